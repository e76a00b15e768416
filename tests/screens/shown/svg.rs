//! Screens as SVG: one still, or a strip of frames behind a window that moves from one to the next. No script; where
//! a reader wants no motion the strip stands still.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

/// Pixels of a cell, and of the room around the screen.
const CELL: (usize, usize) = (9, 18);
const EDGE: usize = 8;
/// From the top of a row to the line on which its letters stand.
const BASE: usize = 14;
const PAPER: &str = "#141414";
const INK: &str = "#d8d8d8";

/// A screen, what was done to come to it, and how long it stays.
pub struct Frame {
    pub screen: Buffer,
    pub caption: String,
    pub tenths: usize,
}

/// One screen.
pub fn still(title: &str, screen: &Buffer) -> String {
    let mut rows = Rows::default();
    let shown = rows.placed(screen);
    let (wide, high) = size(screen);
    let mut out = head(title, (wide + 2 * EDGE, high + 2 * EDGE), "");
    out.push_str(&rows.defined());
    let _ = writeln!(out, "<g transform=\"translate({EDGE} {EDGE})\">{shown}</g>\n</svg>");
    out
}

/// Screen after screen, over and over, each with its words below; `resting` is the frame that a reader sees who wants
/// no motion.
pub fn film(title: &str, frames: &[Frame], resting: usize) -> String {
    let (wide, high) = size(&frames[0].screen);
    let strip = high + 2 * CELL.1;
    let mut rows = Rows::default();
    let mut shown = String::new();
    for (at, frame) in frames.iter().enumerate() {
        let screen = rows.placed(&frame.screen);
        let words = escaped(&frame.caption);
        let (top, line) = (at * strip, high + CELL.1 / 2 + BASE);
        let _ = writeln!(
            shown,
            "<g transform=\"translate(0 {top})\">{screen}<text class=\"c\" x=\"0\" y=\"{line}\">{words}</text></g>"
        );
    }
    let mut out = head(title, (wide + 2 * EDGE, strip + 2 * EDGE), &moved(frames, strip, resting));
    out.push_str(&rows.defined());
    let _ = writeln!(
        out,
        "<svg x=\"{EDGE}\" y=\"{EDGE}\" width=\"{wide}\" height=\"{strip}\"><g class=\"film\">\n{shown}</g></svg>\n</svg>"
    );
    out
}

/// Pixels of a screen.
fn size(screen: &Buffer) -> (usize, usize) {
    (usize::from(screen.area.width) * CELL.0, usize::from(screen.area.height) * CELL.1)
}

fn head(title: &str, (wide, high): (usize, usize), style: &str) -> String {
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" role=\"img\" aria-labelledby=\"what\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n<title id=\"what\">{title}</title>\n\
         <style>text{{white-space:pre;fill:{INK}}}.b{{font-weight:bold}}.d{{opacity:.6}}.u{{text-decoration:underline}}\
         .c{{fill:#e5c07b}}{style}</style>\n<rect width=\"{wide}\" height=\"{high}\" rx=\"6\" fill=\"{PAPER}\"/>\n"
    )
}

/// When the window moves on: each frame holds until the next.
fn moved(frames: &[Frame], strip: usize, resting: usize) -> String {
    let all: usize = frames.iter().map(|frame| frame.tenths).sum();
    let mut style = format!(".film{{animation:film {}.{}s step-end infinite}}\n@keyframes film{{", all / 10, all % 10);
    let mut before = 0;
    for (at, frame) in frames.iter().enumerate() {
        let share = before * 100_000 / all;
        let _ = write!(style, "{}.{:03}%{{transform:translateY(-{}px)}}", share / 1000, share % 1000, at * strip);
        before += frame.tenths;
    }
    let still = resting * strip;
    let _ = write!(
        style,
        "}}\n@media(prefers-reduced-motion:reduce){{.film{{animation:none;transform:translateY(-{still}px)}}}}"
    );
    style
}

/// The rows of all frames, each once: most stay from one frame to the next.
#[derive(Default)]
struct Rows(BTreeMap<String, usize>);

impl Rows {
    /// A screen made of rows that are defined once.
    fn placed(&mut self, screen: &Buffer) -> String {
        let mut out = String::new();
        for (at, cells) in screen.content().chunks(usize::from(screen.area.width)).enumerate() {
            let row = row(cells);
            if !row.is_empty() {
                let next = self.0.len();
                let number = *self.0.entry(row).or_insert(next);
                let _ = write!(out, "<use href=\"#r{number}\" y=\"{}\"/>", at * CELL.1);
            }
        }
        out
    }

    fn defined(&self) -> String {
        let mut rows: Vec<(&usize, &String)> = self.0.iter().map(|(row, number)| (number, row)).collect();
        rows.sort();
        let mut out = String::from("<defs>\n");
        for (number, row) in rows {
            let _ = writeln!(out, "<g id=\"r{number}\">{row}</g>");
        }
        out + "</defs>\n"
    }
}

/// How letters look: their colour, the ground under them, and the classes of the rest.
#[derive(Clone, PartialEq)]
struct Look {
    ink: Option<String>,
    paper: Option<String>,
    classes: String,
}

fn look(cell: &Cell) -> Look {
    let (mut ink, mut paper) = (colour(cell.fg), colour(cell.bg));
    if cell.modifier.contains(Modifier::REVERSED) {
        (ink, paper) = (Some(paper.unwrap_or(PAPER.into())), Some(ink.unwrap_or(INK.into())));
    }
    let classes = [(Modifier::BOLD, "b"), (Modifier::DIM, "d"), (Modifier::UNDERLINED, "u")];
    let classes: Vec<&str> =
        classes.iter().filter(|(modifier, _)| cell.modifier.contains(*modifier)).map(|(_, class)| *class).collect();
    Look { ink, paper, classes: classes.join(" ") }
}

/// A row: the grounds, then runs of letters that look the same. A run holds ASCII alone, or one other sign over and
/// over, and is stretched to its columns, so that no font puts it out of its place.
fn row(cells: &[Cell]) -> String {
    let mut runs: Vec<(usize, usize, Look, String)> = Vec::new();
    let mut at = 0;
    while let Some(cell) = cells.get(at) {
        let (sign, look, wide) = (cell.symbol(), look(cell), cell.symbol().width().max(1));
        match runs.last_mut() {
            Some((from, columns, same, text)) if *from + *columns == at && *same == look && joins(text, sign) => {
                text.push_str(sign);
                *columns += wide;
            }
            _ => runs.push((at, wide, look, sign.to_owned())),
        }
        at += wide;
    }
    let mut out = String::new();
    for (from, columns, look, _) in &runs {
        if let Some(paper) = &look.paper {
            let (x, wide, high) = (from * CELL.0, columns * CELL.0, CELL.1);
            let _ = write!(out, "<rect x=\"{x}\" width=\"{wide}\" height=\"{high}\" fill=\"{paper}\"/>");
        }
    }
    for (from, columns, look, text) in runs {
        let (start, text) = (text.len() - text.trim_start().len(), text.trim());
        if text.is_empty() {
            continue;
        }
        let columns = if text.is_ascii() { text.len() } else { columns };
        let _ = write!(out, "<text x=\"{}\" y=\"{BASE}\" textLength=\"{}\"", (from + start) * CELL.0, columns * CELL.0);
        if let Some(ink) = look.ink {
            let _ = write!(out, " style=\"fill:{ink}\"");
        }
        if !look.classes.is_empty() {
            let _ = write!(out, " class=\"{}\"", look.classes);
        }
        let _ = write!(out, ">{}</text>", escaped(text));
    }
    out
}

fn joins(text: &str, sign: &str) -> bool {
    if text.is_ascii() { sign.is_ascii() } else { text.ends_with(sign) && text.starts_with(sign) }
}

fn colour(colour: Color) -> Option<String> {
    let hex = match colour {
        Color::Reset => return None,
        Color::Black => "#000000",
        Color::Red => "#cd3131",
        Color::Green => "#0dbc79",
        Color::Yellow => "#e5e510",
        Color::Blue => "#2472c8",
        Color::Magenta => "#bc3fbc",
        Color::Cyan => "#11a8cd",
        Color::Gray | Color::White => "#e5e5e5",
        Color::DarkGray => "#808080",
        Color::LightRed => "#f14c4c",
        Color::LightGreen => "#23d18b",
        Color::LightYellow => "#f5f543",
        Color::LightBlue => "#3b8eea",
        Color::LightMagenta => "#d670d6",
        Color::LightCyan => "#29b8db",
        Color::Rgb(red, green, blue) => return Some(format!("#{red:02x}{green:02x}{blue:02x}")),
        Color::Indexed(number) => return Some(indexed(number)),
    };
    Some(hex.to_owned())
}

/// A colour of the cube or of the greys of a terminal.
fn indexed(number: u8) -> String {
    const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let [red, green, blue] = match number {
        16..=231 => {
            let place = usize::from(number - 16);
            [CUBE[place / 36], CUBE[place / 6 % 6], CUBE[place % 6]]
        }
        232.. => [8 + (number - 232) * 10; 3],
        _ => panic!("the sixteen colours have names"),
    };
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
