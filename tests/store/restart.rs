//! A game that goes on another day.

use fanion::engine::request::Request;

use super::toy::{START, sum};
use super::{begun, bytes, folder, looked_at, pick, played, reopened};

#[test]
fn everything_stands_after_a_restart() {
    let folder = folder();
    let (path, _) = played(&folder);
    let saved = reopened(&path).expect("a save");
    assert_eq!(saved.notice(), None);
    assert_eq!(sum(saved.play()), 5 + 1 + 14 + 1);
    assert_eq!(saved.play().settings().word("colour"), "blue");
    assert_eq!(saved.header(), &super::toy::header());
    assert_eq!(saved.path(), path);
    let lines = saved.play().lines_since(0);
    assert_eq!(lines.first().map(|line| line.at), Some(START));
    assert_eq!(lines.last().map(|line| line.at), Some(START + 9));
}

#[test]
fn opening_and_closing_changes_no_byte() {
    let folder = folder();
    let (path, _) = played(&folder);
    let before = bytes(&path);
    drop(reopened(&path).expect("a save"));
    drop(looked_at(&path).expect("a save"));
    assert_eq!(bytes(&path), before);
}

#[test]
fn the_same_requests_with_and_without_restarts_make_the_same_file() {
    let folder = folder();
    let (path, _) = played(&folder);
    let other = folder.path().join("restarted.fanion");
    drop(begun(&other));
    let requests: [(&str, i64); 4] = [("one", 1), ("add", 2), ("7", 3), ("2", 4)];
    for (words, second) in requests {
        let request = words.parse().map_or_else(|_| pick(words), Request::Number);
        reopened(&other).expect("a save").request(&request, START + second).expect("a legal request");
    }
    assert!(bytes(&path).starts_with(&bytes(&other)));
}

#[test]
fn undo_and_redo_reach_over_a_restart() {
    let folder = folder();
    let (path, _) = played(&folder);
    let undo = |path| reopened(path).expect("a save").request(&Request::Undo(None), START).map(|_| ());
    undo(&path).expect("the last pick");
    undo(&path).expect("the setting");
    undo(&path).expect("the second number");
    let mut saved = reopened(&path).expect("a save");
    assert_eq!(sum(saved.play()), 6);
    assert_eq!(saved.play().prompt().map(|prompt| prompt.key.as_str()), Some("add/times"));
    saved.request(&Request::Redo, START).expect("something was undone");
    drop(saved);
    let mut saved = reopened(&path).expect("a save");
    assert_eq!(sum(saved.play()), 20);
    saved.request(&Request::Undo(Some(1)), START).expect("the start");
    drop(saved);
    let mut saved = reopened(&path).expect("a save");
    assert_eq!(sum(saved.play()), 5);
    saved.request(&Request::Redo, START).expect("all of it was undone");
    assert_eq!(sum(saved.play()), 20);
}

#[test]
fn an_open_act_goes_on_where_it_was() {
    let folder = folder();
    let path = folder.path().join("toy.fanion");
    let mut saved = begun(&path);
    saved.request(&pick("add"), START).expect("a legal pick");
    saved.request(&Request::Number(4), START).expect("a legal number");
    let before = saved.play().prompt().cloned();
    drop(saved);
    let mut saved = reopened(&path).expect("a save");
    assert_eq!(saved.play().prompt().cloned(), before);
    saved.request(&Request::Number(3), START).expect("a legal number");
    assert_eq!(sum(saved.play()), 17);
}

#[test]
fn a_game_that_is_looked_at_shows_what_was_synced_last() {
    let folder = folder();
    let path = folder.path().join("toy.fanion");
    let mut saved = begun(&path);
    for turn in 0..3 {
        let viewed = looked_at(&path).expect("a game in play");
        assert_eq!((sum(viewed.play()), viewed.notice()), (5 + turn, None));
        saved.request(&pick("one"), START).expect("a legal pick");
    }
    let mut play = looked_at(&path).expect("a game in play").into_play();
    let before = bytes(&path);
    play.request(&pick("one"), START).expect("in memory");
    assert_eq!(bytes(&path), before);
}
