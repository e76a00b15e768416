//! `[map]`: two grids of letters and marks, links, closed sides and forage.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Reader;
use crate::engine::text::nearest;
use crate::rules::campaign_1805::scenario::Scenario;
use crate::rules::campaign_1805::scenario::ids::HexId;
use crate::rules::campaign_1805::scenario::map::{DrawnGrid, HexKind, LETTERS, kind_of};
use crate::rules::owner_list::{ValueKind, found};

const KEYS: [&str; 7] = ["offset", "scale", "terrain", "regions", "links", "closed", "forage"];
/// The most columns, and the most rows.
pub(super) const MOST: usize = 255;
pub(super) const MOST_HEXES: usize = 20_000;

/// A row of one of the two grids: its cells, each with its place.
type GridRow = (usize, Vec<(String, usize)>);

impl Reader<'_> {
    pub(super) fn grid(&mut self, scenario: &Scenario) -> DrawnGrid {
        let Some(value) = self.root.get("map") else { return DrawnGrid::default() };
        let Some(table) = value.get_ref().as_table() else {
            self.flaw(value.span().start, format!("`map` stands under a line [map], found {}", found(value.get_ref())));
            return DrawnGrid::default();
        };
        for key in table.keys() {
            let name: &str = key.get_ref();
            if !KEYS.contains(&name) {
                let near = nearest(name, KEYS.into_iter()).map(|near| format!("; did you mean `{near}`?"));
                let what = format!("[map] has no key `{name}`; it takes {}", KEYS.join(", "));
                self.flaw(key.span().start, what + &near.unwrap_or_default());
            }
        }
        let even_down = self.offset(table);
        let scale = table.get("scale").map(|value| (value.get_ref().as_str(), value));
        if let Some((None, value)) = scale {
            let found = ValueKind::Text.found(value.get_ref());
            self.flaw(value.span().start, format!("`scale` is words in quotes, found {found}"));
        }
        let scale = scale.and_then(|(text, _)| text).unwrap_or_default().to_owned();
        let terrain = self.rows(table, "terrain", value.span().start);
        let regions = self.rows(table, "regions", value.span().start);
        let columns = self.terrain_columns(&terrain);
        let mut grid = DrawnGrid {
            even_down,
            scale,
            columns: u16::try_from(columns).unwrap_or(0),
            rows: u16::try_from(terrain.len()).unwrap_or(0),
            ..DrawnGrid::default()
        };
        if columns > MOST || terrain.len() > MOST || columns * terrain.len() > MOST_HEXES {
            let what = format!("a map has at most {MOST} columns, {MOST} rows and {MOST_HEXES} hexes");
            self.flaw(value.span().start, what);
            return grid;
        }
        self.letters(&terrain, &mut grid);
        self.marks(&regions, &mut grid, scenario);
        grid.links = self.pairs(table, "links", &grid);
        grid.closed = self.pairs(table, "closed", &grid);
        grid.forage = self.forage(table, &grid);
        grid
    }

    fn offset(&mut self, table: &DeTable<'_>) -> bool {
        match table.get("offset").map(|value| (value.get_ref().as_str(), value)) {
            None | Some((Some("even-down"), _)) => true,
            Some((Some("odd-down"), _)) => false,
            Some((_, value)) => {
                let what = format!("`offset` is even-down, odd-down, found {}", ValueKind::Text.found(value.get_ref()));
                self.flaw(value.span().start, what);
                true
            }
        }
    }

    /// The rows of a grid, blank lines apart; each cell is a letter or a mark.
    fn rows(&mut self, table: &DeTable<'_>, key: &str, place: usize) -> Vec<GridRow> {
        let Some(value) = table.get(key) else {
            self.flaw(place, format!("`{key}` is missing in [map]: a line a row, between triple quotes"));
            return Vec::new();
        };
        let Some(text) = value.get_ref().as_str() else {
            let what = format!("`{key}` is rows between \"\"\" and \"\"\", found {}", found(value.get_ref()));
            self.flaw(value.span().start, what);
            return Vec::new();
        };
        // Letters stand in the file as they are read, so that each keeps its place.
        let raw = &self.text[value.span()];
        let begin = raw.find(text.lines().next().unwrap_or_default()).unwrap_or(0);
        let mut at = value.span().start + begin;
        let mut rows = Vec::new();
        for line in text.split('\n') {
            let cells = if key == "terrain" { letters(line, at) } else { words(line, at) };
            if !cells.is_empty() {
                rows.push((cells[0].1, cells));
            }
            at += line.len() + 1;
        }
        rows
    }

    /// How many columns the map has; rows of another length are faults.
    fn terrain_columns(&mut self, rows: &[GridRow]) -> usize {
        let columns = rows.first().map_or(0, |(_, cells)| cells.len());
        for (at, (place, cells)) in rows.iter().enumerate() {
            if cells.len() != columns {
                let (found, row) = (cells.len(), at + 1);
                self.flaw(*place, format!("row {row} of `terrain` has {found} hexes, the first row {columns}"));
            }
        }
        columns
    }

    fn letters(&mut self, rows: &[GridRow], grid: &mut DrawnGrid) {
        for (_, cells) in rows {
            for column in 0..usize::from(grid.columns) {
                let Some((letter, place)) = cells.get(column) else {
                    grid.terrain.push('.');
                    continue;
                };
                let only = letter.chars().next().filter(|letter| kind_of(*letter).is_some());
                if only.is_none() {
                    self.mark(HexId::new(grid.terrain.len()));
                    let known: Vec<String> = LETTERS.iter().map(|(letter, _)| letter.to_string()).collect();
                    self.flaw(*place, format!("a letter of `terrain` is {}, found `{letter}`", known.join(" ")));
                }
                grid.terrain.push(only.unwrap_or('.'));
            }
        }
    }

    /// The mark of each hex: of a province on land, of an area at sea.
    fn marks(&mut self, rows: &[GridRow], grid: &mut DrawnGrid, scenario: &Scenario) {
        let lands: Vec<&str> = scenario.provinces.iter().map(|province| province.mark.as_str()).collect();
        let seas: Vec<&str> = scenario.seas.iter().map(|sea| sea.mark.as_deref().unwrap_or("")).collect();
        let (columns, height) = (usize::from(grid.columns), usize::from(grid.rows));
        if rows.len() != height && !rows.is_empty() {
            let what = format!("`regions` has {} rows, `terrain` {height}", rows.len());
            self.flaw(rows[0].0, what);
        }
        grid.regions = vec![0; columns * height];
        for (row, (place, cells)) in rows.iter().enumerate().take(height) {
            // Marks of one letter each may stand without spaces.
            let single: Vec<(String, usize)> = match &cells[..] {
                [(word, at)] if word.chars().count() == columns && columns > 1 => {
                    word.char_indices().map(|(offset, mark)| (mark.to_string(), at + offset)).collect()
                }
                _ => cells.clone(),
            };
            if single.len() != columns {
                let what =
                    format!("row {} of `regions` has {} marks, the map {columns} columns", row + 1, single.len());
                self.flaw(*place, what);
            }
            for (column, (mark, place)) in single.iter().enumerate().take(columns) {
                let at = row * columns + column;
                let name = grid.name(HexId::new(at));
                match region(grid.kind(HexId::new(at)), mark, &lands, &seas) {
                    Ok(region) => grid.regions[at] = region,
                    Err(why) => {
                        self.mark(HexId::new(at));
                        self.flaw(*place, format!("hex {name}: {why}"));
                    }
                }
            }
        }
    }

    /// Pairs of hexes.
    fn pairs(&mut self, table: &DeTable<'_>, key: &str, grid: &DrawnGrid) -> Vec<[HexId; 2]> {
        let Some(value) = table.get(key) else { return Vec::new() };
        let mut pairs = Vec::new();
        let pair_of = |item: &Spanned<DeValue<'_>>| {
            let pair = item.get_ref().as_array()?;
            let hex = |at: usize| grid.hex(pair.get(at)?.get_ref().as_str()?);
            (pair.len() == 2).then(|| Some([hex(0)?, hex(1)?]))?
        };
        let items = value.get_ref().as_array();
        if items.is_none() {
            self.flaw(
                value.span().start,
                format!(
                    "`{key}` is a list of pairs of hexes, [[\"0201\", \"0401\"]], found {}",
                    found(value.get_ref())
                ),
            );
        }
        for item in items.into_iter().flatten() {
            match pair_of(item) {
                Some(pair) => {
                    let [a, b] = pair;
                    if pairs.contains(&[a, b]) || pairs.contains(&[b, a]) {
                        let [one, other] = pair.map(|hex| grid.name(hex));
                        self.flaw(item.span().start, format!("`{key}` names {one} and {other} twice"));
                    } else if let Some(why) = not_a_side(key, pair, grid) {
                        self.flaw(item.span().start, why);
                    } else if key == "links" && grid.neighbours(a).any(|hex| hex == b) {
                        let [one, other] = pair.map(|hex| grid.name(hex));
                        self.warn(item.span().start, format!("{one} and {other} touch without a link: take it out"));
                    }
                    pairs.push(pair);
                }
                None => self.flaw(item.span().start, format!("each of `{key}` is two hexes: [\"0201\", \"0401\"]")),
            }
        }
        pairs
    }

    fn forage(&mut self, table: &DeTable<'_>, grid: &DrawnGrid) -> Vec<(HexId, u16)> {
        let Some(value) = table.get("forage") else { return Vec::new() };
        let Some(hexes) = value.get_ref().as_table() else {
            let what = format!("`forage` is a table of hexes, {{ \"0301\" = 5 }}, found {}", found(value.get_ref()));
            self.flaw(value.span().start, what);
            return Vec::new();
        };
        let mut forage = Vec::new();
        for (key, value) in hexes {
            let most = value.get_ref().as_integer().and_then(|number| number.as_str().parse::<u16>().ok());
            match (grid.hex(key.get_ref()), most.filter(|most| *most <= 99)) {
                (Some(hex), Some(most)) => forage.push((hex, most)),
                (None, _) => self.flaw(key.span().start, format!("`forage` names hexes, found `{}`", key.get_ref())),
                (_, None) => {
                    let what = format!(
                        "`forage` of {} is a whole number from 0 to 99, found {}",
                        key.get_ref(),
                        ValueKind::Number.found(value.get_ref())
                    );
                    self.flaw(value.span().start, what);
                }
            }
        }
        forage
    }
}

/// Why two hexes are not linked, or have no side that is closed; none where they may be.
fn not_a_side(key: &str, [a, b]: [HexId; 2], grid: &DrawnGrid) -> Option<String> {
    let [one, other] = [a, b].map(|hex| grid.name(hex));
    let touch = grid.neighbours(a).any(|hex| hex == b);
    let linked = || grid.links.iter().any(|link| *link == [a, b] || *link == [b, a]);
    match (key, [a, b].into_iter().find(|hex| !grid.is_land(*hex))) {
        _ if a == b => Some(format!("`{key}` has {one} twice: name two hexes")),
        (_, Some(hex)) => Some(format!("`{key}` joins or parts land, and {} is not land", grid.name(hex))),
        ("closed", None) if !touch && !linked() => Some(format!("{one} and {other} do not touch: nothing is closed")),
        _ => None,
    }
}

/// A mark that names no region for its hex.
#[derive(Debug, thiserror::Error)]
enum WrongMark {
    #[error("land with the mark of a sea area, `{0}`")]
    OfSea(String),
    #[error("sea with the mark of a province, `{0}`")]
    OfLand(String),
    #[error(
        "no {what} has the mark `{mark}`; marks are {marks}: correct it, or add a [[{list}]] with mark = \"{mark}\""
    )]
    Unknown { what: &'static str, list: &'static str, mark: String, marks: String },
}

/// The region that a mark names, from 1: a province on land, an area at sea.
fn region(kind: HexKind, mark: &str, lands: &[&str], seas: &[&str]) -> Result<u16, WrongMark> {
    let number = |at: usize| u16::try_from(at + 1).unwrap_or(0);
    let unknown = |what, list, known: &[&str]| {
        let marks: Vec<&str> = known.iter().copied().filter(|mark| !mark.is_empty()).collect();
        let marks = if marks.is_empty() { "none yet".to_owned() } else { marks.join(" ") };
        WrongMark::Unknown { what, list, mark: mark.to_owned(), marks }
    };
    let (land, sea) = (lands.iter().position(|own| *own == mark), seas.iter().position(|own| *own == mark));
    match (kind, land, sea) {
        (HexKind::Land(..), Some(at), _) | (HexKind::Sea, _, Some(at)) => Ok(number(at)),
        (HexKind::Off, ..) => Ok(0),
        (HexKind::Land(..), None, Some(at)) => Err(WrongMark::OfSea(seas[at].to_owned())),
        (HexKind::Sea, Some(at), None) => Err(WrongMark::OfLand(lands[at].to_owned())),
        (HexKind::Land(..), None, None) => Err(unknown("province", "province", lands)),
        (HexKind::Sea, None, None) => Err(unknown("sea area", "sea", seas)),
    }
}

fn letters(line: &str, at: usize) -> Vec<(String, usize)> {
    let letter = |(offset, letter): (usize, char)| (!letter.is_whitespace()).then(|| (letter.to_string(), at + offset));
    line.char_indices().filter_map(letter).collect()
}

fn words(line: &str, at: usize) -> Vec<(String, usize)> {
    let mut words = Vec::new();
    let mut begin = None;
    for (offset, letter) in line.char_indices().chain([(line.len(), ' ')]) {
        match (begin, letter.is_whitespace()) {
            (None, false) => begin = Some(offset),
            (Some(from), true) => {
                words.push((line[from..offset].to_owned(), at + from));
                begin = None;
            }
            _ => {}
        }
    }
    words
}
