//! S1: orders and arrivals.

pub(super) mod story;

pub(super) mod event;

pub(super) use event::OrderEvent;

use crate::engine::cx::{Form, Question, Stop};
use crate::engine::inches::Inches;
use crate::engine::input::Value;
use crate::engine::prompt::{Ask, AskKind, Choice};
use crate::engine::test::Known;
use crate::orbat::{Ability, Inspiration, LeaderStatus, MfKind, Order, Staff};

use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::leaders::{self, LeaderEvent};
use crate::rules::march_attack::sheet::checks;
use crate::rules::march_attack::sheet::checks::arrival::ArrivalResult;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};
use crate::rules::march_attack::state::{Leader, Mf, State};
use crate::rules::march_attack::turn::{Act, Offers};

/// Leaders whose time is up come back; retreats that are over give way to the old order. When the battle begins, those
/// that come engaged or under an attack order are committed.
pub(super) fn begin(cx: &mut Cx<'_>) {
    let state = cx.state();
    let turn = state.turn;
    let back = |side: Side| {
        let out = state.leaders_of(side).filter(|(_, leader)| leader.status == LeaderStatus::Out);
        out.filter(move |(_, leader)| leader.back_in <= turn)
            .map(|(leader, _)| Event::Leader(LeaderEvent::LeaderBack { leader }))
    };
    let over = state.mfs().filter(|(_, mf)| mf.order == Order::Retreat && mf.retiring == 0 && !mf.broken);
    let orders = over
        .map(|(id, mf)| Event::Order(OrderEvent::OrderBack { mf: id, order: mf.order_after.unwrap_or(Order::Defend) }));
    let view = cx.view();
    let commits =
        |mf: &Mf| (mf.engaged && engagement_commits(view)) || (mf.order == Order::Attack && attack_order_commits(view));
    let new = state.mfs().filter(|(_, mf)| turn == 1 && !mf.committed && commits(mf));
    let committed = new.map(|(mf, _)| Event::Order(OrderEvent::Committed { mf }));
    let events: Vec<Event> = Side::BOTH.into_iter().flat_map(back).chain(orders).chain(committed).collect();
    for event in events {
        cx.emit(event);
    }
}

/// Arrivals are owed; orders may be given.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    for (id, mf) in state.mfs() {
        if let Some(arrives) = mf.arrives.filter(|arrives| waits(mf) && arrives.turn <= state.turn) {
            let what = format!("{} arrives on {} or more", state.mf_name(id), arrives.needs);
            offers.owe(Act::Arrival(id), id.side.key(), arrival_key(state, id), what, "due to arrive");
        }
    }
    for (id, mf) in state.mfs().filter(|(id, _)| state.kept_back(*id).is_none()) {
        let key = order_key(state, id);
        let label = format!("{NEW_ORDER} {} ({})", state.mf_name(id), mf.order);
        match refuse_order(view, id, mf) {
            None => {
                let choice = Choice::may(key, label).of_side(id.side.key()).sharing(NEW_ORDER);
                offers.add(Act::Order(id), choice);
            }
            Some(why) => offers.block(key, label, why),
        }
    }
}

/// With what the options of new orders begin.
const NEW_ORDER: &str = "new order for";

/// How many formations may be given a new order.
pub(super) fn may_be_ordered(view: &View) -> usize {
    view.state.mfs().filter(|(id, mf)| refuse_order(view, *id, mf).is_none()).count()
}

fn waits(mf: &Mf) -> bool {
    !mf.on_table && !mf.arrival_tried && !mf.broken
}

fn arrival_key(state: &State, mf: MfId) -> String {
    format!("arrival:{}", state.mf_key(mf))
}

fn order_key(state: &State, mf: MfId) -> String {
    format!("order:{}", state.mf_key(mf))
}

fn refuse_order(view: &View, id: MfId, mf: &Mf) -> Option<&'static str> {
    let ready = view.state.members(id).any(|(_, unit)| unit.is_ready());
    if mf.broken || !ready {
        return Some("none of its units is ready");
    }
    if !mf.on_table {
        return Some("it has not arrived");
    }
    if mf.order == Order::Retreat {
        return Some("it is retreating");
    }
    if mf.order_tried && view.settings.is("order.failure", "keep") {
        return Some("already tested for an order this turn");
    }
    if issuer(view, id).is_none() {
        return Some("its commander is out and nobody replaces him");
    }
    None
}

/// A formation due to arrive rolls for it; one that fails tries again next turn.
pub(super) fn arrival(cx: &mut Cx<'_>, mf: MfId) -> Result<(), Stop> {
    let key = arrival_key(cx.state(), mf);
    let tested = cx.test(&key, &checks::arrival::CHECK, |view| Known {
        side: mf.side.key().into(),
        who: view.state.mf_name(mf).into(),
        text: format!("does {} arrive?", view.state.mf_name(mf)),
        values: vec![("needs", Value::from(view.state.mf(mf).arrives.map_or(1, |arrives| arrives.needs)))],
        ..Known::default()
    })?;
    let arrives = tested.read::<ArrivalResult>().is_some_and(|arrival| arrival.arrives);
    cx.emit(OrderEvent::ArrivalTried { mf, arrives });
    Ok(())
}

/// A new order for a formation: which, and the test.
pub(super) fn order(cx: &mut Cx<'_>, mf: MfId) -> Result<(), Stop> {
    let key = order_key(cx.state(), mf);
    let picked = cx.choose_key(&format!("{key}/to"), |view| Question {
        side: mf.side.key().into(),
        text: format!("which order for {}?", view.state.mf_name(mf)),
        cite: "orders".into(),
        options: choices(&view.state, mf),
        ..Question::default()
    })?;
    let order: Order = picked.as_deref().and_then(|word| word.parse().ok()).unwrap_or(Order::Defend);
    let tested = cx.test(&key, &checks::order::CHECK, |view| known(view, mf, order))?;
    cx.emit(OrderEvent::OrderTried { mf });
    if tested.read::<checks::order::Order>().is_some_and(|order| order.passed) {
        obey(cx, mf, order, &key)?;
    }
    Ok(())
}

fn choices(state: &State, mf: MfId) -> Vec<Choice> {
    let present = state.mf(mf).order;
    let grand = state.mf_facts(mf).is_some_and(|f| f.kind == MfKind::GrandBattery);
    let own = state.army(mf.side).units.iter().any(|unit| unit.home.is_some() && unit.mf == mf.index);
    let batteries = !batteries(state, mf.side).is_empty();
    let guns = has_guns(state, mf);
    let plain = Order::CHOSEN.iter().filter(|order| **order != present);
    let plain = plain.map(|order| match order {
        Order::Bombard if !guns => Choice::may(order.as_str(), "bombard: it has no battery of its own"),
        _ => Choice::may(order.as_str(), order.as_str()),
    });
    // The order that it has comes last: it is given anew for the sake of an objective, which the players note.
    let again = Order::CHOSEN.iter().filter(|order| **order == present);
    let again = again.map(|order| Choice::may(order.as_str(), format!("{order} again, with a new objective")));
    let special = [(Order::FormGrandBattery, batteries && !grand), (Order::DissolveGrandBattery, grand && own)];
    let special = special.into_iter().filter(|(_, open)| *open).map(|(order, _)| order);
    let special = special.map(|order| match order {
        Order::FormGrandBattery if !guns => {
            Choice::may(order.as_str(), "form grand battery, of other formations' guns")
        }
        _ => Choice::may(order.as_str(), in_words(order)),
    });
    plain.chain(again).chain(special).collect()
}

/// True where a formation has guns on the table.
fn has_guns(state: &State, mf: MfId) -> bool {
    state.members(mf).any(|(_, unit)| unit.arm.is_artillery() && unit.is_ready())
}

/// `form grand battery`.
fn in_words(order: Order) -> String {
    order.as_str().replace('-', " ")
}

/// Ready batteries of a side that are in no grand battery.
fn batteries(state: &State, side: Side) -> Vec<UnitId> {
    let units = state.units_of(side);
    units
        .filter(|(id, unit)| unit.arm.is_artillery() && unit.home.is_none() && state.is_ready(*id))
        .map(|(id, _)| id)
        .collect()
}

fn known(view: &View, mf: MfId, order: Order) -> Known {
    let state = &view.state;
    // Without anyone in command an order is not offered; if a ruling brings that about, the ability counts 0.
    let figures = issuer(view, mf).unwrap_or((Ability::Poor, Staff::Average));
    let formation = state.mf(mf);
    let retire = match (order == Order::Retire, formation.engaged) {
        (false, _) => "none",
        (true, false) => "unengaged",
        (true, true) => "engaged",
    };
    let attached = [Some(LeaderId::new(mf.side, 0)), state.commander(mf)];
    let commander_attached = attached.into_iter().flatten().any(|leader| state.leader(leader).attached_to.is_some());
    Known {
        side: mf.side.key().into(),
        who: state.mf_name(mf).into(),
        text: format!(
            "{}: order {}{}, passes on {}+ in all",
            state.mf_name(mf),
            in_words(order),
            from_whom(view, mf),
            checks::order::total_needed(&view.tables)
        ),
        values: vec![
            ("ability", Value::from(figures.0.as_str())),
            ("staff", Value::from(figures.1.as_str())),
            ("commander_attached", Value::from(commander_attached)),
            ("uncommitted", Value::from(!formation.committed)),
            ("retire", Value::from(retire)),
        ],
        asks: vec![("distance", None)],
        // Between the near and the far band the distance counts for nothing.
        guesses: vec![("distance", Value::from(Inches::whole(6)))],
        ..Known::default()
    }
}

/// From whom to whom the order goes: the distance is between them.
fn from_whom(view: &View, mf: MfId) -> String {
    let state = &view.state;
    let chief = LeaderId::new(mf.side, 0);
    match state.commander(mf) {
        None => format!(" from {} (no commander: measure to its centre)", commands_now(view, chief)),
        Some(own) if own == chief => String::new(),
        Some(own) => format!(" from {} to {}", commands_now(view, chief), commands_now(view, own)),
    }
}

/// A leader by name; where he is out and another has taken his place, that one.
pub(super) fn commands_now(view: &View, leader: LeaderId) -> String {
    let name = view.state.leader_name(leader);
    let replaced = view.state.leader(leader).status != LeaderStatus::Ready && in_command(view, leader).is_some();
    if replaced { format!("{name}'s successor") } else { name.to_owned() }
}

/// Whose ability and staff count: `order.ability-of`.
fn issuer(view: &View, mf: MfId) -> Option<(Ability, Staff)> {
    let leader = match view.state.commander(mf) {
        Some(receiver) if view.settings.is("order.ability-of", "receiver") => receiver,
        _ => LeaderId::new(mf.side, 0),
    };
    in_command(view, leader).map(|(ability, _, staff)| (ability, staff))
}

/// The figures of a leader who is there, or of the one who replaces him from the next S1 on: `leader.successor`. None
/// when nobody does: whoever fell in this turn does nothing more, and nobody has taken his place yet.
pub(super) fn in_command(view: &View, leader: LeaderId) -> Option<(Ability, Inspiration, Staff)> {
    let figures = view.state.leader(leader);
    if figures.status == LeaderStatus::Ready {
        return Some((figures.ability, figures.inspiration, figures.staff));
    }
    if figures.hit_in >= view.state.turn {
        return None;
    }
    match view.settings.word("leader.successor") {
        "none" => None,
        "average" => Some((Ability::Average, Inspiration::Uninspiring, figures.staff)),
        _ => Some((Ability::Poor, Inspiration::Uninspiring, figures.staff)),
    }
}

fn obey(cx: &mut Cx<'_>, mf: MfId, order: Order, key: &str) -> Result<(), Stop> {
    match order {
        Order::FormGrandBattery => return form_grand_battery(cx, mf, key),
        Order::DissolveGrandBattery => {
            cx.emit(OrderEvent::GrandBatteryDissolved { mf });
            return Ok(());
        }
        _ => {}
    }
    cx.emit(OrderEvent::OrderGiven { mf, order });
    if order == Order::Attack && !cx.state().mf(mf).committed && attack_order_commits(cx.view()) {
        cx.emit(OrderEvent::Committed { mf });
    }
    Ok(())
}

/// True where an attack order makes a formation committed: `order.committed`.
fn attack_order_commits(view: &View) -> bool {
    !view.settings.is("order.committed", "engaged")
}

/// True where being engaged makes a formation committed: `order.committed`.
pub(super) fn engagement_commits(view: &View) -> bool {
    !view.settings.is("order.committed", "attack")
}

fn form_grand_battery(cx: &mut Cx<'_>, mf: MfId, key: &str) -> Result<(), Stop> {
    let side = mf.side;
    let filled = cx.form(&format!("{key}/batteries"), |view| {
        let state = &view.state;
        let battery = |id: &UnitId| state.unit_choice(*id);
        let present = state.leaders_of(side).filter(|(id, _)| leaders::why_absent(state, *id).is_none());
        let leader = |(id, _): (LeaderId, &Leader)| Choice::may(state.leader_key(id), state.leader_name(id));
        let leaders: Vec<Choice> = present.map(leader).chain([Choice::may("none", "nobody")]).collect();
        let none = serde_json::Value::from("none");
        Form {
            side: side.key().into(),
            text: "which batteries form the grand battery, and under whom?".into(),
            cite: "orders: form grand battery".into(),
            asks: vec![
                Ask {
                    name: "batteries".into(),
                    kind: AskKind::Many(batteries(state, side).iter().map(battery).collect()),
                    default: None,
                    help: "batteries of any of your formations".into(),
                },
                Ask {
                    name: "leader".into(),
                    kind: AskKind::One(leaders.into()),
                    default: Some(none),
                    help: "who commands it".into(),
                },
            ],
        }
    })?;
    let Some(filled) = filled else { return Ok(()) };
    let state = cx.state();
    let named: Vec<UnitId> =
        filled.list("batteries").into_iter().filter_map(|key| find_unit(state, side, key)).collect();
    if named.is_empty() {
        return Ok(());
    }
    let leader = filled.word("leader").split_once('/').and_then(|(_, name)| state.find_leader(side, name));
    let number = state.army(side).formations.len() + 1;
    let taken = |name: &str| state.find_mf(side, name).is_some();
    let name = (1..=number).map(|n| format!("Grand Battery {n}")).find(|name| !taken(name));
    let name = name.unwrap_or_else(|| "Grand Battery".into());
    cx.emit(OrderEvent::GrandBatteryFormed { name, commander: leader, order: Order::Bombard, batteries: named });
    Ok(())
}

fn find_unit(state: &State, side: Side, key: &str) -> Option<UnitId> {
    key.split_once('/').and_then(|(_, name)| state.find_unit(side, name))
}
