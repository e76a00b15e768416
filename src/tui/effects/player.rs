//! Does what a player's desk of a campaign asks for: its brief is read, its orders file is read and written.

use std::path::{Path, PathBuf};

use super::World;
use crate::files;
use crate::limits::{BRIEF, FILE, Limit};
use crate::post;
use crate::tui::msg::Msg;
use crate::tui::orders::{PlayersDesk, is_brief, kept, orders_of};
use crate::tui::trouble::Trouble;

/// The most briefs of a folder that are looked at.
const BESIDE: usize = 100;

impl World {
    /// Opens a player's desk; the game is let go.
    pub(super) fn open_brief(&mut self, path: &Path) -> Result<Msg, Trouble> {
        let desk = desk(path)?;
        self.door = None;
        Ok(Msg::Orders(Box::new(desk)))
    }
}

/// A brief with the orders beside it, where there are some; the error says in words which of both is wrong, and why.
fn desk(path: &Path) -> Result<PlayersDesk, Trouble> {
    let text = |path: &Path, most: Limit| text(path, most).map_err(Trouble::said);
    let brief = text(path, BRIEF)?;
    let file = orders_of(path);
    let left = kept::unwritten(&file);
    let is_left = left.exists();
    let from = if is_left { &left } else { &file };
    let orders = if from.exists() { Some(text(from, FILE)?) } else { None };
    let mut desk = PlayersDesk::new(&brief, orders.as_deref(), from.clone())
        .map_err(|why| if why.lines.is_empty() { Trouble::said(format!("{}: {why}", path.display())) } else { why })?;
    desk.book.path = file;
    if is_left {
        desk.book.is_left();
    }
    for other in briefs_beside(path) {
        let name = other.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if let Ok(text) = text(&other, BRIEF) {
            desk.brief.note_beside(&name, &text);
        }
    }
    Ok(desk)
}

/// The other briefs of its folder, in the order of their names.
fn briefs_beside(path: &Path) -> Vec<PathBuf> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut briefs: Vec<PathBuf> =
        entries.filter(|file| is_brief(file) && file.file_name() != path.file_name()).collect();
    briefs.sort();
    briefs.truncate(BESIDE);
    briefs
}

/// A file's text, in whatever encoding an editor has written it.
fn text(path: &Path, most: Limit) -> Result<String, String> {
    let bytes = files::read(path, most.most).map_err(|why| format!("{}: {why}", path.display()))?;
    Ok(post::decode(&bytes, None).text)
}

/// Writes an orders file whole; what was kept of it before is no longer needed.
pub(super) fn write(path: &Path, text: &str) -> Msg {
    let written = post::report(path, text.as_bytes());
    if written.is_ok() {
        kept::forget(path);
    }
    Msg::OrdersWritten(written.map_err(|error| error.to_string()))
}
