//! How far an army moves, and what that costs. No dice.

use super::super::prelude::*;
use super::{DISCARDS, MOST_MR};

const ID: &str = "age-of-napoleon/movement";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Movement {
    /// Areas that it may enter, 0 or more.
    pub areas: i64,
    pub cards: i64,
}

pub(crate) static CHECK: Check =
    Check::of::<Movement>(ID, "Movement of an army", "MOVEMENT", |case, tallies, _| Ok(allowed(case, tallies)), words)
        .takes(&[
            Input::count("mr", 0, MOST_MR, "MR of the army leader"),
            Input::flag("attacking", "the army attacks"),
            Input::flag("forced_march", "a Forced March card is used"),
            Input::flag("winter", "a winter round"),
            Input::flag("mud", "victim of a Mud card"),
            Input::flag("first_move", "the first move or interception of the Campaign Phase"),
        ])
        .adds(tallies);

modifiers! {
    /// What an army moves more or less by.
    MovementModifier of ID => {
        Attacking = "attacking", |case| i64::from(case.inputs.flag("attacking"));
        ForcedMarch = "forced-march", |case| i64::from(case.inputs.flag("forced_march"));
        Winter = "winter", |case| i64::from(case.inputs.flag("winter"));
        Mud = "mud", |case| i64::from(case.inputs.flag("mud"));
    }
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    let mut tally = Tally::new();
    tally.add("mr", "MR of the army leader", case.inputs.count("mr"), "MOVEMENT");
    count_modifiers::<MovementModifier>(&mut tally, case);
    vec![tally]
}

fn allowed(case: &Case<'_>, tallies: &[Tally]) -> Outcome {
    let row = if case.inputs.flag("first_move") { "first-move" } else { "movement" };
    let areas = tallies.first().map_or(0, Tally::whole).max(0);
    Outcome::of(&Movement { areas, cards: printed::figure(case.tables, DISCARDS, row, 0) })
}

fn words(outcome: &Outcome) -> String {
    let Movement { areas, cards } = outcome.get();
    format!("may enter {}, {} to discard", counted(areas, "area"), counted(cards, "card"))
}
