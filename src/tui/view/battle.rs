//! A battle: where everything stands at each size of the terminal.

use ratatui::layout::Rect;

use super::{Pen, SIDE_PANELS_FROM, card, cells, ribbon, roster, side_panels};
use crate::engine::glossary::Lesson;
use crate::tui::lessons::view as lessons;
use crate::tui::model::Battle;
use crate::tui::msg::Now;

/// The rows of the ribbon.
const RIBBON: u16 = 2;
/// The least rows of the card and of the armies.
const LEAST_CARD: u16 = 5;
const LEAST_ROSTER: u16 = 9;
/// The least rows of a log below the armies.
const LEAST_LOG: u16 = 8;
/// The most rows of an explanation on a small screen.
const MOST_EXPLAINED: u16 = 5;
/// The most rows of what is owed.
const MOST_OWED: u16 = 9;

/// Draws the battle, and what is explained of it where the log stands otherwise.
pub fn draw(battle: &Battle, lesson: Option<&Lesson>, now: Option<Now>, area: Rect, pen: &mut Pen<'_>) {
    ribbon::draw(&battle.game, now, Rect { height: RIBBON, ..area }, pen);
    if battle.covered {
        return card::covered(&battle.game, area, pen);
    }
    let body = Rect { y: area.y + RIBBON, height: area.height - RIBBON, ..area };
    // The key bar has taken a row of the screen.
    if area.width >= SIDE_PANELS_FROM.0 && area.height + 1 >= SIDE_PANELS_FROM.1 {
        large(battle, lesson, body, pen);
    } else if area.width >= 112 && area.height >= 34 {
        middle(battle, lesson, body, pen);
    } else {
        small(battle, lesson, body, pen);
    }
}

/// 80x24: armies, card and two lines of log below each other.
fn small(battle: &Battle, lesson: Option<&Lesson>, area: Rect, pen: &mut Pen<'_>) {
    let explained = lesson.map_or(0, |lesson| lessons::rows(lesson, area.width)).min(MOST_EXPLAINED);
    let log = if area.height > 30 { 6 } else { 2 }.max(explained);
    let room = area.height - log - 2;
    let wanted = cells(card::rows(battle, usize::from(area.width) - 2, pen));
    let whole = whole(battle);
    let most = room - whole.clamp(LEAST_ROSTER.min(whole), LEAST_ROSTER);
    let card = wanted.clamp(LEAST_CARD, most.max(LEAST_CARD));
    let armies = Rect { height: room - card, ..area };
    roster::draw(battle, armies, pen);
    let below = Rect { y: armies.bottom(), height: area.height - armies.height, ..area };
    pen.rule(below, 0);
    card::draw(battle, Rect { x: area.x + 1, width: area.width - 2, y: below.y + 1, height: card }, pen);
    pen.rule(below, card + 1);
    log_under(battle, lesson, Rect { y: below.y + card + 2, height: log, ..area }, pen);
}

/// 120x40: both armies across the whole width; below them the log, and on the right the card and what is owed.
fn middle(battle: &Battle, lesson: Option<&Lesson>, area: Rect, pen: &mut Pen<'_>) {
    let armies = Rect { height: whole(battle).clamp(LEAST_ROSTER, area.height / 2), ..area };
    roster::draw(battle, armies, pen);
    let below = Rect { y: armies.bottom(), height: area.height - armies.height, ..area };
    pen.rule(below, 0);
    let below = Rect { y: below.y + 1, height: below.height - 1, ..below };
    let left = Rect { width: area.width * 9 / 20, ..below };
    log_under(battle, lesson, left, pen);
    let right = Rect { x: left.right(), width: area.width - left.width, ..below };
    pen.wall(right);
    let right = Rect { x: right.x + 2, width: right.width - 3, ..right };
    let wanted = cells(card::rows(battle, usize::from(right.width), pen));
    let owed = owed_rows(battle, right.width, pen).min(right.height.saturating_sub(wanted).max(4));
    let card = Rect { height: right.height - owed, ..right };
    card::draw(battle, card, pen);
    let owed = Rect { y: card.bottom(), height: owed, ..right };
    pen.rule(owed, 0);
    side_panels::owed(&battle.game, Rect { y: owed.y + 1, height: owed.height - 1, ..owed }, pen);
}

/// The rows of what is owed, with the line above it.
fn owed_rows(battle: &Battle, columns: u16, pen: &Pen<'_>) -> u16 {
    let lines = side_panels::owed_lines(&battle.game, usize::from(columns), usize::from(MOST_OWED), pen).len();
    cells(lines + 1).min(MOST_OWED)
}

/// The log, below what is explained.
fn log_under(battle: &Battle, lesson: Option<&Lesson>, area: Rect, pen: &mut Pen<'_>) {
    let rest = lesson.map_or(area, |lesson| lessons::draw(lesson, area, pen));
    side_panels::log(&battle.game, rest, pen);
}

/// The rows of the longer army with its title.
fn whole(battle: &Battle) -> u16 {
    cells(roster::height(&battle.game.doc))
}

/// 200x60: both armies whole, the log below them where there is room; card, owed things and a unit beside them.
fn large(battle: &Battle, lesson: Option<&Lesson>, area: Rect, pen: &mut Pen<'_>) {
    let right = area.width / 3;
    let left = Rect { width: area.width - right, ..area };
    let armies = Rect { height: whole(battle).min(left.height), ..left };
    let log_below = left.height - armies.height >= LEAST_LOG;
    let armies = if log_below { armies } else { left };
    roster::draw(battle, armies, pen);
    if log_below {
        let log = Rect { y: armies.bottom(), height: left.height - armies.height, ..left };
        pen.rule(log, 0);
        side_panels::log(&battle.game, Rect { y: log.y + 1, height: log.height - 1, ..log }, pen);
    }
    let side = Rect { x: left.right(), width: right, ..area };
    pen.wall(side);
    let side = Rect { x: side.x + 2, width: side.width - 3, ..side };
    let card_rows = side.height * 2 / 5;
    let owed_rows = owed_rows(battle, side.width, pen).max(4);
    let log_rows = if log_below { 0 } else { LEAST_LOG + 4 };
    let unit_rows = side.height - card_rows - owed_rows - log_rows;
    card::draw(battle, Rect { height: card_rows, ..side }, pen);
    let mut y = side.y + card_rows;
    for (rows, panel) in [(owed_rows, 0), (unit_rows, 1), (log_rows, 2)] {
        if rows == 0 {
            continue;
        }
        let place = Rect { y, height: rows, ..side };
        pen.rule(place, 0);
        let inside = Rect { y: place.y + 1, height: rows - 1, ..place };
        match panel {
            0 => side_panels::owed(&battle.game, inside, pen),
            1 => side_panels::unit(battle, inside, pen),
            _ => log_under(battle, lesson, inside, pen),
        }
        y += rows;
    }
}
