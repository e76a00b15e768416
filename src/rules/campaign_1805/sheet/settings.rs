//! House rules of *Campaign 1805*: where the sheet is silent, cut off, or says two things.

use crate::engine::settings::{Choices, Setting};

/// Who throws the dice.
pub(crate) const DICE_BY: &str = "dice.by";
/// Whom a contact stops.
pub(crate) const CONTACT_PINS: &str = "contact.pins";
/// Whether too many in a hex suffer although they are in supply.
pub(crate) const ATTRITION_STACKING: &str = "attrition.stacking";
/// Who has the scouting advantage.
pub(crate) const BATTLE_SCOUTING: &str = "battle.scouting";
/// What becomes of RP that are left over.
pub(crate) const RP_LEFT_OVER: &str = "rp.left-over";
/// Who holds a captured city.
pub(crate) const CITY_HOLD: &str = "city.hold";
/// What becomes of transports that are caught without a fleet.
pub(crate) const SEA_TRANSPORTS: &str = "sea.transports";
/// Who knows of alliances.
pub(crate) const INTEL_ALLIANCES: &str = "intel.alliances";

pub(crate) const ORDERS_MISSING: &str = "orders.missing";
pub(crate) const EVENT_WHEN: &str = "event.when";
pub(crate) const FORTRESS_ZONE: &str = "fortress.zone";
pub(crate) const MOVE_NEW: &str = "move.new";
pub(crate) const AP_CORPS: &str = "ap.corps";
pub(crate) const LANDING_MARCH: &str = "landing.march";
pub(crate) const MAP_LEIPZIG: &str = "map.leipzig";
pub(crate) const SUPPLY_PATH: &str = "supply.path";
pub(crate) const SUPPLY_CAPTURED: &str = "supply.captured";
pub(crate) const SUPPLY_NEW: &str = "supply.new";
pub(crate) const HITS_CV: &str = "hits.cv";
pub(crate) const MORALE_AVERAGE: &str = "morale.average";
pub(crate) const GENERAL_AP: &str = "general.ap";
pub(crate) const GENERAL_RIDES: &str = "general.rides";
pub(crate) const TRADE_POINTS: &str = "trade.points";
pub(crate) const MANPOWER_KEPT: &str = "manpower.kept";
pub(crate) const DIPLOMACY_AT_START: &str = "diplomacy.at-start";
pub(crate) const WAR_BEGINS: &str = "war.begins";
pub(crate) const WAR_ENDS_SHARING: &str = "war.ends-sharing";
pub(crate) const PEACE_AGREED: &str = "peace.agreed";
pub(crate) const MINOR_FALLS: &str = "minor.falls";
pub(crate) const ORDERS_MISSING_PUBLIC: &str = "orders.missing-public";
pub(crate) const CHALLENGE_HOURS: &str = "challenge.hours";
pub(crate) const ORDERS_DAYS: &str = "orders.days";
pub(crate) const HANDOVER_AT: &str = "handover.at";
pub(crate) const HANDOVER_MF: &str = "handover.mf";
pub(crate) const HANDOVER_SCALE: &str = "handover.scale";
pub(crate) const HANDOVER_OUT_OF_SUPPLY: &str = "handover.out-of-supply";
pub(crate) const HANDOVER_RETURN: &str = "handover.return";
pub(crate) const HANDOVER_SCATTERED: &str = "handover.scattered";
pub(crate) const ALLIANCE_LEAVE_AFTER: &str = "alliance.leave-after";

/// Every setting, in the order of the rules.
pub(crate) static SETTINGS: &[Setting] = &[
    Setting::new("end.last-turn", Choices::Number { min: 1, max: 99, words: &[] }, "35").why("the last turn: section 4 says Spring 1814 (35), section 6 Winter 1814 (34)"),
    Setting::words("end.france-needs", &["20 cities", "6 victory points"]).why("what France must hold when Britain or Russia submits; section 6 says cities, the introduction points"),
    Setting::new("vp.kingdom", Choices::Number { min: 0, max: 9, words: &[] }, "1").why("victory points of a kingdom formed and controlled; the sheet names the kingdoms without a number"),
    Setting::new("vp.start-france", Choices::Number { min: 0, max: 40, words: &[] }, "13").why("victory cities with which France starts; section 6 says 13, section 22 says 15, section 9 lists 12"),
    Setting::words(MAP_LEIPZIG, &["prussia", "denmark"]).why("whose Leipzig is at the start; the sheet lists it for both"),
    Setting::new(CHALLENGE_HOURS, Choices::Number { min: 0, max: 720, words: &[] }, "24").why("hours in which a preliminary result may be challenged; groups may want more than the sheet's 24"),
    Setting::words("alliance.leave-after", &["defeat-of-napoleon", "defeat-by-napoleon"]).why("when an ally of France may leave; the sheet's \"a defeat by Napoleon\" may be read both ways"),
    Setting::words("morale.round", &["up", "nearest", "down"]).why("how an army's average morale is rounded; the table of modifiers says up, section 10 nothing"),
    Setting::new(AP_CORPS, Choices::Number { min: 0, max: 9, words: &["per-hex"] }, "2").why("AP for a corps, brigade, fleet or squadron; sections 10, 13 and 17 say 2, section 12 says 1 a hex"),
    Setting::new("battle.out-of-supply", Choices::Number { min: -9, max: 0, words: &[] }, "-1").why("battle modifier out of supply; the table of modifiers says -1, section 15 says -2"),
    Setting::words("battle.odds", &["for-the-defender", "nearest"]).why("the column of odds between two columns; the sheet does not say"),
    Setting::words("battle.plus-one-at-sea", &["on", "off"]).why("whether an admiral with a +1 battle modifier changes the dice; the sheet speaks of armies"),
    Setting::words("sea.tie", &["no-battle", "battle"]).why("what equal dice of an evader and an interceptor come to; the sheet does not say"),
    Setting::words(DICE_BY, &["program", "ask"]).why("who throws the dice of a campaign; ask stops at each test for faces"),
    Setting::words(CONTACT_PINS, &["both", "mover"]).why("whom an enemy in a hex stops; the sheet says that who moves in must stop, not whether who is there may go on"),
    Setting::words(ATTRITION_STACKING, &["on", "off"]).why("whether more commands than a hex's forage suffer although they are in supply; sections 12.4 and 15.4 differ"),
    Setting::words(BATTLE_SCOUTING, &["more", "only"]).why("who has the scouting advantage: the side with more scouts, or one whose enemy has none"),
    Setting::words(RP_LEFT_OVER, &["cash", "lost"]).why("what becomes of RP that are left over; they may be exchanged for cash, and are lost if they are not"),
    Setting::words(CITY_HOLD, &["infantry", "any"]).why("what holds a captured city; the sheet says a battalion"),
    Setting::words(SEA_TRANSPORTS, &["flee", "taken"]).why("what becomes of transports that are caught without a fleet; the sheet does not say"),
    Setting::words(INTEL_ALLIANCES, &["public", "parties"]).why("who knows of alliances; the sheet does not say"),
    Setting::words(ORDERS_MISSING, &["hold", "ask", "auto"]).why("what becomes of a nation that sends no orders; ask lets the umpire choose, auto draws them"),
    Setting::words(EVENT_WHEN, &["this-turn", "next-turn"]).why("when deaths of generals and storms of an event strike; the sheet rolls events after the battles"),
    Setting::words(FORTRESS_ZONE, &["stop-and-return", "stop"]).why("where who was stopped beside a fortress may go next; the sheet says that it blocks movement"),
    Setting::words(MOVE_NEW, &["on", "off"]).why("whether new troops move in the turn in which they come; the sheet deploys them before movement"),
    Setting::words(LANDING_MARCH, &["off", "on"]).why("whether troops march on in the turn in which they land; the sheet does not say"),
    Setting::words(SUPPLY_PATH, &["clear", "distance"]).why("whether enemies shut the way to a source; the sheet counts hexes only"),
    Setting::words(SUPPLY_CAPTURED, &["on", "off"]).why("whether captured cities feed their captor; the sheet does not say"),
    Setting::words(SUPPLY_NEW, &["after-purchases", "never"]).was("never").why("whether commands that are bought are in supply in that turn: a point for each, if points are left after the purchases; the sheet pays supply before"),
    Setting::words(HITS_CV, &["full", "share"]).why("what a hurt unit of several hits counts in battle; the sheet does not say"),
    Setting::words(MORALE_AVERAGE, &["units", "commands"]).why("whose average the morale is: the table says units, section 10 brigades"),
    Setting::new(GENERAL_AP, Choices::Number { min: 1, max: 3, words: &[] }, "2").why("AP of a replacement general; the sheet has no figure"),
    Setting::words(GENERAL_RIDES, &["anywhere", "hex"]).why("where a general may take over a command; the sheet does not say"),
    Setting::words(TRADE_POINTS, &["provinces", "printed"]).why("whose dice trade is: the provinces' points, or the printed dice of the nine nations"),
    Setting::words(MANPOWER_KEPT, &["on", "off"]).why("whether manpower is kept from turn to turn; the sheet forfeits RP and AP only"),
    Setting::words(DIPLOMACY_AT_START, &["free", "winter"]).why("whether turn 0 has alliances and wars; section 7 says both"),
    Setting::words(WAR_BEGINS, &["at-once", "next-turn"]).why("when a declared war begins; the sheet does not say"),
    Setting::words(WAR_ENDS_SHARING, &["on", "off"]).was("off").why("whether passage and shared positions between two end when war begins between them; the sheet does not say"),
    Setting::words(PEACE_AGREED, &["any-turn", "winter"]).why("when two may make peace; the sheet does not say"),
    Setting::words(MINOR_FALLS, &["conquered", "submits"]).why("what becomes of a minor whose capital is taken; the sheet conquers it"),
    Setting::words(ORDERS_MISSING_PUBLIC, &["off", "on"]).why("whether all learn who sent no orders"),
    Setting::new(ORDERS_DAYS, Choices::Number { min: 1, max: 365, words: &[] }, "14").why("days for orders; only told"),
    Setting::new(HANDOVER_AT, Choices::Number { min: 1, max: 9_999, words: &["never"] }, "20").why("units of each side from which C6 asks whether a battle goes to the tabletop; a smaller one goes there where the umpire asks for it twice"),
    Setting::new(HANDOVER_MF, Choices::Number { min: 1, max: 99, words: &[] }, "8").why("the most battalions in a major formation that a corps is divided into at the table"),
    Setting::new(HANDOVER_SCALE, Choices::Number { min: 1, max: 99, words: &[] }, "1").why("units of a type and command that are one unit at the table; the table may be small"),
    Setting::new(HANDOVER_OUT_OF_SUPPLY, Choices::Number { min: 0, max: 6, words: &[] }, "1").why("grades of quality that troops out of supply lose at the table"),
    Setting::new(HANDOVER_RETURN, Choices::Share, "1/2").why("the part of a unit's losses at the table that comes back to the colours"),
    Setting::new(HANDOVER_SCATTERED, Choices::Share, "1/2").why("the part of what was left of a unit that left the table which is lost"),
];
