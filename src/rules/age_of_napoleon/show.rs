//! The game as a document: the ribbon of phases and rounds, both sides by area, their boxes.

use std::borrow::Cow;
use std::rc::Rc;

use super::acts::View;
use super::ids::{AreaId, CorpsId, Place, ROUNDS, Side, Step};
use super::panels::panels;
use super::state::State;
use super::tell::label;
use crate::engine::text::{Cell, Column, Content, Doc, Group, Label, RosterRow, Stop, short_name};

/// The state as a document.
pub(super) fn show(view: &View) -> Doc {
    let columns = Side::BOTH.into_iter().map(|side| column(&view.state, side)).collect();
    Doc { ribbon: ribbon(&view.state), columns, briefs: false, panels: panels(view) }
}

fn ribbon(state: &State) -> Vec<Stop> {
    let over = state.winner.is_some();
    let step = |step: Step| Stop {
        name: step.name().to_owned(),
        title: step.title().to_owned(),
        now: state.step == step && !over,
        opens: false,
    };
    let round = |round: u8| {
        let winter = if state.roster.game.winter_rounds.contains(&round) { ", winter" } else { "" };
        Stop {
            name: round.to_string(),
            title: format!("campaign round {round}{winter}"),
            now: state.round == round && !over,
            opens: round == 1,
        }
    };
    let rounds = 1..=if state.step == Step::P5 { ROUNDS } else { 0 };
    Step::ALL.into_iter().map(step).chain(rounds.map(round)).collect()
}

fn column(state: &State, side: Side) -> Column {
    let mut groups: Vec<Rc<Group>> = state.areas().filter_map(|area| area_group(state, area, side)).collect();
    for place in [Place::Reserve, Place::Prisoners, Place::Lost] {
        groups.extend(group(
            state,
            place,
            side,
            vec![cell("formation", 0, Label::Heading, state.place_name(place).to_owned())],
        ));
    }
    let cards = state.hands[side.at()];
    Column {
        side: side.key().to_owned(),
        title: format!("{}, {} {cards}, deck {}, {}", side.name(), "cards", state.deck, state.year),
        short: short_name(side.name(), 10),
        label: label(side),
        groups,
    }
}

/// The corps of a side in an area, under the area's name, country and marks.
fn area_group(state: &State, area: AreaId, side: Side) -> Option<Rc<Group>> {
    let facts = state.area(area)?;
    let marks = [(facts.mountain, "^"), (facts.marsh, "~"), (facts.barren, "barren"), (facts.capital, "CAPITAL")];
    let marks: Vec<&str> = marks.into_iter().filter(|(so, _)| *so).map(|(_, mark)| mark).collect();
    let battle = state.battle.as_ref().is_some_and(|battle| battle.area == area);
    let country = state.country_name(facts.country);
    let head = vec![
        cell("formation", 0, Label::Heading, facts.name.clone()),
        cell("losses", 2, Label::Figure, format!("{country} {}", marks.join(" ")).trim_end().to_owned()),
        cell("order", 0, Label::Care, if battle { "battle" } else { "" }),
    ];
    group(state, Place::Area(area), side, head)
}

fn group(state: &State, place: Place, side: Side, head: Vec<Cell>) -> Option<Rc<Group>> {
    let rows: Vec<RosterRow> = state.in_place(place, side).map(|corps| row(state, corps)).collect();
    (!rows.is_empty()).then(|| Group::new(head, rows))
}

fn cell(name: &'static str, priority: u8, label: Label, words: impl Into<Cow<'static, str>>) -> Cell {
    Cell { name, priority, content: Content::Words(words.into()), label }
}

fn row(state: &State, corps: CorpsId) -> RosterRow {
    let (facts, piece) = (state.corps(corps), state.piece(corps));
    let engaged = state.in_box.iter().flatten().any(|side| side.contains(&corps));
    let status = match (piece.at, piece.spent) {
        (Place::Area(_), true) => "spent",
        (Place::Area(_), false) => "fresh",
        (Place::Reserve | Place::Prisoners | Place::Lost, _) => "",
    };
    let moved = state.march.as_ref().is_some_and(|march| march.corps.contains(&corps));
    let deed = if engaged {
        "engaged"
    } else if moved {
        "moved"
    } else {
        ""
    };
    RosterRow {
        code: facts.code.as_str().into(),
        name: facts.name.as_str().into(),
        kind: "corps",
        about: Cow::Borrowed(""),
        cells: vec![
            cell("quality", 0, Label::Figure, format!("{}/{}", facts.sr, facts.mr)),
            cell("formation", 0, Label::Figure, facts.rating.to_string()),
            cell("status", 0, if piece.spent { Label::Care } else { Label::Plain }, status),
            cell("deed", 1, Label::Quiet, deed),
            cell("nation", 2, Label::Quiet, state.country_name(facts.nation).to_owned()),
        ],
        gone: piece.at == Place::Lost,
    }
}
