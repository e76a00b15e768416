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
    told(&fanion(&["campaign", "map", &save, "--as", "lorien", "--output", &svg, "--force"]));
    let own = std::fs::read_to_string(&svg).expect("the map");
    assert!(!own.contains("3rd Foot") && own.contains("1st Brigade"));
    assert!(told(&fanion(&["campaign", "map", &save])).lines().count() > 6);
    assert_eq!(fanion(&["campaign", "map", &save, "--as", "Nobody"]).status.code(), Some(2));
}

#[test]
fn a_campaign_without_notes_and_a_game_without_a_brief_say_what_is_missing() {
    let folder = Folder::new();
    let text = std::fs::read_to_string("orbats/campaign-1805/three-rivers.toml").expect("it ships");
    let bare: String =
        text.lines().filter(|line| !line.starts_with("notes = ")).flat_map(|line| [line, "\n"]).collect();
    let file = folder.path("bare.toml").display().to_string();
    std::fs::write(&file, bare).expect("a file");
    for (game, says) in [
        (file.as_str(), "this campaign has no notes for its players: `notes` in the file of a campaign are its brief"),
        (
            "orbats/beyond-waterloo/sample.toml",
            "this game has no brief: battles of March Attack and campaigns have one",
        ),
    ] {
        let save = folder.path("game.fanion").display().to_string();
        drop(std::fs::remove_file(&save));
        told(&fanion(&["new", game, "--save", &save, "--seed", "7"]));
        let output = fanion(&["brief", &save]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(1) && said.trim_end().ends_with(says), "{said}");
    }
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
    let (line, checked) = line.split_once('\n').expect("two lines");
    assert_eq!(checked, "1 campaign checked after every turn: no errors\n");
    assert!(line.starts_with("seed 3: 2 turns, "), "{line}");
    let parts: Vec<&str> = line.trim().split("; ").collect();
    let heads = ["seed 3", "points Lorien ", "cities taken ", "out "];
    assert_eq!(parts.len(), 4, "{line}");
    assert!(parts.iter().zip(heads).all(|(part, head)| part.starts_with(head)), "{line}");
    let one =
        told(&fanion(&["campaign", "auto", "orbats/campaign-1805/three-rivers.toml", "--turns", "1", "--seed", "3"]));
    assert!(one.starts_with("seed 3: 1 turn, ") && !one.contains(" 1 battles"), "{one}");
    assert!(!one.contains("checked"), "nothing was checked: {one}");
}

#[test]
fn campaigns_of_the_library_are_begun_checked_and_played_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    for campaign in fanion::begin::library::CAMPAIGNS {
        let file = format!("orbats/campaign-1805/{}.toml", campaign.id);
        let text = std::fs::read_to_string(&file).expect("the file of this id");
        assert_eq!(campaign.text, text, "{file}");
        assert!(text.contains(&format!("\nname = \"{}\"\n", campaign.title)), "{}", campaign.title);
        let show = |scenario: &str, save: &str| {
            let save = folder.path().join(save).display().to_string();
            let begun = told(&fanion(&["campaign", "new", scenario, "--save", &save, "--seed", "7"]));
            assert!(begun.starts_with(&format!("{}: Campaign 1805", campaign.title)), "{begun}");
            told(&fanion(&["campaign", "show", &save, "--json"]))
        };
        assert_eq!(
            show(campaign.id, &format!("{}-a.fanion", campaign.id)),
            show(&file, &format!("{}-b.fanion", campaign.id))
        );
        assert!(told(&fanion(&["validate", campaign.id])).ends_with(&format!("{}: sound\n", campaign.id)));
        let line = told(&fanion(&["campaign", "auto", campaign.id, "--turns", "1", "--seed", "3"]));
        assert!(line.starts_with("seed 3: 1 turn, "), "{line}");
    }
    assert_ne!(fanion(&["campaign", "auto", "europe-1806"]).status.code(), Some(0));
}
