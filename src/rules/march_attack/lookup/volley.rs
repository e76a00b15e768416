//! Fire by die face, with range and target.

use crate::engine::check::Check;
use crate::engine::fraction::Fraction;
use crate::engine::input::{Inputs, Value};
use crate::engine::odds::{self, percent};
use crate::engine::tally::Tally;
use crate::engine::text::{Facts, Label, Text};
use crate::orbat::Weight;

use super::{by_face, case, sums};
use crate::rules::march_attack::fire;
use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::sheet::checks::{artillery, fire::FireResult, small_arms};
use crate::rules::march_attack::sheet::ranges::{self, RangeBand};
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::state::{Step, Unit};
use crate::rules::march_attack::terrain::firing_shape;

/// What musketry is asked to hit, as the small-arms table tells targets apart.
const AT: &[(&str, &str, &str)] = &[
    ("in the open", "cover", "none"),
    ("in light cover", "cover", "light"),
    ("in heavy cover", "cover", "heavy"),
    ("deployed guns", "at_deployed_artillery", ""),
    ("charging horse", "at_charging_cavalry", ""),
];

/// What guns are asked to hit, as the artillery table tells targets apart.
const AT_SHAPES: &[(&str, &str)] = &[
    ("line", "line"),
    ("column", "column"),
    ("square", "square"),
    ("deployed guns", "deployed-artillery"),
    ("limbered", "limbered-artillery"),
];

/// The rows of a unit on the table; cavalry has none.
pub(super) fn add(view: &View, id: UnitId, facts: &mut Facts) {
    let unit = view.state.unit(id);
    if unit.is_cavalry() {
        return;
    }
    if view.state.step == Step::T2
        && let Some(why) = fire::refuse(view, id, unit)
    {
        facts.add("fires now", Text::of(Label::Care, format!("no: {why}")));
    }
    if unit.is_infantry() { muskets(view, unit, facts) } else { guns(view, unit, facts) }
}

/// What comes of a shot with these inputs: `factor 8: 1 CV, 2 CV on 2 or less`.
pub(super) fn shot(view: &View, check: &'static Check, inputs: &Inputs, with_factor: bool) -> Option<Text> {
    let tallies = sums(view, check, inputs)?;
    let case = case(view, inputs);
    let shares = odds::shares(check, &case, &tallies, &[]);
    let words = if !shares.is_empty() {
        by_face(&shares)
    } else if let Some(threshold) = odds::threshold(check, &case, &tallies, &[]) {
        let needs = threshold.needs.unwrap_or_else(|| percent(threshold.chance));
        format!("1 CV on {needs}")
    } else {
        let lost = check.outcome(&case, &[]).map_or(0, |outcome| outcome.get::<FireResult>().cv_lost);
        if lost == 0 { "no hit".to_owned() } else { format!("{lost} CV, no roll needed") }
    };
    let text = Text::of(Label::Figure, words);
    let factor = tallies.first().map_or(Fraction::ZERO, Tally::total);
    Some(if with_factor { text.with(Label::Quiet, format!("   factor {factor}")) } else { text })
}

fn muskets(view: &View, unit: &Unit, facts: &mut Facts) {
    let own = [
        ("cv", Value::from(unit.cv)),
        ("formation", Value::from(firing_shape(unit).as_str())),
        ("disordered", Value::from(unit.is_disordered())),
    ];
    let own = small_arms::CHECK.inputs().with(own);
    let range = ranges::small_arms(&view.tables, unit.weapon.as_str());
    for (at, (target, name, word)) in AT.iter().enumerate() {
        let value = if word.is_empty() { Value::from(true) } else { Value::from(*word) };
        let Some(shot) = shot(view, &small_arms::CHECK, &own.clone().with([(*name, value)]), true) else { continue };
        let first = if at == 0 { format!("fire to {range}\"") } else { String::new() };
        facts.add(first, Text::plain(format!("{target}: ")).join(shot));
    }
}

/// What a battery's shots have in common.
pub(super) fn battery(unit: &Unit) -> Inputs {
    let own = [
        ("cv", Value::from(unit.cv)),
        ("weight", Value::from(weight(unit))),
        ("disordered", Value::from(unit.is_disordered())),
    ];
    artillery::CHECK.inputs().with(own)
}

/// How heavy its guns are.
pub(super) fn weight(unit: &Unit) -> &'static str {
    unit.weight.unwrap_or(Weight::Medium).as_str()
}

fn guns(view: &View, unit: &Unit, facts: &mut Facts) {
    for &band in RangeBand::ALL {
        let at = battery(unit).with([("range", Value::from(band.word()))]);
        let piece = |(words, target): &(&str, &'static str)| {
            let shot = shot(view, &artillery::CHECK, &at.clone().with([("target", Value::from(*target))]), false)?;
            Some(Text::plain(format!("{words} ")).join(shot))
        };
        let text = AT_SHAPES.iter().filter_map(piece).reduce(|all, piece| all.then("; ").join(piece));
        let reach = ranges::reach(&view.tables, weight(unit), band);
        facts.add(format!("fire to {reach}\""), text.unwrap_or_default());
    }
    facts.add("at cover", Text::plain(covers(view, unit)));
}

/// What cover takes off the factor, as the check itself reckons it: `light -2, heavy -4`.
fn covers(view: &View, unit: &Unit) -> String {
    let shot = [("range", Value::from(RangeBand::Effective.word())), ("target", Value::from("line"))];
    let shot = battery(unit).with(shot);
    let factor = |cover: &'static str| {
        let tallies = sums(view, &artillery::CHECK, &shot.clone().with([("cover", Value::from(cover))]))?;
        Some(tallies.first()?.total())
    };
    let less = |cover: &'static str| Some(format!("{cover} cover {}", factor(cover)? - factor("none")?));
    let told: Vec<String> = ["light", "heavy"].into_iter().filter_map(less).collect();
    format!("factor: {}", told.join(", "))
}
