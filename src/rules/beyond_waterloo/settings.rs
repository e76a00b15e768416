//! House rules of *Beyond Waterloo*: where its sheet is silent or lost words.

use crate::engine::settings::{Choices, Setting};

/// Every setting, in the order of the sheet.
pub static SETTINGS: &[Setting] = &[
    Setting {
        key: "fert.dice",
        choices: Choices::Words(&["1d6", "2d6"]),
        default: "1d6",
        why: "how many dice are rolled on the FERT table; the sheet does not say",
    },
    Setting {
        key: "catastrophe.vp",
        choices: Choices::Words(&["on-1-2", "always"]),
        default: "on-1-2",
        why: "when the Allies score for a wounded Napoleon; the sheet's \"for this\" may be the roll or the wound",
    },
    Setting {
        key: "wound.heals-up-to",
        choices: Choices::Number { min: 1, max: 5, words: &[] },
        default: "3",
        why: "up to this roll a leader heals, above it (to 5) he stays wounded; the sheet lost both ranges",
    },
    Setting {
        key: "reaction.sign",
        choices: Choices::Words(&["higher-minus-lower", "enemy-minus-own"]),
        default: "higher-minus-lower",
        why: "how the difference of the screens counts for a reaction move; the sheet always adds it, whoever has more",
    },
];
