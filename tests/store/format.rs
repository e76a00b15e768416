//! What a person sees in the file.

use fanion::store::{from_iso, to_iso};
use serde_json::Value as Json;

use super::toy::START;
use super::{bytes, folder, played};

#[test]
fn every_line_is_a_json_object_that_ends_with_its_checksum() {
    let folder = folder();
    let text = String::from_utf8(bytes(&played(&folder).0)).expect("text");
    assert!(text.ends_with("\"}\n"));
    for line in text.lines() {
        let object: Json = serde_json::from_str(line).expect("JSON");
        let (last, check) = object.as_object().and_then(|object| object.iter().next_back()).expect("members");
        assert_eq!(last, "check");
        assert_eq!(check.as_str().map(str::len), Some(8), "{line}");
    }
}

#[test]
fn the_file_reads_like_this() {
    let folder = folder();
    let text = String::from_utf8(bytes(&played(&folder).0)).expect("text");
    let without_checks: Vec<&str> =
        text.lines().map(|line| line.rsplit_once(",\"check\"").expect("a check").0).collect();
    let program = env!("CARGO_PKG_VERSION");
    let header = format!(
        r#"{{"format":1,"program":"{program}","rulebook":"toy","edition":1,"name":"a toy battle","created":"2026-03-01T19:30:00Z","seed":7,"facts":{{"start":"11:30"}},"settings":{{"colour":"red"}},"tables":"table = []\n""#
    );
    assert_eq!(without_checks[0], header);
    assert_eq!(
        without_checks[1],
        r#"{"number":1,"group":1,"at":"2026-03-01T19:30:00Z","record":{"muster":[{"added":5}]}"#
    );
    assert_eq!(
        without_checks[2],
        r#"{"number":2,"group":1,"at":"2026-03-01T19:30:00Z","record":{"setting":{"key":"colour","value":"blue","why":""}},"end":true"#
    );
    assert_eq!(
        without_checks[5],
        r#"{"number":5,"group":5,"at":"2026-03-01T19:30:02Z","record":{"answer":{"key":"next","answer":{"pick":"add"}}},"end":true"#
    );
}

#[test]
fn the_last_record_of_each_request_and_no_other_ends_it() {
    let folder = folder();
    let text = String::from_utf8(bytes(&played(&folder).0)).expect("text");
    let lines: Vec<Json> = text.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for (line, next) in lines.iter().zip(lines[1..].iter().map(Some).chain([None])) {
        let last = next.is_none_or(|next| next["group"] != line["group"]);
        assert_eq!(line.get("end").is_some(), last, "{line}");
    }
}

#[test]
fn times_are_read_only_in_the_shape_in_which_they_are_written() {
    assert_eq!(to_iso(START), "2026-03-01T19:30:00Z");
    assert_eq!(from_iso("2026-03-01T19:30:00Z"), Some(START));
    for seconds in [0, 1, START, 253_402_300_799] {
        assert_eq!(from_iso(&to_iso(seconds)), Some(seconds));
    }
    for seconds in [i64::MIN, -1, 253_402_300_800, i64::MAX] {
        assert!(from_iso(&to_iso(seconds)).is_some(), "{seconds}");
    }
    for words in [
        "",
        "2026-03-01",
        "2026-3-1T19:30:00Z",
        "2026-03-01T19:30:60Z",
        "2026-02-30T19:30:00Z",
        "+2026-03-01T19:30:00Z",
    ] {
        assert_eq!(from_iso(words), None, "{words}");
    }
}
