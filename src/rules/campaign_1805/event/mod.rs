//! What happens in a campaign. Events are facts with their figures; each chapter says what its own do to the state.

pub mod battles;
pub mod commands;
pub mod course;
pub mod entries;
pub mod lands;
pub mod marches;
pub mod money;
pub mod sea;
mod tested;
pub mod thrown;
pub mod treaties;
pub mod troops;
pub(crate) mod unfit;
mod words;

pub use super::state::ordered::OwnedName;
use crate::engine::chapters::chapters;
pub use battles::BattleEvent;
pub use commands::CommandEvent;
pub use course::CourseEvent;
pub use entries::EntryEvent;
pub use lands::LandEvent;
pub use marches::{HeldBy, WayEvent};
pub use money::{Figure, MoneyEvent, Spending};
pub use sea::SeaEvent;
pub(crate) use tested::{MetAtSea, ShipsMet};
pub use thrown::DiceFor;
pub(crate) use thrown::StormAtSea;
pub use treaties::TreatyEvent;
pub use troops::{Loss, ShipsTaken, TroopEvent};

chapters! {
    /// One thing that happened.
    pub enum Event {
        /// The campaign goes on.
        Course(CourseEvent),
        /// Orders are read, and fall.
        Entry(EntryEvent),
        /// Nations get and spend.
        Money(MoneyEvent),
        /// Nations make war and peace.
        Treaty(TreatyEvent),
        /// Lands change hands.
        Land(LandEvent),
        /// Forces are formed, fed and lost.
        Troop(TroopEvent),
        /// Generals lead, and are lost.
        Command(CommandEvent),
        /// Troops march and retreat.
        Way(WayEvent),
        /// Fleets sail.
        Sea(SeaEvent),
        /// Battles are fought.
        Battle(BattleEvent),
    }
}
