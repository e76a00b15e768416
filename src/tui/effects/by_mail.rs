//! The letters of a game by mail: the one that is due is written, the other side's is taken in.

use std::path::Path;

use super::{Door, World, now};
use crate::sealed;
use crate::tui::msg::Msg;

impl World {
    /// True in a side's own save of a game by mail.
    pub(super) fn is_by_mail(&self) -> bool {
        self.door.as_ref().is_some_and(|door| door.play().alone().is_some())
    }

    /// Writes the letter that is due; where none is, asks for the other side's.
    pub(super) fn letter_due(&mut self) -> Msg {
        let Some(Door::Saved(saved)) = &mut self.door else {
            return Msg::Refused("this game is read-only here".to_owned());
        };
        let own = saved.play().alone().unwrap_or_default();
        if !sealed::owes_letter(saved) && !saved.play().waits_for(own) {
            return Msg::AskLetter(sealed::awaited(saved));
        }
        match sealed::send(saved, None, now()) {
            Ok((number, path)) => self.now_with(format!("message {number} written to {}: send it", path.display())),
            Err(trouble) => Msg::Refused(trouble.to_string()),
        }
    }

    /// Takes the other side's letter in.
    pub(super) fn take_letter(&mut self, path: &Path) -> Msg {
        let path = self.folder.join(path);
        let Some(Door::Saved(saved)) = &mut self.door else {
            return Msg::Refused("this game is read-only here".to_owned());
        };
        match sealed::take_from(saved, &path, now()) {
            Ok(number) => self.now_with(format!("message {number} taken")),
            Err(trouble) => Msg::Refused(trouble.to_string()),
        }
    }

    /// The game as it is now, with what was done.
    fn now_with(&mut self, words: String) -> Msg {
        match self.picture() {
            Some(game) => Msg::Taken(Box::new(game), Some(words)),
            None => Msg::Refused(words),
        }
    }
}
