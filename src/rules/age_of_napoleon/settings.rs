//! House rules: where player aid card 2 is silent.

use crate::engine::settings::{Choices, Setting};
use crate::rules::board::{field, table};

pub(crate) const BEYOND_TABLE: &str = "attrition.beyond-table";
pub(crate) const ATTRITION_WHO: &str = "attrition.who";
pub(crate) const RESHUFFLE: &str = "deck.reshuffle";
pub(crate) const EXTRA_LOSS_AFTER_TIE: &str = "battle.extra-loss-after-tie";

pub(crate) const FIRST_SIDE: &str = "first.side";
pub(crate) const CARDS_TRACK: &str = "cards.track";
pub(crate) const CARDS_NAMED: &str = "cards.named";
pub(crate) const REINFORCE_WHERE: &str = "reinforce.where";
pub(crate) const ARMIES: &str = "campaign.armies-per-round";
pub(crate) const FREE_MOVE: &str = "campaign.free-move";
pub(crate) const THROUGH_ENEMY: &str = "move.through-enemy";
pub(crate) const SEA_WHO: &str = "sea.who";
pub(crate) const WITHDRAW_MOVER: &str = "withdraw.mover";
pub(crate) const INTERCEPTION_REACH: &str = "interception.reach";
pub(crate) const INTO_HELD: &str = "interception.into-held";
pub(crate) const INTERCEPTION_ATTRITION: &str = "interception.attrition";
pub(crate) const LEADER_ENGAGED: &str = "battle.leader-engaged";
pub(crate) const RETREAT_BLOCKED: &str = "retreat.blocked";
pub(crate) const SURRENDER_ASK: &str = "surrender.ask";
pub(crate) const RECOVER: &str = "recover.spent";
pub(crate) const UNDECIDED: &str = "end.undecided";

pub(crate) const TABLE_UNITS: &str = "table.units-per-rating";
pub(crate) const TABLE_BATTERIES: &str = "table.batteries";
pub(crate) const TABLE_HOME: &str = "table.home";
pub(crate) const TABLE_ABILITY: &str = "table.ability";

const ON_OFF: Choices = Choices::Words(&["on", "off"]);

pub(crate) static SETTINGS: &[Setting] = &[
    Setting::words(BEYOND_TABLE, &["last-column", "split"]).why(
        "the attrition tables end at 8 and 10 corps: more are read in the last column, or a die is rolled for \
         each full last column and one for the rest",
    ),
    Setting::words(ATTRITION_WHO, &["rolled-for", "any"]).was("any").why(
        "a fresh corps avoids the first die of a march: whether it can be lost to that die all the same; the card says \
         only that it becomes spent",
    ),
    Setting::words(EXTRA_LOSS_AFTER_TIE, &["off", "on"]).why(
        "the card gives the additional loss to the side defeated by losses and does not say whether a side \
         defeated on the tie-breaker takes it too",
    ),
    Setting::words(FIRST_SIDE, &["ask", "french", "coalition"])
        .why("who goes first goes by the year; the card does not print the years"),
    Setting::words(CARDS_TRACK, &["counts", "names"]).why(
        "whether the program knows how many cards a side has, or which: with names each side types its hand in \
         secret when it has drawn",
    ),
    Setting::words(CARDS_NAMED, &["at-once", "in-turn"]).was("in-turn").by_mail("in-turn").why(
        "with names: whether sides that have both drawn name their hands at the same time, or one after the other; in a \
         game by mail always one after the other",
    ),
    Setting::words(RESHUFFLE, &["when-needed", "at-once"]).why(
        "when the discard becomes the deck: at the next draw that finds the deck too small, or as soon as its last card \
         is drawn",
    ),
    Setting::words(REINFORCE_WHERE, &["home", "any-friendly"])
        .why("where corps come out of the reserve: in areas of their home country, or in any of their side"),
    Setting::new(ARMIES, Choices::Number { min: 1, max: 60, words: &[] }, "1").why(
        "how many armies a side moves in a campaign round; a card moves one, a special card three, and the card \
         of tables does not say how often a side may play one",
    ),
    Setting::words(FREE_MOVE, &["per-side", "shared"])
        .why("\"first move or interception of Campaign Phase\" may be each side's first or the first of all"),
    Setting::new(THROUGH_ENEMY, ON_OFF, "off").why("whether an army may go on through an area in which enemies stand"),
    Setting::words(SEA_WHO, &["any", "coalition", "off"])
        .why("who may go over the sea; the card prints only what an attack at the end of a sea move costs"),
    Setting::words(WITHDRAW_MOVER, &["stops", "goes-on"])
        .why("whether an army before which the enemy withdraws may go on"),
    Setting::new(INTERCEPTION_REACH, Choices::Number { min: 1, max: 3, words: &[] }, "1")
        .why("how many areas away corps may intercept"),
    Setting::new(INTO_HELD, ON_OFF, "off")
        .why("whether an army is intercepted in an area where corps of its side stood before"),
    Setting::new(INTERCEPTION_ATTRITION, ON_OFF, "on")
        .why("whether corps that intercept suffer march attrition for the area that they enter"),
    Setting::new(LEADER_ENGAGED, ON_OFF, "on").why("whether the leader of an army is one of the corps that it engages"),
    Setting::words(RETREAT_BLOCKED, &["lost", "prisoners"])
        .why("what becomes of beaten corps that have no area to retreat to"),
    Setting::words(SURRENDER_ASK, &["capital", "any", "off"]).why(
        "whether it is asked if a country surrenders when the enemy stands in its capital, in any of its areas, or \
         not at all; of a minor country always any",
    ),
    Setting::words(RECOVER, &["year-end", "by-hand"])
        .why("when spent corps become fresh: all at the end of the year, or as players set them right"),
    Setting::words(UNDECIDED, &["french", "ask"])
        .why("who has won when the last year ends and nobody has reached his goals"),
    Setting::new(TABLE_UNITS, Choices::Number { min: 1, max: 9, words: &[] }, "1")
        .why("units of a corps on the tabletop for each point of its battle rating; no card prints a scale"),
    Setting::new(TABLE_BATTERIES, Choices::Number { min: 0, max: 9, words: &[] }, "1")
        .why("batteries of a corps at the table; no card prints a scale"),
    field::TURNS,
    table::UNIT_CV,
    table::BATTERY_CV,
    table::QUALITY,
    Setting::words(TABLE_HOME, &["veteran", "off"]).why(
        "whether corps that fight at home, +1 each by dice, are veteran at the table where the file tells no quality",
    ),
    Setting::words(TABLE_ABILITY, &["by-sr", "average"]).why(
        "whether a commander's ability at the table goes by his SR (1 and 2 average, 3 and 4 good, more excellent) \
         or is average, where the file tells none",
    ),
    table::BROKEN,
];
