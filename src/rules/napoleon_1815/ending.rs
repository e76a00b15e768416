//! The page of a game that is over: the column of the table that won it, what each side holds and lost.

use super::acts::View;
use super::defeat;
use super::ids::{Army, Kind, LostBy, Side, UnitId};
use super::roster::NamedCity;
use super::tell::{cause, of};
use super::victory::{decided_by, holder};
use crate::engine::ending::{EndRow, Ending};
use crate::engine::text::{Label, Text};
use crate::rules::board::over::{BY_WORD, GameOver, names, row};

/// How the game ended; none while it lasts.
pub(super) fn ending(view: &View) -> Option<Ending> {
    let winner = view.state.winner?;
    let (rule, why) = match decided_by(view) {
        Some((number, conditions)) => (format!("victory table, column {number}"), conditions.join("; ")),
        None => (BY_WORD.to_owned(), format!("in turn {}", view.state.turn)),
    };
    let over = GameOver {
        winner: Some(winner.at()),
        rule,
        why,
        keys: Side::KEYS,
        names: Side::BOTH.map(|side| of(side, side.name())),
        wins: ["win", "win"],
        points: None,
        held: held(view),
        lost: lost(view),
    };
    Some(over.page())
}

fn held(view: &View) -> Vec<EndRow> {
    let state = &view.state;
    let parts: Vec<_> = NamedCity::ALL.into_iter().filter_map(|part| state.part(part)).collect();
    let cities = Side::BOTH.map(|side| {
        let own = parts.iter().filter(|city| holder(view, **city) == Some(side));
        names(own.map(|city| state.city_name(*city)))
    });
    let blocks = by_army(|army| {
        let (left, under) = (defeat::left(view, army), defeat::under(view, army));
        if state.armies[army.at()].defeated {
            return Text::of(Label::Bad, "DEFEATED");
        }
        Text::of(Label::Figure, left.to_string()).then(format!(", below {under} defeated"))
    });
    let mut rows = vec![row("cities that the French need", cities), row("blocks left", blocks)];
    rows.retain(|row| row.sides.iter().any(|side| !side.is_empty()));
    rows
}

fn lost(view: &View) -> Vec<EndRow> {
    let state = &view.state;
    let count = |army: Army, by: LostBy| {
        let units = (0..state.pieces.len()).map(UnitId::new);
        units.filter(|unit| state.block(*unit).army == army && state.piece(*unit).lost_by == Some(by)).count()
    };
    let causes = LostBy::ALL.into_iter().filter(|by| Army::ALL.into_iter().any(|army| count(army, *by) > 0));
    let number = |lost: usize| {
        if lost == 0 { Text::of(Label::Quiet, "-") } else { Text::of(Label::Bad, lost.to_string()) }
    };
    let blocks = |by: LostBy| row(format!("blocks lost by {}", cause(by)), by_army(|army| number(count(army, by))));
    let mut rows: Vec<EndRow> = causes.map(blocks).collect();
    let leaders = Side::BOTH.map(|side| {
        let units = (0..state.pieces.len()).map(UnitId::new);
        let fell = units.filter(|unit| {
            let block = state.block(*unit);
            block.kind == Kind::Leader && block.army.side() == side && state.piece(*unit).lost_by.is_some()
        });
        names(fell.map(|unit| state.name(unit)).collect::<Vec<_>>())
    });
    if leaders.iter().any(|fallen| fallen.to_string() != "-") {
        rows.push(row("leaders lost", leaders));
    }
    rows
}

/// Something of each army: the French for themselves, of the Allies both, by their names.
fn by_army(told: impl Fn(Army) -> Text) -> [Text; 2] {
    Side::BOTH.map(|side| {
        let own: Vec<Army> = Army::ALL.into_iter().filter(|army| army.side() == side).collect();
        let alone = own.len() == 1;
        let text = |army: &Army| {
            let name = if alone { String::new() } else { format!("{} ", army.adjective()) };
            Text::plain(name).join(told(*army))
        };
        own.iter().map(text).reduce(|line, one| line.then("; ").join(one)).unwrap_or_default()
    })
}
