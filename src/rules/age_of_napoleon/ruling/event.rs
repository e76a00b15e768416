//! What players set right.

use super::super::prelude::*;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RulingEvent {
    PieceSet { corps: CorpsId, to: Figure },
    CardsSet { hands: [u16; 2], deck: u16, discard: u16 },
    Enlisted { corps: Box<Corps> },
}

impl Chapter<State> for RulingEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::PieceSet { corps, to } => state.set(&[*corps], *to),
            Self::CardsSet { hands, deck, discard } => {
                (state.cards.hands, state.cards.deck, state.cards.discard) = (*hands, *deck, *discard);
            }
            Self::Enlisted { corps } => {
                state.map.pieces.push(Piece::of(corps));
                Rc::make_mut(&mut state.roster).game.corps.push(Corps::clone(corps));
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::PieceSet { corps, to } => known(state, *corps).then(format!(": {}", to.words(&state.names()))),
            Self::CardsSet { hands: [french, coalition], deck, discard } => {
                Text::plain(format!("cards: French {french}, Coalition {coalition}, deck {deck}, discard {discard}"))
            }
            Self::Enlisted { corps } => {
                of(corps.side, &corps.name).then(format!(" joins: {}", state.place_name(corps.at)))
            }
        }
    }
}
