//! House rules of *Campaign 1805*: where the sheet is silent, cut off, or says two things.

use crate::engine::settings::{Choices, Setting};

/// Who throws the dice.
pub const DICE_BY: &str = "dice.by";
/// Whom a contact stops.
pub const CONTACT_PINS: &str = "contact.pins";
/// Whether too many in a hex suffer although they are in supply.
pub const ATTRITION_STACKING: &str = "attrition.stacking";
/// Who has the scouting advantage.
pub const BATTLE_SCOUTING: &str = "battle.scouting";
/// What becomes of RP that are left over.
pub const RP_LEFT_OVER: &str = "rp.left-over";
/// Who holds a captured city.
pub const CITY_HOLD: &str = "city.hold";
/// What becomes of transports that are caught without a fleet.
pub const SEA_TRANSPORTS: &str = "sea.transports";
/// Who knows of alliances.
pub const INTEL_ALLIANCES: &str = "intel.alliances";

/// `orders.missing`.
pub const ORDERS_MISSING: &str = "orders.missing";
/// `event.when`.
pub const EVENT_WHEN: &str = "event.when";
/// `fortress.zone`.
pub const FORTRESS_ZONE: &str = "fortress.zone";
/// `move.new`.
pub const MOVE_NEW: &str = "move.new";
/// `ap.corps`.
pub const AP_CORPS: &str = "ap.corps";
/// `landing.march`.
pub const LANDING_MARCH: &str = "landing.march";
/// `map.leipzig`.
pub const MAP_LEIPZIG: &str = "map.leipzig";
/// `supply.path`.
pub const SUPPLY_PATH: &str = "supply.path";
/// `supply.captured`.
pub const SUPPLY_CAPTURED: &str = "supply.captured";
/// `hits.cv`.
pub const HITS_CV: &str = "hits.cv";
/// `morale.average`.
pub const MORALE_AVERAGE: &str = "morale.average";
/// `general.ap`.
pub const GENERAL_AP: &str = "general.ap";
/// `general.rides`.
pub const GENERAL_RIDES: &str = "general.rides";
/// `trade.points`.
pub const TRADE_POINTS: &str = "trade.points";
/// `manpower.kept`.
pub const MANPOWER_KEPT: &str = "manpower.kept";
/// `diplomacy.at-start`.
pub const DIPLOMACY_AT_START: &str = "diplomacy.at-start";
/// `war.begins`.
pub const WAR_BEGINS: &str = "war.begins";
/// `peace.agreed`.
pub const PEACE_AGREED: &str = "peace.agreed";
/// `minor.falls`.
pub const MINOR_FALLS: &str = "minor.falls";
/// `orders.missing-public`.
pub const ORDERS_MISSING_PUBLIC: &str = "orders.missing-public";
/// `challenge.hours`.
pub const CHALLENGE_HOURS: &str = "challenge.hours";
/// `orders.days`.
pub const ORDERS_DAYS: &str = "orders.days";
/// `handover.at`.
pub const HANDOVER_AT: &str = "handover.at";
/// `handover.mf`.
pub const HANDOVER_MF: &str = "handover.mf";
/// `handover.scale`.
pub const HANDOVER_SCALE: &str = "handover.scale";
/// `handover.out-of-supply`.
pub const HANDOVER_OUT_OF_SUPPLY: &str = "handover.out-of-supply";
/// `handover.return`.
pub const HANDOVER_RETURN: &str = "handover.return";
/// `handover.scattered`.
pub const HANDOVER_SCATTERED: &str = "handover.scattered";
/// `alliance.leave-after`.
pub const ALLIANCE_LEAVE_AFTER: &str = "alliance.leave-after";

/// Every setting, in the order of the rules.
pub static SETTINGS: &[Setting] = &[
    Setting {
        key: "end.last-turn",
        choices: Choices::Number { min: 1, max: 99, words: &[] },
        default: "35",
        why: "the last turn: section 4 says Spring 1814 (35), section 6 Winter 1814 (34)",
    },
    Setting {
        key: "end.france-needs",
        choices: Choices::Words(&["20 cities", "6 victory points"]),
        default: "20 cities",
        why: "what France must hold when Britain or Russia submits; section 6 says cities, the introduction points",
    },
    Setting {
        key: "vp.kingdom",
        choices: Choices::Number { min: 0, max: 9, words: &[] },
        default: "1",
        why: "victory points of a kingdom formed and controlled; the sheet names the kingdoms without a number",
    },
    Setting {
        key: "vp.start-france",
        choices: Choices::Number { min: 0, max: 40, words: &[] },
        default: "13",
        why: "victory cities with which France starts; section 6 says 13, section 22 says 15, section 9 lists 12",
    },
    Setting {
        key: MAP_LEIPZIG,
        choices: Choices::Words(&["prussia", "denmark"]),
        default: "prussia",
        why: "whose Leipzig is at the start; the sheet lists it for both",
    },
    Setting {
        key: CHALLENGE_HOURS,
        choices: Choices::Number { min: 0, max: 720, words: &[] },
        default: "24",
        why: "hours in which a preliminary result may be challenged; groups may want more than the sheet's 24",
    },
    Setting {
        key: "alliance.leave-after",
        choices: Choices::Words(&["defeat-of-napoleon", "defeat-by-napoleon"]),
        default: "defeat-of-napoleon",
        why: "when an ally of France may leave; the sheet's \"a defeat by Napoleon\" may be read both ways",
    },
    Setting {
        key: "morale.round",
        choices: Choices::Words(&["up", "nearest", "down"]),
        default: "up",
        why: "how an army's average morale is rounded; the table of modifiers says up, section 10 nothing",
    },
    Setting {
        key: AP_CORPS,
        choices: Choices::Number { min: 0, max: 9, words: &["per-hex"] },
        default: "2",
        why: "AP for a corps, brigade, fleet or squadron; sections 10, 13 and 17 say 2, section 12 says 1 a hex",
    },
    Setting {
        key: "battle.out-of-supply",
        choices: Choices::Number { min: -9, max: 0, words: &[] },
        default: "-1",
        why: "battle modifier out of supply; the table of modifiers says -1, section 15 says -2",
    },
    Setting {
        key: "battle.odds",
        choices: Choices::Words(&["for-the-defender", "nearest"]),
        default: "for-the-defender",
        why: "the column of odds between two columns; the sheet does not say",
    },
    Setting {
        key: "battle.plus-one-at-sea",
        choices: Choices::Words(&["on", "off"]),
        default: "on",
        why: "whether an admiral with a +1 battle modifier changes the dice; the sheet speaks of armies",
    },
    Setting {
        key: "sea.tie",
        choices: Choices::Words(&["no-battle", "battle"]),
        default: "no-battle",
        why: "what equal dice of an evader and an interceptor come to; the sheet does not say",
    },
    Setting {
        key: DICE_BY,
        choices: Choices::Words(&["program", "ask"]),
        default: "program",
        why: "who throws the dice of a campaign; ask stops at each test for faces",
    },
    Setting {
        key: CONTACT_PINS,
        choices: Choices::Words(&["both", "mover"]),
        default: "both",
        why: "whom an enemy in a hex stops; the sheet says that who moves in must stop, not whether who is there may go on",
    },
    Setting {
        key: ATTRITION_STACKING,
        choices: Choices::Words(&["on", "off"]),
        default: "on",
        why: "whether more commands than a hex's forage suffer although they are in supply; sections 12.4 and 15.4 differ",
    },
    Setting {
        key: BATTLE_SCOUTING,
        choices: Choices::Words(&["more", "only"]),
        default: "more",
        why: "who has the scouting advantage: the side with more scouts, or one whose enemy has none",
    },
    Setting {
        key: RP_LEFT_OVER,
        choices: Choices::Words(&["cash", "lost"]),
        default: "cash",
        why: "what becomes of RP that are left over; they may be exchanged for cash, and are lost if they are not",
    },
    Setting {
        key: CITY_HOLD,
        choices: Choices::Words(&["infantry", "any"]),
        default: "infantry",
        why: "what holds a captured city; the sheet says a battalion",
    },
    Setting {
        key: SEA_TRANSPORTS,
        choices: Choices::Words(&["flee", "taken"]),
        default: "flee",
        why: "what becomes of transports that are caught without a fleet; the sheet does not say",
    },
    Setting {
        key: INTEL_ALLIANCES,
        choices: Choices::Words(&["public", "parties"]),
        default: "public",
        why: "who knows of alliances; the sheet does not say",
    },
    Setting {
        key: ORDERS_MISSING,
        choices: Choices::Words(&["hold", "ask", "auto"]),
        default: "hold",
        why: "what becomes of a nation that sends no orders; ask lets the umpire choose, auto draws them",
    },
    Setting {
        key: EVENT_WHEN,
        choices: Choices::Words(&["this-turn", "next-turn"]),
        default: "this-turn",
        why: "when deaths of generals and storms of an event strike; the sheet rolls events after the battles",
    },
    Setting {
        key: FORTRESS_ZONE,
        choices: Choices::Words(&["stop-and-return", "stop"]),
        default: "stop-and-return",
        why: "where who was stopped beside a fortress may go next; the sheet says that it blocks movement",
    },
    Setting {
        key: MOVE_NEW,
        choices: Choices::Words(&["on", "off"]),
        default: "on",
        why: "whether new troops move in the turn in which they come; the sheet deploys them before movement",
    },
    Setting {
        key: LANDING_MARCH,
        choices: Choices::Words(&["off", "on"]),
        default: "off",
        why: "whether troops march on in the turn in which they land; the sheet does not say",
    },
    Setting {
        key: SUPPLY_PATH,
        choices: Choices::Words(&["clear", "distance"]),
        default: "clear",
        why: "whether enemies shut the way to a source; the sheet counts hexes only",
    },
    Setting {
        key: SUPPLY_CAPTURED,
        choices: Choices::Words(&["on", "off"]),
        default: "on",
        why: "whether captured cities feed their captor; the sheet does not say",
    },
    Setting {
        key: HITS_CV,
        choices: Choices::Words(&["full", "share"]),
        default: "full",
        why: "what a hurt unit of several hits counts in battle; the sheet does not say",
    },
    Setting {
        key: MORALE_AVERAGE,
        choices: Choices::Words(&["units", "commands"]),
        default: "units",
        why: "whose average the morale is: the table says units, section 10 brigades",
    },
    Setting {
        key: GENERAL_AP,
        choices: Choices::Number { min: 1, max: 3, words: &[] },
        default: "2",
        why: "AP of a replacement general; the sheet has no figure",
    },
    Setting {
        key: GENERAL_RIDES,
        choices: Choices::Words(&["anywhere", "hex"]),
        default: "anywhere",
        why: "where a general may take over a command; the sheet does not say",
    },
    Setting {
        key: TRADE_POINTS,
        choices: Choices::Words(&["provinces", "printed"]),
        default: "provinces",
        why: "whose dice trade is: the provinces' points, or the printed dice of the nine nations",
    },
    Setting {
        key: MANPOWER_KEPT,
        choices: Choices::Words(&["on", "off"]),
        default: "on",
        why: "whether manpower is kept from turn to turn; the sheet forfeits RP and AP only",
    },
    Setting {
        key: DIPLOMACY_AT_START,
        choices: Choices::Words(&["free", "winter"]),
        default: "free",
        why: "whether turn 0 has alliances and wars; section 7 says both",
    },
    Setting {
        key: WAR_BEGINS,
        choices: Choices::Words(&["at-once", "next-turn"]),
        default: "at-once",
        why: "when a declared war begins; the sheet does not say",
    },
    Setting {
        key: PEACE_AGREED,
        choices: Choices::Words(&["any-turn", "winter"]),
        default: "any-turn",
        why: "when two may make peace; the sheet does not say",
    },
    Setting {
        key: MINOR_FALLS,
        choices: Choices::Words(&["conquered", "submits"]),
        default: "conquered",
        why: "what becomes of a minor whose capital is taken; the sheet conquers it",
    },
    Setting {
        key: ORDERS_MISSING_PUBLIC,
        choices: Choices::Words(&["off", "on"]),
        default: "off",
        why: "whether all are told who sent no orders",
    },
    Setting {
        key: ORDERS_DAYS,
        choices: Choices::Number { min: 1, max: 365, words: &[] },
        default: "14",
        why: "days for orders; only told",
    },
    Setting {
        key: HANDOVER_AT,
        choices: Choices::Number { min: 1, max: 9_999, words: &["never"] },
        default: "20",
        why: "units of both sides from which a battle may go to a table of miniatures; smaller ones are not worth an evening",
    },
    Setting {
        key: HANDOVER_MF,
        choices: Choices::Number { min: 1, max: 99, words: &[] },
        default: "8",
        why: "the most battalions in a major formation that a corps is divided into at the table",
    },
    Setting {
        key: HANDOVER_SCALE,
        choices: Choices::Number { min: 1, max: 99, words: &[] },
        default: "1",
        why: "units of a type and command that are one unit at the table; the table may be small",
    },
    Setting {
        key: HANDOVER_OUT_OF_SUPPLY,
        choices: Choices::Number { min: 0, max: 6, words: &[] },
        default: "1",
        why: "grades of quality that troops out of supply lose at the table",
    },
    Setting {
        key: HANDOVER_RETURN,
        choices: Choices::Share,
        default: "1/2",
        why: "the part of a unit's losses at the table that comes back to the colours",
    },
    Setting {
        key: HANDOVER_SCATTERED,
        choices: Choices::Share,
        default: "1/2",
        why: "the part of what was left of a unit that left the table which is lost",
    },
];
