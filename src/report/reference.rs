//! The quick reference: the tables in use, with the house rules that were changed marked where they count.

use crate::engine::glossary::Decision;
use crate::engine::session::Session;
use crate::engine::table::{Table as Printed, TableRow, Tables};
use crate::engine::text::{Label, Text};

use crate::engine::printed::{Block, Page, PageRow, Table};

/// The tables in use.
pub struct InUse<'a> {
    /// As the battle began with them.
    pub printed: &'a Tables,
    /// What the owner of the game has filled in; it counts before a printed table of the same id.
    pub own: &'a [Printed],
}

/// A house rule that was changed, and the letter that marks it.
struct Change {
    letter: String,
    key: &'static str,
    value: String,
}

/// The tables, and every house rule; those that were changed are marked.
pub fn write(page: &mut Page, play: &Session, tables: &InUse<'_>) {
    let settings = play.settings();
    let mut rules = settings.in_force();
    rules.sort_by_key(|(.., changed)| !changed);
    let changes: Vec<Change> = rules
        .iter()
        .filter(|(.., changed)| *changed)
        .zip(0..)
        .map(|((setting, value, _), at)| Change { letter: letter(at), key: setting.key, value: (*value).to_owned() })
        .collect();
    let decisions = (play.sheet().glossary)().decisions;
    page.chapter("Tables");
    if !changes.is_empty() {
        page.paragraph(Text::of(
            Label::Quiet,
            "A letter in brackets marks a row or a table that a changed house rule decides about.",
        ));
    }
    let is_own = |table: &Printed| tables.own.iter().any(|own| own.id == table.id);
    for table in tables.printed.all().iter().filter(|table| !is_own(table)) {
        page.table(marked(table, &changes, &decisions, ""));
    }
    for table in tables.own {
        page.table(marked(table, &changes, &decisions, " - filled in by the owner"));
    }
    page.blocks.push(Block::Break);
    page.chapter("House rules in force");
    let mut table = Table::new("", &["", "", "value", "what it decides"]);
    for (setting, value, changed) in &rules {
        let mark = changes.iter().find(|change| change.key == setting.key);
        let mark = mark.map_or_else(Text::default, |own| Text::of(Label::Ruling, format!("({}) changed", own.letter)));
        let value = Text::of(if *changed { Label::Figure } else { Label::Plain }, *value);
        table.row([mark, Text::plain(setting.key), value, Text::of(Label::Quiet, setting.why)]);
    }
    page.table(table);
}

/// `a` to `z`, then `aa` and so on.
fn letter(at: u32) -> String {
    let last = char::from_u32(u32::from('a') + at % 26).unwrap_or('?');
    let before = if at < 26 { String::new() } else { letter(at / 26 - 1) };
    format!("{before}{last}")
}

/// The table, with the marks of what decides about it, and below it what they stand for.
fn marked(table: &Printed, changes: &[Change], decisions: &[Decision], whose: &str) -> Table {
    let about = |decision: &&Decision| table.id.rsplit('/').next() == Some(decision.table.as_str());
    let about: Vec<&Decision> = decisions.iter().filter(about).collect();
    let counts = |change: &Change, row: Option<&TableRow>| {
        about.iter().filter(|decision| decision.settings.iter().any(|key| key == change.key)).any(
            |decision| match row {
                None => decision.rows.is_empty(),
                Some(row) => decision.rows.contains(&row.key),
            },
        )
    };
    let marks = |row: Option<&TableRow>| {
        let marks = changes.iter().filter(|change| counts(change, row)).map(|change| format!(" ({})", change.letter));
        marks.collect::<String>()
    };
    let head: Vec<&str> = std::iter::once("").chain(table.columns.iter().map(String::as_str)).collect();
    let mut sheet = Table::new(&format!("{}{whose}{}", table.title, marks(None)), &head);
    for row in &table.rows {
        let label = match marks(Some(row)) {
            none if none.is_empty() => Text::plain(&row.label),
            some => Text::plain(&row.label).with(Label::Ruling, some),
        };
        sheet.row(std::iter::once(label).chain(row.cells.iter().map(Text::plain)));
    }
    let here = |change: &&Change| counts(change, None) || table.rows.iter().any(|row| counts(change, Some(row)));
    for change in changes.iter().filter(here) {
        let words = format!("({}) house rule {} = {}", change.letter, change.key, change.value);
        sheet.rows.push(PageRow::Head(Text::of(Label::Ruling, words)));
    }
    sheet
}
