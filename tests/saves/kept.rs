//! A battle keeps the tables and the house rules that it began with.

use std::fs;

use fanion::cli::saves::opener;
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

#[test]
fn a_battle_is_played_on_with_the_tables_in_its_file() {
    // The next answer is the initiative's dice; a good commander adds 2 on the sheet, and 4 in this file.
    let bytes = beginning("format-1", 120);
    let printed = |header: &Header| header.tables.clone();
    let (_temp, path) = changed(&bytes, |header| {
        let tables = printed(header);
        header.tables = tables.replace("Veteran", "Seasoned");
        assert_ne!(header.tables, tables, "the tables name veterans");
    });
    let saved = store::open(&path, NOW, opener).expect("a save with other tables");
    assert!(saved.header().tables.contains("Seasoned") && saved.notice().is_none());
    drop(saved);
    let told = std::process::Command::new(env!("CARGO_BIN_EXE_fanion"))
        .args(["show", &path.to_string_lossy(), "--json"])
        .output()
        .expect("the program runs");
    assert!(told.status.success());
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
