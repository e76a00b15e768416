//! What happens in a battle. Events are facts with their figures: putting them into the state decides nothing.

use serde::{Deserialize, Serialize};

use crate::engine::fraction::Fraction;
use crate::engine::kept::Kept;
use crate::engine::rulebook::TestNote;
use crate::orbat::scene::Scene;
use crate::orbat::troops::formation::FormationFigure;
use crate::orbat::troops::leader::LeaderFigure;
use crate::orbat::troops::unit::UnitFigure;
use crate::orbat::{
    Disorder, Formation as OrbatFormation, Ground, LeaderStatus, Orbat, Order, Quality, Shape, Unit as OrbatUnit,
    UnitStatus,
};

use super::ids::{LeaderId, MfId, Side, UnitId};
use super::{Cause, Charge, Step};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Both armies as they came, with the codes of their units by formation.
    Mustered {
        orbats: Box<[Orbat; 2]>,
        codes: Box<[Vec<Vec<String>>; 2]>,
        /// What the scenario tells beside the armies. None in the records of earlier programs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scene: Option<Box<Scene>>,
    },
    /// A step begins.
    StepBegan { turn: u16, step: Step, half: u8, active: Option<Side> },
    /// What begins with a step has been done.
    Begun,
    /// A test was made.
    Tested(Kept<TestNote>),
    /// Something owed was let go.
    Waived { what: String },

    /// A leader is back.
    LeaderBack { leader: LeaderId },
    /// A retreat is over; the old order returns.
    OrderBack { mf: MfId, order: Order },
    /// An order test was tried.
    OrderTried { mf: MfId },
    /// A formation has a new order.
    OrderGiven { mf: MfId, order: Order },
    /// A formation counts as committed.
    Committed { mf: MfId },
    /// An arrival test was made.
    ArrivalTried { mf: MfId, arrives: bool },
    /// Batteries and a leader become a grand battery.
    GrandBatteryFormed { name: String, commander: Option<LeaderId>, order: Order, batteries: Vec<UnitId> },
    /// A grand battery's batteries return to their formations.
    GrandBatteryDissolved { mf: MfId },

    /// A formation took its own morale test, with so many units lost.
    MoraleTested { mf: MfId, lost: u16 },
    /// A formation must retreat: so many moves are still to come after this turn's.
    Retreats { mf: MfId, left: u8 },
    /// A retreating formation moves back in S2.
    MovedBack { mf: MfId, left: u8, moves: u8 },
    /// A formation breaks; friends must test for it.
    FormationBroke {
        mf: MfId,
        /// The units that are compared with those of friends who test for it.
        units: u16,
        quality: Quality,
        wave: u8,
        /// Its last unit was lost otherwise than by morale.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        destroyed: bool,
    },
    /// The friends within reach of a broken formation.
    FriendsNamed { broken: MfId, friends: Vec<MfId> },
    /// A friend has tested for a broken formation.
    ArmyTested { broken: MfId, mf: MfId },

    /// Which formations are engaged, with the skirmish values that count in this step.
    EngagedNamed { engaged: Vec<MfId>, values: Vec<(MfId, u16)> },
    /// A formation has rolled for its skirmishers.
    Skirmished { mf: MfId, hits: u16 },
    /// Its hits are spread; so many are kept.
    HitsSpread { mf: MfId, kept: u16 },

    /// CV lost that counts later in this step.
    Booked { unit: UnitId, cv: u8, cause: Cause },
    /// All booked losses of this step have been counted.
    LossesCounted,
    /// A unit loses CV.
    Lost { unit: UnitId, cv: u8, cause: Cause },
    /// A unit owes a VeD test for a loss.
    VedDue { unit: UnitId, cause: Cause },
    /// It has taken it.
    VedDone { unit: UnitId },
    /// A leader may have been hit with his unit.
    RiskDue { unit: UnitId, cause: Cause },
    /// That was found out.
    RiskDone { unit: UnitId },
    /// A leader is hit and out: for so many turns, or for good.
    LeaderOut { leader: LeaderId, status: LeaderStatus, turns: Option<u8> },
    /// A unit's disorder changes for the worse.
    Disordered { unit: UnitId, disorder: Disorder },
    /// A unit's disorder gets less.
    Recovered { unit: UnitId, disorder: Disorder },
    /// A unit changes its formation.
    Reshaped { unit: UnitId, shape: Shape },
    /// A unit leaves the battle.
    Gone { unit: UnitId, status: UnitStatus },
    /// A unit breaks and flees.
    Broke { unit: UnitId, inches: u16 },
    /// A unit retreats.
    Retreated { unit: UnitId, inches: u16 },

    /// A leader joins a unit.
    Attached { leader: LeaderId, unit: UnitId },
    /// A leader leaves his unit.
    Detached { leader: LeaderId },
    /// A leader tried to rally a broken unit.
    RallyTried { unit: UnitId },
    /// A broken unit comes back.
    Rallied { unit: UnitId },

    /// A side won the initiative and chose who is active first.
    InitiativeWon { winner: Side, first: Side },

    /// A charge is declared.
    ChargeDeclared(Charge),
    /// A unit has reacted.
    Reacted {
        unit: UnitId,
        how: Reaction,
        /// Where a counter-charge ends, if that was told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ground: Option<Ground>,
    },
    /// A charge comes to nothing.
    ChargeEnded { charger: UnitId, why: String },
    /// A unit moves onto other ground.
    Entered { unit: UnitId, ground: Ground },
    /// A unit passes through another.
    Passed { unit: UnitId, through: UnitId },

    /// Units have shot at a target.
    Shot {
        shooters: Vec<UnitId>,
        target: UnitId,
        small_arms: bool,
        /// The share of its fire that the first of them used.
        share: Fraction,
        /// It was forgotten in T2 and is recorded in T3.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        late: bool,
    },
    /// All shots of this step have been declared.
    FireOver,

    /// A drawn melee goes on in the next half.
    Locked { attacker: UnitId, defender: UnitId },
    /// It is over.
    Unlocked { attacker: UnitId, defender: UnitId },
    /// What the winner of a melee does next.
    Followed { unit: UnitId, how: FollowUp },

    /// Which units stay on ground where they cannot recover.
    GroundAnswered { stay: Vec<UnitId> },
    /// Disorder markers have changed: D1 removed, D2 to D1.
    MarkersChanged,
    /// The battle is over.
    Ended {
        verdict: String,
        /// What both sides have scored, where the scenario says what for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        score: Option<Box<Score>>,
    },

    /// A unit's figure is set right.
    UnitSet { unit: UnitId, to: UnitChange },
    /// A formation's figure is set right.
    MfSet { mf: MfId, to: FormationFigure },
    /// A leader's figure is set right.
    LeaderSet { leader: LeaderId, to: LeaderChange },
    /// A formation comes to the battle; its units follow one by one.
    Raised { side: Side, formation: Box<OrbatFormation> },
    /// A newcomer joins.
    Enlisted { mf: MfId, code: String, unit: Box<OrbatUnit> },
}

/// What both sides have scored by the scenario when the battle ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Of A and of B.
    pub points: [u32; 2],
    /// A line for each aim that was reached.
    pub why: Vec<String>,
    /// Who holds each objective, as the players say; nobody where neither side does alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<(String, Option<Side>)>,
}

/// How a unit reacts to a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// It stands.
    Stand,
    /// Infantry forms square.
    Square,
    /// Infantry forms line.
    Line,
    /// Infantry forms column.
    Column,
    /// Artillery limbers up.
    Limber,
    /// Artillery unlimbers.
    Unlimber,
    /// Cavalry counter-charges.
    CounterCharge,
    /// Limbered artillery flees and gets away.
    Flee,
    /// Limbered artillery flees and is caught.
    Caught,
    /// Cavalry charges a passer-by.
    OpportunityCharge,
}

/// What the winner of a melee does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FollowUp {
    /// Holds and may wheel up to 45 degrees.
    Hold,
    /// Cavalry rallies back.
    RallyBack,
    /// Exploits the success.
    Exploit,
}

/// What a player may set right of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitChange {
    /// The enemy of a drawn melee.
    LockedWith(Option<UnitId>),
    /// A figure of its order of battle.
    #[serde(untagged)]
    Figure(UnitFigure),
}

/// What a player may set right of a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderChange {
    /// Turns until he is back.
    TurnsOut(u8),
    /// The unit that he rides with.
    AttachedTo(Option<UnitId>),
    /// A figure of his order of battle.
    #[serde(untagged)]
    Figure(LeaderFigure),
}
