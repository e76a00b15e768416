//! The one table of keys.

use crossterm::event::KeyCode;
use fanion::config::actions::Action;
use fanion::config::file::read;
use fanion::config::keyboard::Key;
use fanion::tui::keys::{KEYS, KeyPlace, Keymap};
use fanion::tui::{PAGES, orders};

use super::desk::Desk;

#[test]
fn no_key_means_two_things_at_one_place() {
    let own = Keymap::default();
    for binding in KEYS {
        for place in binding.places {
            for key in binding.keys.iter() {
                let same = own.at(*place).filter(|other| other.keys().contains(key)).count();
                assert_eq!(same, 1, "{} at {place:?}", binding.shown);
            }
        }
    }
}

#[test]
fn no_key_means_two_things_on_a_page() {
    for page in PAGES {
        let own = Keymap::default();
        let keys: Vec<Key> = own.at(KeyPlace::Laid(page)).flat_map(|binding| binding.keys().to_vec()).collect();
        for key in &keys {
            assert_eq!(keys.iter().filter(|other| *other == key).count(), 1, "{} on {page:?}", key.shown());
        }
    }
}

#[test]
fn every_page_has_a_way_back_the_help_and_everything_by_words() {
    for page in PAGES {
        let own = Keymap::default();
        let works = |action: Action| own.at(KeyPlace::Laid(page)).any(|binding| binding.action == action);
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
        let written = Keymap::default().bound(binding).all_shown();
        assert!(written.split(' ').any(|key| !key.starts_with('F') || key.len() < 2), "{written}");
    }
}

/// The keys of a configuration, and what of it is not taken.
fn keymap(text: &str) -> (Keymap, Vec<String>) {
    let (config, faults) = read("config.toml", text.as_bytes());
    assert_eq!(faults, []);
    Keymap::of(&config)
}

#[test]
fn a_key_of_the_configuration_stands_in_place_of_the_program_s_own_on_every_page() {
    let (keys, faults) = keymap("[keys]\nleave = \"F12\"\nowed = \"F11\"\nlog = \"F9\"\n");
    assert_eq!(faults, [""; 0]);
    for page in PAGES {
        let place = KeyPlace::Laid(page);
        assert_eq!(keys.action(place, Key::of(KeyCode::F(12))), Some(Action::Leave), "{page:?}");
        assert_eq!(keys.action(place, Key::of(KeyCode::Esc)), None, "{page:?}");
    }
    let shown: Vec<String> =
        keys.at(KeyPlace::Choose).filter(|key| key.action == Action::Owed).map(|key| key.all_shown()).collect();
    assert_eq!(shown, ["F11"]);
}

#[test]
fn every_name_of_an_action_binds_it() {
    for action in Action::ALL {
        let (keys, _) = keymap(&format!("keys.{} = \"F11\"\n", action.name()));
        let works = KEYS.iter().chain(PAGES.iter().flat_map(|page| page.first.iter().chain(page.keys)));
        let mut works = works.filter(|binding| binding.action == *action).peekable();
        assert!(works.peek().is_some(), "no key does {action:?}");
        assert!(works.all(|binding| keys.bound(binding).keys() == [Key::of(KeyCode::F(11))]), "{action:?}");
    }
}

#[test]
fn a_letter_stands_in_only_where_letters_are_not_typed() {
    let (keys, faults) = keymap("keys.undo = \"z\"\n");
    assert_eq!(faults, [""; 0]);
    let z = Key::of(KeyCode::Char('z'));
    assert_eq!(keys.action(KeyPlace::Army, z), Some(Action::Undo), "its own key there is a letter");
    assert_eq!(keys.action(KeyPlace::ArmyFields, z), None);
    assert_eq!(
        keys.action(KeyPlace::ArmyFields, Key::of(KeyCode::F(2))),
        Some(Action::Undo),
        "nothing stands in for it"
    );
}

#[test]
fn keys_may_change_places_but_none_does_two_things() {
    let (keys, faults) = keymap("keys.undo = \"F6\"\nkeys.redo = \"F2\"\n");
    assert_eq!(faults, [""; 0]);
    assert_eq!(keys.action(KeyPlace::Choose, Key::of(KeyCode::F(6))), Some(Action::Undo));
    assert_eq!(keys.action(KeyPlace::Choose, Key::of(KeyCode::F(2))), Some(Action::Redo));
    let (keys, faults) = keymap("keys.undo = \"Ctrl-Z\"\nkeys.redo = \"Ctrl-G Ctrl-Y\"\n");
    let told = "config.toml:2:13: keys.redo: Ctrl-G is a key of `words` where both work, and stays so there; take \
                another, or give `words` another";
    assert_eq!(faults, [told]);
    assert_eq!(keys.action(KeyPlace::Choose, Key::control('g')), Some(Action::Words));
    assert_eq!(keys.action(KeyPlace::Choose, Key::control('y')), Some(Action::Redo));
    for place in [KeyPlace::Choose, KeyPlace::Army, KeyPlace::Laid(&fanion::tui::history::PAGE)] {
        let own = Keymap::default();
        let (now, then) = (keys.at(place).count(), own.at(place).count());
        assert_eq!(now, then, "nothing is lost at {place:?}");
    }
}

#[test]
fn what_is_no_key_is_told_at_its_place_and_the_rest_counts() {
    for (written, told) in [
        (
            "Crtl-Z",
            "config.toml:1:13: `Crtl-Z` is not a key: write a character, Ctrl- and a character, F1 to F12, Enter, ",
        ),
        ("F13", "config.toml:1:13: `F13` is not a key: "),
        ("Ctrl-I", "config.toml:1:13: `Ctrl-I` and Tab are one key to a terminal; take another letter"),
        ("Ctrl-Ö", "config.toml:1:13: `Ctrl-Ö` is not a key: "),
    ] {
        let (config, faults) = read("config.toml", format!("keys.undo = \"{written}\"\nascii = true\n").as_bytes());
        assert_eq!(faults.len(), 1, "{written}");
        assert!(faults[0].to_string().starts_with(told), "{}", faults[0]);
        assert!(config.ascii && config.keys_for(Action::Undo).is_empty());
    }
}

#[test]
fn every_key_that_is_shown_can_be_written() {
    let pages = PAGES.iter().flat_map(|page| page.first.iter().chain(page.keys));
    for key in KEYS.iter().chain(pages).flat_map(|binding| binding.keys.iter()) {
        assert_eq!(fanion::config::keyboard::read(&key.shown()), Ok(*key), "{}", key.shown());
    }
}

#[test]
fn a_key_that_does_something_else_at_one_place_counts_everywhere_else() {
    let (keys, faults) = keymap("keys.find = \"s\"\nkeys.to_umpire = \"h\"\n");
    let told = "config.toml:1:13: keys.find: s is a key of `stance` where both work, and stays so there; take another, \
                or give `stance` another";
    assert_eq!(faults, [told]);
    let (battle, map) = (KeyPlace::Choose, KeyPlace::Laid(&orders::keys::MAP));
    let [s, h, m, slash] = ['s', 'h', 'm', '/'].map(|letter| Key::of(KeyCode::Char(letter)));
    assert_eq!((keys.action(battle, s), keys.action(battle, slash)), (Some(Action::Find), None));
    assert_eq!((keys.action(map, s), keys.action(map, slash)), (Some(Action::Stance), Some(Action::Find)));
    assert_eq!((keys.action(map, h), keys.action(map, m)), (Some(Action::ToUmpire), None), "at a player's desk");
}

/// The keys that the bar names.
fn on_bar(desk: &Desk) -> Vec<String> {
    let text = desk.text();
    let bar = text.lines().next_back().expect("a key bar").trim_matches('"');
    bar.split("   ").map(str::trim).filter(|key| !key.is_empty()).map(str::to_owned).collect()
}

#[test]
fn the_bar_of_a_battle_names_the_map_where_there_is_one_and_the_way_out() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let (practice, bare) = (Desk::in_practice(width, height), Desk::of_two_armies(width, height));
        for (desk, has_map) in [(practice, true), (bare, false)] {
            let bar = on_bar(&desk);
            for key in ["Enter pick", "F2 undo", "F10 quit", "Ctrl-P all", "? help"] {
                assert!(bar.iter().any(|own| own == key), "{key}: {bar:?}");
            }
            assert_eq!(bar.iter().any(|own| own == "Tab map"), has_map, "{bar:?}");
        }
    }
}

#[test]
fn the_bar_leaves_out_what_could_do_nothing_now() {
    let mut desk = Desk::at_fire(80, 24);
    let names = |desk: &Desk, key: &str| on_bar(desk).iter().any(|own| own == key);
    assert!(!names(&desk, ". again") && !names(&desk, "BkSp back"), "{:?}", on_bar(&desk));
    desk.press("b");
    assert!(names(&desk, "BkSp back"), "{:?}", on_bar(&desk));
    desk.press("b").sees("which target?");
    assert!(names(&desk, "BkSp back"), "{:?}", on_bar(&desk));
}
