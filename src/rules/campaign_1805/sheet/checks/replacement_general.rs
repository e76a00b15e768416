//! The ratings of a general who replaces a lost one.

use serde::{Deserialize, Serialize};

use super::super::printed;
use crate::engine::check::{Case, Check, Outcome};
use crate::engine::dice::{Need, Throw};
use crate::engine::tally::Tally;

/// `campaign-1805/replacement-general`.
pub(crate) static CHECK: Check = Check::of::<Ratings>(
    "campaign-1805/replacement-general",
    "Replacement general",
    "19.7 Replacement Generals",
    read,
    words,
)
.rolls("1D6");

/// A new general.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ratings {
    /// His rank, `B` above `D`.
    pub rank: String,
    pub battle_rating: i64,
    pub command_rating: i64,
    /// Added to his army's combat value as a subordinate.
    #[serde(default)]
    pub cv_mod: i64,
    /// Added to his army's morale.
    #[serde(default)]
    pub army_morale: i64,
    /// Battle modifier in command.
    #[serde(default)]
    pub battle_mod: i64,
}

fn read(case: &Case<'_>, _: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let die = throw.sum(1, 6, "for the new general")?.to_string();
    let cell = |column| printed::cell(case, "campaign-1805/replacement-general", &die, column);
    let extra = |what: &str| if cell(4).ends_with(what) { printed::whole(cell(4)) } else { 0 };
    Ok(Outcome::of(&Ratings {
        rank: cell(0).to_owned(),
        battle_rating: printed::whole(cell(1)),
        command_rating: printed::whole(cell(2)),
        cv_mod: printed::whole(cell(3)),
        army_morale: extra("Morale"),
        battle_mod: extra("Battle mod"),
    }))
}

fn words(outcome: &Outcome) -> String {
    let general: Ratings = outcome.get();
    let mut parts = vec![
        format!("rank {}", general.rank),
        format!("battle rating {}", general.battle_rating),
        format!("command rating {}", general.command_rating),
    ];
    for (value, what) in [
        (general.cv_mod, "combat value"),
        (general.army_morale, "army morale"),
        (general.battle_mod, "battle modifier"),
    ] {
        if value != 0 {
            parts.push(format!("{what} {value:+}"));
        }
    }
    parts.join(", ")
}
