//! What players set right.

use super::super::ids::{CorpsId, Place};
use super::super::roster::Corps;
use super::super::state::{Piece, State};
use super::super::tell::{known, of};
use crate::engine::chapters::Chapter;
use crate::engine::text::Text;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RulingEvent {
    /// A figure of a corps is set right.
    PieceSet { corps: CorpsId, to: Figure },
    /// Cards are set right: the hands, the deck, the discard.
    CardsSet { hands: [u16; 2], deck: u16, discard: u16 },
    /// A newcomer joins.
    Enlisted { corps: Box<Corps> },
}

/// A figure of a corps that a player may set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    At(Place),
    Spent(bool),
}

impl Chapter<State> for RulingEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::PieceSet { corps, to: Figure::At(place) } => state.put(*corps, *place),
            Self::PieceSet { corps, to: Figure::Spent(spent) } => state.spend(&[*corps], *spent),
            Self::CardsSet { hands, deck, discard } => {
                (state.cards.hands, state.cards.deck, state.cards.discard) = (*hands, *deck, *discard);
            }
            Self::Enlisted { corps } => {
                state.map.pieces.push(Piece { at: corps.at, spent: corps.spent });
                Rc::make_mut(&mut state.roster).game.corps.push(Corps::clone(corps));
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::PieceSet { corps, to: Figure::At(place) } => {
                known(state, *corps).then(format!(": {}", state.place_name(*place)))
            }
            Self::PieceSet { corps, to: Figure::Spent(spent) } => {
                known(state, *corps).then(if *spent { ": spent" } else { ": fresh" })
            }
            Self::CardsSet { hands: [french, coalition], deck, discard } => {
                Text::plain(format!("cards: French {french}, Coalition {coalition}, deck {deck}, discard {discard}"))
            }
            Self::Enlisted { corps } => {
                of(corps.side, &corps.name).then(format!(" joins: {}", state.place_name(corps.at)))
            }
        }
    }
}
