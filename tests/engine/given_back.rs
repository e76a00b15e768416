//! Requests that nothing is left of: the disk did not take them, or one beside them was refused.

use std::sync::Arc;

use fanion::engine::journal::{Journal, Record};
use fanion::engine::lines::{RecordLine, read_journal};
use fanion::engine::prompt::Prompt;
use fanion::engine::request::Request;
use fanion::engine::rulebook::Rulebook;
use fanion::engine::session::Session;
use serde_json::json;

use super::playing::{PLANS, THROW, key, play, throwing};
use crate::support::toy::{Toy, muster};

fn request(session: &mut Session, line: &str, at: i64) {
    let request = Request::read(line).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    session.request(&request, at).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
}

/// All that can be asked of a game.
fn told(session: &Session) -> Vec<String> {
    let mut told = vec![
        format!("asks {:?}", session.prompt().map(Prompt::json)),
        format!("owed {:?}", session.owed()),
        format!("verdict {:?}", session.verdict()),
        format!("played {:?}", session.pace(100_000)),
        format!("digest {}, {:?}", session.digest(), session.json()),
        ["toy.sevens", "toy.nerve"].map(|key| session.view().settings().word(key).to_owned()).join(", "),
        format!("{:?}", session.doc()),
    ];
    told.extend(session.log().iter().map(|line| format!("{line:?}")));
    told.extend((1..=session.journal().last()).map(|entry| format!("{:?}", session.past(entry))));
    told
}

/// Both tell the same.
fn same(one: &Session, other: &Session, when: &str) {
    let (one, other) = (told(one), told(other));
    let differs = one.iter().zip(&other).find(|(one, other)| one != other);
    assert_eq!((differs, one.len()), (None, other.len()), "{when}");
}

/// These requests are made, where they can be, and looked at; then the disk has not taken them.
fn give_back(session: &mut Session, lines: &[&str]) {
    let entry = session.journal().last();
    for (at, line) in (9_000..).step_by(500).zip(lines) {
        let _ = session.request(&Request::read(line).expect(line), at);
        let _ = told(session);
    }
    session.return_to(entry);
}

/// These requests are made as one, with one that is refused.
fn refuse(session: &mut Session, lines: &[&str]) {
    let all = lines.iter().chain([&r#"{"pick": "nobody"}"#]).map(|line| Request::read(line).expect(line));
    let all: Vec<Request> = all.collect();
    assert!(session.requests(&all, 9_000).is_err(), "{lines:?}");
}

#[test]
fn a_request_that_was_refused_or_not_taken_by_the_disk_leaves_nothing_to_the_one_that_takes_its_place() {
    let ann = r#"{"correct": {"kid": "A/Ann", "tired": true}}"#;
    let abe = r#"{"correct": {"kid": "A/Abe", "tired": true}}"#;
    let throw = [r#"{"pick": "throw:A/Abe"}"#, r#"{"pick": "B/Bo"}"#, r#"{"fill": {"range": 1}, "faces": [6]}"#];
    let parade = [r#"{"pick": "parade:A"}"#, r#"{"fill": {"steps": 3}}"#, r#"{"number": 2}"#, r#"{"name": "a march"}"#];
    let steps: [(&[&str], &[&str]); 9] = [
        (&[PLANS[1]], &[PLANS[0]]),
        (&[PLANS[0]], &[PLANS[1]]),
        (&[ann], &[abe]),
        (&[abe, ann], &[r#"{"correct": {"kid": "A/Abe", "tired": false}}"#]),
        (&throw, &[THROW[0], THROW[1], r#"{"fill": {"range": 3}, "faces": [1, 1]}"#]),
        (&[r#"{"pick": "done"}"#], &[r#"{"note": "a cup of tea"}"#]),
        (&[r#"{"undo": true}"#], &parade),
        (
            &[r#"{"undo": 4}"#, r#"{"redo": true}"#, ann],
            &[r#"{"undo": true}"#, r#"{"undo": true}"#, r#"{"redo": true}"#],
        ),
        (&[abe], &[ann]),
    ];
    let (mut plain, mut disturbed, mut refusing) = (muster(), muster(), muster());
    for (given_back, taken) in steps {
        for line in taken {
            give_back(&mut disturbed, given_back);
            refuse(&mut refusing, given_back);
            for session in [&mut plain, &mut disturbed, &mut refusing] {
                let at = 1_000 + 7 * i64::try_from(session.journal().last()).expect("few entries");
                request(session, line, at);
            }
            same(&disturbed, &plain, &format!("{line} in place of {given_back:?}"));
            same(&refusing, &plain, &format!("{line} in place of {given_back:?}, refused"));
            give_back(&mut disturbed, &[r#"{"correct": {"kid": "B/Bo", "grit": 1}}"#]);
            same(&disturbed, &plain, &format!("{line}, and then one more given back"));
        }
    }
}

#[test]
fn what_a_refused_mending_gave_again_marks_nothing_of_the_request_that_takes_its_place() {
    let mut session = throwing();
    play(
        &mut session,
        &[
            r#"{"fill": {"range": 3}, "faces": [1, 1]}"#,
            r#"{"pick": "throw:A/Abe"}"#,
            r#"{"pick": "B/Bo"}"#,
            r#"{"fill": {"range": 1}, "faces": [1]}"#,
        ],
    );
    let throws = session.journal().standing().find_map(|entry| match &entry.record {
        Record::Answer { key, .. } if key == "throw:A/Ann>B/Bea" => Some(entry.number),
        _ => None,
    });
    let mend = format!(
        r#"{{"mend": {}, "with": {{"fill": {{"range": 3}}, "faces": [2, 3]}}}}"#,
        throws.expect("Ann has thrown")
    );
    let both = [mend.as_str(), r#"{"pick": "nobody"}"#].map(|line| Request::read(line).expect("a request"));
    let (last, before) = (session.journal().last(), session.digest());
    assert!(session.requests(&both, 1_000).is_err(), "one of them is refused");
    assert_eq!((session.journal().last(), session.digest()), (last, before));
    let grit = |grit: u8| Request::read(&format!(r#"{{"correct": {{"kid": "A/Ann", "grit": {grit}}}}}"#));
    let many: Vec<Request> = (0..9).map(|own| grit(own).expect("a request")).collect();
    session.requests(&many, 1_000).expect("taken");
    assert!(session.log().iter().all(|line| !line.repeated), "nothing was given again");
    play(&mut session, &[r#"{"undo": true}"#]);
    assert_eq!(session.digest(), before, "one request is one undo");
}

/// A game of this journal, each line changed by `edit`.
fn opened(session: &Session, edit: impl Fn(&RecordLine) -> String) -> Session {
    let lines = session.lines_since(0);
    let lines = lines.iter().map(|line| RecordLine {
        number: line.number,
        group: line.group,
        at: line.at,
        record: edit(line),
        seat: None,
    });
    let journal: Journal = read_journal::<Toy>(lines).expect("a journal");
    let defaults = Toy::sheet().defaults();
    Session::load::<Toy>(42, Arc::clone(session.view().tables()), defaults, journal, 1000).expect("a game")
}

#[test]
fn what_was_kept_when_answers_of_another_edition_were_taken_back_is_undone_by_itself() {
    let mut session = throwing();
    play(&mut session, &[r#"{"correct": {"kid": "A/Abe", "grit": 9}}"#]);
    let mut session = opened(&session, |line| line.record.to_string().replace(r#""B/Bea""#, r#""B/Ben""#));
    let grit = |session: &Session| session.view().of::<Toy>().state.kid("A/Abe").map(|kid| kid.grit);
    assert_eq!((key(&session), grit(&session)), ("throw:A/Ann/target", Some(9)), "Ben is not there");
    play(&mut session, &[r#"{"undo": true}"#]);
    assert_eq!((key(&session), grit(&session)), ("throw:A/Ann/target", Some(4)), "the answer still does not fit");
    play(&mut session, &[r#"{"undo": true}"#]);
    assert_eq!(key(&session), "next:1.1");
}

#[test]
fn a_game_that_is_opened_within_an_act_stands_as_it_was_left() {
    let mut session = throwing();
    play(
        &mut session,
        &[
            r#"{"correct": {"kid": "A/Abe", "grit": 9}}"#,
            r#"{"set": {"toy.sevens": "off"}}"#,
            r#"{"fill": {"range": 3}}"#,
        ],
    );
    let left = opened(&session, |line| line.record.to_string());
    same(&left, &session, "opened");
    let (mut left, mut going_on) = (left, session);
    for session in [&mut left, &mut going_on] {
        play(session, &[r#"{"faces": [1, 1]}"#, r#"{"pick": "done"}"#, r#"{"undo": true}"#]);
    }
    same(&left, &going_on, "played on");
    let again = opened(&left, |line| line.record.to_string());
    same(&again, &left, "opened again");
    assert_eq!(again.json()["kids"][1], json!({"name": "Abe", "side": "A", "grit": 9}));
}

#[test]
fn a_long_game_that_is_opened_within_an_act_goes_back_into_it() {
    let mut session = muster();
    play(&mut session, &PLANS);
    for _ in 0..130 {
        play(&mut session, &[r#"{"note": "a cup of tea"}"#]);
    }
    play(&mut session, &THROW);
    let picked = session.journal().last() - 1;
    let mut session = opened(&session, |line| line.record.to_string());
    assert_eq!(key(&session), "throw:A/Ann>B/Bea");
    play(&mut session, &[&format!(r#"{{"undo": {picked}}}"#)]);
    assert_eq!(key(&session), "throw:A/Ann/target");
}
