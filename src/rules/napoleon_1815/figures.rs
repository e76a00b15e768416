//! The figures that players may set right, as a form asks for them: the members of the state's lists.

use serde_json::json;

use super::ground::View;
use super::ids::{Area, Army, CityId, LostBy, Status, Step};
use super::json::piece;
use super::ruling::piece::PIECE;
use super::state::State;
use crate::engine::figures::{POSITION, Thing};
use crate::engine::prompt::Ask;
use crate::rules::board::asks::{self, Asked, count, flag, words};
use crate::rules::board::words::NOTHING;

/// The position, then the blocks that are known, the cities, the armies.
pub(super) fn things(view: &View) -> Vec<Thing> {
    let state = &view.state;
    let position = json!({"turn": state.turn, "step": state.step.name()});
    let known = state.all().filter(|(_, piece)| piece.known);
    let pieces = known.map(|(unit, _)| asks::thing("piece", &piece(state, unit), &PIECE));
    let cities = state.cities().map(|city| {
        let held = state.map.held.get(city.at()).copied().flatten();
        asks::thing("city", &json!({"name": state.city_name(city), "held": held}), &["held"])
    });
    let armies = Army::ALL.into_iter().map(|army| {
        Thing::of("army", [army.side().key(), army.key(), ""], json!({"defeated": state.armies[army.at()].defeated}))
    });
    std::iter::once(Thing::of(POSITION, [""; 3], position)).chain(pieces).chain(cities).chain(armies).collect()
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
