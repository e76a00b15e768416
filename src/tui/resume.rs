//! What the players should remember of a battle that lay a while: the last turn, what is owed, the house rules.

use std::collections::HashSet;

use super::game::{Game, LogEntry};
use super::keys::Keymap;
use super::reading::ReadingPage;
use super::why::setting_line;
use super::words::width;
use crate::config::actions::Action;
use crate::engine::text::{Label, Text};

/// A battle that lay for so many seconds is introduced again.
pub(crate) const A_WHILE: i64 = 60 * 60;
/// A name of more columns does not go into the frame of a small screen.
const LONGEST_NAME: usize = 56;
/// The most lines of the last turn.
const MOST_LINES: usize = 10;

/// What to remember of a battle that lay for so many seconds.
pub(crate) fn of(game: &Game, slept: i64, keys: &Keymap) -> ReadingPage {
    let mut reading = ReadingPage::new(format!("{}, as you left it", short_name(game)));
    reading.enter = "Enter goes on with the game";
    let now = if game.prompt.is_some() { format!("It stands at {}", place(game)) } else { "The game is over".into() };
    reading.say(format!("Last played {} ago. {now}.", ago(slept)));
    reading.head("the last turn");
    let told = last_turn(game);
    if told.is_empty() {
        reading.say("Nothing has happened yet.");
    }
    reading.lines.extend(told);
    if let Some(prompt) = &game.prompt {
        reading.head("next");
        reading.explain(&game.side(&prompt.side).0, &prompt.text, &prompt.cite);
        for owed in &game.owed {
            reading.explain("due", &owed.what, &owed.why);
        }
        if game.owed.is_empty() {
            reading.say("No test is due.");
        }
    }
    reading.head("house rules");
    let changed: Vec<Text> = game
        .settings
        .in_force()
        .into_iter()
        .filter(|(.., changed)| *changed)
        .map(|(setting, ..)| setting_line(setting, &game.settings))
        .collect();
    if changed.is_empty() {
        reading.say(format!("All stand as the program proposes them; {} lists them.", keys.told(Action::Rules)));
    }
    reading.lines.extend(changed);
    reading.head("the table");
    reading.say(format!("fanion packup {} says how to set it up again.", game.file));
    reading
}

/// Its name, or who meets whom where that is too long for a frame.
fn short_name(game: &Game) -> String {
    if width(&game.name) <= LONGEST_NAME {
        return game.name.clone();
    }
    format!("{} against {}", game.side("A").0, game.side("B").0)
}

fn ago(seconds: i64) -> String {
    let hours = seconds / 3600;
    match hours {
        ..=1 => "an hour".to_owned(),
        2..48 => format!("{hours} hours"),
        _ => format!("{} days", hours / 24),
    }
}

fn place(game: &Game) -> String {
    let position = &game.position;
    let title = game.armies.doc.ribbon.iter().find(|stop| stop.now).map_or("", |stop| stop.title.as_str());
    let title = title.split_once(": ").map_or(title, |(title, _)| title);
    let half = position.half.map(|half| format!(", half {half}")).unwrap_or_default();
    let active = position.active.as_ref().map(|side| format!(", {} active", game.side(side).0)).unwrap_or_default();
    format!("turn {}{half}, {} {title}{active}", position.turn, position.step)
}

/// The lines since the last whole turn began, at most ten: what changed something before what only began.
fn last_turn(game: &Game) -> Vec<Text> {
    let begins = |entry: &LogEntry, turn: u32| {
        let first = format!("turn {turn} ");
        entry.lines.iter().any(|line| line.to_string().starts_with(&first))
    };
    let turn = game.position.turn.saturating_sub(1).max(1);
    let first = game.log.iter().position(|entry| begins(entry, turn)).unwrap_or(0);
    let lines: Vec<&Text> =
        game.log.from(first).filter(|entry| entry.stands).flat_map(|entry| entry.lines.iter()).collect();
    let mut ranked: Vec<(u8, usize)> = lines.iter().enumerate().map(|(at, line)| (rank(line), at)).collect();
    ranked.retain(|(rank, _)| *rank < 3);
    // The latest of the same rank first.
    ranked.sort_by_key(|(rank, at)| (*rank, std::cmp::Reverse(*at)));
    // What was told several times in the same words is told once.
    let mut told: HashSet<String> = HashSet::new();
    let once = ranked.into_iter().map(|(_, at)| at).filter(|at| told.insert(lines[*at].to_string()));
    let mut kept: Vec<usize> = once.take(MOST_LINES).collect();
    kept.sort_unstable();
    kept.into_iter().map(|at| lines[at].clone()).collect()
}

/// 0 for what hurt somebody, was ruled or settled much; 1 for what a side did; 2 for plain remarks; 3 for mere beginnings.
fn rank(line: &Text) -> u8 {
    let has = |labels: &[Label]| line.0.iter().any(|span| labels.contains(&span.label));
    let begins = |label| matches!(label, Label::Quiet | Label::Heading);
    let only_quiet = line.0.iter().all(|span| begins(span.label) || span.text.is_empty());
    if has(&[Label::Bad, Label::Care, Label::Ruling]) {
        0
    } else if only_quiet {
        3
    } else if has(&[Label::SideA, Label::SideB]) {
        1
    } else {
        2
    }
}
