//! VeD as it is now, and what a change of formation against a charge would need.

use std::collections::BTreeMap;

use crate::engine::inches::Inches;
use crate::engine::input::{Inputs, Value};
use crate::engine::odds;
use crate::engine::tally::Tally;
use crate::engine::text::{Facts, Label, Text};
use crate::orbat::Shape;

use super::{case, inputs_of, needed, sums};
use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::losses;
use crate::rules::march_attack::sheet::checks::ved::{CHECK, charge_limits};
use crate::rules::march_attack::state::Unit;
use crate::rules::march_attack::state::ids::UnitId;

/// From farther than the table tells apart: the most that the check takes.
const FARTHEST: u32 = 200;

/// The rows of a unit on the table.
pub(super) fn add(view: &View, id: UnitId, facts: &mut Facts) {
    let now = known(view, id);
    let (text, tallies) = needs(view, &now, &mut BTreeMap::new());
    let in_full =
        tallies.first().map_or_else(Text::default, |tally| text.with(Label::Quiet, format!("   {}", tally.line())));
    facts.add("VeD", in_full);
    if changes(view.state.unit(id)) {
        facts.rows.extend(against_charges(view, id));
    }
}

/// What its test to change formation needs against a charge from each printed distance.
pub(super) fn against_charges(view: &View, id: UnitId) -> Vec<(String, Text)> {
    let limits = charge_limits(&view.tables);
    let beyond = Inches::whole(FARTHEST);
    let bands = [
        (format!("charge to {}\"", limits[0]), limits[0]),
        (format!("charge to {}\"", limits[1]), limits[1]),
        ("from farther".to_owned(), beyond),
    ];
    let now = known(view, id);
    let mut told = BTreeMap::new();
    let row = |(name, distance): (String, Inches)| {
        let mut from = |word: &'static str| {
            let charge = [("charge_from", Value::from(word)), ("charge_distance", Value::from(distance))];
            needs(view, &now.clone().with(charge), &mut told).0
        };
        let text = Text::of(Label::Quiet, "to change formation ").join(from("front"));
        (name, text.with(Label::Quiet, "   from flank or rear ").join(from("flank")))
    };
    bands.into_iter().map(row).collect()
}

/// True for those who may change formation when they are charged.
pub(super) fn changes(unit: &Unit) -> bool {
    match unit.shape {
        Shape::Line | Shape::Column | Shape::Square => unit.is_infantry(),
        Shape::Deployed | Shape::Limbered => true,
        Shape::Garrison => false,
    }
}

/// What its VeD test would be given now.
fn known(view: &View, id: UnitId) -> Inputs {
    inputs_of(&CHECK, &losses::ved_known(view, id))
}

/// What a VeD test needs, with its sum; nothing where the values fit no test. Nothing but the sum decides: what was told of
/// the same is told again.
fn needs(view: &View, inputs: &Inputs, told: &mut BTreeMap<i64, Text>) -> (Text, Vec<Tally>) {
    let Some(tallies) = sums(view, &CHECK, inputs) else { return (Text::default(), Vec::new()) };
    let of_sum = || {
        let threshold = odds::threshold(&CHECK, &case(view, inputs), &tallies, &[]);
        threshold.map_or_else(Text::default, |threshold| needed(&threshold))
    };
    let text = told.entry(tallies[0].whole()).or_insert_with(of_sum).clone();
    (text, tallies)
}
