//! The turn: C1 to C9 (8). One call is one act.

use std::rc::Rc;

use super::event::Event;
use super::ids::{NationId, Step};
use super::orders;
use super::state::State;
use super::{Campaign1805, attrition, battles, brief, count, deploy, income, march, random, retreats, view};
use crate::engine::cx::{Cx as AnyCx, Stop};
use crate::engine::prompt::{Blocked, Choice, Due, Owed, Refusal};
use crate::engine::rulebook::View as AnyView;

/// What an act of this book works with.
pub type Cx<'a> = AnyCx<'a, Campaign1805>;
/// What a rule of this book sees.
pub type View = AnyView<Campaign1805>;

/// The seat of the umpire.
pub const UMPIRE: &str = "umpire";

/// One act: what a step does by itself, else what the umpire picks.
pub fn play(cx: &mut Cx<'_>) -> Result<(), Stop> {
    if cx.state().over || cx.state().nations.is_empty() {
        return Err(Stop::Over);
    }
    if !cx.state().worked {
        return work(cx);
    }
    if cx.due().options.is_empty() {
        next(cx);
        return Ok(());
    }
    match cx.next_act()?.as_str() {
        "close" => close(cx),
        "publish" | "official" => next(cx),
        other => return Err(cx.misfit(Refusal::NotOffered { picked: other.to_owned(), near: None })),
    }
    Ok(())
}

/// What a step does by itself.
fn work(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let set_up = cx.state().turn == 0;
    match cx.state().step {
        Step::C1 if !set_up => income::collect(cx)?,
        Step::C3 => deploy::deploy(cx)?,
        Step::C4 if !set_up => march::resolve(cx)?,
        Step::C5 if !set_up => attrition::resolve(cx)?,
        Step::C6 if !set_up => battles::resolve(cx)?,
        Step::C7 if !set_up => retreats::resolve(cx)?,
        Step::C8 if !set_up => random::roll(cx)?,
        Step::C9 if !set_up => count::count(cx),
        Step::C1 | Step::C2 | Step::C4 | Step::C5 | Step::C6 | Step::C7 | Step::C8 | Step::C9 => {}
    }
    cx.emit(Event::Worked);
    Ok(())
}

/// The next step begins.
fn next(cx: &mut Cx<'_>) {
    let (turn, step) = (cx.state().turn, cx.state().step);
    if step == Step::C9 {
        let cash = count::left_over(cx.view());
        cx.emit(Event::SeasonEnded { cash });
    }
    let turn = if step == Step::C9 { turn + 1 } else { turn };
    cx.emit(Event::StepBegan { turn, step: step.next() });
}

/// What is owed, then what may be done.
pub fn due(view: &View) -> Due {
    let state = &view.state;
    let offer = |key: &str, what: &str, why: &str| {
        let owed = Owed { key: key.to_owned(), what: what.to_owned(), who: UMPIRE.to_owned(), why: why.to_owned() };
        Choice::owed(owed)
    };
    let options = if state.over || !state.worked {
        Vec::new()
    } else {
        match state.step {
            Step::C1 => vec![offer("publish", "publish the briefs", "each is told what it may know")],
            Step::C2 => vec![offer("close", &close_words(view), "orders have come, or have not")],
            Step::C9 => vec![offer("official", "the results are official", "no challenge is open")],
            Step::C3 | Step::C4 | Step::C5 | Step::C6 | Step::C7 | Step::C8 => Vec::new(),
        }
    };
    Due {
        key: state.step.key().to_owned(),
        side: UMPIRE.to_owned(),
        text: format!("{} {}, turn {}, {}", state.step, state.step.title(), state.turn, state.season_words()),
        cite: state.step.cite().to_owned(),
        options: Rc::new(options),
        blocked: Rc::new(Vec::<Blocked>::new()),
    }
}

fn close_words(view: &View) -> String {
    let missing: Vec<&str> = senders(&view.state)
        .filter(|nation| view.post.letter(&slot(&view.state, *nation)).is_none())
        .map(|nation| view.state.nation_name(nation))
        .collect();
    match missing[..] {
        [] => "close the orders: all have come".to_owned(),
        _ => format!("close the orders: none of {}", missing.join(", ")),
    }
}

/// The nations that send orders: those that decide for themselves and are not out of the game.
pub fn senders(state: &State) -> impl Iterator<Item = NationId> {
    state.nation_ids().filter(|nation| state.head(*nation) == *nation && !state.nations[nation.at()].out)
}

/// The slot of a nation's orders of this turn.
pub fn slot(state: &State, nation: NationId) -> String {
    format!("orders/{}/{}", state.turn, brief::file_stem(state.nation_name(nation)))
}

/// The slot of a letter that comes now.
pub fn slot_of(view: &View, kind: &str, from: &str, text: &str) -> Result<String, Refusal> {
    let state = &view.state;
    let Some(nation) = senders(state).find(|nation| state.nation_name(*nation).eq_ignore_ascii_case(from)) else {
        let known: Vec<&str> = senders(state).map(|nation| state.nation_name(nation)).collect();
        let allowed = format!("one of {}", known.join(", "));
        return Err(Refusal::BadValue { name: "nation".to_owned(), allowed, found: from.to_owned() });
    };
    if kind != "orders" {
        return Err(Refusal::BadRequest(format!("letters of the kind `{kind}` are not taken")));
    }
    let early = state.step == Step::C1 || state.step == Step::C2;
    if !early {
        return Err(Refusal::BadRequest("orders are taken until they are closed in C2".to_owned()));
    }
    // A file with a wrong head is of another game, nation or turn: it is not taken.
    let taken = read_letter(view, nation, text);
    match taken.errors().find(|fault| fault.code.is_of_the_head()) {
        Some(fault) => Err(Refusal::BadRequest(orders::line_of(text, fault))),
        None => Ok(slot(state, nation)),
    }
}

/// The orders of a letter, read against what its sender may know: as his own program reads them.
pub fn read_letter(view: &View, nation: NationId, text: &str) -> orders::Taken {
    let known = view::view(&view.state, nation, view.settings.is(super::settings::INTEL_ALLIANCES, "parties"));
    let key = brief::key(view.state.secret, nation, view.state.turn);
    orders::read(&known, nation, &key, text)
}

/// C2 ends: each nation's last letter is opened.
fn close(cx: &mut Cx<'_>) {
    for nation in senders(cx.state()).collect::<Vec<_>>() {
        let slot = slot(cx.state(), nation);
        let text = cx.opened(&slot).map(|letter| letter.text.clone());
        let taken = text.map(|text| read_letter(cx.view(), nation, &text));
        let event = match taken {
            None => Event::OrdersRead { nation, orders: None, errors: 0 },
            Some(taken) => {
                let errors = taken.errors().count();
                let head = taken.errors().any(|fault| fault.code.is_of_the_head());
                let orders = (!head).then(|| Box::new(taken.orders));
                Event::OrdersRead { nation, orders, errors }
            }
        };
        cx.emit(event);
    }
    next(cx);
}
