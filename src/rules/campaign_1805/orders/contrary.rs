//! Entries of one file that contradict each other: war on a nation, and what only a friend is given.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::engine::text::is_same_name;

/// What is not done for a nation in the turn of a war on it, as files say it.
const FRIENDLY: [&str; 3] = ["alliance", "passage", "share"];

/// War on one of these nations, and a treaty with it or a gift to it, in one file: what is said at both places, in bytes
/// from the start.
pub(super) fn contrary(root: &DeTable<'_>, enemies: &[&str]) -> Vec<(usize, String)> {
    let mut told = Vec::new();
    for enemy in enemies {
        let acts = entries_with(root, ("diplomacy", "with"), enemy);
        let war = acts.iter().find(|(_, act)| *act == "war").map(|(place, _)| *place);
        let gifts = entries_with(root, ("gift", "to"), enemy).into_iter().map(|(place, _)| (place, "a gift"));
        for (place, act) in acts.into_iter().filter(|(_, act)| FRIENDLY.contains(act)).chain(gifts) {
            let words = format!("this file has war on {enemy} and {act} for {enemy}: which is meant?");
            told.extend([war, Some(place)].into_iter().flatten().map(|at| (at, words.clone())));
        }
    }
    told
}

/// The places of the entries of a section that name a nation under a key, each with what it does.
fn entries_with<'r>(root: &'r DeTable<'_>, (section, key): (&str, &str), nation: &str) -> Vec<(usize, &'r str)> {
    let list = root.get(section).and_then(|value| value.get_ref().as_array()).into_iter().flatten();
    let entry = |entry: &'r Spanned<DeValue<'_>>| {
        let table = entry.get_ref().as_table()?;
        let text = |key: &str| Some(table.get(key)?.get_ref().as_str()?.trim());
        is_same_name(text(key)?, nation).then(|| (entry.span().start, text("do").unwrap_or_default()))
    };
    list.filter_map(entry).collect()
}
