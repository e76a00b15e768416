//! House rules: where player aid card 2 is silent.

use crate::engine::settings::{Choices, Setting};

/// What more corps than an attrition table has columns for come to.
pub const BEYOND_TABLE: &str = "attrition.beyond-table";
/// Whether the loser of a tie-break takes the additional loss too.
pub const EXTRA_LOSS_AFTER_TIE: &str = "battle.extra-loss-after-tie";

/// Every setting.
pub static SETTINGS: &[Setting] = &[
    Setting {
        key: BEYOND_TABLE,
        choices: Choices::Words(&["last-column", "split"]),
        default: "last-column",
        why: "the attrition tables end at 8 and 10 corps: more are read in the last column, or a die is rolled for \
              each full last column and one for the rest",
    },
    Setting {
        key: EXTRA_LOSS_AFTER_TIE,
        choices: Choices::Words(&["off", "on"]),
        default: "off",
        why: "the card gives the additional loss to the side defeated by losses and does not say whether a side \
              defeated on the tie-breaker takes it too",
    },
];
