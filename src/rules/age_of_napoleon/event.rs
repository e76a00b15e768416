//! What happens in a game. Events are facts with their figures: putting them into the state decides nothing.

use serde::{Deserialize, Serialize};

use super::ids::{AreaId, CardId, CorpsId, CountryId, Place, Side, Status, Step};
use super::roster::{Corps, Game};
use crate::engine::handover::Ledger;
use crate::engine::rulebook::TestNote;
use crate::engine::stored_json::StoredJson;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The game as its file tells it.
    Mustered(Box<Game>),
    /// A year begins with its diplomacy.
    YearBegan {
        year: u16,
        turn: u16,
    },
    /// A part of a phase begins; the round is 0 outside the campaign.
    StepBegan {
        step: Step,
        round: u8,
        active: Side,
    },
    /// Who goes first in this year.
    FirstTold {
        side: Side,
    },
    /// A test was made.
    Tested(StoredJson<TestNote>),
    /// Something owed was let go.
    Waived {
        what: Owing,
    },

    /// A side plays a card.
    Played {
        side: Side,
        /// One of the file's; none for another.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardId>,
        /// What it is played for.
        #[serde(default)]
        to: Purpose,
        /// How many armies its side may move in this round, where it says so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        armies: Option<u8>,
    },
    /// A side discards cards.
    Discarded {
        side: Side,
        cards: u16,
        to: Purpose,
    },
    /// A side draws cards; what lies in deck and discard then.
    Drew {
        side: Side,
        cards: u16,
        deck: u16,
        discard: u16,
    },
    /// A side has said which cards it has.
    HandNamed {
        side: Side,
        cards: Vec<(CardId, u8)>,
    },
    /// A country has another status.
    StatusChanged {
        country: CountryId,
        to: Status,
    },
    /// A country was asked whether it surrenders.
    SurrenderAsked {
        country: CountryId,
    },
    /// A corps goes off the map to the reserve, for its side controls its nation no more.
    WentHome {
        corps: CorpsId,
    },
    /// A corps is placed on the map.
    Placed {
        corps: CorpsId,
        to: AreaId,
    },
    /// A prisoner comes back to the reserve.
    Freed {
        corps: CorpsId,
    },

    /// An army sets out.
    SetOut {
        side: Side,
        corps: Vec<CorpsId>,
        leader: CorpsId,
        from: AreaId,
        forced: bool,
        mud: bool,
        free: bool,
    },
    /// It enters an area.
    Entered {
        to: AreaId,
        rough: bool,
        /// True where enemies stand there.
        attacks: bool,
        /// True over the sea.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_sea: bool,
    },
    /// Corps withdraw before it.
    Withdrew {
        corps: Vec<CorpsId>,
        from: AreaId,
        to: AreaId,
    },
    /// Corps intercept it.
    Intercepted {
        side: Side,
        corps: Vec<CorpsId>,
        from: AreaId,
        to: AreaId,
        free: bool,
    },
    /// The move is over; who owes a test of attrition.
    MoveEnded {
        owes: bool,
        interceptors_owe: bool,
    },
    MarchCost {
        interceptors: bool,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        lost: Vec<CorpsId>,
        to: Place,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        spent: Vec<CorpsId>,
    },
    /// Nothing more follows from the move.
    MoveSettled,

    /// A battle must be fought.
    BattleOwed {
        area: AreaId,
        attacker: Side,
        from: AreaId,
        by_sea: Vec<CorpsId>,
    },
    /// Who is engaged, the attacker's first.
    Engaged {
        area: AreaId,
        attacker: Vec<CorpsId>,
        defender: Vec<CorpsId>,
    },
    /// The battle goes to a table of miniatures once cards are played: what they add, and who leads, the attacker first.
    ToTable {
        area: AreaId,
        cards: [i64; 2],
        leaders: [Option<CorpsId>; 2],
    },
    /// It comes back.
    FromTable {
        area: AreaId,
        /// What went in and what came out, corps by corps; nothing where it is fought by dice after all.
        #[serde(default)]
        ledger: Ledger,
    },
    /// Who won, with what each side lost, the attacker first.
    Fought {
        area: AreaId,
        winner: Side,
        losses: [u8; 2],
    },
    /// Corps are lost in a battle.
    Fell {
        corps: Vec<CorpsId>,
        to: Place,
    },
    /// Corps become spent.
    Spent {
        corps: Vec<CorpsId>,
    },
    /// Corps become fresh.
    Refreshed {
        corps: Vec<CorpsId>,
    },
    /// The loser retreats.
    Retreated {
        corps: Vec<CorpsId>,
        from: AreaId,
        to: AreaId,
    },
    BattleOver {
        area: AreaId,
    },

    /// What winter cost in an area.
    Wintered {
        area: AreaId,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        lost: Vec<CorpsId>,
    },
    /// All spent corps are fresh again.
    Recovered,
    /// The game is over.
    Ended {
        winner: Side,
    },

    /// A figure of a corps is set right.
    PieceSet {
        corps: CorpsId,
        to: Figure,
    },
    /// Cards are set right: the hands, the deck, the discard.
    CardsSet {
        hands: [u16; 2],
        deck: u16,
        discard: u16,
    },
    /// A newcomer joins.
    Enlisted {
        corps: Box<Corps>,
    },
}

/// What cards are played or discarded for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// What it says itself.
    #[default]
    Own,
    Move,
    ForcedMarch,
    /// Mud on the enemy's way.
    Mud,
    Interception,
    Battle,
    Pursuit,
    /// A fresh army after a battle.
    Unspend,
    /// A depot in winter.
    Depot,
    /// Scorched earth in winter.
    ScorchedEarth,
}

impl Purpose {
    /// How the log says it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Own => "for what it says",
            Self::Move => "to move",
            Self::ForcedMarch => "for a forced march",
            Self::Mud => "for mud on the enemy's way",
            Self::Interception => "to intercept",
            Self::Battle => "for the battle",
            Self::Pursuit => "for a pursuit",
            Self::Unspend => "for a fresh army",
            Self::Depot => "for a depot",
            Self::ScorchedEarth => "for scorched earth",
        }
    }
}

/// Something owed that can be let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Owing {
    /// A side draws no cards.
    Draw(Side),
    /// A side names no cards.
    Hand(Side),
    /// The corps that moved, or intercepted, make no test.
    Attrition {
        area: AreaId,
        /// True for those that intercepted.
        interceptors: bool,
    },
    /// A country is not asked.
    Surrender(CountryId),
    /// No test of winter.
    Winter(AreaId),
}

/// A figure of a corps that a player may set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    At(Place),
    /// Whether it is spent.
    Spent(bool),
}
