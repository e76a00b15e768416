//! Combat strength: the combat factors through the multipliers, rounded up after each.

use super::super::prelude::*;
use crate::engine::fraction::Rounding;
use crate::engine::tally::Change;

pub(crate) static CHECK: Check = Check::of::<Strength>(
    "beyond-waterloo/strength",
    "Combat strength for the FERT",
    "FERT Combat Strength Modifiers (6.6)",
    read,
    |outcome| format!("strength {}", outcome.get::<Strength>().strength),
)
.takes(&[
    Input::count("factors", 0, 9_999, "sum of the combat factors"),
    Input::word("mode", &Mode::KEYS, "the formation's deployment mode"),
    Input::word("tactic", &Tactic::KEYS, "the player's grand tactic"),
    Input::flag("in_fortress", "in a fortress area"),
    Input::flag("force_marched", "force marched in this OPs phase"),
    Input::count("round", 1, 2, "combat round: a force march counts in the first only").or("1"),
    Input::flag("in_pass", "in a pass, where a force march does not count"),
    Input::flag("out_of_supply", "out of supply"),
])
.refuses(fits)
.adds(tallies);

/// The strength that goes to the FERT.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Strength {
    /// What is left after the last step.
    pub strength: i64,
    /// What is left after each multiplier, in order.
    #[serde(default)]
    pub steps: Vec<i64>,
}

fn mode_and_tactic<'a>(case: &Case<'a>) -> [&'a str; 2] {
    ["mode", "tactic"].map(|name| case.inputs.word(name).unwrap_or(""))
}

fn fits(case: &Case<'_>) -> Result<(), CheckFault> {
    let [mode, tactic] = mode_and_tactic(case);
    let others = match (mode, tactic) {
        ("march-order", "left-flank-attack" | "right-flank-attack") => {
            "general-advance, concentric-attack, hold or retreat"
        }
        ("concentrated", "retreat") => "any but `retreat`",
        _ => return Ok(()),
    };
    contradiction(format!("`tactic` with mode `{mode}` is {others}, found `{tactic}`"))
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    let mut tally = Tally::new();
    tally.add("factors", "combat factors", case.inputs.count("factors"), CHECK.source);
    let [mode, tactic] = mode_and_tactic(case);
    // Whether the mode's multiplier on the Formation Deployment Chart applies.
    let counts = match mode {
        "march-order" => true,
        "line-of-battle" => tactic == "hold" && case.inputs.flag("in_fortress"),
        "echelon" => matches!(tactic, "left-flank-attack" | "right-flank-attack"),
        // The sheet says "General Attack"; its grand tactic is called General Advance.
        "concentrated" => matches!(tactic, "general-advance" | "hold"),
        _ => false,
    };
    if counts {
        let chart = printed::table(case.tables, "beyond-waterloo/deployment-chart");
        let cell = printed::cell(case.tables, &chart.id, mode, 2);
        let label = chart.row(mode).map_or(mode, |row| row.label.as_str());
        let times = printed::multiplier_after(cell, "Combat Strength x ");
        tally.times("mode", label, times.unwrap_or(Fraction::ONE), &chart.source);
    }
    let first = case.inputs.count("round") == 1;
    if case.inputs.flag("force_marched") && first && !case.inputs.flag("in_pass") {
        tally.times("force_marched", "force marched", half(case, "force-marched"), CHECK.source);
    }
    if case.inputs.flag("out_of_supply") {
        tally.times("out_of_supply", "out of supply", half(case, "out-of-supply"), CHECK.source);
    }
    // For whole factors one rounding up at the end comes to the same as one after each step.
    tally.round(Rounding::Up, CHECK.source);
    vec![tally]
}

fn half(case: &Case<'_>, row: &str) -> Fraction {
    let cell = printed::cell(case.tables, "beyond-waterloo/strength-modifiers", row, 0);
    printed::multiplier_after(cell, "X ").unwrap_or(Fraction::ONE)
}

#[expect(clippy::unnecessary_wraps, reason = "the shape of every check's `read`; nothing is rolled here")]
fn read(_: &Case<'_>, tallies: &[Tally], _: &mut Throw<'_>) -> Result<Outcome, Need> {
    let (mut strength, mut steps) = (Fraction::ZERO, Vec::new());
    for row in tallies.iter().flat_map(Tally::rows).filter(|row| !row.struck) {
        match row.change {
            Change::Add(value) => strength = strength + value,
            Change::Times(factor) => {
                strength = Fraction::whole((strength * factor).rounded(Rounding::Up));
                steps.push(strength.rounded(Rounding::Up));
            }
        }
    }
    Ok(Outcome::of(&Strength { strength: strength.rounded(Rounding::Up), steps }))
}
