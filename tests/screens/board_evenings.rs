//! An evening of each board game by keys on the smallest screen: what each side still needs, by which way at what cost,
//! and what each face brings stand there whenever they are asked.

use std::fmt::Write as _;

use fanion::engine::prompt::PartKind;
use fanion::tui::answer::Answer;
use fanion::tui::answer::choose::Choose;
use fanion::tui::answer::form::AnswerForm;
use fanion::tui::answer::offered::ChoiceLine;
use fanion::tui::battle::Battle;
use fanion::tui::model::Screen;

use super::declared::{SAMPLES, played, saved};
use super::desk::Desk;
use crate::support::player::Chance;

/// Keys of an evening.
const MOST: usize = 4_000;

/// What a hurried player presses at each kind of question; who has looked at a march goes on with it. In *Napoleon 1815*,
/// where ending each step ends the game soon, he seldom does, and comes to its end.
fn keys(desk: &Desk, chance: &mut Chance, seldom_ends: bool) -> &'static str {
    const CHOICES: [&str; 7] =
        ["Enter", "Down Enter", "Down Down Enter", "Up Enter", "Up Up Enter", "-", "Down Down Down Enter"];
    const FORMS: [&str; 5] = ["Enter", "Enter", "r", "4", "Tab Enter"];
    let Screen::Battle(battle) = &desk.model.screen else { return "Esc" };
    match battle.answer {
        _ if battle.covered => "Enter",
        Answer::Choose(_) if seldom_ends && chance.once_in(12) => "-",
        Answer::Choose(_) => match CHOICES[chance.below(CHOICES.len())] {
            "-" if seldom_ends => "Down Down Down Down Enter",
            keys => keys,
        },
        // Who has said what cannot be goes back to the question before.
        Answer::Form(_) if chance.once_in(12) => "F2",
        Answer::Form(_) => FORMS[chance.below(FORMS.len())],
        Answer::Number(_) => "2 Enter",
        // A result of the tabletop is not typed here: back to the question before.
        Answer::Name(_) => "F2",
        Answer::Nothing => "Esc",
    }
}

/// How often each of these was asked and looked at.
#[derive(Default)]
struct Seen {
    needs: usize,
    faces: usize,
    ways: usize,
    costs: usize,
}

/// The text of a screen's line from this column on.
fn from_column(line: &str, column: usize) -> String {
    line.chars().skip(column).collect()
}

/// Below each face of the die stands what it brings, cell by cell; a die without such a table is thrown in none of these
/// games.
fn look_at_faces(form: &AnswerForm, shown: &str, at: &str, seen: &mut Seen) {
    let Some(roll) = form.roll().filter(|roll| roll.count > 0 && form.sum.fault.is_none()) else { return };
    let lit = roll.lit.as_ref().unwrap_or_else(|| panic!("{at}: nothing says what a face brings\n{shown}"));
    let lines: Vec<&str> = shown.lines().collect();
    let head: Vec<String> = lit.rows[0].iter().map(ToString::to_string).collect();
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let first = lines.iter().position(|line| words(line).starts_with(&head));
    let first = first.unwrap_or_else(|| panic!("{at}: no row of faces\n{shown}"));
    let column_of = |face: &str| {
        let all: Vec<char> = lines[first].chars().collect();
        let starts = |column: &usize| {
            let blank_before = *column > 0 && all[column - 1] == ' ';
            blank_before && from_column(lines[first], *column).split(' ').next() == Some(face)
        };
        (0..all.len()).find(starts).unwrap_or_else(|| panic!("{at}: no face {face}\n{shown}"))
    };
    for (below, row) in lit.rows.iter().enumerate().skip(1) {
        let line = lines[first + below];
        assert!(line.contains(&row[0].to_string()), "{at}: no row `{}`\n{shown}", row[0]);
        for (face, cell) in head.iter().zip(row).skip(1) {
            let own = from_column(line, column_of(face));
            assert!(own.starts_with(&cell.to_string()), "{at}: face {face} brings `{cell}`, not on\n{shown}");
        }
        seen.faces += 1;
    }
    for note in &lit.notes {
        assert!(shown.contains(&note.to_string()), "{at}: `{note}` is cut\n{shown}");
    }
}

/// On the line of every way that is in sight stands by whom it leads, what room is left, whom it attacks, what it costs.
fn look_at_ways(choose: &Choose, shown: &str, at: &str, seen: &mut Seen) {
    let says = |item: &ChoiceLine, kind: PartKind| item.parts.iter().any(|part| part.kind == kind);
    let ways = choose.items().filter(|item| says(item, PartKind::Way) || says(item, PartKind::Room)).count();
    if ways < 2 || !choose.typed().is_empty() {
        return;
    }
    seen.ways += 1;
    for (nth, item) in choose.items().enumerate() {
        let begins = format!("{} {} ", nth + 1, item.name);
        let Some(line) = shown.lines().find(|line| line.trim_start_matches(['>', ' ']).starts_with(&begins)) else {
            continue;
        };
        for part in &item.parts {
            let told = match part.kind {
                PartKind::Attack => &*part.text,
                PartKind::Cost => part.text.split([',', ':']).next().unwrap_or_default(),
                PartKind::Way => part.text.trim_start_matches("by ").split([' ', ',']).next().unwrap_or_default(),
                PartKind::Room => part.text.trim_end_matches(" left"),
                PartKind::Consequence | PartKind::Row => continue,
            };
            assert!(line.contains(told), "{at}: `{told}` of {} is not on its line\n{shown}", item.label);
            seen.costs += usize::from(part.kind == PartKind::Cost);
        }
    }
}

/// What must stand on this screen.
fn look(battle: &Battle, shown: &str, at: &str, seen: &mut Seen) {
    assert!(!shown.contains("any roll would do"), "{at}: what the dice brought is not said\n{shown}");
    for column in &battle.game.armies.doc.columns {
        let stands = column.headline.iter().any(|form| shown.contains(&form.to_string()));
        assert!(stands, "{at}: no headline of {}\n{shown}", column.short);
        seen.needs += 1;
    }
    match &battle.answer {
        Answer::Form(form) => look_at_faces(form, shown, at, seen),
        Answer::Choose(choose) => look_at_ways(choose, shown, at, seen),
        Answer::Nothing | Answer::Number(_) | Answer::Name(_) => {}
    }
}

/// Plays an evening of a game by keys; gives whether it came to its end, its last turn, and all keys.
fn evening(
    (rulebook, sample): (&str, &str),
    seed: u64,
    mut each: impl FnMut(&Battle, &str, &str, &str),
) -> (bool, u32, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let (play, name) = played(rulebook, sample, 1, 0);
    let path = saved(play, name, &folder);
    let mut desk = Desk::at_home(80, 24);
    desk.open(&path);
    desk.press("Enter");
    let mut chance = Chance::new(seed);
    let (mut pressed, mut is_over) = (String::new(), false);
    for _ in 0..MOST {
        let keys = keys(&desk, &mut chance, rulebook == "napoleon-1815");
        pressed = format!("{pressed} {keys}");
        desk.press(keys);
        let Some(battle) = desk.model.battle() else { continue };
        is_over = battle.game.prompt.is_none();
        if !battle.covered && matches!(desk.model.screen, Screen::Battle(_)) {
            // The picture has each line between quotes.
            let shown: Vec<String> = desk.text().lines().map(|line| line.trim_matches('"').to_owned()).collect();
            each(battle, &shown.join("\n"), keys, &format!("{rulebook}, after{pressed}"));
        }
        if is_over {
            break;
        }
    }
    let turn = desk.model.battle().map_or(0, |battle| battle.game.position.turn);
    (is_over, turn, format!("{pressed}\n{}", desk.text()))
}

#[test]
fn through_an_evening_needs_ways_and_faces_stand_on_the_smallest_screen_whenever_they_are_asked() {
    for game in SAMPLES {
        let mut seen = Seen::default();
        for seed in [15, 16, 17] {
            let (is_over, turn, pressed) = evening(game, seed, |battle, shown, _, at| {
                if battle.game.prompt.is_some() {
                    look(battle, shown, at, &mut seen);
                }
            });
            assert!(is_over, "{}: an evening came to turn {turn} after{pressed}", game.0);
        }
        let Seen { needs, faces, ways, costs } = seen;
        let said =
            format!("{}: {needs} headlines, {faces} rows of faces, {ways} choices of ways, {costs} costs", game.0);
        println!("{said}");
        assert!(needs > 150 && faces > 0 && ways > 0 && costs > 0, "{said}");
    }
}

/// What a screen of the page shows first, in words above it; nothing where it shows nothing new.
fn heading(battle: &Battle, told: &[String]) -> Option<String> {
    let of_way = |item: ChoiceLine| item.parts.iter().any(|part| part.kind == PartKind::Cost);
    let words = match &battle.answer {
        _ if battle.game.prompt.is_none() => "The end".to_owned(),
        Answer::Choose(choose) if choose.items().filter(|item| of_way(item.clone())).count() > 1 => {
            "Which way, at what cost?".to_owned()
        }
        Answer::Form(form) => format!("What does a 4 bring? {}", form.roll().and(form.check)?.title),
        _ => return None,
    };
    (!told.contains(&words)).then_some(words)
}

#[test]
#[ignore = "writes docs/board-evenings.md"]
fn an_evening_of_each_board_game_is_played_by_keys_and_written_down() {
    let mut page = String::from(
        "# Evenings of the three board games\n\nEach built-in sample, played by keys at 80 by 24 to its end: the first \
         screen of each kind on which a way, a die or the end is shown. Written by `cargo test --test main \
         board_evenings -- --ignored`; the test beside it looks at every screen of three such evenings.\n",
    );
    for game in SAMPLES {
        let mut told: Vec<String> = Vec::new();
        let mut screens = 0;
        let (mut name, mut part) = (String::new(), String::new());
        evening(game, 15, |battle, shown, keys, _| {
            screens += 1;
            name.clone_from(&battle.game.name);
            if let Some(words) = heading(battle, &told) {
                let shown = shown.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
                let _ = write!(part, "\n### {words}\n\nScreen {screens}, after `{keys}`:\n\n```text\n{shown}\n```\n");
                told.push(words);
            }
        });
        let _ = write!(page, "\n## {name}\n{part}");
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/board-evenings.md");
    std::fs::write(path, page).expect("the document is written");
}
