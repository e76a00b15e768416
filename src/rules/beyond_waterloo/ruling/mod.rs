//! Players' words: figures set right, owed things let go, the end of the game.

pub mod event;

use event::RulingEvent;

use super::battle::cards;
use super::battle::cost::CostEvent;
use super::battle::event::BattleEvent;
use super::event::Event;
use super::figures;
use super::phase::PhaseEvent;
use super::prelude::*;
use super::roster::{FormationFigure, UnitFigure, area_figures, country_figures};
use crate::rules::board::words::flag;

/// What may be corrected (a formation and a leader are figures), what of it has no figures, and all of it in words.
const KINDS: Kinds<'_> = (
    &["piece", "unit", "area", "country", "vp", "cards", "position", "winner", "formation", "leader"],
    &["vp", "cards", "position", "winner"],
    "a `unit`, a `formation`, a `leader`, an `area`, a `country`, `vp`, `cards`, the `position` or a `winner`",
);

/// Nobody is changed whose battle is at the table, or joins it.
fn refuse_at_table(state: &State, events: Vec<Event>) -> Result<Vec<Event>, Refusal> {
    match events.iter().find_map(|event| if let Event::Ruling(own) = event { own.at_table(state) } else { None }) {
        Some(who) => Err(bad(format!("{who}: the battle is at the table; take its result, or fight it here"))),
        None => Ok(events),
    }
}

fn one(event: impl Into<Event>) -> Vec<Event> {
    vec![event.into()]
}

pub(super) fn correct(view: &View, fields: &Map<String, Json>) -> Result<Vec<Event>, Refusal> {
    let state = &view.state;
    // `side` says whose a thing is, but for a unit in no formation, of which it is a figure.
    let own_side = |kind: &str| matches!(kind, "unit" | "piece") && fields.contains_key("at");
    let (kind, told, figures) = correction(KINDS, fields, |kind, key| key != "side" || own_side(kind))?;
    let events = match kind {
        "position" => set_position(view, told),
        "vp" => {
            let mut vp = state.vp;
            set_right("`vp`", &state.names(), &numbers("vp", told)?, |all| figures::points(&mut vp, all))?;
            Ok(one(RulingEvent::PointsSet { vp }))
        }
        "cards" => {
            let mut hands = state.hands;
            set_right("`cards`", &state.names(), &numbers("cards", told)?, |all| figures::cards(&mut hands, all))?;
            Ok(one(RulingEvent::CardsSet { hands }))
        }
        "winner" => {
            let winner = find("winner", told, Winner::of_key, Winner::KEYS.into_iter())?;
            Ok(one(PhaseEvent::Ended { winner }))
        }
        "formation" => set_formation(state, told, &figures),
        "leader" => set_leader(state, told, &figures),
        "area" => {
            let (area, mut side) = (AreaId::new(state.names().find("area", told)?), None);
            set_right("an area", &state.names(), &figures, |all| area_figures(&mut side, all))?;
            Ok(one(RulingEvent::HolderSet { area, side }))
        }
        "country" => {
            let (country, mut at_war) = (CountryId::new(state.names().find("country", told)?), false);
            set_right("a country", &state.names(), &figures, |all| country_figures(&mut at_war, all))?;
            Ok(one(RulingEvent::CountrySet { country, at_war }))
        }
        _ => set_unit(state, told, &figures),
    }?;
    refuse_at_table(state, events)
}

fn numbers<'f>(key: &str, told: &'f Json) -> Result<Vec<(&'f String, &'f Json)>, Refusal> {
    let object = told.as_object().ok_or_else(|| bad(format!("`{key}` is an object of french and allied")))?;
    Ok(object.iter().collect())
}

fn set_unit(state: &State, told: &Json, figures: &Said<'_>) -> Result<Vec<Event>, Refusal> {
    let unit = UnitId::new(state.names().find("unit", told)?);
    // Whose it is may be told with its area, and is no figure.
    let (sides, figures): (Vec<_>, Vec<_>) = figures.iter().partition(|(key, _)| *key == "side");
    let set = set_right("a unit", &state.names(), &figures, |all| figures::unit(state, unit, all))?;
    let own = state.side_of_unit(unit);
    let in_formation =
        set.iter().find_map(|(_, to)| if let UnitFigure::Formation(own) = *to { Some(own) } else { None });
    if let Some(formation) = in_formation.filter(|formation| state.side_of(*formation) != own) {
        return Err(bad(format!("{} is of the other side", state.formation_name(formation))));
    }
    if in_formation.is_some() && set.iter().any(|(key, _)| *key == "at") {
        return Err(bad("a unit is in a `formation`, or by itself `at` an area: not both"));
    }
    for (key, value) in sides {
        if find(key, value, Side::of_key, Side::KEYS.into_iter())? != own {
            return Err(bad(format!("`side` is {own}: a unit does not change its side")));
        }
    }
    Ok(set.into_iter().map(|(_, to)| RulingEvent::UnitSet { unit, to }.into()).collect())
}

fn set_formation(state: &State, told: &Json, figures: &Said<'_>) -> Result<Vec<Event>, Refusal> {
    let formation = FormationId::new(state.names().find("formation", told)?);
    // Supply is a figure of each of its units.
    let (supply, figures): (Vec<_>, Vec<_>) = figures.iter().partition(|(key, _)| *key == "out_of_supply");
    let set = set_right("a formation", &state.names(), &figures, |all| figures::formation(state, formation, all))?;
    for (_, to) in &set {
        let FormationFigure::Leader(leader) = *to else { continue };
        let name = state.leader_name(leader);
        if state.leader_facts(leader).side != state.side_of(formation) {
            return Err(bad(format!("{name} is of the other side")));
        }
        if let Some(other) = state.led_by(leader).filter(|own| *own != formation) {
            let other = state.formation_name(other);
            return Err(bad(format!("{name} leads {other}: each formation has a leader of its own")));
        }
    }
    let mut events: Vec<Event> =
        set.into_iter().map(|(_, to)| RulingEvent::FormationSet { formation, to }.into()).collect();
    for (key, value) in supply {
        let to = UnitFigure::OutOfSupply(flag(key, value)?);
        events.extend(state.units_of(formation).map(|unit| RulingEvent::UnitSet { unit, to }.into()));
    }
    Ok(events)
}

fn set_leader(state: &State, told: &Json, figures: &Said<'_>) -> Result<Vec<Event>, Refusal> {
    let leader = LeaderId::new(state.names().find("leader", told)?);
    let mut now = *state.leader(leader);
    let set = set_right("a leader", &state.names(), figures, |all| now.figures(state.leader_facts(leader), all))?;
    if now.dead && now.wounded {
        return Err(bad("the dead are not wounded any more"));
    }
    Ok(set.into_iter().map(|(_, to)| RulingEvent::LeaderSet { leader, to }.into()).collect())
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
            "step" => step = Some(find("step", value, Step::of_name, Step::ALL.into_iter().map(Step::name))?),
            "side" | "active" | "round" | "half" => {
                return Err(bad(format!("`{key}` follows from the phase and the step")));
            }
            other => return Err(no_figure("the position", other, &["turn", "phase", "step"])),
        }
    }
    let ops = phases.get(usize::from(phase)).is_some_and(|phase| phase.kind == PhaseKind::Ops);
    let hides = view.settings.is(settings::HIDDEN, "on");
    let began = PhaseEvent::PhaseBegan { turn, phase, hides };
    match (step, ops) {
        (None, _) | (Some(Step::Phase), false) | (Some(Step::O2), true) => Ok(one(began)),
        (Some(step @ Step::O3), true) => Ok(vec![began.into(), PhaseEvent::StepBegan { step }.into()]),
        _ => Err(bad("`step` is O2 or O3 in a side's operations, `phase` in the others: battles begin in O3")),
    }
}

/// What is owed now is let go, where the game can go on without it.
pub(super) fn waive(_: &View, act: Act, key: &str) -> Result<Vec<Event>, Refusal> {
    let refuse = |why: &str| Err(Refusal::Blocked { picked: key.to_owned(), why: why.to_owned() });
    match act {
        Act::Wound(_) | Act::Paralysis(_) | Act::Guard(_) | Act::Retreat(_) | Act::Napoleon | Act::Battle(_) => {
            Ok(one(PhaseEvent::Waived { what: key.to_owned() }))
        }
        Act::Charge => Ok(one(CostEvent::Charged { doubles: None })),
        Act::Cards(side) => Ok(one(cards::none(side))),
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

pub(super) fn enlist(view: &View, fields: &Map<String, Json>) -> Result<Vec<Event>, Refusal> {
    let state = &view.state;
    let told = keyed::told::<Unit>(fields)?;
    let mut unit: Unit = keyed::newcomer(told, &state.names())?;
    let is_apart = ["at", "side"].map(|key| told.contains_key(key));
    match (unit.formation, is_apart) {
        (Some(own), [false, false]) if state.formation(own).known => {}
        (None, [true, true]) => {}
        _ => return Err(bad("a newcomer is in a `formation`, or `at` an area with its `side`")),
    }
    let of_formation = unit.formation.map(|own| state.side_of(own));
    let side = of_formation.or(unit.apart.map(|(_, side)| side)).unwrap_or_default();
    // Formations have letters, too.
    let units = state.all_units().filter(|unit| state.side_of_unit(*unit) == side).count();
    let formations = state.formations_of(side).count();
    unit.code = code(side == Side::French, units + formations);
    refuse_at_table(state, one(RulingEvent::Enlisted { unit: Box::new(unit) }))
}
