//! Hexes and what lies beside them.

use fanion::engine::hexes::{HexCell, HexMap, Side, Tint};
use proptest::prelude::*;

/// Each side with the one across.
const SIDES: [(Side, Side); 6] = [
    (Side::North, Side::South),
    (Side::NorthEast, Side::SouthWest),
    (Side::SouthEast, Side::NorthWest),
    (Side::South, Side::North),
    (Side::SouthWest, Side::NorthEast),
    (Side::NorthWest, Side::SouthEast),
];

/// A map of hexes, each of its province.
fn map(columns: u16, rows: u16, even_down: bool, province: impl Fn(usize) -> Option<usize>) -> HexMap {
    let hex = |at: usize| HexCell {
        ground: Tint::Clear,
        letter: 'c',
        city: None,
        city_name: String::new(),
        mark: None,
        who: String::new(),
        supplied: false,
        owner: None,
        province: province(at),
    };
    let hexes = (0..usize::from(columns) * usize::from(rows)).map(hex).collect();
    HexMap { columns, rows, even_down, hexes, ..HexMap::default() }
}

#[test]
fn every_other_column_lies_half_a_hex_lower() {
    // Of the hex in the middle: up, up right, down right, down, down left, up left.
    for (even_down, beside) in [(true, [1, 5, 8, 7, 6, 3]), (false, [1, 2, 5, 7, 3, 0])] {
        let map = map(3, 3, even_down, |_| None);
        assert_eq!(SIDES.map(|(side, _)| map.beside(4, side)), beside.map(Some), "even columns lower: {even_down}");
    }
}

#[test]
fn a_border_lies_between_land_of_two_provinces_only() {
    // Two provinces side by side, below them the sea.
    let map = map(2, 2, true, |at| [Some(1), Some(2), None, None][at]);
    assert!(map.is_border(0, Side::SouthEast) && map.is_border(1, Side::NorthWest));
    for side in [Side::South, Side::North, Side::SouthWest] {
        assert!(!map.is_border(0, side), "the sea, or nothing: {side:?}");
    }
    assert!(!map.is_border(2, Side::North), "nor from the sea");
}

proptest! {
    #[test]
    fn whatever_lies_beside_a_hex_has_it_on_the_side_across_and_on_no_other(
        (columns, rows) in (1..7_u16, 1..7_u16),
        even_down in any::<bool>(),
    ) {
        let map = map(columns, rows, even_down, |_| None);
        for hex in 0..map.hexes.len() {
            let (column, row) = map.place(hex);
            prop_assert_eq!(map.at(column, row), Some(hex));
            for (side, across) in SIDES {
                let Some(other) = map.beside(hex, side) else { continue };
                prop_assert_eq!(map.beside(other, across), Some(hex));
                let back = SIDES.iter().filter(|(back, _)| map.beside(other, *back) == Some(hex));
                prop_assert_eq!(back.count(), 1);
            }
        }
    }
}
