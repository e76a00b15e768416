//! The turn: C1 to C9 (8). One call is one act.

use std::rc::Rc;

use super::deploy;
use super::desk::{amend, auto};
use super::event::{CourseEvent, EntryEvent, Event};
use super::ground::{Cx, UMPIRE, View, senders, umpire_owes};
use super::moves::{attrition, march};
use super::orders::letter::{head, known_to, read_letter, slot};
use super::orders::{self, words};
use super::post::{challenges, papers, post_box};
use super::scenario::ids::{NationId, Step};
use super::season::{count, income, peace, random};
use super::sheet::rules::RulesInForce;
use super::sheet::settings;

use super::war::{battles, course, retreats, table};
use crate::engine::cx::Stop;
use crate::engine::prompt::{Choice, Due, Refusal};
use crate::engine::text::{counted, is_same_name};
use crate::limits;

/// One act: what a step does by itself, else what the umpire picks.
pub fn play(cx: &mut Cx<'_>) -> Result<(), Stop> {
    if cx.state().end.over || cx.state().lands.nations.is_empty() {
        return Err(Stop::Over);
    }
    if !cx.state().worked {
        return work(cx);
    }
    if !cx.state().affairs.waiting(true).is_empty() {
        return random::take_waiting(cx, true);
    }
    if cx.due().options.is_empty() {
        next(cx);
        return Ok(());
    }
    match cx.next_key()?.as_str() {
        "close" => close(cx)?,
        "publish" if cx.state().now.step == Step::C9 => cx.emit(CourseEvent::Published),
        "publish" | "official" => next(cx),
        key if key.starts_with(table::RESULT) => table::come_back(cx, &key[table::RESULT.len()..])?,
        key if key.starts_with(table::HERE) => table::fight_here(cx, &key[table::HERE.len()..])?,
        key if key.starts_with("challenge:") => challenges::settle(cx, &key["challenge:".len()..])?,
        other => return Err(cx.misfit(Refusal::NotOffered { picked: other.to_owned(), near: None })),
    }
    Ok(())
}

/// What a step does by itself.
fn work(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let set_up = cx.state().now.turn == 0;
    let rules = RulesInForce::of(&cx.view().settings);
    if rules != cx.state().rules {
        cx.emit(CourseEvent::RulesNoted { rules });
    }
    words::remind(cx, cx.state().now.step)?;
    match cx.state().now.step {
        Step::C1 if !set_up => income::collect(cx)?,
        Step::C3 => {
            peace::settle_open(cx)?;
            deploy::deploy(cx)?;
        }
        Step::C4 if !set_up => {
            march::resolve(cx)?;
            battles::settle_camps(cx)?;
        }
        Step::C5 if !set_up => attrition::resolve(cx)?,
        Step::C6 if !set_up => course::resolve(cx)?,
        Step::C7 if !set_up => retreats::resolve(cx)?,
        Step::C8 if !set_up => random::roll(cx)?,
        Step::C9 if !set_up => count::count(cx)?,
        Step::C1 | Step::C2 | Step::C4 | Step::C5 | Step::C6 | Step::C7 | Step::C8 | Step::C9 => {}
    }
    cx.emit(CourseEvent::Worked);
    Ok(())
}

/// The next step begins.
fn next(cx: &mut Cx<'_>) {
    let (turn, step) = (cx.state().now.turn, cx.state().now.step);
    if step == Step::C9 {
        cx.emit(CourseEvent::SeasonEnded { cash: Vec::new() });
    }
    let turn = if step == Step::C9 { turn + 1 } else { turn };
    cx.emit(CourseEvent::StepBegan { turn, step: step.next() });
}

/// What is owed, then what may be done.
pub fn due(view: &View) -> Due {
    let state = &view.state;
    let offer = |key: &str, what: &str, why: &str| Choice::owed(umpire_owes(key, what, why));
    let at_table = table::owed(view);
    let options = if state.end.over || !state.worked {
        Vec::new()
    } else {
        match state.now.step {
            Step::C1 => vec![offer("publish", "publish the briefs", "each sees only what it may know")],
            Step::C2 => vec![offer("close", &close_words(view), "orders have come, or have not")],
            Step::C9 if !state.affairs.published => {
                let hours = view.settings.word(settings::CHALLENGE_HOURS);
                let what =
                    format!("publish the preliminary results; challenges are taken for {}", counted(hours, "hour"));
                vec![offer("publish", &what, "each sees only what it may know")]
            }
            Step::C9 => {
                let open = challenges::owed(view);
                let official = || vec![offer("official", challenges::official(&view.state), "no challenge is open")];
                if open.is_empty() { official() } else { open }
            }
            Step::C6 => at_table.0,
            Step::C3 | Step::C4 | Step::C5 | Step::C7 | Step::C8 => Vec::new(),
        }
    };
    Due {
        key: state.now.step.name().into(),
        side: UMPIRE.into(),
        text: format!(
            "{} {}, turn {}, {}",
            state.now.step,
            state.now.step.title(),
            state.now.turn,
            state.now.season_words()
        ),
        cite: state.now.step.cite(),
        options: Rc::new(options),
        blocked: Rc::new(at_table.1),
        ..Due::default()
    }
}

fn close_words(view: &View) -> String {
    let missing: Vec<&str> = senders(&view.state)
        .filter(|nation| view.post.letter(&slot(&view.state, *nation)).is_none())
        .map(|nation| view.state.nation_name(nation))
        .collect();
    let wrong: Vec<String> = senders(&view.state)
        .filter_map(|nation| {
            let errors = post_box::receipt(view, nation)?.errors;
            (errors > 0).then(|| format!("{} of {}", counted(errors, "error"), view.state.nation_name(nation)))
        })
        .collect();
    // Errors stand first: what is cut off at the end of a line are names that the post-box tells, too.
    let mut told = wrong;
    if !missing.is_empty() {
        told.push(format!("nothing from {}", missing.join(", ")));
    }
    let days = view.settings.word(settings::ORDERS_DAYS);
    match (missing.is_empty(), told.is_empty()) {
        (true, true) => "close the orders: all have come".to_owned(),
        (true, false) => format!("close the orders: all have come, {}", told.join(", ")),
        (false, _) => format!("close the orders ({}): {}", counted(days, "day"), told.join("; ")),
    }
}

/// The slot of a letter that comes now.
pub fn slot_of(view: &View, kind: &str, from: &str, text: &str) -> Result<String, Refusal> {
    let state = &view.state;
    if kind == "table" {
        return table::result_slot(view, text);
    }
    if kind == papers::PUBLISHED && from == papers::PUBLIC {
        return Ok(papers::slot(view, None));
    }
    if kind == papers::SENT {
        let known = papers::versions(view).into_iter().find(|version| version.entry.to_string() == text);
        return match known.filter(|version| version.whom == from) {
            Some(version) => Ok(format!("{}/{}/{}", papers::SENT, state.now.turn, version.entry)),
            None => Err(Refusal::BadRequest("no such paper of this turn was written".to_owned())),
        };
    }
    let Some(nation) = senders(state).find(|nation| is_same_name(state.nation_name(*nation), from)) else {
        let known: Vec<&str> = senders(state).map(|nation| state.nation_name(nation)).collect();
        let allowed = format!("one of {}", known.join(", "));
        return Err(Refusal::BadValue { name: "nation".to_owned(), allowed, found: from.to_owned() });
    };
    if kind == papers::PUBLISHED {
        return Ok(papers::slot(view, Some(nation)));
    }
    if kind == "challenge" {
        if text.trim().is_empty() {
            return Err(Refusal::BadRequest("a challenge needs words: what is wrong?".to_owned()));
        }
        if let Some(why) = limits::CHALLENGE.refuses_text(text) {
            return Err(Refusal::BadRequest(why));
        }
        let open = state.now.step == Step::C9 && state.affairs.published;
        let why = "challenges are taken once preliminary results are published, until they are official";
        return if open { Ok(challenges::slot(view, nation)) } else { Err(Refusal::BadRequest(why.to_owned())) };
    }
    if kind != "orders" {
        return Err(Refusal::BadRequest(format!("unknown kind of message {kind}")));
    }
    let early = state.now.step == Step::C1 || state.now.step == Step::C2;
    if !early {
        return Err(Refusal::BadRequest("orders are taken until they are closed in C2".to_owned()));
    }
    if let Some(why) = limits::ORDERS.refuses_text(text) {
        return Err(Refusal::BadRequest(why));
    }
    // A file with a wrong head is of another game, nation or turn: it is not taken.
    let taken = read_letter(view, nation, text);
    let errors = taken.errors().count();
    match taken.errors().find(|fault| fault.code.is_of_the_head() || errors > limits::FAULTS) {
        Some(fault) if errors > limits::FAULTS => {
            let more = limits::thousands(errors as u64 - 1);
            Err(Refusal::BadRequest(format!(
                "{}, and {more} more: the file is not taken",
                orders::line_of(text, fault)
            )))
        }
        Some(fault) => Err(Refusal::BadRequest(orders::line_of(text, fault))),
        None => Ok(slot(state, nation)),
    }
}

/// C2 ends: each nation's last letter is opened.
fn close(cx: &mut Cx<'_>) -> Result<(), Stop> {
    for nation in senders(cx.state()).collect::<Vec<_>>() {
        let slot = slot(cx.state(), nation);
        let letter = cx.opened(&slot).map(|letter| (letter.text.clone(), letter.about.above));
        let (mut text, above) = letter.map_or((None, 0), |(text, above)| (Some(text), above));
        if text.is_none() && is_drawn(cx, nation)? {
            let state = cx.state();
            let seed = state.now.secret ^ (u64::from(state.now.turn) << 8) ^ u64::from(nation.0);
            text = Some(drawn(cx.view(), nation, seed));
        }
        let taken = text.map(|text| (read_letter(cx.view(), nation, &text), text));
        let event = match taken {
            None => Event::Entry(EntryEvent::OrdersRead { nation, orders: None, errors: 0, left_out: Vec::new() }),
            Some((taken, text)) => {
                let errors = taken.errors().count();
                let head = taken.errors().any(|fault| fault.code.is_of_the_head());
                let left_out = orders::told_left_out(&taken, &text, above);
                let orders = (!head).then(|| Box::new(taken.orders));
                Event::Entry(EntryEvent::OrdersRead { nation, orders, errors, left_out })
            }
        };
        cx.emit(event);
        amend::read(cx, nation)?;
    }
    next(cx);
    Ok(())
}

/// True where the orders of a nation that sent none are drawn as an automatic player's.
fn is_drawn(cx: &mut Cx<'_>, nation: NationId) -> Result<bool, Stop> {
    match cx.view().settings.word(settings::ORDERS_MISSING) {
        "auto" => Ok(true),
        "ask" => words::missing(cx, nation),
        _ => Ok(false),
    }
}

/// An orders file of an automatic player, by what its nation may know.
pub(crate) fn drawn(view: &View, nation: NationId, seed: u64) -> String {
    head(&view.state, nation) + &auto::entries(&known_to(view, nation), nation, seed)
}
