//! Publishing a campaign: its papers as files, and what is kept of them for later versions.

use std::path::{Path, PathBuf};

use crate::engine::post::{Clock, Paper};
use crate::engine::request::Request;
use crate::report::article;
use crate::rulebooks;
use crate::rules::campaign_1805::papers::{PUBLIC, PUBLISHED};
use crate::store::{self, Saved};

/// The most older versions of a report that are kept; beyond them a report takes the place of the one before.
const VERSIONS: usize = 999;
/// The most bytes of a report that is compared with what stands in its place.
const LARGEST: u64 = 64 * 1024 * 1024;

/// Until when challenges are taken, where results are published or about to be.
pub fn clock(saved: &Saved, now: i64) -> Clock {
    let Some((post, began)) = rulebooks::campaign_post(saved.play()) else { return Clock::default() };
    let from = began.challenges.unwrap_or(now);
    Clock { challenges_until: Some(until(from, post.hours.saturating_mul(3600))) }
}

/// A time so many seconds after another, in words: `Tuesday 24 November 2026, 22:40`.
pub fn until(from: i64, seconds: i64) -> String {
    store::local(from.saturating_add(seconds)).format("%A %-d %B %Y, %H:%M").to_string()
}

/// Writes the files of a report that is published. A report of the same turn that says something else, as preliminary
/// results do beside corrected ones, stays beside it: `lorien-t01-v1.md`, `lorien-t01-v2.md`, the oldest first.
///
/// # Errors
/// Which folder or file could not be written, and why.
pub fn write_version(output: &Path, paper: &Paper) -> Result<Vec<(String, String)>, String> {
    let folder = output.join(&paper.folder);
    let new = article::files(paper);
    let differs = |(name, text): &(String, String)| {
        crate::files::read(&folder.join(name), LARGEST).is_ok_and(|old| old != text.as_bytes())
    };
    if paper.report().is_some() && new.iter().any(differs) {
        let versions = |version: usize| {
            new.iter().map(move |(name, _)| (name, version_name(&paper.name, name, version))).collect::<Vec<_>>()
        };
        let is_free = |version: &usize| versions(*version).iter().all(|(_, kept)| !folder.join(kept).exists());
        for (name, kept) in (1..=VERSIONS).find(is_free).map(versions).unwrap_or_default() {
            let (old, kept) = (folder.join(name), folder.join(kept));
            if old.exists() {
                let unkept = |error| format!("{} cannot be kept as {}: {error}", old.display(), kept.display());
                std::fs::rename(&old, &kept).map_err(unkept)?;
            }
        }
    }
    write(output, paper)
}

/// The name under which an older version of a paper's file is kept: `lorien-t01.md` becomes `lorien-t01-v1.md`.
fn version_name(paper: &str, file: &str, version: usize) -> String {
    format!("{paper}-v{version}{}", file.strip_prefix(paper).unwrap_or(file))
}

/// Writes the files of a paper into its folder in place of those of the same name; their names and texts.
///
/// # Errors
/// Which folder or file could not be written, and why.
pub fn write(output: &Path, paper: &Paper) -> Result<Vec<(String, String)>, String> {
    let folder = output.join(&paper.folder);
    std::fs::create_dir_all(&folder).map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
    let files = article::files(paper);
    for (name, text) in &files {
        store::write_file(&folder.join(name), text.as_bytes(), true).map_err(|error| error.to_string())?;
    }
    Ok(files)
}

/// What was published is kept: a later version is compared with it.
///
/// # Errors
/// Why the campaign did not take it.
pub fn note(saved: &mut Saved, papers: &[Paper], now: i64) -> Result<(), String> {
    for paper in papers {
        let Some(kept) = paper.report().and_then(|report| report.kept.clone()) else { continue };
        let from = paper.seat.clone().unwrap_or_else(|| PUBLIC.to_owned());
        let request = Request::Post { kind: PUBLISHED.to_owned(), from, text: kept };
        saved.request(&request, now).map_err(|refusal| refusal.to_string())?;
    }
    Ok(())
}

/// The folder of the papers that are published from the umpire's desk: beside the save, named after it.
pub fn folder_of(save: &Path) -> PathBuf {
    let stem = save.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    save.with_file_name(format!("{stem}-papers"))
}

/// Writes all papers into a folder and keeps what was published; how many files there are.
///
/// # Errors
/// What could not be written or kept.
pub fn all(saved: &mut Saved, output: &Path, now: i64) -> Result<usize, String> {
    let papers = saved.play().papers(&clock(saved, now));
    let mut files = 0;
    for paper in &papers {
        files += write_version(output, paper)?.len();
    }
    note(saved, &papers, now)?;
    Ok(files)
}
