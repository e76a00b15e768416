//! What players set right.

use super::super::prelude::*;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RulingEvent {
    PieceSet { unit: BlockThen, to: Figure },
    HeldSet { city: CityId, side: Option<Side> },
    DefeatSet { army: Army, defeated: bool },
    Enlisted { block: Box<Block> },
}

impl Chapter<State> for RulingEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::PieceSet { unit, to } => {
                let turn_begins = state.step == Step::C1;
                state.change(unit.unit, |piece| piece.set(*to, turn_begins));
            }
            Self::HeldSet { city, side } => state.change_held(*city, |held| *held = *side),
            Self::DefeatSet { army, defeated } => state.armies[army.at()].defeated = *defeated,
            Self::Enlisted { block } => {
                state.map.pieces.push(Piece::of(block));
                Rc::make_mut(&mut state.roster).enlist(Block::clone(block));
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::PieceSet { unit, .. } if !state.is_told(*unit) => who(state, *unit).then(" is corrected"),
            Self::PieceSet { unit, to } => who(state, *unit).then(format!(": {}", to.words(&state.names()))),
            Self::HeldSet { city, side } => {
                Text::plain(format!("{}: held by {}", state.city_name(*city), side.map_or("nobody", Side::name)))
            }
            Self::DefeatSet { army, defeated } => {
                let so = if *defeated { "defeated" } else { "not defeated" };
                Text::plain(format!("the {} army: {so}", army.words()))
            }
            Self::Enlisted { block } if state.looker.knows(block.army.side()) => {
                of(block.army.side(), &block.name).then(format!(" joins, CV {}", block.cv))
            }
            Self::Enlisted { block } => stranger(block.army).then(" joins"),
        }
    }
}
