//! `fanion rules`: what the owner of a game fills in, and the pages about the rulebooks.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use clap_complete::engine::ArgValueCandidates;

use super::complete;
use super::{Context, Failure, find, owner_sheets, rules_docs};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// What of the rulebooks.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands of `fanion rules`.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Prints the file for the owner of a game to fill in: what its sheet does not print
    Template {
        /// The rulebook, such as march-attack
        #[arg(add = ArgValueCandidates::new(complete::rulebooks))]
        id: String,
        /// Writes it as blank spreadsheets into this folder instead, one a list, for `fanion import`
        #[arg(long, value_name = "DIR")]
        csv: Option<PathBuf>,
    },
    /// Prints the reference pages of all rulebooks: tests, inputs, tables, house rules
    Docs(rules_docs::Options),
}

/// Prints the template or the pages.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    match &options.command {
        Command::Template { id, csv: Some(folder) } => {
            owner_sheets::blank(find::sheet(id, context)?, folder, context, out)
        }
        Command::Template { id, csv: None } => {
            let template = find::sheet(id, context)?.owner_template;
            writeln!(out, "{}", context.look.page(template.trim_end_matches('\n')))?;
            Ok(())
        }
        Command::Docs(options) => rules_docs::run(options, context, out),
    }
}
