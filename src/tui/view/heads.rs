//! The head of a formation: its name, its commander, and how it stands, in the room that there is.

use super::names::{abbreviated, last_word, person, short};
use super::roster::{Layout, word};
use crate::engine::text::{Content, Group, Label, Text};
use crate::tui::theme::Theme;
use crate::tui::words::{ends, text_width, width};

/// The least room for a commander's name.
const LEAST_COMMANDER: usize = 6;

/// The head: of its possible forms the first that fits, from the longest on.
pub fn head(group: &Group, layout: &Layout, theme: Theme) -> Text {
    let columns = layout.columns.saturating_sub(1);
    let name = theme.words(word(&group.head, "formation"));
    let commander = theme.words(word(&group.head, "commander"));
    let wide: [&[&str]; 3] =
        [&["engaged", "losses", "order", "morale"], &["losses", "order", "morale"], &["order", "morale"]];
    let sets = if layout.is_wide() { &wide[..] } else { &wide[2..] };
    let away = word(&group.head, "order") == "not arrived";
    let narrowest: &[&str] = if away { &["order"] } else { &["order", "morale"] };
    let mut last = Text::default();
    for set in sets.iter().copied().chain([narrowest]) {
        last = standing(group, set, layout, theme);
        let room = columns.saturating_sub(text_width(&last) + 1);
        let form =
            forms(&name, &commander).into_iter().find(|(name, commander)| width(name) + width(commander) <= room);
        if let Some((name, commander)) = form {
            return ends(&Text::of(Label::Heading, name).then(commander), last, columns);
        }
    }
    let room = columns.saturating_sub(text_width(&last) + 1);
    let (bare, stars) = stars_of(&commander);
    let for_name = room.saturating_sub(LEAST_COMMANDER.min(width(bare)) + stars.len() + 1);
    let name = short(&name, for_name);
    let commander = person(bare, room.saturating_sub(width(&name) + stars.len() + 1));
    ends(&Text::of(Label::Heading, name).then(format!(" {commander}{stars}")), last, columns)
}

/// A name and its commander, from the longest form to the shortest; a formation that bears its commander's name need
/// not say it twice.
fn forms(name: &str, commander: &str) -> Vec<(String, String)> {
    let (bare, stars) = stars_of(commander);
    let brief = abbreviated(name);
    let surname = last_word(bare);
    let mut forms = vec![
        (name.to_owned(), format!(" {commander}")),
        (name.to_owned(), format!(" {surname}{stars}")),
        (brief.clone(), format!(" {surname}{stars}")),
    ];
    if !surname.is_empty() && name.contains(surname) {
        forms.push((name.to_owned(), stars.to_owned()));
        forms.push((brief, stars.to_owned()));
    }
    forms
}

fn stars_of(commander: &str) -> (&str, &str) {
    let bare = commander.trim_end_matches('*');
    (bare, &commander[bare.len()..])
}

fn standing(group: &Group, names: &[&str], layout: &Layout, theme: Theme) -> Text {
    let gap = if layout.is_wide() { "  " } else { " " };
    let mut text = Text::default();
    for name in names {
        let Some(cell) = group.head.iter().find(|cell| cell.name == *name) else { continue };
        let Content::Words(words) = &cell.content else { continue };
        if !words.is_empty() {
            let before = if text.0.is_empty() { "" } else { gap };
            text = text.then(before).with(cell.label, theme.words(words));
        }
    }
    text
}
