//! House rules of *Beyond Waterloo*: where its sheet is silent or lost words.

use crate::engine::settings::{Choices, Setting};
use crate::rules::board::{field, house_rules, table};
use crate::rules::miniatures::QUALITIES;

house_rules! {
    FERT_DICE = Setting::words("fert.dice", &["1d6", "2d6"])
        .why("how many dice are rolled on the FERT table; the sheet does not say");
    CATASTROPHE_VP = Setting::words("catastrophe.vp", &["on-1-2", "always"])
        .why("when the Allies score for a wounded Napoleon; the sheet's \"for this\" may be the roll or the wound");
    WOUND_HEALS_UP_TO = Setting::new("wound.heals-up-to", Choices::Number { min: 1, max: 5, words: &[] }, "3")
        .why("up to this roll a leader heals, above it (to 5) he stays wounded; the sheet lost both ranges");
    REACTION_SIGN = Setting::words("reaction.sign", &["higher-minus-lower", "enemy-minus-own"]).why(
        "how the difference of the screens counts for a reaction move; the sheet always adds it, whoever has more",
    );
    FROM_ENEMY = Setting::words("move.from-enemy", &["refused", "allowed"])
        .why("whether a formation may leave an area in which the enemy stands");
    ENGAGE = Setting::words("ap.engage", &["on-entry", "in-battle"])
        .why("when a leader pays for engaging in combat: as his formation comes in, or as the battle begins");
    REPLACEMENT = Setting::words("ap.replacement", &["formation-leader", "any"])
        .why("who pays for a replacement; the sheet names nobody");
    MUST = Setting::words("battle.must", &["on", "ask"]).why("whether both sides fight wherever they stand together");
    FORBIDDEN_BY = Setting::words("tactic.forbidden-by", &["lead", "any"])
        .why("whether the mode of the lead formation, or of any formation in the area, forbids a grand tactic");
    CARDS_ORDER = Setting::words("cards.order", &["attacker-first", "secret"])
        .why("whether the attacker plays his battle tactics cards first, or both at once in secret");
    CARDS_KINDS = Setting::words("cards.kinds", &["one", "any"]).was("any").why(
        "whether a battle tactics card is one thing (a modifier, a charge, skirmishers), or a hand may do all with one; \
         the sheet does not say",
    );
    ROLLS = Setting::words("fert.rolls", &["both", "attacker"])
        .why("whether both sides roll on the FERT, or the attacker alone");
    TACTIC_WITHDRAWS = Setting::words("retreat.tactic-withdraws", &["on", "ask"])
        .why("whether a side that chose the retreat must withdraw where it can");
    CATASTROPHE_RETREAT = Setting::words("catastrophe.retreat", &["any-withdrawal", "tactic-only"])
        .why("whether Napoleon and the Guard are tested after any withdrawal, or only after the retreat tactic");
    CATASTROPHE_GUARD = Setting::words("catastrophe.guard", &["step", "unit"])
        .why("whether a Guard unit that loses several steps at once is tested for each, or once");
    CATASTROPHE_NAPOLEON = Setting::words("catastrophe.napoleon", &["ask", "off"])
        .why("whether it is asked in each round of his battles if Napoleon was wounded or killed (battle game)");
    SECOND_ROUND = Setting::words("battle.second-round", &["ask", "always", "never"])
        .why("whether the attacker chooses a second round, or there is always one, or never");
    ON_CAPTURE = Setting::words("vp.on-capture", &["move", "gain", "by-hand"]).why(
        "whether the victory points of an area that is taken come from its former holder, are new, or are set by hand",
    );
    HIDDEN = Setting::words("hidden.formations", &["off", "on"]).why(
        "whether of an enemy formation only leader, area and mode are seen until it fights; from the next phase on",
    );
    TABLE_UNITS = Setting::new("table.units-per-factor", Choices::Share, "1/2")
        .why("units on the tabletop for each combat factor of a unit, rounded up; no sheet prints a scale");
    TURNS = field::TURNS;
    UNIT_CV = table::UNIT_CV;
    BATTERY_CV = table::BATTERY_CV;
    QUALITY = table::QUALITY;
    TABLE_NATIONAL_GUARD = Setting::new("table.national-guard", Choices::Words(&QUALITIES), "militia")
        .why("quality of the National Guard at the table, -1 each on the FERT, where the file tells none");
    TABLE_LEADERS = Setting::words("table.leaders", &["as-there", "by-hand"]).why(
        "whether leaders who were badly wounded at the table are wounded, and who was killed or taken there is lost; \
         of Napoleon it is asked as in any battle",
    );
    TABLE_ROADS = Setting::words("table.roads", &["on", "off"]).was("off").why(
        "whether formations next to a battle make their reaction moves before it goes to the tabletop, and come there by \
         road",
    );
    TABLE_MARCH = Setting::new("table.march", Choices::Number { min: 1, max: 99, words: &[] }, "6")
        .why("turns on the tabletop after which they arrive");
    BROKEN = table::BROKEN;
}
