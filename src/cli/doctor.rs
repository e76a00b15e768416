//! `fanion doctor`: checks a save, says what is lost if anything, and mends a copy.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::store;

use super::{Context, Failure, saves};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The save
    pub file: PathBuf,
    /// The mended copy; without it, a file beside the save with `mended` in its name
    #[arg(long, value_name = "COPY")]
    pub output: Option<PathBuf>,
}

/// Reports; a save with which anything is wrong gives status 1, also when a copy was mended.
pub fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let copy = options.output.clone().unwrap_or_else(|| beside(&options.file));
    let report = store::doctor(&options.file, &copy).map_err(|error| saves::failure(&error))?;
    writeln!(out, "{}", context.look.letters(&report.to_string()))?;
    if !report.is_sound() {
        return Err(Failure::Faults(Vec::new()));
    }
    let viewed = store::open_read_only(&options.file, saves::opener).map_err(|error| saves::failure(&error))?;
    match viewed.notice() {
        None => Ok(()),
        Some(notice) => Err(Failure::Faults(notice.lines().map(str::to_owned).collect())),
    }
}

/// `battle.fanion` is mended as `battle.mended.fanion`.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(".mended");
    if let Some(extension) = file.extension() {
        name.push(".");
        name.push(extension);
    }
    file.with_file_name(name)
}
