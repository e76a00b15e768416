//! A page as plain text.

use std::io::{self, Write};

use crate::engine::text::{Label, Text};
use crate::report::columns::width;
use crate::report::map::{legend, letters};
use crate::report::plain::{Grid, Look};
use crate::report::wrap::wrap;

use crate::engine::printed::{Block, Page, PageRow, Table};

/// Columns of a page that has no terminal to tell its width.
const WIDTH: usize = 96;
/// Rows of a map at most.
const ROWS: usize = 40;

/// Writes the page; charts are tables.
pub fn write(out: &mut dyn Write, page: &Page, look: Look) -> io::Result<()> {
    underlined(out, &page.title, "=", look)?;
    write_blocks(out, &page.blocks, look)
}

/// Writes these blocks.
pub fn write_blocks(out: &mut dyn Write, blocks: &[Block], look: Look) -> io::Result<()> {
    blocks.iter().try_for_each(|block| write_block(out, block, look))
}

fn underlined(out: &mut dyn Write, title: &str, rule: &str, look: Look) -> io::Result<()> {
    let wide = headline(out, &Text::of(Label::Heading, title), look)?;
    writeln!(out, "{}", rule.repeat(wide))
}

/// Writes a heading, broken where a terminal is narrower; the columns that it takes.
fn headline(out: &mut dyn Write, text: &Text, look: Look) -> io::Result<usize> {
    let lines = look.width.map_or_else(|| vec![text.clone()], |columns| wrap(text, columns));
    lines.iter().try_for_each(|line| look.line(out, line))?;
    Ok(lines.iter().map(|line| width(&line.to_string())).max().unwrap_or(0))
}

fn write_block(out: &mut dyn Write, block: &Block, look: Look) -> io::Result<()> {
    if !matches!(block, Block::Sheet(_)) {
        writeln!(out)?;
    }
    match block {
        Block::Heading(2, text) => underlined(out, &text.to_string(), "-", look),
        Block::Heading(_, text) => headline(out, text, look).map(drop),
        Block::Paragraph(text) => wrapped(out, text, "", "", look),
        Block::Points(points) => points.iter().try_for_each(|point| wrapped(out, point, "- ", "  ", look)),
        Block::Table(table) => write_table(out, table, look),
        Block::Chart(chart) => write_table(out, &chart.table(), look),
        Block::Map(_, drawing) => {
            let room = (look.width.unwrap_or(WIDTH).clamp(20, 160), ROWS);
            letters::draw(drawing, room, look.ascii).lines().iter().try_for_each(|row| look.line(out, row))?;
            wrapped(out, &legend(drawing, look.ascii), "", "", look)
        }
        Block::Fold(summary, lines) => {
            look.line(out, &Text::of(Label::Quiet, format!("{summary}:")))?;
            lines.iter().try_for_each(|text| wrapped(out, &loud(text), "    ", "      ", look))
        }
        Block::Picture(name, file, _) => look.line(out, &Text::of(Label::Quiet, format!("{name}: {file}"))),
        Block::Slips(_, slips) => slips.iter().enumerate().try_for_each(|(at, slip)| {
            if at > 0 {
                writeln!(out)?;
            }
            look.line(out, &slip.corner.clone().then("  ").join(slip.title.clone()))?;
            slip.lines.iter().try_for_each(|line| wrapped(out, line, "    ", "      ", look))
        }),
        Block::Sheet(blocks) => write_blocks(out, blocks, look),
        Block::Break => writeln!(out, "\u{c}"),
    }
}

/// The line without its side remarks.
fn loud(text: &Text) -> Text {
    let loud = || text.0.iter().filter(|span| span.label != Label::Quiet);
    if loud().count() == 0 { text.clone() } else { Text(loud().cloned().collect()) }
}

/// Breaks a text at blanks; its labels go with the words.
fn wrapped(out: &mut dyn Write, text: &Text, first: &str, later: &str, look: Look) -> io::Result<()> {
    let room = look.width.unwrap_or(WIDTH).max(20) - later.len();
    let lines = wrap(text, room);
    lines.into_iter().enumerate().try_for_each(|(at, line)| {
        let indent = if at == 0 { first } else { later };
        look.line(out, &Text::plain(indent).join(line))
    })
}

fn write_table(out: &mut dyn Write, table: &Table, look: Look) -> io::Result<()> {
    if !table.caption.is_empty() {
        headline(out, &Text::of(Label::Heading, &*table.caption), look)?;
    }
    let leans = table.head.iter().map(|(_, lean)| *lean);
    let mut grid = Grid::new(look, leans.collect());
    if table.head.iter().any(|(name, _)| !name.is_empty()) {
        grid.row(table.head.iter().map(|(name, _)| Text::of(Label::Quiet, &**name)).collect());
    }
    for row in &table.rows {
        match row {
            PageRow::Cells(cells) => grid.row(cells.clone()),
            PageRow::Head(_) => grid.row(Vec::new()),
        }
    }
    let mut lines = Vec::new();
    grid.write(&mut lines, 2)?;
    let headed = usize::from(table.head.iter().any(|(name, _)| !name.is_empty()));
    for (at, line) in String::from_utf8_lossy(&lines).lines().enumerate() {
        match at.checked_sub(headed).and_then(|row| table.rows.get(row)) {
            Some(PageRow::Head(text)) => headline(out, text, look).map(drop)?,
            _ => writeln!(out, "{}", line.trim_end())?,
        }
    }
    Ok(())
}
