//! Owner's files of the real rulebooks, through the real program.

use std::fs;

use super::{fanion, json, refused, told};
use crate::support::in_time::InTime as _;

const SAMPLE: &str = "orbats/age-of-napoleon/sample.toml";
const BATTLE: &str =
    "attacker.corps=3 attacker.sr=3 attacker.rating=4 defender.corps=2 defender.sr=2 defender.rating=3";

#[test]
fn a_sample_is_taken_by_every_subcommand_that_names_it() {
    told(&format!("check age-of-napoleon/battle {BATTLE} --dice 6,1 --rules {SAMPLE}"));
    told(&format!("odds age-of-napoleon/battle {BATTLE} --rules {SAMPLE}"));
    let corps = json(&format!("table age-of-napoleon/corps --rules {SAMPLE} --json"));
    assert!(corps["rows"].to_string().contains("The Emperor"), "{corps}");
}

#[test]
fn a_table_that_nobody_has_filled_in_is_not_there() {
    let (status, message) = refused("table age-of-napoleon/corps");
    assert_eq!(status, 2);
    assert!(message.contains("there is no table `age-of-napoleon/corps`"), "{message}");
}

#[test]
fn the_configuration_folder_that_is_named_is_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("rules")).unwrap();
    fs::copy(SAMPLE, folder.path().join("rules/age-of-napoleon.toml")).unwrap();
    let table = || {
        let mut command = fanion();
        command.args(["table", "age-of-napoleon/corps"]);
        command
    };
    let output = table().env("FANION_CONFIG_DIR", folder.path()).in_time().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).contains("The Emperor"));
    let usual = tempfile::tempdir().unwrap();
    fs::create_dir_all(usual.path().join(".config/fanion")).unwrap();
    fs::rename(folder.path().join("rules"), usual.path().join(".config/fanion/rules")).unwrap();
    let mut command = table();
    command.env_remove("FANION_CONFIG_DIR").env("XDG_CONFIG_HOME", usual.path().join(".config"));
    if cfg!(target_os = "linux") {
        assert!(command.in_time().unwrap().status.success(), "the usual folder of this system");
    }
}

#[test]
fn a_template_is_itself_an_owner_s_file_without_entries() {
    let folder = tempfile::tempdir().unwrap();
    for table in json("table --json").as_array().unwrap() {
        let id = table["id"].as_str().unwrap();
        let path = folder.path().join("template.toml");
        fs::write(&path, told(&format!("rules template {}", id.split('/').next().unwrap()))).unwrap();
        assert_eq!(told(&format!("table {id} --rules {}", path.display())), told(&format!("table {id}")));
    }
}

#[test]
fn the_first_rulebook_has_nothing_for_its_owner_to_fill_in() {
    let (status, message) = refused(&format!("odds march-attack/ved quality=veteran --rules {SAMPLE}"));
    assert_eq!(status, 1);
    assert!(message.starts_with(SAMPLE), "{message}");
}
