//! What happens in a game. Events are facts with their figures: putting them into the state decides nothing.

use serde::{Deserialize, Serialize};

use super::ids::{Area, Army, CityId, LostBy, RoadId, Side, Status, Step, UnitId};
use super::mailed::Mailed;
use super::roster::{Block, Game};
use super::state::Use;
use crate::engine::handover::LedgerLine;
use crate::engine::rulebook::TestNote;
use crate::engine::stored_json::StoredJson;

/// A block as an event names it: who it is, and whether its face was up then. The log tells it to the other side as it
/// was told at the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockThen {
    pub unit: UnitId,
    /// True where the other side could see its face.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub up: bool,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The game as its file tells it.
    Mustered(Box<Game>),
    /// A step of the campaign turn begins.
    StepBegan { turn: u16, step: Step },
    /// A step of a battle turn begins.
    BattleStep { step: Step },
    /// A test was made.
    Tested(StoredJson<TestNote>),
    /// Something owed was let go.
    Waived {
        what: String,
        /// The block that it was owed of.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<BlockThen>,
        /// The city that it was owed of.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        city: Option<CityId>,
    },

    /// Units of one city marched together.
    Marched {
        army: Army,
        units: Vec<BlockThen>,
        /// The cities, the one that they left first.
        path: Vec<CityId>,
        roads: Vec<RoadId>,
        /// Those of them who went one section more than they may.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        forced: Vec<UnitId>,
        /// Those of the forced whose leader was with them, face up.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        led: Vec<UnitId>,
    },
    /// A leader's face is turned up.
    Revealed { unit: UnitId },
    /// A unit has rolled for its force march.
    MarchRolled { unit: BlockThen },
    /// Attackers who are too few go back.
    FellBack { unit: BlockThen, from: CityId, to: CityId },

    /// Both sides stand in a city.
    BattleBegan { city: CityId, attacker: Side, came: Vec<CityId> },
    /// Both sides have set up: each unit with its area.
    Deployed { city: CityId, units: Vec<(UnitId, Area)> },
    /// A battle goes to a table of miniatures.
    ToTable {
        city: CityId,
        /// Who may come to it there along a road: each unit with the road.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        roads: Vec<(UnitId, RoadId)>,
    },
    /// It comes back, or is played on here after all.
    FromTable {
        city: CityId,
        /// What went in and what came out, block by block; nothing where it is played on here.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        ledger: Vec<(BlockThen, LedgerLine)>,
    },
    /// A set of battle turns begins.
    SetBegan { set: u16, side: Side },
    /// It is over.
    SetEnded,
    /// A battle turn begins.
    TurnBegan { city: CityId },
    /// A battle turn is over.
    TurnOver { city: CityId },
    /// A unit has checked its morale.
    MoraleChecked { unit: BlockThen },
    /// A unit breaks and goes back.
    Broke { unit: BlockThen, to: Area },
    /// A unit fires at an area.
    Fired {
        unit: BlockThen,
        at: Area,
        hits: u8,
        /// Hits for which nobody was left.
        #[serde(default, skip_serializing_if = "is_none")]
        wasted: u8,
    },
    /// A unit moves within a battle.
    Moved { unit: BlockThen, to: Area, how: Motion },
    /// A unit goes away along roads.
    Withdrew { unit: BlockThen, purpose: Use, path: Vec<CityId>, roads: Vec<RoadId> },
    /// A unit comes to a battle, or to the city where one was won.
    CameIn { unit: BlockThen, purpose: Use, from: CityId, to: CityId, road: RoadId },
    /// A side routs from a battle.
    RoutBegan { city: CityId, side: Side },
    /// A battle is over; its winner regroups.
    BattleWon { city: CityId, winner: Side },
    /// The winner has regrouped.
    Regrouped { city: CityId },

    /// A unit loses CV.
    CvLost { unit: BlockThen, cv: u8, by: LostBy },
    /// A unit is out of the game; from now on all know who it was.
    Lost { unit: UnitId, by: LostBy },

    /// Disrupted units are ready, and all faces are turned down.
    Recovered,
    /// A side was the last in a city.
    Held { city: CityId, side: Side },
    /// A city's supply was checked.
    Supplied { city: CityId },
    /// An army is defeated.
    Defeated { army: Army, left: u16 },
    /// The game is over.
    Ended { winner: Side },

    /// A figure of a block is set right.
    PieceSet { unit: BlockThen, to: Figure },
    /// Who was last in a city is set right.
    HeldSet { city: CityId, side: Option<Side> },
    /// Whether an army is defeated is set right.
    DefeatSet { army: Army, defeated: bool },
    /// A newcomer joins.
    Enlisted { block: Box<Block> },
    /// What happens in a game by mail only.
    Mail(Mailed),
}

/// How a unit moves within a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Motion {
    /// Into an area with enemies.
    Engage,
    /// Away from enemies.
    Disengage,
    /// Where no enemy is.
    Redeploy,
}

/// A figure of a block that a player may set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    /// CV left.
    Cv(u8),
    /// Where it is, and in which area of a battle.
    At(Option<CityId>, Option<Area>),
    /// How it stands.
    Status(Status),
    /// What it was lost by.
    LostBy(Option<LostBy>),
    /// Whether its face is up.
    Revealed(bool),
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands the member over like this")]
const fn is_none(count: &u8) -> bool {
    *count == 0
}
