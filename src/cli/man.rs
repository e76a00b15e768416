//! `fanion man`: the manual pages, from the same definition as help.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::{Man, generate_to};

use super::Failure;
use crate::engine::text::one_line;

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// Writes a page for each command into this folder (default: prints the first page)
    #[arg(long, value_name = "FOLDER")]
    pub output: Option<PathBuf>,
}

/// Prints the first page, or writes all.
pub(crate) fn run(options: &Options, program: Command, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(folder) = &options.output else {
        return Ok(Man::new(program).render(out)?);
    };
    let refused = |error: std::io::Error| Failure::Bad(format!("{}: {}", folder.display(), crate::files::said(&error)));
    fs::create_dir_all(folder).map_err(refused)?;
    generate_to(program, folder).map_err(refused)?;
    writeln!(out, "the manual pages are in {}", one_line(&folder.display().to_string()))?;
    Ok(())
}
