//! What players may do next, as values.

use super::ids::{AreaId, CorpsId, CountryId, Side};
use super::year::Owing;
use crate::rules::board::offers;

pub type Offers = offers::Offers<Act>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    First,
    Play(Side),
    Status(CountryId),
    /// What may be let go.
    Owed(Owing),
    Place(CorpsId),
    Free(CorpsId),
    Move(AreaId),
    Battle(AreaId),
    /// A battle goes to a table of miniatures.
    ToTable(AreaId),
    Result(AreaId),
    /// It is fought by dice after all.
    Here(AreaId),
    Victory,
    /// Nothing more in this part of the phase.
    Done,
}
