//! A page as Markdown.

use std::fmt::Write as _;

use crate::engine::printed::Lean;
use crate::engine::text::steers;
use crate::engine::text::{Label, Text};
use crate::report::map::{legend, letters};

use crate::engine::printed::{Block, Page, PageRow, Table};

/// Columns and rows of a map.
const MAP: (usize, usize) = (96, 40);

/// The page as Markdown; charts are tables, maps are letters.
pub fn markdown(page: &Page) -> String {
    let mut out = format!("# {}\n", escaped(&page.title));
    write_blocks(&mut out, &page.blocks);
    out
}

fn write_blocks(out: &mut String, blocks: &[Block]) {
    for block in blocks {
        write_block(out, block);
    }
}

fn write_block(out: &mut String, block: &Block) {
    if !matches!(block, Block::Sheet(_)) {
        out.push('\n');
    }
    match block {
        Block::Heading(level, text) => line(out, &format!("{} {}", "#".repeat(usize::from(*level)), words(text))),
        Block::Paragraph(text) => line(out, &words(text)),
        Block::Points(points) => points.iter().for_each(|point| line(out, &format!("- {}", words(point)))),
        Block::Table(table) => write_table(out, table),
        Block::Chart(chart) => write_table(out, &chart.table()),
        Block::Map(_, drawing) => {
            line(out, "```text");
            for row in letters::draw(drawing, MAP, false).lines() {
                line(out, row.to_string().trim_end());
            }
            line(out, "```\n");
            line(out, &words(&legend(drawing, false)));
        }
        Block::Fold(summary, lines) => {
            line(out, &format!("<details><summary>{}</summary>\n", escaped(summary)));
            for text in lines {
                line(out, &format!("- {}", words(text)));
            }
            line(out, "\n</details>");
        }
        Block::Picture(name, file, _) => line(out, &format!("![{}]({file})", escaped(name))),
        Block::Slips(_, slips) => {
            for slip in slips {
                line(out, &format!("**{} {}**  ", escaped(&slip.corner.to_string()), escaped(&slip.title.to_string())));
                slip.lines.iter().for_each(|text| line(out, &format!("{}  ", words(text))));
                line(out, "");
            }
        }
        Block::Sheet(blocks) => write_blocks(out, blocks),
        Block::Break => line(out, "---"),
    }
}

fn line(out: &mut String, text: &str) {
    writeln!(out, "{text}").expect("memory takes what is written to it");
}

fn write_table(out: &mut String, table: &Table) {
    if !table.caption.is_empty() {
        line(out, &format!("**{}**\n", escaped(&table.caption)));
    }
    let head: Vec<String> = table.head.iter().map(|(name, _)| escaped(name)).collect();
    let rules = table.head.iter().map(|(_, lean)| if *lean == Lean::Right { "---:" } else { "---" });
    line(out, &format!("| {} |", head.join(" | ")));
    line(out, &format!("| {} |", rules.collect::<Vec<_>>().join(" | ")));
    for row in &table.rows {
        let cells: Vec<String> = match row {
            PageRow::Cells(cells) => cells.iter().map(words).collect(),
            PageRow::Head(text) => {
                let empty = std::iter::repeat_n(String::new(), table.head.len().saturating_sub(1));
                std::iter::once(format!("**{}**", escaped(&text.to_string()))).chain(empty).collect()
            }
        };
        line(out, &format!("| {} |", cells.join(" | ")));
    }
}

/// What matters most is set in bold.
fn words(text: &Text) -> String {
    let span = |label: Label, words: &str| {
        let (start, rest) = words.split_at(words.len() - words.trim_start().len());
        let inner = rest.trim_end();
        let end = &rest[inner.len()..];
        match label {
            Label::Figure if !inner.is_empty() => format!("{start}**{}**{end}", escaped(inner)),
            _ => escaped(words),
        }
    };
    text.0.iter().map(|part| span(part.label, &part.text)).collect()
}

/// Signs that mean something in Markdown or HTML stand for themselves; those that mean something at some places only are
/// left alone at others, so that the page can be read as it is, too.
fn escaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut before = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied();
        let means = match letter {
            '\\' | '*' | '`' | '|' | '~' => true,
            // Within a word it is no emphasis.
            '_' => !(before.is_some_and(char::is_alphanumeric) && next.is_some_and(char::is_alphanumeric)),
            // A box to tick at the beginning; a link, if its end is one.
            '[' => before.is_none(),
            ']' => next.is_none_or(|next| matches!(next, '(' | '[')),
            '#' => before.is_none_or(|before| before == '#') || next.is_none_or(|next| next == '#'),
            _ => false,
        };
        match letter {
            '<' => plain.push_str("&lt;"),
            '>' => plain.push_str("&gt;"),
            '&' => plain.push_str("&amp;"),
            '\n' | '\t' => plain.push(' '),
            letter if steers(letter) => plain.push('?'),
            letter => {
                if means {
                    plain.push('\\');
                }
                plain.push(letter);
            }
        }
        before = Some(letter);
    }
    plain
}
