//! A save that was changed.

use std::fs;
use std::path::Path;

use fanion::store::{Notice, Saved, StoreError, open_on};

use super::disk::Memory;
use super::toy::{START, opener};
use super::{bytes, folder, looked_at, played, refused, reopened};

fn opened(bytes: Vec<u8>) -> Result<Saved, StoreError> {
    open_on(Box::new(Memory::of(bytes)), Path::new("toy.fanion"), START, opener)
}

/// The bytes of each line, without its line end.
fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).collect()
}

fn joined(lines: &[&[u8]]) -> Vec<u8> {
    lines.iter().flat_map(|line| line.iter().copied().chain([b'\n'])).collect()
}

#[test]
fn every_flipped_bit_is_found() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let sound = bytes(&path);
    let records = opened(sound.clone()).expect("a sound save").play().lines_since(0);
    let last_request = lengths[lengths.len() - 2];
    for at in 0..sound.len() {
        for bit in 0..8 {
            let mut flipped = sound.clone();
            flipped[at] ^= 1 << bit;
            match opened(flipped) {
                Ok(saved) => {
                    assert!(at >= last_request, "byte {at} bit {bit} was let through");
                    let kept = saved.play().lines_since(0);
                    assert_eq!(kept[..], records[..kept.len()]);
                    let [Notice::Dropped(dropped)] = saved.notices() else { panic!("byte {at} bit {bit}: no notice") };
                    assert_eq!(dropped.first, kept.len() as u64 + 1);
                    assert!(lengths.iter().any(|&length| length + dropped.bytes == sound.len()));
                }
                Err(StoreError::Damaged(damage)) => {
                    let line = sound[..at].split(|&byte| byte == b'\n').count();
                    assert_eq!(damage.flaw.line, line, "byte {at} bit {bit}: {damage}");
                }
                Err(other) => panic!("byte {at} bit {bit}: {other}"),
            }
        }
    }
}

#[test]
fn a_line_that_is_missing_doubled_or_moved_is_found_at_its_place() {
    let folder = folder();
    let sound = bytes(&played(&folder).0);
    let sound = lines(&sound);
    for at in 1..sound.len() - 2 {
        let mut missing = sound.clone();
        missing.remove(at);
        let mut doubled = sound.clone();
        doubled.insert(at, sound[at]);
        let mut moved = sound.clone();
        moved.swap(at, at + 1);
        for (lines, wrong) in [(missing, at), (doubled, at + 1), (moved, at)] {
            let words = refused(opened(joined(&lines)));
            assert!(words.starts_with(&format!("toy.fanion:{}:", wrong + 1)), "{at}: {words}");
            assert!(words.contains("found checksum `"), "{words}");
        }
    }
}

#[test]
fn what_a_changed_line_is_told() {
    let folder = folder();
    let sound = String::from_utf8(bytes(&played(&folder).0)).expect("text");
    let change = |from: &str, to: &str| refused(opened(sound.replacen(from, to, 1).into_bytes()));
    let doctor = "; `fanion doctor toy.fanion` says what can be kept";
    let words = change("{\"added\":5}", "{\"added\":6}");
    assert!(words.starts_with("toy.fanion:2:94: found checksum `"), "{words}");
    assert!(words.contains("`, expected `") && words.contains("` for this line and the one before"), "{words}");
    assert!(words.ends_with(doctor), "{words}");
    let words = change("\"number\":3", "\"nu\0ber\":3");
    assert_eq!(words, format!("toy.fanion:4:5: found a NUL byte, expected text{doctor}"));
    let words = change("{\"number\":4,", "\n{\"number\":4,");
    assert!(words.starts_with("toy.fanion:5:1: found an empty line, expected `,\"check\":\"` and 8 digits"), "{words}");
    let mut bytes = sound.clone().into_bytes();
    let umlaut = sound.find('ü').expect("the remark");
    bytes[umlaut] = 0xff;
    let words = refused(opened(bytes));
    assert!(words.contains(": found byte 0xff, which is no UTF-8 here, expected text in UTF-8"), "{words}");
}

#[test]
fn a_file_that_is_no_save_is_named_as_what_it_is() {
    let cases: [(&[u8], &str); 9] = [
        (b"", "1:1: found an empty file, expected a saved game, which begins with {\"format\":1"),
        (b"\n\n", "1:1: found ``, expected a saved game"),
        (b"\0\0\0\0\0\0", "1:1: found NUL bytes, expected a saved game"),
        (b"\x7fELF\xff\xfe", "1:1: found `\\u{7f}ELF"),
        (b"format = 1\nname = \"II Corps\"\n", "1:1: found `format = 1`, expected a saved game"),
        (b"{\"format\":2,\"zip\":true}\n", "1:11: found format 2, expected format 1; a newer program"),
        (b"{\"format\":1}\n", "1:13: found a line without a checksum at its end, expected"),
        (b"{\"format\":1", "1:12: found the end of the file, expected the end of the line"),
        (b"{\"format\":1,\"\xff\"}\n", "1:14: found byte 0xff, which is no UTF-8 here"),
    ];
    for (bytes, expected) in cases {
        let words = refused(opened(bytes.to_vec()));
        assert!(words.starts_with(&format!("toy.fanion:{expected}")), "{words}");
        assert!(words.ends_with("`fanion doctor toy.fanion` says what can be kept"), "{words}");
    }
}

/// Seals lines anew, as someone would who knows how.
fn sealed(bodies: &[String]) -> Vec<u8> {
    let (mut text, mut before) = (String::new(), String::new());
    for body in bodies {
        before = format!("{:08x}", crc32fast::hash(format!("{before}{body}").as_bytes()));
        let open = body.strip_suffix('}').expect("an object");
        text.extend([open, ",\"check\":\"", &before, "\"}\n"]);
    }
    text.into_bytes()
}

fn bodies(sound: &[u8]) -> Vec<String> {
    let body = |line: &&[u8]| format!("{}}}", String::from_utf8_lossy(&line[..line.len() - 20]));
    lines(sound).iter().map(body).collect()
}

#[test]
fn checksums_are_as_described() {
    let folder = folder();
    let sound = bytes(&played(&folder).0);
    assert_eq!(sealed(&bodies(&sound)), sound);
}

#[test]
fn lines_with_right_checksums_are_still_read_strictly() {
    let folder = folder();
    let sound = bodies(&bytes(&played(&folder).0));
    let cases = [
        (0, "\"seed\":7", "\"seed\": 7", "1:", "found a header written otherwise"),
        (0, "\"seed\":7", "\"seed\":-7", "1:", "found invalid value: integer `-7`, expected u64"),
        (0, "\"seed\"", "\"sead\"", "1:", "found unknown field `sead`"),
        (0, "\"created\":\"2026-03-01T", "\"created\":\"2026-03-01 ", "1:", "a time is like 2026-03-01T19:30:05Z"),
        (1, "{\"muster\":[{\"added\":5}]}", "{\"note\":\"x\"}", "2:60:", "found another record, expected the muster"),
        (2, "\"number\":2", "\"number\":9", "3:11:", "found entry 9, expected entry 2"),
        (2, "\"group\":1", "\"group\":2", "3:21:", "found group 2, expected group 1"),
        (3, "\"group\":3", "\"group\":1", "4:21:", "found group 1, expected group 3"),
        (3, "\"answer\":{\"key\"", "\"wish\":{\"key\"", "4:60:", "found unknown variant `wish`"),
        (3, "\"at\"", "\"when\"", "4:", "found unknown field `when`"),
        (3, "\"at\":\"2026", "\"at\":\"26", "4:", "a time is like 2026-03-01T19:30:05Z, found `26-03-01T"),
        (3, "\"key\":\"next\"", "\"key\":\"next\"]", "4:", "expected an entry"),
    ];
    for (line, from, to, place, expected) in cases {
        let mut changed = sound.clone();
        assert!(changed[line].contains(from), "{}", changed[line]);
        changed[line] = changed[line].replacen(from, to, 1);
        let words = refused(opened(sealed(&changed)));
        assert!(words.starts_with(&format!("toy.fanion:{place}")) && words.contains(expected), "{to}: {words}");
    }
}

#[test]
fn a_last_line_with_a_right_checksum_and_wrong_words_is_not_torn() {
    let folder = folder();
    let mut changed = bodies(&bytes(&played(&folder).0));
    let last = changed.last_mut().expect("lines");
    *last = last.replacen("\"done\"", "\"undone\"", 1);
    let words = refused(opened(sealed(&changed)));
    assert!(words.contains("found unknown variant `undone`"), "{words}");
}

#[test]
fn a_save_without_a_whole_request_is_refused() {
    let folder = folder();
    let sound = bytes(&played(&folder).0);
    let sound = lines(&sound);
    let words = refused(opened(joined(&sound[..1])));
    assert!(
        words.starts_with("toy.fanion:2:1: found the end of the file, expected the muster of the forces"),
        "{words}"
    );
    let words = refused(opened(joined(&sound[..2])));
    assert!(
        words.starts_with("toy.fanion:3:1: found the end of the file, expected the rest of the request"),
        "{words}"
    );
}

#[test]
fn a_damaged_save_is_refused_to_those_who_look_too_and_stays_as_it_is() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let mut damaged = bytes(&path);
    damaged[lengths[2] + 20] ^= 1;
    fs::write(&path, &damaged).expect("a damaged file");
    assert_eq!(refused(looked_at(&path)), refused(reopened(&path)));
    assert_eq!(bytes(&path), damaged);
}
