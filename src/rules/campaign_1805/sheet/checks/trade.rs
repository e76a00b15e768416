//! The income from trade: dice by nation, Spanish gold, and what privateers take.

use serde::{Deserialize, Serialize};

use super::super::printed;
use super::{NATIONS, nation_or};
use crate::engine::check::{Case, Check, CheckFault, Outcome, read_modifier};
use crate::engine::dice::{Need, Throw};
use crate::engine::input::Input;
use crate::engine::tally::Tally;

/// `campaign-1805/trade`. Its sum counts the dice.
pub(crate) static CHECK: Check = Check::of::<Trade>("campaign-1805/trade", "Trade", "16.2 Trade", read, words)
    .takes(&[
        Input::word("nation", NATIONS, "whose trade").optional(),
        Input::count("points", 0, 99, "points of trade, a die each, for a nation of another scenario").optional(),
        Input::count("privateers", 0, 99, "enemy fleets and squadrons that privateer against it").or("0"),
        Input::flag("fall", "a Fall turn, when Spain's gold arrives")
            .only(|inputs| !inputs.has("points"), "for a nation"),
    ])
    .rolls("a D6 for each point of trade that is left")
    .refuses(fits)
    .adds(tallies);

/// What trade brings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trade {
    /// Resource points.
    pub rp: i64,
}

fn fits(case: &Case<'_>) -> Result<(), CheckFault> {
    nation_or(case, "points", "a number")
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    let mut tally = Tally::new();
    if case.inputs.has("points") {
        tally.add("points", "points of trade", case.inputs.count("points"), CHECK.source);
        less_privateers(case, &mut tally);
        return vec![tally];
    }
    let nation = case.inputs.word("nation").unwrap_or("");
    let trade = printed::table(case, CHECK.id);
    let label = format!("dice of {}", trade.row(nation).map_or(nation, |row| row.label.as_str()));
    tally.add("nation", &label, printed::whole(printed::cell(case, &trade.id, nation, 0)), &trade.source);
    if nation == "spain" && case.inputs.flag("fall") {
        tally.count(read_modifier(case, CHECK.id, "gold"), 1);
    }
    less_privateers(case, &mut tally);
    vec![tally]
}

fn less_privateers(case: &Case<'_>, tally: &mut Tally) {
    let privateers = case.inputs.count("privateers");
    if privateers > 0 {
        tally.count(read_modifier(case, CHECK.id, "privateer"), -privateers);
    }
}

fn read(_: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let dice = usize::try_from(tallies[0].whole()).unwrap_or(0);
    let rp = if dice == 0 { 0 } else { throw.sum(dice, 6, "for trade")? };
    Ok(Outcome::of(&Trade { rp }))
}

fn words(outcome: &Outcome) -> String {
    format!("{} RP", outcome.get::<Trade>().rp)
}
