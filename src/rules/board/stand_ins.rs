//! Pieces that stand face down, in a game by mail: in the other side's own save each has a stand-in, one of those that it
//! may be. All of them are seated anew whenever their side tells something, in an order that both saves know: which of
//! them stands in for which says nothing.

use std::collections::BTreeMap;

/// A state with pieces that one side alone knows.
pub trait FaceDown: Clone {
    type Side: Copy;
    /// What anybody sees of a piece that stands face down.
    type Seen: Ord;

    /// How many pieces there are.
    fn count(&self) -> usize;
    /// Of a piece that this side alone knows, among which others it may be any, and what all see of it.
    fn outside(&self, at: usize, side: Self::Side) -> Option<(usize, Self::Seen)>;
    /// Pieces change places: each of these comes where the other stood. Who they are, and how strong, they stay.
    fn seat(&mut self, places: &[(usize, usize)]);
}

/// The hidden pieces of a side change places into an order that tells nothing.
pub fn seat_anew<S: FaceDown>(state: &mut S, side: S::Side) {
    let mut places: Vec<(usize, S::Seen, usize)> =
        (0..state.count()).filter_map(|at| state.outside(at, side).map(|(group, seen)| (group, seen, at))).collect();
    let mut hidden: Vec<(usize, usize)> = places.iter().map(|(group, _, at)| (*group, *at)).collect();
    hidden.sort_unstable();
    places.sort_unstable();
    let seats: Vec<(usize, usize)> = hidden.iter().zip(&places).map(|((_, at), (.., place))| (*at, *place)).collect();
    state.seat(&seats);
}

/// What puts a side's acts into words that name stand-ins.
#[derive(Debug)]
pub struct Teller<S: FaceDown, E> {
    side: S::Side,
    /// The state as it is.
    pub truth: S,
    /// As the other side's save has it.
    seated: S,
    /// Who stands in for whom.
    stand_ins: BTreeMap<usize, usize>,
    pub told: Vec<E>,
    happen: fn(&mut S, &E),
    named: fn(&S, usize, usize) -> E,
}

impl<S: FaceDown, E> Teller<S, E> {
    /// Begins where this state stands, for the other side than this. `happen` puts an event into a state; `named` is the
    /// one in which all learn to know a piece of the state as it is, and it takes its place from its stand-in.
    pub fn new((truth, side): (&S, S::Side), happen: fn(&mut S, &E), named: fn(&S, usize, usize) -> E) -> Self {
        let mut seated = truth.clone();
        seat_anew(&mut seated, side);
        Self { side, truth: truth.clone(), seated, stand_ins: BTreeMap::new(), told: Vec::new(), happen, named }
    }

    /// Something happens, and is told in these words.
    pub fn tell(&mut self, event: &E, told: E) {
        (self.happen)(&mut self.truth, event);
        self.push(told);
    }

    fn push(&mut self, told: E) {
        (self.happen)(&mut self.seated, &told);
        self.told.push(told);
    }

    /// True for a piece that the other side does not know.
    pub fn hides(&self, at: usize) -> bool {
        self.truth.outside(at, self.side).is_some()
    }

    /// Who stands in for a piece; a piece that all know for itself.
    pub fn stand_in(&mut self, at: usize) -> usize {
        let Some(seen) = self.truth.outside(at, self.side) else { return at };
        if !self.stand_ins.contains_key(&at) {
            let is_free = |other: &usize| {
                let is_alike = self.seated.outside(*other, self.side).is_some_and(|other| other == seen);
                is_alike && self.stand_ins.values().all(|taken| taken != other)
            };
            let found = (0..self.seated.count()).find(is_free);
            self.stand_ins.extend(found.map(|found| (at, found)));
        }
        self.stand_ins.get(&at).copied().unwrap_or(at)
    }

    /// A hidden piece is named, and takes its own place.
    pub fn name(&mut self, at: usize) {
        if !self.hides(at) {
            return;
        }
        let instead = self.stand_in(at);
        // For whom it stood in itself, another does now.
        self.stand_ins.values_mut().filter(|taken| **taken == at).for_each(|taken| *taken = instead);
        self.stand_ins.insert(at, at);
        self.push((self.named)(&self.truth, at, instead));
    }
}
