//! A past entry answered otherwise: what followed is given again, prompt by prompt.

use fanion::engine::figures::{Differs, Thing, differences};
use fanion::engine::history::LogLine;
use fanion::engine::journal::Record;
use fanion::engine::mend::Preview;
use fanion::engine::request::{Dice, Request};
use fanion::engine::session::Session;
use serde_json::{Value as Json, json};

use super::playing::{PLANS, THROW, key, play, refused, throwing};
use crate::support::toy::{Toy, muster};

/// The last entry that answers this prompt and stands.
fn answered(session: &Session, prompt: &str) -> u64 {
    let found = session.journal().standing().rev().find(|entry| match &entry.record {
        Record::Answer { key, .. } | Record::Roll { key, .. } => key == prompt,
        _ => false,
    });
    found.map_or_else(|| panic!("nothing was answered to {prompt}"), |entry| entry.number)
}

fn notes(session: &Session) -> Vec<&str> {
    let entries = session.journal().entries().iter();
    entries
        .filter_map(|entry| match &entry.record {
            Record::Note(text) => Some(text.as_str()),
            _ => None,
        })
        .collect()
}

/// Ann and Abe have thrown, in this order, and a ruling was made between.
fn both_thrown() -> Session {
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
    assert_eq!(session.view().of::<Toy>().state.kid("B/Bo").map(|kid| kid.grit), Some(1));
    let entry = answered(&session, "throw:A/Ann>B/Bea");
    let mend = format!(r#"{{"mend": {entry}, "with": {{"fill": {{"range": 3}}, "faces": [2, 3]}}}}"#);
    play(&mut session, &[&mend]);
    let grit = |name: &str| session.view().of::<Toy>().state.kid(name).map(|kid| kid.grit);
    assert_eq!((grit("B/Bea"), grit("B/Bo")), (Some(4), Some(1)), "one hit more, and the rest as before");
    assert_eq!(key(&session), "next:1.2");
    assert_eq!(notes(&session), [""; 0]);
    play(&mut session, &[r#"{"undo": true}"#]);
    let grit = |name: &str| session.view().of::<Toy>().state.kid(name).map(|kid| kid.grit);
    assert_eq!(
        (grit("B/Bea"), grit("B/Bo"), key(&session)),
        (Some(5), Some(1), "next:1.2"),
        "one undo takes all of it back"
    );
    play(&mut session, &[r#"{"redo": true}"#]);
    assert_eq!(session.view().of::<Toy>().state.kid("B/Bea").map(|kid| kid.grit), Some(4));
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
    assert_eq!(session.view().of::<Toy>().state.kid("B/Bo").map(|kid| kid.grit), Some(2), "the ruling after it stands");
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
    assert_eq!(
        (key(&session), session.view().of::<Toy>().state.booked.clone()),
        ("next:1.1", vec![("B/Bo".to_owned(), 1)])
    );
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
    assert_eq!((session.view().of::<Toy>().state.plans[0].as_str(), key(&session)), ("wary", "next:1.2"));
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

fn preview(session: &Session, entry: u64, with: &str) -> Preview {
    let with = Request::read(with).expect("a request");
    session.mend_preview(entry, &with).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn told(preview: &Preview) -> Vec<String> {
    let change = |differs: &Differs| {
        let changes = differs.figures.iter().map(|c| format!("{} {} > {}", c.name, c.now, c.mended));
        format!("{} {}: {}", differs.kind, differs.name, changes.collect::<Vec<_>>().join(", "))
    };
    preview.differs.iter().map(change).collect()
}

#[test]
fn a_preview_tells_figure_by_figure_what_would_differ_and_changes_nothing() {
    let session = both_thrown();
    let before = (session.journal().last(), session.digest(), key(&session).to_owned());
    let entry = answered(&session, "throw:A/Ann>B/Bea");
    let preview = preview(&session, entry, r#"{"fill": {"range": 3}, "faces": [2, 3]}"#);
    assert_eq!(told(&preview), ["kid B/Bea: grit 5 > 4"]);
    assert_eq!((preview.dropped.len(), preview.asks), (0, None));
    assert_eq!((session.journal().last(), session.digest(), key(&session).to_owned()), before);
}

#[test]
fn a_preview_tells_the_question_where_the_courses_part_and_what_falls_away() {
    let session = both_thrown();
    let entry = answered(&session, "throw:A/Ann>B/Bea");
    let preview = preview(&session, entry, r#"{"fill": {"range": 3}, "faces": [4, 4]}"#);
    // Bo was hit later, by a throw that falls away: that is no difference of the past.
    assert_eq!(told(&preview), [""; 0]);
    assert_eq!(preview.asks.map(|prompt| prompt.key), Some("flinch:B/Bea<A/Ann".to_owned()));
    assert_eq!(preview.dropped.len(), 5);
    assert!(preview.dropped.contains(&"the dice [6] of `throw:A/Abe>B/Bo/faces`".to_owned()), "{:?}", preview.dropped);
}

#[test]
fn a_preview_tells_the_question_where_the_courses_part_even_if_it_is_asked_today() {
    let mut session = throwing();
    play(&mut session, &[r#"{"fill": {"range": 3}, "faces": [1, 1]}"#, r#"{"pick": "throw:A/Abe"}"#]);
    assert_eq!(key(&session), "throw:A/Abe/target");
    let entry = answered(&session, "throw:A/Ann/target") - 1;
    let preview = preview(&session, entry, r#"{"pick": "throw:A/Abe"}"#);
    assert_eq!(preview.asks.map(|prompt| prompt.key), Some("throw:A/Abe/target".to_owned()));
}

#[test]
fn a_waiver_of_what_is_not_owed_any_more_finds_no_place_and_is_told() {
    let mut session = throwing();
    play(
        &mut session,
        &[
            r#"{"fill": {"range": 3}, "faces": [4, 4]}"#,
            r#"{"faces": [6, 6]}"#,
            r#"{"waive": "cry:B/Bea<A/Ann"}"#,
            r#"{"pick": "parade:A"}"#,
        ],
    );
    let entry = answered(&session, "throw:A/Ann>B/Bea");
    let with = r#"{"fill": {"range": 3}, "faces": [1, 1]}"#;
    let waiver = "the waiver of `cry:B/Bea<A/Ann`".to_owned();
    let dropped = preview(&session, entry, with).dropped;
    assert!(dropped.contains(&waiver), "{dropped:?}");
    play(&mut session, &[&format!(r#"{{"mend": {entry}, "with": {with}}}"#)]);
    assert!(notes(&session)[0].contains(&waiver), "{:?}", notes(&session));
    assert_eq!(key(&session), "parade:A", "what followed stands");
}

#[test]
fn a_preview_of_the_last_answer_tells_the_question_that_would_be_asked_in_place_of_todays() {
    let mut session = throwing();
    play(&mut session, &[r#"{"fill": {"range": 3}, "faces": [1, 1]}"#]);
    assert_eq!(key(&session), "next:1.1");
    let entry = answered(&session, "throw:A/Ann>B/Bea");
    let preview = preview(&session, entry, r#"{"fill": {"range": 3}, "faces": [4, 4]}"#);
    assert_eq!(preview.asks.map(|prompt| prompt.key), Some("flinch:B/Bea<A/Ann".to_owned()));
    assert_eq!(preview.dropped.len(), 0, "nothing was given after it");
}

#[test]
fn what_falls_away_before_something_that_finds_its_place_is_not_where_the_courses_part() {
    let mut session = throwing();
    play(
        &mut session,
        &[
            r#"{"fill": {"range": 3}, "faces": [3, 4]}"#,
            r#"{"faces": [1]}"#,
            r#"{"pick": "throw:A/Abe"}"#,
            r#"{"pick": "B/Bo"}"#,
        ],
    );
    let entry = answered(&session, "throw:A/Ann>B/Bea/faces");
    let preview = preview(&session, entry, r#"{"fill": {"range": 3}, "faces": [1, 1]}"#);
    assert_eq!(preview.dropped, ["the dice [1] of `throw:A/Ann>B/Bea/faces-2`"]);
    assert_eq!(preview.asks, None, "what is asked today is asked as before");
}

#[test]
fn what_was_ruled_before_the_courses_part_is_no_difference() {
    let mut session = throwing();
    play(
        &mut session,
        &[
            r#"{"fill": {"range": 3}, "faces": [4, 4]}"#,
            r#"{"faces": [6, 6]}"#,
            r#"{"correct": {"kid": "B/Bo", "grit": 2}}"#,
            r#"{"pick": "cry:B/Bea<A/Ann"}"#,
        ],
    );
    let entry = answered(&session, "throw:A/Ann>B/Bea");
    let preview = preview(&session, entry, r#"{"fill": {"range": 3}, "faces": [1, 1]}"#);
    assert_eq!(preview.asks.as_ref().map(|prompt| prompt.key.as_str()), Some("next:1.1"));
    let flinch = "the dice [6, 6] of `flinch:B/Bea<A/Ann/faces`".to_owned();
    assert!(preview.dropped.contains(&flinch), "{:?}", preview.dropped);
    assert_eq!(told(&preview), [""; 0], "Bo was set right in both");
}

#[test]
fn a_house_rule_that_finds_no_place_is_told() {
    let mut session = throwing();
    play(
        &mut session,
        &[
            r#"{"fill": {"range": 3}, "faces": [1, 1]}"#,
            r#"{"pick": "throw:A/Abe"}"#,
            r#"{"set": {"toy.nerve": "2"}, "why": "he is a brave one"}"#,
        ],
    );
    let entry = answered(&session, "throw:A/Ann>B/Bea");
    let preview = preview(&session, entry, r#"{"fill": {"range": 3}, "faces": [4, 4]}"#);
    assert_eq!(preview.dropped, ["`throw:A/Abe` at `next:1.1`", "the house rule toy.nerve = 2"]);
}

#[test]
fn what_cannot_be_mended_has_no_preview() {
    let session = both_thrown();
    let with = Request::Pick("shy".into());
    assert_eq!(session.mend_preview(99, &with).map_err(|refusal| refusal.code()), Err("no-such-entry"));
    assert_eq!(session.mend_preview(2, &with).map_err(|refusal| refusal.code()), Err("not-offered"));
}

#[test]
fn a_figure_that_was_set_by_hand_since_is_right_already() {
    let mut session = both_thrown();
    let entry = answered(&session, "throw:A/Ann>B/Bea");
    play(&mut session, &[r#"{"correct": {"kid": "B/Bea", "grit": 3}}"#]);
    let mend = format!(r#"{{"mend": {entry}, "with": {{"fill": {{"range": 3}}, "faces": [2, 3]}}, "figures": true}}"#);
    let refusal = refused(&mut session, &mend);
    assert_eq!(refusal.to_string(), "no figure of today would be different", "it was set by hand since");
}

#[test]
fn figures_only_are_one_request_and_one_undo() {
    let mut session = both_thrown();
    let entry = answered(&session, "throw:A/Ann>B/Bea");
    let mend = format!(r#"{{"mend": {entry}, "with": {{"fill": {{"range": 3}}, "faces": [2, 3]}}, "figures": true}}"#);
    play(&mut session, &[&mend]);
    let grit = |session: &Session| session.view().of::<Toy>().state.kid("B/Bea").map(|kid| kid.grit);
    assert_eq!((grit(&session), key(&session)), (Some(4), "next:1.2"));
    let stands = session.journal().standing().any(|standing| standing.number == entry);
    assert!(stands, "the dice of the past stay as they were");
    let line = session.log().pop().expect("a line");
    assert!(line.ruling && line.lines[0].to_string().contains("mended, figures only"), "{:?}", line.lines);
    play(&mut session, &[r#"{"undo": true}"#]);
    assert_eq!(grit(&session), Some(5));
    let same = format!(r#"{{"mend": {entry}, "with": {{"fill": {{"range": 3}}, "faces": [1, 1]}}, "figures": true}}"#);
    assert_eq!(refused(&mut session, &same).to_string(), "no figure of today would be different");
}

#[test]
fn a_number_that_has_changed_since_is_moved_by_as_much_and_a_word_is_left() {
    let thing = |grit: i64, tool: &str| Thing {
        kind: "kid",
        side: "A".into(),
        name: "Ann".into(),
        code: String::new(),
        figures: [("grit".to_owned(), json!(grit)), ("tool".to_owned(), json!(tool))].into_iter().collect(),
        bound: &[],
    };
    let cases = [
        ((5, "stick"), (4, "stone"), (5, "stick"), json!({"side": "A", "kid": "Ann", "grit": 4, "tool": "stone"})),
        ((5, "stick"), (4, "stone"), (3, "spoon"), json!({"side": "A", "kid": "Ann", "grit": 2})),
        ((5, "stick"), (1, "stick"), (3, "stick"), json!({"side": "A", "kid": "Ann", "grit": 0})),
        ((5, "stick"), (5, "stick"), (3, "spoon"), json!(null)),
        ((5, "stick"), (5, "stone"), (5, "stone"), json!(null)),
    ];
    for (then, mended, now, expected) in cases {
        let [then, mended, now] = [then, mended, now].map(|(grit, tool)| vec![thing(grit, tool)]);
        let differs = differences(&then, &mended, &now);
        let correction = differs.first().and_then(Differs::correction);
        assert_eq!(correction.map_or(json!(null), Json::Object), expected);
    }
    let ann = [thing(5, "stick")];
    let gone = differences(&ann, &[], &ann);
    assert_eq!((gone[0].figures[0].name.as_str(), gone[0].correction()), ("there", None));
    assert_eq!(differences(&[], &ann, &[])[0].figures[0].mended, json!(true));
    assert!(differences(&[], &[], &ann).is_empty(), "who came later is not touched");
}

/// Both have thrown, and Ann's dice were mended.
fn mended() -> Session {
    let mut session = both_thrown();
    let entry = answered(&session, "throw:A/Ann>B/Bea");
    play(&mut session, &[&format!(r#"{{"mend": {entry}, "with": {{"fill": {{"range": 3}}, "faces": [2, 3]}}}}"#)]);
    session
}

#[test]
fn what_is_given_again_is_marked_in_the_log_and_is_a_request_of_its_own() {
    let mut session = mended();
    let first = answered(&session, "throw:A/Ann>B/Bea/faces");
    let again = answered(&session, "throw:A/Abe/target");
    let repeated = |number: u64| session.log().into_iter().find(|line| line.entry == number).map(|line| line.repeated);
    assert_eq!((repeated(first), repeated(again)), (Some(false), Some(true)));
    let says =
        session.log().into_iter().find(|line| line.lines.iter().any(|text| text.to_string().contains("given again")));
    assert_eq!(says.map(|line| line.repeated), Some(false), "what says so was not given before");
    let faces = answered(&session, "throw:A/Abe>B/Bo/faces");
    let own = session.journal().request_of(faces).expect("it stands");
    assert_eq!(own[0].number, faces - 1, "the values and the dice that came with them are one request");
    play(&mut session, &[&format!(r#"{{"undo": {again}}}"#)]);
    assert_eq!(key(&session), "throw:A/Abe>B/Bo", "back to the middle of what was given again");
    play(&mut session, &[r#"{"undo": true}"#]);
    assert_eq!(key(&session), "throw:A/Abe/target", "and one request more");
}

#[test]
fn what_is_given_again_after_dice_that_do_not_fit_is_marked_too() {
    let mut session = throwing();
    play(&mut session, &[r#"{"fill": {"range": 3}}"#, r#"{"correct": {"kid": "A/Ann", "tool": "stone"}}"#]);
    let ruling = session.journal().last();
    play(&mut session, &[r#"{"faces": [1, 1]}"#, r#"{"pick": "done"}"#, r#"{"pick": "done"}"#]);
    play(&mut session, &PLANS);
    play(&mut session, &[r#"{"correct": {"kid": "A/Ann", "tool": "stick"}}"#]);
    play(&mut session, &THROW);
    play(&mut session, &[r#"{"fill": {"range": 3}, "faces": [2]}"#]);
    let stick = r#"{"correct": {"kid": "A/Ann", "tool": "stick"}}"#;
    play(&mut session, &[&format!(r#"{{"mend": {ruling}, "with": {stick}}}"#)]);
    assert!(notes(&session)[0].contains("the dice [1, 1] of `throw:A/Ann>B/Bea/faces`"), "{:?}", notes(&session));
    let again = answered(&session, "throw:A/Ann>B/Bea/faces");
    let marked: Vec<u64> = session.log().iter().filter(|line| line.repeated).map(|line| line.entry).collect();
    assert!(marked.contains(&again), "a stick needs one die: those of the later throw; marked are {marked:?}");
    let says = |line: &LogLine| line.lines.iter().any(|text| text.to_string().contains("no place was found"));
    let note = session.log().into_iter().find(says).expect("a note");
    assert!(!note.repeated, "what found no place was not given again");
}

#[test]
fn what_is_given_again_can_be_mended_again() {
    let mut session = mended();
    let again = answered(&session, "throw:A/Abe>B/Bo/faces");
    play(&mut session, &[&format!(r#"{{"mend": {again}, "with": {{"fill": {{"range": 1}}, "faces": [1]}}}}"#)]);
    let grit = |name: &str| session.view().of::<Toy>().state.kid(name).map(|kid| kid.grit);
    assert_eq!((grit("B/Bea"), grit("B/Bo"), key(&session)), (Some(4), Some(2), "next:1.2"));
}

#[test]
fn what_led_to_an_act_is_told_with_its_questions() {
    let session = both_thrown();
    let done = session.journal().standing().filter(|entry| matches!(entry.record, Record::Done { .. }));
    let throws: Vec<u64> = done.map(|entry| entry.number).collect();
    let given = session.given(throws[1]);
    let told: Vec<(&str, usize)> = given
        .iter()
        .map(|given| (given.asked.key.as_str(), given.dice.as_ref().map_or(0, |dice| dice.count)))
        .collect();
    assert_eq!(told, [("next:1.1", 0), ("throw:A/Ann/target", 0), ("throw:A/Ann>B/Bea", 2)]);
    let Request::Fill(fill, Dice::Typed(faces)) = &given[2].request else { panic!("{:?}", given[2].request) };
    assert_eq!((fill.fill["range"].clone(), faces.as_slice()), (json!(3), &[1, 1][..]));
    assert_eq!(session.given(given[2].entry), given, "an answer of the act tells the same");
    assert!(session.given(99).is_empty());
}
