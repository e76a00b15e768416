//! A battle keeps the tables and the house rules that it began with.

use std::fs;
use std::process::Command;

use fanion::cli::saves::opener;
use fanion::engine::request::Request;
use fanion::rulebooks::BATTLE;
use fanion::store::{self, Header, Notice, Saved};
use serde_json::{Value as Json, json};

use super::{NOW, beginning, folder};
use crate::support::in_time::InTime as _;

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
pub fn roll_initiative(saved: &mut Saved) {
    let recorded = include_str!("../journals/albuera-1811.jsonl").lines();
    for line in recorded.skip_while(|line| !line.contains("initiative")) {
        saved.request(&Request::read(line).expect("a request"), NOW).expect("a recorded answer");
        if saved.play().position().step != "S5" {
            return;
        }
    }
    panic!("the initiative does not end");
}

/// What is told when a save is opened, besides that it goes on under another edition.
fn told(saved: &Saved) -> Vec<String> {
    let notices = saved.notices().iter().filter(|notice| !matches!(notice, Notice::Edition { .. }));
    notices.map(ToString::to_string).collect()
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
        assert_eq!(told(&saved), Vec::<String>::new());
        roll_initiative(&mut saved);
        let events = saved.play().lines_since(0).into_iter().skip(120);
        events.map(|line| line.record["done"]["events"].to_string()).collect::<String>()
    });
    assert!(printed.contains("initiative") && other.contains("initiative"));
    assert_ne!(printed, other, "the tables in the file decide");
}

#[test]
fn a_battle_is_played_on_by_the_defaults_in_its_file_where_the_program_has_others() {
    let at_initiative = beginning("format-1", 120);
    let ways = [None, Some("d6-plus-ability"), Some("d6")].map(|value| {
        let (_temp, path) = changed(&at_initiative, |header| {
            assert!(header.settings.is_empty(), "it is older than the settings in headers");
            header.settings.extend(value.map(|value| ("initiative.roll".to_owned(), value.to_owned())));
        });
        let mut saved = store::open(&path, NOW, opener).expect("a save");
        assert_eq!(told(&saved), Vec::<String>::new());
        saved.request(&Request::Undo(Some(2)), NOW).expect("back to the beginning");
        saved.request(&Request::Redo, NOW).expect("and here again");
        saved.request(&Request::Pick("initiative".into()), NOW).expect("it is owed");
        let by_its_own = saved.play().prompt_json();
        let today = vec![("initiative.roll".to_owned(), "d6-plus-ability".to_owned())];
        saved.request(&Request::Set(today, "as today".into()), NOW).expect("a house rule");
        (by_its_own, saved.play().prompt_json())
    });
    let [(unnamed, _), (same, _), (other, changed)] = ways;
    assert_eq!(same, unnamed);
    assert!(other != unnamed, "the default in its file decides");
    assert!(changed == unnamed, "until the players change it");
}

#[test]
fn a_new_battle_keeps_every_default_in_its_file() {
    let temp = tempfile::tempdir().expect("a folder");
    let save = temp.path().join("new.fanion");
    let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
    command
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/orbats"))
        .args(["new", "march-attack/albuera-1811/scenario.toml", "--save"])
        .arg(&save);
    assert!(command.in_time().expect("the program runs").status.success());
    let viewed = store::open_read_only(&save, opener).expect("the new save");
    let kept = &viewed.header().settings;
    assert_eq!(kept.len(), BATTLE.settings.len());
    assert!(BATTLE.settings.iter().all(|setting| kept[setting.key] == setting.default));
}

#[test]
fn a_setting_that_this_program_does_not_know_is_told_and_the_battle_opens() {
    let (_temp, path) = changed(&beginning("format-1", 120), |header| {
        header.settings.insert("melee.draw".into(), "up-a-tree".into());
        header.settings.insert("fire.wet-powder".into(), "on".into());
    });
    let saved = store::open(&path, NOW, opener).expect("a save");
    let notice = told(&saved).join("\n");
    assert_eq!(notice.lines().count(), 2, "{notice}");
    assert!(notice.contains("setting `melee.draw` is") && notice.contains("found `up-a-tree`"), "{notice}");
    assert!(notice.contains("there is no setting `fire.wet-powder`"), "{notice}");
    assert_eq!(saved.play().settings().word("melee.draw"), "both-lose-1");
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
