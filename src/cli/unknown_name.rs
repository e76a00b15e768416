//! A built-in game is named in a file's place; where a name is none of them, the message lists what there is to choose
//! from.

use std::path::Path;

use crate::begin::library::{self, CAMPAIGNS, SAMPLES};
use crate::begin::{files, game};
use crate::engine::text::{guess, guess_or, nearest};
use crate::orbat::FileKind;
use crate::rulebooks::{BATTLE, CAMPAIGN};

use super::Failure;

/// A word that names no built-in game, no file that is there, and looks like none.
pub(super) fn is_unknown(word: &Path) -> bool {
    let is_known = library::of_path(word).is_some() || library::one_file_of_path(word).is_some();
    word.components().count() == 1 && word.extension().is_none() && !word.exists() && !is_known
}

/// Refuses a word that begins no battle and no game, and lists the built-in ones; and a file of no rulebook.
pub(super) fn beginning(word: &Path) -> Result<(), Failure> {
    if !is_unknown(word) {
        return game::rulebook_fault(word).map_or(Ok(()), |fault| Err(Failure::Faults(vec![fault])));
    }
    let what = format!("no file, battle, campaign or board game `{}`{}", word.display(), meant(word, games()));
    let own =
        "your own: two orders of battle, a scenario, or the file of another game; `fanion validate FILE` checks one";
    let built_in = [("battles", ids(battles())), ("campaigns", ids(campaigns())), ("board games", ids(samples()))];
    let built_in = built_in.into_iter().map(|(kind, ids)| built_in_list(kind, &ids));
    Err(Failure::Unknown(1, [what].into_iter().chain(built_in).chain([own.to_owned()]).collect()))
}

/// Refuses a word that names no battle that could be read about: none that is saved, and none that comes along.
pub(super) fn battle(word: &Path) -> Result<(), Failure> {
    if let Some(campaign) = library::campaign_of_path(word) {
        let id = campaign.id;
        let help = format!(
            "`fanion campaign new {id} --save FILE` begins it, `fanion campaign publish FILE --output DIR` writes the papers of each player"
        );
        return Err(Failure::Bad(format!("{id} is a campaign that has not begun: {help}")));
    }
    if !is_unknown(word) {
        return Ok(());
    }
    let what = format!("no saved battle, file or battle `{}`{}", word.display(), meant(word, battles()));
    Err(Failure::Unknown(1, vec![what, built_in_list("battles", &ids(battles()))]))
}

/// What is said of a first word that is no command and no file: what it may have been, or all that there is.
pub(super) fn unknown_command<'c>(word: &Path, commands: impl Iterator<Item = &'c str>) -> Failure {
    let what = format!("no command, file, battle, campaign or board game `{}`", word.display());
    let near = guess_or(nearest(&word.to_string_lossy(), commands), || meant(word, games()));
    if !near.is_empty() {
        return Failure::Use(what + &near);
    }
    let what = format!("{what}; `fanion --help` lists the commands");
    let lists = [built_in_list("battles", &ids(battles())), built_in_list("campaigns", &ids(campaigns()))];
    Failure::Unknown(2, std::iter::once(what).chain(lists).collect())
}

/// Refuses a file that begins no campaign: a battle's, another game's, or a word that names nothing.
pub(super) fn campaign(file: &Path) -> Result<(), Failure> {
    let what = if is_unknown(file) {
        let near = meant(file, campaigns());
        format!("no file or campaign `{}`{near}", file.display())
    } else if let Some(title) = other_game(file) {
        let name = file.display();
        format!("{name} is for {title} and no scenario of {}; it begins with `fanion new`", CAMPAIGN.title)
    } else {
        return Ok(());
    };
    let lists = [built_in_list("campaigns", &ids(campaigns())), built_in_list("battles", &ids(battles()))];
    Err(Failure::Unknown(1, std::iter::once(what).chain(lists).collect()))
}

/// The game that this name or file begins, where that is no campaign; none for what does not say.
fn other_game(file: &Path) -> Option<&'static str> {
    if library::of_path(file).is_some() {
        return Some(BATTLE.title);
    }
    match game::owner_file(file) {
        Some((sheet, _)) => (sheet.id != CAMPAIGN.id).then_some(sheet.title),
        None => matches!(files::kind(file), Some(FileKind::Scenario | FileKind::Orbat)).then_some(BATTLE.title),
    }
}

fn battles() -> impl Iterator<Item = &'static str> {
    library::battles().map(|battle| battle.id)
}

fn campaigns() -> impl Iterator<Item = &'static str> {
    CAMPAIGNS.iter().map(|campaign| campaign.id)
}

fn samples() -> impl Iterator<Item = &'static str> {
    SAMPLES.iter().map(|sample| sample.id)
}

fn games() -> impl Iterator<Item = &'static str> {
    battles().chain(campaigns()).chain(samples())
}

fn ids(ids: impl Iterator<Item = &'static str>) -> String {
    ids.collect::<Vec<_>>().join(", ")
}

fn built_in_list(kind: &str, ids: &str) -> String {
    format!("built-in {kind}: {ids}")
}

/// `; did you mean `maida-1806`?`, for the beginning of a name and for a slip in it; empty where nothing is near.
fn meant(word: &Path, ids: impl Iterator<Item = &'static str>) -> String {
    let word = word.to_string_lossy().to_lowercase();
    let ids: Vec<&str> = ids.collect();
    let begun = ids.iter().copied().find(|id| id.starts_with(&word));
    let near = begun.or_else(|| nearest(&word, ids.iter().copied()));
    guess(near)
}
