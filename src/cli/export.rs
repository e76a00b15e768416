//! `fanion export`: an order of battle becomes a spreadsheet.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::orbat::{csv, read};
use crate::store;

use super::import::not_itself;
use super::{Context, Failure, files, saves};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The order of battle
    #[arg(value_name = "ORBAT")]
    pub file: PathBuf,
    /// The file of the spreadsheet; `fanion import` reads it back
    #[arg(long, value_name = "FILE")]
    pub output: PathBuf,
    /// Replaces a file of that name
    #[arg(long)]
    pub force: bool,
}

/// Reads the order of battle and writes its spreadsheet.
pub fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let name = options.file.display().to_string();
    let bytes = files::bytes(&options.file).map_err(|why| Failure::Faults(vec![why.line(&options.file, None)]))?;
    let orbat = read::orbat(&name, &bytes).map_err(|faults| Failure::Faults(files::lines(&faults)))?;
    not_itself(&options.file, &options.output)?;
    let text = csv::to_csv(&orbat);
    store::write_file(&options.output, text.as_bytes(), options.force).map_err(|error| saves::failure(&error))?;
    let rows = text.lines().count().min(orbat.formations.iter().map(|formation| formation.units.len()).sum());
    let told = format!("{}: {rows} units, saved in {}", orbat.name, options.output.display());
    Ok(writeln!(out, "{}", context.look.letters(&told))?)
}
