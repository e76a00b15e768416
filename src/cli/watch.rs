//! `fanion watch`: a second screen that follows a battle live.

use std::path::PathBuf;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;

use super::complete;
use super::{Context, Failure, saves};
use crate::engine::seat::Eye;
use crate::tui::theme::Theme;
use crate::tui::watch::{Watch, watch};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The saved battle; it is never changed
    #[arg(add = ArgValueCompleter::new(complete::saves))]
    pub file: PathBuf,
    /// Shows only what this side may know: no enemy sums, no enemy units off the table
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
}

/// Follows the battle until a key ends it.
pub(crate) fn run(options: &Options, color: bool, context: &Context<'_>) -> Result<(), Failure> {
    let viewed = saves::view_as(&options.file, options.side.as_deref(), context)?;
    let side = match viewed.play().eye() {
        Eye::Seat(side) => Some(side.clone()),
        Eye::All | Eye::Public => None,
    };
    let theme = Theme::of(context.config.theme, color, context.look.ascii).measuring(context.config.distances);
    let config = context.config.clone();
    watch(&Watch { file: options.file.clone(), side, theme, config }).map_err(Failure::Bad)
}
