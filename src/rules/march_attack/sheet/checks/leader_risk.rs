//! Is an attached leader hit when his unit loses CV?

use serde::{Deserialize, Serialize};

use crate::engine::check::{Case, Check, Outcome};
use crate::engine::dice::{Need, Throw};
use crate::engine::input::Input;
use crate::engine::tally::Tally;

/// D6, a hit on the number of a house rule or more.
pub(crate) static CHECK: Check =
    Check::of::<LeaderRisk>("march-attack/leader-risk", "Leader at risk", "house rule leader.risk", read, |outcome| {
        if outcome.get::<LeaderRisk>().hit { "hit".to_owned() } else { "not hit".to_owned() }
    })
    .takes(&[Input::word("cause", &["fire", "skirmish", "melee"], "what the unit lost CV to")])
    .rolls("1D6, none when leader.risk is off")
    .hopes(|outcome| !outcome.get::<LeaderRisk>().hit, "is not hit", "must be hit");

/// Whether the leader was hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaderRisk {
    /// True when he was; the casualty table says how badly.
    pub hit: bool,
}

fn read(case: &Case<'_>, _: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let hit = match case.settings.number("leader.risk") {
        Some(from) => throw.sum(1, 6, "")? >= from,
        None => false,
    };
    Ok(Outcome::of(&LeaderRisk { hit }))
}
