//! What players may do next, as values.

use super::ids::{Army, CityId, UnitId};
use crate::rules::board::prelude::*;

pub type Offers = offers::Offers<Act>;

words! {
    /// What one block does; its word begins the key of the act.
    BlockAct {
        ForceMarch = "force-march" => "force-march",
        Morale = "morale" => "morale",
        Retreat = "retreat" => "retreat",
        Fire = "fire" => "fire",
        Move = "move" => "move",
        Reinforce = "reinforce" => "reinforce",
        /// Its side routs, and it leaves.
        Rout = "rout" => "rout",
        /// It comes to the city where its side regroups.
        Bring = "bring" => "bring in",
        /// It leaves the city where its side regroups.
        Leave = "leave" => "send out",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    March(Army, CityId),
    Of(BlockAct, UnitId),
    Deploy(CityId),
    Battle(CityId),
    ToTable(CityId),
    Result(CityId),
    /// It is played on here after all.
    Here(CityId),
    /// The Allies choose who is lost for want of supply.
    Supply(CityId),
    /// The players say who has won.
    Victory,
    Done,
}
