//! Letters that wait at the umpire's desk, and behind them those that were left: each may be taken while orders are open.

use super::Waiting;

/// All of them, those that wait first.
#[derive(Clone, Debug, Default)]
pub struct HeldLetters(Vec<Waiting>);

impl HeldLetters {
    /// Those of a turn: orders of one that is over wait for nothing.
    pub fn of(&self, turn: u32) -> Vec<Waiting> {
        self.0.iter().filter(|own| own.is_of(turn)).cloned().collect()
    }

    /// More have come; what is handed over again waits once.
    pub fn put(&mut self, new: Vec<Waiting>) {
        self.0.retain(|own| !new.iter().any(|new| new.is_same(own)));
        self.0.extend(new);
        self.sort();
    }

    /// One is left, or, if it was left before, no longer listed: what is said of it.
    pub fn leave(&mut self, left: &Waiting) -> String {
        if left.is_left {
            self.0.retain(|own| !own.is_same(left));
            return format!("{}: removed from the list", left.place);
        }
        self.set_aside(|own| own.is_same(left));
        format!("{}: left: it may be taken later", left.place)
    }

    /// One counts: it waits no longer, and those beside which it was chosen are left.
    pub fn took(&mut self, taken: &Waiting) {
        self.0.retain(|own| !own.is_same(taken));
        self.set_aside(|own| taken.is_instead_of(own));
    }

    fn set_aside(&mut self, which: impl Fn(&Waiting) -> bool) {
        for own in self.0.iter_mut().filter(|own| which(own)) {
            own.is_left = true;
        }
        self.sort();
    }

    fn sort(&mut self) {
        self.0.sort_by_key(|own| own.is_left);
    }
}
