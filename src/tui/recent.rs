//! Games known from before: a list in the user's data folder, and the games that are kept there.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::home::KeptGame;
use crate::config::battles_in;
use crate::files::{self, LARGEST_NOTES};
use crate::store::{ENDING, seconds_of};

/// The most games that are remembered which lie elsewhere.
const MOST: usize = 36;
/// The most of a save's first line that is read for its name.
const LONGEST_HEADER: u64 = 1024 * 1024;

/// The user's data folder, where there is one.
#[derive(Clone, Debug)]
pub struct DataFolder(pub Option<PathBuf>);

impl DataFolder {
    /// The games known from before that are still there, the last played first: those in the folder where games are
    /// saved, and those that were played elsewhere. No file of them is read.
    pub fn games(&self, wanted: Option<PathBuf>) -> Vec<KeptGame> {
        let folders = self.0.as_deref().map(battles_in).into_iter().chain(wanted);
        let mut seen: BTreeSet<PathBuf> = BTreeSet::new();
        let mut games: Vec<KeptGame> = Vec::new();
        for path in folders.flat_map(|folder| kept(&folder)).chain(self.listed().into_iter().map(in_its_folder)) {
            let Some(at) = written(&path) else { continue };
            if seen.insert(path.clone()) {
                games.push(KeptGame { path, at, known: None });
            }
        }
        games.sort_by(|one, other| other.at.cmp(&one.at).then_with(|| one.path.cmp(&other.path)));
        games
    }

    /// Remembers a battle. A list that cannot be written is no reason not to play.
    pub fn remember(&self, path: &Path) {
        let Some(folder) = &self.0 else { return };
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut paths = self.listed();
        paths.retain(|own| *own != path);
        paths.insert(0, path);
        paths.truncate(MOST);
        let _ = write_list(folder, &paths);
    }

    /// A free name for a new battle: in the folder that the user wants, else in the data folder.
    pub fn new_save(&self, name: &str, wanted: Option<PathBuf>) -> io::Result<PathBuf> {
        let folder = match (wanted, &self.0) {
            (Some(wanted), _) => wanted,
            (None, Some(folder)) => battles_in(folder),
            (None, None) => std::env::current_dir()?,
        };
        fs::create_dir_all(&folder)?;
        let stem = plain_name(name);
        let numbered = (2..).map(|number| folder.join(format!("{stem}-{number}.{ENDING}")));
        let mut names = std::iter::once(folder.join(format!("{stem}.{ENDING}"))).chain(numbered);
        names.find(|path| !path.exists()).ok_or_else(|| io::Error::other("no name is free"))
    }

    fn listed(&self) -> Vec<PathBuf> {
        let text = self.0.as_ref().and_then(|folder| files::read_text(&folder.join("recent.json"), LARGEST_NOTES).ok());
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }
}

/// The saves in a folder, by paths that name it in one way only.
fn kept(folder: &Path) -> Vec<PathBuf> {
    let Ok(folder) = folder.canonicalize() else { return Vec::new() };
    let Ok(entries) = fs::read_dir(&folder) else { return Vec::new() };
    let names = entries.filter_map(|entry| Some(entry.ok()?.file_name()));
    names.map(|name| folder.join(name)).filter(|path| path.extension().is_some_and(|end| end == ENDING)).collect()
}

/// The same file by the one name of its folder.
fn in_its_folder(path: PathBuf) -> PathBuf {
    path.canonicalize().unwrap_or(path)
}

/// When a file was written last, in seconds since 1970; none where it is no file.
fn written(path: &Path) -> Option<i64> {
    let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    Some(seconds_of(metadata.modified().ok()?))
}

fn write_list(folder: &Path, paths: &[PathBuf]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    serde_json::to_writer(&mut file, paths)?;
    file.flush()?;
    file.persist(folder.join("recent.json"))?;
    Ok(())
}

/// The name in a save's header, read from its first line.
pub fn name_of(path: &Path) -> Option<String> {
    let beginning = files::beginning(path, LONGEST_HEADER).ok()?;
    let line = beginning.split(|&byte| byte == b'\n').next()?;
    let mut values = serde_json::Deserializer::from_slice(line).into_iter::<serde_json::Value>();
    let value = values.next()?.ok()?;
    value.get("rulebook")?;
    value.get("name")?.as_str().map(str::to_owned)
}

/// A name as a file's name: small letters, figures and dashes.
pub fn plain_name(name: &str) -> String {
    let folded = super::words::folded(name);
    let words = folded.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let joined: String = words.collect::<Vec<_>>().join("-").chars().take(40).collect();
    if joined.is_empty() { "battle".to_owned() } else { joined }
}
