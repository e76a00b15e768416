//! Battles known from before: a list in the user's data folder, and the battles that are kept there.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::model::Recent;
use crate::config::battles_in;
use crate::files::{self, LARGEST_NOTES};
use crate::store::{ENDING, local_day, local_time, seconds_of};

/// The most battles that are listed.
const MOST: usize = 9;
/// The most of a save's first line that is read for its name.
const LONGEST_HEADER: u64 = 1024 * 1024;

/// The user's data folder, where there is one.
#[derive(Clone, Debug)]
pub struct DataFolder(pub Option<PathBuf>);

impl DataFolder {
    /// The battles known from before that are still there, the last played first.
    pub fn recent(&self) -> Vec<Recent> {
        let mut paths = self.listed();
        paths.extend(self.kept());
        paths.dedup();
        let mut seen: Vec<PathBuf> = Vec::new();
        let mut found: Vec<(SystemTime, Recent)> = Vec::new();
        for path in paths {
            let known = path.canonicalize().unwrap_or_else(|_| path.clone());
            if seen.contains(&known) {
                continue;
            }
            seen.push(known);
            if let Some(recent) = look_at(&path) {
                found.push(recent);
            }
        }
        found.sort_by_key(|(played, _)| std::cmp::Reverse(*played));
        found.into_iter().take(MOST).map(|(_, recent)| recent).collect()
    }

    /// Remembers a battle. A list that cannot be written is no reason not to play.
    pub fn remember(&self, path: &Path) {
        let Some(folder) = &self.0 else { return };
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut paths = self.listed();
        paths.retain(|own| *own != path);
        paths.insert(0, path);
        paths.truncate(MOST * 4);
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

    fn kept(&self) -> Vec<PathBuf> {
        let Some(folder) = &self.0 else { return Vec::new() };
        let Ok(entries) = fs::read_dir(battles_in(folder)) else { return Vec::new() };
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let mut kept: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == ENDING)).collect();
        kept.sort();
        kept
    }
}

fn write_list(folder: &Path, paths: &[PathBuf]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    serde_json::to_writer(&mut file, paths)?;
    file.flush()?;
    file.persist(folder.join("recent.json"))?;
    Ok(())
}

fn look_at(path: &Path) -> Option<(SystemTime, Recent)> {
    let played = fs::metadata(path).ok()?.modified().ok()?;
    let at = seconds_of(played);
    let when = format!("{} {}", local_day(at), local_time(at));
    Some((played, Recent { path: path.to_owned(), name: name_of(path)?, when }))
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
    let folded = super::game::folded(name);
    let words = folded.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let joined: String = words.collect::<Vec<_>>().join("-").chars().take(40).collect();
    if joined.is_empty() { "battle".to_owned() } else { joined }
}
