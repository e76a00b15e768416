//! The letters of a game by mail: the one that is due is written, the other side's is taken in.

use std::path::Path;

use super::{World, now};
use crate::sealed;
use crate::tui::msg::Msg;

impl World {
    /// True in a side's own save of a game by mail.
    pub(super) fn is_by_mail(&self) -> bool {
        self.door.as_ref().is_some_and(|door| door.play().alone().is_some())
    }

    /// Writes the letter that is due; where none is, asks for the other side's.
    pub(super) fn letter_due(&mut self) -> Result<Msg, String> {
        let saved = self.played()?;
        let own = saved.play().alone().unwrap_or_default();
        if !sealed::owes_letter(saved) && !saved.play().waits_for(own) {
            return Ok(Msg::AskLetter(sealed::awaited(saved)));
        }
        let (number, path) = sealed::send(saved, None, now()).map_err(|trouble| trouble.to_string())?;
        self.now_with(format!("message {number} written to {}: send it", path.display()))
    }

    /// Takes the other side's letter in.
    pub(super) fn take_letter(&mut self, path: &Path) -> Result<Msg, String> {
        let path = self.folder.join(path);
        let number = sealed::take_from(self.played()?, &path, now()).map_err(|trouble| trouble.to_string())?;
        self.now_with(format!("message {number} taken"))
    }

    /// The game as it is now, with what was done.
    fn now_with(&mut self, words: String) -> Result<Msg, String> {
        match self.picture() {
            Some(game) => Ok(Msg::Taken(Box::new(game), Some(words))),
            None => Err(words),
        }
    }
}
