//! The map: hexes by number, their neighbours reckoned once, seas and what touches what.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::Scenario;
use super::ids::{CityId, HexId, ProvinceId, SeaId, Terrain};
use crate::engine::ground::Ground;
use crate::rules::campaign_1805::scenario;

/// The grid as the file tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnGrid {
    /// True where even columns lie half a hex lower, else odd ones do.
    pub even_down: bool,
    /// What a hex measures, in words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub scale: String,
    pub columns: u16,
    pub rows: u16,
    /// A letter a hex, row by row, as in the file.
    pub terrain: String,
    /// For each hex the province or the sea, from 1; 0 for none. Land or sea is told by the letter.
    pub regions: Vec<u16>,
    /// Hexes that touch though the grid says no.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<[HexId; 2]>,
    /// Sides that nobody crosses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<[HexId; 2]>,
    /// Forage values where a hex differs from its terrain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forage: Vec<(HexId, u16)>,
}

/// Land, with its terrain, or sea, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexKind {
    /// Land of this terrain, with a river or without.
    Land(Terrain, bool),
    Sea,
    /// No part of the map.
    Off,
}

/// The letters of the terrain rows, with what they mean.
pub const LETTERS: [(char, HexKind); 12] = [
    ('c', HexKind::Land(Terrain::Clear, false)),
    ('f', HexKind::Land(Terrain::Forest, false)),
    ('m', HexKind::Land(Terrain::Marsh, false)),
    ('h', HexKind::Land(Terrain::Mountain, false)),
    ('d', HexKind::Land(Terrain::Desert, false)),
    ('C', HexKind::Land(Terrain::Clear, true)),
    ('F', HexKind::Land(Terrain::Forest, true)),
    ('M', HexKind::Land(Terrain::Marsh, true)),
    ('H', HexKind::Land(Terrain::Mountain, true)),
    ('D', HexKind::Land(Terrain::Desert, true)),
    ('~', HexKind::Sea),
    ('.', HexKind::Off),
];

/// What a letter of a terrain row means.
pub fn kind_of(letter: char) -> Option<HexKind> {
    LETTERS.iter().find(|(known, _)| *known == letter).map(|(_, kind)| *kind)
}

/// A hex with all that the rules ask of it, reckoned once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hex {
    pub kind: HexKind,
    /// Its province; none at sea.
    pub province: Option<ProvinceId>,
    /// Its sea area; none on land.
    pub sea: Option<SeaId>,
    pub city: Option<CityId>,
    /// Commands that live off it.
    pub forage: u16,
    /// Losses in percent where there are more.
    pub attrition: u16,
    /// Movement points to enter it.
    pub cost: u16,
}

/// The map of a scenario, ready to be searched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    pub columns: u16,
    pub rows: u16,
    even_down: bool,
    /// The hexes, row by row from the top left.
    pub hexes: Vec<Hex>,
    /// The hexes of land, with the sides that can be crossed.
    land: Ground<HexId>,
    /// For each hex of land the sea areas that it touches.
    coasts: Vec<Vec<SeaId>>,
    /// The sea areas, with those next to them.
    seas: Ground<SeaId>,
    /// For each city the sea areas of its port; empty where it has none.
    harbours: Vec<Vec<SeaId>>,
    /// For each province its cities.
    cities: Vec<Vec<CityId>>,
}

/// The hex of a column and a row, both from 1, if it is on the grid.
pub const fn number(columns: u16, rows: u16, column: u16, row: u16) -> Option<HexId> {
    if column >= 1 && row >= 1 && column <= columns && row <= rows {
        Some(HexId((row - 1) * columns + column - 1))
    } else {
        None
    }
}

/// The six hexes beside one, on the grid or not: column and row.
fn beside(column: i32, row: i32, lowered: bool) -> [(i32, i32); 6] {
    let (up, down) = if lowered { (row, row + 1) } else { (row - 1, row) };
    [(column, row - 1), (column, row + 1), (column + 1, up), (column + 1, down), (column - 1, up), (column - 1, down)]
}

impl DrawnGrid {
    /// What a hex is; off the map where there is none.
    pub fn kind(&self, hex: HexId) -> HexKind {
        let letter = self.terrain.as_bytes().get(hex.at());
        letter.and_then(|letter| kind_of(char::from(*letter))).unwrap_or(HexKind::Off)
    }

    /// True on land.
    pub fn is_land(&self, hex: HexId) -> bool {
        matches!(self.kind(hex), HexKind::Land(..))
    }

    /// The hex that a text such as `0304` names: CCRR, or CCCRRR beyond 99.
    pub fn hex(&self, text: &str) -> Option<HexId> {
        read_hex(text, self.columns, self.rows)
    }

    /// The neighbours of a hex by the grid alone.
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        neighbours(self.columns, self.rows, self.even_down, hex)
    }

    /// The hexes that touch one, by the grid or by a link.
    fn touching(&self, hex: HexId) -> BTreeSet<HexId> {
        let linked = self.links.iter().filter(|link| link.contains(&hex));
        let linked = linked.map(|link| if link[0] == hex { link[1] } else { link[0] });
        self.neighbours(hex).chain(linked).collect()
    }

    /// What a hex is called.
    pub fn name(&self, hex: HexId) -> String {
        name(self.columns, self.rows, hex)
    }
}

fn neighbours(columns: u16, rows: u16, even_down: bool, hex: HexId) -> impl Iterator<Item = HexId> {
    let (column, row) = (i32::from(hex.0 % columns.max(1)) + 1, i32::from(hex.0 / columns.max(1)) + 1);
    let lowered = (column % 2 == 0) == even_down;
    let on_grid =
        move |(column, row): (i32, i32)| number(columns, rows, u16::try_from(column).ok()?, u16::try_from(row).ok()?);
    beside(column, row, lowered).into_iter().filter_map(on_grid)
}

fn name(columns: u16, rows: u16, hex: HexId) -> String {
    let (column, row) = (hex.0 % columns.max(1) + 1, hex.0 / columns.max(1) + 1);
    if columns > 99 || rows > 99 { format!("{column:03}{row:03}") } else { format!("{column:02}{row:02}") }
}

fn read_hex(text: &str, columns: u16, rows: u16) -> Option<HexId> {
    let digits = if columns > 99 || rows > 99 { 6 } else { 4 };
    if text.len() != digits || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let (column, row) = text.split_at(digits / 2);
    number(columns, rows, column.parse().ok()?, row.parse().ok()?)
}

impl Map {
    /// The map of a scenario. `costs` are the printed costs of terrain, `river` how many times over a river counts.
    pub fn of(scenario: &Scenario, cost: impl Fn(Terrain) -> u16, river: u16) -> Self {
        let grid = &scenario.grid;
        let mut map = Self {
            columns: grid.columns,
            rows: grid.rows,
            even_down: grid.even_down,
            cities: vec![Vec::new(); scenario.provinces.len()],
            ..Self::default()
        };
        for (at, letter) in grid.terrain.chars().enumerate() {
            let region = usize::from(grid.regions.get(at).copied().unwrap_or(0)).checked_sub(1);
            let kind = kind_of(letter).unwrap_or(HexKind::Off);
            map.hexes.push(map_hex(scenario, kind, region, &cost, river));
        }
        for (hex, forage) in &grid.forage {
            if let Some(own) = map.hexes.get_mut(hex.at()) {
                own.forage = *forage;
            }
        }
        for (at, city) in scenario.cities.iter().enumerate() {
            map.cities[city.province.at()].push(CityId::new(at));
            if let Some(hex) = city.hex.and_then(|hex| map.hexes.get_mut(hex.at())) {
                hex.city = Some(CityId::new(at));
            }
        }
        map.join(scenario);
        map
    }

    /// Reckons what touches what.
    fn join(&mut self, scenario: &Scenario) {
        let grid = &scenario.grid;
        let touching: Vec<BTreeSet<HexId>> = (0..self.hexes.len()).map(|at| grid.touching(HexId::new(at))).collect();
        let open = |a: HexId, b: HexId| !grid.closed.iter().any(|side| side.contains(&a) && side.contains(&b));
        let lands = touching.iter().enumerate().map(|(at, beside)| {
            let (hex, map) = (HexId::new(at), &*self);
            (hex, beside.iter().copied().filter(move |to| map.is_land(hex) && map.is_land(*to) && open(hex, *to)))
        });
        let land = Ground::of_borders(self.hexes.len(), lands).in_order(|hex| self.order(hex));
        let shores = |beside: &BTreeSet<HexId>| beside.iter().filter_map(|to| self.hexes[to.at()].sea).collect();
        let shores: Vec<BTreeSet<SeaId>> = touching.iter().map(shores).collect();
        let by_hexes = self.hexes.iter().zip(&shores).filter_map(|(hex, shore)| hex.sea.map(|sea| (sea, shore)));
        let by_links = scenario.seas.iter().enumerate().map(|(at, sea)| (SeaId::new(at), &sea.links));
        let by_hexes = by_hexes.flat_map(|(sea, shore)| shore.iter().map(move |other| (sea, [*other])));
        let by_links = by_links.flat_map(|(sea, links)| links.iter().map(move |other| (sea, [*other])));
        let seas = Ground::of_borders(scenario.seas.len(), by_hexes.chain(by_links));
        let coast = |(hex, shore): (&Hex, BTreeSet<SeaId>)| {
            if hex.sea.is_some() { Vec::new() } else { shore.into_iter().collect() }
        };
        self.coasts = self.hexes.iter().zip(shores).map(coast).collect();
        (self.land, self.seas) = (land, seas);
        let harbour = |city: &scenario::City| match (city.port, city.seas.is_empty(), city.hex) {
            (false, ..) => Vec::new(),
            (true, false, _) => city.seas.clone(),
            (true, true, hex) => hex.map_or_else(Vec::new, |hex| self.coasts[hex.at()].clone()),
        };
        self.harbours = scenario.cities.iter().map(harbour).collect();
    }

    /// The hex at a number.
    ///
    /// # Panics
    /// For a number of no hex of this map.
    pub fn hex(&self, hex: HexId) -> &Hex {
        &self.hexes[hex.at()]
    }

    /// True on land.
    pub fn is_land(&self, hex: HexId) -> bool {
        self.hexes.get(hex.at()).is_some_and(|hex| matches!(hex.kind, HexKind::Land(..)))
    }

    /// True where a river lies in the hex.
    pub fn has_river(&self, hex: HexId) -> bool {
        matches!(self.hex(hex).kind, HexKind::Land(_, true))
    }

    /// The hexes of land, with the sides that can be crossed.
    pub const fn land(&self) -> &Ground<HexId> {
        &self.land
    }

    /// The sea areas, with those next to them.
    pub const fn seas(&self) -> &Ground<SeaId> {
        &self.seas
    }

    /// The hexes of land that can be entered from one, the lowest number first.
    pub fn ways(&self, hex: HexId) -> &[HexId] {
        self.land.beside(hex)
    }

    /// The sea areas that a hex of land touches.
    pub fn coasts(&self, hex: HexId) -> &[SeaId] {
        self.coasts.get(hex.at()).map_or(&[], Vec::as_slice)
    }

    /// The sea areas next to one.
    pub fn seaways(&self, sea: SeaId) -> &[SeaId] {
        self.seas.beside(sea)
    }

    /// The sea areas of a city's port; empty where it has none.
    pub fn harbour(&self, city: CityId) -> &[SeaId] {
        self.harbours.get(city.at()).map_or(&[], Vec::as_slice)
    }

    /// The cities of a province.
    pub fn cities_of(&self, province: ProvinceId) -> &[CityId] {
        self.cities.get(province.at()).map_or(&[], Vec::as_slice)
    }

    /// What a hex is called: CCRR, or CCCRRR beyond 99.
    pub fn name(&self, hex: HexId) -> String {
        name(self.columns, self.rows, hex)
    }

    /// The order of hexes by these numbers: by column, then by row, while they are kept row by row.
    pub fn order(&self, hex: HexId) -> (u16, u16) {
        (hex.0 % self.columns.max(1), hex.0 / self.columns.max(1))
    }

    /// The hex of this name.
    pub fn named(&self, text: &str) -> Option<HexId> {
        read_hex(text, self.columns, self.rows)
    }

    /// Its neighbours by the grid, sea and closed sides included.
    pub fn beside(&self, hex: HexId) -> impl Iterator<Item = HexId> {
        neighbours(self.columns, self.rows, self.even_down, hex)
    }

    /// The six hexes around one, those off the grid as none: above, below, then right and left, the upper first.
    pub fn around(&self, hex: HexId) -> [Option<HexId>; 6] {
        let columns = self.columns.max(1);
        let (column, row) = (i32::from(hex.0 % columns) + 1, i32::from(hex.0 / columns) + 1);
        let lowered = (column % 2 == 0) == self.even_down;
        beside(column, row, lowered)
            .map(|(column, row)| number(self.columns, self.rows, u16::try_from(column).ok()?, u16::try_from(row).ok()?))
    }

    /// True for a column that lies half a hex lower.
    pub const fn is_lowered(&self, column: u16) -> bool {
        column.is_multiple_of(2) == self.even_down
    }
}

fn map_hex(
    scenario: &Scenario,
    kind: HexKind,
    region: Option<usize>,
    cost: &impl Fn(Terrain) -> u16,
    river: u16,
) -> Hex {
    let (forage, attrition, points) = match kind {
        HexKind::Land(terrain, with_river) => {
            let land = scenario.terrain.iter().find(|land| land.terrain == terrain);
            let times = if with_river { river } else { 1 };
            let figures = land.map_or((0, 0), |land| (land.forage, land.attrition));
            (figures.0, figures.1, cost(terrain) * times)
        }
        HexKind::Sea | HexKind::Off => (0, 0, 0),
    };
    let land = matches!(kind, HexKind::Land(..));
    let sea = matches!(kind, HexKind::Sea);
    Hex {
        kind,
        province: region.filter(|_| land).map(ProvinceId::new),
        sea: region.filter(|_| sea).map(SeaId::new),
        city: None,
        forage,
        attrition,
        cost: points,
    }
}
