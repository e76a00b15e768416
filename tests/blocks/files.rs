//! A game as a file: faults at their places, all missing keys at once, written so that it loads back.

use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::rules::napoleon_1815::{Napoleon1815, file};
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;

use super::game::{Game, SAMPLE, file as small_file, session};

#[test]
fn the_sample_begins_a_game() {
    let game = file::read(SAMPLE).expect("a sound file");
    assert_eq!((game.name.as_str(), game.calendar.len(), game.defeat), ("The Hundred Hours", 14, Some([11, 6, 6])));
    assert_eq!((game.units.len(), game.cities.len(), game.roads.len()), (46, 16, 27));
    let codes: Vec<&str> = game.units.iter().map(|unit| unit.code.as_str()).collect();
    assert_eq!((codes[0], codes[21], codes[22], codes[45]), ("aa", "av", "ma", "mx"));
}

#[test]
fn everything_that_a_game_lacks_is_told_at_once() {
    let faults = file::read("format = 1\nrulebook = \"napoleon-1815\"\n[game]\nturn = 2\n").expect_err("no game");
    let expected = [
        "1:1: [[city]] is missing: a game has at least one",
        "1:1: [[road]] is missing: a game has at least one",
        "1:1: [[unit]] is missing: a game has at least one",
        "1:1: the british army has no commander: `commander = true` of one of its leaders",
        "1:1: the french army has no commander: `commander = true` of one of its leaders",
        "1:1: the prussian army has no commander: `commander = true` of one of its leaders",
        "3:1: `calendar` is missing in [game]: a list of F, A, Fn, An, one a campaign turn",
        "3:1: `name` is missing in [game]: a name in quotes",
    ];
    assert_eq!(faults, expected);
}

#[test]
fn a_file_without_a_game_says_so() {
    let text = SAMPLE.replace("[game]\n", "").replace("name = \"The Hundred Hours\"\n", "");
    let kept = |line: &&str| !line.starts_with("calendar") && !line.starts_with("defeat");
    let text = text.lines().filter(kept).collect::<Vec<_>>().join("\n");
    assert_eq!(
        file::read(&text).expect_err("no game"),
        ["1:1: `[game]` is missing: a game has `name` and `calendar` under it"]
    );
}

#[test]
fn each_fault_stands_at_its_place() {
    let cases = [
        (
            "calendar = [\"F\"",
            "calendar = [\"G\"",
            "9:13: `calendar` is a list of F, A, Fn, An, one a campaign turn, found \"G\"",
        ),
        ("french = 11", "french = -1", "10:21: `french` is a whole number from 0 to 999, found -1"),
        (
            "defeat = {",
            "defaet = {",
            "10:1: [game] has no key `defaet`; it takes name, calendar, turn, defeat; did you mean `defeat`?",
        ),
        (
            "name = \"The Hundred Hours\"",
            "name = \"\"",
            "8:8: `name` is a name in quotes, on one line of at most 255 bytes, found \"\"",
        ),
        (
            "cv = 1\ncommander = true\ncity = \"Southgate\"",
            "cv = 0\ncommander = true\ncity = \"Southgate\"",
            "17:6: `cv` is 1 to 4; 0 only with `lost_by`",
        ),
        (
            "part = \"ghent\"\nsupplies = \"british\"",
            "part = \"ghent\"\nsupplies = \"prussian\"",
            "313:12: `supplies` is british where `part` is ghent, found prussian",
        ),
        ("part = \"brussels\"", "part = \"ghent\"", "318:8: `part` = ghent is played by `Westhaven` already"),
        (
            "name = \"1st Redcoats\"\narmy = \"british\"\nkind = \"infantry\"\ncv = 3\ncity = \"Northmoor\"",
            "name = \"1st Redcoats\"\narmy = \"british\"\nkind = \"infantry\"\ncv = 3\ncity = \"Southgate\"",
            "161:8: no city begins with both sides, and the enemy is in `Southgate`",
        ),
    ];
    for (from, to, fault) in cases {
        assert!(SAMPLE.contains(from), "{from}");
        let faults = file::read(&SAMPLE.replacen(from, to, 1)).expect_err(to);
        let [found] = &faults[..] else { panic!("{to}: {faults:?}") };
        let place = |fault: &str| fault.split_once(':').map(|(_, rest)| rest.to_owned());
        assert_eq!(place(found), place(fault), "{found}");
    }
}

/// What two games differ in, but for their records.
fn same(one: &Session, two: &Session) {
    assert_eq!(one.json().get("pieces"), two.json().get("pieces"));
    let (one, two) = (&one.view().of::<Napoleon1815>().state, &two.view().of::<Napoleon1815>().state);
    assert_eq!(one.map.pieces, two.map.pieces);
    assert_eq!((one.turn, one.step, &one.map.held, &one.armies), (two.turn, two.step, &two.map.held, &two.armies));
}

#[test]
fn a_position_is_written_and_loads_back_at_the_beginning_of_any_turn() {
    let mut written = 0;
    for seed in 0..4 {
        let mut play = session(SAMPLE, seed, &[]);
        let mut player = AutoPlayer::new(SplitMix::new(seed), Mood::Sensible);
        let mut turn = 0;
        while play.prompt().is_some() {
            if play.position().turn != turn && play.position().step == "C1" {
                turn = play.position().turn;
                let text = play.game_file().unwrap_or_else(|why| panic!("turn {turn}: {why}"));
                same(&session(&text, seed, &[]), &play);
                assert_eq!(session(&text, seed, &[]).game_file().as_deref(), Ok(text.as_str()));
                written += 1;
            }
            player.play(&mut play, 0).expect("a prompt").unwrap_or_else(|end| panic!("{end}"));
        }
    }
    assert!(written > 20, "{written}");
}

#[test]
fn an_army_that_lost_its_last_block_by_fire_is_defeated_in_the_file_too() {
    let units = ["F1 french infantry 3 Mons", "B1 british infantry 3 Ghent"];
    for (under, defeated) in [(3, true), (0, false)] {
        let numbers = format!("british = {under}");
        let mut game = Game::of(&small_file("F A F", &units, &["Mons Brest major"]).replace("british = 0", &numbers));
        for unit in ["B1", "Wellington"] {
            game.correct(unit, serde_json::json!({"cv": 0, "lost_by": "fire"}));
        }
        game.done();
        assert_eq!(game.step(), "C1");
        assert_eq!(game.of("armies", "british", "defeated"), defeated);
        same(&session(&game.play.game_file().unwrap_or_else(|why| panic!("{why}")), 7, &[]), &game.play);
    }
}

#[test]
fn all_that_a_file_tells_is_written_again() {
    let leader = "kind = \"leader\"\nability = \"excellent\"\ninspiration = \"charismatic\"\nstaff = \"good\"\n";
    let text = SAMPLE.replacen("kind = \"leader\"\n", leader, 1).replacen(
        "kind = \"infantry\"\n",
        "kind = \"infantry\"\nquality = \"elite\"\nmax = 4\n",
        1,
    );
    let game = file::read(&text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let written = session(&text, 1, &[]).game_file().unwrap_or_else(|why| panic!("{why}"));
    let again = file::read(&written).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_ne!(game, file::read(SAMPLE).expect("a sound file"));
    assert_eq!(again, game);
}

#[test]
fn elsewhere_it_is_said_when_a_position_can_be_written() {
    let mut play = session(SAMPLE, 1, &[]);
    play.request(&fanion::engine::request::Request::Pick("done".into()), 0).expect("done");
    let mut player = AutoPlayer::new(SplitMix::new(1), Mood::Sensible);
    while play.position().step == "C1" {
        player.play(&mut play, 0).expect("a prompt").unwrap_or_else(|end| panic!("{end}"));
        if play.game_file().is_err() {
            break;
        }
    }
    let why = play.game_file().expect_err("a march was made");
    assert_eq!(why.to_string(), "a game is written as a file at the beginning of a turn: before the first march");
}
