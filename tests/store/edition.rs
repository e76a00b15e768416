//! A battle under another edition of the rules, or another program.

use fanion::engine::lines::FileLine;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::store::{Header, Notice, Saved, open, open_read_only};
use serde_json::json;

use super::toy::{START, loaded, opener, sum};
use super::{begun, bytes, folder, pick, played};

type Opener = fn(&Header, Vec<FileLine>) -> Result<Session, String>;

fn opened(path: &std::path::Path, opener: Opener) -> Saved {
    open(path, START + 100, opener).expect("a save")
}

#[test]
fn another_edition_is_written_and_said_once() {
    let folder = folder();
    let (path, _) = played(&folder);
    let saved = opened(&path, loaded::<2, 0>);
    assert_eq!(saved.notices(), [Notice::Edition { before: 1, now: 2 }]);
    let entry = saved.play().entry();
    drop(saved);
    let saved = opened(&path, loaded::<2, 0>);
    assert_eq!((saved.play().entry(), saved.notice()), (entry, None));
    let last = saved.play().lines_since(entry - 1).remove(0);
    assert_eq!(last.record, json!({"opened": {"program": env!("CARGO_PKG_VERSION"), "edition": 2}}));
    assert_eq!((last.group, last.at), (entry, START + 100));
    drop(saved);
    let saved = opened(&path, opener);
    assert_eq!(saved.notices(), [Notice::Edition { before: 2, now: 1 }]);
}

#[test]
fn looking_at_a_battle_of_another_edition_writes_nothing() {
    let folder = folder();
    let (path, _) = played(&folder);
    let before = bytes(&path);
    let viewed = open_read_only(&path, loaded::<2, 0>).expect("a save");
    assert_eq!((viewed.notice(), bytes(&path)), (None, before));
}

#[test]
fn an_answer_that_a_newer_edition_does_not_take_is_taken_back_on_the_disk() {
    let folder = folder();
    let path = folder.path().join("toy.fanion");
    let mut saved = begun(&path);
    saved.request(&pick("add"), START).expect("a legal pick");
    saved.request(&Request::Number(50), START).expect("a legal number");
    let entry = saved.play().entry();
    drop(saved);
    let saved = opened(&path, loaded::<3, 0>);
    let added = saved.play().lines_since(entry);
    assert_eq!(added.len(), 2);
    assert_eq!(added[0].record["undo"]["to"], json!(entry - 1));
    assert_eq!(added[1].record["opened"]["edition"], json!(3));
    assert_eq!(saved.play().prompt().map(|prompt| prompt.key.as_str()), Some("add/number"));
    drop(saved);
    let saved = opened(&path, loaded::<3, 0>);
    assert_eq!((saved.play().entry(), saved.notice()), (entry + 2, None));
}

#[test]
fn a_program_that_tells_the_battle_otherwise_is_found_out() {
    let folder = folder();
    let (path, _) = played(&folder);
    let saved = opened(&path, loaded::<1, 1>);
    let [Notice::Digest { entry, saved: remembered, found }] = saved.notices() else { panic!("no notice") };
    assert_eq!(*entry, saved.play().entry());
    assert_eq!(*found, saved.play().digest());
    let words = saved.notice().expect("a notice");
    assert!(words.contains(&remembered.to_string()) && words.contains(&found.to_string()), "{words}");
    assert!(open_read_only(&path, loaded::<1, 1>).expect("a save").notice().is_some());
}

#[test]
fn digests_are_not_compared_between_editions() {
    let folder = folder();
    let (path, _) = played(&folder);
    assert_eq!(opened(&path, loaded::<2, 1>).notices(), [Notice::Edition { before: 1, now: 2 }]);
    // Back under the first edition, the last act is again one of its own.
    let saved = opened(&path, loaded::<1, 1>);
    assert!(matches!(saved.notices(), [Notice::Digest { .. }, Notice::Edition { before: 2, now: 1 }]));
}

#[test]
fn the_last_act_that_stands_is_what_is_compared() {
    let number = Request::Number;
    let correct = Request::Correct([("by".to_owned(), json!(3))].into_iter().collect(), "miscounted".into());
    let one = || pick("one");
    let cases: [(&[Request], bool); 7] = [
        (&[], false),
        (&[one()], true),
        (&[one(), one(), Request::Undo(None)], true),
        (&[one(), Request::Undo(None)], false),
        (&[one(), correct.clone()], false),
        (&[one(), pick("add"), number(3)], true),
        (&[one(), pick("add"), correct, number(3)], true),
    ];
    for (index, (requests, compared)) in cases.into_iter().enumerate() {
        let folder = folder();
        let path = folder.path().join("toy.fanion");
        let mut saved = begun(&path);
        for request in requests {
            saved.request(request, START).expect("a legal request");
        }
        let sum_before = sum(saved.play());
        drop(saved);
        let saved = opened(&path, opener);
        assert_eq!((sum(saved.play()), saved.notice()), (sum_before, None), "case {index}");
        drop(saved);
        let drifted = matches!(opened(&path, loaded::<1, 1>).notices(), [Notice::Digest { .. }]);
        assert_eq!(drifted, compared, "case {index}");
    }
}
