//! Games begun at the screen, of the same files and with the same refusals as on the command line.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::desk::Desk;

fn shipped(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("orbats").join(path)
}

/// The practice battle's files in a folder of their own, its lancers locked with this enemy.
fn locked_with(enemy: &str) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for name in ["scenario.toml", "a.toml", "b.toml"] {
        let text = fs::read_to_string(shipped("march-attack/practice").join(name)).expect("a shipped file");
        let lancers = format!("locked_with = \"{enemy}\"\narm = \"cavalry\"");
        let text = if name == "a.toml" { text.replacen("arm = \"cavalry\"", &lancers, 1) } else { text };
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

#[test]
fn a_melee_with_nobody_is_refused_as_on_the_command_line_and_no_battle_begins() {
    let folder = locked_with("1st Valmory Regimnt");
    let mut desk = Desk::at_home(120, 40);
    desk.open(&folder.path().join("scenario.toml"));
    desk.says("which is no unit of the other side; did you mean \"1st Valmory Regiment\"?");
    assert!(desk.model.battle().is_none());
}

#[test]
fn a_melee_of_two_files_is_there_when_the_battle_begins() {
    let folder = locked_with("1st Valmory Regiment");
    let mut desk = Desk::at_home(200, 60);
    desk.open(&folder.path().join("scenario.toml"));
    desk.press("Enter");
    desk.run(vec![fanion::tui::effect::Effect::Unit("ab".into())]);
    desk.sees("locked in melee with ma 1st Valmory Regiment");
}

#[test]
fn a_game_of_another_rulebook_begins_from_its_file() {
    let mut desk = Desk::at_home(120, 40);
    desk.open(&shipped("napoleon-1815/sample.toml"));
    desk.sees("begin turn 1");
    desk.press("Enter");
    let battle = desk.model.battle().expect("a game");
    assert_eq!(battle.game.sheet.id, "napoleon-1815");
}

#[test]
fn a_file_that_begins_no_game_says_so() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("roads.toml");
    fs::write(&path, "rulebook = \"napoleon-1815\"\nname = 3\n").expect("a file");
    let mut desk = Desk::at_home(120, 40);
    desk.open(&path);
    desk.sees("roads.toml:2");
    assert!(desk.model.battle().is_none());
}

#[test]
fn what_comes_along_is_listed_with_the_battles_of_an_evening_first() {
    let folder = TempDir::new().expect("a folder");
    let mut desk = Desk::in_folder(120, 40, folder.path());
    desk.press("Down Enter");
    let text = desk.text();
    let places: Vec<usize> =
        ["Practice battle", "Maida", "Gemioncourt", "Saltanovka", "Quatre Bras", "Pratzen Heights", "Three Rivers"]
            .iter()
            .map(|title| text.find(title).unwrap_or_else(|| panic!("no {title}:\n{text}")))
            .collect();
    assert!(places.is_sorted(), "{places:?}\n{text}");
}

#[test]
fn the_library_has_its_battles_of_an_evening_before_the_large_ones() {
    let of_an_evening = |battle: &fanion::begin::library::Battle| {
        let forces = battle.forces().unwrap_or_else(|wrong| panic!("{}: {wrong:?}", battle.id));
        forces.armies.iter().all(|side| {
            let units: usize = side.formations.iter().map(|formation| formation.units.len()).sum();
            (10..=15).contains(&units)
        })
    };
    let evenings: Vec<bool> = fanion::begin::library::BATTLES.iter().map(of_an_evening).collect();
    assert!(evenings.is_sorted_by(|one, next| one >= next), "{evenings:?}");
    assert!(evenings.iter().any(|evening| *evening) && !evenings.iter().all(|evening| *evening));
}
