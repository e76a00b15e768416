//! A past entry answered otherwise: what followed is given again, prompt by prompt.

use fanion::engine::journal::Record;
use fanion::engine::session::Session;

use super::playing::{PLANS, THROW, key, play, refused, throwing};
use crate::support::toy::{Toy, muster};

/// The last entry that answers this prompt and stands.
fn answered(session: &Session<Toy>, prompt: &str) -> u64 {
    let found = session.journal().standing().rev().find(|entry| match &entry.record {
        Record::Answer { key, .. } | Record::Roll { key, .. } => key == prompt,
        _ => false,
    });
    found.map_or_else(|| panic!("nothing was answered to {prompt}"), |entry| entry.number)
}

fn notes(session: &Session<Toy>) -> Vec<&str> {
    let entries = session.journal().entries().iter();
    entries
        .filter_map(|entry| match &entry.record {
            Record::Note(text) => Some(text.as_str()),
            _ => None,
        })
        .collect()
}

/// Ann and Abe have thrown, in this order, and a ruling was made between.
fn both_thrown() -> Session<Toy> {
    let mut session = throwing();
    play(
        &mut session,
        &[
            r#"{"fill": {"range": 3}, "faces": [1, 1]}"#,
            r#"{"correct": {"kid": "B/Bo", "grit": 2}}"#,
            r#"{"pick": "throw:A/Abe"}"#,
            r#"{"pick": "B/Bo"}"#,
            r#"{"fill": {"range": 1}, "faces": [6]}"#,
            r#"{"pick": "done"}"#,
        ],
    );
    session
}

#[test]
fn the_rest_is_played_again_after_the_new_answer() {
    let mut session = both_thrown();
    assert_eq!(session.view().state.kid("B/Bo").map(|kid| kid.grit), Some(1));
    let entry = answered(&session, "throw:A/Ann>B/Bea");
    let mend = format!(r#"{{"mend": {entry}, "with": {{"fill": {{"range": 3}}, "faces": [2, 3]}}}}"#);
    play(&mut session, &[&mend]);
    let grit = |name: &str| session.view().state.kid(name).map(|kid| kid.grit);
    assert_eq!((grit("B/Bea"), grit("B/Bo")), (Some(4), Some(1)), "one hit more, and the rest as before");
    assert_eq!(key(&session), "next:1.2");
    assert_eq!(notes(&session), [""; 0]);
    play(&mut session, &[r#"{"undo": true}"#]);
    let grit = |name: &str| session.view().state.kid(name).map(|kid| kid.grit);
    assert_eq!(
        (grit("B/Bea"), grit("B/Bo"), key(&session)),
        (Some(5), Some(1), "next:1.2"),
        "one undo takes all of it back"
    );
    play(&mut session, &[r#"{"redo": true}"#]);
    assert_eq!(session.view().state.kid("B/Bea").map(|kid| kid.grit), Some(4));
}

#[test]
fn where_the_course_parts_the_new_prompt_is_asked_and_what_has_no_place_is_listed() {
    let mut session = both_thrown();
    let entry = answered(&session, "throw:A/Ann>B/Bea");
    let mend = format!(r#"{{"mend": {entry}, "with": {{"fill": {{"range": 3}}, "faces": [4, 4]}}}}"#);
    let reply = play(&mut session, &[&mend]);
    assert_eq!(key(&session), "flinch:B/Bea<A/Ann", "nobody has answered this yet");
    let note = format!(
        "entry {entry} mended; no place was found for `throw:A/Abe` at `next:1.1`; `B/Bo` at `throw:A/Abe/target`; \
         the answer to `throw:A/Abe>B/Bo`; the dice [6] of `throw:A/Abe>B/Bo/faces`; `done` at `next:1.1`"
    );
    assert_eq!(notes(&session), [note.as_str()]);
    assert!(reply.told.iter().any(|line| line.contains("no place was found")));
    assert_eq!(session.view().state.kid("B/Bo").map(|kid| kid.grit), Some(2), "the ruling after it stands");
}

#[test]
fn a_ruling_is_repeated_before_the_answer_that_followed_it() {
    let mut session = throwing();
    play(
        &mut session,
        &[
            r#"{"fill": {"range": 3}, "faces": [3, 4]}"#,
            r#"{"faces": [1]}"#,
            r#"{"pick": "throw:A/Abe"}"#,
            r#"{"pick": "B/Bo"}"#,
            r#"{"correct": {"kid": "A/Abe", "grit": 9}}"#,
            r#"{"fill": {"range": 1}, "faces": [1]}"#,
        ],
    );
    let entry = answered(&session, "throw:A/Ann>B/Bea/faces");
    let mend = format!(r#"{{"mend": {entry}, "with": {{"fill": {{"range": 3}}, "faces": [1, 1]}}}}"#);
    play(&mut session, &[&mend]);
    assert_eq!(
        notes(&session),
        [format!("entry {entry} mended; no place was found for the dice [1] of `throw:A/Ann>B/Bea/faces-2`")]
    );
    assert_eq!((key(&session), session.view().state.booked.clone()), ("next:1.1", vec![("B/Bo".to_owned(), 1)]));
    let order: Vec<&str> = session
        .journal()
        .standing()
        .filter_map(|entry| match &entry.record {
            Record::Answer { key, .. } if key.starts_with("throw:A/Abe") => Some("answer"),
            Record::Ruling { .. } => Some("ruling"),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["answer", "ruling", "answer"]);
}

#[test]
fn only_an_entry_that_stands_is_mended_and_only_with_an_answer() {
    let mut session = both_thrown();
    assert_eq!(refused(&mut session, r#"{"mend": 99, "with": {"pick": "x"}}"#).code(), "no-such-entry");
    assert_eq!(refused(&mut session, r#"{"mend": 1, "with": {"pick": "x"}}"#).code(), "nothing-to-undo");
    assert_eq!(refused(&mut session, r#"{"mend": 2, "with": {"pick": "shy"}}"#).code(), "not-offered");
    for with in [
        r#"{"undo": true}"#,
        r#"{"redo": true}"#,
        r#"{"state": true}"#,
        r#"{"quit": true}"#,
        r#"{"mend": 2, "with": {"pick": "wary"}}"#,
    ] {
        let refusal = refused(&mut session, &format!(r#"{{"mend": 2, "with": {with}}}"#));
        assert_eq!(refusal.to_string(), "an entry is mended with an answer, a ruling or a setting", "{with}");
    }
    play(&mut session, &[r#"{"mend": 2, "with": {"pick": "wary"}}"#]);
    assert_eq!((session.view().state.plans[0].as_str(), key(&session)), ("wary", "next:1.2"));
}

#[test]
fn an_answer_that_is_not_offered_any_more_leaves_its_prompt_open() {
    let mut session = muster();
    play(&mut session, &PLANS);
    play(&mut session, &THROW);
    play(&mut session, &[r#"{"fill": {"range": 3}, "faces": [1, 1]}"#, r#"{"pick": "throw:A/Abe"}"#]);
    let entry = answered(&session, "throw:A/Ann/target") - 1;
    play(&mut session, &[&format!(r#"{{"mend": {entry}, "with": {{"pick": "throw:A/Abe"}}}}"#)]);
    assert_eq!(key(&session), "throw:A/Abe/target");
    assert_eq!(notes(&session).len(), 1);
}
