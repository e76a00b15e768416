//! `fanion doctor`: checks a save, says what is lost if anything, and mends a copy.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use clap_complete::engine::ArgValueCompleter;

use crate::begin::files::{Wanted, stranger};
use crate::limits::short_path;
use crate::store::{self, ReadBy, StoreError, Treatment};

use super::complete;
use super::{Context, Failure, saves};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The save
    #[arg(add = ArgValueCompleter::new(complete::saves))]
    pub file: PathBuf,
    /// The repaired copy (default: next to the save, with `mended` in its name)
    #[arg(long, value_name = "COPY")]
    pub output: Option<PathBuf>,
    /// Accepts a line that was changed by hand, with a note in the log; may be repeated
    #[arg(long, value_name = "LINE", value_parser = line)]
    pub accept: Vec<usize>,
}

/// A line of a file, from 1.
fn line(text: &str) -> Result<usize, String> {
    let line = text.parse().ok().filter(|&line| line > 0);
    line.ok_or_else(|| "a line is a whole number from 1, as `fanion doctor` prints it".to_owned())
}

/// Reports; a save with which anything is wrong gives status 1, also when a copy was mended.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let copy = options.output.clone().unwrap_or_else(|| named(&options.file, "mended"));
    let beside = named(options.output.as_ref().unwrap_or(&options.file), "unjoined");
    let wanted = Treatment { copy: &copy, beside: &beside, accept: &options.accept };
    let rules = ReadBy { opener: &saves::opener, sheets: context.sheets };
    let report = store::doctor(&options.file, wanted, &rules).map_err(|error| match error {
        StoreError::Exists { path } => {
            let path = path.display();
            Failure::Bad(format!("{path} already exists; `--output COPY` names another place for the copy"))
        }
        // Who asks here need not be sent here.
        StoreError::Damaged(damage) => Failure::Faults(vec![damage.what()]),
        other => other.into(),
    })?;
    // A file of another kind is told by what it is.
    if let Some(words) = stranger(&options.file, Wanted::Save).filter(|_| report.entries == 0) {
        return Err(Failure::Faults(vec![format!("{}: {words}", short_path(&options.file))]));
    }
    writeln!(out, "{}", context.look.page(&report.to_string()))?;
    if !report.is_sound() {
        return Err(Failure::Faults(Vec::new()));
    }
    let viewed = store::open_read_only(&options.file, saves::opener)?;
    // Other line ends are told in the report, and are no fault.
    let faults = viewed.notices().iter().filter(|notice| !matches!(notice, store::Notice::LineEnds(_)));
    let faults: Vec<String> = faults.map(ToString::to_string).collect();
    if faults.is_empty() { Ok(()) } else { Err(Failure::Faults(faults)) }
}

/// The longest name of a file, in bytes.
const LONGEST_NAME: usize = 255;

/// `battle.fanion` is mended as `battle.mended.fanion`; a name that would be too long loses its end.
fn named(file: &Path, what: &str) -> PathBuf {
    let mut ending = OsString::from(format!(".{what}"));
    if let Some(extension) = file.extension() {
        ending.push(".");
        ending.push(extension);
    }
    let stem = file.file_stem().unwrap_or_default();
    let mut name = match stem.to_str() {
        Some(text) if text.len() + ending.len() > LONGEST_NAME => {
            let most = LONGEST_NAME.saturating_sub(ending.len());
            let ends = text.char_indices().map(|(at, letter)| at + letter.len_utf8());
            OsString::from(&text[..ends.take_while(|&end| end <= most).last().unwrap_or(0)])
        }
        _ => stem.to_owned(),
    };
    name.push(ending);
    file.with_file_name(name)
}
