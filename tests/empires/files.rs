//! A game as a file: read, written so that it loads back.

use fanion::engine::split_mix::SplitMix;
use fanion::rules::age_of_napoleon::AgeOfNapoleon;
use fanion::rules::age_of_napoleon::file;
use fanion::rules::age_of_napoleon::ids::Place;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;
use serde_json::json;

use super::game::{Game, SAMPLE, session};

#[test]
fn the_sample_begins_a_game() {
    let game = file::read(SAMPLE).expect("a sound file");
    assert_eq!(
        (game.name.as_str(), game.begins.year, game.begins.last_year, game.begins.round),
        ("The Blue Emperor", 1805, 1807, 1)
    );
    assert_eq!((game.corps.len(), game.areas.len(), game.countries.len()), (29, 19, 8));
    assert_eq!((game.hands, game.deck, game.discard), ([6, 6], 24, 0));
    assert_eq!((game.corps[0].code.as_str(), game.corps[14].code.as_str()), ("aa", "ma"));
    assert_eq!(game.corps.iter().filter(|corps| corps.at == Place::Reserve).count(), 10);
}

#[test]
fn everything_that_a_game_lacks_is_told_at_once() {
    let faults = file::read("format = 1\nrulebook = \"age-of-napoleon\"\n[game]\nturn = 2\n").expect_err("no game");
    let expected = [
        "1:1: [[area]] is missing: a game has at least one",
        "1:1: [[corps]] is missing: a game has at least one",
        "1:1: [[country]] is missing: a game has at least one",
        "3:1: `cards` is missing in [game]: a table of french, coalition, deck",
        "3:1: `last_year` is missing in [game]: a whole number from 1 to 9999",
        "3:1: `name` is missing in [game]: a name in quotes",
        "3:1: `round` is missing in [game]: a whole number from 1 to 6",
        "3:1: `winter_rounds` is missing in [game]: a list of whole numbers from 1 to 6, each once",
        "3:1: `year` is missing in [game]: a whole number from 1 to 9999",
    ];
    assert_eq!(faults, expected);
}

#[test]
fn a_file_without_a_game_says_so() {
    let (_, lists) = SAMPLE.split_once("[[country]]").expect("countries");
    let text = format!("format = 1\nrulebook = \"age-of-napoleon\"\n[[country]]{lists}");
    let faults = file::read(&text).expect_err("no game");
    assert_eq!(
        faults,
        [
            "1:1: `[game]` is missing: a game has `name`, `year`, `last_year`, `round`, `winter_rounds` and `cards` under it"
        ]
    );
}

#[test]
fn a_free_move_that_was_not_made_is_gone_with_its_campaign() {
    let mut game = Game::campaign(&[]);
    assert_eq!(game.json()["free"], json!({"french": true, "coalition": true}));
    game.send(json!({"correct": {"position": {"year": 1806, "step": "P1", "first": null}}}));
    let again = session(&game.play.game_file().unwrap_or_else(|why| panic!("{why}")), 7, &[]);
    assert_eq!(game.json()["free"], again.json()["free"]);
}

#[test]
fn a_position_is_written_and_loads_back_at_the_beginning_of_any_year() {
    let mut written = 0;
    for seed in 0..6 {
        let mut play = session(SAMPLE, seed, &[]);
        let mut player = AutoPlayer::new(SplitMix::new(seed), Mood::Sensible);
        while play.prompt().is_some() {
            if let Ok(text) = play.game_file() {
                let again = session(&text, seed, &[]);
                let (one, two) = (&again.view().of::<AgeOfNapoleon>().state, &play.view().of::<AgeOfNapoleon>().state);
                assert_eq!((&one.map.pieces, &one.map.statuses), (&two.map.pieces, &two.map.statuses));
                assert_eq!(
                    (one.year, one.turn, one.cards.hands, one.cards.deck, one.cards.discard),
                    (two.year, two.turn, two.cards.hands, two.cards.deck, two.cards.discard)
                );
                assert_eq!(again.game_file().as_deref(), Ok(text.as_str()));
                written += 1;
            }
            player.play(&mut play, 0).expect("a prompt").unwrap_or_else(|end| panic!("{end}"));
        }
    }
    assert!(written > 10, "{written}");
}

#[test]
fn all_that_a_file_tells_is_written_again() {
    let text = SAMPLE
        .replacen("name = \"Archduke Blanc\"\n", "name = \"Archduke Blanc\"\nleader = \"Archie\"\nability = \"poor\"\ninspiration = \"charismatic\"\nstaff = \"good\"\nquality = \"elite\"\nspent = true\n", 1);
    let game = file::read(&text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let written = session(&text, 1, &[]).game_file().unwrap_or_else(|why| panic!("{why}"));
    let again = file::read(&written).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_ne!(game, file::read(SAMPLE).expect("a sound file"));
    assert_eq!(again, game);
}

#[test]
fn elsewhere_it_is_said_when_a_position_can_be_written() {
    let mut play = session(SAMPLE, 1, &[]);
    play.request(&fanion::engine::request::Request::Pick("first".into()), 0).expect("it is offered");
    play.request(&fanion::engine::request::Request::Pick("french".into()), 0).expect("it is offered");
    let why = play.game_file().expect_err("the year has begun");
    assert_eq!(
        why.to_string(),
        "a game is written as a file at the beginning of a year: before it is told who goes first"
    );
}
