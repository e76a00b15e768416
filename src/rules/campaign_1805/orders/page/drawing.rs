//! The map as the orders page has it: hexes of one tint are one line of the picture, so that large maps stay small.

use std::fmt::Write;

use crate::engine::hexes::Stands;
use crate::rules::campaign_1805::maps::atlas::stands;
use crate::rules::campaign_1805::maps::draw::city_in;
use crate::rules::campaign_1805::maps::picture::{HALF, RISE, centre, corners, escaped, tint};
use crate::rules::campaign_1805::maps::signs::{Sign, signs};
use crate::rules::campaign_1805::scenario::ids::{HexId, NationId};
use crate::rules::campaign_1805::scenario::map::HexKind;
use crate::rules::campaign_1805::state::State;

/// Half the width of a hex, half its height, the margin.
pub(super) const SCALE: [i32; 3] = [HALF, RISE, 4];
/// How many signs show behind the first of a hex, and how much of each.
const BEHIND: usize = 2;
const EDGE: i32 = 3;
/// A name of more letters is drawn no wider than so many have room for.
const LETTERS: usize = 12;
const WIDEST: i32 = 66;

/// The map of what is known. Names and signs are drawn last; the script lays ways over it.
pub(super) fn svg(known: &State) -> String {
    let grid = &known.scenario().grid;
    let width = i32::from(grid.columns) * HALF * 3 / 2 + HALF;
    let height = i32::from(grid.rows) * RISE * 2 + RISE * 2;
    let mut out = format!(
        "<svg id=\"map\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"The map\" font-family=\"sans-serif\" text-anchor=\"middle\">"
    );
    tints(known, &mut out);
    borders(known, &mut out);
    numbers(known, &mut out);
    names(known, &mut out);
    // Who comes first stands in front; of the others in the hex an edge shows behind.
    let signs = signs(known);
    for (at, sign) in signs.iter().enumerate().rev() {
        let before = signs[..at].iter().filter(|other| other.hex == sign.hex).count();
        mark(known, sign, i32::try_from(before.min(BEHIND)).unwrap_or(0) * EDGE, &mut out);
    }
    out.push_str("<g id=\"over\"></g></svg>");
    out
}

// Memory takes what is written to it, here and below.
fn tints(known: &State, out: &mut String) {
    let grid = &known.scenario().grid;
    let mut tints: Vec<(&'static str, String)> = Vec::new();
    for hex in (0..grid.terrain.len()).map(HexId::new).filter(|hex| grid.kind(*hex) != HexKind::Off) {
        let fill = tint(grid.kind(hex));
        if tints.iter().all(|(own, _)| *own != fill) {
            tints.push((fill, String::new()));
        }
        let Some((_, path)) = tints.iter_mut().find(|(own, _)| *own == fill) else { continue };
        let (x, y) = centre(grid, hex);
        let (half, rise) = (HALF / 2, RISE);
        let _ = write!(path, "M{} {y}l{half}-{rise}h{HALF}l{half} {rise}-{half} {rise}h-{HALF}z", x - HALF);
    }
    for (fill, path) in tints {
        let _ = write!(out, "<path d=\"{path}\" fill=\"{fill}\" stroke=\"#c9c4ae\"/>");
    }
}

/// Frontiers, coasts and closed sides; ferries.
fn borders(known: &State, out: &mut String) {
    let (grid, map) = (&known.scenario().grid, known.map());
    let owner =
        |hex: HexId| -> Option<NationId> { map.hex(hex).province.and_then(|province| known.province(province).owner) };
    let [mut frontier, mut coast, mut ferry] = [const { String::new() }; 3];
    for hex in (0..map.hexes.len()).map(HexId::new) {
        for to in map.beside(hex).filter(|to| *to > hex) {
            let line = match (grid.kind(hex), grid.kind(to)) {
                (HexKind::Land(..), HexKind::Land(..)) if owner(hex) != owner(to) => &mut frontier,
                (HexKind::Land(..), HexKind::Sea) | (HexKind::Sea, HexKind::Land(..)) => &mut coast,
                _ => continue,
            };
            let other = centre(grid, to);
            let mut ends = corners(centre(grid, hex));
            ends.sort_by_key(|(x, y)| (x - other.0).pow(2) + (y - other.1).pow(2));
            let [(ax, ay), (bx, by), ..] = ends;
            let _ = write!(line, "M{ax} {ay}L{bx} {by}");
        }
    }
    for [a, b] in &grid.links {
        let ((ax, ay), (bx, by)) = (centre(grid, *a), centre(grid, *b));
        let _ = write!(ferry, "M{ax} {ay}L{bx} {by}");
    }
    let _ = write!(
        out,
        "<g fill=\"none\"><path d=\"{coast}\" stroke=\"#3f6f93\"/><path d=\"{frontier}\" stroke=\"#8a2f4f\" \
         stroke-width=\"2\" stroke-dasharray=\"5 3\"/><path d=\"{ferry}\" stroke=\"#1f5f8f\" stroke-width=\"3\" \
         stroke-dasharray=\"1 5\"/></g>"
    );
}

/// The number of each hex on land under its upper side, as orders and papers have it.
fn numbers(known: &State, out: &mut String) {
    let map = known.map();
    let _ = write!(out, "<g font-size=\"8\" fill=\"#444\">");
    for hex in (0..map.hexes.len()).map(HexId::new).filter(|hex| map.is_land(*hex)) {
        let (x, y) = centre(&known.scenario().grid, hex);
        let _ = write!(out, "<text x=\"{x}\" y=\"{}\">{}</text>", y - RISE + 7, map.name(hex));
    }
    out.push_str("</g>");
}

fn names(known: &State, out: &mut String) {
    let scenario = known.scenario();
    let _ = write!(out, "<g font-size=\"9\" fill=\"#000\">");
    for hex in (0..scenario.grid.terrain.len()).map(HexId::new) {
        let Some(city) = city_in(scenario, hex) else { continue };
        let (x, y) = centre(&scenario.grid, hex);
        let narrow = if city.name.chars().count() > LETTERS {
            format!(" textLength=\"{WIDEST}\" lengthAdjust=\"spacingAndGlyphs\"")
        } else {
            String::new()
        };
        let shape = if city.siege > 0 {
            format!("<path d=\"M{} {}h7v7h-7z\"/>", x - 3, y + 1)
        } else {
            format!("<circle cx=\"{x}\" cy=\"{}\" r=\"3\"/>", y + 4)
        };
        let _ = write!(out, "{shape}<text x=\"{x}\" y=\"{}\"{narrow}>{}</text>", y + 17, escaped(&city.name));
    }
    out.push_str("</g>");
}

/// A sign above the city: own ones blue with their letters, others red.
fn mark(known: &State, sign: &Sign, edge: i32, out: &mut String) {
    let (x, y) = centre(&known.scenario().grid, sign.hex);
    let (x, y) = (x + edge, y - edge);
    let fill = match stands(known, known.now.looker, sign.nation) {
        Stands::Own => "#1d4e89",
        Stands::Enemy => "#8f2a1c",
        Stands::Ally => "#1c6f7a",
        Stands::Neutral | Stands::Apart => "#5d5340",
    };
    let letters: String = sign.letters.iter().collect();
    let words = sign.others.map_or_else(|| sign.who.clone(), |size| format!("{}: {} forces", sign.who, size.words()));
    let _ = write!(
        out,
        "<g><title>{}</title><rect x=\"{}\" y=\"{}\" width=\"22\" height=\"12\" rx=\"2\" fill=\"{fill}\" \
         stroke=\"#fff\"/><text x=\"{x}\" y=\"{}\" font-size=\"10\" font-weight=\"bold\" fill=\"#fff\">{}</text></g>",
        escaped(&words),
        x - 11,
        y - 13,
        y - 4,
        escaped(letters.trim())
    );
}
