//! A copy of what can be kept.

use std::collections::BTreeSet;
use std::fs;

use fanion::store::doctor;

use super::{bytes, folder, played, refused, reopened};

#[test]
fn a_sound_save_needs_no_copy() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let out = folder.path().join("out");
    let report = doctor(&path, &out).expect("a report");
    assert!(report.is_sound() && !out.exists());
    let length = lengths[lengths.len() - 1];
    let words = format!("{} is sound: 15 entries in 10 requests, {length} bytes", path.display());
    assert_eq!(report.to_string(), words);
}

#[test]
fn a_copy_keeps_every_whole_request_before_the_damage_wherever_it_is() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let sound = bytes(&path);
    let places: BTreeSet<usize> = (0..sound.len()).step_by(13).chain(lengths.iter().map(|length| length - 1)).collect();
    for at in places {
        let out = folder.path().join(format!("out-{at}"));
        let mut damaged = sound.clone();
        damaged[at] ^= 4;
        fs::write(&path, &damaged).expect("a damaged file");
        let report = doctor(&path, &out).expect("a report");
        assert_eq!(bytes(&path), damaged, "the original is left alone");
        let kept = lengths.partition_point(|&length| length <= at);
        assert_eq!((report.requests, report.is_sound()), (kept, false), "byte {at}");
        if kept == 0 {
            assert!(!out.exists() && report.copy.is_none(), "byte {at}");
            continue;
        }
        assert_eq!(bytes(&out), sound[..lengths[kept - 1]], "byte {at}");
        let lost = report.lost.as_ref().expect("a loss");
        assert_eq!(report.bytes + lost.bytes, sound.len());
        let saved = reopened(&out).expect("a sound copy");
        assert_eq!((saved.play().entry(), saved.notice()), (report.entries, None));
    }
}

#[test]
fn a_report_says_what_is_kept_and_lost_and_where_the_copy_is() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let out = folder.path().join("mended.fanion");
    let mut damaged = bytes(&path);
    damaged[lengths[3] + 10] ^= 1;
    fs::write(&path, &damaged).expect("a damaged file");
    let report = doctor(&path, &out).expect("a report");
    let words = report.to_string();
    let lines: Vec<&str> = words.lines().collect();
    assert!(
        lines[0].starts_with(&format!("{}:8:", path.display())) && lines[0].contains("found checksum `"),
        "{words}"
    );
    assert_eq!(lines[1], format!("kept: entries 1 to 6 in 4 requests, {} bytes", lengths[3]));
    assert_eq!(lines[2], format!("lost: 9 lines from line 8 on, {} bytes", damaged.len() - lengths[3]));
    assert_eq!(lines[3], format!("written: {}", out.display()));
}

#[test]
fn a_torn_end_is_told_from_damage() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    fs::write(&path, &bytes(&path)[..lengths[5] - 2]).expect("a torn file");
    let report = doctor(&path, &folder.path().join("out")).expect("a report");
    assert!(report.lost.as_ref().is_some_and(|lost| lost.torn));
    assert!(report.to_string().contains("bytes: the last request, torn or unfinished\n"), "{report}");
}

/// A kind of damage: from the sound bytes, where each request ends, to the damaged ones.
type Hurt = fn(&[u8], &[usize]) -> Vec<u8>;

/// Every kind of damage, how many of ten requests are kept, and whether it is told as a torn end.
const DAMAGE: [(&str, Hurt, usize, bool); 13] = [
    ("nothing left", |_, _| Vec::new(), 0, false),
    ("a cut in the header", |all, _| all[..40].to_vec(), 0, false),
    ("a cut between header and muster", |all, ends| all[..=first_line(&all[..ends[0]])].to_vec(), 0, false),
    ("a cut in the muster", |all, ends| all[..ends[0] - 9].to_vec(), 0, true),
    ("a cut in a request", |all, ends| all[..ends[6] - 9].to_vec(), 6, true),
    (
        "a cut between the records of a request",
        |all, ends| all[..=ends[8] + first_line(&all[ends[8]..])].to_vec(),
        9,
        true,
    ),
    ("a line end lost", |all, ends| without(all, ends[4] - 1, 1), 4, false),
    ("zeros in the middle", |all, ends| over(all, ends[5] + 3, &[0; 30]), 6, false),
    ("zeros at the end", |all, _| [all, &[0; 512]].concat(), 10, true),
    ("a figure changed", |all, ends| over(all, ends[2] + 10, b"9"), 3, false),
    ("a line missing", |all, ends| without(all, ends[3], ends[4] - ends[3]), 4, false),
    ("a line twice", |all, ends| [&all[..ends[4]], &all[ends[3]..]].concat(), 5, false),
    ("another save behind it", |all, _| [all, all].concat(), 10, false),
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
    for (kind, hurt, requests, torn) in DAMAGE {
        let damaged = hurt(&sound, &ends);
        fs::write(&path, &damaged).expect("a damaged file");
        let opened = reopened(&path).map(|saved| saved.play().entry());
        assert_eq!(opened.is_ok(), torn && requests > 0, "{kind}: {:?}", opened.err().map(|error| error.to_string()));
        let out = folder.path().join(kind);
        let report = doctor(&path, &out).expect(kind);
        let lost = report.lost.as_ref().expect(kind);
        assert_eq!((report.requests, lost.torn), (requests, torn && requests > 0), "{kind}: {report}");
        assert!(lost.bytes > 0 || damaged.is_empty(), "{kind}");
        assert_eq!(bytes(&path), damaged, "{kind}: neither opening nor the doctor changes the file");
        assert_eq!(out.exists(), requests > 0, "{kind}");
        if requests > 0 {
            assert_eq!(bytes(&out), sound[..ends[requests - 1]], "{kind}");
            assert_eq!(reopened(&out).expect(kind).notice(), None, "{kind}");
        }
    }
}

#[test]
fn nothing_is_kept_of_what_is_no_save() {
    let folder = folder();
    let path = folder.path().join("notes.txt");
    fs::write(&path, "Tuesday: bring dice\n").expect("a file");
    let out = folder.path().join("out");
    let report = doctor(&path, &out).expect("a report");
    let expected = format!(
        "{}:1:1: found `Tuesday: bring dice`, expected a saved game, which begins with {{\"format\":1\nkept: nothing\n\
         lost: 1 lines from line 1 on, 20 bytes\nwritten: nothing",
        path.display()
    );
    assert_eq!(report.to_string(), expected);
    assert!(!out.exists());
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
        assert_eq!(refused(doctor(&path, taken)), format!("{} is there already", taken.display()));
    }
    assert_eq!((bytes(&out), bytes(&path)), (b"mine".to_vec(), torn));
    let missing = refused(doctor(&folder.path().join("missing"), &folder.path().join("other")));
    assert!(missing.starts_with("cannot open "), "{missing}");
}
