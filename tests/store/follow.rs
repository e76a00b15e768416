//! A game that is looked at while another program plays it.

use std::fs;
use std::path::Path;

use fanion::engine::request::Request;
use fanion::store::{Follower, News};

use super::toy::{START, opener, sum};
use super::{begun, bytes, folder, pick, played, refused};

fn following(path: &Path) -> Follower {
    Follower::open(path, opener).expect("a game to follow")
}

fn entries(first: u64, last: u64) -> Vec<News> {
    vec![News::Entries { first, last }]
}

#[test]
fn a_follower_sees_each_request_as_it_is_taken_and_nothing_between() {
    let folder = folder();
    let path = folder.path().join("toy.fanion");
    let mut saved = begun(&path);
    let mut follower = following(&path);
    assert_eq!((follower.poll(), follower.poll()), (None, None));
    saved.request(&pick("one"), START).expect("a legal pick");
    assert_eq!(follower.poll(), Some(entries(3, 4)));
    assert_eq!(follower.poll(), None);
    assert_eq!(follower.viewed().play().lines_since(0), saved.play().lines_since(0));
    saved.request(&pick("add"), START).expect("a legal pick");
    saved.request(&Request::Number(7), START).expect("a legal number");
    assert_eq!(follower.poll(), Some(entries(5, 6)));
    assert_eq!(follower.viewed().play().prompt().map(|prompt| prompt.key.as_str()), Some("add/times"));
    saved.request(&Request::Undo(None), START).expect("something to undo");
    assert_eq!(follower.poll(), Some(entries(7, 7)));
    assert_eq!(follower.viewed().play().json(), saved.play().json());
}

#[test]
fn what_is_not_whole_yet_is_not_there_yet() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let all = bytes(&path);
    let other = folder.path().join("other");
    fs::write(&other, &all[..lengths[2]]).expect("a file");
    let mut follower = following(&other);
    for length in lengths[2]..=all.len() {
        fs::write(&other, &all[..length]).expect("a file that grows");
        let before = follower.viewed().play().entry();
        let news = follower.poll();
        let whole = lengths.contains(&length) && length > lengths[2];
        assert_eq!(news.is_some(), whole, "{length} bytes: {news:?}");
        assert_eq!(follower.viewed().play().entry() > before, whole, "{length} bytes");
        assert_eq!(follower.viewed().notice(), None);
    }
    assert_eq!(sum(follower.viewed().play()), 5 + 1 + 14 + 1);
}

#[test]
fn a_save_with_an_unfinished_end_is_followed_without_it() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let all = bytes(&path);
    fs::write(&path, &all[..lengths[4] - 3]).expect("an unfinished file");
    let mut follower = following(&path);
    assert_eq!((follower.viewed().play().entry(), follower.viewed().notice()), (6, None));
    fs::write(&path, &all[..lengths[3]]).expect("the end cut off");
    assert_eq!(follower.poll(), None);
    fs::write(&path, &all[..lengths[4]]).expect("the end written");
    assert_eq!(follower.poll(), Some(entries(7, 8)));
}

#[test]
fn a_request_that_was_cut_off_again_is_taken_back() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let all = bytes(&path);
    let mut follower = following(&path);
    fs::write(&path, &all[..lengths[7]]).expect("an earlier state");
    assert_eq!(follower.poll(), Some(vec![News::Replaced]));
    assert_eq!(follower.viewed().play().entry(), 11);
}

#[test]
fn another_game_in_the_file_is_seen_also_when_it_is_longer() {
    let folder = folder();
    let (path, _) = played(&folder);
    let other = folder.path().join("other.fanion");
    let mut saved = begun(&other);
    let mut follower = following(&other);
    saved.request(&pick("one"), START).expect("a legal pick");
    drop(saved);
    // In place of it, and into it.
    fs::rename(&path, &other).expect("a game moved there");
    assert_eq!(follower.poll(), Some(vec![News::Replaced]));
    assert_eq!(follower.viewed().play().entry(), 15);
    let third = longer(&folder);
    fs::copy(&third, &other).expect("a game copied there");
    assert_eq!(follower.poll(), Some(vec![News::Replaced]));
    assert_eq!(follower.viewed().play().entry(), 30);
}

/// A longer game that begins otherwise.
fn longer(folder: &tempfile::TempDir) -> std::path::PathBuf {
    let path = folder.path().join("third.fanion");
    let mut saved = begun(&path);
    for second in 40..54 {
        saved.request(&pick("one"), START + second).expect("a legal pick");
    }
    path
}

#[test]
fn a_file_that_is_lost_is_said_once_and_seen_when_it_is_back() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let all = bytes(&path);
    let mut follower = following(&path);
    fs::remove_file(&path).expect("removed");
    let Some([News::Lost(why)]) = follower.poll().as_deref().map(|news| [news[0].clone()]) else { panic!("no news") };
    assert!(why.starts_with("cannot open "), "{why}");
    assert_eq!(follower.poll(), None);
    assert_eq!(follower.viewed().play().entry(), 15, "what was seen last stays");
    fs::write(&path, &all).expect("it is back");
    assert_eq!(follower.poll(), Some(vec![News::Replaced]));
    let mut damaged = all.clone();
    damaged[lengths[3] + 10] ^= 1;
    damaged.extend_from_slice(&all[lengths[8]..]);
    fs::write(&path, &damaged).expect("a damaged file");
    assert!(matches!(follower.poll().as_deref(), Some([News::Lost(why)]) if why.contains(":8:")));
    assert_eq!(bytes(&path), damaged, "a follower writes nothing");
}

#[test]
fn what_cannot_be_looked_at_cannot_be_followed() {
    let folder = folder();
    let missing = refused(Follower::open(&folder.path().join("missing"), opener));
    assert!(missing.starts_with("cannot open "), "{missing}");
    let torn = folder.path().join("torn");
    fs::write(&torn, "{\"format\":1,").expect("a file");
    assert!(refused(Follower::open(&torn, opener)).contains(":1:13: found the end of the file"));
}
