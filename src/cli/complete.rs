//! What a shell offers at the Tab key: ids of tests, tables and rulebooks, battles by name, files.

use std::ffi::OsStr;
use std::fs;

use clap_complete::engine::{CompletionCandidate, PathCompleter, ValueCompleter};

use crate::begin::library::{self, CAMPAIGNS};
use crate::config::{self, battles_in, data_dir};
use crate::rulebooks::SHEETS;
use crate::store::ENDING;

/// The ids of all tests.
pub(super) fn checks() -> Vec<CompletionCandidate> {
    let checks = SHEETS.iter().flat_map(|sheet| sheet.checks);
    checks.map(|check| CompletionCandidate::new(check.id).help(Some(check.title.into()))).collect()
}

/// The ids of all tables that are printed on a sheet.
pub(super) fn tables() -> Vec<CompletionCandidate> {
    let tables = SHEETS.iter().filter_map(|sheet| (sheet.read_tables)(sheet.tables).ok());
    let ids = tables.flat_map(|tables| tables.all().iter().map(|table| table.id.clone()).collect::<Vec<_>>());
    ids.map(CompletionCandidate::new).collect()
}

/// The ids of all rulebooks.
pub(super) fn rulebooks() -> Vec<CompletionCandidate> {
    SHEETS.iter().map(|sheet| CompletionCandidate::new(sheet.id).help(Some(sheet.title.into()))).collect()
}

/// Files, and the battles that the terminal program has saved, by name.
pub(super) fn saves(typed: &OsStr) -> Vec<CompletionCandidate> {
    let config_dir = config::config_dir();
    let config = config::file::load(config_dir.as_deref()).config;
    let folder = config.files.save_folder().or_else(|| Some(battles_in(&data_dir()?)));
    let entries = folder.and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().flatten();
    let saves = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|own| own == ENDING));
    let names = saves.filter_map(|path| path.file_stem().map(OsStr::to_owned));
    begun(typed, names.map(CompletionCandidate::new).collect())
}

/// Files, and the built-in games.
pub(super) fn battles(typed: &OsStr) -> Vec<CompletionCandidate> {
    begun(typed, library::ids().map(CompletionCandidate::new).collect())
}

/// Files, and the campaigns that come with the program.
pub(super) fn campaigns(typed: &OsStr) -> Vec<CompletionCandidate> {
    begun(typed, CAMPAIGNS.iter().map(|campaign| CompletionCandidate::new(campaign.id)).collect())
}

/// Those that begin as was typed, in order, before the files.
fn begun(typed: &OsStr, mut named: Vec<CompletionCandidate>) -> Vec<CompletionCandidate> {
    let typed_letters = typed.to_string_lossy();
    named.retain(|candidate| candidate.get_value().to_string_lossy().starts_with(&*typed_letters));
    named.sort();
    named.extend(PathCompleter::any().complete(typed));
    named
}
