//! The map of a scenario as lines for a terminal; `picture` draws it.

use crate::rules::campaign_1805::scenario::ids::{HexId, Terrain};
use crate::rules::campaign_1805::scenario::map::{DrawnGrid, HexKind};
use crate::rules::campaign_1805::scenario::{City, Scenario};

/// What stands in a hex beside its terrain: a few letters, and whether it wants to be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnMark {
    pub hex: HexId,
    /// Two letters, for the terminal.
    pub letters: String,
    /// A line of the picture.
    pub words: String,
    /// True for a fault or an enemy.
    pub loud: bool,
}

/// Signs of cities: a victory city, another city, a fortress.
const SIGNS: [char; 3] = ['#', 'o', '^'];

pub(crate) const fn sign(city: &City) -> char {
    if city.siege > 0 {
        SIGNS[2]
    } else if city.victory {
        SIGNS[0]
    } else {
        SIGNS[1]
    }
}

pub(crate) fn city_in(scenario: &Scenario, hex: HexId) -> Option<&City> {
    scenario.cities.iter().find(|city| city.hex == Some(hex))
}

/// The letter of a hex.
pub(crate) const fn letter(ground: HexKind) -> char {
    match ground {
        HexKind::Sea => '~',
        HexKind::Off => ' ',
        HexKind::Land(terrain, river) => {
            let letter = match terrain {
                Terrain::Clear => 'c',
                Terrain::Forest => 'f',
                Terrain::Marsh => 'm',
                Terrain::Mountain => 'h',
                Terrain::Desert => 'd',
            };
            if river { letter.to_ascii_uppercase() } else { letter }
        }
    }
}

/// The map in letters: a column is five wide, lowered columns stand half a line lower. A hex shows its terrain, its
/// city, and the two letters of its mark; `!` is a loud one.
pub fn in_letters(scenario: &Scenario, marks: &[DrawnMark]) -> Vec<String> {
    let grid = &scenario.grid;
    let mut lines = Vec::new();
    let numbers: Vec<String> = (1..=grid.columns).map(|column| format!("{column:02}")).collect();
    lines.push(format!("    {}", numbers.join("   ")).trim_end().to_owned());
    for row in 0..grid.rows {
        for half in [false, true] {
            let mut line = if half { "   ".to_owned() } else { format!("{:02} ", row + 1) };
            for column in 0..grid.columns {
                if lowered(grid, column + 1) == half {
                    line.push_str(&cell(scenario, HexId(row * grid.columns + column), marks));
                } else {
                    line.push_str("     ");
                }
            }
            lines.push(line.trim_end().to_owned());
        }
    }
    lines
}

pub(crate) const fn lowered(grid: &DrawnGrid, column: u16) -> bool {
    column.is_multiple_of(2) == grid.even_down
}

fn cell(scenario: &Scenario, hex: HexId, marks: &[DrawnMark]) -> String {
    let mark = marks.iter().find(|mark| mark.hex == hex);
    let loud = marks.iter().any(|mark| mark.hex == hex && mark.loud);
    let before = if loud { '!' } else { ' ' };
    let city = city_in(scenario, hex).map_or(' ', sign);
    let words: String = mark.map_or_else(|| "  ".to_owned(), |mark| format!("{:2}", mark.letters));
    format!("{before}{}{city}{words}", letter(scenario.grid.kind(hex)))
}

/// What the signs mean, and the cities by hex.
pub fn legend(scenario: &Scenario) -> Vec<String> {
    let mut lines = vec![
        "c clear  f forest  m marsh  h mountain  d desert  a capital: with a river  ~ sea".to_owned(),
        "# victory city  o city  ^ fortress  ! look here".to_owned(),
    ];
    let cities = scenario.cities.iter().filter_map(|city| {
        let hex = scenario.grid.name(city.hex?);
        Some(format!("{hex} {}", city.name))
    });
    let cities: Vec<String> = cities.collect();
    lines.push(cities.join(", "));
    lines
}

/// The marks of hexes that a fault is about.
pub fn faults(hexes: &[HexId]) -> Vec<DrawnMark> {
    hexes.iter().map(|hex| DrawnMark { hex: *hex, letters: String::new(), words: String::new(), loud: true }).collect()
}
