//! The game as it was at any entry, also of a long game, and the log as it grows.

use super::playing::{key, play, throwing};
use crate::support::toy::{Toy, muster};

#[test]
fn a_game_of_thousands_of_entries_is_seen_as_it_was_at_each_of_them() {
    let mut session = muster();
    let grit = |number: u64| (number * 7 + number / 10) % 10;
    for number in 2..=5_000 {
        let fields = format!(r#"{{"correct": {{"kid": "B/Bea", "grit": {}}}}}"#, grit(number));
        play(&mut session, &[&fields]);
    }
    assert_eq!(session.journal().last(), 5_000);
    let shown = |view: &fanion::engine::rulebook::View<Toy>| view.state.kid("B/Bea").map(|kid| u64::from(kid.grit));
    for number in (2..=5_000).step_by(61) {
        let view = session.view_at(number).expect("there is such an entry");
        assert_eq!(shown(view.of()), Some(grit(number)), "{number}");
    }
    for back in [4_999, 4_700, 4_095, 2_049, 300, 5] {
        play(&mut session, &[&format!(r#"{{"undo": {back}}}"#)]);
        assert_eq!(shown(session.view().of()), Some(grit(back)), "{back}");
        let undone = session.view_at(4_950).expect("undone, but it was so");
        assert_eq!(shown(undone.of()), Some(grit(4_950)));
    }
    play(&mut session, &[r#"{"redo": true}"#, r#"{"redo": true}"#]);
    assert_eq!(shown(session.view().of()), Some(grit(2_049)));
}

#[test]
fn an_act_that_was_open_is_shown_as_far_as_it_had_come() {
    let mut session = throwing();
    play(&mut session, &[r#"{"correct": {"kid": "A/Ann", "grit": 2}}"#]);
    let open = session.journal().last();
    play(&mut session, &[r#"{"fill": {"range": 3}, "faces": [1, 1]}"#]);
    let past = session.past(open).expect("it was so");
    assert_eq!(past.entry, open);
    let ann = session.view_at(open).and_then(|view| view.of::<Toy>().state.kid("A/Ann").map(|kid| kid.grit));
    assert_eq!(ann, Some(2), "a ruling inside an act is seen at once");
    assert_eq!(key(&session), "next:1.1");
    assert!(session.past(0).is_none() && session.past(99).is_none());
}

#[test]
fn the_log_grows_by_what_came_since_and_older_lines_keep_their_words() {
    let mut session = throwing();
    let before = session.log();
    let last = session.journal().last();
    play(&mut session, &[r#"{"fill": {"range": 3}, "faces": [1, 1]}"#, r#"{"undo": true}"#]);
    let mut grown = before;
    grown.extend(session.log_since(last));
    for (line, stands) in grown.iter_mut().zip(session.stands()) {
        line.stands = stands;
    }
    assert_eq!(grown, session.log());
    assert!(grown.iter().any(|line| !line.stands));
}
