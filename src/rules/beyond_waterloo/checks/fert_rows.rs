//! Die roll modifiers of the FERT with a printed value: the predicate of each.

use crate::engine::check::modifiers;

modifiers! {
    /// The printed modifiers, in the order of the sheet.
    pub(super) FertModifier of "beyond-waterloo/fert" => {
        Cavalry = "cavalry", |case| i64::from(case.inputs.flag("cavalry_superiority"));
        Highlands = "highlands", |case| i64::from(case.inputs.flag("entering_highlands"));
        Pass = "pass", |case| i64::from(case.inputs.flag("entering_pass"));
        OpponentCavalry = "opponent-cavalry", |case| i64::from(case.inputs.flag("opponent_cavalry_superiority"));
        Broken = "broken", |case| case.inputs.count("broken_units");
        NationalGuard = "national-guard", |case| case.inputs.count("national_guard");
        Nationalities = "nationalities", |case| i64::from(case.inputs.flag("mixed_nationalities"));
        OutOfSupply = "out-of-supply", |case| i64::from(case.inputs.flag("out_of_supply"));
        Fortress = "fortress", |case| i64::from(case.inputs.flag("opponent_holds_fortress"));
    }
}
