//! An evening of each board game by keys on the smallest screen: what each side still needs, by which way at what cost,
//! and what each face brings stand there whenever they are asked.

use std::fmt::Write as _;

use fanion::engine::panel::Panel;
use fanion::engine::prompt::{Kind, PartKind};
use fanion::tui::answer::Answer;
use fanion::tui::answer::choose::Choose;
use fanion::tui::answer::form::AnswerForm;
use fanion::tui::answer::offered::ChoiceLine;
use fanion::tui::battle::Battle;
use fanion::tui::model::Screen;

use super::declared::{SAMPLES, opened, played, saved};
use super::desk::Desk;
use crate::support::games::step;
use crate::support::player::Chance;

/// Keys of an evening.
const MOST: usize = 4_000;

/// What a hurried player presses at each kind of question; who has looked at a march goes on with it. In *Napoleon 1815*,
/// where ending each step ends the game soon, he seldom does, and comes to its end.
fn keys(desk: &Desk, chance: &mut Chance, seldom_ends: bool) -> &'static str {
    const CHOICES: [&str; 7] =
        ["Enter", "Down Enter", "Down Down Enter", "Up Enter", "Up Up Enter", "-", "Down Down Down Enter"];
    const FORMS: [&str; 5] = ["Enter", "Enter", "r", "4", "Tab Enter"];
    // Whoever is asked whether the game shall end says so.
    let Screen::Battle(battle) = &desk.model.screen else {
        return if desk.text().contains("This ends the game.") { "y" } else { "Esc" };
    };
    match &battle.answer {
        _ if battle.cover.is_on => "Enter",
        // Battles come of attacks.
        Answer::Choose(choose) if !chance.once_in(3) && attack(choose).is_some() => {
            DOWN.get(attack(choose).unwrap_or(0)).copied().unwrap_or("Enter")
        }
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

/// Keys that take an option by its place.
const DOWN: [&str; 6] = [
    "Enter",
    "Down Enter",
    "Down Down Enter",
    "Down Down Down Enter",
    "Down Down Down Down Enter",
    "Down Down Down Down Down Enter",
];

/// The place of an attack among the first options.
fn attack(choose: &Choose) -> Option<usize> {
    let attacks = |item: ChoiceLine| {
        item.parts.iter().any(|part| part.kind == PartKind::Attack) && !item.label.contains("needed")
    };
    choose.items().take(DOWN.len()).position(attacks)
}

/// How often each of these was asked and looked at.
#[derive(Default)]
struct Seen {
    needs: usize,
    faces: usize,
    ways: usize,
    costs: usize,
    picks: usize,
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
    // Whom a player may name from an open list is worth more than what stands below the faces.
    for note in lit.notes.iter().filter(|_| !form.in_list()) {
        assert!(shown.contains(&note.to_string()), "{at}: `{note}` is cut\n{shown}");
    }
}

/// So many letters of a place by which a way leads tell it from others.
const MOST_OF_A_WAY: usize = 5;

fn first_word(text: &str) -> String {
    text.split([' ', ',']).next().unwrap_or_default().to_owned()
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
        let mut lines = shown.lines().skip_while(|line| !line.trim_start_matches(['>', ' ']).starts_with(&begins));
        let Some(line) = lines.next() else { continue };
        // What has no room on it goes on below it.
        let below = lines.take_while(|line| line.starts_with("       "));
        let line = std::iter::once(line).chain(below).flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
        for part in &item.parts {
            let said = match part.kind {
                PartKind::Attack => part.text.to_string(),
                // Without few words for it what is paid comes first, then what it hangs on.
                PartKind::Cost if part.brief.is_none() => {
                    part.text.split([',', ':']).next().unwrap_or_default().to_owned()
                }
                PartKind::Cost => part.text.split(':').next().unwrap_or_default().to_owned(),
                // A name may be cut for what it costs; the marked one stands below the list.
                PartKind::Way => first_word(part.text.trim_start_matches("by ")).chars().take(MOST_OF_A_WAY).collect(),
                PartKind::Room => part.text.trim_end_matches(" left").to_owned(),
                PartKind::Warning | PartKind::Consequence | PartKind::Row => continue,
            };
            // In few words where not all has room, and what they mean stands above the list.
            let is_brief = part.brief.as_ref().is_some_and(|brief| {
                line.contains(&brief.text) && brief.means.split_whitespace().all(|word| shown.contains(word))
            });
            assert!(line.contains(&said) || is_brief, "{at}: `{said}` of {} is not on its line\n{shown}", item.label);
            seen.costs += usize::from(part.kind == PartKind::Cost);
        }
    }
}

/// Of each option of an act stands on its line what it costs or what follows, before it is picked.
fn look_at_picks(battle: &Battle, choose: &Choose, shown: &str, at: &str, seen: &mut Seen) {
    if !battle.game.act_is_open() || !choose.typed().is_empty() {
        return;
    }
    // The armies name places, too.
    let asked = battle.game.prompt.as_ref().map_or("", |prompt| &prompt.side);
    let title = format!(" {}  ", battle.game.side(asked).0.to_uppercase());
    let shown = shown.rfind(&title).map_or(shown, |at| &shown[at..]);
    for item in choose.items().filter(|item| item.blocked.is_none()) {
        let first = item.parts.iter().min_by_key(|part| part.kind);
        let first = first.unwrap_or_else(|| panic!("{at}: nothing says what follows from {}\n{shown}", item.label));
        let begins: String = first.text.chars().take(8).collect();
        let Some(line) = shown.lines().find(|line| line.contains(&*item.name)) else { continue };
        // Ways are looked at by themselves, the rows of a table stand in the table.
        let way = item.parts.iter().any(|part| matches!(part.kind, PartKind::Way | PartKind::Room | PartKind::Row));
        let whole = shown.lines().any(|line| line.contains(&*item.name) && line.contains(&begins));
        assert!(way || whole, "{at}: `{}` of {} is not on its line: {line}\n{shown}", first.text, item.label);
        seen.picks += 1;
    }
}

/// What must stand on this screen.
fn look(battle: &Battle, shown: &str, at: &str, seen: &mut Seen) {
    assert!(!shown.contains("any roll would do"), "{at}: what the dice brought is not said\n{shown}");
    let is_of_march = battle.game.position.step == "C1" && !battle.game.act_is_open();
    assert!(!is_of_march || shown.contains("groups left: "), "{at}: how many groups are left is not said\n{shown}");
    for column in &battle.game.armies.doc.columns {
        let stands = column.headline.iter().any(|form| shown.contains(&form.to_string()));
        assert!(stands, "{at}: no headline of {}\n{shown}", column.short);
        seen.needs += 1;
    }
    match &battle.answer {
        Answer::Form(form) => {
            let rolled = form.has_rolled && shown.contains("no roll needed");
            assert!(!rolled, "{at}: the dice have fallen\n{shown}");
            look_at_faces(form, shown, at, seen);
        }
        Answer::Choose(choose) => {
            look_at_ways(choose, shown, at, seen);
            look_at_picks(battle, choose, shown, at, seen);
        }
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
    // Who has uncovered his own and has been asked ever since.
    let mut looking: Option<String> = None;
    let mut result = (0, None);
    for _ in 0..MOST {
        let keys = keys(&desk, &mut chance, rulebook == "napoleon-1815");
        pressed = format!("{pressed} {keys}");
        desk.press(keys);
        let Some(battle) = desk.model.battle() else { continue };
        is_over = battle.game.prompt.is_none();
        let asked = battle.game.prompt.as_ref().map(|prompt| prompt.side.clone());
        looking = looking.filter(|side| asked.as_ref() == Some(side));
        // At a battle both look on.
        let is_field = battle.game.armies.doc.panels.iter().any(|panel| matches!(**panel, Panel::Field(_)));
        looking = looking.filter(|_| !is_field || battle.game.private_to().is_some());
        let now = (battle.game.position.turn, battle.game.verdict.clone());
        let is_old = now.1.is_some() && result.1 == now.1 && result.0 != now.0;
        assert!(!is_old, "{rulebook}: a result of an earlier turn, after{pressed}\n{}", desk.text());
        result = now;
        let again = battle.cover.is_on && looking.is_some();
        assert!(!again, "{rulebook}: covered again while {asked:?} go on, after{pressed}");
        if !battle.cover.is_on && battle.game.private_to().is_some() {
            looking = asked;
        }
        if !battle.cover.is_on && matches!(desk.model.screen, Screen::Battle(_)) {
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
        let Seen { needs, faces, ways, costs, picks } = seen;
        let said = format!(
            "{}: {needs} headlines, {faces} rows of faces, {ways} choices of ways, {costs} costs, {picks} options",
            game.0
        );
        println!("{said}");
        assert!(needs > 150 && faces > 0 && ways > 0 && costs > 0 && picks > 50, "{said}");
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

#[test]
fn tables_of_the_game_that_is_played_come_first_and_its_ways_are_whole_on_a_wide_screen() {
    for (rulebook, sample) in SAMPLES {
        let folder = tempfile::tempdir().expect("a folder");
        let (play, name) = played(rulebook, sample, 1, 0);
        let title = play.sheet().title;
        let mut desk = opened(&saved(play, name, &folder), (120, 40));
        if rulebook == "napoleon-1815" {
            desk.press("Down Enter").press("Enter").sees("what it costs and does");
            let Some(Answer::Choose(choose)) = desk.model.battle().map(|battle| battle.answer.clone()) else {
                panic!("a choice of ways");
            };
            for item in choose.items() {
                for part in item.parts.iter().filter(|part| part.kind == PartKind::Way) {
                    desk.sees(part.text.trim_start_matches("by "));
                }
            }
            desk.press("Esc");
        }
        desk.press("F4");
        let first = desk.text().lines().find(|line| line.contains("> ")).map(str::to_owned);
        assert!(first.as_ref().is_some_and(|line| line.contains(title)), "{title}: {first:?}");
    }
}

/// In whole random games every option of every question of an act says what it costs or what follows from it, and who pays
/// for a retreat was told so before.
#[test]
fn through_random_games_every_option_says_what_it_costs_or_what_follows() {
    for (rulebook, sample) in SAMPLES {
        let mut looked = 0;
        for seed in 1..=12 {
            let (mut play, _) = played(rulebook, sample, seed, 0);
            let mut chance = Chance::new(seed);
            for _ in 0..900 {
                let Some(prompt) = play.prompt().cloned() else { break };
                let in_act = prompt.key != play.position().step;
                if let Kind::Choose { options, .. } = &prompt.kind {
                    for option in options.iter().filter(|_| in_act) {
                        let says = option.parts.iter().any(|part| !part.text.is_empty());
                        assert!(says, "{rulebook}, game {seed}, {}: {} says nothing more", prompt.key, option.label);
                        looked += 1;
                    }
                    for option in
                        options.iter().filter(|option| option.key.starts_with("retreat:") && option.owed.is_none())
                    {
                        let costs = option.parts.iter().any(|part| part.kind == PartKind::Cost);
                        assert!(costs, "{rulebook}, game {seed}: {} says no cost", option.label);
                    }
                }
                step(&mut play, &prompt, &mut chance).expect("an answer");
            }
        }
        assert!(looked > 200, "{rulebook}: {looked} options");
    }
}
