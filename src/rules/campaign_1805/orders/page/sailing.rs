//! Fleets: where they come to, whom they carry, whose trade they take.

use serde::Serialize;
use serde_json::Value as Json;

use super::alike::own_movers;
use crate::engine::text::counted;
use crate::rules::campaign_1805::deploy::prices::ap_of;
use crate::rules::campaign_1805::orders::brief::text;
use crate::rules::campaign_1805::orders::{stop_name, touches, try_entry};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{NationId, SeaId};
use crate::rules::campaign_1805::state::filed;
use crate::rules::campaign_1805::state::ordered::{allowance, forces_of, mover_named};
use crate::rules::campaign_1805::state::orders::Mover;
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::paths::is_open_port;

/// A fleet, squadron, transports, or a grand fleet.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Fleet {
    pub name: String,
    pub words: String,
    pub place: String,
    /// The sea area in which it is, by number; none in port.
    pub sea: Option<usize>,
    /// The port in which it is.
    pub at: Option<u16>,
    /// The most areas that its way may have.
    pub most: u16,
    /// What a move of a fleet takes.
    #[serde(flatten)]
    pub needs: SailingNeeds,
    /// The grand fleet that it is in.
    pub within: Option<String>,
    /// Sea areas and ports that it comes to, with the areas that the way costs, the near ones first; each with the place
    /// in this list from which it is entered.
    pub places: Vec<(String, usize, Option<usize>)>,
    #[serde(flatten)]
    pub troops: TroopsAtHand,
    /// Whose trade a fleet may be after, and its transports.
    #[serde(flatten)]
    pub trade: TradeAtHand,
    /// What it was told for later turns too, by key.
    pub standing: Option<Json>,
}

/// Troops that a fleet carries or may carry.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct TroopsAtHand {
    /// Whom it may take aboard now, and what transports that takes.
    pub load: Vec<(String, usize)>,
    /// The troops that it carries.
    pub aboard: Vec<String>,
}

/// Whose trade a fleet may be after.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct TradeAtHand {
    /// Whose trade it may protect, and whose it may take.
    pub escort: Vec<String>,
    pub privateer: Vec<String>,
    /// Transports that carry troops.
    pub room: usize,
}

/// What a move of a fleet takes.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct SailingNeeds {
    /// RP for its move; with `ap_a_hex` for each area.
    pub ap: i64,
    pub ap_a_hex: bool,
}

/// Grand fleets first, then fleets; those in a grand fleet behind it.
pub(super) fn fleets(state: &State, nation: NationId) -> Vec<Fleet> {
    own_movers(state, nation, true).into_iter().filter_map(|(name, named)| fleet(state, nation, name, named)).collect()
}

fn fleet(state: &State, nation: NationId, name: &str, named: Mover) -> Option<Fleet> {
    let forces: Vec<&Force> = forces_of(state, named).collect();
    let first = *forces.first()?;
    let is_single = matches!(named, Mover::Force(_));
    let most = allowance(state, named);
    let may = |rest: String| try_entry(state, nation, &format!("[[fleet]]\nname = {}\n{rest}", text(name))).is_ok();
    let within = first.army.filter(|_| is_single).map(|army| state.army(army).name.clone());
    let nations: Vec<&str> = state.nation_ids().map(|own| state.nation_name(own)).collect();
    // Transports neither take trade nor guard it.
    let is_armed = forces.iter().any(|force| force.kind.is_of_war());
    let trade = |key: &str| {
        let own = nations.iter().filter(|own| within.is_none() && is_armed && may(format!("{key} = {}\n", text(own))));
        own.map(|own| (*own).to_owned()).collect()
    };
    let room: usize = forces.iter().map(|force| state.count(force).transports).sum();
    let can_board = |name: &&str| within.is_none() && room > 0 && may(format!("load = [{}]\n", text(name)));
    let berths = |name: &str| {
        let troops = mover_named(state, nation, name).into_iter().flat_map(|cargo| forces_of(state, cargo));
        (name.to_owned(), troops.map(|force| state.count(force).berths()).sum())
    };
    let carries = |by| forces.iter().any(|own| std::ptr::eq(state.force(by), *own));
    let aboard = state.present().filter(|(_, force)| force.aboard.is_some_and(carries));
    let units: usize = forces.iter().map(|force| force.units.len()).sum();
    let what = if is_single { first.kind.to_string() } else { counted(forces.len(), "squadron") };
    let ap = |steps: usize| ap_of(state, named, steps);
    Some(Fleet {
        name: name.to_owned(),
        words: format!("{what}, {}", counted(units, "ship")),
        place: state.place_name(first.at),
        sea: State::sea_of(first.at).map(SeaId::at),
        at: State::hex_of(first.at).map(|hex| hex.0),
        most,
        needs: SailingNeeds { ap: ap(1), ap_a_hex: ap(2) != ap(1) },
        places: if within.is_none() && state.now.turn > 0 { places(state, nation, first, most) } else { Vec::new() },
        troops: TroopsAtHand {
            load: names_at(state, nation, first.at).into_iter().filter(can_board).map(berths).collect(),
            aboard: aboard.map(|(_, force)| state.name_with_army(force).to_owned()).collect(),
        },
        trade: TradeAtHand { escort: trade("escort"), privateer: trade("privateer"), room },
        within,
        standing: standing(state, name),
    })
}

fn standing(state: &State, name: &str) -> Option<Json> {
    let entry = state.sent.standing_fleets.iter().map(|(_, entry)| entry).find(|entry| entry.name == name)?;
    let mut own = filed::of_fleet(state, entry);
    // A file names ports.
    own["retreat_to"] = entry.retreat_to.iter().map(|to| stop_name(state, *to)).collect();
    Some(own)
}

/// Own armies and forces on land in a place.
fn names_at(state: &State, nation: NationId, at: Place) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for (_, force) in state.present().filter(|(_, force)| force.at == at && !force.kind.is_naval()) {
        let name = state.name_with_army(force);
        if state.head(force.nation) == nation && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The shortest ways over sea areas, and into ports at their ends.
fn places(state: &State, nation: NationId, fleet: &Force, most: u16) -> Vec<(String, usize, Option<usize>)> {
    let scenario = state.scenario();
    let ports = scenario.cities.iter().filter_map(|city| city.hex).filter(|hex| is_open_port(state, nation, *hex));
    let ports: Vec<Place> = ports.map(Place::Hex).collect();
    let seas: Vec<Place> = scenario.sea_places().collect();
    // Out of a port takes an area more.
    let out = usize::from(matches!(fleet.at, Place::Hex(_)));
    let (mut edge, mut known) = (vec![(fleet.at, None)], vec![fleet.at]);
    let mut found = Vec::new();
    for steps in 1..=usize::from(most).saturating_sub(out) {
        let mut further = Vec::new();
        for (at, before) in &edge {
            for next in seas.iter().chain(&ports).filter(|next| touches(state, *at, **next)) {
                if !known.contains(next) {
                    known.push(*next);
                    further.extend(matches!(next, Place::Sea(_)).then_some((*next, Some(found.len()))));
                    found.push((stop_name(state, *next), steps + out, *before));
                }
            }
        }
        edge = further;
    }
    found
}
