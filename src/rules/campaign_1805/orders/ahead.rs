//! What a file's own entries change before anybody moves, beside what C3 itself makes of them: treaties, and who is bought
//! and may be ordered about in the same file.

use std::rc::Rc;

use toml::de::{DeTable, DeValue};

use super::super::deploy::prices::home_of;
use super::super::state::affairs::sure_to_return;
use super::super::state::orders::{Act, Diplomacy};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{Bond, Kind, NationId};
use crate::rules::campaign_1805::sheet::rules::{TiesAtWar, Wars};
use crate::rules::campaign_1805::state::{Force, ForceLife, Relation, State, Unit};

/// Treaties as C3 will find them before anybody moves: cities that return whatever terms are chosen have returned; wars
/// declared before begin, the file's own declarations where they begin at once; what it leaves or ends is over; an
/// alliance that it renews is hoped for.
pub(super) fn treaties(state: &mut State, nation: NationId, orders: &[Diplomacy]) {
    for (city, to) in sure_to_return(state) {
        state.lands.cities[city.at()].holder = Some(to);
    }
    for between in state.affairs.declared.clone() {
        begin_war(state, between);
    }
    for order in orders {
        let with = order.with;
        match order.act {
            Act::Begin(Bond::War) if state.rules.war.wars == Wars::AtOnce => begin_war(state, [nation, with]),
            Act::Begin(Bond::Alliance) => {
                let until = Some(state.now.turn);
                state.between.relations.push(Relation { kind: Bond::Alliance, between: [nation, with], until });
            }
            Act::Leave => {
                state.between.relations.retain(|own| own.kind != Bond::Alliance || !is_of(*own, [nation, with]));
            }
            Act::End(bond) => state.between.relations.retain(|own| own.kind != bond || own.between != [nation, with]),
            Act::Begin(_) => {}
        }
    }
}

fn is_of(relation: Relation, pair: [NationId; 2]) -> bool {
    pair.iter().all(|nation| relation.between.contains(nation))
}

fn begin_war(state: &mut State, between: [NationId; 2]) {
    let barred =
        [Bond::Alliance, Bond::EnforcedPeace].into_iter().any(|bond| state.stands(bond, between[0], between[1]));
    if !barred {
        let ends = |bond: Bond| match bond {
            Bond::Peace => true,
            Bond::Passage | Bond::Share => state.rules.war.ties == TiesAtWar::End,
            _ => false,
        };
        state.between.relations.retain(|own| !ends(own.kind) || !is_of(*own, between));
        state.between.relations.push(Relation { kind: Bond::War, between, until: None });
    }
}

/// The same without the alliances that the file asks for: `known` is what there is before.
pub(super) fn without_asked(after: &State, known: &State, nation: NationId) -> State {
    let mut sure = after.clone();
    let is_asked = |own: &Relation| {
        own.kind == Bond::Alliance && own.between[0] == nation && !known.between.relations.contains(own)
    };
    sure.between.relations.retain(|own| !is_asked(own));
    sure
}

/// What there is where the others agree to the alliances that a file asks for; none where it asks for none.
pub(super) fn with_asked(sure: &State, nation: NationId, orders: &[Diplomacy]) -> Option<State> {
    let is_asked = |order: &&Diplomacy| order.act == Act::Begin(Bond::Alliance);
    let asked: Vec<Diplomacy> = orders.iter().filter(is_asked).cloned().collect();
    let mut hoped = (!asked.is_empty()).then(|| sure.clone())?;
    treaties(&mut hoped, nation, &asked);
    Some(hoped)
}

/// A peace as C3 makes it where the other nation agrees: the war is over, what it cedes is the other's, and what the nation
/// pays is paid.
pub(super) fn make_peace(state: &mut State, nation: NationId, order: &Diplomacy) {
    let pair = [nation, order.with];
    state.between.relations.retain(|own| own.kind != Bond::War || !is_of(*own, pair));
    state.between.relations.push(Relation { kind: Bond::Peace, between: pair, until: None });
    for province in &order.cede {
        let now = &mut state.lands.provinces[province.at()].owner;
        *now = pair.into_iter().find(|own| Some(*own) != *now);
    }
    if order.pays == Some(nation) {
        let own = &mut state.lands.nations[nation.at()].cash;
        *own -= order.cash.min((*own).max(0));
    }
}

/// The new commands that a file buys, where they will stand: what moves in the turn in which it comes.
pub(super) fn bought(state: &mut State, nation: NationId, root: &DeTable<'_>) {
    let list = root.get("buy").and_then(|value| value.get_ref().as_array());
    for table in list.into_iter().flatten().filter_map(|value| value.get_ref().as_table()) {
        let text = |key: &str| table.get(key).and_then(|value| value.get_ref().as_str());
        let scenario = state.scenario();
        let Some(city) = text("at").and_then(|city| scenario.city_named(city)) else { continue };
        let (hex, whose) = (scenario.cities[city.at()].hex, home_of(state, nation, city));
        let (Some(what), Some(hex), Some(name)) =
            (text("what").and_then(|name| scenario.type_named(name)), hex, text("name"))
        else {
            continue;
        };
        let Some(kind) = text("kind").and_then(Kind::of_key) else { continue };
        let count = table.get("count").and_then(|value| whole(value.get_ref())).unwrap_or(1);
        let figures = state.unit_type(what);
        let (name, hits) = (name.to_owned(), figures.hits);
        let units = (0..count.min(999)).map(|_| Unit { name: figures.name.clone(), kind: what, hits });
        let units: Vec<Unit> = units.collect();
        if let Some(there) = state.force_named(whose, &name) {
            // More of what an earlier entry of this file began.
            if state.force(there).life.bought == Some(state.now.turn) {
                Rc::make_mut(&mut state.troops.forces[there.at()]).units.extend(units);
            }
            continue;
        }
        let life = ForceLife { bought: Some(state.now.turn), gone: false };
        let force = Force { name, nation: whose, units, life, ..Force::new(kind, Place::Hex(hex)) };
        state.troops.forces.push(Rc::new(force));
    }
}

fn whole(value: &DeValue<'_>) -> Option<usize> {
    value.as_integer().and_then(|number| number.as_str().parse().ok())
}
