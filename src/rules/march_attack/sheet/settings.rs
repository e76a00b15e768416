//! The house rules: every point where the sheet is silent, cut off, or says two things.

use crate::engine::settings::{Choices, Setting};

const ON_OFF: &[&str] = &["on", "off"];
const OFF_ON: &[&str] = &["off", "on"];

const fn words(key: &'static str, choices: &'static [&'static str], why: &'static str) -> Setting {
    Setting { key, choices: Choices::Words(choices), default: choices[0], why }
}

const fn share(key: &'static str, default: &'static str, why: &'static str) -> Setting {
    Setting { key, choices: Choices::Share, default, why }
}

/// Every house rule, in the order of the turn; the first choice of a word is its default.
pub static SETTINGS: &[Setting] = &[
    words(
        "order.ability-of",
        &["issuer", "receiver"],
        "whose command ability and staff count in an order test: the table names no commander",
    ),
    words(
        "order.failure",
        &["keep", "retry"],
        "after a failed order test the old order stays and the formation waits a turn, or it may try again",
    ),
    words(
        "order.committed",
        &["engaged-or-attack", "engaged", "attack"],
        "what makes a formation committed: having been engaged, having held an attack order, or either",
    ),
    words(
        "ved.disorder-and-flank",
        &["once", "each"],
        "disordered and charged in flank or rear share one row: -2 once, or -2 for each",
    ),
    words("ved.on.skirmish-loss", ON_OFF, "a VeD test after losing a CV to skirmish fire, as printed"),
    words("ved.on.formation-change", ON_OFF, "a VeD test to change formation against a charge, as printed"),
    words(
        "ved.on.counter-charge",
        ON_OFF,
        "a VeD test to counter-charge: the sheet does not say; failed, it is not made",
    ),
    words(
        "ved.on.opportunity-charge",
        ON_OFF,
        "a VeD test for an opportunity charge: the sheet does not say; failed, it is not made",
    ),
    words(
        "ved.on.charge-home",
        OFF_ON,
        "a VeD test before contact: the sheet does not say; failed, the charger halts short",
    ),
    words(
        "ved.on.receive-charge",
        OFF_ON,
        "a VeD test to stand a charge: the sheet does not say; failed, the unit is D2",
    ),
    words(
        "ved.on.fire-loss",
        OFF_ON,
        "a VeD test after losing a CV to fire: the sheet does not say; failed, the unit is D2",
    ),
    words("ved.on.flee", OFF_ON, "a VeD test of limbered guns that flee a charge: the sheet does not say"),
    words(
        "ved.failed-square",
        &["d2", "unchanged"],
        "a failed change of formation against a charge leaves the formation and lays D2, or leaves the unit as it was",
    ),
    words(
        "skirmish.over-20",
        &["split", "last-column"],
        "the table ends at 20: more is rolled in parts of 20 and a rest, or once in the last column",
    ),
    words(
        "skirmish.value",
        &["sum", "orbat-only"],
        "a formation's skirmish value is the sum of its units in good order, or only what its order of battle gives it",
    ),
    Setting {
        key: "skirmish.cavalry",
        choices: Choices::Number { min: 1, max: 9, words: &["not-a-target"] },
        default: "not-a-target",
        why: "the list of targets has no cavalry: it is none, or so many hits take a CV from it",
    },
    words("skirmish.spread", &["inflictor", "owner"], "who spreads skirmish hits over the units of engaged enemies"),
    words("skirmish.left-over", &["lost", "kept"], "hits too few for a CV are lost, or kept to the next turn"),
    words(
        "fire.rounding",
        &["down", "nearest", "up"],
        "a halved factor may leave a fraction: how it is rounded, once, at the end",
    ),
    words(
        "fire.resolution",
        &["sixes", "one-die"],
        "the table says D6 against a factor: each full 6 takes a CV and the die decides the rest, or one die decides all",
    ),
    words("fire.combine", &["add", "off"], "several units at one target add their factors, or each fires by itself"),
    words(
        "fire.join",
        ON_OFF,
        "a battalion that was forgotten may join its side's shot at a target after it was rolled, with a die of its own",
    ),
    words("fire.ask-range", OFF_ON, "the distance of small arms is asked, or players see who is in range"),
    words("fire.split", OFF_ON, "a unit may divide its fire between two targets"),
    words("fire.chargers", OFF_ON, "a unit that charges or counter-charges may fire in the same half"),
    words(
        "artillery.base",
        &["cv", "none"],
        "whether a battery's CV is its factor before the modifiers: nothing else in the table is",
    ),
    words(
        "artillery.sixes",
        ON_OFF,
        "a battery's factor above 6 takes a CV for each full 6, as small arms do, or it rolls one die",
    ),
    words("melee.base", &["cv", "none"], "whether CV counts in the totals: nothing else in the table counts strength"),
    words("melee.cv", &["lead-unit", "sum"], "whose CV counts when several units fight as one side"),
    words(
        "melee.contact-disorder",
        &["before", "after"],
        "disorder on contact counts in this melee's totals, or only after them",
    ),
    words(
        "melee.disorder-bonus",
        &["attacker", "both"],
        "whether a defender also gets +3 against a disordered attacker",
    ),
    words("melee.a-mark", &["guns-captured", "none"], "the sheet does not explain the mark (A)"),
    words(
        "melee.broken",
        &["flees", "remove"],
        "the sheet does not say what becomes of a broken unit: it flees and may rally, or it is removed",
    ),
    words("melee.draw", &["both-lose-1", "attacker-falls-back"], "the table has no row for equal totals"),
    words(
        "melee.beaten-supports",
        &["back", "stay", "same"],
        "the sheet gives one result and does not say whose: attackers beside a beaten lead unit go back without loss, halt, \
         or suffer the same",
    ),
    words(
        "melee.exploit-contact",
        &["stop", "melee"],
        "an exploiting unit that meets an enemy stops 1\" short, or fights",
    ),
    words(
        "melee.join",
        ON_OFF,
        "a unit in a drawn melee may be charged, and the charger joins it: the sheet forbids no charge at a unit that is fighting",
    ),
    words(
        "broken.rally",
        &["with-leader", "never"],
        "a broken unit may rally on a VeD test with a leader attached, or never does",
    ),
    words(
        "morale.retire-effect",
        &["d2-and-column", "d2", "none"],
        "the sheet is cut off where it says what retiring does besides the retreat",
    ),
    words(
        "morale.retire-unit",
        &["turns", "moves"],
        "the number after Retire counts turns of retreat, or moves made at once",
    ),
    words(
        "morale.retreat-from-melee",
        &["leaves", "stays-locked"],
        "the sheet says the entire formation: a unit locked in a drawn melee goes with it, or is D2 and fights on",
    ),
    words(
        "morale.own-test",
        &["each-loss", "every-turn"],
        "a formation tests when it has lost another unit since its last test, or in every turn",
    ),
    share("morale.shaken-at", "1/3", "the share of its units lost at which a formation is shaken: not on the sheet"),
    share("morale.spent-at", "1/2", "the share of its units lost at which a formation is spent: not on the sheet"),
    words("morale.quality", &["commonest", "lowest"], "which quality counts for a formation of mixed troops"),
    Setting {
        key: "leader.risk",
        choices: Choices::Number { min: 2, max: 6, words: &["off"] },
        default: "6",
        why: "the sheet does not say when an attached leader is hit: a D6 of this or more when his unit loses CV",
    },
    words(
        "leader.successor",
        &["poor", "average", "none"],
        "who commands while a commander is out: the sheet does not say",
    ),
    words(
        "obstacle.level",
        &["d2", "d1"],
        "how deep the disorder of a charge over an obstacle is: the sheet does not say",
    ),
    words(
        "initiative.roll",
        &["d6-plus-ability", "d6", "2d6-plus-ability", "choose"],
        "the sheet says that initiative is determined, not how",
    ),
    words(
        "movement.order",
        &["scale-then-subtract", "subtract-then-scale"],
        "whether ground slows a unit before or after its costs in inches are taken off",
    ),
    words(
        "charge.infantry-at-cavalry",
        &["ask", "allowed", "refused"],
        "infantry charges cavalry only if it is disordered or hemmed in, always, or never",
    ),
    words(
        "charge.opportunity-reaction",
        ON_OFF,
        "the target of an opportunity charge reacts to it: the VeD table prices a formation change against any charge",
    ),
    Setting {
        key: "charge.flee",
        choices: Choices::Pair { min: 1, max: 48 },
        default: "8/12",
        why: "how far limbered guns flee from a charge, foot / horse artillery in inches: not on the sheet",
    },
    Setting {
        key: "battle.turns",
        choices: Choices::Number { min: 1, max: 999, words: &["ask"] },
        default: "ask",
        why: "after how many turns the battle ends; ask: the players say after each",
    },
];
