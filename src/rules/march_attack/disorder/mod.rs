//! T4: disorder markers change, except where the ground forbids it; then the half or the turn is over.

pub(super) mod event;

pub(super) use event::DisorderEvent;

use serde_json::Value as Json;

use crate::engine::cx::{Form, Stop};
use crate::engine::prompt::{Ask, AskKind, Choice};
use crate::orbat::{Disorder, Ground};

use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::state::{State, Unit};
use crate::rules::march_attack::terrain::keeps_disorder;
use crate::rules::march_attack::turn::{self, Act, Offers};

/// The ground question, then the end of the turn.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    if !state.done.markers_changed {
        let what = "which units are still on ground that keeps them in disorder?".to_owned();
        offers.owe(Act::Ground, "both", "ground".into(), what, "disordered units were recorded in woods or buildings");
        return;
    }
    if !turn::turn_is_over(view) {
        return;
    }
    let turn = state.turn;
    if turn::last_turn_is_over(view) {
        let why = format!("turn {turn} was the last");
        offers.owe(Act::Verdict, "both", "verdict".into(), "state the verdict".into(), &why);
    } else if view.settings.is("battle.turns", "ask") {
        let what = format!("turn {turn} is over: play on?");
        offers.owe(Act::TurnEnd, "both", "turn-end".into(), what, "both halves are played");
    }
}

/// Where no ground is in question the markers change by themselves.
pub(super) fn by_itself(cx: &mut Cx<'_>) -> bool {
    if cx.state().done.markers_changed || !held(cx.state()).is_empty() {
        return false;
    }
    recover(cx, &[]);
    true
}

/// Disordered units that were recorded on ground where they cannot recover.
fn held(state: &State) -> Vec<UnitId> {
    let held = state.units().filter(|(id, unit)| state.is_ready(*id) && unit.is_disordered() && keeps_disorder(unit));
    held.map(|(id, _)| id).collect()
}

/// Those that are still there keep their markers.
pub(super) fn ask_ground(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let filled = cx.form("ground", |view| {
        let state = &view.state;
        let held = held(state);
        let keys: Vec<Json> = held.iter().map(|id| Json::from(&*state.unit_key(*id))).collect();
        let choice = |id: &UnitId| {
            Choice::may(state.unit_key(*id), format!("{} in {}", state.unit_label(*id), state.unit(*id).ground))
        };
        Form {
            side: "both".into(),
            text: "which of these are still on ground where they cannot recover?".into(),
            cite: "terrain table".into(),
            asks: vec![Ask {
                name: "units".into(),
                kind: AskKind::Many(held.iter().map(choice).collect()),
                default: Some(Json::Array(keys)),
                help: "they keep their markers".into(),
            }],
        }
    })?;
    let state = cx.state();
    let stay: Vec<UnitId> = match &filled {
        None => Vec::new(),
        Some(filled) => filled.list("units").into_iter().filter_map(|key| state.unit_of_key(key)).collect(),
    };
    let gone: Vec<UnitId> = held(state).into_iter().filter(|id| !stay.contains(id)).collect();
    cx.emit(DisorderEvent::GroundAnswered { stay: stay.clone() });
    for unit in gone.into_iter().filter(|_| filled.is_some()) {
        cx.emit(UnitEvent::Entered { unit, ground: Ground::Open });
    }
    recover(cx, &stay);
    Ok(())
}

fn recover(cx: &mut Cx<'_>, stay: &[UnitId]) {
    for event in recoveries(cx.state(), stay) {
        cx.emit(event);
    }
}

/// D1 removed, D2 to D1, for all but those that stay where they cannot recover.
pub(super) fn recoveries(state: &State, stay: &[UnitId]) -> Vec<Event> {
    // The D1 of a passage of lines in this half stays.
    let stays =
        |id: &UnitId, unit: &Unit| stay.contains(id) || unit.disorder == Disorder::D1 && state.done.passed.contains(id);
    let disordered = state.units().filter(|(id, unit)| unit.is_ready() && unit.is_disordered() && !stays(id, unit));
    let better =
        disordered.map(|(unit, figures)| Event::Unit(UnitEvent::Recovered { unit, disorder: less(figures.disorder) }));
    better.chain([Event::Disorder(DisorderEvent::MarkersChanged)]).collect()
}

const fn less(disorder: Disorder) -> Disorder {
    match disorder {
        Disorder::D2 => Disorder::D1,
        Disorder::D1 | Disorder::None => Disorder::None,
    }
}
