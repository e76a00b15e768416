//! What a test hangs on beside its dice.

use super::check::{Case, Check, Outcome};
use super::odds;
use super::tally::Tally;

/// What a test hangs on beside its dice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stake {
    /// The number needed, where one number decides.
    pub needed: Option<String>,
    /// The house rules that decided something, each with its value.
    pub house_rules: Vec<String>,
}

/// A test that has come to its end.
#[derive(Clone, Copy)]
pub(super) struct Ended<'a> {
    pub check: &'static Check,
    pub case: Case<'a>,
    pub tallies: &'a [Tally],
    pub faces: &'a [u8],
    pub outcome: &'a Outcome,
    /// True where somebody changed its sum: then no house rule is told apart from that.
    pub amended: bool,
}

impl Ended<'_> {
    /// What it hung on: each house rule that it asked is tried otherwise.
    pub(super) fn stake(&self) -> Stake {
        let Self { check, case, tallies, faces, outcome, amended } = self;
        let keys = if *amended { Vec::new() } else { check.house_rules(case, faces, outcome) };
        Stake {
            needed: if faces.is_empty() { None } else { odds::needed(check, case, tallies) },
            house_rules: keys.into_iter().map(|key| format!("{key} = {}", case.settings.word(key))).collect(),
        }
    }
}
