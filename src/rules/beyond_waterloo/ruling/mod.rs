//! Players' words: figures set right, owed things let go, the end of the game.

pub mod event;
mod newcomer;

use super::act::Act;
use serde_json::{Map, Value as Json};

use event::{FormationFigure, LeaderFigure, RulingEvent, UnitFigure};
use newcomer::enlist;

use super::acts;
use super::battle::cost::CostEvent;
use super::battle::event::BattleEvent;
use super::event::Event;
use super::ground::View;
use super::ids::{AreaId, FormationId, LeaderId, Mode, PhaseKind, Side, Step, Winner};
use super::phase::PhaseEvent;
use super::settings;
use super::state::State;
use crate::engine::prompt::{PlayerWord, Refusal};
use crate::rules::board::words::{Kinds, bad, correction, find, flag, is_nothing, no_figure, only, whole};

type Object = Map<String, Json>;
type Figures<'f> = [(&'f String, &'f Json)];

/// What may be corrected (a formation and a leader are figures), what of it has no figures, and all of it in words.
const KINDS: Kinds<'_> = (
    &["piece", "unit", "area", "country", "vp", "cards", "position", "winner", "formation", "leader"],
    &["vp", "cards", "position", "winner"],
    "a `unit`, a `formation`, a `leader`, an `area`, a `country`, `vp`, `cards`, the `position` or a `winner`",
);
const UNIT_FIGURES: [&str; 6] = ["steps", "broken", "out_of_supply", "formation", "at", "side"];
const FORMATION_FIGURES: [&str; 7] = ["at", "mode", "morale", "leader", "out_of_supply", "force_marched", "moved"];
const LEADER_FIGURES: [&str; 3] = ["ap", "wounded", "dead"];
const MOST_MORALE: i64 = 20;
/// The most cards in a hand.
const MOST_CARDS: i64 = 99;
/// The most victory points either way.
const MOST_POINTS: i64 = 9_999;

/// What a player's word comes to.
pub(super) fn rule(view: &View, word: &PlayerWord) -> Result<Vec<Event>, Refusal> {
    let events = match word {
        PlayerWord::Correct(fields) => correct(view, fields),
        PlayerWord::Waive(key) => waive(view, key),
        PlayerWord::Enlist(newcomer) => enlist(&view.state, newcomer),
    }?;
    match events.iter().find_map(|event| match event {
        Event::Ruling(own) => own.at_table(&view.state),
        _ => None,
    }) {
        Some(who) => Err(bad(format!("{who}: the battle is at the table; take its result, or fight it here"))),
        None => Ok(events),
    }
}

fn one(event: impl Into<Event>) -> Vec<Event> {
    vec![event.into()]
}

fn correct(view: &View, fields: &Object) -> Result<Vec<Event>, Refusal> {
    let state = &view.state;
    // `side` says whose a thing is, but for a unit in no formation, of which it is a figure.
    let own_side = |kind: &str| matches!(kind, "unit" | "piece") && fields.contains_key("at");
    let (kind, told, figures) = correction(KINDS, fields, |kind, key| key != "side" || own_side(kind))?;
    match kind {
        "position" => set_position(view, told),
        "vp" => {
            let vp = both_sides("vp", told, state.score.vp.map(i64::from), (-MOST_POINTS, MOST_POINTS))?;
            Ok(one(RulingEvent::PointsSet { vp: vp.map(|points| i32::try_from(points).unwrap_or(0)) }))
        }
        "cards" => {
            let hands = both_sides("cards", told, state.score.hands.map(i64::from), (0, MOST_CARDS))?;
            Ok(one(RulingEvent::CardsSet { hands: hands.map(|cards| u16::try_from(cards).unwrap_or(0)) }))
        }
        "winner" => {
            let winner = find("winner", told, Winner::of_key, Winner::KEYS.into_iter())?;
            Ok(one(PhaseEvent::Ended { winner }))
        }
        "formation" => set_formation(state, told, &figures),
        "leader" => set_leader(state, told, &figures),
        "area" => set_area(state, told, &figures),
        "country" => set_country(state, told, &figures),
        _ => set_unit(state, told, &figures),
    }
}

/// A number of each side, where it is told.
fn both_sides(key: &str, told: &Json, now: [i64; 2], (least, most): (i64, i64)) -> Result<[i64; 2], Refusal> {
    let object = told.as_object().ok_or_else(|| bad(format!("`{key}` is an object of french and allied")))?;
    let mut numbers = now;
    for (side, value) in object {
        let own = find("side", &Json::from(side.as_str()), Side::of_key, Side::KEYS.into_iter())?;
        numbers[own.at()] = whole(side, value, least, most)?;
    }
    Ok(numbers)
}

fn area(state: &State, value: &Json) -> Result<AreaId, Refusal> {
    state.names().find("area", value).map(AreaId::new)
}

/// The formation of this name, where it is known.
fn formation(state: &State, value: &Json) -> Result<FormationId, Refusal> {
    state.names().find("formation", value).map(FormationId::new)
}

fn set_unit(state: &State, told: &Json, figures: &Figures<'_>) -> Result<Vec<Event>, Refusal> {
    let known = |unit: &super::ids::UnitId| state.unit(*unit).known;
    let names = state.all_units().filter(known).map(|unit| state.unit_name(unit));
    let unit = find("unit", told, |name| state.roster.unit_named(name).filter(known), names)?;
    let all = state.unit_facts(unit).map_or(0, |facts| facts.strength.steps);
    let (mut at, mut side, mut set) = (None, None, Vec::new());
    for (key, value) in figures {
        match key.as_str() {
            "steps" => set.push(UnitFigure::Steps(whole(key, value, 0, i64::from(all))?)),
            "broken" => set.push(UnitFigure::Broken(flag(key, value)?)),
            "out_of_supply" => set.push(UnitFigure::OutOfSupply(flag(key, value)?)),
            "formation" => {
                let formation = formation(state, value)?;
                if state.side_of(formation) != state.side_of_unit(unit) {
                    return Err(bad(format!("{} is of the other side", state.formation_name(formation))));
                }
                set.push(UnitFigure::Formation(formation));
            }
            "at" => at = Some(area(state, value)?),
            "side" => side = Some(find("side", value, Side::of_key, Side::KEYS.into_iter())?),
            other => return Err(no_figure("a unit", other, &UNIT_FIGURES)),
        }
    }
    if let Some(at) = at {
        if set.iter().any(|figure| matches!(figure, UnitFigure::Formation(_))) {
            return Err(bad("a unit is in a `formation`, or by itself `at` an area: not both"));
        }
        let own = state.side_of_unit(unit);
        if side.is_some_and(|side| side != own) {
            return Err(bad(format!("`side` is {own}: a unit does not change its side")));
        }
        set.push(UnitFigure::Apart(at, own));
    }
    Ok(set.into_iter().map(|to| RulingEvent::UnitSet { unit, to }.into()).collect())
}

fn set_formation(state: &State, told: &Json, figures: &Figures<'_>) -> Result<Vec<Event>, Refusal> {
    let formation = formation(state, told)?;
    let (mut set, mut supply) = (Vec::new(), Vec::new());
    for (key, value) in figures {
        match key.as_str() {
            "at" if is_nothing(value) => set.push(FormationFigure::At(None)),
            "at" => set.push(FormationFigure::At(Some(area(state, value)?))),
            "mode" => set.push(FormationFigure::Mode(find("mode", value, Mode::of_key, Mode::KEYS.into_iter())?)),
            "morale" => set.push(FormationFigure::Morale(whole(key, value, 0, MOST_MORALE)?)),
            "leader" => {
                let leader = LeaderId::new(state.names().find("leader", value)?);
                if state.side_of_leader(leader) != state.side_of(formation) {
                    return Err(bad(format!("{} is of the other side", state.leader_name(leader))));
                }
                let leads = |own: &FormationId| *own != formation && state.formation(*own).leader == leader;
                if let Some(other) = state.all_formations().find(leads) {
                    let (name, other) = (state.leader_name(leader), state.formation_name(other));
                    return Err(bad(format!("{name} leads {other}: each formation has a leader of its own")));
                }
                set.push(FormationFigure::Leader(leader));
            }
            "force_marched" => set.push(FormationFigure::ForceMarched(flag(key, value)?)),
            "moved" => set.push(FormationFigure::Moved(flag(key, value)?)),
            "out_of_supply" => {
                let to = UnitFigure::OutOfSupply(flag(key, value)?);
                supply = state.units_of(formation).map(|unit| RulingEvent::UnitSet { unit, to }).collect();
            }
            other => return Err(no_figure("a formation", other, &FORMATION_FIGURES)),
        }
    }
    Ok(set.into_iter().map(|to| RulingEvent::FormationSet { formation, to }).chain(supply).map(Event::from).collect())
}

fn set_leader(state: &State, told: &Json, figures: &Figures<'_>) -> Result<Vec<Event>, Refusal> {
    let leader = LeaderId::new(state.names().find("leader", told)?);
    let mut now = *state.leader(leader);
    let mut set = Vec::new();
    for (key, value) in figures {
        match key.as_str() {
            "wounded" => {
                now.wounded = flag(key, value)?;
                set.push(LeaderFigure::Wounded(now.wounded));
            }
            "dead" => {
                now.dead = flag(key, value)?;
                // Before his wound: who dies or comes back has none but the one that is told.
                set.insert(0, LeaderFigure::Dead(now.dead));
            }
            "ap" => {}
            other => return Err(no_figure("a leader", other, &LEADER_FIGURES)),
        }
    }
    if now.dead && now.wounded {
        return Err(bad("the dead are not wounded any more"));
    }
    if let Some((key, value)) = figures.iter().find(|(key, _)| *key == "ap") {
        let most = state.leader_facts(leader).map_or(0, |facts| facts.figures_of(now.dead, now.wounded).0);
        set.push(LeaderFigure::Ap(whole(key, value, 0, i64::from(most))?));
    }
    Ok(set.into_iter().map(|to| RulingEvent::LeaderSet { leader, to }.into()).collect())
}

fn set_area(state: &State, told: &Json, figures: &Figures<'_>) -> Result<Vec<Event>, Refusal> {
    let area = area(state, told)?;
    let value = only("an area", "holder", figures)?;
    let side =
        if is_nothing(value) { None } else { Some(find("holder", value, Side::of_key, Side::KEYS.into_iter())?) };
    Ok(one(RulingEvent::HolderSet { area, side }))
}

fn set_country(state: &State, told: &Json, figures: &Figures<'_>) -> Result<Vec<Event>, Refusal> {
    let names = state.roster.game.countries.iter().map(|country| country.name.as_str());
    let country = find("country", told, |name| state.roster.country_named(name), names)?;
    let at_war = flag("at_war", only("a country", "at_war", figures)?)?;
    Ok(one(RulingEvent::CountrySet { country, at_war }))
}

/// The beginning of a phase, or of the battles of a side's operations.
fn set_position(view: &View, told: &Json) -> Result<Vec<Event>, Refusal> {
    let state = &view.state;
    let object = told.as_object().ok_or_else(|| bad("`position` is an object of turn, phase and step"))?;
    let phases = &state.roster.game.phases;
    let (mut turn, mut phase, mut step) = (state.turn, state.phase.unwrap_or(0), None);
    for (key, value) in object {
        match key.as_str() {
            "turn" => turn = whole(key, value, 1, i64::from(state.roster.game.begins.turns))?,
            "phase" => {
                let at = |name: &str| phases.iter().position(|phase| phase.name == name);
                let at = find("phase", value, at, phases.iter().map(|phase| phase.name.as_str()))?;
                phase = u16::try_from(at).unwrap_or(0);
            }
            "step" => {
                let word = |name: &str| Step::ALL.into_iter().find(|step| step.name() == name);
                step = Some(find("step", value, word, Step::ALL.iter().map(|step| step.name()))?);
            }
            "side" | "active" | "round" | "half" => {
                return Err(bad(format!("`{key}` follows from the phase and the step")));
            }
            other => return Err(no_figure("the position", other, &["turn", "phase", "step"])),
        }
    }
    let ops = phases.get(usize::from(phase)).is_some_and(|phase| phase.kind == PhaseKind::Ops);
    let hides = view.settings.is(settings::HIDDEN, "on");
    let began = PhaseEvent::PhaseBegan { turn, phase, hides };
    match step {
        None => Ok(one(began)),
        Some(Step::Phase) if !ops => Ok(one(began)),
        Some(Step::O2) if ops => Ok(one(began)),
        Some(Step::O3) if ops => Ok(vec![began.into(), PhaseEvent::StepBegan { step: Step::O3 }.into()]),
        Some(Step::Phase | Step::O2 | Step::O3 | Step::Battle | Step::Reaction) => {
            Err(bad("`step` is O2 or O3 in a side's operations, `phase` in the others: battles begin in O3"))
        }
    }
}

/// What is owed now is let go, where the game can go on without it.
fn waive(view: &View, key: &str) -> Result<Vec<Event>, Refusal> {
    let act = acts::offers(view).owed_act(key)?;
    let refuse = |why: &str| Err(Refusal::Blocked { picked: key.to_owned(), why: why.to_owned() });
    let waived = || Ok(one(PhaseEvent::Waived { what: key.to_owned() }));
    let none = |side| Ok(one(BattleEvent::CardsPlayed { side, cards: 0, drm: 0, charge: false, skirmish: false }));
    match act {
        Act::Wound(_) | Act::Paralysis(_) | Act::Guard(_) | Act::Retreat(_) | Act::Napoleon | Act::Battle(_) => {
            waived()
        }
        Act::Charge => Ok(one(CostEvent::Charged { doubles: None })),
        Act::Cards(side) => none(side),
        Act::Fert(side) => Ok(one(CostEvent::CellRead { side, steps: [0; 2], morale: [0; 2] })),
        Act::Losses(side) => Ok(one(CostEvent::LossesTaken { side })),
        Act::Withdraw(side) => Ok(one(BattleEvent::Decided { side, to: None, formations: Vec::new() })),
        Act::Tactics => refuse("without grand tactics there is no round: correct the formations instead"),
        Act::SecondRound => refuse("pick `no`"),
        Act::Result(_) => refuse("the battle is over at the table: take its result, or fight it here"),
        Act::Victory => refuse("say who has won, or that nobody has"),
        Act::Move(_) | Act::Spend(_) | Act::React(_) | Act::ToTable(_) | Act::Here(_) | Act::Done => {
            Err(Refusal::NotOwed(key.to_owned()))
        }
    }
}
