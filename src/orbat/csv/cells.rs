//! A spreadsheet's text as rows of cells, each with the bytes that it stands in.

use std::ops::Range;

use csv_core::{ReadFieldResult, ReaderBuilder};

use crate::limits::{CELLS, LINES};
use crate::orbat::unplaced::InFile;

/// What may stand between cells.
const SEPARATORS: [u8; 4] = *b",;\t|";
/// What stands between the cells of a table in Markdown, and around them.
const BAR: u8 = b'|';

/// A cell of a spreadsheet, with its place in the file.
#[derive(Clone, Debug, Default)]
pub(super) struct Cell {
    pub(super) span: Range<usize>,
    pub(super) text: String,
    /// True when a quote was opened and never closed.
    pub(super) open: bool,
}

/// The mark with which spreadsheets begin a cell that is text and nothing else.
const TEXT: char = '\'';

/// A cell that a spreadsheet would take for a formula, with the mark of text before it.
pub(super) fn marked(cell: &str) -> String {
    if is_formula(cell) { format!("{TEXT}{cell}") } else { cell.to_owned() }
}

/// The same without the mark again.
fn unmarked(cell: &str) -> &str {
    cell.strip_prefix(TEXT).filter(|rest| is_formula(rest)).unwrap_or(cell)
}

/// True for what begins as a formula does, or has been marked because of it.
fn is_formula(cell: &str) -> bool {
    cell.trim_start_matches(TEXT).starts_with(['=', '@', '+', '-', '\t', '\r'])
}

/// Why a sheet is too large, in words; none where it is not. It is counted before rows are made.
pub(super) fn too_large(text: &str) -> Option<String> {
    let (_, separator) = begins(text);
    let open = !text.is_empty() && !text.ends_with('\n');
    let lines = memchr::memchr_iter(b'\n', text.as_bytes()).count() as u64 + u64::from(open);
    let cells = memchr::memchr_iter(separator, text.as_bytes()).count() as u64 + lines;
    LINES.refuses(lines).or_else(|| CELLS.refuses(cells))
}

/// Where the rows begin, behind a byte order mark and Excel's `sep=;`, and what stands between cells.
fn begins(text: &str) -> (usize, u8) {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let first = text[start..].lines().next().unwrap_or_default();
    let told = first.trim_matches(['"', ' ', '\r']).as_bytes();
    match told {
        [BAR, ..] => (start, BAR),
        [b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', sign] if !sign.is_ascii_alphanumeric() => {
            let line = text[start..].find('\n').map_or(text.len(), |end| start + end + 1);
            (line, *sign)
        }
        _ => (start, separator(&text[start..])),
    }
}

/// True for a table in Markdown: a bar begins its lines.
pub(super) fn is_markdown(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').as_bytes().first() == Some(&BAR)
}

/// The rows that have anything in them.
pub(super) fn rows(text: &str) -> Vec<Vec<Cell>> {
    let (start, separator) = begins(text);
    let mut reader = ReaderBuilder::new().delimiter(separator).build();
    let mut field = vec![0; text.len() + 1];
    let (mut rows, mut row, mut at) = (Vec::new(), Vec::new(), start);
    loop {
        let (result, read, written) = reader.read_field(&text.as_bytes()[at..], &mut field);
        let raw = at..at + read;
        at += read;
        let record_end = match result {
            ReadFieldResult::Field { record_end } => record_end,
            // What is left has no end of line: asked once more with nothing, the reader closes the last row.
            ReadFieldResult::InputEmpty if read > 0 => {
                let (_, _, more) = reader.read_field(&[], &mut field[written..]);
                row.push(cell(text, raw, &field[..written + more]));
                rows.push(row);
                break;
            }
            _ => break,
        };
        row.push(cell(text, raw, &field[..written]));
        if record_end {
            rows.push(std::mem::take(&mut row));
        }
    }
    rows.retain(|row: &Vec<Cell>| row.iter().any(|cell| !cell.text.is_empty() || cell.open));
    if separator == BAR {
        rows.retain(|row| !is_rule(row));
    }
    rows
}

/// True for the line of dashes below the heads of a table in Markdown.
fn is_rule(row: &[Cell]) -> bool {
    let dashes = |text: &str| text.contains('-') && text.bytes().all(|byte| matches!(byte, b'-' | b':' | b' '));
    row.iter().filter(|cell| !cell.text.is_empty()).all(|cell| dashes(&cell.text))
}

/// A cell with blanks around it is meant without them, unless it is in quotes.
fn cell(text: &str, raw: Range<usize>, written: &[u8]) -> Cell {
    let bytes = &text.as_bytes()[raw.clone()];
    let before = bytes.iter().take_while(|byte| b"\r\n".contains(byte)).count();
    let ends = |byte: &u8| b"\r\n".contains(byte) || SEPARATORS.contains(byte);
    let quoted = bytes.get(before) == Some(&b'"');
    let after = if quoted {
        bytes.iter().rposition(|byte| *byte == b'"').map_or(bytes.len(), |at| at + 1)
    } else {
        bytes.len() - usize::from(bytes.len() > before && bytes.last().is_some_and(ends))
    };
    let content = String::from_utf8_lossy(written);
    let content = if quoted { content.as_ref() } else { content.trim() };
    let open = quoted && text[raw.clone()].matches('"').count() % 2 == 1;
    Cell { span: raw.start + before..raw.start + after.max(before), text: unmarked(content).to_owned(), open }
}

/// The sign that stands most often in the first line, outside quotes.
fn separator(text: &str) -> u8 {
    let mut quoted = false;
    let mut counts = [0; SEPARATORS.len()];
    for byte in text.bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' if !quoted => break,
            _ if quoted => {}
            _ => {
                if let Some(at) = SEPARATORS.iter().position(|sign| *sign == byte) {
                    counts[at] += 1;
                }
            }
        }
    }
    let most = counts.iter().copied().max().unwrap_or(0);
    counts.iter().position(|count| *count == most).map_or(b',', |at| SEPARATORS[at])
}

/// Spreadsheets like to begin words with a capital.
pub(super) fn word(cell: &Cell) -> String {
    cell.text.trim().to_lowercase()
}

pub(super) fn span(row: &[Cell]) -> Range<usize> {
    let start = row.first().map_or(0, |cell| cell.span.start);
    start..row.last().map_or(start, |cell| cell.span.end)
}

pub(super) fn spot(span: &Range<usize>) -> InFile {
    InFile { span: span.clone(), path: String::new() }
}
