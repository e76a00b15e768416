//! Papers as a folder for any web space: under names that nobody guesses, and removed again when their turn is over.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::Failure;
use crate::engine::post::Paper;
use crate::files;
use crate::limits::FILE;
use crate::post;
use crate::report::paper;

/// Hexadecimal digits of a folder's name: 128 random bits.
const DIGITS: usize = 32;
/// What the program's own pages say of themselves.
const MARK: &str = "<meta name=\"generator\" content=\"fanion --web\">";
/// What they ask of search engines and browsers.
const QUIET: &str = "<meta name=\"robots\" content=\"noindex\"><meta name=\"referrer\" content=\"no-referrer\">";
/// The page of a folder: empty, so that no web space lists what is in it.
const INDEX: &str = "index.html";

/// Writes the pages of these papers. Who had pages of this turn here keeps their names, so that links stay good; pages of
/// other turns are removed. What is not the program's own is left alone.
///
/// # Errors
/// Which folder or file could not be read, written or removed.
pub(super) fn write(folder: &Path, papers: &[Paper]) -> Result<Vec<String>, Failure> {
    let mut told = Vec::new();
    hide(folder)?;
    let mut readers: Vec<&str> = papers.iter().map(|paper| paper.folder.as_str()).collect();
    readers.dedup();
    for reader in readers {
        let own: Vec<&Paper> = papers.iter().filter(|paper| paper.folder == reader).collect();
        let pages: Vec<(String, String)> = own.iter().flat_map(|paper| pages(paper)).collect();
        let Some(turn) = pages.first().and_then(|(name, _)| turn_of(reader, name)) else { continue };
        let mut name = None;
        for old in token_folders(folder)? {
            let (of_this_turn, others): (Vec<PathBuf>, Vec<PathBuf>) = own_pages(&old, reader)?
                .into_iter()
                .partition(|page| file_name(page).and_then(|page| turn_of(reader, page)) == Some(turn));
            if !of_this_turn.is_empty() {
                name = file_name(&old).map(str::to_owned);
            }
            remove(&old, &others)?;
        }
        let name = name.unwrap_or_else(|| format!("{:0DIGITS$x}", rand::random::<u128>()));
        let page = folder.join(&name);
        hide(&page)?;
        for (file, text) in &pages {
            post::report(&page.join(file), text.as_bytes())?;
            told.push(format!("{}: {name}/{file}", own[0].seat.as_deref().unwrap_or("everybody")));
        }
    }
    Ok(told)
}

/// Gives a folder its empty page. One that has a page already shows no list, and that page may be another's.
fn hide(folder: &Path) -> Result<(), Failure> {
    let page = folder.join(INDEX);
    if page.symlink_metadata().is_ok() {
        return Ok(());
    }
    Ok(post::report(&page, b"")?)
}

/// The HTML files of a paper, each with the mark.
fn pages(paper: &Paper) -> Vec<(String, String)> {
    let is_page = |(name, _): &(String, String)| Path::new(name).extension().is_some_and(|kind| kind == "html");
    let marked = |(name, text): (String, String)| {
        let quiet = if text.contains("\"noindex\"") { "" } else { QUIET };
        let head = format!("<head>{MARK}{quiet}");
        (name, text.replacen("<head>", &head, 1))
    };
    paper::files(paper).into_iter().filter(is_page).map(marked).collect()
}

/// The turn of a page such as `lorien-t01.orders.html`, in figures.
fn turn_of<'n>(reader: &str, name: &'n str) -> Option<&'n str> {
    let rest = name.strip_prefix(reader)?.strip_prefix("-t")?;
    rest.split('.').next().filter(|turn| !turn.is_empty() && turn.bytes().all(|digit| digit.is_ascii_digit()))
}

fn file_name(path: &Path) -> Option<&str> {
    path.file_name().and_then(|name| name.to_str())
}

/// The folders whose names are 128 bits, in the order of their names.
fn token_folders(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let is_token = |path: &PathBuf| {
        let plain = |name: &str| name.len() == DIGITS && name.bytes().all(|digit| digit.is_ascii_hexdigit());
        !path.is_symlink() && path.is_dir() && file_name(path).is_some_and(plain)
    };
    Ok(entries(folder)?.into_iter().filter(is_token).collect())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unread = |error: std::io::Error| {
        Failure::Bad(format!("{} cannot be read: {}", folder.display(), crate::files::said(&error)))
    };
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(unread)? {
        paths.push(entry.map_err(unread)?.path());
    }
    paths.sort();
    Ok(paths)
}

/// The pages of a reader in a folder that the program has written.
fn own_pages(folder: &Path, reader: &str) -> Result<Vec<PathBuf>, Failure> {
    let own = |path: &PathBuf| {
        let named = file_name(path).is_some_and(|name| turn_of(reader, name).is_some());
        named && files::read_text(path, FILE.most).is_ok_and(|text| text.contains(MARK))
    };
    Ok(entries(folder)?.into_iter().filter(own).collect())
}

/// Removes own pages, and the folder where nothing but its empty page is left.
fn remove(folder: &Path, pages: &[PathBuf]) -> Result<(), Failure> {
    let kept = |path: &Path, error: &std::io::Error| {
        Failure::Bad(format!("{} cannot be removed: {}", path.display(), crate::files::said(error)))
    };
    for page in pages {
        fs::remove_file(page).map_err(|error| kept(page, &error))?;
    }
    let index = folder.join(INDEX);
    let is_empty = entries(folder)?.iter().all(|path| *path == index) && files::read(&index, 0).is_ok();
    if !pages.is_empty() && is_empty {
        fs::remove_file(&index).map_err(|error| kept(&index, &error))?;
        fs::remove_dir(folder).map_err(|error| kept(folder, &error))?;
    }
    Ok(())
}
