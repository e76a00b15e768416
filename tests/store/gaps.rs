//! Lines that are lost: which records can be made again, and to which request and time they belong.

use std::fs;
use std::path::Path;

use fanion::engine::request::Request;
use fanion::store::Finding;
use serde_json::Value as Json;

use super::toy::START;
use super::{begun, bytes, folder, mended, pick};

/// The lines of a save that was played with these requests, each made so many seconds after the start.
fn lines_of(path: &Path, requests: &[(i64, &[Request])]) -> Vec<Vec<u8>> {
    let mut saved = begun(path);
    for (second, requests) in requests {
        saved.requests(requests, START + second).expect("legal requests");
    }
    drop(saved);
    bytes(path).split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
}

/// Requests of one record and of several, soon after one another, an hour later, and more than an hour later.
fn several(path: &Path) -> Vec<Vec<u8>> {
    let number = Request::Number;
    lines_of(
        path,
        &[
            (10, &[pick("one"), pick("one")]),
            (20, &[pick("add"), number(7)]),
            (30, &[number(2)]),
            (3_630, &[pick("one")]),
            (3_640, &[Request::Undo(None)]),
            (3_700, &[pick("one")]),
            (7_301, &[pick("one")]),
            (7_302, &[pick("add"), number(3), number(1), pick("one")]),
            (7_303, &[pick("one")]),
        ],
    )
}

/// What the doctor makes of these lines without some of them: the copy, and what was found.
fn without(folder: &Path, sound: &[Vec<u8>], lost: std::ops::Range<usize>) -> (Vec<u8>, Vec<Finding>) {
    let name = format!("{}-{}", lost.start, lost.end);
    let (damaged, copy) = (folder.join(format!("{name}.fanion")), folder.join(format!("{name}.copy")));
    fs::write(&damaged, [&sound[..lost.start], &sound[lost.end..]].concat().concat()).expect("a file");
    let report = mended(&damaged, &copy).expect("a report");
    (bytes(&copy), report.findings)
}

#[test]
fn what_was_lost_is_made_again_as_part_of_its_request_and_at_its_time() {
    let folder = folder();
    let sound = several(&folder.path().join("toy.fanion"));
    // Every single line. Of two or three in a row those where the rules end one request, and a player has answered once in
    // the next, or made one whole request. Not two answers, and not what was done more than an hour after all else.
    let rows: [&[usize]; 3] =
        [&(3..25).collect::<Vec<_>>(), &[3, 4, 5, 6, 9, 10, 11, 12, 14, 15, 17, 20, 21, 22, 23], &[10]];
    let mut made: [Vec<usize>; 3] = [const { Vec::new() }; 3];
    for count in 1..=3 {
        for from in 3..sound.len() - count {
            let (copy, findings) = without(folder.path(), &sound, from..from + count);
            if copy == sound.concat() {
                let (first, last) = (from as u64, (from + count) as u64 - 1);
                assert_eq!(findings, [Finding::MadeAgain { first, last, proved: true }]);
                made[count - 1].push(from);
            }
        }
    }
    assert_eq!(made, rows);
}

#[test]
fn what_was_lost_after_a_clock_was_put_back_is_made_again_at_the_time_before() {
    let folder = folder();
    let one = [pick("one")];
    let sound = lines_of(&folder.path().join("toy.fanion"), &[(40, &one), (40, &one), (5, &one), (6, &one), (7, &one)]);
    let found = |from: usize| without(folder.path(), &sound, from..from + 2).0 == sound.concat();
    // What was lost of the request between 40 and 5 was made at 40; one of those made at 5 has no time before it.
    assert_eq!([3, 5, 7, 9].map(found), [true, true, false, true]);
}

#[test]
fn what_the_rules_have_made_again_ends_its_request_where_another_was_lost_behind_it() {
    let folder = folder();
    let sound = several(&folder.path().join("toy.fanion"));
    let (copy, findings) = without(folder.path(), &sound, 15..18);
    assert_eq!(findings[1], Finding::MadeAgain { first: 15, last: 15, proved: false }, "{findings:?}");
    assert_eq!(findings[2], Finding::Lost { first: 16, last: 17 }, "{findings:?}");
    let line = |bytes: &[u8], at: usize| -> Json {
        let line = bytes.split(|&byte| byte == b'\n').nth(at).expect("a line");
        let mut line: Json = serde_json::from_slice(line).expect("JSON");
        line.as_object_mut().expect("an object").remove("check");
        line
    };
    assert_eq!(line(&copy, 15), line(&sound.concat(), 15));
    assert_eq!((&line(&copy, 16)["group"], &line(&copy, 17)["end"]), (&Json::from(16), &Json::from(true)));
}
