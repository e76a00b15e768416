//! The log's line of a test.

use crate::engine::odds::in_words;
use crate::engine::prompt::By;
use crate::engine::rulebook::TestNote;
use crate::engine::text::{Label, Text};

/// A test in a line; what was changed by hand and the house rules only for whoever knows who tested.
pub fn line(note: &TestNote, tester: Text, knows: bool) -> Text {
    let faces: Vec<String> = note.faces.iter().map(ToString::to_string).collect();
    let dice = match (note.by, faces.is_empty()) {
        (Some(By::Table), _) => " (read off the table)".to_owned(),
        (_, true) => String::new(),
        _ => format!(" (dice {})", faces.join(" ")),
    };
    let needed = note.needed.as_ref().map(|needed| format!(", {}", in_words("needs", needed))).unwrap_or_default();
    let text = tester.then(format!(": {}", note.words)).with(Label::Quiet, format!("{dice}{needed}"));
    if !knows {
        return text;
    }
    let marks = note.marks_in_words().collect::<Vec<_>>().join("; ");
    let marks = if marks.is_empty() { marks } else { format!(" [{marks}]") };
    let rules = if note.house_rules.is_empty() {
        String::new()
    } else {
        format!(" (house rule: {})", note.house_rules.join(", "))
    };
    text.with(Label::Ruling, marks).with(Label::Quiet, rules)
}
