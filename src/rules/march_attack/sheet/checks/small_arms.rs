//! Musketry: a factor, and a D6 against what is left of it after full sixes.

use crate::engine::check::{Case, Check, CheckFault, Outcome, contradiction};
use crate::engine::dice::{Need, Throw};
use crate::engine::fraction::Fraction;
use crate::engine::input::Input;
use crate::engine::table::{TableFault, Tables};
use crate::engine::tally::Tally;

use super::super::cells::{multiplier, sound};
use super::super::ranges;
use super::super::words::COVER;
use super::fire::{FireResult, LossDice, describe, resolve, round, spread};

const ID: &str = "march-attack/small-arms";
const WEAPONS: &[&str] = &["musket", "rifle"];
const FORMATIONS: &[&str] = &["column", "line", "square", "garrison"];

/// D6 against the factor of all units that fire at one target.
pub(crate) static CHECK: Check = Check::of::<FireResult>(ID, "Small-arms fire", "small-arms table", read, describe)
    .takes(&[
        Input::count("cv", 1, 10, "CV of the unit that fires"),
        Input::word("formation", FORMATIONS, "its formation"),
        Input::word("cover", COVER, "what shelters the target").or("none"),
        Input::flag("at_deployed_artillery", "the target is deployed artillery"),
        Input::flag("at_charging_cavalry", "infantry fires at charging cavalry"),
        Input::flag("disordered", "the firer is D1 or D2"),
        Input::fraction("others", 10_000, "unrounded factors of the other units that fire at this target").or("0"),
        Input::word("weapon", WEAPONS, "what it fires").or("musket"),
        Input::inches("distance", 200, "how far the target is").optional(),
    ])
    .rolls("1D6, none when the factor is 0 or only full sixes")
    .hopes(|outcome| outcome.get::<FireResult>().cv_lost > 0, "a hit", "cannot hit")
    .spreads(spread)
    .refuses(fits)
    .adds(tallies);

/// A row of the table that halves the factor: when it holds, and its words in the sum.
struct Halving {
    row: &'static str,
    key: &'static str,
    label: &'static str,
    holds: fn(&Case<'_>) -> bool,
}

/// The upper part of the table, in an order in which the sum reads well.
const HALVINGS: &[Halving] = &[
    Halving {
        row: "light-cover",
        key: "cover",
        label: "target in light cover",
        holds: |case| case.inputs.is("cover", "light"),
    },
    Halving {
        row: "heavy-cover",
        key: "cover",
        label: "target in heavy cover",
        holds: |case| case.inputs.is("cover", "heavy"),
    },
    Halving {
        row: "deployed-artillery",
        key: "at_deployed_artillery",
        label: "target is deployed artillery",
        holds: |case| case.inputs.flag("at_deployed_artillery"),
    },
    Halving {
        row: "charging-cavalry",
        key: "at_charging_cavalry",
        label: "infantry firing at charging cavalry",
        holds: |case| case.inputs.flag("at_charging_cavalry"),
    },
    Halving {
        row: "disordered",
        key: "disordered",
        label: "firer is disordered",
        holds: |case| case.inputs.flag("disordered"),
    },
];

/// That every cell says what it does to the factor.
pub(crate) fn proof(tables: &Tables) -> Result<(), TableFault> {
    for halving in HALVINGS {
        effect(tables, halving.row)?;
    }
    for formation in FORMATIONS {
        effect(tables, formation)?;
    }
    Ok(())
}

fn fits(case: &Case<'_>) -> Result<(), CheckFault> {
    if case.inputs.flag("at_deployed_artillery") && case.inputs.flag("at_charging_cavalry") {
        return contradiction(
            "`at_deployed_artillery` and `at_charging_cavalry` are both true: a target is one or the other",
        );
    }
    let others = case.inputs.fraction("others");
    if others > Fraction::ZERO && case.settings.is("fire.combine", "off") {
        return contradiction(format!(
            "`others` is 0 while fire.combine is off, found {others}: each unit fires by itself"
        ));
    }
    let weapon = case.inputs.word("weapon").unwrap_or("musket");
    let range = ranges::small_arms(case.tables, weapon);
    match case.inputs.inches("distance").filter(|distance| *distance > range) {
        Some(distance) => {
            contradiction(format!("`distance` is out of range: a {weapon} fires up to {range}\", found {distance}\""))
        }
        None => Ok(()),
    }
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    let source = CHECK.source;
    let mut factor = Tally::new();
    factor.add("cv", "CV", case.inputs.count("cv"), source);
    let formation = case.inputs.word("formation").unwrap_or("line");
    let words =
        if formation == "garrison" { "firing from a built-up area".to_owned() } else { format!("{formation} firing") };
    factor.times("formation", &words, sound(effect(case.tables, formation)), source);
    for halving in HALVINGS.iter().filter(|halving| (halving.holds)(case)) {
        factor.times(halving.key, halving.label, sound(effect(case.tables, halving.row)), source);
    }
    let others = case.inputs.fraction("others");
    if others > Fraction::ZERO {
        factor.add("others", "other units firing", others, "house rule fire.combine");
    }
    round(&mut factor, case.settings);
    vec![factor]
}

fn read(case: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let sixes = case.settings.is("fire.resolution", "sixes");
    resolve(tallies[0].whole(), if sixes { LossDice::Sixes } else { LossDice::One }, throw)
}

fn effect(tables: &Tables, row: &str) -> Result<Fraction, TableFault> {
    let cell = tables.get(ID)?.cell(row, 0, None)?;
    multiplier(cell).ok_or_else(|| TableFault::NoNumber(ID.to_owned(), row.to_owned(), cell.to_owned()))
}
