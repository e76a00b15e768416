//! What happens in a game. Events are facts with their figures: putting them into the state decides nothing.

use serde::{Deserialize, Serialize};

use super::ids::{AreaId, CountryId, FormationId, LeaderId, Mode, Side, Step, Tactic, UnitId, Winner};
use super::roster::{Game, Unit};
use crate::engine::handover::Ledger;
use crate::engine::rulebook::TestNote;
use crate::engine::stored_json::StoredJson;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The game as its file tells it.
    Mustered(Box<Game>),
    /// A phase begins, by its place in the file from 0.
    PhaseBegan {
        turn: u16,
        phase: u16,
        /// True where formations are hidden until they fight.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hides: bool,
    },
    /// The phases of the last turn are over.
    TurnsOver,
    /// A part of a side's operations begins.
    StepBegan { step: Step },
    /// A test was made.
    Tested(StoredJson<TestNote>),
    /// Something owed was let go.
    Waived { what: String },

    /// A formation begins to move; forced where it goes further than it may.
    SetOut { formation: FormationId, forced: bool },
    /// It enters an area.
    Entered { formation: FormationId, to: AreaId, engages: bool },
    /// It changes its mode.
    Deployed { formation: FormationId, mode: Mode },
    /// Its move is over; forced where it went further and moved.
    MoveEnded { formation: FormationId, forced: bool },
    /// A leader spends action points.
    Spent { leader: LeaderId, ap: u8, on: Reason },
    /// An area is a side's now; victory points that go with it.
    Taken {
        area: AreaId,
        side: Side,
        /// Points that the side gains.
        #[serde(default)]
        gains: i32,
        /// Points that the other side loses.
        #[serde(default)]
        costs: i32,
    },

    /// A battle begins.
    BattleBegan { area: AreaId, attacker: Side },
    /// Both sides have told what they mean to do: the attacker first.
    TacticsTold { lead: [FormationId; 2], tactic: [Tactic; 2], meet: bool },
    /// A side plays battle tactics cards.
    CardsPlayed { side: Side, cards: u16, drm: i8, charge: bool, skirmish: bool },
    /// The battle goes to a table of miniatures once cards are played.
    ToTable {
        area: AreaId,
        /// Who comes to it there by road.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        roads: Vec<FormationId>,
    },
    /// It comes back.
    FromTable {
        area: AreaId,
        /// Who holds the field; nobody where it is drawn, or fought here after all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        field: Option<Side>,
        /// What went in and what came out, unit by unit; nothing where it is fought here after all.
        #[serde(default)]
        ledger: Ledger,
    },
    /// A charge was made; which side's result is doubled.
    Charged {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        doubles: Option<Side>,
    },
    /// What a side's cell of the FERT table says: steps and morale, its own and the enemy's.
    CellRead { side: Side, steps: [u8; 2], morale: [u8; 2] },
    /// What both sides must lose, the French first.
    LossesDue { steps: [u8; 2] },
    /// A unit loses a step.
    StepLost { unit: UnitId, by: LostBy },
    /// A side has taken its losses.
    LossesTaken { side: Side },
    /// A formation loses morale.
    MoraleLost { formation: FormationId, levels: u8 },
    /// A test of a Guard unit was made.
    GuardTested { unit: UnitId },
    /// It was told what became of Napoleon in this round.
    NapoleonTold,
    /// The Allies score for a catastrophe.
    AlliesScored { vp: u8 },
    /// A side stays, or withdraws with all formations.
    Decided { side: Side, to: Option<AreaId>, formations: Vec<FormationId> },
    /// Formations whose retreat is tested.
    RetreatsDue { formations: Vec<FormationId> },
    /// A test of a formation that went back was made.
    RetreatTested { formation: FormationId },
    /// The formation tries to come to a battle.
    Reacted { formation: FormationId, to: Option<AreaId> },
    /// A side makes no more reaction moves.
    ReactionsOver { side: Side },
    /// The next stage of a battle.
    StageBegan { stage: Stage, round: u8 },
    /// A battle is over; who holds the area, if one side does alone.
    BattleOver {
        area: AreaId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<Side>,
    },

    /// A leader is wounded.
    Wounded { leader: LeaderId },
    /// A leader's wound was tested: he heals, or stays wounded.
    WoundTested { leader: LeaderId, heals: bool },
    /// A leader is dead.
    Died { leader: LeaderId },
    /// A country was tested: it enters the war, or does not.
    ParalysisTested { country: CountryId, enters: bool },
    /// The game is over.
    Ended { winner: Winner },

    /// A figure of a unit is set right.
    UnitSet { unit: UnitId, to: UnitFigure },
    /// A figure of a formation is set right.
    FormationSet { formation: FormationId, to: FormationFigure },
    /// A figure of a leader is set right.
    LeaderSet { leader: LeaderId, to: LeaderFigure },
    /// Who holds an area is set right; no points go with it.
    HolderSet { area: AreaId, side: Option<Side> },
    /// Whether a country is at war is set right.
    CountrySet { country: CountryId, at_war: bool },
    /// Victory points are set right.
    PointsSet { vp: [i32; 2] },
    /// Cards in hand are set right.
    CardsSet { hands: [u16; 2] },
    /// A newcomer joins.
    Enlisted { unit: Box<Unit> },
}

/// What a leader spends an action point for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// He brigades a unit.
    BrigadeUnit,
    /// He un-brigades a unit.
    UnbrigadeUnit,
    /// He brigades a formation.
    BrigadeFormation,
    /// He un-brigades a formation.
    UnbrigadeFormation,
    /// He reorganises a unit.
    Reorganise,
    /// He incorporates a replacement.
    Replacement,
    /// His formation engages.
    Engage,
    /// His formation reacts.
    React,
}

impl Reason {
    /// Those that players choose.
    pub const CHOSEN: [Self; 6] = [
        Self::BrigadeUnit,
        Self::UnbrigadeUnit,
        Self::BrigadeFormation,
        Self::UnbrigadeFormation,
        Self::Reorganise,
        Self::Replacement,
    ];

    /// Its word.
    pub const fn key(self) -> &'static str {
        match self {
            Self::BrigadeUnit => "brigade-unit",
            Self::UnbrigadeUnit => "unbrigade-unit",
            Self::BrigadeFormation => "brigade-formation",
            Self::UnbrigadeFormation => "unbrigade-formation",
            Self::Reorganise => "reorganise",
            Self::Replacement => "replacement",
            Self::Engage => "engage",
            Self::React => "react",
        }
    }

    /// The row of the AP cost table.
    pub const fn row(self) -> &'static str {
        match self {
            Self::BrigadeUnit | Self::UnbrigadeUnit | Self::BrigadeFormation | Self::UnbrigadeFormation => "brigade",
            Self::Reorganise => "reorganize",
            Self::Replacement => "replacement",
            Self::Engage => "combat",
            Self::React => "reaction",
        }
    }

    /// How the log says it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::BrigadeUnit => "to brigade a unit",
            Self::UnbrigadeUnit => "to un-brigade a unit",
            Self::BrigadeFormation => "to brigade a formation",
            Self::UnbrigadeFormation => "to un-brigade a formation",
            Self::Reorganise => "to reorganise a unit",
            Self::Replacement => "for a replacement",
            Self::Engage => "to engage",
            Self::React => "to react",
        }
    }
}

/// What a step was lost by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LostBy {
    Fert,
    /// A cavalry charge.
    Charge,
    /// A reaction move.
    Reaction,
    /// What came of the battle at a table of miniatures.
    Table,
}

impl LostBy {
    /// How the log says it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Fert => "FERT",
            Self::Charge => "cavalry charge",
            Self::Reaction => "reaction move",
            Self::Table => "at the table",
        }
    }
}

/// Where a round of a battle is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Grand tactics are chosen.
    #[default]
    Tactics,
    /// Cards are played.
    Cards,
    /// A cavalry charge.
    Charge,
    Fert,
    /// Losses are taken.
    Losses,
    /// It is told what became of Napoleon.
    Napoleon,
    Withdraw,
    /// Reaction moves.
    Reaction,
    /// Whether there is a second round.
    Second,
}

/// A figure of a unit that a player may set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitFigure {
    Steps(u8),
    /// Whether it is broken.
    Broken(bool),
    /// Whether it is out of supply.
    OutOfSupply(bool),
    Formation(FormationId),
    /// The area where it is by itself, and whose it is.
    Apart(AreaId, Side),
}

/// A figure of a formation that a player may set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FormationFigure {
    At(Option<AreaId>),
    /// How it is deployed.
    Mode(Mode),
    /// Its morale level.
    Morale(u8),
    Leader(LeaderId),
    /// Whether it has force marched.
    ForceMarched(bool),
    /// Whether it has moved.
    Moved(bool),
}

/// A figure of a leader that a player may set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderFigure {
    /// Action points that he has left.
    Ap(u8),
    /// Whether he is wounded.
    Wounded(bool),
    /// Whether he is dead.
    Dead(bool),
}
