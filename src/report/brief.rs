//! The brief of a game as a page: its table with the deployment, then what the players are told.

use std::rc::Rc;

use crate::engine::briefing::{Briefing, Chapter};

use super::page::{Block, Page};

/// The brief as a page of its own: the map and who stands where on the first sheet. A side reads its own chapters alone;
/// without one all are there.
pub fn page(briefing: &Briefing, side: Option<&str>) -> Page {
    let mut page = Page::new(&*briefing.title);
    write(&mut page, briefing, side);
    page
}

/// Adds the brief to a page.
pub fn write(page: &mut Page, briefing: &Briefing, side: Option<&str>) {
    if let Some(drawing) = &briefing.drawing {
        page.blocks.push(Block::Map(briefing.title.clone(), Rc::clone(drawing)));
    }
    let first = |chapter: &&Chapter| chapter.heading.to_string() == "Deployment";
    let chapters = || briefing.read_by(side);
    let drawn = briefing.drawing.is_some();
    for chapter in chapters().filter(|chapter| drawn && first(chapter)) {
        write_chapter(page, chapter);
    }
    for chapter in chapters().filter(|chapter| !drawn || !first(chapter)) {
        write_chapter(page, chapter);
    }
}

fn write_chapter(page: &mut Page, chapter: &Chapter) {
    page.blocks.push(Block::Heading(2, chapter.heading.clone()));
    for paragraph in &chapter.paragraphs {
        page.paragraph(paragraph.clone());
    }
    page.points(chapter.points.clone());
}
