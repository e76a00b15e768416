//! Does what a player's desk of a campaign asks for: its brief is read, its orders file is read and written.

use std::path::Path;

use super::World;
use crate::files;
use crate::limits::{BRIEF, FILE, Limit};
use crate::post;
use crate::tui::msg::Msg;
use crate::tui::orders::{Desk, orders_of};
use crate::tui::trouble::Trouble;

impl World {
    /// Opens a player's desk; the game is let go.
    pub(super) fn open_brief(&mut self, path: &Path) -> Result<Msg, Trouble> {
        let desk = desk(path).map_err(|why| Trouble { title: why, lines: Vec::new() })?;
        self.door = None;
        Ok(Msg::Orders(Box::new(desk)))
    }
}

/// A brief with the orders beside it, where there are some; the error says in words which of both is wrong, and why.
fn desk(path: &Path) -> Result<Desk, String> {
    let brief = text(path, BRIEF)?;
    let file = orders_of(path);
    let orders = if file.exists() { Some(text(&file, FILE)?) } else { None };
    Desk::new(&brief, orders.as_deref(), file).map_err(|why| format!("{}: {why}", path.display()))
}

/// A file's text, in whatever encoding an editor has written it.
fn text(path: &Path, most: Limit) -> Result<String, String> {
    let bytes = files::read(path, most.most).map_err(|why| format!("{}: {why}", path.display()))?;
    Ok(post::decode(&bytes, None).text)
}

/// Writes an orders file whole.
pub(super) fn write(path: &Path, text: &str) -> Msg {
    let written = post::report(path, text.as_bytes());
    Msg::OrdersWritten(written.map_err(|error| error.to_string()))
}
