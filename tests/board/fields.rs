//! The table on which a battle of a board game is fought.

use fanion::orbat::read;
use fanion::rules::board::field::{Field, StartZone, Way, WideGround};
use proptest::prelude::*;
use toml::Value;

/// Inches across and down.
const SIZE: [i64; 2] = [72, 48];

const GROUND: [WideGround; 7] = [
    WideGround::Height,
    WideGround::Pass,
    WideGround::Rough,
    WideGround::Wood,
    WideGround::Town,
    WideGround::Fortress,
    WideGround::Coast,
];

fn scenario(field: &Field, name: &str) -> Value {
    let text = field.text(name);
    toml::from_str(&text).unwrap_or_else(|fault| panic!("{fault}: {text}"))
}

fn list<'s>(scenario: &'s Value, key: &str) -> &'s [Value] {
    scenario.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn spot(value: &Value) -> [i64; 2] {
    let at = |at: usize| value.get(at).and_then(Value::as_integer).expect("a number");
    [at(0), at(1)]
}

/// Where each way leaves the table, with its name.
fn ends(scenario: &Value) -> Vec<(String, [i64; 2])> {
    let roads = list(scenario, "line").iter().filter(|line| line["kind"].as_str() == Some("road"));
    roads.map(|road| (road["name"].as_str().unwrap_or_default().to_owned(), spot(&road["points"][1]))).collect()
}

fn way(name: &str, towards: Option<(i64, i64)>, is_theirs: bool) -> Way {
    Way { name: name.to_owned(), towards, is_theirs }
}

#[test]
fn ways_lie_as_on_the_map_turned_so_that_the_attackers_come_from_below() {
    // On the map they come from the left: what lies above is on their left.
    let ways = vec![
        way("Mons", Some((-10, 0)), true),
        way("Ghent", Some((0, -10)), false),
        way("Namur", Some((0, 10)), false),
        way("Liege", Some((20, 0)), false),
        way("nowhere", None, false),
    ];
    let found = ends(&scenario(&Field { ways, ..Field::default() }, "x"));
    let expected =
        [("Mons", [36, 48]), ("Ghent", [0, 18]), ("Namur", [72, 18]), ("Liege", [36, 0]), ("nowhere", [6, 0])];
    assert_eq!(found, expected.map(|(name, end)| (format!("road to {name}"), end)));
    let between = |from, to| Way::between([from, to], "x", false).towards;
    assert_eq!([between(Some((9, 4)), Some((2, 7))), between(None, Some((2, 7)))], [Some((-7, 3)), None]);
}

#[test]
fn whoever_holds_the_place_is_named_and_the_defender_scores_for_the_last_turn() {
    for (is_theirs, holder) in [(false, "B"), (true, "A")] {
        let field = Field { place: "Mons \"the Hill\"".to_owned(), is_theirs, turns: 9, ..Field::default() };
        let found = scenario(&field, "it's \"here\"");
        assert_eq!((found["name"].as_str(), found["turns"].as_integer()), (Some("it's \"here\""), Some(9)));
        let objective = &list(&found, "objective")[0];
        assert_eq!((objective["name"].as_str(), objective["holder"].as_str()), (Some(&*field.place), Some(holder)));
        let aims: Vec<(&str, &str)> = list(&found, "victory")
            .iter()
            .map(|aim| (aim["side"].as_str().unwrap_or_default(), aim["for"].as_str().unwrap_or_default()))
            .collect();
        let both = |side| ["holds", "losses", "leader"].map(|aim| (side, aim));
        assert_eq!(aims, [&both("A")[..], &both("B"), &[("B", "time")]].concat());
    }
}

proptest! {
    #[test]
    fn every_way_leaves_the_table_at_its_edge_and_everything_on_it_lies_within(
        ways in proptest::collection::vec(proptest::option::of((-100..100_i64, -100..100_i64)), 1..9),
        river in any::<bool>(),
        ground in proptest::sample::subsequence(GROUND.to_vec(), 0..=7),
        entries in proptest::collection::vec(0..2_usize, 0..3),
    ) {
        let ways: Vec<Way> = (0..).zip(&ways).map(|(at, towards)| way(&format!("p{at}"), *towards, at == 0)).collect();
        let zones = vec![
            StartZone::edge(1),
            StartZone::landing(),
            StartZone::flank(0, true, vec!["Guard".to_owned()]),
            StartZone::flank(1, true, Vec::new()),
        ];
        let entries = entries.into_iter().map(|side| (side, "a road")).collect();
        let place = "Mons".to_owned();
        let field = Field { place, turns: 12, ways, river, ground, zones, entries, ..Field::default() };
        let read = read::scenario("s.toml", field.text("x").as_bytes());
        prop_assert!(read.is_ok(), "the table's own reader takes it: {:?}", read.err());
        let found = scenario(&field, "x");
        let ends = ends(&found);
        prop_assert_eq!(ends.len(), field.ways.len());
        prop_assert_eq!(ends[0].1, [36, 48], "theirs is the lower edge");
        for (name, [across, down]) in &ends {
            let on_edge = [0, SIZE[0]].contains(across) || [0, SIZE[1]].contains(down);
            prop_assert!(on_edge && (0..=SIZE[0]).contains(across) && (0..=SIZE[1]).contains(down), "{name}: {across}, {down}");
        }
        for own in ["zone", "area", "building"].into_iter().flat_map(|key| list(&found, key)) {
            let (at, size) = (spot(&own["at"]), spot(&own["size"]));
            prop_assert!([0, 1].into_iter().all(|axis| at[axis] >= 0 && at[axis] + size[axis] <= SIZE[axis]), "{own}");
        }
        // A bridge wherever a way crosses the river, one for ways that cross it at the same spot.
        let below = ends.iter().filter(|(_, end)| end[1] > 24).count();
        let bridges: Vec<[i64; 2]> = list(&found, "crossing").iter().map(|own| spot(&own["at"])).collect();
        prop_assert_eq!(bridges.is_empty(), !river);
        prop_assert!(bridges.len() <= below && bridges.windows(2).all(|two| two[0][0] < two[1][0]));
        prop_assert!(bridges.iter().all(|[across, down]| *down == 24 && (0..=SIZE[0]).contains(across)));
        prop_assert!(!river || bridges.contains(&[36, 24]), "theirs has one");
    }
}
