//! The figures that players may set right, as a form asks for them: the members of the state's lists.

use serde_json::{Value as Json, json};

use super::acts::phase_name;
use super::ground::View;
use super::ids::{Mode, PhaseKind, Side, Step};
use super::json::{area, country, formation, leader, unit};
use super::state::State;
use crate::engine::figures::{POSITION, Thing};
use crate::engine::prompt::Ask;
use crate::rules::board::asks::{self, Asked, count, flag, words};
use crate::rules::board::words::NOTHING;

/// What of a formation may be set right.
const FORMATION: [&str; 6] = ["at", "mode", "morale", "leader", "force_marched", "moved"];

/// The position, points and cards, the units and formations that are known, leaders, areas, countries.
pub(super) fn things(view: &View) -> Vec<Thing> {
    let state = &view.state;
    let both = |numbers: [i64; 2]| json!({"french": numbers[0], "allied": numbers[1]});
    let mut things = vec![
        Thing::of(POSITION, ["", "", ""], position(state)),
        Thing::of("vp", ["", "", ""], both(state.score.vp.map(i64::from))),
        Thing::of("cards", ["", "", ""], both(state.score.hands.map(i64::from))),
    ];
    things.extend(state.all_units().filter(|own| state.unit(*own).known).map(|own| {
        let place = if state.unit(own).formation.is_some() { "formation" } else { "at" };
        asks::thing("unit", &unit(state, own), &["steps", "broken", "out_of_supply", place])
    }));
    let known = state.all_formations().filter(|own| state.formation(*own).known);
    things.extend(known.map(|own| asks::thing("formation", &formation(state, own), &FORMATION)));
    things
        .extend(state.all_leaders().map(|own| asks::thing("leader", &leader(state, own), &["ap", "wounded", "dead"])));
    things.extend(state.areas().map(|own| asks::thing("area", &area(state, own), &["holder"])));
    things.extend(state.countries().map(|own| asks::thing("country", &country(state, own), &["at_war"])));
    things
}

fn position(state: &State) -> Json {
    json!({"turn": state.turn, "phase": phase_name(state), "step": state.step.name()})
}

/// How each figure of this thing may be set right.
pub(super) fn asks(view: &View, thing: &Thing) -> Vec<Ask> {
    let state = &view.state;
    let asked = match thing.kind {
        POSITION => position_asks(state),
        "vp" => {
            let points = || count(-9_999, 9_999);
            vec![("french", points(), "victory points of the French"), ("allied", points(), "of the Allies")]
        }
        "cards" => vec![("french", count(0, 99), "cards of the French"), ("allied", count(0, 99), "of the Allies")],
        "unit" => unit_asks(state, thing),
        "formation" => formation_asks(state, thing),
        "leader" => {
            let most = state.roster.leader_named(&thing.name).map_or(0, |leader| i64::from(state.figures(leader).0));
            vec![
                ("ap", count(0, most), "action points left"),
                ("wounded", flag(), "he is wounded"),
                ("dead", flag(), "he is dead"),
            ]
        }
        "area" => vec![("holder", words([NOTHING].into_iter().chain(Side::KEYS)), "who holds it")],
        "country" => vec![("at_war", flag(), "it is at war")],
        _ => Vec::new(),
    };
    asks::of(thing, asked)
}

fn position_asks(state: &State) -> Vec<Asked> {
    let phases = state.roster.game.phases.iter().map(|phase| phase.name.as_str());
    let begins: &[Step] = match state.kind() {
        PhaseKind::Ops => &[Step::O2, Step::O3],
        PhaseKind::Words | PhaseKind::Wounds | PhaseKind::Paralysis => &[],
    };
    let others = begins.iter().copied().filter(|step| *step != state.step);
    let steps = std::iter::once(state.step).chain(others);
    vec![
        ("turn", count(1, i64::from(state.roster.game.begins.turns.max(1))), "the turn"),
        ("phase", words(phases), "the phase that begins"),
        ("step", words(steps.map(Step::name)), "in a side's operations O2 or O3"),
    ]
}

fn unit_asks(state: &State, thing: &Thing) -> Vec<Asked> {
    let unit = state.roster.unit_named(&thing.name);
    let most = unit.and_then(|unit| state.unit_facts(unit)).map_or(1, |facts| i64::from(facts.strength.steps));
    let mut asks = vec![
        ("steps", count(0, most), "steps left; 0 once it is gone"),
        ("broken", flag(), "it is broken"),
        ("out_of_supply", flag(), "it is out of supply"),
    ];
    if thing.figures.contains_key("formation") {
        let own = |formation: &super::ids::FormationId| {
            state.formation(*formation).known && state.side_of(*formation).key() == thing.side
        };
        let names = state.all_formations().filter(own).map(|formation| state.formation_name(formation));
        asks.push(("formation", words(names.collect::<Vec<_>>()), "its formation"));
    } else {
        let areas = state.roster.game.areas.iter().map(|area| area.name.as_str());
        asks.push(("at", words(areas.collect::<Vec<_>>()), "the area where it is by itself"));
    }
    asks
}

fn formation_asks(state: &State, thing: &Thing) -> Vec<Asked> {
    let areas = state.roster.game.areas.iter().map(|area| area.name.as_str());
    let leaders = state.roster.game.leaders.iter().filter(|leader| leader.side.key() == thing.side);
    vec![
        ("at", words([NOTHING].into_iter().chain(areas)), "the area where it is"),
        ("mode", words(Mode::KEYS), "how it is deployed"),
        ("morale", count(0, 20), "its morale level"),
        ("leader", words(leaders.map(|leader| leader.name.as_str())), "its leader"),
        ("force_marched", flag(), "it has force marched in this phase"),
        ("moved", flag(), "it has moved in this phase"),
    ]
}
