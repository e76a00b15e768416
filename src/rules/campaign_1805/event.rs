//! What happens in a campaign. Events are facts with their figures: putting them into the state decides nothing.

use serde::{Deserialize, Serialize};

use super::scenario::ids::{self, CityId, ForceId, HexId, NationId, ProvinceId, Status, Step};
use super::scenario::{Effect, Place, Scenario};
use super::sheet::rules::RulesInForce;
use super::state::identity::Identity;
use super::state::orders::{Orders, TermsChoice};
use super::state::{self, Answer, Clash, Fight, Force, Raid, Relation, Reparation, Submission, Unit};
use super::ways::obstacle::Obstacle;
use crate::engine::handover::Ledger;
use crate::engine::rulebook::TestNote;
use crate::engine::stored_json::StoredJson;
use crate::rules::campaign_1805::state::orders::EntryLeftOut;

/// Whose thing an event is about, and what it is called: the log tells it to those who may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnedName {
    pub nation: NationId,
    pub name: String,
}

/// The fortress in whose zone a march ends, for the log: it decides nothing, and older saves do not tell it. So marches
/// that differ in it alone are the same.
#[derive(Clone, Debug, Default, Eq, Serialize, Deserialize)]
pub struct HeldBy(pub Option<HexId>);

impl HeldBy {
    const fn is_nobody(&self) -> bool {
        self.0.is_none()
    }
}

impl PartialEq for HeldBy {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The campaign as its file tells it, and what keys are made of.
    Mustered {
        scenario: Box<Scenario>,
        /// What orders that the program draws are made of; in campaigns begun before also the keys of briefs.
        secret: u64,
        /// How its nations are told apart; none in campaigns begun before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        identity: Option<Box<Identity>>,
    },
    /// A step begins.
    StepBegan {
        turn: u16,
        step: Step,
    },
    /// What a step does by itself is done.
    Worked,
    /// A test was made.
    Tested(StoredJson<TestNote>),
    /// Dice that no test of the rules asks for.
    Threw {
        what: String,
        faces: Vec<u8>,
    },
    /// Something owed was let go.
    Waived {
        what: String,
    },

    /// A nation's income at C1.
    Income {
        nation: NationId,
        rp: i64,
        manpower: i64,
        trade: i64,
    },
    /// A nation's orders are read; none where no file came.
    OrdersRead {
        nation: NationId,
        orders: Option<Box<Orders>>,
        errors: usize,
        /// The entries that were left out, each with its line; of a file that counts for nothing, why.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        left_out: Vec<EntryLeftOut>,
    },
    /// An entry falls alone: told to its nation only.
    Dropped {
        nation: NationId,
        entry: String,
        why: String,
        /// True where its march was made before: the way stays in the orders.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        marched: bool,
    },
    /// A march or voyage ended before its end: told to its nation only.
    Stopped {
        nation: NationId,
        entry: String,
        at: Place,
        /// True where it had moved before.
        moved: bool,
        obstacle: Obstacle,
    },
    /// A nation spends.
    Spent {
        nation: NationId,
        why: Spending,
        rp: i64,
        ap: i64,
        cash: i64,
        manpower: i64,
    },
    /// A nation gets something.
    Got {
        nation: NationId,
        why: String,
        rp: i64,
        cash: i64,
        manpower: i64,
    },
    /// Who moves first.
    Initiative {
        order: Vec<NationId>,
    },
    /// The supply money of commands.
    Paid {
        nation: NationId,
        forces: Vec<ForceId>,
    },
    /// Units join a force.
    Reinforced {
        force: ForceId,
        who: OwnedName,
        units: Vec<Unit>,
    },
    /// A new force.
    Formed {
        force: Box<Force>,
    },
    /// Two nations stand to each other as follows.
    RelationBegan {
        relation: Relation,
    },
    /// They do no more.
    RelationEnded {
        relation: Relation,
    },
    /// Stances and places within fortresses, as ordered.
    Stood {
        force: ForceId,
        stance: ids::Stance,
        inside: bool,
    },
    /// A command joins an army, or leaves one.
    Attached {
        force: ForceId,
        who: OwnedName,
        army: Option<ids::ArmyId>,
    },

    /// Units go from one force to another: their places, the last first.
    UnitsMoved {
        from: ForceId,
        to: ForceId,
        who: OwnedName,
        units: Vec<usize>,
    },
    /// An army is formed, led by another, or dissolved.
    ArmySet {
        at: ids::ArmyId,
        army: Box<state::ArmyNow>,
    },
    /// A general leads a force.
    Leads {
        general: ids::GeneralId,
        force: ForceId,
        who: OwnedName,
    },
    KingdomFormed {
        name: String,
        nation: NationId,
    },
    /// A general joins, with his place in the list.
    GeneralJoined {
        general: Box<state::GeneralNow>,
    },
    /// A general is taken, freed or killed.
    GeneralSet {
        general: ids::GeneralId,
        fate: ids::Fate,
        captor: Option<NationId>,
    },
    /// A command has its general no more.
    Unled {
        force: ForceId,
        who: OwnedName,
    },
    /// A general who leads nobody is in a hex.
    GeneralAt {
        general: ids::GeneralId,
        at: HexId,
    },
    /// A nation owes reparations from now on.
    ReparationsBegan {
        owed: Reparation,
    },
    /// Reparations whose last turn has come are paid.
    ReparationsEnded,
    /// $ change hands.
    Transferred {
        from: NationId,
        to: NationId,
        cash: i64,
        why: String,
    },
    /// A war is declared that begins in the next turn.
    WarDeclared {
        between: [NationId; 2],
    },
    /// What is left of RP becomes $, before the banks; manpower stays, or goes as set.
    LeftOver {
        cash: Vec<i64>,
        manpower_kept: bool,
    },
    /// The house rules that ways, supply and orders depend on are now these.
    RulesNoted {
        rules: RulesInForce,
    },
    /// Preliminary results are published.
    Published,
    /// A challenge is answered.
    Answered {
        answer: Answer,
    },
    /// Napoleon's side won or lost a battle alone.
    NapoleonFought {
        won: bool,
    },
    /// An effect of an event waits: for the next act where the umpire ordered it, else for the next turn's C8.
    EffectWaits {
        effect: Effect,
        now: bool,
    },
    /// A waiting effect is taken up.
    EffectTaken {
        now: bool,
    },
    /// A depot is bought or deployed, or is no more; the place in the list counts.
    DepotSet {
        at: usize,
        depot: Option<state::Depot>,
    },

    /// What moves as one enters a hex.
    Marched {
        who: OwnedName,
        forces: Vec<ForceId>,
        to: HexId,
        pulse: u16,
        /// The fortress of an enemy that holds them there.
        #[serde(default, skip_serializing_if = "HeldBy::is_nobody")]
        held: HeldBy,
    },
    /// Enemies meet in a hex.
    Contact {
        hex: HexId,
        forces: Vec<ForceId>,
        pulse: u16,
    },
    /// Of more camps than two in a hex, those of these two forces fight each other first.
    Paired {
        hex: HexId,
        first: ForceId,
        second: ForceId,
    },
    /// Whether a force is in supply.
    Supplied {
        forces: Vec<ForceId>,
        out: Vec<ForceId>,
    },
    /// A force loses hits: the places of its units, a hit each.
    Lost {
        force: ForceId,
        who: OwnedName,
        units: Vec<usize>,
        why: Loss,
    },
    /// A force is no more.
    Gone {
        force: ForceId,
        who: OwnedName,
        why: Loss,
    },

    /// Ships that sail as one enter a sea area or a port.
    Sailed {
        who: OwnedName,
        forces: Vec<ForceId>,
        to: Place,
        pulse: u16,
    },
    /// Ships flee, or retreat, to a port or sea area.
    Fled {
        who: OwnedName,
        forces: Vec<ForceId>,
        to: Place,
    },
    /// Troops go aboard transports.
    Embarked {
        who: OwnedName,
        forces: Vec<ForceId>,
        ships: ForceId,
    },
    /// Troops land on a coast.
    Landed {
        who: OwnedName,
        forces: Vec<ForceId>,
        to: HexId,
        pulse: u16,
    },
    /// Fleets meet and will fight.
    Clashed {
        clash: Clash,
        pulse: u16,
    },
    /// Captured ships come under the escort of a force.
    Prized {
        force: ForceId,
        who: OwnedName,
        ships: Vec<Unit>,
    },
    /// The prizes of a force lie in a home port since this turn, or are at sea again.
    PrizesHome {
        force: ForceId,
        since: Option<u16>,
    },
    /// The prizes of a force join it.
    PrizesJoined {
        force: ForceId,
        who: OwnedName,
        ships: usize,
    },
    /// A city or port is raided.
    Raided {
        raid: Raid,
    },
    /// Whose trade is taken, and for whom, by each fleet and squadron that privateers.
    Privateered {
        takes: Vec<[NationId; 2]>,
    },

    /// A battle goes to a table of miniatures.
    ToTable {
        fight: Box<Fight>,
    },
    /// The umpire means a battle for the table however small it is, or does no more.
    MeantForTable {
        at: Place,
        meant: bool,
    },
    /// It comes back, or is fought by dice after all; the ledger says what came out of what went in.
    FromTable {
        at: Place,
        ledger: Ledger,
        /// Generals who were lightly wounded there.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        hurt: Vec<ids::GeneralId>,
        /// How it went there, in sentences.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        story: Vec<String>,
    },
    /// A battle begins, or ends.
    Fought {
        fight: Box<Fight>,
    },
    /// Who must retreat in C7.
    MustRetreat {
        forces: Vec<ForceId>,
        from: HexId,
    },
    /// A force retreats.
    Retreated {
        forces: Vec<ForceId>,
        who: OwnedName,
        to: HexId,
    },
    /// A siege begins, or ends.
    Siege {
        city: CityId,
        since: Option<u16>,
    },

    /// A line of the event table.
    Rolled {
        name: String,
        text: String,
    },
    /// A nation may form corps.
    Reformed {
        nation: NationId,
    },

    /// A city has another holder.
    Captured {
        city: CityId,
        holder: Option<NationId>,
    },
    /// The bank of a nation is taken.
    BankTaken {
        of: NationId,
        by: NationId,
        cash: i64,
    },
    /// A province has another owner.
    Owned {
        province: ProvinceId,
        owner: Option<NationId>,
        status: Status,
    },
    /// A nation made another submit.
    Submitted {
        nation: NationId,
        to: NationId,
    },
    /// The terms of a submission, or a part of them, are left to the next orders.
    TermsOpen {
        submission: Box<Submission>,
    },
    /// Terms that were open are chosen; the last turn of the peace.
    TermsSettled {
        from: NationId,
        to: NationId,
        choice: TermsChoice,
        until: u16,
    },
    /// A nation is conquered.
    Conquered {
        nation: NationId,
    },
    /// A turn's moves begin: what the last turn noted is forgotten; these are in contact from before.
    Readied {
        contact: Vec<ForceId>,
    },
    /// The season is over: what is left over goes.
    SeasonEnded {
        cash: Vec<i64>,
    },
    /// The campaign is over.
    Ended {
        winners: Vec<NationId>,
        points: Vec<i64>,
    },

    /// A figure of a nation is set right.
    NationSet {
        nation: NationId,
        figure: Figure,
        to: i64,
    },
    /// A force is put elsewhere.
    ForceSet {
        force: ForceId,
        who: OwnedName,
        at: Place,
    },
}

/// What a nation spends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spending {
    Gift,
    /// Action points.
    Moves,
    Supply,
    Purchase,
}

/// What units are lost by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loss {
    /// A forced march.
    March,
    Attrition,
    Marauders,
    Battle,
    /// It could not retreat.
    NoRetreat,
    /// It surrendered.
    Surrender,
    /// Its nation is conquered.
    Conquest,
    Storm,
    /// The ships that carried it are lost, or transports go down with their fleet.
    Sunk,
    /// Ships that could not flee, or lay in a port that fell.
    Taken,
    /// Set right by the umpire.
    Correction,
}

/// A figure of a nation that the umpire sets right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    /// $ in the bank.
    Cash,
    /// Resource points.
    Rp,
    Manpower,
    /// Whether corps may be formed: 0 or 1.
    Reformed,
    /// Who controls it, by his place from 1; 0 for nobody.
    Controller,
}

impl Spending {
    /// How the log says it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Gift => "gifts",
            Self::Moves => "moves",
            Self::Supply => "supply",
            Self::Purchase => "purchases",
        }
    }
}

impl Loss {
    /// How the log says it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::March => "forced march",
            Self::Attrition => "attrition",
            Self::Marauders => "marauders",
            Self::Battle => "battle",
            Self::NoRetreat => "no retreat",
            Self::Surrender => "surrender",
            Self::Conquest => "conquest",
            Self::Storm => "storm",
            Self::Sunk => "sunk",
            Self::Taken => "taken",
            Self::Correction => "correction",
        }
    }
}

impl Figure {
    /// As JSON and protocol call it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Cash => "cash",
            Self::Rp => "rp",
            Self::Manpower => "manpower",
            Self::Reformed => "reformed",
            Self::Controller => "controller",
        }
    }
}
