//! What happens in a game. Events are facts with their figures; each chapter says what its own do to the state.

pub(super) use super::battle::end::EndEvent;
pub(super) use super::battle::event::BattleEvent;
pub(super) use super::face_down::{MailEvent, Mailed};
pub(super) use super::losses::{CvEvent, lose_cv};
pub(super) use super::march::event::MarchEvent;
pub(super) use super::ruling::event::RulingEvent;
pub(super) use super::turn::CampaignEvent;
use crate::engine::chapters::chapters;

chapters! {
    pub enum Event {
        Turn(CampaignEvent),
        March(MarchEvent),
        Battle(BattleEvent),
        /// Units leave a battle and come to it, and it is over.
        End(EndEvent),
        Loss(CvEvent),
        Ruling(RulingEvent),
        Mail(MailEvent),
    }
}
