//! A battle keeps the tables and the house rules that it began with.

use std::fs;

use fanion::cli::saves::opener;
use fanion::engine::request::Request;
use fanion::store::{self, Header};
use serde_json::{Value as Json, json};

use super::{NOW, beginning, folder};

/// The game of this save with its header changed, saved anew.
pub fn changed(bytes: &[u8], change: impl FnOnce(&mut Header)) -> (tempfile::TempDir, std::path::PathBuf) {
    let temp = tempfile::tempdir().expect("a folder");
    let (old, new) = (temp.path().join("old.fanion"), temp.path().join("new.fanion"));
    fs::write(&old, bytes).expect("a save");
    let viewed = store::open_read_only(&old, opener).expect("a sound save");
    let mut header = viewed.header().clone();
    change(&mut header);
    let saved = store::create(&new, &header, viewed.into_play(), false).expect("a new save");
    drop(saved);
    (temp, new)
}

/// The figure that a good commander adds to the initiative.
pub fn other_initiative(header: &mut Header) {
    let changed = header.tables.replace("[\"+2\"]", "[\"+4\"]");
    assert_ne!(header.tables, changed, "the figure is found");
    header.tables = changed;
}

/// The recorded dice of the first initiative, given to a battle that stands before them.
pub fn roll_initiative(saved: &mut store::Saved) {
    let recorded = include_str!("../journals/albuera-1811.jsonl").lines();
    for line in recorded.skip_while(|line| !line.contains("initiative")) {
        saved.request(&Request::read(line).expect("a request"), NOW).expect("a recorded answer");
        if saved.play().position().step != "S5" {
            return;
        }
    }
    panic!("the initiative does not end");
}

#[test]
fn a_battle_is_played_on_with_the_tables_in_its_file() {
    let at_initiative = beginning("format-1", 120);
    let [printed, other] = [false, true].map(|other| {
        let (_temp, path) = changed(&at_initiative, |header| {
            if other {
                other_initiative(header);
            }
        });
        let mut saved = store::open(&path, NOW, opener).expect("a save");
        assert_eq!(saved.notice(), None);
        roll_initiative(&mut saved);
        let events = saved.play().lines_since(0).into_iter().skip(120);
        events.map(|line| line.record["done"]["events"].to_string()).collect::<String>()
    });
    assert!(printed.contains("initiative") && other.contains("initiative"));
    assert_ne!(printed, other, "the tables in the file decide");
}

#[test]
fn a_setting_keeps_its_value_and_no_default_has_changed_under_an_old_battle() {
    let path = folder().join("format-1.fanion");
    let viewed = store::open_read_only(&path, opener).expect("the save");
    let settings = viewed.play().settings();
    let list = folder().join("format-1-settings.json");
    let now: serde_json::Map<String, Json> =
        settings.in_force().iter().map(|(setting, value, _)| (setting.key.to_owned(), json!(value))).collect();
    if std::env::var_os("SNAPSHOTS").is_some_and(|wish| wish == "overwrite") {
        fs::write(&list, serde_json::to_string_pretty(&now).expect("JSON")).expect("the list is written");
    }
    let then: serde_json::Map<String, Json> =
        serde_json::from_str(&fs::read_to_string(list).expect("the settings then")).expect("JSON");
    assert!(then.len() > 20);
    for (key, value) in then {
        assert_eq!(now.get(&key), Some(&value), "a battle that began under `{key}` goes on under it");
    }
}
