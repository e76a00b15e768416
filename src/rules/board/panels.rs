//! What is drawn of a game: a battle area by area, and a map of areas that border on each other.

use super::side::{Sided, named};
use crate::engine::ground::{Ground, Numbered};
use crate::engine::panel::{Band, Field, FieldPiece, Map, MapPlace, MapWay, Panel};
use crate::engine::text::{Label, Text};

/// A battle, the defender opposite the attacker; `stands` says of each side, 0 for who attacks, who is in each of the areas,
/// and who behind them where somebody can be.
pub fn battle<S: Sided>(
    title: String,
    areas: Vec<&'static str>,
    [attacker, defender]: [S; 2],
    stands: impl Fn(usize, S) -> (Vec<Vec<FieldPiece>>, Option<Vec<FieldPiece>>),
) -> Panel {
    let bands = [(1, defender, " defend"), (0, attacker, " attack")].map(|(part, side, does)| {
        let (areas, behind) = stands(part, side);
        Band { name: named(side).then(does), areas, behind }
    });
    Panel::Field(Field { title: Text::of(Label::Heading, title), areas, bands: bands.into() })
}

/// The areas, each with what stands there, and what borders on what; `meets` says what is met on the way into an
/// area, by its number.
pub fn map<P: Numbered>(
    areas: impl Iterator<Item = MapPlace>,
    ground: &Ground<P>,
    legend: Text,
    meets: impl Fn(usize) -> Text,
) -> Map {
    let ways = ground.ends().map(|ends| way("border", ends, &meets)).collect();
    Map { places: areas.collect(), ways, legend, ..Map::default() }
}

/// A way on which is met whatever is met into its ends.
pub fn way(kind: &'static str, [from, to]: [usize; 2], meets: impl Fn(usize) -> Text) -> MapWay {
    MapWay { ends: [from, to], kind, meets: [meets(to), meets(from)], ..MapWay::default() }
}
