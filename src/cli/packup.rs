//! `fanion packup`: what is needed to set the table up again another day.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;

use crate::report::page::text;
use crate::report::sheets;

use super::complete;
use super::{Context, Failure, saves, show};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The saved battle
    #[arg(add = ArgValueCompleter::new(complete::saves))]
    pub file: PathBuf,
    /// Shows only what this side may know (default: what everyone may)
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
}

/// Prints what stands on the table, side by side, and what has left it.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let viewed = saves::view_as(&options.file, options.side.as_deref(), context)?;
    let (header, play) = (viewed.header(), viewed.play());
    let place = format!("{}{}", show::place(play), show::clock(header, play, &context.config));
    let page = sheets::pack_up(play, &header.name, place).measured(context.look.measure);
    Ok(text::write(out, &page, context.look)?)
}
