//! The year: P1 to P8. One call is one act.

use super::acts::{self, Act, View};
use super::event::Event;
use super::ids::{CorpsId, ROUNDS, Step};
use super::state::State;
use super::{
    AgeOfNapoleon, attrition, battle, diplomacy, march, reinforce, settings, strategy, surrender, victory, winter,
};
use crate::engine::cx::{Cx as AnyCx, Filled, Form, Stop};
use crate::engine::prompt::{Ask, AskKind, Choice, Part, PartKind, Refusal};
use serde_json::Value as Json;

/// What an act of this book works with.
pub(super) type Cx<'a> = AnyCx<'a, AgeOfNapoleon>;

/// One act: what happens by itself, else what the players pick.
pub(super) fn play(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let state = cx.state();
    if state.winner.is_some() || state.pieces.is_empty() {
        return Err(Stop::Over);
    }
    if by_itself(cx)? {
        return Ok(());
    }
    let key = cx.next_act()?;
    let Some(act) = acts::find(cx.state(), &key) else {
        return Err(cx.misfit(Refusal::NotOffered { picked: key, near: None }));
    };
    match act {
        Act::First => diplomacy::say_first(cx),
        Act::Play(side) => diplomacy::play_card(cx, side),
        Act::Status(country) => diplomacy::change(cx, country),
        Act::Draw(side) => strategy::draw(cx, side),
        Act::Hand(side) => strategy::name_hand(cx, side),
        Act::Place(corps) => reinforce::place(cx, corps),
        Act::Free(corps) => {
            cx.emit(Event::Freed { corps });
            Ok(())
        }
        Act::Move(area) => march::go(cx, area),
        Act::Attrition(area, interceptors) => attrition::test(cx, area, interceptors),
        Act::Battle(area) => battle::fight(cx, area),
        Act::ToTable(area) => battle::table::go(cx, area),
        Act::Result(area) => battle::table::come_back(cx, area),
        Act::Here(area) => battle::table::fight_here(cx, area),
        Act::Surrender(country) => surrender::ask(cx, country),
        Act::Winter(area) => winter::test(cx, area),
        Act::Victory => victory::ask(cx),
        Act::Done => {
            next(cx);
            Ok(())
        }
    }
}

/// What needs nobody's answer. False where players are asked.
fn by_itself(cx: &mut Cx<'_>) -> Result<bool, Stop> {
    let acted = match cx.state().step {
        Step::P1 => diplomacy::first_by_itself(cx),
        Step::P5 => attrition::by_itself(cx)?,
        Step::P8 => victory::recover(cx),
        Step::P2 | Step::P3 | Step::P4 | Step::P6 | Step::P7 => false,
    };
    if acted {
        return Ok(true);
    }
    if cx.due().options.is_empty() {
        next(cx);
        return Ok(true);
    }
    Ok(false)
}

/// This part of the phase is over.
fn next(cx: &mut Cx<'_>) {
    let state = cx.state();
    let first = state.first_side();
    let (step, round) = (state.step, state.round);
    let began = |step: Step, round: u8, active| Event::StepBegan { step, round, active };
    let begins_with = if state.year == state.roster.game.year { state.roster.game.round } else { 1 };
    let event = if step.is_by_sides() && state.active == first {
        began(step, round, first.other())
    } else {
        match step.next() {
            _ if step == Step::P5 && round < ROUNDS => began(Step::P5, round + 1, first),
            Some(Step::P5) => began(Step::P5, begins_with, first),
            Some(next) => began(next, 0, first),
            None => Event::YearBegan { year: state.year.saturating_add(1), turn: state.turn.saturating_add(1) },
        }
    };
    cx.emit(event);
}

/// True where a side has its free move or interception of the campaign.
pub(super) fn is_free(view: &View, side: super::ids::Side) -> bool {
    let free = view.state.free;
    if view.settings.is(settings::FREE_MOVE, "shared") { free[0] && free[1] } else { free[side.at()] }
}

/// What befalls corps that never come back.
pub(super) const FOR_GOOD: &str = "for good";
/// What befalls corps that may come back from the enemy.
pub(super) const PRISONER: &str = "prisoner";

/// A question for corps that are lost.
pub(super) struct LostCorps<'q> {
    /// The list of the form.
    pub name: &'static str,
    pub text: &'q str,
    /// As many as the dice took.
    pub count: usize,
    /// What befalls the first of those that are proposed, and how many they are; then what befalls the others.
    pub fates: (usize, &'static str, &'static str),
}

/// The cheapest to lose first, as the proposal has them: by rating, then by SR, and the leader last.
pub(super) fn cheapest_first(state: &State, mut corps: Vec<CorpsId>, leader: Option<CorpsId>) -> Vec<CorpsId> {
    let leader = leader.or_else(|| state.leaders(&corps).first().copied());
    corps.sort_by_key(|own| (Some(*own) == leader, state.corps(*own).rating, state.corps(*own).sr));
    corps
}

/// Asks for exactly so many of some corps, the first of them proposed; where it is none or all of them nothing is
/// asked.
pub(super) fn choose_corps(
    cx: &mut Cx<'_>,
    key: &str,
    asked: &LostCorps<'_>,
    among: impl Fn(&State) -> Vec<CorpsId>,
) -> Result<Vec<CorpsId>, Stop> {
    let LostCorps { name, text, count, .. } = *asked;
    cx.settle()?;
    let all = among(cx.state());
    if count == 0 {
        return Ok(Vec::new());
    }
    if count >= all.len() {
        return Ok(all);
    }
    let filled = cx.form_remembering(key, &[], |view| {
        let all = among(&view.state);
        let proposed = all.iter().take(count).map(|corps| Json::from(view.state.name(*corps))).collect();
        let side = all.first().map_or("", |corps| view.state.corps(*corps).side.key());
        Form {
            side: side.to_owned(),
            text: text.to_owned(),
            cite: view.state.step.cite().to_owned(),
            asks: vec![Ask {
                name: name.to_owned(),
                kind: AskKind::Many(with_fates(&view.state, &all, asked)),
                default: Some(proposed),
                help: format!("exactly {count} corps"),
            }],
        }
    })?;
    let Some(filled) = filled else {
        return Err(cx.misfit(Refusal::NotOwed(key.to_owned())));
    };
    let picked = named(cx.state(), &filled, name);
    if picked.len() != count {
        let (allowed, found) = (format!("a list of exactly {count} corps"), picked.len().to_string());
        return Err(cx.misfit(Refusal::BadValue { name: name.to_owned(), allowed, found }));
    }
    Ok(picked)
}

/// Corps as the options of a list, those that are proposed with what befalls them.
fn with_fates(state: &State, corps: &[CorpsId], asked: &LostCorps<'_>) -> std::rc::Rc<[Choice]> {
    let (number, first, others) = asked.fates;
    let option = |(at, corps): (usize, &CorpsId)| {
        let called = state.roster.option_of(*corps, state.name(*corps).to_owned(), state.label(*corps));
        let fate = if at < number { first } else { others };
        let parts = (at < asked.count).then(|| Part::new(PartKind::Consequence, fate)).into_iter().collect();
        Choice::of(called.with(parts).into())
    };
    corps.iter().enumerate().map(option).collect()
}

/// Corps as the options of a list.
pub(super) fn options(state: &State, corps: &[CorpsId]) -> std::rc::Rc<[Choice]> {
    let option = |corps: &CorpsId| {
        let called = state.roster.option_of(*corps, state.name(*corps).to_owned(), state.label(*corps));
        Choice::of(called.into())
    };
    corps.iter().map(option).collect()
}

/// The corps that a form's list names.
pub(super) fn named(state: &State, filled: &Filled, list: &str) -> Vec<CorpsId> {
    filled.list(list).iter().filter_map(|name| state.roster.corps_named(name)).collect()
}
