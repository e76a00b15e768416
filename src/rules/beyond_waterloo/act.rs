//! What players may do next, as values.

use super::ids::{AreaId, CountryId, FormationId, LeaderId, Side, UnitId};
use crate::rules::board::prelude::*;

pub type Offers = offers::Offers<Act>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Move(FormationId),
    Spend(LeaderId),
    Battle(AreaId),
    /// A battle goes to a table of miniatures.
    ToTable(AreaId),
    Result(AreaId),
    /// It is fought here after all.
    Here(AreaId),
    Tactics,
    Cards(Side),
    Charge,
    Fert(Side),
    Losses(Side),
    /// A Guard unit that lost a step is tested.
    Guard(UnitId),
    /// The players say what became of Napoleon.
    Napoleon,
    Withdraw(Side),
    /// A formation that went back is tested.
    Retreat(FormationId),
    React(FormationId),
    /// The attacker says whether there is a second round.
    SecondRound,
    Wound(LeaderId),
    Paralysis(CountryId),
    Victory,
    Done,
}
