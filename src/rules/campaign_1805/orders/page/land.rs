//! What the land is to troops that march alike, and what an act of diplomacy in the same file changes about it.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::alike::{Alike, CodeBook};
use super::treaties::{TreatyAct, diplomacy_of};
use super::who::{self, Orderable};
use super::{enemies, enemy_cities};
use crate::rules::campaign_1805::orders::after_treaties;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{HexId, Kind, NationId};
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::obstacle::Bar;
use crate::rules::campaign_1805::ways::paths::{Marcher, is_open_port, owner_of};
use crate::rules::campaign_1805::ways::supply::{Lack, Sources, feeds_all};

/// What the land is to troops of one nation, bands or others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Table {
    /// Hexes of closed land, each with the number of its words.
    #[serde(serialize_with = "by_reason")]
    pub closed: Vec<(u16, usize)>,
    /// Hexes from which nobody goes on, each with the number of its words.
    #[serde(serialize_with = "by_reason")]
    pub stops: Vec<(u16, usize)>,
    /// Hexes near movers without a source of supply in this season, each with the number of the words why.
    #[serde(serialize_with = "by_reason")]
    pub hungry: Vec<(u16, usize)>,
    /// Hexes in which no number of commands loses men to attrition.
    pub feeds: Vec<u16>,
    /// Hexes in which enemies are known that hold them.
    pub enemies: Vec<u16>,
}

/// A step that is barred as the first of a mover: his number, the hex, the words.
pub type FirstStep = (usize, u16, usize);

/// What an act of diplomacy in the same file makes of the land.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Layer {
    /// The act, and towards whom.
    #[serde(rename = "do")]
    pub act: String,
    pub with: String,
    /// What changes of each table; one alone where it is the same of all.
    pub tables: Vec<LayerTable>,
    /// First steps that are barred then, and of the others those that are free then.
    pub bars: Vec<FirstStep>,
    pub frees: Vec<(usize, u16)>,
    /// Cities that are an enemy's then, and nations that are enemies.
    pub cities: Vec<usize>,
    pub enemies: Vec<usize>,
    /// Ports that let nobody in any more, by the number of the city.
    pub shut: Vec<usize>,
}

/// What changes of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LayerTable {
    /// Land that is closed then, and land that is open then.
    #[serde(serialize_with = "by_reason")]
    pub closed: Vec<(u16, usize)>,
    pub opens: Vec<u16>,
    /// Hexes that stop then, and those that stop no longer.
    #[serde(serialize_with = "by_reason")]
    pub stops: Vec<(u16, usize)>,
    pub lets_on: Vec<u16>,
    /// Hexes that have no supply then, or none for another reason, and those that have some then.
    #[serde(serialize_with = "by_reason")]
    pub hungry: Vec<(u16, usize)>,
    pub served: Vec<u16>,
    /// Hexes in which attrition is otherwise then, and those in which enemies come or are no longer enemies.
    pub feeds: Vec<u16>,
    pub enemies: Vec<u16>,
}

/// The table of those who march alike; `near` are the hexes in which a march may end.
pub(super) fn table(state: &State, (nation, bands): Alike, near: &[bool], words: &mut CodeBook) -> Table {
    let map = state.map();
    let sources = Sources::of(state, nation);
    let force = Force::new(if bands { Kind::Band } else { Kind::Corps }, Place::Hex(HexId(0)));
    let marcher = Marcher { state, nation, from: HexId(0), force: &force, allowance: 0, forced: false };
    let (lack, mut reasons) = (Lack::of(state, nation), BTreeMap::new());
    let mut table = Table::default();
    for hex in (0..map.hexes.len()).map(HexId::new).filter(|hex| map.is_land(*hex)) {
        if marcher.is_closed_land(hex) {
            let rule = Bar::NeutralLand { owner: owner_of(state, hex) };
            table.closed.push((hex.0, words.number(state, hex, rule)));
        }
        if let Some(rule) = marcher.stop_in(hex) {
            table.stops.push((hex.0, words.number(state, hex, rule)));
        }
        if let Some(why) = near[hex.at()].then(|| lack.at(hex, state.now.season())).flatten() {
            let number = reasons.entry(why).or_insert_with(|| words.of_supply(state, why));
            table.hungry.push((hex.0, *number));
        }
        if feeds_all(state, &sources, hex) {
            table.feeds.push(hex.0);
        }
        if state.has_enemy(nation, hex) {
            table.enemies.push(hex.0);
        }
    }
    table
}

/// A layer for each act that may be done now and changes something for who marches.
pub(super) fn layers(
    known: &State,
    nation: NationId,
    kinds: &[Alike],
    (tables, movers, near): (&[Table], &[Orderable], &[bool]),
    acts: &[TreatyAct],
    words: &mut CodeBook,
) -> Vec<Layer> {
    let base = after_treaties(known, nation, &[]);
    let (base_cities, base_enemies) = (enemy_cities(&base, nation), enemies(&base, nation));
    let mut layers = Vec::new();
    for act in acts.iter().filter(|act| act.why.is_none()) {
        let Some(order) = diplomacy_of(known, act) else { continue };
        let state = after_treaties(known, nation, &[order]);
        if state.between.relations == base.between.relations {
            continue;
        }
        let new =
            |(kind, old): (&Alike, &Table), words: &mut CodeBook| changed(old, &table(&state, *kind, near, words));
        let mut tables: Vec<LayerTable> = kinds.iter().zip(tables).map(|pair| new(pair, words)).collect();
        if tables.windows(2).all(|two| two[0] == two[1]) {
            tables.truncate(1);
        }
        let (mut bars, mut frees) = (Vec::new(), Vec::new());
        for (at, mover) in movers.iter().enumerate() {
            let now = who::first_steps(&state, nation, mover, words);
            let had = |hex: u16| mover.first.iter().any(|(own, _)| *own == hex);
            bars.extend(now.iter().filter(|(hex, _)| !had(*hex)).map(|(hex, why)| (at, *hex, *why)));
            let gone = mover.first.iter().filter(|(hex, _)| now.iter().all(|(own, _)| own != hex));
            frees.extend(gone.map(|(hex, _)| (at, *hex)));
        }
        let mut cities = enemy_cities(&state, nation);
        cities.retain(|city| !base_cities.contains(city));
        let mut enemies = enemies(&state, nation);
        enemies.retain(|enemy| !base_enemies.contains(enemy));
        let mut shut = open_ports(&base, nation);
        let open = open_ports(&state, nation);
        shut.retain(|city| !open.contains(city));
        let nothing = tables.iter().all(|table| *table == LayerTable::default());
        if !nothing
            || !bars.is_empty()
            || !frees.is_empty()
            || !cities.is_empty()
            || !enemies.is_empty()
            || !shut.is_empty()
        {
            let (act, with) = (act.act.to_owned(), act.with.clone());
            layers.push(Layer { act, with, tables, bars, frees, cities, enemies, shut });
        }
    }
    layers
}

/// Cities with a port that lets a nation in, by number.
fn open_ports(state: &State, nation: NationId) -> Vec<usize> {
    let is_open = |hex: HexId| is_open_port(state, nation, hex);
    let cities = state.scenario().cities.iter().enumerate();
    cities.filter(|(_, city)| city.hex.is_some_and(is_open)).map(|(at, _)| at).collect()
}

fn changed(old: &Table, new: &Table) -> LayerTable {
    // All lists are in the order of the hexes.
    let has = |list: &[(u16, usize)], hex: u16| list.binary_search_by_key(&hex, |(own, _)| *own).is_ok();
    let more = |old: &[(u16, usize)], new: &[(u16, usize)]| {
        new.iter().copied().filter(|own| old.binary_search(own).is_err()).collect::<Vec<_>>()
    };
    let less = |old: &[(u16, usize)], new: &[(u16, usize)]| {
        old.iter().map(|(hex, _)| *hex).filter(|hex| !has(new, *hex)).collect::<Vec<_>>()
    };
    let turned = |old: &[u16], new: &[u16]| {
        let gained = new.iter().filter(|hex| old.binary_search(hex).is_err());
        gained.chain(old.iter().filter(|hex| new.binary_search(hex).is_err())).copied().collect::<Vec<_>>()
    };
    LayerTable {
        closed: more(&old.closed, &new.closed),
        opens: less(&old.closed, &new.closed),
        stops: more(&old.stops, &new.stops),
        lets_on: less(&old.stops, &new.stops),
        hungry: more(&old.hungry, &new.hungry),
        served: less(&old.hungry, &new.hungry),
        feeds: turned(&old.feeds, &new.feeds),
        enemies: turned(&old.enemies, &new.enemies),
    }
}

/// Each reason once, with its hexes: many hexes have the same.
fn by_reason<S: Serializer>(list: &[(u16, usize)], out: S) -> Result<S::Ok, S::Error> {
    let mut groups: BTreeMap<usize, Vec<u16>> = BTreeMap::new();
    for (hex, why) in list {
        groups.entry(*why).or_default().push(*hex);
    }
    out.collect_seq(groups)
}
