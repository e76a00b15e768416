//! What is drawn where the armies stand: the armies themselves, the battle that is fought, or the map.

use super::model::Battle;
use crate::engine::panel::Panel;

/// What stands where the armies do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    Armies,
    /// The panel of this number, from 0.
    Panel(usize),
}

impl Battle {
    /// What is drawn where the armies stand; none for the armies. A battle is drawn as long as nobody has chosen
    /// otherwise.
    pub fn panel(&self) -> Option<&Panel> {
        let panels = &self.game.armies.doc.panels;
        let chosen = match self.drawn {
            None => panels.iter().find(|panel| matches!(***panel, Panel::Field(_))),
            Some(Drawn::Armies) => None,
            Some(Drawn::Panel(at)) => panels.get(at),
        };
        chosen.map(|panel| &**panel)
    }

    /// From the armies to the first panel, from one panel to the next, and from the last to the armies; false where there
    /// is no panel.
    pub fn draw_next(&mut self) -> bool {
        let panels = &self.game.armies.doc.panels;
        let now = self.panel().and_then(|now| panels.iter().position(|panel| std::ptr::eq(&raw const **panel, now)));
        let next = now.map_or(0, |now| now + 1);
        self.drawn = Some(if next < panels.len() { Drawn::Panel(next) } else { Drawn::Armies });
        !panels.is_empty()
    }
}
