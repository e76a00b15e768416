//! Names in words, and names that are given away: none is given twice.

use serde::{Deserialize, Serialize};

use super::troops::Unit;
use crate::rules::campaign_1805::scenario::ids::{NationId, TypeId};

/// Where ships are, by the name of their sea area: `in the Channel`, and `off the Portuguese Coast`, for nobody is in a coast.
pub fn at_sea(area: &str) -> String {
    let name = area.strip_prefix("The ").or_else(|| area.strip_prefix("the ")).unwrap_or(area);
    let is_shore = |word: &str| ["coast", "coasts", "shore", "shores"].contains(&word.to_lowercase().as_str());
    match name.split_whitespace().next() {
        Some("Cape") => format!("off {name}"),
        _ if name.split_whitespace().any(is_shore) => format!("off the {name}"),
        _ => format!("in the {name}"),
    }
}

/// What units and kingdoms have been called.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct Names {
    /// How many units of each nation and type have ever had a name: none is used again.
    #[serde(default)]
    pub numbered: Vec<(NationId, TypeId, u32)>,
    /// The kingdoms that were formed, and by whom.
    pub kingdoms: Vec<(String, NationId)>,
}

impl Names {
    /// Units with new names: the numbers of their type go on.
    pub(crate) fn number(&mut self, nation: NationId, units: &[Unit]) {
        for unit in units {
            match self.numbered.iter_mut().find(|(own, kind, _)| *own == nation && *kind == unit.kind) {
                Some((.., last)) => *last += 1,
                None => self.numbered.push((nation, unit.kind, 1)),
            }
        }
    }

    /// The last number that a unit of this nation and type has had; 0 where there was none.
    pub fn last(&self, nation: NationId, kind: TypeId) -> u32 {
        self.numbered.iter().find(|(own, of, _)| *own == nation && *of == kind).map_or(0, |(.., last)| *last)
    }

    /// True once a kingdom of this name was formed.
    pub(crate) fn is_formed(&self, name: &str) -> bool {
        self.kingdoms.iter().any(|(formed, _)| formed == name)
    }
}
