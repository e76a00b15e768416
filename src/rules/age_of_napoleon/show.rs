//! The game as a document: the ribbon of phases and rounds, both sides by area, their boxes.

use super::prelude::*;
use crate::engine::text::{Cell, Group, RibbonStep, RosterRow};
use crate::rules::board::cells::{self, words};

pub(super) fn ribbon(state: &State) -> Vec<RibbonStep> {
    let step = |step: Step| RibbonStep::of(step.name(), step.title(), state.step == step);
    let round = |round: u8| {
        let winter = if state.roster.game.begins.winter_rounds.contains(&round) { ", winter" } else { "" };
        let title = format!("campaign round {round}{winter}");
        RibbonStep { opens: round == 1, ..RibbonStep::of(round.to_string(), title, state.now.round == round) }
    };
    let rounds = 1..=if state.step == Step::P5 { ROUNDS } else { 0 };
    Step::ALL.into_iter().map(step).chain(rounds.map(round)).collect()
}

pub(super) fn groups(view: &View, side: Side) -> Vec<Rc<Group>> {
    let state = &view.state;
    let boxes = Place::OFF_MAP.into_iter().filter_map(|place| group(state, place, side, Vec::new()));
    state.areas().filter_map(|area| area_group(state, area, side)).chain(boxes).collect()
}

/// The corps of a side in an area, under the area's name, country and marks.
fn area_group(state: &State, area: AreaId, side: Side) -> Option<Rc<Group>> {
    let facts = state.area(area);
    let status = (true, state.status(facts.country).sign());
    let marks = [(facts.mountain, "^"), (facts.marsh, "~"), (facts.barren, "barren"), (facts.capital, "CAPITAL")];
    let marks = marks.into_iter().chain([status]).filter(|(_, sign)| !sign.is_empty());
    let battle = state.fight.battle.as_ref().is_some_and(|battle| battle.area == area);
    let about = vec![
        words("marks", 0, Label::Care, so_far(marks).collect::<Vec<_>>().join(" ")),
        words("battle", 0, Label::Bad, if battle { "battle" } else { "" }),
        words("country", 1, Label::Quiet, state.country_name(facts.country).to_owned()),
    ];
    group(state, Place::Area(area), side, about)
}

/// The corps of a side in a place: how many, and the sum of their ratings.
fn group(state: &State, place: Place, side: Side, about: Vec<Cell>) -> Option<Rc<Group>> {
    let corps: Vec<CorpsId> = state.in_place(place, side).collect();
    let mut head = vec![
        words("formation", 0, Label::Heading, state.place_name(place).to_owned()),
        words("corps", 0, Label::Figure, format!("{}, {}", corps.len(), state.ratings(&corps))),
    ];
    head.extend(about);
    cells::group(head, corps.into_iter().map(|corps| row(state, corps)))
}

/// SR, MR and rating of a corps, whether it is spent, where it fights at home.
pub(super) fn row(state: &State, corps: CorpsId) -> RosterRow {
    let (facts, piece) = (state.corps(corps), state.piece(corps));
    let engaged = state.fight.in_box.iter().flatten().any(|side| side.contains(&corps));
    let spent = matches!(piece.at, Place::Area(_)) && piece.spent;
    let moved = state.fight.march.as_ref().is_some_and(|march| march.corps.contains(&corps));
    let nation = if facts.nation == facts.home { "" } else { state.country_name(facts.nation) };
    RosterRow {
        code: facts.code.as_str().into(),
        name: facts.name.as_str().into(),
        kind: "corps",
        cells: vec![
            words("SR/MR", 0, Label::Figure, format!("{}/{}", facts.sr, facts.mr)),
            words("rating", 0, Label::Figure, facts.rating.to_string()),
            words("spent", 0, Label::Care, if spent { "spent" } else { "" }),
            words("deed", 1, Label::Quiet, first_so([(engaged, "engaged"), (moved, "moved")], "")),
            words("home", 2, Label::Quiet, format!("home {}", state.country_name(facts.home))),
            words("nation", 3, Label::Quiet, nation.to_owned()),
        ],
        gone: piece.at == Place::Lost,
        ..RosterRow::default()
    }
}
