//! `fanion completions`: a shell's completion script, and what the script asks for.

use std::ffi::OsString;
use std::io::Write;

use clap::{Args, Command};
use clap_complete::Shell;
use clap_complete::env::Shells;

use super::Failure;

/// Names the shell that wants to know how a command line may go on.
pub(crate) const ASKED_BY: &str = "FANION_COMPLETE";

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The shell
    pub shell: Shell,
}

/// Prints the script. It asks the program itself, so that it knows tests, tables and battles by name.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let shells = Shells::builtins();
    let shell = shells.completer(&options.shell.to_string());
    let shell = shell.ok_or_else(|| Failure::Use(format!("{} cannot be served", options.shell)))?;
    shell.write_registration(ASKED_BY, "fanion", "fanion", "fanion", out)?;
    Ok(())
}

/// Tells a shell how the command line may go on: what stands after `--` are its words.
pub(crate) fn answer(
    shell: &str,
    program: &mut Command,
    args: &[OsString],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let shells = Shells::builtins();
    let completer = shells.completer(shell).ok_or_else(|| {
        let known: Vec<&str> = shells.names().collect();
        Failure::Use(format!("{ASKED_BY} names a shell ({}), found `{shell}`", known.join(", ")))
    })?;
    let words = args.iter().skip_while(|word| *word != "--").skip(1).cloned().collect();
    let folder = std::env::current_dir().ok();
    completer.write_complete(program, words, folder.as_deref(), out)?;
    Ok(())
}
