//! A game that another program plays on, taken in line by line.

use fanion::engine::lines::RecordLine;

use super::playing::{PLANS, THROW, key, play};
use crate::support::toy::muster;

#[test]
fn what_was_recorded_elsewhere_is_taken_in_where_it_follows_and_refused_where_it_does_not() {
    let (mut leads, mut follows) = (muster(), muster());
    play(&mut leads, &PLANS);
    follows.follow(leads.lines_since(1).into_iter()).expect("it follows");
    let known = follows.journal().last();
    play(&mut leads, &THROW);
    let last = leads.journal().last();
    let twice: Vec<RecordLine> = [leads.lines_since(known), leads.lines_since(known)].concat();
    let refused = follows.clone().follow(twice.into_iter()).expect_err("it came before").to_string();
    assert_eq!(refused, format!("entry {} follows entry {last}", known + 1));
    let mut strange = leads.lines_since(known);
    strange[0].record = serde_json::json!({"answer": {"key": 3}});
    let refused = follows.clone().follow(strange.into_iter()).expect_err("no record").to_string();
    assert!(!refused.contains(" at line "), "the place in one line means nothing to anybody: {refused}");
    follows.follow(leads.lines_since(known).into_iter()).expect("it follows");
    assert_eq!((key(&follows), follows.digest()), (key(&leads), leads.digest()));
}
