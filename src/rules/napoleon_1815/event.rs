//! What happens in a game. Events are facts with their figures; each chapter says what its own do to the state.

use super::battle::end::EndEvent;
use super::battle::event::BattleEvent;
use super::face_down::MailEvent;
use super::losses::CvEvent;
use super::march::event::MarchEvent;
use super::ruling::event::RulingEvent;
use super::turn::CampaignEvent;
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
        /// What happens in a game by mail only.
        Mail(MailEvent),
    }
}
