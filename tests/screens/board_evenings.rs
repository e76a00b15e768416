//! An evening of each board game by keys on the smallest screen: what each side still needs, by which way at what cost,
//! and what each face brings stand there whenever they are asked.

use std::fmt::Write as _;
use std::sync::Mutex;

use fanion::engine::panel::Panel;
use fanion::engine::prompt::{Choice, Kind, Part, PartKind};
use fanion::tui::answer::Answer;
use fanion::tui::answer::choose::Choose;
use fanion::tui::answer::form::AnswerForm;
use fanion::tui::answer::offered::ChoiceLine;
use fanion::tui::battle::Battle;
use fanion::tui::model::Screen;

use super::by_chance;
use super::declared::{SAMPLES, opened, played, saved};
use super::desk::Desk;
use crate::support::games::{share, step};
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
        return if desk.text().contains("This ends the game") { "y" } else { "Esc" };
    };
    match &battle.answer {
        _ if battle.cover.is_on => "Enter",
        // Who ends a step with something left undone means it.
        _ if desk.text().contains("- again confirms") => "-",
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
    sea_attacks: usize,
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

/// So many letters of an option's name find its line: behind its number, and without one those of its code as well.
const BEGINS: [usize; 2] = [9, 12];

/// On the line of every option in sight stands its name, whom it attacks, all that it costs, by which place it leads and
/// what room is left; of one that goes no way what follows as well: in full, or in few words whose meaning stands there.
fn look_at_lines(battle: &Battle, choose: &Choose, shown: &str, at: &str, seen: &mut Seen) {
    if !choose.typed().is_empty() || choose.lines().is_some() {
        return;
    }
    let card = question(battle, shown);
    let says_way = |item: &ChoiceLine| {
        item.parts.iter().any(|part| matches!(part.kind, PartKind::Way | PartKind::Room) && part.value.is_some())
    };
    seen.ways += usize::from(choose.items().filter(says_way).count() > 1);
    for (nth, item) in choose.items().enumerate() {
        let number = if choose.is_numbered() { choose.number_of(nth).trim().to_owned() } else { String::new() };
        let begins =
            format!("{number} {}", item.name.chars().take(BEGINS[usize::from(number.is_empty())]).collect::<String>());
        let is_own = |line: &&str| {
            let own = line.trim_start_matches(['>', ' ']).starts_with(begins.trim_start());
            own || !number.is_empty() && line.contains(&begins)
        };
        let lines: Vec<&str> = card.lines().skip(1).filter(is_own).collect();
        if lines.is_empty() {
            continue;
        }
        // Behind the numbers two ways may lead to one place.
        let cut = lines.iter().map(|line| cut_from(line, &item, card)).min_by_key(Option::is_some).flatten();
        assert!(cut.is_none(), "{at}: `{}` of {} is not on its line\n{shown}", cut.unwrap_or_default(), item.label);
        let has = |kind| item.parts.iter().any(|part| part.kind == kind);
        seen.costs += usize::from(has(PartKind::Cost));
        seen.sea_attacks += usize::from(has(PartKind::Attack) && item.label.contains("over the sea"));
    }
}

/// What of an option is not read on this line.
fn cut_from(line: &str, item: &ChoiceLine, card: &str) -> Option<String> {
    let is_cut = |part: &&Part| {
        let said = match part.kind {
            PartKind::Row if part.row.is_some() => return false,
            // Who pays, and why, stands behind what is paid.
            PartKind::Cost => part.text.split(": ").next().unwrap_or_default(),
            PartKind::Way => part.text.trim_start_matches("by ").split(',').next().unwrap_or_default(),
            PartKind::Room => part.text.trim_end_matches(" left"),
            PartKind::Attack | PartKind::Warning | PartKind::Consequence | PartKind::Row => &part.text,
        };
        let is_brief = part.brief.as_ref().is_some_and(|brief| {
            line.contains(&brief.text) && brief.means.split_whitespace().all(|word| card.contains(word))
        });
        !line.contains(said) && !is_brief
    };
    let name = (!line.contains(&*item.name)).then(|| item.name.to_string());
    name.or_else(|| item.parts.iter().find(is_cut).map(|part| part.text.to_string()))
}

/// The question and what stands below it: the armies name places, too.
fn question<'s>(battle: &Battle, shown: &'s str) -> &'s str {
    let asked = battle.game.prompt.as_ref().map_or("", |prompt| &prompt.side);
    let title = format!(" {}  ", battle.game.side(asked).0.to_uppercase());
    shown.rfind(&title).map_or(shown, |at| &shown[at..])
}

/// Each option of an act says what it costs or what follows, before it is picked.
fn look_at_picks(battle: &Battle, choose: &Choose, shown: &str, at: &str, seen: &mut Seen) {
    if !battle.game.act_is_open() || !choose.typed().is_empty() {
        return;
    }
    let shown = question(battle, shown);
    for item in choose.items().filter(|item| item.blocked.is_none()) {
        let first = item.parts.iter().min_by_key(|part| part.kind);
        let first = first.unwrap_or_else(|| panic!("{at}: nothing says what follows from {}\n{shown}", item.label));
        assert!(!first.text.is_empty(), "{at}: nothing says what follows from {}\n{shown}", item.label);
        seen.picks += usize::from(shown.contains(&*item.name));
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
            look_at_lines(battle, choose, shown, at, seen);
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
        // At a battle's step both look on; at the dice of his act nobody is asked but who has looked.
        let is_field = battle.game.armies.doc.panels.iter().any(|panel| matches!(**panel, Panel::Field(_)));
        looking = looking.filter(|_| !is_field || battle.game.private_to().is_some() || battle.game.act_is_open());
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
        for seed in 15..15 + share(3) {
            let (is_over, turn, pressed) = evening(game, seed, |battle, shown, _, at| {
                if battle.game.prompt.is_some() {
                    look(battle, shown, at, &mut seen);
                }
            });
            assert!(is_over, "{}: an evening came to turn {turn} after{pressed}", game.0);
        }
        let Seen { needs, faces, ways, costs, picks, .. } = seen;
        let said = format!(
            "{}: {needs} headlines, {faces} rows of faces, {ways} choices of ways, {costs} costs, {picks} options",
            game.0
        );
        println!("{said}");
        assert!(needs as u64 > share(150) && faces > 0 && ways > 0 && costs > 0 && picks as u64 > share(50), "{said}");
    }
}

/// Random games of each rulebook, and answers of a game.
const GAMES: u64 = 8;
const ANSWERS: usize = 500;

fn look_at_lines_of_games(of: &str) {
    let all = Mutex::new(Seen::default());
    by_chance::open_games(of, (80, 24), share(GAMES), |desk, seed| {
        by_chance::play(desk, seed, ANSWERS, by_chance::Ending::Seldom, |desk, nth, prompt| {
            let at = format!("{of}, game {seed}, answer {nth}, {}", prompt.key);
            let shown: Vec<String> = desk.text().lines().map(|line| line.trim_matches('"').to_owned()).collect();
            let mut all = all.lock().expect("nobody fails with it");
            if let Some((battle, Answer::Choose(choose))) = desk.model.battle().map(|battle| (battle, &battle.answer)) {
                look_at_lines(battle, choose, &shown.join("\n"), &at, &mut all);
            }
        });
    });
    let all = all.into_inner().expect("nobody failed with it");
    assert!(all.ways > 10 && all.costs > 100, "{of}: {} choices of ways, {} costs", all.ways, all.costs);
}

#[test]
fn each_line_of_each_list_of_age_of_napoleon_is_read_whole_on_the_smallest_screen() {
    look_at_lines_of_games("age-of-napoleon");
}

/// Whoever may attack over a sea reads what that costs on its line, also where he must throw for it.
#[test]
fn an_attack_over_a_sea_says_all_that_it_costs_on_its_line() {
    let is_risked = |option: &&Choice| {
        let says = |words: &str| option.parts.iter().any(|part| part.text.contains(words));
        says("ATTACK") && says("over the sea") && (says("die, ") || says("dice, "))
    };
    let folder = tempfile::tempdir().expect("a folder");
    let mut seen = Seen::default();
    for seed in 1..=240 {
        let (mut play, name) = played("age-of-napoleon", SAMPLES[0].1, seed, 0);
        let mut chance = Chance::new(seed);
        for _ in 0..600 {
            let Some(prompt) = play.prompt().cloned() else { break };
            if matches!(&prompt.kind, Kind::Choose { options, .. } if options.iter().any(|option| is_risked(&option))) {
                break;
            }
            step(&mut play, &prompt, &mut chance).expect("an answer");
        }
        let is_there = play.prompt().is_some_and(|prompt| prompt.key.contains("/step-1"));
        if !is_there {
            continue;
        }
        let path = saved(play, name, &folder);
        let desk = opened(&path, (80, 24));
        std::fs::remove_file(&path).expect("the save goes");
        let shown: Vec<String> = desk.text().lines().map(|line| line.trim_matches('"').to_owned()).collect();
        if let Some((battle, Answer::Choose(choose))) = desk.model.battle().map(|battle| (battle, &battle.answer)) {
            look_at_lines(battle, choose, &shown.join("\n"), &format!("game {seed}"), &mut seen);
        }
    }
    assert!(seen.sea_attacks > 0, "nobody could attack over a sea");
}

#[test]
fn each_line_of_each_list_of_beyond_waterloo_is_read_whole_on_the_smallest_screen() {
    look_at_lines_of_games("beyond-waterloo");
}

#[test]
fn each_line_of_each_list_of_napoleon_1815_is_read_whole_on_the_smallest_screen() {
    look_at_lines_of_games("napoleon-1815");
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
