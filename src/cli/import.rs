//! `fanion import`: a spreadsheet becomes an order of battle.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::begin::files;
use crate::orbat::{csv, to_toml};
use crate::store;

use super::{Context, Failure, saves};

/// What was asked.
#[derive(Debug, Args)]
#[command(after_help = COLUMNS)]
pub struct Options {
    /// The spreadsheet, saved as CSV: one row a unit, the columns named in the first line
    #[arg(value_name = "CSV")]
    pub file: PathBuf,
    /// The file of the order of battle
    #[arg(long, value_name = "FILE")]
    pub output: PathBuf,
    /// Replaces a file of that name
    #[arg(long)]
    pub force: bool,
}

/// What the help says about the sheet.
const COLUMNS: &str = "\
Columns that are needed: formation, unit, arm, quality, cv.
Of a unit: weight, lost, unit.formation, skirmish, weapon, lance, light, men, guns, notes, status, disorder, ground,
  locked_with, home.
Of a formation, in any of its rows: formation.kind, .order, .order_after, .skirmish, .arrives.turn, .arrives.needs,
  .committed, .engaged, .retiring, .tested_at, .on_table, .notes, formation.commander (his name) and under it .ability,
  .inspiration, .staff, .status, .turns_out, .attached_to.
Of the army, in any row: army (its name), nation, date, source, army.notes, commander (his name) and under it as above.
Cells are separated by commas, semicolons or tabs. A row without a formation belongs to the one above. What is not told
is filled in and said: columns and limbered guns, medium weight, order defend, average commanders.";

/// Reads everything, says what was filled in, and only then writes.
pub fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let name = options.file.display().to_string();
    let bytes = files::bytes(&options.file).map_err(|why| Failure::Faults(vec![why.line(&options.file, None)]))?;
    let stem = options.file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let imported = csv::read(&name, &bytes, &stem).map_err(|faults| Failure::Faults(files::lines(&faults)))?;
    not_itself(&options.file, &options.output)?;
    let text = to_toml(&imported.orbat);
    store::write_file(&options.output, text.as_bytes(), options.force).map_err(|error| saves::failure(&error))?;
    let formations = &imported.orbat.formations;
    let units: usize = formations.iter().map(|formation| formation.units.len()).sum();
    for filled in &imported.filled {
        writeln!(out, "{}", context.look.letters(&format!("not told, filled in: {filled}")))?;
    }
    let (army, output) = (&imported.orbat.name, options.output.display());
    let told = format!("{army}: {} formations, {units} units, saved in {output}", formations.len());
    Ok(writeln!(out, "{}", context.look.letters(&told))?)
}

/// Refuses to write over what is read.
pub fn not_itself(file: &Path, output: &Path) -> Result<(), Failure> {
    if files::same(file, output) {
        return Err(Failure::Bad(format!("{} is the file that is read", file.display())));
    }
    Ok(())
}
