//! `fanion orbat`: saves a side of a battle, as it is now, as an order of battle.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;

use crate::begin::files;
use crate::orbat::{read, rested, to_toml};
use crate::post;

use super::complete;
use super::{Context, Failure, saves};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The saved battle
    #[arg(add = ArgValueCompleter::new(complete::saves))]
    pub file: PathBuf,
    /// The side: A or B
    #[arg(long, value_name = "SIDE")]
    pub side: String,
    /// The file of the order of battle
    #[arg(long, value_name = "FILE")]
    pub output: PathBuf,
    /// Prepares the side for its next battle: disorder, formations and turns out are cleared, losses stay
    #[arg(long)]
    pub rested: bool,
    /// Replaces a file of that name
    #[arg(long)]
    pub force: bool,
}

/// Writes the side's file.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let viewed = saves::view(&options.file, context)?;
    let (side, title) = (options.side.to_uppercase(), viewed.play().sheet().title);
    let file = options.file.display();
    if viewed.play().export("A").is_none() {
        return Err(Failure::Bad(format!("{file} is a game of {title}, and its sides have no order of battle")));
    }
    let text = viewed.play().export(&side).ok_or_else(|| {
        let side = &options.side;
        Failure::Use(format!("there is no side `{side}`; the sides of {file} are A and B"))
    })?;
    // What is written must come back as it was: it is read before it may replace anything.
    let name = options.output.display().to_string();
    let orbat = read::orbat(&name, text.as_bytes()).map_err(|faults| Failure::Faults(files::lines(&faults)))?;
    let text = if options.rested { to_toml(&rested(orbat)) } else { text };
    if files::same(&options.file, &options.output) {
        return Err(Failure::Bad(format!("{} is the saved battle itself", options.file.display())));
    }
    post::export(&options.output, text.as_bytes(), options.force)?;
    context.say(out, [format!("side {side} saved in {name}")])
}
