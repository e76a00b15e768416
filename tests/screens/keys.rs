//! The one table of keys.

use fanion::tui::keys::{KEYS, at};

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
