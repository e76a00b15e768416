//! Losses in percent as whole units of each arm.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::engine::check::{Case, Check, CheckFault, Outcome, contradiction, read_modifier};
use crate::engine::dice::{Need, Throw};
use crate::engine::fraction::{Fraction, Rounding};
use crate::engine::input::{Input, Inputs};
use crate::engine::tally::Tally;
use crate::engine::text::counted;

/// `campaign-1805/losses`.
pub static CHECK: Check = Check::of::<Losses>("campaign-1805/losses", "Losses of each arm", "19.8 Losses", read, words)
    .takes(&[
        Input::count("infantry", 0, 9_999, "infantry battalions present").or("0"),
        Input::count("cavalry", 0, 9_999, "cavalry regiments present").or("0"),
        Input::count("artillery", 0, 9_999, "artillery present").or("0"),
        Input::count("men_of_war", 0, 9_999, "men of war present").or("0"),
        Input::count("frigates", 0, 9_999, "frigates present").or("0"),
        Input::count("percent", 0, 999, "loss in percent, as the battle table says; at most 100 counts"),
        Input::count("enemy_units", 0, 99_999, "units of the opposing force: no more can be lost"),
        Input::count("pursuit_cavalry", 0, 9_999, "cavalry regiments of the victor that pursue")
            .or("0")
            .only(on_land, "for land forces"),
        Input::flag("siege", "after a siege, where nobody pursues"),
    ])
    .refuses(fits)
    .adds(tallies);

const LAND_ARMS: [&str; 3] = ["infantry", "cavalry", "artillery"];
const SHIPS: [&str; 2] = ["men_of_war", "frigates"];

/// Units lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Losses {
    Army(ArmyLosses),
    Fleet(FleetLosses),
}

/// Units that an army loses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArmyLosses {
    /// Battalions.
    pub infantry: i64,
    /// Regiments.
    pub cavalry: i64,
    /// Batteries.
    pub artillery: i64,
}

/// Ships that a fleet loses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FleetLosses {
    pub men_of_war: i64,
    pub frigates: i64,
}

fn on_land(inputs: &Inputs) -> bool {
    SHIPS.iter().all(|name| inputs.count(name) == 0)
}

fn fits(case: &Case<'_>) -> Result<(), CheckFault> {
    let first = |names: &[&'static str]| names.iter().copied().find(|name| case.inputs.count(name) > 0);
    match (first(&SHIPS), first(&LAND_ARMS)) {
        (Some(ship), Some(arm)) => {
            let found = case.inputs.count(ship);
            contradiction(format!("`{ship}` is 0 beside `{arm}`, found {found}: a force is an army or a fleet"))
        }
        _ => Ok(()),
    }
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    let mut tally = Tally::new();
    tally.add("percent", "loss in percent", case.inputs.count("percent"), CHECK.source);
    let pursuit = case.inputs.count("pursuit_cavalry");
    if pursuit > 0 && !case.inputs.flag("siege") {
        tally.count(read_modifier(case, CHECK.id, "pursuit"), pursuit / 10);
    }
    vec![tally]
}

#[expect(clippy::unnecessary_wraps, reason = "the shape of every check's `read`; nothing is rolled here")]
fn read(case: &Case<'_>, tallies: &[Tally], _: &mut Throw<'_>) -> Result<Outcome, Need> {
    let percent = tallies[0].whole().clamp(0, 100);
    let most = case.inputs.count("enemy_units");
    let lost = |names: &[&str]| {
        let present: Vec<i64> = names.iter().map(|name| case.inputs.count(name)).collect();
        within(present.iter().map(|&units| share(units, percent)).collect(), most)
    };
    let losses = if on_land(case.inputs) {
        let lost = lost(&LAND_ARMS);
        Losses::Army(ArmyLosses { infantry: lost[0], cavalry: lost[1], artillery: lost[2] })
    } else {
        let lost = lost(&SHIPS);
        Losses::Fleet(FleetLosses { men_of_war: lost[0], frigates: lost[1] })
    };
    Ok(Outcome::of(&losses))
}

/// The share of one arm, halves up.
fn share(units: i64, percent: i64) -> i64 {
    Fraction::new(units * percent, 100).rounded(Rounding::Nearest)
}

/// The losses held to `most` in all: what is over is given back unit by unit to the arm that loses most, the last of
/// equals: artillery before cavalry before infantry, so that the sheet's army facing one unit loses infantry.
fn within(mut lost: Vec<i64>, most: i64) -> Vec<i64> {
    for _ in most..lost.iter().sum() {
        let highest = lost.iter().copied().max().unwrap_or(0);
        if let Some(arm) = lost.iter_mut().rev().find(|arm| **arm == highest) {
            *arm -= 1;
        }
    }
    lost
}

/// What so many units of an arm are called: `1 frigate`, `2 men of war`.
pub fn arm_in_words(arm: &str, units: i64) -> String {
    match (arm, units) {
        ("men_of_war", 1) => "man of war".to_owned(),
        ("frigates", 1) => "frigate".to_owned(),
        _ => arm.replace('_', " "),
    }
}

/// So many hits, for `takes` and `took`: a unit of one hit is destroyed by it, a stronger one only hurt.
pub(crate) fn hits_in_words(hits: usize) -> String {
    if hits == 0 { "no hit".to_owned() } else { counted(hits, "hit") }
}

/// The arms of an outcome that lose, with their hits, and all hits.
pub(crate) fn hits_of(outcome: &Map<String, Json>) -> (usize, Vec<String>) {
    let hits = outcome.iter().filter_map(|(arm, hits)| Some((arm, hits.as_i64().filter(|hits| *hits != 0)?)));
    let all: i64 = hits.clone().map(|(_, hits)| hits).sum();
    (usize::try_from(all).unwrap_or(0), hits.map(|(arm, hits)| format!("{hits} {}", arm_in_words(arm, hits))).collect())
}

/// These words stand in saves; logs and papers say hits.
fn words(outcome: &Outcome) -> String {
    let (_, parts) = hits_of(outcome.members());
    if parts.is_empty() { "no losses".to_owned() } else { format!("lost: {}", parts.join(", ")) }
}
