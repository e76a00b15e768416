//! The configuration: printed, written, changed, refused, and what it does.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::{Value as Json, json};
use tempfile::TempDir;

use super::fanion;
use crate::support::in_time::InTime as _;

fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

fn with(folder: &Path, args: &[&str]) -> Output {
    fanion().env("FANION_CONFIG_DIR", folder).args(args).in_time().expect("the program starts")
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn said(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn value(folder: &Path, key: &str) -> Json {
    let printed: Json = serde_json::from_str(&printed(&with(folder, &["config", "--json"]))).expect("JSON");
    let keys = printed["keys"].as_array().expect("a list of keys").clone();
    keys.iter().find(|one| one["key"] == key).unwrap_or_else(|| panic!("no key {key}"))["value"].clone()
}

#[test]
fn every_key_is_printed_with_value_default_what_is_allowed_and_what_it_is_for() {
    let folder = folder();
    fs::write(folder.path().join("config.toml"), "theme = \"light\"\n").expect("a file");
    let output = with(folder.path(), &["config"]);
    assert_eq!(said(&output), (Some(0), String::new()));
    let text = printed(&output);
    let theme = "theme = \"light\"\n    colours of the screen\n    \
                 dark, light, high-contrast, colour-blind or plain; default: \"dark\"\n";
    assert!(text.contains(theme), "{text}");
    for key in ["ascii", "colour", "mouse", "dice", "explain", "minutes_per_turn", "save_folder", "house_rules"] {
        assert!(text.contains(&format!("\n{key} = ")), "{key} is not in\n{text}");
    }
}

#[test]
fn the_template_holds_every_key_changes_nothing_and_is_written_once() {
    let folder = folder();
    let before = printed(&with(folder.path(), &["config", "--json"])).replace("\"exists\":false", "\"exists\":true");
    assert_eq!(said(&with(folder.path(), &["config", "--write"])).0, Some(0));
    assert_eq!(printed(&with(folder.path(), &["config", "--json"])), before);
    let file = folder.path().join("config.toml");
    let text = fs::read_to_string(&file).expect("the template");
    let uncommented: String = text
        .lines()
        .filter_map(|line| line.strip_prefix("# "))
        .filter(|line| line.contains(" = "))
        .fold(String::new(), |text, line| text + line + "\n");
    fs::write(&file, uncommented).expect("a file");
    assert_eq!(printed(&with(folder.path(), &["config", "--json"])), before, "every line of the template is sound");
    let (status, why) = said(&with(folder.path(), &["config", "--write"]));
    assert_eq!(status, Some(1));
    assert!(why.contains("already exists"), "{why}");
}

#[test]
fn a_key_is_changed_where_it_stands_and_the_rest_of_the_file_stays() {
    let folder = folder();
    let file = folder.path().join("config.toml");
    fs::write(&file, "# our club\r\ndice = \"typed\" # for now\r\nascii = true").expect("a file");
    let args = ["config", "dice=program", "minutes_per_turn = 15", "save_folder=über/alles"];
    assert_eq!(said(&with(folder.path(), &args)), (Some(0), String::new()));
    let text = fs::read_to_string(&file).expect("the file");
    let expected = "# our club\r\ndice = \"program\" # for now\r\nascii = true\nminutes_per_turn = 15\n\
                    save_folder = \"über/alles\"\n";
    assert_eq!(text, expected);
    assert_eq!(value(folder.path(), "dice"), json!("program"));
    assert_eq!(value(folder.path(), "minutes_per_turn"), json!(15));
}

#[test]
fn a_key_of_a_table_is_read_from_it_and_changed_in_it() {
    let folder = folder();
    let file = folder.path().join("config.toml");
    fs::write(&file, "ascii = true\n\n[save]\n# the black stick\n").expect("a file");
    let args = ["config", "save.mirror=/media/stick", "dice=program"];
    assert_eq!(said(&with(folder.path(), &args)), (Some(0), String::new()));
    let text = fs::read_to_string(&file).expect("the file");
    let expected = "ascii = true\n\ndice = \"program\"\n[save]\nmirror = \"/media/stick\"\n# the black stick\n";
    assert_eq!(text, expected);
    assert_eq!(value(folder.path(), "save.mirror"), json!("/media/stick"));
    assert_eq!(value(folder.path(), "dice"), json!("program"));
    fs::write(&file, "[save]\nmirrors = 3\n").expect("a file");
    let (status, said) = said(&with(folder.path(), &["config"]));
    assert_eq!(status, Some(1));
    assert!(said.contains("config.toml:2:1: the configuration has no key \"mirrors\"; did you mean"), "{said}");
}

#[test]
fn a_change_takes_the_template_s_own_line() {
    let folder = folder();
    with(folder.path(), &["config", "--write"]);
    with(folder.path(), &["config", "explain=false"]);
    let text = fs::read_to_string(folder.path().join("config.toml")).expect("the file");
    assert!(text.contains("#   true or false\nexplain = false\n"), "{text}");
    assert!(!text.contains("# explain ="), "{text}");
}

#[test]
fn a_wrong_change_is_refused_and_changes_nothing() {
    let folder = folder();
    for (change, why) in [
        ("thme=dark", "has no key `thme`; did you mean `theme`?"),
        ("x=1", "save.mirror, seats.both, and those of the keyboard: `fanion config` lists them"),
        (
            "theme=drak",
            "theme is dark, light, high-contrast, colour-blind or plain, found \"drak\"; did you mean \"dark\"?",
        ),
        ("ascii=maybe", "ascii is true or false, found \"maybe\""),
        ("minutes_per_turn=0", "minutes_per_turn is 1 to 240, found 0"),
        ("ascii", "`ascii` is not a change"),
    ] {
        let (status, said) = said(&with(folder.path(), &["config", change]));
        assert_eq!(status, Some(2), "{change}");
        assert!(said.contains(why), "{change}: {said}");
    }
    assert!(!folder.path().join("config.toml").exists());
}

#[test]
fn faults_are_told_by_every_command_and_the_sound_keys_count() {
    let folder = folder();
    let file = folder.path().join("config.toml");
    fs::write(&file, "ascii = true\nthme = \"dark\"\nmouse = 1\n").expect("a file");
    let unknown = format!("{}:2:1: the configuration has no key \"thme\"; did you mean \"theme\"?\n", file.display());
    let wrong = format!("{}:3:9: mouse is true or false, found 1\n", file.display());
    let output = with(folder.path(), &["table", "march-attack/ved"]);
    assert_eq!(said(&output), (Some(0), format!("warning: {unknown}warning: {wrong}")));
    assert!(printed(&output).is_ascii());
    assert_eq!(said(&with(folder.path(), &["config"])), (Some(1), format!("{unknown}{wrong}")));
    let elsewhere = tempfile::tempdir().expect("a folder");
    let validated = with(elsewhere.path(), &["validate", &file.display().to_string()]);
    assert_eq!(said(&validated), (Some(1), format!("{unknown}{wrong}")));
    assert_eq!(said(&with(folder.path(), &["config", "ascii=false"])), (Some(1), format!("{unknown}{wrong}")));
}

#[test]
fn flags_and_no_color_count_before_the_file() {
    let folder = folder();
    let file = folder.path().join("config.toml");
    let coloured = |args: &[&str], no_color: bool| {
        let mut command = fanion();
        command.env("FANION_CONFIG_DIR", folder.path()).args(["table", "march-attack/ved"]).args(args);
        if no_color {
            command.env("NO_COLOR", "1");
        }
        printed(&command.in_time().expect("the program starts")).contains('\u{1b}')
    };
    fs::write(&file, "colour = \"always\"\n").expect("a file");
    assert!(coloured(&[], false));
    assert!(!coloured(&["--color", "never"], false));
    assert!(!coloured(&[], true), "NO_COLOR counts before the file");
    fs::write(&file, "colour = \"never\"\n").expect("a file");
    assert!(!coloured(&[], false));
    assert!(coloured(&["--color", "always"], true), "a flag counts before everything");
}

#[test]
fn a_new_battle_takes_the_configured_house_rules_unless_others_are_named() {
    let folder = folder();
    let rules = |name: &str, risk: &str| {
        let text = format!("format = 1\nrulebook = \"march-attack\"\n[settings]\n\"leader.risk\" = \"{risk}\"\n");
        fs::write(folder.path().join(name), text).expect("a file");
    };
    rules("club.toml", "4");
    rules("today.toml", "6");
    fs::write(folder.path().join("config.toml"), "house_rules = \"club.toml\"\n").expect("a file");
    let settings = |more: &[&str]| {
        let save = folder.path().join("battle.fanion").display().to_string();
        let armies = ["orbats/march-attack/practice/a.toml", "orbats/march-attack/practice/b.toml"];
        let args = [&["new"], &armies[..], &["--force", "--save", &save], more].concat();
        assert_eq!(said(&with(folder.path(), &args)), (Some(0), String::new()));
        fs::read_to_string(&save).expect("the battle")
    };
    assert!(settings(&[]).contains(r#""leader.risk","value":"4""#) || settings(&[]).contains(r#""leader.risk":"4""#));
    let today = folder.path().join("today.toml").display().to_string();
    let named = settings(&["--house-rules", &today]);
    assert!(named.contains(r#""6""#) && !named.contains(r#""value":"4""#), "{named}");
}

#[test]
fn what_is_no_configuration_file_is_warned_of_and_everything_is_as_usual_and_nothing_changes() {
    let too_large = "#".repeat(2 << 20);
    for (text, why) in [
        (None, "it is a folder, expected a plain file"),
        (Some(too_large), "it has 2097152 bytes, expected at most 1048576"),
    ] {
        let folder = folder();
        let file = folder.path().join("config.toml");
        match &text {
            Some(text) => fs::write(&file, text).expect("a file"),
            None => fs::create_dir(&file).expect("a folder"),
        }
        let fault = format!("{}:1:1: the configuration is not read: {why}\n", file.display());
        let usual = printed(&fanion().args(["table", "march-attack/ved"]).in_time().expect("the program starts"));
        let table = with(folder.path(), &["table", "march-attack/ved"]);
        assert_eq!(said(&table), (Some(0), format!("warning: {fault}")));
        assert_eq!(printed(&table), usual);
        let shown = with(folder.path(), &["config"]);
        assert_eq!(said(&shown), (Some(1), fault));
        assert!(printed(&shown).contains("\ntheme = \"dark\"\n"), "the defaults are in force");
        let changed = with(folder.path(), &["config", "ascii=true"]);
        assert_eq!(said(&changed), (Some(1), format!("error: cannot read {}: {why}\n", file.display())));
        assert_eq!(fs::read_to_string(&file).ok(), text);
    }
}

#[test]
fn where_no_file_is_there_yet_it_says_which_it_would_be_and_makes_it_with_its_folder_when_it_is_asked() {
    let folder = folder();
    let own = folder.path().join("not/yet");
    let file = own.join("config.toml");
    let first = |output: &Output| printed(output).lines().next().unwrap_or_default().to_owned();
    let shown = with(&own, &["config"]);
    assert_eq!(first(&shown), format!("{} (does not exist yet; `fanion config --write` creates it)", file.display()));
    let json: Json = serde_json::from_str(&printed(&with(&own, &["config", "--json"]))).expect("JSON");
    assert_eq!((&json["path"], &json["exists"]), (&json!(file.display().to_string()), &json!(false)));
    assert!(!own.exists(), "looking makes nothing");
    assert_eq!(printed(&with(&own, &["config", "--write"])), format!("written: {}\n", file.display()));
    assert_eq!(first(&with(&own, &["config"])), file.display().to_string());
    let json: Json = serde_json::from_str(&printed(&with(&own, &["config", "--json"]))).expect("JSON");
    assert_eq!(json["exists"], true);
}
