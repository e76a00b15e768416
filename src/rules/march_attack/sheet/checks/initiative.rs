//! Who chooses the active side?

use serde::{Deserialize, Serialize};

use crate::engine::check::{Case, Check, CheckFault, Outcome, contradiction, read_modifier};
use crate::engine::dice::{Need, Throw};
use crate::engine::input::Input;
use crate::engine::tally::Tally;

use super::super::words::ABILITY;

const ID: &str = "march-attack/initiative";

/// Dice of both sides, A's first; equal totals are rolled again.
pub(crate) static CHECK: Check =
    Check::of::<Initiative>(ID, "Initiative", "house rule initiative.roll", read, |outcome| {
        match outcome.get::<Initiative>().winner {
            Winner::A => "side A has the initiative".to_owned(),
            Winner::B => "side B has the initiative".to_owned(),
            Winner::None => "nobody has the initiative".to_owned(),
        }
    })
    .takes(&[
        Input::word("a.ability", ABILITY, "command ability of side A's commander-in-chief, where it counts").optional(),
        Input::word("b.ability", ABILITY, "command ability of side B's commander-in-chief, where it counts").optional(),
    ])
    .rolls("1D6 each, side A's first (setting initiative.roll)")
    .spreads(|_, outcome| match outcome.get::<Initiative>().winner {
        Winner::A => (0, "side A".to_owned()),
        Winner::B => (1, "side B".to_owned()),
        Winner::None => (2, "re-roll".to_owned()),
    })
    .refuses(fits)
    .adds(tallies);

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Initiative {
    /// The side that chooses who is active.
    pub winner: Winner,
}

/// A side, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Winner {
    /// Side A.
    A,
    /// Side B.
    B,
    /// Equal totals: roll again. Or the players name one.
    None,
}

fn fits(case: &Case<'_>) -> Result<(), CheckFault> {
    let missing = ["a.ability", "b.ability"].into_iter().find(|input| !case.inputs.has(input));
    match missing {
        Some(input) if ability_counts(case) => contradiction(format!("`{input}` is missing: {}", ABILITY.join(", "))),
        _ => Ok(()),
    }
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    [("a", "a.ability"), ("b", "b.ability")].map(|(side, input)| side_tally(case, side, input)).into()
}

fn side_tally(case: &Case<'_>, side: &'static str, input: &str) -> Tally {
    let mut tally = Tally::of_side(side);
    if let Some(ability) = case.inputs.word(input)
        && ability_counts(case)
    {
        let row = read_modifier(case, ID, &format!("ability-{ability}"));
        tally.count(row, 1);
    }
    tally
}

fn read(case: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let each = match case.settings.word("initiative.roll") {
        "choose" => return Ok(Outcome::of(&Initiative { winner: Winner::None })),
        "2d6-plus-ability" => 2,
        _ => 1,
    };
    let faces = throw.faces(2 * each, 6, "")?;
    let total = |side: usize| {
        let own = faces.iter().skip(side * each).take(each);
        own.map(|&face| i64::from(face)).sum::<i64>() + tallies[side].whole()
    };
    let winner = match total(0).cmp(&total(1)) {
        std::cmp::Ordering::Greater => Winner::A,
        std::cmp::Ordering::Less => Winner::B,
        std::cmp::Ordering::Equal => Winner::None,
    };
    Ok(Outcome::of(&Initiative { winner }))
}

fn ability_counts(case: &Case<'_>) -> bool {
    matches!(case.settings.word("initiative.roll"), "d6-plus-ability" | "2d6-plus-ability")
}
