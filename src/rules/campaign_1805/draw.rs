//! The map of a scenario as lines for a terminal, and as a picture.

use std::fmt::Write;

use super::ids::{HexId, Terrain};
use super::map::{Grid, Ground};
use super::scenario::{City, Scenario};
use crate::engine::text::one_line;

/// What stands in a hex beside its terrain: a few letters, and whether it wants to be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub hex: HexId,
    /// The letters: two in the terminal, a line in the picture.
    pub words: String,
    /// True for a fault or an enemy.
    pub loud: bool,
}

/// Signs of cities: a victory city, another city, a fortress.
const SIGNS: [char; 3] = ['#', 'o', '^'];

const fn sign(city: &City) -> char {
    if city.siege > 0 {
        SIGNS[2]
    } else if city.victory {
        SIGNS[0]
    } else {
        SIGNS[1]
    }
}

fn city_in(scenario: &Scenario, hex: HexId) -> Option<&City> {
    scenario.cities.iter().find(|city| city.hex == Some(hex))
}

/// The letter of a hex.
const fn letter(ground: Ground) -> char {
    match ground {
        Ground::Sea => '~',
        Ground::Off => ' ',
        Ground::Land(terrain, river) => {
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
/// city, and the first letters of its mark; `!` is a loud one.
pub fn in_letters(scenario: &Scenario, marks: &[Mark]) -> Vec<String> {
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

const fn lowered(grid: &Grid, column: u16) -> bool {
    column.is_multiple_of(2) == grid.even_down
}

fn cell(scenario: &Scenario, hex: HexId, marks: &[Mark]) -> String {
    let mark = marks.iter().find(|mark| mark.hex == hex);
    let loud = marks.iter().any(|mark| mark.hex == hex && mark.loud);
    let before = if loud { '!' } else { ' ' };
    let city = city_in(scenario, hex).map_or(' ', sign);
    let words: String =
        mark.map_or_else(|| "  ".to_owned(), |mark| format!("{:2}", mark.words.chars().take(2).collect::<String>()));
    format!("{before}{}{city}{words}", letter(scenario.grid.ground(hex)))
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

/// Half the width of a hex in the picture, in points; its half height follows from it.
const HALF: i32 = 26;
/// Half the height of a hex: half the width times the root of three, halved, in whole points.
const RISE: i32 = 22;

/// Tints of the terrain, so that the letter need not be read.
const fn tint(ground: Ground) -> &'static str {
    match ground {
        Ground::Sea => "#cfe3f2",
        Ground::Off => "#ffffff",
        Ground::Land(Terrain::Clear, _) => "#f4f0dd",
        Ground::Land(Terrain::Forest, _) => "#cfe0c0",
        Ground::Land(Terrain::Marsh, _) => "#d5ddd6",
        Ground::Land(Terrain::Mountain, _) => "#ddd0c4",
        Ground::Land(Terrain::Desert, _) => "#f3e2b8",
    }
}

/// The map as a picture: terrain by letter and tint, cities by name, marks in lines.
pub fn svg(scenario: &Scenario, marks: &[Mark]) -> String {
    let grid = &scenario.grid;
    let width = i32::from(grid.columns) * HALF * 3 / 2 + HALF * 2;
    let height = i32::from(grid.rows) * RISE * 2 + RISE * 3;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">\n\
         <title>{}</title>\n",
        escaped(&scenario.name)
    );
    let hexes = || (0..grid.terrain.len()).map(HexId::new).filter(|hex| grid.ground(*hex) != Ground::Off);
    hexes().for_each(|hex| draw_hex(&mut out, grid, hex, marks));
    // Names stand above the ground: the hex beside one does not cut it off.
    hexes().for_each(|hex| write_hex(&mut out, scenario, hex, marks));
    out.push_str("</svg>\n");
    out
}

fn centre(grid: &Grid, hex: HexId) -> (i32, i32) {
    let (column, row) = (i32::from(hex.0 % grid.columns), i32::from(hex.0 / grid.columns));
    let down = if lowered(grid, hex.0 % grid.columns + 1) { RISE } else { 0 };
    (HALF + column * HALF * 3 / 2 + 4, RISE + row * RISE * 2 + down + 4)
}

fn draw_hex(out: &mut String, grid: &Grid, hex: HexId, marks: &[Mark]) {
    let ((x, y), ground) = (centre(grid, hex), grid.ground(hex));
    let loud = marks.iter().any(|mark| mark.hex == hex && mark.loud);
    let (stroke, width) = if loud { ("#c02020", 3) } else { ("#9a9a8a", 1) };
    let corners = [(-HALF, 0), (-HALF / 2, -RISE), (HALF / 2, -RISE), (HALF, 0), (HALF / 2, RISE), (-HALF / 2, RISE)];
    let points: Vec<String> = corners.iter().map(|(dx, dy)| format!("{},{}", x + dx, y + dy)).collect();
    // Memory takes what is written to it.
    let _ = writeln!(
        out,
        "<polygon points=\"{}\" fill=\"{}\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>",
        points.join(" "),
        tint(ground)
    );
}

/// Number and terrain, city and marks.
fn write_hex(out: &mut String, scenario: &Scenario, hex: HexId, marks: &[Mark]) {
    let grid = &scenario.grid;
    let ((x, y), ground) = (centre(grid, hex), grid.ground(hex));
    let name = grid.name(hex);
    // Memory takes what is written to it.
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{}\" font-size=\"6\" text-anchor=\"middle\" fill=\"#777\">{name} {}</text>",
        y - 14,
        letter(ground)
    );
    let mut line = y - 4;
    if let Some(city) = city_in(scenario, hex) {
        let words = format!("{} {}", sign(city), city.name);
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{line}\" font-size=\"8\" text-anchor=\"middle\">{}</text>",
            escaped(&words)
        );
        line += 9;
    }
    for mark in marks.iter().filter(|mark| mark.hex == hex) {
        let weight = if mark.loud { "bold" } else { "normal" };
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{line}\" font-size=\"7\" font-weight=\"{weight}\" text-anchor=\"middle\">{}</text>",
            escaped(&mark.words)
        );
        line += 8;
    }
}

fn escaped(words: &str) -> String {
    one_line(words).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The marks of hexes that a fault is about.
pub fn faults(hexes: &[HexId]) -> Vec<Mark> {
    hexes.iter().map(|hex| Mark { hex: *hex, words: String::new(), loud: true }).collect()
}
