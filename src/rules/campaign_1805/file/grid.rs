//! `[map]`: two grids of letters and marks, links, closed sides and forage.

use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Reader;
use crate::engine::text::did_you_mean;
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
        let table = self.table(value, "`map` stands under a line [map]");
        let Some(table) = table else { return DrawnGrid::default() };
        for key in table.keys() {
            let name: &str = key.get_ref();
            if !KEYS.contains(&name) {
                let near = did_you_mean(name, KEYS.into_iter());
                self.flaw(key.span().start, format!("[map] has no key `{name}`; it takes {}{near}", KEYS.join(", ")));
            }
        }
        let even_down = self.offset(table);
        let scale = table.get("scale").map(|value| (value.get_ref().as_str(), value));
        if let Some((None, value)) = scale {
            let found = ValueKind::Text.found(value.get_ref());
            self.flaw(value.span().start, format!("`scale` is words in quotes, found {found}"));
        }
        let scale = scale.and_then(|(text, _)| text).unwrap_or_default().to_owned();
        let marks: Vec<String> = scenario.provinces.iter().map(|own| own.mark.clone()).collect();
        let marks: Vec<String> =
            marks.into_iter().chain(scenario.seas.iter().filter_map(|sea| sea.mark.clone())).collect();
        let mut terrain = self.rows(table, "terrain", value.span().start, true);
        // A mark may have the sign of a comment.
        let has_comments = marks.iter().all(|mark| !mark.contains('#'));
        let regions = self.rows(table, "regions", value.span().start, has_comments);
        let columns = self.terrain_columns(&mut terrain);
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
        self.letters(&terrain, &regions, &mut grid, scenario);
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

    /// The rows of a grid, blank lines and comments apart; each cell is a letter or a mark.
    fn rows(&mut self, table: &DeTable<'_>, key: &str, place: usize, has_comments: bool) -> Vec<GridRow> {
        let Some(value) = table.get(key) else {
            self.shapeless = true;
            self.flaw(place, format!("`{key}` is missing in [map]: a line a row, between triple quotes"));
            return Vec::new();
        };
        let Some(text) = value.get_ref().as_str() else {
            let what = format!("`{key}` is rows between \"\"\" and \"\"\", found {}", found(value.get_ref()));
            self.shapeless = true;
            self.flaw(value.span().start, what);
            return Vec::new();
        };
        // Letters stand in the file as they are read, so that each keeps its place.
        let raw = &self.text[value.span()];
        let begin = raw.find(text.lines().next().unwrap_or_default()).unwrap_or(0);
        let mut at = value.span().start + begin;
        let mut rows = Vec::new();
        for line in text.split('\n') {
            let own = if has_comments { line.split('#').next().unwrap_or_default() } else { line };
            let cells = if key == "terrain" { letters(own, at) } else { words(own, at) };
            if !cells.is_empty() {
                rows.push((cells[0].1, cells));
            }
            at += line.len() + 1;
        }
        rows
    }

    /// How many columns the map has: as most of its rows, the first of as many. A row of another length is a fault.
    fn terrain_columns(&mut self, rows: &mut Vec<GridRow>) -> usize {
        let mut lengths: BTreeMap<usize, usize> = BTreeMap::new();
        let is_plain = |(_, cells): &&GridRow| wrong_letters(cells).len() < MANY;
        let plain: Vec<&GridRow> = rows.iter().filter(is_plain).collect();
        for (_, cells) in if plain.is_empty() { rows.iter().collect() } else { plain } {
            *lengths.entry(cells.len()).or_default() += 1;
        }
        let most = lengths.values().max().copied().unwrap_or(0);
        let is_usual = |length: &usize| lengths.get(length) == Some(&most);
        let columns = rows.iter().map(|(_, cells)| cells.len()).find(is_usual).unwrap_or(0);
        let first = rows.first().map_or(0, |(_, cells)| cells.len());
        // Words between the rows are none of them.
        rows.retain(|(place, cells)| {
            let wrong = wrong_letters(cells);
            let is_row = cells.len() == columns || wrong.len() < MANY;
            if !is_row {
                self.flaw(*place, wrong_words(&wrong) + ": a comment begins with #");
            }
            is_row
        });
        for (at, (place, cells)) in rows.iter().enumerate().filter(|(_, (_, cells))| cells.len() != columns) {
            let (found, row) = (cells.len(), at + 1);
            let others = if first == columns { "the first row" } else { "the others" };
            self.shapeless = true;
            self.flaw(*place, format!("row {row} of `terrain` has {found} hexes, {others} {columns}"));
        }
        columns
    }

    /// The terrain of each hex. Where it has a wrong letter, or none, it is land or sea as its mark says: that a city lies
    /// there is no fault of the city.
    fn letters(&mut self, rows: &[GridRow], regions: &[GridRow], grid: &mut DrawnGrid, scenario: &Scenario) {
        let columns = usize::from(grid.columns);
        for (at, (_, cells)) in rows.iter().enumerate() {
            let wrong = wrong_letters(cells);
            if let Some((_, place)) = wrong.first() {
                self.flaw(*place, wrong_words(&wrong));
            }
            let marks = regions.get(at).map(|(_, cells)| cells_of(cells, columns)).unwrap_or_default();
            for column in 0..columns {
                let letter = cells.get(column).and_then(|(own, _)| own.chars().next());
                let letter = letter.filter(|own| kind_of(*own).is_some());
                if letter.is_none() && cells.len() > column {
                    self.mark(HexId::new(grid.terrain.len()));
                }
                let by_mark = || {
                    let mark = marks.get(column).map(|(mark, _)| mark);
                    let is_land = scenario.provinces.iter().any(|province| Some(&province.mark) == mark);
                    let is_sea = scenario.seas.iter().any(|sea| sea.mark.as_ref() == mark && mark.is_some());
                    if is_land {
                        'c'
                    } else if is_sea {
                        '~'
                    } else {
                        '.'
                    }
                };
                grid.terrain.push(letter.unwrap_or_else(by_mark));
            }
        }
    }

    /// The mark of each hex: of a province on land, of an area at sea.
    fn marks(&mut self, rows: &[GridRow], grid: &mut DrawnGrid, scenario: &Scenario) {
        let lands: Vec<&str> = scenario.provinces.iter().map(|province| province.mark.as_str()).collect();
        let seas: Vec<&str> = scenario.seas.iter().map(|sea| sea.mark.as_deref().unwrap_or("")).collect();
        let (columns, height) = (usize::from(grid.columns), usize::from(grid.rows));
        grid.regions = vec![0; columns * height];
        let mut unknown: BTreeMap<String, (usize, String, usize)> = BTreeMap::new();
        if rows.len() != height && !rows.is_empty() && height > 0 {
            self.shapeless = true;
            let what = format!("`regions` has {} rows, `terrain` {height}", rows.len());
            self.flaw(rows[0].0, what);
            return;
        }
        for (row, (place, cells)) in rows.iter().enumerate().take(height) {
            let single = cells_of(cells, columns);
            if single.len() != columns {
                let what =
                    format!("row {} of `regions` has {} marks, the map {columns} columns", row + 1, single.len());
                self.flaw(*place, what);
                self.shapeless = true;
                continue;
            }
            for (column, (mark, place)) in single.iter().enumerate().take(columns) {
                let at = row * columns + column;
                let name = grid.name(HexId::new(at));
                match region(grid.kind(HexId::new(at)), mark, &lands, &seas) {
                    Ok(region) => grid.regions[at] = region,
                    Err(why) => {
                        self.mark(HexId::new(at));
                        let what = why.to_string();
                        unknown.entry(what).or_insert_with(|| (*place, name, 0)).2 += 1;
                    }
                }
            }
        }
        // Where two regions have one mark, those of the others are most likely meant by it.
        let twice = |own: &str| lands.iter().chain(&seas).filter(|other| **other == own).count() > 1;
        self.twice_marked = lands.iter().chain(&seas).any(|own| !own.is_empty() && twice(own));
        if self.twice_marked {
            return;
        }
        for (what, (place, name, count)) in unknown {
            let more = if count > 1 { format!(" and {} more", count - 1) } else { String::new() };
            self.flaw(place, format!("hex {name}{more}: {what}"));
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
                        self.flaw_on_map(item.span().start, why);
                    } else if key == "links" && grid.neighbours(a).any(|hex| hex == b) {
                        let [one, other] = pair.map(|hex| grid.name(hex));
                        self.warn(item.span().start, format!("{one} and {other} touch without a link: take it out"));
                    }
                    pairs.push(pair);
                }
                None => {
                    self.flaw_on_map(item.span().start, format!("each of `{key}` is two hexes: [\"0201\", \"0401\"]"));
                }
            }
        }
        pairs
    }

    fn forage(&mut self, table: &DeTable<'_>, grid: &DrawnGrid) -> Vec<(HexId, u16)> {
        let Some(value) = table.get("forage") else { return Vec::new() };
        let hexes = self.table(value, "`forage` is a table of hexes, { \"0301\" = 5 }");
        let Some(hexes) = hexes else { return Vec::new() };
        let mut forage = Vec::new();
        for (key, value) in hexes {
            let most = value.get_ref().as_integer().and_then(|number| number.as_str().parse::<u16>().ok());
            match (grid.hex(key.get_ref()), most.filter(|most| *most <= 99)) {
                (Some(hex), Some(most)) => forage.push((hex, most)),
                (None, _) => {
                    self.flaw_on_map(key.span().start, format!("`forage` names hexes, found `{}`", key.get_ref()));
                }
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

/// As many wrong letters show that a line is no row.
const MANY: usize = 3;

fn wrong_letters(cells: &[(String, usize)]) -> Vec<&(String, usize)> {
    cells.iter().filter(|(letter, _)| letter.chars().next().and_then(kind_of).is_none()).collect()
}

/// What is said of them.
fn wrong_words(wrong: &[&(String, usize)]) -> String {
    let known: Vec<String> = LETTERS.iter().map(|(letter, _)| letter.to_string()).collect();
    let found: Vec<String> = wrong.iter().take(MANY).map(|(own, _)| format!("`{own}`")).collect();
    let more = wrong.len().checked_sub(MANY).filter(|more| *more > 0);
    let more = more.map(|more| format!(" and {more} more")).unwrap_or_default();
    format!("a character of `terrain` is {}, found {}{more}", known.join(" "), found.join(", "))
}

/// The marks of a row: those of one letter each may be written without spaces.
fn cells_of(cells: &[(String, usize)], columns: usize) -> Vec<(String, usize)> {
    match cells {
        [(word, at)] if word.chars().count() == columns && columns > 1 => {
            word.char_indices().map(|(offset, mark)| (mark.to_string(), at + offset)).collect()
        }
        _ => cells.to_vec(),
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
