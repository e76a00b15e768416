//! The arguments: subcommands and what holds for all of them.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::engine::ArgValueCompleter;

use crate::config::ColourChoice;
use crate::engine::measure::Measure;

use super::complete;
use super::{
    brief, campaign, check, completions, config, doctor, drive, export, glossary, handover, import, log, man, new,
    odds, orbat, packup, rejudge, report, rules, show, simulate, table, validate, watch,
};

/// Runs Napoleonic battles, campaigns and board games on a laptop beside the table.
#[derive(Debug, Parser)]
#[command(name = "fanion", bin_name = "fanion", version = env!("FANION_VERSION"), after_help = EXIT_STATUS, override_usage = USAGE)]
pub struct Arguments {
    /// When text is coloured; the colours never say anything that the words do not
    #[arg(long, global = true, value_enum, value_name = "WHEN", help_heading = EVERYWHERE)]
    pub color: Option<Color>,
    /// Writes nothing outside ASCII
    #[arg(long, global = true, help_heading = EVERYWHERE)]
    pub ascii: bool,
    /// How distances are told at the table, and typed in forms: 8" are 20 cm, at half scale 4 in or 10 cm. Files, tables
    /// of the sheet, `check`, `odds` and JSON stay in inches
    #[arg(long, global = true, value_name = "MEASURE", value_parser = measures(), help_heading = EVERYWHERE)]
    pub distances: Option<Measure>,
    /// A saved battle or campaign to play on, a scenario to begin, an order of battle or a player's brief to work on, or
    /// the name of one that the program knows; without it the home screen
    #[arg(value_name = "FILE", add = ArgValueCompleter::new(complete::saves))]
    pub file: Option<PathBuf>,
    /// Plays for this side only and shows what it may know; without it, for all who sit together
    #[arg(long, value_name = "SIDE", requires = "file")]
    pub side: Option<String>,
    /// What is to be done.
    #[command(subcommand)]
    pub command: Option<Command>,
}

fn measures() -> impl TypedValueParser<Value = Measure> {
    PossibleValuesParser::new(Measure::WORDS).try_map(|word| word.parse::<Measure>())
}

/// Over the options that every command takes: a command's own stand before them.
const EVERYWHERE: &str = "With every command";

const USAGE: &str = "fanion [OPTIONS] [FILE]\n       fanion [OPTIONS] <COMMAND>";

const EXIT_STATUS: &str = "\
Exit status: 0 done; 1 the thing asked about is bad, or the disk refused; 2 wrong use.
Environment: NO_COLOR turns colours off; FANION_CONFIG_DIR and FANION_DATA_DIR name the user's own folders.";

/// The subcommands, in the order in which help lists them.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Begins a battle from two orders of battle or a scenario, or another game from its file
    New(new::Options),
    /// Prints how a battle or another game stands
    Show(show::Options),
    /// Prints the briefing of a battle's players, with the map of its table
    Brief(brief::Options),
    /// Runs an umpired campaign: begins it, takes orders, publishes briefs, checks orders at home
    #[command(subcommand)]
    Campaign(campaign::Command),
    /// Plays a battle over standard input and output, one JSON object a line
    Drive(drive::Options),
    /// Prints everything that happened in a battle
    Log(log::Options),
    /// Saves a side of a battle, as it stands now, as an order of battle
    Orbat(orbat::Options),
    /// Makes an order of battle from a spreadsheet
    Import(import::Options),
    /// Makes a spreadsheet from an order of battle
    Export(export::Options),
    /// Follows a battle live on a second screen, in letters to be read from three metres
    Watch(watch::Options),
    /// Writes a battle of a board game as orders of battle and a scenario for a table of miniatures
    ToTable(handover::Out),
    /// Takes a battle back from the table into its board game
    FromTable(handover::Back),
    /// Prints what is needed to set the table up again
    Packup(packup::Options),
    /// Names the acts that would come out differently under the present rules
    Rejudge(rejudge::Options),
    /// Writes the story of a battle as a page
    Report(report::Options),
    /// Plays on many times with automatic players and prints the spread of the results
    Simulate(simulate::Options),
    /// Checks orders of battle, scenarios, house rules, files of other games, and saves
    Validate(validate::Options),
    /// Checks a damaged save, says what is lost, and mends a copy
    Doctor(doctor::Options),
    /// Prints a table of a rule sheet, or lists all tables
    Table(table::Options),
    /// Resolves one test, or lists all tests with their inputs
    Check(check::Options),
    /// Counts the exact chances of every outcome of a test
    Odds(odds::Options),
    /// Explains the words and signs of the rulebooks and the screen
    Glossary(glossary::Options),
    /// What a rulebook holds, and what its owner fills in
    Rules(rules::Options),
    /// Prints the configuration with every key explained, or changes it
    Config(config::Options),
    /// Prints a shell's completion script
    Completions(completions::Options),
    /// Prints the manual page, or writes the pages of all commands
    Man(man::Options),
}

/// When text is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// True when text is coloured there.
    pub fn shows_on(self, terminal: bool) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                terminal && !unwanted && env::var_os("TERM").is_none_or(|term| term != "dumb")
            }
        }
    }
}

/// True when text is coloured there: `--color` counts first, then NO_COLOR, then the configuration.
pub fn colored(asked: Option<Color>, configured: ColourChoice, terminal: bool) -> bool {
    let unwanted = || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match (asked, configured) {
        (Some(asked), _) => asked.shows_on(terminal),
        (None, ColourChoice::Auto) => Color::Auto.shows_on(terminal),
        (None, ColourChoice::Always) => !unwanted(),
        (None, ColourChoice::Never) => false,
    }
}

/// What `--color` says in arguments that could not be read as a whole.
pub fn color_in(args: &[OsString]) -> Option<Color> {
    let words = || args.iter().filter_map(|arg| arg.to_str());
    let joined = words().filter_map(|word| word.strip_prefix("--color="));
    let apart = words().zip(words().skip(1)).filter(|(word, _)| *word == "--color").map(|(_, value)| value);
    joined.chain(apart).find_map(|value| Color::from_str(value, false).ok())
}

/// A seed of the program's dice.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}
