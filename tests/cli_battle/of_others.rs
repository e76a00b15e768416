//! What a game does not have is refused by what it has, and nothing is written.

use super::{Folder, run, text};

#[test]
fn what_a_game_does_not_have_is_refused_by_what_it_has_and_nothing_is_written() {
    let folder = Folder::new();
    let battle = folder.practice();
    let board = folder.path("board.fanion");
    assert_eq!(run(["new", "napoleon-1815-sample", "--save", text(&board)]).status, 0);
    let areas = folder.path("areas.fanion");
    assert_eq!(run(["new", "age-of-napoleon-sample", "--save", text(&areas)]).status, 0);
    let before = folder.files();
    let out = folder.path("out");
    let (battle, board, areas, out) = (text(&battle), text(&board), text(&areas), text(&out));
    let cases: [(&[&str], i32, &str); 12] = [
        (&["brief", board], 1, "this game has no brief: battles of March Attack and campaigns have one"),
        (
            &["brief", "three-rivers"],
            1,
            "three-rivers is a campaign that has not begun: `fanion campaign new three-rivers",
        ),
        (
            &["orbat", board, "--side", "A", "--output", out],
            1,
            "is a game of Napoleon 1815, and its sides have no order",
        ),
        (&["orbat", battle, "--side", "C", "--output", out], 2, "there is no side `C`; the sides of"),
        (&["export", battle, "--output", out], 1, "a game of this rulebook is not begun from one file"),
        (&["report", areas, "--cards"], 1, "there are no units to cut out in this game"),
        (&["show", battle, "--near", "Austerlitz"], 1, "--near: this game has no map of places"),
        (&["to-table", battle, "--output", out], 1, "battles of this game are not handed to the table"),
        (&["campaign", "status", battle], 2, "the post of a campaign is asked for, and this is none"),
        (&["campaign", "map", battle], 2, "the map of a campaign is asked for, and this is none"),
        (&["campaign", "publish", battle, "--output", out], 2, "this game has no papers"),
        (
            &["show", board, "--side", "prussia"],
            2,
            "there is no side `prussia` in this game; its sides are french, allied",
        ),
    ];
    for (args, status, words) in cases {
        let told = run(args);
        assert_eq!((told.status, told.out.as_str()), (status, ""), "{args:?}: {told:?}");
        assert!(told.err.contains(words), "{args:?}: {told:?}");
    }
    assert_eq!(folder.files(), before);
}

#[test]
fn a_file_of_another_kind_begins_no_campaign_and_is_named_as_what_it_is() {
    let folder = Folder::new();
    let save = folder.path("c.fanion");
    for (file, words) in [
        (
            "orbats/march-attack/practice/scenario.toml",
            "scenario.toml is for March Attack and no scenario of Campaign 1805",
        ),
        ("orbats/march-attack/practice/a.toml", "a.toml is for March Attack and no scenario of Campaign 1805"),
        ("maida-1806", "maida-1806 is for March Attack and no scenario of Campaign 1805"),
        ("napoleon-1815-sample", "napoleon-1815-sample is for Napoleon 1815 and no scenario of Campaign 1805"),
        ("europ", "no file or campaign `europ`; did you mean `europe-1805`?"),
    ] {
        let told = run(["campaign", "new", file, "--save", text(&save)]);
        assert_eq!((told.status, told.out.as_str()), (1, ""), "{file}: {told:?}");
        assert!(
            told.err.contains(words) && told.err.contains("\nbuilt-in campaigns: three-rivers, "),
            "{file}: {told:?}"
        );
    }
    assert!(folder.files().is_empty());
}

#[test]
fn a_place_of_a_map_is_found_by_a_slip_of_its_name_and_its_neighbours_name_it_in_turn() {
    let folder = Folder::new();
    let board = folder.path("board.fanion");
    assert_eq!(run(["new", "napoleon-1815-sample", "--save", text(&board)]).status, 0);
    let near = |place: &str| run(["show", text(&board), "--near", place]);
    let told = near("Oldforge");
    assert_eq!((told.status, told.err.as_str()), (0, ""), "{told:?}");
    assert_eq!(near("oldf").out, told.out, "the beginning of a name is enough");
    let neighbours: Vec<&str> = told.out.lines().skip(2).filter_map(|line| line.split_whitespace().next()).collect();
    assert!(neighbours.len() > 1, "{told:?}");
    for neighbour in neighbours {
        let back = near(neighbour);
        assert!(back.out.lines().skip(2).any(|line| line.trim_start().starts_with("Oldforge ")), "{back:?}");
    }
    let unknown = near("Odlforge");
    assert_eq!((unknown.status, unknown.out.as_str()), (1, ""), "{unknown:?}");
    assert_eq!(unknown.err, "error: --near: no place is called Odlforge; did you mean Oldforge?\n");
}

#[test]
fn before_anything_has_happened_nobody_has_a_record_and_a_slip_in_a_name_is_not_blamed() {
    let folder = Folder::new();
    let battle = folder.practice();
    let told = run(["show", text(&battle), "--leader", "Citizen Brioche"]);
    assert_eq!(told.err, "error: there is no record of `Citizen Brioche`: nobody has one yet\n");
    let sound = run(["doctor", text(&battle)]);
    assert!(sound.status == 0 && sound.out.contains(" entries in 1 request, "), "{sound:?}");
}
