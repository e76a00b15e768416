//! Which inputs of a melee contradict each other.

use crate::engine::check::{Case, CheckFault, contradiction};
use crate::engine::input::Inputs;

use super::super::super::words::WEIGHT;
use super::inputs::is_cavalry;

/// CV of one unit is never more.
const MOST_CV: i64 = 10;

/// Refuses units that no army has and contacts that no table knows.
pub(super) fn fits(case: &Case<'_>) -> Result<(), CheckFault> {
    cv(case, "attacker.cv")?;
    cv(case, "defender.cv")?;
    formation(case.inputs)?;
    weight(case.inputs)?;
    buildings(case.inputs)?;
    approach(case.inputs)?;
    if case.inputs.flag("cavalry_in_contact") && case.inputs.flag("later_round") {
        return contradiction(
            "`cavalry_in_contact` and `later_round` are both true: a later round has no contact effect",
        );
    }
    if case.inputs.flag("defender.at_halt") && case.inputs.flag("defender.charging") {
        return contradiction(
            "`defender.at_halt` and `defender.charging` are both true: cavalry does one or the other",
        );
    }
    Ok(())
}

fn cv(case: &Case<'_>, input: &str) -> Result<(), CheckFault> {
    let cv = case.inputs.count(input);
    if cv > MOST_CV && !case.settings.is("melee.cv", "sum") {
        return contradiction(format!("`{input}` is 1 to {MOST_CV}, found {cv}: more only with melee.cv = sum"));
    }
    Ok(())
}

fn formation(inputs: &Inputs) -> Result<(), CheckFault> {
    let arm = inputs.word("defender.arm").unwrap_or("infantry");
    let allowed: &[&str] = match arm {
        "infantry" => &["line", "column", "square", "garrison"],
        "cavalry" => &["line", "column"],
        _ => &["deployed", "limbered"],
    };
    match inputs.word("defender.formation") {
        Some(formation) if !allowed.contains(&formation) => {
            contradiction(format!("`defender.formation` of {arm} is {}, found `{formation}`", allowed.join(", ")))
        }
        _ => Ok(()),
    }
}

fn weight(inputs: &Inputs) -> Result<(), CheckFault> {
    if is_cavalry(inputs, "defender.arm") && !inputs.has("defender.weight") {
        return contradiction(format!("`defender.weight` is missing: {}", WEIGHT.join(", ")));
    }
    if inputs.is("defender.arm", "horse-artillery") && inputs.is("defender.weight", "heavy") {
        return contradiction("`defender.weight` of horse-artillery is light, medium, found `heavy`");
    }
    Ok(())
}

fn buildings(inputs: &Inputs) -> Result<(), CheckFault> {
    if inputs.is("defender.formation", "garrison") && inputs.is("defender.garrison", "none") {
        return contradiction("`defender.garrison` of formation garrison is light, heavy, found `none`");
    }
    Ok(())
}

/// A square and a garrison have neither flank nor rear.
fn approach(inputs: &Inputs) -> Result<(), CheckFault> {
    let formation = inputs.word("defender.formation").unwrap_or("line");
    let approach = inputs.word("approach").unwrap_or("front");
    if matches!(formation, "square" | "garrison") && approach != "front" {
        return contradiction(format!(
            "`approach` to a {formation} is front, found `{approach}`: it has no flank or rear"
        ));
    }
    Ok(())
}
