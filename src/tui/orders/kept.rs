//! Orders that were not written when the system ended the program, as when a terminal is closed.

use std::path::{Path, PathBuf};

use super::{PlayersDesk, fill};
use crate::post;

/// Where orders lie that were not written when the system ended the program: `lorien-t01.orders-unwritten.toml`.
pub(crate) fn unwritten(orders: &Path) -> PathBuf {
    let stem = orders.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    orders.with_file_name(format!("{stem}-unwritten.toml"))
}

/// Keeps what is not written: the brief opens with it. Where it cannot be kept there is nobody left to tell.
pub(crate) fn keep(desk: &mut PlayersDesk) {
    fill::keep_open(desk);
    // A route that leads nowhere is no order.
    let _ = desk.take_route();
    if !desk.book.saved() {
        let _ = post::report(&unwritten(&desk.book.path), desk.book.text().as_bytes());
    }
}

/// Orders that were kept are written, or their player left them.
pub(crate) fn forget(orders: &Path) {
    let _ = std::fs::remove_file(unwritten(orders));
}
