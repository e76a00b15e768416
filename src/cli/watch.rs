//! `fanion watch`: a second screen that follows a battle live.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Context, Failure};
use crate::tui::theme::Theme;
use crate::tui::watch::{Watch, watch};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The saved battle; it is only read
    pub file: PathBuf,
    /// Shows only what this side may know: no sums of the other, nothing of it that is not on the table
    #[arg(long, value_enum, ignore_case = true)]
    pub side: Option<WatchedSide>,
}

/// A side of the battle.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum WatchedSide {
    /// The first army
    #[value(name = "A")]
    A,
    /// The second army
    #[value(name = "B")]
    B,
}

/// Follows the battle until a key ends it.
pub fn run(options: &Options, color: bool, context: &Context<'_>) -> Result<(), Failure> {
    let side = options.side.map(|side| match side {
        WatchedSide::A => "A".to_owned(),
        WatchedSide::B => "B".to_owned(),
    });
    let theme = Theme::of(context.config.theme, color, context.look.ascii);
    let config = context.config.clone();
    watch(&Watch { file: options.file.clone(), side, theme, config }).map_err(Failure::Bad)
}
