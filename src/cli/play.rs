//! The terminal program: at its home screen, or with a file.

use std::path::Path;

use clap::CommandFactory;

use super::Failure;
use super::args::Arguments;
use crate::config;
use crate::engine::text::nearest;
use crate::tui::theme::Theme;
use crate::tui::{self, Start};

/// Runs the terminal program until it is left.
pub fn run(file: Option<&Path>, color: bool, ascii: bool) -> Result<(), Failure> {
    if let Some(file) = file {
        refuse_missing(file)?;
    }
    let start = Start { file: file.map(Path::to_owned), theme: Theme { color, ascii }, data: config::data_dir() };
    tui::run(&start).map_err(Failure::Bad)
}

/// A file and a command: one of them is too much, unless the file was meant as a command.
pub fn file_before_command(file: &Path) -> Failure {
    match refuse_missing(file) {
        Err(failure) => failure,
        Ok(()) => Failure::Use(format!("{} stands before a command; it goes behind it", file.display())),
    }
}

/// A word that is no file was meant as a command, unless it looks like a path.
fn refuse_missing(file: &Path) -> Result<(), Failure> {
    if file.exists() {
        return Ok(());
    }
    let name = file.display().to_string();
    if name.contains(['/', '\\', '.']) {
        return Err(Failure::Bad(format!("there is no file {name}")));
    }
    let command = Arguments::command();
    let near = nearest(&name, command.get_subcommands().map(clap::Command::get_name));
    let near =
        near.map_or_else(|| "`fanion --help` lists the commands".to_owned(), |near| format!("did you mean `{near}`?"));
    Err(Failure::Use(format!("`{name}` is no command and no file; {near}")))
}
