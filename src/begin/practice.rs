//! The practice battle, which the program brings along.

use serde_json::Value as Json;

use super::{Begun, Wrong, forces};
use crate::orbat::sizes::Sizes;

const FILES: &[(&str, &str)] = &[
    ("scenario.toml", include_str!("../../orbats/march-attack/practice/scenario.toml")),
    ("a.toml", include_str!("../../orbats/march-attack/practice/a.toml")),
    ("b.toml", include_str!("../../orbats/march-attack/practice/b.toml")),
];

/// The fact in a save's header that marks the practice battle.
pub(crate) const IS_PRACTICE: &str = "practice";

/// A new practice battle.
pub(crate) fn battle(seed: u64, now: i64) -> Result<Begun, Vec<Wrong>> {
    let forces = forces::shipped(FILES, "scenario.toml", &Sizes::default())?;
    let name = forces.name.clone();
    let begun = forces.begin(&name, seed, now);
    let mut begun = begun.map_err(|refusal| vec![Wrong::Line(refusal.to_string())])?;
    begun.header.facts.insert(IS_PRACTICE.to_owned(), Json::from(true));
    Ok(begun)
}
