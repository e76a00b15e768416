//! The folder of papers follows the campaign. For each reader the version in force lies in its place, as `lorien-t02.md`, and
//! each other one that has gone out beside it, the oldest as `lorien-t02-v1.md`. Whatever else there is of this turn, or of
//! one that has not come, goes into a folder of its own: it would look valid. Nothing is deleted.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::versions::PaperVersions;
use super::{LARGEST, PapersOut, is_form, write};
use crate::engine::text::counted_do;
use crate::files;
use crate::rules::campaign_1805::post::papers::Version;

/// The folder, inside that of a reader, in which papers lie that count no longer; a second one is `undone-2`.
const FOLDER: &str = "undone";
/// What says in such a folder what lies there.
const ABOUT: &str = "about-these.txt";
const WHAT_THEY_ARE: &str = "An undo took these papers back: nobody should be sent them.\n\
    Each undo has a folder of its own, the one with the highest number is the latest. All may be deleted.\n";

/// What was done in the folder of a reader.
#[derive(Default)]
pub(super) struct Arranged {
    folder: PathBuf,
    /// Where papers lie that count no longer, and how many files.
    aside: Option<(PathBuf, usize)>,
    /// Files that lie beside the current ones now, as an older version.
    older: usize,
    /// Files that are in their place again.
    back: usize,
}

impl Arranged {
    /// What is said of it where papers are published over it.
    pub(super) fn told(&self) -> impl Iterator<Item = String> {
        let words = |files: usize, of: &str, kept: &str, folder: &Path| {
            format!("{} of {of}: {kept} {}", counted_do(files, "file", ["is", "are"]), folder.display())
        };
        let older = "papers that went out and were undone";
        let older = (self.older > 0).then(|| words(self.older, older, "kept as an older version in", &self.folder));
        let aside =
            self.aside.as_ref().map(|(folder, files)| words(*files, "a turn that was undone", "moved to", folder));
        older.into_iter().chain(aside)
    }
}

/// What is said of all of them, in one line; none where everything lay in its place.
pub(super) fn told_together(output: &Path, arranged: &[Arranged]) -> Option<String> {
    let sum = |of: fn(&Arranged) -> usize| arranged.iter().map(of).sum::<usize>();
    let told = [
        (sum(|own| own.aside.as_ref().map_or(0, |(_, files)| *files)), "moved to `undone`"),
        (sum(|own| own.older), "kept as older versions"),
        (sum(|own| own.back), "put back"),
    ];
    let told: Vec<String> =
        told.iter().filter(|(files, _)| *files > 0).map(|(files, what)| format!("{files} {what}")).collect();
    // It is read in one line of a small screen.
    (!told.is_empty()).then(|| format!("files of {}: {}", named(output), told.join(", ")))
}

/// Lays the folder of a reader as the campaign has it now; one that is not there stays away.
///
/// # Errors
/// What could not be moved or written, and why.
pub(super) fn arrange(
    versions: &PaperVersions<'_>,
    turn: u32,
    to: &PapersOut<'_>,
    name: &str,
) -> Result<Arranged, String> {
    let folder = to.folder.join(name);
    let mut arranged = Arranged { folder: folder.clone(), ..Arranged::default() };
    if !folder.is_dir() {
        return Ok(arranged);
    }
    let shelf = PaperShelf { versions, folder, paper: format!("{name}-t{turn:02}"), name, makes: to.makes };
    let wanted = shelf.wanted();
    let mut aside: Vec<String> = shelf.files_of(|file| turn_of(name, file).is_some_and(|of| of > turn));
    if let Some(first) = shelf.own().next() {
        for group in shelf.groups(&shelf.folder) {
            let lies = shelf.version_in(&shelf.folder.join(&group));
            let is_right = match (wanted.get(&group), lies) {
                (Some(wanted), Some(lies)) => versions.is_same(wanted, lies),
                // Of which nobody knows what it is stays, where nothing else belongs in its place.
                (None, None) => group != shelf.paper,
                _ => false,
            };
            if !is_right {
                aside.extend(shelf.files_of(|file| is_of(&group, file)));
            }
        }
        // The form is its player's work as soon as he has it, and every result is of orders on it.
        let is_brief_of = |own: &Version| own.is_brief && (versions.has_gone_out(own) || !versions.is_undone(own));
        if versions.of_reader(&first.whom).all(|own| own.is_brief && !is_brief_of(own)) {
            aside.extend(shelf.files_of(|file| is_of(&shelf.paper, file) || is_form_of(&shelf.paper, file)));
        }
    }
    aside.sort();
    aside.dedup();
    let moved = if aside.is_empty() { None } else { Some(shelf.set_aside(&aside)?) };
    for (group, version) in &wanted {
        if shelf.folder.join(format!("{group}.md")).exists() {
            continue;
        }
        let files = shelf.fetch(group, version)? + shelf.make(group, version, to)?;
        if *group == shelf.paper {
            arranged.back += files;
        } else {
            arranged.older += files;
        }
    }
    // What was only moved from one name to another is not set aside.
    if let Some(moved) = moved {
        let files = files_in(&moved, |file| file != ABOUT).len();
        arranged.aside = (files > 0).then_some((moved, files));
    }
    Ok(arranged)
}

/// The folder of a reader, and what is known of it.
struct PaperShelf<'s> {
    versions: &'s PaperVersions<'s>,
    folder: PathBuf,
    /// How the names of this turn's papers begin: `lorien-t02`.
    paper: String,
    name: &'s str,
    makes: Option<bool>,
}

impl PaperShelf<'_> {
    /// The versions of this reader.
    fn own(&self) -> impl DoubleEndedIterator<Item = &Version> {
        self.versions.all().iter().filter(|version| version.folder == self.name)
    }

    /// What belongs where.
    fn wanted(&self) -> BTreeMap<String, &Version> {
        let mut wanted = BTreeMap::new();
        let Some(whom) = self.own().next().map(|own| own.whom.as_str()) else { return wanted };
        let current = self.versions.current(whom);
        // What an earlier step published may lie in another folder altogether: it is not made where it never lay.
        let lie_here: Vec<&Version> = self.everywhere().filter_map(|group| self.version_in(&group)).collect();
        let is_here = |version: &&Version| {
            self.makes == Some(version.is_brief) || lie_here.iter().any(|own| self.versions.is_same(own, version))
        };
        let current = current.filter(is_here);
        for (number, version) in (1..).zip(self.versions.gone_out(whom).filter(is_here)) {
            if current.is_none_or(|current| current.entry != version.entry) {
                wanted.insert(format!("{}-v{number}", self.paper), version);
            }
        }
        wanted.extend(current.map(|current| (self.paper.clone(), current)));
        wanted
    }

    /// The papers of this turn that lie in a folder, each with its map and its brief: `lorien-t02`, `lorien-t02-v1`.
    fn groups(&self, folder: &Path) -> Vec<String> {
        let group = |path: PathBuf| {
            let file = named(&path);
            let (stem, _) = file.split_once('.')?;
            let version = stem.strip_prefix(&self.paper)?;
            let number = version.strip_prefix("-v").map(|number| number.parse::<usize>().is_ok());
            (!is_form(&file) && (version.is_empty() || number == Some(true))).then(|| stem.to_owned())
        };
        let mut groups: Vec<String> = files_in(folder, |_| true).into_iter().filter_map(group).collect();
        groups.sort();
        groups.dedup();
        groups
    }

    /// All of them, those that were set aside among them.
    fn everywhere(&self) -> impl Iterator<Item = PathBuf> {
        let aside = undone(&self.folder).into_iter().map(|(_, folder)| folder);
        std::iter::once(self.folder.clone())
            .chain(aside)
            .flat_map(|folder| self.groups(&folder).into_iter().map(move |group| folder.join(group)))
    }

    /// The version that lies under a name. A later one says what is no longer true, so that it has all words of the one
    /// before: where several could be meant, it is the one whose files these are, else the last.
    fn version_in(&self, group: &Path) -> Option<&Version> {
        let report = letters_of(&text_in(&with_ending(group, ".md")));
        let could: Vec<&Version> = self.own().filter(|version| is_in(&report, version)).collect();
        let likeness = |version: &Version| {
            let files = self.versions.files(version);
            let lies = |(name, text): &(String, String)| {
                let ending = name.strip_prefix(&self.paper).unwrap_or(name);
                text_in(&with_ending(group, ending)) == *text
            };
            (files.first().is_some_and(lies), files.iter().filter(|file| lies(file)).count())
        };
        match could[..] {
            [] | [_] => could.first().copied(),
            _ => could.into_iter().max_by_key(|version| (likeness(version), version.entry)),
        }
    }

    /// The names of such files.
    fn files_of(&self, is_meant: impl Fn(&str) -> bool) -> Vec<String> {
        files_in(&self.folder, is_meant).iter().map(|path| named(path)).collect()
    }

    /// Moves these files into a folder of their own.
    fn set_aside(&self, names: &[String]) -> Result<PathBuf, String> {
        let free = self.folder.join(match undone(&self.folder).last() {
            None => FOLDER.to_owned(),
            Some((last, _)) => format!("{FOLDER}-{}", last + 1),
        });
        std::fs::create_dir_all(&free)
            .map_err(|error| format!("{} cannot be made: {}", free.display(), files::said(&error)))?;
        names.iter().try_for_each(|name| renamed(&self.folder.join(name), &free.join(name)))?;
        crate::post::report(&free.join(ABOUT), WHAT_THEY_ARE.as_bytes()).map_err(|error| error.to_string())?;
        Ok(free)
    }

    /// Fetches a version from the last folder into which it was set aside, with the form that went aside with it: how many
    /// files. The folder goes where nothing is left in it.
    fn fetch(&self, group: &str, version: &Version) -> Result<usize, String> {
        for (_, folder) in undone(&self.folder).into_iter().rev() {
            let is_it = |own: &String| {
                let lies = self.version_in(&folder.join(own));
                lies.is_some_and(|lies| self.versions.is_same(lies, version))
            };
            let Some(found) = self.groups(&folder).into_iter().find(is_it) else { continue };
            let is_in_place = group == self.paper;
            let mut fetched = 0;
            for path in files_in(&folder, |file| is_of(&found, file) || is_in_place && is_form_of(&self.paper, file)) {
                let file = named(&path);
                let ending = file.strip_prefix(&found).filter(|_| !is_form(&file));
                let place = self.folder.join(ending.map_or_else(|| file.clone(), |ending| format!("{group}{ending}")));
                if !place.exists() {
                    renamed(&path, &place)?;
                    fetched += 1;
                }
            }
            if files_in(&folder, |file| file != ABOUT).is_empty() {
                drop(std::fs::remove_file(folder.join(ABOUT)));
                drop(std::fs::remove_dir(&folder));
            }
            return Ok(fetched);
        }
        Ok(0)
    }

    /// Makes what is missing of a version again: how many files. What has come back as it was stays so; the page on which
    /// orders are made up, and a form in which nobody has written, are those of the brief in its place.
    fn make(&self, group: &str, version: &Version, to: &PapersOut<'_>) -> Result<usize, String> {
        let mut made = 0;
        for (name, text) in self.versions.files(version) {
            let ending = name.strip_prefix(&self.paper).unwrap_or(&name);
            let path = self.folder.join(format!("{group}{ending}"));
            if !path.exists() {
                crate::post::report(&path, text.as_bytes()).map_err(|error| error.to_string())?;
                made += 1;
            }
        }
        if group == self.paper && version.is_brief {
            let papers = self.versions.with_orders_page(version, to.from);
            for paper in papers.iter().filter(|paper| is_form(&paper.name)) {
                made += usize::from(!self.folder.join(&paper.name).exists());
                drop(write(to.folder, paper)?);
            }
        }
        Ok(made)
    }
}

/// The folders in a reader's own in which papers were set aside, the oldest first.
fn undone(folder: &Path) -> Vec<(usize, PathBuf)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let number = |path: PathBuf| {
        let number = match named(&path).strip_prefix(FOLDER)? {
            "" => 1,
            rest => rest.strip_prefix('-')?.parse().ok()?,
        };
        path.is_dir().then_some((number, path))
    };
    let mut folders: Vec<(usize, PathBuf)> = entries.filter_map(|entry| number(entry.ok()?.path())).collect();
    folders.sort();
    folders
}

/// True where a report, in letters and digits alone, has all that a version says.
fn is_in(report: &str, version: &Version) -> bool {
    !report.is_empty() && version.text.lines().all(|line| report.contains(&letters_of(line)))
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

fn named(path: &Path) -> String {
    path.file_name().map(|file| file.to_string_lossy().into_owned()).unwrap_or_default()
}

fn with_ending(group: &Path, ending: &str) -> PathBuf {
    group.with_file_name(named(group) + ending)
}

/// The names of the files that go out as a paper, as they lie in a folder: the report, its map, its brief, its message.
pub(super) fn names_of(folder: &Path, paper: &str) -> Vec<String> {
    files_in(folder, |file| is_of(paper, file)).iter().map(|path| named(path)).collect()
}

/// True for a file that went out under this name, as `lorien-t02.md`; a form may be its player's work.
fn is_of(group: &str, file: &str) -> bool {
    !is_form(file) && file.strip_prefix(group).is_some_and(|rest| rest.starts_with('.'))
}

/// True for a file in which the orders of this paper are written.
fn is_form_of(paper: &str, file: &str) -> bool {
    is_form(file) && file.strip_prefix(paper).is_some_and(|rest| rest.starts_with('.'))
}

/// The turn of a paper by its name: 2 of `lorien-t02.md` and of `lorien-t02-receipt.html`; none of other files.
fn turn_of(folder: &str, file: &str) -> Option<u32> {
    let rest = file.strip_prefix(folder)?.strip_prefix("-t")?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    rest.get(..digits)?.parse().ok().filter(|_| rest[digits..].starts_with(['.', '-']))
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
