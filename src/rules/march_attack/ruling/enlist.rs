//! Newcomers: a unit that joins a formation, or comes with one that is new.

use serde_json::{Map, Value as Json};

use crate::engine::prompt::Refusal;
use crate::orbat::troops::key::Keyed;
use crate::orbat::troops::{formation, leader};
use crate::orbat::{Formation, Leader, UnitStatus, unit_from_json};

use super::{bad, no_such, put, side_of};
use crate::rules::march_attack::army::names::next_code;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::ruling::RulingEvent;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::{MfId, Side};

type Object = Map<String, Json>;

/// The most bytes of a name.
const LONGEST_NAME: usize = 255;

/// What it means that a newcomer joins.
pub(crate) fn enlist(view: &View, newcomer: &Object) -> Result<Vec<Event>, Refusal> {
    let state = &view.state;
    if let Some(stray) = newcomer.keys().find(|key| !["side", "formation", "raise", "unit"].contains(&key.as_str())) {
        return Err(bad(format!("a newcomer has no `{stray}`; it has side, formation, raise and unit")));
    }
    let side = side_of(newcomer)?;
    let name = newcomer.get("formation").and_then(Json::as_str).unwrap_or("");
    let mut events = Vec::new();
    let mf = match newcomer.get("raise") {
        None => {
            let names: Vec<&str> = state.mfs_of(side).map(|(id, _)| state.mf_name(id)).collect();
            let mf = state.find_mf(side, name).ok_or_else(|| no_such("formation", name, &names))?;
            if state.kept_back(mf).is_some() {
                return Err(bad(format!("{name} has not arrived: nobody can join it")));
            }
            mf
        }
        Some(raise) => {
            let formation = Box::new(raised(state, side, name, raise)?);
            events.push(Event::Ruling(RulingEvent::Raised { side, formation }));
            MfId::new(side, state.army(side).formations.len())
        }
    };
    let unit = newcomer.get("unit").ok_or_else(|| bad("a newcomer needs its `unit`, as in an order of battle"))?;
    let unit = unit_from_json(unit).map_err(|faults| bad(faults.join("; ")))?;
    if state.find_unit(side, &unit.name).is_some() {
        return Err(bad(format!("there is a unit `{}` on this side already", unit.name)));
    }
    if unit.status != UnitStatus::Ready && unit.status != UnitStatus::Broken {
        return Err(bad("a newcomer is ready or broken"));
    }
    let code = next_code(state, mf);
    events.push(Event::Ruling(RulingEvent::Enlisted { mf, code, unit: Box::new(unit) }));
    Ok(events)
}

/// A formation that is new: `raise` tells its kind, its order and its commander, each as in an order of battle.
fn raised(state: &State, side: Side, name: &str, raise: &Json) -> Result<Formation, Refusal> {
    let raise = raise.as_object().ok_or_else(|| bad("`raise` is an object of kind, order and commander"))?;
    if state.find_mf(side, name).is_some() {
        return Err(bad(format!("there is a formation `{name}` on this side already; leave `raise` out")));
    }
    let mut formation = Formation { name: sound("formation", name)?, ..Formation::BLANK };
    for (key, value) in raise {
        match key.as_str() {
            "commander" if value.is_null() => {}
            "commander" => formation.commander = Some(commander(state, side, value)?),
            name => match formation::keys().find(|key| key.about.needed && key.about.name == name && name != "name") {
                Some(key) => put(key, &mut formation, value)?,
                None => return Err(bad(format!("`raise` has no `{name}`; it has kind, order and commander"))),
            },
        }
    }
    Ok(formation)
}

fn commander(state: &State, side: Side, value: &Json) -> Result<Leader, Refusal> {
    let told = value.as_object().ok_or_else(|| bad("`commander` is an object with name, ability and inspiration"))?;
    let name = sound("commander", told.get("name").and_then(Json::as_str).unwrap_or(""))?;
    if state.find_leader(side, &name).is_some() {
        return Err(bad(format!("there is a leader `{name}` on this side already")));
    }
    let mut leader = Leader { name, ..Leader::BLANK };
    for (name, value) in told.iter().filter(|(name, _)| *name != "name") {
        let key = leader::KEYS.iter().find(|key| key.about.name == name && key.about.rank == 0);
        let Some(key) = key else {
            return Err(bad(format!("a commander has no `{name}` here; he has name, ability, inspiration and staff")));
        };
        put(key, &mut leader, value)?;
    }
    Ok(leader)
}

/// A name that an order of battle may hold.
fn sound(what: &str, name: &str) -> Result<String, Refusal> {
    let wrong = name.trim().is_empty() || name.len() > LONGEST_NAME || name.contains(char::is_control);
    if wrong {
        return Err(bad(format!("the name of a {what} is 1 to {LONGEST_NAME} bytes without control characters")));
    }
    Ok(name.to_owned())
}
