//! What comes of a battle, and how it is said and stated.

use super::super::prelude::*;
use crate::engine::check::stated_as;

words! {
    Decided {
        Losses = "losses" => "by losses inflicted",
        /// The losses were equal; the second dice with the TBM were not.
        TieBreak = "tie-break" => "on the tie-breaker",
        DefenderHolds = "defender-holds" => "because all is equal",
    }
    TemporaryTo {
        Prisoners = "prisoners",
        /// The winner's: back to the reserve.
        Reserve = "reserve",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SideLosses {
    /// All of them, at most the corps engaged.
    pub losses: i64,
    pub permanent: i64,
    pub temporary: i64,
    /// Where the temporary ones go; nothing when there are none.
    #[serde(default)]
    pub temporary_to: Option<TemporaryTo>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BattleOutcome {
    /// The attacker's battle strength with all modifiers.
    #[serde(default)]
    pub attacker_strength: i64,
    #[serde(default)]
    pub defender_strength: i64,
    pub winner: BattleRole,
    pub decided_by: Decided,
    pub attacker: SideLosses,
    pub defender: SideLosses,
}

impl SideLosses {
    /// Splits a side's losses: half permanent, the odd one permanent unless the side won outright.
    pub(crate) fn split(losses: i64, won: bool, decided: Decided) -> Self {
        let outright = won && decided == Decided::Losses;
        let permanent = if outright { losses / 2 } else { losses - losses / 2 };
        let temporary = losses - permanent;
        Self { losses, permanent, temporary, temporary_to: destination(temporary, won) }
    }
}

fn destination(temporary: i64, won: bool) -> Option<TemporaryTo> {
    let to = if won { TemporaryTo::Reserve } else { TemporaryTo::Prisoners };
    (temporary > 0).then_some(to)
}

/// A battle that players state themselves: its losses must add up, the winner's and the loser's way must be right.
pub(super) fn stated(object: &Map<String, Json>) -> Result<Outcome, CheckFault> {
    let stated = stated_as::<BattleOutcome>(object)?;
    let battle: BattleOutcome = stated.get();
    for (side, losses) in BattleRole::BOTH.into_iter().zip([battle.attacker, battle.defender]) {
        let SideLosses { losses, permanent, temporary, temporary_to } = losses;
        if permanent < 0 || temporary < 0 || permanent + temporary != losses {
            return contradiction(format!(
                "`{side}.losses` is `permanent` and `temporary` together, found {losses} for {permanent} and {temporary}"
            ));
        }
        let right = destination(temporary, battle.winner == side);
        if temporary_to != right {
            return contradiction(format!("`{side}.temporary_to` is {}, found {}", place(right), place(temporary_to)));
        }
    }
    Ok(stated)
}

pub(super) fn in_words(outcome: &Outcome) -> String {
    let battle: BattleOutcome = outcome.get();
    let [attacker, defender] = [battle.attacker, battle.defender].map(words_of);
    let how = battle.decided_by.words();
    format!("{} wins {how}; attacker: {attacker}; defender: {defender}", battle.winner.name())
}

fn words_of(side: SideLosses) -> String {
    let SideLosses { losses, permanent, temporary, temporary_to } = side;
    match (losses, temporary) {
        (0, _) => "no losses".into(),
        (_, 0) => format!("{losses} corps lost for good"),
        _ => format!("{losses} corps lost, {permanent} for good and {temporary} to the {}", place(temporary_to)),
    }
}

fn place(to: Option<TemporaryTo>) -> &'static str {
    to.map_or("null", TemporaryTo::key)
}
