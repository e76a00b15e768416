//! A battle of a scenario: its brief is kept, its aims are reckoned, formations are set on its map.

use fanion::begin::library;
use fanion::engine::drawing::Sign;
use fanion::orbat::Unit;
use fanion::orbat::read;
use fanion::orbat::scene::field::SideKey;
use fanion::rulebooks;
use serde_json::{Value as Json, json};

use super::game::{Game, foot, guns, orbat};

const SCENARIO: &str = r#"format = 2
name = "The farm"
start = "10:00"
turns = 1
sides = ["a.toml", "b.toml"]
lead = 2

[brief]
both = "A farm between two brigades."
A = "Take it."

[table]
width = 48
depth = 36

[[building]]
name = "Farm"
ground = "stone-bua"
at = [20, 10]
size = [3, 2]

[[objective]]
name = "Farm"
at = [21, 11]
holder = "B"

[[victory]]
side = "A"
for = "holds"
objective = "Farm"
points = 3

[[victory]]
side = "B"
for = "time"
turn = 1
points = 2

[[victory]]
side = "A"
for = "losses"
percent = 20
points = 4

[[victory]]
side = "B"
for = "leader"
points = 5

[[victory]]
side = "A"
for = "breaks"
count = 1
points = 6

[[victory]]
side = "A"
for = "fewer-losses"
percent = 25
points = 7

[[victory]]
side = "B"
for = "fewer-losses"
percent = -20
points = 1
"#;

fn battle() -> Game {
    let scene = read::scenario("s.toml", SCENARIO.as_bytes()).expect("a scenario").scene;
    let units = |name: &str| [foot(&format!("{name} 1")), foot(&format!("{name} 2")), guns(&format!("{name} guns"))];
    let army = |side: &str| {
        let units = units(side);
        let units: Vec<&str> = units.iter().map(String::as_str).collect();
        let text = orbat(side, &[(&format!("{side} Brigade"), &units)]);
        read::orbat("o.toml", text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}"))
    };
    let rules = [("battle.turns".to_owned(), "1".to_owned())];
    let play = rulebooks::battle_of(Some(Box::new(scene)), 7, [army("Red"), army("Blue")], &rules, 0);
    Game { play: play.unwrap_or_else(|refusal| panic!("{refusal}")) }
}

/// What the aims come to that the program can know.
fn score(game: &Game) -> (u64, u64) {
    let state = game.play.json();
    let points = |side: &str| state["score"][side].as_u64().expect("points");
    (points("A"), points("B"))
}

/// Plays to the question who holds what, whatever comes up before it.
fn to_the_end(game: &mut Game) {
    for _ in 0..100 {
        let prompt = game.play.prompt_json();
        if prompt["key"].as_str().is_some_and(|key| key.starts_with("verdict")) {
            return;
        }
        let request = match prompt["kind"].as_str() {
            Some("choose") => {
                json!({"pick": prompt["options"].as_array().expect("options").iter().find(|option| option["key"] == "done").unwrap_or(&prompt["options"][0])["key"]})
            }
            Some("fill") if prompt["dice"].is_null() => json!({"fill": {}}),
            Some("fill") => json!({"fill": {}, "roll": true}),
            _ => json!({"roll": true}),
        };
        game.ask(request);
    }
    panic!("no end: {}", game.play.prompt_json());
}

#[test]
fn every_battle_of_the_library_is_sound_has_a_table_a_brief_and_something_to_win_by() {
    assert!(library::BATTLES.len() >= 8);
    for battle in library::BATTLES {
        let forces = battle.forces().unwrap_or_else(|wrong| panic!("{}: {wrong:?}", battle.id));
        assert!(forces.armies.iter().all(|army| !army.source.is_empty()), "{} names its sources", battle.id);
        let scene = battle.scenario().scene;
        let table = scene.field.as_ref().unwrap_or_else(|| panic!("{} has a table", battle.id));
        assert!(!table.zones.is_empty() && !table.objectives.is_empty(), "{}", battle.id);
        assert!(
            scene.brief.sides.iter().chain([&scene.brief.both, &scene.background.sources]).all(|text| !text.is_empty())
        );
        assert!(
            scene.background.hours.is_some() && scene.turns.is_some() && !scene.background.players.is_empty(),
            "{}",
            battle.id
        );
        for side in [SideKey::A, SideKey::B] {
            assert!(scene.aims.iter().any(|aim| aim.side == side), "{}: {side} can win", battle.id);
        }
        let placed = |name: &str| {
            let named = |names: &[String]| names.iter().any(|own| own == name);
            table.zones.iter().any(|zone| zone.formations.is_empty() || named(&zone.formations))
                || table.arrivals.iter().any(|arrival| named(&arrival.formations))
        };
        for formation in forces.armies.iter().flat_map(|army| &army.formations) {
            assert!(placed(&formation.name), "{}: nobody knows where {} begins", battle.id, formation.name);
            let told = |unit: &Unit| unit.men.is_some() || unit.guns.is_some();
            assert!(formation.units.iter().all(told), "{}: {} has men or guns", battle.id, formation.name);
        }
    }
}

#[test]
fn half_of_the_library_is_for_an_evening_of_10_to_14_units_a_side() {
    let evening = |battle: &&library::Battle| {
        let armies = battle.forces().unwrap_or_else(|wrong| panic!("{wrong:?}")).armies;
        armies.iter().all(|army| (10..=14).contains(&army.formations.iter().map(|mf| mf.units.len()).sum::<usize>()))
    };
    assert!(2 * library::BATTLES.iter().filter(evening).count() >= library::BATTLES.len());
}

#[test]
fn the_brief_is_kept_with_the_battle_and_tells_each_side_its_own() {
    let briefing = battle().play.briefing().expect("a brief");
    let heads = |side| briefing.read_by(side).map(|chapter| chapter.heading.to_string()).collect::<Vec<_>>();
    assert!(heads(Some("A")).contains(&"For Red".to_owned()), "{:?}", heads(Some("A")));
    assert!(!heads(Some("B")).contains(&"For Red".to_owned()));
    let all: String =
        briefing.chapters.iter().flat_map(|chapter| &chapter.paragraphs).map(ToString::to_string).collect();
    assert!(all.contains("A farm between two brigades.") && all.contains("10:00 to 10:20"), "{all}");
}

#[test]
fn what_the_program_can_know_of_the_aims_is_reckoned_at_any_time() {
    let mut game = battle();
    assert_eq!(score(&game), (0, 0));
    game.ask(json!({"correct": {"side": "B", "unit": "Blue 1", "cv": 2}, "why": "t"}));
    assert_eq!(score(&game), (11, 0), "4 of 16 CV are a quarter, and that much more than none");
    game.ask(json!({"correct": {"side": "A", "unit": "Red 1", "cv": 5}, "why": "t"}));
    assert_eq!(score(&game), (4, 1), "3 of 16 CV more are less than a fifth more");
    game.ask(json!({"correct": {"side": "A", "leader": "Red chief", "status": "killed"}, "why": "t"}));
    assert_eq!(score(&game), (4, 6));
    for unit in ["Blue 1", "Blue 2", "Blue guns"] {
        game.ask(json!({"correct": {"side": "B", "unit": unit, "status": "removed"}, "why": "t"}));
    }
    assert_eq!(score(&game), (17, 5), "a formation of which nobody is left is broken, and it holds out no longer");
}

#[test]
fn at_the_end_the_holders_are_asked_and_the_points_decide() {
    // Blue has two points for the time; a lead of two is needed.
    for (holder, won, points) in
        [("A", "draw", "Red 3, Blue 2"), ("B", "B", "Red 0, Blue 2"), ("nobody", "B", "Red 0, Blue 2")]
    {
        let mut game = battle();
        to_the_end(&mut game);
        let prompt = game.play.prompt_json();
        assert_eq!(prompt["key"], "verdict/holds");
        assert_eq!(prompt["asks"][0]["name"], "farm");
        assert_eq!(prompt["asks"][0]["default"], "nobody", "a place that nobody names counts for nobody");
        game.fill(json!({"farm": holder}));
        assert_eq!(game.play.prompt_json()["options"][0]["key"], won);
        game.pick(won);
        let log = game.play.log();
        let mut lines = log.iter().flat_map(|line| &line.lines).map(ToString::to_string);
        assert!(lines.any(|line| line.contains(&format!("points: {points}"))), "{points}");
        assert_eq!(game.play.prompt_json(), Json::Null);
    }
}

#[test]
fn a_verdict_against_the_points_says_so_on_the_page_of_the_end() {
    for (picked, said) in [
        ("B", [None, None]),
        ("A", [Some("a win against the points"), None]),
        ("draw", [None, Some("a draw against the points")]),
    ] {
        let mut game = battle();
        to_the_end(&mut game);
        game.fill(json!({"farm": "B"}));
        game.pick(picked);
        let ending = game.play.seen().ending().expect("the battle is over");
        let last = ending.chapters[0].rows.last().expect("points");
        let told = last.sides.each_ref().map(ToString::to_string);
        match said {
            [None, None] => assert_eq!(last.what, "in all", "{picked}"),
            _ => assert_eq!(told, said.map(|words| words.unwrap_or_default().to_owned()), "{picked}"),
        }
    }
}

#[test]
fn a_formation_is_set_on_the_map_and_taken_off_and_never_stands_beside_it() {
    let mut game = battle();
    let state = |game: &Game| Json::from(game.play.json());
    let before = state(&game);
    game.ask(json!({"correct": {"side": "A", "formation": "Red Brigade", "at": "24,30"}, "why": "t"}));
    assert_ne!(state(&game), before);
    let drawing = |game: &Game| game.play.briefing().and_then(|briefing| briefing.drawing).expect("a map");
    let red = |game: &Game| {
        drawing(game).marks.iter().find(|mark| mark.sign == Sign::FormationA).map(|mark| (mark.code.clone(), mark.at))
    };
    assert_eq!(red(&game), Some(("a".to_owned(), (24, 30))));
    assert!(game.play.export("A").expect("an army").contains("at = \"24,30\""));
    for (place, code) in [("49,3", "bad-correction"), ("3", "bad-correction"), ("3,37", "bad-correction")] {
        assert_eq!(
            game.refused(json!({"correct": {"side": "A", "formation": "Red Brigade", "at": place}, "why": "t"})),
            code
        );
    }
    game.ask(json!({"correct": {"side": "A", "formation": "Red Brigade", "at": ""}, "why": "t"}));
    assert_eq!((red(&game), state(&game)), (None, before));
    game.ask(json!({"undo": true}));
    assert_eq!(red(&game), Some(("a".to_owned(), (24, 30))), "an undo sets it again");
    assert!(game.play.owed().iter().all(|owed| !owed.key.contains("at")), "it is never owed");
}
