//! Gunfire: a factor from weight, range and target, resolved as small arms are.

use crate::engine::check::{Case, Check, CheckFault, Outcome, contradiction, count_modifiers};
use crate::engine::dice::{Need, Throw};
use crate::engine::input::Input;
use crate::engine::tally::Tally;

use super::super::ranges::{RangeBand, band, longest};
use super::super::words::{COVER, WEIGHT};
use super::fire::{FireResult, LossDice, describe, resolve, round, spread};
use super::flag;
use super::has;
use crate::engine::check::modifiers;

/// D6 against the factor of one battery.
pub static CHECK: Check =
    Check::of::<FireResult>("march-attack/artillery", "Artillery fire", "artillery fire table", read, describe)
        .takes(&[
            Input::count("cv", 1, 10, "CV of the battery"),
            Input::word("arm", &["foot-artillery", "horse-artillery"], "its arm; horse artillery is light or medium")
                .or("foot-artillery"),
            Input::word("weight", WEIGHT, "how heavy its guns are"),
            Input::word("range", &["close", "effective", "long"], "the range, in place of the distance").optional(),
            Input::inches("distance", 200, "how far the target is, in place of the range").optional(),
            Input::word(
                "target",
                &["line", "column", "square", "deployed-artillery", "limbered-artillery"],
                "the target's formation; a garrison and cavalry in line are line",
            ),
            Input::word("cover", COVER, "what shelters the target").or("none"),
            Input::flag("disordered", "the battery is D1 or D2"),
        ])
        .rolls("1D6, none when the factor is 0 or less or only full sixes")
        .hopes(|outcome| outcome.get::<FireResult>().cv_lost > 0, "a hit", "cannot hit")
        .spreads(spread)
        .refuses(fits)
        .adds(tallies);

modifiers! {
    /// The rows of the artillery fire table.
    pub ArtilleryModifier of "march-attack/artillery" => {
        WeightLight = "weight-light", |case| has(case, "weight", "light");
        WeightMedium = "weight-medium", |case| has(case, "weight", "medium");
        WeightHeavy = "weight-heavy", |case| has(case, "weight", "heavy");
        RangeClose = "range-close", |case| i64::from(shot_band(case) == Some(RangeBand::Close));
        RangeEffective = "range-effective", |case| i64::from(shot_band(case) == Some(RangeBand::Effective));
        RangeLong = "range-long", |case| i64::from(shot_band(case) == Some(RangeBand::Long));
        TargetSquare = "target-square", |case| has(case, "target", "square");
        TargetColumn = "target-column", |case| has(case, "target", "column");
        TargetDeployed = "target-deployed", |case| has(case, "target", "deployed-artillery");
        TargetLimbered = "target-limbered", |case| has(case, "target", "limbered-artillery");
        CoverLight = "cover-light", |case| has(case, "cover", "light");
        CoverHeavy = "cover-heavy", |case| has(case, "cover", "heavy");
        Disordered = "disordered", |case| flag(case, "disordered");
    }
}

fn fits(case: &Case<'_>) -> Result<(), CheckFault> {
    let weight = case.inputs.word("weight").unwrap_or("medium");
    if weight == "heavy" && case.inputs.is("arm", "horse-artillery") {
        return contradiction("`weight` of horse artillery is light, medium, found `heavy`");
    }
    match (case.inputs.word("range"), case.inputs.inches("distance")) {
        (Some(_), Some(_)) => contradiction("`range` and `distance` are both given: the shot takes one of them"),
        (None, None) => contradiction("`range` or `distance` is missing: close, effective, long, or the inches"),
        (None, Some(distance)) if shot_band(case).is_none() => {
            let longest = longest(case.tables, weight);
            contradiction(format!(
                "`distance` is out of range: {weight} artillery fires up to {longest}\", found {distance}\""
            ))
        }
        _ => Ok(()),
    }
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    let mut factor = Tally::new();
    if case.settings.is("artillery.base", "cv") {
        factor.add("cv", "CV", case.inputs.count("cv"), "house rule artillery.base");
    }
    count_modifiers::<ArtilleryModifier>(&mut factor, case);
    round(&mut factor, case.settings);
    vec![factor]
}

/// Guns take full sixes only where small arms do.
fn read(case: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let sixes = case.settings.is("artillery.sixes", "on") && case.settings.is("fire.resolution", "sixes");
    resolve(tallies[0].whole(), if sixes { LossDice::Sixes } else { LossDice::One }, throw)
}

/// The band that was given, or in which the distance lies.
fn shot_band(case: &Case<'_>) -> Option<RangeBand> {
    if let Some(word) = case.inputs.word("range") {
        return RangeBand::ALL.iter().copied().find(|band| band.word() == word);
    }
    band(case.tables, case.inputs.word("weight")?, case.inputs.inches("distance")?)
}
