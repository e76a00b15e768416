//! A force set right by the umpire: its place, stance, army, units.

use serde_json::Value as Json;

use super::{Object, bad, nation_of, one_of, only, word};
use crate::engine::prompt::Refusal;
use crate::rules::campaign_1805::deploy::buying;
use crate::rules::campaign_1805::event::{CommandEvent, Event, Loss, TroopEvent};
use crate::rules::campaign_1805::ground::View;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, Stance, TypeId};
use crate::rules::campaign_1805::scenario::makeup::{self, Count};
use crate::rules::campaign_1805::state::Force;
use crate::rules::campaign_1805::state::ordered::named;
use crate::rules::campaign_1805::told::umpire::UNITS;

/// What may be set right of a force.
const KEYS: [&str; 7] = ["nation", "side", "at", "stance", "inside", "army", "units"];
/// The most units of a type that a correction may set.
const MOST: u64 = 999;

/// `{"force": "I Corps", "nation": "Lorien", "at": "0404", "stance": "defend", "army": null, "units": {"Line": 6}}`.
pub(crate) fn correct_force(view: &View, name: &str, fields: &Object) -> Result<Vec<Event>, Refusal> {
    // Said in both ways, one of them would count and the other be lost.
    let is_count = |key: &str, value: &Json| key.starts_with(UNITS) && value.is_u64() && !fields.contains_key("units");
    let (counts, fields): (Object, Object) = fields.clone().into_iter().partition(|(key, value)| is_count(key, value));
    let fields = &fields;
    only(fields, "force", &KEYS)?;
    let owner = fields.get("nation").or(fields.get("side")).and_then(Json::as_str);
    let owner = owner.ok_or_else(|| bad("a force is named with its `nation`"))?;
    let nation = nation_of(view, owner)?;
    let force = view.state.force_named(nation, name).ok_or_else(|| bad(format!("{owner} has no force `{name}`")))?;
    let mut events = Vec::new();
    if fields.contains_key("at") {
        events.push(placed(view, force, fields)?);
        events.extend(left_its_army(view, force, &events));
    }
    if fields.contains_key("stance") || fields.contains_key("inside") {
        events.push(stood(view, force, fields)?);
    }
    if let Some(army) = fields.get("army") {
        events.push(attached(view, force, army)?);
    }
    let units = fields.get("units").cloned().or_else(|| (!counts.is_empty()).then(|| by_type(counts)));
    if let Some(units) = units {
        events.extend(counted(view, force, &units)?);
    }
    if events.is_empty() {
        return Err(bad("of a force `at`, `stance`, `inside`, `army` or `units` is set"));
    }
    Ok(events)
}

/// `units: Line` and its like, as a form has them, in one table.
fn by_type(counts: Object) -> Json {
    counts.into_iter().map(|(key, count)| (key[UNITS.len()..].to_owned(), count)).collect::<Object>().into()
}

/// A command that is put elsewhere by itself leaves its army, which is in one place.
fn left_its_army(view: &View, force: ForceId, placed: &[Event]) -> Option<Event> {
    let own = view.state.force(force);
    let Some(Event::Troop(TroopEvent::ForceSet { at, .. })) = placed.last() else { return None };
    let army = own.army.filter(|_| own.at != *at)?;
    let others = view.state.of_army(army).any(|(other, there)| other != force && there.at != *at);
    others.then(|| Event::Command(CommandEvent::Attached { force, who: named(own), army: None }))
}

pub(crate) fn placed(view: &View, force: ForceId, fields: &Object) -> Result<Event, Refusal> {
    let at = word(fields, "at", "a hex, a city or a sea area")?;
    let place = view.state.scenario().place(at).ok_or_else(|| bad(format!("there is no place `{at}`")))?;
    let own = view.state.force(force);
    let fits = match place {
        Place::Hex(hex) => view.state.map().is_land(hex),
        Place::Sea(_) => own.kind.is_naval(),
    };
    if !fits {
        return Err(bad(format!("{} cannot be at {at}", own.name)));
    }
    Ok(Event::Troop(TroopEvent::ForceSet { force, who: named(own), at: place }))
}

pub(crate) fn stood(view: &View, force: ForceId, fields: &Object) -> Result<Event, Refusal> {
    let own = view.state.force(force);
    let stance = one_of(fields, "stance", &Stance::KEYS, Stance::of_key)?.unwrap_or(own.posture.stance);
    let inside = match fields.get("inside") {
        None => own.posture.inside,
        Some(inside) => inside.as_bool().ok_or_else(|| bad(format!("`inside` is true or false, found {inside}")))?,
    };
    Ok(Event::Troop(TroopEvent::Stood { force, stance, inside }))
}

/// An army of the force's nation that stands in its place, or null for none.
fn attached(view: &View, force: ForceId, army: &Json) -> Result<Event, Refusal> {
    let (state, own) = (&view.state, view.state.force(force));
    let who = named(own);
    let Some(name) = army.as_str() else {
        let none = army.is_null().then_some(Event::Command(CommandEvent::Attached { force, who, army: None }));
        return none.ok_or_else(|| bad(format!("`army` is the name of an army, or null, found {army}")));
    };
    let army = state.army_named(own.nation, name);
    let army = army.ok_or_else(|| bad(format!("{} has no army `{name}`", state.nation_name(own.nation))))?;
    if state.of_army(army).any(|(_, other)| other.at != own.at) {
        return Err(bad(format!("{name} is in another place than {}", own.name)));
    }
    Ok(Event::Command(CommandEvent::Attached { force, who, army: Some(army) }))
}

/// `{"Line": 6}`: so many of each type that is named; the last of a type go first, new ones have new names.
fn counted(view: &View, force: ForceId, units: &Json) -> Result<Vec<Event>, Refusal> {
    let (state, own) = (&view.state, view.state.force(force));
    let table = units.as_object().ok_or_else(|| bad(format!("`units` is a table of types, found {units}")))?;
    let mut wanted: Vec<(TypeId, usize)> = Vec::new();
    for (name, count) in table {
        let kind = state.scenario().type_named(name).ok_or_else(|| bad(format!("there is no type `{name}`")))?;
        let count = count.as_u64().filter(|count| *count <= MOST).and_then(|count| usize::try_from(count).ok());
        let count =
            count.ok_or_else(|| bad(format!("`{name}` is a whole number from 0 to {MOST}, found {}", table[name])))?;
        wanted.push((kind, count));
    }
    let kept = own.units.iter().map(|unit| unit.kind).filter(|kind| wanted.iter().all(|(other, _)| other != kind));
    let after = Count::of(state.scenario(), kept.map(|kind| (kind, 1)).chain(wanted.iter().copied()));
    if after.land() + after.ships() == 0 {
        return Err(bad(format!("{} keeps at least one unit", own.name)));
    }
    if let Some(why) = makeup::refuse(&state.scenario().nations[own.nation.at()], own.kind, &after) {
        return Err(bad(format!("{}: {why}", own.name)));
    }
    let mut events = Vec::new();
    for (kind, count) in wanted {
        events.extend(set(view, force, own, kind, count));
    }
    Ok(events)
}

fn set(view: &View, force: ForceId, own: &Force, kind: TypeId, count: usize) -> Option<Event> {
    let places: Vec<usize> =
        own.units.iter().enumerate().filter(|(_, unit)| unit.kind == kind).map(|(at, _)| at).collect();
    let who = named(own);
    if let Some(more) = count.checked_sub(places.len()).filter(|more| *more > 0) {
        let units = buying::units(&view.state, own.nation, kind, u16::try_from(more).unwrap_or(u16::MAX));
        return Some(Event::Troop(TroopEvent::Reinforced { force, who, units }));
    }
    // A hit each, the last unit first: nobody before it changes his place.
    let gone = places[count..].iter().rev();
    let units: Vec<usize> = gone.flat_map(|at| vec![*at; usize::from(own.units[*at].hits)]).collect();
    (!units.is_empty()).then_some(Event::Troop(TroopEvent::Lost { force, who, units, why: Loss::Correction }))
}
