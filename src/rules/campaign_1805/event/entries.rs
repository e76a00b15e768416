//! Orders that are read, and what becomes of their entries.

use serde::{Deserialize, Serialize};

use super::words::{knows, of_nation, to_nation};
use crate::engine::chapters::Chapter;
use crate::engine::text::{Text, counted};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::NationId;
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::orders::{EntryLeftOut, Orders};
use crate::rules::campaign_1805::state::why::Why;
use crate::rules::campaign_1805::ways::obstacle::{Bar, Obstacle};

/// Orders that are read, and what becomes of their entries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EntryEvent {
    /// A nation's orders are read; none where no file came.
    OrdersRead {
        nation: NationId,
        orders: Option<Box<Orders>>,
        errors: usize,
        /// The entries that were left out, each with its line; of a file that counts for nothing, why.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        left_out: Vec<EntryLeftOut>,
    },
    /// An entry falls alone: told to its nation only.
    Dropped {
        nation: NationId,
        entry: String,
        why: Why,
        /// True where its march was made before: the way stays in the orders.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        marched: bool,
    },
    /// A march or voyage ended before its end: told to its nation only.
    Stopped {
        nation: NationId,
        entry: String,
        at: Place,
        /// True where it had moved before.
        moved: bool,
        obstacle: Obstacle,
    },
}

impl EntryEvent {
    /// An entry that falls before its march was made.
    pub(crate) fn dropped(nation: NationId, entry: impl Into<String>, why: impl Into<Why>) -> Self {
        Self::Dropped { nation, entry: entry.into(), why: why.into(), marched: false }
    }
}

impl Chapter<State> for EntryEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::OrdersRead { nation, orders, errors, left_out } => {
                // An entry is left out once, however many errors it has; an error of none leaves nothing out.
                state.sent.read(*nation, orders.as_deref(), left_out.len().max((*errors).min(1)));
            }
            Self::Dropped { nation, entry, marched: done, .. } | Self::Stopped { nation, entry, moved: done, .. } => {
                if !done {
                    state.sent.drop_march(*nation, entry);
                }
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::OrdersRead { nation, orders: None, errors: 0, .. } => {
                let is_told = knows(state, *nation) || state.rules.missing_is_public;
                if is_told { of_nation(state, *nation, "no orders received: its forces hold") } else { Text::default() }
            }
            Self::OrdersRead { nation, errors, .. } => {
                to_nation(state, *nation, || format!("orders read, {}", counted(errors, "error")))
            }
            Self::Dropped { nation, entry, why, .. } => {
                to_nation(state, *nation, || format!("{entry} is dropped: {why}"))
            }
            Self::Stopped { nation, entry, at, moved, obstacle } => {
                to_nation(state, *nation, || format!("{entry} {}", stopped(state, *at, *moved, obstacle)))
            }
        }
    }
}

/// How a march or voyage ended that was to go farther: `stopped at 0303: the fortress at Gorge bars the way`.
pub(crate) fn stopped(state: &State, at: Place, moved: bool, obstacle: &Obstacle) -> String {
    let (there, why) = (state.there(at), obstacle.why(state));
    let place =
        if matches!(at, Place::Sea(_)) { format!("the {}", state.place_name(at)) } else { state.place_name(at) };
    // Ships that fled are where they fled to, whether they had sailed before or not.
    match moved {
        _ if obstacle.rule == Bar::Fled => format!("came to {place}: {why}"),
        true => format!("stopped {there}: {why}"),
        false => format!("did not leave {place}: {why}"),
    }
}
