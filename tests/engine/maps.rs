//! Places of a printed map by their names, and what lies around them.

use fanion::engine::panel::{Map, MapPlace, MapWay, Panel};
use fanion::engine::shows::SetUp;
use fanion::engine::split_mix::SplitMix;
use fanion::engine::text::Text;
use proptest::prelude::*;

fn map(names: &[&str], ways: &[[usize; 2]]) -> Map {
    let place = |(at, name): (usize, &&str)| MapPlace {
        at: Some((u8::try_from(at).expect("few"), 1)),
        name: (*name).to_owned(),
        ..MapPlace::default()
    };
    let meets = |[from, to]: [usize; 2]| [to, from].map(|at| Text::plain(format!("into {at}")));
    let way = |ends: &[usize; 2]| MapWay { ends: *ends, kind: "road", meets: meets(*ends), ..MapWay::default() };
    let (places, ways) = (names.iter().enumerate().map(place).collect(), ways.iter().map(way).collect());
    Map { places, ways, ..Map::default() }
}

#[test]
fn a_text_names_the_place_with_the_longest_name_in_it_and_typed_letters_the_first_that_begins_so() {
    let map = map(&["Mons", "Mons Hill", "Ghent", "Namur", ""], &[]);
    for (text, at) in [
        ("retreat to Mons", Some(0)),
        ("the battle of Mons Hill", Some(1)),
        ("from Namur to Ghent", Some(3)),
        ("nowhere", None),
    ] {
        assert_eq!(map.named_in(text), at, "{text}");
    }
    for (typed, at) in [("mons", Some(0)), ("MONS H", Some(1)), (" gh ", Some(2)), ("ons", None)] {
        assert_eq!(map.called(typed), at, "{typed}");
    }
}

#[test]
fn a_key_that_names_places_one_after_the_other_is_a_way_and_one_with_another_word_is_none() {
    let map = map(&["Mons", "Ghent", "Namur"], &[]);
    for (from, key, way) in [
        (Some(0), "march:Ghent>Namur", vec![0, 1, 2]),
        (None, "Ghent>Namur", vec![1, 2]),
        (Some(1), "Ghent>Mons", vec![1, 0]),
        (Some(0), "Ghent>home", vec![0]),
    ] {
        assert_eq!(map.way_along(from, key), way, "{key}");
    }
}

#[test]
fn around_a_place_lies_what_so_many_ways_lead_to_from_either_end() {
    let map = map(&["a", "b", "c", "d", "e"], &[[1, 0], [1, 2], [3, 2]]);
    let around = [0, 1, 2, 9].map(|steps| map.around(0, steps));
    assert_eq!(around, [vec![0], vec![0, 1], vec![0, 1, 2], vec![0, 1, 2, 3]]);
    let met: Vec<(usize, String)> = map.ways_of(2).map(|(_, to, meets)| (to, meets.to_string())).collect();
    assert_eq!(met, [(1, "into 1".to_owned()), (3, "into 3".to_owned())], "what is met at the other end");
}

#[test]
fn a_map_is_drawn_where_each_place_has_a_spot_of_its_own() {
    let drawn = map(&["a", "b"], &[]);
    let mut one_spot = drawn.clone();
    one_spot.places[1].at = one_spot.places[0].at;
    let mut no_spot = drawn.clone();
    no_spot.places[1].at = None;
    let kinds = |map: Map| {
        let name = |panel: &Panel| match panel {
            Panel::Map(_) => "map",
            Panel::Near(_) => "near",
            Panel::Field(_) => "field",
        };
        map.panels().iter().map(|panel| name(panel)).collect::<Vec<_>>()
    };
    assert_eq!(kinds(drawn), ["map", "near"]);
    assert_eq!([kinds(one_spot), kinds(no_spot)], [["near"], ["near"]]);
    assert!(kinds(Map::default()).is_empty());
}

#[test]
fn who_writes_a_game_is_warned_of_places_that_nobody_comes_to() {
    let mut map = map(&["Mons", "Ghent", "Namur", "Liege"], &[[0, 1]]);
    map.by_sea.push(MapWay { ends: [1, 2], ..MapWay::default() });
    let mut set_up = SetUp::of_map(&map, "city", "road");
    set_up.reach(&map, "the French", &[0], [0, 1, 3, 9]);
    assert_eq!(set_up.counts, ["4 cities, 1 road"]);
    let warnings =
        ["city \"Liege\" has no road: nobody comes there", "\"Liege\" is out of reach of the French, who need it"];
    assert_eq!(set_up.warnings, warnings, "Namur has a way over the sea");
}

proptest! {
    #[test]
    fn a_drawn_number_lies_in_its_range_and_a_shuffle_keeps_every_thing(
        seed in any::<u64>(),
        (min, max) in (any::<i64>(), any::<i64>()).prop_map(|(a, b)| (a.min(b), a.max(b))),
        things in proptest::collection::vec(any::<u8>(), 0..20),
    ) {
        let mut row = SplitMix::new(seed);
        prop_assert!((min..=max).contains(&row.between(min, max)));
        prop_assert_eq!(row.between(max, max), max);
        prop_assert!(row.below(things.len()) < things.len().max(1));
        prop_assert_eq!(row.pick(&things).is_some_and(|own| things.contains(own)), !things.is_empty());
        let mut shuffled = things.clone();
        row.shuffle(&mut shuffled);
        let sorted = |mut things: Vec<u8>| {
            things.sort_unstable();
            things
        };
        prop_assert_eq!(sorted(shuffled), sorted(things));
        prop_assert!(row.chance((3, 3)) && !row.chance((0, 3)));
    }
}
