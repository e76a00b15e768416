//! Papers whose turn or publishing was undone: they look valid beside the new ones, so that they go into a folder of their
//! own, and nobody is offered to send them.

use std::path::{Path, PathBuf};

use super::versions;
use crate::engine::journal::Record;
use crate::engine::prompt::Answer;
use crate::engine::session::Session;
use crate::engine::text::{counted, counted_do};
use crate::files;
use crate::rules::campaign_1805::post::papers::{PUBLISHED, Version};

/// The folder, inside that of a reader, in which undone papers lie; a second one is `undone-2`.
const FOLDER: &str = "undone";
/// What publishes.
pub(super) const PUBLISH: &str = "publish";

/// True for a paper kept by this entry that belongs to nothing which stands: the course in which it was written was undone,
/// or the answer that published it.
pub(super) fn is_undone(play: &Session, entry: u64) -> bool {
    let journal = play.journal();
    let answer = journal.since(entry).iter().find(|after| !matches!(after.record, Record::Post { .. }));
    let is_publishing =
        |record: &Record| matches!(record, Record::Answer { answer: Answer::Pick(key), .. } if key == PUBLISH);
    let published = answer.filter(|answer| is_publishing(&answer.record));
    !journal.holds(entry) || published.is_some_and(|answer| !journal.holds(answer.number))
}

/// How many reports were published to a nation, all turns together, without those that were undone.
pub fn published_to(play: &Session, nation: &str) -> usize {
    let view = play.view();
    let kept = view.post().letters().filter(|(slot, letter)| slot.starts_with(PUBLISHED) && letter.from == nation);
    kept.filter(|(_, letter)| !is_undone(play, letter.entry)).count()
}

/// Files that were moved, and where to.
pub(super) struct PapersAside {
    files: usize,
    folder: PathBuf,
}

impl PapersAside {
    /// What is said of it where papers are published over it.
    pub(super) fn told(&self) -> String {
        let words = counted_do(self.files, "file", ["is", "are"]);
        format!("{words} of a turn that was undone: moved to {}", self.folder.display())
    }
}

/// What is said of all of them, in one line; none where nothing was moved.
pub(super) fn told_together(aside: &[PapersAside]) -> Option<String> {
    let first = aside.first()?;
    let files = counted(aside.iter().map(|own| own.files).sum::<usize>(), "file");
    let all = first.folder.parent().and_then(Path::parent).unwrap_or(&first.folder);
    Some(format!("{files} of undone papers moved into the folders `{FOLDER}` in {}", all.display()))
}

/// Moves the files of turns that have not come into a folder `undone`, and those of this turn's papers that were undone
/// before they were sent; nothing is deleted.
///
/// # Errors
/// What could not be moved, and why.
pub(super) fn set_aside<'f>(
    play: &Session,
    output: &Path,
    folders: impl IntoIterator<Item = &'f str>,
) -> Result<Vec<PapersAside>, String> {
    let (turn, versions) = (play.position().turn, versions(play));
    let mut aside = Vec::new();
    for name in folders {
        let own: Vec<&Version> = versions.iter().filter(|version| version.folder == name).collect();
        let is_gone = |version: &Version| !version.is_sent && is_undone(play, version.entry);
        let is_undone = own.last().is_some_and(|last| is_gone(last));
        // A form goes out with the briefing alone, and its player may have written in it.
        let keeps_form = own.iter().any(|version| !is_gone(version));
        let is_other = |file: &str| {
            let is_form = file.contains(".orders.");
            turn_of(name, file).is_some_and(|of| of > turn || of == turn && is_undone && !(is_form && keeps_form))
                && (turn_of(name, file) != Some(turn) || is_paper(name, file))
        };
        aside.extend(moved(&output.join(name), is_other)?);
    }
    Ok(aside)
}

/// Moves these files of a folder into one of their own below it.
fn moved(folder: &Path, is_other: impl Fn(&str) -> bool) -> Result<Option<PapersAside>, String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(None) };
    let files = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file());
    let named = |path: &PathBuf| path.file_name().is_some_and(|file| is_other(&file.to_string_lossy()));
    let files: Vec<PathBuf> = files.filter(named).collect();
    if files.is_empty() {
        return Ok(None);
    }
    let numbered = (2..).map(|number| format!("{FOLDER}-{number}"));
    let free = std::iter::once(FOLDER.to_owned()).chain(numbered).find(|own| !folder.join(own).exists());
    let aside = folder.join(free.unwrap_or_default());
    std::fs::create_dir_all(&aside)
        .map_err(|error| format!("{} cannot be made: {}", aside.display(), files::said(&error)))?;
    for path in &files {
        let to = path.file_name().map(|file| aside.join(file)).unwrap_or_default();
        std::fs::rename(path, &to)
            .map_err(|error| format!("{} cannot be moved: {}", path.display(), files::said(&error)))?;
    }
    Ok(Some(PapersAside { files: files.len(), folder: aside }))
}

/// The turn of a paper by its name: 2 of `lorien-t02.md` and of `lorien-t02-receipt.html`; none of other files.
fn turn_of(folder: &str, file: &str) -> Option<u32> {
    let rest = file.strip_prefix(folder)?.strip_prefix("-t")?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    rest.get(..digits)?.parse().ok().filter(|_| rest[digits..].starts_with(['.', '-']))
}

/// True for a paper itself, as `lorien-t02.md`: neither its older version nor a receipt.
fn is_paper(folder: &str, file: &str) -> bool {
    let rest = file.strip_prefix(folder).and_then(|rest| rest.strip_prefix("-t")).unwrap_or_default();
    rest.trim_start_matches(|digit: char| digit.is_ascii_digit()).starts_with('.')
}
