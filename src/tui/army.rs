//! An order of battle or a scenario as a page to read.

use std::path::Path;

use super::begin::{Trouble, bytes, orbat};
use super::model::Page;
use crate::orbat::read;
use crate::orbat::{Formation, Leader, Unit};

/// An order of battle to be read.
pub fn page(path: &Path) -> Result<Page, Trouble> {
    let name = path.display().to_string();
    let army = orbat(&name, &bytes(path)?)?;
    let mut lines = Vec::new();
    let about = [army.nation.as_str(), army.date.as_str()].map(str::to_owned);
    lines.push(about.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", "));
    lines.push(format!("commander-in-chief: {}, staff {}", leader(&army.commander), army.commander.staff.as_str()));
    for formation in &army.formations {
        lines.push(String::new());
        lines.push(head(formation));
        lines.extend(formation.units.iter().map(row));
    }
    for text in [&army.source, &army.notes] {
        if !text.is_empty() {
            lines.push(String::new());
            lines.extend(text.lines().map(str::to_owned));
        }
    }
    Ok(Page { title: format!("{}  ({name})", army.name), lines, ..Page::default() })
}

/// A scenario to be read; Enter begins it.
pub fn scenario_page(path: &Path) -> Result<Page, Trouble> {
    let name = path.display().to_string();
    let text = bytes(path)?;
    let scenario = read::scenario(&name, &text).map_err(|faults| Trouble::faults(&name, &faults, &text))?;
    let mut lines = vec![scenario.date.clone()];
    if let Some(start) = scenario.start {
        lines.push(format!("begins at {start}"));
    }
    if let Some(turns) = scenario.turns {
        lines.push(format!("{turns} turns"));
    }
    lines.push(format!("side A: {}", scenario.sides[0]));
    lines.push(format!("side B: {}", scenario.sides[1]));
    lines.push(String::new());
    lines.extend(scenario.notes.lines().map(str::to_owned));
    lines.push(String::new());
    lines.push("Enter begins this battle".to_owned());
    Ok(Page { title: scenario.name, lines, begins: Some(path.to_owned()), ..Page::default() })
}

fn leader(leader: &Leader) -> String {
    format!("{} ({}, {})", leader.name, leader.ability.as_str(), leader.inspiration.as_str())
}

fn head(formation: &Formation) -> String {
    let commander = formation.commander.as_ref().map_or_else(|| "no commander".to_owned(), leader);
    let arrives = formation.arrives.map(|arrives| format!(", from turn {} on {}+", arrives.turn, arrives.needs));
    format!("{}: {commander}, {}{}", formation.name, formation.order.as_str(), arrives.unwrap_or_default())
}

fn row(unit: &Unit) -> String {
    let weight = unit.weight.map(|weight| format!("{} ", weight.as_str())).unwrap_or_default();
    let lost = if unit.lost > 0 { format!(" (lost {})", unit.lost) } else { String::new() };
    let pips = "#".repeat(usize::from(unit.cv)) + &".".repeat(usize::from(unit.lost));
    format!(
        "  {:<32} {:<10} {:<10} {}{lost}  {}{}, {}",
        unit.name,
        pips,
        unit.quality.as_str(),
        unit.cv,
        weight,
        unit.arm.as_str(),
        unit.formation.as_str(),
    )
}
