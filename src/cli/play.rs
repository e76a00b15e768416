//! The terminal program: at its home screen, or with a file.

use std::path::Path;

use super::Failure;
use crate::config::{self, Config, file::Loaded};
use crate::tui::keys::Keymap;
use crate::tui::theme::Theme;
use crate::tui::{self, Start, orders};

/// Runs the terminal program until it is left.
pub fn run(file: Option<&Path>, side: Option<&str>, theme: Theme, loaded: &Loaded) -> Result<(), Failure> {
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

/// True for a file that is called as briefs are: `NAME.brief.json`.
pub fn is_brief(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name.to_string_lossy().ends_with(".brief.json"))
}

/// Opens the desk of a brief's player until it is left.
pub fn orders(brief: &Path, theme: Theme, config: &Config) -> Result<(), Failure> {
    let keys = Keymap::of(config).0;
    orders::run(&orders::Start { brief: brief.to_owned(), theme, keys }).map_err(Failure::Bad)
}
