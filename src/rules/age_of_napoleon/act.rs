//! What players may do next, as values.

use super::ids::{AreaId, CorpsId, CountryId, Side};
use crate::rules::board::offers;

/// What a step offers.
pub type Offers = offers::Offers<Act>;

/// What players may do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// The players say who goes first.
    First,
    Play(Side),
    /// The status of a country changes.
    Status(CountryId),
    Draw(Side),
    Hand(Side),
    /// A corps comes out of the reserve.
    Place(CorpsId),
    Free(CorpsId),
    /// An army moves out of an area.
    Move(AreaId),
    /// The corps that moved, or intercepted, test for attrition.
    Attrition(AreaId, bool),
    Battle(AreaId),
    /// A battle goes to a table of miniatures.
    ToTable(AreaId),
    Result(AreaId),
    /// It is fought by dice after all.
    Here(AreaId),
    /// The players say whether a country surrenders.
    Surrender(CountryId),
    /// Winter is tested in an area.
    Winter(AreaId),
    /// The players say whether someone has won.
    Victory,
    /// Nothing more in this part of the phase.
    Done,
}
