//! Charts: both sides' strength, what cost them most, every formation over the turns.

use std::collections::BTreeMap;

use crate::engine::printed::chart::{Chart, ChartKind, Series};
use crate::engine::printed::{Block, Page};
use crate::engine::text::{CellContent, Group, Label};

use super::Material;
use super::opening::{left, rows};

/// Writes the charts.
pub(super) fn write(page: &mut Page, source: &Material<'_>) {
    page.chapter("The battle in figures");
    page.blocks.push(Block::Chart(both(source)));
    page.blocks.extend(losses(source).map(Block::Chart));
    for side in source.names.sides() {
        page.blocks.push(Block::Chart(formations(source, side)));
    }
}

/// The ends of the turns along the bottom.
fn places(source: &Material<'_>) -> Vec<String> {
    let name = |turn: u32| if turn == 0 { "start".to_owned() } else { turn.to_string() };
    let mut places: Vec<String> = source.story.pictures.iter().map(|picture| name(picture.turn)).collect();
    if let Some(last) = places.last_mut().filter(|_| source.play.prompt().is_some()) {
        "now".clone_into(last);
    }
    places
}

fn both(source: &Material<'_>) -> Chart {
    let series = source.names.sides().map(|side| {
        let figures = source.story.pictures.iter().map(|picture| {
            let column = picture.doc.columns.iter().find(|column| column.side == side);
            column.map_or(0, |column| i64::from(rows(column).map(left).sum::<u32>()))
        });
        let name = source.names.side(side);
        Series { label: label(source, side), name: name.to_string(), figures: figures.collect() }
    });
    Chart {
        title: "Strength left at the end of each turn (CV)".into(),
        shape: ChartKind::Lines,
        places: places(source),
        series: series.collect(),
    }
}

fn label(source: &Material<'_>, side: &str) -> Label {
    source.names.side(side).0.first().map_or(Label::Plain, |span| span.label)
}

/// What cost each side strength.
fn losses(source: &Material<'_>) -> Option<Chart> {
    let mut causes: Vec<&str> = Vec::new();
    let mut lost: BTreeMap<(&str, &str), i64> = BTreeMap::new();
    for loss in source.story.stretches.iter().flat_map(|stretch| &stretch.losses) {
        if !causes.contains(&loss.cause) {
            causes.push(loss.cause);
        }
        *lost.entry((loss.side.as_str(), loss.cause)).or_default() += loss.amount;
    }
    let series = source.names.sides().map(|side| Series {
        name: source.names.side(side).to_string(),
        label: label(source, side),
        figures: causes.iter().map(|cause| lost.get(&(side, *cause)).copied().unwrap_or(0)).collect(),
    });
    let series: Vec<Series> = series.collect();
    (!causes.is_empty()).then(|| Chart {
        title: "Strength lost, by cause (CV)".into(),
        shape: ChartKind::Bars,
        places: causes.iter().map(|cause| (*cause).to_owned()).collect(),
        series,
    })
}

/// Every formation of a side; one that joined later begins at 0.
fn formations(source: &Material<'_>, side: &str) -> Chart {
    let pictures = &source.story.pictures;
    let mut names: Vec<String> = Vec::new();
    let mut figures: BTreeMap<String, Vec<i64>> = BTreeMap::new();
    for (at, picture) in pictures.iter().enumerate() {
        for group in picture.doc.columns.iter().filter(|column| column.side == side).flat_map(|column| &column.groups) {
            let name = head(group);
            if !names.contains(&name) {
                names.push(name.clone());
            }
            let row = figures.entry(name).or_insert_with(|| vec![0; pictures.len()]);
            row[at] += i64::from(group.rows.iter().map(left).sum::<u32>());
        }
    }
    let label = label(source, side);
    let series = names.into_iter().map(|name| {
        let figures = figures.remove(&name).unwrap_or_default();
        Series { name, label, figures }
    });
    Chart {
        title: format!("{}: strength of each formation at the end of each turn (CV)", source.names.side(side)),
        shape: ChartKind::Lines,
        places: places(source),
        series: series.collect(),
    }
}

/// The first cell of a group's head is its name.
pub(super) fn head(group: &Group) -> String {
    match group.head.first().map(|cell| &cell.content) {
        Some(CellContent::Words(words)) => words.to_string(),
        _ => String::new(),
    }
}
