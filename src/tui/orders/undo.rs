//! Undo and redo at a player's desk: his orders, and the route that is drawn on the map.

use super::{Mode, PlayersDesk};

/// What an act may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OrdersBefore {
    orders: String,
    chosen: usize,
    path: Vec<usize>,
    forced: bool,
}

/// What can be undone and what can be redone, the latest last.
#[derive(Clone, Debug, Default)]
pub(super) struct OrdersHistory {
    back: Vec<OrdersBefore>,
    forth: Vec<OrdersBefore>,
}

impl PlayersDesk {
    /// What the next act may change.
    pub(super) fn before(&self) -> OrdersBefore {
        OrdersBefore { orders: self.book.text(), chosen: self.chosen, path: self.path.clone(), forced: self.forced }
    }

    /// An act is done: where it changed orders or route it can be undone. To choose another army is no such act.
    pub(super) fn note(&mut self, before: OrdersBefore) {
        let now = self.before();
        if before.orders != now.orders || before.chosen == now.chosen && before != now {
            self.behind.history.back.push(before);
            self.behind.history.forth.clear();
        }
    }

    /// Undoes the last act, or redoes it: what is different now, in words.
    ///
    /// # Errors
    /// That there is none.
    pub(super) fn step_back(&mut self, redo: bool) -> Result<String, String> {
        let now = self.before();
        let (from, to) = if redo {
            (&mut self.behind.history.forth, &mut self.behind.history.back)
        } else {
            (&mut self.behind.history.back, &mut self.behind.history.forth)
        };
        let name = if redo { "redo" } else { "undo" };
        let mut before = from.pop().ok_or_else(|| format!("nothing to {name}"))?;
        let entries = self.book.entries();
        let changed = before.orders != now.orders;
        // With an order goes the route that led to it: one that is still drawn would come into the orders again.
        while changed
            && !redo
            && let Some(drawn) = from.pop_if(|drawn| drawn.orders == before.orders && drawn.chosen == before.chosen)
        {
            before = drawn;
        }
        to.push(now);
        self.book = self.book.at(&before.orders)?;
        if changed {
            self.changed();
        }
        self.choose(before.chosen);
        (self.path, self.forced) = (before.path, before.forced);
        self.go_to_end();
        Ok(format!("{name}: {}", self.difference(&entries)))
    }

    /// What is in the orders that was not, or no longer; the route where neither is. The list marks it.
    fn difference(&mut self, before: &[(String, usize, String)]) -> String {
        let now = self.book.entries();
        let other = |one: &[(String, usize, String)], other: &[(String, usize, String)]| {
            let is_new = |(section, _, words): &(String, usize, String)| {
                !other.iter().any(|(own, _, there)| own == section && there == words)
            };
            one.iter().position(is_new)
        };
        let said = |(section, _, words): &(String, usize, String)| format!("{section}, {words}");
        let came = other(&now, before);
        if let Mode::List(marked) = &mut self.mode {
            *marked = came.unwrap_or(*marked).min(now.len().saturating_sub(1));
        }
        if let Some(at) = came {
            return format!("in your orders again: {}", said(&now[at]));
        }
        if let Some(at) = other(before, &now) {
            return format!("no longer in your orders: {}", said(&before[at]));
        }
        let name = self.piece().map(|piece| piece.name.clone()).unwrap_or_default();
        let forced = if self.forced { ", a forced march" } else { "" };
        match self.path.last() {
            Some(end) => format!("the route of {name} ends at {}{forced}", self.brief.name(*end)),
            None => format!("{name} has no route{forced}"),
        }
    }
}
