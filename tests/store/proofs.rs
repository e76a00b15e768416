//! What a check proves, and what it does not: one wrong digit, a torn header, a damaged muster, numbers far away.

use std::fs;
use std::path::Path;

use fanion::cli::saves;
use fanion::engine::request::Request;
use fanion::rulebooks::SHEETS;
use fanion::store::{Finding, ReadBy, Report, Treatment, Way, doctor};

use super::toy::START;
use super::{accepting, begun, beside, bytes, folder, mended, pick, played, power};

fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
}

/// The digits of a line's check.
fn digits(line: &[u8]) -> String {
    let end = line.len() - b"\"}\n".len();
    String::from_utf8(line[end - 8..end].to_vec()).expect("digits")
}

/// A line of these words, without their closing brace, after one with this check.
fn sealed(before: &str, open: &str) -> Vec<u8> {
    let check = crc32fast::hash(format!("{before}{open}}}").as_bytes());
    format!("{open},\"check\":\"{check:08x}\"}}\n").into_bytes()
}

/// What the doctor makes of these lines: the copy, empty where there is none, and the report.
fn treated(folder: &Path, lines: &[Vec<u8>]) -> (Vec<u8>, Report) {
    let (path, copy) = (folder.join("damaged.fanion"), folder.join("copy"));
    for old in [&copy, &beside(&copy)] {
        let _ = fs::remove_file(old);
    }
    fs::write(&path, lines.concat()).expect("a file");
    let report = mended(&path, &copy).expect("a report");
    (if copy.exists() { bytes(&copy) } else { Vec::new() }, report)
}

/// Another digit in a check.
fn wrong_digit(line: &mut [u8], place: usize) {
    let at = line.len() - b"\"}\n".len() - 8 + place;
    line[at] = if line[at] == b'7' { b'2' } else { b'7' };
}

#[test]
fn a_wrong_digit_in_the_last_check_is_put_right_and_two_are_a_change() {
    let folder = folder();
    let sound = lines(&bytes(&played(&folder).0));
    let last = sound.len() - 1;
    for place in 0..8 {
        let mut damaged = sound.clone();
        wrong_digit(&mut damaged[last], place);
        let (copy, report) = treated(folder.path(), &damaged);
        let (line, entry) = (last + 1, Some(last as u64));
        assert_eq!(report.findings, [Finding::PutRight { line, entry, way: Way::Check }], "digit {place}: {report}");
        assert_eq!(copy, sound.concat());
        wrong_digit(&mut damaged[last], (place + 3) % 8);
        let (_, report) = treated(folder.path(), &damaged);
        assert_eq!(report.kept, 13, "two digits: {report}");
    }
}

#[test]
fn words_that_were_changed_are_not_taken_for_a_wrong_digit_where_the_next_line_follows_the_digits_as_they_are() {
    let folder = folder();
    let path = folder.path().join("toy.fanion");
    let mut saved = begun(&path);
    for request in [Request::Note("hhhhhhhh".into()), pick("one")] {
        saved.request(&request, START + 1).expect("a legal request");
    }
    drop(saved);
    let mut changed = lines(&bytes(&path));
    let text = String::from_utf8(changed[3].clone()).expect("text");
    // These words have a check that differs in one digit from that of the words before.
    changed[3] = text.replace("hhhhhhhh", "kneblhdj").into_bytes();
    assert_ne!(changed[3], text.as_bytes());
    let open = String::from_utf8_lossy(&changed[3]).split(",\"check\"").next().expect("words").to_owned();
    let (now, then) = (digits(&sealed(&digits(&changed[2]), &open)), digits(&changed[3]));
    assert_eq!(now.bytes().zip(then.bytes()).filter(|(one, other)| one != other).count(), 1, "{now} {then}");
    let (copy, report) = treated(folder.path(), &changed);
    assert_eq!(report.findings[0], Finding::Changed { line: 4, entry: 3 }, "{report}");
    assert!(!String::from_utf8_lossy(&copy).contains("kneblhdj"), "{report}");
}

#[test]
fn a_line_with_a_wrong_letter_and_a_wrong_digit_is_put_right_by_the_line_behind_it() {
    let folder = folder();
    let sound = lines(&bytes(&played(&folder).0));
    for at in 2..sound.len() - 1 {
        for place in [0, 5] {
            let mut damaged = sound.clone();
            damaged[at][12] ^= 2;
            wrong_digit(&mut damaged[at], place);
            let (copy, report) = treated(folder.path(), &damaged);
            assert_eq!(copy, sound.concat(), "line {}: {report}", at + 1);
            let put_right = |finding: &Finding| matches!(finding, Finding::PutRight { way: Way::Change { .. }, .. });
            assert!(report.findings.iter().all(put_right), "line {}: {report}", at + 1);
        }
    }
}

#[test]
fn a_header_that_is_torn_into_parts_is_put_together_again() {
    let folder = folder();
    let sound = lines(&bytes(&played(&folder).0));
    let torn = |parts: usize| {
        let mut header = Vec::new();
        for part in sound[0].trim_ascii_end().chunks(sound[0].len().div_ceil(parts)) {
            header.extend([part, b"\n"].concat());
        }
        let mut damaged = sound.clone();
        assert_eq!(lines(&header).len(), parts);
        damaged[0] = header;
        damaged
    };
    for parts in 2..=5 {
        let (copy, report) = treated(folder.path(), &torn(parts));
        assert_eq!(copy, sound.concat(), "{parts} parts: {report}");
        let joined = Finding::PutRight { line: 1, entry: None, way: Way::LineEnd };
        assert_eq!(report.findings, [joined], "{parts} parts: {report}");
    }
    // Of more parts it is read as far as it can be, and here that is all of it; its check is the last part's.
    for parts in 6..9 {
        let (copy, report) = treated(folder.path(), &torn(parts));
        assert_eq!(copy, sound.concat(), "{parts} parts: {report}");
        assert_eq!(report.findings, [Finding::Header { lost: Vec::new() }], "{parts} parts: {report}");
    }
}

#[test]
fn nothing_is_made_of_a_save_of_another_format_but_a_wrong_digit_in_the_format_is_put_right() {
    let folder = folder();
    let sound = lines(&bytes(&played(&folder).0));
    let text = String::from_utf8(sound[0].clone()).expect("text");
    let other = text.replacen("{\"format\":1,", "{\"format\":2,", 1);
    let mut damaged = sound.clone();
    damaged[0] = other.clone().into_bytes();
    let (copy, report) = treated(folder.path(), &damaged);
    assert_eq!(copy, sound.concat(), "{report}");
    damaged[0] = sealed("", other.split(",\"check\"").next().expect("words"));
    let (copy, report) = treated(folder.path(), &damaged);
    assert_eq!((copy.len(), report.kept, report.findings.len()), (0, 0, 0), "{report}");
    assert!(report.to_string().contains("format"), "{report}");
}

#[test]
fn a_header_whose_words_and_check_are_damaged_proves_nothing_of_the_muster() {
    let folder = folder();
    let mut damaged = lines(&bytes(&played(&folder).0));
    let text = String::from_utf8(damaged[0].clone()).expect("text");
    damaged[0] = text.replacen("a toy battle", "a toy battle of Thursday", 1).into_bytes();
    wrong_digit(&mut damaged[0], 1);
    wrong_digit(&mut damaged[0], 6);
    let (_, report) = treated(folder.path(), &damaged);
    let expected = [Finding::Header { lost: Vec::new() }, Finding::Unproved { line: 2, entry: 1 }];
    assert_eq!((&report.findings[..], report.kept), (&expected[..], 15), "{report}");
}

#[test]
fn a_line_that_would_follow_another_check_than_the_sound_one_before_it_was_changed() {
    let folder = folder();
    let mut damaged = lines(&bytes(&played(&folder).0));
    let last = damaged.len() - 1;
    let mut before = damaged[last - 1].clone();
    wrong_digit(&mut before, 2);
    let text = String::from_utf8(damaged[last].clone()).expect("text");
    damaged[last] = sealed(&digits(&before), text.split(",\"check\"").next().expect("words"));
    let (_, report) = treated(folder.path(), &damaged);
    assert!(report.findings.contains(&Finding::Changed { line: last + 1, entry: last as u64 }), "{report}");
}

#[test]
fn a_wrong_digit_alone_is_no_change_that_a_player_could_have_meant() {
    let folder = folder();
    let (path, _) = played(&folder);
    let mut damaged = lines(&bytes(&path));
    wrong_digit(&mut damaged[4], 3);
    fs::write(&path, damaged.concat()).expect("a file");
    let refusal = accepting(&path, &folder.path().join("accepted"), &[5]).expect_err("a refusal");
    assert!(refusal.to_string().contains("found nothing that was changed"), "{refusal}");
}

#[test]
fn an_accepted_line_that_tells_another_request_stays_in_the_one_that_is_open() {
    let folder = folder();
    let (path, _) = played(&folder);
    let mut changed = lines(&bytes(&path));
    let text = String::from_utf8(changed[4].clone()).expect("text");
    assert!(text.starts_with("{\"number\":4,\"group\":3,"), "{text}");
    changed[4] = text.replacen("\"group\":3", "\"group\":20000", 1).into_bytes();
    fs::write(&path, changed.concat()).expect("a file");
    let copy = folder.path().join("copy");
    let report = accepting(&path, &copy, &[5]).expect("a report");
    assert!(report.findings.contains(&Finding::Accepted { line: 5, entry: 4 }), "{report}");
    let line = String::from_utf8(lines(&bytes(&copy))[4].clone()).expect("text");
    assert!(line.starts_with("{\"number\":4,\"group\":3,"), "{line}");
}

/// A battle with two names of its muster damaged, its number told as `number`.
fn damaged_muster(folder: &Path, number: &str) -> Report {
    let mut battle = lines(&power::begun("practice", 1809).0);
    let text = String::from_utf8(battle[1].clone()).expect("text");
    assert!(text.starts_with("{\"number\":1,"), "{text}");
    let mut names = text.match_indices("\"name\":\"").map(|(at, words)| at + words.len());
    let places = [names.next(), names.next()].map(|at| at.expect("a name"));
    for at in places {
        battle[1][at] = 1;
    }
    battle[1].splice(b"{\"number\":".len()..b"{\"number\":1".len(), number.bytes());
    let (path, copy) = (folder.join(format!("{number}.fanion")), folder.join(format!("{number}.copy")));
    fs::write(&path, battle.concat()).expect("a file");
    let rules = ReadBy { opener: &saves::opener, sheets: SHEETS };
    doctor(&path, Treatment { copy: &copy, beside: &beside(&copy), accept: &[] }, &rules).expect("a report")
}

#[test]
fn a_muster_whose_names_are_damaged_is_taken_and_one_at_another_place_is_not() {
    let folder = folder();
    let report = damaged_muster(folder.path(), "1");
    assert_eq!(report.findings[0], Finding::Muster { line: 2 }, "{report}");
    let copy = report.copy.as_ref().map(|path| bytes(path)).expect("a copy");
    assert!(String::from_utf8_lossy(&copy).contains("\"name\":\"?"), "{report}");
    let report = damaged_muster(folder.path(), "3");
    assert_eq!(
        (report.findings[0].clone(), report.copy.clone()),
        (Finding::Unreadable { line: 2, lines: 1 }, None),
        "{report}"
    );
}

#[test]
fn an_entry_behind_a_gap_is_proved_by_what_was_made_again_and_by_nothing_else() {
    let folder = folder();
    let path = folder.path().join("toy.fanion");
    let mut saved = begun(&path);
    for request in [pick("one"), Request::Note("a remark".into()), pick("one"), pick("one"), pick("one")] {
        saved.request(&request, START + 1).expect("a legal request");
    }
    drop(saved);
    let sound = lines(&bytes(&path));
    let mut fewer = sound.clone();
    fewer.remove(8);
    fewer.remove(5);
    let (_, report) = treated(folder.path(), &fewer);
    let expected = [
        Finding::Unproved { line: 6, entry: 6 },
        Finding::Lost { first: 5, last: 5 },
        Finding::MadeAgain { first: 8, last: 8, proved: true },
    ];
    assert_eq!(report.findings, expected, "{report}");
}

#[test]
fn a_torn_end_beside_other_damage_is_told_with_its_line_and_its_bytes() {
    let folder = folder();
    let mut damaged = lines(&bytes(&played(&folder).0));
    damaged[4][12] ^= 1;
    // Of the last request the answer is there, and what came of it is not.
    damaged.truncate(damaged.len() - 1);
    let (line, length) = (damaged.len(), damaged.last().map_or(0, Vec::len));
    let (copy, report) = treated(folder.path(), &damaged);
    assert_eq!(report.findings[1..], [Finding::Torn { line, bytes: length }], "{report}");
    assert_eq!((report.kept, lines(&copy).len()), (13, 14));
    let aside: Vec<usize> = report.aside.iter().map(|aside| aside.line).collect();
    assert_eq!(aside, [line]);
}

#[test]
fn an_entry_up_to_a_hundred_thousand_further_on_has_its_place_and_one_beyond_is_a_wrong_number() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let begun = lines(&bytes(&path)[..lengths[0]]);
    let highest = begun.len() - 1;
    for (beyond, kept) in [(100_000, 3), (100_001, 2)] {
        let number = highest + beyond;
        let words = "\"at\":\"2026-03-01T19:31:00Z\",\"record\":{\"note\":\"far away\"},\"end\":true";
        let far = sealed(&digits(&begun[highest]), &format!("{{\"number\":{number},\"group\":{number},{words}"));
        let (_, report) = treated(folder.path(), &[&begun[..], &[far]].concat());
        let entries = if kept == 3 { number } else { highest };
        assert_eq!((report.entries, report.kept), (entries as u64, kept), "{number}");
        let strange = Finding::Strange { line: highest + 2, entry: number as u64 };
        assert_eq!(report.findings.contains(&strange), kept == 2, "{number}");
    }
}
