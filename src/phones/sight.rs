//! What a page is made of: a game as one seat sees it.

use super::both::Both;
use super::held::HeldGame;
use super::seat::Seat;
use crate::engine::prompt::Prompt;
use crate::engine::seat::EVERYBODY;
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
        Self::behind(saved.name(), saved.play(), seat, both)
    }

    /// The same of a game that runs behind the one that is held.
    pub(super) fn behind(name: &'s str, play: &'s Session, seat: &'s Seat, both: &'s Both) -> Self {
        Self { name, play, seat, both, prompt: asked(play, seat) }
    }

    /// True where this seat is asked together with others, and the laptop answers for all of them.
    pub(super) fn leaves_it_to_the_laptop(&self) -> bool {
        self.prompt.as_ref().is_some_and(|prompt| self.shares(prompt)) && !self.both.is_by_phone()
    }

    /// True for a side that answers this question together with the others.
    pub(super) fn shares(&self, prompt: &Prompt) -> bool {
        prompt.side == EVERYBODY && matches!(self.seat, Seat::Side { .. })
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
