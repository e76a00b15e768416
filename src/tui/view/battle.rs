//! A battle: where everything stands at each size of the terminal. Places follow from the size and from how many units
//! there are, not from what is asked, so that nothing jumps from one prompt to the next.

use ratatui::layout::Rect;

use super::places::{Places, RIBBON, places, places_below, put_map};
use super::{card, panel, ribbon, roster, side_panels, verdict, wide};
use crate::engine::glossary::Lesson;
use crate::engine::panel::Panel;
use crate::tui::battle::Battle;
use crate::tui::ending::view as ending;
use crate::tui::game::Now;
use crate::tui::lessons::view as lessons;
use crate::tui::pen::{Pen, cells};

/// The rows that the armies keep when result and question need theirs.
const KEPT_ROSTER: u16 = 4;
/// The most rows of an explanation.
const MOST_EXPLAINED: u16 = 5;
/// From so many free rows on there is a line above the question, and the log has its name.
const RULE_FROM: u16 = 1;

/// The columns from which on a map of places stands beside the armies.
const MAP_FROM: u16 = 160;

/// The rows that a result may take of the armies beyond what it needs: who looks at a battle or around a place sees all
/// of it.
fn spared(battle: &Battle, roster: Rect, pen: &Pen<'_>) -> u16 {
    let least = |panel| panel::least_rows(panel, &battle.asked_of(panel), roster.width, pen.theme);
    roster.height.saturating_sub(battle.panel().map_or(KEPT_ROSTER, |panel| KEPT_ROSTER.max(least(panel) + 1)))
}

/// The places of everything for what is asked now: the result from its bar down, the question up from the row where a
/// refusal is told, and between them what is free.
pub fn laid_out(battle: &Battle, area: Rect, pen: &Pen<'_>) -> Places {
    let with_map = area.width >= MAP_FROM && battle.map().is_some();
    let most_roster = if with_map { u16::MAX } else { cells(battle.game.armies.most_rows() + 1) };
    // A way says much in its line: of a game that says what is shown of it nothing stands beside the question.
    let is_one_column = battle.game.armies.doc.shows.is_some() && area.width < MAP_FROM;
    let mut places = if is_one_column { places_below(area, most_roster) } else { places(area, most_roster) };
    if with_map {
        put_map(&mut places, area);
    }
    let columns = usize::from(places.card.width).saturating_sub(2);
    let [least_card, full_card] = [card::rows(battle, columns, pen), card::full_rows(battle, columns, pen)].map(cells);
    let least_result = cells(verdict::least_rows(&battle.game, columns, pen));
    let full_result = cells(verdict::rows(&battle.game, columns, pen));
    // The row between what is typed and the keys is for what is refused.
    let room = |places: &Places| (places.verdict.height + places.card.height).saturating_sub(1);
    if battle.panel().is_some() && places.card.y > places.verdict.y && places.beside.is_empty() {
        // A map needs a row more than a list that folds.
        places.roster.height += 1;
        places.verdict.y += 1;
        places.card.y += 1;
        places.card.height -= 1;
    }
    let is_map = battle.panel().is_some_and(|panel| !matches!(panel, Panel::Field(_)));
    if is_map && places.card.y > places.verdict.y {
        // A map takes what result and question can do without: the words of all options come first.
        let below = places.verdict.height + places.card.height;
        let more = below.saturating_sub(full_card.max(least_card) + least_result.max(2) + 1);
        places.roster.height += more;
        places.verdict = Rect { y: places.verdict.y + more, height: least_result.max(2), ..places.verdict };
        let left = below.saturating_sub(more + places.verdict.height);
        places.card = Rect { y: places.verdict.bottom(), height: left, ..places.card };
        places.beside.y += more;
        places.beside.height = places.beside.height.saturating_sub(more);
    }
    let missing = (full_result + least_card).saturating_sub(room(&places));
    if places.verdict.y == places.roster.bottom() && places.verdict.width == places.roster.width {
        let must = (least_result + least_card).saturating_sub(room(&places));
        let spare = places.roster.height.saturating_sub(KEPT_ROSTER);
        let from_roster = missing.min(spared(battle, places.roster, pen).max(must)).min(spare);
        places.roster.height -= from_roster;
        places.verdict.y -= from_roster;
        places.card.y -= from_roster;
        places.card.height += from_roster;
    }
    if !places.beside.is_empty() {
        if battle.game.drawing.is_none() && !places.table.is_empty() {
            // Where no scenario draws a table, log and what is looked up have its rows.
            places.beside.y = places.table.y;
            places.beside.height += places.table.height;
            places.table = Rect::default();
        }
        let column = places.beside;
        wide::share(battle, column, &mut places, pen);
    }
    if places.card.x != places.verdict.x {
        return places;
    }
    let rows = room(&places);
    let bottom = places.verdict.y + rows;
    let floor = cells(card::floor_rows(battle, columns, pen)).min(rows.saturating_sub(2));
    let most = rows.saturating_sub(least_card).max(least_result.min(rows.saturating_sub(floor)));
    let result = full_result.min(most).max(1);
    let question = full_card.min(rows.saturating_sub(result));
    places.verdict.height = result;
    places.card = Rect { y: bottom - question, height: question, ..places.card };
    places.between = Rect { y: places.verdict.bottom(), height: rows - result - question, ..places.card };
    places
}

/// Draws the battle, and what is explained of it where there is room.
pub fn draw(battle: &Battle, lesson: Option<&Lesson>, now: Option<Now>, area: Rect, pen: &mut Pen<'_>) {
    ribbon::draw(&battle.game, now, Rect { height: RIBBON, ..area }, pen);
    if battle.cover.is_on {
        return card::covered(&battle.game, area, pen);
    }
    if let Some(ending) = &battle.game.ending {
        let below = Rect { y: area.y + RIBBON, height: area.height.saturating_sub(RIBBON), ..area };
        return ending::draw(battle, ending, below, pen);
    }
    let mut places = laid_out(battle, area, pen);
    if let Some(lesson) = lesson {
        explain(lesson, &mut places, pen);
    }
    let below = match battle.panel() {
        Some(panel) => {
            let area = roster::headlines(battle, places.roster, pen);
            let below = panel::draw(panel, &battle.asked_of(panel), area, pen);
            // Who is not in a battle may stand below it; below a map or a table the armies would stand there twice.
            if matches!(panel, Panel::Field(_)) { below } else { Rect::default() }
        }
        None => places.roster,
    };
    if let Some(map) = battle.map().filter(|_| !places.map.is_empty()) {
        pen.wall(Rect { width: 1, ..places.map });
        let inside = Rect { x: places.map.x + 1, width: places.map.width - 1, ..places.map };
        panel::draw(map, &battle.asked_of(map), inside, pen);
    }
    // Below a battle there may be room for those who are not in it.
    if below.height >= KEPT_ROSTER {
        roster::draw(battle, below, pen);
    }
    verdict::draw(battle, places.verdict, pen);
    let inside = Rect { x: places.card.x + 1, width: places.card.width - 2, ..places.card };
    card::draw(battle, inside, pen);
    if places.between.height >= RULE_FROM {
        pen.rule(Rect { y: places.between.bottom() - 1, height: 1, ..places.between }, 0);
    }
    if places.log.is_empty() {
        let rows = places.between.height.saturating_sub(1);
        side_panels::log(&battle.game, Rect { height: rows, ..places.between }, pen);
    } else {
        side_panels::log_under(&battle.game, places.log, pen);
    }
    if !places.beside.is_empty() {
        beside(battle, &places, area, pen);
    }
}

/// What stands beside result and question, with the walls between them.
fn beside(battle: &Battle, places: &Places, area: Rect, pen: &mut Pen<'_>) {
    let top = places.beside.y.min(places.verdict.y);
    pen.wall(Rect { x: places.beside.x, width: 1, y: top, height: area.bottom() - top });
    if places.card.x > places.verdict.right() {
        let own = Rect { x: places.card.x - 1, width: 1, ..places.card };
        pen.wall(own);
    }
    if !places.owed.is_empty() {
        side_panels::owed_under(&battle.game, places.owed, pen);
    }
    if !places.lookup.is_empty() {
        wide::look_up(battle, places.lookup, pen);
    }
    if !places.table.is_empty() {
        pen.wall(Rect { width: 1, ..places.table });
        wide::table(&battle.game, places.table, pen);
    }
}

/// An explanation stands where nothing else does: between result and question, on the log, or over the last rows of the
/// armies.
fn explain(lesson: &Lesson, places: &mut Places, pen: &mut Pen<'_>) {
    let place = if places.log.is_empty() { &mut places.between } else { &mut places.log };
    let rows = lessons::rows(lesson, place.width, pen).min(MOST_EXPLAINED);
    if place.height >= rows {
        let own = Rect { y: place.bottom() - rows, height: rows, ..*place };
        place.height -= rows;
        lessons::draw(lesson, own, pen);
        return;
    }
    let rows = rows.min(places.roster.height.saturating_sub(KEPT_ROSTER));
    places.roster.height -= rows;
    lessons::draw(lesson, Rect { y: places.roster.bottom(), height: rows, ..places.roster }, pen);
}
