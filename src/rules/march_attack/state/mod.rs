//! The state of a battle: small figures that change, beside names that do not.

pub mod chapter;
pub mod ids;
pub mod roster;
pub mod score;

pub(super) mod say;

mod blank;
mod locks;
mod moment;
mod ranks;
mod tied;

pub(crate) use blank::MF as BLANK_MF;
pub use moment::Moment;

use std::collections::BTreeSet;
use std::hash::Hash;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::engine::digest;
use crate::engine::fraction::Fraction;
use crate::engine::inches::Inches;
use crate::engine::pages::Pages;
use crate::orbat::troops::formation::FormationFigures;
use crate::orbat::troops::key::has_figures;
use crate::orbat::troops::leader::LeaderFigures;
use crate::orbat::troops::unit::UnitFigures;
use crate::orbat::{Arm, Disorder, Ground, LeaderStatus, Quality, UnitStatus};

use ids::{LeaderId, MfId, Side, UnitId};
use ranks::Ranks;
use roster::Roster;
use tied::Tied;

/// The steps of a turn, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Step {
    /// Orders and arrivals.
    #[default]
    S1,
    /// Morale.
    S2,
    /// Skirmish.
    S3,
    /// Leaders.
    S4,
    /// Initiative.
    S5,
    /// Charges and movement.
    T1,
    /// Fire.
    T2,
    /// Melee.
    T3,
    /// Disorder.
    T4,
}

/// A unit as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unit {
    /// Its Major Formation.
    pub mf: u16,
    /// The Major Formation that a battery of a grand battery returns to.
    pub home: Option<u16>,
    /// What its order of battle tells, as it stands.
    pub figures: UnitFigures,
    /// CV lost that counts later in this step.
    pub booked: u8,
    /// The share of its fire that it has not used in this half: 1 before it fires, less after a divided shot, then 0.
    pub unfired: Fraction,
    /// Whether it has answered a charge in this T1.
    pub reacted: bool,
    /// Whether it was named for an opportunity charge in this T1, passed or failed.
    pub had_chance: bool,
    /// The turn of its last try to rally; 0 before the first.
    pub rally_tried: u16,
    /// A VeD test that it owes.
    pub owes_ved: Option<Cause>,
    /// The step in which its attached leader may have been hit.
    pub owes_risk: Option<Cause>,
    /// Its leader's risk in a melee of this step was found out.
    pub risked: bool,
    /// When it was lost to its formation: broken, removed or captured. None while it is ready, or where it came so.
    pub lost_in: Option<Moment>,
}

/// What cost a unit CV.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Skirmish fire in S3.
    Skirmish,
    /// Fire in T2.
    Fire,
    /// Melee in T3.
    Melee,
}

/// A Major Formation as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a marker that players see or a step has set")]
pub struct Mf {
    /// Its commander among the side's leaders.
    pub commander: Option<u16>,
    /// What its order of battle tells, as it stands.
    pub figures: FormationFigures,
    /// Whether a morale result broke it.
    pub broken: bool,
    /// A grand battery that was dissolved.
    pub dissolved: bool,
    /// An order test was tried in this turn.
    pub order_tried: bool,
    /// An arrival test was made in this turn.
    pub arrival_tried: bool,
    /// It took its own morale test in this S2.
    pub morale_tested: bool,
    /// It has moved back in this S2.
    pub moved_back: bool,
    /// It was retiring when this S2 began.
    pub was_retiring: bool,
    /// Its skirmish value in this S3, once the engaged are known.
    pub skirmish_value: Option<u16>,
    /// Skirmish hits that are still to be spread.
    pub hits: Option<u16>,
    /// Hits kept from an earlier turn (`skirmish.left-over` = kept).
    pub hits_kept: u16,
}

/// A leader as he is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leader {
    /// What his order of battle tells, as it stands.
    pub figures: LeaderFigures,
    /// With status out: the turn in whose S1 he is back.
    pub back_in: u16,
    /// The turn in which he was hit; a replacement commands from the next S1 on.
    pub hit_in: u16,
    /// The unit of his side that he rides with.
    pub attached_to: Option<u16>,
}

/// One side's army.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Army {
    pub units: Pages<Unit>,
    /// Its Major Formations.
    pub formations: Pages<Mf>,
    /// Its leaders, the commander-in-chief first.
    pub leaders: Pages<Leader>,
    /// Its units by formation.
    pub ranks: Ranks,
}

/// From where a charge comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Approach {
    #[default]
    Front,
    Flank,
    Rear,
}

/// What kind of charge it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChargeKind {
    /// Declared by the active side.
    Declared,
    /// Cavalry takes its chance at a charger or mover within 5".
    Opportunity,
    /// An exploiting unit goes on into another enemy.
    Exploit,
}

/// A charge that waits for T3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charge {
    /// Who charges.
    pub charger: UnitId,
    /// Whom.
    pub target: UnitId,
    /// From where.
    pub approach: Approach,
    /// From how far.
    pub distance: Inches,
    pub kind: ChargeKind,
    /// On what ground it ends: the charger's from contact on. None in the records of earlier programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ground: Option<Ground>,
    /// The worst ground that it enters on the way; none where nothing hinders it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crosses: Option<Ground>,
}

/// A regiment that rides out to meet a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CounterCharge {
    /// Who counter-charges.
    pub unit: UnitId,
    /// Whom; none in the records of earlier programs, where one charged it.
    pub at: Option<UnitId>,
    /// Where it ends, if that was told.
    pub ground: Option<Ground>,
    /// The worst ground that it enters on the way.
    pub crosses: Option<Ground>,
}

/// A drawn melee that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lock {
    /// The side that moved into contact.
    pub attacker: UnitId,
    /// The other.
    pub defender: UnitId,
    /// True until the half in which it was drawn is over.
    pub fresh: bool,
}

/// A Major Formation that broke, and the friends that must test for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wave {
    /// Which broke.
    pub broken: MfId,
    /// Units that it had ready when it broke.
    pub units: u16,
    /// Its quality when it broke.
    pub quality: Quality,
    /// 1 for those that broke by their own tests, one more for each wave.
    pub number: u8,
    /// Friends within 18", once they are named.
    pub friends: Option<Vec<MfId>>,
    /// Friends that have tested.
    pub tested: Vec<MfId>,
}

/// A battle.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct State {
    /// Names and facts.
    pub roster: Rc<Roster>,
    /// The turn, from 1.
    pub turn: u16,
    pub step: Step,
    /// The half of the tactical phase, 1 or 2; 0 outside it.
    pub half: u8,
    /// The active side of the tactical phase.
    pub active: Option<Side>,
    /// The side that the initiative winner chose for the first half.
    pub first: Option<Side>,
    /// Both armies.
    pub armies: [Army; 2],
    /// Who is in contact with whom.
    pub fights: Fights,
    /// Waves of bad morale, and shots.
    pub fire: FireSoFar,
    /// What was done in this step, and by whom.
    pub done: DoneInStep,
    /// How the battle ended.
    pub end: BattleEnd,
}

/// How the battle ended.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct BattleEnd {
    pub verdict: Option<String>,
    /// What both sides scored by the scenario at the end. It follows from the rest and from who holds what, and is no
    /// part of the digest.
    pub score: Option<Box<score::Score>>,
}

/// What was done in this step, and by whom.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
pub struct DoneInStep {
    /// The engaged were named in this S3.
    pub engaged_named: bool,
    /// The losses booked in this step were counted.
    pub losses_counted: bool,
    /// The disorder markers were changed in this T4.
    pub markers_changed: bool,
    /// Who has gone back and may have done so through friends.
    pub went_back: BTreeSet<UnitId>,
    /// Whose marker comes of a passage of lines in this half, and stays in its T4.
    pub passed: BTreeSet<UnitId>,
    /// The fire of this T2 is over.
    pub fire_over: bool,
    /// Who has fought in this T3, or was in a drawn melee that has ended in it.
    pub fought: BTreeSet<UnitId>,
    /// What begins with this step was done.
    pub begun: bool,
}

/// Waves of bad morale, and shots.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct FireSoFar {
    /// Broken formations of this S2 and what they cause.
    pub waves: Vec<Wave>,
    /// Small-arms shots of this T2: who shot at whom.
    pub shots: Vec<(Side, UnitId)>,
    /// Whose fire has cost whom CV since the last T2 began, and how much was booked on him then. It is said where somebody
    /// is destroyed, and is no part of the digest.
    pub hit_by: Vec<(UnitId, UnitId, u8)>,
}

/// Who is in contact with whom.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct Fights {
    /// Charges of this half.
    pub charges: Tied<Charge>,
    /// Who counter-charges in this half.
    pub counter_charges: Tied<CounterCharge>,
    /// Drawn melees.
    pub locks: Tied<Lock>,
}

impl Step {
    /// Every step in order.
    pub const ALL: [Self; 9] =
        [Self::S1, Self::S2, Self::S3, Self::S4, Self::S5, Self::T1, Self::T2, Self::T3, Self::T4];

    /// Its short name.
    pub const fn name(self) -> &'static str {
        ["S1", "S2", "S3", "S4", "S5", "T1", "T2", "T3", "T4"][self as usize]
    }

    /// What it is about.
    pub const fn title(self) -> &'static str {
        [
            "orders and arrivals",
            "morale",
            "skirmish",
            "leaders",
            "initiative",
            "charges and movement",
            "fire",
            "melee",
            "disorder",
        ][self as usize]
    }

    /// True for T1 to T4, which are played twice a turn.
    pub const fn is_tactical(self) -> bool {
        matches!(self, Self::T1 | Self::T2 | Self::T3 | Self::T4)
    }
}

has_figures!(Unit, UnitFigures);
has_figures!(Mf, FormationFigures);
has_figures!(Leader, LeaderFigures);

impl Unit {
    /// A unit of a formation with these figures, and nothing marked on it.
    pub const fn fresh(figures: UnitFigures, mf: u16) -> Self {
        Self {
            mf,
            home: None,
            figures,
            booked: 0,
            unfired: Fraction::ONE,
            reacted: false,
            had_chance: false,
            rally_tried: 0,
            owes_ved: None,
            owes_risk: None,
            risked: false,
            lost_in: None,
        }
    }

    /// On the field and taking part.
    pub fn is_ready(&self) -> bool {
        matches!(self.status, UnitStatus::Ready)
    }

    /// On the field, ready or broken.
    pub fn is_present(&self) -> bool {
        matches!(self.status, UnitStatus::Ready | UnitStatus::Broken)
    }

    /// With a D1 or D2 marker.
    pub fn is_disordered(&self) -> bool {
        self.disorder != Disorder::None
    }

    /// True where rules say infantry.
    pub fn is_infantry(&self) -> bool {
        matches!(self.arm, Arm::Infantry)
    }

    /// True where rules say cavalry.
    pub fn is_cavalry(&self) -> bool {
        matches!(self.arm, Arm::Cavalry)
    }
}

impl Mf {
    /// A formation with these figures, and nothing marked on it.
    pub const fn fresh(figures: FormationFigures, commander: Option<u16>) -> Self {
        Self {
            commander,
            figures,
            broken: false,
            dissolved: false,
            order_tried: false,
            arrival_tried: false,
            morale_tested: false,
            moved_back: false,
            was_retiring: false,
            skirmish_value: None,
            hits: None,
            hits_kept: 0,
        }
    }
}

impl State {
    /// Changes every formation.
    pub(super) fn each_mf(&mut self, change: impl Fn(&mut Mf)) {
        self.armies.iter_mut().for_each(|army| army.formations.change_each(&change));
    }

    /// Changes every unit.
    pub(super) fn each_unit(&mut self, change: impl Fn(&mut Unit)) {
        self.armies.iter_mut().for_each(|army| army.units.change_each(&change));
    }

    /// A digest of the whole battle, made anew only for what has changed.
    pub fn digest(&self) -> u64 {
        let Self { roster, turn, step, half, active, first, armies, fights, fire, done, end } = self;
        let Fights { charges, counter_charges, locks } = fights;
        let FireSoFar { waves, shots, hit_by: _ } = fire;
        let DoneInStep { engaged_named, losses_counted, markers_changed, fire_over, begun, .. } = done;
        let DoneInStep { went_back, passed, fought, .. } = done;
        let BattleEnd { verdict, score: _ } = end;
        let armies = armies.each_ref().map(|army| {
            let Army { units, formations, leaders, ranks: _ } = army;
            [units.digest(), formations.digest(), leaders.digest()]
        });
        let time = (roster, turn, step, half, active, first);
        let markers = (engaged_named, losses_counted, markers_changed, fire_over, begun, verdict);
        let units = (fought, went_back, passed);
        digest::swift(&(time, armies, charges, counter_charges, locks, waves, shots, markers, units))
    }

    /// A unit; a blank one where a damaged save names one that never was.
    pub fn unit(&self, id: UnitId) -> &Unit {
        self.armies[id.side.index()].units.get(id.at()).unwrap_or(&blank::UNIT)
    }

    /// A unit, to be changed.
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.armies[id.side.index()].units[id.at()]
    }

    /// A Major Formation; a blank one where a damaged save names one that never was.
    pub fn mf(&self, id: MfId) -> &Mf {
        self.armies[id.side.index()].formations.get(id.at()).unwrap_or(&blank::MF)
    }

    /// A Major Formation, to be changed.
    pub fn mf_mut(&mut self, id: MfId) -> &mut Mf {
        &mut self.armies[id.side.index()].formations[id.at()]
    }

    /// A leader; a blank one where a damaged save names one that never was.
    pub fn leader(&self, id: LeaderId) -> &Leader {
        self.armies[id.side.index()].leaders.get(id.at()).unwrap_or(&blank::LEADER)
    }

    /// A leader, to be changed.
    pub fn leader_mut(&mut self, id: LeaderId) -> &mut Leader {
        &mut self.armies[id.side.index()].leaders[id.at()]
    }

    /// One side's army.
    pub const fn army(&self, side: Side) -> &Army {
        &self.armies[side.index()]
    }

    /// A side's units, in the order of its file.
    pub fn units_of(&self, side: Side) -> impl DoubleEndedIterator<Item = (UnitId, &Unit)> {
        self.army(side).units.iter().enumerate().map(move |(at, unit)| (UnitId::new(side, at), unit))
    }

    /// All units of both sides.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        Side::BOTH.into_iter().flat_map(|side| self.units_of(side))
    }

    /// A side's Major Formations that were not dissolved, in the order of its file.
    pub fn mfs_of(&self, side: Side) -> impl Iterator<Item = (MfId, &Mf)> {
        let all = self.army(side).formations.iter().enumerate();
        all.filter(|(_, mf)| !mf.dissolved).map(move |(at, mf)| (MfId::new(side, at), mf))
    }

    /// All Major Formations of both sides that were not dissolved.
    pub fn mfs(&self) -> impl Iterator<Item = (MfId, &Mf)> {
        Side::BOTH.into_iter().flat_map(|side| self.mfs_of(side))
    }

    /// A side's leaders, the commander-in-chief first.
    pub fn leaders_of(&self, side: Side) -> impl Iterator<Item = (LeaderId, &Leader)> {
        self.army(side).leaders.iter().enumerate().map(move |(at, leader)| (LeaderId::new(side, at), leader))
    }

    /// The units of a Major Formation.
    pub fn members(&self, mf: MfId) -> impl Iterator<Item = (UnitId, &Unit)> {
        let army = self.army(mf.side);
        let units = army.ranks.of(mf.index).iter().map(move |&index| UnitId { side: mf.side, index });
        units.filter_map(|id| Some((id, army.units.get(id.at())?)))
    }

    /// The Major Formation of a unit.
    pub fn mf_of(&self, unit: UnitId) -> MfId {
        MfId { side: unit.side, index: self.unit(unit).mf }
    }

    /// The commander of a Major Formation, where it has one.
    pub fn commander(&self, mf: MfId) -> Option<LeaderId> {
        self.mf(mf).commander.map(|index| LeaderId { side: mf.side, index })
    }

    /// The unit that a leader rides with, well or not.
    pub fn ridden_by(&self, leader: LeaderId) -> Option<UnitId> {
        self.leader(leader).attached_to.map(|index| UnitId { side: leader.side, index })
    }

    /// On the field: neither gone nor in a formation that has not arrived.
    pub fn on_table(&self, unit: UnitId) -> bool {
        self.unit(unit).is_present() && self.mf(self.mf_of(unit)).on_table
    }

    /// On the field and taking part.
    pub fn is_ready(&self, unit: UnitId) -> bool {
        self.unit(unit).is_ready() && self.mf(self.mf_of(unit)).on_table
    }

    /// The leaders who ride with a unit and are well.
    pub fn leaders_with(&self, unit: UnitId) -> impl Iterator<Item = LeaderId> {
        let with =
            move |leader: &Leader| leader.attached_to == Some(unit.index) && leader.status == LeaderStatus::Ready;
        self.leaders_of(unit.side).filter(move |(_, leader)| with(leader)).map(|(id, _)| id)
    }

    /// Of the leaders who ride with a unit the one whose bonus counts: the most inspiring, of equals the first.
    pub fn leader_with(&self, unit: UnitId) -> Option<LeaderId> {
        let better = |best: LeaderId, other: LeaderId| {
            if self.leader(other).inspiration > self.leader(best).inspiration { other } else { best }
        };
        self.leaders_with(unit).reduce(better)
    }

    /// True where a unit counter-charges in this half.
    pub fn counter_charges(&self, unit: UnitId) -> bool {
        self.fights.counter_charges.of(unit).is_some()
    }

    /// True from the declaration of a charge or counter-charge until its melee is fought or it ends.
    pub fn is_charging(&self, unit: UnitId) -> bool {
        self.unit(unit).is_ready() && (self.charge_of(unit).is_some() || self.counter_charges(unit))
    }

    /// Whom a unit that counter-charges meets.
    pub fn countered_by(&self, unit: UnitId) -> Option<UnitId> {
        let own = self.fights.counter_charges.of(unit)?;
        own.at.or_else(|| self.fights.charges.iter().find(|charge| charge.target == unit).map(|charge| charge.charger))
    }

    /// A charge is over. Who counter-charged it, and is charged by nobody else whom it meets, charges no more.
    pub(super) fn end_charge(&mut self, charger: UnitId) {
        self.fights.charges.retain(|charge| charge.charger != charger);
        self.fights.counter_charges.retain(|own| own.unit != charger);
        let standing = &self.fights.charges;
        let is_met = |own: &CounterCharge| {
            standing.iter().any(|charge| charge.target == own.unit && own.at.is_none_or(|at| at == charge.charger))
        };
        self.fights.counter_charges.retain(is_met);
    }

    /// The charge that a unit makes.
    pub fn charge_of(&self, unit: UnitId) -> Option<&Charge> {
        self.fights.charges.of(unit)
    }
}
