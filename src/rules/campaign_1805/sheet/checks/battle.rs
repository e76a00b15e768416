//! A battle: odds, battle advantage, two dice, and the losses of both sides.

use serde::{Deserialize, Serialize};

use super::super::printed::{self, Losses};
use super::battle_odds::{base_column, shifted};
use super::battle_rows::{self, Side};
use crate::engine::check::{Case, Check, CheckFault, Outcome, contradiction, read_modifier};
use crate::engine::dice::{Need, Throw};
use crate::engine::input::{Input, Inputs};
use crate::engine::tally::Tally;

/// `campaign-1805/battle`. Its sums: the battle modifiers of each side, then what is added to the dice (side `dice`).
pub static CHECK: Check =
    Check::of::<Battle>("campaign-1805/battle", "Battle, siege or sea battle", "19.4 Battles", read, words)
        .takes(INPUTS)
        .rolls("2D6")
        .refuses(fits)
        .adds(tallies);

const KINDS: &[&str] = &["field", "meeting", "siege", "sea"];
const LAND: &str = "for battles on land (kind field, meeting or siege)";

static INPUTS: &[Input] = &[
    Input::word("kind", KINDS, "one side attacks: field; both attack: meeting; a fortress: siege; fleets: sea"),
    Input::count("attacker.cv", 1, 99_999, "combat values of the units and their subordinate generals' modifiers"),
    Input::count("defender.cv", 1, 99_999, "combat values of the units and their subordinate generals' modifiers"),
    Input::fraction("attacker.morale", 6, "average morale of the army or fleet").optional(),
    Input::fraction("defender.morale", 6, "average morale of the army or fleet").optional(),
    Input::count("attacker.general_rating", -9, 20, "battle rating of the general or admiral in command").optional(),
    Input::count("defender.general_rating", -9, 20, "battle rating of the general or admiral in command").optional(),
    Input::count("attacker.army_rating", -20, 20, "the nation's army rating").optional().only(on_land, LAND),
    Input::count("defender.army_rating", -20, 20, "the nation's army rating").optional().only(on_land, LAND),
    Input::count("attacker.skirmish_rating", -20, 20, "the army's skirmisher rating").optional().only(on_land, LAND),
    Input::count("defender.skirmish_rating", -20, 20, "the army's skirmisher rating").optional().only(on_land, LAND),
    Input::count("attacker.navy_rating", -1, 1, "-1 poor, 0 average, 1 good").optional().only(at_sea, SEA),
    Input::count("defender.navy_rating", -1, 1, "-1 poor, 0 average, 1 good").optional().only(at_sea, SEA),
    Input::flag("attacker.scouting", "has scouts (at sea: frigates)"),
    Input::flag("defender.scouting", "has scouts (at sea: frigates)"),
    Input::count("attacker.field_artillery", 0, 999, "field artillery under one general").or("0").only(on_land, LAND),
    Input::count("defender.field_artillery", 0, 999, "field artillery under one general").or("0").only(on_land, LAND),
    Input::flag("attacker.out_of_supply", "out of supply").only(on_land, LAND),
    Input::flag("defender.out_of_supply", "out of supply").only(on_land, LAND),
    Input::count("attacker.command_rating", 1, 99, "command rating of the general in command").optional(),
    Input::count("defender.command_rating", 1, 99, "command rating of the general in command").optional(),
    Input::count("attacker.commands", 0, 999, "corps and brigades (fleets and squadrons) under him").optional(),
    Input::count("defender.commands", 0, 999, "corps and brigades (fleets and squadrons) under him").optional(),
    Input::flag("attacker.plus_one_general", "a general with a +1 battle modifier is in command"),
    Input::flag("defender.plus_one_general", "a general with a +1 battle modifier is in command"),
    Input::flag("defender.river", "defends a river").only(on_land, LAND),
    Input::count("fortress", 0, 12, "siege value of the fortress").or("0").only(in_siege, "for kind siege"),
];

const SEA: &str = "for kind sea";

/// What a battle comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// The column of the odds, attacker:defender, before the shift.
    #[serde(default)]
    pub odds: String,
    /// The column that was read.
    #[serde(default)]
    pub column_used: String,
    /// Who has the battle advantage.
    #[serde(default)]
    pub advantage: Advantage,
    /// The attacker's loss in percent.
    pub attacker_loss: i64,
    /// The defender's loss in percent.
    pub defender_loss: i64,
    /// The attacker retreats (in a siege: his assault failed).
    pub attacker_retreats: bool,
    pub defender_retreats: bool,
    /// A field battle or a meeting without a retreat goes on next day.
    #[serde(default)]
    pub continues: bool,
}

/// The side with more battle modifiers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Advantage {
    /// One column in the attacker's favour.
    Attacker,
    /// One column in the defender's favour.
    Defender,
    /// Equal sums.
    #[default]
    None,
}

fn on_land(inputs: &Inputs) -> bool {
    !at_sea(inputs)
}

fn at_sea(inputs: &Inputs) -> bool {
    inputs.is("kind", "sea")
}

fn in_siege(inputs: &Inputs) -> bool {
    inputs.is("kind", "siege")
}

fn fits(case: &Case<'_>) -> Result<(), CheckFault> {
    let one = crate::engine::fraction::Fraction::ONE;
    for name in ["attacker.morale", "defender.morale"] {
        if case.inputs.has(name) && case.inputs.fraction(name) < one {
            return contradiction(format!("`{name}` is an average from 1 to 6, found {}", case.inputs.fraction(name)));
        }
    }
    Ok(())
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    let side = |side: Side| battle_rows::tally(case, side, CHECK.id);
    vec![side(Side::Attacker), side(Side::Defender), dice_modifiers(case)]
}

/// What is added to the two dice: generals with a +1 modifier, each in his favour, and the fortress.
fn dice_modifiers(case: &Case<'_>) -> Tally {
    let mut tally = Tally::of_side("dice");
    let sides =
        [("attacker.plus_one_general", "plus-one-attacker"), ("defender.plus_one_general", "plus-one-defender")];
    for (input, name) in sides {
        // The setting is looked at only where it can decide something.
        let counts = || !at_sea(case.inputs) || case.settings.is("battle.plus-one-at-sea", "on");
        if case.inputs.flag(input) && counts() {
            let row = read_modifier(case, CHECK.id, name);
            tally.count(row, 1);
        }
    }
    let fortress = case.inputs.count("fortress");
    if fortress != 0 && in_siege(case.inputs) {
        tally.add("fortress", "siege value of the fortress", fortress, "12.3 Fortresses");
    }
    tally
}

fn read(case: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let kind = case.inputs.word("kind").unwrap_or("");
    let table = printed::table(case, &format!("campaign-1805/{kind}"));
    let sum = |side| tallies.iter().filter(|tally| tally.side == Some(side)).map(Tally::whole).sum::<i64>();
    let (advantage, columns) = match sum("attacker") - sum("defender") {
        0 => (Advantage::None, 0),
        1.. => (Advantage::Attacker, 1),
        _ => (Advantage::Defender, -1),
    };
    let base = base_column(case, table);
    let used = shifted(base, columns, table.columns.len());
    let rolls: Vec<i64> = table.rows.iter().map(|row| printed::whole(&row.label)).collect();
    let (least, most) = (rolls.first().copied().unwrap_or(2), rolls.last().copied().unwrap_or(12));
    let roll = (throw.sum(2, 6, "for the battle")? + sum("dice")).clamp(least, most);
    let cell = printed::cell(case, &table.id, &roll.to_string(), used);
    let losses = Losses::read(cell).expect("a test reads every cell of the battle tables");
    Ok(Outcome::of(&Battle {
        odds: table.columns[base].clone(),
        column_used: table.columns[used].clone(),
        advantage,
        attacker_loss: losses.attacker,
        defender_loss: losses.defender,
        attacker_retreats: losses.attacker_retreats,
        defender_retreats: losses.defender_retreats,
        continues: matches!(kind, "field" | "meeting") && !losses.attacker_retreats && !losses.defender_retreats,
    }))
}

fn words(outcome: &Outcome) -> String {
    let battle: Battle = outcome.get();
    let mut parts = vec![format!("attacker loses {}%, defender {}%", battle.attacker_loss, battle.defender_loss)];
    match (battle.attacker_retreats, battle.defender_retreats) {
        (true, true) => parts.push("both fall back".to_owned()),
        (true, false) => parts.push("the attacker retreats".to_owned()),
        (false, true) => parts.push("the defender retreats".to_owned()),
        (false, false) => {}
    }
    if battle.continues {
        parts.push("the battle goes on next day".to_owned());
    }
    parts.join(", ")
}
