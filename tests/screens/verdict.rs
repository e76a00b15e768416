//! The verdict has a place of its own.

use std::rc::Rc;

use fanion::engine::text::{Label, Text};
use fanion::engine::verdict::{Task, Verdict};
use ratatui::style::Modifier;

use super::desk::Desk;
use super::notation::letters;

fn task(act: &str, who: Text) -> Task {
    Task { act: act.to_owned(), who: vec![who], remark: String::new(), done: false }
}

/// What a melee came to.
fn melee() -> Verdict {
    Verdict {
        who: Text::of(Label::SideA, "bb 2nd Ostermark").then(" at ").with(Label::SideB, "mc Valmory Rifles"),
        check: Some("march-attack/melee".to_owned()),
        sum: vec!["attacker: CV +6, charging +1 = 7".to_owned(), "defender: CV +3 = 3".to_owned()],
        dice: vec![4, 4],
        words: Text::plain("bb 2nd Ostermark wins by 4, 11 to 7"),
        table: [
            "mc Valmory Rifles: 3 CV off (4 -> 1)",
            "mc Valmory Rifles: back 6\", D2 marker",
            "bb 2nd Ostermark: D1 marker",
        ]
        .map(Text::plain)
        .to_vec(),
        step: "T3".to_owned(),
        test: "melee".to_owned(),
        effect: Text::plain("mc loses 3 CV, goes back 6\""),
        tasks: vec![
            task("back 6\"", Text::of(Label::SideB, "mc")),
            task("marker D2", Text::of(Label::SideB, "mc")),
            task("marker D1", Text::of(Label::SideA, "bb")),
            task("CV", Text::of(Label::SideB, "mc").then(" 4 \u{2192} 1")),
        ],
        ..Verdict::default()
    }
}

/// A screen on which this has just come of the dice.
fn showing(verdict: Verdict, columns: u16, rows: u16) -> Desk {
    let mut desk = Desk::at_fire(columns, rows);
    desk.model.battle_mut().expect("a battle").game.verdict = Some(Rc::new(verdict));
    desk
}

#[test]
fn a_result_and_every_move_it_asks_for_are_seen_at_every_size() {
    for (columns, rows) in [(80, 24), (100, 30), (120, 40), (200, 60)] {
        let desk = showing(melee(), columns, rows);
        for words in ["bb 2nd Ostermark at mc Valmory Rifles", "[4] [4]", "wins by 4, 11 to 7"] {
            desk.sees(words);
        }
        for words in ["mc loses 3 CV, goes back 6\"", "back 6\"     mc", "marker D1   bb", "mc 4 \u{2192} 1"] {
            desk.sees(words);
        }
    }
}

#[test]
fn a_great_moment_is_one_whole_sentence_that_stands_out() {
    let great = Some(Text::plain("mc Valmory Rifles breaks and flees!"));
    let desk = showing(Verdict { great, ..melee() }, 80, 24);
    let screen = desk.buffer();
    let row = letters(&screen).iter().position(|row| row.contains("breaks and flees!")).expect("it is told");
    let cell = &screen[(2, u16::try_from(row).expect("a row"))];
    assert!(cell.modifier.contains(Modifier::BOLD), "{cell:?}");
}

#[test]
fn a_new_result_is_the_only_bar_and_turns_quiet_with_the_next_key() {
    let mut desk = showing(melee(), 80, 24);
    desk.model.battle_mut().expect("a battle").loud = true;
    let bars = |desk: &Desk| {
        let screen = desk.buffer();
        let full = |y: &u16| (0..80).all(|x| screen[(x, *y)].modifier.contains(Modifier::REVERSED));
        (0..24).filter(full).collect::<Vec<u16>>()
    };
    assert_eq!(bars(&desk).len(), 1, "{}", desk.text());
    desk.press("PgUp");
    assert!(!bars(&desk).contains(&10), "{}", desk.text());
    desk.sees("wins by 4, 11 to 7").sees("back 6\"     mc");
}

#[test]
fn of_a_long_list_it_is_told_how_many_more_there_are_and_a_key_shows_them() {
    let table: Vec<Text> = (1..=60).map(|number| Text::plain(format!("unit number {number}: D1 off"))).collect();
    let mut desk = showing(Verdict { table, tasks: Vec::new(), dice: Vec::new(), ..melee() }, 80, 24);
    let text = desk.text();
    let shown = (1..=60).filter(|number| text.contains(&format!("unit number {number}: D1 off"))).count();
    assert!((2..60).contains(&shown), "{text}");
    desk.sees(": Ctrl-V");
    desk.press("Ctrl-V");
    desk.sees("[ ] unit number 1: D1 off");
    desk.press("End");
    desk.sees("[ ] unit number 60: D1 off");
    desk.press("Esc");
    desk.sees("T2 fire");
}

#[test]
fn before_the_first_result_the_key_says_so() {
    let mut desk = Desk::at_fire(80, 24);
    desk.model.battle_mut().expect("a battle").game.verdict = None;
    desk.press("Ctrl-V");
    desk.sees("! nothing has been tested yet");
}

#[test]
fn the_marks_are_explained_at_one_key_and_the_help_names_it() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("*");
    desk.sees("The marks in the armies").sees("infantry, cavalry, guns");
    desk.press("End");
    desk.sees("veteran");
    desk.press("Esc");
    desk.press("?").type_words("marks");
    desk.sees("what the marks in the armies mean");
}
