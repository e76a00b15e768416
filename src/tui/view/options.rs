//! The options of a choice: in columns where they are short, blocked ones with their reason.

use ratatui::style::Style;

use super::card::{Painted, plain};
use super::{shared_lines, top_for};
use crate::engine::text::{Label, Text, counted};
use crate::tui::answer::choose::{ChoiceLine, Choose};
use crate::tui::theme::Theme;
use crate::tui::words::{cut, fill, width};

/// The rows that the options would like to have, what is typed among them.
pub(super) fn rows(choose: &Choose, columns: usize) -> usize {
    match choose.lines() {
        Some(lines) => lines.len() + 1,
        None => choose.fitting().div_ceil(across(choose, columns)) + 1,
    }
}

/// How many options stand side by side.
fn across(choose: &Choose, columns: usize) -> usize {
    let number = if choose.is_numbered() { 2 } else { 0 };
    let widest = choose.widest().max(1) + 4 + number;
    if choose.fitting() > 4 { (columns / widest).clamp(1, 4) } else { 1 }
}

/// Which rows of options are shown, of how many, in how many columns.
struct Window {
    across: usize,
    down: usize,
    top: usize,
    shown: usize,
}

impl Window {
    fn of(choose: &Choose, columns: usize, rows: usize) -> Self {
        let across = across(choose, columns);
        let down = choose.fitting().div_ceil(across).max(1);
        let shown = down.min(rows.saturating_sub(1)).max(1);
        Self { across, down, top: top_for(choose.picked() % down, shown, down), shown }
    }

    fn rows(&self) -> std::ops::Range<usize> {
        self.top..(self.top + self.shown).min(self.down)
    }
}

/// Where each option stands: its row, column and width, and its place among the options that fit.
pub(super) fn places(choose: &Choose, columns: usize, rows: usize) -> Vec<(usize, usize, usize, usize)> {
    if let Some(lines) = choose.lines() {
        return shared_lines::places(choose, lines, columns, rows);
    }
    let window = Window::of(choose, columns, rows);
    let (count, each) = (choose.fitting(), columns / window.across);
    let place = |row: usize| {
        let (top, down) = (window.top, window.down);
        let across = (0..window.across).map(move |column| (column, column * down + row));
        across.filter(move |(_, at)| *at < count).map(move |(column, at)| (row - top, column * each, each, at))
    };
    window.rows().flat_map(place).collect()
}

/// The options that fit, the picked one in sight, and below them what is typed. While a result is loud, nothing else is
/// reversed.
pub(super) fn lines(choose: &Choose, columns: usize, rows: usize, loud: bool) -> Vec<Painted> {
    if let Some(shared) = choose.lines() {
        let (mut lines, shown, unsaid) = shared_lines::lines(choose, shared, columns, rows, loud);
        let marked = unsaid.map_or_else(String::new, |called| format!("{called}   "));
        let left = columns.saturating_sub(width(&marked));
        lines.push(plain(Text::of(Label::Heading, marked).join(foot(choose, choose.fitting(), shown, left))));
        return lines;
    }
    let window = Window::of(choose, columns, rows);
    let (across, down) = (window.across, window.down);
    let mut lines = Vec::new();
    for row in window.rows() {
        let line: Vec<(usize, ChoiceLine)> =
            (0..across).map(|column| column * down + row).filter_map(|at| Some((at, choose.at(at)?))).collect();
        let (text, style) = line_of(&line, choose, columns, across);
        lines.push((text, if loud { Style::new() } else { style }));
    }
    lines.push(plain(foot(choose, choose.fitting(), window.shown * across, columns)));
    lines
}

fn line_of(line: &[(usize, ChoiceLine)], choose: &Choose, columns: usize, across: usize) -> Painted {
    let (each, picked) = (columns / across, choose.picked());
    let numbered = choose.is_numbered() && choose.typed().is_empty();
    let mut text = Text::default();
    for (at, item) in line {
        let mark = if *at == picked { "> " } else { "  " };
        let number = if numbered { format!("{} ", at + 1) } else { String::new() };
        let words = fill(&cut(&format!("{mark}{number}{}", item.words()), each - 1), each);
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

fn foot(choose: &Choose, fitting: usize, shown: usize, columns: usize) -> Text {
    let (open, blocked) = choose.counts();
    if !choose.typed().is_empty() {
        return Text::of(Label::Care, "find: ")
            .with(Label::Figure, format!("{}_", choose.typed()))
            .with(Label::Quiet, format!("   {fitting} fit{}{}", if fitting == 1 { "s" } else { "" }, at_once(choose)));
    }
    let count = if fitting > shown { format!("{shown} of {}; ", counted(open, "option")) } else { String::new() };
    let not_now = match blocked {
        0 => [String::new(), String::new()],
        _ => [
            format!("; {blocked} not possible now: type a name to see why"),
            format!("; {blocked} not now: type for why"),
        ],
    };
    let [long, middle, short] = if choose.is_numbered() {
        ["a number, or arrows and Enter", "a number, or arrows", "a number, arrows"]
    } else {
        ["arrows and Enter, or type a unit's code or words", "arrows, or type a code or words", "arrows, code or words"]
    };
    let forms = [
        format!("{count}{long}{}", not_now[0]),
        format!("{count}{middle}{}", not_now[0]),
        format!("{count}{middle}{}", not_now[1]),
        format!("{count}{short}{}", not_now[1]),
        format!("{short}{}", not_now[1]),
    ];
    let last = forms.len() - 1;
    let form = forms.iter().enumerate().find(|(at, form)| *at == last || width(form) <= columns);
    Text::of(Label::Quiet, form.map(|(_, form)| form.clone()).unwrap_or_default())
}

/// What may be typed behind a unit's code, or behind several.
fn at_once(choose: &Choose) -> String {
    match choose.then() {
        [] => String::new(),
        words => format!("; more codes, or at once: {}", words.join(", ")),
    }
}
