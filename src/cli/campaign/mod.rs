//! `fanion campaign`: an umpired campaign, from its scenario to its briefs and back from the players' orders.

mod publish;
mod scaffold;
mod status;
mod take;
mod web;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use clap_complete::engine::ArgValueCompleter;

use crate::begin::files::{self, Wanted};
use crate::begin::library;
use crate::engine::post::{Clock, Paper};
use crate::engine::text::{counted, is_same_name};
use crate::letters;
use crate::limits::short_path;
use crate::post::{self, MarkedText};
use crate::publish::mail::Addresses;
use crate::rulebooks;

use super::{Context, Failure, complete, drive, handover, log, new, owner, saves, show, unknown_name};

/// What is to be done with a campaign.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Begins a campaign from a scenario
    New(Begin),
    /// Writes a small campaign to begin your own with
    Scaffold(scaffold::Scaffold),
    /// Accepts the players' orders files and gives receipts
    Take(Take),
    /// Records a player's challenge of the preliminary results
    Challenge(Challenge),
    /// Prints who has sent orders
    Status(Status),
    /// Prints the state of the campaign
    Show(show::Options),
    /// Prints the log of the campaign
    Log(log::Options),
    /// Prints the map
    Map(Map),
    /// Plays the campaign over standard input and output
    Drive(drive::Options),
    /// Writes a folder of briefs, maps and order forms for each nation
    Publish(Publish),
    /// Notes that papers have gone out: later ones mark what has changed since
    Sent(SentOptions),
    /// Checks an orders file against its player's brief
    CheckOrders(CheckOrders),
    /// Writes a battle as a scenario for the tabletop
    ToBattle(handover::SentToTable),
    /// Brings a tabletop battle back: losses, leaders, field
    FromBattle(handover::Back),
    /// Simulates whole campaigns
    Auto(Auto),
}

/// A new campaign.
#[derive(Debug, Args)]
pub struct Begin {
    /// A scenario, or a built-in campaign (three-rivers, europe-1805)
    #[arg(add = ArgValueCompleter::new(complete::campaigns))]
    pub scenario: PathBuf,
    /// Where it is saved, and as what.
    #[command(flatten)]
    pub made: new::Made,
}

/// Automatic players.
#[derive(Debug, Args)]
pub struct Auto {
    /// A scenario, or a built-in campaign (three-rivers, europe-1805)
    #[arg(add = ArgValueCompleter::new(complete::campaigns))]
    pub scenario: PathBuf,
    /// How many turns at most
    #[arg(long, default_value_t = 8)]
    pub turns: u32,
    /// Makes the results repeatable
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many campaigns, each with the next seed
    #[arg(long, default_value_t = 1)]
    pub runs: u64,
    /// Verifies the campaign's invariants after every turn
    #[arg(long)]
    pub check: bool,
}

/// Orders files.
#[derive(Debug, Args)]
pub struct Take {
    /// The saved campaign
    pub save: PathBuf,
    /// The players' files: orders, messages with orders in them, mail folders, or folders of all these; - reads a letter
    /// from standard input
    #[arg(value_name = "ORDERS", required = true)]
    pub orders: Vec<PathBuf>,
    /// Takes the one letter that waits: an older one, or one without an entry
    #[arg(long)]
    pub replace: bool,
    /// Of several files of one nation in a message, or from one time in a folder, takes this one
    #[arg(long, value_name = "NAME")]
    pub part: Option<String>,
    /// The folder for the players' receipts
    #[arg(long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Also writes each receipt as a message, to the addresses in this file
    #[arg(long, value_name = "ADDRESSES.TOML", requires = "output")]
    pub mail: Option<PathBuf>,
}

/// A challenge of preliminary results.
#[derive(Debug, Args)]
pub struct Challenge {
    /// The saved campaign
    pub save: PathBuf,
    /// The nation that challenges
    #[arg(long = "as", value_name = "NATION")]
    pub nation: String,
    /// The player's words
    #[arg(value_name = "WORDS")]
    pub words: String,
}

/// Who has sent.
#[derive(Debug, Args)]
pub struct Status {
    /// The saved campaign
    pub save: PathBuf,
    /// One line for a chat group, without a secret in it
    #[arg(long)]
    pub line: bool,
}

/// The map.
#[derive(Debug, Args)]
pub struct Map {
    /// The saved campaign
    pub save: PathBuf,
    /// Shows only what this nation may know (default: everything)
    #[arg(long = "as", value_name = "NATION")]
    pub nation: Option<String>,
    /// The picture to write (default: prints the map in characters)
    #[arg(long, value_name = "OUT.SVG")]
    pub output: Option<PathBuf>,
    /// Replaces a file of that name
    #[arg(long, requires = "output")]
    pub force: bool,
}

/// Briefs for the players.
#[derive(Debug, Args)]
pub struct Publish {
    /// The saved campaign
    pub save: PathBuf,
    /// The folder for the nations' folders
    #[arg(long, value_name = "DIR")]
    pub output: PathBuf,
    /// Writes only this nation's folder; the campaign does not advance
    #[arg(long, value_name = "NATION")]
    pub only: Option<String>,
    /// Also writes a message ready to send for each player, to the addresses in this file
    #[arg(long, value_name = "ADDRESSES.TOML")]
    pub mail: Option<PathBuf>,
    /// Also writes the pages into a folder for a web space, under names that cannot be guessed
    #[arg(long, value_name = "DIR")]
    pub web: Option<PathBuf>,
    /// Leaves out the pages on which players tap their orders
    #[arg(long)]
    pub no_form: bool,
}

/// Papers that have gone out.
#[derive(Debug, Args)]
pub struct SentOptions {
    /// The saved campaign
    pub save: PathBuf,
    /// Only the papers of this nation
    #[arg(value_name = "NATION")]
    pub nation: Option<String>,
    /// The papers that were written at this time of day, such as 20:00; without it, the last ones
    #[arg(long, value_name = "HH:MM")]
    pub written: Option<String>,
}

/// A player's check at home.
#[derive(Debug, Args)]
pub struct CheckOrders {
    /// The orders file
    pub orders: PathBuf,
    /// The brief of the same turn
    #[arg(long, value_name = "BRIEF")]
    pub brief: PathBuf,
}

/// Runs one of them.
pub(crate) fn run(command: &Command, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::New(Begin { scenario, made }) => {
            unknown_name::campaign(scenario)?;
            new::run(&new::Options::of_one(vec![scenario.clone()], made.clone()), context, out)
        }
        Command::Scaffold(options) => scaffold::run(options, context, out),
        Command::Take(options) => take::run(options, context, out),
        Command::Challenge(options) => take::challenge(options, context, out),
        Command::Status(options) => status::run(options, context, out),
        Command::Show(options) => show::run(options, context, out),
        Command::Log(options) => log::run(options, context, out),
        Command::Map(options) => map(options, context, out),
        Command::Drive(options) => drive::run(options, context, out),
        Command::Publish(options) => publish::run(options, context, out),
        Command::Sent(options) => publish::sent(options, context, out),
        Command::CheckOrders(options) => check_orders(options, context, out),
        Command::ToBattle(options) => handover::out(options, context, out),
        Command::FromBattle(options) => handover::back(options, context, out),
        Command::Auto(options) => auto(options, context, out),
    }
}

/// The addresses of a file.
fn addresses(path: &Path, nations: &[String]) -> Result<Addresses, Failure> {
    let text = files::text(path, "a file of addresses", files::Wanted::Kept).map_err(Failure::fault)?;
    Addresses::of(path, &text, nations).map_err(Failure::Faults)
}

fn map(options: &Map, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let viewed = saves::view_as(&options.save, Some("all"), context)?;
    let (lines, svg) = match &options.nation {
        None => rulebooks::umpire_map(viewed.play())
            .ok_or_else(|| Failure::Use("the map of a campaign is asked for, and this is none".to_owned()))?,
        Some(nation) => map_of(&viewed.play().papers(&Clock::default()), nation)?,
    };
    let Some(output) = &options.output else {
        return context.say(out, lines);
    };
    post::export(output, svg.as_bytes(), options.force)?;
    context.say(out, [format!("the map, saved in {}", output.display())])
}

/// The map that a nation's papers hold.
fn map_of(papers: &[Paper], nation: &str) -> Result<(Vec<String>, String), Failure> {
    let own = |ending: &str| {
        papers.iter().find(|paper| {
            paper.seat.as_deref().is_some_and(|seat| is_same_name(seat, nation))
                && Path::new(&paper.name).extension().is_some_and(|kind| kind == ending)
        })
    };
    let (Some(brief), Some(svg)) = (own("json").and_then(Paper::file), own("svg").and_then(Paper::file)) else {
        return Err(Failure::Use(format!("there is no nation `{nation}` that gets papers")));
    };
    Ok((rulebooks::campaign_map(brief).map_err(|why| Failure::Bad(why.to_string()))?, svg.to_owned()))
}

/// Whole campaigns by automatic players, a line each; a fault of the program ends it.
fn auto(options: &Auto, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let text = match library::campaign_of_path(&options.scenario) {
        Some(campaign) => campaign.text.to_owned(),
        None => files::text(&options.scenario, "a scenario", Wanted::Kept).map_err(Failure::fault)?,
    };
    for seed in options.seed..options.seed.saturating_add(options.runs) {
        let line = rulebooks::campaign_auto(&text, seed, options.turns, options.check);
        let line = line.map_err(|faults| {
            Failure::Faults(faults.iter().map(|fault| owner::placed(&options.scenario, fault)).collect())
        })?;
        context.say(out, [&line])?;
    }
    if options.check {
        writeln!(out, "{} checked after every turn: no errors", counted(options.runs, "campaign"))?;
    }
    Ok(())
}

/// What a player may know, and no more: errors and warnings at their places, ways and the bill.
fn check_orders(options: &CheckOrders, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let letters = letters_in(&options.orders)?;
    let brief = files::text(&options.brief, "a brief", Wanted::Brief).map_err(Failure::fault)?;
    let (mut faults, mut is_sound, mut count) = (Vec::new(), true, 0);
    for letter in &letters {
        let checked = rulebooks::check_orders(&brief, &letter.text, letter.above);
        let checked = checked.map_err(|why| Failure::Bad(format!("{}: {why}", options.brief.display())))?;
        context.say(out, letter.notes.iter().chain(&checked.entries).chain(&checked.bill))?;
        faults.extend(checked.faults.iter().map(|fault| owner::placed(Path::new(&letter.place), fault)));
        is_sound &= checked.sound;
        count += checked.orders;
    }
    if !is_sound {
        return Err(Failure::Faults(faults));
    }
    context.say(out, faults)?;
    Ok(writeln!(out, "{} read, no errors", counted(count, "order"))?)
}

/// The letters of a file as the umpire's program takes them; what only lacks the mark of orders is read as it is.
fn letters_in(path: &Path) -> Result<Vec<MarkedText>, Failure> {
    let (letters, refused, others) = letters::in_file(path, saves::now());
    match (letters.is_empty(), refused.is_empty()) {
        (false, _) => return Ok(letters),
        (true, false) => return Err(Failure::Faults(refused)),
        (true, true) => {}
    }
    let place = short_path(path);
    match files::text(path, "an orders file", Wanted::Orders) {
        Ok(text) => Ok(vec![MarkedText { place, text, ..MarkedText::default() }]),
        Err(_) => Err(Failure::Faults(others)),
    }
}
