//! What a charge comes to where no dice say it: who goes at whom, how far, how it is met, and what follows.

use crate::engine::text::{Label, Text};
use crate::engine::verdict::Verdict;
use crate::orbat::UnitStatus;

use super::effect::code;
use crate::rules::march_attack::charge::event::reaction;
use crate::rules::march_attack::charge::{ChargeEnd, ChargeEvent, Reaction, may_react};
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::sheet::words::shape_words;
use crate::rules::march_attack::state::chapter::of;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::state::{Approach, Charge, ChargeKind, State};

/// True where somebody has answered a charge, or it has come to its end, since the unit that tested last did what its
/// dice said: `tested` is that unit, `since` what happened after the dice.
pub(super) fn is_answered(tested: Option<UnitId>, since: &[&Event]) -> bool {
    since.iter().any(|event| match event {
        Event::Charge(ChargeEvent::Reacted { how: Reaction::Flee | Reaction::Caught, .. }) => true,
        Event::Charge(ChargeEvent::Reacted { unit, how: Reaction::Stand, .. }) => Some(*unit) != tested,
        _ => false,
    })
}

/// The charge that these events declare, else those in passing.
pub(super) fn verdict(after: &State, events: &[&Event]) -> Option<Verdict> {
    let of_kind = |kind| declared(events).filter(move |charge| charge.kind == kind);
    let Some(charge) = of_kind(ChargeKind::Declared).last() else {
        let all: Vec<Charge> = of_kind(ChargeKind::Opportunity).collect();
        let first = *all.first()?;
        let target = after.unit_label(first.target);
        let words = format!("{} {target} in passing", charge_verb(all.len()));
        let effect = [met(after, events, &first), "melee first in T3".to_owned()];
        return Some(said(chargers(after, &all), "opportunity charge", words, &effect));
    };
    let passing: Vec<Charge> =
        of_kind(ChargeKind::Opportunity).filter(|passing| passing.target == charge.charger).collect();
    let from = match charge.approach {
        Approach::Front => "",
        Approach::Flank => " from the flank",
        Approach::Rear => " from the rear",
    };
    let words = format!("charges {}, {}\"{from}", after.unit_label(charge.target), charge.distance);
    let own = code(after, charge.charger);
    let first = (!passing.is_empty()).then(|| {
        let all: Vec<String> = passing.iter().map(|passing| code(after, passing.charger)).collect();
        format!("{} {} {own} in passing: that melee is first in T3", all.join(" and "), charge_verb(all.len()))
    });
    let last = match end(events, charge.charger) {
        Some(ChargeEnd::TargetFled) => format!("{own} halts"),
        Some(ChargeEnd::InSquare) => format!("{own} forms square and ends its charge"),
        Some(why) => format!("{own} ends its charge: {}", why.words()),
        None if after.unit(charge.target).status == UnitStatus::Broken => "destroyed on contact in T3".to_owned(),
        None if passing.is_empty() => "melee in T3".to_owned(),
        None => format!("melee in T3 if {own} wins that"),
    };
    let effect = [first.unwrap_or_default(), met(after, events, &charge), last];
    Some(said(after.tell_unit(charge.charger), "charge", words, &effect))
}

const fn charge_verb(chargers: usize) -> &'static str {
    if chargers == 1 { "charges" } else { "charge" }
}

fn said(who: Text, test: &str, words: String, effect: &[String]) -> Verdict {
    let effect: Vec<&str> = effect.iter().map(String::as_str).filter(|words| !words.is_empty()).collect();
    let (words, effect) = (Text::of(Label::Figure, words), Text::plain(effect.join(", ")));
    Verdict { who, test: test.to_owned(), words, effect, ..Verdict::default() }
}

fn declared(events: &[&Event]) -> impl Iterator<Item = Charge> {
    events.iter().filter_map(|event| match event {
        Event::Charge(ChargeEvent::ChargeDeclared(charge)) => Some(*charge),
        _ => None,
    })
}

/// One charger by name, several by their codes.
fn chargers(state: &State, all: &[Charge]) -> Text {
    if let [only] = all {
        return state.tell_unit(only.charger);
    }
    let codes: Vec<String> = all.iter().map(|charge| code(state, charge.charger)).collect();
    of(all[0].charger.side, codes.join(" "))
}

/// How the target takes a charge; nothing while it is asked.
fn met(state: &State, events: &[&Event], charge: &Charge) -> String {
    let target = charge.target;
    let who = code(state, target);
    let how = events.iter().rev().find_map(|event| match event {
        Event::Charge(ChargeEvent::Reacted { unit, how, .. }) if *unit == target => Some(*how),
        _ => None,
    });
    let back = events.iter().find_map(|event| match event {
        Event::Unit(UnitEvent::Retreated { unit, inches }) if *unit == target => Some(*inches),
        _ => None,
    });
    let reshaped = events.iter().rev().find_map(|event| match event {
        Event::Unit(UnitEvent::Reshaped { unit, shape }) if *unit == target => Some(*shape),
        _ => None,
    });
    let unit = state.unit(target);
    match (how, back, reshaped) {
        (Some(Reaction::Flee), Some(inches), _) => format!("{who} flees {inches}\" and gets away"),
        (Some(Reaction::Stand), ..) if state.is_charging(target) => format!("{who} goes on with its charge"),
        (Some(Reaction::Stand), ..) if unit.is_cavalry() => format!("{who} {} at the halt", reaction(Reaction::Stand)),
        (Some(_), _, Some(shape)) => format!("{who} is now {}", shape_words(shape)),
        (Some(how), ..) => format!("{who} {}", reaction(how)),
        (None, ..) if unit.status == UnitStatus::Broken => format!("{who} is BROKEN"),
        (None, ..) if may_react(state, charge) => String::new(),
        (None, ..) if state.lock_of(target).is_some() => format!("{who} is locked in melee"),
        (None, ..) if state.is_charging(target) => format!("{who} goes on with its charge"),
        (None, ..) if unit.reacted => format!("{who} has reacted already"),
        (None, ..) => format!("{who} {}", reaction(Reaction::Stand)),
    }
}

/// Why a unit's charge has come to its end; none where it goes on.
fn end(events: &[&Event], charger: UnitId) -> Option<ChargeEnd> {
    let last = events.iter().rev().find_map(|event| match event {
        Event::Charge(ChargeEvent::ChargeEnded { charger: own, why }) if *own == charger => Some(Some(*why)),
        Event::Charge(ChargeEvent::ChargeDeclared(charge)) if charge.charger == charger => Some(None),
        _ => None,
    });
    last.flatten()
}
