//! `fanion campaign scaffold`: a small campaign to begin one's own with.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::post::{self, as_typed};
use crate::rulebooks::{self, MapSize};

use super::super::{Context, Failure};

/// What was asked.
#[derive(Debug, Args)]
pub struct Scaffold {
    /// Columns and rows of the map
    #[arg(long, value_name = "COLUMNSxROWS", default_value = "5x4")]
    pub size: MapSize,
    /// How many nations
    #[arg(long, value_name = "NUMBER", default_value_t = 2)]
    pub nations: usize,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub output: PathBuf,
    /// Replaces a file of that name
    #[arg(long)]
    pub force: bool,
}

/// Writes the file, and says what to do with it.
pub(super) fn run(options: &Scaffold, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let Scaffold { size, nations, output, force } = options;
    let text = rulebooks::scaffold(*size, *nations).map_err(|unfit| Failure::Use(unfit.to_string()))?;
    post::export(output, text.as_bytes(), *force)?;
    let hexes = usize::from(size.columns) * usize::from(size.rows);
    let file = as_typed(output);
    let [picture, save] = ["svg", "fanion"].map(|ending| as_typed(&output.with_extension(ending)));
    for line in [
        format!("{hexes} hexes, {nations} nations, saved in {}", output.display()),
        format!("its map:  fanion validate {file} --svg {picture} --force"),
        format!("to play:  fanion campaign new {file} --save {save}"),
    ] {
        context.say(out, [&line])?;
    }
    Ok(())
}
