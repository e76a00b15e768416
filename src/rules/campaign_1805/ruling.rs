//! The umpire's word: figures set right, owed things let go.

use serde_json::{Map, Value as Json};

use super::event::{Event, Figure};
use super::ids::NationId;
use super::play::View;
use crate::engine::figures::Thing;
use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind, Refusal, Word};
use crate::engine::text::nearest;

type Object = Map<String, Json>;

/// What may be set right, by the key that names it.
const KINDS: [&str; 3] = ["nation", "force", "city"];

/// What a word comes to.
pub fn rule(view: &View, word: &Word) -> Result<Vec<Event>, Refusal> {
    match word {
        Word::Waive(key) => Ok(vec![Event::Waived { what: key.clone() }]),
        Word::Enlist(_) => Err(bad("newcomers join by purchase, or by an event of the scenario")),
        Word::Correct(fields) => correct(view, fields),
    }
}

fn bad(words: impl Into<String>) -> Refusal {
    Refusal::BadWord(words.into())
}

fn correct(view: &View, fields: &Object) -> Result<Vec<Event>, Refusal> {
    // A force is named with its nation: the kind is the narrowest that is there.
    let kind = ["force", "city", "nation"].into_iter().find(|kind| fields.contains_key(*kind));
    let kind = kind.ok_or_else(|| bad(format!("a correction names one of {}", KINDS.join(", "))))?;
    let name = fields[kind].as_str().ok_or_else(|| bad(format!("`{kind}` is a name")))?;
    match kind {
        "force" => correct_force(view, name, fields),
        "city" => correct_city(view, name, fields),
        _ => correct_nation(view, name, fields),
    }
}

fn nation_of(view: &View, name: &str) -> Result<NationId, Refusal> {
    let known = view.state.scenario().nations.iter().map(|nation| nation.name.as_str());
    let near = nearest(name, known).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    view.state.scenario().nation_named(name).ok_or_else(|| bad(format!("there is no nation `{name}`{near}")))
}

fn correct_nation(view: &View, name: &str, fields: &Object) -> Result<Vec<Event>, Refusal> {
    let nation = nation_of(view, name)?;
    let mut events = Vec::new();
    for (key, value) in fields.iter().filter(|(key, _)| *key != "nation") {
        let figure = [Figure::Cash, Figure::Rp, Figure::Manpower].into_iter().find(|figure| figure.key() == key);
        let figure =
            figure.ok_or_else(|| bad(format!("of a nation `cash`, `rp` and `manpower` are set, found `{key}`")))?;
        let to = value.as_i64().filter(|to| (0..=999_999).contains(to));
        let to = to.ok_or_else(|| bad(format!("`{key}` is a whole number from 0 to 999999, found {value}")))?;
        events.push(Event::NationSet { nation, figure, to });
    }
    if events.is_empty() { Err(bad("a correction says what is to be set")) } else { Ok(events) }
}

fn correct_force(view: &View, name: &str, fields: &Object) -> Result<Vec<Event>, Refusal> {
    let owner = fields.get("nation").or(fields.get("side")).and_then(Json::as_str);
    let owner = owner.ok_or_else(|| bad("a force is named with its `nation`"))?;
    let nation = nation_of(view, owner)?;
    let force = view.state.force_named(nation, name).ok_or_else(|| bad(format!("{owner} has no force `{name}`")))?;
    let at = fields
        .get("at")
        .and_then(Json::as_str)
        .ok_or_else(|| bad("of a force `at` is set: a hex, a city or a sea area"))?;
    let place = view.state.scenario().place(at).ok_or_else(|| bad(format!("there is no place `{at}`")))?;
    let own = view.state.force(force);
    let fits = match place {
        super::scenario::Place::Hex(hex) => view.state.map().is_land(hex),
        super::scenario::Place::Sea(_) => own.kind.is_naval(),
    };
    if !fits {
        return Err(bad(format!("{name} cannot be at {at}")));
    }
    Ok(vec![Event::ForceSet { force, who: super::deploy::named(own), at: place }])
}

fn correct_city(view: &View, name: &str, fields: &Object) -> Result<Vec<Event>, Refusal> {
    let city = view.state.scenario().city_named(name).ok_or_else(|| bad(format!("there is no city `{name}`")))?;
    let holder =
        fields.get("holder").and_then(Json::as_str).ok_or_else(|| bad("of a city `holder` is set: a nation"))?;
    Ok(vec![Event::Captured { city, holder: Some(nation_of(view, holder)?) }])
}

/// Nations, with the figures that may be set right.
pub fn things(view: &View) -> Vec<Thing> {
    let state = &view.state;
    let known = |nation: &NationId| state.looker.is_none_or(|looker| state.head(*nation) == state.head(looker));
    let thing = |nation: NationId| {
        let own = &state.nations[nation.at()];
        let figures = [("cash", own.cash), ("rp", own.rp), ("manpower", own.manpower)];
        Thing {
            kind: "nation",
            side: String::new(),
            name: state.nation_name(nation).to_owned(),
            code: String::new(),
            figures: figures.into_iter().map(|(name, figure)| (name.to_owned(), Json::from(figure))).collect(),
            bound: &[],
        }
    };
    state.nation_ids().filter(known).map(thing).collect()
}

/// How each figure may be set right.
pub fn asks(_: &View, thing: &Thing) -> Vec<Ask> {
    let ask = |(name, default): (&String, &Json)| Ask {
        name: name.clone(),
        kind: AskKind::Domain(Domain::Count { min: 0, max: 999_999 }),
        default: Some(default.clone()),
        help: "as it is on the umpire's sheet".to_owned(),
    };
    thing.figures.iter().map(ask).collect()
}
