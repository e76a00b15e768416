//! What events mean for the story of a game: what they cost, and who fell.

use super::event::Event;
use super::ids::LeaderId;
use super::state::State;
use crate::engine::story::{Fate, Loss, Remark};

/// What an event means; `before` is the state that it changes.
pub(super) fn remark(before: &State, event: &Event) -> Remark {
    match event {
        Event::StepLost { unit, by } => {
            let side = before.side_of_unit(*unit).key().to_owned();
            Remark { loss: Some(Loss { side, cause: by.words(), amount: 1 }), ..Remark::default() }
        }
        Event::Wounded { leader } => fate(before, *leader, "wounded", false),
        Event::Died { leader } => fate(before, *leader, "dead", true),
        Event::PhaseBegan { .. }
        | Event::StepBegan { .. }
        | Event::SetOut { .. }
        | Event::MoveEnded { .. }
        | Event::LossesTaken { .. }
        | Event::GuardTested { .. }
        | Event::NapoleonTold
        | Event::RetreatsDue { .. }
        | Event::RetreatTested { .. }
        | Event::ReactionsOver { .. }
        | Event::StageBegan { .. } => Remark { quiet: true, ..Remark::default() },
        Event::Mustered(_)
        | Event::TurnsOver
        | Event::Tested(_)
        | Event::Waived { .. }
        | Event::Entered { .. }
        | Event::Deployed { .. }
        | Event::Spent { .. }
        | Event::Taken { .. }
        | Event::BattleBegan { .. }
        | Event::TacticsTold { .. }
        | Event::CardsPlayed { .. }
        | Event::ToTable { .. }
        | Event::FromTable { .. }
        | Event::Charged { .. }
        | Event::CellRead { .. }
        | Event::LossesDue { .. }
        | Event::MoraleLost { .. }
        | Event::AlliesScored { .. }
        | Event::Decided { .. }
        | Event::Reacted { .. }
        | Event::BattleOver { .. }
        | Event::WoundTested { .. }
        | Event::ParalysisTested { .. }
        | Event::Ended { .. }
        | Event::UnitSet { .. }
        | Event::FormationSet { .. }
        | Event::LeaderSet { .. }
        | Event::HolderSet { .. }
        | Event::CountrySet { .. }
        | Event::PointsSet { .. }
        | Event::CardsSet { .. }
        | Event::Enlisted { .. } => Remark::default(),
    }
}

fn fate(before: &State, leader: LeaderId, what: &str, for_good: bool) -> Remark {
    let fate = Fate {
        side: before.side_of_leader(leader).key().to_owned(),
        who: before.leader_name(leader).to_owned(),
        what: what.to_owned(),
        for_good,
    };
    Remark { fate: Some(fate), ..Remark::default() }
}
