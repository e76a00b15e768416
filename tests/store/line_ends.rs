//! What mail programs and editors do to line ends.

use std::fs;
use std::path::Path;

use fanion::engine::request::Request;
use fanion::engine::split_mix::SplitMix;
use fanion::store::{LineEnds, Notice, Saved, open_on};

use super::disk::Memory;
use super::toy::{START, opener};
use super::{bytes, folder, mended, pick, played, power, reopened};

/// What becomes of a sound file, told the place of a line in it.
type Damage = fn(&[u8], usize) -> Vec<u8>;

/// What may be done to the lines of a file; a mark and a missing end come to the whole file.
const KINDS: [(&str, Damage); 4] = [
    ("a blank", |sound, at| before_end(sound, at, b" \t")),
    ("CRLF", |sound, at| before_end(sound, at, b"\r")),
    ("a byte order mark", |sound, _| [b"\xEF\xBB\xBF", sound].concat()),
    ("no last line end", |sound, _| sound[..sound.len() - 1].to_vec()),
];

/// The file with this before the end of the line at this place.
fn before_end(sound: &[u8], at: usize, what: &[u8]) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = sound.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    let line = &mut lines[at];
    let end = line.len() - 1;
    line.splice(end..end, what.iter().copied());
    lines.concat()
}

/// Every line at once.
fn everywhere(sound: &[u8], what: &str) -> Vec<u8> {
    let text = String::from_utf8(sound.to_vec()).expect("text");
    text.replace('\n', &format!("{what}\n")).into_bytes()
}

fn count_lines(sound: &[u8]) -> usize {
    sound.split_inclusive(|&byte| byte == b'\n').count()
}

#[test]
fn other_line_ends_are_read_through_and_told_once_and_made_plain_with_the_first_answer() {
    let folder = folder();
    let (path, _) = played(&folder);
    let sound = bytes(&path);
    let whole = reopened(&path).expect("a sound save").play().lines_since(0);
    for (kind, change) in KINDS {
        for at in 0..count_lines(&sound) {
            let changed = change(&sound, at);
            fs::write(&path, &changed).expect("a file");
            let mut saved = reopened(&path).unwrap_or_else(|error| panic!("{kind} at {at}: {error}"));
            assert_eq!(saved.play().lines_since(0), whole, "{kind} at {at}");
            assert!(matches!(saved.notices(), [Notice::LineEnds(_)]), "{kind} at {at}: {:?}", saved.notices());
            assert_eq!(bytes(&path), changed, "opening changes no byte");
            saved.request(&Request::Note("on".into()), START).expect("a note");
            saved.request(&Request::Note("and on".into()), START).expect("a note");
            drop(saved);
            assert_eq!(bytes(&path)[..sound.len()], sound, "{kind} at {at}");
            let again = reopened(&path).expect("a save with plain line ends");
            assert_eq!((again.play().entry(), again.notice()), (whole.len() as u64 + 2, None), "{kind} at {at}");
        }
    }
    let names: Vec<_> = fs::read_dir(folder.path()).expect("a folder").flatten().map(|file| file.file_name()).collect();
    assert_eq!(names, ["toy.fanion"], "no temporary file is left");
}

#[test]
fn what_was_done_to_the_line_ends_is_told_in_one_line() {
    let folder = folder();
    let sound = bytes(&played(&folder).0);
    let lines = count_lines(&sound);
    let told = |bytes: Vec<u8>| opened(bytes).notice().unwrap_or_default();
    let words = told(everywhere(&sound, "\r"));
    let expected = format!("another program has changed the line ends: carriage returns at the end of {lines} lines;");
    assert!(words.starts_with(&expected) && words.contains("nothing is lost"), "{words}");
    assert!(told(before_end(&sound, 3, b" ")).contains("blanks at the end of 1 line;"));
    let all = [b"\xEF\xBB\xBF".to_vec(), everywhere(&sound[..sound.len() - 1], "\r"), b" \r".to_vec()].concat();
    let [Notice::LineEnds(found)] = opened(all).notices()[..] else { panic!("one notice") };
    assert_eq!(found, LineEnds { marked: true, returns: lines, blanks: 1, open: true });
}

fn opened(bytes: Vec<u8>) -> Saved {
    open_on(Box::new(Memory::of(bytes)), Path::new("toy.fanion"), START, opener).expect("a save")
}

#[test]
fn a_blank_inside_a_line_and_an_empty_line_are_damage_as_before() {
    let folder = folder();
    let sound = bytes(&played(&folder).0);
    let within = |what: &[u8]| {
        let mut changed = sound.clone();
        let at = sound.iter().position(|&byte| byte == b'\n').expect("a line") + 10;
        changed.splice(at..at, what.iter().copied());
        open_on(Box::new(Memory::of(changed)), Path::new("toy.fanion"), START, opener)
            .err()
            .map(|error| error.to_string())
    };
    for what in [b" ".as_slice(), b"\r", b"\n"] {
        assert!(within(what).is_some_and(|words| words.contains("toy.fanion:2:")), "{what:?}");
    }
}

#[test]
fn a_torn_end_after_other_line_ends_is_dropped_with_the_first_answer() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let sound = bytes(&path);
    let kept = lengths[lengths.len() - 2];
    let torn = &sound[..kept + 9];
    fs::write(&path, everywhere(torn, "\r")).expect("a file");
    let mut saved = reopened(&path).expect("a torn save");
    assert!(matches!(saved.notices(), [Notice::Dropped(_), Notice::LineEnds(_)]), "{:?}", saved.notices());
    saved.request(&pick("one"), START).expect("a legal request");
    assert_eq!(bytes(&path)[..kept], sound[..kept]);
    drop(saved);
    assert_eq!(reopened(&path).expect("a sound save").notice(), None);
}

#[test]
fn an_answer_is_not_taken_while_the_line_ends_cannot_be_made_plain() {
    let folder = folder();
    let sound = bytes(&played(&folder).0);
    let disk = Memory::of(everywhere(&sound, "\r"));
    let before = disk.bytes();
    let mut saved = open_on(Box::new(disk.clone()), Path::new("toy.fanion"), START, opener).expect("a save");
    disk.0.borrow_mut().failing_replace = true;
    let entry = saved.play().entry();
    for _ in 0..2 {
        let refused = saved.request(&Request::Note("on".into()), START).err().map(|refusal| refusal.code());
        assert_eq!((refused, saved.play().entry()), (Some("not-saved"), entry));
        assert_eq!(disk.bytes(), before);
    }
    disk.0.borrow_mut().failing_replace = false;
    saved.request(&Request::Note("on".into()), START).expect("a note");
    assert_eq!(disk.0.borrow().done, "rrras", "made plain once, then written after");
    assert_eq!(disk.bytes()[..sound.len()], sound);
}

#[test]
fn the_doctor_calls_other_line_ends_sound_and_copies_plain_ones() {
    let folder = folder();
    let (path, lengths) = played(&folder);
    let sound = bytes(&path);
    for (kind, change) in KINDS {
        for at in 0..count_lines(&sound) {
            let out = folder.path().join("out");
            fs::write(&path, change(&sound, at)).expect("a file");
            let report = mended(&path, &out).expect("a report");
            assert!(report.is_sound() && report.requests == lengths.len(), "{kind} at {at}: {report}");
            assert_eq!(bytes(&out), sound, "{kind} at {at}");
            assert!(report.to_string().contains("another program has changed the line ends"), "{report}");
            fs::remove_file(out).expect("a copy");
        }
    }
    let mut damaged = everywhere(&sound, " ");
    let at = damaged.len() - 30;
    damaged[at] ^= 1;
    fs::write(&path, &damaged).expect("a file");
    let out = folder.path().join("out");
    let report = mended(&path, &out).expect("a report");
    assert!(!report.is_sound() && report.to_string().contains("blanks at the end of"), "{report}");
    assert_eq!(bytes(&out), sound);
}

/// A recorded battle as its file has it, to its last request.
fn recorded(name: &str, seed: u64) -> Vec<u8> {
    let (start, requests) = power::begun(name, seed);
    let disk = Memory::of(start);
    let mut saved = power::opened(Box::new(disk.clone())).expect("a battle");
    for request in &requests {
        saved.request(request, START).unwrap_or_else(|refusal| panic!("{name}: {request:?}: {refusal}"));
    }
    disk.bytes()
}

#[test]
fn a_recorded_battle_with_other_line_ends_opens_to_the_very_same_state_and_is_played_on() {
    let mut chance = SplitMix::of(11, 3);
    for (name, seed) in [("practice", 1809), ("quatre-bras-1815", 1815)] {
        let sound = recorded(name, seed);
        let whole = power::opened(Box::new(Memory::of(sound.clone()))).expect("a sound save");
        let (digest, json) = (whole.play().digest(), whole.play().json());
        for (kind, change) in KINDS {
            let at = chance.below(count_lines(&sound));
            let disk = Memory::of(change(&sound, at));
            let mut saved =
                power::opened(Box::new(disk.clone())).unwrap_or_else(|error| panic!("{kind} at {at}: {error}"));
            assert_eq!((saved.play().digest(), saved.play().json()), (digest, json.clone()), "{name}, {kind} at {at}");
            assert!(matches!(saved.notices(), [Notice::LineEnds(_)]), "{name}, {kind} at {at}: {:?}", saved.notices());
            saved.request(&Request::Note("on".into()), START).expect("a note");
            saved.request(&Request::Undo(None), START).expect("an undo");
            let after = (saved.play().digest(), saved.play().json());
            assert!(disk.bytes().starts_with(&sound), "{name}, {kind} at {at}");
            let again = power::opened(Box::new(Memory::of(disk.bytes()))).expect("a save with plain line ends");
            assert_eq!(((again.play().digest(), again.play().json()), again.notice()), (after, None));
        }
    }
}
