//! What a file lacks or says twice over, where a game is to begin with it.

use super::super::prelude::*;
use crate::rules::owner_list::{Entries, ListEntry, PlacedFault};

/// Everything that is wrong beside single fields.
pub(crate) fn flaws_of_game(entries: &Entries<'_>) -> Vec<PlacedFault> {
    let mut flaws = entries.without(&["leader", "formation", "unit", "terrain", "area"]);
    for formation in entries.of("formation") {
        for (key, what) in [("at", "where it begins, the name of some [[area]]"), ("mode", "how it is deployed")] {
            if formation.text(key).is_none() {
                flaws.push((formation.place(), format!("`{key}` is missing in [[formation]]: {what}")));
            }
        }
    }
    flaws.extend(entries.of("unit").filter_map(place));
    flaws.extend(entries.of("unit").filter_map(steps));
    flaws.extend(entries.of("phase").filter_map(operations));
    flaws.extend(entries.of("leader").filter_map(action_points));
    let leads_two = |(leader, place): (&str, usize)| {
        (place, format!("`{leader}` leads a formation already: each has a leader of its own"))
    };
    flaws.extend(entries.said_again("formation", "leader").into_iter().map(leads_two));
    flaws
}

/// A unit that is in no formation and nowhere, or in both.
fn place(unit: &ListEntry) -> Option<PlacedFault> {
    let (at, side) = (unit.said("at"), unit.said("side"));
    let (place, what) = match (unit.text("formation"), at.or(side), at.and(side)) {
        (Some(_), Some((_, place)), _) => (place, "a unit of a `formation` is where that is, and its side's"),
        (None, _, None) => {
            (unit.place(), "`formation` is missing in [[unit]]: or `at` with `side`, for one in no formation")
        }
        _ => return None,
    };
    Some((place, what.to_owned()))
}

/// More steps left than there are.
fn steps(unit: &ListEntry) -> Option<PlacedFault> {
    let (left, all) = (unit.number::<u8>("left")?, unit.number("steps")?);
    (left > all).then(|| (unit.place_of("left"), format!("`left` is at most `steps`, found {left} of {all}")))
}

/// Operations of both sides.
fn operations(phase: &ListEntry) -> Option<PlacedFault> {
    let ops = phase.says("kind", PhaseKind::Ops.key());
    let (side, place) = phase.said("side")?;
    (ops && side == "both").then(|| (place, "`side` of operations is french or allied, found both".to_owned()))
}

/// More action points left than a leader has.
fn action_points(leader: &ListEntry) -> Option<PlacedFault> {
    let (left, place) = leader.said("ap")?;
    let wounded = leader.says("status", "wounded");
    let reverse = leader.parts("wounded").first().map(|(_, ap)| ap.as_str()).filter(|_| wounded);
    let most = reverse.or_else(|| leader.text("action_points"))?;
    let (left, most) = (left.parse::<u8>().ok()?, most.parse::<u8>().ok()?);
    (left > most).then(|| (place, format!("`ap` is at most the leader's {most}, found {left}")))
}
