//! Rulings, waivers and settings: always possible, and they take effect where they were made.

use std::sync::Arc;

use fanion::engine::journal::Record;
use fanion::engine::lines::{RecordLine, read_journal};
use fanion::engine::prompt::{Kind, Prompt};
use fanion::engine::rulebook::Rulebook;
use fanion::engine::session::Session;
use serde_json::{Value as Json, json};

use super::playing::{PLANS, THROW, key, play, refused, throwing};
use crate::support::toy::{Toy, muster};

/// A game in which Bo is near tears because of Ann, after two hits and a failed test of nerve.
fn near_tears() -> Session {
    let mut session = muster();
    play(&mut session, &PLANS);
    let flinch = r#"{"faces": [6, 6]}"#;
    play(&mut session, &[THROW[0], r#"{"pick": "B/Bo"}"#, r#"{"fill": {"range": 3}, "faces": [4, 4]}"#, flinch]);
    session
}

fn last_undo(session: &Session) -> Option<(u64, String)> {
    session.journal().entries().iter().rev().find_map(|entry| match &entry.record {
        Record::Undo { to, why } => Some((*to, why.clone())),
        _ => None,
    })
}

#[test]
fn an_owed_thing_comes_first_and_keeps_the_half_open() {
    let session = near_tears();
    let Some(Prompt { kind: Kind::Choose { options, .. }, .. }) = session.prompt() else { panic!("{}", key(&session)) };
    assert_eq!(&*options[0].key, "cry:B/Bo<A/Ann");
    assert!(options.iter().all(|option| *option.key != *"done"));
    assert_eq!(session.owed().iter().map(|owed| owed.key.as_str()).collect::<Vec<_>>(), ["cry:B/Bo<A/Ann"]);
}

#[test]
fn a_waiver_before_the_act_is_an_act_of_its_own() {
    let mut session = near_tears();
    assert_eq!(refused(&mut session, r#"{"waive": "cry:B/Bea<A/Ann"}"#).code(), "not-owed");
    let reply = play(&mut session, &[r#"{"waive": "cry:B/Bo<A/Ann", "why": "he laughs"}"#]);
    assert_eq!(*reply.told, ["ruling: B/Bo is calm (he laughs)"]);
    assert!(reply.owed.is_empty());
    assert!(session.log().last().is_some_and(|line| line.ruling));
    play(&mut session, &[r#"{"undo": true}"#]);
    assert_eq!(session.owed().len(), 1);
}

#[test]
fn a_waiver_inside_the_act_lets_the_test_go_and_the_act_go_on() {
    let mut session = near_tears();
    play(&mut session, &[r#"{"pick": "cry:B/Bo<A/Ann"}"#]);
    assert_eq!(
        session.prompt().and_then(|prompt| prompt.owed.as_ref()).map(|owed| owed.key.as_str()),
        Some("cry:B/Bo<A/Ann")
    );
    let reply = play(&mut session, &[r#"{"waive": "cry:B/Bo<A/Ann", "why": "late"}"#]);
    assert_eq!(*reply.told, ["skipped: cry, Bo, Ann (late)", "B/Bo is calm"]);
    assert!(session.log().iter().any(|line| line.ruling), "a waiver is marked in the log");
    assert!(session.verify().is_empty());
}

#[test]
fn a_waiver_at_the_dice_of_an_inner_test_leaves_the_outer_act_whole() {
    let mut session = muster();
    play(&mut session, &PLANS);
    play(&mut session, &THROW);
    play(&mut session, &[r#"{"fill": {"range": 3}, "faces": [4, 4]}"#, r#"{"fill": {"brave": true}}"#]);
    assert_eq!(key(&session), "flinch:B/Bea<A/Ann/faces");
    assert_eq!(session.owed()[0].key, "flinch:B/Bea<A/Ann");
    let reply = play(&mut session, &[r#"{"waive": "flinch:B/Bea<A/Ann"}"#]);
    assert!(reply.owed.is_empty());
    assert_eq!(session.view().of::<Toy>().state.booked, [("B/Bea".to_owned(), 2)]);
    assert!(session.view().of::<Toy>().state.kid("A/Ann").is_some_and(|kid| kid.thrown));
}

#[test]
fn what_is_owed_elsewhere_waits_for_the_open_act() {
    let mut session = near_tears();
    play(&mut session, &[r#"{"pick": "throw:A/Abe"}"#]);
    let blocked = refused(&mut session, r#"{"waive": "cry:B/Bo<A/Ann"}"#);
    assert_eq!(blocked.code(), "blocked");
}

#[test]
fn a_ruling_inside_an_act_counts_from_where_it_was_made() {
    let mut session = throwing();
    play(&mut session, &[r#"{"fill": {"range": 3}}"#]);
    let sum = |session: &Session| match session.prompt().map(|prompt| &prompt.kind) {
        Some(Kind::Faces { tally, .. }) => tally[0].whole(),
        other => panic!("{other:?}"),
    };
    assert_eq!(sum(&session), 5);
    let reply = play(&mut session, &[r#"{"correct": {"kid": "A/Ann", "grit": 2}, "why": "miscounted"}"#]);
    assert_eq!((sum(&session), reply.told.to_vec()), (2, vec!["ruling: A/Ann set right (miscounted)".to_owned()]));
    let reply = play(&mut session, &[r#"{"faces": [3, 3]}"#]);
    assert_eq!(reply.told[0], "A/Ann: grit +2 = 2 [3, 3] 0 hits");
    assert!(session.verify().is_empty());
    play(&mut session, &[r#"{"undo": true}"#, r#"{"undo": true}"#]);
    assert_eq!(sum(&session), 5, "the ruling is a request of its own");
}

#[test]
fn a_setting_inside_an_act_counts_from_where_it_was_made() {
    let mut session = throwing();
    play(&mut session, &[r#"{"fill": {"range": 3}, "faces": [3, 4]}"#]);
    assert_eq!(key(&session), "throw:A/Ann>B/Bea/faces-2");
    play(&mut session, &[r#"{"undo": true}"#, r#"{"fill": {"range": 3}}"#, r#"{"set": {"toy.sevens": "off"}}"#]);
    play(&mut session, &[r#"{"faces": [3, 4]}"#]);
    assert_eq!(key(&session), "flinch:B/Bea<A/Ann", "the seven does not wobble");
    assert!(session.settings().is("toy.sevens", "off"));
    play(&mut session, &[r#"{"faces": [1, 1]}"#]);
    assert!(session.settings().is("toy.sevens", "off"), "and stays after the act");
    assert!(session.verify().is_empty());
}

#[test]
fn dice_that_a_setting_overtakes_are_taken_back_with_a_reason() {
    let mut session = throwing();
    play(
        &mut session,
        &[r#"{"fill": {"range": 3}, "faces": [3, 4]}"#, r#"{"correct": {"kid": "A/Ann", "tool": "stick"}}"#],
    );
    let roll = session.journal().entries().iter().find(|entry| matches!(entry.record, Record::Roll { .. }));
    let roll = roll.map(|entry| entry.number).expect("a roll");
    let (to, why) = last_undo(&session).expect("an undo record");
    assert_eq!(to, roll - 1);
    assert_eq!(why, format!("entry {roll} does not fit any more: the dice are 1D6; found 2"));
    assert_eq!(key(&session), "throw:A/Ann>B/Bea/faces");
    assert_eq!(
        session.view().of::<Toy>().state.kid("A/Ann").map(|kid| kid.tool.as_str()),
        Some("stick"),
        "the ruling stands"
    );
    play(&mut session, &[r#"{"undo": true}"#]);
    assert_eq!(key(&session), "throw:A/Ann>B/Bea/faces-2", "with the ruling undone the dice lie again");
}

#[test]
fn values_that_a_ruling_makes_impossible_are_taken_back_with_a_reason() {
    let mut session = throwing();
    play(&mut session, &[r#"{"fill": {"range": 3, "spin": true}}"#]);
    let fill = session.journal().last();
    let reply = play(&mut session, &[r#"{"correct": {"kid": "A/Ann", "tool": "stick"}}"#]);
    let (_, why) = last_undo(&session).expect("an undo record");
    assert_eq!(why, format!("entry {fill} does not fit any more: `spin` = `true` does not apply: it is for stones"));
    assert_eq!(key(&session), "throw:A/Ann>B/Bea");
    assert_eq!(reply.told.iter().filter(|line| line.contains("set right")).count(), 1, "a ruling is told once");
    assert_eq!(reply.events.len(), 1);
}

#[test]
fn a_newcomer_joins_and_a_bad_one_does_not() {
    let mut session = throwing();
    assert_eq!(refused(&mut session, r#"{"enlist": {"side": "C", "name": "Cy"}}"#).code(), "bad-correction");
    assert_eq!(refused(&mut session, r#"{"correct": {"kid": "A/Ann", "grit": 11}}"#).to_string(), "grit is 0 to 9");
    assert_eq!(refused(&mut session, r#"{"set": {"toy.sevens": "maybe"}}"#).code(), "bad-setting");
    assert_eq!(refused(&mut session, r#"{"set": {"toy.nerve": "2", "toy.sevns": "on"}}"#).code(), "unknown-setting");
    play(&mut session, &[r#"{"enlist": {"side": "A", "name": "Al"}}"#, r#"{"fill": {"range": 3}, "faces": [1, 1]}"#]);
    assert!(session.view().of::<Toy>().state.kid("A/Al").is_some());
}

/// The game as another program would find it on the disk, after `change`.
fn reloaded(session: &Session, change: impl Fn(&mut Vec<RecordLine>)) -> Session {
    let face: &Session = session;
    let mut lines = face.lines_since(0);
    change(&mut lines);
    let journal = read_journal::<Toy>(lines.into_iter()).expect("a journal");
    let settings = Toy::sheet().defaults();
    Session::load::<Toy>(42, Arc::clone(session.view().tables()), settings, journal, 1000).expect("a game")
}

#[test]
fn an_open_act_that_fits_no_more_is_taken_back_on_loading() {
    let mut session = throwing();
    play(&mut session, &[r#"{"fill": {"range": 3}, "faces": [3, 4]}"#]);
    let (fill, roll) = (session.journal().last() - 1, session.journal().last());
    let wrong_face = |lines: &mut Vec<RecordLine>| {
        let last = lines.last_mut().expect("a roll");
        last.record["roll"]["faces"] = json!([3, 9]);
    };
    let mut loaded = reloaded(&session, wrong_face);
    let (to, why) = last_undo(&loaded).expect("an undo record");
    assert_eq!((to, why), (fill, format!("entry {roll} does not fit any more: a die shows 1 to 6, found 9")));
    assert_eq!(key(&loaded), "throw:A/Ann>B/Bea/faces");
    assert_eq!(refused(&mut loaded, r#"{"redo": true}"#).code(), "wrong-dice");
    play(&mut loaded, &[r#"{"undo": true}"#]);
    assert_eq!(key(&loaded), "throw:A/Ann>B/Bea", "undo is not stuck at what does not fit");
}

#[test]
fn an_answer_that_an_act_no_longer_asks_for_is_taken_back_on_loading() {
    let mut session = throwing();
    play(&mut session, &[r#"{"fill": {"range": 3}, "faces": [3, 4]}"#]);
    let roll = session.journal().last();
    let more = move |lines: &mut Vec<RecordLine>| {
        lines.last_mut().expect("a roll").record["roll"]["faces"] = json!([1, 1]);
        let record: Json = json!({"roll": {"key": "throw:A/Ann>B/Bea/faces-2", "faces": [5], "by": "hand"}});
        lines.push(RecordLine { number: roll + 1, group: roll + 1, at: 0, record, seat: None });
    };
    let loaded = reloaded(&session, more);
    let (to, why) = last_undo(&loaded).expect("an undo record");
    assert_eq!((to, why), (roll, format!("entry {} does not fit any more: nothing asks for this any more", roll + 1)));
    assert_eq!(key(&loaded), "next:1.1", "what fits is done");
}

#[test]
fn a_setting_that_is_no_longer_known_has_no_effect() {
    let mut session = throwing();
    play(&mut session, &[r#"{"set": {"toy.sevens": "off"}}"#]);
    let unknown = |lines: &mut Vec<RecordLine>| {
        lines.last_mut().expect("a setting").record["setting"]["key"] = json!("toy.eights");
    };
    let loaded = reloaded(&session, unknown);
    assert_eq!(key(&loaded), "throw:A/Ann>B/Bea");
    assert!(loaded.settings().is("toy.sevens", "on"));
}

#[test]
fn a_replay_finds_what_would_come_out_otherwise() {
    let mut session = throwing();
    play(&mut session, &[r#"{"fill": {"range": 3}, "faces": [2, 3]}"#]);
    assert!(session.verify().is_empty());
    let forged = reloaded(&session, |lines| {
        let done = lines.last_mut().expect("an act");
        done.record["done"]["events"][1]["scored"]["hits"] = json!(2);
    });
    let differences = forged.verify();
    assert_eq!(differences.len(), 1);
    assert_eq!(
        (differences[0].then[1].as_str(), differences[0].now[1].as_str()),
        ("B/Bea is hit: 2", "B/Bea is hit: 1")
    );
    assert_eq!(forged.view().of::<Toy>().state.booked[0].1, 2, "loading does not ask the rules");
}
