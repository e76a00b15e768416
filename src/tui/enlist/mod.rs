//! A newcomer: a form whose lines follow from the arm, filled in from the one before, so that one battalion more is a
//! few keys.

pub(crate) mod update;
pub(crate) mod view;

use serde_json::{Map, Value as Json, json};

use super::fields::{Field, Fields, Takes};
use super::pages::{KeyGroup, PageKind, Typed, page};
use super::words::folded;
use crate::engine::figures::Thing;
use crate::engine::input::Domain;
use crate::engine::prompt::{AskKind, Choice};
use crate::engine::request::Request;
use crate::orbat::takes::Takes as Written;
use crate::orbat::troops::key::{Key, Keyed as Troops};
use crate::orbat::troops::unit::{self, usual};
use crate::orbat::troops::{formation, leader};
use crate::orbat::{Arm, Formation, Leader, Unit};

/// The page of a newcomer.
pub(crate) static PAGE: PageKind = PageKind {
    name: "newcomer",
    ways: &[KeyGroup::Back, KeyGroup::Fields, KeyGroup::Palette],
    act: update::act,
    letter: update::type_letter,
    ..PageKind::BLANK
};
page!(
    Enlist,
    PAGE,
    view::draw,
    fn typed(&mut self) -> Typed<'_> {
        Typed::Fields(&mut self.form)
    },
    fn unsaved(&self) -> bool {
        self.form.is_changed()
    }
);

/// Lines that are no figures of the unit.
const BESIDE: [&str; 3] = ["side", "formation", "why"];
/// The line of the Major Formation, and of how the unit stands.
const JOINS: &str = "joins";
const STANDS: &str = "stands_in";
/// What the line of the formation says of one that is new, and the lines that tell of it.
const NEW: &str = "+";
const RAISED: [&str; 5] = ["new_formation", "order", "commander", "ability", "inspiration"];

/// A newcomer on his way.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Enlist {
    pub form: Fields,
    /// The sides: key and name.
    sides: Vec<Choice>,
    /// The formations by side.
    formations: Vec<(String, String)>,
    /// The names that are taken, by side.
    names: Vec<(String, String)>,
}

impl Enlist {
    /// A newcomer like the last one; the first joins the side and formation of `by` and is as usual for his arm.
    pub(crate) fn new(
        things: &[Thing],
        sides: Vec<Choice>,
        last: Option<&Map<String, Json>>,
        by: Option<&str>,
    ) -> Self {
        let of = |kind: &'static str| {
            let own = things.iter().filter(move |thing| thing.kind == kind);
            own.map(|thing| (thing.side.clone(), thing.name.clone())).collect::<Vec<_>>()
        };
        let (formations, names) = (of("formation"), of("unit"));
        let side = by.or_else(|| formations.first().map(|(side, _)| side.as_str())).unwrap_or("A").to_owned();
        let mut enlist = Self { form: Fields::new(Vec::new()), sides, formations, names };
        let mut values = last.cloned().unwrap_or_else(|| Map::from_iter([("side".to_owned(), Json::from(side))]));
        if values.get(JOINS).is_some_and(|joins| joins == NEW)
            && let Some(raised) = values.get(RAISED[0]).cloned()
        {
            values.insert(JOINS.to_owned(), raised);
        }
        let next = enlist.next_name(&values);
        values.insert("name".to_owned(), Json::from(next));
        enlist.lay_out(&values);
        enlist.form.at = enlist.form.all.iter().position(|row| row.name == "name").unwrap_or(0);
        enlist
    }

    /// The lines that the side and the arm call for, at these values where they are told.
    fn lay_out(&mut self, values: &Map<String, Json>) {
        let word = |name: &str| values.get(name).and_then(Json::as_str).unwrap_or("").to_owned();
        let side = word("side");
        let arm: Arm = word("arm").parse().unwrap_or(Arm::Infantry);
        let mut rows = vec![
            Field::one("side", self.sides.clone(), "whose it is", &side),
            Field::one(JOINS, self.formations_of(&side), "the formation that it joins", ""),
        ];
        if word(JOINS) == NEW {
            rows.extend(of_new());
        }
        rows.push(Field::words("name", "unlike any other of the side", ""));
        rows.extend(of_unit(arm));
        rows.push(Field::words("why", "the reason, if you like", ""));
        for row in &mut rows {
            if let Some(value) = values.get(&row.name).filter(|value| row.takes.accept(value).is_some()) {
                row.put(value.clone());
            } else if row.name == JOINS {
                let first = row.choices().first().map_or("", |choice| &*choice.key);
                row.put(Json::from(first));
            }
            row.was = row.json().clone();
        }
        let at = self.form.at;
        self.form = Fields { all: rows, at };
    }

    fn formations_of(&self, side: &str) -> Vec<Choice> {
        let own = self.formations.iter().filter(|(of, _)| of == side);
        own.map(|(_, name)| Choice::may(name.as_str(), name.as_str()))
            .chain([Choice::may(NEW, "a new formation")])
            .collect()
    }

    /// The lines anew, after the side or the arm has changed.
    pub(crate) fn follow(&mut self) {
        let mut values = self.values();
        let arm = self.form.get("arm").is_some_and(Field::changed);
        if arm {
            // What is usual for the other arm counts, and not what was usual for this one.
            values.retain(|name, _| !["cv", STANDS, "weight", "skirmish"].contains(&name.as_str()));
        }
        self.lay_out(&values);
    }

    /// The values by the names of their lines.
    pub(crate) fn values(&self) -> Map<String, Json> {
        self.form.all.iter().map(|row| (row.name.clone(), row.json().clone())).collect()
    }

    /// The last name with its number one higher, until it is free.
    fn next_name(&self, values: &Map<String, Json>) -> String {
        let word = |name: &str| values.get(name).and_then(Json::as_str).unwrap_or("").to_owned();
        let (side, mut name) = (word("side"), word("name"));
        if name.is_empty() {
            return name;
        }
        let taken = |name: &str| self.names.iter().any(|(of, own)| *of == side && folded(own) == folded(name));
        for _ in 0..=self.names.len() {
            if !taken(&name) {
                break;
            }
            name = counted_on(&name);
        }
        name
    }

    /// The request that lets him join, or what is still missing.
    pub(crate) fn request(&self) -> Result<Request, String> {
        let word = |name: &str| self.form.get(name).map(|row| row.word().trim().to_owned()).unwrap_or_default();
        if word("name").is_empty() {
            return Err("a newcomer needs a name".to_owned());
        }
        let mut unit = Map::new();
        for row in &self.form.all {
            let name = match row.name.as_str() {
                JOINS => continue,
                name if RAISED.contains(&name) => continue,
                STANDS => "formation",
                name if BESIDE.contains(&name) => continue,
                name => name,
            };
            let value = if name == "name" { Json::from(word("name")) } else { row.json().clone() };
            unit.insert(name.to_owned(), value);
        }
        let mut fields = json!({"side": word("side"), "formation": word(JOINS), "unit": unit});
        if word(JOINS) == NEW {
            if word(RAISED[0]).is_empty() {
                return Err("a new formation needs a name".to_owned());
            }
            fields["formation"] = Json::from(word(RAISED[0]));
            fields["raise"] = json!({"order": word("order")});
            if !word("commander").is_empty() {
                let (ability, inspiration) = (word("ability"), word("inspiration"));
                fields["raise"]["commander"] =
                    json!({"name": word("commander"), "ability": ability, "inspiration": inspiration});
            }
        }
        match fields {
            Json::Object(fields) => Ok(Request::Enlist(fields, word("why"))),
            _ => Err("describe a new unit by its values".to_owned()),
        }
    }
}

/// The name with its last number one higher, or with a 2 after it.
fn counted_on(name: &str) -> String {
    let Some(end) = name.rfind(|letter: char| letter.is_ascii_digit()).map(|at| at + 1) else {
        return format!("{name} 2");
    };
    let start = name[..end].rfind(|letter: char| !letter.is_ascii_digit());
    let start = start.map_or(0, |at| at + name[at..].chars().next().map_or(1, char::len_utf8));
    let number = name[start..end].parse::<u64>().unwrap_or(0).saturating_add(1);
    format!("{}{number}{}", &name[..start], &name[end..])
}

/// The line of a key, at what is usual for an arm.
fn line<T: Troops>(name: &str, key: &Key<T>, arm: Arm, usual: &T) -> Field {
    let kind = match key.about.takes {
        Written::Number(min, max) => AskKind::Domain(Domain::Count { min, max }),
        Written::Flag => AskKind::Domain(Domain::Flag),
        _ => AskKind::One(key.about.words(arm).into_iter().map(|word| Choice::may(word, word)).collect()),
    };
    Field::new(name, Takes::Value(kind), key.about.help, (key.get)(usual).into())
}

/// The lines of a unit but for its name: what no unit does without, then what only its arm has.
fn of_unit(arm: Arm) -> Vec<Field> {
    let unit = Unit { figures: usual(arm), ..Unit::BLANK };
    let told = |key: &&Key<Unit>| key.about.name == "arm" || (key.change.is_some() && key.about.fits(arm));
    let (needed, own): (Vec<_>, Vec<_>) = unit::KEYS
        .iter()
        .filter(told)
        .filter(|key| key.about.needed || !key.about.arms.is_empty())
        .partition(|key| key.about.needed);
    let name = |key: &Key<Unit>| if key.about.name == "formation" { STANDS } else { key.about.name };
    needed.into_iter().chain(own).map(|key| line(name(key), key, arm, &unit)).collect()
}

/// The lines of a formation that is new.
fn of_new() -> Vec<Field> {
    let order = formation::keys().filter(|key| key.about.name == RAISED[1]);
    let mut rows = vec![Field::words(RAISED[0], "its name", "")];
    rows.extend(order.map(|key| line(key.about.name, key, Arm::Infantry, &Formation::BLANK)));
    rows.push(Field::words("commander", "his name; empty for none", ""));
    let of_leader = leader::KEYS.iter().filter(|key| key.about.needed && key.about.name != "name");
    rows.extend(of_leader.map(|key| line(key.about.name, key, Arm::Infantry, &Leader::BLANK)));
    rows
}
