//! The head of a formation: its name, its commander, and how it stands, in the room that there is.

use super::layout::RowLayout;
use super::marks::word;
use super::names::{abbreviated, last_word, person, short};
use super::units::{bar, filled};
use crate::engine::text::{CellContent, Group, Label, NO_COMMANDER, RosterRow, Text};
use crate::tui::armies::{Armies, ill};
use crate::tui::theme::Theme;
use crate::tui::words::{ends, fill, text_width, width};

/// Columns of the bar of a formation in one line, and of the worst of its units behind it.
const BAR: usize = 5;
const WORST: usize = 5;

/// A formation in one line: name and commander, what is wrong with it, its order, its strength as figures and as a bar,
/// and its unit in the worst state.
pub(super) fn folded(armies: &Armies, at: (usize, usize), group: &Group, layout: &RowLayout, theme: Theme) -> Text {
    let order = word(&group.head, "order");
    let away = group.expected;
    let strength = armies.strength_of(at.0, at.1);
    let digits = 2 * armies.greatest(at.0).to_string().len() + 1;
    let figures = format!("{}/{}", strength.left, strength.of);
    let wide = layout.is_wide();
    let bar_columns = if wide { 2 * BAR } else { BAR };
    let order = if wide { order.to_owned() } else { brief_order(group, order) };
    let sign = match ill(group) {
        None if away => " ".to_owned(),
        None if armies.is_worst(at.0, at.1) => theme.sign("▼", "v").to_owned(),
        None => " ".to_owned(),
        Some(word) if wide => word.to_owned(),
        Some(word) => ill_sign(word).to_owned(),
    };
    let order_label = group.head.iter().find(|cell| cell.name == "order").map_or(Label::Plain, |cell| cell.label);
    let gone = strength.of > 0 && strength.left == 0 && !away;
    let mut right = Text::default();
    // Who has neither orders nor a strength, as a force on a map, gives their columns to the names.
    let is_bare = strength.of == 0 && order.is_empty() && sign.trim().is_empty();
    if gone {
        right = right.with(Label::Quiet, fill("gone", if wide { 18 } else { 5 })).then(" ");
    } else if !is_bare {
        right = right.join(filled(Label::Bad, &sign, if wide { 6 } else { 1 })).then(" ");
        right = right.join(filled(order_label, &order, if wide { 11 } else { 3 })).then(" ");
    }
    if away {
        let rest = digits + 1 + bar_columns + 1 + WORST;
        right = right.then(fill(&format!("{} CV", strength.of), rest));
    } else if strength.of == 0 {
        // Of those whose strength is not known, who stands there is told.
        right = right.then(theme.words(&who_stands_there(group, layout.columns / 2)).into_owned());
    } else if gone {
        // Nobody is left to look after: the eye goes to those who still stand.
        right = right.with(Label::Quiet, fill(&format!("{figures:>digits$}"), digits + 1 + bar_columns + 1 + WORST));
    } else {
        right = right.with(strength.label(), format!("{figures:>digits$}")).then(" ");
        right = right.join(bar(strength, bar_columns, theme)).then(" ");
        let (words, label) = worst(armies.worst_unit(at.0, at.1));
        right = right.join(filled(label, &words, WORST));
    }
    let room = layout.columns.saturating_sub(text_width(&right) + 2);
    let (name, commander) = name_in(group, room, theme);
    let name = if gone { Text::of(Label::Quiet, name) } else { Text::of(Label::Heading, name).then(commander) };
    ends(&name, right, layout.columns.saturating_sub(1))
}

/// The names of a group's rows in so many columns; those that have no room are counted: `Archduke Blanc +2`.
fn who_stands_there(group: &Group, columns: usize) -> String {
    let names: Vec<&str> = group.rows.iter().filter(|row| !row.gone).map(|row| &*row.name).collect();
    let rest = |told: usize| if told < names.len() { format!(" +{}", names.len() - told) } else { String::new() };
    let of = |told: usize| names[..told].join(", ") + &rest(told);
    (1..=names.len()).rev().map(of).find(|words| width(words) <= columns).unwrap_or_else(|| of(names.len().min(1)))
}

/// The unit in the worst state: `ae D2`, or `ae 1` for one that has lost most.
fn worst(unit: Option<&RosterRow>) -> (String, Label) {
    let Some(unit) = unit else { return (String::new(), Label::Plain) };
    let (disorder, status) = (word(&unit.cells, "disorder"), word(&unit.cells, "status"));
    let left = unit.strength().map_or(0, |(left, _)| left);
    let state = match (status.is_empty(), disorder.is_empty()) {
        (false, _) => "brk".to_owned(),
        (true, false) => disorder.to_owned(),
        (true, true) => left.to_string(),
    };
    let label = if status.is_empty() { Label::Care } else { Label::Bad };
    (format!("{} {state}", unit.code), label)
}

/// An order in three letters; `off` where they are still expected.
fn brief_order(group: &Group, order: &str) -> String {
    if group.expected { "off".to_owned() } else { order.chars().take(3).collect() }
}

/// What is wrong with a formation as one sign.
pub(super) fn ill_sign(word: &str) -> &'static str {
    match word {
        "shaken" => "!",
        "spent" => "#",
        _ => "X",
    }
}

/// A formation's name and its commander in so many columns, the fullest form that fits.
fn name_in(group: &Group, room: usize, theme: Theme) -> (String, String) {
    let name = theme.words(word(&group.head, "formation"));
    let commander = theme.words(word(&group.head, "commander"));
    let fits = |form: &(String, String)| width(&form.0) + width(&form.1) <= room;
    forms(&name, &commander).find(fits).unwrap_or_else(|| {
        let (bare, stars) = stars_of(&commander);
        let own = theme.words(&group.short);
        // Its short name is better than one that is cut.
        if !own.is_empty() && !name.starts_with(&*own) && width(&own) + stars.len() <= room {
            return (own.into_owned(), stars.to_owned());
        }
        let surname = surname(bare);
        let number = name.split(' ').next().filter(|word| word.starts_with(|first: char| first.is_ascii_digit()));
        match number.filter(|_| !surname.is_empty()) {
            // A number and who leads it say more than a number and what it is.
            Some(number) => {
                let own = person(&surname, room.saturating_sub(width(number) + stars.len() + 1));
                (number.to_owned(), format!(" {own}{stars}"))
            }
            None => (short(&name, room.saturating_sub(stars.len())), stars.to_owned()),
        }
    })
}

/// The head: of its possible forms the first that fits, from the longest on.
pub(super) fn head(armies: &Armies, at: (usize, usize), group: &Group, layout: &RowLayout, theme: Theme) -> Text {
    let columns = layout.columns.saturating_sub(1);
    let name = theme.words(word(&group.head, "formation"));
    let commander = theme.words(word(&group.head, "commander"));
    let wide: [&[&str]; 3] =
        [&["engaged", "losses", "order", "morale"], &["losses", "order", "morale"], &["order", "morale"]];
    let sets = if layout.is_wide() { &wide[..] } else { &wide[2..] };
    let away = group.expected;
    let narrowest: &[&str] = if away { &["order"] } else { &["order", "morale"] };
    let mut last = Text::default();
    for set in sets.iter().copied().chain([narrowest]) {
        last = standing(armies, at, group, set, layout, theme);
        let room = columns.saturating_sub(text_width(&last) + 1);
        let form = forms(&name, &commander).find(|(name, commander)| width(name) + width(commander) <= room);
        if let Some((name, commander)) = form {
            return ends(&Text::of(Label::Heading, name).then(commander), last, columns);
        }
    }
    let (name, commander) = name_in(group, columns.saturating_sub(text_width(&last) + 1), theme);
    ends(&Text::of(Label::Heading, name).then(commander), last, columns)
}

/// A name and its commander, from the longest form to the shortest; a formation that bears its commander's name need
/// not say it twice.
fn forms(name: &str, commander: &str) -> impl Iterator<Item = (String, String)> {
    let (bare, stars) = stars_of(commander);
    let surname = surname(bare);
    // A formation that bears the name of a commander who is out has it in brackets: `Bde (Strudel)`.
    let person = surname.trim_start_matches('(').trim_end_matches(')');
    let says_it = !person.is_empty() && name.contains(person);
    let shorter = if says_it { name.replace(person, &surname) } else { name.to_owned() };
    let kinds: &[u8] = if says_it { &[0, 3, 4, 5] } else { &[0, 1, 2] };
    let after = if surname.is_empty() { String::new() } else { format!(" {surname}{stars}") };
    kinds.iter().map(move |form| match form {
        0 => (name.to_owned(), format!(" {commander}")),
        1 => (name.to_owned(), after.clone()),
        2 => (abbreviated(name), after.clone()),
        3 => (shorter.clone(), stars.to_owned()),
        4 => (without_small_words(&shorter), stars.to_owned()),
        _ => (abbreviated(&shorter), stars.to_owned()),
    })
}

/// What a commander is called for short: `(Zwieback)` for one who is out, as `(von Zwieback, killed)`; nothing where the
/// words say that there is none.
fn surname(commander: &str) -> String {
    match commander.strip_prefix('(').and_then(|out| out.strip_suffix(')')) {
        Some(out) => format!("({})", last_word(unbracketed(out.rsplit_once(", ").map_or(out, |(name, _)| name)))),
        None if commander == NO_COMMANDER => String::new(),
        None => last_word(unbracketed(commander)).to_owned(),
    }
}

/// A name without what it has in brackets behind it: `Unnamed (horse)` has no surname `(horse)`.
fn unbracketed(name: &str) -> &str {
    name.split_once(" (").map_or(name, |(name, _)| name)
}

/// `Lancers of Piré` is `Lancers Piré`.
fn without_small_words(name: &str) -> String {
    let small = |word: &&str| !matches!(*word, "of" | "the" | "de" | "du" | "von");
    name.split_whitespace().filter(small).collect::<Vec<_>>().join(" ")
}

fn stars_of(commander: &str) -> (&str, &str) {
    let bare = commander.trim_end_matches('*');
    (bare, &commander[bare.len()..])
}

fn standing(
    armies: &Armies,
    at: (usize, usize),
    group: &Group,
    names: &[&str],
    layout: &RowLayout,
    theme: Theme,
) -> Text {
    let gap = if layout.is_wide() { "  " } else { " " };
    let mut text = Text::default();
    for name in names {
        let Some(cell) = group.head.iter().find(|cell| cell.name == *name) else { continue };
        let CellContent::Words(words) = &cell.content else { continue };
        if !words.is_empty() {
            let before = if text.0.is_empty() { "" } else { gap };
            text = text.then(before).with(cell.label, theme.words(words));
        }
    }
    let strength = armies.strength_of(at.0, at.1);
    let worst = armies.is_worst(at.0, at.1) && ill(group).is_none();
    if worst {
        text = text.then(" ").with(Label::Bad, theme.sign("▼", "v"));
    }
    if strength.of > 0 {
        text = text.then(gap).with(strength.label(), format!("{}/{}", strength.left, strength.of));
    }
    if layout.is_wide() && strength.of > 0 { text.then(" ").join(bar(strength, BAR, theme)) } else { text }
}
