//! Maps of places and roads: every name whole and apart, every road from its own two places and past no third.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use fanion::engine::panel::{Map, MapPlace, MapWay, Panel};
use fanion::engine::text::{Label, Text};
use fanion::report::board::{MapLayout, Placed, chart};

use super::declared::{SAMPLES, played};
use crate::support::games::{looks_at, share};
use crate::support::player::Chance;

const SIZES: [(usize, usize); 3] = [(80, 17), (120, 30), (100, 40)];

/// A made-up country of 34 cities and 68 roads, most of them to a neighbour.
fn country(seed: u64) -> Map {
    const CITIES: usize = 34;
    const ROADS: usize = 68;
    const ENDS: [&str; 6] = ["ford", "haven", "moor", "cross", "wick", "stead"];
    const HEADS: [&str; 6] = ["Ash", "Brack", "Copper", "Dun", "Elder", "Fal"];
    let mut chance = Chance::new(seed);
    let mut places: Vec<MapPlace> = Vec::new();
    while places.len() < CITIES {
        let at = (u8::try_from(chance.below(101)).unwrap_or(0), u8::try_from(chance.below(101)).unwrap_or(0));
        let near = |other: &MapPlace| {
            let (x, y) = other.at.unwrap_or_default();
            u32::from(x.abs_diff(at.0)) + u32::from(y.abs_diff(at.1)) < 14
        };
        if places.iter().any(near) && chance.below(40) > 0 {
            continue;
        }
        let number = places.len();
        let name = format!("{}{}", HEADS[number % 6], ENDS[number / 6]);
        let label = Text::plain(&*name).with(Label::SideA, format!(" {}F", number % 9));
        places.push(MapPlace { at: Some(at), name, label, ..MapPlace::default() });
    }
    let far = |a: usize, b: usize| {
        let [(ax, ay), (bx, by)] = [a, b].map(|at| places[at].at.unwrap_or_default());
        u32::from(ax.abs_diff(bx)).pow(2) + u32::from(ay.abs_diff(by)).pow(2)
    };
    let mut pairs: Vec<[usize; 2]> = (0..CITIES).flat_map(|a| (a + 1..CITIES).map(move |b| [a, b])).collect();
    pairs.sort_by_key(|[a, b]| (far(*a, *b), *a, *b));
    let ways = pairs.into_iter().take(ROADS).enumerate().map(|(number, ends)| MapWay {
        ends,
        kind: "minor road",
        great: number % 3 == 0,
        river: number % 7 == 0,
        ..MapWay::default()
    });
    Map { ways: ways.collect(), places, ..Map::default() }
}

fn label(chart: &MapLayout, place: usize) -> &Placed {
    chart.labels.iter().find(|label| label.place == place).expect("a label")
}

/// Every road that a reader finds at a place, followed to its other end: straight on where it crosses another.
fn read_from(chart: &MapLayout, place: usize) -> BTreeSet<usize> {
    let begins = |road: &&fanion::report::board::Road| {
        let ends = [road.cells.first(), road.cells.last()];
        ends.into_iter().flatten().any(|cell| label(chart, place).touches(*cell))
    };
    let ends = |road: &fanion::report::board::Road| {
        let touched = chart.labels.iter().filter(|label| road.cells.iter().any(|cell| label.touches(*cell)));
        touched.map(|label| label.place).filter(|other| *other != place).collect::<Vec<_>>()
    };
    chart.roads.iter().filter(begins).flat_map(ends).collect()
}

fn sound(map: &Map, chart: &MapLayout, at: &str) {
    for (nth, one) in chart.labels.iter().enumerate() {
        assert!(one.at.0 + one.columns <= chart.columns && one.at.1 < chart.rows, "{at}: a label is cut");
        for other in &chart.labels[..nth] {
            let apart =
                one.at.1 != other.at.1 || one.at.0 + one.columns < other.at.0 || other.at.0 + other.columns < one.at.0;
            assert!(apart, "{at}: {one:?} lies over {other:?}");
        }
    }
    for road in &chart.roads {
        let ends = map.ways[road.way].ends;
        for cell in &road.cells {
            for other in chart.labels.iter().filter(|label| label.touches(*cell)) {
                assert!(ends.contains(&other.place), "{at}: road {} passes {}", road.way, map.places[other.place].name);
                assert!(!other.covers(*cell), "{at}: road {} runs over a name", road.way);
            }
        }
        for pair in road.cells.windows(2) {
            let step = (pair[0].0.abs_diff(pair[1].0), pair[0].1.abs_diff(pair[1].1));
            assert!(step.0 <= 1 && step.1 <= 1 && step != (0, 0), "{at}: road {} has a gap", road.way);
        }
        for other in chart.roads.iter().filter(|other| other.way != road.way) {
            let shared: Vec<usize> =
                (0..road.cells.len()).filter(|cell| other.cells.contains(&road.cells[*cell])).collect();
            for cell in shared {
                let straight = |road: &fanion::report::board::Road, cell: (usize, usize)| {
                    let at = road.cells.iter().position(|own| *own == cell).unwrap_or(0);
                    let [before, own, after] = [at.wrapping_sub(1), at, at + 1].map(|at| road.cells.get(at));
                    let (Some(before), Some(own), Some(after)) = (before, own, after) else { return false };
                    before.0 + after.0 == 2 * own.0 && before.1 + after.1 == 2 * own.1
                };
                let cell = road.cells[cell];
                let is_straight = straight(road, cell) && straight(other, cell);
                assert!(is_straight, "{at}: roads {} and {} run into each other", road.way, other.way);
            }
        }
    }
    for one in &chart.labels {
        let ways = map.ways.iter().filter(|way| way.ends.contains(&one.place)).count();
        let drawn = chart.roads.iter().filter(|road| map.ways[road.way].ends.contains(&one.place)).count();
        assert_eq!(one.missing, ways - drawn, "{at}: roads that are left out are counted at both ends");
        let neighbours: BTreeSet<usize> = map.ways_of(one.place).map(|(_, other, _)| other).collect();
        let read = read_from(chart, one.place);
        assert!(read.is_subset(&neighbours), "{at}: {} has {read:?}, not {neighbours:?}", map.places[one.place].name);
        assert_eq!(read.len(), drawn, "{at}: {}", map.places[one.place].name);
    }
}

#[test]
fn names_are_whole_and_apart_and_every_neighbour_that_is_read_is_one() {
    for seed in 1..=8 {
        let map = country(seed);
        for size in SIZES {
            let at = format!("country {seed} at {}x{}", size.0, size.1);
            let chart = chart(&map, Some(3), size).unwrap_or_else(|| panic!("{at}: nothing fits"));
            sound(&map, &chart, &at);
            if size.1 >= 30 {
                assert_eq!(chart.labels.len(), map.places.len(), "{at}: the whole map has room");
                let left_out = map.ways.len() - chart.roads.len();
                assert!(left_out * 10 <= map.ways.len(), "{at}: {left_out} roads are left out");
            }
        }
    }
}

#[test]
fn whoever_comes_and_goes_every_road_still_ends_at_its_places_and_passes_no_third() {
    let mut chance = Chance::new(7);
    for seed in 1..=4 {
        let mut map = country(seed);
        for nth in 0..share(24) {
            // A name that stands alone, with a few or with many letters behind it.
            for place in &mut map.places {
                if chance.once_in(4) {
                    let behind = " ".to_owned() + &"9F".repeat(chance.below(5));
                    place.label = Text::plain(&*place.name).with(Label::SideA, behind);
                }
            }
            for size in SIZES {
                let at = format!("country {seed} at {size:?}, change {nth}");
                sound(&map, &chart(&map, Some(3), size).unwrap_or_else(|| panic!("{at}: nothing fits")), &at);
            }
        }
    }
}

#[test]
fn without_a_spot_for_every_place_there_is_a_table_and_no_map() {
    let mut map = country(1);
    assert_eq!(map.clone().panels().len(), 2);
    map.places[5].at = None;
    assert!(!map.is_drawn());
    assert_eq!(map.clone().panels().len(), 1);
    map.places[5].at = map.places[6].at;
    assert!(!map.is_drawn(), "two places at one spot");
}

/// The map of a sample after so many answers by chance.
fn map_of(rulebook: &str, sample: &str, seed: u64, requests: usize) -> Option<Map> {
    let (play, _) = played(rulebook, sample, seed, requests);
    let map = |panel: &Rc<Panel>| if let Panel::Map(map) = &**panel { Some((**map).clone()) } else { None };
    play.doc().panels.iter().find_map(map)
}

#[test]
fn places_of_a_map_stay_where_they_are_whatever_is_asked_and_whoever_marches() {
    for (rulebook, sample) in SAMPLES {
        for size in [(80, 9), (120, 24), (80, 34)] {
            let mut spots: BTreeMap<usize, BTreeMap<(usize, usize), usize>> = BTreeMap::new();
            let mut missing = [0, 0];
            for (seed, requests) in [(1, 0), (2, 40), (3, 90), (4, 150), (5, 220)] {
                let Some(map) = map_of(rulebook, sample, seed, requests) else { continue };
                for around in std::iter::once(None).chain((0..map.places.len()).filter(|at| looks_at(*at)).map(Some)) {
                    let at = format!("{rulebook} at {size:?}, seed {seed}, around {around:?}");
                    // On a thread of its own no other drawing is known from which it could be made.
                    let fresh = || chart(&map, around, size).map(|chart| MapLayout::clone(&chart));
                    let chart = std::thread::scope(|scope| scope.spawn(fresh).join().expect("a drawing"));
                    let chart = chart.unwrap_or_else(|| panic!("{at}: nothing fits"));
                    sound(&map, &chart, &at);
                    for label in chart.labels.iter().filter(|_| chart.labels.len() == map.places.len()) {
                        let name = (label.at.0 + label.before, label.at.1);
                        *spots.entry(label.place).or_default().entry(name).or_default() += 1;
                    }
                    missing[0] += map.ways.len() - chart.roads.len();
                    missing[1] += map.ways.len();
                }
            }
            let all: usize = spots.values().flat_map(BTreeMap::values).sum();
            // Who comes with many corps pushes a neighbour aside by a few letters.
            let near = |own: &BTreeMap<(usize, usize), usize>| {
                let (x, y) = *own.iter().max_by_key(|(_, count)| **count)?.0;
                let near = own.iter().filter(|((ox, oy), _)| ox.abs_diff(x) <= 6 && oy.abs_diff(y) <= 1);
                Some(near.map(|(_, count)| count).sum::<usize>())
            };
            let usual: usize = spots.values().filter_map(near).sum();
            println!("{rulebook} at {size:?}: {usual} of {all} labels at their usual spots, ways left out {missing:?}");
            let is_small = size.1 < 10;
            assert!(usual * 20 >= all * 19, "{rulebook} at {size:?}: {usual} of {all}, {spots:?}");
            assert!(is_small || missing[0] * 10 <= missing[1], "{rulebook} at {size:?}: {missing:?} ways left out");
        }
    }
}
