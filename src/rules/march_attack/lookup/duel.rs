//! The melee of one unit against another as it would be now, how the target may meet it, and the fire at it.

use crate::engine::check::{Case, Check};
use crate::engine::input::{Inputs, Value};
use crate::engine::nothing::NoFacts;
use crate::engine::odds::{self, Threshold, percent};
use crate::engine::prompt::WhatIf;
use crate::engine::tally::Tally;
use crate::engine::text::{Facts, Label, Text};
use crate::engine::what_if::what_if;
use crate::orbat::Shape;

use super::what_if::obvious;
use super::{case, inputs_of, nerve, sums, title, volley};
use crate::rules::march_attack::fire;
use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::melee::would_be;
use crate::rules::march_attack::sheet::checks::{artillery, melee, small_arms};
use crate::rules::march_attack::sheet::ranges::{self, RangeBand};
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::terrain::cover_of;

/// The first unit against the second.
pub(super) fn facts(view: &View, own: UnitId, enemy: UnitId) -> Result<Facts, NoFacts> {
    let state = &view.state;
    if own.side == enemy.side {
        let (own, other) = (state.unit_label(own), state.unit_label(enemy));
        return Err(NoFacts::OneSide(own.to_string(), other.to_string()));
    }
    if let Some(gone) = [own, enemy].into_iter().find(|unit| !state.on_table(*unit)) {
        return Err(NoFacts::OffTable(state.unit_label(gone).to_string()));
    }
    let mut facts = Facts::of(title(view, own).then("   at   ").join(title(view, enemy)));
    charge(view, own, enemy, &mut facts);
    if nerve::changes(state.unit(enemy)) {
        let code = view.state.unit_code(enemy);
        let rows = nerve::against_charges(view, enemy).into_iter();
        facts.rows.extend(rows.map(|(name, text)| (name.replace("charge", &format!("{code}, charge")), text)));
    }
    shots(view, own, enemy, &mut facts);
    Ok(facts)
}

/// Both sums, the chances, what contact itself does, and the chances if one thing were otherwise.
fn charge(view: &View, own: UnitId, enemy: UnitId, facts: &mut Facts) {
    let unit = view.state.unit(own);
    if unit.arm.is_artillery() {
        facts.add("melee", Text::of(Label::Quiet, "guns do not charge"));
        return;
    }
    if matches!(unit.shape, Shape::Square | Shape::Garrison) {
        facts.add("melee", Text::of(Label::Quiet, format!("in {} it does not charge", unit.shape)));
        return;
    }
    let check: &Check = &melee::CHECK;
    let inputs = inputs_of(check, &would_be(view, own, enemy));
    let Some(tallies) = sums(view, check, &inputs) else { return };
    let codes = [view.state.unit_code(own), view.state.unit_code(enemy)];
    let named = |words: &str| words.replace("attacker", codes[0]).replace("defender", codes[1]);
    for (tally, code) in tallies.iter().zip(&codes) {
        facts.add(format!("{code} in melee"), Text::plain(format!("{} + D6", tally.line())));
    }
    let case = case(view, &inputs);
    let now = odds::threshold(check, &case, &tallies, &[]);
    facts.add("chances", chances(check, &case, &tallies, now.as_ref(), named));
    facts.add("at contact", contact(view, &inputs, &codes));
    let others = what_if(check, &case, &tallies, now.as_ref(), obvious(check.id, &inputs));
    let piece =
        |other: &WhatIf| Text::plain(format!("{} ", named(&other.label))).with(Label::Figure, percent(other.chance));
    let told = others.iter().map(piece).reduce(|all, piece| all.then(", ").join(piece));
    facts.add(format!("{} wins if", codes[0]), told.unwrap_or_default());
}

/// `ab wins 58%: ma broken 3%, ma back 55%, draw 11%, ab back 31%`.
fn chances(
    check: &Check,
    case: &Case<'_>,
    tallies: &[Tally],
    now: Option<&Threshold>,
    named: impl Fn(&str) -> String,
) -> Text {
    let wins = now.map_or(0.0, |now| now.chance);
    let text = Text::plain(named("attacker wins ")).with(Label::Figure, percent(wins)).then(": ");
    let shares = odds::shares(check, case, tallies, &[]);
    let told: Vec<String> =
        shares.iter().map(|share| format!("{} {}", named(&share.label), percent(share.chance))).collect();
    text.then(told.join(", "))
}

/// Who is disordered by the contact alone, whatever the dice.
fn contact(view: &View, inputs: &Inputs, codes: &[&str; 2]) -> Text {
    let Ok(outcome) = melee::CHECK.outcome(&case(view, inputs), &[1, 1]) else { return Text::default() };
    let contact = outcome.get::<melee::Melee>().contact_disorder;
    let marked = [contact.attacker, contact.defender].into_iter().zip(codes);
    let told = marked.filter_map(|(marker, code)| Some(format!("{code} {}", marker?.word())));
    Text::of(Label::Care, told.collect::<Vec<_>>().join(", "))
}

/// What the first unit's shot at the second comes to, in the cover that the second one's ground gives.
fn shots(view: &View, own: UnitId, enemy: UnitId, facts: &mut Facts) {
    let (unit, target) = (view.state.unit(own), view.state.unit(enemy));
    let cover = cover_of(target);
    let sheltered = if cover == "none" { String::new() } else { format!("   in {cover} cover") };
    let mut add = |range: String, shot: Option<Text>| {
        facts.add(range, shot.map_or_else(Text::default, |shot| shot.with(Label::Quiet, &*sheltered)));
    };
    if unit.is_infantry() {
        let values = fire::firer_values(&view.state, own, enemy);
        let inputs = small_arms::CHECK.inputs().with(values).with([("cover", Value::from(cover))]);
        let range = ranges::small_arms(&view.tables, unit.weapon.as_str());
        add(format!("fire to {range}\""), volley::shot(view, &small_arms::CHECK, &inputs, true));
    }
    for &band in if unit.arm.is_artillery() { RangeBand::ALL } else { &[] } {
        let shot = [
            ("range", Value::from(band.word())),
            ("target", Value::from(fire::target_word(target))),
            ("cover", Value::from(cover)),
        ];
        let reach = ranges::reach(&view.tables, volley::weight(unit), band);
        let inputs = volley::battery(unit).with(shot);
        add(format!("fire to {reach}\""), volley::shot(view, &artillery::CHECK, &inputs, true));
    }
}
