//! `fanion campaign` by the built program.

use crate::support::program::{Folder, fanion, told};

#[test]
fn the_umpires_map_shows_every_force_and_a_nations_only_its_own_by_name() {
    let folder = Folder::new();
    let save = folder.path("vale.fanion").to_str().expect("a path in UTF-8").to_owned();
    told(&fanion(&["campaign", "new", "orbats/campaign-1805/three-rivers.toml", "--save", &save, "--seed", "7"]));
    let svg = folder.path("map.svg").to_str().expect("a path in UTF-8").to_owned();
    told(&fanion(&["campaign", "map", &save, "--output", &svg]));
    let all = std::fs::read_to_string(&svg).expect("the map");
    assert!(all.contains("3rd Foot") && all.contains("1st Brigade"));
    told(&fanion(&["campaign", "map", &save, "--as", "lorien", "--output", &svg]));
    let own = std::fs::read_to_string(&svg).expect("the map");
    assert!(!own.contains("3rd Foot") && own.contains("1st Brigade"));
    assert!(told(&fanion(&["campaign", "map", &save])).lines().count() > 6);
    assert_eq!(fanion(&["campaign", "map", &save, "--as", "Nobody"]).status.code(), Some(2));
}

#[test]
fn automatic_players_tell_so_many_turns_as_they_were_asked_for() {
    let line = told(&fanion(&[
        "campaign",
        "auto",
        "orbats/campaign-1805/three-rivers.toml",
        "--turns",
        "2",
        "--seed",
        "3",
        "--check",
    ]));
    assert!(line.starts_with("seed 3: 2 turns, "), "{line}");
    let parts: Vec<&str> = line.trim().split("; ").collect();
    let heads = ["seed 3", "points Lorien ", "cities taken ", "out "];
    assert_eq!(parts.len(), 4, "{line}");
    assert!(parts.iter().zip(heads).all(|(part, head)| part.starts_with(head)), "{line}");
    let one =
        told(&fanion(&["campaign", "auto", "orbats/campaign-1805/three-rivers.toml", "--turns", "1", "--seed", "3"]));
    assert!(one.starts_with("seed 3: 1 turn, ") && !one.contains(" 1 battles"), "{one}");
}
