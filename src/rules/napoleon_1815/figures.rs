//! The figures that players may set right, as a form asks for them: the members of the state's lists.

use serde_json::{Value as Json, json};

use super::ground::View;
use super::ids::{Area, Army, CityId, LostBy, Side, Status, Step, UnitId};
use super::state::State;
use crate::engine::figures::{POSITION, Thing};
use crate::engine::prompt::Ask;
use crate::rules::board::asks::{self, Asked, count, flag, words};
use crate::rules::board::words::NOTHING;

/// The position, then the blocks that are known, the cities, the armies.
pub(super) fn things(view: &View) -> Vec<Thing> {
    let state = &view.state;
    let position = json!({"turn": state.turn, "step": state.step.name()});
    let mut things = vec![Thing::of(POSITION, ["", "", ""], position)];
    things.extend(state.all().filter(|(_, piece)| piece.known).map(|(unit, _)| {
        let block = state.block(unit);
        Thing::of("piece", [block.army.side().key(), &block.name, &block.code], piece(state, unit))
    }));
    things.extend(state.cities().map(|city| {
        let held = state.map.held.get(city.at()).copied().flatten();
        Thing::of("city", ["", state.city_name(city), ""], json!({"held": held.map_or(NOTHING, Side::key)}))
    }));
    things.extend(Army::ALL.into_iter().map(|army| {
        Thing::of("army", [army.side().key(), army.key(), ""], json!({"defeated": state.armies[army.at()].defeated}))
    }));
    things
}

fn piece(state: &State, unit: UnitId) -> Json {
    let piece = state.piece(unit);
    json!({
        "cv": piece.cv,
        "at": piece.at.map_or(NOTHING, |city| state.city_name(city)),
        "area": piece.area.map_or(NOTHING, Area::key),
        "status": piece.status.key(),
        "lost_by": piece.lost_by.map_or(NOTHING, LostBy::key),
        "revealed": piece.revealed,
    })
}

/// How each figure of this thing may be set right.
pub(super) fn asks(view: &View, thing: &Thing) -> Vec<Ask> {
    let state = &view.state;
    let asked = match thing.kind {
        POSITION => position_asks(state),
        "piece" => piece_asks(state, thing),
        "city" => vec![("held", words([NOTHING, "french", "allied"]), "who was there last")],
        "army" => vec![("defeated", flag(), "the army is defeated")],
        _ => Vec::new(),
    };
    asks::of(thing, asked)
}

fn position_asks(state: &State) -> Vec<Asked> {
    let begins = Step::CAMPAIGN.into_iter().filter(|step| *step != Step::C4 && *step != state.step);
    let steps = std::iter::once(state.step).chain(begins);
    let turns = i64::try_from(state.turns()).unwrap_or(1).max(1);
    vec![
        ("turn", count(1, turns), "the campaign turn"),
        ("step", words(steps.map(Step::name)), "the step that begins, C1 to C3 or C5 to C9"),
    ]
}

fn piece_asks(state: &State, thing: &Thing) -> Vec<Asked> {
    let max = state.roster.unit_named(&thing.name).map_or(4, |unit| i64::from(state.piece(unit).max));
    let cities = state.cities().map(|city: CityId| state.city_name(city));
    vec![
        ("cv", count(0, max), "CV left; 0 for a lost block"),
        ("at", words([NOTHING].into_iter().chain(cities)), "the city where it is"),
        ("area", words([NOTHING].into_iter().chain(Area::ALL.map(Area::key))), "the area of the battle there"),
        ("status", words(Status::ALL.map(Status::key)), "how it stands"),
        ("lost_by", words([NOTHING].into_iter().chain(LostBy::KEYS)), "what it was lost by"),
        ("revealed", flag(), "its face is up"),
    ]
}
