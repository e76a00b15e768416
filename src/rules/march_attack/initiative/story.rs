//! Who had the initiative, told afterwards.

use super::InitiativeEvent;
use crate::engine::text::Text;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::say::{sentence, side};

/// Who had the initiative, and what was made of it.
pub(crate) fn initiative(state: &State, events: &[&Event]) -> Vec<Text> {
    let won = events.iter().filter_map(|event| match event {
        Event::Initiative(InitiativeEvent::InitiativeWon { winner, first }) if winner == first => {
            Some(sentence(side(state, *winner).then(" won the initiative and moved first")))
        }
        Event::Initiative(InitiativeEvent::InitiativeWon { winner, first }) => {
            let text = side(state, *winner).then(" won the initiative and let ").join(side(state, *first));
            Some(sentence(text.then(" move first")))
        }
        _ => None,
    });
    won.collect()
}
