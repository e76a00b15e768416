//! A newcomer: a form whose lines follow from the arm, filled in from the one before, so that one battalion more is a
//! few keys.

pub mod update;
pub mod view;

use serde_json::{Map, Value as Json, json};

use super::game::folded;
use super::rows::{Row, Rows, Takes};
use crate::engine::figures::Thing;
use crate::engine::input::Domain;
use crate::engine::prompt::{AskKind, Choice};
use crate::engine::request::Request;
use crate::orbat::{Ability, Arm, Inspiration, Order, Quality, Weapon, Weight};

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
pub struct Enlist {
    /// The form.
    pub form: Rows,
    /// The sides: key and name.
    sides: Vec<Choice>,
    /// The formations by side.
    formations: Vec<(String, String)>,
    /// The names that are taken, by side.
    names: Vec<(String, String)>,
}

/// What was told of the last newcomer: the values by the names of the lines.
pub type Last = Map<String, Json>;

impl Enlist {
    /// A newcomer like the last one; the first joins the side and formation of `by` and is as usual for his arm.
    pub fn new(things: &[Thing], sides: Vec<Choice>, last: Option<&Last>, by: Option<&str>) -> Self {
        let of = |kind: &'static str| {
            let own = things.iter().filter(move |thing| thing.kind == kind);
            own.map(|thing| (thing.side.clone(), thing.name.clone())).collect::<Vec<_>>()
        };
        let (formations, names) = (of("formation"), of("unit"));
        let side = by.or_else(|| formations.first().map(|(side, _)| side.as_str())).unwrap_or("A").to_owned();
        let mut enlist = Self { form: Rows::new(Vec::new()), sides, formations, names };
        let mut values = last.cloned().unwrap_or_else(|| Map::from_iter([("side".to_owned(), Json::from(side))]));
        if values.get(JOINS).is_some_and(|joins| joins == NEW)
            && let Some(raised) = values.get(RAISED[0]).cloned()
        {
            values.insert(JOINS.to_owned(), raised);
        }
        let next = enlist.next_name(&values);
        values.insert("name".to_owned(), Json::from(next));
        enlist.lay_out(&values);
        enlist.form.at = enlist.form.rows.iter().position(|row| row.name == "name").unwrap_or(0);
        enlist
    }

    /// The lines that the side and the arm call for, at these values where they are told.
    fn lay_out(&mut self, values: &Map<String, Json>) {
        let word = |name: &str| values.get(name).and_then(Json::as_str).unwrap_or("").to_owned();
        let side = word("side");
        let arm: Arm = word("arm").parse().unwrap_or(Arm::Infantry);
        let mut rows = vec![
            Row::one("side", self.sides.clone(), "whose it is", &side),
            Row::one(JOINS, self.formations_of(&side), "the formation that it joins", ""),
            Row::words("name", "unlike any other of the side", ""),
            words("arm", Arm::ALL.iter().map(|arm| arm.as_str()), "what it fights as", arm.as_str()),
            words("quality", Quality::ALL.iter().map(|word| word.as_str()), "how good it is", "regular"),
            count("cv", 1, 10, "combat value", usual_cv(arm)),
            words(STANDS, arm.shapes().iter().map(|word| word.as_str()), "how it stands", usual_shape(arm)),
        ];
        if word(JOINS) == NEW {
            rows.splice(2..2, of_new());
        }
        rows.extend(of_arm(arm));
        rows.push(Row::words("why", "the reason, if you like", ""));
        for row in &mut rows {
            if let Some(value) = values.get(&row.name).filter(|value| fits(row, value)) {
                row.put(value.clone());
            } else if row.name == JOINS {
                let first = row.choices().first().map_or("", |choice| &*choice.key);
                row.put(Json::from(first));
            }
            row.was = row.value().clone();
        }
        let at = self.form.at;
        self.form = Rows { rows, at };
    }

    fn formations_of(&self, side: &str) -> Vec<Choice> {
        let own = self.formations.iter().filter(|(of, _)| of == side);
        own.map(|(_, name)| Choice::may(name.as_str(), name.as_str()))
            .chain([Choice::may(NEW, "a new formation")])
            .collect()
    }

    /// The lines anew, after the side or the arm has changed.
    pub fn follow(&mut self) {
        let mut values = self.values();
        let arm = self.form.get("arm").is_some_and(Row::changed);
        if arm {
            // What is usual for the other arm counts, and not what was usual for this one.
            values.retain(|name, _| !["cv", STANDS, "weight", "skirmish"].contains(&name.as_str()));
        }
        self.lay_out(&values);
    }

    /// The values by the names of their lines.
    pub fn values(&self) -> Last {
        self.form.rows.iter().map(|row| (row.name.clone(), row.value().clone())).collect()
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
    pub fn request(&self) -> Result<Request, String> {
        let word = |name: &str| self.form.get(name).map(|row| row.word().trim().to_owned()).unwrap_or_default();
        if word("name").is_empty() {
            return Err("a newcomer needs a name".to_owned());
        }
        let mut unit = Map::new();
        for row in &self.form.rows {
            let name = match row.name.as_str() {
                JOINS => continue,
                name if RAISED.contains(&name) => continue,
                STANDS => "formation",
                name if BESIDE.contains(&name) => continue,
                name => name,
            };
            let value = if name == "name" { Json::from(word("name")) } else { row.value().clone() };
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
            _ => Err("a newcomer is told by his figures".to_owned()),
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

fn words<'w>(name: &str, words: impl Iterator<Item = &'w str>, help: &str, usual: &str) -> Row {
    Row::one(name, words.map(|word| Choice::may(word, word)).collect(), help, usual)
}

fn count(name: &str, min: i64, max: i64, help: &str, usual: i64) -> Row {
    Row::new(name, Takes::Value(AskKind::Domain(Domain::Count { min, max })), help, Json::from(usual))
}

fn flag(name: &str, help: &str) -> Row {
    Row::new(name, Takes::Value(AskKind::Domain(Domain::Flag)), help, Json::from(false))
}

/// The lines that only some arms have.
fn of_arm(arm: Arm) -> Vec<Row> {
    let weight = |help, most: usize, usual: Weight| {
        words("weight", Weight::ALL[..most].iter().map(|word| word.as_str()), help, usual.as_str())
    };
    match arm {
        Arm::Infantry => vec![
            count("skirmish", 0, 20, "its skirmish value", 1),
            words("weapon", Weapon::ALL.iter().map(|word| word.as_str()), "what it fires", "musket"),
            flag("light", "skirmish-capable"),
        ],
        Arm::Cavalry => vec![weight("of its horses", 3, Weight::Light), flag("lance", "carries lances")],
        Arm::FootArtillery => vec![weight("of its guns", 3, Weight::Medium)],
        Arm::HorseArtillery => vec![weight("of its guns", 2, Weight::Light)],
    }
}

const fn usual_cv(arm: Arm) -> i64 {
    match arm {
        Arm::Infantry => 6,
        Arm::Cavalry => 5,
        Arm::FootArtillery | Arm::HorseArtillery => 4,
    }
}

const fn usual_shape(arm: Arm) -> &'static str {
    if arm.is_artillery() { "limbered" } else { "column" }
}

/// The lines of a formation that is new.
fn of_new() -> Vec<Row> {
    vec![
        Row::words("new_formation", "its name", ""),
        words("order", Order::HELD.iter().map(|order| order.as_str()), "the order that it holds", "defend"),
        Row::words("commander", "his name; empty for none", ""),
        words("ability", Ability::ALL.iter().map(|word| word.as_str()), "how well he commands", "average"),
        words("inspiration", Inspiration::ALL.iter().map(|word| word.as_str()), "how he carries his men", "normal"),
    ]
}

fn fits(row: &Row, value: &Json) -> bool {
    match &row.takes {
        Takes::Value(kind) => kind.accept(value).is_some(),
        _ => value.is_string(),
    }
}
