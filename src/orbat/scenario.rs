//! Scenarios and house rules as they are meant.

use super::date::StartTime;
use super::fault::FilePlace;
use super::scene::Scene;
use super::scene::field::SideKey;

/// Two orders of battle and what joins them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// What the battle is called: 1 to 255 bytes.
    pub name: String,
    /// The hour at which turn 1 begins, if told.
    pub start: Option<StartTime>,
    /// The length of the battle in turns, 1 to 999, if told.
    pub turns: Option<u16>,
    /// The orbat files of side A and side B, relative to the scenario's own file.
    pub sides: [String; 2],
    /// Where each of them is named.
    pub side_places: [FilePlace; 2],
    /// The house rules of this battle.
    pub house_rules: HouseRulesRef,
    /// Where they are named, if there are any.
    pub house_rules_place: Option<FilePlace>,
    /// Of 100 simulated battles, how many side A and side B won, if told; the rest were drawn.
    pub wins: Option<[u8; 2]>,
    /// What is kept of all this with the battle: the table, the brief, what is fought for.
    pub scene: Scene,
    /// The formations that the table names, to be looked for in the orders of battle.
    pub named: Vec<NamedFormation>,
    /// The game whose battle this is, where it was written for one: what that is known by, and the name of its file.
    pub home: Option<(String, String)>,
}

/// A formation that a scenario names, to be found in the order of battle of its side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFormation {
    /// Of which side.
    pub side: SideKey,
    /// Its name.
    pub formation: String,
    /// Where it is named.
    pub place: FilePlace,
    /// Its key: `zone[1].formations[2]`.
    pub key: String,
}

/// Where a scenario's house rules stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HouseRulesRef {
    /// It has none.
    None,
    /// In a file of their own, relative to the scenario's file.
    Path(String),
    /// In the scenario itself.
    Inline {
        /// The rulebook that they say they belong to, with its place.
        rulebook: Option<(String, FilePlace)>,
        /// The settings in the order of the file.
        settings: Vec<SettingLine>,
    },
}

/// A house-rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseRules {
    /// The id of the rulebook that the settings belong to; whether it exists is for the caller to say.
    pub rulebook: String,
    /// Where that stands.
    pub rulebook_place: FilePlace,
    /// The settings in the order of the file; whether each exists is for the caller to say.
    pub settings: Vec<SettingLine>,
}

/// One setting as written, with its places, so that the caller can report it as a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingLine {
    /// The setting's key: `leader.risk`.
    pub key: String,
    /// The value, always text: `5`.
    pub value: String,
    /// Where the key stands.
    pub key_place: FilePlace,
    /// Where the value stands.
    pub value_place: FilePlace,
}
