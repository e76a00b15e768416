//! Places and the ways between them, held against plain models of the same.

use std::collections::{BTreeMap, BTreeSet};

use fanion::engine::ground::{Gate, Ground, Numbered, Path};
use proptest::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Town(usize);

impl Numbered for Town {
    fn number(self) -> usize {
        self.0
    }
}

fn towns(numbers: &[usize]) -> Vec<Town> {
    numbers.iter().copied().map(Town).collect()
}

/// A net without names for its ways.
fn net(places: usize, ways: &[[usize; 2]]) -> Ground<Town> {
    Ground::new(places, ways.iter().map(|ends| (ends.map(Town), ())))
}

fn numbers<W>(paths: &[Path<Town, W>]) -> Vec<Vec<usize>> {
    paths.iter().map(|path| path.places.iter().map(|place| place.0).collect()).collect()
}

/// Any net of up to seven places.
fn any_net() -> impl Strategy<Value = Vec<[usize; 2]>> {
    proptest::collection::btree_set([0..7_usize, 0..7], 0..14).prop_map(|ways| {
        let ways: BTreeSet<[usize; 2]> = ways.into_iter().map(|[a, b]| [a.min(b), a.max(b)]).collect();
        ways.into_iter().collect()
    })
}

#[test]
fn it_is_enough_that_one_of_two_neighbours_names_the_other() {
    let borders = [(0, vec![2, 1]), (3, vec![0]), (1, vec![0])].map(|(at, beside)| (Town(at), towns(&beside)));
    let ground = Ground::of_borders(4, borders);
    assert_eq!(ground.beside(Town(0)), towns(&[1, 2, 3]), "in the order of their numbers");
    assert_eq!(ground.beside(Town(2)), towns(&[0]));
    assert_eq!(ground.ends().collect::<Vec<_>>(), [[0, 1], [0, 2], [0, 3]], "each border once");
    assert_eq!([ground.way_between(Town(1), Town(0)), ground.way_between(Town(1), Town(2))], [Some(()), None]);
}

#[test]
fn a_way_from_a_place_to_itself_or_to_no_place_joins_nothing() {
    let ways = [([0, 0], 'a'), ([1, 7], 'b'), ([2, 1], 'c')];
    let ground = Ground::new(3, ways.map(|(ends, way)| (ends.map(Town), way)));
    assert!(ground.beside(Town(0)).is_empty() && ground.beside(Town(7)).is_empty());
    assert_eq!(ground.ways_from(Town(1)).collect::<Vec<_>>(), [('c', Town(2))]);
}

#[test]
fn of_ways_that_cost_the_same_the_one_by_the_places_that_go_first_is_taken() {
    let ground = net(5, &[[0, 1], [0, 2], [1, 3], [2, 3], [0, 4], [4, 3]]);
    let way = |ground: &Ground<Town>, most, dear: usize, shut: [usize; 2]| {
        let cost = |place: Town| if place.0 == dear { 5 } else { 1 };
        let way = ground.cheapest([Town(0), Town(3)], most, cost, |from, to| [from.0, to.0] != shut);
        way.map(|way| way.iter().map(|place| place.0).collect::<Vec<_>>())
    };
    assert_eq!(way(&ground, 9, 9, [9, 9]), Some(vec![1, 3]));
    assert_eq!(way(&ground, 9, 9, [0, 1]), Some(vec![2, 3]), "the first of those that are open");
    assert_eq!(way(&ground, 9, 1, [9, 9]), Some(vec![2, 3]), "the first of those that are cheap");
    assert_eq!(way(&ground, 1, 9, [9, 9]), None, "all cost more");
    let other = ground.in_order(|place| [0, 4, 1, 3, 2][place.0]);
    assert_eq!(way(&other, 9, 9, [9, 9]), Some(vec![2, 3]));
    assert_eq!(other.beside(Town(0)), towns(&[2, 4, 1]), "what is beside a place comes in that order, too");
    assert_eq!(other.cheapest([Town(2), Town(2)], 0, |_| 1, |_, _| true), Some(Vec::new()), "he is there already");
}

#[test]
fn a_gate_says_of_each_path_whether_it_ends_goes_on_or_is_shut_and_why() {
    let ground = net(6, &[[0, 1], [1, 2], [2, 3], [3, 4], [0, 5]]);
    let paths = ground.paths(Town(0), 4, |path| match path.end() {
        Some(Town(1)) => Gate::Through("no room".to_owned()),
        Some(Town(3)) => Gate::End,
        Some(Town(5)) => Gate::Shut("a river".to_owned()),
        _ => Gate::Open,
    });
    assert_eq!(numbers(&paths.open), [vec![0, 1, 2], vec![0, 1, 2, 3]]);
    assert_eq!(paths.open.iter().map(Path::sections).collect::<Vec<_>>(), [2, 3]);
    let shut: Vec<(usize, &str)> = paths.shut.iter().map(|(path, why)| (path.places[1].0, why.as_str())).collect();
    assert_eq!(shut, [(1, "no room"), (5, "a river")]);
}

#[test]
fn the_way_out_is_looked_for_up_to_the_first_that_is_open_and_else_the_first_reason_is_given() {
    let ground = net(4, &[[0, 1], [0, 2], [1, 3]]);
    let look = |from: usize, most: usize, open: &[usize]| {
        let mut looked = 0;
        let found = ground.way_out(Town(from), most, |path| {
            looked += 1;
            let end = path.end().map_or(9, |end| end.0);
            if open.contains(&end) { Gate::Open } else { Gate::Through(format!("not at {end}")) }
        });
        (found, looked)
    };
    assert_eq!(look(0, 2, &[1, 2]), (Ok(()), 1), "nothing is looked at after it");
    assert_eq!(look(0, 2, &[3]), (Ok(()), 3));
    assert_eq!(look(0, 1, &[3]), (Err(Some("not at 1".to_owned())), 2), "it is too far");
    assert_eq!(look(0, 0, &[1]), (Err(None), 0));
}

#[test]
fn a_place_that_costs_nothing_to_enter_leads_nobody_in_a_circle() {
    let ground = net(3, &[[0, 1], [0, 2], [1, 2]]).in_order(|place| place.0);
    for from in 0..3 {
        for to in 0..3 {
            let way = ground.cheapest([Town(from), Town(to)], 9, |_| 0, |_, _| true).expect("a way");
            assert!(way.len() < 3, "{from} to {to}: {way:?}");
        }
    }
    let chain = net(3, &[[1, 2], [0, 1]]);
    assert_eq!(chain.cheapest([Town(2), Town(1)], 9, |_| 0, |_, _| true), Some(towns(&[1])));
}

proptest! {
    #[test]
    fn what_lies_within_so_many_sections_is_what_a_flood_wets_that_closed_places_stop(
        ways in any_net(),
        from in proptest::collection::vec(0..7_usize, 0..3),
        most in 0..5_usize,
        shut in proptest::collection::btree_set(0..7_usize, 0..4),
    ) {
        let found = net(7, &ways).within(from.iter().copied().map(Town), most, |place| !shut.contains(&place.0));
        let mut wet: BTreeMap<usize, usize> = from.iter().map(|at| (*at, 0)).collect();
        for hour in 1..=most {
            let flows: Vec<usize> = wet.keys().copied().filter(|at| !shut.contains(at)).collect();
            for [a, b] in &ways {
                for (from, to) in [(a, b), (b, a)] {
                    if flows.contains(from) {
                        wet.entry(*to).or_insert(hour);
                    }
                }
            }
        }
        prop_assert!(found.windows(2).all(|pair| pair[0].1 <= pair[1].1), "the near ones first");
        let places: BTreeMap<usize, usize> = found.iter().map(|(place, distance)| (place.0, *distance)).collect();
        prop_assert_eq!((places.len(), places), (found.len(), wet));
    }

    #[test]
    fn no_path_comes_to_a_place_twice_and_all_that_do_not_are_there_short_ones_first(
        ways in any_net(),
        most in 0..5_usize,
    ) {
        let ground = net(7, &ways);
        let paths = numbers(&ground.paths(Town(0), most, |_| Gate::Open).open);
        prop_assert!(paths.windows(2).all(|pair| pair[0].len() <= pair[1].len()));
        let joined = |a: usize, b: usize| ways.contains(&[a.min(b), a.max(b)]);
        let mut all = BTreeSet::new();
        let mut stack = vec![vec![0]];
        while let Some(path) = stack.pop() {
            let end = path[path.len() - 1];
            for to in (0..7).filter(|to| path.len() <= most && end != *to && joined(end, *to) && !path.contains(to)) {
                let longer = [&path[..], &[to]].concat();
                all.insert(longer.clone());
                stack.push(longer);
            }
        }
        prop_assert_eq!(paths.len(), all.len());
        prop_assert_eq!(paths.into_iter().collect::<BTreeSet<_>>(), all);
    }

    #[test]
    fn what_can_be_reached_costs_what_its_cheapest_way_costs_and_no_path_there_costs_less(
        ways in any_net(),
        costs in proptest::collection::vec(1..5_u16, 7),
        shut in proptest::collection::btree_set([0..7_usize, 0..7], 0..6),
        most in 0..12_u16,
    ) {
        let ground = net(7, &ways);
        let cost = |place: Town| costs[place.0];
        let open = |from: Town, to: Town| !shut.contains(&[from.0, to.0]);
        let reached = ground.reach(Town(0), most, cost, open);
        let mut least: BTreeMap<usize, u16> = BTreeMap::new();
        for path in ground.paths(Town(0), 6, |_| Gate::Open).open {
            let total: u16 = path.places[1..].iter().map(|place| costs[place.0]).sum();
            if path.places.windows(2).all(|two| open(two[0], two[1])) && total <= most {
                let known = least.entry(path.places[path.places.len() - 1].0).or_insert(total);
                *known = total.min(*known);
            }
        }
        prop_assert_eq!(reached.iter().map(|(place, cost)| (place.0, *cost)).collect::<BTreeMap<_, _>>(), least.clone());
        for to in 1..7 {
            let way = ground.cheapest([Town(0), Town(to)], most, cost, open);
            let paid = way.map(|way| way.iter().map(|place| costs[place.0]).sum::<u16>());
            prop_assert_eq!(paid, least.get(&to).copied());
        }
    }
}
