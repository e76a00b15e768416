//! A page as one HTML file that needs nothing else: no network, no script.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::engine::printed::Lean;
use crate::engine::text::{Label, Text};
use crate::report::plain::harmless;

use super::svg;
use crate::engine::printed::chart::Chart;
use crate::engine::printed::{Block, Page, PageRow, Table};

/// A table of more rows stands alone and may go on overleaf.
const LONG: usize = 24;
/// How it looks on a screen, on a telephone and on paper.
const STYLE: &str = include_str!("style.css");

/// The page as HTML.
pub fn html(page: &Page) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light";
                title { (page.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { (page.title) }
                    (blocks(page))
                }
            }
        }
    };
    // Whoever prints the file on a terminal is not steered by a name in it.
    markup.into_string().split('\n').map(harmless).collect::<Vec<_>>().join("\n")
}

/// What a page says below its title, to stand in another.
pub fn blocks(page: &Page) -> Markup {
    html! { @for (at, block) in page.blocks.iter().enumerate() { (block_markup(at, block)) } }
}

fn block_markup(at: usize, block: &Block) -> Markup {
    html! {
        @match block {
            Block::Heading(2, text) => h2 { (words(text)) },
            Block::Heading(_, text) => h3 { (words(text)) },
            Block::Paragraph(text) => p { (words(text)) },
            Block::Points(points) => ul { @for point in points { li { (words(point)) } } },
            Block::Table(table) => (table_markup(table)),
            Block::Chart(chart) => (chart_markup(at, chart)),
            Block::Map(title, drawing) => figure class="map" { (PreEscaped(crate::report::map::svg::svg(at, title, drawing))) },
            Block::Fold(summary, lines) => details {
                summary { (summary) }
                ul { @for line in lines { li { (words(line)) } } }
            },
            Block::Picture(name, _, svg) => figure class="picture" {
                figcaption { (name) }
                (PreEscaped(svg))
            },
            Block::Slips(cards, slips) => div class=(if *cards { "slips cards" } else { "slips" }) {
                @for slip in slips {
                    section class="slip" {
                        h3 { span class="corner" { (words(&slip.corner)) } " " (words(&slip.title)) }
                        @for line in &slip.lines { p { (words(line)) } }
                    }
                }
            },
            Block::Sheet(blocks) => section class="sheet" {
                // The numbers tell drawings of one page apart; a sheet holds fewer blocks than this.
                @for (place, block) in blocks.iter().enumerate() { (block_markup(at * 100 + place, block)) }
            },
            Block::Break => div class="break" {},
        }
    }
}

fn chart_markup(at: usize, chart: &Chart) -> Markup {
    html! {
        figure {
            figcaption { (chart.title) }
            (PreEscaped(svg::draw(at, chart)))
            details { summary { "The figures" } (table_markup(&Table { caption: String::new(), ..chart.table() })) }
        }
    }
}

fn table_markup(table: &Table) -> Markup {
    let side = |at: usize| table.head.get(at).filter(|(_, lean)| *lean == Lean::Right).map(|_| "right");
    html! {
        div class=(if table.rows.len() > LONG { "table long" } else { "table" }) {
            table {
                @if !table.caption.is_empty() { caption { (table.caption) } }
                @if table.head.iter().any(|(name, _)| !name.is_empty()) {
                    thead { tr { @for (at, (name, _)) in table.head.iter().enumerate() { th class=[side(at)] scope="col" { (name) } } } }
                }
                tbody {
                    @for row in &table.rows {
                        @match row {
                            PageRow::Cells(cells) => tr {
                                @for (at, cell) in cells.iter().enumerate() { td class=[side(at)] { (words(cell)) } }
                            },
                            PageRow::Head(text) => tr { th class="over" colspan=(table.head.len()) scope="rowgroup" { (words(text)) } },
                        }
                    }
                }
            }
        }
    }
}

/// Meanings become classes; the words say it too.
pub(crate) fn words(text: &Text) -> Markup {
    html! {
        @for span in &text.0 {
            @match class(span.label) {
                None => (span.text),
                Some(class) => span class=(class) { (span.text) },
            }
        }
    }
}

const fn class(label: Label) -> Option<&'static str> {
    Some(match label {
        Label::Plain => return None,
        Label::SideA => "a",
        Label::SideB => "b",
        Label::Figure => "figure",
        Label::Good => "good",
        Label::Bad => "bad",
        Label::Care => "care",
        Label::Quiet => "quiet",
        Label::Heading => "heading",
        Label::Ruling => "ruling",
    })
}
