//! A save that a power cut has torn.

use std::fs;

use fanion::store::{LineEnds, Notice, Saved, open_on};

use super::disk::Memory;
use super::toy::{START, loaded, opener};
use super::{bytes, folder, length, looked_at, pick, played, refused, reopened};

fn opened(bytes: &[u8]) -> Result<Saved, fanion::store::StoreError> {
    open_on(Box::new(Memory::of(bytes.to_vec())), "toy.fanion".as_ref(), START, opener)
}

/// The bytes of each whole request end at these lengths; the last entry after each.
fn entries_after(bytes: &[u8], lengths: &[usize]) -> Vec<u64> {
    lengths.iter().map(|&length| opened(&bytes[..length]).expect("a whole save").play().entry()).collect()
}

#[test]
fn a_save_cut_at_any_byte_keeps_every_whole_request_or_is_refused() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let bytes = bytes(&path);
    let entries = entries_after(&bytes, &lengths);
    for cut in 0..=bytes.len() {
        // A line that only lacks its end is there.
        let whole = lengths.partition_point(|&length| length <= cut + 1);
        let saved = opened(&bytes[..cut]);
        if whole == 0 {
            let words = refused(saved);
            assert!(words.starts_with("toy.fanion:") && words.contains("expected"), "{cut}: {words}");
            continue;
        }
        let saved = saved.unwrap_or_else(|error| panic!("cut at {cut}: {error}"));
        assert_eq!(saved.play().entry(), entries[whole - 1], "cut at {cut}");
        match saved.notices() {
            [] => assert_eq!(cut, lengths[whole - 1]),
            [Notice::LineEnds(LineEnds { open: true, .. })] => assert_eq!(cut + 1, lengths[whole - 1]),
            [Notice::Dropped(dropped)] => {
                assert_eq!(dropped.bytes, cut - lengths[whole - 1], "cut at {cut}");
                assert_eq!(dropped.first, entries[whole - 1] + 1);
                assert!(dropped.last <= entries[whole]);
            }
            others => panic!("cut at {cut}: {others:?}"),
        }
    }
}

#[test]
fn a_torn_save_is_mended_on_the_disk_and_played_on() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let all = bytes(&path);
    for cut in [lengths[3] + 1, lengths[4] - 1, lengths[8] - 1] {
        let kept = lengths[lengths.partition_point(|&length| length <= cut) - 1];
        fs::write(&path, &all[..cut]).expect("a torn file");
        let mut saved = reopened(&path).expect("a torn save");
        assert_eq!(bytes(&path), all[..cut], "opening changes nothing");
        let before = saved.play().entry();
        saved.request(&fanion::engine::request::Request::Note("on".into()), START).expect("a note");
        assert_eq!(bytes(&path)[..kept], all[..kept]);
        drop(saved);
        let saved = reopened(&path).expect("a mended save");
        assert_eq!((saved.play().entry(), saved.notice()), (before + 1, None));
    }
}

#[test]
fn an_unfinished_request_is_dropped_with_all_its_records() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let all = bytes(&path);
    // The number that ends an act is a request of two records: the answer and what came of it.
    let first_line = all[lengths[3]..].iter().position(|&byte| byte == b'\n').expect("a line") + 1;
    fs::write(&path, &all[..lengths[3] + first_line]).expect("an unfinished request");
    let saved = reopened(&path).expect("a save");
    let words = saved.notice().expect("a notice");
    let expected = format!(
        "dropped the torn or unfinished entry 7, {first_line} bytes from line 8 on: line 9:1 has the \
                            end of the file, expected the rest of the request that begins with entry 7"
    );
    assert_eq!(words, expected);
    assert_eq!(length(&path), lengths[3] + first_line, "opening changes nothing");
}

#[test]
fn any_part_of_the_last_request_may_be_torn() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let all = bytes(&path);
    // The last request has two records: the first is lost, and the second is there.
    let from = lengths[lengths.len() - 2];
    let first_line = all[from..].iter().position(|&byte| byte == b'\n').expect("a line");
    for (at, by) in [(from, 0), (from + 40, b'\n'), (from + first_line, 0), (from + first_line - 5, 0xff)] {
        let mut torn = all.clone();
        torn[at] = by;
        let saved = opened(&torn).unwrap_or_else(|error| panic!("byte {at}: {error}"));
        let [Notice::Dropped(dropped)] = saved.notices() else { panic!("byte {at}: no notice") };
        assert_eq!((saved.play().entry(), dropped.bytes), (13, all.len() - from), "byte {at}");
    }
}

/// Elsewhere no other program writes a save that is being played: `platform` asks that.
#[cfg(unix)]
#[test]
fn a_torn_end_that_another_program_changes_is_not_cut_off() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let torn = bytes(&path)[..lengths[5] - 3].to_vec();
    fs::write(&path, &torn).expect("a torn file");
    let mut saved = reopened(&path).expect("a torn save");
    let changed = [&torn[..], b"mine"].concat();
    fs::write(&path, &changed).expect("a change");
    saved.request(&pick("one"), START).expect_err("a changed file");
    assert_eq!(bytes(&path), changed);
}

#[test]
fn a_save_that_is_only_looked_at_stays_torn() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let torn = bytes(&path)[..lengths[5] - 3].to_vec();
    fs::write(&path, &torn).expect("a torn file");
    let viewed = looked_at(&path).expect("a torn save");
    assert!(viewed.notice().is_some_and(|words| words.starts_with("dropped the torn or unfinished entry 9, ")));
    assert_eq!(bytes(&path), torn);
}

#[test]
fn a_save_that_the_rulebook_refuses_stays_torn_too() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let torn = bytes(&path)[..lengths[5] - 3].to_vec();
    fs::write(&path, &torn).expect("a torn file");
    let saved = fanion::store::open(&path, START, |_, _| Err("entry 2: no such unit".into()));
    assert_eq!(refused(saved), format!("{}: entry 2: no such unit", path.display()));
    assert_eq!(bytes(&path), torn);
}

#[test]
fn bad_bytes_after_the_last_whole_request_are_a_torn_line() {
    let folder = folder();
    let (path, _) = played(&folder);
    let all = bytes(&path);
    for tail in [&b"\0\0\0\0"[..], b"\xff\xfe", b"\n", b"{\"number\":", b"not a record\n", b"{}\n"] {
        let saved = opened(&[&all[..], tail].concat()).expect("a torn save");
        let [Notice::Dropped(dropped)] = saved.notices() else { panic!("{tail:?}") };
        assert_eq!((dropped.bytes, dropped.first, dropped.last), (tail.len(), saved.play().entry() + 1, dropped.first));
    }
}

#[test]
fn a_disk_that_cannot_be_mended_is_looked_at_but_not_written() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let torn = bytes(&path)[..lengths[5] - 3].to_vec();
    let disk = Memory::of(torn.clone());
    disk.0.borrow_mut().failing_truncate = true;
    let mut saved = open_on(Box::new(disk.clone()), "toy.fanion".as_ref(), START, loaded::<1, 0>).expect("a torn save");
    let refusal = saved.request(&pick("one"), START).expect_err("an end that is not cut off");
    assert!(refusal.to_string().ends_with("toy.fanion: no space left on device"), "{refusal}");
    assert_eq!(disk.bytes(), torn);
}

#[test]
fn what_was_picked_after_a_restart_follows_what_was_picked_before() {
    let folder = folder();
    let (path, _) = played(&folder);
    let before = bytes(&path);
    let mut saved = reopened(&path).expect("a save");
    saved.request(&pick("one"), START + 200).expect("a legal pick");
    assert!(bytes(&path).starts_with(&before));
}
