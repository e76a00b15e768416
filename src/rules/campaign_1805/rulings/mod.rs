//! The umpire's word: figures set right, owed things let go.

pub(crate) mod army;
pub(crate) mod force;

use serde_json::{Map, Value as Json};

use crate::engine::figures::Thing;
use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind, PlayerWord, Refusal};
use crate::engine::text::did_you_mean;
use crate::rules::campaign_1805::event::{
    BattleEvent, CommandEvent, CourseEvent, Event, Figure, LandEvent, MoneyEvent, TreatyEvent, TroopEvent,
};
use crate::rules::campaign_1805::file;
use crate::rules::campaign_1805::ground::View;
use crate::rules::campaign_1805::losses::generals;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{Bond, Fate, HexId, NationId, Status, Step};
use crate::rules::campaign_1805::state::{Depot, NextIncome, Relation};
use crate::rules::campaign_1805::told::umpire;
use army::correct_army;
use force::correct_force;

pub(crate) type Object = Map<String, Json>;

/// What may be set right, by the key that names it.
const KINDS: [&str; 10] =
    ["battle", "force", "army", "general", "city", "province", "relation", "depot", "event", "nation"];

/// What a word comes to.
pub(crate) fn rule(view: &View, word: &PlayerWord) -> Result<Vec<Event>, Refusal> {
    match word {
        PlayerWord::Waive(key) => Ok(vec![Event::Course(CourseEvent::Waived { what: key.clone() })]),
        PlayerWord::Enlist(_) => Err(bad("newcomers join by purchase, or by an event of the scenario")),
        PlayerWord::Correct(fields) => correct(view, fields),
    }
}

pub(crate) fn bad(words: impl Into<String>) -> Refusal {
    Refusal::BadWord(words.into())
}

fn correct(view: &View, fields: &Object) -> Result<Vec<Event>, Refusal> {
    // A force is named with its nation: the kind is the narrowest that is there.
    let kind = KINDS.into_iter().find(|kind| fields.contains_key(*kind));
    let kind = kind.ok_or_else(|| bad(format!("a correction names one of {}", KINDS.join(", "))))?;
    let name = fields[kind].as_str().ok_or_else(|| bad(format!("`{kind}` is a name")))?;
    match kind {
        "battle" => mean_for_table(view, name, fields),
        "force" => correct_force(view, name, fields),
        "army" => correct_army(view, name, fields),
        "general" => correct_general(view, name, fields),
        "city" => correct_city(view, name, fields),
        "province" => correct_province(view, name, fields),
        "relation" => correct_relation(view, name, fields),
        "depot" => correct_depot(view, name, fields),
        "event" => order_event(view, name, fields),
        _ => correct_nation(view, name, fields),
    }
}

/// Only these keys may stand in a correction.
pub(crate) fn only(fields: &Object, kind: &str, keys: &[&str]) -> Result<(), Refusal> {
    let stray = fields.keys().find(|key| *key != kind && !keys.contains(&key.as_str()));
    let allowed = || if keys.is_empty() { "nothing more".to_owned() } else { keys.join(", ") };
    stray.map_or(Ok(()), |key| Err(bad(format!("with `{kind}` go {}, found `{key}`", allowed()))))
}

/// A word of a correction.
pub(crate) fn word<'f>(fields: &'f Object, key: &str, allowed: &str) -> Result<&'f str, Refusal> {
    let found = || fields.get(key).map_or_else(|| "nothing".to_owned(), Json::to_string);
    fields.get(key).and_then(Json::as_str).ok_or_else(|| bad(format!("`{key}` is {allowed}, found {}", found())))
}

/// A word of a list, where it is told.
pub(crate) fn one_of<T>(
    fields: &Object,
    key: &str,
    words: &[&str],
    of_key: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, Refusal> {
    let Some(told) = fields.get(key) else { return Ok(None) };
    let found = told.as_str().map_or_else(|| told.to_string(), |told| format!("`{told}`"));
    let known = told.as_str().and_then(of_key);
    known.map(Some).ok_or_else(|| bad(format!("`{key}` is {}, found {found}", words.join(", "))))
}

/// `{"event": "army-reform Karst"}`: what a line of the event table would do, done by the next act.
fn order_event(view: &View, words: &str, fields: &Object) -> Result<Vec<Event>, Refusal> {
    only(fields, "event", &[])?;
    let effect = file::effect(view.state.scenario(), words).map_err(|why| bad(why.to_string()))?;
    Ok(vec![Event::Course(CourseEvent::EffectWaits { effect, now: true })])
}

fn correct_general(view: &View, name: &str, fields: &Object) -> Result<Vec<Event>, Refusal> {
    only(fields, "general", &["status", "captor", "at"])?;
    let general = view.state.general_named(name).ok_or_else(|| bad(format!("there is no general `{name}`")))?;
    let own = view.state.general(general);
    let mut events = Vec::new();
    if fields.contains_key("status") || fields.contains_key("captor") {
        let fate = one_of(fields, "status", &Fate::KEYS, Fate::of_key)?.unwrap_or(own.fate);
        let captor = match (fate, fields.get("captor")) {
            (Fate::Captive, Some(_)) => Some(nation_of(view, word(fields, "captor", "a nation")?)?),
            (Fate::Captive, None) if own.captor.is_none() => return Err(bad("a captive has a `captor`: a nation")),
            (Fate::Captive, None) => own.captor,
            (Fate::Free | Fate::Dead, Some(_)) => return Err(bad("only a captive has a `captor`")),
            (Fate::Free | Fate::Dead, None) => None,
        };
        events.extend(generals::corrected(&view.state, general, fate, captor));
    }
    if fields.contains_key("at") {
        let at = land_hex(view, "at", word(fields, "at", "a hex or a city")?)?;
        events.push(Event::Command(CommandEvent::GeneralAt { general, at }));
    }
    some(events, "of a general `status`, `captor` or `at` is set")
}

fn correct_province(view: &View, name: &str, fields: &Object) -> Result<Vec<Event>, Refusal> {
    only(fields, "province", &["owner", "status", "income"])?;
    let province =
        view.state.scenario().province_named(name).ok_or_else(|| bad(format!("there is no province `{name}`")))?;
    let now = view.state.province(province);
    let owner = match fields.get("owner") {
        None => now.owner,
        Some(Json::Null) => None,
        Some(_) => Some(nation_of(view, word(fields, "owner", "a nation or null")?)?),
    };
    let status = one_of(fields, "status", &Status::KEYS, Status::of_key)?.unwrap_or(now.status);
    let mut events = Vec::new();
    if fields.contains_key("owner") || fields.contains_key("status") {
        events.push(Event::Land(LandEvent::Owned { province, owner, status }));
    }
    if let Some(income) = fields.get("income") {
        let percent = income.as_u64().and_then(|own| u16::try_from(own).ok()).filter(|own| *own <= NextIncome::MOST);
        let percent = percent.ok_or_else(|| {
            let most = NextIncome::MOST;
            bad(format!(
                "`income` is percent of its next RP, manpower and trade, 0 to {most}; 100 is all, found {income}"
            ))
        })?;
        events.push(Event::Land(LandEvent::Yields { province, percent }));
    }
    some(events, "of a province `owner`, `status` or `income` is set")
}

/// `{"relation": "war", "between": ["Lorien", "Karst"], "until": 8, "ends": true}`.
fn correct_relation(view: &View, kind: &str, fields: &Object) -> Result<Vec<Event>, Refusal> {
    only(fields, "relation", &["between", "until", "ends"])?;
    let bond =
        Bond::of_key(kind).ok_or_else(|| bad(format!("`relation` is {}, found `{kind}`", Bond::KEYS.join(", "))))?;
    let names = fields.get("between").and_then(Json::as_array).map(|list| list.iter().map(Json::as_str).collect());
    let names: Option<Vec<&str>> = names.unwrap_or_default();
    let Some([a, b]) = names.as_deref() else { return Err(bad("`between` names two nations")) };
    let between = [nation_of(view, a)?, nation_of(view, b)?];
    if between[0] == between[1] {
        return Err(bad("`between` names two nations"));
    }
    let gives = matches!(bond, Bond::Passage | Bond::Share | Bond::EnforcedPeace);
    let same = |own: &&Relation| {
        own.kind == bond && (own.between == between || (!gives && own.between == [between[1], between[0]]))
    };
    let ended: Vec<Event> = view
        .state
        .between
        .relations
        .iter()
        .filter(same)
        .map(|relation| Event::Treaty(TreatyEvent::RelationEnded { relation: *relation }))
        .collect();
    if fields.get("ends") == Some(&Json::Bool(true)) {
        return if ended.is_empty() { Err(bad("there is no such relation to end")) } else { Ok(ended) };
    }
    let [c, d] = between;
    let against = match bond {
        Bond::War => Some(Bond::Alliance),
        Bond::Alliance => Some(Bond::War),
        _ => None,
    };
    if against.is_some_and(|other| view.state.stands(other, c, d)) {
        return Err(bad("war and alliance exclude each other: end the other first"));
    }
    let until = fields.get("until").and_then(Json::as_u64).and_then(|turn| u16::try_from(turn).ok());
    let relation = Relation { kind: bond, between, until };
    Ok(ended.into_iter().chain([Event::Treaty(TreatyEvent::RelationBegan { relation })]).collect())
}

/// `{"depot": "0304", "nation": "Lorien", "ends": true}`: a depot is set up in a hex, or is no more.
fn correct_depot(view: &View, at: &str, fields: &Object) -> Result<Vec<Event>, Refusal> {
    only(fields, "depot", &["nation", "ends"])?;
    let nation = nation_of(view, word(fields, "nation", "a nation")?)?;
    let hex = land_hex(view, "depot", at)?;
    let known = view.state.troops.depots.iter().position(|depot| depot.nation == nation && depot.at == hex);
    if fields.get("ends") == Some(&Json::Bool(true)) {
        let at = known.ok_or_else(|| bad("there is no such depot"))?;
        return Ok(vec![Event::Troop(TroopEvent::DepotSet { at, depot: None })]);
    }
    let at = view.state.troops.depots.len();
    Ok(vec![Event::Troop(TroopEvent::DepotSet { at, depot: Some(Depot { nation, at: hex, carried_by: None }) })])
}

/// What a correction changes, which is something.
pub(crate) fn some(events: Vec<Event>, lacks: &str) -> Result<Vec<Event>, Refusal> {
    if events.is_empty() { Err(bad(lacks)) } else { Ok(events) }
}

/// The hex of land that a text names, or whose city.
fn land_hex(view: &View, key: &str, text: &str) -> Result<HexId, Refusal> {
    let hex = view.state.scenario().hex_or_city(text).filter(|hex| view.state.map().is_land(*hex));
    hex.ok_or_else(|| bad(format!("`{key}` is a hex of land or a city, found `{text}`")))
}

/// The nation whose army or force a correction is about.
pub(crate) fn owner<'f>(view: &View, fields: &'f Object, lacks: &str) -> Result<(&'f str, NationId), Refusal> {
    let owner = fields.get("nation").or(fields.get("side")).and_then(Json::as_str).ok_or_else(|| bad(lacks))?;
    Ok((owner, nation_of(view, owner)?))
}

pub(crate) fn nation_of(view: &View, name: &str) -> Result<NationId, Refusal> {
    let known = view.state.scenario().nations.iter().map(|nation| nation.name.as_str());
    let near = did_you_mean(name, known);
    view.state.scenario().nation_named(name).ok_or_else(|| bad(format!("there is no nation `{name}`{near}")))
}

fn correct_nation(view: &View, name: &str, fields: &Object) -> Result<Vec<Event>, Refusal> {
    let nation = nation_of(view, name)?;
    let mut events = Vec::new();
    only(fields, "nation", &["cash", "rp", "manpower", "reformed", "controller"])?;
    for (key, value) in fields.iter().filter(|(key, _)| *key != "nation") {
        let (figure, to) = match key.as_str() {
            "reformed" => {
                let flag = value.as_bool();
                (Figure::Reformed, i64::from(flag.ok_or_else(|| bad("`reformed` is true or false"))?))
            }
            "controller" if value.is_null() => (Figure::Controller, 0),
            "controller" => {
                let controller = nation_of(view, word(fields, "controller", "a nation or null")?)?;
                if controller == nation || view.state.head(controller) == nation {
                    return Err(bad("a nation does not control itself"));
                }
                (Figure::Controller, i64::from(controller.0) + 1)
            }
            key => {
                let figure = [Figure::Cash, Figure::Rp, Figure::Manpower].into_iter().find(|own| own.key() == key);
                let to = value.as_i64().filter(|to| (0..=999_999).contains(to));
                let to = to.ok_or_else(|| bad(format!("`{key}` is a whole number from 0 to 999999, found {value}")))?;
                (figure.unwrap_or(Figure::Cash), to)
            }
        };
        events.push(Event::Money(MoneyEvent::NationSet { nation, figure, to }));
    }
    some(events, "a correction says what is to be set")
}

fn correct_city(view: &View, name: &str, fields: &Object) -> Result<Vec<Event>, Refusal> {
    only(fields, "city", &["holder"])?;
    let city = view.state.scenario().city_named(name).ok_or_else(|| bad(format!("there is no city `{name}`")))?;
    let holder =
        fields.get("holder").and_then(Json::as_str).ok_or_else(|| bad("of a city `holder` is set: a nation"))?;
    Ok(vec![Event::Land(LandEvent::Captured { city, holder: Some(nation_of(view, holder)?) })])
}

/// Nations, armies, forces, generals, provinces and cities, with the figures that may be set right.
pub(crate) fn things(view: &View) -> Vec<Thing> {
    let state = &view.state;
    let known = |nation: &NationId| state.now.looker.is_none_or(|looker| state.head(*nation) == state.head(looker));
    let thing = |nation: NationId| {
        let own = state.nation(nation);
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
    let generals = state.nation_ids().filter(known).flat_map(|nation| umpire::generals_of(state, nation));
    let nations = state.nation_ids().filter(known).map(thing);
    nations.chain(umpire::forces(state)).chain(generals).chain(umpire::lands(state)).collect()
}

/// How each figure may be set right.
pub(crate) fn asks(view: &View, thing: &Thing) -> Vec<Ask> {
    if let Some(asks) = umpire::asks(&view.state, thing) {
        return asks;
    }
    let ask = |(name, default): (&String, &Json)| Ask {
        name: name.clone(),
        kind: AskKind::Domain(Domain::Count { min: 0, max: 999_999 }),
        default: Some(default.clone()),
        help: "as it is on the umpire's sheet".to_owned(),
    };
    thing.figures.iter().map(ask).collect()
}

/// `{"battle": "0503", "table": true}`: a battle that this turn brings there goes to the table, however small it is.
fn mean_for_table(view: &View, name: &str, fields: &Object) -> Result<Vec<Event>, Refusal> {
    only(fields, "battle", &["table"])?;
    let meant = fields.get("table").and_then(Json::as_bool).ok_or_else(|| bad("`table` is true or false"))?;
    let state = &view.state;
    if !matches!(state.now.step, Step::C2 | Step::C3 | Step::C4 | Step::C5 | Step::C6) {
        return Err(bad("the battles of this turn are past, or its orders are not asked for yet"));
    }
    let hex = state.scenario().hex_or_city(name).filter(|hex| state.map().is_land(*hex));
    let hex = hex.ok_or_else(|| bad(format!("`battle` is a hex of land or a city, found `{name}`")))?;
    Ok(vec![Event::Battle(BattleEvent::MeantForTable { at: Place::Hex(hex), meant })])
}
