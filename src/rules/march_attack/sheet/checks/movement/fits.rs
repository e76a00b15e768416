//! Moves that the tables do not allow.

use crate::engine::check::{Case, CheckFault, contradiction};
use crate::engine::input::Inputs;

use super::base::is_barred;
use super::costs::is_closed;
use super::troops::{Class, Troops};

/// Refuses what the sheet bars, naming the input.
pub(super) fn fits(case: &Case<'_>) -> Result<(), CheckFault> {
    let inputs = case.inputs;
    let troops = Troops::of(inputs);
    formation(inputs, troops.class)?;
    action(inputs, troops)?;
    changes(inputs, troops.class)?;
    strategic(inputs, troops.class)?;
    road(inputs)?;
    ground(case, troops.class)?;
    if is_barred(case) {
        let words = troops.class.words();
        return contradiction(format!(
            "`action` = `retire` of {words} is strategic: the movement table has no tactical figure"
        ));
    }
    Ok(())
}

fn formation(inputs: &Inputs, class: Class) -> Result<(), CheckFault> {
    let allowed = class.formations();
    match inputs.word("formation") {
        Some(formation) if !allowed.contains(&formation) => {
            contradiction(format!("`formation` of {} is {}, found `{formation}`", class.words(), allowed.join(", ")))
        }
        _ => Ok(()),
    }
}

fn action(inputs: &Inputs, troops: Troops) -> Result<(), CheckFault> {
    let words = troops.class.words();
    let artillery = troops.class.is_artillery();
    match inputs.word("action") {
        Some("retire") if artillery || troops.class == Class::General => contradiction(format!(
            "`action` = `retire` is for infantry and cavalry: the movement table has no row for {words}"
        )),
        Some("prolong") if !artillery => contradiction(format!("`action` = `prolong` is for artillery, found {words}")),
        Some("prolong") if troops.weight == "heavy" => {
            contradiction("`action` = `prolong` is for light and medium guns: heavy guns move limbered")
        }
        Some("move") if inputs.is("formation", "deployed") => contradiction(
            "`action` of deployed guns is prolong, found `move`: limbering is part of a move of limbered guns",
        ),
        _ => Ok(()),
    }
}

fn changes(inputs: &Inputs, class: Class) -> Result<(), CheckFault> {
    if class.is_artillery() && inputs.count("formation_changes") > 0 {
        return contradiction("`formation_changes` of artillery is 0: limbering is part of its move");
    }
    for input in ["formation_changes", "passages"] {
        if class == Class::General && inputs.count(input) > 0 {
            return contradiction(format!("`{input}` of generals is 0: they have no formation"));
        }
    }
    Ok(())
}

/// Generals ignore terrain, so that only troops are kept from a major obstacle.
fn strategic(inputs: &Inputs, class: Class) -> Result<(), CheckFault> {
    if !inputs.is("mode", "strategic") || class == Class::General {
        return Ok(());
    }
    let barred = ["formation_changes", "passages", "major_linear"].into_iter().find(|input| inputs.count(input) > 0);
    match barred {
        Some(input) => contradiction(format!(
            "`{input}` is 0 in strategic mode, found {}: only tactical movement allows it",
            inputs.count(input)
        )),
        None => Ok(()),
    }
}

fn road(inputs: &Inputs) -> Result<(), CheckFault> {
    if !inputs.flag("road") {
        return Ok(());
    }
    if inputs.is("mode", "tactical") {
        return contradiction("`road` = true is for strategic mode, found `mode` = `tactical`");
    }
    if !marches(inputs) || inputs.is("action", "prolong") {
        return contradiction("`road` = true is for infantry and cavalry in column and for limbered artillery");
    }
    Ok(())
}

fn ground(case: &Case<'_>, class: Class) -> Result<(), CheckFault> {
    if class == Class::General {
        return Ok(());
    }
    if case.inputs.is("ground", "bridge") && !marches(case.inputs) {
        let formation = case.inputs.word("formation").unwrap_or("none");
        return contradiction(format!(
            "`ground` = `bridge` is crossed in column or limbered, found `formation` = `{formation}`"
        ));
    }
    if is_closed(case) {
        let ground = case.inputs.word("ground").unwrap_or("open");
        return contradiction(format!("`ground` = `{ground}` is closed to {}", class.words()));
    }
    Ok(())
}

fn marches(inputs: &Inputs) -> bool {
    inputs.is("formation", "column") || inputs.is("formation", "limbered")
}
