//! The report of a game that declares what is shown of it: headlines, measures, and its pieces in its own columns.

use crate::engine::doc::Doc;
use crate::engine::printed::pieces::cells_of;
use crate::engine::printed::{Page, PageRow, Table};
use crate::engine::shows::Shows;
use crate::engine::text::{Column, Label, RosterRow, Text};

use super::Material;
use super::figures::head;

/// Where both sides stand, how it ended, and what the signs mean.
pub(super) fn standing(page: &mut Page, source: &Material<'_>, shows: &Shows) {
    if let Some(last) = source.story.pictures.last() {
        page.points(last.doc.columns.iter().map(|column| headline(source, column)).collect());
    }
    let marks = shows.marks.iter().map(|mark| format!("{} = {}", mark.sign, mark.means));
    page.paragraph(Text::of(Label::Quiet, marks.collect::<Vec<_>>().join("; ") + "."));
}

/// A side and the fullest form of its headline.
pub(super) fn headline(source: &Material<'_>, column: &Column) -> Text {
    let says = column.headline.first().cloned().unwrap_or_default();
    source.names.side(&column.side).then(": ").join(says)
}

/// The measures of the game's end, or of where it was left.
pub(super) fn measures(page: &mut Page, source: &Material<'_>) {
    let Some(end) = source.play.measured() else { return };
    page.chapter("The game in numbers");
    let winner = end.winner.unwrap_or_else(|| "nobody has won yet".to_owned());
    page.paragraph(Text::of(Label::Heading, winner).then(format!(": {}.", end.reason)));
    let mut table = Table::new("", &["", "#", ""]);
    for measure in end.measures.into_iter().filter(|measure| measure.value != 0) {
        let value = Text::of(Label::Figure, measure.value.to_string());
        table.row([Text::plain(measure.name), value, Text::of(Label::Quiet, measure.unit)]);
    }
    page.table(table);
}

/// Each side's pieces as they came and as they are.
pub(super) fn pieces(page: &mut Page, source: &Material<'_>) {
    let pictures = &source.story.pictures;
    let (Some(first), Some(last)) = (pictures.first(), pictures.last()) else { return };
    page.chapter("Pieces, before and after");
    for column in &last.doc.columns {
        page.table(side(&first.doc, column, source));
    }
}

fn side(first: &Doc, column: &Column, source: &Material<'_>) -> Table {
    let mut table = Table::new(&source.names.side(&column.side).to_string(), &["", "came as", "now"]);
    let before = super::opening::by_code(first, column);
    // Blocks that lay face down to whom this is told were there.
    let unseen = if source.play.hides() { "face down" } else { "joined later" };
    for group in &column.groups {
        table.rows.push(PageRow::Head(Text::of(column.label, head(group))));
        for row in &group.rows {
            let came = before.get(&*row.code).map_or_else(|| Text::of(Label::Quiet, unseen), |row| says(row));
            table.row([Text::plain(&*row.name), came, says(row)]);
        }
    }
    table
}

/// What the cells of a piece say, a blank apart.
fn says(row: &RosterRow) -> Text {
    let told = cells_of(row).into_iter().skip(2).filter(|cell| !cell.is_empty());
    told.reduce(|line, cell| line.then(" ").join(cell)).unwrap_or_default()
}
