//! Battles are opened by their names from anywhere.

use std::fs;

use super::{Folder, Told, fanion, told};
use crate::support::in_time::InTime as _;

/// A folder with a battle of this name where the terminal program saves.
fn kept(name: &str) -> Folder {
    let folder = Folder::new();
    let save = folder.practice();
    fs::create_dir(folder.path("battles")).expect("a folder");
    fs::rename(save, folder.path(&format!("battles/{name}.fanion"))).expect("the save is moved");
    folder
}

/// What the program says elsewhere, with the user's data in this folder.
fn says(folder: &Folder, args: &[&str]) -> Told {
    let elsewhere = Folder::new();
    let mut command = fanion();
    command.current_dir(elsewhere.path(".")).env("FANION_DATA_DIR", folder.path("")).args(args);
    told(command.in_time().expect("the program starts"))
}

#[test]
fn a_battle_is_opened_by_its_name_from_anywhere() {
    let folder = kept("quatre-bras");
    for args in [&["show", "quatre-bras"][..], &["log", "quatre-bras.fanion"], &["report", "quatre-bras"]] {
        let found = says(&folder, args);
        assert_eq!((found.status, found.err.as_str()), (0, ""), "{args:?}");
    }
}

#[test]
fn a_file_that_is_there_and_a_path_are_never_taken_for_a_name() {
    let folder = kept("quatre-bras");
    let other = Folder::new();
    let mut command = fanion();
    command.current_dir(other.path(".")).env("FANION_DATA_DIR", folder.path("")).args(["show", "./quatre-bras"]);
    let refused = told(command.in_time().expect("the program starts"));
    assert_eq!(refused.status, 1);
    assert!(refused.err.contains("./quatre-bras"), "{}", refused.err);
    let here = other.file("quatre-bras", "no battle");
    let mut command = fanion();
    command.current_dir(other.path(".")).env("FANION_DATA_DIR", folder.path("")).args(["show", "quatre-bras"]);
    assert_eq!(told(command.in_time().expect("the program starts")).status, 1, "{} is meant", here.display());
}

#[test]
fn the_folder_of_the_configuration_is_looked_through() {
    let folder = kept("albuera");
    let config = Folder::new();
    config.file("config.toml", format!("save_folder = {:?}\n", folder.path("battles")));
    let mut command = fanion();
    command.env("FANION_CONFIG_DIR", config.path("")).args(["show", "albuera"]);
    assert_eq!(told(command.in_time().expect("the program starts")).status, 0);
    assert_eq!(says(&folder, &["show", "alburea"]).status, 1, "no such battle");
}
