//! What a melee is described by: each side's unit, and how they met.

use crate::engine::input::{Input, Inputs};

use super::super::super::words::{APPROACH, INSPIRATION, WEIGHT};

/// Both sides' inputs; the attacker is the side that moved into contact.
pub(super) const INPUTS: &[Input] = &[
    Input::word("attacker.arm", &["infantry", "cavalry"], "the attacker's arm"),
    Input::count("attacker.cv", 1, 100, "its CV: 1 to 10, more only with melee.cv = sum"),
    Input::word("attacker.formation", &["line", "column"], "its formation"),
    Input::word("attacker.weight", WEIGHT, "how heavy its cavalry is")
        .only(|inputs| is_cavalry(inputs, "attacker.arm"), "for cavalry"),
    Input::flag("attacker.lance", "its cavalry has lances")
        .only(|inputs| is_cavalry(inputs, "attacker.arm"), "for cavalry"),
    Input::word("attacker.inspiration", INSPIRATION, "the leader attached to it").or("none"),
    Input::flag("attacker.charging", "it charges"),
    Input::count("attacker.units", 1, 100, "units that fight on its side").or("1"),
    Input::flag("attacker.disordered", "it is D1 or D2"),
    Input::word("defender.arm", &["infantry", "cavalry", "foot-artillery", "horse-artillery"], "the defender's arm"),
    Input::count("defender.cv", 1, 100, "its CV: 1 to 10, more only with melee.cv = sum"),
    Input::word(
        "defender.formation",
        &["line", "column", "square", "garrison", "deployed", "limbered"],
        "its formation",
    ),
    Input::word("defender.weight", WEIGHT, "how heavy its cavalry or guns are; cavalry must say")
        .optional()
        .only(|inputs| !inputs.is("defender.arm", "infantry"), "for cavalry and artillery"),
    Input::flag("defender.lance", "its cavalry has lances")
        .only(|inputs| is_cavalry(inputs, "defender.arm"), "for cavalry"),
    Input::word("defender.inspiration", INSPIRATION, "the leader attached to it").or("none"),
    Input::flag("defender.charging", "it charges too, as in a counter-charge")
        .only(|inputs| !is_artillery(inputs), "for infantry and cavalry"),
    Input::count("defender.units", 1, 100, "units that fight on its side").or("1"),
    Input::flag("defender.disordered", "it is D1 or D2"),
    Input::flag("defender.at_halt", "its cavalry stands at the halt")
        .only(|inputs| is_cavalry(inputs, "defender.arm"), "for cavalry"),
    Input::flag("defender.guns_bear", "its guns can fire at the attacker; default: deployed yes, limbered no")
        .optional()
        .only(is_artillery, "for artillery"),
    Input::word("defender.garrison", &["none", "light", "heavy"], "the buildings that it garrisons")
        .or("none")
        .only(is_garrison, "for formation garrison"),
    Input::flag("defender.fortified", "its buildings are fortified").only(is_garrison, "for formation garrison"),
    Input::flag("defender.obstacle", "it defends a linear obstacle or a bridge")
        .only(|inputs| !is_cavalry(inputs, "defender.arm"), "for infantry and artillery"),
    Input::flag("defender.anchored", "its line is anchored, as when it defends a bridge")
        .only(|inputs| inputs.is("defender.arm", "infantry"), "for infantry"),
    Input::word("approach", APPROACH, "from where the attacker comes").or("front"),
    Input::flag(
        "cavalry_in_contact",
        "cavalry is among the attackers that hit it; default: if the attacker is, and not in a later round",
    )
    .optional(),
    Input::flag("later_round", "a later round of a drawn melee: no contact effect, and nobody counts as charging"),
];

/// True where this side fights on horseback.
pub(super) fn is_cavalry(inputs: &Inputs, arm: &str) -> bool {
    inputs.is(arm, "cavalry")
}

/// True where the defender is a battery.
pub(super) fn is_artillery(inputs: &Inputs) -> bool {
    inputs.is("defender.arm", "foot-artillery") || inputs.is("defender.arm", "horse-artillery")
}

/// True where cavalry hits the defender, be it the unit that leads or one beside it: then contact may disorder. Who is
/// in contact since an earlier round hits nobody.
pub(super) fn cavalry_hits(inputs: &Inputs) -> bool {
    if inputs.has("cavalry_in_contact") {
        inputs.flag("cavalry_in_contact")
    } else {
        is_cavalry(inputs, "attacker.arm") && !inputs.flag("later_round")
    }
}

fn is_garrison(inputs: &Inputs) -> bool {
    inputs.is("defender.formation", "garrison")
}
