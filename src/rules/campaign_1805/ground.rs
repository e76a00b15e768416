//! What every rule of this book stands on.

use super::scenario::ids::NationId;
use super::state::State;
use crate::engine::cx::Cx as AnyCx;
use crate::engine::rulebook::View as AnyView;

/// The rulebook as the engine plays it.
#[derive(Debug)]
pub struct Campaign1805;

/// What an act of this book works with.
pub type Cx<'a> = AnyCx<'a, Campaign1805>;
/// What a rule of this book sees.
pub type View = AnyView<Campaign1805>;

/// The seat of the umpire.
pub const UMPIRE: &str = "umpire";

/// The nations that send orders: those that decide for themselves and are not out of the game. A minor that nobody
/// controls has no player.
pub fn senders(state: &State) -> impl Iterator<Item = NationId> {
    heads(state).filter(|nation| !state.scenario().nations[nation.at()].power.minor)
}

/// The nations that decide for themselves, minors without a controller among them.
pub fn heads(state: &State) -> impl Iterator<Item = NationId> {
    state.nation_ids().filter(|nation| state.head(*nation) == *nation && !state.nation(*nation).out)
}
