//! What events mean for the story of a game: what they cost.

use super::event::Event;
use super::ids::{CorpsId, Place};
use super::state::State;
use crate::engine::story::{Loss, Remark};

/// What an event means; `before` is the state that it changes.
pub(super) fn remark(before: &State, event: &Event) -> Remark {
    match event {
        Event::Fell { corps, to } => lost(before, corps, if *to == Place::Reserve { "sent back" } else { "battle" }),
        Event::MarchCost { lost: corps, .. } => lost(before, corps, "march"),
        Event::Wintered { lost: corps, .. } => lost(before, corps, "winter"),
        Event::StepBegan { .. }
        | Event::MoveEnded { .. }
        | Event::MoveSettled
        | Event::SurrenderAsked { .. }
        | Event::BattleOver { .. } => Remark { quiet: true, ..Remark::default() },
        Event::Mustered(_)
        | Event::YearBegan { .. }
        | Event::FirstTold { .. }
        | Event::Tested(_)
        | Event::Waived { .. }
        | Event::Played { .. }
        | Event::Discarded { .. }
        | Event::Drew { .. }
        | Event::HandNamed { .. }
        | Event::StatusChanged { .. }
        | Event::WentHome { .. }
        | Event::Placed { .. }
        | Event::Freed { .. }
        | Event::SetOut { .. }
        | Event::Entered { .. }
        | Event::Withdrew { .. }
        | Event::Intercepted { .. }
        | Event::BattleOwed { .. }
        | Event::Engaged { .. }
        | Event::ToTable { .. }
        | Event::FromTable { .. }
        | Event::Fought { .. }
        | Event::Spent { .. }
        | Event::Refreshed { .. }
        | Event::Retreated { .. }
        | Event::Recovered
        | Event::Ended { .. }
        | Event::PieceSet { .. }
        | Event::CardsSet { .. }
        | Event::Enlisted { .. } => Remark::default(),
    }
}

/// Corps of one side that are lost.
fn lost(before: &State, corps: &[CorpsId], cause: &'static str) -> Remark {
    let loss = corps.first().map(|first| Loss {
        side: before.corps(*first).side.key().to_owned(),
        cause,
        amount: i64::try_from(corps.len()).unwrap_or(i64::MAX),
    });
    Remark { quiet: loss.is_none(), loss, fate: None }
}
