//! `fanion rejudge`: which acts of a battle would come out differently under the present rules.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;

use crate::engine::text::{Label, Text, counted};

use super::complete;
use super::{Context, Failure, saves};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The saved battle
    #[arg(add = ArgValueCompleter::new(complete::saves))]
    pub file: PathBuf,
}

/// Plays every act again from its recorded answers and dice, under the tables and conditions of this program; the
/// battle stays as it is, and keeps the tables that it began with.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let viewed = saves::view_as_now(&options.file, context)?;
    if viewed.header().own_seat().is_some() {
        saves::whole(saves::view(&options.file, context)?.play())?;
    }
    let look = context.look;
    let differences = viewed.play().verify();
    if differences.is_empty() {
        return Ok(look.line(out, &Text::plain("every act comes out as it did"))?);
    }
    for difference in &differences {
        look.line(out, &Text::of(Label::Heading, format!("entry {}", difference.entry)))?;
        for (when, lines) in [("then", &difference.then), ("now", &difference.now)] {
            for line in lines {
                look.line(out, &Text::of(Label::Quiet, format!("  {when:<4}  ")).then(line.as_str()))?;
            }
        }
    }
    let count = differences.len();
    let acts = counted(count, "act");
    Ok(look.line(out, &Text::plain(format!("{acts} would come out differently; the battle stays as it was played")))?)
}
