//! What is only looked at: the armies in sentences, the log, what is owed, the house rules.

use crate::engine::glossary::Glossary;
use crate::engine::panel::Panel;
use crate::engine::text::{Cell, CellContent, Group, RosterRow, Text};
use crate::report::board::near;
use crate::tui::answer::Answer;
use crate::tui::battle::Battle;
use crate::tui::game::Game;
use crate::tui::why::{boxes, term_of};

use super::Meant;

/// The last entries that have something to tell, oldest first; undone ones are said to be undone.
pub(super) fn log(game: &Game, count: usize) -> Vec<Text> {
    let first = game.log.len().saturating_sub(count);
    let line = |entry: u64, stands: bool, line: &Text| {
        let undone = if stands { "" } else { " (undone)" };
        Text::plain(format!("{entry}: ")).join(line.clone()).then(undone)
    };
    let told = game.log.from(first);
    told.flat_map(|entry| entry.lines.iter().map(move |words| line(entry.entry, entry.stands, words))).collect()
}

/// What is owed, each with its reason.
pub(super) fn owed(game: &Game) -> Vec<Text> {
    let line = |owed: &crate::engine::prompt::Owed| {
        Text::plain(format!("{}: {}, because {}.", game.side(&owed.who).0, owed.what, owed.why))
    };
    let lines: Vec<Text> = game.owed.iter().map(|owed| line(owed)).collect();
    if lines.is_empty() { vec![Text::plain("No test is due.")] } else { lines }
}

/// What cannot be picked now.
pub(super) fn blocked(battle: &Battle) -> Vec<Text> {
    let Answer::Choose(choose) = &battle.answer else { return vec![Text::plain("Nothing is picked here.")] };
    let lines: Vec<Text> =
        choose.blocked().map(|(label, why)| Text::plain(format!("{label}: not now, {why}."))).collect();
    if lines.is_empty() { vec![Text::plain("Nothing is blocked.")] } else { lines }
}

/// Every house rule with its value.
pub(super) fn rules(game: &Game) -> Vec<Text> {
    let line = |(setting, value, changed): (&crate::engine::settings::Setting, &str, bool)| {
        let changed = if changed { ", changed" } else { "" };
        Text::plain(format!("{} = {value}{changed}. May be {}.", setting.key, setting.choices.allowed()))
    };
    game.settings.in_force().into_iter().map(line).collect()
}

/// Both armies, a sentence a formation and a sentence a unit.
pub(super) fn armies(game: &Game) -> Vec<Text> {
    let glossary = (game.sheet.glossary)();
    let mut lines = Vec::new();
    for column in &game.armies.doc.columns {
        let headline = column.headline.first().cloned().unwrap_or_default();
        let says = if headline.is_empty() { "." } else { ": " };
        lines.push(Text::of(column.label, format!("{}{says}", column.title)).join(headline));
        for group in &column.groups {
            lines.push(head(group, &glossary));
            lines.extend(group.rows.iter().map(|row| sentence(row, &glossary)));
        }
    }
    lines
}

/// What lies around a place of the map: the one that is asked about, or the one whose name begins so.
pub(super) fn near(battle: &Battle, typed: &str) -> Meant {
    let panels = &battle.game.armies.doc.panels;
    let Some(map) = panels.iter().find_map(|panel| if let Panel::Near(map) = &**panel { Some(map) } else { None })
    else {
        return Meant::No("this game has no map of places".to_owned());
    };
    let place = if typed.is_empty() {
        Some(battle.asked_words().iter().find_map(|words| map.named_in(words)).unwrap_or(0))
    } else {
        map.called(typed)
    };
    match place.and_then(|place| near::near(map, place)) {
        Some(near) => Meant::Say(near.sentences()),
        None => Meant::No(format!("no place is called {typed}; near alone shows the place that is asked about")),
    }
}

/// One unit and its formation.
pub(super) fn unit(game: &Game, typed: &str) -> Meant {
    let Some(code) = game.armies.codes.find(typed) else { return Meant::No(format!("no unit is called {typed}")) };
    let glossary = (game.sheet.glossary)();
    let groups = game.armies.doc.columns.iter().flat_map(|column| &column.groups);
    let mut rows = groups.flat_map(|group| group.rows.iter().map(move |row| (group, row)));
    let found = rows.find(|(_, row)| *row.code == *code);
    Meant::Say(found.map(|(group, row)| vec![sentence(row, &glossary), head(group, &glossary)]).unwrap_or_default())
}

fn head(group: &Group, glossary: &Glossary) -> Text {
    Text::plain(format!("{}.", spoken(&group.head, glossary).join(", ")))
}

fn sentence(row: &RosterRow, glossary: &Glossary) -> Text {
    let cells = spoken(&row.cells, glossary).join(", ");
    let gone = if row.gone { ", takes no part now" } else { "" };
    Text::plain(format!("{} {}: {cells}{gone}.", row.code, row.name))
}

/// Cells in words: short forms as the words that they stand for, strengths as figures.
fn spoken(cells: &[Cell], glossary: &Glossary) -> Vec<String> {
    let word = |cell: &Cell| match &cell.content {
        CellContent::Pips { left, of } => Some(format!("{} {left} of {of}", boxes(cell))),
        CellContent::Words(words) if words.is_empty() => None,
        CellContent::Words(words) => Some(match (cell.name, &**words) {
            ("leader", name) => format!("with {name}"),
            ("commander", name) => commander(name),
            ("disorder" | "deed" | "pending" | "losses", as_it_is) => as_it_is.to_owned(),
            (_, short) => term_of(cell, short, glossary)
                .filter(|term| term.is(short) && begins(&term.word, short))
                .map_or_else(|| short.to_owned(), |term| term.word.clone()),
        }),
    };
    cells.iter().filter_map(word).collect()
}

/// True for the beginning of a word, in any capitals: a related word is a word of its own, as `spent` is beside `fresh`.
fn begins(word: &str, short: &str) -> bool {
    word.to_lowercase().starts_with(&short.to_lowercase())
}

/// Stars and brackets are signs to be seen; here they are words.
fn commander(name: &str) -> String {
    if let Some(out) = name.strip_prefix('(') {
        return format!("{}, who is out", out.trim_end_matches(')'));
    }
    let bare = name.trim_end_matches('*');
    match name.len() - bare.len() {
        0 => bare.to_owned(),
        1 => format!("{bare}, normal"),
        _ => format!("{bare}, charismatic"),
    }
}
