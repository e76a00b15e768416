//! What comes in at the edges: a word of a megabyte, a time zone that never ends, a position that says nothing.

use std::fs;
use std::time::{Duration, Instant};

use serde_json::json;

use super::{desk, fanion, run, typed};
use crate::support::in_time::InTime as _;
#[test]
fn a_refusal_repeats_at_most_120_signs_of_what_was_given() {
    let home = desk();
    let word = "x".repeat(900_000);
    for request in [
        json!({"pick": word}),
        json!({"set": {word.clone(): "y"}}),
        json!({"set": {"dice.by": word}}),
        json!({"fill": {word.clone(): 1}}),
        json!({"correct": {word.clone(): 1}}),
        json!({"waive": word, "why": "so"}),
        json!({word.clone(): 1}),
        json!({"number": word}),
        json!({"look_up": word}),
        json!({"mend": 2, "with": {word.clone(): 1}}),
    ] {
        let told = typed(home.path(), &["drive", "battle.fanion"], &format!("{request}\n"));
        let told = String::from_utf8_lossy(&told.stdout).into_owned();
        let answer = told.lines().nth(1).expect("an answer");
        let name = request.as_object().and_then(|members| members.keys().next()).expect("a member");
        assert!(
            answer.contains("\"ok\":false"),
            "{}: {}",
            &name[..name.len().min(9)],
            &answer[..200.min(answer.len())]
        );
        assert!(!answer.contains(&"x".repeat(121)), "{} is repeated", &name[..name.len().min(9)]);
        assert!(answer.len() < 4_000, "{} bytes", answer.len());
    }
}

#[test]
fn a_correction_that_says_nothing_is_no_ruling() {
    let home = desk();
    let before = fs::read(home.path().join("desk/battle.fanion")).expect("a save");
    for request in [r#"{"correct":{"position":{}},"why":"so"}"#, r#"{"correct":{},"why":"so"}"#] {
        let told = typed(home.path(), &["drive", "battle.fanion"], &format!("{request}\n"));
        let told = String::from_utf8_lossy(&told.stdout).into_owned();
        assert!(told.contains("\"bad-correction\""), "{told}");
    }
    assert!(fs::read(home.path().join("desk/battle.fanion")).expect("a save") == before);
}

#[cfg(unix)]
#[test]
fn a_time_zone_that_never_ends_or_never_begins_is_not_read() {
    let home = desk();
    let pipe = home.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).in_time().expect("mkfifo");
    assert!(made.status.success());
    for zone in ["/dev/zero", ":/dev/zero", "../../../dev/zero", pipe.to_str().expect("UTF-8")] {
        let began = Instant::now();
        let mut child = fanion(home.path(), &["log", "battle.fanion"])
            .env("TZ", zone)
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("the program runs");
        let status = loop {
            if let Some(status) = child.try_wait().expect("a child") {
                break Some(status);
            }
            if began.elapsed() > Duration::from_secs(20) {
                child.kill().expect("it ends");
                break None;
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        assert!(status.is_some_and(|status| status.success()), "TZ={zone}: {status:?}");
    }
    assert!(run(home.path(), &["log", "battle.fanion"]).status.success());
}
