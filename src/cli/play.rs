//! The terminal program: at its home screen, or with a file.

use std::path::Path;

use super::Failure;
use crate::config::{self, file::Loaded};
use crate::tui::theme::Theme;
use crate::tui::{self, Start};

/// Runs the terminal program until it is left.
pub(crate) fn run(file: Option<&Path>, side: Option<&str>, theme: Theme, loaded: &Loaded) -> Result<(), Failure> {
    if let Some(file) = file.filter(|file| !file.exists()) {
        return Err(Failure::Bad(format!("there is no file {}", file.display())));
    }
    let (file, data) = (file.map(Path::to_owned), config::data_dir());
    let config = loaded.config.clone();
    let notice = loaded.faults.first().map(|first| match loaded.faults.len() {
        1 => first.to_string(),
        count => format!("{first}; {count} faults in all, `fanion config` lists them"),
    });
    let side = side.map(str::to_owned);
    tui::run(&Start { file, side, theme, mouse: config.mouse, data, config, notice }).map_err(Failure::Bad)
}
