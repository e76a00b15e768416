//! What a rulebook declares for everything that prints its games: the screen, the second screen, the report, the
//! simulation, line mode. They print that and nothing else of a game that declares it; where a game declares nothing,
//! its pieces are counted by their strength.

pub use super::text::{Mark, Shows};

use super::panel::Map;
use super::text::{Text, counted};

/// How a game ended, or stands where it was left, in the measures by which it is judged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameEnd {
    /// Why it ended, by the rule that ended it; `undecided` where it has not.
    pub reason: String,
    /// Who won, in words; none where nobody has.
    pub winner: Option<String>,
    /// What is measured, in the same order in every game of the rulebook.
    pub measures: Vec<Measured>,
}

/// One measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    pub name: String,
    /// What is counted: `blocks`, `turns`.
    pub unit: &'static str,
    pub value: i64,
}

/// What the author of a game's file may want to look at again before it is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetUp {
    /// What there is, a side or a part of the map each: `the French: 22 blocks, defeat below 11`.
    pub counts: Vec<String>,
    /// What is allowed and seldom meant: an army below its number, an aim out of reach.
    pub warnings: Vec<String>,
}

impl SetUp {
    /// Counts places and ways, and warns of places that no way leads to and of map parts that hang apart.
    pub fn of_map(map: &Map, place: &str, way: &str) -> Self {
        let mut own = Self::default();
        own.counts.push(format!("{}, {}", counted(map.places.len(), place), counted(map.ways.len(), way)));
        let alone =
            (0..map.places.len()).filter(|at| map.ways_of(*at).next().is_none() && map.by_sea_of(*at).next().is_none());
        own.warnings
            .extend(alone.map(|at| format!("{place} \"{}\" has no {way}: nobody comes there", map.places[at].name)));
        if !map.is_drawn() && !map.places.is_empty() {
            own.counts.push("no map: not every place has `x` and `y` of its own".to_owned());
        }
        own
    }

    /// Warns of this where it is so.
    pub fn warn(&mut self, so: bool, words: impl Into<String>) {
        self.warnings.extend(so.then(|| words.into()));
    }

    /// Warns where a side can come from none of these places to one that it needs.
    pub fn reach(&mut self, map: &Map, side: &str, from: &[usize], needed: impl IntoIterator<Item = usize>) {
        let reached: Vec<usize> = from.iter().flat_map(|at| map.around(*at, map.places.len())).collect();
        let far = needed.into_iter().filter(|at| !reached.contains(at)).filter_map(|at| map.places.get(at));
        self.warnings.extend(far.map(|place| format!("\"{}\" is out of reach of {side}, who need it", place.name)));
    }
}

impl GameEnd {
    /// Adds a measure.
    pub fn add(&mut self, name: impl Into<String>, unit: &'static str, value: i64) {
        self.measures.push(Measured { name: name.into(), unit, value });
    }

    /// Adds the turns or years that are over: the one in which a game stops undecided is not.
    pub fn turns(&mut self, name: &'static str, turn: u16) {
        self.add(name, name, i64::from(turn) - i64::from(self.winner.is_none()));
    }

    /// Adds the count of something.
    pub fn count(&mut self, name: impl Into<String>, unit: &'static str, count: usize) {
        self.add(name, unit, i64::try_from(count).unwrap_or(i64::MAX));
    }

    /// Adds the count of those events of which it is so.
    pub fn events<E>(&mut self, name: impl Into<String>, unit: &'static str, events: &[&E], is: impl Fn(&E) -> bool) {
        self.count(name, unit, events.iter().filter(|event| is(event)).count());
    }
}

/// Of the forms of a line, from the longest to the shortest, the first that a test takes; else the shortest.
pub fn fitting(forms: &[Text], fits: impl Fn(&Text) -> bool) -> Option<&Text> {
    forms.iter().find(|form| fits(form)).or(forms.last())
}
