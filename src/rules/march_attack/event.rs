//! What happens in a battle. Events are facts with their figures; each chapter says what its own do to the state.

use crate::engine::chapters::chapters;

use super::charge::event::ChargeEvent;
use super::condition::event::UnitEvent;
use super::disorder::event::DisorderEvent;
use super::fire::event::FireEvent;
use super::initiative::event::InitiativeEvent;
use super::leaders::event::LeaderEvent;
use super::losses::event::LossEvent;
use super::melee::event::MeleeEvent;
use super::morale::event::MoraleEvent;
use super::orders::event::OrderEvent;
use super::ruling::event::RulingEvent;
use super::skirmish::event::SkirmishEvent;
use super::test::TestEvent;
use super::turn::event::TurnEvent;

chapters! {
    /// One thing that happened.
    pub enum Event {
        /// The turn goes on.
        Turn(TurnEvent),
        /// A test was made.
        Test(TestEvent),
        /// S1.
        Order(OrderEvent),
        /// S2.
        Morale(MoraleEvent),
        /// S3.
        Skirmish(SkirmishEvent),
        /// CV lost, and what it leads to.
        Loss(LossEvent),
        /// What becomes of a unit.
        Unit(UnitEvent),
        /// S4.
        Leader(LeaderEvent),
        /// S5.
        Initiative(InitiativeEvent),
        /// T1.
        Charge(ChargeEvent),
        /// T2.
        Fire(FireEvent),
        /// T3.
        Melee(MeleeEvent),
        /// T4.
        Disorder(DisorderEvent),
        /// What players set right.
        Ruling(RulingEvent),
    }
}

impl Event {
    /// The turn and step that it begins: `2 T1 1st`, for turn 2, T1 of the first half.
    pub(super) fn began(&self) -> Option<String> {
        let Self::Turn(TurnEvent::StepBegan { turn, step, half, .. }) = self else { return None };
        let half = match half {
            1 => " 1st",
            2 => " 2nd",
            _ => "",
        };
        Some(format!("{turn} {}{half}", step.name()))
    }
}
