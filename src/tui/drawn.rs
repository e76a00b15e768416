//! What is drawn where the armies stand: the armies themselves, the battle that is fought, or the map.

use super::answer::Answer;
use super::answer::choose::ChoiceLine;
use super::model::Battle;
use crate::engine::panel::Panel;
use crate::report::board::letters::MapAsked;

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
            None => panels.iter().find(|panel| matches!(***panel, Panel::Field(_) | Panel::Lit(_))),
            Some(Drawn::Armies) => None,
            Some(Drawn::Panel(at)) => panels.get(at),
        };
        chosen.map(|panel| &**panel)
    }

    /// The map of places that stands beside the armies where there is room; none where it stands in their place.
    pub fn map(&self) -> Option<&Panel> {
        let is_map = |panel: &Panel| matches!(panel, Panel::Map(_));
        let map = self.game.armies.doc.panels.iter().map(|panel| &**panel).find(|panel| is_map(panel));
        map.filter(|_| !self.panel().is_some_and(is_map))
    }

    /// What the marked option says, and what is asked: the words that name the place in question.
    pub fn asked_words(&self) -> Vec<String> {
        let item = match &self.answer {
            Answer::Choose(choose) => choose.item(),
            _ => None,
        };
        let marked = item.as_ref().map(ChoiceLine::words);
        marked.into_iter().chain(self.game.prompt.iter().map(|prompt| prompt.text.clone())).collect()
    }

    /// What is asked of a panel that shows places: the place in question, and the way of the marked option.
    pub(crate) fn asked_of(&self, panel: &Panel) -> MapAsked {
        let (Panel::Map(map) | Panel::Near(map)) = panel else { return MapAsked::default() };
        let from = self.game.prompt.as_ref().and_then(|prompt| map.named_in(&prompt.text));
        let way = self.marked_key().map(|key| map.way_along(from, &key)).unwrap_or_default();
        let around = self.asked_words().iter().find_map(|text| map.named_in(text));
        MapAsked { around: around.or(from), way }
    }

    /// The key of the marked option.
    fn marked_key(&self) -> Option<String> {
        match &self.answer {
            Answer::Choose(choose) => choose.item().map(|item| item.key.to_string()),
            _ => None,
        }
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
