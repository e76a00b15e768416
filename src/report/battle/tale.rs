//! The story, turn by turn: sentences first, the log folded away below them.

use std::collections::BTreeSet;

use crate::engine::printed::{Block, Page};
use crate::engine::story::Stretch;
use crate::engine::text::{Label, Text};

use super::opening::{left, rows};
use super::{Material, declared};

/// Writes the story.
pub(super) fn write(page: &mut Page, source: &Material<'_>) {
    page.chapter("What happened");
    let stretches = &source.story.stretches;
    let turns: BTreeSet<u32> = stretches.iter().map(|stretch| stretch.position.turn.max(1)).collect();
    for turn in turns {
        let own: Vec<&Stretch> = stretches.iter().filter(|stretch| stretch.position.turn.max(1) == turn).collect();
        write_turn(page, source, turn, &own);
    }
}

fn write_turn(page: &mut Page, source: &Material<'_>, turn: u32, stretches: &[&Stretch]) {
    let clock = |at: i64| (source.facts.hour)(at);
    let wall = match (stretches.first(), stretches.last()) {
        (Some(first), Some(last)) => format!("  (at the table {} to {})", clock(first.from), clock(last.until)),
        _ => String::new(),
    };
    page.blocks.push(Block::Heading(3, Text::plain(source.facts.turn(turn)).with(Label::Quiet, wall)));
    let halves: BTreeSet<Option<u8>> = stretches.iter().map(|stretch| stretch.position.half).collect();
    for half in halves {
        let own = stretches.iter().filter(|stretch| stretch.position.half == half);
        let sentences: Vec<&Text> = own.flat_map(|stretch| &stretch.sentences).collect();
        if !sentences.is_empty() {
            page.paragraph(joined(&sentences));
        }
    }
    page.blocks.extend(left_at_end(source, turn).map(Block::Paragraph));
    let lines = log(source, stretches);
    if !lines.is_empty() {
        page.blocks.push(Block::Fold(format!("The log of turn {turn}"), lines));
    }
}

fn joined(sentences: &[&Text]) -> Text {
    sentences.iter().enumerate().fold(Text::default(), |text, (at, sentence)| {
        text.then(if at == 0 { "" } else { " " }).join((*sentence).clone())
    })
}

/// How strong both sides were when the turn was over.
fn left_at_end(source: &Material<'_>, turn: u32) -> Option<Text> {
    let picture = source.story.pictures.iter().rfind(|picture| picture.turn == turn)?;
    if picture.doc.shows.is_some() {
        let lines = picture.doc.columns.iter().map(|column| declared::headline(source, column));
        return lines.reduce(|line, side| line.then("; ").join(side)).map(|line| line.then("."));
    }
    if !source.has_strengths {
        return None;
    }
    let mut text = Text::of(Label::Quiet, "Strength left: ");
    for (at, column) in picture.doc.columns.iter().enumerate() {
        let strength: u32 = rows(column).map(left).sum();
        let between = if at == 0 { "" } else { ", " };
        text = text.with(Label::Quiet, between).join(source.names.side(&column.side));
        text = text.with(Label::Quiet, format!(" {strength} CV"));
    }
    Some(text.with(Label::Quiet, "."))
}

/// The lines that a reader may want, each step under its name.
fn log(source: &Material<'_>, stretches: &[&Stretch]) -> Vec<Text> {
    let mut lines = Vec::new();
    for stretch in stretches {
        let loud: Vec<_> = stretch.lines.iter().filter(|line| !line.quiet).collect();
        if loud.is_empty() {
            continue;
        }
        // In a game on a board it is the set or the round of that game.
        let own = ["set", "round"].into_iter().find(|own| stretch.position.own.contains_key(*own)).unwrap_or("half");
        let half = stretch.position.half.map(|half| format!(", {own} {half}")).unwrap_or_default();
        let time = (source.facts.hour)(stretch.from);
        lines.push(
            Text::of(Label::Heading, format!("{}{half}", stretch.position.step))
                .with(Label::Quiet, format!("  {time}")),
        );
        lines.extend(loud.into_iter().map(|line| source.names.plain(&line.text)));
    }
    lines
}
