//! What never changes in a campaign.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::rules::campaign_1805::scenario::Scenario;
use crate::rules::campaign_1805::scenario::map::Map;
use crate::rules::campaign_1805::sheet::printed;

/// What never changes, with its map.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Scenario", into = "Scenario")]
pub struct Roster {
    pub scenario: Rc<Scenario>,
    pub map: Rc<Map>,
    /// The stem of each nation's folder; empty in campaigns begun before, and in a player's brief.
    pub stems: Rc<Vec<String>>,
}

impl From<Scenario> for Roster {
    fn from(scenario: Scenario) -> Self {
        let map = printed::map_of(&scenario);
        Self { scenario: Rc::new(scenario), map: Rc::new(map), stems: Rc::default() }
    }
}

impl From<Roster> for Scenario {
    fn from(roster: Roster) -> Self {
        Self::clone(&roster.scenario)
    }
}

impl PartialEq for Roster {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.scenario, &other.scenario) || self.scenario == other.scenario
    }
}

/// What never changes need not be told by a digest.
impl std::hash::Hash for Roster {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        hasher.write_usize(self.scenario.start.forces.len());
    }
}
