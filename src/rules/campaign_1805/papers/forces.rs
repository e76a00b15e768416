//! Own forces and those of others, as sentences.

use std::collections::BTreeMap;

use super::super::ids::{NationId, Stance};
use super::super::scenario::Place;
use super::super::state::{Force, Level, Sighting, Size, State};
use super::words::{arms, kind, listed};
use crate::engine::text::{Label, Text, counted};

/// A sentence for each army, and for each force by itself: where it stands, what it has.
pub(super) fn own(known: &State, nation: NationId) -> Vec<Text> {
    let mine = |force: &Force| known.head(force.nation) == known.head(nation);
    let mut lines = Vec::new();
    for (at, army) in known.armies.iter().enumerate() {
        let of: Vec<&Force> = known
            .present()
            .map(|(_, force)| force)
            .filter(|force| force.army.is_some_and(|own| own.at() == at))
            .collect();
        let Some(first) = of.first() else { continue };
        let general = &known.generals[army.general.at()].figures.name;
        let each: Vec<String> = of.iter().map(|force| format!("{} ({})", force.name, units(known, force))).collect();
        let text = Text::of(Label::Figure, army.name.clone()).then(format!(
            " under {general} stands {}: {}.",
            at_place(known, first.at),
            listed(&each)
        ));
        lines.push(text.then(care(known, &of)));
    }
    for (_, force) in known.present().filter(|(_, force)| force.army.is_none() || !mine(force)) {
        let whose = if mine(force) { String::new() } else { format!(" of {}", known.nation_name(force.nation)) };
        let text = Text::of(Label::Figure, force.name.clone()).then(format!(
            ", {}{whose}, {} {}: {}.",
            kind(force.kind),
            if force.aboard.is_some() { "is aboard" } else { "stands" },
            at_place(known, force.at),
            units(known, force)
        ));
        lines.push(text.then(care(known, &[force])));
    }
    lines
}

/// What is wrong with forces that stand together.
fn care(known: &State, forces: &[&Force]) -> String {
    let named = |test: &dyn Fn(&Force) -> bool| -> Vec<String> {
        forces.iter().filter(|force| test(force)).map(|force| force.name.clone()).collect()
    };
    let hungry = named(&|force| known.turn > 0 && !force.supplied);
    let pinned = named(&|force| force.contact.is_some());
    let said = |what: &str, names: Vec<String>| {
        if names.is_empty() { String::new() } else { format!(" {what}: {}.", listed(&names)) }
    };
    said("Out of supply", hungry) + &said("In contact with the enemy", pinned)
}

/// `8 Line, 2 Chasseurs`, hurt units told apart.
fn units(known: &State, force: &Force) -> String {
    let mut types: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for unit in &force.units {
        let figures = known.unit_type(unit.kind);
        let own = types.entry(figures.name.as_str()).or_insert((0, 0));
        own.0 += 1;
        own.1 += usize::from(unit.hits < figures.hits);
    }
    let hurt = |hurt: usize| if hurt == 0 { String::new() } else { format!(", {hurt} of them hurt") };
    let words: Vec<String> = types.iter().map(|(name, (all, bad))| format!("{all} {name}{}", hurt(*bad))).collect();
    if words.is_empty() { "no units".to_owned() } else { words.join(", ") }
}

fn at_place(known: &State, place: Place) -> String {
    match place {
        Place::Hex(_) => format!("at {}", known.place_name(place)),
        Place::Sea(_) => format!("in the {}", known.place_name(place)),
    }
}

/// A sentence for each place where forces of others were seen.
pub(super) fn seen(known: &State) -> Vec<Text> {
    known.sightings.iter().rev().map(|sighting| one(known, sighting)).collect()
}

fn one(known: &State, sighting: &Sighting) -> Text {
    let province = || sighting.province.map(|at| format!("in {}", known.scenario().provinces[at.at()].name));
    let place = sighting.at.map(|at| at_place(known, at)).or_else(province).unwrap_or_default();
    let size = match sighting.size {
        Size::Few => "A few",
        Size::Some => "Several",
        Size::Many => "Many",
    };
    let who = known.nation_name(sighting.nation);
    let kinds: Vec<String> = sighting.kinds.iter().map(|own| kind(*own).to_owned()).collect();
    let kinds = if kinds.is_empty() { String::new() } else { format!(" ({} among them)", listed(&kinds)) };
    let mut text = match sighting.level {
        Level::Far => Text::plain(format!("{size} forces of {who} are reported {place}.")),
        Level::Near => Text::plain(format!("{size} forces of {who}{kinds} stand {place}, close to us.")),
        Level::Contact | Level::Fought | Level::Shared | Level::Own => {
            Text::plain(format!("{size} forces of {who}{kinds} face us {place}."))
        }
    };
    if let Some(commands) = sighting.commands {
        let under = sighting.general.as_ref().map(|name| format!(" under {name}")).unwrap_or_default();
        let stance = match sighting.stance {
            Some(Stance::Attack) => ", on the attack",
            Some(Stance::Defend) => ", on the defence",
            None => "",
        };
        text = text.then(format!(" We count {}{under}{stance}.", counted(usize::from(commands), "command")));
    }
    if let (Some(had), Some(lost)) = (sighting.arms, sighting.lost) {
        text = text.then(format!(" In battle they had {} and lost {}.", arms(had), arms(lost)));
    }
    text
}
