//! A force set right by the umpire: its place, stance, army, units.

use serde_json::{Value as Json, json};

use super::{Object, bad, one_of, only, owner, some, word};
use crate::engine::prompt::Refusal;
use crate::rules::campaign_1805::deploy::buying;
use crate::rules::campaign_1805::event::{CommandEvent, Event, Loss, TroopEvent};
use crate::rules::campaign_1805::ground::View;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, Stance, TypeId};
use crate::rules::campaign_1805::scenario::makeup::{self, Count};
use crate::rules::campaign_1805::state::ordered::named;
use crate::rules::campaign_1805::state::{Force, Unit};
use crate::rules::campaign_1805::told::umpire::{self, HITS, UNITS};

/// What may be set right of a force.
const KEYS: [&str; 8] = ["nation", "side", "at", "stance", "inside", "army", "units", "hits"];
/// The most units of a type that a correction may set.
const MOST: u64 = 999;

/// `{"force": "I Corps", "nation": "Lorien", "at": "0404", "stance": "defend", "army": null, "units": {"Line": 6}}`.
pub(crate) fn correct_force(view: &View, name: &str, fields: &Object) -> Result<Vec<Event>, Refusal> {
    let fields = &in_tables(fields);
    only(fields, "force", &KEYS)?;
    let (owner, nation) = owner(view, fields, "a force is named with its `nation`")?;
    let force = umpire::force_or_lost(&view.state, nation, name);
    let force = force.ok_or_else(|| bad(format!("{owner} has no force `{name}`")))?;
    if view.state.force(force).life.gone {
        return brought_back(view, force, fields);
    }
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
    let mut then = view.state.force(force).clone();
    if let Some(hits) = fields.get("hits") {
        events.extend(hurt(view, force, &mut then, hits)?);
    }
    if let Some(units) = fields.get("units") {
        events.extend(counted(view, force, &then, units)?);
    }
    some(events, "of a force `at`, `stance`, `inside`, `army`, `units` or `hits` is set")
}

/// `units: Line` and its like, as a form has them, in tables. Where one is said in both ways, it stays as it is and is refused:
/// one of the two would count and the other be lost.
fn in_tables(fields: &Object) -> Object {
    let mut out = Object::new();
    for (key, value) in fields {
        let table = [("units", UNITS), ("hits", HITS)].into_iter().find_map(|(table, head)| {
            let name = key.strip_prefix(head).filter(|_| value.is_u64() && !fields.contains_key(table))?;
            Some((table, name))
        });
        match table {
            Some((table, name)) => out.entry(table).or_insert_with(|| json!({}))[name] = value.clone(),
            None => drop(out.insert(key.clone(), value.clone())),
        }
    }
    out
}

/// A force of which nothing was left is there again, with these units.
fn brought_back(view: &View, force: ForceId, fields: &Object) -> Result<Vec<Event>, Refusal> {
    let (state, own) = (&view.state, view.state.force(force));
    let stray = ["stance", "inside", "army", "hits"].into_iter().find(|key| fields.contains_key(*key));
    if let Some(key) = stray {
        return Err(bad(format!("nothing is left of {}: set its `units` first, then `{key}`", own.name)));
    }
    let units = fields.get("units").ok_or_else(|| bad(format!("nothing is left of {}: set its `units`", own.name)))?;
    let mut then = Force::new(own.kind, own.at);
    (then.name, then.nation) = (own.name.clone(), own.nation);
    if fields.contains_key("at") {
        then.at = place_of(view, own, fields)?;
    }
    for (kind, count) in wanted(view, &then, units)? {
        then.units.extend(buying::units(state, own.nation, kind, u16::try_from(count).unwrap_or(u16::MAX)));
    }
    if then.units.is_empty() {
        return Err(bad(format!("nothing is left of {}: it needs a unit", own.name)));
    }
    Ok(vec![Event::Troop(TroopEvent::Formed { force: Box::new(then) })])
}

/// `{"Guard 1": 1}`: so many hits are left of each unit that is named; none: it is lost. `then` is the force after it.
fn hurt(view: &View, force: ForceId, then: &mut Force, hits: &Json) -> Result<Vec<Event>, Refusal> {
    let table = hits.as_object().ok_or_else(|| bad(format!("`hits` is a table of units, found {hits}")))?;
    let mut events = Vec::new();
    for (name, left) in table {
        let at = then.units.iter().position(|unit| unit.name == *name);
        let at = at.ok_or_else(|| bad(format!("{} has no unit `{name}`", then.name)))?;
        let unit = then.units[at].clone();
        let most = view.state.unit_type(unit.kind).hits;
        let known = left.as_u64().and_then(|left| u8::try_from(left).ok()).filter(|left| *left <= most);
        let left = known.ok_or_else(|| bad(format!("`{name}` is a whole number from 0 to {most}, found {left}")))?;
        let who = named(then);
        // One that has more hits than before takes the place of the other, at the end of the list.
        if left > unit.hits {
            let units = vec![Unit { hits: left, ..unit.clone() }];
            then.units.extend(units.iter().cloned());
            events.push(Event::Troop(TroopEvent::Reinforced { force, who: who.clone(), units }));
        }
        let lost = if left > unit.hits { unit.hits } else { unit.hits - left };
        if lost > 0 {
            let units = vec![at; usize::from(lost)];
            then.lose(&units);
            events.push(Event::Troop(TroopEvent::Lost { force, who, units, why: Loss::Correction }));
        }
    }
    if then.units.is_empty() {
        events.push(gone(view, force)?);
    }
    Ok(events)
}

/// A force is lost by the umpire's word; whom it carries is put elsewhere first.
fn gone(view: &View, force: ForceId) -> Result<Event, Refusal> {
    let (state, own) = (&view.state, view.state.force(force));
    if let Some((_, cargo)) = state.present().find(|(_, cargo)| cargo.aboard == Some(force)) {
        return Err(bad(format!("{} carries {}: it keeps at least one unit", own.name, cargo.name)));
    }
    Ok(Event::Troop(TroopEvent::Gone { force, who: named(own), why: Loss::Correction, taken: None }))
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
    let own = view.state.force(force);
    let at = place_of(view, own, fields)?;
    Ok(Event::Troop(TroopEvent::ForceSet { force, who: named(own), at }))
}

/// The place that a correction names, where such a force may be.
fn place_of(view: &View, own: &Force, fields: &Object) -> Result<Place, Refusal> {
    let at = word(fields, "at", "a hex, a city or a sea area")?;
    let place = view.state.scenario().place(at).ok_or_else(|| bad(format!("there is no place `{at}`")))?;
    let fits = match place {
        Place::Hex(hex) => view.state.map().is_land(hex),
        Place::Sea(_) => own.kind.is_naval(),
    };
    if !fits {
        return Err(bad(format!("{} cannot be at {at}", own.name)));
    }
    Ok(place)
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
    if let Some(why) = state.apart(army, force) {
        return Err(bad(why));
    }
    if state.of_army(army).any(|(_, other)| other.at != own.at) {
        return Err(bad(format!("{name} is in another place than {}", own.name)));
    }
    Ok(Event::Command(CommandEvent::Attached { force, who, army: Some(army) }))
}

/// `{"Line": 6}`: so many of each type that is named; the last of a type go first, new ones have new names.
/// None of any: it is lost.
fn counted(view: &View, force: ForceId, own: &Force, units: &Json) -> Result<Vec<Event>, Refusal> {
    let (mut events, mut then) = (Vec::new(), own.clone());
    for (kind, count) in wanted(view, own, units)? {
        let event = set(view, force, &then, kind, count);
        match &event {
            Some(TroopEvent::Reinforced { units, .. }) => then.units.extend(units.iter().cloned()),
            Some(TroopEvent::Lost { units, .. }) => then.lose(units),
            _ => {}
        }
        events.extend(event.map(Event::Troop));
    }
    if then.units.is_empty() {
        events.push(gone(view, force)?);
    }
    Ok(events)
}

/// The types that a correction names with their numbers, where the force may hold what it comes to.
fn wanted(view: &View, own: &Force, units: &Json) -> Result<Vec<(TypeId, usize)>, Refusal> {
    let state = &view.state;
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
    let nation = &state.scenario().nations[own.nation.at()];
    let why = makeup::refuse(nation, own.kind, &after).filter(|_| after.land() + after.ships() > 0);
    why.map_or(Ok(wanted), |why| Err(bad(format!("{}: {why}", own.name))))
}

fn set(view: &View, force: ForceId, own: &Force, kind: TypeId, count: usize) -> Option<TroopEvent> {
    let places: Vec<usize> =
        own.units.iter().enumerate().filter(|(_, unit)| unit.kind == kind).map(|(at, _)| at).collect();
    let who = named(own);
    if let Some(more) = count.checked_sub(places.len()).filter(|more| *more > 0) {
        let units = buying::units(&view.state, own.nation, kind, u16::try_from(more).unwrap_or(u16::MAX));
        return Some(TroopEvent::Reinforced { force, who, units });
    }
    // A hit each, the last unit first: nobody before it changes his place.
    let gone = places[count..].iter().rev();
    let units: Vec<usize> = gone.flat_map(|at| vec![*at; usize::from(own.units[*at].hits)]).collect();
    (!units.is_empty()).then_some(TroopEvent::Lost { force, who, units, why: Loss::Correction })
}
