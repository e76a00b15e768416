//! House rules: the dice pictures are lost on the sheet, and one case of victory stands in no column.

use crate::engine::settings::{Choices, Setting};
use crate::rules::board::{field, house_rules, table};

const ON_OFF: Choices = Choices::Words(&["on", "off"]);
/// A die that may be the highest bad one; 0 where none is.
const HIGHEST_BAD: Choices = Choices::Number { min: 0, max: 6, words: &[] };
/// A face that may be the lowest hit.
const LOWEST_HIT: Choices = Choices::Number { min: 1, max: 6, words: &[] };

house_rules! {
    FORCE_MARCH = Setting::new("force-march.loses-cv-up-to", HIGHEST_BAD, "3")
        .why("the sheet says that a force march may lose 1 CV; the dice pictures that say when are lost");
    MORALE = Setting::new("morale.breaks-up-to", HIGHEST_BAD, "3")
        .why("the sheet says that a morale check may break a unit; the dice pictures that say when are lost");
    /// The lowest face that hits by F1 fire.
    F1 = Setting::new("fire.f1-from", LOWEST_HIT, "6")
        .why("the dice pictures for F1 are lost on the sheet; 6 is public for the third edition");
    /// The lowest face that hits by F2 fire.
    F2 = Setting::new("fire.f2-from", LOWEST_HIT, "5")
        .why("the dice pictures for F2 are lost on the sheet; 5 or 6 is public for the third edition");
    CITIES_AND_DEFEAT = Setting::words("victory.cities-and-defeat", &["ask", "french", "allied"])
        .why("no column of the victory table covers three cities held by the French with their army defeated");
    GROUP_DESTINATIONS = Setting::words("group.destinations", &["any", "one"])
        .why("the sheet counts the groups that an army activates, not where their units go");
    FORCE_WHO = Setting::words("force-march.who", &["not-leaders", "foot", "any"])
        .why("the pictures that say who may force march are lost; the note stands beside all three rows");
    FORCE_LAST = Setting::words("force-march.last-cv", &["eliminated", "spared"])
        .why("the sheet does not say whether a force march takes a unit's last CV");
    FALL_BACK = Setting::words("fall-back.to", &["last-city", "start"])
        .why("the sheet says that attackers who are too few fall back, not how far");
    FEW = Setting::words("battle.few-defenders", &["rout", "deploy"])
        .why("one or two defenders cannot stand in three columns; public for older editions: they rout at once");
    MUST_ENGAGE = Setting::new("battle.must-engage", ON_OFF, "on").why(
        "public for older editions: an attacker who neither fires nor is engaged must engage, so that battles end",
    );
    MORALE_WHO = Setting::words("morale.who", &["active", "both"])
        .why("the sheet does not say whose units check their morale; public for the third edition: the active side's");
    INTO_MELEE = Setting::new("fire.into-melee", ON_OFF, "on")
        .why("the sheet does not say whether guns fire at an area where friends are engaged");
    ROUT_WHEN = Setting::words("rout.when", &["turn-end", "at-once"])
        .why("the sheet does not say when a side without a unit in a column routs");
    REGROUP_BOTH = Setting::new("regroup.both", ON_OFF, "on")
        .why("in or out, or both: public for the third edition is in or out");
    HELD = Setting::words("city.held", &["units", "last"])
        .why("the sheet says occupied; whether an empty city is still held by who was there last is open");
    COUNTS_LEADERS = Setting::new("army.counts-leaders", ON_OFF, "on")
        .why("the sheet counts units; a leader is a block like the others");
    TABLE_UNITS = Setting::new("table.units-per-cv", Choices::Number { min: 1, max: 9, words: &[] }, "1")
        .why("units of a block on the tabletop for each of its CV; no sheet prints a scale");
    TURNS = field::TURNS;
    UNIT_CV = table::UNIT_CV;
    BATTERY_CV = table::BATTERY_CV;
    QUALITY = table::QUALITY;
    BROKEN = table::BROKEN;
    TABLE_RESERVE = Setting::new("table.reserve-turn", Choices::Number { min: 1, max: 99, words: &[] }, "3")
        .why("the turn in which reserves come to the table");
    TABLE_ROADS = Setting::new("table.roads", ON_OFF, "on")
        .was("off")
        .why("whether blocks one section away may come to the table, as many as a road carries in a set");
    TABLE_MARCH = Setting::new("table.march", Choices::Number { min: 1, max: 99, words: &[] }, "6")
        .why("turns on the tabletop that a road section takes");
    TABLE_ROUT = Setting::new("table.rout-attrition", ON_OFF, "off")
        .why("whether who lost the field at the table takes the attrition of a rout, too");
}
