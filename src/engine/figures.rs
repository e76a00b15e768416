//! The figures of a game that players may set right, and how two courses of it differ in them.

use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::prompt::PlayerWord;

/// The kind of the one thing that is nobody's: where the game is.
pub const POSITION: &str = "position";
/// The figure that says that a thing is there at all; no correction takes it.
pub const THERE: &str = "there";

/// Something whose figures can be set right.
#[derive(Clone, Debug, PartialEq)]
pub struct Thing {
    /// What it is, as a correction names it: `unit`.
    pub kind: &'static str,
    /// The key of its side; empty where it belongs to none.
    pub side: String,
    /// Its name; empty for the position.
    pub name: String,
    /// The letters by which players name it, if it has any.
    pub code: String,
    /// Its figures as they are, by the names that a correction gives them.
    pub figures: Map<String, Json>,
    /// How its figures hang together.
    pub bound: &'static [Bond],
}

/// How figures of a thing hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bond {
    /// Two numbers are parts of a whole, of which a correction of one alone moves the other: what is left and what is
    /// lost.
    Whole {
        left: &'static str,
        lost: &'static str,
        /// A word, and the values of which it has one where nothing is left, the usual one first.
        spent: (&'static str, &'static [&'static str]),
    },
    /// A number says something only where a word has this value.
    OnlyWith { number: &'static str, word: &'static str, value: &'static str },
}

/// What is different about a thing in another course.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Differs {
    pub kind: &'static str,
    /// The key of its side.
    pub side: String,
    pub name: String,
    /// The letters by which players name it.
    pub code: String,
    /// The figures that differ.
    pub figures: Vec<Change>,
    /// Figures that are bound to one of these and stay as they are: a correction says so.
    #[serde(skip)]
    pub stay: Map<String, Json>,
}

/// A figure that differs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    pub name: String,
    pub now: Json,
    /// What it would be.
    pub mended: Json,
}

impl Thing {
    /// A thing with its side, its name and its letters; its figures are an object, and hang together in no way.
    pub fn of(kind: &'static str, [side, name, code]: [&str; 3], figures: Json) -> Self {
        let figures = if let Json::Object(figures) = figures { figures } else { Map::new() };
        Self { kind, side: side.to_owned(), name: name.to_owned(), code: code.to_owned(), figures, bound: &[] }
    }

    /// True for the same thing, whatever its figures.
    pub fn is(&self, other: &Self) -> bool {
        (self.kind, &self.side, &self.name) == (other.kind, &other.side, &other.name)
    }

    /// The correction that gives it these figures.
    pub fn correction(&self, figures: Map<String, Json>) -> Map<String, Json> {
        correction(self.kind, &self.side, &self.name, figures)
    }
}

impl Differs {
    /// The correction that makes today's figures what they would be; none where no correction can.
    pub fn correction(&self) -> Option<Map<String, Json>> {
        let figures = self.figures.iter().filter(|change| change.name != THERE);
        let mut figures: Map<String, Json> =
            figures.map(|change| (change.name.clone(), change.mended.clone())).collect();
        let any = self.kind != POSITION && !figures.is_empty();
        figures.extend(self.stay.clone());
        any.then(|| correction(self.kind, &self.side, &self.name, figures))
    }
}

fn correction(kind: &str, side: &str, name: &str, figures: Map<String, Json>) -> Map<String, Json> {
    let mut fields = Map::new();
    if name.is_empty() {
        fields.insert(kind.to_owned(), Json::Object(figures));
        return fields;
    }
    if !side.is_empty() {
        fields.insert("side".to_owned(), Json::from(side));
    }
    fields.insert(kind.to_owned(), Json::from(name));
    // A figure may be called like the kind of another thing; it never replaces the name.
    for (figure, value) in figures {
        fields.entry(figure).or_insert(value);
    }
    fields
}

/// How `now` would differ, when a change in the past had made `mended` of what was `then`. A number is moved by as
/// much as it differs there; a word counts where nothing has changed it since.
pub fn differences(then: &[Thing], mended: &[Thing], now: &[Thing]) -> Vec<Differs> {
    let find = |things: &[Thing], like: &Thing| things.iter().position(|thing| thing.is(like));
    let mut differences = Vec::new();
    for today in now {
        let (was, other) = (find(then, today), find(mended, today));
        let changes = match (was, other) {
            (Some(was), Some(other)) => {
                let courses = [&then[was].figures, &mended[other].figures];
                bonded(today, courses, changes(courses, &today.figures))
            }
            (Some(_), None) => vec![there(true, false)],
            (None, _) => Vec::new(),
        };
        differences.extend(differs(today, changes));
    }
    let new = mended.iter().filter(|other| find(then, other).is_none() && find(now, other).is_none());
    differences.extend(new.filter_map(|other| differs(other, vec![there(false, true)])));
    differences
}

fn differs(thing: &Thing, figures: Vec<Change>) -> Option<Differs> {
    let changes = |name: &str| figures.iter().any(|change| change.name == name);
    let parts = thing.bound.iter().filter_map(|bond| match bond {
        Bond::Whole { left, lost, .. } => Some([*left, *lost]),
        Bond::OnlyWith { .. } => None,
    });
    let stay = parts.filter(|parts| parts.iter().any(|part| changes(part))).flatten().filter(|part| !changes(part));
    let stay = stay.filter_map(|part| Some((part.to_owned(), thing.figures.get(part)?.clone()))).collect();
    (!figures.is_empty()).then(|| Differs {
        kind: thing.kind,
        side: thing.side.clone(),
        name: thing.name.clone(),
        code: thing.code.clone(),
        figures,
        stay,
    })
}

fn there(now: bool, mended: bool) -> Change {
    Change { name: THERE.to_owned(), now: Json::from(now), mended: Json::from(mended) }
}

/// The changes of a thing as its bonds allow them: no more is lost than there was, and what is used up is gone.
fn bonded(today: &Thing, [then, mended]: [&Map<String, Json>; 2], mut changes: Vec<Change>) -> Vec<Change> {
    let number = |figures: &Map<String, Json>, name: &str| figures.get(name).and_then(Json::as_i64).unwrap_or(0);
    for bond in today.bound {
        match *bond {
            Bond::Whole { left, lost, spent: (word, gone) } => {
                let moved = |name: &str| number(mended, name) - number(then, name);
                if moved(left) == 0 && moved(lost) == 0 {
                    continue;
                }
                let now = [left, lost].map(|name| number(&today.figures, name));
                let whole = (now[0] + now[1] + moved(left) + moved(lost)).max(0);
                let is_left = (now[0] + moved(left)).clamp(0, whole);
                put(&mut changes, today, left, Json::from(is_left));
                put(&mut changes, today, lost, Json::from(whole - is_left));
                let is_gone = value(&changes, today, word).is_some_and(|word| gone.iter().any(|gone| word == *gone));
                if let Some(usual) = gone.first().filter(|_| is_left == 0 && !is_gone) {
                    put(&mut changes, today, word, Json::from(*usual));
                }
            }
            Bond::OnlyWith { number, word, value: only } => {
                if value(&changes, today, word).is_none_or(|word| word != only) {
                    changes.retain(|change| change.name != number);
                }
            }
        }
    }
    changes
}

/// A figure as it would be.
fn value<'c>(changes: &'c [Change], today: &'c Thing, name: &str) -> Option<&'c Json> {
    let other = changes.iter().find(|change| change.name == name).map(|change| &change.mended);
    other.or_else(|| today.figures.get(name))
}

fn put(changes: &mut Vec<Change>, today: &Thing, name: &str, mended: Json) {
    changes.retain(|change| change.name != name);
    let now = today.figures.get(name).cloned().unwrap_or_default();
    if now != mended {
        changes.push(Change { name: name.to_owned(), now, mended });
    }
}

fn changes([then, mended]: [&Map<String, Json>; 2], now: &Map<String, Json>) -> Vec<Change> {
    let mut changes = Vec::new();
    for (name, today) in now {
        let (Some(was), Some(other)) = (then.get(name), mended.get(name)) else { continue };
        if was == other {
            continue;
        }
        let wanted = match (was.as_i64(), other.as_i64(), today.as_i64()) {
            (Some(was), Some(other), Some(today)) => Json::from((today + other - was).max(0)),
            _ if was == today => other.clone(),
            _ => continue,
        };
        if wanted != *today {
            changes.push(Change { name: name.clone(), now: today.clone(), mended: wanted });
        }
    }
    changes
}

/// True for a correction without a figure, and for one of a position that tells none.
pub(super) fn says_nothing(word: &PlayerWord) -> bool {
    let PlayerWord::Correct(fields) = word else { return false };
    let is_empty = |value: &Json| value.as_object().is_some_and(Map::is_empty);
    fields.is_empty() || fields.get(POSITION).is_some_and(is_empty)
}
