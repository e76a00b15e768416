//! What an automatic player writes into a form.

use serde_json::{Map, Value as Json, json};

use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind, Choice};

use crate::engine::split_mix::SplitMix;

/// How freely a form is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// As a player at a table would: mostly what is proposed, distances and names drawn.
    Sensible,
    /// Anything that is allowed.
    Wild,
    /// What is proposed, and drawn only where nothing is.
    Tame,
}

/// Which of a list are named: the share of them, and how many at most.
struct Naming {
    share: (usize, usize),
    most: usize,
}

/// How lists are mostly filled in at a table, by the name of what is asked.
const NAMINGS: [(&str, Naming); 4] = [
    ("formations", Naming { share: (2, 3), most: usize::MAX }),
    ("friends", Naming { share: (1, 2), most: usize::MAX }),
    ("with", Naming { share: (1, 3), most: 2 }),
    ("units", Naming { share: (1, 6), most: 2 }),
];
const OTHER_LISTS: Naming = Naming { share: (1, 4), most: 6 };

/// Distances that are measured at a table are seldom longer than this.
const FAR: i64 = 18;

/// The values for a form. What is left out counts as proposed.
pub fn values(asks: &[Ask], mood: Mood, luck: &mut SplitMix) -> Map<String, Json> {
    let mut values = Map::new();
    for ask in asks {
        if ask.default.is_some() && keeps_proposal(&ask.kind, mood, luck) {
            continue;
        }
        let value = match (&ask.kind, mood) {
            (AskKind::Domain(domain), Mood::Wild) => any(domain, luck),
            (AskKind::Domain(domain), _) => sensible(domain, luck),
            (AskKind::One(choices), _) => luck.pick(choices).map_or(Json::Null, |choice| Json::from(&*choice.key)),
            (AskKind::Many(choices), Mood::Sensible) => {
                let naming = NAMINGS.iter().find(|(name, _)| *name == ask.name).map_or(&OTHER_LISTS, |(_, how)| how);
                some(choices, naming, luck)
            }
            (AskKind::Many(choices), _) => some(choices, &Naming { share: (1, 2), most: usize::MAX }, luck),
        };
        values.insert(ask.name.clone(), value);
    }
    values
}

/// Whom a list names is drawn each time; other proposals mostly stand.
fn keeps_proposal(kind: &AskKind, mood: Mood, luck: &mut SplitMix) -> bool {
    match (mood, kind) {
        (Mood::Tame, _) => true,
        (Mood::Wild, _) => luck.chance((1, 2)),
        (Mood::Sensible, AskKind::Many(_)) => false,
        (Mood::Sensible, _) => luck.chance((7, 8)),
    }
}

fn some(choices: &[Choice], naming: &Naming, luck: &mut SplitMix) -> Json {
    let named = choices.iter().filter(|_| luck.chance(naming.share));
    named.take(naming.most).map(|choice| Json::from(&*choice.key)).collect()
}

fn sensible(domain: &Domain, luck: &mut SplitMix) -> Json {
    match *domain {
        Domain::Inches { max } => json!(luck.between(1, FAR).min(max.into())),
        Domain::Fraction { max: 1 } => json!(if luck.chance((1, 2)) { "1/2" } else { "1" }),
        _ => any(domain, luck),
    }
}

/// Any value that is allowed.
pub fn any(domain: &Domain, luck: &mut SplitMix) -> Json {
    match *domain {
        Domain::Flag => Json::Bool(luck.chance((1, 2))),
        Domain::Words(words) => luck.pick(words).map_or(Json::Null, |word| Json::from(*word)),
        Domain::Count { min, max } => json!(luck.between(min, max)),
        Domain::Inches { max } => {
            let quarters = luck.between(0, i64::from(max) * 4);
            if quarters % 4 == 0 { json!(quarters / 4) } else { json!(format!("{quarters}/4")) }
        }
        Domain::Fraction { max } => json!(format!("{}/6", luck.between(0, i64::from(max) * 6))),
    }
}
