//! What stands after undo and redo.

use fanion::engine::journal::{Journal, Record};
use fanion::engine::lines::{RecordLine, read_journal};
use fanion::engine::prompt::Answer;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use serde_json::json;

use super::playing::{PLANS, THROW, key, play, refused, throwing};
use crate::support::toy::{Toy, muster};

/// `d` does something, `u3` undoes to entry 3, `r` redoes, `n` is a note.
fn journal(script: &str) -> Journal<u8> {
    let mut journal = Journal::default();
    for word in script.split_whitespace() {
        let record = match word.split_at(1) {
            ("d", _) => Record::Done { events: Vec::new(), sum: 0, digest: None },
            ("u", to) => Record::Undo { to: to.parse().expect("an entry"), why: String::new() },
            ("r", _) => Record::Redo,
            _ => Record::Note(String::new()),
        };
        journal.push(journal.last() + 1, 0, record);
    }
    journal
}

#[test]
fn what_stands_follows_from_the_records() {
    let cases: [(&str, &[u64]); 15] = [
        ("d d d", &[1, 2, 3]),
        ("d d d u1", &[1]),
        ("d d d u0", &[]),
        ("d d d u9", &[1, 2, 3]),
        ("d d d u1 r", &[1, 2, 3]),
        ("d d d u2 u1 r", &[1, 2]),
        ("d d d u2 u1 r r", &[1, 2, 3]),
        ("d d d u2 u1 r r r", &[1, 2, 3]),
        ("d d d u1 n r", &[1, 2, 3]),
        ("d d d u1 d r", &[1, 5]),
        ("d d d u1 d u1 r", &[1, 5]),
        ("d d d u1 d u3", &[1, 2, 3]),
        ("d d d u1 d u3 r", &[1, 5]),
        ("d d d u1 d u3 d u5", &[1, 5]),
        ("d n d u2", &[1]),
    ];
    for (script, standing) in cases {
        let journal = journal(script);
        let numbers: Vec<u64> = journal.standing().map(|entry| entry.number).collect();
        assert_eq!(numbers, standing, "{script}");
        let words: Vec<&str> = script.split_whitespace().collect();
        for (at, stands) in journal.stands().into_iter().enumerate() {
            let own = words[at] != "d" || standing.contains(&(at as u64 + 1));
            assert_eq!(stands, own, "{script}: entry {}", at + 1);
        }
    }
}

#[test]
fn a_journal_returns_to_a_mark_and_to_an_entry() {
    let mut marked = journal("d d d u1");
    let mark = marked.mark();
    for _ in 0..3 {
        marked.push(9, 0, Record::Done { events: Vec::new(), sum: 0, digest: None });
    }
    marked.reset(mark);
    assert_eq!((marked.last(), marked.standing().count(), marked.can_redo()), (4, 1, true));
    marked.push(5, 0, Record::Redo);
    assert_eq!(marked.standing().count(), 3);
    let mut cut = journal("d d d u1 d d");
    cut.truncate(4);
    assert_eq!((cut.last(), cut.standing().count(), cut.can_redo()), (4, 1, true));
    assert_eq!(cut.since(2).len(), 2);
}

#[test]
fn one_request_is_one_undo() {
    let mut journal: Journal<u8> = Journal::default();
    let done = || Record::Done { events: Vec::new(), sum: 0, digest: None };
    let given = || Record::Answer { key: "step".to_owned(), answer: Answer::Pick("on".to_owned()) };
    for (group, record) in [(1, given()), (1, done()), (3, given()), (3, done()), (3, done()), (6, given())] {
        journal.push(group, 0, record);
    }
    assert_eq!((journal.before_last_request(), journal.end_of_request(4)), (Some(5), Some(5)));
    journal.push(7, 0, Record::Undo { to: 5, why: String::new() });
    assert_eq!(journal.before_last_request(), Some(2));
    assert_eq!(journal.end_of_request(6), None, "it does not stand");
    journal.push(8, 0, Record::Undo { to: 2, why: String::new() });
    assert_eq!(journal.before_last_request(), None);
}

#[test]
fn what_the_rules_finish_by_themselves_is_undone_with_the_request_before() {
    let mut journal: Journal<u8> = Journal::default();
    let done = || Record::Done { events: Vec::new(), sum: 0, digest: None };
    let given = || Record::Answer { key: "step".to_owned(), answer: Answer::Pick("on".to_owned()) };
    for (group, record) in [(1, given()), (1, done()), (3, given()), (3, done()), (5, done())] {
        journal.push(group, 0, record);
    }
    assert_eq!((journal.before_last_request(), journal.end_of_request(3)), (Some(2), Some(5)));
    journal.push(6, 0, Record::Undo { to: 4, why: String::new() });
    journal.push(6, 0, done());
    assert_eq!((journal.before_last_request(), journal.end_of_request(3)), (Some(2), Some(7)));
}

#[test]
fn undo_reaches_every_entry_and_the_start() {
    let mut session = throwing();
    assert_eq!(refused(&mut session, r#"{"redo": true}"#).code(), "nothing-to-redo");
    assert_eq!(refused(&mut session, r#"{"undo": 6}"#).code(), "nothing-to-undo");
    assert_eq!(refused(&mut session, r#"{"undo": 0}"#).code(), "no-such-entry");
    assert_eq!(
        refused(&mut session, r#"{"undo": 99}"#).to_string(),
        "there is no entry 99 in the game; entries go from 1 to 6"
    );
    play(&mut session, &[r#"{"undo": 2}"#]);
    assert_eq!(key(&session), "plan:1:B");
    assert_eq!(refused(&mut session, r#"{"undo": 5}"#).code(), "no-such-entry");
    play(&mut session, &[r#"{"undo": true}"#]);
    assert_eq!((key(&session), session.journal().standing().count()), ("plan:1:A", 1));
    assert_eq!(refused(&mut session, r#"{"undo": true}"#).to_string(), "nothing to undo: this is the start");
    play(&mut session, &[r#"{"note": "a cup of tea"}"#, r#"{"redo": true}"#, r#"{"redo": true}"#]);
    assert_eq!(key(&session), "throw:A/Ann>B/Bea");
}

#[test]
fn several_answers_that_came_as_one_request_go_together_also_where_some_were_taken_back() {
    let mut session = muster();
    let read = |line: &&str| Request::read(line).expect(line);
    let all: Vec<Request> = PLANS.iter().chain(&THROW).map(read).collect();
    session.requests(&all, 1000).expect("taken");
    let picked = session.journal().last() - 1;
    play(&mut session, &[&format!("{{\"undo\": {picked}}}")]);
    assert_eq!(key(&session), "throw:A/Ann/target");
    play(&mut session, &[r#"{"undo": true}"#]);
    assert_eq!(key(&session), "plan:1:A");
}

#[test]
fn an_answer_that_is_taken_back_and_given_again_before_a_die_falls_is_no_line_of_the_log() {
    let mut session = throwing();
    let loud = |session: &Session| session.log().iter().filter(|line| !line.lines.is_empty()).count();
    let before = loud(&session);
    play(&mut session, &[r#"{"undo": true}"#, r#"{"redo": true}"#, r#"{"undo": true}"#, THROW[1]]);
    assert_eq!((loud(&session), key(&session)), (before, "throw:A/Ann>B/Bea"));
    play(&mut session, &[r#"{"fill": {"range": 3}, "faces": [1, 1]}"#]);
    let thrown = loud(&session);
    play(&mut session, &[r#"{"undo": true}"#, r#"{"redo": true}"#]);
    assert_eq!(loud(&session), thrown + 2, "dice have fallen");
}

#[test]
fn an_act_done_in_one_request_is_undone_whole_from_any_of_its_entries() {
    let mut session = muster();
    play(&mut session, &PLANS);
    let end = session.journal().last();
    play(&mut session, &[r#"{"pick": "done"}"#, &format!("{{\"undo\": {}}}", end - 1)]);
    assert_eq!(key(&session), "next:1.1", "the entry's request stands whole");
}

#[test]
fn a_journal_with_a_gap_or_a_strange_record_names_the_entry() {
    let line = |number, record| RecordLine { number, group: number, at: 0, record, seat: None };
    let cases = [
        (vec![line(2, json!("redo"))], 2, "entry 2 follows entry 0"),
        (vec![line(1, json!("redo")), line(1, json!("redo"))], 1, "entry 1 follows entry 1"),
        (vec![line(1, json!("rodeo"))], 1, "unknown variant `rodeo`"),
        (vec![line(1, json!({"roll": {"key": "k", "faces": [300], "by": "hand"}}))], 1, "invalid value"),
    ];
    for (lines, entry, words) in cases {
        let (at, why) = read_journal::<Toy>(lines.into_iter()).expect_err(words);
        assert!(at == entry && why.starts_with(words), "entry {at}: {why}");
    }
}
