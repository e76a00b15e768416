//! Plain text: labelled words as lines of a terminal or a file, in columns that line up.

use std::borrow::Cow;
use std::io::{self, Write};

use super::columns::{plain_columns, width};
use serde_json::Value as Json;

use crate::engine::check::{Check, Outcome};
use crate::engine::input::flatten;
use crate::engine::measure::Measure;
use crate::engine::printed::Lean;
use crate::engine::table::Table;
use crate::engine::tally::{Change, Tally};
use crate::engine::text::{Label, Text, steers};

use super::wrap::{GAP, SENTENCE, broken, fit, parts, wrap, wrapped};

/// How lines are to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Meanings are shown as colours besides.
    pub color: bool,
    /// Nothing outside ASCII is written.
    pub ascii: bool,
    /// The columns of the terminal that tables should fit; files and pipes have no end.
    pub width: Option<usize>,
    /// What distances are told in.
    pub measure: Measure,
}

/// Rows whose cells line up, two spaces between the columns.
pub struct Grid {
    look: Look,
    leans: Vec<Lean>,
    rows: Vec<Vec<Text>>,
}

impl Look {
    /// Writes the line and ends it.
    pub fn line(self, out: &mut dyn Write, line: &Text) -> io::Result<()> {
        writeln!(out, "{}", self.words(line))
    }

    /// The line as it is written.
    pub fn words(self, line: &Text) -> String {
        line.0.iter().map(|span| self.span(span.label, &span.text)).collect()
    }

    fn span(self, label: Label, text: &str) -> String {
        let text = self.letters(text);
        match style(label) {
            Some(style) if self.color && !text.trim().is_empty() => format!("\u{1b}[{style}m{text}\u{1b}[0m"),
            _ => text,
        }
    }

    /// A line in the letters that may be written: a name in it begins no other.
    pub fn letters(self, line: &str) -> String {
        let safe = harmless(line);
        let told = self.measure.words(&safe);
        if self.ascii { ascii(&told) } else { told.into_owned() }
    }

    /// Lines in the letters that may be written; no name in them has a line end of its own.
    pub fn page(self, lines: &str) -> String {
        lines.split('\n').map(|line| self.letters(line)).collect::<Vec<_>>().join("\n")
    }

    /// Its lines where the terminal is narrower.
    fn broken(self, text: &str) -> Vec<String> {
        broken(&self.letters(text), self.width.unwrap_or(usize::MAX))
    }

    const fn rule(self) -> &'static str {
        if self.ascii { "-" } else { "─" }
    }
}

/// The text without control characters and turns of direction: a name must not steer the terminal.
pub fn harmless(text: &str) -> Cow<'_, str> {
    if plain_columns(text).is_some() {
        return Cow::Borrowed(text);
    }
    let shown = |letter| match letter {
        '\t' => ' ',
        steering if steers(steering) => '?',
        other => other,
    };
    Cow::Owned(text.chars().map(shown).collect())
}

impl Grid {
    /// No rows yet; one lean a column.
    pub const fn new(look: Look, leans: Vec<Lean>) -> Self {
        Self { look, leans, rows: Vec::new() }
    }

    /// Adds a row; cells that it lacks are empty.
    pub fn row(&mut self, cells: Vec<Text>) {
        self.rows.push(cells);
    }

    /// Writes the rows, each indented by so many spaces.
    pub fn write(&self, out: &mut dyn Write, indent: usize) -> io::Result<()> {
        let widths = self.widths();
        self.rows.iter().try_for_each(|row| writeln!(out, "{}", self.joined(row, &widths, indent)))
    }

    /// The same; where a terminal is narrower, the words of the last column go on below themselves.
    pub fn write_wrapped(&self, out: &mut dyn Write, indent: usize) -> io::Result<()> {
        let widths = self.widths();
        let before = widths.len().saturating_sub(1);
        let taken = indent + widths.iter().take(before).map(|width| width + GAP).sum::<usize>();
        let room = self.look.width.map_or(usize::MAX, |width| width.saturating_sub(taken).max(SENTENCE));
        let lines = self.rows.iter().flat_map(|row| self.lines(row, room));
        lines.into_iter().try_for_each(|line| writeln!(out, "{}", self.joined(&line, &widths, indent)))
    }

    fn lines(&self, row: &[Text], room: usize) -> Vec<Vec<Text>> {
        match row.split_last() {
            Some((last, before)) if row.len() == self.leans.len() && self.width(last) > room => {
                let blank = vec![Text::default(); before.len()];
                let cells = std::iter::once(before).chain(std::iter::repeat(&*blank));
                let line = |(before, words): (&[Text], Text)| before.iter().cloned().chain([words]).collect();
                cells.zip(wrap(last, room)).map(line).collect()
            }
            _ => vec![row.to_vec()],
        }
    }

    fn joined(&self, row: &[Text], widths: &[usize], indent: usize) -> String {
        let mut line = " ".repeat(indent);
        let mut owed = 0;
        for ((cell, lean), width) in row.iter().zip(&self.leans).zip(widths) {
            let room = width - self.width(cell);
            let (before, after) = match lean {
                Lean::Left => (0, room),
                Lean::Right => (room, 0),
            };
            if self.width(cell) > 0 {
                line.push_str(&" ".repeat(owed + before));
                line.push_str(&self.look.words(cell));
                owed = after + GAP;
            } else {
                owed += width + GAP;
            }
        }
        line
    }

    fn widths(&self) -> Vec<usize> {
        let widest = |column| self.rows.iter().filter_map(|row| row.get(column)).map(|cell| self.width(cell)).max();
        (0..self.leans.len()).map(|column| widest(column).unwrap_or(0)).collect()
    }

    fn width(&self, cell: &Text) -> usize {
        cell.0.iter().map(|span| width(&self.look.letters(&span.text))).sum()
    }
}

/// The lines of a printed table's title.
pub fn title(table: &Table, look: Look) -> Vec<String> {
    look.broken(&table.title)
}

/// Writes a printed table: its title, where it stands, and its cells in columns.
pub fn table(out: &mut dyn Write, table: &Table, look: Look) -> io::Result<()> {
    for line in title(table, look) {
        look.line(out, &Text::of(Label::Heading, line))?;
    }
    for line in look.broken(&format!("{}, {}", table.id, table.source)) {
        look.line(out, &Text::of(Label::Quiet, line))?;
    }
    writeln!(out)?;
    let head = std::iter::once("").chain(table.columns.iter().map(String::as_str));
    let body = table.rows.iter().map(|row| std::iter::once(&row.label).chain(&row.cells).map(String::as_str));
    let words: Vec<Vec<String>> =
        std::iter::once(head.collect()).chain(body.map(Iterator::collect)).map(|row| lettered(row, look)).collect();
    let Some(width) = look.width else { return part(out, &words, &vec![usize::MAX; table.columns.len() + 1], look) };
    let parts = parts(&words, width);
    for (at, columns) in parts.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        // A row that says nothing in this part stands in another; one that is only a name stands in the first.
        let (head, body) = words.split_at(1);
        let says = |row: &[String], columns: &[usize]| {
            columns.iter().filter_map(|&column| row.get(column)).any(|cell| !cell.is_empty())
        };
        let is_name = |row: &[String]| row.iter().skip(1).all(String::is_empty);
        let stands = |row: &&Vec<String>| says(row, &columns[1..]) || (at == 0 && is_name(row));
        let cells = |row: &Vec<String>| columns.iter().filter_map(|&column| row.get(column).cloned()).collect();
        let rows: Vec<Vec<String>> = head.iter().chain(body.iter().filter(stands)).map(cells).collect();
        part(out, &rows, &fit(&rows, width), look)?;
    }
    Ok(())
}

/// Writes rows of which the first is the head, their cells broken to these widths.
fn part(out: &mut dyn Write, rows: &[Vec<String>], widths: &[usize], look: Look) -> io::Result<()> {
    let mut grid = Grid::new(look, vec![Lean::Left; widths.len()]);
    let mut head_lines = 0;
    for (at, row) in rows.iter().enumerate() {
        let label = if at == 0 { Label::Heading } else { Label::Plain };
        for line in wrapped(row, widths) {
            grid.row(line.into_iter().map(|cell| Text::of(label, cell)).collect());
            head_lines += usize::from(at == 0);
        }
    }
    let rules = grid.widths().into_iter().map(|width| Text::of(Label::Quiet, look.rule().repeat(width)));
    grid.rows.insert(head_lines, rules.collect());
    grid.write(out, 0)
}

fn lettered(row: Vec<&str>, look: Look) -> Vec<String> {
    row.into_iter().map(|cell| look.letters(cell)).collect()
}

/// A check's title with its id.
pub fn check_title(check: &Check) -> Text {
    Text::of(Label::Heading, check.title).with(Label::Quiet, format!(" ({})", check.id))
}

/// Writes a sum: a blank line, whose it is where there are two, a row a reason, the total.
pub fn tally(out: &mut dyn Write, tally: &Tally, look: Look) -> io::Result<()> {
    let rows = tally.counted();
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    if let Some(side) = tally.side {
        look.line(out, &Text::of(Label::Heading, side))?;
    }
    let mut grid = Grid::new(look, vec![Lean::Right, Lean::Left, Lean::Left]);
    for row in rows {
        let figure = match row.change {
            Change::Add(value) if value.numerator() < 0 => value.to_string(),
            Change::Add(value) => format!("+{value}"),
            Change::Times(factor) => format!("x{factor}"),
        };
        grid.row(vec![Text::plain(figure), Text::plain(&*row.label), Text::of(Label::Quiet, &*row.source)]);
    }
    grid.row(vec![Text::of(Label::Figure, tally.total().to_string()), Text::of(Label::Figure, "total")]);
    grid.write(out, 2)
}

/// The outcome's members under their dotted names, as text.
pub fn members(outcome: &Outcome) -> Vec<(String, String)> {
    let words = |value: Json| match value {
        Json::String(word) => word,
        Json::Null => "none".to_owned(),
        other => other.to_string(),
    };
    flatten(outcome.members()).into_iter().map(|(name, value)| (name, words(value))).collect()
}

/// Whether the outcome is what the tester hopes for, where one thing is hoped for.
pub fn verdict(check: &Check, outcome: &Outcome) -> Label {
    match check.hope {
        None => Label::Plain,
        Some(hope) if (hope.holds)(outcome) => Label::Good,
        Some(_) => Label::Bad,
    }
}

/// The nearest words in ASCII: signs spelled out, letters of any script as they are read in Latin ones, `?` for what has no
/// likeness.
pub fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match sign(letter).or_else(|| deunicode::deunicode_char(letter)) {
            _ if letter.is_ascii() => plain.push(letter),
            Some(likeness) => plain.push_str(likeness),
            None => plain.push('?'),
        }
    }
    plain
}

/// Signs that the program itself writes, in the words of a player.
const fn sign(letter: char) -> Option<&'static str> {
    Some(match letter {
        '≤' => "<=",
        '≥' => ">=",
        '±' => "+/-",
        '½' => "1/2",
        '⅓' => "1/3",
        '⅔' => "2/3",
        '¼' => "1/4",
        '¾' => "3/4",
        '–' | '—' | '−' | '─' => "-",
        '′' => "'",
        '″' | '„' | '«' | '»' => "\"",
        '☐' => "[ ]",
        '☒' => "[x]",
        '→' => "->",
        '←' => "<-",
        '•' | '·' => "*",
        '÷' | '╱' => "/",
        '●' => "o",
        '■' => "#",
        '£' => "GBP",
        _ => return None,
    })
}

/// The terminal's code for a meaning; the words say it too, so that nothing is lost without.
const fn style(label: Label) -> Option<&'static str> {
    Some(match label {
        Label::Plain => return None,
        Label::SideA => "36",
        Label::SideB => "35",
        Label::Figure | Label::Heading => "1",
        Label::Good => "32",
        Label::Bad => "31",
        Label::Care => "33",
        Label::Quiet => "2",
        Label::Ruling => "34",
    })
}
