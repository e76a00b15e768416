//! What a test would come to, told before it is made.

use crate::engine::check::{Case, Check, Outcome};
use crate::engine::input::Value;
use crate::engine::odds::{percent, threshold_after};
use crate::engine::prompt::Part;
use crate::engine::rulebook::{Rulebook, View};

use super::words::follows;

/// What is read of a test with these values.
pub fn with<R: Rulebook, T>(
    check: &Check,
    view: &View<R>,
    values: impl IntoIterator<Item = (&'static str, Value)>,
    read: impl FnOnce(&Case<'_>) -> T,
) -> T {
    let inputs = check.inputs().with(values);
    read(&Case { inputs: &inputs, settings: &view.settings, tables: &view.tables })
}

/// What a test without dice comes to with these values; none where they contradict each other, or a die is thrown.
pub fn outcome<R: Rulebook>(
    check: &Check,
    view: &View<R>,
    values: impl IntoIterator<Item = (&'static str, Value)>,
) -> Option<Outcome> {
    with(check, view, values, |case| check.outcome(case, &[]).ok())
}

/// How what a test hopes for changes where something adds so much: `, +3: wins 44% -> 61%`; `turned` where its failure is
/// hoped for. `values` are those with so much more.
#[expect(clippy::float_arithmetic, reason = "a chance is shown, never reckoned with")]
pub fn changed<R: Rulebook, V: IntoIterator<Item = (&'static str, Value)>>(
    check: &Check,
    view: &View<R>,
    (adds, turned): (i64, bool),
    values: impl Fn(i64) -> V,
) -> String {
    let chance = |adds| {
        let found = with(check, view, values(adds), |case| threshold_after(check, case, &check.tallies(case), &[]))?;
        Some(percent(if turned { 1.0 - found.chance } else { found.chance }))
    };
    let told = chance(0).zip(chance(adds));
    told.map_or_else(|| format!(", {adds:+}"), |(now, then)| format!(", {adds:+}: wins {now} -> {then}"))
}

/// True where it is the same whether this flag is set or not, with and without the other.
pub fn is_idle<R: Rulebook>(
    check: &Check,
    view: &View<R>,
    values: &[(&'static str, Value)],
    [own, other]: [&'static str; 2],
) -> bool {
    let with = |flags: [(&'static str, bool); 2]| {
        let known = values.iter().filter(|(name, _)| *name != own && *name != other).cloned();
        in_words(check, view, known.chain(flags.map(|(name, so)| (name, so.into()))))
    };
    [false, true].into_iter().all(|so| with([(own, true), (other, so)]) == with([(own, false), (other, so)]))
}

/// The same as what follows from an option.
pub fn part<R: Rulebook>(
    check: &Check,
    view: &View<R>,
    values: impl IntoIterator<Item = (&'static str, Value)> + Clone,
) -> Option<Part> {
    let full = follows(in_words(check, view, values.clone())?);
    let lit = with(check, view, values, |case| check.lit(case, &check.tallies(case), &[]));
    let few = lit.and_then(|lit| lit.in_few_words());
    Some(few.map_or_else(
        || full.clone(),
        |[few, of]| {
            if !of.contains("; ") {
                return full.clone().briefly(few, format!("faces: {of}"), "");
            }
            // Of several each has its name with it; what the same faces bring is said of them once.
            let each = few.split("; ").zip(of.split("; ")).map(|(faces, of)| format!("{faces} {of}"));
            let said = each.reduce(|said, one| match one.split_once(": ") {
                Some((faces, brings)) if said.starts_with(&format!("{faces}: ")) => format!("{said} and {brings}"),
                _ => format!("{said}; {one}"),
            });
            full.clone().briefly(said.unwrap_or_default(), "1-2 = on one die", "")
        },
    ))
}

/// What each face brings, or what comes without a die: `enters: yes on 1-3, -1 step on 4-6`.
pub fn in_words<R: Rulebook>(
    check: &Check,
    view: &View<R>,
    values: impl IntoIterator<Item = (&'static str, Value)>,
) -> Option<String> {
    with(check, view, values, |case| {
        let faces = check.lit(case, &check.tallies(case), &[]).and_then(|lit| lit.in_words());
        faces.or_else(|| check.outcome(case, &[]).ok().map(|outcome| (check.words)(&outcome)))
    })
}
