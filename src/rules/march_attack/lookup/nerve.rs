//! VeD as it is now, and what a change of formation against a charge would need.

use crate::engine::inches::Inches;
use crate::engine::input::Value;
use crate::engine::odds;
use crate::engine::text::{Facts, Label, Text};
use crate::orbat::Shape;

use super::super::acts::View;
use super::super::checks::ved::{CHECK, charge_limits};
use super::super::ids::UnitId;
use super::super::losses;
use super::super::state::Unit;
use super::{case, inputs_of, needed, sums, with};

/// From farther than the table tells apart: the most that the check takes.
const FARTHEST: u32 = 200;

/// The rows of a unit on the table.
pub fn add(view: &View, id: UnitId, facts: &mut Facts) {
    facts.add("VeD", against(view, id, &[], true));
    if changes(view.state.unit(id)) {
        facts.rows.extend(against_charges(view, id));
    }
}

/// What its test to change formation needs against a charge from each printed distance.
pub fn against_charges(view: &View, id: UnitId) -> Vec<(String, Text)> {
    let limits = charge_limits(&view.tables);
    let beyond = Inches::whole(FARTHEST);
    let bands = [
        (format!("charge to {}\"", limits[0]), limits[0]),
        (format!("charge to {}\"", limits[1]), limits[1]),
        ("from farther".to_owned(), beyond),
    ];
    let row = |(name, distance): (String, Inches)| {
        let from = |word: &str| {
            let charge = [("charge_from", Value::from(word)), ("charge_distance", Value::from(distance))];
            against(view, id, &charge, false)
        };
        let text = Text::of(Label::Quiet, "to change formation ").join(from("front"));
        (name, text.with(Label::Quiet, "   from flank or rear ").join(from("flank")))
    };
    bands.into_iter().map(row).collect()
}

/// True for those who may change formation when they are charged.
pub const fn changes(unit: &Unit) -> bool {
    match unit.shape {
        Shape::Line | Shape::Column | Shape::Square => unit.is_infantry(),
        Shape::Deployed | Shape::Limbered => true,
        Shape::Garrison => false,
    }
}

fn against(view: &View, id: UnitId, charge: &[(&'static str, Value)], in_full: bool) -> Text {
    let inputs = with(&inputs_of(&CHECK, &losses::ved_known(view, id)), charge);
    let Some(tallies) = sums(view, &CHECK, &inputs) else { return Text::default() };
    let threshold = odds::threshold(&CHECK, &case(view, &inputs), &tallies, &[]);
    let text = threshold.map_or_else(Text::default, |threshold| needed(&threshold));
    if in_full { text.with(Label::Quiet, format!("   {}", tallies[0].line())) } else { text }
}
