//! `fanion import`: a spreadsheet becomes an order of battle.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::begin::files;
use crate::engine::text::counted;
use crate::orbat::troops::{Field, Of, fields};
use crate::orbat::{csv, to_toml_without_cv};
use crate::post;
use crate::report::wrap::broken;
use crate::rulebooks;

use super::{Context, Failure, owner, owner_sheets};

/// The longest line of the help.
const HELP_WIDTH: usize = 116;

/// What was asked.
#[derive(Debug, Args)]
#[command(after_help = columns())]
pub struct Options {
    /// The spreadsheet, saved as CSV: one row a unit, the columns named in the first line; or the folder of a board game's
    /// sheets, as `fanion rules template ID --csv DIR` writes them
    #[arg(value_name = "CSV", required_unless_present = "map", conflicts_with = "map")]
    pub file: Option<PathBuf>,
    /// The two grids of a campaign map, saved as CSV: a letter a hex, and the mark of its province or sea area
    #[arg(long, value_names = ["TERRAIN.csv", "REGIONS.csv"], num_args = 2)]
    pub map: Option<Vec<PathBuf>>,
    /// The file of the order of battle, or of the map
    #[arg(long, value_name = "FILE")]
    pub output: PathBuf,
    /// Replaces a file of that name
    #[arg(long)]
    pub force: bool,
}

/// What the help says about the sheet.
fn columns() -> String {
    let of = |owner| fields(owner).iter().map(Field::column).collect::<Vec<_>>().join(", ");
    let told = [
        "Columns that are needed: formation, unit, arm, quality, and cv, men or guns.".to_owned(),
        format!("Of a unit: {}.", of(Of::Unit)),
        format!("Of a formation, in any of its rows: {}.", of(Of::Formation)),
        format!("Of the army, in any row: {}.", of(Of::Army)),
        "Cells are separated by commas, semicolons or tabs. A row without a formation belongs to the one above. What is \
        missing is filled in and listed: columns and limbered guns, medium weight, order defend, average commanders."
            .to_owned(),
    ];
    told.map(|told| broken(&told, HELP_WIDTH).join("\n  ")).join("\n")
}

/// Reads everything, says what was filled in, and only then writes.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let file = match (&options.file, options.map.as_deref()) {
        (_, Some([terrain, regions])) => return map(options, [terrain, regions], context, out),
        (Some(folder), _) if folder.is_dir() => {
            return owner_sheets::import(folder, (&options.output, options.force), context, out);
        }
        (Some(file), _) => file,
        (None, _) => return Err(Failure::Use("name a spreadsheet, or two with --map".to_owned())),
    };
    let name = file.display().to_string();
    let read = owner_sheets::sheet(file)?;
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let imported =
        csv::read(&name, read.text.as_bytes(), &stem).map_err(|faults| Failure::Faults(files::lines(&faults)))?;
    not_itself(file, &options.output)?;
    let text = to_toml_without_cv(&imported.orbat, &imported.reckoned);
    let formations = &imported.orbat.formations;
    let units: usize = formations.iter().map(|formation| formation.units.len()).sum();
    for filled in &imported.filled {
        context.say(out, [format!("defaults used for: {filled}")])?;
    }
    context.say(out, read.note.iter().chain(&imported.notes))?;
    post::export(&options.output, text.as_bytes(), options.force)?;
    let (army, output) = (&imported.orbat.name, options.output.display());
    let told =
        format!("{army}: {}, {}, saved in {output}", counted(formations.len(), "formation"), counted(units, "unit"));
    context.say(out, [&told])
}

/// Two grids become the `[map]` of a scenario.
fn map(options: &Options, grids: [&PathBuf; 2], context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let (terrain, regions) = (owner_sheets::sheet(grids[0])?.text, owner_sheets::sheet(grids[1])?.text);
    for grid in grids {
        not_itself(grid, &options.output)?;
    }
    let text = rulebooks::map_of_csv(&terrain, &regions).map_err(|faults| {
        let placed =
            faults.iter().zip(grids).flat_map(|(faults, path)| faults.iter().map(|fault| owner::placed(path, fault)));
        Failure::Faults(placed.collect())
    })?;
    post::export(&options.output, text.as_bytes(), options.force)?;
    let told = format!("the map, saved in {}: add seas, nations, provinces and cities to it", options.output.display());
    context.say(out, [&told])
}

/// Refuses to write over what is read.
pub(crate) fn not_itself(file: &Path, output: &Path) -> Result<(), Failure> {
    if files::same(file, output) {
        return Err(Failure::Bad(format!("{} is the file that is read", file.display())));
    }
    Ok(())
}
