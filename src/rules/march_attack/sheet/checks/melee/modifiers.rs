//! The rows of the melee table: who gets which.

use crate::engine::check::Case;
use crate::engine::input::Inputs;
use crate::engine::table::{TableFault, Tables};

use super::super::super::cells::{limit, sound};
use super::super::super::words::Marker;
use super::super::flag;
use super::super::has;
use super::ContactDisorder;
use super::inputs::{cavalry_hits, is_artillery, is_cavalry};
use crate::engine::check::modifiers;

const ID: &str = "march-attack/melee";

modifiers! {
    /// What can stand in the attacker's sum.
    pub AttackerModifier of "march-attack/melee" => {
        LeaderUninspiring = "leader-uninspiring", |case| has(case, "attacker.inspiration", "uninspiring");
        LeaderNormal = "leader-normal", |case| has(case, "attacker.inspiration", "normal");
        LeaderCharismatic = "leader-charismatic", |case| has(case, "attacker.inspiration", "charismatic");
        Disordered = "disordered", |case| i64::from(weakness(case) == Some(Weakness::Disordered));
        Contact = "contact", |case| i64::from(weakness(case) == Some(Weakness::Contact));
        AtHalt = "at-halt", |case| i64::from(weakness(case) == Some(Weakness::AtHalt));
        Approach = "approach", |case| i64::from(from_side(case));
        GunsSilent = "guns-silent", |case| i64::from(!from_side(case) && guns_silent(case.inputs));
        ChargingLight = "charging-light", |case| i64::from(charges(case, Side::Attacker, "light"));
        ChargingMedium = "charging-medium", |case| i64::from(charges(case, Side::Attacker, "medium"));
        ChargingHeavy = "charging-heavy", |case| i64::from(charges(case, Side::Attacker, "heavy"));
        UnitsTwo = "units-two", |case| i64::from(advantage(case, Side::Attacker) == Some(0));
        UnitsThree = "units-three", |case| i64::from(advantage(case, Side::Attacker) == Some(1));
        UnitsFour = "units-four", |case| i64::from(advantage(case, Side::Attacker) == Some(2));
        Lance = "lance", |case| i64::from(
            case.inputs.flag("attacker.lance") && case.inputs.is("defender.arm", "infantry") && !at_square(case.inputs)
        );
        AtSquare = "at-square", |case| i64::from(case.inputs.is("attacker.arm", "infantry") && at_square(case.inputs));
    }
}

modifiers! {
    /// What can stand in the defender's sum.
    pub DefenderModifier of "march-attack/melee" => {
        LeaderUninspiring = "leader-uninspiring", |case| has(case, "defender.inspiration", "uninspiring");
        LeaderNormal = "leader-normal", |case| has(case, "defender.inspiration", "normal");
        LeaderCharismatic = "leader-charismatic", |case| has(case, "defender.inspiration", "charismatic");
        Disordered = "disordered", |case| i64::from(attacker_is_weak(case));
        ChargingLight = "charging-light", |case| i64::from(charges(case, Side::Defender, "light"));
        ChargingMedium = "charging-medium", |case| i64::from(charges(case, Side::Defender, "medium"));
        ChargingHeavy = "charging-heavy", |case| i64::from(charges(case, Side::Defender, "heavy"));
        UnitsTwo = "units-two", |case| i64::from(advantage(case, Side::Defender) == Some(0));
        UnitsThree = "units-three", |case| i64::from(advantage(case, Side::Defender) == Some(1));
        UnitsFour = "units-four", |case| i64::from(advantage(case, Side::Defender) == Some(2));
        Lance = "lance", |case| i64::from(
            case.inputs.flag("defender.lance") && case.inputs.is("attacker.arm", "infantry")
        );
        Square = "square", |case| i64::from(is_cavalry(case.inputs, "attacker.arm") && at_square(case.inputs));
        GarrisonLight = "garrison-light", |case| has(case, "defender.garrison", "light");
        GarrisonHeavy = "garrison-heavy", |case| has(case, "defender.garrison", "heavy");
        Fortified = "fortified", |case| flag(case, "defender.fortified");
        ObstacleInfantry = "obstacle-infantry", |case| i64::from(
            holds_obstacle(case.inputs) && !is_cavalry(case.inputs, "attacker.arm")
        );
        ObstacleCavalry = "obstacle-cavalry", |case| i64::from(
            holds_obstacle(case.inputs) && is_cavalry(case.inputs, "attacker.arm")
        );
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Attacker,
    Defender,
}

/// Why the attacker gets the bonus for a disordered enemy: one row, counted once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weakness {
    Disordered,
    Contact,
    AtHalt,
}

/// Who is disordered by the contact itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContactResult {
    /// Cavalry at a square: every such unit among the attackers, whoever leads them.
    pub attacker: bool,
    /// An unanchored line, hit by cavalry.
    pub defender: bool,
}

impl ContactResult {
    /// Contact counts once, when it is made, and looks at all attackers.
    pub fn of(inputs: &Inputs) -> Self {
        let hit = cavalry_hits(inputs);
        let line = inputs.is("defender.arm", "infantry") && inputs.is("defender.formation", "line");
        Self { attacker: hit && at_square(inputs), defender: hit && line && !inputs.flag("defender.anchored") }
    }

    /// The markers that it lays.
    pub fn markers(self) -> ContactDisorder {
        ContactDisorder { attacker: self.attacker.then_some(Marker::D2), defender: self.defender.then_some(Marker::D2) }
    }
}

/// That the ratios of units are printed.
pub(super) fn proof(tables: &Tables) -> Result<(), TableFault> {
    (0..RATIOS).try_for_each(|step| ratio(tables, step).map(|_| ()))
}

fn weakness(case: &Case<'_>) -> Option<Weakness> {
    if case.inputs.flag("defender.disordered") {
        Some(Weakness::Disordered)
    } else if ContactResult::of(case.inputs).defender && case.settings.is("melee.contact-disorder", "before") {
        Some(Weakness::Contact)
    } else if case.inputs.flag("defender.at_halt") {
        Some(Weakness::AtHalt)
    } else {
        None
    }
}

/// By the table only an attacker profits from disorder; a house rule gives it to both. It looks at the lead unit, and
/// contact with a square disorders no infantry.
fn attacker_is_weak(case: &Case<'_>) -> bool {
    let lead = || is_cavalry(case.inputs, "attacker.arm") && ContactResult::of(case.inputs).attacker;
    let contact = || lead() && case.settings.is("melee.contact-disorder", "before");
    case.settings.is("melee.disorder-bonus", "both") && (case.inputs.flag("attacker.disordered") || contact())
}

fn from_side(case: &Case<'_>) -> bool {
    !case.inputs.is("approach", "front")
}

/// Deployed guns bear and limbered ones do not, unless told otherwise.
fn guns_silent(inputs: &Inputs) -> bool {
    let bear = if inputs.has("defender.guns_bear") {
        inputs.flag("defender.guns_bear")
    } else {
        inputs.is("defender.formation", "deployed")
    };
    is_artillery(inputs) && !bear
}

/// A charge of cavalry counts in the first round and not against a square.
fn charges(case: &Case<'_>, side: Side, of_weight: &str) -> bool {
    let inputs = case.inputs;
    let (charging, arm, weight) = match side {
        Side::Attacker => ("attacker.charging", "attacker.arm", "attacker.weight"),
        Side::Defender => ("defender.charging", "defender.arm", "defender.weight"),
    };
    let at_square = side == Side::Attacker && at_square(inputs);
    let counts = inputs.flag(charging) && is_cavalry(inputs, arm) && !at_square && !inputs.flag("later_round");
    counts && inputs.is(weight, of_weight)
}

fn at_square(inputs: &Inputs) -> bool {
    inputs.is("defender.formation", "square")
}

/// Infantry in any formation; guns only when deployed.
fn holds_obstacle(inputs: &Inputs) -> bool {
    let stands = inputs.is("defender.arm", "infantry") || inputs.is("defender.formation", "deployed");
    inputs.flag("defender.obstacle") && stands
}

const RATIOS: usize = 3;

/// The highest of the printed ratios that this side's numbers reach.
fn advantage(case: &Case<'_>, side: Side) -> Option<usize> {
    let (attacker, defender) = (case.inputs.count("attacker.units"), case.inputs.count("defender.units"));
    let (own, other) = match side {
        Side::Attacker => (attacker, defender),
        Side::Defender => (defender, attacker),
    };
    (0..RATIOS).rev().find(|&step| own / other.max(1) >= sound(ratio(case.tables, step)))
}

/// The label prints the ratios as `2:1 / 3:1 / 4:1 or more`.
fn ratio(tables: &Tables, step: usize) -> Result<i64, TableFault> {
    limit(tables.get(ID)?, "units", 2 * step).map(i64::from)
}
