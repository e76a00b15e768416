//! `fanion completions`: a shell's completion script.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Failure;
use super::args::Arguments;

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The shell
    pub shell: Shell,
}

/// Prints the script.
pub fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    // The generator panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Arguments::command(), "fanion", &mut script);
    out.write_all(&script)?;
    Ok(())
}
