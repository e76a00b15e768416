//! What players ask themselves before a roll: in square, with the leader, in order?

use crate::engine::inches::Inches;
use crate::engine::input::{Inputs, Value};
use crate::engine::what_if::Alternative;

/// The alternatives that are obvious at a check, most telling first.
pub(crate) fn obvious(check: &str, inputs: &Inputs) -> Vec<Alternative> {
    let all = match check {
        "march-attack/order" => order(inputs),
        "march-attack/ved" => ved(inputs),
        "march-attack/small-arms" => small_arms(inputs),
        "march-attack/artillery" => artillery(inputs),
        "march-attack/melee" => melee(inputs),
        "march-attack/morale" => morale(inputs),
        _ => Vec::new(),
    };
    all.into_iter().flatten().collect()
}

fn given(name: &'static str, value: impl Into<Value>) -> (&'static str, Option<Value>) {
    (name, Some(value.into()))
}

fn when(
    holds: bool,
    label: &'static str,
    changes: impl IntoIterator<Item = (&'static str, Option<Value>)>,
) -> Option<Alternative> {
    holds.then(|| Alternative { label, changes: changes.into_iter().collect() })
}

fn has_leader(inputs: &Inputs, name: &str) -> bool {
    !matches!(inputs.word(name), None | Some("none"))
}

fn order(inputs: &Inputs) -> Vec<Option<Alternative>> {
    let near = Inches::whole(2);
    vec![
        when(inputs.inches("distance") > Some(near), "within 2\"", [given("distance", near)]),
        when(inputs.flag("commander_attached"), "commanders unattached", [given("commander_attached", false)]),
    ]
}

fn ved(inputs: &Inputs) -> Vec<Option<Alternative>> {
    let flanked = inputs.is("charge_from", "flank") || inputs.is("charge_from", "rear");
    vec![
        when(inputs.flag("disordered"), "in order", [given("disordered", false)]),
        when(!has_leader(inputs, "inspiration"), "leader attached", [given("inspiration", "normal")]),
        when(flanked, "from the front", [given("charge_from", "front")]),
        when(inputs.flag("infantry_in_column"), "in line", [given("infantry_in_column", false)]),
    ]
}

fn small_arms(inputs: &Inputs) -> Vec<Option<Alternative>> {
    let line = inputs.is("formation", "line");
    let other = if line { ("in column", "column") } else { ("in line", "line") };
    vec![
        when(!inputs.is("formation", "garrison"), other.0, [given("formation", other.1)]),
        when(inputs.flag("disordered"), "in order", [given("disordered", false)]),
        in_the_open(),
    ]
}

fn in_the_open() -> Option<Alternative> {
    when(true, "target in the open", [given("cover", "none")])
}

fn artillery(inputs: &Inputs) -> Vec<Option<Alternative>> {
    let formed = inputs.is("target", "line") || inputs.is("target", "column");
    vec![
        when(inputs.flag("disordered"), "in order", [given("disordered", false)]),
        in_the_open(),
        when(true, "at close range", [("distance", None), given("range", "close")]),
        when(formed, "target in square", [given("target", "square")]),
    ]
}

fn melee(inputs: &Inputs) -> Vec<Option<Alternative>> {
    let horse_at_foot = inputs.is("attacker.arm", "cavalry") && inputs.is("defender.arm", "infantry");
    let open = inputs.is("defender.formation", "line") || inputs.is("defender.formation", "column");
    let square = [given("defender.formation", "square"), given("approach", "front"), ("defender.anchored", None)];
    vec![
        when(horse_at_foot && open, "defender in square", square),
        when(inputs.flag("defender.disordered"), "defender in order", [given("defender.disordered", false)]),
        when(open && !inputs.is("approach", "flank"), "from the flank", [given("approach", "flank")]),
        when(
            !has_leader(inputs, "attacker.inspiration"),
            "attacker with leader",
            [given("attacker.inspiration", "normal")],
        ),
        when(
            !has_leader(inputs, "defender.inspiration"),
            "defender with leader",
            [given("defender.inspiration", "normal")],
        ),
    ]
}

fn morale(inputs: &Inputs) -> Vec<Option<Alternative>> {
    let worn = inputs.is("state", "shaken") || inputs.is("state", "spent");
    vec![
        when(worn, "if steady", [given("state", "steady")]),
        when(!inputs.is("inspiration", "charismatic"), "charismatic commander", [given("inspiration", "charismatic")]),
    ]
}
