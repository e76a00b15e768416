//! The terminal program: at its home screen, or with a file.

use std::path::Path;

use super::Failure;
use crate::config;
use crate::tui::theme::Theme;
use crate::tui::{self, Start};

/// Runs the terminal program until it is left.
pub fn run(file: Option<&Path>, color: bool, ascii: bool) -> Result<(), Failure> {
    if let Some(file) = file.filter(|file| !file.exists()) {
        return Err(Failure::Bad(format!("there is no file {}", file.display())));
    }
    let start = Start {
        file: file.map(Path::to_owned),
        theme: Theme::new(color, ascii),
        mouse: true,
        data: config::data_dir(),
    };
    tui::run(&start).map_err(Failure::Bad)
}
