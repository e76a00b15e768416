//! How long was played.

use fanion::engine::pace::{ClockRecord, End, LONGEST_GAP, Mark, Pace, minutes_of, pace, seat_of, time_of};
use fanion::engine::request::Request;

use super::playing::throwing;

/// `3@120` is a record of turn 3 two minutes in; `b` behind it begins a break, `o` ends one, `n` is a note,
/// `p` is the game being opened.
fn paced(script: &str) -> Pace {
    let moment = |(number, word): (usize, &str)| {
        let (turn, rest) = word.split_once('@').expect("turn@seconds");
        let (rest, seat) = match rest.strip_suffix('A') {
            Some(rest) => (rest, Some(0)),
            None => rest.strip_suffix('B').map_or((rest, None), |rest| (rest, Some(1))),
        };
        let at = rest.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        let mark = match &rest[at.len()..] {
            "b" => Mark::Break,
            "o" => Mark::OnAgain,
            "n" => Mark::Noted,
            "p" => Mark::Opened,
            _ => Mark::Played,
        };
        let (at, turn) = (at.parse().expect("seconds"), turn.parse().expect("a turn"));
        ClockRecord { number: number as u64 + 1, at, turn, seat, mark }
    };
    pace(script.split_whitespace().enumerate().map(moment), LONGEST_GAP)
}

#[test]
fn time_between_records_is_played_time_of_the_earlier_records_turn() {
    type Case = (&'static str, i64, &'static [(u32, i64)]);
    let cases: [Case; 11] = [
        ("", 0, &[]),
        ("1@100", 0, &[]),
        ("1@0 1@60 2@90 2@100", 100, &[(1, 90), (2, 10)]),
        ("1@0 1@600 1@1201", 600, &[(1, 600)]),
        ("1@0 1@100 1@40 1@50", 110, &[(1, 110)]),
        ("1@0 1@10b 1@300o 1@310", 20, &[(1, 20)]),
        ("1@0 1@10b 1@20n 1@30o 1@31", 11, &[(1, 11)]),
        ("1@0 1@10b 1@20 1@25", 15, &[(1, 15)]),
        ("1@0 1@10 1@310p 1@320", 20, &[(1, 20)]),
        ("1@0 2@10 2@300p 2@5", 10, &[(1, 10)]),
        ("1@0 2@30 1@40 2@45", 45, &[(1, 35), (2, 10)]),
    ];
    for (script, played, turns) in cases {
        let pace = paced(script);
        assert_eq!((pace.played, pace.turns.as_slice()), (played, turns), "{script}");
    }
}

#[test]
fn time_before_an_answer_is_its_side_s_own_and_a_break_is_nobody_s() {
    for (script, seats) in [
        ("1@0 1@60", &[][..]),
        ("1@0A 1@60A 1@100B 1@130", &[60, 40]),
        ("1@0 1@10B 1@700A 1@720A", &[20, 10]),
        ("1@0 1@10b 1@300A 1@310A", &[10]),
    ] {
        let pace = paced(script);
        assert_eq!(pace.seats, seats, "{script}");
        assert!(pace.seats.iter().sum::<i64>() <= pace.played);
    }
}

#[test]
fn an_answer_belongs_to_the_side_that_its_key_or_else_its_pick_names_first() {
    let seats = ["A".to_owned(), "B".to_owned()];
    for (key, picked, seat) in [
        ("shot:A/1st Foot>B/2nd/faces", None, Some(0)),
        ("reaction:B/Guards", Some("stand"), Some(1)),
        ("T1", Some("move:B/Guards"), Some(1)),
        ("T1", Some("done"), None),
        ("initiative/faces", None, None),
        ("turn-end/next", Some("next-turn"), None),
        ("shot:C/x", None, None),
    ] {
        assert_eq!(seat_of(key, picked, &seats), seat, "{key} {picked:?}");
    }
}

#[test]
fn a_clock_gone_mad_breaks_nothing() {
    let script = format!("1@{} 1@{} 1@0", i64::MIN, i64::MAX);
    assert_eq!(paced(&script).played, 0);
}

#[test]
fn time_runs_on_after_the_last_record_but_not_in_a_break() {
    assert_eq!(paced("1@0 1@60").until(90, LONGEST_GAP).played, 90);
    assert_eq!(paced("1@0 1@60").until(9000, LONGEST_GAP).played, 60);
    assert_eq!(paced("1@0 1@60b").until(90, LONGEST_GAP).played, 60);
}

#[test]
fn the_mean_turn_is_reckoned_from_turns_that_are_over() {
    assert_eq!(paced("1@0 1@60").mean(), None);
    assert_eq!(paced("1@0 2@60 3@180 3@600").mean(), Some(90));
}

#[test]
fn notes_that_steer_the_clock_come_back_as_they_were_written() {
    for mark in [
        Mark::Break,
        Mark::OnAgain,
        Mark::Until(None),
        Mark::Until(Some(End::Battle(1_200))),
        Mark::Until(Some(End::Wall(30))),
    ] {
        let note = mark.note().expect("it has a note");
        assert_eq!(Mark::of_note(&note), mark, "{note}");
    }
    for note in ["", "clock", "clock: until 25:00 on the wall", "clock: until 9:5:1 in the battle", "clock: until 9:30"]
    {
        assert_eq!(Mark::of_note(note), Mark::Noted, "{note}");
    }
}

#[test]
fn times_of_day_are_read_and_written() {
    for (text, minutes) in [("00:00", 0), ("9:05", 545), ("23:59", 1_439)] {
        assert_eq!(minutes_of(text), Some(minutes), "{text}");
    }
    assert_eq!(time_of(1_439), "23:59");
    for text in ["", "24:00", "12:60", "12", ":", "012:00", "-1:00", "1:2:3"] {
        assert_eq!(minutes_of(text), None, "{text}");
    }
}

#[test]
fn a_game_tells_its_pace_and_a_break_in_its_notes() {
    let mut game = throwing();
    let begun = game.pace(LONGEST_GAP);
    let note = |mark: Mark| Request::Note(mark.note().expect("it has a note"));
    let (at, _) = begun.last.expect("a game has a first record");
    game.request(&note(Mark::Break), at + 50).expect("a note");
    assert!(game.pace(LONGEST_GAP).paused);
    game.request(&note(Mark::OnAgain), at + 400).expect("a note");
    game.request(&note(Mark::Until(Some(End::Battle(1_200)))), at + 420).expect("a note");
    let pace = game.pace(LONGEST_GAP);
    assert_eq!((pace.played, pace.paused, pace.end), (begun.played + 70, false, Some(End::Battle(1_200))));
}
