//! What the rows of a board game's screen are given to: those who fight before those who look on, a reason whole where rows
//! stand empty, and one row for what several do.

use std::sync::atomic::{AtomicUsize, Ordering};

use fanion::engine::panel::Panel;
use fanion::engine::prompt::{Kind, PartKind, Prompt};
use fanion::engine::text::{CellContent, Group};
use fanion::tui::answer::Answer;

use super::by_chance::{self, Ending};
use super::declared::{SAMPLES, opened, played, saved};
use super::desk::Desk;
use crate::support::games::step;
use crate::support::player::Chance;

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
    for _ in 0..80 {
        if desk.text().contains(words) {
            return;
        }
        desk.press(if desk.text().contains("How many cards") { "2 Enter" } else { "Enter" });
    }
    desk.sees(words);
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
    desk.sees("aa Gren").sees("mh 1").sees("mj Grey");
    // With sum and faces there is room for them, and for nobody else.
    desk.press("Enter").sees("FERT of the French").sees_no("al Cuir");
    for code in ["aa", "ab", "ac", "ad", "mh", "mi", "mj"] {
        desk.sees(&format!(" {code} "));
    }
}

#[test]
fn all_who_fight_are_seen_when_the_fert_is_rolled_or_how_many_are_one_key_away() {
    let seen = AtomicUsize::new(0);
    by_chance::open_games("beyond-waterloo", (80, 24), 2, |desk, seed| {
        by_chance::play(desk, seed, 400, Ending::ByChance, |desk, nth, prompt| {
            let Some(area) = prompt.key.strip_prefix("fert:").and_then(|key| key.split('/').next()) else { return };
            let Some(battle) = desk.model.battle().filter(|battle| battle.panel().is_none()) else { return };
            let fights = |group: &&std::rc::Rc<Group>| {
                group.head.iter().any(|cell| matches!(&cell.content, CellContent::Words(words) if words == area))
            };
            let shown = desk.text();
            for column in &battle.game.armies.doc.columns {
                let there = column.groups.iter().filter(fights).flat_map(|group| &group.rows).filter(|row| !row.gone);
                let is_missing =
                    |code: &str| !shown.contains(&format!(" {code} ")) && !shown.contains(&format!(">{code} "));
                let missing = there.filter(|row| !row.code.is_empty() && is_missing(&row.code)).count();
                let at = format!("game {seed}, answer {nth}, {}", prompt.key);
                assert!(missing == 0 || shown.contains(" PgDn"), "{at}: {missing} are not seen\n{shown}");
                seen.fetch_add(1, Ordering::Relaxed);
            }
        });
    });
    assert!(seen.into_inner() > 10, "too few battles");
}

#[test]
fn all_who_are_in_a_battle_box_are_seen_or_counted_however_little_room_it_has() {
    for rulebook in ["age-of-napoleon", "napoleon-1815"] {
        let looked = AtomicUsize::new(0);
        by_chance::open_games(rulebook, (80, 24), 3, |desk, seed| {
            by_chance::play(desk, seed, 300, Ending::ByChance, |desk, nth, prompt| {
                let Some(Panel::Field(field)) = desk.model.battle().and_then(|battle| battle.panel()) else { return };
                let shown = desk.text();
                let areas = field.bands.iter().flat_map(|band| band.areas.iter().chain(&band.behind)).flatten();
                let coded: Vec<&str> = areas.map(|piece| &*piece.row.code).filter(|code| !code.is_empty()).collect();
                let is_seen = |code: &&&str| shown.split([' ', '>', '\n', '"']).any(|word| word == **code);
                let seen = coded.iter().filter(is_seen).count();
                let counts = shown.split_whitespace().filter_map(|word| word.strip_prefix('+')?.parse::<usize>().ok());
                let all = coded.len();
                let at = format!("{rulebook}, game {seed}, answer {nth}, {}", prompt.key);
                assert!(seen + counts.sum::<usize>() >= all, "{at}: {seen} of {all} are seen\n{shown}");
                looked.fetch_add(1, Ordering::Relaxed);
            });
        });
        assert!(looked.into_inner() > 20, "{rulebook}: too few battles");
    }
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
}

/// The longest line of a march: long names, great strengths, all that an attack may cost.
#[test]
fn however_long_names_and_strengths_are_whom_a_march_attacks_and_what_it_costs_is_never_cut() {
    let mut seen = 0;
    for (rulebook, sample) in SAMPLES {
        let (mut long, mut places) = (sample.to_owned(), 0);
        for line in sample.lines() {
            let Some(name) = line.strip_prefix("name = \"").and_then(|rest| rest.strip_suffix('"')) else { continue };
            let new = format!("{name} Crossroads");
            long = long.replace(&format!("\"{name}\""), &format!("\"{new}\""));
            places += 1;
        }
        for figure in 2..=8 {
            long = long.replace(&format!("factors = {figure},"), &format!("factors = {figure}{figure},"));
        }
        assert!(places > 10, "{rulebook}: {places} long names");
        for seed in 1..=6 {
            let (mut play, name) = played(rulebook, &long, seed, 0);
            let mut chance = Chance::new(seed);
            let attacks = |prompt: &Prompt| match &prompt.kind {
                Kind::Choose { options, .. } => {
                    options.iter().any(|option| option.parts.iter().any(|part| part.kind == PartKind::Attack))
                }
                _ => false,
            };
            for _ in 0..400 {
                let Some(prompt) = play.prompt().cloned().filter(|prompt| !attacks(prompt)) else { break };
                step(&mut play, &prompt, &mut chance).expect("an answer");
            }
            if !play.prompt().is_some_and(attacks) {
                continue;
            }
            let folder = tempfile::tempdir().expect("a folder");
            let desk = opened(&saved(play, name, &folder), (80, 24));
            let Some(Answer::Choose(choose)) = desk.model.battle().map(|battle| battle.answer.clone()) else {
                continue;
            };
            let shown = rows(&desk);
            for (nth, item) in choose.items().enumerate().filter(|(_, item)| item.blocked.is_none()) {
                let begins = format!("{} {}", choose.number_of(nth).trim(), &item.name[..6]);
                let Some(at) = shown.iter().position(|row| row.trim_start_matches(['>', ' ']).starts_with(&begins))
                else {
                    continue;
                };
                // What has no room on its line goes on below it.
                let own = joined(&shown[at..].iter().take(2).cloned().collect::<String>());
                for part in item.parts.iter().filter(|part| matches!(part.kind, PartKind::Attack | PartKind::Cost)) {
                    let said = part.text.split(": ").next().unwrap_or_default();
                    let brief = part.brief.as_ref().is_some_and(|brief| own.contains(&brief.text));
                    assert!(
                        brief || own.contains(said),
                        "{rulebook}, game {seed}: `{}` is cut\n{}",
                        part.text,
                        desk.text()
                    );
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 20, "{seen} attacks and costs");
}
