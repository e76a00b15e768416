//! Writes an order of battle as a person would: the keys in their usual order, what goes without saying left out.

use std::collections::BTreeSet;

use super::troops::army::Orbat;
use super::troops::formation::Formation;
use super::troops::{WrittenKey, of_army, of_formation, of_unit};

/// The longest line on which a formation's commander is written as an inline table, in characters.
const LONGEST_INLINE: usize = 110;

/// The file of an order of battle; reading it gives the same order of battle.
pub fn to_toml(orbat: &Orbat) -> String {
    to_toml_without_cv(orbat, &BTreeSet::new())
}

/// The same without the combat value of these units: it was reckoned from their men or guns, and is so again.
pub fn to_toml_without_cv(orbat: &Orbat, reckoned: &BTreeSet<String>) -> String {
    let (commander, own): (Vec<_>, Vec<_>) = of_army(orbat).into_iter().partition(|told| told.table.is_some());
    let mut file = format!("format = 1\n{}\n[commander]\n{}", lines(&own), lines(&commander));
    for formation in &orbat.formations {
        file.push_str("\n[[formation]]\n");
        file.push_str(&formation_text(formation, reckoned));
    }
    file
}

/// A table within a formation stands on one line; a commander who has no room there has his own below.
fn formation_text(formation: &Formation, reckoned: &BTreeSet<String>) -> String {
    let told = of_formation(formation);
    let (mut file, mut below) = (String::new(), String::new());
    for run in told.chunk_by(|one, other| one.table == other.table) {
        let keys: Vec<String> = run.iter().filter_map(line).collect();
        match run[0].table {
            _ if keys.is_empty() => {}
            None => file.push_str(&lines(run)),
            Some(table) => {
                let inline = format!("{table} = {{ {} }}", keys.join(", "));
                if inline.chars().count() <= LONGEST_INLINE {
                    file.push_str(&(inline + "\n"));
                } else {
                    below = format!("\n[formation.{table}]\n{}", lines(run));
                }
            }
        }
    }
    file.push_str(&below);
    file.push('\n');
    for unit in &formation.units {
        file.push_str("[[formation.unit]]\n");
        let told = of_unit(unit).into_iter();
        let told = told.filter(|told| told.about.name != "cv" || !reckoned.contains(&unit.name));
        file.push_str(&lines(&told.collect::<Vec<_>>()));
    }
    file
}

fn lines(told: &[WrittenKey]) -> String {
    told.iter().filter_map(line).map(|line| line + "\n").collect()
}

fn line(told: &WrittenKey) -> Option<String> {
    told.held.as_ref().map(|held| format!("{} = {}", told.about.name, held.toml()))
}
