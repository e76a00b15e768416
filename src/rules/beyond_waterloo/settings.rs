//! House rules of *Beyond Waterloo*: where its sheet is silent or lost words.

use crate::engine::settings::{Choices, Setting};
use crate::rules::board::{field, table};
use crate::rules::miniatures::QUALITIES;

pub(crate) const FROM_ENEMY: &str = "move.from-enemy";
pub(crate) const ENGAGE: &str = "ap.engage";
pub(crate) const REPLACEMENT: &str = "ap.replacement";
pub(crate) const MUST: &str = "battle.must";
pub(crate) const FORBIDDEN_BY: &str = "tactic.forbidden-by";
pub(crate) const CARDS_ORDER: &str = "cards.order";
pub(crate) const CARDS_KINDS: &str = "cards.kinds";
pub(crate) const CATASTROPHE_GUARD: &str = "catastrophe.guard";
pub(crate) const ROLLS: &str = "fert.rolls";
pub(crate) const TACTIC_WITHDRAWS: &str = "retreat.tactic-withdraws";
pub(crate) const CATASTROPHE_RETREAT: &str = "catastrophe.retreat";
pub(crate) const CATASTROPHE_NAPOLEON: &str = "catastrophe.napoleon";
pub(crate) const SECOND_ROUND: &str = "battle.second-round";
pub(crate) const ON_CAPTURE: &str = "vp.on-capture";
pub const HIDDEN: &str = "hidden.formations";
pub(crate) const TABLE_UNITS: &str = "table.units-per-factor";
pub(crate) const TABLE_NATIONAL_GUARD: &str = "table.national-guard";
pub(crate) const TABLE_LEADERS: &str = "table.leaders";
pub(crate) const TABLE_ROADS: &str = "table.roads";
pub(crate) const TABLE_MARCH: &str = "table.march";

/// Every setting: those of the tests in the order of the sheet, then those of play in the order of a turn.
pub(crate) static SETTINGS: &[Setting] = &[
    Setting::words("fert.dice", &["1d6", "2d6"])
        .why("how many dice are rolled on the FERT table; the sheet does not say"),
    Setting::words("catastrophe.vp", &["on-1-2", "always"])
        .why("when the Allies score for a wounded Napoleon; the sheet's \"for this\" may be the roll or the wound"),
    Setting::new("wound.heals-up-to", Choices::Number { min: 1, max: 5, words: &[] }, "3")
        .why("up to this roll a leader heals, above it (to 5) he stays wounded; the sheet lost both ranges"),
    Setting::words("reaction.sign", &["higher-minus-lower", "enemy-minus-own"]).why(
        "how the difference of the screens counts for a reaction move; the sheet always adds it, whoever has more",
    ),
    Setting::words(FROM_ENEMY, &["refused", "allowed"])
        .why("whether a formation may leave an area in which the enemy stands"),
    Setting::words(ENGAGE, &["on-entry", "in-battle"])
        .why("when a leader pays for engaging in combat: as his formation comes in, or as the battle begins"),
    Setting::words(REPLACEMENT, &["formation-leader", "any"]).why("who pays for a replacement; the sheet names nobody"),
    Setting::words(MUST, &["on", "ask"]).why("whether both sides fight wherever they stand together"),
    Setting::words(FORBIDDEN_BY, &["lead", "any"])
        .why("whether the mode of the lead formation, or of any formation in the area, forbids a grand tactic"),
    Setting::words(CARDS_ORDER, &["attacker-first", "secret"])
        .why("whether the attacker plays his battle tactics cards first, or both at once in secret"),
    Setting::words(CARDS_KINDS, &["one", "any"]).was("any").why(
        "whether a battle tactics card is one thing (a modifier, a charge, skirmishers), or a hand may do all with one; \
         the sheet does not say",
    ),
    Setting::words(ROLLS, &["both", "attacker"]).why("whether both sides roll on the FERT, or the attacker alone"),
    Setting::words(TACTIC_WITHDRAWS, &["on", "ask"])
        .why("whether a side that chose the retreat must withdraw where it can"),
    Setting::words(CATASTROPHE_RETREAT, &["any-withdrawal", "tactic-only"])
        .why("whether Napoleon and the Guard are tested after any withdrawal, or only after the retreat tactic"),
    Setting::words(CATASTROPHE_GUARD, &["step", "unit"])
        .why("whether a Guard unit that loses several steps at once is tested for each, or once"),
    Setting::words(CATASTROPHE_NAPOLEON, &["ask", "off"])
        .why("whether it is asked in each round of his battles if Napoleon was wounded or killed (battle game)"),
    Setting::words(SECOND_ROUND, &["ask", "always", "never"])
        .why("whether the attacker chooses a second round, or there is always one, or never"),
    Setting::words(ON_CAPTURE, &["move", "gain", "by-hand"]).why(
        "whether the victory points of an area that is taken come from its former holder, are new, or are set by hand",
    ),
    Setting::words(HIDDEN, &["off", "on"]).why(
        "whether of an enemy formation only leader, area and mode are seen until it fights; from the next phase on",
    ),
    Setting::new(TABLE_UNITS, Choices::Share, "1/2")
        .why("units on the tabletop for each combat factor of a unit, rounded up; no sheet prints a scale"),
    field::TURNS,
    table::UNIT_CV,
    table::BATTERY_CV,
    table::QUALITY,
    Setting::new(TABLE_NATIONAL_GUARD, Choices::Words(&QUALITIES), "militia")
        .why("quality of the National Guard at the table, -1 each on the FERT, where the file tells none"),
    Setting::words(TABLE_LEADERS, &["as-there", "by-hand"]).why(
        "whether leaders who were badly wounded at the table are wounded, and who was killed or taken there is lost; \
         of Napoleon it is asked as in any battle",
    ),
    Setting::words(TABLE_ROADS, &["on", "off"]).was("off").why(
        "whether formations next to a battle make their reaction moves before it goes to the tabletop, and come there by \
         road",
    ),
    Setting::new(TABLE_MARCH, Choices::Number { min: 1, max: 99, words: &[] }, "6")
        .why("turns on the tabletop after which they arrive"),
    table::BROKEN,
];
