//! Formations that nobody sees before they come to the table.

use fanion::orbat::{Formation, read};
use serde_json::json;

use super::game::{Game, army, arriving, foot, guns, horse};

/// Red has two formations that are kept back, and one that is called as the first of them would be.
fn game() -> Game {
    let (second, third) = ([foot("A3"), guns("A4")], [horse("A5")]);
    let red = [("reserve 1", &[foot("A1"), foot("A2")][..]), ("Red II", &second), ("Red III", &third)];
    let red = arriving(&arriving(&army("Red", &red), "Red II", 1), "Red III", 2);
    let blue = army("Blue", &[("Blue I", &[foot("B1")])]);
    Game::new(&red.replace("needs = 4", "needs = 4, hidden = true"), &blue, &[])
}

fn names(game: &Game) -> Vec<String> {
    let json = serde_json::Value::Object(game.play.json());
    let formations = json["sides"][0]["formations"].as_array().cloned().unwrap_or_default();
    formations.iter().map(|own| own["name"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_formation_that_is_kept_back_is_a_reserve_with_a_number_of_its_own_until_it_comes() {
    let mut game = game();
    assert_eq!(names(&game), ["reserve 1", "reserve 2", "reserve 3"]);
    assert_eq!(game.owed(), ["arrival:A/reserve 2"]);
    game.pick("arrival:A/reserve 2");
    game.dice(&[3]);
    assert_eq!(names(&game), ["reserve 1", "reserve 2", "reserve 3"], "not yet");
    game.correct(json!({"position": {"turn": 2, "step": "S1"}}));
    game.pick("arrival:A/reserve 2");
    let reply = game.dice(&[4]);
    let told: String = reply.told.iter().map(ToString::to_string).collect();
    assert!(told.contains("Red II arrives"), "{told}");
    assert_eq!(names(&game), ["reserve 1", "Red II", "reserve 3"]);
    let codes: Vec<_> = ["A3", "A4"].map(|name| game.unit(0, name)["code"].clone()).into();
    assert_eq!(codes, ["ba", "bb"], "by the place of their formation, as if they had been there");
    assert_eq!(game.mf(0, "Red II")["commander"]["name"], "Red II leader");
    assert_eq!(game.mf(0, "Red II")["order"], "defend");
}

#[test]
fn whoever_sets_a_reserve_onto_the_table_sees_it_and_nothing_else_of_it_can_be_set() {
    let mut game = game();
    let set = |figures: serde_json::Value| {
        let mut what = json!({"side": "A", "formation": "reserve 3"});
        what.as_object_mut().expect("an object").extend(figures.as_object().cloned().unwrap_or_default());
        what
    };
    assert_eq!(game.refused(json!({"correct": set(json!({"order": "attack"})), "why": "test"})), "bad-correction");
    let unit = json!({"name": "late", "arm": "infantry", "quality": "regular", "cv": 6, "formation": "line"});
    let joins = json!({"side": "A", "formation": "reserve 3", "unit": unit});
    assert_eq!(game.refused(json!({"enlist": joins, "why": "test"})), "bad-correction");
    game.correct(set(json!({"on_table": true})));
    assert_eq!(names(&game), ["reserve 1", "reserve 2", "Red III"]);
    assert_eq!(game.unit(0, "A5")["code"], "ca");
}

#[test]
fn an_army_that_is_saved_keeps_its_reserves_and_what_never_came_comes_home_unharmed() {
    let game = game();
    let saved = game.play.export("A").expect("an army");
    let again = read::orbat("a.toml", saved.as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    let hidden: Vec<bool> = again.formations.iter().map(Formation::is_kept_back).collect();
    assert_eq!(hidden, [false, true, true]);
    let units: Vec<&str> = again.formations.iter().flat_map(|own| &own.units).map(|unit| &*unit.name).collect();
    assert_eq!(units, ["A1", "A2", "A3", "A4", "A5"]);
    let came = game.play.came().expect("a table of miniatures");
    let off: Vec<&str> = came.off.iter().map(|own| &*own.name).collect();
    assert_eq!(off, ["Red II", "Red III"]);
    let unharmed = came.units.iter().filter(|unit| unit.side == "A").all(|unit| unit.left == unit.start);
    assert!(unharmed && came.units.len() == 6, "{:?}", came.units);
}
