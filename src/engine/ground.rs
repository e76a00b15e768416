//! Places and the ways between them: which can be reached from where, and why others cannot.

use std::ops::ControlFlow;

/// A net of places and of ways that join two of them each, both numbered from 0 in the order of their file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// For each place its ways, each with the place at its other end.
    from: Vec<Vec<(usize, usize)>>,
}

/// A way along several sections that comes to no place twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// The places, the one that it begins at first.
    pub places: Vec<usize>,
    /// The ways between them.
    pub ways: Vec<usize>,
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
pub struct Paths {
    /// Those that may be taken.
    pub open: Vec<Path>,
    /// Those that may not, each with the reason.
    pub shut: Vec<(Path, String)>,
}

impl Ground {
    /// The net of so many places; each way joins two of them, and one that names no place joins nothing.
    pub fn new(places: usize, ways: impl IntoIterator<Item = [usize; 2]>) -> Self {
        let mut from = vec![Vec::new(); places];
        for (way, [a, b]) in ways.into_iter().enumerate() {
            if a < places && b < places && a != b {
                from[a].push((way, b));
                from[b].push((way, a));
            }
        }
        Self { from }
    }

    /// The ways that begin at a place, each with the place at its other end.
    pub fn ways_from(&self, place: usize) -> &[(usize, usize)] {
        self.from.get(place).map_or(&[], Vec::as_slice)
    }

    /// The way between two places, if one joins them.
    pub fn way_between(&self, a: usize, b: usize) -> Option<usize> {
        self.ways_from(a).iter().find(|(_, other)| *other == b).map(|(way, _)| *way)
    }

    /// All paths of at most so many sections from a place. The gate is asked for each path up to the place that it has
    /// come to.
    pub fn paths(&self, from: usize, most: usize, mut gate: impl FnMut(&Path) -> Gate) -> Paths {
        let mut found = Paths::default();
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
    pub fn way_out(&self, from: usize, most: usize, mut gate: impl FnMut(&Path) -> Gate) -> Result<(), Option<String>> {
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
    fn walk<B>(&self, from: usize, most: usize, mut look: impl FnMut(&Path) -> ControlFlow<B, bool>) -> ControlFlow<B> {
        let mut reached = vec![Path { places: vec![from], ways: Vec::new() }];
        for _ in 0..most {
            let mut further = Vec::new();
            for path in reached {
                let here = path.places.last().copied().unwrap_or(from);
                for &(way, to) in self.ways_from(here).iter().filter(|(_, to)| !path.places.contains(to)) {
                    let next = path.with(way, to);
                    if look(&next)? {
                        further.push(next);
                    }
                }
            }
            reached = further;
        }
        ControlFlow::Continue(())
    }
}

impl Path {
    fn with(&self, way: usize, to: usize) -> Self {
        let mut longer = self.clone();
        longer.places.push(to);
        longer.ways.push(way);
        longer
    }

    /// Where it ends; none for a path of no place.
    pub fn end(&self) -> Option<usize> {
        self.places.last().copied()
    }

    /// How many sections it has.
    pub const fn sections(&self) -> usize {
        self.ways.len()
    }
}
