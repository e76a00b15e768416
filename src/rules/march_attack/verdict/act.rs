//! What acts without dice come to: a change of formation, a move, the initiative's choice, a step that acts by itself,
//! the end.

use crate::engine::rulebook::View as AnyView;
use crate::engine::text::{Label, Text, counted};
use crate::engine::verdict::Verdict;
use crate::orbat::{Disorder, Ground, Shape};

use super::charge;
use super::todo::ground_words;
use crate::rules::march_attack::MarchAttack;
use crate::rules::march_attack::charge::ChargeEvent;
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::initiative::InitiativeEvent;
use crate::rules::march_attack::leaders::LeaderEvent;
use crate::rules::march_attack::losses::LossEvent;
use crate::rules::march_attack::melee::{FollowUp, MeleeEvent};
use crate::rules::march_attack::morale::MoraleEvent;
use crate::rules::march_attack::orders::OrderEvent;
use crate::rules::march_attack::sheet::distances::Printed;
use crate::rules::march_attack::sheet::words::{marker_word, shape_words};
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::chapter::of;
use crate::rules::march_attack::state::ids::{Side, UnitId};
use crate::rules::march_attack::state::score::Score;
use crate::rules::march_attack::terrain;
use crate::rules::march_attack::turn::TurnEvent;

type View = AnyView<MarchAttack>;

/// What these events come to where no dice were thrown; `steps` are those in which something came about.
pub(super) fn verdict(view: &View, after: &State, events: &[&Event], steps: &[String]) -> Verdict {
    let ended = events.iter().find_map(|event| match event {
        Event::Turn(TurnEvent::Ended { verdict, score }) => Some(end(after, verdict, score.as_deref())),
        _ => None,
    });
    if let Some(ended) = ended {
        return ended;
    }
    let by_itself = events.iter().any(|event| event.chapter::<State>().is_by_itself());
    let of_any = || events.iter().find_map(|event| of_one(view, after, event, events));
    let own = if by_itself { None } else { charge::verdict(after, events).or_else(of_any) };
    // An act is of the step in which it began.
    let step = view.state.step.name().to_owned();
    own.map_or_else(|| of_steps(events, steps), |own| Verdict { step, ..own })
}

/// What a test came to once its winner has decided what is made of it: who is active first.
pub(super) fn decided(after: &State, events: &[&Event], verdict: Verdict) -> Verdict {
    let chosen = events.iter().rev().find_map(|event| match event {
        Event::Initiative(InitiativeEvent::InitiativeWon { first, .. }) => Some(*first),
        _ => None,
    });
    let Some(first) = chosen else { return verdict };
    let words = super::side_does(after, first, "is active first", "are active first");
    Verdict { words, effect: moves_later(after, first.other()), ..verdict }
}

/// When the side moves that is not active first.
fn moves_later(after: &State, side: Side) -> Text {
    Text::plain(after.side_does(side, "moves after T4", "move after T4"))
}

/// What one unit, leader or side did.
fn of_one(view: &View, after: &State, event: &Event, events: &[&Event]) -> Option<Verdict> {
    let said = |who: Text, test: &str, words: String, effect: String| {
        let (words, effect) = (Text::of(Label::Figure, words), Text::plain(effect));
        Some(Verdict { who, test: test.to_owned(), words, effect, ..Verdict::default() })
    };
    match event {
        Event::Initiative(InitiativeEvent::InitiativeWon { winner, first }) => {
            let words = super::side_does(after, *first, "is active first", "are active first");
            let (who, test) = (super::side_text(after, *winner), "initiative".to_owned());
            Some(Verdict { who, test, words, effect: moves_later(after, first.other()), ..Verdict::default() })
        }
        Event::Melee(MeleeEvent::Followed { unit, how }) => {
            let how = match how {
                FollowUp::Hold if events.iter().any(|event| garrisons(event, *unit)) => {
                    "holds and garrisons the houses"
                }
                FollowUp::Hold => "holds",
                FollowUp::RallyBack => "rallies back",
                FollowUp::Exploit => "exploits",
            };
            let effect = markers(&view.state, after, events);
            said(after.tell_unit(*unit), "after its melee", how.to_owned(), effect)
        }
        Event::Unit(UnitEvent::Entered { unit, ground }) => {
            let before = view.state.unit(*unit).ground;
            let words = if before == *ground { "moves".to_owned() } else { ground_words(before, *ground) };
            said(after.tell_unit(*unit), "move", words, markers(&view.state, after, events))
        }
        Event::Unit(UnitEvent::Reshaped { unit, shape }) => {
            let words = format!("now {}", shape_words(*shape));
            said(all_that_change(after, *unit, events), "formation change", words, price(view, *unit, *shape))
        }
        Event::Charge(ChargeEvent::Passed { unit, .. }) => {
            let effect = markers(&view.state, after, events);
            said(after.tell_unit(*unit), "passage of lines", "passes through".to_owned(), effect)
        }
        Event::Morale(MoraleEvent::FriendsNamed { broken, .. }) => {
            let near = Printed::ArmyMorale.inches(&view.tables);
            let words = format!("no friends within {near}\"");
            said(after.tell_mf(*broken), "army morale", words, "nobody tests for it".to_owned())
        }
        Event::Leader(LeaderEvent::Attached { leader, unit }) => {
            let words = format!("rides with {}", after.unit_label(*unit));
            said(after.tell_leader(*leader), "leader", words, "adds to its tests, is at risk with it".to_owned())
        }
        Event::Leader(LeaderEvent::Detached { leader }) => {
            said(after.tell_leader(*leader), "leader", "rides alone".to_owned(), "not at risk".to_owned())
        }
        Event::Unit(UnitEvent::Retreated { unit, inches }) => {
            said(after.tell_unit(*unit), "flight", format!("goes back {inches}\""), "gets away".to_owned())
        }
        Event::Charge(ChargeEvent::ChargeEnded { charger, why }) => {
            let effect = if why.is_refused() { "no charge, stays where it is" } else { "halts" };
            said(after.tell_unit(*charger), "charge", why.words().to_owned(), effect.to_owned())
        }
        Event::Unit(UnitEvent::Disordered { unit, disorder }) => {
            let words = format!("marker {}", marker_word(*disorder));
            said(after.tell_unit(*unit), "disorder", words, markers(&view.state, after, events))
        }
        Event::Order(OrderEvent::OrderGiven { mf, order }) => {
            said(after.tell_mf(*mf), "order", format!("order {order}"), "holds from now on".to_owned())
        }
        Event::Order(OrderEvent::ArrivalTried { mf, arrives: true }) => {
            said(after.tell_mf(*mf), "arrival", "arrives".to_owned(), "comes onto the table".to_owned())
        }
        _ => None,
    }
}

fn garrisons(event: &Event, own: UnitId) -> bool {
    matches!(event, Event::Unit(UnitEvent::Reshaped { unit, shape: Shape::Garrison }) if *unit == own)
}

/// The unit that changes its formation; where several do at once, their codes.
fn all_that_change(after: &State, first: UnitId, events: &[&Event]) -> Text {
    let changed = events.iter().filter_map(|event| match event {
        Event::Unit(UnitEvent::Reshaped { unit, .. }) => Some(super::effect::code(after, *unit)),
        _ => None,
    });
    let codes: Vec<String> = changed.collect();
    if codes.len() > 1 { of(first.side, codes.join(" ")) } else { after.tell_unit(first) }
}

/// What a change of formation costs of the move.
fn price(view: &View, unit: UnitId, shape: Shape) -> String {
    let figures = view.state.unit(unit);
    if figures.arm.is_artillery() {
        let how = if shape == Shape::Limbered { "limbering" } else { "unlimbering" };
        return format!("{how} is part of its move");
    }
    let cost = if figures.is_cavalry() { Printed::FormationChangeMounted } else { Printed::FormationChangeFoot };
    format!("costs {}\" of its move", cost.inches(&view.tables))
}

/// The markers that an act brought, in words, each with what brought it.
fn markers(before: &State, after: &State, events: &[&Event]) -> String {
    let mut laid: Vec<String> = Vec::new();
    for event in events {
        let Event::Unit(UnitEvent::Disordered { unit, .. }) = event else { continue };
        let now = after.unit(*unit).disorder;
        let why = why_marked(before, after, events, *unit);
        let words = format!("{} becomes {}{why}", super::effect::code(after, *unit), marker_word(now));
        if now != Disorder::None && before.unit(*unit).disorder != now && !laid.contains(&words) {
            laid.push(words);
        }
    }
    if laid.is_empty() { "no new marker".to_owned() } else { laid.join(", ") }
}

/// What brought a unit its marker: the ground of its way, or a passage of lines.
fn why_marked(before: &State, after: &State, events: &[&Event], own: UnitId) -> String {
    let goes = events.iter().any(|event| matches!(event, Event::Unit(UnitEvent::Entered { unit, .. }) if *unit == own));
    let passes = events.iter().any(|event| {
        matches!(event, Event::Charge(ChargeEvent::Passed { unit, through }) if [*unit, *through].contains(&own))
    });
    let unit = after.unit(own);
    let marks = |ground: Ground| terrain::moving(ground, unit) >= unit.disorder;
    match (before.unit(own).ground, unit.ground) {
        (_, ends) if goes && marks(ends) => format!(": moved in {}", terrain::in_words(ends.as_str())),
        (starts, _) if goes && marks(starts) => format!(": moved out of {}", terrain::in_words(starts.as_str())),
        _ if goes && passes && unit.disorder == Disorder::D1 => ": passage of lines".to_owned(),
        _ if goes => ": the ground it crossed".to_owned(),
        _ => String::new(),
    }
}

/// What a step does without a test: its name, and how much came of it.
fn of_steps(events: &[&Event], steps: &[String]) -> Verdict {
    let (mut lost, mut gone) = (0_u32, 0_u32);
    for event in events {
        match event {
            Event::Loss(LossEvent::Lost { cv, .. }) => lost += u32::from(*cv),
            Event::Unit(UnitEvent::Gone { .. }) => gone += 1,
            _ => {}
        }
    }
    let words = match (lost, gone) {
        (0, 0) => Text::plain("do this now:"),
        (_, 0) => Text::of(Label::Figure, format!("{lost} CV lost in total")),
        (0, _) => Text::of(Label::Figure, format!("{} removed", counted(gone, "unit"))),
        (_, _) => Text::of(Label::Figure, format!("{lost} CV lost in total, {} removed", counted(gone, "unit"))),
    };
    Verdict { who: Text::of(Label::Heading, steps.join(", ")), words, ..Verdict::default() }
}

/// The end: who won, by what.
fn end(after: &State, verdict: &str, score: Option<&Score>) -> Verdict {
    let winner = Side::of_key(verdict);
    let points = |side: Side| score.map(|score| score.points[side.index()]);
    let effect = match (winner, winner.and_then(points), winner.and_then(|side| points(side.other()))) {
        (_, Some(own), Some(other)) => format!("{own} to {}", counted(other, "point")),
        (Some(_), ..) => "by the players' word".to_owned(),
        (None, ..) => score
            .map_or_else(String::new, |score| format!("{} to {}", score.points[0], counted(score.points[1], "point"))),
    };
    let words = match winner {
        Some(side) => super::side_does(after, side, "WINS", "WIN"),
        None => Text::of(Label::Figure, "DRAWN"),
    };
    let who = Text::of(Label::Heading, "End of the battle");
    Verdict { who, words, effect: Text::plain(effect), ..Verdict::default() }
}
