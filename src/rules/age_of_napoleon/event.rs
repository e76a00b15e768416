//! What happens in a game. Events are facts with their figures; each chapter says what its own do to the state.

use super::battle::event::BattleEvent;
use super::cards::CardEvent;
use super::countries::CountryEvent;
use super::march::event::MarchEvent;
use super::ruling::event::RulingEvent;
use super::year::YearEvent;
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
