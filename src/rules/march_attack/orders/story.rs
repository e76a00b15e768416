//! Orders, told afterwards.

use super::OrderEvent;
use crate::engine::text::Text;
use crate::orbat::Order;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::say::{formation, grouped, list, sentence, unit, was};

/// Orders that came, arrivals, and what ended by itself.
pub(crate) fn orders(state: &State, events: &[&Event]) -> Vec<Text> {
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
    own.into_iter().any(|event| matches!(event, Event::Order(own) if own.is_taken_up()))
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
