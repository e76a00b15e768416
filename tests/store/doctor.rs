//! A copy of what can be kept.

use std::collections::BTreeSet;
use std::fs;

use super::{bytes, folder, mended, played, refused, reopened};
use crate::support::games::plays_every_game;

#[test]
fn a_sound_save_needs_no_copy() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let out = folder.path().join("out");
    let report = mended(&path, &out).expect("a report");
    assert!(report.is_sound() && !out.exists());
    let length = lengths[lengths.len() - 1];
    let words = format!("{} is sound: 15 entries in 10 requests, {length} bytes", path.display());
    assert_eq!(report.to_string(), words);
}

#[test]
fn one_damaged_bit_anywhere_costs_nothing() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let sound = bytes(&path);
    let every = if plays_every_game() { 3 } else { 23 };
    let places: BTreeSet<usize> =
        (0..sound.len()).step_by(every).chain(lengths.iter().map(|length| length - 1)).collect();
    for at in places {
        for bit in [0, 2, 5, 7] {
            let out = folder.path().join(format!("out-{at}-{bit}"));
            let mut damaged = sound.clone();
            damaged[at] ^= 1 << bit;
            fs::write(&path, &damaged).expect("a damaged file");
            let report = mended(&path, &out).expect("a report");
            assert_eq!(bytes(&path), damaged, "the original is left alone");
            // A carriage return or a blank may stand before a line end, and a line end is all that is behind the last.
            let is_line_end = report.is_sound();
            assert!(!is_line_end || sound[at] == b'\n', "byte {at} bit {bit}: {report}");
            assert_eq!(bytes(&out), sound, "byte {at} bit {bit}: {report}");
            assert_eq!((report.requests, report.kept), (lengths.len(), 15), "byte {at} bit {bit}: {report}");
        }
    }
}

#[test]
fn a_report_says_what_was_put_right_and_where_the_copy_is() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let out = folder.path().join("mended.fanion");
    let mut damaged = bytes(&path);
    damaged[lengths[3] + 10] ^= 1;
    fs::write(&path, &damaged).expect("a damaged file");
    let report = mended(&path, &out).expect("a report");
    let words = report.to_string();
    let lines: Vec<&str> = words.lines().collect();
    assert!(
        lines[0].starts_with(&format!("{}:8:", path.display())) && lines[0].contains("found checksum `"),
        "{words}"
    );
    assert_eq!(lines[1], "line 8, entry 7: `6` in column 11 is `7` again, 1 bit repaired");
    assert_eq!(lines[2], format!("kept: entries 1 to 15 in 10 requests, {} bytes", damaged.len()));
    assert_eq!(lines[3..], [format!("written: {}", out.display())]);
}

#[test]
fn a_torn_end_is_told_from_damage() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    fs::write(&path, &bytes(&path)[..lengths[5] - 2]).expect("a torn file");
    let report = mended(&path, &folder.path().join("out")).expect("a report");
    assert!(report.is_torn() && report.beside.is_none(), "{report}");
    assert!(report.to_string().contains(": the last request, torn or unfinished, "), "{report}");
}

/// A kind of damage: from the sound bytes, where each request ends, to the damaged ones.
type Hurt = fn(&[u8], &[usize]) -> Vec<u8>;

/// Every kind of damage, how many of fifteen entries are kept, and whether it is told as a torn end.
const DAMAGE: [(&str, Hurt, u64, bool); 16] = [
    ("nothing left", |_, _| Vec::new(), 0, false),
    ("a cut in the header", |all, _| all[..40].to_vec(), 0, false),
    ("a cut between header and muster", |all, ends| all[..=first_line(&all[..ends[0]])].to_vec(), 0, false),
    ("a cut in the muster", |all, ends| all[..ends[0] - 9].to_vec(), 0, false),
    ("a cut in a request", |all, ends| all[..ends[6] - 9].to_vec(), 9, true),
    (
        "a cut between the records of a request",
        |all, ends| all[..=ends[8] + first_line(&all[ends[8]..])].to_vec(),
        13,
        true,
    ),
    ("a line end lost", |all, ends| without(all, ends[4] - 1, 1), 15, false),
    ("zeros in the middle", |all, ends| over(all, ends[5] + 3, &[0; 30]), 15, false),
    ("zeros at the end", |all, _| [all, &[0; 512]].concat(), 15, true),
    ("a figure changed", |all, ends| over(all, ends[2] + 10, b"9"), 15, false),
    ("a line missing", |all, ends| without(all, ends[3], first_line(&all[ends[3]..]) + 1), 15, false),
    ("a request missing", |all, ends| without(all, ends[3], ends[4] - ends[3]), 15, false),
    ("a remark missing", |all, ends| without(all, ends[4], ends[5] - ends[4]), 14, false),
    ("a line twice", |all, ends| [&all[..ends[4]], &all[ends[3]..]].concat(), 15, false),
    ("another save behind it", |all, _| [all, all].concat(), 15, false),
    ("the header missing", |all, _| all[first_line(all) + 1..].to_vec(), 15, false),
];

fn first_line(bytes: &[u8]) -> usize {
    bytes.iter().position(|&byte| byte == b'\n').expect("a line")
}

fn without(all: &[u8], at: usize, length: usize) -> Vec<u8> {
    [&all[..at], &all[at + length..]].concat()
}

fn over(all: &[u8], at: usize, bytes: &[u8]) -> Vec<u8> {
    [&all[..at], bytes, &all[at + bytes.len()..]].concat()
}

#[test]
fn every_kind_of_damage_is_told_and_mended_into_a_copy_and_opening_makes_nothing_worse() {
    let folder = folder();
    let (path, ends) = played(&folder);
    let sound = bytes(&path);
    for (kind, hurt, kept, torn) in DAMAGE {
        let damaged = hurt(&sound, &ends);
        fs::write(&path, &damaged).expect("a damaged file");
        let opened = reopened(&path).map(|saved| saved.play().entry());
        assert_eq!(opened.is_ok(), torn, "{kind}: {:?}", opened.err().map(|error| error.to_string()));
        let out = folder.path().join(kind);
        let report = mended(&path, &out).expect(kind);
        assert_eq!((report.kept, report.is_torn()), (kept, torn), "{kind}: {report}");
        assert!(!report.is_sound(), "{kind}");
        assert_eq!(bytes(&path), damaged, "{kind}: neither opening nor the doctor changes the file");
        assert_eq!(out.exists(), kept > 0, "{kind}");
        if kept > 0 {
            let saved = reopened(&out).expect(kind);
            assert_eq!((saved.play().entry(), saved.notice()), (report.entries, None), "{kind}");
        }
    }
}

#[test]
fn nothing_is_kept_of_what_is_no_save() {
    let folder = folder();
    let path = folder.path().join("notes.txt");
    fs::write(&path, "Tuesday: bring dice\n").expect("a file");
    let out = folder.path().join("out");
    let report = mended(&path, &out).expect("a report");
    let expected = format!(
        "{}:1:1: found `Tuesday: bring dice`, expected a saved game, which begins with {{\"format\":1\nkept: nothing\n\
         written: nothing",
        path.display()
    );
    assert_eq!(report.to_string(), expected);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
fn a_copy_never_takes_the_place_of_a_file() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let torn = bytes(&path)[..lengths[5] - 2].to_vec();
    fs::write(&path, &torn).expect("a torn file");
    let out = folder.path().join("out");
    fs::write(&out, "mine").expect("a file");
    for taken in [&out, &path] {
        assert_eq!(refused(mended(&path, taken)), format!("{} already exists", taken.display()));
    }
    assert_eq!((bytes(&out), bytes(&path)), (b"mine".to_vec(), torn));
    let missing = refused(mended(&folder.path().join("missing"), &folder.path().join("other")));
    assert!(missing.starts_with("cannot open "), "{missing}");
}
