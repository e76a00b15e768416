//! Both armies before and after, their leaders, and the house rules they fought under.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use crate::engine::doc::Doc;
use crate::engine::glossary::Glossary;
use crate::engine::printed::{Page, PageRow, Table};
use crate::engine::story::Fate;
use crate::engine::text::{Cell, CellContent, Column, Label, RosterRow, Text};

use super::Material;
use super::figures::head;
use super::opening::{by_code, strength};

/// What became of the leaders.
pub(super) fn leaders(page: &mut Page, source: &Material<'_>) {
    let state = Json::Object(source.play.json());
    let mut table = Table::new("", &["", "commands", "ability", "what became of him"]);
    for side in list(&state, "sides") {
        table.rows.push(PageRow::Head(source.names.side(word(side, "key"))));
        let chief = side.get("commander").map(|chief| (chief, "the army"));
        let own =
            list(side, "formations").filter_map(|mf| mf.get("commander").map(|leader| (leader, word(mf, "name"))));
        let mut named: BTreeSet<&str> = BTreeSet::new();
        for (leader, what) in chief.into_iter().chain(own) {
            let name = word(leader, "name");
            if name.is_empty() || !named.insert(name) {
                continue;
            }
            let ability = [word(leader, "ability"), word(leader, "inspiration")].join(", ");
            table.row([Text::plain(name), Text::plain(what), Text::plain(ability), became(source, side, leader)]);
        }
    }
    if table.rows.iter().any(|row| !matches!(row, PageRow::Head(_))) {
        page.chapter("The leaders");
        page.table(table);
    }
}

/// Every blow that he took, and how he is now.
fn became(source: &Material<'_>, side: &Json, leader: &Json) -> Text {
    let own = |fate: &&Fate| fate.side == word(side, "key") && fate.who == word(leader, "name");
    let mut fates: Vec<String> = Vec::new();
    for stretch in &source.story.stretches {
        for fate in stretch.fates.iter().filter(own) {
            fates.push(format!("turn {}: {}", stretch.position.turn, fate.what));
        }
    }
    match (fates.is_empty(), word(leader, "status")) {
        (true, "ready") => Text::of(Label::Quiet, "unhurt"),
        (true, status) => Text::of(Label::Care, status),
        (false, "ready") => Text::plain(fates.join("; ")),
        (false, _) => Text::of(Label::Bad, fates.join("; ")),
    }
}

/// House rules that differ from the usual, and what players decided beside the rules.
pub(super) fn rulings(page: &mut Page, source: &Material<'_>) {
    page.chapter("House rules and rulings");
    let settings = source.play.settings();
    let mut table = Table::new("House rules that were changed", &["", "value", "usually", "why it is open"]);
    for (setting, value, changed) in settings.in_force() {
        if changed {
            let usual = Text::of(Label::Quiet, setting.default);
            table.row([Text::plain(setting.key), Text::of(Label::Figure, value), usual, Text::plain(setting.why)]);
        }
    }
    if table.rows.is_empty() {
        page.paragraph(Text::plain("No house rule was changed; where the sheet is silent the defaults were in force."));
    }
    page.table(table);
    let mut points = Vec::new();
    for stretch in &source.story.stretches {
        for line in stretch.lines.iter().filter(|line| is_decided(line)) {
            let turn = Text::of(Label::Quiet, format!("Turn {}: ", stretch.position.turn.max(1)));
            points.push(turn.join(source.names.plain(&line.text)));
        }
    }
    if points.is_empty() {
        page.paragraph(Text::plain("Nothing was decided beside the rules."));
    }
    page.points(points);
}

fn is_decided(line: &crate::engine::story::StoryLine) -> bool {
    line.ruling || line.text.0.iter().any(|span| span.label == Label::Ruling)
}

/// Each side's units as they came and as they are.
pub(super) fn orders_of_battle(page: &mut Page, source: &Material<'_>) {
    let pictures = &source.story.pictures;
    let (Some(first), Some(last)) = (pictures.first(), pictures.last()) else { return };
    page.chapter("Orders of battle, before and after");
    page.paragraph(Text::of(Label::Quiet, MARKS));
    let words = (source.play.sheet().glossary)();
    for column in &last.doc.columns {
        page.table(side(&first.doc, column, &words));
    }
}

/// Marks that stay as they are.
const MARKS: &str = "D1 and D2 are one and two markers of disorder; a broken unit runs until it rallies.";

fn side(first: &Doc, column: &Column, words: &Glossary) -> Table {
    let mut table = Table::new(&column.title, &["", "came as", "#CV before", "#CV after", "now"]);
    let before = by_code(first, column);
    for group in &column.groups {
        table.rows.push(PageRow::Head(Text::of(column.label, head(group)).with(Label::Quiet, about(&group.head))));
        for row in &group.rows {
            let came = before
                .get(&*row.code)
                .map_or((strength(row).1, "joined later".to_owned()), |row| (strength(row).0, standing(row, words)));
            table.row([
                Text::plain(&*row.name),
                Text::of(Label::Quiet, came.1),
                Text::plain(came.0.to_string()),
                Text::plain(if row.is_out() { "0".to_owned() } else { strength(row).0.to_string() }),
                now(row),
            ]);
        }
    }
    table
}

/// What a formation's head says beside its name.
fn about(head: &[Cell]) -> String {
    let words = head.iter().skip(1).filter_map(|cell| match &cell.content {
        CellContent::Words(words) if !words.is_empty() => Some(&**words),
        _ => None,
    });
    words.flat_map(|words| [", ".to_owned(), person(words)]).collect()
}

/// Without the stars that the screen has for leaders, and the brackets of who is out.
fn person(words: &str) -> String {
    match words.strip_prefix('(').and_then(|words| words.strip_suffix(')')) {
        Some(name) => name.to_owned(),
        None => words.trim_end_matches('*').to_owned(),
    }
}

/// The plain words of a row; what the screen abbreviates is written out.
fn standing(row: &RosterRow, glossary: &Glossary) -> String {
    let whole = |word: &str| glossary.term(word).map_or_else(|| word.to_owned(), |term| term.word.clone());
    let words = joined(row, &[Label::Plain, Label::Care]);
    words.split_whitespace().map(whole).collect::<Vec<_>>().join(", ")
}

/// What has happened to a unit; how it stands where nothing has.
fn now(row: &RosterRow) -> Text {
    let bad = joined(row, &[Label::Bad, Label::Care]);
    if row.is_out() {
        Text::of(Label::Bad, joined(row, &[Label::Bad]))
    } else if row.gone {
        Text::of(Label::Quiet, "not on the field")
    } else if bad.is_empty() {
        Text::plain("")
    } else {
        Text::of(Label::Care, bad)
    }
}

fn joined(row: &RosterRow, labels: &[Label]) -> String {
    let words = row.cells.iter().filter(|cell| labels.contains(&cell.label)).filter_map(|cell| match &cell.content {
        CellContent::Words(words) if !words.is_empty() => Some(&**words),
        _ => None,
    });
    words.collect::<Vec<_>>().join(" ")
}

fn list<'j>(value: &'j Json, key: &str) -> impl Iterator<Item = &'j Json> {
    value.get(key).and_then(Json::as_array).into_iter().flatten()
}

fn word<'j>(value: &'j Json, key: &str) -> &'j str {
    value.get(key).and_then(Json::as_str).unwrap_or_default()
}
