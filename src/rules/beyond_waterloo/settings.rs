//! House rules of *Beyond Waterloo*: where its sheet is silent or lost words.

use crate::engine::settings::{Choices, Setting};
use crate::rules::board::table;
use crate::rules::miniatures::QUALITIES;

/// Whether a formation may leave an area in which the enemy stands.
pub const FROM_ENEMY: &str = "move.from-enemy";
/// When a leader pays for engaging.
pub const ENGAGE: &str = "ap.engage";
/// Who pays for a replacement.
pub const REPLACEMENT: &str = "ap.replacement";
/// Whether both sides in an area must fight.
pub const MUST: &str = "battle.must";
/// Which formations a deployment mode forbids a grand tactic.
pub const FORBIDDEN_BY: &str = "tactic.forbidden-by";
/// How battle tactics cards are played.
pub const CARDS_ORDER: &str = "cards.order";
/// Who rolls on the FERT.
pub const ROLLS: &str = "fert.rolls";
/// Whether the retreat tactic withdraws.
pub const TACTIC_WITHDRAWS: &str = "retreat.tactic-withdraws";
/// Which retreats are tested.
pub const CATASTROPHE_RETREAT: &str = "catastrophe.retreat";
/// Whether it is asked what became of Napoleon.
pub const CATASTROPHE_NAPOLEON: &str = "catastrophe.napoleon";
/// Whether there is a second round.
pub const SECOND_ROUND: &str = "battle.second-round";
/// What victory points do when an area is taken.
pub const ON_CAPTURE: &str = "vp.on-capture";
/// Whether enemy formations are hidden.
pub const HIDDEN: &str = "hidden.formations";
/// Units at the table for each combat factor.
pub const TABLE_UNITS: &str = "table.units-per-factor";
/// How good the National Guard is there.
pub const TABLE_NATIONAL_GUARD: &str = "table.national-guard";
/// What becomes of leaders who were hurt there.
pub const TABLE_LEADERS: &str = "table.leaders";

/// Every setting: those of the tests in the order of the sheet, then those of play in the order of a turn.
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
    Setting {
        key: FROM_ENEMY,
        choices: Choices::Words(&["refused", "allowed"]),
        default: "refused",
        why: "whether a formation may leave an area in which the enemy stands",
    },
    Setting {
        key: ENGAGE,
        choices: Choices::Words(&["on-entry", "in-battle"]),
        default: "on-entry",
        why: "when a leader pays for engaging in combat: as his formation comes in, or as the battle begins",
    },
    Setting {
        key: REPLACEMENT,
        choices: Choices::Words(&["formation-leader", "any"]),
        default: "formation-leader",
        why: "who pays for a replacement; the sheet names nobody",
    },
    Setting {
        key: MUST,
        choices: Choices::Words(&["on", "ask"]),
        default: "on",
        why: "whether both sides fight wherever they stand together",
    },
    Setting {
        key: FORBIDDEN_BY,
        choices: Choices::Words(&["lead", "any"]),
        default: "lead",
        why: "whether the mode of the lead formation, or of any formation in the area, forbids a grand tactic",
    },
    Setting {
        key: CARDS_ORDER,
        choices: Choices::Words(&["attacker-first", "secret"]),
        default: "attacker-first",
        why: "whether the attacker plays his battle tactics cards first, or both at once in secret",
    },
    Setting {
        key: ROLLS,
        choices: Choices::Words(&["both", "attacker"]),
        default: "both",
        why: "whether both sides roll on the FERT, or the attacker alone",
    },
    Setting {
        key: TACTIC_WITHDRAWS,
        choices: Choices::Words(&["on", "ask"]),
        default: "on",
        why: "whether a side that chose the retreat must withdraw where it can",
    },
    Setting {
        key: CATASTROPHE_RETREAT,
        choices: Choices::Words(&["any-withdrawal", "tactic-only"]),
        default: "any-withdrawal",
        why: "whether Napoleon and the Guard are tested after any withdrawal, or only after the retreat tactic",
    },
    Setting {
        key: CATASTROPHE_NAPOLEON,
        choices: Choices::Words(&["ask", "off"]),
        default: "ask",
        why: "whether it is asked in each round of his battles if Napoleon was wounded or killed (battle game)",
    },
    Setting {
        key: SECOND_ROUND,
        choices: Choices::Words(&["ask", "always", "never"]),
        default: "ask",
        why: "whether the attacker chooses a second round, or there is always one, or never",
    },
    Setting {
        key: ON_CAPTURE,
        choices: Choices::Words(&["move", "gain", "by-hand"]),
        default: "move",
        why: "whether the victory points of an area that is taken come from its former holder, are new, or are set by hand",
    },
    Setting {
        key: HIDDEN,
        choices: Choices::Words(&["off", "on"]),
        default: "off",
        why: "whether of an enemy formation only leader, area and mode are seen until it fights; from the next phase on",
    },
    Setting {
        key: TABLE_UNITS,
        choices: Choices::Share,
        default: "1/2",
        why: "units at the table of miniatures for each combat factor of a unit, rounded up; no sheet prints a scale",
    },
    table::UNIT_CV,
    table::BATTERY_CV,
    table::QUALITY,
    Setting {
        key: TABLE_NATIONAL_GUARD,
        choices: Choices::Words(&QUALITIES),
        default: "militia",
        why: "quality of the National Guard at the table, -1 each on the FERT, where the file tells none",
    },
    Setting {
        key: TABLE_LEADERS,
        choices: Choices::Words(&["as-there", "by-hand"]),
        default: "as-there",
        why: "whether leaders who were badly wounded at the table are wounded, and who was killed or taken there is lost; \
              of Napoleon it is asked as in any battle",
    },
    table::BROKEN,
];
