//! The names that chapters say their events with.

use crate::engine::text::Text;

use super::State;
use super::ids::{LeaderId, MfId, Side, UnitId};
use super::say::label;

impl State {
    /// True for a unit of this battle.
    pub(crate) fn has_unit(&self, id: UnitId) -> bool {
        self.armies[id.side.index()].units.len() > id.at()
    }

    /// True for a formation of this battle.
    pub(crate) fn has_mf(&self, id: MfId) -> bool {
        self.armies[id.side.index()].formations.len() > id.at()
    }

    /// True for a leader of this battle.
    pub(crate) fn has_leader(&self, id: LeaderId) -> bool {
        self.armies[id.side.index()].leaders.len() > id.at()
    }

    /// A unit with its code, in the colour of its side.
    pub(crate) fn tell_unit(&self, id: UnitId) -> Text {
        of(id.side, &*self.unit_label(id))
    }

    /// A formation, in the colour of its side.
    pub(crate) fn tell_mf(&self, id: MfId) -> Text {
        of(id.side, self.mf_name(id))
    }

    /// A leader, in the colour of his side.
    pub(crate) fn tell_leader(&self, id: LeaderId) -> Text {
        of(id.side, self.leader_name(id))
    }

    /// `one, two`; nobody where there is none.
    pub(crate) fn list_mfs(&self, ids: &[MfId]) -> String {
        listed(&ids.iter().map(|id| self.mf_name(*id).to_owned()).collect::<Vec<_>>())
    }

    /// The same of units.
    pub(crate) fn list_units(&self, ids: &[UnitId]) -> String {
        listed(&ids.iter().map(|id| self.unit_label(*id).to_string()).collect::<Vec<_>>())
    }
}

fn listed(names: &[String]) -> String {
    if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
}

/// A name in the colour of its side.
pub fn of(side: Side, name: impl Into<String>) -> Text {
    Text::of(label(side), name)
}
