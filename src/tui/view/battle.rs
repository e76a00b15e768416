//! A battle: where everything stands at each size of the terminal. Places follow from the size and from how many units
//! there are, not from what is asked, so that nothing jumps from one prompt to the next.

use ratatui::layout::Rect;

use super::places::{LEAST_MAP, Places, RIBBON, places, places_below, put_map};
use super::{card, panel, ribbon, roster, side_panels, verdict, wide};
use crate::engine::glossary::Lesson;
use crate::engine::panel::Panel;
use crate::report::board::letters::MapAsked;
use crate::tui::battle::Battle;
use crate::tui::ending::view as ending;
use crate::tui::game::Now;
use crate::tui::lessons::view as lessons;
use crate::tui::pen::{Pen, cells};

/// The rows that the armies keep when result and question need theirs, and while the result has more than its bar.
const KEPT_ROSTER: u16 = 4;
const LISTED_ROSTER: u16 = 6;
/// The most rows of an explanation.
const MOST_EXPLAINED: u16 = 5;
/// From so many free rows on there is a line above the question, and the log has its name.
const RULE_FROM: u16 = 1;

/// The rows that are kept for all but the map where one stands in place of the armies.
const BELOW_MAP: u16 = 12;

/// The columns from which on a map of places stands beside the armies.
const MAP_FROM: u16 = 160;

/// The rows that a result may take of the armies beyond what it needs: who looks at a battle or around a place sees all
/// of it.
fn spared(battle: &Battle, roster: Rect, pen: &Pen<'_>) -> u16 {
    let least = |panel| panel::least_rows(panel, &battle.asked_of(panel), roster.width, pen.theme);
    let heads = roster::headline_rows(battle);
    roster.height.saturating_sub(battle.panel().map_or(KEPT_ROSTER, |panel| KEPT_ROSTER.max(least(panel) + heads)))
}

/// What result and question need and would like to have, in rows.
struct Demands {
    least_result: u16,
    full_result: u16,
    least_card: u16,
    /// With which all that is asked is listed, or so much of it that result and armies need give no more.
    listed_card: u16,
    full_card: u16,
    /// Beyond those, for what cannot be picked now: empty rows only.
    shut: u16,
}

impl Demands {
    fn of(battle: &Battle, columns: usize, pen: &Pen<'_>) -> Self {
        let [least_card, listed_card, full_card] =
            [card::rows, card::listed_rows, card::full_rows].map(|rows| cells(rows(battle, columns, pen)));
        let least_result = cells(verdict::least_rows(&battle.game, columns, pen));
        let full_result = cells(verdict::rows(&battle.game, columns, pen));
        let shut = cells(card::shut_rows(battle, columns));
        Self { least_result, full_result, least_card, listed_card, full_card, shut }
    }
}

/// Where the column beside the question begins; none where it has the whole width.
pub(super) fn beside(battle: &Battle, area: Rect) -> Option<u16> {
    let beside = places_of(battle, area).beside;
    (!beside.is_empty()).then_some(beside.x)
}

/// The places at this size, before anything is asked.
fn places_of(battle: &Battle, area: Rect) -> Places {
    let with_map = area.width >= MAP_FROM && battle.map().is_some();
    let most_roster = if with_map { u16::MAX } else { cells(battle.game.armies.most_rows() + 1) };
    // A way says much in its line: of a game that says what is shown of it nothing stands beside the question.
    let is_one_column = battle.game.armies.doc.shows.is_some() && area.width < MAP_FROM;
    let mut places = if is_one_column { places_below(area, most_roster) } else { places(area, most_roster) };
    if with_map {
        put_map(&mut places, area);
    }
    places.map_rows = if with_map { places.map.height } else { area.height.saturating_sub(BELOW_MAP).max(LEAST_MAP) };
    places
}

/// The places of everything for what is asked now: the result from its bar down, the question up from the row where a
/// refusal is told, and between them what is free.
pub fn laid_out(battle: &Battle, area: Rect, pen: &Pen<'_>) -> Places {
    let mut places = places_of(battle, area);
    let columns = usize::from(places.card.width).saturating_sub(2);
    let demands = Demands::of(battle, columns, pen);
    let is_stacked = places.card.x == places.verdict.x;
    if is_stacked {
        share_with_armies(battle, &demands, &mut places, pen);
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
    if !is_stacked {
        return places;
    }
    let Demands { least_result, full_result, least_card, listed_card, full_card, shut } = demands;
    let rows = places.room();
    let bottom = places.verdict.y + rows;
    let floor = cells(card::floor_rows(battle, columns, pen)).min(rows.saturating_sub(1));
    let most = rows.saturating_sub(least_card).max(least_result.min(rows.saturating_sub(floor)));
    // What is asked comes before all else that is said of the last act, but for its outcome and what it moves: for those a
    // list scrolls.
    let kept = least_result.min(rows.saturating_sub(least_card)).max(1);
    let most = most.min(rows.saturating_sub(listed_card).max(kept));
    // What a shorter form of the result leaves is the question's.
    let result = verdict::rows_within(&battle.game, columns, full_result.min(most).max(1), pen);
    let question = full_card.min(rows.saturating_sub(result));
    // A sum that has not all its rows has none: what it leaves is the result's.
    let unused = question.saturating_sub(cells(card::drawn_rows(battle, columns, question, pen)));
    let result = verdict::rows_within(&battle.game, columns, full_result.min(result + unused).max(1), pen);
    let question = full_card.min(rows.saturating_sub(result));
    let question = question + shut.min(rows.saturating_sub(result + question + RULE_FROM));
    places.verdict.height = result;
    places.card = Rect { y: bottom - question, height: question, ..places.card };
    places.between = Rect { y: places.verdict.bottom(), height: rows - result - question, ..places.card };
    places
}

/// Where result and question stand below each other, the line above them moves for what they need: first by what they
/// cannot do without, then by the rows that stand empty above it for what is cut below, or the other way round.
fn share_with_armies(battle: &Battle, demands: &Demands, places: &mut Places, pen: &Pen<'_>) {
    let Demands { least_result, full_result, least_card, listed_card, full_card, shut } = *demands;
    let is_narrow = places.beside.is_empty();
    places.give_to_card();
    let is_map = battle.panel().is_some_and(|panel| !matches!(panel, Panel::Field(_)));
    if battle.panel().is_some() && is_narrow {
        // A map needs a row more than a list that folds.
        places.lower(1);
    }
    if is_map {
        // A map takes what result and question can do without: the words of all options come first.
        let rest = places.room().saturating_sub(full_card.max(least_card) + least_result.max(2));
        let wanted = roster::rows_used(battle, places, pen).wanted;
        places.lower(rest.min(wanted.saturating_sub(places.roster.height)));
    }
    if is_narrow {
        let missing = (full_result + least_card).saturating_sub(places.room());
        let must = (least_result + least_card).saturating_sub(places.room());
        let spare = places.roster.height.saturating_sub(KEPT_ROSTER);
        places.raise(missing.min(spared(battle, places.roster, pen).max(must)).min(spare));
        // For what is listed armies or map give some rows, then the result all but its bar, then they more.
        let listed = |result: u16, kept: u16, places: &Places| {
            let missing = (result + listed_card).saturating_sub(places.room());
            missing.min(places.roster.height.saturating_sub(kept)).min(spared(battle, places.roster, pen))
        };
        for (result, kept) in [(least_result, LISTED_ROSTER), (1, KEPT_ROSTER)] {
            places.raise(listed(result, kept, places));
        }
    }
    // Where nothing is declared the bar of the result keeps its row: only what is cut takes some of the armies'.
    let is_declared = roster::is_declared(&battle.game.armies);
    if (!is_declared && !is_narrow) || !places.map.is_empty() {
        return;
    }
    let wanted = full_result + full_card;
    let rows = roster::rows_used(battle, places, pen);
    let missing = (wanted + shut).saturating_sub(places.room());
    places.raise(missing.min(places.roster.height.saturating_sub(rows.used.max(KEPT_ROSTER))));
    if is_declared {
        let spare = places.room().saturating_sub(wanted);
        places.lower(spare.min(rows.wanted.saturating_sub(places.roster.height)));
    }
}

/// Draws the battle, and what is explained of it where there is room.
pub fn draw(battle: &Battle, lesson: Option<&Lesson>, now: Option<Now>, area: Rect, pen: &mut Pen<'_>) {
    ribbon::draw(&battle.game, now, Rect { height: RIBBON, ..area }, pen);
    if battle.cover.is_on {
        return card::covered(battle, area, pen);
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
            let below = panel::draw(panel, &asked_of(battle, panel, &places, area), area, pen);
            // Who is not in a battle may stand below it; below a map or a table the armies would stand there twice.
            if matches!(panel, Panel::Field(_)) { below } else { Rect::default() }
        }
        None => places.roster,
    };
    if let Some(map) = battle.map().filter(|_| !places.map.is_empty()) {
        pen.wall(Rect { width: 1, ..places.map });
        let inside = Rect { x: places.map.x + 1, width: places.map.width - 1, ..places.map };
        panel::draw(map, &asked_of(battle, map, &places, inside), inside, pen);
    }
    // Below a battle there may be room for those who are not in it.
    if below.height >= KEPT_ROSTER {
        if battle.panel().is_some() {
            roster::draw_below(battle, below, pen);
        } else {
            roster::draw(battle, below, pen);
        }
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
        draw_beside(battle, &places, area, pen);
    }
}

/// What is asked of a panel, in the rows in which it is laid out.
fn asked_of(battle: &Battle, panel: &Panel, places: &Places, area: Rect) -> MapAsked {
    let rows = area.height.min(places.map_rows).max(LEAST_MAP);
    let laid = battle.map_rows([area.width, places.map_rows, rows]);
    MapAsked { rows: Some(usize::from(laid)), ..battle.asked_of(panel) }
}

/// What stands beside result and question, with the walls between them.
fn draw_beside(battle: &Battle, places: &Places, area: Rect, pen: &mut Pen<'_>) {
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
