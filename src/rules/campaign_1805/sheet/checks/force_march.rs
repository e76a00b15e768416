//! Losses of a force march.

use serde::{Deserialize, Serialize};

use super::{NATIONS, nation_or};
use crate::engine::check::{Case, Check, CheckFault, Outcome, contradiction, read_modifier};
use crate::engine::dice::{Need, Throw};
use crate::engine::input::Input;
use crate::engine::tally::Tally;

/// `campaign-1805/force-march`.
pub(crate) static CHECK: Check =
    Check::of::<ForcedMarch>("campaign-1805/force-march", "Force march", "12.5 Force March", read, words)
        .takes(&[
            Input::word("nation", NATIONS, "whose army").optional(),
            Input::count("rate", 0, 100, "losses in percent for each extra hex, for a nation of another scenario")
                .optional(),
            Input::count("extra_hexes", 0, 99, "hexes beyond the normal move").or("0"),
            Input::count("normal_move", 0, 99, "hexes of the normal move: no more than these can be added").optional(),
        ])
        .refuses(fits)
        .adds(tallies);

/// What the march costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForcedMarch {
    /// Losses in percent.
    pub percent: i64,
}

fn fits(case: &Case<'_>) -> Result<(), CheckFault> {
    nation_or(case, "rate", "percent a hex")?;
    let (extra, normal) = (case.inputs.count("extra_hexes"), case.inputs.count("normal_move"));
    if case.inputs.has("normal_move") && extra > normal {
        return contradiction(format!("`extra_hexes` is 0 to {normal}, found {extra}: at most double the normal move"));
    }
    Ok(())
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    let mut tally = Tally::new();
    let extra = case.inputs.count("extra_hexes");
    if extra > 0 && case.inputs.has("rate") {
        tally.add("extra_hexes", "each extra hex", case.inputs.count("rate") * extra, CHECK.source);
    } else if extra > 0 {
        let name = if case.inputs.is("nation", "france") { "extra-hex-french" } else { "extra-hex" };
        tally.count(read_modifier(case, CHECK.id, name), extra);
    }
    vec![tally]
}

#[expect(clippy::unnecessary_wraps, reason = "the shape of every check's `read`; nothing is rolled here")]
fn read(_: &Case<'_>, tallies: &[Tally], _: &mut Throw<'_>) -> Result<Outcome, Need> {
    Ok(Outcome::of(&ForcedMarch { percent: tallies[0].whole() }))
}

fn words(outcome: &Outcome) -> String {
    format!("{}% losses", outcome.get::<ForcedMarch>().percent)
}
