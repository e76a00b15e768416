//! A game's document as plain text: the ribbon, then each side with its groups and rows.

use std::io::{self, Write};
use std::rc::Rc;

use crate::engine::doc::Doc;
use crate::engine::printed::pieces::{cell, cells_of};
use crate::engine::prompt::{Owed, Prompt};
use crate::engine::seat::Eye;
use crate::engine::session::Session;
use crate::engine::text::{Column, Group, Label, RibbonStep, Text};

use super::plain::{Grid, Look};
use crate::engine::printed::Lean;

/// Writes the ribbon with the present step in brackets, and the sides below each other.
pub(crate) fn state(out: &mut dyn Write, doc: &Doc, look: Look) -> io::Result<()> {
    if !doc.ribbon.is_empty() {
        look.line(out, &ribbon(&doc.ribbon))?;
    }
    doc.columns.iter().try_for_each(|side| column(out, side, look))
}

fn ribbon(stops: &[RibbonStep]) -> Text {
    let mut text = Text::default();
    for (at, stop) in stops.iter().enumerate() {
        let between = match (at, stop.opens) {
            (0, _) => "",
            (_, true) => " | ",
            (_, false) => " ",
        };
        text = text.with(Label::Quiet, between);
        text = if stop.now {
            text.with(Label::Figure, format!("[{}]", stop.name))
        } else {
            text.with(Label::Quiet, &*stop.name)
        };
    }
    text
}

fn column(out: &mut dyn Write, side: &Column, look: Look) -> io::Result<()> {
    writeln!(out)?;
    let title = Text::of(side.label, format!("{}  {}", side.side, side.title));
    let headline = side.headline.first().filter(|headline| !headline.is_empty());
    look.line(out, &headline.map_or(title.clone(), |headline| title.then(": ").join(headline.clone())))?;
    side.groups.iter().try_for_each(|one| group(out, one, look))
}

/// A head's cells on one line, then a row a unit.
fn group(out: &mut dyn Write, group: &Group, look: Look) -> io::Result<()> {
    writeln!(out)?;
    let mut head = Text::plain("  ");
    let cells: Vec<Text> = group.head.iter().map(cell).filter(|cell| !cell.to_string().is_empty()).collect();
    for (at, cell) in cells.into_iter().enumerate() {
        head = head.then(if at == 0 { "" } else { ", " }).join(cell);
    }
    look.line(out, &head)?;
    let columns = group.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let mut grid = Grid::new(look, vec![Lean::Left; columns + 2]);
    for row in &group.rows {
        grid.row(cells_of(row));
    }
    grid.write(out, 4)
}

/// What is asked, as far as who looks on may know it: nobody here answers.
pub(crate) fn asked(play: &Session) -> Option<Rc<Prompt>> {
    if *play.eye() == Eye::Public { play.hint().map(Rc::new) } else { play.seen_prompt() }
}

/// What is owed, as far as who looks on may know it.
pub(crate) fn owed(play: &Session) -> Vec<Rc<Owed>> {
    if *play.eye() == Eye::Public { play.hinted_owed() } else { play.owed() }
}
