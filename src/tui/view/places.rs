//! Where each part of a battle stands at each size of the terminal.

use ratatui::layout::Rect;

/// The size from which on card, owed things, a unit and the log stand beside the armies.
pub const SIDE_PANELS_FROM: (u16, u16) = (180, 48);

/// The least rows of a map in place of the armies.
pub(super) const LEAST_MAP: u16 = 8;
/// The rows of the ribbon.
pub(super) const RIBBON: u16 = 2;
/// The least rows of the armies, the line of a side among them: the result's bar has a row of its own below them.
const LEAST_ROSTER: u16 = 8;
/// The least rows below the armies: result and question with the row for a refusal.
const LEAST_BELOW: u16 = 13;
/// The size from which on log and owed things stand beside the card.
const BESIDE_FROM: (u16, u16) = (112, 34);

/// Where each part of the screen stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The two rows of the head.
    pub head: Rect,
    /// Both armies.
    pub roster: Rect,
    /// What the dice came to.
    pub verdict: Rect,
    /// What is asked.
    pub card: Rect,
    /// What result and question leave free.
    pub between: Rect,
    /// The log; empty where only rows that the card leaves are for it.
    pub log: Rect,
    /// What is owed; empty where only the ribbon counts it.
    pub owed: Rect,
    /// The column beside result and question that is shared out; empty on a small screen.
    pub beside: Rect,
    /// What is looked up of the units in question; empty where nothing is, or where it has a page only.
    pub lookup: Rect,
    /// The table drawn to scale; empty where there is none, or no room.
    pub table: Rect,
    /// The map of places beside the armies; empty where there is none, or no room.
    pub map: Rect,
    /// The rows for which a map is laid out, whatever is asked: what stands on it stays where it is.
    pub map_rows: u16,
}

impl Places {
    /// The rows of result and question together, without the one between what is typed and the keys: that is for what is
    /// refused.
    pub(super) const fn room(&self) -> u16 {
        (self.verdict.height + self.card.height).saturating_sub(1)
    }

    /// The result has its bar only; the question all else.
    pub(super) const fn give_to_card(&mut self) {
        let rows = self.verdict.height.saturating_sub(1);
        self.verdict.height -= rows;
        (self.card.y, self.card.height) = (self.card.y - rows, self.card.height + rows);
    }

    /// Moves the line below the armies up by so many rows.
    pub(super) fn raise(&mut self, rows: u16) {
        let rows = rows.min(self.roster.height);
        self.roster.height -= rows;
        self.verdict.y -= rows;
        (self.card.y, self.card.height) = (self.card.y - rows, self.card.height + rows);
        if !self.map.is_empty() {
            self.map.height = self.roster.height;
        }
        if !self.beside.is_empty() {
            (self.beside.y, self.beside.height) = (self.beside.y - rows, self.beside.height + rows);
        }
    }

    /// Moves it down by so many rows: the result keeps what it has.
    pub(super) fn lower(&mut self, rows: u16) {
        let rows = rows.min(self.card.height.saturating_sub(1));
        self.roster.height += rows;
        self.verdict.y += rows;
        (self.card.y, self.card.height) = (self.card.y + rows, self.card.height - rows);
        if !self.map.is_empty() {
            self.map.height = self.roster.height;
        }
        if !self.beside.is_empty() {
            (self.beside.y, self.beside.height) = (self.beside.y + rows, self.beside.height.saturating_sub(rows));
        }
    }
}

/// The places on a screen of this size without its key bar, for armies of at most so many rows.
pub fn places(area: Rect, most_roster: u16) -> Places {
    let head = Rect { height: RIBBON, ..area };
    let body = Rect { y: area.y + RIBBON, height: area.height - RIBBON, ..area };
    // The key bar has taken a row of the screen.
    let least = |(columns, rows): (u16, u16)| area.width >= columns && area.height + 1 >= rows;
    let places = if least(SIDE_PANELS_FROM) {
        large(body, most_roster)
    } else if least(BESIDE_FROM) {
        middle(body, most_roster)
    } else {
        small(body, most_roster)
    };
    Places { head, ..places }
}

/// The same with result and question across the whole width.
pub(super) fn places_below(area: Rect, most_roster: u16) -> Places {
    let body = Rect { y: area.y + RIBBON, height: area.height - RIBBON, ..area };
    Places { head: Rect { height: RIBBON, ..area }, ..small(body, most_roster) }
}

/// 80x24: armies, result and question below each other; what a higher screen has more is shared out.
fn small(area: Rect, most_roster: u16) -> Places {
    let spare = area.height.saturating_sub(LEAST_ROSTER + LEAST_BELOW);
    let roster = LEAST_ROSTER + spare.saturating_sub(spare / 3).min(most_roster.saturating_sub(LEAST_ROSTER));
    let roster = Rect { height: roster, ..area };
    let below = Rect { y: roster.bottom(), height: area.height - roster.height, ..area };
    let verdict = Rect { height: 1, ..below };
    let card = Rect { y: verdict.bottom(), height: below.height - 1, ..below };
    Places { roster, verdict, card, ..Places::default() }
}

/// 120x40: both armies across the whole width; below them result and question, and beside these what is looked up, the
/// table and the log.
fn middle(area: Rect, most_roster: u16) -> Places {
    let roster = Rect { height: (area.height / 2).min(most_roster.max(LEAST_ROSTER)), ..area };
    let below = Rect { y: roster.bottom(), height: area.height - roster.height, ..area };
    let left = Rect { width: area.width * 3 / 5, ..below };
    let beside = Rect { x: left.right(), width: area.width - left.width, ..below };
    let verdict = Rect { height: below.height * 2 / 5, ..left };
    let card = Rect { y: verdict.bottom(), height: left.height - verdict.height, ..left };
    Places { roster, verdict, card, beside, ..Places::default() }
}

/// 200x60: both armies and the table side by side; below them the result, the question, and what is looked up with the
/// log.
fn large(area: Rect, most_roster: u16) -> Places {
    let third = area.width / 3;
    let top = (area.height / 2).min(most_roster.max(LEAST_ROSTER)).max(area.height / 3);
    let roster = Rect { width: third * 2, height: top, ..area };
    let table = Rect { x: roster.right(), width: area.width - roster.width, height: top, ..area };
    let below = Rect { y: roster.bottom(), height: area.height - top, ..area };
    let verdict = Rect { width: third, ..below };
    let card = Rect { x: verdict.right() + 1, width: third - 1, ..below };
    let beside = Rect { x: roster.right(), width: area.width - roster.width, ..below };
    Places { roster, verdict, card, beside, table, ..Places::default() }
}

/// A map stands beside the armies. A way of it tells much in its line, what came of it is short: the question has two
/// thirds of their row.
pub(super) fn put_map(places: &mut Places, area: Rect) {
    let roster = area.width / 2;
    places.map = Rect { x: area.x + roster, width: area.width - roster, ..places.roster };
    places.roster.width = roster;
    places.table = Rect::default();
    if places.card.x != places.verdict.x {
        let both = places.verdict.width + 1 + places.card.width;
        places.verdict.width = both / 3;
        (places.card.x, places.card.width) = (places.verdict.right() + 1, both - both / 3 - 1);
    }
}
