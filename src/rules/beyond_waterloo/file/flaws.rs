//! What a file lacks or says twice over, where a game is to begin with it.

use super::super::ids::PhaseKind;
use super::said;
use crate::rules::owner_list::{Entries, ListEntry, PlacedFault};

/// Everything that is wrong beside single fields.
pub(crate) fn flaws_of_game(entries: &Entries<'_>) -> Vec<PlacedFault> {
    let mut flaws = entries.without(&["leader", "formation", "unit", "terrain", "area"]);
    for formation in entries.of("formation") {
        for key in ["at", "mode"] {
            if said(entries, "formation", formation, key).is_none() {
                let what =
                    if key == "at" { "where it begins, the name of some [[area]]" } else { "how it is deployed" };
                flaws.push((formation.place(), format!("`{key}` is missing in [[formation]]: {what}")));
            }
        }
    }
    flaws.extend(entries.of("unit").filter_map(|unit| place(entries, unit)));
    flaws.extend(entries.of("unit").filter_map(|unit| steps(entries, unit)));
    flaws.extend(entries.of("phase").filter_map(|phase| operations(entries, phase)));
    flaws.extend(entries.of("leader").filter_map(|leader| action_points(entries, leader)));
    let leads_two = |(leader, place): (&str, usize)| {
        (place, format!("`{leader}` leads a formation already: each has a leader of its own"))
    };
    flaws.extend(entries.said_again("formation", "leader").into_iter().map(leads_two));
    flaws
}

/// A unit that is in no formation and nowhere, or in both.
fn place(entries: &Entries<'_>, unit: &ListEntry) -> Option<PlacedFault> {
    let formation = said(entries, "unit", unit, "formation");
    let (at, side) = (entries.said("unit", unit, "at"), entries.said("unit", unit, "side"));
    match (formation, at, side) {
        (Some(_), None, None) | (None, Some(_), Some(_)) => None,
        (Some(_), Some((_, place)), _) | (Some(_), None, Some((_, place))) => {
            Some((place, "a unit of a `formation` is where that is, and its side's".to_owned()))
        }
        (None, None, _) | (None, Some(_), None) => {
            let what = "`formation` is missing in [[unit]]: or `at` with `side`, for one in no formation";
            Some((unit.place(), what.to_owned()))
        }
    }
}

/// More steps left than there are.
fn steps(entries: &Entries<'_>, unit: &ListEntry) -> Option<PlacedFault> {
    let number = |field: &str| said(entries, "unit", unit, field).and_then(|text| text.parse::<u8>().ok());
    let (left, place) = entries.said("unit", unit, "left")?;
    let (left, all) = (left.parse::<u8>().ok()?, number("steps")?);
    (left > all).then(|| (place, format!("`left` is at most `steps`, found {left} of {all}")))
}

/// Operations of both sides.
fn operations(entries: &Entries<'_>, phase: &ListEntry) -> Option<PlacedFault> {
    let ops = said(entries, "phase", phase, "kind") == Some(PhaseKind::Ops.key());
    let (side, place) = entries.said("phase", phase, "side")?;
    (ops && side == "both").then(|| (place, "`side` of operations is french or allied, found both".to_owned()))
}

/// More action points left than a leader has.
fn action_points(entries: &Entries<'_>, leader: &ListEntry) -> Option<PlacedFault> {
    let (left, place) = entries.said("leader", leader, "ap")?;
    let wounded = said(entries, "leader", leader, "status") == Some("wounded");
    let reverse = entries.parts("leader", leader, "wounded").first().map(|(_, ap)| ap.as_str()).filter(|_| wounded);
    let most = reverse.or_else(|| said(entries, "leader", leader, "action_points"))?;
    let (left, most) = (left.parse::<u8>().ok()?, most.parse::<u8>().ok()?);
    (left > most).then(|| (place, format!("`ap` is at most the leader's {most}, found {left}")))
}
