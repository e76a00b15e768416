//! The owner's file of a board game as spreadsheets: written blank, and read again once they are filled in.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::begin::files;
use crate::engine::sheet::Sheet;
use crate::engine::text::counted;
use crate::post::{self, Decoded};
use crate::rulebooks;
use crate::rules::owner_list::sheets::{self, OfSheets};

use super::{Context, Failure};

/// The sheet that says of which game they are.
const GAME: &str = "game.csv";

/// Writes blank sheets into a folder; none is written over another.
pub(super) fn blank(book: &Sheet, folder: &Path, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let lists = rulebooks::owner_lists(book.id)
        .ok_or_else(|| Failure::Use(format!("{} has no lists for spreadsheets", book.id)))?;
    let blank = sheets::blank(book.id, book.owner_template, lists);
    let there = blank.iter().map(|(name, _)| folder.join(name)).find(|path| path.exists());
    if let Some(path) = there {
        return Err(Failure::Bad(format!("{} exists: name another folder", path.display())));
    }
    fs::create_dir_all(folder)
        .map_err(|error| Failure::Bad(format!("{}: {}", folder.display(), crate::files::said(&error))))?;
    for (name, text) in &blank {
        let path = folder.join(name);
        post::export(&path, text.as_bytes(), false)?;
    }
    let told = format!(
        "{} in {}: fill in those that you need, then `fanion import {} --output GAME.toml`",
        counted(blank.len(), "sheet"),
        folder.display(),
        folder.display()
    );
    context.say(out, [&told])
}

/// Makes the owner's file of the sheets in a folder.
pub(super) fn import(
    folder: &Path,
    (output, force): (&Path, bool),
    context: &Context<'_>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let game = folder.join(GAME);
    let rulebook = sheets::rulebook(&sheet(&game)?.text);
    let book = context.sheets.iter().find(|book| Some(book.id) == rulebook.as_deref());
    let (Some(book), Some(lists)) = (book, rulebook.as_deref().and_then(rulebooks::owner_lists)) else {
        let why = "the line `rulebook` names the board game: age-of-napoleon, beyond-waterloo, napoleon-1815";
        return Err(Failure::Faults(vec![format!("{}:1:1: {why}", game.display())]));
    };
    let mut told = Vec::new();
    for path in csv_files(folder)? {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        told.push((name, sheet(&path)?.text));
    }
    let in_folder = |fault: &String| folder.join(fault).display().to_string();
    let own = OfSheets::read(book.id, book.owner_template, lists, &told)
        .map_err(|faults| Failure::Faults(faults.iter().map(in_folder).collect()))?;
    (book.read_owner)(&own.text)
        .map_err(|faults| Failure::Faults(faults.iter().map(|fault| in_folder(&own.placed(fault))).collect()))?;
    post::export(output, own.text.as_bytes(), force)?;
    let told =
        format!("{}, saved in {}: `fanion validate {}` draws its map", book.title, output.display(), output.display());
    context.say(out, [&told])
}

/// The spreadsheets of a folder, by name.
fn csv_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unread = |error: std::io::Error| Failure::Bad(format!("{}: {}", folder.display(), crate::files::said(&error)));
    let all = fs::read_dir(folder).map_err(unread)?.flatten().map(|entry| entry.path());
    let mut sheets: Vec<PathBuf> = all.filter(|path| path.extension().is_some_and(|own| own == "csv")).collect();
    sheets.sort();
    Ok(sheets)
}

/// The text of a spreadsheet in whatever encoding.
pub(crate) fn sheet(file: &Path) -> Result<Decoded, Failure> {
    let bytes = files::bytes(file, files::Wanted::Sheet).map_err(|why| Failure::Faults(vec![why.line(file, None)]))?;
    Ok(post::decode(&bytes, None))
}
