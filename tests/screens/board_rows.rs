//! What the rows of a board game's screen are given to: the ways and their heads before the armies, those who fight before
//! those who look on, a reason whole where rows stand empty, and one row for what several do.

use fanion::tui::answer::Answer;
use fanion::tui::answer::offered::ChoiceLine;

use super::declared::{SAMPLES, opened, played, saved};
use super::desk::Desk;

fn begun(of: &str, size: (u16, u16)) -> (Desk, tempfile::TempDir) {
    let (rulebook, sample) = SAMPLES.into_iter().find(|(rulebook, _)| *rulebook == of).expect("a rulebook");
    let folder = tempfile::tempdir().expect("a folder");
    let (game, name) = played(rulebook, sample, 7, 0);
    (opened(&saved(game, name, &folder), size), folder)
}

/// The rows of the screen.
fn rows(desk: &Desk) -> Vec<String> {
    desk.text().lines().map(|line| line.trim_matches('"').to_owned()).collect()
}

/// Words with single blanks between them.
fn joined(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Presses Enter, and draws two cards, until this is on the screen.
fn until(desk: &mut Desk, words: &str) {
    for _ in 0..40 {
        if desk.text().contains(words) {
            return;
        }
        desk.press(if desk.text().contains("How many cards") { "2 Enter" } else { "Enter" });
    }
    desk.sees(words);
}

/// Marks each option with the arrows: the heads stand, no fewer than these have a row, and all words of the marked one.
fn mark_each(desk: &mut Desk, least: usize) {
    let choose = |desk: &Desk| match desk.model.battle().map(|battle| &battle.answer) {
        Some(Answer::Choose(choose)) => choose.clone(),
        _ => panic!("no choice:\n{}", desk.text()),
    };
    for _ in 0..choose(desk).fitting() {
        let rows = rows(desk);
        let head = rows.iter().position(|row| row.trim_start().starts_with("to ")).expect("heads");
        assert!(rows[head].contains("left after") && rows[head].contains("what it costs and does"), "{}", desk.text());
        let choose = choose(desk);
        let named = |item: &ChoiceLine| {
            rows[head..].iter().any(|row| {
                row.trim_start_matches([' ', '>'])
                    .trim_start_matches(char::is_numeric)
                    .trim_start()
                    .starts_with(&*item.name)
            })
        };
        assert!(choose.items().filter(named).count() >= least, "{}", desk.text());
        let (all, marked) = (joined(&rows[head..].join(" ")), choose.item().expect("a marked option"));
        for part in &marked.parts {
            let words = joined(part.text.trim_start_matches("by ").trim_end_matches(" left"));
            assert!(all.contains(&words), "`{words}` is cut:\n{}", desk.text());
        }
        desk.press("Down");
    }
}

#[test]
fn ways_stand_below_their_heads_and_of_the_marked_one_nothing_is_cut_however_many_there_are() {
    let (mut desk, _folder) = begun("napoleon-1815", (80, 24));
    desk.press("3 aaab Enter").sees("Where do they march from Southgate?");
    mark_each(&mut desk, 9);
    desk.press("BkSp BkSp 1 Enter");
    until(&mut desk, "British group, Stonecross");
    desk.press("5 Enter").sees("Where do they march from Stonecross?").sees("of 13 options");
    mark_each(&mut desk, 8);
}

#[test]
fn what_is_left_of_every_option_stands_in_one_column() {
    let (mut desk, _folder) = begun("age-of-napoleon", (80, 24));
    for of in ["campaign round 1, the French", "campaign round 1, the Coalition"] {
        until(&mut desk, &format!("P5 {of}"));
        let rows = rows(&desk);
        let columns: Vec<usize> = rows.iter().filter_map(|row| row.find("armies left to move")).collect();
        assert!(columns.len() > 2 && columns.iter().all(|column| *column == columns[0]), "{}", desk.text());
    }
}

#[test]
fn those_who_fight_are_open_before_those_who_look_on() {
    let (mut desk, _folder) = begun("beyond-waterloo", (80, 24));
    until(&mut desk, "move The Tower");
    // Two places away the First Greyland Corps stands at Brackley.
    desk.press("2 Enter 2").sees("where next?");
    desk.press("3").sees("battle in Brackley");
    desk.press("1");
    until(&mut desk, "the French roll on the FERT");
    for _ in 0..2 {
        desk.sees("aa Gren").sees("mh 1").sees("mj Grey");
        desk.press("Enter");
    }
    desk.sees("FERT of the French");
}

#[test]
fn a_covered_screen_says_whole_why_it_is_covered() {
    for size in [(80, 24), (120, 40)] {
        let (rulebook, sample) = SAMPLES[2];
        let folder = tempfile::tempdir().expect("a folder");
        let (game, name) = played(rulebook, sample, 7, 0);
        let mut desk = Desk::at_home(size.0, size.1);
        desk.open(&saved(game, name, &folder));
        until(&mut desk, "A secret question");
        desk.says("Covered because what may be answered shows what only the French may know.");
    }
}

#[test]
fn what_several_pieces_do_stands_on_one_line_that_names_them() {
    let (mut desk, _folder) = begun("age-of-napoleon", (80, 24));
    until(&mut desk, "change Whitemark");
    desk.press("3 Enter");
    let result = joined(&rows(&desk).join(" "));
    assert_eq!(result.matches("off the map, to the reserve").count(), 1, "{}", desk.text());
    for corps in ["ma Archduke Blanc", "mb Ivory", "mc Alabaster", "md Chalk", "me Opal"] {
        desk.says(corps);
    }
    until(&mut desk, "P5 campaign round 1, the French");
    desk.press("2 Enter 1").says("The Emperor, Azur, Cerulean set out from Azurville");
}
