//! Playing through the one door: prompts, answers, dice, refusals, memory, secrets.

use fanion::engine::journal::Record;
use fanion::engine::prompt::{By, Kind, Prompt, Refusal};
use fanion::engine::reply::Reply;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use serde_json::json;

use crate::support::toy::{Event, Toy, muster, muster_with};

/// Makes each request in turn; all must be taken.
pub fn play(session: &mut Session, lines: &[&str]) -> Reply {
    let mut reply = session.reply();
    for line in lines {
        let request = Request::read(line).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        reply = session.request(&request, 1000).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    }
    reply
}

/// Makes a request that must be refused and change nothing.
pub fn refused(session: &mut Session, line: &str) -> Refusal {
    let (entries, prompt) = (session.journal().last(), session.prompt().cloned());
    let (state, digest, standing) =
        (session.view().of::<Toy>().state.clone(), session.digest(), session.journal().stands());
    let request = Request::read(line).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    let refusal = session.request(&request, 1000).expect_err(line);
    assert_eq!((session.journal().last(), session.prompt().cloned()), (entries, prompt), "{line}");
    assert_eq!(
        (&session.view().of::<Toy>().state, session.digest(), session.journal().stands()),
        (&state, digest, standing),
        "{line}"
    );
    refusal
}

pub fn key(session: &Session) -> &str {
    session.prompt().map_or("the end", |prompt| prompt.key.as_str())
}

pub const PLANS: [&str; 2] = [r#"{"pick": "bold"}"#, r#"{"pick": "wary"}"#];
pub const THROW: [&str; 2] = [r#"{"pick": "throw:A/Ann"}"#, r#"{"pick": "B/Bea"}"#];

/// A game in which Ann is about to throw at Bea and is asked how far.
pub fn throwing() -> Session {
    let mut session = muster();
    play(&mut session, &PLANS);
    play(&mut session, &THROW);
    session
}

#[test]
fn a_secret_choice_leaves_no_word_before_both_are_made() {
    let mut session = muster();
    let first = session.prompt().cloned().expect("a prompt");
    assert!(first.secret && first.side == "A");
    let reply = play(&mut session, &PLANS[..1]);
    assert_eq!(*reply.told, ["a secret answer: sealed"]);
    assert!(reply.events.is_empty(), "{:?}", reply.events);
    let last = session.log().last().cloned().expect("an entry");
    assert!(last.sealed && session.given(last.entry).is_empty());
    assert!(session.view().of::<Toy>().state.plans.is_empty());
    let log: String = session.log().iter().flat_map(|line| &line.lines).map(ToString::to_string).collect();
    assert!(!log.contains("bold"), "{log}");
    assert!(session.prompt().is_some_and(|prompt| prompt.secret && prompt.side == "B"));
    let reply = play(&mut session, &PLANS[1..]);
    assert_eq!(*reply.told, ["side A is bold, side B is wary"]);
    assert!(session.log().iter().all(|line| !line.sealed), "both are made");
    assert!(session.prompt().is_some_and(|prompt| !prompt.secret));
}

#[test]
fn a_secret_choice_that_was_taken_back_stays_sealed_until_its_act_is_done() {
    let mut session = muster();
    play(&mut session, &PLANS[..1]);
    let first = session.journal().last();
    let sealed = |session: &Session| session.log().iter().any(|line| line.entry == first && line.sealed);
    play(&mut session, &[r#"{"undo": true}"#]);
    assert!(sealed(&session), "its side may choose the same again");
    play(&mut session, &PLANS[1..]);
    assert!(sealed(&session), "the other side is asked now");
    play(&mut session, &PLANS[..1]);
    assert!(!sealed(&session));
}

#[test]
fn a_number_and_words_that_belong_to_an_owed_thing_can_be_waived() {
    let mut session = muster();
    play(&mut session, &PLANS);
    play(&mut session, &[r#"{"pick": "parade:A"}"#, r#"{"fill": {"steps": 3}}"#]);
    assert!(session.prompt().is_some_and(|prompt| matches!(prompt.kind, Kind::Number { .. })), "{}", key(&session));
    let other = refused(&mut session, r#"{"waive": "tune:A"}"#);
    assert_eq!(other.code(), "not-owed", "it is not asked yet");
    play(&mut session, &[r#"{"waive": "crowd:A", "why": "nobody counts"}"#]);
    assert!(session.prompt().is_some_and(|prompt| prompt.kind == Kind::Name), "{}", key(&session));
    let reply = play(&mut session, &[r#"{"waive": "tune:A"}"#]);
    let told = reply.told.join("; ");
    assert!(told.contains("crowd 0, in silence"), "{told}");
    let marked: Vec<_> = session.log().into_iter().filter(|line| line.ruling).collect();
    assert_eq!(marked.len(), 2, "both waivers are marked in the log");
}

#[test]
fn what_is_known_is_shown_and_what_fits_is_asked() {
    let session = throwing();
    let prompt = session.prompt().map(Prompt::json).expect("a prompt");
    assert_eq!(prompt["kind"], "fill");
    assert_eq!(prompt["known"], json!({"tool": "stone", "grit": 5}));
    let names: Vec<&str> =
        prompt["asks"].as_array().expect("asks").iter().filter_map(|ask| ask["name"].as_str()).collect();
    assert_eq!(names, ["range", "cover", "spin"]);
    assert_eq!(prompt["asks"][0]["default"], json!(null));
    let mut session = muster();
    play(&mut session, &PLANS);
    play(&mut session, &[r#"{"pick": "throw:A/Abe"}"#, r#"{"pick": "B/Bea"}"#]);
    let Some(Prompt { kind: Kind::Fill { asks, .. }, .. }) = session.prompt() else { panic!("{}", key(&session)) };
    assert_eq!(
        asks.iter().map(|ask| ask.name.as_str()).collect::<Vec<_>>(),
        ["range", "cover"],
        "a stick does not spin"
    );
}

#[test]
fn values_and_dice_may_come_in_one_request() {
    let mut session = throwing();
    let reply = play(&mut session, &[r#"{"fill": {"range": 3}, "faces": [1, 2]}"#]);
    assert_eq!(*reply.told, ["A/Ann: grit +5 = 5 [1, 2] 0 hits", "A/Ann has thrown"]);
    let group = session.journal().entries().last().map(|entry| entry.group);
    let records: Vec<_> = session.journal().entries().iter().filter(|entry| Some(entry.group) == group).collect();
    assert!(matches!(records[0].record, Record::Answer { .. }));
    assert!(matches!(records[1].record, Record::Roll { by: By::Hand, .. }));
    assert!(matches!(records[2].record, Record::Done { .. }));
    play(&mut session, &[r#"{"undo": true}"#]);
    assert_eq!(key(&session), "throw:A/Ann>B/Bea", "one request is one undo");
}

#[test]
fn a_request_with_wrong_dice_is_refused_whole() {
    let mut session = throwing();
    let cases = [
        (r#"{"fill": {"range": 3}, "faces": [1]}"#, "the dice are 2D6; found 1"),
        (r#"{"fill": {"range": 3}, "faces": [1, 2, 3]}"#, "the dice are 2D6; found 3"),
        (r#"{"fill": {"range": 3}, "faces": [0, 2]}"#, "a die shows 1 to 6, found 0"),
        (r#"{"fill": {"range": 3}, "faces": [1, 7]}"#, "a die shows 1 to 6, found 7"),
        (r#"{"faces": [1, 2]}"#, "`range` is missing: inches from 0 to 12"),
        (r#"{"fill": {"rnage": 3}}"#, "`toy/pebble` has no input `rnage`; did you mean `range`?"),
        (r#"{"fill": {"range": 13}}"#, "`range` is inches from 0 to 12, found `13`"),
        (r#"{"fill": {"range": 3}, "strike": ["luck"]}"#, "the sum has no row `luck`; it has grit"),
        (r#"{"fill": {"range": 11, "spin": true}}"#, "a spun stone flies 10\" at most"),
        (r#"{"pick": "B/Bea"}"#, "this prompt takes values, dice or an outcome, found a pick"),
        (r#"{"number": 3}"#, "this prompt takes values, dice or an outcome, found a number"),
    ];
    for (line, words) in cases {
        assert_eq!(refused(&mut session, line).to_string(), words, "{line}");
    }
    play(&mut session, &[r#"{"fill": {"range": 3}, "faces": [3, 4]}"#]);
    assert_eq!(key(&session), "throw:A/Ann>B/Bea/faces-2");
    assert_eq!(
        refused(&mut session, r#"{"faces": [1, 1]}"#).to_string(),
        "the dice are 1D6 (because a seven wobbles); found 2"
    );
}

#[test]
fn a_dice_prompt_says_what_is_needed_and_takes_changes_to_the_sum() {
    let mut session = throwing();
    play(&mut session, &[r#"{"fill": {"range": 3}}"#]);
    let roll = |session: &Session| match session.prompt().map(|prompt| prompt.kind.clone()) {
        Some(Kind::Faces { roll, .. }) => roll,
        other => panic!("{other:?}"),
    };
    assert_eq!((roll(&session).dice(), roll(&session).purpose), ("2D6".into(), "Throw a pebble".into()));
    play(&mut session, &[r#"{"add": [{"label": "wind", "value": 2}]}"#, r#"{"strike": ["grit"]}"#]);
    let reply = play(&mut session, &[r#"{"fill": {"grit": "5", "cover": "wall"}, "faces": [5, 6]}"#]);
    assert_eq!(reply.told[0], "A/Ann: behind a wall -2, wind +2 = 0 [5, 6] 1 hits");
    let marks = &reply.events[0]["tested"]["marks"];
    assert_eq!(*marks, json!(["without grit", "wind 2"]), "a known value that is given again is not overruled");
}

#[test]
fn a_row_that_was_struck_at_the_dice_counts_again_once_it_is_restored() {
    let mut session = throwing();
    play(&mut session, &[r#"{"fill": {"range": 3}}"#, r#"{"strike": ["grit"]}"#]);
    let is_struck = |session: &Session| match session.prompt().map(|prompt| prompt.kind.clone()) {
        Some(Kind::Faces { tally, .. }) => {
            let row = tally.iter().flat_map(|tally| tally.rows().to_vec()).find(|row| &*row.key == "grit");
            row.map(|row| row.struck)
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(is_struck(&session), Some(true));
    play(&mut session, &[r#"{"restore": ["grit"]}"#]);
    assert_eq!(is_struck(&session), Some(false));
    let refusal = refused(&mut session, r#"{"restore": ["grit"]}"#).to_string();
    assert_eq!(refusal, "`grit` was not struck: it counts");
}

#[test]
fn an_overruled_value_is_marked_and_changes_this_test_only() {
    let mut session = throwing();
    let reply = play(&mut session, &[r#"{"fill": {"range": 3, "grit": 9}, "faces": [1, 1]}"#]);
    assert_eq!(reply.events[0]["tested"]["marks"], json!(["grit 5 overruled as 9"]));
    assert_eq!(session.view().of::<Toy>().state.kid("A/Ann").map(|kid| kid.grit), Some(5));
}

#[test]
fn a_stated_result_needs_no_dice() {
    let mut session = throwing();
    let stray = refused(&mut session, r#"{"outcome": {"hits": 1, "luck": 2}}"#);
    assert_eq!((stray.code(), stray.to_string().contains("luck")), ("bad-outcome", true));
    assert_eq!(refused(&mut session, r#"{"outcome": {}}"#).code(), "bad-outcome");
    let reply = play(&mut session, &[r#"{"outcome": {"hits": 1}, "why": "it stood on the table"}"#]);
    let note = &reply.events[0]["tested"];
    assert_eq!((&note["by"], &note["marks"]), (&json!("table"), &json!(["result stated: it stood on the table"])));
    assert_eq!(session.view().of::<Toy>().state.booked, [("B/Bea".to_owned(), 1)]);
    assert!(session.log().iter().any(|line| line.ruling), "a stated result is marked in the log");
}

#[test]
fn the_last_answers_are_the_next_defaults() {
    let mut session = throwing();
    play(&mut session, &[r#"{"fill": {"range": 4.5, "cover": "hedge"}, "faces": [1, 1]}"#]);
    play(&mut session, &[r#"{"pick": "done"}"#, r#"{"pick": "done"}"#]);
    play(&mut session, &PLANS);
    play(&mut session, &THROW);
    let Some(Prompt { kind: Kind::Fill { asks, roll, .. }, .. }) = session.prompt() else {
        panic!("{}", key(&session))
    };
    let defaults: Vec<_> = asks.iter().map(|ask| ask.default.clone()).collect();
    assert_eq!(defaults, [Some(json!(4.5)), Some(json!("hedge")), Some(json!(false))]);
    assert!(roll.is_some(), "with all defaults known the dice may come at once");
    // Miniatures move without a word: at the table an earlier turn's distance is offered, and measured again.
    let at_the_table = session.prompt_at_the_table().expect("a prompt");
    let Kind::Fill { asks, guesses, .. } = &at_the_table.kind else { panic!("{at_the_table:?}") };
    assert_eq!((&asks[0].default, &asks[1].default), (&None, &Some(json!("hedge"))));
    assert_eq!(json!(guesses), json!({"range": 4.5}));
    let reply = play(&mut session, &[r#"{"faces": [1, 1]}"#]);
    assert_eq!(reply.told[0], "A/Ann: grit +5, behind a hedge -1, each full 4\" -1 = 3 [1, 1] 0 hits");
}

#[test]
fn an_answer_is_remembered_over_a_later_one_that_leaves_it_out() {
    let mut session = throwing();
    play(&mut session, &[r#"{"fill": {"range": 4, "cover": "hedge"}, "faces": [1, 1]}"#]);
    for values in [r#"{"range": 2}"#, r#"{"spin": true}"#] {
        play(&mut session, &[r#"{"pick": "done"}"#, r#"{"pick": "done"}"#]);
        play(&mut session, &PLANS);
        play(&mut session, &THROW);
        play(&mut session, &[&format!(r#"{{"fill": {values}, "faces": [1, 1]}}"#)]);
    }
    let note = session.journal().entries().iter().rev().find_map(|entry| match entry.record.events().first()?.of() {
        Event::Tested(note) => Some(note.inputs.clone()),
        _ => None,
    });
    assert_eq!(json!(note), json!({"tool": "stone", "grit": 5, "range": 2, "cover": "hedge", "spin": true}));
}

#[test]
fn two_tests_of_the_same_half_have_dice_of_their_own() {
    let faces = |seed, target: &str| {
        let mut session = muster_with(seed, &[]);
        play(&mut session, &PLANS);
        play(&mut session, &[r#"{"enlist": {"side": "B", "name": "Ben"}}"#]);
        play(
            &mut session,
            &[THROW[0], &format!(r#"{{"pick": "{target}"}}"#), r#"{"fill": {"range": 3}, "roll": true}"#],
        );
        let roll = session.journal().entries().iter().rev().find_map(|entry| match &entry.record {
            Record::Roll { faces, .. } => Some(faces.clone()),
            _ => None,
        });
        roll.expect("a roll")
    };
    let differ = (0..40).filter(|&seed| faces(seed, "B/Bea") != faces(seed, "B/Ben")).count();
    assert!(differ > 30, "{differ} of 40");
}

#[test]
fn a_remembered_answer_is_forgotten_with_an_undo() {
    let mut session = throwing();
    play(&mut session, &[r#"{"fill": {"range": 4}, "faces": [1, 1]}"#, r#"{"undo": true}"#]);
    let Some(Prompt { kind: Kind::Fill { asks, .. }, .. }) = session.prompt() else { panic!("{}", key(&session)) };
    assert_eq!(asks[0].default, None);
}

#[test]
fn the_programs_dice_are_the_same_after_an_undo_and_in_another_order() {
    let faces = |session: &Session| {
        let roll = session.journal().standing().rev().find_map(|entry| match &entry.record {
            Record::Roll { faces, by: By::Program, key } if key == "throw:A/Ann>B/Bea/faces" => Some(faces.clone()),
            _ => None,
        });
        roll.expect("a roll")
    };
    let throw = r#"{"fill": {"range": 3}, "roll": true}"#;
    let mut session = throwing();
    play(&mut session, &[throw]);
    let first = faces(&session);
    play(&mut session, &[r#"{"undo": true}"#, r#"{"fill": {"range": 2}, "roll": true}"#]);
    assert_eq!(faces(&session), first);
    let mut later = muster();
    play(&mut later, &PLANS);
    play(&mut later, &[r#"{"pick": "throw:A/Abe"}"#, r#"{"pick": "B/Bo"}"#, r#"{"fill": {"range": 1}, "faces": [1]}"#]);
    play(&mut later, &THROW);
    play(&mut later, &[throw]);
    assert_eq!(faces(&later), first);
    let others = (0..20).filter(|&seed| {
        let mut other = muster_with(seed, &[]);
        play(&mut other, &PLANS);
        play(&mut other, &THROW);
        play(&mut other, &[throw]);
        faces(&other) != first
    });
    assert!(others.count() > 10);
}

#[test]
fn a_form_names_what_is_wrong_with_it() {
    let mut session = muster();
    play(&mut session, &PLANS);
    play(&mut session, &[r#"{"pick": "parade:A"}"#]);
    let cases = [
        (r#"{"fill": {}}"#, "`steps` is a whole number from 0 to 9, found nothing"),
        (r#"{"fill": {"steps": 3, "who": ["B/Bo"]}}"#, "`who` is a list of A/Ann, A/Abe, found [\"B/Bo\"]"),
        (
            r#"{"fill": {"steps": 3, "who": ["A/Ann", "A/Ann"]}}"#,
            "`who` is a list of A/Ann, A/Abe, found [\"A/Ann\",\"A/Ann\"]",
        ),
        (r#"{"fill": {"steps": 3, "first": "Ann"}}"#, "`first` is one of A/Ann, A/Abe, found \"Ann\""),
        (r#"{"fill": {"stpes": 3}}"#, "`stpes` is not asked; asked are who, first, steps, song, away, found 3"),
        (r#"{"fill": {"steps": 3}, "strike": ["x"]}"#, "this prompt takes values, found changes to a sum"),
        (r#"{"fill": {"steps": 3}, "faces": [1]}"#, "the dice are none: nothing is rolled here; found 1"),
        (r#"{"outcome": {}}"#, "this prompt takes values, found an outcome"),
    ];
    for (line, words) in cases {
        assert_eq!(refused(&mut session, line).to_string(), words, "{line}");
    }
    play(&mut session, &[r#"{"fill": {"steps": 3, "who": ["A/Abe"], "song": true}}"#]);
    assert_eq!(refused(&mut session, r#"{"number": 21}"#).to_string(), "a number from 0 to 20, found 21");
    play(&mut session, &[r#"{"number": 20}"#]);
    assert_eq!(refused(&mut session, r#"{"name": " "}"#).to_string(), "this prompt takes words, found none");
    let reply = play(&mut session, &[r#"{"name": " La Marseillaise "}"#]);
    assert_eq!(*reply.told, ["side A parades: A/Abe lead by A/Ann, 3 steps, song true, crowd 20, La Marseillaise"]);
}

#[test]
fn a_choice_says_what_is_there_and_why_the_rest_is_not() {
    let mut session = throwing();
    play(&mut session, &[r#"{"fill": {"range": 3}, "faces": [1, 1]}"#]);
    let blocked = refused(&mut session, r#"{"pick": "throw:A/Ann"}"#);
    assert_eq!(
        (blocked.code(), blocked.to_string().as_str()),
        ("blocked", "`throw:A/Ann` cannot be done now: has thrown")
    );
    let near = refused(&mut session, r#"{"pick": "throw:A/Aeb"}"#);
    assert_eq!(near.to_string(), "`throw:A/Aeb` is not offered here; did you mean `throw:A/Abe`?");
    assert_eq!(near.json()["error"]["input"], json!("throw:A/Aeb"));
}

#[test]
fn booked_hits_are_taken_by_an_act_that_asks_nothing() {
    let mut session = throwing();
    play(&mut session, &[r#"{"fill": {"range": 3}, "faces": [2, 3]}"#]);
    assert_eq!(session.view().of::<Toy>().state.kid("B/Bea").map(|kid| kid.grit), Some(5), "it is only booked");
    let reply = play(&mut session, &[r#"{"pick": "done"}"#]);
    assert_eq!(*reply.told, ["half 1 stops", "B/Bea loses 1", "round 1, half 2"]);
    let done = session.journal().entries().iter().filter(|entry| entry.group == reply.entry - 3);
    assert_eq!(done.count(), 4, "a pick and three acts in one request");
    play(&mut session, &[r#"{"undo": true}"#]);
    assert_eq!(session.view().of::<Toy>().state.kid("B/Bea").map(|kid| kid.grit), Some(5));
}

#[test]
fn a_game_that_is_over_asks_nothing_and_can_be_taken_back() {
    let mut session = muster();
    for _ in 0..3 {
        play(&mut session, &PLANS);
        play(&mut session, &[r#"{"pick": "done"}"#, r#"{"pick": "done"}"#]);
    }
    assert_eq!(session.prompt(), None);
    assert_eq!(session.reply().json()["prompt"], json!(null));
    assert_eq!(refused(&mut session, r#"{"pick": "done"}"#), Refusal::Over);
    assert_eq!(refused(&mut session, r#"{"waive": "cry:A/Ann<B/Bo"}"#), Refusal::Over);
    play(&mut session, &[r#"{"undo": true}"#]);
    assert_eq!(key(&session), "next:3.2");
}

#[test]
fn the_one_face_shows_what_the_session_knows() {
    let mut session = throwing();
    let face: &mut Session = &mut session;
    assert_eq!((face.sheet().id, face.entry()), ("toy", 6));
    assert_eq!(face.position().active.as_deref(), Some("A"));
    assert_eq!(face.json()["prompt"]["key"], "throw:A/Ann>B/Bea");
    assert_eq!(face.export("A").as_deref(), Some("Ann 5\nAbe 4"));
    assert_eq!(face.export("C"), None);
    assert_eq!(face.lines_since(4).iter().map(|line| line.number).collect::<Vec<_>>(), [5, 6]);
    assert!(face.past(1).is_some() && face.past(99).is_none());
    face.return_to(4);
    assert_eq!((face.entry(), face.prompt().map(|prompt| prompt.key.clone())), (4, Some("next:1.1".into())));
}
