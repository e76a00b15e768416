//! Fire: a die for each CV, hits from the face that F1 or F2 needs.

use serde::{Deserialize, Serialize};

use super::super::{printed, settings};
use crate::engine::check::{Case, Check, Hope, Outcome, no_tally};
use crate::engine::dice::{Need, Throw};
use crate::engine::input::Input;
use crate::engine::tally::Tally;
use crate::engine::text::counted;

const ID: &str = "napoleon-1815/fire";

/// The two kinds of fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FireKind {
    /// The weaker fire.
    F1,
    /// The stronger fire.
    F2,
}

/// What a unit's fire came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fire {
    /// How it fired.
    pub fire: FireKind,
    /// Hits, 1 CV each.
    pub hits: i64,
}

/// COMBAT, Fire.
pub static CHECK: Check = Check {
    id: ID,
    title: "Fire of a unit",
    source: "COMBAT, Fire",
    dice: "1D6 for each CV",
    inputs: &[
        Input::word("kind", &["infantry", "artillery", "cavalry"], "the unit that fires"),
        Input::count("cv", 1, 4, "CV firing"),
        Input::flag("engaged", "the unit is engaged"),
        Input::flag("with_friends", "friendly infantry or artillery in the area; counts for cavalry"),
    ],
    hope: Some(Hope { holds: |outcome| outcome.count("hits") > 0, words: "a hit" }),
    spread: None,
    fits,
    tallies: no_tally,
    read,
    stated: Outcome::stated::<Fire>,
    words,
};

/// Infantry and cavalry fire only when engaged: their unengaged cell is empty.
fn fits(case: &Case<'_>) -> Result<(), String> {
    let kind = case.inputs.word("kind").unwrap_or_default();
    if fire_of(case).is_none() {
        return Err(format!("`engaged` is true for {kind} that fires, found false: only artillery fires unengaged"));
    }
    Ok(())
}

fn read(case: &Case<'_>, _: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let fire = fire_of(case).unwrap_or(FireKind::F1);
    let key = match fire {
        FireKind::F1 => settings::F1,
        FireKind::F2 => settings::F2,
    };
    let from = case.settings.number(key).and_then(|face| u8::try_from(face).ok()).unwrap_or(u8::MAX);
    let dice = usize::try_from(case.inputs.count("cv")).unwrap_or(0);
    let hits = throw.reaching(dice, 6, from, "for the fire, one for each CV")?;
    Ok(Outcome::of(&Fire { fire, hits }))
}

/// The fire that the table gives the unit; none where it may not fire.
fn fire_of(case: &Case<'_>) -> Option<FireKind> {
    let row = match case.inputs.word("kind") {
        Some("cavalry") if case.inputs.flag("with_friends") => "cavalry-with-friends",
        kind => kind?,
    };
    match printed::cell(case.tables, ID, row, usize::from(case.inputs.flag("engaged"))) {
        "F1" => Some(FireKind::F1),
        "F2" => Some(FireKind::F2),
        _ => None,
    }
}

fn words(outcome: &Outcome) -> String {
    let Fire { fire, hits } = outcome.get();
    let fire = match fire {
        FireKind::F1 => "F1",
        FireKind::F2 => "F2",
    };
    match hits {
        0 => format!("no hit by {fire} fire"),
        1 => format!("1 hit by {fire} fire"),
        _ => format!("{} by {fire} fire", counted(hits, "hit")),
    }
}
