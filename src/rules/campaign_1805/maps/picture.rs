//! The map of a scenario as a picture: kind, borders, ferries, names, and who is known to be where.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::draw::{DrawnMark, city_in, letter, lowered, sign};
use super::signs::nation_letters;
use crate::engine::text::one_line;
use crate::rules::campaign_1805::scenario::Scenario;
use crate::rules::campaign_1805::scenario::ids::{HexId, NationId, Terrain};
use crate::rules::campaign_1805::scenario::map::{DrawnGrid, HexKind};

/// Half the width of a hex in the picture, in points; its half height follows from it.
pub(crate) const HALF: i32 = 26;
/// Half the height of a hex: half the width times the root of three, halved, in whole points.
pub(crate) const RISE: i32 = 22;
/// The most points that words of a hex take: what is longer has smaller letters, so that it leaves the next column alone.
const WIDEST: i32 = 64;
/// The smallest letters.
const LEAST: i32 = 4;
/// How much higher or lower words may stand than is wanted.
const NEAR: [i32; 8] = [0, 1, -1, 2, -2, 3, -3, 4];
/// The letters of a pulse.
const PULSE: i32 = 7;
/// Points of a line of the legend.
const LEGEND: i32 = 11;
/// Points of the screen for a point of the picture, and the least width: its smallest letters can be read.
const ENLARGED: (i32, i32, i32) = (3, 2, 900);
/// Colours of nations, by number: their land is tinted.
const NATIONS: [&str; 12] = [
    "#2f62c9", "#c23b2b", "#2f9150", "#9a46ad", "#1f93a8", "#c39a1e", "#5d6475", "#c96a22", "#7a583a", "#55861f",
    "#ad3f70", "#46579d",
];
/// Lines of marks that a hex has room for above the next column's.
const LINES: usize = 2;

/// Tints of the terrain, so that the letter need not be read.
pub(crate) const fn tint(kind: HexKind) -> &'static str {
    match kind {
        HexKind::Sea => "#cfe3f2",
        HexKind::Off => "#ffffff",
        HexKind::Land(Terrain::Clear, _) => "#f4f0dd",
        HexKind::Land(Terrain::Forest, _) => "#cfe0c0",
        HexKind::Land(Terrain::Marsh, _) => "#d5ddd6",
        HexKind::Land(Terrain::Mountain, _) => "#ddd0c4",
        HexKind::Land(Terrain::Desert, _) => "#f3e2b8",
    }
}

/// What is drawn.
struct Picture<'p> {
    scenario: &'p Scenario,
    /// Whose each province is now.
    owners: &'p [Option<NationId>],
    marks: &'p [DrawnMark],
    season: &'p Moves,
    /// Where words stand.
    taken: TakenRoom,
    out: String,
}

/// What happened on the map in a season, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    pub ways: Vec<DrawnMarch>,
    /// The hexes in which battles were fought.
    pub fields: Vec<HexId>,
}

/// A march, and the retreat after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawnMarch {
    /// Its hexes, where it began first.
    pub hexes: Vec<HexId>,
    /// The pulse of each step.
    pub pulses: Vec<u16>,
    /// Where it retreated to from the last of them.
    pub retreat: Option<HexId>,
}

/// The map as a picture: terrain by letter and tint, the borders of `owners`' lands, of provinces and of sea areas, ferries,
/// closed sides, all names, marks in lines; land in a tint of its owner's, marches as arrows, battles as crosses.
pub fn svg(scenario: &Scenario, owners: &[Option<NationId>], marks: &[DrawnMark], season: &Moves) -> String {
    let mut picture = Picture { scenario, owners, marks, season, taken: TakenRoom::default(), out: String::new() };
    picture.draw();
    picture.out
}

impl Picture<'_> {
    fn draw(&mut self) {
        let grid = &self.scenario.grid;
        let width = i32::from(grid.columns) * HALF * 3 / 2 + HALF * 2;
        let legend = self.legend_lines(width);
        let below = i32::from(grid.rows) * RISE * 2 + RISE * 2;
        let height = below + LEGEND * i32::try_from(legend.len()).unwrap_or(0);
        let title = escaped(&self.scenario.head.name);
        let (times, parts, least) = ENLARGED;
        let wide = (width * times / parts).max(least);
        let high = height * wide / width.max(1);
        self.put(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">\n<title>{title}</title>"
        ));
        let hexes: Vec<HexId> =
            (0..grid.terrain.len()).map(HexId::new).filter(|hex| grid.kind(*hex) != HexKind::Off).collect();
        for hex in &hexes {
            self.hex(*hex);
        }
        for hex in &hexes {
            self.borders(*hex);
        }
        self.crossings();
        for hex in &hexes {
            self.frame(*hex);
        }
        self.moves();
        // Names stand above the kind: the hex beside one does not cut it off. What is told first has its place first.
        for hex in &hexes {
            self.number(*hex);
        }
        for hex in &hexes {
            self.words(*hex);
        }
        self.regions();
        self.pulses();
        self.legend(&legend, below);
        self.put("</svg>");
    }

    fn put(&mut self, line: &str) {
        // Memory takes what is written to it.
        let _ = writeln!(self.out, "{line}");
    }

    fn hex(&mut self, hex: HexId) {
        let kind = self.scenario.grid.kind(hex);
        let (points, fill) = (outline(&self.scenario.grid, hex), tint(kind));
        let stroke = if kind == HexKind::Sea { "#b9d2e4" } else { "#d3cfba" };
        self.put(&format!("<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1\"/>"));
        if let Some(owner) = self.owner(hex).filter(|_| kind != HexKind::Sea) {
            let tint = NATIONS[owner.at() % NATIONS.len()];
            self.put(&format!("<polygon points=\"{points}\" fill=\"{tint}\" fill-opacity=\"0.2\"/>"));
        }
        if matches!(kind, HexKind::Land(_, true)) {
            let ((x, y), arc) = (centre(&self.scenario.grid, hex), HALF / 2);
            let left = x - 2 * arc + 4;
            let look = "fill=\"none\" stroke=\"#7fb2dc\" stroke-width=\"2\"";
            self.put(&format!("<path d=\"M{left} {y}q{} -8 {arc} 0t{arc} 0t{arc} 0\" {look}/>", arc / 2));
        }
    }

    /// Marches as arrows, battles as crosses.
    fn moves(&mut self) {
        let (scenario, season) = (self.scenario, self.season);
        let grid = &scenario.grid;
        for march in &season.ways {
            let points: Vec<(i32, i32)> = march.hexes.iter().map(|hex| centre(grid, *hex)).collect();
            self.way(&points, "");
            if let Some((last, to)) = points.last().zip(march.retreat) {
                self.way(&[*last, centre(grid, to)], " stroke-dasharray=\"4 3\"");
            }
        }
        for hex in &season.fields {
            let (x, y) = centre(grid, *hex);
            let (left, right, top, bottom) = (x + 10, x + 20, y + 6, y + 16);
            self.put(&format!(
                "<path d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\" stroke=\"#c02020\" \
                 stroke-width=\"3\"/>"
            ));
        }
    }

    /// An arrow along these points.
    fn way(&mut self, points: &[(i32, i32)], look: &str) {
        let [.., before, end] = *points else { return };
        let line = points.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ");
        self.put(&format!("<polyline points=\"{line}\" fill=\"none\" stroke=\"#222\" stroke-width=\"2\"{look}/>"));
        self.put(&format!("<path d=\"{}\" fill=\"#222\"/>", arrow(before, end)));
    }

    /// The pulse of each step beside its arrow.
    fn pulses(&mut self) {
        let season = self.season;
        let mut told: BTreeSet<(HexId, HexId, u16)> = BTreeSet::new();
        for march in &season.ways {
            for (step, pulse) in march.hexes.windows(2).zip(&march.pulses) {
                let [from, to] = [step[0], step[1]];
                if told.insert((from, to, *pulse)) {
                    let [a, b] = [from, to].map(|hex| centre(&self.scenario.grid, hex));
                    self.pulse(a, b, *pulse);
                }
            }
        }
    }

    fn pulse(&mut self, (ax, ay): (i32, i32), (bx, by): (i32, i32), pulse: u16) {
        let words = pulse.to_string();
        let (dx, dy) = (bx - ax, by - ay);
        // Beside the line on one side or the other, near its middle first; parts of the step are eighths.
        let spots = [4, 5, 3, 6, 2].into_iter().flat_map(|along| {
            [1, -1].map(|side| (ax + dx * along / 8 - side * dy / 7, ay + dy * along / 8 + side * dx / 7 + 3))
        });
        let free = spots.into_iter().find(|at| self.taken.is_free(room(*at, PULSE, &words)));
        let (x, y) = free.unwrap_or((ax + dx / 2, ay + dy / 2 + 3));
        self.taken.take(room((x, y), PULSE, &words));
        self.put(&format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{PULSE}\" text-anchor=\"middle\" font-weight=\"bold\" fill=\"#222\" \
             stroke=\"#fff\" stroke-width=\"2\" paint-order=\"stroke\">{words}</text>"
        ));
    }

    /// A hex that wants to be seen has a frame.
    fn frame(&mut self, hex: HexId) {
        if self.marks.iter().any(|mark| mark.hex == hex && mark.loud) {
            let points = outline(&self.scenario.grid, hex);
            self.put(&format!("<polygon points=\"{points}\" fill=\"none\" stroke=\"#c02020\" stroke-width=\"3\"/>"));
        }
    }

    /// The sides towards regions of higher hexes: coast, frontier, province, sea area.
    fn borders(&mut self, hex: HexId) {
        let grid = &self.scenario.grid;
        for to in grid.neighbours(hex).filter(|to| *to > hex) {
            if let Some(look) = self.border(hex, to) {
                self.side(hex, to, look);
            }
        }
    }

    /// How the side between two hexes is drawn; none within a province or a sea area, and at the edge of the map.
    fn border(&self, hex: HexId, to: HexId) -> Option<&'static str> {
        let grid = &self.scenario.grid;
        let same = grid.regions[hex.at()] == grid.regions[to.at()];
        Some(match (grid.kind(hex), grid.kind(to)) {
            (HexKind::Off, _) | (_, HexKind::Off) => return None,
            (HexKind::Sea, HexKind::Sea) | (HexKind::Land(..), HexKind::Land(..)) if same => return None,
            (HexKind::Sea, HexKind::Sea) => "stroke=\"#5f93bd\" stroke-width=\"1\" stroke-dasharray=\"4 3\"",
            (HexKind::Sea, HexKind::Land(..)) | (HexKind::Land(..), HexKind::Sea) => {
                "stroke=\"#6f8494\" stroke-width=\"1\""
            }
            (HexKind::Land(..), HexKind::Land(..)) if self.owner(hex) != self.owner(to) => {
                "stroke=\"#8a2f4f\" stroke-width=\"2\""
            }
            (HexKind::Land(..), HexKind::Land(..)) => "stroke=\"#9a8f78\" stroke-width=\"1\" stroke-dasharray=\"2 2\"",
        })
    }

    fn owner(&self, hex: HexId) -> Option<NationId> {
        let region = usize::from(*self.scenario.grid.regions.get(hex.at())?);
        self.owners.get(region.checked_sub(1)?).copied().flatten()
    }

    /// The side that two hexes have in common.
    fn side(&mut self, hex: HexId, to: HexId, look: &str) {
        let (at, other) = (centre(&self.scenario.grid, hex), centre(&self.scenario.grid, to));
        let mut ends = corners(at);
        ends.sort_by_key(|(x, y)| (x - other.0).pow(2) + (y - other.1).pow(2));
        let [(ax, ay), (bx, by), ..] = ends;
        self.put(&format!("<line x1=\"{ax}\" y1=\"{ay}\" x2=\"{bx}\" y2=\"{by}\" {look}/>"));
    }

    /// Ferries from hex to hex, and sides that nobody crosses.
    fn crossings(&mut self) {
        let scenario = self.scenario;
        for [a, b] in &scenario.grid.links {
            let ((ax, ay), (bx, by)) = (centre(&scenario.grid, *a), centre(&scenario.grid, *b));
            self.put(&format!(
                "<line x1=\"{ax}\" y1=\"{ay}\" x2=\"{bx}\" y2=\"{by}\" stroke=\"#1f5f8f\" stroke-width=\"3\" \
                 stroke-dasharray=\"1 5\" stroke-linecap=\"round\"/>"
            ));
        }
        for [a, b] in &scenario.grid.closed {
            self.side(*a, *b, "stroke=\"#333\" stroke-width=\"4\"");
        }
    }

    /// Each province and each sea area by its name, once: where a city of a province has its name, the city's serves.
    fn regions(&mut self) {
        let scenario = self.scenario;
        let has_its_name = |at: usize, name: &str| {
            scenario.cities.iter().any(|city| city.province.at() == at && city.name == name && city.hex.is_some())
        };
        for (at, province) in scenario.provinces.iter().enumerate() {
            if has_its_name(at, &province.name) {
                continue;
            }
            self.region(at, true, &province.name);
        }
        for (at, sea) in scenario.seas.iter().enumerate() {
            self.region(at, false, &sea.name);
        }
    }

    /// In the hex nearest to the middle of the region; of a province, where there is room, in one without a city.
    fn region(&mut self, at: usize, land: bool, name: &str) {
        let grid = &self.scenario.grid;
        let own = |hex: &HexId| usize::from(grid.regions[hex.at()]) == at + 1 && grid.is_land(*hex) == land;
        let hexes: Vec<HexId> = (0..grid.regions.len()).map(HexId::new).filter(own).collect();
        let Ok(count) = i32::try_from(hexes.len()) else { return };
        if count == 0 {
            return;
        }
        let sum = hexes.iter().map(|hex| centre(grid, *hex)).fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        let middle = (sum.0 / count, sum.1 / count);
        let taken = |hex: HexId| city_in(self.scenario, hex).is_some() || self.marks.iter().any(|mark| mark.hex == hex);
        let away = |hex: &HexId| {
            let (x, y) = centre(grid, *hex);
            (taken(*hex), (x - middle.0).pow(2) + (y - middle.1).pow(2), *hex)
        };
        let mut by_worth = hexes;
        by_worth.sort_by_cached_key(away);
        let fill = if land { "#8a7f66" } else { "#3f74a0" };
        // Below the number where the hex is free, else at its foot.
        let spot = |hex: &HexId| {
            let (x, y) = centre(grid, *hex);
            (x, if taken(*hex) { y + RISE - 3 } else { y + 3 })
        };
        let spots: Vec<(i32, i32)> = by_worth.iter().map(spot).collect();
        self.text(&spots, 7, name, &format!("fill=\"{fill}\" font-style=\"italic\""));
    }

    /// Words around the first of these points at which they stand over no others, a little higher or lower, in smaller
    /// letters where there is no room, then without their last words, and never over the edge.
    fn text(&mut self, spots: &[(i32, i32)], size: i32, words: &str, look: &str) {
        let parts: Vec<&str> = words.split(' ').collect();
        let forms: Vec<String> =
            (parts.len().min(2)..=parts.len()).rev().map(|count| parts[..count].join(" ")).collect();
        let free = forms.iter().find_map(|form| Some((self.free(spots, size, form)?, form.as_str())));
        let anywhere = || Some(((inside(*spots.first()?, LEAST - 1, words), LEAST - 1), words));
        let Some((((x, y), size), words)) = free.or_else(anywhere) else { return };
        self.taken.take(room((x, y), size, words));
        let words = escaped(words);
        self.put(&format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" {look}>{words}</text>"
        ));
    }

    /// Where words stand over no others, and how large.
    fn free(&self, spots: &[(i32, i32)], size: i32, words: &str) -> Option<((i32, i32), i32)> {
        // A letter is some three fifths as wide as high.
        let largest = size.min(WIDEST * 5 / 3 / letters(words)).max(LEAST);
        let mut tries = (LEAST - 1..=largest).rev().flat_map(|size| {
            let near = |at: &(i32, i32)| NEAR.map(|down| (at.0, at.1 + down));
            spots.iter().flat_map(near).map(move |at| (inside(at, size, words), size))
        });
        tries.find(|(at, size)| self.taken.is_free(room(*at, *size, words)))
    }

    /// What the signs mean, below the map.
    fn legend(&mut self, lines: &[String], mut y: i32) {
        for line in lines {
            self.put(&format!("<text x=\"6\" y=\"{y}\" font-size=\"8\" fill=\"#444\">{}</text>", escaped(line)));
            y += LEGEND;
        }
    }

    /// The same as lines that are no wider than the picture.
    fn legend_lines(&self, width: i32) -> Vec<String> {
        // Blanks in a row are drawn as one.
        const GAP: &str = " | ";
        let signs = "# victory city | o city | ^ fortress | c clear | f forest | m marsh | h mountain | d desert | C F M H D and a blue wave: with a river";
        let lines = "red line: a frontier | dotted: a ferry | black: nobody crosses | arrow: a march, with its pulses | dashed arrow: a retreat | red cross: a battle";
        let own_letters = nation_letters(self.scenario);
        let nations =
            self.scenario.nations.iter().zip(own_letters).map(|(nation, letter)| format!("{letter} {}", nation.name));
        let mut shown: Vec<String> = Vec::new();
        for line in [signs.to_owned(), lines.to_owned(), nations.collect::<Vec<_>>().join(GAP)] {
            let mut own = String::new();
            for part in line.split(GAP) {
                // A letter is some two thirds as wide as its eight points in the widest of fonts.
                if !own.is_empty() && (letters(&own) + letters(part) + 3) * 11 / 2 > width - 12 {
                    shown.push(std::mem::take(&mut own));
                }
                own += if own.is_empty() { "" } else { GAP };
                own += part;
            }
            shown.push(own);
        }
        shown
    }

    /// Number and terrain.
    fn number(&mut self, hex: HexId) {
        let grid = &self.scenario.grid;
        let (x, y) = centre(grid, hex);
        let name = format!("{} {}", grid.name(hex), letter(grid.kind(hex)));
        self.text(&[(x, y - 14)], 6, &name, "fill=\"#777\"");
    }

    /// City and marks.
    fn words(&mut self, hex: HexId) {
        let (x, y) = centre(&self.scenario.grid, hex);
        let mut line = y - 4;
        if let Some(city) = city_in(self.scenario, hex) {
            self.text(&[(x, line)], 8, &format!("{} {}", sign(city), city.name), "fill=\"#000\"");
            line += 9;
        }
        let marks = self.marks;
        let own: Vec<&DrawnMark> = marks.iter().filter(|mark| mark.hex == hex && !mark.words.is_empty()).collect();
        let shown = if own.len() > LINES { LINES - 1 } else { own.len() };
        for mark in &own[..shown] {
            let weight = if mark.loud { "bold" } else { "normal" };
            self.text(&[(x, line)], 7, &mark.words, &format!("font-weight=\"{weight}\""));
            line += 8;
        }
        if shown < own.len() {
            self.text(&[(x, line)], 7, &format!("and {} more", own.len() - shown), "font-style=\"italic\"");
        }
    }
}

/// Whose each province is when the scenario begins.
pub fn owners(scenario: &Scenario) -> Vec<Option<NationId>> {
    scenario.provinces.iter().map(|province| Some(province.nation)).collect()
}

/// What words take around a point on their line.
fn room((x, y): (i32, i32), size: i32, words: &str) -> Extent {
    // Rounded up: two words may not touch by a part of a point.
    let half = (letters(words) * size * 3 + 9) / 10;
    [x - half, y - (size * 3 + 3) / 4, x + half, y + (size + 4) / 5]
}

/// The head of an arrow whose last step is this one.
fn arrow(from: (i32, i32), to: (i32, i32)) -> String {
    // Parts of the step: the head is a sixth of it long, and as wide.
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (back, aside) = ((to.0 - dx / 4, to.1 - dy / 4), (dy / 8, -dx / 8));
    let [a, b] = [1, -1].map(|side| (back.0 + aside.0 * side, back.1 + aside.1 * side));
    format!("M{} {}L{} {}L{} {}Z", to.0, to.1, a.0, a.1, b.0, b.1)
}

pub(crate) fn centre(grid: &DrawnGrid, hex: HexId) -> (i32, i32) {
    let (column, row) = (i32::from(hex.0 % grid.columns), i32::from(hex.0 / grid.columns));
    let down = if lowered(grid, hex.0 % grid.columns + 1) { RISE } else { 0 };
    (HALF + column * HALF * 3 / 2 + 4, RISE + row * RISE * 2 + down + 4)
}

pub(crate) fn corners((x, y): (i32, i32)) -> [(i32, i32); 6] {
    let around = [(-HALF, 0), (-HALF / 2, -RISE), (HALF / 2, -RISE), (HALF, 0), (HALF / 2, RISE), (-HALF / 2, RISE)];
    around.map(|(dx, dy)| (x + dx, y + dy))
}

fn outline(grid: &DrawnGrid, hex: HexId) -> String {
    corners(centre(grid, hex)).map(|(x, y)| format!("{x},{y}")).join(" ")
}

pub(crate) fn escaped(words: &str) -> String {
    one_line(words).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Left, top, right, bottom.
type Extent = [i32; 4];

/// The width and height of a field: what takes room is looked for in its own fields only.
const FIELD: i32 = 64;

/// What takes room, by the fields that it touches.
#[derive(Debug, Default)]
struct TakenRoom(BTreeMap<(i32, i32), Vec<Extent>>);

impl TakenRoom {
    /// True where nothing else takes any of this room.
    fn is_free(&self, room: Extent) -> bool {
        let apart = |own: &Extent| own[2] <= room[0] || room[2] <= own[0] || own[3] <= room[1] || room[3] <= own[1];
        fields(room).all(|field| self.0.get(&field).is_none_or(|all| all.iter().all(apart)))
    }

    fn take(&mut self, room: Extent) {
        for field in fields(room) {
            self.0.entry(field).or_default().push(room);
        }
    }
}

fn fields([left, top, right, bottom]: Extent) -> impl Iterator<Item = (i32, i32)> {
    let field = |at: i32| at.div_euclid(FIELD);
    (field(left)..=field(right)).flat_map(move |x| (field(top)..=field(bottom)).map(move |y| (x, y)))
}

fn letters(words: &str) -> i32 {
    i32::try_from(words.chars().count()).unwrap_or(0).max(1)
}

/// A point so far from the left edge that words around it have room.
fn inside((x, y): (i32, i32), size: i32, words: &str) -> (i32, i32) {
    (x.max(letters(words) * size * 3 / 10 + 1), y)
}
