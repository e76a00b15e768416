//! The brief of a game as a page: its table with the deployment, then what the players are told.

use std::rc::Rc;

use crate::engine::briefing::{Briefing, Chapter, PastBattle};
use crate::engine::text::Text;

use crate::engine::printed::{Block, Page};

/// Lines of the deployment, of so many letters, that leave half of a sheet to the map.
const LINES: usize = 24;
const LETTERS: usize = 95;

/// The brief as a page of its own: the map and who stands where on the first sheet. A side reads its own chapters alone;
/// without one all are there.
pub fn page(briefing: &Briefing, side: Option<&str>) -> Page {
    let mut page = Page::new(&*briefing.title);
    write(&mut page, briefing, side);
    page
}

/// Adds the brief to a page: map and deployment stand on one sheet of paper, unless the deployment is as long as a
/// sheet itself.
pub fn write(page: &mut Page, briefing: &Briefing, side: Option<&str>) {
    let first = |chapter: &&Chapter| briefing.drawing.is_some() && chapter.heading.to_string() == "Deployment";
    let chapters = || briefing.read_by(side);
    if let Some(drawing) = &briefing.drawing {
        let deployed: Vec<Block> = chapters().filter(first).flat_map(blocks).collect();
        let is_long = deployed.iter().map(lines).sum::<usize>() > LINES;
        let mut sheet = vec![Block::Map(briefing.title.clone(), Rc::clone(drawing))];
        let after = if is_long {
            deployed
        } else {
            sheet.extend(deployed);
            Vec::new()
        };
        page.blocks.push(Block::Sheet(sheet));
        page.blocks.extend(after);
    }
    page.blocks.extend(chapters().filter(|chapter| !first(chapter)).flat_map(blocks));
}

/// Adds the brief as a report has it, which tells what happened then in a chapter of its own.
pub fn write_in_report(page: &mut Page, briefing: &Briefing) {
    let told = |chapter: &Chapter| chapter.heading.to_string() == PastBattle::HEADING;
    let mut briefing = briefing.clone();
    briefing.chapters.retain(|chapter| !told(chapter));
    write(page, &briefing, None);
}

fn blocks(chapter: &Chapter) -> Vec<Block> {
    let mut blocks = vec![Block::Heading(2, chapter.heading.clone())];
    blocks.extend(chapter.paragraphs.iter().cloned().map(Block::Paragraph));
    if !chapter.points.is_empty() {
        blocks.push(Block::Points(chapter.points.clone()));
    }
    blocks
}

/// About how many lines of print a block of words takes.
fn lines(block: &Block) -> usize {
    let of = |text: &Text| text.to_string().chars().count().div_ceil(LETTERS);
    match block {
        Block::Paragraph(text) => of(text) + 1,
        Block::Points(points) => points.iter().map(of).sum(),
        _ => 0,
    }
}
