//! Names of thirty columns: of a row it is the name that gives way, never what a way costs or whom it attacks.

use std::sync::atomic::{AtomicUsize, Ordering};

use fanion::engine::prompt::PartKind;
use fanion::tui::answer::Answer;

use super::by_chance::{self, Ending};
use super::declared::{SAMPLES, saved};
use super::desk::Desk;
use crate::support::games::{play_all, share};

/// The columns of a name.
const LONG: usize = 30;

/// The sample with every name as long as that.
fn with_long_names(sample: &str) -> String {
    let mut long = sample.to_owned();
    let names = sample.lines().filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
    for name in names {
        let mut new = name.to_owned();
        for word in [" and", " Crossroads", " by", " the", " Long", " River", " of", " Names"].into_iter().cycle() {
            new.push_str(word);
            if new.len() >= LONG {
                break;
            }
        }
        let new = new.chars().take(LONG).collect::<String>();
        long = long.replace(&format!("\"{name}\""), &format!("\"{}\"", new.trim_end()));
    }
    long
}

/// The rows of the screen.
fn rows(desk: &Desk) -> Vec<String> {
    desk.text().lines().map(|line| line.trim_matches('"').to_owned()).collect()
}

/// What an option in sight costs, or whom it attacks, and does not say.
fn cut(desk: &Desk) -> Option<String> {
    let Answer::Choose(choose) = &desk.model.battle()?.answer else { return None };
    let shown = rows(desk);
    for (nth, item) in choose.items().enumerate().filter(|(_, item)| item.blocked.is_none()) {
        let number = choose.number_of(nth).trim().to_owned();
        let begins = format!("{number} {}", item.name.chars().take(6).collect::<String>());
        let at =
            shown.iter().rposition(|row| !number.is_empty() && row.trim_start_matches(['>', ' ']).starts_with(&begins));
        let Some(at) = at else { continue };
        let own = shown[at..].iter().take(2).cloned().collect::<String>();
        let own = own.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in item.parts.iter().filter(|part| matches!(part.kind, PartKind::Attack | PartKind::Cost)) {
            let said = part.text.split(": ").next().unwrap_or_default();
            let brief = part.brief.as_ref().is_some_and(|brief| own.contains(&brief.text));
            if !brief && !own.contains(said) {
                return Some(part.text.to_string());
            }
        }
    }
    None
}

#[test]
fn however_long_names_are_whom_an_option_attacks_and_what_it_costs_stands_whole() {
    let ill = AtomicUsize::new(0);
    for (rulebook, sample) in SAMPLES {
        let long = with_long_names(sample);
        play_all(1..share(8) + 1, |seed| {
            let (game, name) = super::declared::played(rulebook, &long, seed, 0);
            let folder = tempfile::tempdir().expect("a folder");
            let mut desk = Desk::at_home(80, 24);
            desk.open(&saved(game, name, &folder));
            desk.press("Enter");
            by_chance::play(&mut desk, seed, 250, Ending::Seldom, |desk, nth, prompt| {
                let cut = cut(desk);
                if std::env::var_os("LOOK").is_some_and(|at| prompt.key.starts_with(at.to_str().unwrap_or_default())) {
                    println!("{rulebook} {seed} {nth} {}\n{}", prompt.key, desk.text());
                }
                if let Some(cut) = cut {
                    ill.fetch_add(1, Ordering::Relaxed);
                    println!("{rulebook}, game {seed}, answer {nth}, {}: `{cut}`\n{}", prompt.key, desk.text());
                }
            });
        });
    }
    assert_eq!(ill.into_inner(), 0);
}
