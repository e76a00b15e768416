//! What players look up on paper: how far a unit may go, its VeD, its fire by die face, the melee against another unit.
//!
//! Every figure comes out of the check that is made in the play, with the values that it would know there.

mod duel;
mod nerve;
mod reach;
mod volley;
pub(super) mod what_if;

use crate::engine::check::{Case, Check};
use crate::engine::input::Inputs;
use crate::engine::nothing::NoFacts;
use crate::engine::odds::Share;
use crate::engine::odds::{Threshold, percent};
use crate::engine::tally::Tally;
use crate::engine::test::Known;
use crate::engine::text::{Facts, Label, Text};

use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::state::{State, Step};

/// What is looked up for one unit, or for the first against the second.
pub(super) fn look_up(view: &View, codes: &[&str]) -> Result<Facts, NoFacts> {
    let find =
        |code: &&str| of_code(&view.state, code).ok_or_else(|| NoFacts::NoSuchCode("no unit", (*code).to_owned()));
    match codes {
        [code] => Ok(alone(view, find(code)?)),
        [code, other] => duel::facts(view, find(code)?, find(other)?),
        _ => Err(NoFacts::NotTwo(codes.len())),
    }
}

/// The unit with this code.
pub(super) fn of_code(state: &State, code: &str) -> Option<UnitId> {
    state.roster.of_code(code)
}

/// All that is looked up of one unit.
pub(super) fn add(view: &View, id: UnitId, facts: &mut Facts) {
    if !view.state.is_ready(id) {
        return;
    }
    reach::add(view, id, facts);
    nerve::add(view, id, facts);
    volley::add(view, id, facts);
}

/// True in the step in which players ask of each unit how far it may go.
pub(super) fn has_briefs(state: &State) -> bool {
    state.step == Step::T1
}

/// How far the unit with this code may go, in a line, in the step in which players ask that.
pub(super) fn brief(view: &View, code: &str) -> Text {
    let unit = has_briefs(&view.state).then(|| of_code(&view.state, code)).flatten();
    unit.filter(|id| view.state.is_ready(*id)).map_or_else(Text::default, |id| reach::brief(view, id))
}

fn alone(view: &View, id: UnitId) -> Facts {
    let mut facts = Facts::of(title(view, id));
    if !view.state.is_ready(id) {
        let gone = if view.state.unit(id).is_ready() { "not on the table yet" } else { "it takes no further part" };
        facts.add("now", Text::of(Label::Bad, gone));
    }
    add(view, id, &mut facts);
    facts
}

fn title(view: &View, id: UnitId) -> Text {
    let (state, unit) = (&view.state, view.state.unit(id));
    let text = state.tell_unit(id).then(format!(
        "   {} in {}, CV {} of {}",
        unit.quality,
        unit.shape,
        unit.cv,
        unit.cv + unit.lost
    ));
    if unit.is_disordered() { text.with(Label::Care, format!(", {}", unit.disorder)) } else { text }
}

/// The inputs that a test in play would have as long as nothing is changed.
fn inputs_of(check: &Check, known: &Known) -> Inputs {
    let asked = known.asks.iter().filter_map(|(name, value)| Some((*name, value.clone()?)));
    check.inputs().with(known.values.iter().cloned()).with(asked)
}

fn case<'c>(view: &'c View, inputs: &'c Inputs) -> Case<'c> {
    Case { inputs, settings: &view.settings, tables: &view.tables }
}

/// The sums of inputs that go together; none where the sheet has nothing for them.
fn sums(view: &View, check: &Check, inputs: &Inputs) -> Option<Vec<Tally>> {
    let case = case(view, inputs);
    check.accept(&case).ok()?;
    Some(check.tallies(&case))
}

/// `7 or less, 58%`.
fn needed(threshold: &Threshold) -> Text {
    let needs = threshold.needs.clone().unwrap_or_default();
    let gap = if needs.is_empty() { "" } else { ", " };
    Text::of(Label::Figure, needs).then(gap).then(percent(threshold.chance))
}

/// `1 CV, 2 CV on 2 or less`: what comes of each face, where the first of the shares is sure.
fn by_face(shares: &[Share]) -> String {
    let one = |(at, share): (usize, &Share)| match &share.needs {
        Some(needs) if at > 0 => format!("{} on {needs}", share.label),
        _ => share.label.clone(),
    };
    shares.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
}
