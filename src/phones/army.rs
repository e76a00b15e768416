//! The armies as the eye allows, the own one first.

use maud::{Markup, html};

use super::now::capital;
use super::sight::Sight;
use crate::engine::printed::pieces::{cell, cells_of};
use crate::engine::text::{Column, Group};
use crate::report::page::html::words;

/// The own army, then the others.
pub(super) fn page(sight: &Sight<'_>) -> Markup {
    let doc = sight.play.doc();
    let own = |column: &&Column| column.side == sight.seat.key();
    let is_one = doc.columns.iter().any(|column| own(&column));
    html! {
        @for column in doc.columns.iter().filter(own) { section { (army(column)) } }
        @for column in doc.columns.iter().filter(|column| !own(column)) {
            details open[!is_one] { summary { (title(column)) } (groups(column)) }
        }
        @if let Some(shows) = &doc.shows {
            @if !shows.marks.is_empty() {
                details { summary { "Symbols" } ul { @for mark in shows.marks { li { b { (mark.sign) } " " (mark.means) } } } }
            }
        }
    }
}

/// A side that goes by a letter has it before its name.
fn title(column: &Column) -> String {
    match column.side.len() {
        1 => format!("{} {}", column.side, column.title),
        _ => capital(&column.title),
    }
}

fn army(column: &Column) -> Markup {
    html! { h2 { (title(column)) } (groups(column)) }
}

fn groups(column: &Column) -> Markup {
    html! {
        @if let Some(headline) = column.headline.first() { p { (words(headline)) } }
        @for group in &column.groups { (units(group)) }
    }
}

fn units(group: &Group) -> Markup {
    let head: Vec<_> = group.head.iter().map(cell).filter(|cell| !cell.to_string().is_empty()).collect();
    html! {
        div class="group" {
            h3 { @for (at, cell) in head.iter().enumerate() { @if at > 0 { ", " } (words(cell)) } }
            @if !group.rows.is_empty() {
                table { tbody {
                    @for row in &group.rows {
                        tr class=[row.gone.then_some("gone")] { @for cell in cells_of(row) { td { (words(&cell)) } } }
                    }
                } }
            }
        }
    }
}
