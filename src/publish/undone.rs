//! Papers whose turn or publishing was undone: they look valid beside the new ones, so that they go into a folder of their
//! own, or are an older version where they had gone out; and nobody is offered to send them.

use std::path::{Path, PathBuf};

use super::{BRIEF, LARGEST, VERSIONS, keep_older, versions};
use crate::engine::journal::Record;
use crate::engine::post::Paper;
use crate::engine::prompt::Answer;
use crate::engine::session::Session;
use crate::engine::text::{counted, counted_do};
use crate::files;
use crate::rules::campaign_1805::post::papers::{PUBLISHED, Version};

/// The folder, inside that of a reader, in which undone papers lie; a second one is `undone-2`.
const FOLDER: &str = "undone";
/// What says in such a folder what lies there.
const ABOUT: &str = "about-these.txt";
const WHAT_THEY_ARE: &str = "An undo took these papers back: nobody should be sent them.\n\
    Each undo has a folder of its own, the one with the highest number is the latest. All may be deleted.\n";
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

/// Papers of a reader that count no longer.
pub(super) struct PapersAside {
    files: usize,
    /// Where they lie now.
    folder: PathBuf,
    /// True for papers that had gone out: they stay where they were, as an older version.
    is_older: bool,
}

impl PapersAside {
    /// What is said of it where papers are published over it.
    pub(super) fn told(&self) -> String {
        let words = counted_do(self.files, "file", ["is", "are"]);
        let (of, kept) = if self.is_older {
            ("papers that went out and were undone", "kept as an older version in")
        } else {
            ("a turn that was undone", "moved to")
        };
        format!("{words} of {of}: {kept} {}", self.folder.display())
    }
}

/// What is said of all of them, in one line; none where nothing was set aside.
pub(super) fn told_together(output: &Path, aside: &[PapersAside]) -> Option<String> {
    let [moved, older] = [false, true].map(|is_older| {
        let files = aside.iter().filter(|own| own.is_older == is_older).map(|own| own.files).sum::<usize>();
        (files > 0).then(|| counted(files, "file"))
    });
    let moved = moved.map(|files| format!("{files} of papers that no longer count moved to folders named `{FOLDER}`"));
    let older = older.map(|files| format!("{files} of papers that had gone out kept as older versions"));
    let told: Vec<String> = moved.into_iter().chain(older).collect();
    (!told.is_empty()).then(|| format!("{} in {}", told.join(", "), output.display()))
}

/// Moves the files of turns that have not come into a folder `undone`, and those of this turn's papers that were undone;
/// papers that had gone out become an older version, and those that stand stay. Nothing is deleted.
///
/// # Errors
/// What could not be moved, and why.
pub(super) fn set_aside<'f>(
    play: &Session,
    output: &Path,
    folders: impl IntoIterator<Item = &'f str>,
) -> Result<Vec<PapersAside>, String> {
    let (turn, versions, standing) = (play.position().turn, versions(play), standing(play));
    let mut aside = Vec::new();
    for name in folders {
        let own: Vec<&Version> = versions.iter().filter(|version| version.folder == name).collect();
        let report = report_in(&output.join(name), &format!("{name}-t{turn:02}"));
        let stands = standing.iter().any(|version| version.folder == name && is_in(&report, version));
        let undone = own.last().filter(|last| is_undone(play, last.entry) && (!stands || is_in(&report, last)));
        // Brief and form go out with the briefing alone, and its player may have written in the form.
        let keeps_brief = own.iter().any(|version| version.is_sent || !is_undone(play, version.entry));
        let is_own = |file: &str| {
            undone.is_some()
                && turn_of(name, file) == Some(turn)
                && is_paper(name, file)
                && !(keeps_brief && (file.contains(".orders.") || file.ends_with(BRIEF)))
        };
        let folder = output.join(name);
        if undone.is_some_and(|last| last.has_gone_out) {
            let names = names_in(&folder, is_own);
            if !names.is_empty() {
                keep_older(&folder, &format!("{name}-t{turn:02}"), &names)?;
                aside.push(PapersAside { files: names.len(), folder: folder.clone(), is_older: true });
            }
        }
        let is_other = |file: &str| turn_of(name, file).is_some_and(|of| of > turn) || is_own(file);
        aside.extend(moved(&folder, is_other)?);
    }
    Ok(aside)
}

/// The last papers of each reader that were not undone.
pub(super) fn standing(play: &Session) -> Vec<Version> {
    last_of_each(play, |_| true)
}

/// The last briefs, or the last results, of each reader that were not undone: whichever the turn has come to. Briefs that
/// were written anew while results were undone are later than these, and are none.
pub(super) fn standing_now(play: &Session, is_orders: bool) -> Vec<Version> {
    last_of_each(play, |version| version.is_brief == is_orders)
}

fn last_of_each(play: &Session, is_meant: impl Fn(&Version) -> bool) -> Vec<Version> {
    let mut standing: Vec<Version> = Vec::new();
    for version in versions(play).into_iter().filter(|own| is_meant(own) && !is_undone(play, own.entry)) {
        standing.retain(|before| before.whom != version.whom);
        standing.push(version);
    }
    standing
}

/// Papers that had gone out and count again, briefs or results, take their place once more, where nothing lies there: how
/// many files.
///
/// # Errors
/// What could not be moved, and why.
pub(super) fn restore(play: &Session, output: &Path) -> Result<usize, String> {
    let versions = versions(play);
    let went = |version: &Version| version.has_gone_out || version.is_sent;
    let mut files = 0;
    for version in standing(play).iter().filter(|version| went(version)) {
        let (folder, paper) =
            (output.join(&version.folder), format!("{}-t{:02}", version.folder, play.position().turn));
        if folder.join(format!("{paper}.md")).exists() {
            continue;
        }
        // Those that went out later and were undone lie before it.
        let mut later: Vec<&str> = versions
            .iter()
            .filter(|own| own.whom == version.whom && own.entry >= version.entry && went(own))
            .map(|own| own.text.as_str())
            .collect();
        later.dedup();
        let kept = (1..=VERSIONS).take_while(|number| folder.join(format!("{paper}-v{number}.md")).exists());
        let Some(number) = (kept.count() + 1).checked_sub(later.len()).filter(|number| *number > 0) else { continue };
        let begins = format!("{paper}-v{number}");
        let is_of_it = |file: &str| file.strip_prefix(&begins).is_some_and(|rest| rest.starts_with('.'));
        for path in files_in(&folder, is_of_it) {
            let ends = named(&path).split_off(begins.len());
            renamed(&path, &folder.join(format!("{paper}{ends}")))?;
            files += 1;
        }
    }
    Ok(files)
}

/// True where a report, in letters and digits alone, has all that a version says.
fn is_in(report: &str, version: &Version) -> bool {
    !report.is_empty() && version.text.lines().all(|line| report.contains(&letters_of(line)))
}

/// The last of these versions that lies where this paper belongs.
pub(super) fn lies_there<'v>(output: &Path, paper: &Paper, versions: &'v [Version]) -> Option<&'v Version> {
    let report = report_in(&output.join(&paper.folder), &paper.name);
    versions.iter().rfind(|version| version.folder == paper.folder && is_in(&report, version))
}

/// True where a version of this turn lies in its place.
pub(super) fn lies(output: &Path, turn: u32, version: &Version) -> bool {
    let folder = &version.folder;
    is_in(&report_in(&output.join(folder), &format!("{folder}-t{turn:02}")), version)
}

/// The report of a paper as it lies in its folder, in letters and digits alone.
fn report_in(folder: &Path, paper: &str) -> String {
    letters_of(&text_in(&folder.join(format!("{paper}.md"))))
}

/// A text without all that marks it up.
fn letters_of(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// A file's text; empty where it cannot be read.
fn text_in(path: &Path) -> String {
    files::read(path, LARGEST).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}

/// The files of a folder with such names; none where there is no folder.
fn files_in(folder: &Path, is_meant: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let files = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file());
    files.filter(|path| is_meant(&named(path))).collect()
}

/// The names of such files of a folder.
pub(super) fn names_in(folder: &Path, is_meant: impl Fn(&str) -> bool) -> Vec<String> {
    files_in(folder, is_meant).iter().map(|path| named(path)).collect()
}

fn named(path: &Path) -> String {
    path.file_name().map(|file| file.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Moves these files of a folder into one of their own below it.
fn moved(folder: &Path, is_other: impl Fn(&str) -> bool) -> Result<Option<PapersAside>, String> {
    let paths = files_in(folder, is_other);
    if paths.is_empty() {
        return Ok(None);
    }
    let numbered = (2..).map(|number| format!("{FOLDER}-{number}"));
    let free = std::iter::once(FOLDER.to_owned()).chain(numbered).find(|own| !folder.join(own).exists());
    let aside = folder.join(free.unwrap_or_default());
    std::fs::create_dir_all(&aside)
        .map_err(|error| format!("{} cannot be made: {}", aside.display(), files::said(&error)))?;
    paths.iter().try_for_each(|path| renamed(path, &aside.join(named(path))))?;
    crate::post::report(&aside.join(ABOUT), WHAT_THEY_ARE.as_bytes()).map_err(|error| error.to_string())?;
    Ok(Some(PapersAside { files: paths.len(), folder: aside, is_older: false }))
}

/// Gives a file another name, or place; one that is not there needs none.
///
/// # Errors
/// Why it could not be.
pub(super) fn renamed(old: &Path, new: &Path) -> Result<(), String> {
    if !old.exists() {
        return Ok(());
    }
    std::fs::rename(old, new)
        .map_err(|error| format!("{} cannot be kept as {}: {}", old.display(), new.display(), files::said(&error)))
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
