//! What a key changes in a form of lines.

use super::{Row, Rows};
use crate::tui::keys::Action;

/// Moves between lines and changes the one under the cursor.
pub fn act(rows: &mut Rows, action: Action) {
    let last = rows.rows.len().saturating_sub(1);
    let at = match action {
        Action::NextField if rows.at == last => 0,
        Action::NextField => rows.at + 1,
        Action::PreviousField if rows.at == 0 => last,
        Action::PreviousField => rows.at - 1,
        _ => rows.at,
    };
    let moved = at != rows.at;
    let Some(row) = rows.rows.get_mut(rows.at) else { return };
    match action {
        Action::Left => row.turn(-1),
        Action::Right => row.turn(1),
        Action::Erase => row.erase(),
        Action::Clear => row.put(row.was.clone()),
        _ => {}
    }
    if moved {
        row.typed.clear();
        rows.at = at;
    }
}

/// A letter typed into the line under the cursor; false where it has no meaning there.
pub fn type_letter(rows: &mut Rows, letter: char) -> bool {
    let at = rows.at;
    rows.rows.get_mut(at).is_some_and(|row: &mut Row| row.type_letter(letter))
}
