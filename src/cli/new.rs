//! `fanion new`: makes a battle of two orders of battle, or of a scenario.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::orbat::Orbat;
use crate::rulebooks::{self, BATTLE};
use crate::store::{self, Header};

use super::forces::{self, Forces};
use super::{Context, Failure, files, saves};

/// The most bytes of a battle's name.
pub const LONGEST_NAME: usize = 255;

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// The orders of battle of side A and side B; or a scenario, which names them
    #[arg(value_name = "FILE", required = true, num_args = 1..=2)]
    pub files: Vec<PathBuf>,
    /// The file of the new battle
    #[arg(long, value_name = "FILE")]
    pub save: PathBuf,
    /// What the battle is called
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Makes the program's own dice repeatable
    #[arg(long, value_name = "N", value_parser = super::args::seed)]
    pub seed: Option<u64>,
    /// House rules of this battle; they count before the scenario's
    #[arg(long, value_name = "FILE")]
    pub house_rules: Option<PathBuf>,
    /// Replaces a saved battle of that name
    #[arg(long)]
    pub force: bool,
}

/// Reads everything, makes the battle, and only then writes.
pub fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(name) = &options.name {
        check_name(name)?;
    }
    let forces = forces::read(&options.files, options.house_rules.as_deref())?;
    if forces.files.iter().any(|file| files::same(file, &options.save)) {
        let why = format!("{} is one of the files that the battle is made of", options.save.display());
        return Err(Failure::Bad(why));
    }
    let Forces { name, armies, settings, facts, .. } = forces;
    let name = options.name.clone().unwrap_or(name);
    let seed = options.seed.unwrap_or_else(rand::random);
    let now = saves::now();
    let sizes = armies.each_ref().map(size);
    let play = rulebooks::battle(seed, armies, &settings, now).map_err(|refusal| Failure::Bad(refusal.to_string()))?;
    let header = Header { facts, ..Header::new(BATTLE, seed, &name, now) };
    store::create(&options.save, &header, play, options.force).map_err(|error| saves::failure(&error))?;
    let [a, b] = sizes;
    let saved = format!("{name}: {a} units against {b}, saved in {} (seed {seed})", options.save.display());
    Ok(writeln!(out, "{}", context.look.letters(&saved))?)
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
    orbat.formations.iter().map(|formation| formation.units.len()).sum()
}
