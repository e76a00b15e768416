//! House rules: the dice pictures are lost on the sheet, and one case of victory stands in no column.

use crate::engine::settings::{Choices, Setting};
use crate::rules::board::{field, table};

pub(crate) const FORCE_MARCH: &str = "force-march.loses-cv-up-to";
pub(crate) const MORALE: &str = "morale.breaks-up-to";
/// The lowest face that hits by F1 fire.
pub const F1: &str = "fire.f1-from";
/// The lowest face that hits by F2 fire.
pub const F2: &str = "fire.f2-from";
pub(crate) const CITIES_AND_DEFEAT: &str = "victory.cities-and-defeat";

pub(crate) const GROUP_DESTINATIONS: &str = "group.destinations";
pub(crate) const FORCE_WHO: &str = "force-march.who";
pub(crate) const FORCE_LAST: &str = "force-march.last-cv";
pub(crate) const FALL_BACK: &str = "fall-back.to";
/// What becomes of one or two defenders.
pub const FEW: &str = "battle.few-defenders";
pub(crate) const MUST_ENGAGE: &str = "battle.must-engage";
pub(crate) const MORALE_WHO: &str = "morale.who";
pub(crate) const INTO_MELEE: &str = "fire.into-melee";
pub(crate) const ROUT_WHEN: &str = "rout.when";
pub(crate) const REGROUP_BOTH: &str = "regroup.both";
pub(crate) const HELD: &str = "city.held";
pub(crate) const TABLE_UNITS: &str = "table.units-per-cv";
pub(crate) const TABLE_RESERVE: &str = "table.reserve-turn";
pub(crate) const TABLE_ROADS: &str = "table.roads";
pub(crate) const TABLE_MARCH: &str = "table.march";
pub(crate) const TABLE_ROUT: &str = "table.rout-attrition";
pub(crate) const COUNTS_LEADERS: &str = "army.counts-leaders";

const ON_OFF: Choices = Choices::Words(&["on", "off"]);

/// A die that may be the highest bad one; 0 where none is.
const HIGHEST_BAD: Choices = Choices::Number { min: 0, max: 6, words: &[] };
/// A face that may be the lowest hit.
const LOWEST_HIT: Choices = Choices::Number { min: 1, max: 6, words: &[] };

pub(crate) static SETTINGS: &[Setting] = &[
    Setting::new(FORCE_MARCH, HIGHEST_BAD, "3")
        .why("the sheet says that a force march may lose 1 CV; the dice pictures that say when are lost"),
    Setting::new(MORALE, HIGHEST_BAD, "3")
        .why("the sheet says that a morale check may break a unit; the dice pictures that say when are lost"),
    Setting::new(F1, LOWEST_HIT, "6")
        .why("the dice pictures for F1 are lost on the sheet; 6 is public for the third edition"),
    Setting::new(F2, LOWEST_HIT, "5")
        .why("the dice pictures for F2 are lost on the sheet; 5 or 6 is public for the third edition"),
    Setting::words(CITIES_AND_DEFEAT, &["ask", "french", "allied"])
        .why("no column of the victory table covers three cities held by the French with their army defeated"),
    Setting::words(GROUP_DESTINATIONS, &["any", "one"])
        .why("the sheet counts the groups that an army activates, not where their units go"),
    Setting::words(FORCE_WHO, &["not-leaders", "foot", "any"])
        .why("the pictures that say who may force march are lost; the note stands beside all three rows"),
    Setting::words(FORCE_LAST, &["eliminated", "spared"])
        .why("the sheet does not say whether a force march takes a unit's last CV"),
    Setting::words(FALL_BACK, &["last-city", "start"])
        .why("the sheet says that attackers who are too few fall back, not how far"),
    Setting::words(FEW, &["rout", "deploy"])
        .why("one or two defenders cannot stand in three columns; public for older editions: they rout at once"),
    Setting::new(MUST_ENGAGE, ON_OFF, "on").why(
        "public for older editions: an attacker who neither fires nor is engaged must engage, so that battles end",
    ),
    Setting::words(MORALE_WHO, &["active", "both"])
        .why("the sheet does not say whose units check their morale; public for the third edition: the active side's"),
    Setting::new(INTO_MELEE, ON_OFF, "on")
        .why("the sheet does not say whether guns fire at an area where friends are engaged"),
    Setting::words(ROUT_WHEN, &["turn-end", "at-once"])
        .why("the sheet does not say when a side without a unit in a column routs"),
    Setting::new(REGROUP_BOTH, ON_OFF, "on").why("in or out, or both: public for the third edition is in or out"),
    Setting::words(HELD, &["units", "last"])
        .why("the sheet says occupied; whether an empty city is still held by who was there last is open"),
    Setting::new(COUNTS_LEADERS, ON_OFF, "on").why("the sheet counts units; a leader is a block like the others"),
    Setting::new(TABLE_UNITS, Choices::Number { min: 1, max: 9, words: &[] }, "1")
        .why("units of a block on the tabletop for each of its CV; no sheet prints a scale"),
    field::TURNS,
    table::UNIT_CV,
    table::BATTERY_CV,
    table::QUALITY,
    table::BROKEN,
    Setting::new(TABLE_RESERVE, Choices::Number { min: 1, max: 99, words: &[] }, "3")
        .why("the turn in which reserves come to the table"),
    Setting::new(TABLE_ROADS, ON_OFF, "on")
        .was("off")
        .why("whether blocks one section away may come to the table, as many as a road carries in a set"),
    Setting::new(TABLE_MARCH, Choices::Number { min: 1, max: 99, words: &[] }, "6")
        .why("turns on the tabletop that a road section takes"),
    Setting::new(TABLE_ROUT, ON_OFF, "off")
        .why("whether who lost the field at the table takes the attrition of a rout, too"),
];
