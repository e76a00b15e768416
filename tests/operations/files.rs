//! A game as a file: read, written so that it loads back.

use fanion::engine::split_mix::SplitMix;
use fanion::rules::beyond_waterloo::BeyondWaterloo;
use fanion::rules::beyond_waterloo::file;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;
use serde_json::json;

use super::game::{Game, SAMPLE, session};

#[test]
fn the_sample_begins_a_game() {
    let game = file::read(SAMPLE).expect("a sound file");
    assert_eq!(
        (game.name.as_str(), game.begins.turns, game.begins.vp, game.begins.hands),
        ("The Long Summer", 4, [10, 20], [4, 4])
    );
    assert_eq!((game.units.len(), game.formations.len(), game.leaders.len(), game.areas.len()), (26, 8, 8, 16));
    assert_eq!((game.units[0].code.as_str(), game.units[13].code.as_str()), ("aa", "ma"));
    assert_eq!((game.phases.len(), game.tables.len(), game.begins.force_march_mp), (4, 2, 3));
}

#[test]
fn everything_that_a_game_lacks_is_told_at_once() {
    let faults = file::read("format = 1\nrulebook = \"beyond-waterloo\"\n[game]\nturn = 2\n").expect_err("no game");
    let expected = [
        "1:1: [[area]] is missing: a game has at least one",
        "1:1: [[formation]] is missing: a game has at least one",
        "1:1: [[leader]] is missing: a game has at least one",
        "1:1: [[terrain]] is missing: a game has at least one",
        "1:1: [[unit]] is missing: a game has at least one",
        "3:1: `cards` is missing in [game]: a table of french, allied",
        "3:1: `force_march_mp` is missing in [game]: a whole number from 0 to 20",
        "3:1: `name` is missing in [game]: a name in quotes",
        "3:1: `turns` is missing in [game]: a whole number from 1 to 999",
        "3:1: `victory_points` is missing in [game]: a table of french, allied",
    ];
    assert_eq!(faults, expected);
}

#[test]
fn a_position_is_written_and_loads_back_at_the_beginning_of_any_turn() {
    let mut written = 0;
    for seed in 0..8 {
        let mut play = session(SAMPLE, seed, &[]);
        let mut player = AutoPlayer::new(SplitMix::new(seed), Mood::Sensible);
        while play.prompt().is_some() {
            if let Ok(text) = play.game_file() {
                let again = session(&text, seed, &[]);
                let (one, two) =
                    (&again.view().of::<BeyondWaterloo>().state, &play.view().of::<BeyondWaterloo>().state);
                assert_eq!(
                    (&one.map.units, &one.map.leaders, &one.map.holders, &one.map.at_war),
                    (&two.map.units, &two.map.leaders, &two.map.holders, &two.map.at_war)
                );
                assert_eq!((one.turn, one.vp, one.hands), (two.turn, two.vp, two.hands));
                let figures = |state: &fanion::rules::beyond_waterloo::state::State| -> Vec<_> {
                    state
                        .map
                        .formations
                        .iter()
                        .map(|own| (own.at, own.mode, own.morale, own.leader, own.forced))
                        .collect()
                };
                assert_eq!(figures(one), figures(two));
                assert_eq!(again.game_file().as_deref(), Ok(text.as_str()));
                written += 1;
            }
            player.play(&mut play, 0).expect("a prompt").unwrap_or_else(|end| panic!("{end}"));
        }
    }
    assert!(written > 16, "{written}");
}

#[test]
fn a_position_is_not_written_once_anything_was_done_in_the_first_phase() {
    let first = |kind: &str, side: &str| {
        let words = "kind = \"words\"\nside = \"both\"";
        SAMPLE.replacen(words, &format!("kind = \"{kind}\"\nside = \"{side}\""), 1)
    };
    let mut game = Game::under(&first("paralysis", "both"), &[]);
    game.pick("paralysis:Spain");
    game.dice(&[1]);
    game.play.game_file().expect_err("Spain would be tested again");
    let mut game = Game::under(&first("ops", "french"), &[]);
    game.play.game_file().unwrap_or_else(|why| panic!("{why}"));
    game.pick("spend:Marshal Cobalt");
    game.fill(json!({"for": "reorganise"}));
    game.play.game_file().expect_err("he would have it again");
    game.send(json!({"undo": true}));
    game.send(json!({"undo": true}));
    game.correct("formation", "The Tower", json!({"at": "Stonecross"}));
    game.done();
    assert_eq!(game.key(), "O3");
    game.play.game_file().expect_err("all would move again");
}

#[test]
fn all_that_a_file_tells_is_written_again() {
    let staff = "name = \"Marshal Azur\"\nability = \"terrible\"\ninspiration = \"uninspiring\"\nstaff = \"good\"\n\
                 status = \"wounded\"\n";
    let unit = "name = \"1st Blue Division\"\nquality = \"conscript\"\nleft = 1\nbroken = true\n";
    let text =
        SAMPLE.replacen("name = \"Marshal Azur\"\n", staff, 1).replacen("name = \"1st Blue Division\"\n", unit, 1);
    let game = file::read(&text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let written = session(&text, 1, &[]).game_file().unwrap_or_else(|why| panic!("{why}"));
    let again = file::read(&written).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_ne!(game, file::read(SAMPLE).expect("a sound file"));
    assert_eq!(again, game);
}

#[test]
fn elsewhere_it_is_said_when_a_position_can_be_written() {
    let mut play = session(SAMPLE, 1, &[]);
    play.request(&fanion::engine::request::Request::Pick("done".into()), 0).expect("it is offered");
    let why = play.game_file().expect_err("the turn has begun");
    assert_eq!(
        why.to_string(),
        "a game is written as a file at the beginning of a turn: in its first phase, before the first act"
    );
}
