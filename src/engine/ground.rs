//! Places and the ways between them: which can be reached from where, and why others cannot.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// What numbers the things of one list of a game's file, from 0.
pub trait Numbered: Copy + Ord {
    /// Its place in its list.
    fn number(self) -> usize;
}

/// A net of places, and of ways that join two of them each: cities and roads, areas and borders, hexes and their sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ground<P, W = ()> {
    /// For each place those at the other ends of its ways.
    beside: Vec<Vec<P>>,
    /// For each place its ways, in the same order.
    ways: Vec<Vec<W>>,
    /// For each place how many go before it where all else is equal.
    rank: Vec<usize>,
}

/// A way along several sections that comes to no place twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path<P, W = ()> {
    /// The places, the one that it begins at first.
    pub places: Vec<P>,
    /// The ways between them.
    pub ways: Vec<W>,
}

/// What may be done with a place that a path has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gate {
    /// A path may end here or go on.
    Open,
    /// A path may end here, and goes no further.
    End,
    /// A path may go on, but not end here, and why.
    Through(String),
    /// A path comes not so far, and why.
    Shut(String),
}

/// Every path that was looked at, the short ones first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths<P, W = ()> {
    /// Those that may be taken.
    pub open: Vec<Path<P, W>>,
    /// Those that may not, each with the reason.
    pub shut: Vec<(Path<P, W>, String)>,
}

impl<P: Numbered> Ground<P> {
    /// So many areas or hexes, each with those that it touches. It is enough that one of two names the other; what is
    /// beside a place comes in the order of their numbers.
    pub fn of_borders<B: IntoIterator<Item = P>>(places: usize, borders: impl IntoIterator<Item = (P, B)>) -> Self {
        let pair = |a: P, b: P| [a.min(b), a.max(b)];
        let pairs = borders.into_iter().flat_map(|(a, beside)| beside.into_iter().map(move |b| pair(a, b)));
        let pairs: BTreeSet<[P; 2]> = pairs.collect();
        Self::new(places, pairs.into_iter().map(|ends| (ends, ())))
    }
}

impl<P: Numbered, W: Copy> Ground<P, W> {
    /// The net of so many places; each way joins two of them, and one that names no place joins nothing.
    pub fn new(places: usize, ways: impl IntoIterator<Item = ([P; 2], W)>) -> Self {
        let rank = (0..places).collect();
        let mut ground = Self { beside: vec![Vec::new(); places], ways: vec![Vec::new(); places], rank };
        for ([a, b], way) in ways {
            if a.number() < places && b.number() < places && a != b {
                for (from, to) in [(a, b), (b, a)] {
                    ground.beside[from.number()].push(to);
                    ground.ways[from.number()].push(way);
                }
            }
        }
        ground
    }

    /// The same net where equals go in this order, and not in that of their numbers.
    #[must_use]
    pub fn in_order<K: Ord>(mut self, key: impl Fn(P) -> K) -> Self {
        let ordered: BTreeMap<K, P> = self.beside.iter().flatten().map(|place| (key(*place), *place)).collect();
        for (rank, place) in ordered.into_values().enumerate() {
            self.rank[place.number()] = rank;
        }
        for (beside, ways) in self.beside.iter_mut().zip(&mut self.ways) {
            let mut joined: Vec<(P, W)> = beside.iter().copied().zip(ways.iter().copied()).collect();
            joined.sort_by_key(|(place, _)| self.rank[place.number()]);
            (*beside, *ways) = joined.into_iter().unzip();
        }
        self
    }

    /// The places that a way joins to this one.
    pub fn beside(&self, place: P) -> &[P] {
        self.beside.get(place.number()).map_or(&[], Vec::as_slice)
    }

    /// The ways that begin at a place, each with the place at its other end.
    pub fn ways_from(&self, place: P) -> impl Iterator<Item = (W, P)> {
        let ways = self.ways.get(place.number()).map_or(&[][..], Vec::as_slice);
        ways.iter().copied().zip(self.beside(place).iter().copied())
    }

    /// The two ends of each way by their numbers, the lower first.
    pub fn ends(&self) -> impl Iterator<Item = [usize; 2]> {
        let each = self.beside.iter().enumerate();
        let ends = each.flat_map(|(from, beside)| beside.iter().map(move |to| [from, to.number()]));
        ends.filter(|[from, to]| from < to)
    }

    /// The way between two places, if one joins them.
    pub fn way_between(&self, a: P, b: P) -> Option<W> {
        self.ways_from(a).find(|(_, other)| *other == b).map(|(way, _)| way)
    }

    /// The places at most so many sections from one of these, each with the distance in sections, the near ones first.
    /// `goes_on` says whether one that was come to leads further.
    pub fn within(
        &self,
        from: impl IntoIterator<Item = P>,
        most: usize,
        mut goes_on: impl FnMut(P) -> bool,
    ) -> Vec<(P, usize)> {
        let mut known = vec![false; self.beside.len()];
        let mut found: Vec<(P, usize)> = Vec::new();
        for place in from {
            if !std::mem::replace(&mut known[place.number()], true) {
                found.push((place, 0));
            }
        }
        let mut next = 0;
        while let Some(&(place, distance)) = found.get(next).filter(|(_, distance)| *distance < most) {
            next += 1;
            if !goes_on(place) {
                continue;
            }
            for &to in self.beside(place) {
                if !std::mem::replace(&mut known[to.number()], true) {
                    found.push((to, distance + 1));
                }
            }
        }
        found
    }

    /// The places of the cheapest way, the last of them the one that is asked for; of ways that cost the same the one by
    /// the places that go first. None where all ways that are open cost more than `most`.
    pub fn cheapest(
        &self,
        [from, to]: [P; 2],
        most: u16,
        cost_to_enter: impl Fn(P) -> u16,
        is_open: impl Fn(P, P) -> bool,
    ) -> Option<Vec<P>> {
        let (_, before) = self.spread(from, Some(to), most, cost_to_enter, is_open)?;
        let mut way = vec![to];
        while let Some(&first) = way.last().filter(|first| **first != from) {
            way.push(before.get(first.number()).copied().flatten()?);
        }
        way.pop();
        way.reverse();
        Some(way)
    }

    /// Every place that costs no more than `most`, each with the least that it costs, in the order of their numbers; the
    /// one that it begins at is not among them.
    pub fn reach(
        &self,
        from: P,
        most: u16,
        cost_to_enter: impl Fn(P) -> u16,
        is_open: impl Fn(P, P) -> bool,
    ) -> Vec<(P, u16)> {
        let Some((cost, before)) = self.spread(from, None, most, cost_to_enter, is_open) else { return Vec::new() };
        let places: BTreeSet<P> = self.beside.iter().flatten().copied().collect();
        let come_to = places.into_iter().filter(|place| before[place.number()].is_some());
        come_to.map(|place| (place, cost[place.number()])).collect()
    }

    /// The least that each place costs, and the place before it on its way; `until` ends the search.
    fn spread(
        &self,
        from: P,
        until: Option<P>,
        most: u16,
        cost_to_enter: impl Fn(P) -> u16,
        is_open: impl Fn(P, P) -> bool,
    ) -> Option<(Vec<u16>, Vec<Option<P>>)> {
        let mut cost = vec![u16::MAX; self.beside.len()];
        let mut before: Vec<Option<P>> = vec![None; self.beside.len()];
        let rank = |place: P| self.rank[place.number()];
        *cost.get_mut(from.number())? = 0;
        let mut edge = BTreeSet::from([(0, rank(from), from)]);
        while let Some((spent, _, at)) = edge.pop_first().filter(|(.., at)| Some(*at) != until) {
            if spent > cost[at.number()] {
                continue;
            }
            for &next in self.beside(at) {
                let total = spent.saturating_add(cost_to_enter(next));
                let known = cost[next.number()];
                // Of places that cost nothing to enter each could come before the other: a way would never end.
                let better = total < known
                    || (spent < total
                        && total == known
                        && before[next.number()].is_some_and(|best| rank(at) < rank(best)));
                if total <= most && better && is_open(at, next) {
                    cost[next.number()] = total;
                    before[next.number()] = Some(at);
                    edge.insert((total, rank(next), next));
                }
            }
        }
        Some((cost, before))
    }

    /// All paths of at most so many sections from a place. The gate is asked for each path up to the place that it has
    /// come to.
    pub fn paths(&self, from: P, most: usize, mut gate: impl FnMut(&Path<P, W>) -> Gate) -> Paths<P, W> {
        let mut found = Paths { open: Vec::new(), shut: Vec::new() };
        let walked = self.walk::<()>(from, most, |path| {
            ControlFlow::Continue(match gate(path) {
                Gate::Open => {
                    found.open.push(path.clone());
                    true
                }
                Gate::End => {
                    found.open.push(path.clone());
                    false
                }
                Gate::Through(why) => {
                    found.shut.push((path.clone(), why));
                    true
                }
                Gate::Shut(why) => {
                    found.shut.push((path.clone(), why));
                    false
                }
            })
        });
        debug_assert!(walked.is_continue(), "nothing stops it");
        found
    }

    /// Whether one of these paths may be taken; no path is looked at after it.
    ///
    /// # Errors
    /// Why the first of them may not be taken, where none may; nothing where there is no path at all.
    pub fn way_out(
        &self,
        from: P,
        most: usize,
        mut gate: impl FnMut(&Path<P, W>) -> Gate,
    ) -> Result<(), Option<String>> {
        let mut first = None;
        let walked = self.walk(from, most, |path| {
            let (goes_on, why) = match gate(path) {
                Gate::Open | Gate::End => return ControlFlow::Break(()),
                Gate::Through(why) => (true, why),
                Gate::Shut(why) => (false, why),
            };
            first.get_or_insert(why);
            ControlFlow::Continue(goes_on)
        });
        if walked.is_break() { Ok(()) } else { Err(first) }
    }

    /// Looks at each path of at most so many sections, the short ones first; `look` says whether a path may go on, or
    /// that enough was seen.
    fn walk<B>(
        &self,
        from: P,
        most: usize,
        mut look: impl FnMut(&Path<P, W>) -> ControlFlow<B, bool>,
    ) -> ControlFlow<B> {
        let mut reached = vec![Path::with_room(&[from], &[], most)];
        for section in 1..=most {
            let mut further = Vec::new();
            for mut path in reached {
                let here = path.places.last().copied().unwrap_or(from);
                for (way, to) in self.ways_from(here) {
                    if path.places.contains(&to) {
                        continue;
                    }
                    path.places.push(to);
                    path.ways.push(way);
                    if look(&path)? && section < most {
                        further.push(Path::with_room(&path.places, &path.ways, most - section));
                    }
                    path.places.pop();
                    path.ways.pop();
                }
            }
            reached = further;
        }
        ControlFlow::Continue(())
    }
}

impl<P: Copy, W: Copy> Path<P, W> {
    /// A way along these, with room for so many more sections.
    fn with_room(places: &[P], ways: &[W], more: usize) -> Self {
        let mut path =
            Self { places: Vec::with_capacity(places.len() + more), ways: Vec::with_capacity(ways.len() + more) };
        path.places.extend_from_slice(places);
        path.ways.extend_from_slice(ways);
        path
    }

    /// Where it ends; none for a path of no place.
    pub fn end(&self) -> Option<P> {
        self.places.last().copied()
    }

    /// How many sections it has.
    pub const fn sections(&self) -> usize {
        self.ways.len()
    }
}
