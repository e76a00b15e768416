//! House rules: where player aid card 2 is silent.

use crate::engine::settings::{Choices, Setting};
use crate::rules::board::{field, house_rules, table};

const ON_OFF: Choices = Choices::Words(&["on", "off"]);

house_rules! {
    BEYOND_TABLE = Setting::words("attrition.beyond-table", &["last-column", "split"]).why(
        "the attrition tables end at 8 and 10 corps: more are read in the last column, or a die is rolled for \
         each full last column and one for the rest",
    );
    ATTRITION_WHO = Setting::words("attrition.who", &["rolled-for", "any"]).was("any").why(
        "a fresh corps avoids the first die of a march: whether it can be lost to that die all the same; the card says \
         only that it becomes spent",
    );
    EXTRA_LOSS_AFTER_TIE = Setting::words("battle.extra-loss-after-tie", &["off", "on"]).why(
        "the card gives the additional loss to the side defeated by losses and does not say whether a side \
         defeated on the tie-breaker takes it too",
    );
    FIRST_SIDE = Setting::words("first.side", &["ask", "french", "coalition"])
        .why("who goes first goes by the year; the card does not print the years");
    CARDS_TRACK = Setting::words("cards.track", &["counts", "names"]).why(
        "whether the program knows how many cards a side has, or which: with names each side types its hand in \
         secret when it has drawn",
    );
    CARDS_NAMED = Setting::words("cards.named", &["at-once", "in-turn"]).was("in-turn").by_mail("in-turn").why(
        "with names: whether sides that have both drawn name their hands at the same time, or one after the other; in a \
         game by mail always one after the other",
    );
    RESHUFFLE = Setting::words("deck.reshuffle", &["when-needed", "at-once"]).why(
        "when the discard becomes the deck: at the next draw that finds the deck too small, or as soon as its last card \
         is drawn",
    );
    REINFORCE_WHERE = Setting::words("reinforce.where", &["home", "any-friendly"])
        .why("where corps come out of the reserve: in areas of their home country, or in any of their side");
    ARMIES = Setting::new("campaign.armies-per-round", Choices::Number { min: 1, max: 60, words: &[] }, "1").why(
        "how many armies a side moves in a campaign round; a card moves one, a special card three, and the card \
         of tables does not say how often a side may play one",
    );
    FREE_MOVE = Setting::words("campaign.free-move", &["per-side", "shared"])
        .why("\"first move or interception of Campaign Phase\" may be each side's first or the first of all");
    THROUGH_ENEMY = Setting::new("move.through-enemy", ON_OFF, "off")
        .why("whether an army may go on through an area in which enemies stand");
    SEA_WHO = Setting::words("sea.who", &["any", "coalition", "off"])
        .why("who may go over the sea; the card prints only what an attack at the end of a sea move costs");
    WITHDRAW_MOVER = Setting::words("withdraw.mover", &["stops", "goes-on"])
        .why("whether an army before which the enemy withdraws may go on");
    INTERCEPTION_REACH = Setting::new("interception.reach", Choices::Number { min: 1, max: 3, words: &[] }, "1")
        .why("how many areas away corps may intercept");
    INTO_HELD = Setting::new("interception.into-held", ON_OFF, "off")
        .why("whether an army is intercepted in an area where corps of its side stood before");
    INTERCEPTION_ATTRITION = Setting::new("interception.attrition", ON_OFF, "on")
        .why("whether corps that intercept suffer march attrition for the area that they enter");
    LEADER_ENGAGED = Setting::new("battle.leader-engaged", ON_OFF, "on")
        .why("whether the leader of an army is one of the corps that it engages");
    RETREAT_BLOCKED = Setting::words("retreat.blocked", &["lost", "prisoners"])
        .why("what becomes of beaten corps that have no area to retreat to");
    SURRENDER_ASK = Setting::words("surrender.ask", &["capital", "any", "off"]).why(
        "whether it is asked if a country surrenders when the enemy stands in its capital, in any of its areas, or \
         not at all; of a minor country always any",
    );
    RECOVER = Setting::words("recover.spent", &["year-end", "by-hand"])
        .why("when spent corps become fresh: all at the end of the year, or as players set them right");
    UNDECIDED = Setting::words("end.undecided", &["french", "ask"])
        .why("who has won when the last year ends and nobody has reached his goals");
    TABLE_UNITS = Setting::new("table.units-per-rating", Choices::Number { min: 1, max: 9, words: &[] }, "1")
        .why("units of a corps on the tabletop for each point of its battle rating; no card prints a scale");
    TABLE_BATTERIES = Setting::new("table.batteries", Choices::Number { min: 0, max: 9, words: &[] }, "1")
        .why("batteries of a corps at the table; no card prints a scale");
    TURNS = field::TURNS;
    UNIT_CV = table::UNIT_CV;
    BATTERY_CV = table::BATTERY_CV;
    QUALITY = table::QUALITY;
    TABLE_HOME = Setting::words("table.home", &["veteran", "off"]).why(
        "whether corps that fight at home, +1 each by dice, are veteran at the table where the file tells no quality",
    );
    TABLE_ABILITY = Setting::words("table.ability", &["by-sr", "average"]).why(
        "whether a commander's ability at the table goes by his SR (1 and 2 average, 3 and 4 good, more excellent) \
         or is average, where the file tells none",
    );
    BROKEN = table::BROKEN;
}
