//! Die roll modifiers of the FERT with a printed value: the predicate of each.

use crate::engine::check::{Case, Modifier};

/// One printed modifier, in the order of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FertModifier {
    Cavalry,
    Highlands,
    Pass,
    OpponentCavalry,
    Broken,
    NationalGuard,
    Nationalities,
    OutOfSupply,
    Fortress,
}

impl Modifier for FertModifier {
    const CHECK: &'static str = "beyond-waterloo/fert";
    const ALL: &'static [Self] = &[
        Self::Cavalry,
        Self::Highlands,
        Self::Pass,
        Self::OpponentCavalry,
        Self::Broken,
        Self::NationalGuard,
        Self::Nationalities,
        Self::OutOfSupply,
        Self::Fortress,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Cavalry => "cavalry",
            Self::Highlands => "highlands",
            Self::Pass => "pass",
            Self::OpponentCavalry => "opponent-cavalry",
            Self::Broken => "broken",
            Self::NationalGuard => "national-guard",
            Self::Nationalities => "nationalities",
            Self::OutOfSupply => "out-of-supply",
            Self::Fortress => "fortress",
        }
    }

    fn times(self, case: &Case<'_>) -> i64 {
        let flag = |name| i64::from(case.inputs.flag(name));
        match self {
            Self::Cavalry => flag("cavalry_superiority"),
            Self::Highlands => flag("entering_highlands"),
            Self::Pass => flag("entering_pass"),
            Self::OpponentCavalry => flag("opponent_cavalry_superiority"),
            Self::Broken => case.inputs.count("broken_units"),
            Self::NationalGuard => case.inputs.count("national_guard"),
            Self::Nationalities => flag("mixed_nationalities"),
            Self::OutOfSupply => flag("out_of_supply"),
            Self::Fortress => flag("opponent_holds_fortress"),
        }
    }
}
