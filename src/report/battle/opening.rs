//! The first page: who met whom, when, and how it ended.

use std::collections::BTreeMap;

use crate::engine::doc::Doc;
use crate::engine::pace::{LONGEST_GAP, Pace};
use crate::engine::printed::{Page, Table};
use crate::engine::story::short;
use crate::engine::text::{Column, Label, RosterRow, Text, counted};

use super::Material;

/// What a reader needs to know who does not play the game.
const EXPLAINED: &str = "CV, combat value, is the strength and the spirit of a unit in one number from 1 to 10; at 0 it \
    is gone. A unit is a battalion, a regiment of cavalry or a battery; a formation is a brigade or a division, which \
    fights under one commander by one order.";

/// Writes who met whom, when, and how it ended.
pub(super) fn write(page: &mut Page, source: &Material<'_>) {
    let keys: Vec<&str> = source.names.sides().collect();
    if let [a, b] = keys[..] {
        page.paragraph(source.names.whole(a).then(" against ").join(source.names.whole(b)).then("."));
    }
    page.paragraph(Text::of(Label::Quiet, when(source)));
    page.paragraph(verdict(source));
}

/// Writes what each side brought and has left, in a game whose pieces are counted by their strength.
pub(super) fn strengths(page: &mut Page, source: &Material<'_>) {
    page.table(balance(source));
    page.paragraph(Text::of(Label::Quiet, EXPLAINED));
}

/// When it was played, for how long, and how many turns it took.
fn when(source: &Material<'_>) -> String {
    let facts = source.facts;
    let times = &source.story.times;
    let (Some(first), Some(last)) = (times.iter().min(), times.iter().max()) else { return String::new() };
    let (day, other) = ((facts.day)(*first), (facts.day)(*last));
    let days = if day == other { day } else { format!("{day} to {other}") };
    let turn = source.play.position().turn;
    let clock = match (facts.battle_time(1), facts.battle_time(turn)) {
        (Some(from), Some(until)) => format!("; by the battle's own clock {from} to {until}"),
        _ => String::new(),
    };
    let turns = counted(turn, "turn");
    let pace = source.play.pace(LONGEST_GAP);
    let own = thought(&source.play.doc(), &pace).map(|own| format!(" {own}")).unwrap_or_default();
    format!("Played on {days}, {} at the table, {turns}{clock}.{own}", duration(pace.played))
}

/// How long each side thought about its own answers, where that is a minute or more of one of them.
fn thought(doc: &Doc, pace: &Pace) -> Option<String> {
    let titles: Vec<&str> = doc.columns.iter().map(|column| column.title.as_str()).collect();
    let own: Vec<String> =
        short(&titles).iter().zip(&pace.seats).map(|(name, time)| format!("{name} {}", duration(*time))).collect();
    let told = pace.seats.iter().any(|time| *time >= 60);
    told.then(|| format!("Over their own answers they thought: {}.", own.join(", ")))
}

fn duration(seconds: i64) -> String {
    let minutes = seconds / 60;
    match (minutes / 60, minutes % 60) {
        (0, 0) => "less than a minute".to_owned(),
        (0, 1) => "1 minute".to_owned(),
        (0, minutes) => counted(minutes, "minute"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

/// How it ended, in the words of the log; or where it stands.
fn verdict(source: &Material<'_>) -> Text {
    if source.play.prompt().is_some() {
        let place = source.facts.turn(source.play.position().turn);
        let what = if source.has_strengths { "The battle goes on" } else { "The game goes on" };
        return Text::of(Label::Heading, what).then(format!(": {place}."));
    }
    let lines = source.story.stretches.iter().flat_map(|stretch| &stretch.sentences);
    lines.last().cloned().unwrap_or_default()
}

/// What each side brought, and what it has left.
fn balance(source: &Material<'_>) -> Table {
    let mut table = Table::new("", &["", "#CV brought", "#CV left", "#CV lost", "#% lost", "#units", "#units gone"]);
    let pictures = &source.story.pictures;
    let (Some(first), Some(last)) = (pictures.first(), pictures.last()) else { return table };
    for column in &last.doc.columns {
        let brought = brought(&first.doc, column);
        let left: u32 = rows(column).map(left).sum();
        let gone_cv = brought.saturating_sub(left);
        let units = rows(column).count();
        let gone = rows(column).filter(|row| strength(row).0 == 0 || row.is_out()).count();
        let share = (gone_cv * 100).checked_div(brought).unwrap_or(0);
        let figures = [brought, left, gone_cv, share].map(|figure| Text::plain(figure.to_string()));
        let units = [units, gone].map(|figure| Text::plain(figure.to_string()));
        table.row(std::iter::once(source.names.side(&column.side)).chain(figures).chain(units));
    }
    table
}

/// The strength with which a side's units came, those among them that joined later.
fn brought(first: &Doc, column: &Column) -> u32 {
    let before = by_code(first, column);
    let came = |row: &RosterRow| before.get(&*row.code).map_or(strength(row).1, |row| strength(row).0);
    rows(column).map(|row| u32::from(came(row))).sum()
}

/// The units of the same side in another picture, by their codes.
pub(super) fn by_code<'d>(doc: &'d Doc, column: &Column) -> BTreeMap<&'d str, &'d RosterRow> {
    let own = doc.columns.iter().filter(|other| other.side == column.side).flat_map(rows);
    let mut by_code = BTreeMap::new();
    for row in own {
        by_code.entry(&*row.code).or_insert(row);
    }
    by_code
}

/// True where a unit is counted by its strength.
pub(super) fn has_strengths(doc: &Doc) -> bool {
    doc.columns.iter().flat_map(rows).any(|row| row.strength().is_some())
}

/// A side's units.
pub(super) fn rows(column: &Column) -> impl Iterator<Item = &RosterRow> {
    column.groups.iter().flat_map(|group| &group.rows)
}

/// What a unit has left, and what it began with.
pub(super) fn strength(row: &RosterRow) -> (u8, u8) {
    row.strength().unwrap_or((0, 0))
}

/// What of a unit still counts.
pub(super) fn left(row: &RosterRow) -> u32 {
    if row.is_out() { 0 } else { u32::from(strength(row).0) }
}
