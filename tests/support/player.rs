//! An automatic player that answers any prompt, and its own generator of numbers.

use fanion::engine::check::CheckFault;
use fanion::engine::input::Domain;
use fanion::engine::prompt::{Ask, AskKind, Choice, Fill, Kind, Prompt, Refusal, Roll};
use fanion::engine::request::{Dice, Request};
use fanion::engine::sheet::Sheet;
use serde_json::{Map, Value as Json, json};

/// A generator of numbers, the same in every run.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// One that begins here.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D_4C95_7F2D)
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is above 0.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % (bound as u64)).unwrap_or(0)
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// A number from `min` to `max`.
    pub fn between(&mut self, min: i64, max: i64) -> i64 {
        let span = max.abs_diff(min).saturating_add(1).max(1);
        min.saturating_add_unsigned(self.next() % span)
    }

    /// One of them.
    pub fn pick<'c, T>(&mut self, of: &'c [T]) -> &'c T {
        &of[self.below(of.len())]
    }
}

/// How wildly a form is filled in: the first tries are wild, the later ones keep to the defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    Wild,
    Tame,
}

/// A legal answer to the prompt; `sheet` knows the inputs that become necessary only beside others.
pub fn answer(prompt: &Prompt, mood: Mood, chance: &mut Chance) -> Request {
    match &prompt.kind {
        Kind::Choose { options, .. } => Request::Pick(chance.pick(options).key.to_string()),
        Kind::Fill { asks, roll, .. } => {
            let dice = roll.as_ref().map_or(Dice::Absent, |roll| match chance.below(3) {
                0 => Dice::Absent,
                _ => dice(roll, chance),
            });
            Request::Fill(Fill { fill: values(asks, mood, chance), ..Fill::default() }, dice)
        }
        Kind::Faces { roll, .. } => Request::Fill(Fill::default(), dice(roll, chance)),
        Kind::Number { min, max } => Request::Number(chance.between(*min, *max)),
        Kind::Name => Request::Name(["Marie", "élan d'or", "第二"][chance.below(3)].to_owned()),
    }
}

/// The same answer with a value for an input that was found missing; none when that was not the trouble.
pub fn mended(request: &Request, refusal: &Refusal, sheet: &Sheet, chance: &mut Chance) -> Option<Request> {
    let (Request::Fill(fill, dice), Refusal::Check(CheckFault::Missing { input: name, .. })) = (request, refusal)
    else {
        return None;
    };
    let input = sheet.checks.iter().flat_map(|check| check.inputs).find(|input| input.name == *name)?;
    let mut fill = fill.clone();
    fill.fill.insert(name.clone(), domain_value(&input.domain, chance));
    Some(Request::Fill(fill, dice.clone()))
}

fn dice(roll: &Roll, chance: &mut Chance) -> Dice {
    if chance.once_in(2) {
        return Dice::Program;
    }
    Dice::Typed((0..roll.count).map(|_| u8::try_from(chance.between(1, roll.sides.into())).unwrap_or(1)).collect())
}

fn values(asks: &[Ask], mood: Mood, chance: &mut Chance) -> Map<String, Json> {
    let mut values = Map::new();
    for ask in asks {
        let leave = match mood {
            Mood::Wild => chance.once_in(2),
            Mood::Tame => true,
        };
        if !(leave && ask.default.is_some()) {
            values.insert(ask.name.clone(), ask_value(&ask.kind, chance));
        }
    }
    values
}

/// A value of what is asked.
pub fn ask_value(kind: &AskKind, chance: &mut Chance) -> Json {
    match kind {
        AskKind::Domain(domain) => domain_value(domain, chance),
        AskKind::One(choices) if choices.is_empty() => Json::Null,
        AskKind::One(choices) => Json::from(chance.pick(choices).key.to_string()),
        AskKind::Many(choices) => {
            let some = |choice: &&Choice| chance.once_in(2).then(|| Json::from(&*choice.key)).is_some();
            choices.iter().filter(some).map(|choice| Json::from(&*choice.key)).collect()
        }
    }
}

/// A value of the domain.
pub fn domain_value(domain: &Domain, chance: &mut Chance) -> Json {
    match *domain {
        Domain::Flag => Json::Bool(chance.once_in(2)),
        Domain::Words(words) => Json::from(*chance.pick(words)),
        Domain::Count { min, max } => Json::from(chance.between(min, max)),
        Domain::Inches { max } => {
            let quarters = chance.between(0, i64::from(max) * 4);
            if quarters % 4 == 0 { json!(quarters / 4) } else { json!(format!("{quarters}/4")) }
        }
        Domain::Fraction { max } => json!(format!("{}/6", chance.between(0, i64::from(max) * 6))),
    }
}
