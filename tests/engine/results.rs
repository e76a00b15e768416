//! What came of dice, in words: the line of a verdict, the sums beside it, what was changed by hand, how a game stands.

use fanion::engine::rulebook::TestNote;
use fanion::engine::shows::GameEnd;
use fanion::engine::summary::Summary;
use fanion::engine::text::{Cell, CellContent, Column, Facts, Group, Label, RosterRow, Text};
use fanion::engine::verdict::Verdict;
use serde_json::json;

fn verdict(dice: &[u8], needs: &str, [words, effect]: [&str; 2]) -> Verdict {
    Verdict {
        who: Text::plain("Line"),
        test: "Morale".to_owned(),
        dice: dice.to_vec(),
        needs: (!needs.is_empty()).then(|| needs.to_owned()),
        words: Text::plain(words),
        effect: Text::plain(effect),
        ..Verdict::default()
    }
}

#[test]
fn a_verdict_says_the_dice_what_they_needed_what_came_and_what_it_does() {
    let line = |verdict: Verdict| verdict.line().to_string();
    let failed = ["failed", "stays in line"];
    for (dice, needs, words, said) in [
        (&[3, 4][..], "6 or less", failed, "Line, Morale: 3+4 = 7, needed 6 or less: failed, stays in line"),
        (&[5], "5 or more", ["passed", ""], "Line, Morale: 5, needed 5+: passed"),
        (&[2], "any number", ["passed", ""], "Line, Morale: 2, any roll would do: passed"),
        (&[2], "", ["", "falls back"], "Line, Morale: falls back"),
        (&[], "6 or less", failed, "Line, Morale: failed, stays in line"),
    ] {
        assert_eq!(line(verdict(dice, needs, words)), said);
    }
    let graded = Verdict { is_graded: true, ..verdict(&[2], "any number", ["2 lost", ""]) };
    assert_eq!(line(graded), "Line, Morale: 2: 2 lost", "what each face brings was said before");
    let at = Verdict { at: Text::plain("Guard"), ..verdict(&[], "", ["a hit", ""]) };
    assert_eq!(line(at), "Line at Guard, Morale: a hit");
    let unnamed = Verdict { test: String::new(), ..verdict(&[2, 5], "", ["a hit", ""]) };
    assert_eq!(line(unnamed), "Line: a hit   dice 2 5");
}

#[test]
fn each_of_two_sums_has_its_own_die_behind_it_and_in_a_tie_its_second() {
    let sums = |sum: &[&str], dice: &[u8]| {
        let sum = sum.iter().map(|line| (*line).to_owned()).collect();
        Verdict { sum, dice: dice.to_vec(), ..Verdict::default() }.sums()
    };
    assert_eq!(sums(&["a +1 = 1", "b +2 = 2"], &[5, 6]), ["a +1 = 1 + [5]", "b +2 = 2 + [6]"]);
    let tie = ["a +1 = 1: [4], in the tie [6]", "b +2 = 2: [3], in the tie [1]"];
    assert_eq!(sums(&["a +1 = 1", "b +2 = 2"], &[4, 3, 6, 1]), tie);
    assert_eq!(sums(&["a +1 = 1"], &[5, 6]), ["a +1 = 1"], "both dice are of one sum");
    assert!(sums(&["nothing = 0"], &[5]).is_empty(), "a sum to which nothing adds says nothing");
}

#[test]
fn what_was_changed_by_hand_is_told_by_names_and_what_players_wrote_as_they_wrote_it() {
    let marks = ["without attacker.main_arm", "main_arm 5 overruled as 9", "result stated: it_stood", "wind_ward 2"];
    let note = TestNote { marks: marks.map(str::to_owned).into(), ..TestNote::default() };
    let told = ["without attacker main arm", "main arm 5 overruled as 9", "result stated: it_stood", "wind_ward 2"];
    assert_eq!(note.marks_in_words().collect::<Vec<_>>(), told);
}

#[test]
fn a_game_stands_where_it_is_until_it_is_over() {
    let playing = Summary { place: "turn 4 of 6, fire".to_owned(), ..Summary::default() };
    let led = Summary { lead: Text::plain("French 6 to 0"), ..playing.clone() };
    let over = Summary { over: Some("the French won".to_owned()), ..led.clone() };
    let words = [playing, led, over].map(|summary| summary.words().to_string());
    assert_eq!(words, ["turn 4 of 6, fire", "turn 4 of 6, fire; French 6 to 0", "over: the French won"]);
}

#[test]
fn the_turn_in_which_a_game_stops_undecided_is_not_over() {
    let turns = |winner: Option<&str>| {
        let mut end = GameEnd { winner: winner.map(str::to_owned), ..GameEnd::default() };
        end.turns("turns", 7);
        end.events("guards", "units", &[&"guard", &"line", &"guard"], |event| *event == "guard");
        end.measures.iter().map(|measure| measure.value).collect::<Vec<_>>()
    };
    assert_eq!([turns(Some("the French")), turns(None)], [[7, 2], [6, 2]]);
}

#[test]
fn a_fact_that_says_nothing_is_left_out() {
    let mut facts = Facts::of(Text::plain("Ney"));
    facts.add("wound", Text::default());
    facts.add("place", Text::quiet("").with(Label::Plain, "Mons"));
    facts.add("losses", Text::plain(""));
    assert_eq!(facts.json(), json!({"title": "Ney", "facts": [{"name": "place", "words": "Mons"}]}));
}

#[test]
fn a_side_is_called_by_its_short_name_unless_that_is_a_word_cut_short() {
    for (title, short, called) in [
        ("Armée du Nord", "Armée du N", "Armée du Nord"),
        ("the French", "French", "French"),
        ("French army", "French", "French"),
        ("Prussia", "", "Prussia"),
    ] {
        let column = Column { title: title.to_owned(), short: short.to_owned(), ..Column::default() };
        assert_eq!(column.called(), called);
    }
}

#[test]
fn a_row_that_is_gone_for_good_says_so_and_one_that_is_still_to_come_does_not() {
    let cell = |content, label| Cell { name: "cv", priority: 0, content, label };
    let pips = || cell(CellContent::Pips { left: 0, of: 4 }, Label::Bad);
    let row = |gone, words: &'static str, label| RosterRow {
        cells: vec![cell(CellContent::Words(words.into()), label), pips()],
        gone,
        ..RosterRow::default()
    };
    let rows = [
        row(true, "dead", Label::Bad),
        row(true, "turn 4", Label::Quiet),
        row(false, "tired", Label::Bad),
        row(true, "", Label::Bad),
    ];
    assert_eq!(rows.each_ref().map(RosterRow::is_out), [true, false, false, false]);
    assert!(rows.iter().all(|row| row.strength() == Some((0, 4))));
    assert_eq!(RosterRow::default().strength(), None);
    assert_eq!(Group::new(Vec::new(), rows.into()).gone, 3);
}
