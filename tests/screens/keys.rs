//! The one table of keys.

use fanion::tui::PAGES;
use fanion::tui::keys::{Action, KEYS, Place, at};
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
fn no_key_means_two_things_on_a_page() {
    for page in PAGES {
        let keys: Vec<&Key> = at(Place::Laid(page)).flat_map(|binding| binding.keys).collect();
        for key in &keys {
            assert_eq!(keys.iter().filter(|other| *other == key).count(), 1, "{} on {page:?}", key.shown());
        }
    }
}

#[test]
fn every_page_has_a_way_back_the_help_and_everything_by_words() {
    for page in PAGES {
        let works = |action: Action| at(Place::Laid(page)).any(|binding| binding.action == action);
        for action in [Action::Leave, Action::Help, Action::Theme, Action::Quit] {
            assert!(works(action), "{action:?} on {page:?}");
        }
        assert!(works(Action::Palette) || page.name == "palette", "{page:?}");
        assert!(page.keys.iter().chain(page.first).all(|binding| !binding.help.is_empty()), "{page:?}");
    }
}

#[test]
fn no_two_pages_have_one_name() {
    for page in PAGES {
        assert_eq!(PAGES.iter().filter(|other| other.name == page.name).count(), 1, "{page:?}");
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
