//! What a page is made of: a game as one seat sees it.

use super::both::Both;
use super::held::HeldGame;
use super::seat::Seat;
use crate::engine::prompt::Prompt;
use crate::engine::session::Session;

/// What a page is made of.
pub(super) struct Sight<'s> {
    pub name: &'s str,
    pub play: &'s Session,
    pub seat: &'s Seat,
    pub both: &'s Both,
    pub prompt: Option<Prompt>,
}

impl<'s> Sight<'s> {
    pub(super) fn of(saved: &'s dyn HeldGame, seat: &'s Seat, both: &'s Both) -> Self {
        let play = saved.play();
        Self { name: saved.name(), play, seat, both, prompt: asked(play, seat) }
    }

    /// True for a seat that is shown what its umpire has published, and nothing of the game behind it.
    pub(super) fn reads_papers(&self) -> bool {
        self.play.view().umpire().is_some() && !matches!(self.seat, Seat::Umpire(_))
    }
}

/// What this seat sees of the question: in full with its chances where it is asked.
fn asked(play: &Session, seat: &Seat) -> Option<Prompt> {
    let prompt = play.seen_prompt()?;
    if !seat.is_asked(&prompt) {
        return play.hint();
    }
    let mut prompt = Prompt::clone(&prompt);
    let view = play.view();
    prompt.reckon_chances(view.sheet(), view.settings(), view.tables(), view.obvious());
    Some(prompt)
}
