//! Who falls: a loss is a hit; fanatics first, then each hit from the command with most units of the arm (19.8).

pub(crate) mod generals;

use std::rc::Rc;

use crate::engine::cx::Stop;
use crate::engine::input::Value;
use crate::engine::test::{Known, Tested};
use crate::rules::campaign_1805::event::{Event, Loss, OwnedName, TroopEvent};
use crate::rules::campaign_1805::ground::Cx;
use crate::rules::campaign_1805::scenario::ids::{Arm, ForceId, Special};
use crate::rules::campaign_1805::sheet::checks::losses::{ArmyLosses, CHECK, FleetLosses, Losses};
use crate::rules::campaign_1805::state::{Force, State, Unit};

/// Arms that lose together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    /// Battalions.
    Infantry,
    /// Regiments.
    Cavalry,
    /// Batteries of both kinds.
    Artillery,
    /// Battalions and regiments as one: attrition.
    FootAndHorse,
    MenOfWar,
    Frigates,
    Transports,
}

/// Which arms a loss is shared out to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shares {
    /// Infantry, cavalry and artillery, each its own.
    Arms,
    /// Foot and horse as one; batteries lose nothing.
    FootAndHorse,
    /// Men of war and frigates.
    Ships,
    /// Transports, which share the fate of a fleet.
    Transports,
}

impl Share {
    const fn has(self, arm: Arm) -> bool {
        match self {
            Self::Infantry => matches!(arm, Arm::Infantry),
            Self::Cavalry => matches!(arm, Arm::Cavalry),
            Self::Artillery => matches!(arm, Arm::FieldArtillery | Arm::HorseArtillery),
            Self::FootAndHorse => matches!(arm, Arm::Infantry | Arm::Cavalry),
            Self::MenOfWar => matches!(arm, Arm::ManOfWar),
            Self::Frigates => matches!(arm, Arm::Frigate),
            Self::Transports => matches!(arm, Arm::Transport),
        }
    }
}

/// How a loss is reckoned.
pub(crate) struct Reckoning<'a> {
    /// The key of its test.
    pub key: String,
    /// What is lost in, in words.
    pub text: String,
    pub percent: i64,
    /// Units of the enemy; all that there are where no enemy takes them.
    pub enemy_units: i64,
    /// Regiments of the victor that pursue.
    pub pursuit: i64,
    /// True for a siege.
    pub siege: bool,
    /// Which arms lose.
    pub shares: Shares,
    pub why: Loss,
    /// Who loses.
    pub forces: &'a [ForceId],
}

/// Units of some forces by arm: battalions, regiments, batteries.
pub(crate) fn arms(state: &State, forces: &[ForceId]) -> [i64; 3] {
    let mut arms = [0; 3];
    for force in forces {
        let count = state.count(state.force(*force));
        let own = [count.infantry, count.cavalry, count.field + count.horse];
        for (sum, own) in arms.iter_mut().zip(own) {
            *sum += i64::try_from(own).unwrap_or(0);
        }
    }
    arms
}

/// All units of some forces, of whatever arm.
pub(crate) fn units(state: &State, forces: &[ForceId]) -> i64 {
    i64::try_from(forces.iter().map(|force| state.force(*force).units.len()).sum::<usize>()).unwrap_or(0)
}

/// What the check is told of the units that may be lost, by the names of its inputs.
fn counted(state: &State, reckoning: &Reckoning<'_>) -> Vec<(&'static str, i64)> {
    let [infantry, cavalry, artillery] = arms(state, reckoning.forces);
    let mut ships = [0; 3];
    for force in reckoning.forces {
        let count = state.count(state.force(*force));
        for (sum, own) in ships.iter_mut().zip([count.men_of_war, count.frigates, count.transports]) {
            *sum += i64::try_from(own).unwrap_or(0);
        }
    }
    match reckoning.shares {
        Shares::Arms => vec![("infantry", infantry), ("cavalry", cavalry), ("artillery", artillery)],
        Shares::FootAndHorse => vec![("infantry", infantry + cavalry)],
        Shares::Ships => vec![("men_of_war", ships[0]), ("frigates", ships[1])],
        // The check knows two kinds of ships: transports are counted as the first.
        Shares::Transports => vec![("men_of_war", ships[2])],
    }
}

/// Reckons a loss by its check, and takes it.
pub(crate) fn take(cx: &mut Cx<'_>, reckoning: &Reckoning<'_>) -> Result<(), Stop> {
    let counted = counted(cx.state(), reckoning);
    let all: i64 = counted.iter().map(|(_, units)| units).sum();
    if all == 0 || reckoning.percent == 0 && reckoning.pursuit < 10 {
        return Ok(());
    }
    let side = reckoning.forces.first().map(|force| cx.state().nation_name(cx.state().force(*force).nation).to_owned());
    let tested = cx.test(&reckoning.key, &CHECK, |_| {
        let mut values: Vec<(&'static str, Value)> =
            counted.iter().map(|(name, units)| (*name, Value::from(*units))).collect();
        values.push(("percent", reckoning.percent.into()));
        values.push(("enemy_units", reckoning.enemy_units.into()));
        if reckoning.pursuit > 0 {
            values.push(("pursuit_cavalry", reckoning.pursuit.into()));
        }
        if reckoning.siege {
            values.push(("siege", true.into()));
        }
        let side = side.clone().unwrap_or_default();
        Known { side: side.clone(), who: side, text: reckoning.text.clone(), values, hidden: true, ..Known::default() }
    })?;
    let Tested::Outcome(outcome) = tested else { return Ok(()) };
    let shares = shared(reckoning.shares, &outcome.get());
    cx.emit_all(fall(cx.state(), reckoning.forces, &shares, reckoning.why));
    bury(cx, reckoning.forces, reckoning.why);
    Ok(())
}

/// What the check says, as a share an arm.
fn shared(shares: Shares, losses: &Losses) -> Vec<(Share, i64)> {
    match (shares, losses) {
        (Shares::FootAndHorse, Losses::Army(own)) => vec![(Share::FootAndHorse, own.infantry)],
        (_, Losses::Army(ArmyLosses { infantry, cavalry, artillery })) => {
            vec![(Share::Infantry, *infantry), (Share::Cavalry, *cavalry), (Share::Artillery, *artillery)]
        }
        (Shares::Transports, Losses::Fleet(own)) => vec![(Share::Transports, own.men_of_war)],
        (_, Losses::Fleet(FleetLosses { men_of_war, frigates })) => {
            vec![(Share::MenOfWar, *men_of_war), (Share::Frigates, *frigates)]
        }
    }
}

/// Forces without a unit are no more.
pub(crate) fn bury(cx: &mut Cx<'_>, forces: &[ForceId], why: Loss) {
    for force in forces {
        let own = cx.state().force(*force);
        if own.units.is_empty() && !own.life.gone {
            let who = OwnedName { nation: own.nation, name: own.name.clone() };
            cx.emit(TroopEvent::Gone { force: *force, who, why, taken: None });
        }
    }
}

/// The events of losses, a share an arm.
pub(crate) fn fall(state: &State, forces: &[ForceId], shares: &[(Share, i64)], why: Loss) -> Vec<Event> {
    let mut left: Vec<(ForceId, Rc<Force>)> =
        forces.iter().map(|force| (*force, Rc::clone(&state.troops.forces[force.at()]))).collect();
    let mut hits: Vec<Vec<usize>> = vec![Vec::new(); left.len()];
    let mut shares = shares.to_vec();
    // Fanatics take the whole loss first: off the share of their own arm, then the others in order.
    let mut total: i64 = shares.iter().map(|(_, lost)| *lost).sum();
    while total > 0 {
        let fanatic = |unit: &Unit| state.unit_type(unit.kind).special == Some(Special::Fanatic);
        let Some((force, unit)) = next_of(state, &left, fanatic) else { break };
        let arm = state.unit_type(left[force].1.units[unit].kind).arm;
        let own = shares.iter().position(|(share, lost)| share.has(arm) && *lost > 0);
        let Some(share) = own.or_else(|| shares.iter().position(|(_, lost)| *lost > 0)) else { break };
        shares[share].1 -= 1;
        total -= 1;
        hit(&mut left[force].1, unit);
        hits[force].push(unit);
    }
    for (share, lost) in shares {
        for _ in 0..lost {
            let of_share = |unit: &Unit| share.has(state.unit_type(unit.kind).arm);
            let Some((force, unit)) = next_of(state, &left, of_share) else { break };
            hit(&mut left[force].1, unit);
            hits[force].push(unit);
        }
    }
    let event = |((force, own), units): (&(ForceId, Rc<Force>), Vec<usize>)| {
        let who = OwnedName { nation: own.nation, name: own.name.clone() };
        (!units.is_empty()).then_some(Event::Troop(TroopEvent::Lost { force: *force, who, units, why }))
    };
    left.iter().zip(hits).filter_map(event).collect()
}

fn hit(force: &mut Rc<Force>, at: usize) {
    let force = Rc::make_mut(force);
    force.units[at].hits = force.units[at].hits.saturating_sub(1);
    if force.units[at].hits == 0 {
        force.units.remove(at);
    }
}

/// The next unit to be hit among those that fit: of the command with most of them left, the first of equals; there a
/// hurt one, else the one of the lowest CV, else the last.
fn next_of(state: &State, left: &[(ForceId, Rc<Force>)], fits: impl Fn(&Unit) -> bool) -> Option<(usize, usize)> {
    let count = |force: &Force| force.units.iter().filter(|unit| fits(unit)).count();
    let most = left.iter().map(|(_, force)| count(force)).max().filter(|most| *most > 0)?;
    let force = left.iter().position(|(_, force)| count(force) == most)?;
    let units = left[force].1.units.iter().enumerate().filter(|(_, unit)| fits(unit));
    let rank = |(at, unit): &(usize, &Unit)| {
        let own = state.unit_type(unit.kind);
        (unit.hits >= own.hits, own.cv, std::cmp::Reverse(*at))
    };
    units.min_by_key(rank).map(|(at, _)| (force, at))
}
