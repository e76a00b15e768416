//! Who may be ordered about on land: where they stand, how far they come, what binds their first step.

use serde::Serialize;
use serde_json::Value as Json;

use super::alike::{CodeBook, kinds, own_movers};
use super::sailing::Fleet;
use crate::engine::text::counted;
use crate::rules::campaign_1805::deploy::prices::ap_of;
use crate::rules::campaign_1805::orders::NEVER_MOVES;
use crate::rules::campaign_1805::orders::arrivals::captured;
use crate::rules::campaign_1805::orders::force::takes_no_city;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{HexId, Kind, NationId, SeaId};
use crate::rules::campaign_1805::state::filed;
use crate::rules::campaign_1805::state::ordered::{allowance, forces_of, mover_named};
use crate::rules::campaign_1805::state::orders::Mover;
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::paths::Marcher;

/// An army, or a force on land.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Orderable {
    pub name: String,
    /// Who leads it and what it has, in words.
    pub words: String,
    /// Where it stands: the name of the place, and the hex on land.
    pub place: String,
    pub at: Option<u16>,
    /// Whose troops they are, by number.
    pub nation: usize,
    /// The number of its table.
    pub table: usize,
    /// The most that its way may cost; an army goes twice as far by forced march.
    pub most: u16,
    pub army: bool,
    /// What a move takes.
    #[serde(flatten)]
    pub needs: MoveNeeds,
    /// Hexes that it may not enter first, each with the number of the words.
    pub first: Vec<(u16, usize)>,
    /// What binds a force to where it is, and what goes with it.
    #[serde(flatten)]
    pub bound: BoundBy,
    /// What it was told for later turns too, by key.
    pub standing: Option<Json>,
}

/// What binds a force to where it is, and what goes with it.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct BoundBy {
    /// The army that it is in.
    pub within: Option<String>,
    /// Why it does not march.
    pub cannot: Option<String>,
    pub band: bool,
    /// True where it has no battalion, and only battalions take a city.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub horse: bool,
    /// True where it carries a depot.
    pub depot: bool,
    /// The captured city that would be without a battalion if it marched.
    pub leaves: Option<String>,
}

/// What a move takes.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct MoveNeeds {
    /// Commands, which live off the land where they end, and those of them that take a point of supply.
    pub commands: usize,
    pub fed: usize,
    /// RP for its move; with `ap_a_hex` for each hex.
    pub ap: i64,
    pub ap_a_hex: bool,
}

/// Armies first, then forces; those in an army behind it.
pub(super) fn movers(state: &State, nation: NationId, words: &mut CodeBook) -> Vec<Orderable> {
    let movers = own_movers(state, nation, false).into_iter().map(|(name, named)| {
        let mover = mover(state, nation, name, named);
        Orderable { first: first_steps(state, nation, &mover, words), ..mover }
    });
    movers.collect()
}

fn mover(state: &State, nation: NationId, name: &str, named: Mover) -> Orderable {
    let forces: Vec<&Force> = forces_of(state, named).collect();
    let Some(first) = forces.first() else { return Orderable::default() };
    let alike = (first.nation, first.kind == Kind::Band);
    let ap = |steps: usize| ap_of(state, named, steps);
    let army = first.army.map(|army| state.army(army));
    let is_army = matches!(named, Mover::Army(_));
    let general = match (army, first.general) {
        (Some(army), _) if is_army => Some(army.general),
        (_, general) => general,
    };
    let general = general.map(|general| format!("{}, ", state.general(general).figures.name));
    let units: usize = forces.iter().map(|force| force.units.len()).sum();
    let commands = forces.iter().filter(|force| force.kind.is_command()).count();
    let what = if is_army { counted(commands, "command") } else { first.kind.to_string() };
    Orderable {
        name: name.to_owned(),
        words: format!("{}{what}, {}", general.unwrap_or_default(), counted(units, "unit")),
        place: state.place_name(first.at),
        at: State::hex_of(first.at).map(|hex| hex.0),
        nation: first.nation.at(),
        table: kinds(state, nation).iter().position(|kind| *kind == alike).unwrap_or(0),
        most: allowance(state, named),
        army: is_army,
        needs: MoveNeeds {
            commands,
            fed: forces.iter().filter(|force| force.kind.is_command() && force.aboard.is_none()).count(),
            ap: ap(1),
            ap_a_hex: ap(2) != ap(1),
        },
        first: Vec::new(),
        bound: BoundBy {
            within: army.filter(|_| !is_army).map(|army| army.name.clone()),
            cannot: why_it_stays(state, named, first),
            band: first.kind == Kind::Band,
            horse: takes_no_city(state, named),
            depot: forces.iter().any(|force| state.carries_depot(force)),
            leaves: State::hex_of(first.at)
                .and_then(|from| captured(state, nation, from))
                .map(|city| state.scenario().cities[city.at()].name.clone()),
        },
        standing: standing(state, name),
    }
}

fn why_it_stays(state: &State, named: Mover, first: &Force) -> Option<String> {
    let army = first.army.filter(|_| matches!(named, Mover::Force(_)));
    let why = if state.now.turn == 0 {
        "turn 0 has no moves yet".to_owned()
    } else if let Some(army) = army {
        format!("moves with {}", state.army(army).name)
    } else if first.kind == Kind::Garrison {
        NEVER_MOVES.to_owned()
    } else if first.aboard.is_some() {
        "aboard ships".to_owned()
    } else if State::hex_of(first.at).is_none() {
        "at sea".to_owned()
    } else {
        return None;
    };
    Some(why)
}

fn standing(state: &State, name: &str) -> Option<Json> {
    let entry = state.sent.standing.iter().map(|(_, entry)| entry).find(|entry| entry.name == name)?;
    Some(filed::of_force(state, entry))
}

/// The hexes in which somebody may end his march or land, and around them those that only what is in the way now keeps
/// from him.
pub(super) fn near(state: &State, movers: &[Orderable], fleets: &[Fleet]) -> Vec<bool> {
    let map = state.map();
    let mut near = vec![false; map.hexes.len()];
    for mover in movers.iter().filter(|mover| mover.bound.cannot.is_none()) {
        let Some(from) = mover.at.map(HexId) else { continue };
        let most = if mover.army { mover.most * 2 } else { mover.most };
        near[from.at()] = true;
        for (hex, _) in map.land().reach(from, most, |hex| map.hex(hex).cost, |_, _| true) {
            near[hex.at()] = true;
        }
    }
    let carries = |fleet: &&Fleet| fleet.trade.room > 0 || !fleet.troops.aboard.is_empty();
    for fleet in fleets.iter().filter(carries) {
        let there = fleet.places.iter().filter_map(|(name, ..)| state.scenario().sea_named(name));
        let seas: Vec<SeaId> = there.chain(fleet.sea.map(SeaId::new)).collect();
        for hex in (0..map.hexes.len()).map(HexId::new).filter(|hex| map.is_land(*hex)) {
            near[hex.at()] |= map.coasts(hex).iter().any(|sea| seas.contains(sea));
        }
    }
    near
}

/// It as who marches; none at sea.
fn marcher<'s>(state: &'s State, nation: NationId, mover: &Orderable) -> Option<Marcher<'s>> {
    let force = forces_of(state, mover_named(state, nation, &mover.name)?).next()?;
    let Place::Hex(from) = force.at else { return None };
    Some(Marcher { state, nation: force.nation, from, force, allowance: mover.most, forced: false })
}

/// The steps that are barred as its first alone, each with its words.
pub(super) fn first_steps(
    state: &State,
    nation: NationId,
    mover: &Orderable,
    words: &mut CodeBook,
) -> Vec<(u16, usize)> {
    let Some(marcher) = marcher(state, nation, mover) else { return Vec::new() };
    let mut barred = Vec::new();
    for to in state.map().ways(marcher.from) {
        let later = marcher.refuse_step(marcher.from, *to, false);
        if let (None, Some(rule)) = (later, marcher.refuse_step(marcher.from, *to, true)) {
            barred.push((to.0, words.number(state, *to, rule)));
        }
    }
    barred
}

/// Who marches, and where he comes to without a forced march; none for who stays.
pub(super) fn reach<'s>(
    state: &'s State,
    nation: NationId,
    mover: &Orderable,
) -> Option<(Marcher<'s>, Vec<(HexId, u16)>)> {
    let marcher = marcher(state, nation, mover).filter(|_| mover.bound.cannot.is_none())?;
    let reach = marcher.reach();
    Some((marcher, reach))
}
