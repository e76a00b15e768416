//! `fanion table`: the tables as printed, and those that the owner has filled in.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use serde::Serialize;

use crate::engine::printed::Lean;
use crate::engine::sheet::Sheet;
use crate::engine::table::{Table, Tables};
use crate::engine::text::{Label, Text};
use crate::report::plain::{self, Grid};

use super::complete;
use super::{Context, Failure, find, owner, write_json};

/// What was asked.
#[derive(Debug, Default, Args)]
pub struct Options {
    /// The table, such as march-attack/ved (default: lists all tables)
    #[arg(add = ArgValueCandidates::new(complete::tables))]
    pub id: Option<String>,
    /// Your file with values that the sheet does not print (see `fanion rules template`)
    #[arg(long, value_name = "FILE", requires = "id")]
    pub rules: Option<PathBuf>,
    /// Prints JSON
    #[arg(long)]
    pub json: bool,
}

/// A table in the list of all.
#[derive(Serialize)]
struct ListedTable<'a> {
    id: &'a str,
    title: &'a str,
}

/// Prints the table, or lists all.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(id) = &options.id else { return list(options, context, out) };
    let table = find_table(id, options, context)?;
    if options.json { write_json(out, &table, context.look) } else { Ok(plain::table(out, &table, context.look)?) }
}

fn find_table(id: &str, options: &Options, context: &Context<'_>) -> Result<Table, Failure> {
    let book = find::rulebook(id);
    if let Some(sheet) = context.sheets.iter().find(|sheet| sheet.id == book)
        && let Ok(table) = owner::tables(sheet, options.rules.as_deref(), context)?.get(id)
    {
        return Ok(table.clone());
    }
    let all = all(context.sheets, context)?;
    let ids: Vec<&str> = all.iter().flat_map(Tables::all).map(|table| table.id.as_str()).collect();
    Err(find::unknown("table", id, &ids, "`fanion table` lists them"))
}

fn list(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let all = all(context.sheets, context)?;
    let tables = all.iter().flat_map(Tables::all);
    if options.json {
        let listed: Vec<ListedTable<'_>> =
            tables.map(|table| ListedTable { id: &table.id, title: &table.title }).collect();
        return write_json(out, &listed, context.look);
    }
    let mut grid = Grid::new(context.look, vec![Lean::Left, Lean::Left]);
    for table in tables {
        grid.row(vec![Text::of(Label::Heading, &table.id), Text::plain(&table.title)]);
    }
    grid.write(out, 0)?;
    Ok(())
}

fn all(sheets: &[&Sheet], context: &Context<'_>) -> Result<Vec<Tables>, Failure> {
    sheets.iter().map(|sheet| owner::tables(sheet, None, context)).collect()
}
