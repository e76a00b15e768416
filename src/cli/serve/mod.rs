//! `fanion serve`: the players' phones see the game, and answer what it asks of them.

#[cfg(feature = "serve")]
mod open;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;

use super::complete;
use super::{Context, Failure};

/// Where phones find a game unless another port is named.
const PORT: u16 = 1805;

/// The longest that those who look on are behind, in minutes.
const MOST_DELAY: i64 = 24 * 60;

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The saved game
    #[arg(add = ArgValueCompleter::new(complete::saves))]
    pub file: PathBuf,
    /// The address of this computer that phones reach; `list` prints them (default: this computer only)
    #[arg(long, value_name = "ADDRESS")]
    pub address: Option<String>,
    /// The port
    #[arg(long, value_name = "N", default_value_t = PORT)]
    pub port: u16,
    /// The name of a proxy in front of this computer: https://club.example
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    /// Shows those who look on the game as it was this many minutes ago
    #[arg(long, value_name = "MINUTES", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=MOST_DELAY))]
    pub watch_delay: u16,
    /// Makes a link for an umpire, too, who sees everything and answers nothing; a campaign has its own
    #[arg(long)]
    pub umpire: bool,
    /// Keeps the links in a file next to the save, for the next time
    #[arg(long)]
    pub keep_links: bool,
}

/// Serves until the program is asked to end.
#[cfg(feature = "serve")]
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    open::run(options, context, out)
}

/// Says where phones are to be had.
#[cfg(not(feature = "serve"))]
pub(crate) fn run(_: &Options, _: &Context<'_>, _: &mut dyn Write) -> Result<(), Failure> {
    Err(Failure::Use(
        "this build is without phones: the published archives have them, and `cargo install --features serve`"
            .to_owned(),
    ))
}
