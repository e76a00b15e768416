//! C3: who attacks, where blocks are set up, and what the other side learns of it.

use fanion::engine::request::Request;
use fanion::engine::seat::Eye;
use proptest::prelude::*;
use serde_json::{Value as Json, json};

use super::battles::battle_of;
use super::game::{Game, file};

const BRITISH: [&str; 3] = ["B1 british infantry 3 Mons", "B2 british infantry 2 Mons", "B3 british infantry 3 Mons"];

#[test]
fn a_leader_is_one_of_the_three_that_an_attack_needs() {
    for (goers, attacks) in [(&["F1", "F2", "Ney"][..], true), (&["F1", "F2"], false)] {
        let units = ["F1 french infantry 3 Lille", "F2 french infantry 3 Lille", "Ney french leader 1 Lille"];
        let units: Vec<&str> = units.into_iter().chain(BRITISH).collect();
        let mut game = Game::of(&file("F A F A", &units, &["Lille Mons minor"]));
        game.march("french/Lille", goers, "Lille>Mons");
        game.marched();
        assert_eq!(game.json()["battles"].as_array().map(Vec::len), Some(usize::from(attacks)), "{goers:?}");
        assert_eq!(game.of_piece("F1", "at"), if attacks { "Mons" } else { "Lille" });
    }
}

#[test]
fn a_leader_who_was_turned_up_is_face_down_again_where_he_is_set_up_in_reserve() {
    for (left, area, up) in [("F1", "attacker-reserve", "false"), ("F1,Napoleon", "attacker-left", "true")] {
        let units = [
            "F1 french infantry 3 Paris",
            "F2 french infantry 3 Paris",
            "F3 french infantry 3 Paris",
            "Napoleon french leader 1 Paris",
        ];
        let units: Vec<&str> = units.into_iter().chain(BRITISH).collect();
        let mut game = Game::of(&file("F A F A", &units, &["Paris Lille major", "Lille Mons major"]));
        game.pick("march:french/Paris");
        game.send(json!({"fill": {"units": ["F1", "F2", "F3", "Napoleon"]}}));
        game.pick("Paris>Lille>Mons");
        game.pick("reveal");
        game.marched();
        while game.step() == "C2" {
            let owed = game.options()[0].clone();
            game.pick(&owed);
            game.send(json!({"faces": [6]}));
        }
        assert_eq!(game.of_piece("Napoleon", "revealed"), "true");
        game.deploy("Mons", "B1 B2 B3", &format!("{left} F2 F3"));
        let now = (game.of_piece("Napoleon", "area"), game.of_piece("Napoleon", "revealed"));
        assert_eq!(now, (area.to_owned(), up.to_owned()));
    }
}

/// What a side is shown while the attacker sets up against this.
fn shown(defender: [&[&str]; 3], eye: &Eye) -> String {
    let mut game = battle_of(&[], &[]);
    game.pick("deploy:Mons");
    let [left, centre, right] = defender;
    game.send(json!({"fill": {"left": left, "centre": centre, "right": right}}));
    let mut play = game.play.clone();
    play.look_as(eye.clone());
    let log: Vec<String> = play.log().iter().flat_map(|line| &line.lines).map(ToString::to_string).collect();
    format!(
        "{}\n{}\n{:?}\n{log:?}\n{:?}\n{:?}",
        Json::Object(play.json()),
        play.prompt_json(),
        play.doc(),
        play.army(),
        play.verdict()
    )
}

#[test]
fn while_the_attacker_sets_up_no_byte_that_he_gets_tells_which_blocks_the_defender_has_set_up() {
    let one = [&["B1"][..], &["B2"], &["B3", "BG"]];
    let other = [&["BG"][..], &["B3"], &["B1", "B2"]];
    let french = Eye::Seat("french".to_owned());
    assert_eq!(shown(one, &french), shown(other, &french));
    assert_ne!(shown(one, &french), shown([&["B1", "BG"], &["B2"], &["B3"]], &french), "how many he is told");
}

#[test]
fn a_defender_who_takes_his_set_up_back_is_asked_again_and_nobody_stands_anywhere() {
    let mut game = battle_of(&[], &[]);
    game.pick("deploy:Mons");
    game.send(json!({"fill": {"left": ["B1"], "centre": ["B2"], "right": ["B3"]}}));
    game.send(json!({"undo": true}));
    assert_eq!(game.asks(), ("allied".into(), "deploy:Mons/defender".into()));
    assert_eq!(game.of_piece("B1", "area"), "");
    let refused = game.refused(json!({"fill": {"left": ["F1"], "centre": ["B2"], "right": ["B3"]}}));
    assert_eq!(refused, "`left` is a list of B1, B2, B3, BG, found [\"F1\"]");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn any_set_up_with_a_unit_in_each_column_is_taken_and_no_other_is(places in [0_usize..4, 0..4, 0..4, 0..4]) {
        let (names, columns) = (["B1", "B2", "B3", "BG"], ["left", "centre", "right"]);
        let mut game = battle_of(&[], &[]);
        game.pick("deploy:Mons");
        let of = |column: usize| -> Vec<&str> {
            names.into_iter().zip(places).filter(|(_, place)| *place == column).map(|(name, _)| name).collect()
        };
        let fill = json!({"fill": {"left": of(0), "centre": of(1), "right": of(2)}});
        let request = Request::read(&fill.to_string()).expect("a request");
        let taken = game.play.request(&request, 0).is_ok();
        prop_assert_eq!(taken, (0..3).all(|column| places.contains(&column)), "{:?}", places);
        if taken {
            game.send(json!({"fill": {"left": ["F1"], "centre": ["F2"], "right": ["F3"]}}));
            for (name, place) in names.into_iter().zip(places) {
                let area = columns.get(place).unwrap_or(&"reserve");
                prop_assert_eq!(game.of_piece(name, "area"), format!("defender-{area}"));
                prop_assert_eq!(game.of_piece(name, "revealed"), (place < 3).to_string(), "{}", name);
            }
        }
    }
}
