//! What players set right.

use super::super::ids::{Area, Army, BlockThen, CityId, LostBy, Side, Status, Step};
use super::super::roster::Block;
use super::super::state::{Piece, State};
use super::super::tell::{area, of, stranger, who};
use crate::engine::chapters::Chapter;
use crate::engine::text::Text;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RulingEvent {
    /// A figure of a block is set right.
    PieceSet { unit: BlockThen, to: Figure },
    /// Who was last in a city is set right.
    HeldSet { city: CityId, side: Option<Side> },
    /// Whether an army is defeated is set right.
    DefeatSet { army: Army, defeated: bool },
    /// A newcomer joins.
    Enlisted { block: Box<Block> },
}

/// A figure of a block that a player may set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    /// CV left.
    Cv(u8),
    /// Where it is, and in which area of a battle.
    At(Option<CityId>, Option<Area>),
    Status(Status),
    LostBy(Option<LostBy>),
    Revealed(bool),
}

impl Chapter<State> for RulingEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::PieceSet { unit, to } => {
                let turn_begins = state.step == Step::C1;
                state.change(unit.unit, |piece| set(piece, *to, turn_begins));
            }
            Self::HeldSet { city, side } => state.hold(*city, *side),
            Self::DefeatSet { army, defeated } => state.armies[army.at()].defeated = *defeated,
            Self::Enlisted { block } => {
                state.map.pieces.push(Piece::of(block));
                Rc::make_mut(&mut state.roster).game.units.push(Block::clone(block));
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::PieceSet { unit, .. } if !state.is_told(*unit) => who(state, *unit).then(" is set right"),
            Self::PieceSet { unit, to } => who(state, *unit).then(format!(": {}", figure(state, *to))),
            Self::HeldSet { city, side } => {
                Text::plain(format!("{}: held by {}", state.city_name(*city), side.map_or("nobody", Side::name)))
            }
            Self::DefeatSet { army, defeated } => {
                let so = if *defeated { "defeated" } else { "not defeated" };
                Text::plain(format!("the {} army: {so}", army.adjective()))
            }
            Self::Enlisted { block } if state.looker.knows(block.army.side()) => {
                of(block.army.side(), &block.name).then(format!(" joins, CV {}", block.cv))
            }
            Self::Enlisted { block } => stranger(block.army).then(" joins"),
        }
    }
}

fn set(piece: &mut Piece, to: Figure, turn_begins: bool) {
    match to {
        Figure::Cv(cv) => piece.cv = cv,
        Figure::At(at, area) => {
            if piece.at != at {
                piece.march.before = piece.at.or(at);
            }
            (piece.at, piece.area) = (at, area);
            if turn_begins && !piece.march.marched {
                piece.march.start = at;
            }
        }
        Figure::Status(Status::Lost) => *piece = piece.lost(piece.lost_by),
        Figure::Status(status) => piece.status = status,
        Figure::LostBy(by) => piece.lost_by = by,
        Figure::Revealed(revealed) => piece.revealed = revealed,
    }
}

fn figure(state: &State, to: Figure) -> String {
    match to {
        Figure::Cv(cv) => format!("CV {cv}"),
        Figure::At(None, _) => "nowhere".to_owned(),
        Figure::At(Some(city), None) => format!("in {}", state.city_name(city)),
        Figure::At(Some(city), Some(own)) => format!("in {}, {}", state.city_name(city), area(own)),
        Figure::Status(status) => status.key().to_owned(),
        Figure::LostBy(by) => format!("lost by {}", by.map_or("nothing", LostBy::key)),
        Figure::Revealed(up) => if up { "face up" } else { "face down" }.to_owned(),
    }
}
