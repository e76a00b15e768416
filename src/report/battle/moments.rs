//! What weighed most: formations that were lost, leaders who did not come back, and the costliest turn.

use std::collections::BTreeMap;

use crate::engine::story::Picture;
use crate::engine::text::{Column, Label, Text};

use super::Material;
use super::figures::head;
use super::opening::{left, rows};

/// A side that lost so much more than the other in one turn had a bad one.
const ONE_SIDED: u32 = 10;

/// Each with its turn, in the order in which they happened.
pub(super) fn of(source: &Material<'_>) -> Vec<Text> {
    let mut all: Vec<(u32, Text)> = lost_leaders(source);
    // A game that declares what is shown of it has places for groups, and strengths of its own.
    if source.play.doc().shows.is_none() {
        all.splice(0..0, lost_formations(source));
        all.extend(costliest_turn(source));
    }
    all.sort_by_key(|(turn, _)| *turn);
    all.into_iter().map(|(turn, text)| Text::of(Label::Figure, source.facts.turn(turn)).then(": ").join(text)).collect()
}

/// Formations that had strength when a turn began and none when it was over.
fn lost_formations(source: &Material<'_>) -> Vec<(u32, Text)> {
    let mut lost = Vec::new();
    for pair in source.story.pictures.windows(2) {
        let [before, after] = pair else { continue };
        let then = strengths(before);
        for (key, strength) in strengths(after) {
            if strength == 0 && then.get(&key).is_some_and(|then| *then > 0) {
                let (side, name) = key;
                let words = format!(" lost the last of {name}");
                lost.push((after.turn, source.names.side(&side).then(words).then(".")));
            }
        }
    }
    lost
}

/// The strength of each formation, by its side and name.
fn strengths(picture: &Picture) -> BTreeMap<(String, String), u32> {
    let of = |column: &Column| {
        let side = column.side.clone();
        let group =
            |group: &crate::engine::text::Group| ((side.clone(), head(group)), group.rows.iter().map(left).sum());
        column.groups.iter().map(|own| group(own)).collect::<Vec<_>>()
    };
    picture.doc.columns.iter().flat_map(of).collect()
}

/// Leaders who were lost for good.
fn lost_leaders(source: &Material<'_>) -> Vec<(u32, Text)> {
    let stretches = source.story.stretches.iter();
    let lost = stretches.flat_map(|stretch| {
        let for_good = stretch.fates.iter().filter(|fate| fate.for_good);
        for_good.map(|fate| {
            let name = Text::plain(format!("{} (", fate.who)).join(source.names.side(&fate.side));
            (stretch.position.turn.max(1), name.then(format!(") {}.", fate.what)))
        })
    });
    lost.collect()
}

/// The turn in which one side lost most in comparison with the other.
fn costliest_turn(source: &Material<'_>) -> Option<(u32, Text)> {
    let strength = |picture: &Picture, side: &str| -> u32 {
        picture.doc.columns.iter().filter(|column| column.side == side).flat_map(rows).map(left).sum()
    };
    let keys: Vec<&str> = source.names.sides().collect();
    let [a, b] = keys[..] else { return None };
    let turns = source.story.pictures.windows(2).filter_map(|pair| {
        let [before, after] = pair else { return None };
        let [lost_a, lost_b] = [a, b].map(|side| strength(before, side).saturating_sub(strength(after, side)));
        Some((after.turn, lost_a, lost_b))
    });
    let (turn, lost_a, lost_b) = turns.max_by_key(|(_, lost_a, lost_b)| lost_a.abs_diff(*lost_b))?;
    if lost_a.abs_diff(lost_b) < ONE_SIDED {
        return None;
    }
    let [(loser, most), (other, least)] =
        if lost_a > lost_b { [(a, lost_a), (b, lost_b)] } else { [(b, lost_b), (a, lost_a)] };
    let text = source
        .names
        .side(loser)
        .then(format!(" lost {most} CV and "))
        .join(source.names.side(other))
        .then(format!(" {least}: no other turn was as one-sided."));
    Some((turn, text))
}
