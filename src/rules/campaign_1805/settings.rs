//! House rules of *Campaign 1805*: where the sheet is silent, cut off, or says two things.

use crate::engine::settings::{Choices, Setting};

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
        key: "map.leipzig",
        choices: Choices::Words(&["prussia", "denmark"]),
        default: "prussia",
        why: "whose Leipzig is at the start; the sheet lists it for both",
    },
    Setting {
        key: "challenge.hours",
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
        key: "ap.corps",
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
];
