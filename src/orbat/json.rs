//! One unit told in JSON, for a newcomer to a battle: the keys and the checks of the file.

use super::sizes::Sizes;
use super::source::Source;
use super::table::Table;
use super::troops::unit::{self, Unit};
use super::unplaced::Findings;
use super::value::Node;

/// Reads a unit from a JSON object; `null` counts as a key that is left out. Each message is one line such as
/// `cv is 1 to 10, found 11`. Whether the name is free, and `home` exists, is for the caller to say.
pub fn unit_from_json(value: &serde_json::Value) -> Result<Unit, Vec<String>> {
    let node = Node::from_json(value);
    let findings = Findings::default();
    let read = Table::open("a unit", &node, String::new(), &findings).map(|table| {
        let mut unit = unit::read(table);
        unit::reckon(&mut unit, &Sizes::default());
        unit.thing
    });
    let faults = Source::new("", "").faults(findings.into_flaws());
    match read {
        Some(unit) if faults.0.is_empty() => Ok(unit),
        _ => Err(faults.0.iter().map(super::fault::Fault::text).collect()),
    }
}
