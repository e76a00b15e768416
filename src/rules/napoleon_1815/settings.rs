//! House rules: the dice pictures are lost on the sheet, and one case of victory stands in no column.

use crate::engine::settings::{Choices, Setting};
use crate::rules::board::table;

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

/// Whether all units of a group go to one city.
pub const GROUP_DESTINATIONS: &str = "group.destinations";
/// Who may force march.
pub const FORCE_WHO: &str = "force-march.who";
/// Whether a force march may cost a unit its last CV.
pub const FORCE_LAST: &str = "force-march.last-cv";
/// Where attackers who are too few go back to.
pub const FALL_BACK: &str = "fall-back.to";
/// What becomes of one or two defenders.
pub const FEW: &str = "battle.few-defenders";
/// Whether the attacker must engage.
pub const MUST_ENGAGE: &str = "battle.must-engage";
/// Whose units check their morale in a battle turn.
pub const MORALE_WHO: &str = "morale.who";
/// Whether guns may fire where friends are engaged.
pub const INTO_MELEE: &str = "fire.into-melee";
/// When a side with an empty column routs.
pub const ROUT_WHEN: &str = "rout.when";
/// Whether units may go both in and out while their side regroups.
pub const REGROUP_BOTH: &str = "regroup.both";
/// Who holds an empty city.
pub const HELD: &str = "city.held";
/// Units of a block at the table for each CV.
pub const TABLE_UNITS: &str = "table.units-per-cv";
/// When reserves come to the table.
pub const TABLE_RESERVE: &str = "table.reserve-turn";
/// Whether the beaten side takes the attrition of a rout.
pub const TABLE_ROUT: &str = "table.rout-attrition";
/// Whether leaders count as units of their army.
pub const COUNTS_LEADERS: &str = "army.counts-leaders";

/// Yes and no.
const ON_OFF: Choices = Choices::Words(&["on", "off"]);

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
    Setting {
        key: GROUP_DESTINATIONS,
        choices: Choices::Words(&["any", "one"]),
        default: "any",
        why: "the sheet counts the groups that an army activates, not where their units go",
    },
    Setting {
        key: FORCE_WHO,
        choices: Choices::Words(&["not-leaders", "foot", "any"]),
        default: "not-leaders",
        why: "the pictures that say who may force march are lost; the note stands beside all three rows",
    },
    Setting {
        key: FORCE_LAST,
        choices: Choices::Words(&["eliminated", "spared"]),
        default: "eliminated",
        why: "the sheet does not say whether a force march takes a unit's last CV",
    },
    Setting {
        key: FALL_BACK,
        choices: Choices::Words(&["last-city", "start"]),
        default: "last-city",
        why: "the sheet says that attackers who are too few fall back, not how far",
    },
    Setting {
        key: FEW,
        choices: Choices::Words(&["rout", "deploy"]),
        default: "rout",
        why: "one or two defenders cannot stand in three columns; public for older editions: they rout at once",
    },
    Setting {
        key: MUST_ENGAGE,
        choices: ON_OFF,
        default: "on",
        why: "public for older editions: an attacker who neither fires nor is engaged must engage, so that battles end",
    },
    Setting {
        key: MORALE_WHO,
        choices: Choices::Words(&["active", "both"]),
        default: "active",
        why: "the sheet does not say whose units check their morale; public for the third edition: the active side's",
    },
    Setting {
        key: INTO_MELEE,
        choices: ON_OFF,
        default: "on",
        why: "the sheet does not say whether guns fire at an area where friends are engaged",
    },
    Setting {
        key: ROUT_WHEN,
        choices: Choices::Words(&["turn-end", "at-once"]),
        default: "turn-end",
        why: "the sheet does not say when a side without a unit in a column routs",
    },
    Setting {
        key: REGROUP_BOTH,
        choices: ON_OFF,
        default: "on",
        why: "in or out, or both: public for the third edition is in or out",
    },
    Setting {
        key: HELD,
        choices: Choices::Words(&["units", "last"]),
        default: "units",
        why: "the sheet says occupied; whether an empty city is still held by who was there last is open",
    },
    Setting {
        key: COUNTS_LEADERS,
        choices: ON_OFF,
        default: "on",
        why: "the sheet counts units; a leader is a block like the others",
    },
    Setting {
        key: TABLE_UNITS,
        choices: Choices::Number { min: 1, max: 9, words: &[] },
        default: "1",
        why: "units of a block at the table of miniatures for each of its CV; no sheet prints a scale",
    },
    table::UNIT_CV,
    table::BATTERY_CV,
    table::QUALITY,
    table::BROKEN,
    Setting {
        key: TABLE_RESERVE,
        choices: Choices::Number { min: 1, max: 99, words: &[] },
        default: "3",
        why: "the turn in which reserves come to the table",
    },
    Setting {
        key: TABLE_ROUT,
        choices: ON_OFF,
        default: "off",
        why: "whether who lost the field at the table takes the attrition of a rout, too",
    },
];
