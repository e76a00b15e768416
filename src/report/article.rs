//! A report in words as a page, and as the files that are sent.

use crate::engine::article::{Article, Layout};
use crate::engine::text::{Label, Text};

use super::page::text;
use super::plain::Look;
use crate::engine::printed::{Block, Page, Table};

/// Columns of a letter.
const WIDTH: usize = 76;

/// The page of a report; `picture` is the name of the file that holds its picture.
pub fn page(article: &Article, picture: &str) -> Page {
    let mut page = Page::new(article.title.clone());
    for chapter in &article.chapters {
        match (chapter.form, chapter.heading.is_empty()) {
            (Layout::Folded, _) => {
                page.blocks.push(Block::Fold(chapter.heading.clone(), chapter.lines.clone()));
                continue;
            }
            (_, false) => page.chapter(&chapter.heading),
            (_, true) => {}
        }
        match chapter.form {
            Layout::Points => page.points(chapter.lines.clone()),
            Layout::Prose | Layout::Folded => page.paragraph(prose(&chapter.lines)),
        }
        page.blocks.extend(chapter.tables.iter().cloned().map(Block::Table));
    }
    if let Some(svg) = &article.picture {
        page.blocks.push(Block::Picture("The map".to_owned(), picture.to_owned(), svg.clone()));
    }
    page
}

/// Sentences one after the other; a blank stands between two.
fn prose(lines: &[Text]) -> Text {
    let mut all = Text::default();
    for line in lines {
        let ends = all.0.last().is_none_or(|span| span.text.ends_with(' '));
        let gap = if ends { Text::default() } else { Text::of(Label::Plain, " ") };
        all = all.join(gap).join(line.clone());
    }
    all
}

/// Tables below each other as lines of plain text.
pub fn table_lines(tables: &[Table]) -> Vec<String> {
    let mut out = Vec::new();
    let blocks: Vec<Block> = tables.iter().cloned().map(Block::Table).collect();
    // Memory takes what is written to it.
    let _ = text::write_blocks(&mut out, &blocks, Look { width: Some(WIDTH), ..Look::default() });
    String::from_utf8_lossy(&out).lines().map(str::to_owned).collect()
}

/// A report as the text of a letter.
pub fn letter(article: &Article) -> String {
    let mut out = Vec::new();
    let look = Look { width: Some(WIDTH), ..Look::default() };
    let page = page(&Article { picture: None, ..article.clone() }, "");
    // Memory takes what is written to it.
    let _ = text::write(&mut out, &page, look);
    String::from_utf8_lossy(&out).into_owned()
}
