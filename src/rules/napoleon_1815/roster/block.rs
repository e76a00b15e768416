//! A block: as it comes into the game with its keys in a file, and as it is now with the figures that may be set right.

use super::super::ids::{Area, Army, CityId, Kind as Arm, LostBy, Status, UnitId};
use crate::rules::board::prelude::*;
use crate::rules::board::table::Tabletop;

/// A block as it comes into the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    pub name: String,
    /// The letters by which players name it.
    pub code: String,
    pub army: Army,
    pub kind: Arm,
    /// Its CV, 0 to 4.
    pub cv: u8,
    pub max: u8,
    /// True for the French Old Guard.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub old_guard: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub commander: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<UnitId>,
    /// What it is on the tabletop, as far as the file says so.
    #[serde(flatten)]
    pub tabletop: Tabletop,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<CityId>,
    /// What it was lost by before the game began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_by: Option<LostBy>,
}

impl KeyedThing for Block {
    const LIST: List = List::new("unit", "napoleon-1815/order-of-battle", "Order of battle");
    const CALLED: &'static str = "block";
    const OF_FILES: &[&str] = &["commander", "quality", "ability", "inspiration", "staff", "lost_by"];
    const WRITTEN: &str = "name army kind cv max commander old_guard leader quality city lost_by ability inspiration \
         staff";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.required("name", "Unit", Kind::Name, &mut self.name);
        row.required("army", "Army", Kind::Words(&Army::KEYS), &mut self.army);
        row.required("kind", "Kind", Kind::Words(&Arm::KEYS), &mut self.kind);
        // The full CV is told where it is another.
        let mut max = (self.max != self.cv).then_some(self.max);
        row.required("cv", "CV", Kind::Whole(0, 4), &mut self.cv);
        row.optional("old_guard", "Old Guard", Kind::Flag, &mut self.old_guard);
        row.optional("leader", "Leader", Kind::Of("unit", "name"), &mut self.leader);
        row.optional("city", "City", Kind::Of("city", "name"), &mut self.city);
        row.optional("commander", "Commander", Kind::Flag, &mut self.commander);
        self.tabletop.keys(row);
        row.optional("max", "Full CV", Kind::Whole(1, 4), &mut max);
        self.max = max.unwrap_or(self.cv);
        row.optional("lost_by", "Lost by", Kind::Words(&LostBy::KEYS), &mut self.lost_by);
    }
}

/// A block as it is now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Piece {
    /// False in a state for someone who may not know it: nothing else of it counts then.
    pub known: bool,
    /// CV left.
    pub cv: u8,
    pub max: u8,
    /// Where it is; nowhere once it is lost.
    pub at: Option<CityId>,
    pub area: Option<Area>,
    pub status: Status,
    pub lost_by: Option<LostBy>,
    /// True while its face is turned up.
    pub revealed: bool,
    pub march: Marching,
    pub turn: Fighting,
    /// True once it has reinforced in this set.
    pub reinforced: bool,
}

/// What a block has done on the march in a campaign turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own, set and taken off by itself")]
pub struct Marching {
    pub start: Option<CityId>,
    /// The city before, where it has marched.
    pub before: Option<CityId>,
    pub marched: bool,
    /// True once it has force marched.
    pub forced: bool,
    /// True while it still owes a roll for that.
    pub owes_roll: bool,
    /// True where its leader was with it and face up when it did.
    pub led: bool,
}

/// What a block has done in a battle turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own, set and taken off by itself")]
pub struct Fighting {
    /// True once it has checked its morale.
    pub tested: bool,
    pub fired: bool,
    pub moves: u8,
    pub engaged: bool,
    pub disengaged: bool,
}

pub static NO_PIECE: LazyLock<Piece> = LazyLock::new(|| Piece { status: Status::Lost, ..Piece::default() });

/// A figure of a block that a player may set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    Cv(u8),
    /// Where it is, and in which area of a battle.
    At(Option<CityId>, Option<Area>),
    Status(Status),
    LostBy(Option<LostBy>),
    Revealed(bool),
}

impl Piece {
    /// A block at the beginning of a game.
    pub fn of(block: &Block) -> Self {
        let Block { cv, max, city: at, lost_by, .. } = *block;
        let march = Marching { start: at, ..Marching::default() };
        let piece = Self { known: true, cv, max, at, march, ..Self::default() };
        if cv == 0 { piece.lost(lost_by) } else { piece }
    }

    /// The block of a game that begins with what is now.
    pub fn begins(self, block: &Block) -> Block {
        Block { cv: self.cv, max: self.max, city: self.at, lost_by: self.lost_by, ..block.clone() }
    }

    pub(crate) fn figures(&mut self, all: &mut Figures<'_, Figure>) {
        let (at, area) = (self.at, self.area);
        let cities = (Takes::Words(all.names().all("city")), "the city where it is");
        let areas: Vec<&str> = Area::all().map(Area::key).collect();
        all.figure("cv", (Takes::Count(0, self.max.into()), "CV left; 0 for a lost block"), &mut self.cv, Figure::Cv);
        all.figure("at", cities, &mut self.at, |at| Figure::At(at, area));
        let areas = (Takes::Words(&areas), "the area of the battle there");
        all.figure("area", areas, &mut self.area, |area| Figure::At(at, area));
        all.figure("status", (Takes::Words(&Status::KEYS), "its status"), &mut self.status, Figure::Status);
        all.figure("lost_by", (Takes::Words(&LostBy::KEYS), "what it was lost by"), &mut self.lost_by, Figure::LostBy);
        all.figure("revealed", (Takes::Flag, "its face is up"), &mut self.revealed, Figure::Revealed);
    }

    pub(crate) fn set(&mut self, to: Figure, turn_begins: bool) {
        match to {
            Figure::Cv(cv) => self.cv = cv,
            Figure::At(at, area) => {
                if self.at != at {
                    self.march.before = self.at.or(at);
                }
                (self.at, self.area) = (at, area);
                if turn_begins && !self.march.marched {
                    self.march.start = at;
                }
            }
            Figure::Status(Status::Lost) => *self = self.lost(self.lost_by),
            Figure::Status(status) => self.status = status,
            Figure::LostBy(by) => self.lost_by = by,
            Figure::Revealed(revealed) => self.revealed = revealed,
        }
    }

    #[must_use]
    pub fn lost(&self, lost_by: Option<LostBy>) -> Self {
        Self { known: self.known, max: self.max, lost_by, ..*NO_PIECE }
    }

    /// True for a block that is still in the game.
    pub fn is_there(&self) -> bool {
        self.status != Status::Lost && self.known
    }
}

impl Figure {
    pub(crate) fn words(self, names: &Names<'_>) -> String {
        match self {
            Self::Cv(cv) => format!("CV {cv}"),
            Self::At(None, _) => "nowhere".to_owned(),
            Self::At(Some(at), None) => format!("in {}", names.name(&at)),
            Self::At(Some(at), Some(area)) => format!("in {}, {}", names.name(&at), area.at_length()),
            Self::Status(status) => status.key().to_owned(),
            Self::LostBy(by) => format!("lost by {}", by.map_or("nothing", LostBy::key)),
            Self::Revealed(up) => if up { "face up" } else { "face down" }.to_owned(),
        }
    }
}
