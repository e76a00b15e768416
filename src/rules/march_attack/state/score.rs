//! What a battle came to by the aims of its scenario.

use serde::{Deserialize, Serialize};

use super::ids::Side;

/// What both sides have scored by the scenario when the battle ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Score {
    /// Of A and of B.
    pub points: [u32; 2],
    /// A line for each aim that was reached.
    pub why: Vec<String>,
    /// Who holds each objective, as the players say; nobody where neither side does alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<(String, Option<Side>)>,
}
