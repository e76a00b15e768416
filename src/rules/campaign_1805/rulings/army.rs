//! An army set right by the umpire as one thing: its place, its stance, its general.

use super::force::{placed, stood};
use super::{Object, bad, only, owner, some, word};
use crate::engine::prompt::Refusal;
use crate::rules::campaign_1805::event::{CommandEvent, Event};
use crate::rules::campaign_1805::ground::View;
use crate::rules::campaign_1805::scenario::ids::{ArmyId, Fate, ForceId};
use crate::rules::campaign_1805::state::ArmyNow;
use crate::rules::campaign_1805::state::ordered::named;

/// What may be set right of an army.
const KEYS: [&str; 6] = ["nation", "side", "at", "stance", "inside", "general"];

/// `{"army": "Army of the Vale", "nation": "Lorien", "at": "0404", "stance": "defend", "general": "Azur"}`: all its commands
/// go there.
pub(crate) fn correct_army(view: &View, name: &str, fields: &Object) -> Result<Vec<Event>, Refusal> {
    only(fields, "army", &KEYS)?;
    let (owner, nation) = owner(view, fields, "with `army` goes its `nation`")?;
    let army = view.state.army_named(nation, name).ok_or_else(|| bad(format!("{owner} has no army `{name}`")))?;
    let forces: Vec<ForceId> = view.state.of_army(army).map(|(at, _)| at).collect();
    let mut events = Vec::new();
    for force in &forces {
        if fields.contains_key("at") {
            events.push(placed(view, *force, fields)?);
        }
        if fields.contains_key("stance") || fields.contains_key("inside") {
            events.push(stood(view, *force, fields)?);
        }
    }
    if fields.contains_key("general") {
        events.extend(led(view, army, word(fields, "general", "a general's name")?)?);
    }
    some(events, "of an army `at`, `stance`, `inside` or `general` is set")
}

/// Another general leads the army: a free one of its nation who leads no other.
fn led(view: &View, at: ArmyId, name: &str) -> Result<Vec<Event>, Refusal> {
    let state = &view.state;
    let own = state.army(at);
    let general = state.general_named(name).ok_or_else(|| bad(format!("there is no general `{name}`")))?;
    let figures = state.general(general);
    let elsewhere = state.army_ids().any(|other| state.army(other).general == general && other != at);
    if figures.fate != Fate::Free || state.head(figures.figures.nation) != state.head(own.nation) || elsewhere {
        return Err(bad(format!(
            "{name} cannot lead {}: a free general of its nation who leads no other army",
            own.name
        )));
    }
    let mut events =
        vec![Event::Command(CommandEvent::ArmySet { at, army: Box::new(ArmyNow { general, ..own.clone() }) })];
    // A command of his own goes on without him.
    let led = state.present().find(|(_, force)| force.general == Some(general));
    events.extend(led.map(|(force, own)| Event::Command(CommandEvent::Unled { force, who: named(own) })));
    Ok(events)
}
