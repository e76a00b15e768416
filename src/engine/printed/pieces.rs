//! What a game prints of its pieces, side by side: to set the table up again, to play on without a laptop, to cut out.

use super::super::doc::Doc;
use super::super::text::{Cell, CellContent, Column, Group, Label, RosterRow, Text};
use super::{Block, Table};

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Print {
    /// What stands where, to set the table up again another day.
    PackUp,
    /// Rosters to tick off, for play without a laptop.
    Rosters,
    /// A card a unit, nine on a page of A4.
    Cards,
    /// A strip a unit, 27 on a page of A4.
    Labels,
}

/// What is printed of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SidePieces {
    /// Its name, in its colour.
    pub name: Text,
    /// What stands below its name.
    pub blocks: Vec<Block>,
}

/// The pieces as the screen shows them: each side's groups, a row a piece. Nothing of them is cut out.
pub(crate) fn of_doc(doc: &Doc, what: Print) -> Vec<SidePieces> {
    match what {
        Print::PackUp | Print::Rosters => doc.columns.iter().map(side).collect(),
        Print::Cards | Print::Labels => Vec::new(),
    }
}

fn side(column: &Column) -> SidePieces {
    SidePieces {
        name: match column.headline.first().filter(|headline| !headline.is_empty()) {
            Some(headline) => Text::of(column.label, &*column.title).then(": ").join(headline.clone()),
            None => Text::of(column.label, &*column.title),
        },
        blocks: column.groups.iter().flat_map(|own| group(own)).collect(),
    }
}

/// A head's cells on one line, then a row a piece.
fn group(group: &Group) -> Vec<Block> {
    let mut head = Text::default();
    let cells = group.head.iter().map(cell).filter(|cell| !cell.to_string().is_empty());
    for (at, cell) in cells.enumerate() {
        head = head.then(if at == 0 { "" } else { ", " }).join(cell);
    }
    let columns = group.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let mut table = Table::new("", &vec![""; columns + 2]);
    for row in &group.rows {
        let mut cells = cells_of(row);
        cells.resize(columns + 2, Text::default());
        table.row(cells);
    }
    let mut blocks = vec![Block::Heading(3, head)];
    blocks.extend((!table.rows.is_empty()).then_some(Block::Table(table)));
    blocks
}

/// Its code, its name and its figures.
pub fn cells_of(row: &RosterRow) -> Vec<Text> {
    let label = if row.gone { Label::Quiet } else { Label::Plain };
    let name = [Text::of(label, &*row.code), Text::of(label, &*row.name)];
    name.into_iter().chain(row.cells.iter().map(cell)).collect()
}

/// A cell's words; of boxes, how many are left.
pub fn cell(cell: &Cell) -> Text {
    match &cell.content {
        CellContent::Words(words) => Text::of(cell.label, &**words),
        CellContent::Pips { left, of } => Text::of(cell.label, format!("{left}/{of}")),
    }
}
