//! The first state of a battle, from two orders of battle.

use std::rc::Rc;

use crate::engine::prompt::OptionName;
use crate::orbat::scene::Scene;
use crate::orbat::troops::formation::FormationFigures;
use crate::orbat::{Formation, Leader as OrbatLeader, LeaderStatus, Orbat, Order, Unit as OrbatUnit};

use crate::rules::march_attack::state::ids::{Side, UnitId};
use crate::rules::march_attack::state::roster::{FormationFacts, Roster, SideFacts, UnitFacts, UnitWords};
use crate::rules::march_attack::state::{Army, Leader, Lock, Mf, State, Unit};

impl State {
    /// The armies as their orders of battle say.
    pub(crate) fn mustered(orbats: &[Orbat; 2], codes: &[Vec<Vec<String>>; 2], scene: Option<&Scene>) -> Self {
        let mut state = Self::default();
        let mut roster = Roster::default();
        roster.scene = scene.cloned().map(Rc::new);
        for side in Side::BOTH {
            let (orbat, codes) = (&orbats[side.index()], &codes[side.index()]);
            roster.sides[side.index()] = SideFacts {
                name: orbat.name.clone(),
                short: orbat.short.clone(),
                nation: orbat.nation.clone(),
                date: orbat.date.clone(),
                source: orbat.source.clone(),
                notes: orbat.notes.clone(),
            };
            state.armies[side.index()] = army(orbat, codes, &mut roster, side);
        }
        state.roster = Rc::new(roster);
        state.fights.locks = locks(&state, orbats).into_iter().collect();
        state
    }
}

fn army(orbat: &Orbat, codes: &[Vec<String>], roster: &mut Roster, side: Side) -> Army {
    let mut army = Army::default();
    let mut riders: Vec<&OrbatLeader> = vec![&orbat.commander];
    for (at, formation) in orbat.formations.iter().enumerate() {
        riders.extend(formation.commander.as_ref());
        let commander = formation.commander.as_ref().map(|_| index(riders.len() - 1));
        army.formations.push(mf(formation, commander));
        roster.formations[side.index()].push(FormationFacts {
            name: formation.name.clone(),
            short: formation.short.clone(),
            kind: formation.kind,
            notes: formation.notes.clone(),
        });
        for (place, unit) in formation.units.iter().enumerate() {
            let home = unit.home.as_ref().and_then(|home| orbat.formations.iter().position(|mf| mf.name == *home));
            army.enlist(Unit { home: home.map(index), ..Unit::fresh(unit.figures, index(at)) });
            let code = codes.get(at).and_then(|codes| codes.get(place)).map_or("", String::as_str);
            roster.join(side, facts(unit, code, side));
        }
    }
    for rider in riders {
        let attached_to = rider.attached_to.as_ref().and_then(|unit| roster.find(side, unit)).map(|unit| unit.index);
        army.leaders.push(leader(rider, attached_to));
        roster.leaders[side.index()].push(rider.name.clone());
    }
    army
}

fn index(at: usize) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}

/// A formation as its order of battle says.
pub(crate) fn mf(formation: &Formation, commander: Option<u16>) -> Mf {
    let retreats = formation.retiring > 0 || formation.order == Order::Retreat;
    let order_after = match (retreats, formation.order) {
        (false, _) => None,
        (true, Order::Retreat) => Some(formation.order_after.unwrap_or(Order::Defend)),
        (true, order) => Some(formation.order_after.unwrap_or(order)),
    };
    let order = if retreats { Order::Retreat } else { formation.order };
    Mf::fresh(FormationFigures { order, order_after, ..formation.figures }, commander)
}

/// The facts of a unit as its order of battle says.
pub(crate) fn facts(unit: &OrbatUnit, code: &str, side: Side) -> UnitFacts {
    UnitFacts {
        code: code.into(),
        name: unit.name.as_str().into(),
        words: words(code, &unit.name, side),
        arm: unit.arm,
        men: unit.men,
        guns: unit.guns,
        grade: unit.grade,
        source: unit.source.clone(),
        notes: unit.notes.clone(),
    }
}

/// What prompts call a unit.
fn words(code: &str, name: &str, side: Side) -> UnitWords {
    let (key, label) = (format!("{}/{name}", side.key()), format!("{code} {name}"));
    let act = |act: &str, alike: &'static str, words: String| {
        let (side, unit) = (Some(side.key().into()), Some(code.into()));
        Rc::new(OptionName { side, unit, alike: Some(alike), ..OptionName::new(format!("{act}:{key}"), words) })
    };
    UnitWords {
        own: Rc::new(OptionName { unit: Some(code.into()), ..OptionName::new(key.as_str(), label.as_str()) }),
        charge: act("charge", "charge", format!("charge with {label}")),
        form: act("form", "change formation", format!("change the formation of {label}")),
        go: act("move", "record a move", format!("record a move of {label}")),
        shot: act("shot", "fire", format!("{label} fires")),
        late: act("late", "late shot", format!("late shot: {label}")),
    }
}

/// A leader as his order of battle says.
pub(crate) fn leader(leader: &OrbatLeader, attached_to: Option<u16>) -> Leader {
    let out = leader.status == LeaderStatus::Out;
    Leader {
        figures: leader.figures,
        back_in: if out { 1 + u16::from(leader.turns_out) } else { 0 },
        hit_in: 0,
        attached_to,
    }
}

/// Drawn melees that go on: pairs that name each other, or one enemy that is there. Whom several name is their defender.
fn locks(state: &State, orbats: &[Orbat; 2]) -> Vec<Lock> {
    let units = |side: Side| orbats[side.index()].formations.iter().flat_map(|mf| &mf.units);
    let named = |id: UnitId| {
        let enemies = units(id.side.other()).filter_map(|unit| unit.locked_with.as_deref());
        enemies.filter(|name| *name == state.unit_name(id)).count()
    };
    let mut locks: Vec<Lock> = Vec::new();
    for side in Side::BOTH {
        for (at, unit) in units(side).enumerate() {
            let enemy = unit.locked_with.as_ref().and_then(|enemy| state.find_unit(side.other(), enemy));
            let own = UnitId::new(side, at);
            if let Some(enemy) = enemy
                && !locks.iter().any(|lock| [lock.attacker, lock.defender].contains(&own))
                && state.why_no_lock(own, enemy).is_none()
            {
                let (attacker, defender) = if named(own) > 1 { (enemy, own) } else { (own, enemy) };
                locks.push(state.lock(attacker, defender));
            }
        }
    }
    locks
}
