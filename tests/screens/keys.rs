//! The one table of keys.

use fanion::tui::keys::{KEYS, at};
use fanion::tui::msg::Key;
use ratatui::crossterm::event::KeyCode;

#[test]
fn no_key_means_two_things_at_one_place() {
    for binding in KEYS {
        for place in binding.places {
            for key in binding.keys {
                let same = at(*place).filter(|other| other.keys.contains(key)).count();
                assert_eq!(same, 1, "{} at {place:?}", binding.shown);
            }
        }
    }
}

#[test]
fn every_key_is_explained() {
    for binding in KEYS {
        assert!(!binding.help.is_empty() && !binding.shown.is_empty() && !binding.places.is_empty(), "{binding:?}");
    }
}

#[test]
fn every_function_key_has_a_second_key_that_no_terminal_takes() {
    let is_function = |key: &Key| matches!(key.code, KeyCode::F(_));
    for binding in KEYS.iter().filter(|binding| binding.keys.iter().any(is_function)) {
        assert!(binding.keys.iter().any(|key| !is_function(key)), "{}", binding.shown);
        let written = binding.all_shown();
        assert!(written.split(' ').any(|key| !key.starts_with('F') || key.len() < 2), "{written}");
    }
}
