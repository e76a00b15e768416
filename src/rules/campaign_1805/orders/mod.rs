//! Orders: what a player's file says, read against what he may know.
//!
//! [`read`] is one call for the umpire's program and for the player at home. An entry with an error is dropped, with a
//! wrong head the file; what fails later falls alone.

mod agreed;
mod ahead;
mod arrivals;
mod bill;
pub mod brief;
mod contrary;
mod diplomacy;
mod economy;
mod fleet;
mod force;
pub mod in_words;
mod item;
pub mod letter;
mod meant;
mod organise;
pub mod page;
mod read;
mod said;
mod sections;
mod sieges;
mod standing;
pub(crate) mod terms;
mod wishes;
pub(crate) mod words;

pub use diplomacy::{ACTS, act_of, is_never};
pub(crate) use fleet::stop_name;
pub use fleet::touches;
pub(crate) use force::{FORCED_ALONE, NEVER_MOVES};
pub(crate) use item::{IN_A_TABLE, IN_QUOTES, line_at};
pub use item::{LeftOut, NamedEntry, OrderFault};
pub use read::{
    OrdersHead, ReadOrders, after_treaties, before_moves, head_of, line_below, line_of, read, told_left_out, try_entry,
};
pub use sections::{FLEET, FORCE, LISTS, SECTIONS, Section};
pub(crate) use standing::{entry_in_words, standing_entries};
pub(crate) use wishes::{OWN_HEX, no_retreat};
