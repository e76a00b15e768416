//! Layout 2 of a scenario: the table, the brief, what is fought for.

use fanion::engine::digest::swift;
use fanion::orbat::read;
use fanion::orbat::scene::aims::Scores;
use fanion::orbat::scene::field::{North, SideKey};
use fanion::orbat::scene::history::{MenCount, Winner};
use fanion::orbat::scene::spot::{At, Spot};
use fanion::orbat::troops::formation::FormationFigures;

const SCENARIO: &str = r#"format = 2
name = "The farm"
start = "10:00"
turns = 6
sides = ["a.toml", "b.toml"]
hours = 3
players = "2 to 4"
lead = 2
short = ["French", "Allies"]

[brief]
both = "A farm."
B = "Hold it."

[history]
before = "They met."
after = "They fought. The farm burned."
winner = "drawn"
end = "21:00"
disputes = "Who burned it."
held = { Farm = "nobody" }

[history.losses.A]
engaged = 5217
killed = 201
wounded = [1037, 1040]
leaders = "Ruffin killed"
source = "Oman"

[history.losses.B]
total = 2380

[table]
width = 48
depth = 36
north = "left"

[[area]]
name = "Wood"
ground = "dense-wood"
at = [1, 2]
size = [10, 4]

[[building]]
name = "Farm"
ground = "stone-bua"
at = [20, 10]
size = [3, 2]
fortified = true

[[zone]]
side = "A"
points = [[0, 30], [48, 30], [48, 36], [0, 36]]
formations = ["1st Division"]

[[objective]]
name = "Farm"
at = [21, 11]
holder = "B"

[[event]]
turn = 3
until = 4
text = "Rain."

[[victory]]
side = "A"
for = "holds"
objective = "Farm"
points = 3

[[victory]]
side = "B"
for = "time"
turn = 6
"#;

#[test]
fn layout_2_is_read_whole() {
    let scenario = read::scenario("s.toml", SCENARIO.as_bytes()).expect("it is good");
    let scene = scenario.scene;
    assert_eq!((scene.name.as_str(), scene.start.as_str(), scene.turns), ("The farm", "10:00", Some(6)));
    assert_eq!((scene.background.hours, scene.background.players.as_str(), scene.lead()), (Some(3), "2 to 4", 2));
    assert_eq!((scene.brief.both.as_str(), scene.brief.sides[1].as_str()), ("A farm.", "Hold it."));
    let field = scene.field.expect("a table");
    assert_eq!((field.width, field.depth, field.north), (48, 36, North::Left));
    let corners = [(1, 2), (11, 2), (11, 6), (1, 6)].map(Spot::from);
    assert_eq!(field.areas[0].points, corners, "a corner and a size are four corners");
    assert!(field.buildings[0].fortified);
    assert_eq!(field.objectives[0].holder, Some(SideKey::B));
    assert_eq!((scene.events[0].turn, scene.events[0].until), (3, Some(4)));
    assert_eq!(scene.aims[0].what, Scores::Holds { objective: "Farm".to_owned() });
    assert_eq!((scene.aims[1].points, &scene.aims[1].what), (1, &Scores::Time { turn: 6 }));
    let named: Vec<_> = scenario.named.iter().map(|named| (named.side, named.formation.as_str())).collect();
    assert_eq!(named, [(SideKey::A, "1st Division")]);
}

#[test]
fn the_history_of_the_battle_is_read_whole_and_its_losses_are_added_up() {
    let scene = read::scenario("s.toml", SCENARIO.as_bytes()).expect("it is good").scene;
    assert_eq!(scene.short, ["French", "Allies"]);
    let history = scene.history;
    assert_eq!((history.before.as_str(), history.end.as_str()), ("They met.", "21:00"));
    assert_eq!((history.winner, history.disputes.as_str()), (Some(Winner::Drawn), "Who burned it."));
    assert_eq!(history.held, [("Farm".to_owned(), None)]);
    let [a, b] = &history.losses;
    assert_eq!(a.wounded, Some(MenCount { least: 1037, most: 1040 }));
    assert_eq!(a.all(), Some(MenCount { least: 1238, most: 1241 }));
    assert_eq!(a.percent(), Some(MenCount { least: 24, most: 24 }));
    assert_eq!((b.all(), b.percent()), (Some(MenCount { least: 2380, most: 2380 }), None));
    let told = (a.all().map(|lost| lost.to_string()), b.all().map(|lost| lost.to_string()));
    assert_eq!(told, (Some("1,238 to 1,241".to_owned()), Some("2,380".to_owned())));
}

#[test]
fn what_is_kept_with_the_battle_comes_back_from_json() {
    let scene = read::scenario("s.toml", SCENARIO.as_bytes()).expect("it is good").scene;
    let text = serde_json::to_string(&scene).expect("JSON");
    assert_eq!(serde_json::from_str::<fanion::orbat::scene::Scene>(&text).expect("a scene"), scene);
}

#[test]
fn a_fault_lies_where_its_part_of_the_file_lies_on_the_table() {
    let text = SCENARIO.replace("at = [20, 10]", "at = [47, 10]").replace("for = \"time\"", "for = \"tim\"");
    let faults = read::scenario("s.toml", text.as_bytes()).expect_err("off the table").0;
    let sketch = read::sketch(text.as_bytes());
    assert_eq!(sketch.field.as_ref().map(|field| field.areas.len()), Some(1), "the rest is drawn");
    let places: Vec<_> = faults.iter().map(|fault| sketch.place_of(&fault.key)).collect();
    assert_eq!(places, [Some(Spot { x: 47, y: 10 }), None], "{faults:?}");
}

#[test]
fn a_place_is_two_numbers_of_inches() {
    for (text, expected) in [("24,30", Some((24, 30))), (" 0 , 240 ", Some((0, 240))), ("24", None), ("241,3", None)] {
        assert_eq!(text.parse::<Spot>().ok().map(<(u16, u16)>::from), expected, "{text}");
    }
    for bad in ["", ",", "+4,5", "-1,5", "4;5", "4,5,6"] {
        assert!(bad.parse::<Spot>().is_err(), "{bad}");
    }
}

#[test]
fn a_formation_that_was_never_set_has_the_digest_of_one_before_maps() {
    let mut figures = FormationFigures::BLANK;
    let before = swift(&figures);
    figures.at = At(Some(Spot { x: 3, y: 4 }));
    assert_ne!(swift(&figures), before);
    assert_eq!(swift(&(1_u8, At(None))), swift(&(1_u8,)), "nothing is counted for a place that is not there");
}
