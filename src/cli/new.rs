//! `fanion new`: makes a battle of two orders of battle, or of a scenario.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;
use serde_json::{Map, Value as Json};

use crate::begin::forces::{self, BattleFiles, Reader};
use crate::begin::{Begun, LONGEST_NAME, Wrong, files, game};
use crate::engine::figures::POSITION;
use crate::engine::request::Request;
use crate::engine::sheet::Sheet;
use crate::engine::text::counted;
use crate::orbat::Orbat;
use crate::rulebooks::{self, BATTLE};
use crate::store;

use super::complete;
use super::{Context, Failure, owner, saves, unknown_name};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The orders of battle of side A and side B; or a scenario, which names them; or the file of another game; or the
    /// name of a built-in game: practice, maida-1806, three-rivers, napoleon-1815-sample (a wrong name lists all)
    #[arg(value_name = "FILE", required = true, num_args = 1..=2, add = ArgValueCompleter::new(complete::battles))]
    pub files: Vec<PathBuf>,
    /// Where it is saved, and as what.
    #[command(flatten)]
    pub made: Made,
    /// Joins a battle in progress: the turn it has reached, with both armies as in the files
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=9_999), help_heading = CATCH_UP)]
    pub turn: Option<u16>,
    /// The step: S1 to S5, or T1 to T4
    #[arg(long, value_name = "STEP", help_heading = CATCH_UP)]
    pub step: Option<String>,
    /// Which half of the turn, in T1 to T4
    #[arg(long, value_name = "1|2", value_parser = clap::value_parser!(u8).range(1..=2), help_heading = CATCH_UP)]
    pub half: Option<u8>,
    /// The active side, in T1 to T4
    #[arg(long, value_name = "A|B", help_heading = CATCH_UP)]
    pub active: Option<String>,
}

/// What a new game is, whatever it is made of.
#[derive(Clone, Debug, Args)]
pub struct Made {
    /// The file of the new game
    #[arg(long, value_name = "FILE")]
    pub save: PathBuf,
    /// The name of the game
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Makes the program's own dice repeatable
    #[arg(long, value_name = "N", value_parser = super::values::seed)]
    pub seed: Option<u64>,
    /// House rules of this game; they override the scenario's
    #[arg(long, value_name = "FILE")]
    pub house_rules: Option<PathBuf>,
    /// Replaces a saved game of that name
    #[arg(long)]
    pub force: bool,
}

const CATCH_UP: &str = "To catch up with a battle that was begun on the table";

impl Options {
    /// A game of this one file, from its beginning.
    pub const fn of_one(files: Vec<PathBuf>, made: Made) -> Self {
        Self { files, made, turn: None, step: None, half: None, active: None }
    }
}

/// Reads everything, makes the battle, and only then writes.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(name) = &options.made.name {
        check_name(name)?;
    }
    if let [file] = &options.files[..] {
        unknown_name::beginning(file)?;
    }
    let named = match &options.files[..] {
        [file] => match game::owner_file(file) {
            Some((sheet, text)) => return begin_game(options, context, (sheet, &text), out),
            None => BattleFiles::Scenario(file.clone()),
        },
        [a, b] => BattleFiles::Armies(a.clone(), b.clone()),
        _ => return Err(Failure::Use("a battle is made of two orders of battle, or of a scenario".into())),
    };
    let usual = context.config.files.house_rules();
    let sizes = rulebooks::sizes(&owner::own(BATTLE, None, context)?);
    let forces = forces::read_sized(&named, usual.as_deref(), options.made.house_rules.as_deref(), &sizes)
        .map_err(|wrong| faults(&wrong))?;
    if forces.files.iter().any(|file| files::same(file, &options.made.save)) {
        let why = format!("{} is one of the files that the battle is made of", options.made.save.display());
        return Err(Failure::Bad(why));
    }
    let name = options.made.name.clone().unwrap_or_else(|| forces.name.clone());
    let seed = options.made.seed.unwrap_or_else(rand::random);
    let [a, b] = forces.armies.each_ref().map(size);
    let begun = forces.begin(&name, seed, saves::now())?;
    let notice = keep(options, context, begun)?;
    saves::tell(notice.as_deref(), context.look);
    let saved =
        format!("{name}: {} against {b}, saved in {} (seed {seed})", counted(a, "unit"), options.made.save.display());
    context.say(out, [&saved])
}

/// Begins a game of a file that says where it begins.
fn begin_game(
    options: &Options,
    context: &Context<'_>,
    (sheet, text): (&'static Sheet, &str),
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let file = &options.files[0];
    let mut reader = Reader::default();
    let house_rules =
        options.made.house_rules.as_deref().and_then(|path| reader.rules_of(sheet, path)).unwrap_or_default();
    if !reader.wrong.is_empty() {
        return Err(faults(&reader.wrong));
    }
    if files::same(file, &options.made.save) {
        return Err(Failure::Bad(format!("{} is the file that the game is made of", options.made.save.display())));
    }
    let seed = options.made.seed.unwrap_or_else(rand::random);
    let fresh = (seed, rand::random());
    let begun = game::begin((sheet, text), file, options.made.name.as_deref(), &house_rules, fresh, saves::now());
    let begun = begun.map_err(|wrong| faults(&wrong))?;
    let name = begun.header.name.clone();
    let folders = rulebooks::campaign_folders(&begun.play);
    keep(options, context, begun)?;
    let saved = format!("{name}: {}, saved in {} (seed {seed})", sheet.title, options.made.save.display());
    context.say(out, [saved].iter().chain(&folders))
}

/// Enters the game where it stands on the table, and saves it; a notice of the disk.
fn keep(options: &Options, context: &Context<'_>, begun: Begun) -> Result<Option<String>, Failure> {
    let Begun { header, mut play } = begun;
    if let Some(position) = caught_up(options) {
        let words = Request::Correct(position, "catching up".to_owned());
        play.request(&words, header.created).map_err(|refusal| Failure::Use(refusal.to_string()))?;
    }
    let header = header.timed(&context.config);
    let made = store::create(&options.made.save, &header, play, options.made.force)?;
    Ok(made.notice())
}

fn faults(wrong: &[Wrong]) -> Failure {
    Failure::Faults(wrong.iter().flat_map(Wrong::lines).collect())
}

/// The correction that enters the battle where it stands on the table.
fn caught_up(options: &Options) -> Option<Map<String, Json>> {
    let mut position = Map::new();
    let figures = [
        ("turn", options.turn.map(Json::from)),
        ("step", options.step.as_ref().map(|step| Json::from(step.to_uppercase()))),
        ("half", options.half.map(Json::from)),
        ("active", options.active.as_ref().map(|active| Json::from(active.to_uppercase()))),
    ];
    for (name, figure) in figures {
        position.extend(figure.map(|figure| (name.to_owned(), figure)));
    }
    (!position.is_empty()).then(|| Map::from_iter([(POSITION.to_owned(), Json::Object(position))]))
}

fn check_name(name: &str) -> Result<(), Failure> {
    let wrong = if name.trim().is_empty() {
        "is not empty".to_owned()
    } else if name.contains(char::is_control) {
        "is one line without control characters".to_owned()
    } else if name.len() > LONGEST_NAME {
        format!("is at most {LONGEST_NAME} bytes long, found {}", name.len())
    } else {
        return Ok(());
    };
    Err(Failure::Use(format!("--name {wrong}")))
}

fn size(orbat: &Orbat) -> usize {
    orbat.seen().count()
}
