//! A unit's row in the armies, and a unit in a few letters.

use super::layout::RowLayout;
use super::marks::{named, word, words_in};
use super::names::short;
use crate::engine::text::{Against, Label, RosterRow, Text};
use crate::tui::armies::Strength;
use crate::tui::theme::Theme;
use crate::tui::words::{fill, text_width, width};

/// The sign of an arm: infantry stands crossed, cavalry has one stroke, guns are a ball.
pub(super) fn sign(kind: &str, theme: Theme) -> &'static str {
    match kind {
        "infantry" => theme.sign("×", "x"),
        "cavalry" => theme.sign("╱", "/"),
        "artillery" => theme.sign("●", "o"),
        _ => " ",
    }
}

/// A bar to scale: as much of it is full as is left; as long as anything is left, some of it is.
pub(super) fn bar(strength: Strength, columns: usize, theme: Theme) -> Text {
    let (left, of) = (strength.left as usize, (strength.of as usize).max(1));
    let full = (left * columns + of / 2) / of;
    let full = if left > 0 { full.clamp(1, columns) } else { 0 };
    let full = if left < of { full.min(columns.saturating_sub(1)).max(usize::from(left > 0)) } else { full };
    let (kept, lost) = (theme.sign("■", "#"), theme.sign("·", "."));
    Text::of(strength.label(), kept.repeat(full)).with(strength.label(), lost.repeat(columns - full))
}

/// A unit's row.
pub(super) fn row(row: &RosterRow, layout: &RowLayout, theme: Theme) -> Text {
    let name = fill(&short(&theme.words(&row.name), layout.name), layout.name);
    let code = fill(&row.code, layout.code);
    let mut text = Text::of(Label::Figure, code).then(format!("{} {name} ", sign(row.kind, theme)));
    text = text.then(fill(word(&row.cells, "quality"), 1)).then(" ");
    if let Some((left, of)) = row.strength() {
        let strength = Strength { left: left.into(), of: of.into() };
        let bar = bar(strength, layout.pips.min(usize::from(of)), theme);
        let blanks = " ".repeat(layout.pips - text_width(&bar).min(layout.pips));
        text = text.join(bar).then(blanks).then(" ");
        text = text.with(strength.label(), format!("{left:>digits$}", digits = layout.digits)).then(" ");
    }
    let (status, shape) = (named(&row.cells, "status"), named(&row.cells, "formation"));
    match (status.map(words_in).filter(|words| !words.is_empty()), shape) {
        (Some(status), _) => text = text.join(filled(Label::Bad, status, 6)),
        (None, Some(shape)) => text = text.then(form(words_in(shape), layout)),
        (None, None) => {}
    }
    let left = layout.columns.saturating_sub(text_width(&text) + 1);
    if layout.is_wide() {
        return text.then(" ").join(wide_tail(row, left, theme));
    }
    let tail = tail(row, left + 1);
    // Where everything befalls a unit at once, the blank before it gives way.
    if text_width(&tail) <= left { text.then(" ").join(tail) } else { text.join(tail) }
}

/// A unit in eleven columns, or with two marks in twice as many: code, leader or sign, strength, formation, whom it
/// charges or is locked with, pending loss, marker.
pub(super) fn brief(row: &RosterRow, theme: Theme) -> Text {
    let leader = !word(&row.cells, "leader").is_empty();
    let mut text = Text::of(Label::Figure, &*row.code);
    text = if leader { text.with(Label::Figure, "*") } else { text.then(sign(row.kind, theme)) };
    if let Some((left, of)) = row.strength() {
        text = text.with(Strength { left: left.into(), of: of.into() }.label(), left.to_string());
    }
    let (status, disorder) = (word(&row.cells, "status"), word(&row.cells, "disorder"));
    text = text.then(" ");
    text = if status.is_empty() {
        text.then(word(&row.cells, "formation").chars().take(3).collect::<String>())
    } else {
        text.with(Label::Bad, status)
    };
    let deed = sign_of(row);
    let deed = if row.foe.is_some() { deed } else { deed.chars().take(1).collect() };
    text = text.with(Label::Care, deed);
    for (label, mark) in [(Label::Bad, pending(row)), (Label::Care, disorder)] {
        text = if mark.is_empty() { text } else { text.then(" ").with(label, mark) };
    }
    text
}

/// Words in so many columns; the blanks after them mean nothing, and are never underlined.
pub(super) fn filled(label: Label, words: &str, columns: usize) -> Text {
    Text::of(label, words).then(" ".repeat(columns.saturating_sub(width(words))))
}

/// In a few columns: marker, a star for a leader, the pending loss, and what the unit does as far as there is room.
fn tail(row: &RosterRow, columns: usize) -> Text {
    let (disorder, deed) = (word(&row.cells, "disorder"), sign_of(row));
    let star = if word(&row.cells, "leader").is_empty() { "" } else { "*" };
    let text = Text::of(Label::Care, disorder).with(Label::Figure, star).with(Label::Bad, pending(row));
    let room = columns.saturating_sub(text_width(&text));
    let deed = [deed.clone(), deed.chars().take(1).collect()].into_iter().find(|deed| width(deed) <= room);
    text.with(Label::Care, deed.unwrap_or_default())
}

/// In many: the same in words, and what else is known of the unit as far as there is room.
fn wide_tail(row: &RosterRow, columns: usize, theme: Theme) -> Text {
    let mut text = filled(Label::Care, word(&row.cells, "disorder"), 2);
    let leader = theme.words(word(&row.cells, "leader"));
    let mut left = columns.saturating_sub(2);
    if !leader.is_empty() {
        let leader = format!(" *{}", super::names::person(&leader, left.saturating_sub(2)));
        left = left.saturating_sub(width(&leader));
        text = text.with(Label::Figure, leader);
    }
    let loss = word(&row.cells, "pending");
    if !loss.is_empty() && width(loss) < left {
        left -= width(loss) + 1;
        text = text.then(" ").with(Label::Bad, loss);
    }
    let deed = theme.words(word(&row.cells, "deed"));
    if !deed.is_empty() {
        let deed = if width(&deed) < left { deed.into_owned() } else { sign_of(row) };
        if width(&deed) < left {
            left -= width(&deed) + 1;
            text = text.then(" ").with(Label::Care, deed);
        }
    }
    let about = theme.words(&row.about);
    let fits = |words: &&str| width(words) < left.min(RowLayout::most_about());
    let ends = about.match_indices(", ").map(|(at, _)| &about[..at]).chain([&*about]);
    let kept = ends.take_while(fits).last().unwrap_or_default();
    if kept.is_empty() { text } else { text.then(" ").then(kept) }
}

/// A pending loss as a number: `-2`.
fn pending(row: &RosterRow) -> &str {
    word(&row.cells, "pending").split(' ').next().unwrap_or_default()
}

/// What a unit does as a sign and a code: `>md` for who charges md, `=md` for who is locked with him; the first word of
/// anything else.
fn sign_of(row: &RosterRow) -> String {
    match &row.foe {
        Some((Against::Charges, code)) => format!(">{code}"),
        Some((Against::Locked, code)) => format!("={code}"),
        None => word(&row.cells, "deed").split(' ').next().unwrap_or_default().to_owned(),
    }
}

/// A formation's word; its first three letters where columns are few: `square` is `squ`.
fn form(word: &str, layout: &RowLayout) -> String {
    if layout.is_wide() {
        return fill(word, 6);
    }
    word.chars().take(3).collect()
}
