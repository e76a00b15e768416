//! What players read has words: no name that only files, commands and records know.

use std::collections::BTreeSet;

use fanion::engine::prompt::{Fill, Kind};
use fanion::engine::request::{Dice, Request};
use fanion::rulebooks::SHEETS;
use fanion::tui::answer::Answer;
use fanion::tui::effect::Effect;

use super::by_chance::{self, Ending};
use super::declared::SAMPLES;
use super::desk::Desk;
use crate::support::games::share;

/// The names of inputs that are no word of a language.
fn names_of(rulebook: &str) -> BTreeSet<&'static str> {
    let sheet = SHEETS.iter().find(|sheet| sheet.id == rulebook).expect("a rulebook");
    let inputs = sheet.checks.iter().flat_map(|check| check.inputs).map(|input| input.name);
    inputs.filter(|name| name.contains(['_', '.'])).collect()
}

/// What stands in a text and is a name of an input, or of its kind: letters on both sides of a low line.
fn key_in<'t>(text: &'t str, names: &BTreeSet<&str>) -> Option<&'t str> {
    let part = |letter: char| !(letter.is_alphanumeric() || matches!(letter, '_' | '.'));
    let words = text.split(part).map(|word| word.trim_matches(['.', '_']));
    let is_key = |word: &&str| {
        let joined = word.split('_').collect::<Vec<_>>();
        names.contains(word) || joined.len() > 1 && joined.iter().all(|part| part.ends_with(char::is_alphabetic))
    };
    words.filter(|word| !word.is_empty()).find(is_key)
}

/// Strikes the first row of a sum of which the dice are asked for: what is said of it afterwards is said in words.
fn strike_a_row(desk: &mut Desk) {
    let Some(Answer::Form(form)) = desk.model.battle().map(|battle| &battle.answer) else { return };
    let Some((key, ..)) = form.sum_rows().into_iter().next() else { return };
    let fill = Fill { strike: vec![key], ..Fill::default() };
    desk.run(vec![Effect::Request(Request::Fill(fill, Dice::Program))]);
    desk.model.message = None;
}

#[test]
fn no_line_of_a_board_game_shows_a_key() {
    for (rulebook, _) in SAMPLES {
        let names = names_of(rulebook);
        by_chance::open_games(rulebook, (120, 40), share(8), |desk, seed| {
            let mut told = 0;
            by_chance::play(desk, seed, 250, Ending::Seldom, |desk, nth, prompt| {
                let at = format!("{rulebook}, game {seed}, answer {nth}, {}", prompt.key);
                let none = |text: &str| assert_eq!(key_in(text, &names), None, "{at}:\n{text}");
                none(&desk.text());
                let game = &desk.model.battle().expect("a game").game;
                for entry in game.log.iter().skip(told) {
                    entry.lines.iter().for_each(|line| none(&line.to_string()));
                }
                told = game.log.iter().count();
                if matches!(prompt.kind, Kind::Fill { check: Some(_), .. }) {
                    desk.press("x");
                    none(&desk.text());
                    if desk.model.pages().next().is_some() {
                        desk.press("Esc");
                    }
                    desk.model.message = None;
                    if nth % 3 == 0 {
                        strike_a_row(desk);
                    }
                }
            });
        });
    }
}
