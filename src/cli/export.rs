//! `fanion export`: an order of battle becomes a spreadsheet, a saved board game a file that begins it again.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::begin::files;
use crate::engine::text::counted;
use crate::orbat::{FileKind, csv, read};
use crate::post;

use super::import::not_itself;
use super::{Context, Failure, saves};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The order of battle; or a saved game
    #[arg(value_name = "ORBAT|SAVE")]
    pub file: PathBuf,
    /// The spreadsheet to write, for `fanion import`; or the game's file, for `fanion new`
    #[arg(long, value_name = "FILE")]
    pub output: PathBuf,
    /// Replaces a file of that name
    #[arg(long)]
    pub force: bool,
}

/// Reads the order of battle and writes its spreadsheet.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if files::kind(&options.file) == Some(FileKind::Save) {
        return export_game(options, context, out);
    }
    let name = options.file.display().to_string();
    let bytes = files::toml(&options.file).map_err(|why| Failure::Faults(vec![why.line(&options.file, None)]))?;
    let orbat = read::orbat(&name, &bytes).map_err(|faults| Failure::Faults(files::lines(&faults)))?;
    not_itself(&options.file, &options.output)?;
    let text = csv::to_csv(&orbat);
    post::export(&options.output, text.as_bytes(), options.force)?;
    let rows = text.lines().count().min(orbat.formations.iter().map(|formation| formation.units.len()).sum());
    let told = format!("{}: {}, saved in {}", orbat.name, counted(rows, "unit"), options.output.display());
    context.say(out, [&told])
}

/// Writes the present position of a game, which holds what every side knows.
fn export_game(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let viewed = saves::view_as(&options.file, Some("all"), context)?;
    let text = viewed.play().game_file().map_err(|why| Failure::Bad(why.to_string()))?;
    not_itself(&options.file, &options.output)?;
    post::export(&options.output, text.as_bytes(), options.force)?;
    let told = format!("{}: the position, saved in {}", viewed.header().name, options.output.display());
    context.say(out, [&told])
}
