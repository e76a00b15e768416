//! A map of places and ways as an SVG drawing.

use std::fmt::Write as _;

use super::super::plain::harmless;
use crate::engine::panel::Map;

/// Units of the drawing to a hundredth of the map, across and down, and the room at its edges.
const ACROSS: u32 = 12;
const DOWN: u32 = 8;
const EDGE: u32 = 60;

/// The drawing as a file of its own; empty but for its title where the file says of no place where it lies.
pub(crate) fn sheet(title: &str, map: &Map) -> String {
    let (width, height) = (100 * ACROSS + 2 * EDGE, 100 * DOWN + 2 * EDGE);
    let spot = |at: usize| {
        let (x, y) = map.places.get(at)?.at?;
        Some((EDGE + u32::from(x.min(100)) * ACROSS, EDGE + u32::from(y.min(100)) * DOWN))
    };
    let mut out = format!(
        "<svg viewBox=\"0 0 {width} {height}\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"18\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        escaped(title)
    );
    for way in &map.ways {
        let [Some((ax, ay)), Some((bx, by))] = way.ends.map(spot) else { continue };
        let wide = if way.great { 5 } else { 2 };
        let _ = writeln!(
            out,
            "<line x1=\"{ax}\" y1=\"{ay}\" x2=\"{bx}\" y2=\"{by}\" stroke=\"#777\" stroke-width=\"{wide}\"/>"
        );
        if way.river {
            let (x, y) = (ax.midpoint(bx), ay.midpoint(by));
            let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" fill=\"#06c\">≈</text>");
        }
    }
    for (at, place) in map.places.iter().enumerate() {
        let Some((x, y)) = spot(at) else { continue };
        let _ = writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"#000\"/>");
        let words = escaped(&place.label.to_string());
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" stroke=\"#fff\" stroke-width=\"4\" \
             paint-order=\"stroke\">{words}</text>",
            y - 10
        );
    }
    out.push_str("</svg>\n");
    out
}

fn escaped(words: &str) -> String {
    harmless(words).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
