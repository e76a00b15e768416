//! Whom an act names.

use crate::rules::march_attack::ground::Cx;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, UnitId};

/// Someone whom an act names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A unit that takes part: on the table and ready.
    Fit(UnitId),
    /// A unit that is free to charge, move or fire: ready, and in no drawn melee.
    Free(UnitId),
    /// A unit that is charged or shot at: on the table, ready or broken.
    Target(UnitId),
    /// A broken unit that a leader tries to rally.
    Fled(UnitId),
    /// A formation that is due to arrive.
    Expected(MfId),
    /// A formation that takes an order.
    Commanded(MfId),
    /// A formation that tests its morale.
    Steadied(MfId),
    /// A formation whose skirmishers roll.
    Skirmishing(MfId),
    /// A leader who is with his troops.
    Leader(LeaderId),
}

/// The last answer has named these units at which someone charges or fires, or which do so.
pub fn name(cx: &mut Cx<'_>, who: impl IntoIterator<Item = Subject>) {
    who.into_iter().for_each(|who| cx.about(who));
}
