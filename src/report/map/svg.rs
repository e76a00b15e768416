//! A table as an SVG drawing: ten units are an inch of the table.

use std::fmt::Write as _;

use crate::engine::drawing::{Drawing, Kind, Mark, Shape, Sign};
use crate::engine::inches::Inches;

use super::super::plain::harmless;
use super::names::{self, Name, NameOf};

/// Units of the drawing to an inch of the table.
const INCH: u32 = names::INCH.unsigned_abs();
/// Room around the table for the figures of its edges.
const EDGE: u32 = 24;
/// Every so many inches the edge has a figure.
const STEP: u16 = 12;
/// The height of a line of the legend.
const ROW: u32 = 20;
/// The width of an entry of the legend.
const ENTRY: u32 = 170;
/// Millimetres within the margins of a sheet of paper, across and down: of A4, and of a Letter sheet, which is shorter.
const PAPER: (u32, u32) = (182, 255);

/// The drawing as a file of its own, which prints on one sheet of A4 or Letter: as large as fits into its margins.
pub fn sheet(title: &str, drawing: &Drawing) -> String {
    let (width, height) = size(drawing);
    let is_wide = width * PAPER.1 >= height * PAPER.0;
    let (across, down) =
        if is_wide { (PAPER.0, height * PAPER.0 / width) } else { (width * PAPER.1 / height, PAPER.1) };
    svg(1, title, drawing).replacen("<svg ", &format!("<svg width=\"{across}mm\" height=\"{down}mm\" "), 1)
}

/// Entries of the legend in one of its rows.
fn a_row(drawing: &Drawing) -> u32 {
    (u32::from(drawing.size.0) * INCH / ENTRY).max(1)
}

/// Units of the whole drawing across and down, the legend among them.
fn size(drawing: &Drawing) -> (u32, u32) {
    let (wide, deep) = (u32::from(drawing.size.0) * INCH, u32::from(drawing.size.1) * INCH);
    let entries = u32::try_from(drawing.kinds().len()).unwrap_or(0).div_ceil(a_row(drawing));
    let rows = entries + u32::try_from(drawing.remarks.len()).unwrap_or(0);
    (wide + 2 * EDGE, deep + 2 * EDGE + (rows + 1) * ROW)
}

/// The whole drawing, with a legend below; `number` tells it from others of one page.
pub fn svg(number: usize, title: &str, drawing: &Drawing) -> String {
    let (wide, deep) = (u32::from(drawing.size.0) * INCH, u32::from(drawing.size.1) * INCH);
    let (kinds, a_row) = (drawing.kinds(), a_row(drawing));
    let (width, height) = size(drawing);
    let mut out = String::new();
    let title = escaped(title);
    line(
        &mut out,
        format_args!(
            "<svg viewBox=\"0 0 {width} {height}\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"map-{number}\" font-family=\"sans-serif\">"
        ),
    );
    line(&mut out, format_args!("<title id=\"map-{number}\">{title}</title>"));
    line(&mut out, format_args!("<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"));
    line(
        &mut out,
        format_args!("<clipPath id=\"table-{number}\"><rect width=\"{wide}\" height=\"{deep}\"/></clipPath>"),
    );
    line(&mut out, format_args!("<g transform=\"translate({EDGE} {EDGE})\">"));
    line(&mut out, format_args!("<g clip-path=\"url(#table-{number})\">"));
    line(&mut out, format_args!("<rect width=\"{wide}\" height=\"{deep}\" fill=\"#eef0dc\"/>"));
    let zone = |shape: &&Shape| matches!(shape.kind, Kind::ZoneA | Kind::ZoneB);
    drawing.shapes.iter().filter(|shape| !zone(shape)).for_each(|shape| draw_shape(&mut out, shape));
    drawing.shapes.iter().filter(zone).for_each(|shape| draw_shape(&mut out, shape));
    line(&mut out, format_args!("</g>"));
    line(
        &mut out,
        format_args!("<rect width=\"{wide}\" height=\"{deep}\" fill=\"none\" stroke=\"#333\" stroke-width=\"2\"/>"),
    );
    edges(&mut out, drawing);
    drawing.marks.iter().for_each(|mark| draw_mark(&mut out, mark, drawing));
    names(&mut out, drawing);
    legend(&mut out, drawing, &kinds, a_row);
    out.push_str("</g>\n</svg>\n");
    out
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(out, "{text}").expect("memory takes what is written to it");
}

fn escaped(text: &str) -> String {
    harmless(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn at(point: (u16, u16)) -> (u32, u32) {
    (u32::from(point.0) * INCH, u32::from(point.1) * INCH)
}

/// Fill, stroke, width of the stroke, dashes.
const fn look(kind: Kind) -> [&'static str; 4] {
    match kind {
        Kind::ZoneA => ["#1d4e891f", "#1d4e89", "2", "8 5"],
        Kind::ZoneB => ["#a3312a1f", "#a3312a", "2", "8 5"],
        Kind::LightWood => ["#c3d8a8", "#7fa05f", "1", ""],
        Kind::DenseWood => ["#8fb07c", "#4f7a3f", "1", ""],
        Kind::Rough => ["#e0d2b0", "#b09a6a", "1", "3 3"],
        Kind::Water => ["#b8d5e8", "#6d9fc0", "1", ""],
        Kind::WoodenBua => ["#d9b48f", "#7a4d24", "2", ""],
        Kind::StoneBua => ["#b9a9a0", "#4d403a", "2", ""],
        Kind::Contour => ["none", "#b99a62", "2", ""],
        Kind::Steep => ["none", "#7a4a1f", "4", "3 4"],
        Kind::Stream => ["none", "#5b93bd", "5", ""],
        Kind::MinorLinear => ["none", "#5f7a3f", "3", "6 3"],
        Kind::MajorLinear => ["none", "#4d403a", "5", "2 2"],
        Kind::Road => ["none", "#c8a97a", "6", ""],
    }
}

fn styled(kind: Kind) -> String {
    let [fill, stroke, width, dashes] = look(kind);
    let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
    format!("fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{width}\"{dashes} stroke-linejoin=\"round\"")
}

fn draw_shape(out: &mut String, shape: &Shape) {
    let points: Vec<String> = shape.points.iter().map(|point| at(*point)).map(|(x, y)| format!("{x},{y}")).collect();
    let kind = if shape.kind.is_area() { "polygon" } else { "polyline" };
    line(out, format_args!("<{kind} points=\"{}\" {}/>", points.join(" "), styled(shape.kind)));
}

/// Inches along the upper and the left edge.
fn edges(out: &mut String, drawing: &Drawing) {
    let figures = |all: u16| (0..=all).step_by(usize::from(STEP));
    for inches in figures(drawing.size.0) {
        let (x, figure) = (u32::from(inches) * INCH, drawing.measure.figure(Inches::whole(inches.into())));
        line(
            out,
            format_args!(
                "<text x=\"{x}\" y=\"-6\" font-size=\"12\" text-anchor=\"middle\" fill=\"#555\">{figure}</text>"
            ),
        );
    }
    for inches in figures(drawing.size.1).skip(1) {
        let (y, figure) = (u32::from(inches) * INCH + 4, drawing.measure.figure(Inches::whole(inches.into())));
        line(
            out,
            format_args!("<text x=\"-6\" y=\"{y}\" font-size=\"12\" text-anchor=\"end\" fill=\"#555\">{figure}</text>"),
        );
    }
}

fn draw_mark(out: &mut String, mark: &Mark, drawing: &Drawing) {
    let (x, y) = at(mark.at);
    let (colour, (wide, deep)) = (colour(mark.sign), names::extent(mark.sign));
    let size = (wide.unsigned_abs(), deep.unsigned_abs());
    match mark.sign {
        Sign::Bridge => boxed(out, (x, y), size, "#e8dcc4", colour),
        Sign::Ford => circle(out, (x, y), 6, "none", colour),
        Sign::Objective | Sign::ObjectiveA | Sign::ObjectiveB => circle(out, (x, y), 9, "#f5c518", colour),
        Sign::ArrivalA | Sign::ArrivalB => draw_arrow(out, mark.at, drawing.size, colour),
        Sign::FormationA | Sign::FormationB => {
            boxed(out, (x, y), size, colour, "#fff");
            letters(out, (x, y), &mark.code);
        }
        Sign::Fault => {
            circle(out, (x, y), size.0 / 2, colour, colour);
            letters(out, (x, y), &mark.code);
        }
    }
}

/// The colour of a sign and of its name.
const fn colour(sign: Sign) -> &'static str {
    match sign {
        Sign::ArrivalA | Sign::FormationA | Sign::ObjectiveA => "#1d4e89",
        Sign::ArrivalB | Sign::FormationB | Sign::ObjectiveB => "#a3312a",
        Sign::Objective => "#222",
        Sign::Fault => "#c00000",
        Sign::Bridge | Sign::Ford => "#4d403a",
    }
}

/// Every name in its place, with a pale edge, so that it is read over anything.
fn names(out: &mut String, drawing: &Drawing) {
    for Name { words, of, spot: (x, y, anchor) } in names::placed(drawing) {
        let colour = match of {
            NameOf::Mark(sign) => colour(sign),
            NameOf::Ground(kind @ (Kind::ZoneA | Kind::ZoneB)) => look(kind)[1],
            NameOf::Ground(Kind::WoodenBua | Kind::StoneBua) => "#222",
            NameOf::Ground(_) => "#444",
        };
        let (anchor, words) = (anchor.word(), escaped(words));
        line(
            out,
            format_args!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" text-anchor=\"{anchor}\" fill=\"{colour}\" stroke=\"#fff\" stroke-width=\"3\" paint-order=\"stroke\">{words}</text>"
            ),
        );
    }
}

/// A rectangle around its middle.
fn boxed(out: &mut String, (x, y): (u32, u32), (wide, deep): (u32, u32), fill: &str, stroke: &str) {
    let (left, top) = (x.saturating_sub(wide / 2), y.saturating_sub(deep / 2));
    let look = format!("fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"2\"");
    line(out, format_args!("<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{deep}\" {look}/>"));
}

fn circle(out: &mut String, (x, y): (u32, u32), radius: u32, fill: &str, stroke: &str) {
    let look = format!("fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"2\"");
    line(out, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {look}/>"));
}

/// Pale letters in the middle of a mark.
fn letters(out: &mut String, (x, y): (u32, u32), code: &str) {
    let (low, code) = (y + 5, escaped(code));
    line(
        out,
        format_args!("<text x=\"{x}\" y=\"{low}\" font-size=\"14\" text-anchor=\"middle\" fill=\"#fff\">{code}</text>"),
    );
}

/// A triangle at the edge that points onto the table.
fn draw_arrow(out: &mut String, place: (u16, u16), size: (u16, u16), colour: &str) {
    let (x, y) = at(place);
    let far = [place.0, size.0.saturating_sub(place.0), place.1, size.1.saturating_sub(place.1)];
    let nearest = (0..4).min_by_key(|edge| far[*edge]).unwrap_or(0);
    let turn = [0, 180, 90, 270][nearest];
    line(
        out,
        format_args!(
            "<polygon points=\"0,-9 18,0 0,9\" fill=\"{colour}\" transform=\"translate({x} {y}) rotate({turn})\"/>"
        ),
    );
}

/// What the colours mean, north, and what stands beside the map.
fn legend(out: &mut String, drawing: &Drawing, kinds: &[Kind], a_row: u32) {
    let top = u32::from(drawing.size.1) * INCH + 12;
    for (kind, number) in kinds.iter().zip(0..) {
        let (x, y) = (number % a_row * ENTRY, top + number / a_row * ROW);
        let look = styled(*kind);
        if kind.is_area() {
            line(out, format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"18\" height=\"12\" {look}/>"));
        } else {
            let (end, low) = (x + 18, y + 6);
            line(out, format_args!("<polyline points=\"{x},{low} {end},{low}\" {look}/>"));
        }
        line(
            out,
            format_args!(
                "<text x=\"{}\" y=\"{}\" font-size=\"13\" fill=\"#222\">{}</text>",
                x + 26,
                y + 11,
                escaped(&drawing.words(*kind))
            ),
        );
    }
    let rows = u32::try_from(kinds.len()).unwrap_or(0).div_ceil(a_row);
    let north = format!("north is {}; figures are {}", drawing.north, drawing.measure.name());
    let below = std::iter::once(north.as_str()).chain(drawing.remarks.iter().map(String::as_str));
    for (words, number) in below.zip(0..) {
        let y = top + (rows + number) * ROW + 12;
        line(out, format_args!("<text x=\"0\" y=\"{y}\" font-size=\"13\" fill=\"#555\">{}</text>", escaped(words)));
    }
}
