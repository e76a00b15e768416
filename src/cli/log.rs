//! `fanion log`: everything that happened in a battle.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;
use serde::Serialize;
use serde_json::Value as Json;

use crate::engine::history::LogLine;
use crate::engine::lines::RecordLine;
use crate::engine::printed::Lean;
use crate::engine::text::{Label, Text};
use crate::report::plain::Grid;
use crate::store::{Unjoined, local_time, to_iso};

use super::complete;
use super::{Context, Failure, log_unjoined, saves, write_json};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// A saved game, or the file of lines that `fanion doctor` left out
    #[arg(add = ArgValueCompleter::new(complete::saves))]
    pub file: PathBuf,
    /// Shows only what this side may know (default: what everyone may; of a campaign, what its umpire sees)
    #[arg(long, visible_alias = "as", value_name = "SIDE")]
    pub side: Option<String>,
    /// Prints JSON
    #[arg(long)]
    pub json: bool,
}

/// How `--json` tells an entry.
#[derive(Serialize)]
struct EntryJson {
    entry: u64,
    group: u64,
    at: String,
    kind: String,
    key: Option<Json>,
    lines: Vec<String>,
    stands: bool,
    ruling: bool,
    repeated: bool,
}

/// Prints every entry.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if let Ok(Some(unjoined)) = Unjoined::read(&options.file) {
        return log_unjoined::run(&unjoined, options.json, context.look, out);
    }
    let viewed = saves::view_as(&options.file, options.side.as_deref(), context)?;
    let log = viewed.play().log();
    let records = viewed.play().lines_since(0);
    if options.json {
        let entries: Vec<EntryJson> = log.iter().zip(&records).map(|(line, record)| entry(line, record)).collect();
        return write_json(out, &entries, context.look);
    }
    let mut grid = Grid::new(context.look, vec![Lean::Right, Lean::Left, Lean::Left, Lean::Left]);
    for (line, record) in log.iter().zip(&records).filter(|(line, _)| !line.quiet) {
        for words in words(line, record) {
            let number = Text::of(Label::Quiet, line.entry.to_string());
            let mark = Text::of(Label::Care, mark(line));
            grid.row(vec![number, Text::of(Label::Quiet, local_time(line.at)), mark, words]);
        }
    }
    Ok(grid.write_wrapped(out, 2)?)
}

fn entry(line: &LogLine, record: &RecordLine) -> EntryJson {
    let (kind, key) = match &record.record {
        Json::Object(object) => {
            let kind = object.keys().next().cloned().unwrap_or_default();
            let key = object.values().next().and_then(|inner| inner.get("key")).cloned();
            (kind, key)
        }
        other => (other.as_str().unwrap_or_default().to_owned(), None),
    };
    // Of an answer, whoever may not know it is told its question's public name.
    let key = line.veiled.clone().map(Json::from).or(key);
    EntryJson {
        entry: line.entry,
        group: line.group,
        at: to_iso(line.at),
        kind,
        key,
        lines: words(line, record).iter().map(ToString::to_string).collect(),
        stands: line.stands,
        ruling: line.ruling,
        repeated: line.repeated,
    }
}

/// `x` for an undone entry, `!` for a ruling, `=` for what is given again since an entry was mended.
fn mark(line: &LogLine) -> String {
    let undone = if line.stands { "" } else { "x" };
    let ruling = if line.ruling { "!" } else { "" };
    let repeated = if line.repeated { "=" } else { "" };
    format!("{undone}{ruling}{repeated}")
}

/// An entry's lines; answers and dice have none of their own, but a player who mends one must find it.
fn words(line: &LogLine, record: &RecordLine) -> Vec<Text> {
    if !line.lines.is_empty() || line.sealed {
        return line.lines.clone();
    }
    if let Some(key) = &line.veiled {
        // What was answered is not for whoever looks on: only what fell is told.
        let words = rolled(&record.record).and_then(|words| Some(words.split_once(": ")?.1.to_owned()));
        return words.map(|words| Text::of(Label::Quiet, format!("{key}: {words}"))).into_iter().collect();
    }
    let words = answered(&record.record).or_else(|| rolled(&record.record));
    words.map(|words| Text::of(Label::Quiet, words)).into_iter().collect()
}

fn answered(record: &Json) -> Option<String> {
    let answer = record.get("answer")?;
    let given = answer.get("answer")?.as_object()?;
    let (kind, value) = given.iter().next()?;
    let words = match (kind.as_str(), value) {
        ("fill", Json::Object(parts)) => parts.iter().map(part).collect::<Vec<_>>().join("; "),
        (_, Json::String(word)) => format!("{kind} {word}"),
        _ => format!("{kind} {value}"),
    };
    let words = if words.is_empty() { "as it stands" } else { &words };
    Some(format!("{}: {words}", answer.get("key")?.as_str()?))
}

/// `distance = 6, cover = light` for values; rows struck out or added as they were sent.
fn part((name, value): (&String, &Json)) -> String {
    let Some(values) = value.as_object().filter(|_| name == "fill") else { return format!("{name} {value}") };
    let one = |(name, value): (&String, &Json)| match value {
        Json::String(word) => format!("{name} = {word}"),
        other => format!("{name} = {other}"),
    };
    values.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn rolled(record: &Json) -> Option<String> {
    let roll = record.get("roll")?;
    let faces: Vec<String> = roll.get("faces")?.as_array()?.iter().map(ToString::to_string).collect();
    let by = match roll.get("by")?.as_str()? {
        "hand" => "typed",
        "program" => "rolled by the program",
        _ => "read off the table",
    };
    Some(format!("{}: {} ({by})", roll.get("key")?.as_str()?, faces.join(", ")))
}
