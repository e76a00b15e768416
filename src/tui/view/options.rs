//! The options of a choice: in columns where they are short, blocked ones with their reason.

use ratatui::style::Style;

use super::card::{Painted, plain};
use super::top_for;
use crate::engine::text::{Label, Text};
use crate::tui::answer::choose::{Choose, Item};
use crate::tui::theme::Theme;
use crate::tui::words::{cut, fill, width};

/// The rows that the options would like to have, what is typed among them.
pub fn rows(choose: &Choose, columns: usize) -> usize {
    choose.fitting().len().div_ceil(across(choose, columns)) + 1
}

/// How many options stand side by side.
fn across(choose: &Choose, columns: usize) -> usize {
    let items = choose.fitting();
    let number = if choose.is_numbered() { 2 } else { 0 };
    let widest = items.iter().map(|item| width(&label(item))).max().unwrap_or(1) + 4 + number;
    if items.len() > 4 { (columns / widest).clamp(1, 4) } else { 1 }
}

/// The options that fit, the picked one in sight, and below them what is typed.
pub fn lines(choose: &Choose, columns: usize, rows: usize) -> Vec<Painted> {
    let items = choose.fitting();
    let across = across(choose, columns);
    let down = items.len().div_ceil(across).max(1);
    let shown = down.min(rows.saturating_sub(1)).max(1);
    let picked = choose.picked();
    let top = top_for(picked % down, shown, down);
    let mut lines = Vec::new();
    for row in top..(top + shown).min(down) {
        let line: Vec<(usize, &Item)> =
            (0..across).map(|column| column * down + row).filter_map(|at| Some((at, *items.get(at)?))).collect();
        lines.push(line_of(&line, choose, columns, across));
    }
    lines.push(plain(foot(choose, items.len(), shown * across)));
    lines
}

fn line_of(line: &[(usize, &Item)], choose: &Choose, columns: usize, across: usize) -> Painted {
    let (each, picked) = (columns / across, choose.picked());
    let numbered = choose.is_numbered() && choose.typed().is_empty();
    let mut text = Text::default();
    for (at, item) in line {
        let mark = if *at == picked { "> " } else { "  " };
        let number = if numbered { format!("{} ", at + 1) } else { String::new() };
        let words = fill(&cut(&format!("{mark}{number}{}", label(item)), each - 1), each);
        let label = match (&item.blocked, *at == picked, item.owed) {
            (Some(_), ..) => Label::Quiet,
            (None, true, _) => Label::Heading,
            (None, false, true) => Label::Care,
            (None, false, false) => Label::Plain,
        };
        text = text.with(label, words);
    }
    let only = across == 1 && line.first().is_some_and(|(at, _)| *at == picked);
    (text, if only { Theme::picked() } else { Style::new() })
}

fn label(item: &Item) -> String {
    match &item.blocked {
        Some(why) => format!("{} (not now: {why})", item.label),
        None if item.owed => format!("{}  [owed]", item.label),
        None => item.label.clone(),
    }
}

fn foot(choose: &Choose, fitting: usize, shown: usize) -> Text {
    let (open, blocked) = choose.counts();
    if !choose.typed().is_empty() {
        return Text::of(Label::Care, "find: ")
            .with(Label::Figure, format!("{}_", choose.typed()))
            .with(Label::Quiet, format!("   {fitting} fit"));
    }
    let count = if fitting > shown { format!("{open} options; ") } else { String::new() };
    let how = if choose.is_numbered() {
        "a number, or arrows and Enter"
    } else {
        "arrows and Enter, or type a unit's code or words"
    };
    let blocked = if blocked > 0 { format!("; {blocked} not now, type a name to see why") } else { String::new() };
    Text::of(Label::Quiet, format!("{count}{how}{blocked}"))
}
