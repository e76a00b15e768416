//! What events mean for the story of a game: what they cost, and who fell.

use super::event::Event;
use super::state::State;
use super::tell::cause;
use crate::engine::story::{Fate, Loss, Remark};

/// What an event means; `before` is the state that it changes.
pub(super) fn remark(before: &State, event: &Event) -> Remark {
    match event {
        Event::CvLost { unit, cv, by } => Remark {
            loss: Some(Loss {
                side: before.side_of(unit.unit).key().to_owned(),
                cause: cause(*by),
                amount: i64::from(*cv),
            }),
            ..Remark::default()
        },
        Event::Lost { unit, by } => {
            let (block, cv) = (before.block(*unit), before.piece(*unit).cv);
            let side = block.army.side().key().to_owned();
            let fate = block.commander.then(|| Fate {
                side: side.clone(),
                who: block.name.clone(),
                what: format!("lost ({})", cause(*by)),
                for_good: true,
            });
            let loss = (cv > 0).then(|| Loss { side, cause: cause(*by), amount: i64::from(cv) });
            Remark { loss, fate, quiet: false }
        }
        Event::StepBegan { .. }
        | Event::SetBegan { .. }
        | Event::TurnBegan { .. }
        | Event::BattleStep { .. }
        | Event::MarchRolled { .. }
        | Event::MoraleChecked { .. }
        | Event::TurnOver { .. }
        | Event::Supplied { .. }
        | Event::Regrouped { .. } => Remark { quiet: true, ..Remark::default() },
        Event::Mustered(_)
        | Event::Tested(_)
        | Event::Waived { .. }
        | Event::Marched { .. }
        | Event::Revealed { .. }
        | Event::FellBack { .. }
        | Event::BattleBegan { .. }
        | Event::Deployed { .. }
        | Event::ToTable { .. }
        | Event::FromTable { .. }
        | Event::SetEnded
        | Event::Broke { .. }
        | Event::Fired { .. }
        | Event::Moved { .. }
        | Event::Withdrew { .. }
        | Event::CameIn { .. }
        | Event::RoutBegan { .. }
        | Event::BattleWon { .. }
        | Event::Recovered
        | Event::Held { .. }
        | Event::Defeated { .. }
        | Event::Ended { .. }
        | Event::PieceSet { .. }
        | Event::HeldSet { .. }
        | Event::DefeatSet { .. }
        | Event::Enlisted { .. }
        | Event::Mail(_) => Remark::default(),
    }
}
