//! What players may do next, as values.

use super::ids::{AreaId, CorpsId, CountryId, Side};
use crate::rules::board::prelude::{Deserialize, Serialize, offers};

pub type Offers = offers::Offers<Act>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    First,
    Play(Side),
    Status(CountryId),
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

/// What is owed and may be let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Owing {
    Draw(Side),
    Hand(Side),
    /// The corps that moved, or intercepted, make no test.
    Attrition {
        area: AreaId,
        interceptors: bool,
    },
    Surrender(CountryId),
    Winter(AreaId),
}
