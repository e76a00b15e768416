//! The first state of a battle, from two orders of battle.

use std::rc::Rc;

use crate::engine::later::Later;
use crate::engine::prompt::OptionName;
use crate::orbat::scene::Scene;
use crate::orbat::troops::formation::FormationFigures;
use crate::orbat::{Formation, Leader as OrbatLeader, LeaderStatus, Orbat, Order, Unit as OrbatUnit};

use crate::rules::march_attack::state::ids::{MfId, Side, UnitId};
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
            Muster { side, army: &mut state.armies[side.index()], roster: &mut roster }.army(orbat, codes);
        }
        state.roster = Rc::new(roster);
        state.fights.locks = locks(&state, orbats).into_iter().collect();
        state
    }

    /// An army to which somebody comes in the middle of a battle.
    pub(crate) fn muster(&mut self, side: Side) -> Muster<'_> {
        Muster { side, army: &mut self.armies[side.index()], roster: Rc::make_mut(&mut self.roster) }
    }
}

/// An army that is being gathered, with its names.
pub(crate) struct Muster<'m> {
    pub(crate) side: Side,
    pub(crate) army: &'m mut Army,
    pub(crate) roster: &'m mut Roster,
}

impl Muster<'_> {
    fn army(&mut self, orbat: &Orbat, codes: &[Vec<String>]) {
        let mut riders = vec![(&orbat.commander, self.leader(&orbat.commander))];
        for (at, formation) in orbat.formations.iter().enumerate() {
            let codes = codes.get(at).map_or(&[][..], Vec::as_slice);
            if formation.is_kept_back() {
                self.keep_back(formation, codes, &orbat.formations);
                continue;
            }
            let mf = self.formation(formation);
            riders.extend(formation.commander.as_ref().zip(self.army.formations[mf.at()].commander));
            let home = |name: &str| orbat.formations.iter().position(|own| own.name == name);
            self.units(formation, codes, mf, home);
        }
        self.attach(riders);
    }

    /// A leader with the others, for the present riding alone: his place among them.
    pub(super) fn leader(&mut self, leader: &OrbatLeader) -> u16 {
        self.roster.leaders[self.side.index()].push(leader.name.clone());
        self.army.leaders.push(self::leader(leader));
        index(self.army.leaders.len() - 1)
    }

    /// A formation with its commander after the others, for the present without units.
    pub(crate) fn formation(&mut self, formation: &Formation) -> MfId {
        let commander = formation.commander.as_ref().map(|own| self.leader(own));
        self.army.formations.push(mf(formation, commander));
        self.roster.formations[self.side.index()].push(FormationFacts::of(formation));
        MfId::new(self.side, self.army.formations.len() - 1)
    }

    /// A formation's units. A battery may be lent by another: `home` is that one's place by its name.
    pub(super) fn units(
        &mut self,
        formation: &Formation,
        codes: &[String],
        mf: MfId,
        home: impl Fn(&str) -> Option<usize>,
    ) {
        for (place, unit) in formation.units.iter().enumerate() {
            let lent_by = unit.home.as_deref().and_then(&home).map(index);
            self.unit(unit, codes.get(place).map_or("", String::as_str), mf, lent_by);
        }
    }

    /// A unit after the others of its side.
    pub(crate) fn unit(&mut self, unit: &OrbatUnit, code: &str, mf: MfId, home: Option<u16>) {
        self.army.enlist(Unit { home, ..Unit::fresh(unit.figures, mf.index) });
        self.roster.join(self.side, facts(unit, code, self.side));
    }

    /// Sends leaders to the units that they ride with.
    pub(super) fn attach<'l>(&mut self, riders: impl IntoIterator<Item = (&'l OrbatLeader, u16)>) {
        for (rider, at) in riders {
            let unit = rider.attached_to.as_ref().and_then(|unit| self.roster.find(self.side, unit));
            self.army.leaders[usize::from(at)].attached_to = unit.map(|unit| unit.index);
        }
    }
}

fn index(at: usize) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}

/// A formation as its order of battle says.
pub(super) fn mf(formation: &Formation, commander: Option<u16>) -> Mf {
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
fn facts(unit: &OrbatUnit, code: &str, side: Side) -> UnitFacts {
    let (code, name): (Rc<str>, Rc<str>) = (code.into(), unit.name.as_str().into());
    UnitFacts {
        code: Rc::clone(&code),
        name: Rc::clone(&name),
        words: Later::new(move || words(&code, &name, side)),
        arm: unit.arm,
        men: unit.men,
        guns: unit.guns,
        grade: unit.grade,
        source: unit.source.clone(),
        notes: unit.notes.clone(),
    }
}

/// What prompts call a unit.
fn words(code: &Rc<str>, name: &str, side: Side) -> UnitWords {
    let mut text = String::new();
    let mut say = |words: &[&str]| -> Rc<str> {
        text.clear();
        text.extend(words.iter().copied());
        text.as_str().into()
    };
    let unit = || Some(Rc::clone(code));
    let own = OptionName { unit: unit(), ..OptionName::new(say(&[side.key(), "/", name]), say(&[code, " ", name])) };
    let mut act = |act: &str, alike: &'static str, before: &str, behind: &str| {
        let (key, label) = (say(&[act, ":", side.key(), "/", name]), say(&[before, code, " ", name, behind]));
        let side = Some(side.key().into());
        Rc::new(OptionName { side, unit: unit(), alike: Some(alike), ..OptionName::new(key, label) })
    };
    UnitWords {
        own: Rc::new(own),
        charge: act("charge", "charge", "charge with ", ""),
        form: act("form", "change formation", "change the formation of ", ""),
        go: act("move", "record a move", "record a move of ", ""),
        shot: act("shot", "fire", "", " fires"),
        late: act("late", "late shot", "late shot: ", ""),
    }
}

/// A leader as his order of battle says, riding alone.
fn leader(leader: &OrbatLeader) -> Leader {
    let out = leader.status == LeaderStatus::Out;
    Leader {
        figures: leader.figures,
        back_in: if out { 1 + u16::from(leader.turns_out) } else { 0 },
        hit_in: 0,
        attached_to: None,
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
