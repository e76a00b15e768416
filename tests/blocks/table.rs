//! A battle that is fought at a table of miniatures and comes back.

use fanion::engine::handover::{Came, CameLeader, Fate, LeaderFate};
use fanion::engine::request::Request;
use fanion::orbat::read;

use super::battles::{battle, battle_of};
use super::game::Game;

/// The result as it goes out, nothing lost yet.
fn blank(game: &Game) -> Came {
    Came::read(&written(game, "result.toml")).unwrap_or_else(|fault| panic!("{fault}"))
}

fn written(game: &Game, name: &str) -> String {
    let files = game.0.to_table("Mons").unwrap_or_else(|why| panic!("{why}"));
    files.into_iter().find(|(own, _)| own == name).unwrap_or_else(|| panic!("no {name}")).1
}

fn send(game: &mut Game, came: &Came) -> Result<(), String> {
    let letter = Request::Post { kind: "table".to_owned(), from: "table".to_owned(), text: came.text() };
    game.0.request(&letter, 0).map(drop).map_err(|refusal| refusal.to_string())
}

/// Sets what is left of the units of a block, one after the other.
fn left(came: &mut Came, piece: &str, of: &[(u16, Fate)]) {
    let name = format!("{piece} ");
    let units = came.units.iter_mut().filter(|unit| unit.name.starts_with(&name));
    let mut count = 0;
    for (unit, (left, fate)) in units.zip(of) {
        (unit.left, unit.fate) = (*left, *fate);
        count += 1;
    }
    assert_eq!(count, of.len(), "{piece}");
}

#[test]
fn each_block_is_a_formation_of_as_many_units_as_its_cv_and_reserves_arrive_later() {
    let mut game = battle_of(&[], &[]);
    // The guns of both sides stay in reserve.
    game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
    game.pick("to-table:Mons");
    assert_eq!(game.options(), ["here:Mons"]);
    assert!(game.blocked("result:Mons").is_some_and(|why| why.contains("has come")));
    let army =
        |name: &str| read::orbat(name, written(&game, name).as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    let told = |name: &str| -> Vec<(String, usize, Option<u16>)> {
        let formations = army(name).formations.into_iter();
        formations.map(|own| (own.name, own.units.len(), own.figures.arrives.map(|arrives| arrives.turn))).collect()
    };
    let plain = |name: &str, count| (name.to_owned(), count, None);
    assert_eq!(told("a.toml"), [plain("F1", 3), plain("F2", 2), plain("F3", 3), ("FG".to_owned(), 2, Some(3))]);
    assert_eq!(told("b.toml"), [plain("B1", 3), plain("B2", 2), plain("B3", 3), ("BG".to_owned(), 1, Some(3))]);
    let cv: Vec<u8> = army("a.toml").formations.iter().flat_map(|own| &own.units).map(|unit| unit.figures.cv).collect();
    assert_eq!(cv, [5, 5, 5, 5, 5, 5, 5, 5, 4, 4]);
}

#[test]
fn a_block_comes_back_with_its_cv_times_what_is_left_rounded_up_and_the_beaten_side_routs() {
    let mut game = battle();
    game.pick("to-table:Mons");
    let mut came = blank(&game);
    // F1: 15 in; 5, a broken 4 for half, a captured 5: 7 of 15 are left, 3 x 7 / 15 = 1.4, so 2.
    left(&mut came, "F1", &[(5, Fate::Stands), (4, Fate::Broken), (5, Fate::Captured)]);
    // B1: 15 in, 1 left: 0.2, so 1. B2: nothing left. B3: 10 of 15: 2.
    left(&mut came, "B1", &[(1, Fate::Stands), (0, Fate::Removed), (0, Fate::Removed)]);
    left(&mut came, "B2", &[(0, Fate::Removed), (3, Fate::Removed)]);
    left(&mut came, "B3", &[(5, Fate::Stands), (5, Fate::Stands), (0, Fate::Removed)]);
    came.field = Some("A".to_owned());
    send(&mut game, &came).unwrap_or_else(|fault| panic!("{fault}"));
    game.pick("result:Mons");
    assert_eq!(game.key(), "field:Mons");
    game.pick("A");
    let cv = |piece: &str| game.of_piece(piece, "cv");
    assert_eq!(["F1", "F2", "B1", "B2", "B3"].map(cv), ["2", "2", "1", "0", "2"]);
    assert_eq!(game.of_piece("B2", "lost_by"), "fire");
    assert_eq!(game.step(), "rout");
    assert!(game.options().iter().all(|option| option.starts_with("rout:B")), "{:?}", game.options());
    assert_eq!(game.of_piece("BG", "cv"), "1", "no attrition beside what the table took");
}

#[test]
fn a_leader_is_lost_if_he_was_killed_or_captured_there() {
    for (fate, cv) in [(LeaderFate::Wounded, "1"), (LeaderFate::Killed, "0"), (LeaderFate::Captured, "0")] {
        let mut game = battle_of(&["W british leader 1 Mons"], &[]);
        game.deploy("Mons", "B1 B2 B3,BG W", "F1,FG F2 F3");
        game.pick("to-table:Mons");
        let mut came = blank(&game);
        came.leaders = vec![CameLeader { side: "B".to_owned(), name: "W".to_owned(), fate }];
        send(&mut game, &came).unwrap_or_else(|fault| panic!("{fault}"));
        game.pick("result:Mons");
        game.pick("B");
        assert_eq!(game.of_piece("W", "cv"), cv, "{fate:?}");
    }
}

#[test]
fn a_result_of_other_units_is_refused_and_the_battle_may_be_played_here_after_all() {
    let mut game = battle();
    game.pick("to-table:Mons");
    let mut came = blank(&game);
    came.units[0].left = 9;
    let refused = send(&mut game, &came).expect_err("more than it had");
    assert!(refused.contains("`F1 1` of side A went in with 5 and cannot have 9 left"), "{refused}");
    game.pick("here:Mons");
    assert_eq!(game.options(), ["battle:Mons", "to-table:Mons"]);
    game.turn_to("Mons", "B3");
    game.pick("fire:FG");
    game.send(serde_json::json!({"faces": [1, 1]}));
    game.done();
    let why = game.blocked("to-table:Mons");
    assert_eq!(why.as_deref(), Some("its battle turns have begun"));
}

#[test]
fn in_a_battle_no_block_is_set_right_to_stand_nowhere() {
    let mut game = battle();
    let nowhere = serde_json::json!({"correct": {"piece": "F1", "area": null}});
    assert!(game.refused(nowhere).contains("every block stands in an area, or in reserve"));
}
