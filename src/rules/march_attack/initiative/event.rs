//! Who moves first.

use serde::{Deserialize, Serialize};

use crate::engine::chapters::Chapter;
use crate::engine::text::Text;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::Side;

/// Who moves first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InitiativeEvent {
    /// A side won the initiative and chose who is active first.
    InitiativeWon { winner: Side, first: Side },
}

impl Chapter<State> for InitiativeEvent {
    fn apply(&self, state: &mut State) {
        let Self::InitiativeWon { first, .. } = *self;
        state.first = Some(first);
    }

    fn tell(&self, state: &State) -> Text {
        let Self::InitiativeWon { winner, first } = *self;
        let has = state.side_does(winner, "has the initiative", "have the initiative");
        let first = state.side_does(first, "is active first", "are active first");
        Text::plain(format!("{has}; {first}"))
    }

    fn is_result(&self) -> bool {
        true
    }
}
