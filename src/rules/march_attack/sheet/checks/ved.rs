//! *Valeur et Discipline*: does a unit keep its head?

use serde::{Deserialize, Serialize};

use crate::engine::check::{Case, Check, CheckFault, Outcome, contradiction, tally_of};
use crate::engine::dice::{Need, Throw};
use crate::engine::inches::Inches;
use crate::engine::input::Input;
use crate::engine::table::{TableFault, Tables};
use crate::engine::tally::Tally;

use super::super::cells::{limit, sound};
use super::super::words::{APPROACH, INSPIRATION, QUALITY};
use super::flag;
use super::has;
use crate::engine::check::modifiers;

const ID: &str = "march-attack/ved";

/// 2D6, passed on the unit's value or less.
pub static CHECK: Check = Check::of::<Ved>(ID, "Valeur et Discipline", "VeD table", read, |outcome| {
    if outcome.get::<Ved>().passed { "passed".to_owned() } else { "failed".to_owned() }
})
.takes(&[
    Input::word("quality", QUALITY, "the unit's quality"),
    Input::word("inspiration", INSPIRATION, "the leader attached to the unit").or("none"),
    Input::flag("infantry_in_column", "the unit is infantry in column"),
    Input::count("cv_lost", 0, 10, "CV lost since the battle began").or("0"),
    Input::flag("disordered", "the unit is D1 or D2"),
    Input::word("charge_from", APPROACH, "a formation change: from where the charge comes; default: front").optional(),
    Input::inches("charge_distance", 200, "a formation change: from how far the charge comes").optional(),
])
.rolls("2D6")
.hopes(|outcome| outcome.get::<Ved>().passed, "passes", "cannot pass")
.refuses(fits)
.adds(tally_of::<VedModifier>);

/// What came of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ved {
    /// The value that the 2D6 must not exceed.
    #[serde(default)]
    pub value: i64,
    /// True when they do not.
    pub passed: bool,
}

modifiers! {
    /// The rows of the VeD table.
    pub VedModifier of "march-attack/ved" => {
        QualityUntrained = "quality-untrained", |case| has(case, "quality", "untrained");
        QualityMilitia = "quality-militia", |case| has(case, "quality", "militia");
        QualityConscript = "quality-conscript", |case| has(case, "quality", "conscript");
        QualityRegular = "quality-regular", |case| has(case, "quality", "regular");
        QualityVeteran = "quality-veteran", |case| has(case, "quality", "veteran");
        QualityElite = "quality-elite", |case| has(case, "quality", "elite");
        QualityGuard = "quality-guard", |case| has(case, "quality", "guard");
        LeaderCharismatic = "leader-charismatic", |case| has(case, "inspiration", "charismatic");
        LeaderNormal = "leader-normal", |case| has(case, "inspiration", "normal");
        LeaderUninspiring = "leader-uninspiring", |case| has(case, "inspiration", "uninspiring");
        Column = "column", |case| flag(case, "infantry_in_column");
        CvLost = "cv-lost", |case| case.inputs.count("cv_lost") / i64::from(sound(cv_step(case.tables)));
        Disordered = "disordered", |case| flag(case, "disordered");
        ChargeFrom = "charge-from", |case| i64::from(flank_counts(case));
        ChargeNear = "charge-near", |case| i64::from(charge_band(case) == Some(0));
        ChargeMiddle = "charge-middle", |case| i64::from(charge_band(case) == Some(1));
        ChargeFar = "charge-far", |case| i64::from(charge_band(case) == Some(2));
    }
}

/// The two distances at which the table parts charges: up to the first, up to the second, and beyond.
pub fn charge_limits(tables: &Tables) -> [Inches; 2] {
    [0, 1].map(|at| Inches::whole(sound(charge_limit(tables, at))))
}

/// That the limits in the labels are numbers.
pub fn proof(tables: &Tables) -> Result<(), TableFault> {
    cv_step(tables)?;
    charge_limit(tables, 0)?;
    charge_limit(tables, 1)?;
    Ok(())
}

fn fits(case: &Case<'_>) -> Result<(), CheckFault> {
    match case.inputs.word("charge_from") {
        Some(from) if !case.inputs.has("charge_distance") => contradiction(format!(
            "`charge_from` = `{from}` needs `charge_distance`: the inches from which the charge comes, for a formation change"
        )),
        _ => Ok(()),
    }
}

fn read(_: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let value = tallies[0].whole();
    let roll = throw.sum(2, 6, "")?;
    Ok(Outcome::of(&Ved { value, passed: roll <= value }))
}

/// Disordered and flank or rear stand in one row of the table: both together count once, unless a setting says each.
fn flank_counts(case: &Case<'_>) -> bool {
    let from_side = case.inputs.is("charge_from", "flank") || case.inputs.is("charge_from", "rear");
    from_side && (!case.inputs.flag("disordered") || case.settings.is("ved.disorder-and-flank", "each"))
}

/// In which of the three printed distances the charge begins; none without a formation change.
fn charge_band(case: &Case<'_>) -> Option<usize> {
    let distance = case.inputs.inches("charge_distance")?;
    Some(charge_limits(case.tables).iter().filter(|&&limit| distance > limit).count())
}

fn charge_limit(tables: &Tables, at: usize) -> Result<u32, TableFault> {
    limit(tables.get(ID)?, "charge", at)
}

fn cv_step(tables: &Tables) -> Result<u32, TableFault> {
    limit(tables.get(ID)?, "cv-lost", 0)
}
