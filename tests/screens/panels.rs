//! What is drawn in place of the armies: the map, and the battle area by area.

use std::path::PathBuf;

use fanion::engine::request::Request;
use fanion::rulebooks;
use fanion::store::{self, Header};
use insta::assert_snapshot;

use super::desk::Desk;
use super::walk::SIZES;

const SAMPLE: &str = include_str!("../../orbats/napoleon-1815/sample.toml");

/// The French march into Stonecross, where both sides set up.
const BATTLE: &[&str] = &[
    r#"{"pick": "march:french/Southgate"}"#,
    r#"{"fill": {"units": ["Grenadiers of the Tower", "Young Tower", "Tower Horse", "Cuirassiers"]}}"#,
    r#"{"pick": "Southgate>Millbridge>Stonecross"}"#,
    r#"{"pick": "reveal"}"#,
    r#"{"pick": "done"}"#,
    r#"{"pick": "force-march:Grenadiers of the Tower"}"#,
    r#"{"faces": [6]}"#,
    r#"{"pick": "force-march:Young Tower"}"#,
    r#"{"faces": [6]}"#,
    r#"{"pick": "deploy:Stonecross"}"#,
    r#"{"fill": {"left": ["Highlanders"], "centre": ["Rifles"], "right": ["Light Horse"]}}"#,
    r#"{"fill": {"left": ["Young Tower"], "centre": ["Grenadiers of the Tower"], "right": ["Cuirassiers"]}}"#,
    r#"{"pick": "battle:Stonecross"}"#,
];

fn desk(text: &str, requests: &[&str], size: (u16, u16)) -> (Desk, tempfile::TempDir) {
    desk_of("napoleon-1815", text, requests, size)
}

fn desk_of(rulebook: &str, text: &str, requests: &[&str], (columns, rows): (u16, u16)) -> (Desk, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut begun = rulebooks::game(rulebook, text, 7, 7, &[], 0).expect("a game");
    for request in requests {
        let request = Request::read(request).expect("a request");
        begun.play.request(&request, 0).unwrap_or_else(|refusal| {
            panic!("{request:?}: {refusal}; asked is {:?}", begun.play.prompt().map(|prompt| &prompt.key))
        });
    }
    let path: PathBuf = folder.path().join("game.fanion");
    let header = Header::new(begun.play.sheet(), 7, begun.name, 0);
    drop(store::create(&path, &header, begun.play, false).expect("a save"));
    let mut desk = Desk::at_home(columns, rows);
    desk.open(&path);
    (desk, folder)
}

/// The battle of Stonecross, just begun.
pub fn the_battle_of_stonecross(size: (u16, u16)) -> (Desk, tempfile::TempDir) {
    desk(SAMPLE, BATTLE, size)
}

/// The French and the Allies set up at Stonecross: the defender has, the attacker is asked.
pub fn the_second_set_up(size: (u16, u16)) -> (Desk, tempfile::TempDir) {
    desk(SAMPLE, &BATTLE[..BATTLE.len() - 2], size)
}

const CITIES: [&str; 12] = [
    "Westhaven",
    "Kingsholm",
    "Highdown",
    "Rivermouth",
    "Northmoor",
    "Ashby",
    "Fairford",
    "Stonecross",
    "Eastwold",
    "Longmarsh",
    "Oldforge",
    "Southgate",
];

#[test]
fn tab_draws_the_map_with_every_city_and_what_all_may_know_of_it() {
    for size in SIZES {
        let (mut desk, _folder) = desk(SAMPLE, &[], size);
        desk.press("Enter").press("Tab");
        for city in CITIES {
            desk.sees(city);
        }
        desk.sees("Stonecross 4B").sees("Southgate 10F").sees_no("Rifles").sees_no("Grenadiers");
        if size == SIZES[0] {
            assert_snapshot!("map", desk.text());
        }
        // What lies around a place is next, then the armies.
        desk.press("Tab").sees("major road").sees("march").sees_no("Grenadiers");
        desk.press("Tab").sees("CV").sees_no("major road  10");
    }
}

#[test]
fn a_battle_is_drawn_area_by_area_and_the_others_reserve_is_a_number() {
    for size in SIZES {
        let (mut desk, _folder) = desk(SAMPLE, BATTLE, size);
        desk.press("Enter").sees("battle of Stonecross").sees("the Allies defend").sees("Highlanders ■■■");
        desk.sees("1 British block").sees_no("Troop Guns").sees("LEFT").sees("CENTRE").sees("RIGHT");
        if size == SIZES[0] {
            assert_snapshot!("field", desk.text());
        }
        // The map is next, then the armies; a choice stays.
        desk.press("Tab").sees("Stonecross 4F 4B x");
        desk.press("Tab").sees("STONECROSS").sees("ATTACK with");
        desk.press("Tab").sees_no("CENTRE");
        desk.press("Tab").sees("CENTRE");
    }
}

#[test]
fn a_game_whose_file_says_not_where_its_cities_lie_has_the_table_of_neighbours_and_no_map() {
    let bare: Vec<&str> =
        SAMPLE.lines().filter(|line| !line.starts_with("x = ") && !line.starts_with("y = ")).collect();
    let (mut desk, _folder) = desk(&bare.join("\n"), &[], (80, 24));
    desk.press("Enter").press("Tab").sees("major road").sees("open");
    desk.press("Tab").sees("Oldforge");
}

#[test]
fn a_game_without_a_drawing_names_no_key_for_it() {
    let mut desk = Desk::of_two_armies(120, 40);
    desk.press("? d r a w");
    let found = desk.sees("find: draw").text().lines().filter(|line| line.contains("draw the battle")).count();
    assert_eq!(found, 0, "{}", desk.text());
}

const EMPIRES: &str = include_str!("../../orbats/age-of-napoleon/sample.toml");
const OPERATIONS: &str = include_str!("../../orbats/beyond-waterloo/sample.toml");

/// The Emperor goes to Blanc, where a battle is owed.
const TO_BLANC: &[&str] = &[
    r#"{"correct": {"position": {"step": "P5", "round": 1, "first": "french", "active": "french"}}}"#,
    r#"{"pick": "move:Azurville"}"#,
    r#"{"fill": {}}"#,
    r#"{"pick": "Indigo Plain"}"#,
    r#"{"pick": "Rosemoor"}"#,
    r#"{"pick": "Blanc"}"#,
];

/// The names of the areas of a file.
fn areas(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let named = lines.windows(2).filter(|pair| pair[0] == "[[area]]");
    named.filter_map(|pair| pair[1].strip_prefix("name = \"")?.strip_suffix('"')).collect()
}

#[test]
fn the_maps_of_the_other_board_games_have_every_area_with_who_stands_there() {
    for size in SIZES {
        let (mut desk, _folder) = desk_of("age-of-napoleon", EMPIRES, TO_BLANC, size);
        desk.press("Enter").sees("battle in Blanc").sees("NOT ENGAGED").sees("Archduke Blanc");
        desk.press("Tab").sees("Blanc* 3F ").sees("3C ").sees("Chalk Hills^ 1C");
        if size == SIZES[0] {
            // Around the battle all ways are drawn, where the whole map would leave out many.
            desk.sees("3F 16 3C 11 x ").sees("Rosemoor").sees("Chalk Hills").sees("Ivory March").sees("Reed Fens");
            assert_snapshot!("map_of_empires", desk.text());
        } else {
            for area in areas(EMPIRES) {
                desk.sees(area);
            }
        }
        desk.press("Tab").sees("border");
        desk.press("Tab").sees("reserve");
        let (mut desk, _folder) = desk_of("beyond-waterloo", OPERATIONS, &[], size);
        desk.press("Enter").press("Tab").sees("Southgate(5f) 2F").sees("Stonecross");
        for area in areas(OPERATIONS) {
            desk.sees(area);
        }
        if size == SIZES[0] {
            assert_snapshot!("map_of_operations", desk.text());
        }
    }
}
