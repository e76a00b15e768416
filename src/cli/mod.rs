//! The command line: one file a subcommand, each an `Options` (what was asked) and a `run` (the answer).
//!
//! Results go to `out`, messages to `err`. Exit status: 0 success; 1 a bad file, or a failed write;
//! 2 wrong use.

pub mod args;
pub(crate) mod brief;
pub(crate) mod campaign;
pub(crate) mod case;
pub(crate) mod check;
mod complete;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod doctor;
pub(crate) mod drive;
pub(crate) mod export;
pub(crate) mod find;
pub(crate) mod glossary;
pub(crate) mod handover;
mod hear;
pub(crate) mod import;
pub mod last_words;
mod line;
pub(crate) mod log;
mod log_unjoined;
pub(crate) mod man;
pub(crate) mod new;
pub(crate) mod odds;
pub(crate) mod orbat;
pub(crate) mod owner;
mod owner_sheets;
pub(crate) mod packup;
mod passphrase;
pub(crate) mod play;
pub(crate) mod rejudge;
pub(crate) mod report;
pub(crate) mod rules;
pub mod rules_docs;
pub mod saves;
pub(crate) mod seal;
pub(crate) mod serve;
mod service;
pub(crate) mod show;
pub(crate) mod simulate;
pub(crate) mod table;
mod unknown_name;
pub(crate) mod validate;
mod values;
pub(crate) mod watch;

use std::ffi::OsString;
use std::fmt::{self, Write as _};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::CommandFactory;
use serde::Serialize;

use crate::config::file::Loaded;
use crate::config::{self as user, Config};
use crate::engine::measure::Measure;
use crate::engine::prompt::Refusal;
use crate::engine::sheet::Sheet;
use crate::engine::text::{nearest, steers, without_long_words};
use crate::platform;
use crate::report::plain::{Look, harmless};
use crate::rulebooks::SHEETS;
use crate::tui::theme::Theme;
use args::{Arguments, Command};

/// What every subcommand may draw on.
pub struct Context<'a> {
    /// The rulebooks.
    pub sheets: &'a [&'a Sheet],
    /// How text is to look.
    pub look: Look,
    /// The folder of the user's configuration, where there is one.
    pub config_dir: Option<PathBuf>,
    /// How the user wants the program to be.
    pub config: Config,
}

impl Context<'_> {
    /// Prints these lines.
    pub fn say(&self, out: &mut dyn Write, lines: impl IntoIterator<Item = impl AsRef<str>>) -> Result<(), Failure> {
        for line in lines {
            writeln!(out, "{}", self.look.letters(line.as_ref()))?;
        }
        Ok(())
    }
}

/// Why a subcommand did not do what was asked.
#[derive(Debug)]
pub enum Failure {
    /// Wrong use: an unknown name, input or value, wrong dice. Status 2.
    Use(String),
    /// The thing asked about is bad, or the disk refused it. Status 1.
    Bad(String),
    /// A word names nothing: the status, and what there is to choose from, a line each.
    Unknown(u8, Vec<String>),
    /// A file is bad: one placed line a fault. Status 1.
    Faults(Vec<String>),
    /// The result could not be written. Status 1, or 0 when the reader has seen enough and gone.
    Output(io::Error),
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Bad(refusal.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Does what the arguments ask and gives the exit status.
pub fn main(args: impl IntoIterator<Item = OsString>, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    crate::platform::signals::keep_a_full_file_from_ending_the_program();
    let args: Vec<OsString> = args.into_iter().collect();
    if let Some(shell) = std::env::var_os(completions::ASKED_BY).filter(|shell| !shell.is_empty()) {
        let done = completions::answer(&shell.to_string_lossy(), &mut Arguments::command(), &args, out)
            .and_then(|()| Ok(out.flush()?));
        return done.map_or_else(|failure| failure.tell(Look::default(), err), |()| 0);
    }
    let arguments = match args::parse(args.clone()) {
        Ok(arguments) => arguments,
        Err(error) => {
            let ascii = args.iter().any(|arg| arg == "--ascii");
            return match args::file_in(&args).filter(|_| error.use_stderr()).and_then(|word| mistyped(&word)) {
                Some(failure) => failure.tell(Look { ascii, ..Look::default() }, err),
                None => answer_without_command(&error, &args, out, err),
            };
        }
    };
    let config_dir = user::config_dir();
    let mut loaded = user::file::load(config_dir.as_deref());
    loaded.config.distances = arguments.distances.unwrap_or(loaded.config.distances);
    let look = look(&arguments, &loaded.config);
    if !matches!(arguments.command, Some(Command::Config(_))) {
        warn(&loaded, look, err);
    }
    let context = Context { sheets: SHEETS, look, config_dir, config: loaded.config.clone() };
    let done = match (&arguments.command, arguments.file.as_deref()) {
        (Some(_), Some(file)) => {
            let stands = format!("`{}` stands before a command: name a file or a command", file.display());
            Err(mistyped(file).unwrap_or(Failure::Use(stands)))
        }
        (Some(Command::Watch(options)), None) => {
            watch::run(options, args::colored(arguments.color, loaded.config.colour, true), &context)
        }
        (Some(command), None) => run(command, &context, out),
        (None, word) => {
            let file = word.map(|word| saves::file(word, &context));
            if let (Some(word), Some(file)) = (word, &file)
                && unknown_name::is_unknown(file)
            {
                return unknown_command(word).tell(look, err);
            }
            let color = args::colored(arguments.color, loaded.config.colour, true);
            let theme = Theme::of(loaded.config.theme, color, look.ascii).with_many(args::has_many_colours());
            play::run(file.as_deref(), arguments.side.as_deref(), theme, &loaded)
        }
    };
    // What was done stands before what was not, where both go to one place.
    let flushed = out.flush().map_err(Failure::from);
    done.and(flushed).map_or_else(|failure| failure.tell(look, err), |()| 0)
}

/// Says what is wrong with the configuration; its sound keys count all the same.
fn warn(loaded: &Loaded, look: Look, err: &mut dyn Write) {
    for fault in &loaded.faults {
        // A closed standard error leaves nobody to tell.
        let _ = writeln!(err, "{}", look.letters(&format!("warning: {fault}")));
    }
}

fn unknown_command(word: &Path) -> Failure {
    unknown_name::unknown_command(word, Arguments::command().get_subcommands().map(clap::Command::get_name))
}

/// A word that is a slip of the pen for a command: what stands behind it is wrong only because it is read as a file's.
fn mistyped(word: &Path) -> Option<Failure> {
    let is_near =
        nearest(&word.to_string_lossy(), Arguments::command().get_subcommands().map(clap::Command::get_name)).is_some();
    (is_near && unknown_name::is_unknown(word)).then(|| unknown_command(word))
}

/// How results are to look where they go: a terminal has an end on the right, and may have colours.
fn look(arguments: &Arguments, config: &Config) -> Look {
    let terminal = io::stdout().is_terminal();
    let width = terminal.then(|| crossterm::terminal::size().ok()).flatten();
    Look {
        color: args::colored(arguments.color, config.colour, terminal),
        ascii: arguments.ascii || config.ascii || (terminal && !platform::locale::takes_utf8()),
        width: width.map(|(columns, _)| usize::from(columns)).filter(|&columns| columns > 0),
        measure: if arguments.command.as_ref().is_some_and(tells_a_battle) {
            config.distances
        } else {
            Measure::Inches
        },
    }
}

/// True for what is told of a battle; what files say, and the sheets of rules, stays in inches.
const fn tells_a_battle(command: &Command) -> bool {
    use Command::{Brief, Drive, Log, Packup, Report, Serve, Show, Watch};
    matches!(command, Brief(_) | Drive(_) | Log(_) | Packup(_) | Report(_) | Serve(_) | Show(_) | Watch(_))
}

/// Runs one subcommand.
pub fn run(command: &Command, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::New(options) => new::run(options, context, out),
        Command::Show(options) => show::run(options, context, out),
        Command::Campaign(command) => campaign::run(command, context, out),
        Command::Brief(options) => brief::run(options, context, out),
        Command::Drive(options) => drive::run(options, context, out),
        Command::Log(options) => log::run(options, context, out),
        Command::Orbat(options) => orbat::run(options, context, out),
        Command::Import(options) => import::run(options, context, out),
        Command::Export(options) => export::run(options, context, out),
        Command::Watch(options) => watch::run(options, context.look.color, context),
        Command::Serve(options) => serve::run(options, context, out),
        Command::ToTable(options) => handover::out(options, context, out),
        Command::FromTable(options) => handover::back(options, context, out),
        Command::Seal(options) => seal::seal(options, context, out),
        Command::Message(options) => seal::message(options, context, out),
        Command::Unseal(options) => seal::unseal(options, context, out),
        Command::Packup(options) => packup::run(options, context, out),
        Command::Rejudge(options) => rejudge::run(options, context, out),
        Command::Report(options) => report::run(options, context, out),
        Command::Simulate(options) => simulate::run(options, context, out),
        Command::Validate(options) => validate::run(options, context, out),
        Command::Doctor(options) => doctor::run(options, context, out),
        Command::Table(options) => table::run(options, context, out),
        Command::Check(options) => check::run(options, context, out),
        Command::Odds(options) => odds::run(options, context, out),
        Command::Glossary(options) => glossary::run(options, context, out),
        Command::Rules(options) => rules::run(options, context, out),
        Command::Config(options) => config::run(options, context, out),
        Command::Completions(options) => completions::run(options, out),
        Command::Man(options) => man::run(options, Arguments::command(), out),
    }
}

/// Writes a result as one line of JSON; with `--ascii` other letters are written as their escapes.
///
/// # Panics
/// When the value has no JSON form (a map whose keys are no text): a bug in the subcommand.
pub fn write_json(out: &mut dyn Write, value: &impl Serialize, look: Look) -> Result<(), Failure> {
    let json = serde_json::to_string(value).expect("results have text for keys");
    Ok(writeln!(out, "{}", escaped_json(&json, look.ascii))?)
}

/// The same JSON without letters that steer a terminal, and with `only_ascii` without any outside ASCII.
fn escaped_json(json: &str, only_ascii: bool) -> String {
    let mut escaped = String::with_capacity(json.len());
    for letter in json.chars() {
        if !steers(letter) && (letter.is_ascii() || !only_ascii) {
            escaped.push(letter);
            continue;
        }
        for unit in letter.encode_utf16(&mut [0; 2]) {
            write!(escaped, "\\u{unit:04x}").expect("memory takes what is written to it");
        }
    }
    escaped
}

impl Failure {
    /// One placed line.
    fn fault(line: String) -> Self {
        Self::Faults(vec![line])
    }

    /// Says on `err` what went wrong and gives the exit status.
    pub fn tell(&self, look: Look, err: &mut dyn Write) -> u8 {
        let error = |why: &dyn fmt::Display| vec![look.letters(&without_long_words(&format!("error: {why}")))];
        let (status, lines) = match self {
            Self::Use(why) => (2, error(why)),
            Self::Bad(why) => (1, error(why)),
            Self::Unknown(status, lines) => {
                let (first, rest) = lines.split_at(lines.len().min(1));
                let first = first.iter().flat_map(|why| error(why));
                (*status, first.chain(rest.iter().map(|line| look.letters(line))).collect())
            }
            // A fault may be shown with its line of the file.
            Self::Faults(faults) => (1, faults.iter().map(|fault| look.page(&without_long_words(fault))).collect()),
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => (0, Vec::new()),
            Self::Output(output) => {
                (1, error(&format!("the result could not be written: {}", crate::files::said(output))))
            }
        };
        for line in lines {
            // A closed standard error leaves nobody to tell; the status still says it.
            let _ = writeln!(err, "{line}");
        }
        status
    }
}

/// Help, the version, or what is wrong with the arguments.
fn answer_without_command(error: &clap::Error, args: &[OsString], out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    let terminal = if error.use_stderr() { io::stderr().is_terminal() } else { io::stdout().is_terminal() };
    // The message quotes the arguments: it is made once more of what may be shown of them.
    let shown = args.iter().map(|arg| OsString::from(harmless(&arg.to_string_lossy()).into_owned()));
    let rendered = args::parse(shown).map_or_else(|error| error.render(), |_| error.render());
    let color = args::color_in(args).unwrap_or_default();
    let text = if color.shows_on(terminal) { rendered.ansi().to_string() } else { rendered.to_string() };
    let text: Vec<_> = text.split('\n').map(without_long_words).collect();
    let text = text.join("\n");
    let write = |target: &mut dyn Write| target.write_all(text.as_bytes()).and_then(|()| target.flush());
    let written = if error.use_stderr() { write(err) } else { write(out) };
    let status = u8::try_from(error.exit_code()).unwrap_or(2);
    match written {
        Err(error) if status == 0 => Failure::Output(error).tell(Look::default(), err),
        _ => status,
    }
}
