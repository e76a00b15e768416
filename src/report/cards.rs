//! Unit cards and labels to cut out: a card has all that a unit can do on one glance, a label what stands under a base.

use serde_json::Value as Json;

use crate::engine::session::Session;
use crate::engine::text::{Label, Text};

use super::battle::Facts;
use super::page::{Block, Page, Slip};
use super::sheets::{boxes, figure, is_gone, list, markers, some, word};

/// What is cut out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A card a unit, nine on a page of A4.
    Cards,
    /// A strip a unit, 27 on a page of A4.
    Labels,
}

/// A page with a card or a label for each unit that is in the battle, side by side and formation by formation; none for a
/// game whose pieces are no units.
pub fn cards(play: &Session, facts: &Facts<'_>, kind: Kind) -> Option<Page> {
    let what = if kind == Kind::Cards { "cards" } else { "labels" };
    let mut page = Page::new(format!("{}: {what}", facts.name));
    let state = Json::Object(play.json());
    let position = play.position();
    page.paragraph(Text::of(
        Label::Quiet,
        format!("As it stands in turn {}, {}. Cut along the dashes.", position.turn, position.step),
    ));
    let mut any = false;
    for side in list(&state, "sides") {
        let label = if word(side, "key") == "A" { Label::SideA } else { Label::SideB };
        let of = |formation| {
            let units = list(formation, "units").filter(|unit| !is_gone(unit));
            units.map(move |unit| (formation, unit))
        };
        let slips: Vec<Slip> = list(side, "formations")
            .flat_map(of)
            .map(|(formation, unit)| match kind {
                Kind::Cards => card(play, formation, unit, label),
                Kind::Labels => strip(formation, unit, label),
            })
            .collect();
        if !slips.is_empty() {
            any = true;
            page.blocks.push(Block::Heading(2, Text::of(label, word(side, "name"))));
            page.blocks.push(Block::Slips(kind == Kind::Cards, slips));
        }
    }
    any.then_some(page)
}

/// What it is, its boxes, and what it can do as it stands now.
fn card(play: &Session, formation: &Json, unit: &Json, label: Label) -> Slip {
    let (cv, lost) = (figure(unit, "cv"), figure(unit, "lost"));
    let mut lines = vec![
        Text::plain(kind_of(unit)),
        Text::of(Label::Quiet, belongs(formation)),
        Text::plain("CV ").with(Label::Figure, format!("{} {cv}", boxes(lost, cv + lost))),
        Text::plain(format!("{} in {}", markers(word(unit, "disorder")), word(unit, "formation"))),
    ];
    let looked_up = play.look_up(&[word(unit, "code")]).map(|facts| facts.rows).unwrap_or_default();
    lines.extend(looked_up.into_iter().map(|(name, words)| {
        let gap = if name.is_empty() { "" } else { " " };
        Text::of(Label::Quiet, format!("{name}{gap}")).join(words)
    }));
    Slip { corner: Text::of(label, word(unit, "code")), title: Text::of(label, word(unit, "name")), lines }
}

/// Who it is, of what quality, and its boxes.
fn strip(formation: &Json, unit: &Json, label: Label) -> Slip {
    let (cv, lost) = (figure(unit, "cv"), figure(unit, "lost"));
    let lines = vec![
        Text::of(Label::Quiet, word(formation, "name")),
        Text::plain(format!("{} ", word(unit, "quality"))).with(Label::Figure, boxes(lost, cv + lost)),
    ];
    Slip { corner: Text::of(label, word(unit, "code")), title: Text::of(label, word(unit, "name")), lines }
}

/// `veteran infantry, light, skirmish 2`: what the state calls true of it stands behind its arm.
fn kind_of(unit: &Json) -> String {
    let weight = some(unit, "weight").map(|weight| format!("{weight} ")).unwrap_or_default();
    let mut kind = format!("{} {weight}{}", word(unit, "quality"), word(unit, "arm").replace('-', " "));
    for (key, _) in unit.as_object().into_iter().flatten().filter(|(_, value)| **value == Json::Bool(true)) {
        kind.push_str(", ");
        kind.push_str(key);
    }
    match figure(unit, "skirmish") {
        0 => kind,
        value => format!("{kind}, skirmish {value}"),
    }
}

fn belongs(formation: &Json) -> String {
    let commander = formation.get("commander").and_then(|commander| some(commander, "name"));
    let commander = commander.map(|name| format!(", {name}")).unwrap_or_default();
    format!("{}{commander}", word(formation, "name"))
}
