//! What the marks in the armies mean, on one page.

use super::keys::Keymap;
use super::reading::ReadingPage;
use super::theme::Theme;
use crate::config::actions::Action;
use crate::engine::glossary::{Glossary, Term};
use crate::engine::shows::Shows;
use crate::engine::text::{Label, Text};

/// Columns of the marks.
const MARKS: usize = 12;

/// The page, for a rulebook's words.
pub(super) fn page(glossary: &Glossary, shows: Option<&Shows>, theme: Theme, keys: &Keymap) -> ReadingPage {
    let mut reading = ReadingPage::new("The marks in the armies");
    if let Some(shows) = shows {
        declared(&mut reading, shows);
        words(&mut reading, keys);
        return reading;
    }
    formations(&mut reading, theme);
    reading.head("A unit");
    let pips = format!("{}{}", theme.sign("■■■■", "####"), theme.sign("··", ".."));
    let rows: [(&str, &str); 12] = [
        (">", "before a code: the prompt is about this unit"),
        (theme.sign("× ╱ ●", "x / o"), "infantry, cavalry, guns"),
        (&pips, "strength to scale: left, lost; then what is left"),
        ("in green", "more than three quarters are left"),
        ("in yellow", "more than half; in red: half or less"),
        ("*", "behind a unit: a leader rides with it"),
        ("-2", "CV that it will lose when the losses of this step count"),
        (">md", "behind a unit: it charges md"),
        ("=md", "behind a unit: it is locked in a drawn melee with md"),
        ("D2*-2>", "two markers, a leader, 2 CV to lose, charging"),
        ("ab*6-1col>D2", "in brief: code, leader or arm, CV, formation"),
        ("x 2 ...", "units of the formation that take no part"),
    ];
    for (mark, words) in rows {
        line(&mut reading, mark, words);
    }
    letters(glossary, &mut reading);
    words(&mut reading, keys);
    reading
}

fn words(reading: &mut ReadingPage, keys: &Keymap) {
    reading.lines.push(Text::default());
    reading.lines.push(Text::of(Label::Plain, format!("{} explains every word.", keys.told(Action::Words))));
}

/// What a rulebook declares, and what is marked in the armies of every game.
fn declared(reading: &mut ReadingPage, shows: &Shows) {
    reading.head("Marks");
    for mark in shows.marks {
        line(reading, mark.sign, mark.means);
    }
    line(reading, ">", &format!("the prompt is about this {} or {}", shows.piece, shows.group));
    line(reading, "reversed", "the side that is active, and the side that is asked");
    line(reading, "+3 PgDn", "rows without room: the keys of a page up and down open and scroll the armies");
}

fn formations(reading: &mut ReadingPage, theme: Theme) {
    reading.head("A formation");
    let (worst, leads) = (theme.sign("▼", "v"), theme.sign("▲", "^"));
    let rows: [(&str, &str); 8] = [
        ("*  **", "behind the commander: inspiring, charismatic; (name): he is out"),
        ("att def ...", "the first letters of its order; off: not on the table yet"),
        ("52/61", "CV left of its start, to scale, and its unit in the worst state"),
        (worst, "it has lost the greatest share of its army"),
        ("! # X", "shaken, spent, broken"),
        (leads, "behind an army: it leads on points (=: level); where none are counted, it has more of its CV left"),
        ("reversed", "the army whose half it is, and the side that is asked"),
        ("+3 PgDn", "rows without room: the keys of a page up and down open and scroll the armies"),
    ];
    for (mark, words) in rows {
        line(reading, mark, words);
    }
}

/// The letters that a rulebook has for its words: `V` for veteran, `squ` for square.
fn letters(glossary: &Glossary, reading: &mut ReadingPage) {
    for term in &glossary.terms {
        if let Some(mark) = term.names().find(|name| is_mark(name, term)) {
            let words = if term.word == mark { term.text.as_str() } else { term.word.as_str() };
            line(reading, mark, words);
        }
    }
}

/// True for one capital, a capital with a figure, and the first letters of the word.
fn is_mark(name: &str, term: &Term) -> bool {
    let letters: Vec<char> = name.chars().collect();
    match letters.as_slice() {
        [one] => one.is_ascii_uppercase(),
        [one, two] => one.is_ascii_uppercase() && two.is_ascii_digit(),
        [first, ..] if letters.len() < 5 && term.word != name => {
            first.is_ascii_lowercase() && term.word.starts_with(name.get(..3).unwrap_or(name))
        }
        _ => false,
    }
}

fn line(reading: &mut ReadingPage, mark: &str, words: &str) {
    let mark = super::words::fill(mark, MARKS);
    reading.lines.push(Text::of(Label::Figure, format!("{mark}  ")).then(words));
}
