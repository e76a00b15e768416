//! What a raid on a city or port costs its country.

use serde::{Deserialize, Serialize};

use crate::engine::check::{Case, Check, Outcome};
use crate::engine::dice::{Need, Throw};
use crate::engine::fraction::{Fraction, Rounding};
use crate::engine::input::Input;
use crate::engine::tally::Tally;

/// `campaign-1805/raid`.
pub static CHECK: Check = Check::of::<RaidCost>("campaign-1805/raid", "Raid", "19.9 Raids", read, words)
    .takes(&[
        Input::count("province_rp", 0, 999, "resource points that the province produces").or("0"),
        Input::count("cities_in_province", 1, 99, "cities in the province, the raided one among them").or("1"),
        Input::flag("victory_city", "the raided city is a victory city"),
    ])
    .adds(tallies);

/// What its country loses by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RaidCost {
    /// Resource points that the country does not get next turn.
    pub rp_lost: i64,
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    let mut tally = Tally::new();
    tally.add("province_rp", "the province's RP", case.inputs.count("province_rp"), CHECK.source);
    let cities = case.inputs.count("cities_in_province").max(1);
    tally.times("cities_in_province", "one city's share", Fraction::new(1, cities), CHECK.source);
    let rounding = if case.inputs.flag("victory_city") { Rounding::Up } else { Rounding::Down };
    tally.round(rounding, CHECK.source);
    vec![tally]
}

#[expect(clippy::unnecessary_wraps, reason = "the shape of every check's `read`; nothing is rolled here")]
fn read(_: &Case<'_>, tallies: &[Tally], _: &mut Throw<'_>) -> Result<Outcome, Need> {
    Ok(Outcome::of(&RaidCost { rp_lost: tallies[0].whole() }))
}

fn words(outcome: &Outcome) -> String {
    format!("{} RP lost next turn", outcome.get::<RaidCost>().rp_lost)
}
