//! Wishes of orders whose case arose and that were not kept: retreats that ended elsewhere, troops that fought as somebody
//! else commanded. Noted when it happens, for papers that are written after the count.

use crate::rules::campaign_1805::moves::sea::flight::is_free;
use crate::rules::campaign_1805::moves::{sea, unfulfilled};
use crate::rules::campaign_1805::orders::{OWN_HEX, no_retreat, touches};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, NationId, Stance};
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::as_it_was::{Flight, Unkept};
use crate::rules::campaign_1805::state::fight::{Fight, FightKind};
use crate::rules::campaign_1805::state::ordered::{entry_of, fleet_entry_of};
use crate::rules::campaign_1805::state::orders::ForceEntry;
use crate::rules::campaign_1805::state::why::Vain;
use crate::rules::campaign_1805::war::battles::{self, Side};
use crate::rules::campaign_1805::war::retreats;

/// A retreat over land from a hex to another, to ships, or to nowhere.
#[derive(Clone, Copy)]
pub(super) enum Went {
    To(HexId),
    Aboard,
    Nowhere,
}

/// The wishes of a force that retreats after a battle which were not kept; none of raiders, who only go back.
pub(super) fn of_retreat(state: &State, force: ForceId, went: Went) -> Option<Unkept> {
    let own = state.force(force);
    let from = State::hex_of(own.at)?;
    let entry = entry_of(state, own.nation, own)?;
    let stormed = |fight: &Fight| {
        fight.kind == FightKind::Siege && fight.retreats == [true, false] && fight.attackers.contains(&force)
    };
    let withdraws = entry.fight.withdraw && state.battles.fights.iter().any(|fight| stormed(fight));
    if !withdraws && !state.battles.retreating.iter().any(|(other, _)| *other == force) {
        return None;
    }
    let shut = retreats::shut(state, force, from);
    let why = |wish: HexId| match (went, shut.iter().find(|(hex, _)| *hex == wish)) {
        (Went::Aboard, _) => "landed troops retreat to their ships".to_owned(),
        (_, Some((_, why))) => why.words().to_owned(),
        (_, None) if wish == from => OWN_HEX.to_owned(),
        (_, None) => format!("not next to {}", state.place_name(own.at)),
    };
    let kept = |wish: &HexId| matches!(went, Went::To(to) if to == *wish);
    let missed = entry.after.retreat_to.iter().take_while(|wish| !kept(wish));
    let why = no_retreat(state, missed.map(|wish| (Place::Hex(*wish), why(*wish))))?;
    Some(Unkept { nation: state.head(own.nation), entry: entry.name.clone(), why, at: own.at })
}

/// The wishes of ships which were not kept that flee or are driven to a place, or are taken; a storm drives them to port.
pub(super) fn of_flight(state: &State, first: ForceId, to: Option<Place>, in_storm: bool) -> Option<Unkept> {
    let own = state.force(first);
    let entry = fleet_entry_of(state, own)?;
    let here = match own.at {
        Place::Sea(_) => format!("the {}", state.place_name(own.at)),
        Place::Hex(_) => state.place_name(own.at),
    };
    let why = |wish: Place| match (own.at, wish) {
        (Place::Hex(_), Place::Hex(_)) => "ships leave a fallen port for the sea".to_owned(),
        (Place::Sea(_), Place::Sea(_)) if in_storm => "a storm drives ships to port".to_owned(),
        (from, Place::Sea(_)) if from == wish || !touches(state, from, wish) => format!("not next to {here}"),
        (_, Place::Sea(sea)) if !is_free(state, own.nation, sea) => "enemy ships were there".to_owned(),
        (from, Place::Hex(_)) if !touches(state, from, wish) => format!("not on {here}"),
        (_, Place::Hex(_)) => "not a friend's port".to_owned(),
        (_, Place::Sea(_)) => "the ships were caught".to_owned(),
    };
    // The port to which they fled, and which falls behind them, was a wish that was kept.
    let fled_here = |flight: &Flight| flight.to == own.at && flight.forces.contains(&first);
    let in_port = matches!(own.at, Place::Hex(_)) && state.battles.was.flights.iter().any(fled_here);
    let was_kept = |wish: Place| in_port && wish == own.at;
    let missed = entry.retreat_to.iter().take_while(|wish| Some(**wish) != to).filter(|wish| !was_kept(**wish));
    let why = no_retreat(state, missed.map(|wish| (*wish, why(*wish))))?;
    Some(Unkept { nation: state.head(own.nation), entry: entry.name.clone(), why, at: own.at })
}

/// Who fought in a battle on land otherwise than ordered: in another stance than its own, or at worse odds.
pub(super) fn of_battle(state: &State, fight: &Fight, commanders: &[Option<String>; 2]) -> Vec<Unkept> {
    let stances = match fight.kind {
        FightKind::Field => [Some(Stance::Attack), Some(Stance::Defend)],
        FightKind::Meeting => [Some(Stance::Attack); 2],
        FightKind::Siege => [Some(Stance::Attack), None],
        FightKind::Sea => [None; 2],
    };
    let mut missed = Vec::new();
    for (side, forces) in [&fight.attackers, &fight.defenders].into_iter().enumerate() {
        let Some(stance) = stances[side] else { continue };
        let led = commanders[side].as_ref().map_or_else(
            || "the largest force there sets the stance of all".to_owned(),
            |name| format!("{name} commanded there"),
        );
        let how = if stance == Stance::Attack { "attacked" } else { "stood on the defence" };
        for force in forces {
            missed.extend(otherwise(state, *force, |entry| {
                let is_other = entry.fight.stance.is_some_and(|own| own != stance);
                is_other.then(|| format!("{how}: {led}"))
            }));
        }
    }
    if fight.kind == FightKind::Siege {
        let told = |force: &ForceId| {
            let own = state.force(*force);
            let entry = entry_of(state, own.nation, own)?;
            Some((entry.name.clone(), entry.fight.assault_at?))
        };
        let counted = fight.attackers.iter().find_map(told);
        for (force, (name, column)) in fight.attackers.iter().zip(counted.iter().cycle()) {
            missed.extend(otherwise(state, *force, |entry| {
                let is_other = entry.fight.assault_at.is_some_and(|own| own > *column);
                is_other.then(|| format!("assaulted all the same: the {column}:1 of {name} counted there"))
            }));
        }
    }
    missed
}

/// Before retreats: who was to attack enemies in his hex, and whose side stood on the defence.
pub(super) fn of_no_battle(state: &State) -> Vec<Unkept> {
    let mut missed = Vec::new();
    for hex in battles::hexes(state) {
        let outside = state.troops_at(hex).filter(|(_, force)| !force.posture.inside);
        let here: Vec<ForceId> = outside.map(|(at, _)| at).collect();
        for force in &here {
            let nation = state.force(*force).nation;
            let side: Vec<ForceId> =
                here.iter().copied().filter(|other| state.is_friend(nation, state.force(*other).nation)).collect();
            let fought = state.battles.fights.iter().any(|fight| fight.side_of(*force).is_some());
            if fought || !state.has_enemy(nation, hex) || Side::of(state, &side).stance(state) == Stance::Attack {
                continue;
            }
            missed.extend(otherwise(state, *force, |entry| {
                let attacks = entry.fight.stance == Some(Stance::Attack);
                attacks.then(|| format!("did not attack: {} is on the defence there", leader(state, &side)))
            }));
        }
    }
    missed
}

/// Before retreats: who was to besiege a fortress in some way, and came to none. Of assaults C6 itself says it.
pub(super) fn of_no_siege(state: &State) -> Vec<Unkept> {
    let mut missed = Vec::new();
    for (nation, entry, forces) in unfulfilled::on_land(state) {
        let fight = &entry.fight;
        let besieges = fight.assault == Some(false) || fight.assault_at.is_some() || fight.withdraw;
        let Some(first) = forces.first().map(|first| state.force(*first)) else { continue };
        let before_one = State::hex_of(first.at).is_some_and(|hex| state.enemy_fortress(first.nation, hex).is_some());
        if besieges && fight.assault != Some(true) && !before_one && !unfulfilled::has_stormed(state, &forces) {
            let why = Vain::Siege.words("");
            missed.push(Unkept { nation, entry: entry.name.clone(), why, at: first.at });
        }
    }
    missed
}

/// After the count: ships that were to guard trade and came to none, and those that were to take some by a standing order.
pub(super) fn of_trade(state: &State) -> Vec<Unkept> {
    let mut missed = Vec::new();
    for group in sea::groups(state) {
        let first = state.force(group.forces[0]);
        let Some(entry) = fleet_entry_of(state, first) else { continue };
        let passes = |at: &Place, nation| matches!(at, Place::Sea(sea) if state.scenario().seas[sea.at()].trade.contains(&nation));
        let is_of_war = group.forces.iter().any(|at| state.force(*at).kind.is_of_war());
        let guarded = entry.trade.escort.and_then(|nation| match is_of_war {
            false => Some(Vain::EscortUnarmed.words("")),
            true if first.turn.trail.iter().chain([&first.at]).any(|at| passes(at, nation)) => None,
            true => Some(Vain::EscortElsewhere.words(state.nation_name(nation))),
        });
        // Of an order of this turn the count itself says it.
        let head = state.head(first.nation);
        let is_standing = state.sent.standing_fleets.iter().any(|(_, own)| std::ptr::eq(&raw const **own, entry));
        let took = entry.trade.privateer.filter(|_| is_standing);
        let took = took.and_then(|victim| unfulfilled::why_no_trade(state, victim, &group.forces));
        let took = took.map(|why| why.to_string());
        let new = |why| Unkept { nation: head, entry: entry.name.clone(), why, at: first.at };
        missed.extend(guarded.into_iter().chain(took).map(new));
    }
    missed
}

/// Whose stance is that of a side: its general, else its largest force.
fn leader(state: &State, side: &[ForceId]) -> String {
    let largest = || side.iter().map(|force| state.force(*force)).min_by_key(|own| std::cmp::Reverse(own.units.len()));
    let general = Side::of(state, side).commander().map(|general| state.general(general).figures.name.clone());
    general.or_else(|| largest().map(|own| own.name.clone())).unwrap_or_default()
}

fn otherwise(state: &State, force: ForceId, why: impl FnOnce(&ForceEntry) -> Option<String>) -> Option<Unkept> {
    let own = state.force(force);
    let entry = entry_of(state, own.nation, own)?;
    let nation: NationId = state.head(own.nation);
    Some(Unkept { nation, entry: entry.name.clone(), why: why(entry)?, at: own.at })
}
