//! Orders, morale, fire and leaders, told afterwards.

use crate::engine::text::{Label, Text};
use crate::orbat::{Disorder, LeaderStatus, Order, UnitStatus};

use super::super::event::Event;
use super::super::ids::{LeaderId, MfId, Side, UnitId};
use super::super::state::{Cause, State};
use super::say::{count, formation, label, leader, list, sentence, side, unit};

/// Who met whom.
pub fn opening(state: &State, events: &[&Event]) -> Vec<Text> {
    let mustered = events.iter().any(|event| matches!(event, Event::Mustered { .. }));
    let [a, b] = Side::BOTH.map(|of| Text::of(label(of), state.side_name(of)));
    let met = || sentence(a.then(" met ").join(b));
    mustered.then(met).into_iter().collect()
}

/// Orders that came, arrivals, and what ended by itself.
pub fn orders(state: &State, events: &[&Event]) -> Vec<Text> {
    let mut sentences = Vec::new();
    let mut given: Vec<Text> = Vec::new();
    let mut missed: Vec<Text> = Vec::new();
    for event in events {
        match event {
            Event::OrderGiven { mf, order } => {
                given.push(formation(state, *mf).then(format!(" was ordered to {}", order_words(*order))));
            }
            Event::OrderTried { mf } if !taken_up(events, *mf) => missed.push(formation(state, *mf)),
            Event::OrderBack { mf, order } => {
                let words = format!(" ended its retreat and was to {} again", order_words(*order));
                sentences.push(sentence(formation(state, *mf).then(words)));
            }
            Event::ArrivalTried { mf, arrives: true } => {
                sentences.push(sentence(formation(state, *mf).then(" came onto the field")));
            }
            Event::GrandBatteryFormed { name, batteries, .. } => {
                let guns = list(batteries.iter().map(|id| unit(state, *id)).collect());
                sentences.push(sentence(guns.then(format!(" formed {name}"))));
            }
            _ => {}
        }
    }
    if !given.is_empty() {
        sentences.push(sentence(list(given)));
    }
    if !missed.is_empty() {
        sentences.push(sentence(Text::plain("no new order reached ").join(list(missed))));
    }
    sentences
}

fn taken_up(events: &[&Event], mf: MfId) -> bool {
    events.iter().any(|event| match event {
        Event::OrderGiven { mf: given, .. } => *given == mf,
        Event::GrandBatteryFormed { .. } => true,
        _ => false,
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
pub fn morale(state: &State, events: &[&Event]) -> Vec<Text> {
    let mut sentences = Vec::new();
    let mut stood: Vec<Text> = Vec::new();
    for event in events {
        match event {
            Event::MoraleTested { mf, .. } | Event::ArmyTested { mf, .. } => {
                let name = formation(state, *mf);
                if is_steady(events, *mf) && !stood.contains(&name) {
                    stood.push(name);
                }
            }
            Event::Retreats { mf, left } => {
                let more = match left {
                    0 => "for a turn".to_owned(),
                    left => format!("for {}", count(usize::from(*left) + 1, "turn", "turns")),
                };
                let words = format!(" had to retreat {more}");
                sentences.push(sentence(formation(state, *mf).with(Label::Bad, words)));
            }
            Event::FormationBroke { mf, units, .. } => {
                let with = match units {
                    0 => " was gone: its last unit had been lost".to_owned(),
                    units => {
                        format!(" broke and took {} from the field", count(usize::from(*units), "unit", "units"))
                    }
                };
                sentences.push(sentence(formation(state, *mf).with(Label::Bad, with)));
            }
            _ => {}
        }
    }
    if !stood.is_empty() {
        sentences.push(sentence(list(stood).then(" had suffered, but stood firm")));
    }
    sentences
}

fn is_steady(events: &[&Event], mf: MfId) -> bool {
    !events.iter().any(|event| match event {
        Event::Retreats { mf: other, .. } | Event::FormationBroke { mf: other, .. } => *other == mf,
        _ => false,
    })
}

/// What skirmishers, muskets and guns did.
pub fn fire(state: &State, events: &[&Event]) -> Vec<Text> {
    let lost: Vec<(UnitId, u8, Cause)> = events.iter().filter_map(|event| loss(event)).collect();
    let mut sentences = Vec::new();
    if let Some((_, _, cause)) = lost.first() {
        let what = if *cause == Cause::Skirmish { "the skirmishers" } else { "the fire" };
        let of = |of: Side| lost.iter().filter(|(id, ..)| id.side == of).map(|(_, cv, _)| usize::from(*cv)).sum();
        let [a, b]: [usize; 2] = [of(Side::A), of(Side::B)];
        let words = [(Side::A, a), (Side::B, b)].into_iter().filter(|(_, cv)| *cv > 0);
        let cost = words.map(|(of, cv)| side(state, of).then(format!(" {cv} CV"))).collect();
        let mut text = Text::plain(format!("{what} cost ")).join(list(cost));
        let worst = lost.iter().max_by_key(|(id, cv, _)| (*cv, std::cmp::Reverse(*id)));
        if let Some((id, cv, _)) = worst.filter(|(_, cv, _)| *cv >= 3) {
            text = text.then("; ").join(unit(state, *id)).then(format!(" suffered most with {cv}"));
        }
        sentences.push(sentence(text));
    }
    sentences.extend(gone(state, events));
    sentences.extend(shaken(state, events));
    sentences
}

fn loss(event: &Event) -> Option<(UnitId, u8, Cause)> {
    match event {
        Event::Lost { unit, cv, cause } => Some((*unit, *cv, *cause)),
        _ => None,
    }
}

/// Units that were destroyed by fire.
fn gone(state: &State, events: &[&Event]) -> Option<Text> {
    let gone = events.iter().filter_map(|event| match event {
        Event::Gone { unit: id, status: UnitStatus::Removed } => Some(unit(state, *id)),
        _ => None,
    });
    let gone: Vec<Text> = gone.collect();
    let verb = if gone.len() == 1 { " was destroyed" } else { " were destroyed" };
    (!gone.is_empty()).then(|| sentence(list(gone).with(Label::Bad, verb)))
}

/// Units that fell into disorder.
fn shaken(state: &State, events: &[&Event]) -> Option<Text> {
    let shaken = events.iter().filter_map(|event| match event {
        Event::Disordered { unit: id, disorder: Disorder::D2 } => Some(unit(state, *id)),
        _ => None,
    });
    let shaken: Vec<Text> = shaken.collect();
    (!shaken.is_empty()).then(|| sentence(list(shaken).then(" fell into disorder")))
}

/// Broken units that came back.
pub fn rallies(state: &State, events: &[&Event]) -> Vec<Text> {
    let rallied = events.iter().filter_map(|event| match event {
        Event::Rallied { unit: id } => Some(unit(state, *id)),
        _ => None,
    });
    let rallied: Vec<Text> = rallied.collect();
    (!rallied.is_empty()).then(|| sentence(list(rallied).with(Label::Good, " rallied"))).into_iter().collect()
}

/// Who had the initiative, and what was made of it.
pub fn initiative(state: &State, events: &[&Event]) -> Vec<Text> {
    let won = events.iter().filter_map(|event| match event {
        Event::InitiativeWon { winner, first } if winner == first => {
            Some(sentence(side(state, *winner).then(" won the initiative and moved first")))
        }
        Event::InitiativeWon { winner, first } => {
            let text = side(state, *winner).then(" won the initiative and let ").join(side(state, *first));
            Some(sentence(text.then(" move first")))
        }
        _ => None,
    });
    won.collect()
}

/// What became of leaders.
pub fn fates(state: &State, events: &[&Event]) -> Vec<Text> {
    let fates = events.iter().filter_map(|event| match event {
        Event::LeaderOut { leader: id, status, turns } => {
            Some(sentence(leader(state, *id).with(Label::Bad, out_words(*status, *turns))))
        }
        Event::LeaderBack { leader: id } => Some(back(state, *id)),
        _ => None,
    });
    fates.collect()
}

fn back(state: &State, id: LeaderId) -> Text {
    sentence(leader(state, id).then(" was back in the saddle"))
}

fn out_words(status: LeaderStatus, turns: Option<u8>) -> String {
    match (status, turns) {
        (LeaderStatus::Captured, _) => " was taken prisoner".to_owned(),
        (LeaderStatus::Killed, _) => " was killed".to_owned(),
        (LeaderStatus::Left, _) => " left the field with his men".to_owned(),
        (_, Some(1)) => " was knocked from his feet".to_owned(),
        (_, Some(turns)) => format!(" was wounded and out for {}", count(usize::from(turns), "turn", "turns")),
        (_, None) => " was wounded and carried from the field".to_owned(),
    }
}

/// How it ended.
pub fn ending(state: &State, events: &[&Event]) -> Vec<Text> {
    let ended = events.iter().filter_map(|event| match event {
        Event::Ended { verdict } => Some(match Side::of_key(verdict) {
            Some(winner) => {
                sentence(Text::plain("the battle was over, and ").join(side(state, winner)).then(" had won"))
            }
            None => sentence(Text::plain("the battle was over, and nobody had won")),
        }),
        _ => None,
    });
    ended.collect()
}
