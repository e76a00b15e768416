//! What happens in a game. Events are facts with their figures; each chapter says what its own do to the state.

use super::battle::cost::CostEvent;
use super::battle::event::BattleEvent;
use super::operations::OperationEvent;
use super::phase::PhaseEvent;
use super::ruling::event::RulingEvent;
use crate::engine::chapters::chapters;

chapters! {
    pub enum Event {
        Phase(PhaseEvent),
        /// Formations move, leaders spend action points and are hurt.
        Operation(OperationEvent),
        Battle(BattleEvent),
        Cost(CostEvent),
        Ruling(RulingEvent),
    }
}
