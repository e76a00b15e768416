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

/// The sample of *Age of Napoleon* after these requests.
pub fn of_empires(requests: &[&str], size: (u16, u16)) -> (Desk, tempfile::TempDir) {
    desk_of("age-of-napoleon", EMPIRES, requests, size)
}

/// The battle of Stonecross, just begun.
pub fn the_battle_of_stonecross(size: (u16, u16)) -> (Desk, tempfile::TempDir) {
    desk(SAMPLE, BATTLE, size)
}

/// The French and the Allies set up at Stonecross: the defender has, the attacker is asked.
pub fn the_second_set_up(size: (u16, u16)) -> (Desk, tempfile::TempDir) {
    desk(SAMPLE, &BATTLE[..BATTLE.len() - 2], size)
}

#[test]
fn who_is_set_up_in_one_column_leaves_the_others_and_the_rest_is_named() {
    for size in SIZES {
        let (mut desk, _folder) = the_second_set_up(size);
        // Young Tower, Cuirassiers, Grenadiers and Tower Horse attack; the last of them is proposed for no column.
        desk.press("Enter").sees("the rest ");
        let line = |desk: &Desk, begins: &str| {
            let text = desk.text();
            let found = text.lines().map(|line| line.trim_matches(['"', ' ', '>'])).find(|line| line.contains(begins));
            found.unwrap_or_else(|| panic!("no `{begins}` in\n{text}")).to_owned()
        };
        // The two that stand in the left now stood elsewhere, and whoever stood there is in reserve.
        desk.press("a b a g");
        let (left, centre) = (line(&desk, "left ab "), line(&desk, "centre "));
        assert!(left.contains("ag "), "{left}");
        for code in ["ab ", "ag "] {
            for other in [&centre, &line(&desk, "right "), &line(&desk, "the rest ")] {
                assert!(!other.contains(code), "{code}is in two columns: {other}");
            }
        }
    }
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
        desk.press("Tab").sees("major road").sees("French march").sees_no("Grenadiers");
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
        desk.press("Tab").sees("STONECROSS").sees_no("ATTACK with");
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

#[test]
fn a_dominion_and_an_ally_are_told_apart_on_list_and_map() {
    for size in SIZES {
        let (mut desk, _folder) = desk_of("age-of-napoleon", EMPIRES, &[], size);
        desk.press("Enter").sees("Tealcoast").sees("3 (d)").sees("7 (a)");
        desk.press("Tab").sees("Rosemoor(a) 2F 7").sees("(d)ominion");
    }
}

#[test]
fn of_the_cards_those_whose_text_names_another_phase_or_a_battle_are_of_no_use_in_diplomacy() {
    let requests = [r#"{"pick": "first"}"#, r#"{"pick": "french"}"#, r#"{"pick": "play:french"}"#];
    let (mut desk, _folder) = desk_of("age-of-napoleon", EMPIRES, &requests, (80, 24));
    desk.press("Enter").sees("[x] Envoy: ").sees("[ ] another card").sees("of no use now: ");
    for name in ["Long Roads", "Magazines", "Hot Chase", "Rising", "Stand Firm", "Great Battery"] {
        desk.sees_no(&format!("[ ] {name}"));
    }
}

#[test]
fn the_result_of_a_march_says_who_marched_and_a_move_without_a_die_that_it_loses_nothing() {
    let (mut desk, _folder) = desk_of("age-of-napoleon", EMPIRES, TO_BLANC, (120, 40));
    desk.press("Enter").sees("Cerulean: Azurville > Indigo Plain > Rosemoor > Blanc: attack");
    let (mut desk, _folder) = desk_of("age-of-napoleon", EMPIRES, &TO_BLANC[..3], (120, 40));
    desk.press("Enter").sees("where next?").sees("no loss").sees_no("no die");
}

/// Left Lancers of Oldforge alone, who may go eleven ways.
const ELEVEN_WAYS: &[&str] = &[r#"{"pick": "march:french/Oldforge"}"#, r#"{"fill": {"units": ["Left Lancers"]}}"#];

#[test]
fn a_list_of_more_ways_than_rows_keeps_its_heads_and_every_attack_says_what_comes_of_it() {
    let (mut desk, _folder) = desk(SAMPLE, ELEVEN_WAYS, (80, 24));
    desk.press("Enter").sees("what it costs and does").sees("of 11 options");
    let text = desk.text();
    let attacks: Vec<&str> = text.lines().filter(|line| line.contains("ATTACK")).collect();
    assert!(attacks.len() > 3 && attacks.iter().all(|line| line.contains("need 3")), "{text}");
    // Few words for it have their meaning above the list.
    desk.sees("need 3 = fewer go back").sees("fm = forced, 4+ safe");
}

#[test]
fn an_attack_on_so_few_that_they_rout_says_so_on_its_option() {
    let all = [
        r#"{"pick": "march:french/Oldforge"}"#,
        r#"{"fill": {"units": ["1st Division", "2nd Division", "3rd Division"]}}"#,
    ];
    let (mut desk, _folder) = desk(SAMPLE, &all, (80, 24));
    desk.press("Enter").sees("Westhaven").sees("ATTACK 3 on 1 Br, who rout · 3 fm");
}

#[test]
fn whoever_leaves_a_column_empty_reads_that_it_routs_on_each_of_the_ways_out() {
    let (mut desk, _folder) = desk(SAMPLE, BATTLE, (120, 40));
    desk.press("Enter").sees("retreat").sees("EMPTY: rout");
}

#[test]
fn the_table_of_a_place_says_for_whom_it_speaks_and_its_last_column_is_whole() {
    let (mut desk, _folder) = desk(SAMPLE, ELEVEN_WAYS, (80, 24));
    desk.press("Enter Tab Tab Down Down Down Down").sees("STONECROSS").sees("French march").sees("ATTACK with 10");
    // Nobody marches while a battle is fought.
    let (mut desk, _folder) = self::desk(SAMPLE, &BATTLE[..9], (80, 24));
    desk.press("Enter Enter Tab Tab").sees_no("ATTACK with");
}

/// The Tower moves, in the operations of the French.
const TO_MOVE: &[&str] = &[r#"{"pick": "done"}"#, r#"{"pick": "move:The Tower"}"#, r#"{"fill": {}}"#];

#[test]
fn every_mode_has_its_points_and_the_fert_page_says_the_terrain() {
    let requests = [
        r#"{"correct": {"formation": "The Tower", "at": "Stonecross", "mode": "line-of-battle"}}"#,
        r#"{"correct": {"position": {"phase": "French OPs", "step": "O3"}}}"#,
        r#"{"pick": "battle:Stonecross"}"#,
        r#"{"pick": "general-advance"}"#,
        r#"{"pick": "general-advance"}"#,
        r#"{"pick": "cards:Stonecross/1/french"}"#,
        r#"{"fill": {}}"#,
        r#"{"pick": "cards:Stonecross/1/allied"}"#,
        r#"{"fill": {}}"#,
        r#"{"pick": "fert:Stonecross/1/french"}"#,
    ];
    let (mut desk, _folder) = desk_of("beyond-waterloo", OPERATIONS, &requests, (80, 24));
    desk.press("Enter").sees("FERT of the French").sees("terrain open +0");
    let (mut desk, _folder) = desk_of("beyond-waterloo", OPERATIONS, &TO_MOVE[..2], (80, 24));
    desk.press("Enter").sees("start · MP left: echelon 1 of 2, line 1 of 2");
}

#[test]
fn pieces_side_by_side_have_as_much_of_their_names_as_their_rows_have_room_for() {
    let (mut desk, _folder) = desk_of("beyond-waterloo", OPERATIONS, TO_MOVE, (80, 24));
    desk.press("Enter").sees("mh 1st Grey").sees("mi 2nd Grey").sees_no("1G.Bde");
}

#[test]
fn the_key_that_ends_a_step_and_the_page_why_say_what_its_line_says_of_an_attacker_who_must_engage() {
    let (mut desk, _folder) = desk(SAMPLE, BATTLE, (80, 24));
    desk.press("Enter - -");
    if desk.text().contains("A secret question") {
        desk.press("Enter");
    }
    desk.sees("combat");
    desk.press("-").sees("nobody is engaged and you have not fired").sees_no("nothing to end here");
    desk.press("Ctrl-W").sees("needed first").sees_no("Nothing here is compulsory");
}

#[test]
fn attackers_who_go_back_face_down_are_a_number_with_both_cities() {
    let all = [
        r#"{"pick": "march:french/Oldforge"}"#,
        r#"{"fill": {"units": ["1st Division", "2nd Division"]}}"#,
        r#"{"pick": "Oldforge>Stonecross"}"#,
        r#"{"pick": "done"}"#,
    ];
    let (desk, _folder) = desk(SAMPLE, &all, (80, 24));
    desk.sees("2 French blocks: from Stonecross back to Oldforge").sees_no("2 times");
}
