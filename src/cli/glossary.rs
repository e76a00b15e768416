//! `fanion glossary`: the words of the rulebooks and the signs of the screen.

use std::io::Write;

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use serde::Serialize;

use crate::engine::sheet::Sheet;
use crate::engine::text::{Label, Text};
use crate::rulebooks::SHEETS;
use crate::tui::glossary::{OwnedWord, entries, fitting};

use super::complete;
use super::{Context, Failure, find, write_json};

/// What was asked.
#[derive(Debug, Default, Args)]
pub struct Options {
    /// Words to find (default: lists all)
    pub words: Vec<String>,
    /// Only this rulebook's words, such as march-attack
    #[arg(long, value_name = "ID", add = ArgValueCandidates::new(complete::rulebooks))]
    pub rulebook: Option<String>,
    /// Prints JSON
    #[arg(long)]
    pub json: bool,
}

/// How `--json` tells a word.
#[derive(Serialize)]
struct WordJson {
    word: String,
    also: Vec<String>,
    of: &'static str,
    text: String,
    source: String,
}

/// Prints the words that fit, each with its meaning.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let only: Option<&Sheet> = options.rulebook.as_deref().map(|id| find::sheet(id, context)).transpose()?;
    let mut all = entries(SHEETS, only.map(|sheet| sheet.id), Vec::new());
    all.retain(|entry| only.is_none_or(|sheet| sheet.title == entry.book));
    let typed = options.words.join(" ");
    let found = fitting(all, &typed);
    if found.is_empty() {
        return Err(Failure::Use(format!("no word of the glossary fits `{typed}`; `fanion glossary` lists all")));
    }
    if options.json {
        return write_json(out, &found.into_iter().map(row).collect::<Vec<_>>(), context.look);
    }
    found.iter().try_for_each(|entry| Ok(context.look.line(out, &line(entry))?))
}

fn row(entry: OwnedWord) -> WordJson {
    let OwnedWord { book, term } = entry;
    WordJson { word: term.word, also: term.also, of: book, text: term.text, source: term.source }
}

fn line(entry: &OwnedWord) -> Text {
    let term = &entry.term;
    let also = if term.also.is_empty() { String::new() } else { format!(" ({})", term.also.join(", ")) };
    let source = if term.source.is_empty() { String::new() } else { format!(", {}", term.source) };
    Text::of(Label::Heading, &*term.word)
        .with(Label::Quiet, also)
        .then(format!(": {}", term.text))
        .with(Label::Quiet, format!(" [{}{source}]", entry.book))
}
