//! House rules: the dice pictures are lost on the sheet, and one case of victory stands in no column.

use crate::engine::settings::{Choices, Setting};

/// The highest modified die of a force march that costs a CV.
pub const FORCE_MARCH: &str = "force-march.loses-cv-up-to";
/// The highest modified die of a morale check that breaks the unit.
pub const MORALE: &str = "morale.breaks-up-to";
/// The lowest face that hits by F1 fire.
pub const F1: &str = "fire.f1-from";
/// The lowest face that hits by F2 fire.
pub const F2: &str = "fire.f2-from";
/// Who wins when the French hold three cities and their army is defeated.
pub const CITIES_AND_DEFEAT: &str = "victory.cities-and-defeat";

/// A die that may be the highest bad one; 0 where none is.
const HIGHEST_BAD: Choices = Choices::Number { min: 0, max: 6, words: &[] };
/// A face that may be the lowest hit.
const LOWEST_HIT: Choices = Choices::Number { min: 1, max: 6, words: &[] };

/// Every setting.
pub static SETTINGS: &[Setting] = &[
    Setting {
        key: FORCE_MARCH,
        choices: HIGHEST_BAD,
        default: "3",
        why: "the sheet says that a force march may lose 1 CV; the dice pictures that say when are lost",
    },
    Setting {
        key: MORALE,
        choices: HIGHEST_BAD,
        default: "3",
        why: "the sheet says that a morale check may break a unit; the dice pictures that say when are lost",
    },
    Setting {
        key: F1,
        choices: LOWEST_HIT,
        default: "6",
        why: "the dice pictures for F1 are lost on the sheet; 6 is public for the third edition",
    },
    Setting {
        key: F2,
        choices: LOWEST_HIT,
        default: "5",
        why: "the dice pictures for F2 are lost on the sheet; 5 or 6 is public for the third edition",
    },
    Setting {
        key: CITIES_AND_DEFEAT,
        choices: Choices::Words(&["ask", "french", "allied"]),
        default: "ask",
        why: "no column of the victory table covers three cities held by the French with their army defeated",
    },
];
