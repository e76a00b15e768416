//! The page of a game that is over: the column of the table that won it, what each side holds and lost.

use super::defeat;
use super::held::goals;
use super::prelude::*;
use super::victory::decided_by;
use crate::engine::ending::EndRow;
use crate::rules::board::over::{BY_WORD, GameOver, names, row};

pub(super) fn over(view: &View) -> Option<GameOver<Side>> {
    let state = &view.state;
    let winner = Some(state.winner?);
    let (rule, why) = match decided_by(view, false) {
        Some((number, conditions)) => (format!("victory table, column {number}"), conditions.join("; ")),
        None => (BY_WORD.to_owned(), format!("in turn {}", state.turn)),
    };
    let cities = Side::BOTH.map(|side| names(goals(view, side).map(|city| state.city_name(city))));
    let left = |army: Army| match defeat::stands(view, army) {
        None => Text::of(Label::Bad, "GONE"),
        Some([left, under]) => Text::of(Label::Figure, left.to_string()).then(format!(", defeat below {under}")),
    };
    let left = row("blocks left", Side::BOTH.map(|side| by_army(side, left)));
    let held = vec![row("cities that the French need", cities), left];
    let count = |army: Army, by: LostBy| {
        state.all().filter(|(unit, piece)| state.block(*unit).army == army && piece.lost_by == Some(by)).count()
    };
    let causes = LostBy::ALL.into_iter().filter(|by| Army::ALL.into_iter().any(|army| count(army, *by) > 0));
    let number = |lost: usize| {
        if lost == 0 { Text::of(Label::Quiet, "-") } else { Text::of(Label::Bad, lost.to_string()) }
    };
    let blocks = |by: LostBy| {
        let lost = Side::BOTH.map(|side| by_army(side, |army| number(count(army, by))));
        row(format!("blocks lost by {}", by.words()), lost)
    };
    let mut lost: Vec<EndRow> = causes.map(blocks).collect();
    let leaders = Side::BOTH.map(|side| {
        let own = state.all().filter(|(unit, _)| state.is_leader(*unit) && state.side_of(*unit) == side);
        names(own.filter(|(_, piece)| piece.lost_by.is_some()).map(|(unit, _)| state.name(unit)))
    });
    let fell = leaders.iter().any(|fallen| fallen.to_string() != "-");
    lost.extend(fell.then(|| row("leaders lost", leaders)));
    Some(GameOver { winner, rule, why, points: None, held, lost })
}
