//! The arguments: subcommands and what holds for all of them.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::engine::ArgValueCompleter;

use crate::config::ColourChoice;
use crate::engine::measure::Measure;

use super::complete;
use super::{
    brief, campaign, check, completions, config, doctor, drive, export, glossary, handover, import, log, man, new,
    odds, orbat, packup, rejudge, report, rules, seal, serve, show, simulate, table, validate, watch,
};

/// Runs Napoleonic battles, campaigns and board games on a laptop beside the table.
#[derive(Debug, Parser)]
#[command(name = "fanion", bin_name = "fanion", version = env!("FANION_VERSION"), after_help = EXIT_STATUS, override_usage = USAGE)]
pub struct Arguments {
    /// When to use colour (never the only cue)
    #[arg(long, global = true, value_enum, value_name = "WHEN", help_heading = EVERYWHERE)]
    pub color: Option<Color>,
    /// Uses ASCII characters only
    #[arg(long, global = true, help_heading = EVERYWHERE)]
    pub ascii: bool,
    /// Unit of distances, shown and typed: 8" is 20 cm, at half scale 4 in or 10 cm. Files, tables of the sheet, `check`,
    /// `odds` and JSON stay in inches
    #[arg(long, global = true, value_name = "MEASURE", value_parser = measures(), help_heading = EVERYWHERE)]
    pub distances: Option<Measure>,
    /// A save to continue, a scenario to begin, an order of battle or a player's brief to edit; or the name of a saved or
    /// built-in game (default: the home screen)
    #[arg(value_name = "FILE", add = ArgValueCompleter::new(complete::saves))]
    pub file: Option<PathBuf>,
    /// Plays for this side only, and shows what it may know (default: all players at one screen)
    #[arg(long, value_name = "SIDE", requires = "file")]
    pub side: Option<String>,
    /// What is to be done.
    #[command(subcommand)]
    pub command: Option<Command>,
}

fn measures() -> impl TypedValueParser<Value = Measure> {
    PossibleValuesParser::new(Measure::WORDS).try_map(|word| word.parse::<Measure>())
}

/// Over the options that every command takes, on the manual pages.
const EVERYWHERE: &str = "With every command";

/// The same in two lines, below the help of every command.
const NOTE: &str = "\
With every command: --color auto|always|never, --ascii, --distances inches|cm|half|half-cm.
`fanion man` explains them.";

/// The options of [`NOTE`].
const GLOBAL: [&str; 3] = ["color", "ascii", "distances"];

const USAGE: &str = "fanion [OPTIONS] [FILE]\n       fanion [OPTIONS] <COMMAND>";

const EXIT_STATUS: &str = "\
Exit status: 0 success, 1 bad file or failed write, 2 usage error.
Environment: NO_COLOR turns colour off; FANION_CONFIG_DIR and FANION_DATA_DIR name the user's folders.";

/// The subcommands, in the order in which help lists them.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Begins a battle, a campaign or a board game
    New(new::Options),
    /// Prints the state of a game
    Show(show::Options),
    /// Prints the brief of a battle, with its map
    Brief(brief::Options),
    /// Runs an umpired campaign: orders in, papers out
    #[command(subcommand)]
    Campaign(campaign::Command),
    /// Plays a game over standard input and output, one JSON object a line
    Drive(drive::Options),
    /// Prints the log of a game
    Log(log::Options),
    /// Saves one side of a battle, in its current state, as an order of battle
    Orbat(orbat::Options),
    /// Makes an order of battle from a spreadsheet
    Import(import::Options),
    /// Makes a spreadsheet from an order of battle
    Export(export::Options),
    /// Follows a battle live on a second screen, readable from three metres
    Watch(watch::Options),
    /// Lets the players' phones see the game, and answer what it asks of them
    Serve(serve::Options),
    /// Writes a battle of a board game as a scenario for the tabletop
    ToTable(handover::SentToTable),
    /// Brings the result of a tabletop battle back into its board game
    FromTable(handover::Back),
    /// Makes one side's own save of a new board game, for play by mail without an umpire
    Seal(seal::Options),
    /// Writes the message for the other side of a game by mail, or takes theirs in
    Message(seal::MessageOptions),
    /// Opens a game by mail at its end, and plays it again from what both sides sealed
    Unseal(seal::UnsealOptions),
    /// Prints a list for setting the table up again
    Packup(packup::Options),
    /// Lists results that differ under the current rules
    Rejudge(rejudge::Options),
    /// Writes the story of a game as a page
    Report(report::Options),
    /// Simulates the rest of a battle many times and prints the spread of results
    Simulate(simulate::Options),
    /// Checks orders of battle, scenarios, house rules, board game files and saves
    Validate(validate::Options),
    /// Checks a damaged save and writes a repaired copy
    Doctor(doctor::Options),
    /// Prints a table of a rule sheet, or lists all tables
    Table(table::Options),
    /// Resolves one test, or lists all tests with their inputs
    Check(check::Options),
    /// Prints the exact chance of every outcome of a test
    Odds(odds::Options),
    /// Explains the words and symbols of the rulebooks and the screen
    Glossary(glossary::Options),
    /// Prints the reference pages of the rulebooks, and templates to fill in
    Rules(rules::Options),
    /// Prints the configuration with every key explained, or changes it
    Config(config::Options),
    /// Prints a shell's completion script
    Completions(completions::Options),
    /// Prints the manual page, or writes the pages of all commands
    Man(man::Options),
}

/// The command line as help shows it: what every command takes is a note at the end of each page. Manual pages and
/// completions are made of [`Arguments`] and have these options in full.
pub fn command() -> clap::Command {
    let command = Arguments::command();
    noted(GLOBAL.into_iter().fold(command, |command, name| command.mut_arg(name, |arg| arg.hide(true))))
}

fn noted(command: clap::Command) -> clap::Command {
    let names: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    let command = names.into_iter().fold(command, |command, name| command.mut_subcommand(name, noted));
    let note = command.get_after_help().map_or_else(|| NOTE.to_owned(), |own| format!("{own}\n{NOTE}"));
    command.after_help(note)
}

/// Reads the arguments.
///
/// # Errors
/// What is wrong with them; or help, or the version, where that was asked for.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Arguments, clap::Error> {
    let mut command = command();
    let matches = command.try_get_matches_from_mut(args)?;
    Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// The word in a file's place in arguments that could not be read as a whole.
pub fn file_in(args: &[OsString]) -> Option<PathBuf> {
    let matches = command().ignore_errors(true).try_get_matches_from(args).ok()?;
    matches.get_one::<PathBuf>("file").cloned()
}

/// When to use colour.
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

/// True where the terminal says that it has 256 colours or more.
pub fn has_many_colours() -> bool {
    let says = |name: &str, words: &[&str]| {
        env::var_os(name).is_some_and(|value| {
            let value = value.to_string_lossy();
            words.iter().any(|word| value.contains(word))
        })
    };
    says("TERM", &["256color", "truecolor", "direct"]) || says("COLORTERM", &["truecolor", "24bit"])
}

/// What `--color` says in arguments that could not be read as a whole.
pub fn color_in(args: &[OsString]) -> Option<Color> {
    let words = || args.iter().filter_map(|arg| arg.to_str());
    let joined = words().filter_map(|word| word.strip_prefix("--color="));
    let apart = words().zip(words().skip(1)).filter(|(word, _)| *word == "--color").map(|(_, value)| value);
    joined.chain(apart).find_map(|value| Color::from_str(value, false).ok())
}
