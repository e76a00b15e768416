//! Players' words: figures set right, owed things let go, newcomers.

pub(super) mod event;

pub(super) use event::{LeaderChange, RulingEvent, UnitChange};

pub(super) mod figures;

mod enlist;

use serde_json::{Map, Value as Json};

use crate::engine::prompt::{PlayerWord, Refusal};
use crate::engine::text::{did_you_mean, guess_or, nearest};
use crate::orbat::keyword::either;
use crate::orbat::scene::spot::{At, NoSpot, Spot};
use crate::orbat::takes::{Held, Takes};
use crate::orbat::troops::formation::{self, FormationFigure};
use crate::orbat::troops::key::{Key, Keyed};
use crate::orbat::troops::leader;
use crate::orbat::troops::unit::{self, UnitFigure, usual_ground};
use crate::orbat::{Disorder, LeaderStatus, Order, Shape, Unit, unit_from_json};

use crate::rules::march_attack::army::export;
use crate::rules::march_attack::charge::{ChargeEnd, ChargeEvent};
use crate::rules::march_attack::contact;
use crate::rules::march_attack::disorder::{self, DisorderEvent};
use crate::rules::march_attack::due;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::initiative::InitiativeEvent;
use crate::rules::march_attack::leaders::MOST_RIDERS;
use crate::rules::march_attack::losses::LossEvent;
use crate::rules::march_attack::melee::aftermath;
use crate::rules::march_attack::morale::{MoraleEvent, lost_of};
use crate::rules::march_attack::orders::OrderEvent;
use crate::rules::march_attack::skirmish::SkirmishEvent;
use crate::rules::march_attack::state::ids::{LeaderId, Side, UnitId};
use crate::rules::march_attack::state::{State, Step};
use crate::rules::march_attack::turn::{self, Act, TurnEvent};

type Object = Map<String, Json>;

/// What a player's word comes to.
pub(super) fn rule(view: &View, word: &PlayerWord) -> Result<Vec<Event>, Refusal> {
    match word {
        PlayerWord::Correct(fields) => correct(view, fields),
        PlayerWord::Waive(key) => waive(view, key),
        PlayerWord::Enlist(newcomer) => enlist::enlist(view, newcomer),
    }
}

pub(super) fn bad(words: impl Into<String>) -> Refusal {
    Refusal::BadWord(words.into())
}

fn correct(view: &View, fields: &Object) -> Result<Vec<Event>, Refusal> {
    if let Some(position) = fields.get("position") {
        return set_position(&view.state, position, fields);
    }
    let side = side_of(fields)?;
    let kinds = ["unit", "formation", "leader"];
    // `formation` is also a unit's formation: it names a Major Formation only where no unit is named.
    let kind = kinds.into_iter().find(|kind| fields.contains_key(*kind));
    let kind = kind.ok_or_else(|| bad("a correction names a `unit`, a `formation`, a `leader` or the `position`"))?;
    let name = fields.get(kind).and_then(Json::as_str).ok_or_else(|| bad(format!("`{kind}` takes a name")))?;
    let figures: Vec<(&String, &Json)> = fields.iter().filter(|(key, _)| *key != "side" && *key != kind).collect();
    if figures.is_empty() {
        return Err(bad(format!("nothing to set right for `{name}`")));
    }
    match kind {
        "unit" => correct_unit(view, side, name, &figures),
        "formation" => correct_mf(view, side, name, &figures),
        _ => correct_leader(view, side, name, &figures),
    }
}

pub(super) fn side_of(fields: &Object) -> Result<Side, Refusal> {
    let found = fields.get("side");
    let side = found.and_then(Json::as_str).and_then(Side::of_key);
    side.ok_or_else(|| bad(format!("`side` is A or B, found {}", found.unwrap_or(&Json::Null))))
}

fn set_position(state: &State, position: &Json, fields: &Object) -> Result<Vec<Event>, Refusal> {
    if fields.len() > 1 {
        return Err(bad("`position` stands alone in a correction"));
    }
    let object = position.as_object().ok_or_else(|| bad("`position` is an object of turn, step, half and active"))?;
    let (mut turn, mut step, mut half, mut active) = (state.turn, state.step, None, state.active);
    for (key, value) in object {
        match key.as_str() {
            "turn" => turn = whole(key, value, 1, 9_999)?,
            "step" => {
                let word = value.as_str().unwrap_or("");
                let found = Step::ALL.into_iter().find(|step| step.name() == word);
                step = found.ok_or_else(|| bad(format!("`step` is S1 to S5 or T1 to T4, found {value}")))?;
            }
            "half" | "active" if value.is_null() => {}
            "half" => half = Some(whole(key, value, 1, 2)?),
            "active" => {
                let side = value.as_str().and_then(Side::of_key);
                active = Some(side.ok_or_else(|| bad(format!("`active` is A or B, found {value}")))?);
            }
            other => return Err(bad(format!("the position has no `{other}`; it has turn, step, half and active"))),
        }
    }
    let half = match (step.is_tactical(), half) {
        (false, Some(_)) => return Err(bad(format!("there are no halves in {}", step.name()))),
        (false, None) => 0,
        (true, half) => half.unwrap_or(state.half.max(1)),
    };
    let active = step.is_tactical().then(|| active.unwrap_or(Side::A));
    let mut events = vec![Event::Turn(TurnEvent::StepBegan { turn, step, half, active })];
    if turn != state.turn {
        // No time passes: who is away stays away for as many turns as before.
        let out = Side::BOTH.into_iter().flat_map(|side| state.leaders_of(side));
        let out = out.filter(|(_, leader)| leader.status == LeaderStatus::Out);
        events.extend(out.map(|(leader, _)| {
            let left = u8::try_from(figures::turns_out(state, leader)).unwrap_or(u8::MAX);
            Event::Ruling(RulingEvent::LeaderSet { leader, to: LeaderChange::TurnsOut(left) })
        }));
    }
    Ok(events)
}

fn whole<N: TryFrom<i64>>(key: &str, value: &Json, min: i64, max: i64) -> Result<N, Refusal> {
    let refuse = || bad(format!("`{key}` is a whole number from {min} to {max}, found {value}"));
    let number = value.as_i64().or_else(|| value.as_str().and_then(|text| text.parse().ok())).ok_or_else(refuse)?;
    if !(min..=max).contains(&number) {
        return Err(refuse());
    }
    N::try_from(number).map_err(|_| refuse())
}

fn flag(key: &str, value: &Json) -> Result<bool, Refusal> {
    let text = value.as_str().and_then(|text| text.parse().ok());
    value.as_bool().or(text).ok_or_else(|| bad(format!("`{key}` is true or false, found {value}")))
}

fn one_of(key: &str, words: &[&'static str], value: &Json) -> Result<&'static str, Refusal> {
    let text = value.as_str().ok_or_else(|| bad(format!("`{key}` takes a word, found {value}")))?;
    let found = words.iter().copied().find(|word| *word == text);
    found.ok_or_else(|| bad(format!("{key} is {}, found {text:?}", either(words.iter().copied()))))
}

pub(super) fn no_such(kind: &str, name: &str, names: &[&str]) -> Refusal {
    let near = did_you_mean(name, names.iter().copied());
    bad(format!("there is no {kind} `{name}` on this side{near}"))
}

fn correct_unit(view: &View, side: Side, name: &str, figures: &[(&String, &Json)]) -> Result<Vec<Event>, Refusal> {
    let state = &view.state;
    let names: Vec<&str> = state.roster.units[side.index()].iter().map(|facts| &*facts.name).collect();
    let unit = state.find_unit(side, name).ok_or_else(|| no_such("unit", name, &names))?;
    // The status comes first: who leaves loses his markers, unless they are told.
    let (status, others): (Vec<_>, Vec<_>) = figures.iter().partition(|(key, _)| *key == "status");
    let mut set = Vec::new();
    for (key, value) in status.into_iter().chain(others) {
        set.push(unit_change(state, unit, key, value)?);
    }
    let told = |key: &str| figures.iter().any(|(told, _)| *told == key);
    let after = after(state, &unit_set(unit, &set));
    let (was, is) = (state.unit(unit), after.unit(unit));
    // What a unit has lost moves with its CV, unless the players tell both.
    let lost = (was.lost + was.cv).saturating_sub(is.cv);
    if told("cv") && !told("lost") && lost != was.lost {
        set.push(UnitChange::Figure(UnitFigure::Lost(lost)));
    }
    // As in an order of battle: a garrison without a ground of its own holds wooden buildings.
    if told("formation") && !told("ground") && is.shape == Shape::Garrison && !is.ground.is_bua() {
        set.push(UnitChange::Figure(UnitFigure::Ground(usual_ground(is.shape))));
    }
    // As in an order of battle: who is set onto ground that disorders whoever stands there begins D2.
    let is = *self::after(state, &unit_set(unit, &set)).unit(unit);
    let stands = told("ground") && !told("disorder") && is.is_ready() && is.disorder != Disorder::D2;
    if stands && is.ground.disorders(is.arm, is.light) {
        set.push(UnitChange::Figure(UnitFigure::Disorder(Disorder::D2)));
    }
    let events = unit_set(unit, &set);
    let after = self::after(state, &events);
    makes_sense(&after, unit)?;
    for change in &set {
        if let UnitChange::LockedWith(Some(enemy)) = change
            && let Some(why) = after.why_no_lock(unit, *enemy)
        {
            return Err(bad(why));
        }
    }
    let over = set.iter().flat_map(|change| charges_over(state, unit, *change)).collect::<Vec<_>>();
    Ok(events.into_iter().chain(over).collect())
}

fn unit_set(unit: UnitId, set: &[UnitChange]) -> Vec<Event> {
    set.iter().map(|&to| Event::Ruling(RulingEvent::UnitSet { unit, to })).collect()
}

/// The armies as they would be after these events.
fn after(state: &State, events: &[Event]) -> State {
    let mut after = State { armies: state.armies.clone(), roster: state.roster.clone(), ..State::default() };
    for event in events {
        event.chapter().put(&mut after);
        // What no unit can have changes nothing in a battle; here it is to be told.
        if let Event::Ruling(RulingEvent::UnitSet { unit, to: UnitChange::Figure(figure) }) = event {
            figure.put(&mut after.unit_mut(*unit).figures);
        }
    }
    after
}

/// Two units that are locked by a player's word charge nobody, and nobody charges them.
fn charges_over(state: &State, unit: UnitId, to: UnitChange) -> Vec<Event> {
    let UnitChange::LockedWith(Some(enemy)) = to else { return Vec::new() };
    let of_them = |id: &UnitId| [unit, enemy].contains(id);
    let over = state.fights.charges.iter().filter(|charge| of_them(&charge.charger) || of_them(&charge.target));
    over.map(|charge| Event::Charge(ChargeEvent::ChargeEnded { charger: charge.charger, why: ChargeEnd::SetByPlayers }))
        .collect()
}

/// A unit that is set right is one that an order of battle may hold: the same check says so.
fn makes_sense(after: &State, unit: UnitId) -> Result<(), Refusal> {
    let figures = after.unit(unit);
    if figures.shape == Shape::Garrison && !figures.ground.is_bua() {
        let ground = figures.ground;
        return Err(bad(format!(
            "a garrison stands on wooden-bua or stone-bua, found {ground}; correct `ground`, too"
        )));
    }
    let written = serde_json::to_value(export::unit(after, unit)).unwrap_or_default();
    unit_from_json(&written).map(drop).map_err(|faults| bad(faults.join("; ")))
}

fn unit_change(state: &State, unit: UnitId, key: &str, value: &Json) -> Result<UnitChange, Refusal> {
    Ok(match key {
        "locked_with" if value.is_null() => UnitChange::LockedWith(None),
        "locked_with" => UnitChange::LockedWith(locked_with(state, unit.side.other(), value)?),
        _ => {
            let figure = change("unit", unit::KEYS.iter(), key, value, &["locked_with"])?;
            let mut changed = Unit { figures: state.unit(unit).figures, ..Unit::BLANK };
            figure.put(&mut changed.figures);
            let own = unit::KEYS.iter().find(|own| own.about.name == key);
            if let Some(words) = own.and_then(|own| unit::misfit(&changed, own)) {
                return Err(bad(format!("{words}, this is {}", changed.arm)));
            }
            UnitChange::Figure(figure)
        }
    })
}

/// The change of a figure by a player's word; `beside` are the keys of a correction that no figure holds.
fn change<T: Keyed>(
    kind: &str,
    keys: impl Iterator<Item = &'static Key<T>>,
    name: &str,
    value: &Json,
    beside: &[&'static str],
) -> Result<T::Change, Refusal> {
    let mut known = Vec::new();
    for key in keys {
        let Some(change) = key.change else { continue };
        if key.about.name == name {
            let mut thing = T::BLANK;
            put(key, &mut thing, value)?;
            return Ok(change(&thing));
        }
        known.push(key.about.name);
    }
    known.extend(beside);
    let meant = guess_or(nearest(name, known.iter().copied()), || format!("; it has {}", known.join(", ")));
    Err(bad(format!("a {kind} has no `{name}` to correct{meant}")))
}

/// A place on the table as text; empty takes it off the map.
fn place(name: &str, value: &Json) -> Result<String, Refusal> {
    let text = value.as_str().unwrap_or_default();
    if value.as_str() == Some("") || text.parse::<Spot>().is_ok() {
        return Ok(text.to_owned());
    }
    Err(bad(format!("`{name}`: {NoSpot}, found {value}")))
}

/// Gives a thing the value that a player told.
pub(super) fn put<T: Keyed>(key: &Key<T>, thing: &mut T, value: &Json) -> Result<(), Refusal> {
    let (name, optional) = (key.about.name, (key.get)(&T::BLANK) == Held::Nothing);
    let held = match key.about.takes {
        _ if value.is_null() && optional => Held::Nothing,
        Takes::Words(words) => Held::Word(one_of(name, words, value)?),
        Takes::Number(_, most) => Held::Number(whole(name, value, 0, most)?),
        Takes::Flag => Held::Flag(flag(name, value)?),
        Takes::Line | Takes::Name | Takes::Prose | Takes::Date => Held::Text(value.as_str().unwrap_or("").to_owned()),
        Takes::Spot => Held::Text(place(name, value)?),
    };
    (key.set)(thing, held);
    Ok(())
}

fn locked_with(state: &State, enemy: Side, value: &Json) -> Result<Option<UnitId>, Refusal> {
    let name = value.as_str().ok_or_else(|| bad(format!("`locked_with` takes the name of an enemy, found {value}")))?;
    if name.is_empty() || name == "none" {
        return Ok(None);
    }
    let names: Vec<&str> = state.roster.units[enemy.index()].iter().map(|facts| &*facts.name).collect();
    let found = state.find_unit(enemy, name).ok_or_else(|| no_such("enemy unit", name, &names))?;
    Ok(Some(found))
}

fn correct_mf(view: &View, side: Side, name: &str, figures: &[(&String, &Json)]) -> Result<Vec<Event>, Refusal> {
    let state = &view.state;
    let names: Vec<&str> = state.mfs_of(side).map(|(id, _)| state.mf_name(id)).collect();
    let mf = state.find_mf(side, name).ok_or_else(|| no_such("formation", name, &names))?;
    let mut events = Vec::new();
    // The order comes first: turns of retreat that are set beside it make it the order after them, unless that is told.
    let place = |key: &str| ["order", "retiring"].iter().position(|first| *first == key).unwrap_or(2);
    let mut in_order = figures.to_vec();
    in_order.sort_by_key(|(key, _)| place(key));
    for (key, value) in in_order {
        let to = change("formation", formation::keys(), key, value, &[])?;
        on_the_table(state, to)?;
        if state.kept_back(mf).is_some() && !matches!(to, FormationFigure::OnTable(_)) {
            return Err(bad(format!("{name} has not arrived: only its `on_table` can be set")));
        }
        events.push(Event::Ruling(RulingEvent::MfSet { mf, to }));
        // Another order by a player's word ends a retreat.
        if matches!(to, FormationFigure::Order(order) if order != Order::Retreat) && state.mf(mf).retiring > 0 {
            events.push(Event::Ruling(RulingEvent::MfSet { mf, to: FormationFigure::Retiring(0) }));
        }
    }
    Ok(events)
}

/// A formation is set on the table that the scenario draws, where it draws one.
fn on_the_table(state: &State, to: FormationFigure) -> Result<(), Refusal> {
    let field = state.roster.scene.as_ref().and_then(|scene| scene.field.as_ref());
    match (to, field) {
        (FormationFigure::At(At(Some(spot))), Some(field)) if !field.holds(spot) => {
            let (width, depth) = (field.width, field.depth);
            Err(bad(format!("`at` is on the table, {width} by {depth} inches, found {spot}")))
        }
        _ => Ok(()),
    }
}

fn correct_leader(view: &View, side: Side, name: &str, figures: &[(&String, &Json)]) -> Result<Vec<Event>, Refusal> {
    let state = &view.state;
    let names: Vec<&str> = state.roster.leaders[side.index()].iter().map(String::as_str).collect();
    let leader = state.find_leader(side, name).ok_or_else(|| no_such("leader", name, &names))?;
    let mut events = Vec::new();
    for (key, value) in figures {
        let to = match key.as_str() {
            "turns_out" => LeaderChange::TurnsOut(whole(key, value, 0, 12)?),
            "attached_to" if value.is_null() => LeaderChange::AttachedTo(None),
            "attached_to" => LeaderChange::AttachedTo(attached_to(state, side, leader, value)?),
            _ => {
                LeaderChange::Figure(change("leader", leader::KEYS.iter(), key, value, &["turns_out", "attached_to"])?)
            }
        };
        events.push(Event::Ruling(RulingEvent::LeaderSet { leader, to }));
    }
    rides_only_when_present(state, leader, &events)?;
    comes_back_only_from_being_out(state, leader, &events)?;
    Ok(events)
}

/// A leader who is out rides with nobody, and nobody rides with a unit that is gone.
fn rides_only_when_present(state: &State, leader: LeaderId, events: &[Event]) -> Result<(), Refusal> {
    let after = after(state, events);
    let (name, figures) = (state.leader_name(leader), after.leader(leader));
    let told = events.iter().find_map(|event| match event {
        Event::Ruling(RulingEvent::LeaderSet { to: LeaderChange::AttachedTo(unit), .. }) => *unit,
        _ => None,
    });
    let Some(unit) = told else { return Ok(()) };
    if figures.status != LeaderStatus::Ready {
        return Err(bad(format!(
            "{name} rides with nobody while he is {}; correct his `status` to ready, too",
            figures.status
        )));
    }
    if after.unit(unit).status.is_gone() {
        return Err(bad(format!("{name} cannot ride with {}, which is gone", state.unit_name(unit))));
    }
    Ok(())
}

/// Turns until he is back are told of a leader who is out, and of him at least one.
fn comes_back_only_from_being_out(state: &State, leader: LeaderId, events: &[Event]) -> Result<(), Refusal> {
    let (status, name) = (after(state, events).leader(leader).status, state.leader_name(leader));
    let told = events.iter().find_map(|event| match event {
        Event::Ruling(RulingEvent::LeaderSet { to: LeaderChange::TurnsOut(turns), .. }) => Some(*turns),
        _ => None,
    });
    match (status == LeaderStatus::Out, told) {
        (false, Some(1..)) => Err(bad(format!(
            "`turns_out` is for a leader who is out, {name} is {status}; correct his `status` to out, too"
        ))),
        (true, Some(0)) => Err(bad(format!(
            "{name} is out for 1 to 12 turns more, found `turns_out` 0; correct his `status` to ready to bring him back"
        ))),
        _ => Ok(()),
    }
}

fn attached_to(state: &State, side: Side, leader: LeaderId, value: &Json) -> Result<Option<UnitId>, Refusal> {
    let name = value.as_str().ok_or_else(|| bad(format!("`attached_to` takes the name of a unit, found {value}")))?;
    if name.is_empty() || name == "none" {
        return Ok(None);
    }
    let names: Vec<&str> = state.roster.units[side.index()].iter().map(|facts| &*facts.name).collect();
    let unit = state.find_unit(side, name).ok_or_else(|| no_such("unit", name, &names))?;
    let others = state.leaders_of(side).filter(|(id, other)| *id != leader && other.attached_to == Some(unit.index));
    let others: Vec<&str> = others.map(|(id, _)| state.leader_name(id)).collect();
    if others.len() < MOST_RIDERS {
        return Ok(Some(unit));
    }
    Err(bad(format!("{} are with {name} already: at most {MOST_RIDERS} ride with a unit", others.join(" and "))))
}

/// What it means that an owed thing is let go before its act has begun.
fn waive(view: &View, key: &str) -> Result<Vec<Event>, Refusal> {
    let state = &view.state;
    let offers = due::offers(view);
    let offered = offers.options.iter().find(|choice| *choice.key == *key && choice.owed.is_some());
    let (act, choice) = offers.act_of(key).zip(offered).ok_or_else(|| Refusal::NotOwed(key.to_owned()))?;
    let mut events = vec![Event::Ruling(RulingEvent::Waived { what: choice.label.to_string() })];
    match act {
        Act::Arrival(mf) => events.push(Event::Order(OrderEvent::ArrivalTried { mf, arrives: false })),
        Act::OwnMorale(mf) => {
            events.push(Event::Morale(MoraleEvent::MoraleTested { mf, lost: lost_of(state, mf).0 }));
        }
        Act::Friends(broken) => events.push(Event::Morale(MoraleEvent::FriendsNamed { broken, friends: Vec::new() })),
        Act::ArmyMorale { broken, tester } => {
            events.push(Event::Morale(MoraleEvent::ArmyTested { broken, mf: tester }));
        }
        Act::Engaged => {
            events.push(Event::Skirmish(SkirmishEvent::EngagedNamed { engaged: Vec::new(), values: Vec::new() }));
        }
        Act::Skirmish(mf) => events.push(Event::Skirmish(SkirmishEvent::Skirmished { mf, hits: 0 })),
        Act::Spread(mf) => events.push(Event::Skirmish(SkirmishEvent::HitsSpread { mf, kept: 0, lost: 0 })),
        Act::Ved(unit) => events.push(Event::Loss(LossEvent::VedDone { unit })),
        Act::LeaderRisk(unit) => events.push(Event::Loss(LossEvent::RiskDone { unit })),
        Act::Initiative => {
            events.push(Event::Initiative(InitiativeEvent::InitiativeWon { winner: Side::A, first: Side::A }));
            events.push(Event::Turn(TurnEvent::StepBegan {
                turn: state.turn,
                step: Step::T1,
                half: 1,
                active: Some(Side::A),
            }));
        }
        Act::Melee(target) => {
            if let Some(contact) = contact::contacts(state).into_iter().find(|contact| contact.defender == target) {
                events.extend(aftermath::waived(state, &contact));
            }
        }
        Act::Ground => {
            events.push(Event::Disorder(DisorderEvent::GroundAnswered { stay: Vec::new() }));
            events.extend(disorder::recoveries(state, &[]));
        }
        Act::TurnEnd => events.push(turn::step_after(state)),
        Act::Verdict => return Err(bad("the verdict cannot be waived: a drawn battle is one, too")),
        _ => return Err(Refusal::NotOwed(key.to_owned())),
    }
    Ok(events)
}
