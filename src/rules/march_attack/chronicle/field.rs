//! Orders, morale, fire and leaders, told afterwards.

use crate::engine::text::{Label, Text};
use crate::orbat::{Disorder, LeaderStatus, Order, UnitStatus};

use super::say::{count, formation, grouped, leader, list, sentence, side, unit, was};
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::initiative::InitiativeEvent;
use crate::rules::march_attack::leaders::LeaderEvent;
use crate::rules::march_attack::losses::LossEvent;
use crate::rules::march_attack::morale::MoraleEvent;
use crate::rules::march_attack::orders::OrderEvent;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};
use crate::rules::march_attack::state::{Cause, State};
use crate::rules::march_attack::turn::{Score, TurnEvent};

/// Who met whom.
pub(super) fn opening(state: &State, events: &[&Event]) -> Vec<Text> {
    let mustered = events.iter().any(|event| matches!(event, Event::Turn(TurnEvent::Mustered { .. })));
    let led = |of: Side| {
        let chief = state.leaders_of(of).next().map(|(id, _)| Text::plain(" under ").join(leader(state, id)));
        side(state, of).join(chief.unwrap_or_default())
    };
    let met = || sentence(led(Side::A).then(" met ").join(led(Side::B)));
    mustered.then(met).into_iter().collect()
}

/// Orders that came, arrivals, and what ended by itself.
pub(super) fn orders(state: &State, events: &[&Event]) -> Vec<Text> {
    let mut sentences = Vec::new();
    let mut given: Vec<(Order, Text)> = Vec::new();
    let mut missed: Vec<Text> = Vec::new();
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Order(OrderEvent::OrderGiven { mf, order }) => {
                given.push((*order, formation(state, *mf)));
            }
            Event::Order(OrderEvent::OrderTried { mf }) if !taken_up(&events[at + 1..]) => {
                missed.push(formation(state, *mf));
            }
            Event::Order(OrderEvent::OrderBack { mf, order }) => {
                let words = format!(" ended its retreat and was to {} again", order_words(*order));
                sentences.push(sentence(formation(state, *mf).then(words)));
            }
            Event::Order(OrderEvent::ArrivalTried { mf, arrives: true }) => {
                sentences.push(sentence(formation(state, *mf).then(" came onto the field")));
            }
            Event::Order(OrderEvent::GrandBatteryFormed { name, batteries, .. }) => {
                let guns = list(batteries.iter().map(|id| unit(state, *id)).collect());
                sentences.push(sentence(guns.then(format!(" formed {name}"))));
            }
            Event::Order(OrderEvent::GrandBatteryDissolved { mf }) => {
                sentences.push(sentence(formation(state, *mf).then(" was dissolved")));
            }
            _ => {}
        }
    }
    let ordered = |(order, who): (Order, Vec<Text>)| {
        let verb = was(&who);
        list(who).then(format!(" {verb} ordered to {}", order_words(order)))
    };
    let given: Vec<Text> = grouped(given).into_iter().map(ordered).collect();
    if !given.is_empty() {
        sentences.push(sentence(list(given)));
    }
    if !missed.is_empty() {
        sentences.push(sentence(Text::plain("no new order reached ").join(list(missed))));
    }
    sentences
}

/// True when something came of an order before the next was tried.
fn taken_up(after: &[&Event]) -> bool {
    let own = after.iter().take_while(|event| !matches!(event, Event::Order(OrderEvent::OrderTried { .. })));
    own.into_iter().any(|event| {
        matches!(
            event,
            Event::Order(
                OrderEvent::OrderGiven { .. }
                    | OrderEvent::GrandBatteryFormed { .. }
                    | OrderEvent::GrandBatteryDissolved { .. }
            )
        )
    })
}

const fn order_words(order: Order) -> &'static str {
    match order {
        Order::Attack => "attack",
        Order::Defend => "defend",
        Order::Manoeuvre => "manoeuvre",
        Order::Retire => "retire",
        Order::Support => "support",
        Order::Bombard => "bombard",
        Order::FormGrandBattery => "form a grand battery",
        Order::DissolveGrandBattery => "send its batteries back",
        Order::Retreat => "retreat",
    }
}

/// Formations that stood, wavered, fell back or broke.
pub(super) fn morale(state: &State, events: &[&Event]) -> Vec<Text> {
    let mut sentences = Vec::new();
    let mut stood: Vec<Text> = Vec::new();
    let mut spent: Vec<Text> = Vec::new();
    for event in events {
        match event {
            Event::Morale(MoraleEvent::MoraleTested { mf, .. } | MoraleEvent::ArmyTested { mf, .. }) => {
                let name = formation(state, *mf);
                if is_steady(events, *mf) && !stood.contains(&name) {
                    stood.push(name);
                }
            }
            Event::Morale(MoraleEvent::Retreats { mf, left }) => {
                let more = match left {
                    0 => "for a turn".to_owned(),
                    left => format!("for {}", count(usize::from(*left) + 1, "turn", "turns")),
                };
                let words = format!(" had to retreat {more}");
                sentences.push(sentence(formation(state, *mf).with(Label::Bad, words)));
            }
            Event::Morale(
                MoraleEvent::FormationBroke { mf, units: 0, .. }
                | MoraleEvent::FormationBroke { mf, destroyed: true, .. },
            ) => {
                spent.push(formation(state, *mf));
            }
            Event::Morale(MoraleEvent::FormationBroke { mf, units, .. }) => {
                let with = format!(" broke and took {} from the field", count(usize::from(*units), "unit", "units"));
                sentences.push(sentence(formation(state, *mf).with(Label::Bad, with)));
            }
            _ => {}
        }
    }
    if !spent.is_empty() {
        let words = if spent.len() == 1 { " had lost its last unit" } else { " had lost their last units" };
        sentences.push(sentence(list(spent).with(Label::Bad, words)));
    }
    if !stood.is_empty() {
        sentences.push(sentence(list(stood).then(" had suffered, but stood firm")));
    }
    sentences
}

fn is_steady(events: &[&Event], mf: MfId) -> bool {
    !events.iter().any(|event| match event {
        Event::Morale(MoraleEvent::Retreats { mf: other, .. } | MoraleEvent::FormationBroke { mf: other, .. }) => {
            *other == mf
        }
        _ => false,
    })
}

/// What skirmishers, muskets and guns did.
pub(super) fn fire(state: &State, events: &[&Event]) -> Vec<Text> {
    let lost: Vec<(UnitId, u8, Cause)> = events.iter().filter_map(|event| loss(event)).collect();
    let mut sentences = Vec::new();
    if let Some((_, _, cause)) = lost.first() {
        let of = |of: Side| lost.iter().filter(|(id, ..)| id.side == of).map(|(_, cv, _)| usize::from(*cv)).sum();
        let [a, b]: [usize; 2] = [of(Side::A), of(Side::B)];
        let what = match (cause, a + b) {
            (Cause::Skirmish, 0..=2) => "a little skirmishing",
            (Cause::Skirmish, _) => "the skirmishers",
            (_, 0..=3) => "scattered shots",
            (_, 4..=14) => "the fire",
            _ => "heavy fire",
        };
        let words = [(Side::A, a), (Side::B, b)].into_iter().filter(|(_, cv)| *cv > 0);
        let cost = words.map(|(of, cv)| side(state, of).then(format!(" {cv} CV"))).collect();
        let cost = if a == b { Text::plain(format!("both sides {a} CV each")) } else { list(cost) };
        let mut text = Text::plain(format!("{what} cost ")).join(cost);
        let worst = lost.iter().max_by_key(|(id, cv, _)| (*cv, std::cmp::Reverse(*id)));
        if let Some((id, cv, _)) = worst.filter(|(_, cv, _)| *cv >= 3 && usize::from(*cv) < a + b) {
            text = text.then(", ").join(unit(state, *id)).then(format!(" alone {cv}"));
        }
        sentences.push(sentence(text));
    }
    sentences.extend(gone(state, events));
    sentences.extend(shaken(state, events));
    sentences
}

fn loss(event: &Event) -> Option<(UnitId, u8, Cause)> {
    match event {
        Event::Loss(LossEvent::Lost { unit, cv, cause }) => Some((*unit, *cv, *cause)),
        _ => None,
    }
}

/// Units that were destroyed by fire.
fn gone(state: &State, events: &[&Event]) -> Option<Text> {
    let gone = events.iter().filter_map(|event| match event {
        Event::Unit(UnitEvent::Gone { unit: id, status: UnitStatus::Removed }) => Some(unit(state, *id)),
        _ => None,
    });
    let gone: Vec<Text> = gone.collect();
    let verb = was(&gone);
    (!gone.is_empty()).then(|| sentence(list(gone).with(Label::Bad, format!(" {verb} destroyed"))))
}

/// Units that fell into disorder.
fn shaken(state: &State, events: &[&Event]) -> Option<Text> {
    let shaken = events.iter().filter_map(|event| match event {
        Event::Unit(UnitEvent::Disordered { unit: id, disorder: Disorder::D2 }) => Some(unit(state, *id)),
        _ => None,
    });
    let shaken: Vec<Text> = shaken.collect();
    (!shaken.is_empty()).then(|| sentence(list(shaken).then(" fell into disorder")))
}

/// Broken units that came back.
pub(super) fn rallies(state: &State, events: &[&Event]) -> Vec<Text> {
    let rallied = events.iter().filter_map(|event| match event {
        Event::Leader(LeaderEvent::Rallied { unit: id }) => Some(unit(state, *id)),
        _ => None,
    });
    let rallied: Vec<Text> = rallied.collect();
    (!rallied.is_empty()).then(|| sentence(list(rallied).with(Label::Good, " rallied"))).into_iter().collect()
}

/// Who had the initiative, and what was made of it.
pub(super) fn initiative(state: &State, events: &[&Event]) -> Vec<Text> {
    let won = events.iter().filter_map(|event| match event {
        Event::Initiative(InitiativeEvent::InitiativeWon { winner, first }) if winner == first => {
            Some(sentence(side(state, *winner).then(" won the initiative and moved first")))
        }
        Event::Initiative(InitiativeEvent::InitiativeWon { winner, first }) => {
            let text = side(state, *winner).then(" won the initiative and let ").join(side(state, *first));
            Some(sentence(text.then(" move first")))
        }
        _ => None,
    });
    won.collect()
}

/// What became of leaders.
pub(super) fn fates(state: &State, events: &[&Event]) -> Vec<Text> {
    let fates = events.iter().filter_map(|event| match event {
        Event::Loss(LossEvent::LeaderOut { leader: id, status, turns }) => Some((Some((*status, *turns)), *id)),
        Event::Leader(LeaderEvent::LeaderBack { leader: id }) => Some((None, *id)),
        _ => None,
    });
    let told = |(fate, who): (Option<(LeaderStatus, Option<u8>)>, Vec<LeaderId>)| {
        let names = list(who.iter().map(|id| leader(state, *id)).collect());
        match fate {
            Some((LeaderStatus::Left, _)) if who.len() == 1 => names.with(Label::Bad, " left the field with his men"),
            Some((LeaderStatus::Left, _)) => names.with(Label::Bad, " left the field with their men"),
            Some((status, turns)) => names.with(Label::Bad, format!(" {} {}", was(&who), out_words(status, turns))),
            None => names.then(format!(" {} back in the saddle", was(&who))),
        }
    };
    grouped(fates).into_iter().map(told).map(sentence).collect()
}

fn out_words(status: LeaderStatus, turns: Option<u8>) -> String {
    match (status, turns) {
        (LeaderStatus::Captured, _) => "taken prisoner".to_owned(),
        (LeaderStatus::Killed, _) => "killed".to_owned(),
        (_, Some(1)) => "stunned for a turn".to_owned(),
        (_, Some(turns)) => format!("wounded and out for {}", count(usize::from(turns), "turn", "turns")),
        (_, None) => "wounded and carried from the field".to_owned(),
    }
}

/// How it ended.
pub(super) fn ending(state: &State, events: &[&Event]) -> Vec<Text> {
    let ended = events.iter().filter_map(|event| match event {
        Event::Turn(TurnEvent::Ended { verdict, score }) => Some((verdict, score.as_deref())),
        _ => None,
    });
    let told = |(verdict, score): (&String, Option<&Score>)| {
        let by_points = score.map(|Score { points: [a, b], .. }| format!(", by {a} points to {b}")).unwrap_or_default();
        let words = Text::plain("the battle was over, and ");
        sentence(match Side::of_key(verdict) {
            Some(winner) => words.join(side(state, winner)).then(format!(" had won{by_points}")),
            None => words.then(format!("nobody had won{by_points}")),
        })
    };
    ended.map(told).collect()
}
