//! What a key changes in a form of fields.

use super::{Fields, place_after};
use crate::config::actions::Action;
use crate::tui::words::spoken;

/// Moves between fields and changes the one under the cursor.
pub(crate) fn act(fields: &mut Fields, action: Action) {
    let by = match action {
        Action::NextField => 1,
        Action::PreviousField => -1,
        _ => return change(fields, action),
    };
    if let Some(field) = fields.all.get_mut(fields.at) {
        field.typed.clear();
    }
    fields.at = place_after(Some(fields.at), by, fields.all.len());
}

fn change(fields: &mut Fields, action: Action) {
    let Some(field) = fields.all.get_mut(fields.at) else { return };
    match action {
        Action::Left => _ = field.turn(-1),
        Action::Right => _ = field.turn(1),
        Action::Erase => field.erase(),
        Action::Clear => field.put(field.was.clone()),
        _ => {}
    }
}

/// A letter typed into the field under the cursor. What may be typed there, in words, where it has no meaning.
pub(crate) fn type_letter(fields: &mut Fields, letter: char) -> Result<(), String> {
    let Some(field) = fields.all.get_mut(fields.at) else { return Ok(()) };
    if field.type_letter(letter) {
        return Ok(());
    }
    let name = spoken(&field.name);
    if field.finds() {
        return Err(format!("{name}: nothing begins with `{}`; BkSp erases it, Tab goes on", field.typed));
    }
    Err(format!("{name}: {}", field.allowed()))
}
