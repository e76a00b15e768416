//! What players may do next, as values.

use super::ids::{AreaId, CountryId, FormationId, LeaderId, Side, UnitId};
use crate::rules::board::prelude::*;

/// What a step offers.
pub type Offers = offers::Offers<Act>;

/// What players may do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Move(FormationId),
    /// A leader spends an action point.
    Spend(LeaderId),
    Battle(AreaId),
    /// A battle goes to a table of miniatures.
    ToTable(AreaId),
    Result(AreaId),
    /// It is fought here after all.
    Here(AreaId),
    /// Both sides choose their grand tactics.
    Tactics,
    Cards(Side),
    Charge,
    /// A side rolls on the FERT.
    Fert(Side),
    Losses(Side),
    /// A Guard unit that lost a step is tested.
    Guard(UnitId),
    /// The players say what became of Napoleon.
    Napoleon,
    Withdraw(Side),
    /// A formation that went back is tested.
    Retreat(FormationId),
    /// A formation tries to come to the battle.
    React(FormationId),
    /// The attacker says whether there is a second round.
    SecondRound,
    Wound(LeaderId),
    Paralysis(CountryId),
    /// The players say who has won.
    Victory,
    Done,
}
