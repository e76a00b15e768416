//! House rules: where player aid card 2 is silent.

use crate::engine::settings::{Choices, Setting};
use crate::rules::board::table;

/// What more corps than an attrition table has columns for come to.
pub const BEYOND_TABLE: &str = "attrition.beyond-table";
/// Whether the loser of a tie-break takes the additional loss too.
pub const EXTRA_LOSS_AFTER_TIE: &str = "battle.extra-loss-after-tie";

/// Who goes first in a year.
pub const FIRST_SIDE: &str = "first.side";
/// What is kept of the hands.
pub const CARDS_TRACK: &str = "cards.track";
/// Where corps come out of the reserve.
pub const REINFORCE_WHERE: &str = "reinforce.where";
/// How many armies a side moves in a campaign round.
pub const ARMIES: &str = "campaign.armies-per-round";
/// Whose the free move of the campaign is.
pub const FREE_MOVE: &str = "campaign.free-move";
/// Whether an army may go on through an area with enemies.
pub const THROUGH_ENEMY: &str = "move.through-enemy";
/// Who may go over the sea.
pub const SEA_WHO: &str = "sea.who";
/// What an army does from which the enemy has withdrawn.
pub const WITHDRAW_MOVER: &str = "withdraw.mover";
/// How far away corps intercept.
pub const INTERCEPTION_REACH: &str = "interception.reach";
/// Whether an army is intercepted where its side stood before.
pub const INTO_HELD: &str = "interception.into-held";
/// Whether interceptors suffer march attrition.
pub const INTERCEPTION_ATTRITION: &str = "interception.attrition";
/// Whether the leader of an army is one of those engaged.
pub const LEADER_ENGAGED: &str = "battle.leader-engaged";
/// What becomes of a beaten army without a way out.
pub const RETREAT_BLOCKED: &str = "retreat.blocked";
/// Where corps must stand for a country to be asked whether it surrenders.
pub const SURRENDER_ASK: &str = "surrender.ask";
/// When spent corps recover.
pub const RECOVER: &str = "recover.spent";
/// Who has won when the last year ends without a winner.
pub const UNDECIDED: &str = "end.undecided";

/// Units of a corps at the table for each point of its rating.
pub const TABLE_UNITS: &str = "table.units-per-rating";
/// Its batteries there.
pub const TABLE_BATTERIES: &str = "table.batteries";
/// What corps that fight at home are there.
pub const TABLE_HOME: &str = "table.home";
/// What the ability of commanders goes by there.
pub const TABLE_ABILITY: &str = "table.ability";

/// Yes and no.
const ON_OFF: Choices = Choices::Words(&["on", "off"]);

/// Every setting.
pub static SETTINGS: &[Setting] = &[
    Setting {
        key: BEYOND_TABLE,
        choices: Choices::Words(&["last-column", "split"]),
        default: "last-column",
        why: "the attrition tables end at 8 and 10 corps: more are read in the last column, or a die is rolled for \
              each full last column and one for the rest",
    },
    Setting {
        key: EXTRA_LOSS_AFTER_TIE,
        choices: Choices::Words(&["off", "on"]),
        default: "off",
        why: "the card gives the additional loss to the side defeated by losses and does not say whether a side \
              defeated on the tie-breaker takes it too",
    },
    Setting {
        key: FIRST_SIDE,
        choices: Choices::Words(&["ask", "french", "coalition"]),
        default: "ask",
        why: "who goes first goes by the year; the card does not print the years",
    },
    Setting {
        key: CARDS_TRACK,
        choices: Choices::Words(&["counts", "names"]),
        default: "counts",
        why: "whether the program knows how many cards a side has, or which: with names each side types its hand in \
              secret when it has drawn",
    },
    Setting {
        key: REINFORCE_WHERE,
        choices: Choices::Words(&["home", "any-friendly"]),
        default: "home",
        why: "where corps come out of the reserve: in areas of their home country, or in any of their side",
    },
    Setting {
        key: ARMIES,
        choices: Choices::Number { min: 1, max: 60, words: &[] },
        default: "1",
        why: "how many armies a side moves in a campaign round; a card moves one, a special card three, and the card \
              of tables does not say how often a side may play one",
    },
    Setting {
        key: FREE_MOVE,
        choices: Choices::Words(&["per-side", "shared"]),
        default: "per-side",
        why: "\"first move or interception of Campaign Phase\" may be each side's first or the first of all",
    },
    Setting {
        key: THROUGH_ENEMY,
        choices: ON_OFF,
        default: "off",
        why: "whether an army may go on through an area in which enemies stand",
    },
    Setting {
        key: SEA_WHO,
        choices: Choices::Words(&["any", "coalition", "off"]),
        default: "any",
        why: "who may go over the sea; the card prints only what an attack at the end of a sea move costs",
    },
    Setting {
        key: WITHDRAW_MOVER,
        choices: Choices::Words(&["stops", "goes-on"]),
        default: "stops",
        why: "whether an army before which the enemy withdraws may go on",
    },
    Setting {
        key: INTERCEPTION_REACH,
        choices: Choices::Number { min: 1, max: 3, words: &[] },
        default: "1",
        why: "how many areas away corps may intercept",
    },
    Setting {
        key: INTO_HELD,
        choices: ON_OFF,
        default: "off",
        why: "whether an army is intercepted in an area where corps of its side stood before",
    },
    Setting {
        key: INTERCEPTION_ATTRITION,
        choices: ON_OFF,
        default: "on",
        why: "whether corps that intercept suffer march attrition for the area that they enter",
    },
    Setting {
        key: LEADER_ENGAGED,
        choices: ON_OFF,
        default: "on",
        why: "whether the leader of an army is one of the corps that it engages",
    },
    Setting {
        key: RETREAT_BLOCKED,
        choices: Choices::Words(&["lost", "prisoners"]),
        default: "lost",
        why: "what becomes of beaten corps that have no area to retreat to",
    },
    Setting {
        key: SURRENDER_ASK,
        choices: Choices::Words(&["capital", "any", "off"]),
        default: "capital",
        why: "whether it is asked if a country surrenders when the enemy stands in its capital, in any of its areas, or \
              not at all; of a minor country always any",
    },
    Setting {
        key: RECOVER,
        choices: Choices::Words(&["year-end", "by-hand"]),
        default: "year-end",
        why: "when spent corps become fresh: all at the end of the year, or as players set them right",
    },
    Setting {
        key: UNDECIDED,
        choices: Choices::Words(&["french", "ask"]),
        default: "french",
        why: "who has won when the last year ends and nobody has reached his goals",
    },
    Setting {
        key: TABLE_UNITS,
        choices: Choices::Number { min: 1, max: 9, words: &[] },
        default: "1",
        why: "units of a corps at the table of miniatures for each point of its battle rating; no card prints a scale",
    },
    Setting {
        key: TABLE_BATTERIES,
        choices: Choices::Number { min: 0, max: 9, words: &[] },
        default: "1",
        why: "batteries of a corps at the table; no card prints a scale",
    },
    table::UNIT_CV,
    table::BATTERY_CV,
    table::QUALITY,
    Setting {
        key: TABLE_HOME,
        choices: Choices::Words(&["veteran", "off"]),
        default: "veteran",
        why: "whether corps that fight at home, +1 each by dice, are veteran at the table where the file tells no quality",
    },
    Setting {
        key: TABLE_ABILITY,
        choices: Choices::Words(&["by-sr", "average"]),
        default: "by-sr",
        why: "whether a commander's ability at the table goes by his SR (1 and 2 average, 3 and 4 good, more excellent) \
              or is average, where the file tells none",
    },
    table::BROKEN,
];
