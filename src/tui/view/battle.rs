//! A battle: where everything stands at each size of the terminal. Places follow from the size and from how many units
//! there are, not from what is asked, so that nothing jumps from one prompt to the next.

use ratatui::layout::Rect;

use super::{Pen, SIDE_PANELS_FROM, card, cells, panel, ribbon, roster, side_panels, verdict};
use crate::engine::glossary::Lesson;
use crate::tui::lessons::view as lessons;
use crate::tui::model::Battle;
use crate::tui::msg::Now;

/// The rows of the ribbon.
const RIBBON: u16 = 2;
/// The least rows of the armies, the line of a side among them.
const LEAST_ROSTER: u16 = 9;
/// The least rows of the verdict with its bar, and of the card.
const LEAST_VERDICT: u16 = 4;
const LEAST_CARD: u16 = 8;
/// The rows that the armies keep when a long card needs theirs.
const KEPT_ROSTER: u16 = 4;
/// The most rows of an explanation.
const MOST_EXPLAINED: u16 = 5;
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
    /// The log; empty where only rows that the card leaves are for it.
    pub log: Rect,
    /// What is owed; empty where only the ribbon counts it.
    pub owed: Rect,
    /// The unit in question; empty where it has a page only.
    pub unit: Rect,
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

/// 80x24: armies, verdict and card below each other; what a higher screen has more is shared out.
fn small(area: Rect, most_roster: u16) -> Places {
    let spare = area.height.saturating_sub(LEAST_ROSTER + LEAST_VERDICT + LEAST_CARD);
    let log = (spare / 4).min(8);
    let verdict = LEAST_VERDICT + (spare / 6).min(4);
    let card = LEAST_CARD + (spare / 4).min(8);
    let roster = area.height - log - verdict - card;
    let over = roster.saturating_sub(most_roster.max(LEAST_ROSTER));
    let (roster, log) = (roster - over, log + over);
    let roster = Rect { height: roster, ..area };
    let verdict = Rect { y: roster.bottom(), height: verdict, ..area };
    let card = Rect { y: verdict.bottom(), height: card, ..area };
    let log = Rect { y: card.bottom(), height: log, ..area };
    Places { roster, verdict, card, log, ..Places::default() }
}

/// 120x40: both armies across the whole width; below them verdict and card, and beside these what is owed and the log.
fn middle(area: Rect, most_roster: u16) -> Places {
    let roster = Rect { height: (area.height / 2).min(most_roster.max(LEAST_ROSTER)), ..area };
    let below = Rect { y: roster.bottom(), height: area.height - roster.height, ..area };
    let left = Rect { width: area.width * 3 / 5, ..below };
    let right = Rect { x: left.right(), width: area.width - left.width, ..below };
    let verdict = Rect { height: below.height * 2 / 5, ..left };
    let card = Rect { y: verdict.bottom(), height: left.height - verdict.height, ..left };
    let owed = Rect { height: below.height * 3 / 10, ..right };
    let log = Rect { y: owed.bottom(), height: right.height - owed.height, ..right };
    Places { roster, verdict, card, log, owed, ..Places::default() }
}

/// 200x60: both armies whole with the log below them; verdict, card, owed things and a unit beside them.
fn large(area: Rect, most_roster: u16) -> Places {
    let right = area.width / 3;
    let left = Rect { width: area.width - right, ..area };
    let roster = Rect { height: (area.height * 2 / 3).min(most_roster.max(LEAST_ROSTER)), ..left };
    let log = Rect { y: roster.bottom(), height: left.height - roster.height, ..left };
    // A column for the wall.
    let side = Rect { x: left.right() + 1, width: right - 1, ..area };
    let verdict = Rect { height: side.height / 5, ..side };
    let card = Rect { y: verdict.bottom(), height: side.height * 2 / 5, ..side };
    let owed = Rect { y: card.bottom(), height: side.height / 10, ..side };
    let unit = Rect { y: owed.bottom(), height: side.bottom() - owed.bottom(), ..side };
    Places { roster, verdict, card, log, owed, unit, ..Places::default() }
}

/// The places of everything for what is asked now.
pub fn laid_out(battle: &Battle, area: Rect, pen: &Pen<'_>) -> Places {
    let mut places = places(area, cells(battle.game.armies.most_rows() + 1));
    let wanted = cells(card::rows(battle, usize::from(places.card.width) - 2, pen));
    make_room(battle, wanted, &mut places, pen);
    places
}

/// Draws the battle, and what is explained of it where there is room.
pub fn draw(battle: &Battle, lesson: Option<&Lesson>, now: Option<Now>, area: Rect, pen: &mut Pen<'_>) {
    ribbon::draw(&battle.game, now, Rect { height: RIBBON, ..area }, pen);
    if battle.covered {
        return card::covered(&battle.game, area, pen);
    }
    let mut places = laid_out(battle, area, pen);
    if let Some(lesson) = lesson {
        explain(battle, lesson, &mut places, pen);
    }
    let below = match battle.panel() {
        Some(panel) => panel::draw(panel, places.roster, pen),
        None => places.roster,
    };
    // Below a battle there may be room for those who are not in it.
    if below.height >= KEPT_ROSTER {
        roster::draw(battle, below, pen);
    }
    verdict::draw(&battle.game, places.verdict, pen);
    let inside = Rect { x: places.card.x + 1, width: places.card.width - 2, ..places.card };
    let used = card::draw(battle, inside, pen);
    if places.log.is_empty() {
        let left = places.card.height.saturating_sub(used).min(2);
        let log = Rect { y: places.card.bottom() - left, height: left, ..places.card };
        side_panels::log(&battle.game, log, pen);
    } else {
        side_panels::log_under(&battle.game, places.log, pen);
    }
    if !places.owed.is_empty() {
        // The wall stands between what is below each other on either side of it.
        let top = places.owed.y.min(places.verdict.y);
        let edge = places.owed.x.saturating_sub(u16::from(!places.unit.is_empty()));
        pen.wall(Rect { x: edge, width: 1, y: top, height: area.bottom() - top });
        side_panels::owed_under(&battle.game, places.owed, pen);
    }
    if !places.unit.is_empty() {
        side_panels::unit_under(battle, places.unit, pen);
    }
}

/// A card that needs more rows takes first those that the verdict leaves, then those of the log, then of the armies: what
/// it asks and reckons is never cut.
fn make_room(battle: &Battle, wanted: u16, places: &mut Places, pen: &Pen<'_>) {
    let mut missing = wanted.saturating_sub(places.card.height);
    let needed = cells(verdict::rows(&battle.game, usize::from(places.verdict.width).saturating_sub(2), pen)).max(1);
    let from_verdict = places.verdict.height.saturating_sub(needed).min(missing);
    places.verdict.height -= from_verdict;
    places.card.y -= from_verdict;
    places.card.height += from_verdict;
    missing -= from_verdict;
    if places.log.y == places.card.bottom() {
        let from_log = places.log.height.min(missing);
        places.card.height += from_log;
        places.log.y += from_log;
        places.log.height -= from_log;
        missing -= from_log;
    }
    if places.verdict.y == places.roster.bottom() {
        let from_roster = places.roster.height.saturating_sub(KEPT_ROSTER).min(missing);
        places.roster.height -= from_roster;
        places.verdict.y -= from_roster;
        places.card.y -= from_roster;
        places.card.height += from_roster;
    }
}

/// An explanation stands where nothing else does: below the card, on the log, or over the last rows of the armies.
fn explain(battle: &Battle, lesson: &Lesson, places: &mut Places, pen: &mut Pen<'_>) {
    let wanted = cells(card::full_rows(battle, usize::from(places.card.width) - 2, pen));
    let place = if places.log.is_empty() { places.card } else { places.log };
    let rows = lessons::rows(lesson, place.width, pen).min(MOST_EXPLAINED);
    let free = if places.log.is_empty() { places.card.height.saturating_sub(wanted) } else { places.log.height };
    if free >= rows {
        let own = Rect { y: place.bottom() - rows, height: rows, ..place };
        lessons::draw(lesson, own, pen);
        if places.log.is_empty() {
            places.card.height -= rows;
        } else {
            places.log.height -= rows;
        }
        return;
    }
    let rows = rows.min(places.roster.height.saturating_sub(KEPT_ROSTER));
    places.roster.height -= rows;
    lessons::draw(lesson, Rect { y: places.roster.bottom(), height: rows, ..places.roster }, pen);
}
