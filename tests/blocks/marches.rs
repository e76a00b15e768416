//! C1 and C2: marches, force marches, falling back.

use serde_json::json;

use super::game::{Game, file};

const ROADS: [&str; 7] = [
    "Paris Avesnes major",
    "Avesnes Mons minor",
    "Mons Ghent major river",
    "Avesnes Charleroi major river",
    "Charleroi Ghent minor",
    "Paris Charleroi minor",
    "Ghent London major",
];

fn french(units: &[&str]) -> Game {
    Game::of(&file("F A F", units, &ROADS))
}

#[test]
fn a_path_has_as_many_sections_as_the_slowest_goes_and_one_more_as_a_force_march() {
    let mut game = french(&["Foot french infantry 3 Paris", "Horse french cavalry 2 Paris"]);
    game.pick("march:french/Paris");
    game.send(json!({"fill": {"units": ["Foot"]}}));
    assert!(game.options().contains(&"Paris>Avesnes>Mons".to_owned()));
    assert!(!game.options().iter().any(|path| path.matches('>').count() > 2));
    game.send(json!({"undo": true}));
    game.send(json!({"fill": {"units": ["Horse"]}}));
    assert!(game.options().iter().any(|path| path.matches('>').count() == 3));
    game.send(json!({"undo": true}));
    game.send(json!({"fill": {"units": ["Napoleon", "Horse"]}}));
    // Leaders do not force march: the slowest of them goes two sections.
    assert!(!game.options().iter().any(|path| path.matches('>').count() > 2));
}

#[test]
fn who_may_force_march_is_a_house_rule() {
    for (who, horse, leader) in [("foot", 2, 2), ("not-leaders", 3, 2), ("any", 3, 3)] {
        let mut game = Game::under(&file("F", &["Horse french cavalry 2 Paris"], &ROADS), &[("force-march.who", who)]);
        for (unit, most) in [("Horse", horse), ("Napoleon", leader)] {
            game.pick("march:french/Paris");
            game.send(json!({"fill": {"units": [unit]}}));
            let longest = game.options().iter().map(|path| path.matches('>').count()).max();
            assert_eq!(longest, Some(most), "{who}: {unit}");
            game.send(json!({"undo": true}));
            game.send(json!({"undo": true}));
        }
    }
}

#[test]
fn a_path_never_comes_back_and_passes_no_enemy() {
    let mut game = french(&["Horse french cavalry 2 Paris", "Scots british infantry 3 Charleroi"]);
    game.pick("march:french/Paris");
    game.send(json!({"fill": {"units": ["Horse"]}}));
    let options = game.options();
    assert!(options.contains(&"Paris>Charleroi".to_owned()));
    assert!(!options.iter().any(|path| path.starts_with("Paris>Charleroi>")), "{options:?}");
    assert!(!options.iter().any(|path| path.ends_with(">Paris")), "{options:?}");
}

#[test]
fn at_night_no_path_ends_at_an_enemy() {
    let mut game = Game::of(&file(
        "Fn",
        &["Horse french cavalry 2 Paris", "Napoleon french leader 1 Mons", "Scots british infantry 3 Charleroi"],
        &ROADS,
    ));
    game.pick("march:french/Paris");
    game.send(json!({"fill": {"units": ["Horse"]}}));
    assert_eq!(game.blocked("Paris>Charleroi").as_deref(), Some("no attack at night"));
}

#[test]
fn a_section_carries_ten_or_six_and_over_a_guarded_river_five_or_three() {
    let units: Vec<String> = (0..8).map(|at| format!("F{at} french infantry 1 Avesnes")).collect();
    let units: Vec<&str> = units.iter().map(String::as_str).chain(["Scots british infantry 3 Charleroi"]).collect();
    let names: Vec<String> = (0..8).map(|at| format!("F{at}")).collect();
    let mut game = french(&units);
    game.pick("march:french/Avesnes");
    game.send(json!({"fill": {"units": names[..6]}}));
    // Six go by the minor road; over the major one's guarded river five would.
    assert!(game.options().contains(&"Avesnes>Mons".to_owned()));
    assert_eq!(game.blocked("Avesnes>Charleroi").as_deref(), Some("Charleroi: the river road carries 5, not 6"));
    game.send(json!({"undo": true}));
    game.send(json!({"fill": {"units": names[..5]}}));
    game.pick("Avesnes>Charleroi");
    game.pick("march:french/Avesnes");
    game.send(json!({"fill": {"units": [names[5]]}}));
    assert_eq!(game.blocked("Avesnes>Charleroi").as_deref(), Some("Charleroi: the river road carries 5, 5 have gone"));
}

#[test]
fn both_armies_of_a_side_share_a_road() {
    let mut units: Vec<String> = (0..4).map(|at| format!("B{at} british infantry 1 Avesnes")).collect();
    units.extend((0..3).map(|at| format!("P{at} prussian infantry 1 Avesnes")));
    let units: Vec<&str> = units.iter().map(String::as_str).chain(["Napoleon french leader 1 Rocroi"]).collect();
    let mut game = Game::of(&file("A", &units, &["Avesnes Mons minor"]));
    game.march("british/Avesnes", &["B0", "B1", "B2", "B3"], "Avesnes>Mons");
    game.pick("march:prussian/Avesnes");
    let refused = game.refused(json!({"fill": {"units": ["P0", "P1", "P2"]}}));
    assert_eq!(refused, "`units` cannot be done now: Mons: the road carries 6, 4 have gone");
    game.send(json!({"fill": {"units": ["P0", "P1"]}}));
}

#[test]
fn groups_are_counted_by_city_and_fewer_once_a_commander_is_lost() {
    let units: Vec<String> = ["Paris", "Avesnes", "Mons", "Charleroi"]
        .iter()
        .enumerate()
        .flat_map(|(at, city)| [format!("F{at} french infantry 1 {city}"), format!("G{at} french infantry 1 {city}")])
        .collect();
    let units: Vec<&str> = units.iter().map(String::as_str).collect();
    let mut game =
        Game::of(&file("F A", &units, &["Paris Avesnes major", "Mons Ghent major", "Charleroi Ghent major"]));
    game.march("french/Paris", &["F0"], "Paris>Avesnes");
    game.march("french/Paris", &["G0"], "Paris>Avesnes");
    game.march("french/Mons", &["F2"], "Mons>Ghent");
    game.march("french/Avesnes", &["F1"], "Avesnes>Paris");
    assert_eq!(game.blocked("march:french/Charleroi").as_deref(), Some("groups used: 3 of 3"));
    assert!(game.options().contains(&"march:french/Mons".to_owned()), "a city counts once");
    assert_eq!(game.json()["armies"][0]["groups_used"], 3);
    assert_eq!(game.json()["armies"][1]["groups_allowed"], 2);
    game.correct("Wellington", json!({"cv": 0, "lost_by": "fire"}));
    assert_eq!(game.json()["armies"][1]["groups_allowed"], 1);
    assert_eq!(game.json()["armies"][2]["groups_allowed"], 2);
    game.correct("Blucher", json!({"cv": 0, "lost_by": "fire"}));
    assert_eq!(game.json()["armies"][2]["groups_allowed"], 1);
    game.correct("Napoleon", json!({"cv": 0, "lost_by": "fire"}));
    assert_eq!(game.json()["armies"][0]["groups_allowed"], 3, "the French have three in any case");
}

#[test]
fn a_unit_marches_once_a_turn() {
    let mut game = french(&["Foot french infantry 3 Paris"]);
    game.march("french/Paris", &["Foot"], "Paris>Avesnes");
    assert!(game.blocked("march:french/Avesnes").is_some());
    game.pick("march:french/Paris");
    let refused = game.refused(json!({"fill": {"units": ["Foot"]}}));
    assert!(refused.contains("`units` is a list of Napoleon"), "{refused}");
}

#[test]
fn a_block_that_is_set_right_before_it_has_marched_marches_from_there_and_one_that_has_does_not_again() {
    let mut game = french(&["Foot french infantry 3 Paris", "Guns french artillery 2 Paris"]);
    game.correct("Foot", json!({"at": "Avesnes"}));
    game.march("french/Avesnes", &["Foot"], "Avesnes>Mons");
    assert_eq!(game.of_piece("Foot", "at"), "Mons");
    game.march("french/Paris", &["Guns"], "Paris>Avesnes");
    game.correct("Guns", json!({"at": "Paris"}));
    game.pick("march:french/Paris");
    let refused = game.refused(json!({"fill": {"units": ["Guns"]}}));
    assert!(refused.contains("`units` is a list of Napoleon"), "{refused}");
}

#[test]
fn in_every_turn_a_road_carries_as_many_units_again() {
    let names: Vec<String> = (0..6).map(|at| format!("F{at}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let units: Vec<String> = names.iter().map(|name| format!("{name} french infantry 1 Avesnes")).collect();
    let units: Vec<&str> = units.iter().map(String::as_str).collect();
    let mut game = Game::of(&file("F F F", &units, &["Avesnes Mons minor"]));
    game.march("french/Avesnes", &names, "Avesnes>Mons");
    assert_eq!((game.step(), game.json()["position"]["turn"].clone()), ("C1".into(), json!(2)));
    game.march("french/Mons", &names, "Mons>Avesnes");
    assert_eq!(game.of_piece("F5", "at"), "Avesnes");
}

#[test]
fn units_of_a_group_may_have_to_go_to_one_city() {
    let units = ["Foot french infantry 3 Paris", "Guns french artillery 3 Paris"];
    let mut game = Game::under(&file("F", &units, &ROADS), &[("group.destinations", "one")]);
    game.march("french/Paris", &["Foot"], "Paris>Avesnes");
    game.pick("march:french/Paris");
    game.send(json!({"fill": {"units": ["Guns"]}}));
    assert_eq!(game.blocked("Paris>Charleroi").as_deref(), Some("this group goes to Avesnes"));
    assert!(game.options().contains(&"Paris>Avesnes".to_owned()));
}

#[test]
fn a_leader_is_turned_up_by_choice_by_day_and_adds_one() {
    let mut game = french(&["Foot french infantry 3 Paris", "Guns french artillery 1 Paris"]);
    game.pick("march:french/Paris");
    game.send(json!({"fill": {"units": ["Foot"]}}));
    game.pick("Paris>Avesnes>Mons");
    assert_eq!(game.key(), "march:french/Paris/reveal");
    assert_eq!(game.options(), ["reveal", "hide"]);
    game.pick("reveal");
    assert_eq!(game.of_piece("Napoleon", "revealed"), "true");
    // He is face up already: nothing is asked.
    game.march("french/Paris", &["Guns"], "Paris>Avesnes>Mons");
    game.done();
    assert_eq!(game.step(), "C2");
    game.pick("force-march:Foot");
    let known = game.prompt().json()["known"].clone();
    // Who is with it is present, too.
    assert_eq!(known, json!({"with_leader": true, "night": false, "leader_present": true}));
    // 3 and 1 for the leader is more than 3.
    game.send(json!({"faces": [3]}));
    assert_eq!(game.of_piece("Foot", "cv"), "3");
}

#[test]
fn a_force_march_without_the_leader_may_cost_the_last_cv() {
    for (setting, left) in [("eliminated", "0"), ("spared", "1")] {
        let units = ["Guns french artillery 1 Paris"];
        let mut game = Game::under(&file("F A", &units, &ROADS), &[("force-march.last-cv", setting)]);
        game.march("french/Paris", &["Guns"], "Paris>Avesnes>Mons");
        game.done();
        game.pick("force-march:Guns");
        game.send(json!({"faces": [3]}));
        assert_eq!(game.of_piece("Guns", "cv"), left, "{setting}");
        assert_eq!(game.of_piece("Guns", "lost_by"), if left == "0" { "force-march" } else { "" });
    }
}

#[test]
fn at_night_a_force_march_needs_the_leader_and_turns_him_up() {
    let units = ["Foot french infantry 3 Paris", "Guns french artillery 1 Avesnes"];
    let mut game = Game::of(&file("Fn A", &units, &ROADS));
    game.pick("march:french/Avesnes");
    assert!(game.key().ends_with("/units"));
    game.send(json!({"fill": {"units": ["Guns"]}}));
    assert!(!game.options().iter().any(|path| path.matches('>').count() > 1), "his leader is in Paris");
    game.pick("Avesnes>Mons");
    game.march("french/Paris", &["Foot"], "Paris>Avesnes>Mons");
    assert_eq!(game.of_piece("Napoleon", "revealed"), "true");
    game.done();
    game.pick("force-march:Foot");
    let known = game.prompt().json()["known"].clone();
    assert_eq!(
        (&known["night"], &known["leader_present"], &known["with_leader"]),
        (&json!(true), &json!(true), &json!(false))
    );
}

#[test]
fn attackers_who_are_too_few_fall_back() {
    for (setting, city) in [("last-city", "Avesnes"), ("start", "Paris")] {
        let units = ["Horse french cavalry 2 Paris", "Lancers french cavalry 2 Paris", "Scots british infantry 3 Mons"];
        let mut game = Game::under(&file("F A", &units, &ROADS), &[("fall-back.to", setting)]);
        game.march("french/Paris", &["Horse", "Lancers"], "Paris>Avesnes>Mons");
        game.done();
        assert_eq!(game.of_piece("Horse", "at"), city, "{setting}");
        assert_eq!(game.json()["battles"], json!([]));
    }
}

#[test]
fn a_block_that_is_set_right_comes_from_where_it_stood_and_one_left_in_its_city_from_where_it_came() {
    let units = ["Horse french cavalry 2 Avesnes", "Scots british infantry 3 Mons"];
    let mut game = Game::of(&file("F A", &units, &ROADS));
    game.correct("Horse", json!({"at": "Mons"}));
    game.done();
    assert_eq!((game.of_piece("Horse", "at").as_str(), game.json()["battles"].clone()), ("Avesnes", json!([])));
    let units = ["Horse french cavalry 2 Paris", "Scots british infantry 3 Mons"];
    let mut game = Game::of(&file("F A", &units, &ROADS));
    game.march("french/Paris", &["Horse"], "Paris>Avesnes>Mons");
    game.correct("Horse", json!({"at": "Mons"}));
    game.done();
    assert_eq!(game.of_piece("Horse", "at"), "Avesnes", "it was there already");
}

#[test]
fn three_attackers_of_whom_a_force_march_costs_one_fall_back_and_two_that_came_with_a_third_stay() {
    for (face, falls_back) in [(3, true), (4, false)] {
        let units = [
            "Guns french artillery 1 Paris",
            "Foot french infantry 3 Avesnes",
            "More french infantry 3 Avesnes",
            "Scots british infantry 3 Mons",
            "Kings british infantry 3 Mons",
            "Guard british infantry 3 Mons",
        ];
        let mut game = Game::of(&file("F A", &units, &ROADS));
        game.march("french/Avesnes", &["Foot", "More"], "Avesnes>Mons");
        game.march("french/Paris", &["Guns"], "Paris>Avesnes>Mons");
        game.done();
        game.pick("force-march:Guns");
        game.send(json!({"faces": [face]}));
        assert_eq!(game.of_piece("Guns", "lost_by"), if falls_back { "force-march" } else { "" });
        for unit in ["Foot", "More"] {
            assert_eq!(game.of_piece(unit, "at"), if falls_back { "Avesnes" } else { "Mons" }, "{face}: {unit}");
        }
        assert_eq!(game.json()["battles"].as_array().map(Vec::len), Some(usize::from(!falls_back)));
    }
}

#[test]
fn a_selection_that_leads_nowhere_is_refused_with_the_reason() {
    let mut game =
        Game::of(&file("F", &["Foot french infantry 3 Paris", "Guns french artillery 2 Paris"], &["Paris Mons minor"]));
    game.pick("march:french/Paris");
    assert_eq!(game.refused(json!({"fill": {"units": []}})), "`units` cannot be done now: nobody marches");
}

#[test]
fn a_step_in_which_nobody_can_do_anything_ends_by_itself() {
    let game = Game::of(&file("F A", &["Foot french infantry 3 Paris"], &["Mons Ghent minor"]));
    // Nobody can march by any road: both turns go by, and the last one decides.
    assert!(game.play.prompt().is_none());
    assert_eq!(game.json()["winner"], "allied");
}

#[test]
fn a_way_says_whom_it_attacks_by_which_roads_what_they_have_room_for_and_who_force_marches() {
    let units = ["Foot french infantry 3 Paris", "Guard french infantry 3 Avesnes", "Scots british infantry 3 Mons"];
    let mut game = french(&units);
    game.pick("march:french/Paris");
    game.send(json!({"fill": {"units": ["Foot"]}}));
    let prompt = game.prompt().json();
    let options = prompt["options"].as_array().expect("a list");
    let of = |key: &str| options.iter().find(|option| option["key"] == key).expect("the way").clone();
    assert_eq!(of("Paris>Avesnes")["label"], "Avesnes · major road · 9 of 10 left · joins 1");
    assert_eq!(
        of("Paris>Avesnes>Mons")["label"],
        "Mons ATTACK 1 on 1 British · by Avesnes, major, minor · 5 of 6 left · \
         3 needed, else back to Avesnes · 1 forced, 4+ safe, 3+ if Napoleon is revealed: Foot"
    );
    let forced = of("Paris>Charleroi>Ghent");
    let kinds: Vec<&str> =
        forced["parts"].as_array().expect("a list").iter().filter_map(|part| part["kind"].as_str()).collect();
    assert_eq!(kinds, ["way", "room", "cost", "consequence"]);
    assert_eq!(forced["parts"][3]["text"], "goal 1 of 1");
    let room = &forced["parts"][1];
    assert_eq!((&room["text"], &room["value"]), (&json!("5 of 6 left"), &json!(5)));
    // A river into a city with enemies halves the road.
    let units = ["Horse french cavalry 2 Avesnes", "Scots british infantry 3 Charleroi"];
    let mut game = french(&units);
    game.pick("march:french/Avesnes");
    game.send(json!({"fill": {"units": ["Horse"]}}));
    let prompt = game.prompt().json();
    let option = prompt["options"].as_array().into_iter().flatten().find(|own| own["key"] == "Avesnes>Charleroi");
    assert_eq!(
        option.expect("the way")["label"],
        "Charleroi ATTACK 1 on 1 British · river, major road · 4 of 5 left · 3 needed, else back to Avesnes"
    );
}

#[test]
fn of_a_force_march_with_a_leader_who_is_face_up_the_safe_face_counts_him() {
    let mut game = french(&["Foot french infantry 3 Paris"]);
    game.correct("Napoleon", json!({"revealed": true}));
    game.pick("march:french/Paris");
    game.send(json!({"fill": {"units": ["Foot"]}}));
    let prompt = game.prompt().json().to_string();
    assert!(prompt.contains("1 forced, 3+ safe: Foot"), "{prompt}");
}

#[test]
fn a_march_begins_with_as_many_as_one_road_carries_and_never_with_a_leader_alone() {
    let foot: Vec<String> = (0..8).map(|at| format!("F{at}")).collect();
    for (units, gone, goers, most) in [
        (3, 0, "Napoleon F0 F1 F2", None),
        (8, 0, "Napoleon F0 F1 F2 F3 F4", Some(6)),
        (8, 3, "Napoleon F3 F4", Some(3)),
        (8, 4, "Napoleon F4", Some(2)),
        (8, 5, "F5", Some(1)),
    ] {
        let blocks: Vec<String> = foot[..units].iter().map(|name| format!("{name} french infantry 1 Paris")).collect();
        let blocks: Vec<&str> =
            ["Napoleon french leader 1 Paris"].into_iter().chain(blocks.iter().map(String::as_str)).collect();
        let mut game = Game::of(&file("F A F", &blocks, &["Paris Mons minor"]));
        if gone > 0 {
            let first: Vec<&str> = foot[..gone].iter().map(String::as_str).collect();
            game.march("french/Paris", &first, "Paris>Mons");
        }
        game.pick("march:french/Paris");
        let prompt = game.prompt().json();
        let goers: Vec<&str> = goers.split(' ').collect();
        assert_eq!(prompt["asks"][0]["default"], json!(goers), "{units} units, {gone} have gone");
        let limit = most.map(|most: u8| format!(" At most {most} go by one road")).unwrap_or_default();
        assert_eq!(prompt["text"], format!("which units march from Paris?{limit}"));
    }
}
