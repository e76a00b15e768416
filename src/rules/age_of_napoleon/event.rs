//! What happens in a game. Events are facts with their figures; each chapter says what its own do to the state.

pub use super::battle::event::BattleEvent;
pub use super::cards::{CardEvent, Purpose};
pub use super::countries::CountryEvent;
pub use super::march::event::MarchEvent;
pub use super::ruling::event::RulingEvent;
pub use super::year::YearEvent;
use crate::engine::chapters::chapters;

chapters! {
    pub enum Event {
        Year(YearEvent),
        Cards(CardEvent),
        Countries(CountryEvent),
        March(MarchEvent),
        Battle(BattleEvent),
        Ruling(RulingEvent),
    }
}
