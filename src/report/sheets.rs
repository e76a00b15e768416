//! Sheets for play without a laptop: each side's roster to tick off, and the tables with the house rules in force.

use serde_json::Value as Json;

use crate::engine::session::Session;
use crate::engine::text::{Label, Text};

use super::battle::Facts;
use super::brief;
use super::page::{Block, Page, Table};
use super::reference::{self, InUse};

/// A blank at which no line is broken.
const TIED: &str = "\u{a0}";

const OPEN: char = '☐';
const TICKED: char = '☒';
/// A track of turns where the scenario sets no end.
const TURNS: u32 = 12;
/// A blank that pages do not swallow.
const GAP: &str = "\u{2003}";
/// What is to be written by hand.
const LINE: &str = "__________";

/// A roster sheet a side, then the tables.
pub fn sheets(play: &Session, facts: &Facts<'_>, tables: &InUse<'_>, turns: Option<u32>) -> Page {
    let mut page = Page::new(format!("{}: sheets", facts.name));
    let state = Json::Object(play.json());
    page.paragraph(Text::of(Label::Quiet, standing(play, facts)));
    if let Some(briefing) = play.briefing() {
        brief::write(&mut page, &briefing, None);
        page.blocks.push(Block::Break);
    }
    for (at, side) in list(&state, "sides").enumerate() {
        if at > 0 {
            page.blocks.push(Block::Break);
        }
        roster(&mut page, facts, side, turns.unwrap_or(TURNS));
    }
    page.blocks.push(Block::Break);
    reference::write(&mut page, play, tables);
    page
}

fn standing(play: &Session, facts: &Facts<'_>) -> String {
    let position = play.position();
    let time = facts.battle_time(position.turn).map(|time| format!(", {time}")).unwrap_or_default();
    format!(
        "As it stands in turn {}{time}, {}. Tick a box for each CV lost and for each marker.",
        position.turn, position.step
    )
}

fn roster(page: &mut Page, facts: &Facts<'_>, side: &Json, turns: u32) {
    let label = if word(side, "key") == "A" { Label::SideA } else { Label::SideB };
    page.blocks.push(Block::Heading(2, Text::of(label, word(side, "name"))));
    page.paragraph(Text::plain("Turns: ").join(track(facts, turns)));
    if let Some(chief) = side.get("commander").filter(|chief| chief.is_object()) {
        page.paragraph(Text::plain("Commander-in-chief ").join(leader(chief)));
    }
    for formation in list(side, "formations") {
        write_formation(page, formation);
    }
}

/// A box a turn, with the battle's own time where it is known.
fn track(facts: &Facts<'_>, turns: u32) -> Text {
    let turn = |turn: u32| match facts.battle_time(turn) {
        Some(time) => format!("{OPEN}{TIED}{turn}{TIED}({time})"),
        None => format!("{OPEN}{TIED}{turn}"),
    };
    Text::plain((1..=turns).map(turn).collect::<Vec<_>>().join(GAP))
}

fn write_formation(page: &mut Page, formation: &Json) {
    let units: Vec<&Json> = list(formation, "units").collect();
    if units.is_empty() {
        return;
    }
    let kind = Text::of(Label::Quiet, format!("  {}", word(formation, "kind")));
    page.blocks.push(Block::Heading(3, Text::of(Label::Heading, word(formation, "name")).join(kind)));
    let mut about = Text::plain("Order ")
        .with(Label::Figure, word(formation, "order"))
        .then(format!("\u{2003}new order {LINE}\u{2003}"));
    about = match formation.get("commander").filter(|commander| commander.is_object()) {
        Some(commander) => about.join(leader(commander)),
        None => about.then("no commander of its own"),
    };
    page.paragraph(about);
    let marks = [("committed", "committed"), ("engaged", "engaged")]
        .map(|(key, name)| format!("{} {name}", if flag(formation, key) { TICKED } else { OPEN }));
    let there = if flag(formation, "on_table") { "" } else { "\u{2003}not on the table yet" };
    let gone = units.iter().filter(|unit| is_gone(unit)).count();
    let lost: String = boxes(gone, units.len());
    page.paragraph(Text::plain(format!("{}\u{2003}units lost {lost}{there}", marks.join(GAP))));
    page.table(units_of(&units));
}

fn units_of(units: &[&Json]) -> Table {
    let mut table =
        Table::new("", &["", "unit", "arm", "quality", "#skirmish", "CV", "disorder", "formation", "leader"]);
    for unit in units {
        let (cv, lost) = (figure(unit, "cv"), figure(unit, "lost"));
        let arm = match word(unit, "weight") {
            "" => word(unit, "arm").to_owned(),
            weight => format!("{weight} {}", word(unit, "arm")),
        };
        let skirmish = match figure(unit, "skirmish") {
            0 => String::new(),
            value => value.to_string(),
        };
        let status = word(unit, "status");
        let formation = if status == "ready" { word(unit, "formation") } else { status };
        table.row([
            Text::of(Label::Quiet, word(unit, "code")),
            Text::plain(word(unit, "name")),
            Text::plain(arm),
            Text::plain(word(unit, "quality")),
            Text::plain(skirmish),
            Text::plain(format!("{} {cv}", boxes(lost, cv + lost))),
            Text::plain(markers(word(unit, "disorder"))),
            Text::plain(formation),
            Text::plain(word(unit, "leader")),
        ]);
    }
    table
}

/// So many boxes, the first of them ticked.
pub(super) fn boxes(ticked: usize, all: usize) -> String {
    (0..all).map(|at| if at < ticked { TICKED } else { OPEN }).collect()
}

/// Both markers, the one that it has ticked.
pub(super) fn markers(disorder: &str) -> String {
    let mark = |marker: &str| if disorder == marker { TICKED } else { OPEN };
    format!("{} D1 {} D2", mark("d1"), mark("d2"))
}

/// Who he is, and room for where he is.
fn leader(leader: &Json) -> Text {
    let staff = some(leader, "staff").map(|staff| format!(", {staff} staff")).unwrap_or_default();
    let about = format!(" ({}, {}{staff})", word(leader, "ability"), word(leader, "inspiration"));
    let place = match word(leader, "status") {
        "ready" => format!("\u{2003}with {}", some(leader, "attached_to").unwrap_or(LINE)),
        status => format!("\u{2003}{status}"),
    };
    Text::of(Label::Figure, word(leader, "name")).then(about).then(place)
}

pub(super) fn list<'j>(value: &'j Json, key: &str) -> impl Iterator<Item = &'j Json> {
    value.get(key).and_then(Json::as_array).into_iter().flatten()
}

pub(super) fn word<'j>(value: &'j Json, key: &str) -> &'j str {
    some(value, key).unwrap_or_default()
}

pub(super) fn some<'j>(value: &'j Json, key: &str) -> Option<&'j str> {
    value.get(key).and_then(Json::as_str).filter(|word| !word.is_empty())
}

pub(super) fn figure(value: &Json, key: &str) -> usize {
    value.get(key).and_then(Json::as_u64).and_then(|figure| usize::try_from(figure).ok()).unwrap_or_default()
}

fn flag(value: &Json, key: &str) -> bool {
    value.get(key).and_then(Json::as_bool).unwrap_or_default()
}

pub(super) fn is_gone(unit: &Json) -> bool {
    matches!(word(unit, "status"), "removed" | "captured")
}
