//! What is kept of a test.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::check::Outcome;
use super::later::Later;
use super::prompt::By;

/// A test as the log keeps it: who tested what, the sum, the dice, the outcome, and what was changed by hand.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TestNote {
    /// The check's id.
    pub check: String,
    /// The prompt's key.
    pub key: String,
    /// The side that tested.
    pub side: String,
    /// Who tested, in words.
    pub who: String,
    /// The inputs that counted.
    pub inputs: Later<Map<String, Json>>,
    /// Each sum on a line.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub sums: Later<Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<u8>,
    /// Who threw them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// What was needed, where one number decided.
    #[serde(default, skip_serializing_if = "is_none")]
    pub needed: Later<Option<String>>,
    pub outcome: Outcome,
    /// The outcome in words.
    pub words: Later<String>,
    /// True where only the side that tested may know who it was.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// What was changed by hand: overruled values, struck and added rows, a stated result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// Settings that decided something, with their values.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub house_rules: Later<Vec<String>>,
}

impl TestNote {
    /// What was changed by hand, with its names of inputs and rows in words; what players wrote is as they wrote it.
    pub fn marks_in_words(&self) -> impl Iterator<Item = String> {
        let words = |key: &str| key.replace(['_', '.'], " ");
        self.marks.iter().map(move |mark| match (mark.strip_prefix("without "), mark.split_once(' ')) {
            (Some(row), _) if !row.contains(' ') => format!("without {}", words(row)),
            (None, Some((name, rest))) if rest.contains(" overruled as ") => format!("{} {rest}", words(name)),
            _ => mark.clone(),
        })
    }
}

fn is_none(needed: &Later<Option<String>>) -> bool {
    Option::is_none(needed)
}

fn is_empty(lines: &Later<Vec<String>>) -> bool {
    Vec::is_empty(lines)
}
