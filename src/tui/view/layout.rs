//! The columns of a row in the armies.

use crate::tui::armies::Widest;

/// The least room for a unit's name.
pub(super) const LEAST_NAME: usize = 10;
/// Columns from which on a row tells everything in full words.
pub(super) const WIDE: usize = 56;
/// The most cells of a unit's bar where columns are few; a longer one is drawn to scale.
const NARROW_BAR: usize = 5;
/// Columns of a unit in brief, its mark among them.
pub(super) const BRIEF: usize = 13;
/// The room behind a unit's formation where columns are few: marker, leader, pending loss, what it does.
const TAIL: usize = 5;
/// The least and the most room for what else is known of a unit.
const ABOUT: (usize, usize) = (12, 34);

/// What all rows of a roster share.
pub(crate) struct RowLayout {
    /// The columns of a row.
    pub columns: usize,
    /// Those of a code.
    pub code: usize,
    /// Those of a name.
    pub name: usize,
    /// Those of a bar.
    pub pips: usize,
    /// Those of a strength.
    pub digits: usize,
}

impl RowLayout {
    pub(super) fn of(measure: Widest, columns: usize) -> Self {
        let Widest { code, pips, .. } = measure;
        let is_wide = columns >= WIDE;
        let bar = if is_wide { pips } else { pips.min(NARROW_BAR) };
        let digits = if pips > 9 { 2 } else { 1 };
        // Code, sign, quality, bar, number, formation, what is behind it, and the blanks between them.
        let rest = code + 2 + 2 + 2 + bar + 1 + digits + 1 + if is_wide { 6 + 3 + ABOUT.0 } else { 3 + TAIL };
        let name = measure.name.min(columns.saturating_sub(rest)).max(LEAST_NAME);
        Self { columns, code, name, pips: bar, digits }
    }

    /// True where there is room for full words.
    pub(crate) const fn is_wide(&self) -> bool {
        self.columns >= WIDE
    }

    /// How many units stand side by side in brief.
    pub(super) const fn across(&self) -> usize {
        let across = (self.columns + 1) / BRIEF;
        if across == 0 { 1 } else { across }
    }

    /// The most columns for what else is known of a unit.
    pub(crate) const fn most_about() -> usize {
        ABOUT.1
    }
}
