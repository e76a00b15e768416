//! A past entry mended: what was given, what it should have been, what that would change today, and what to do.

pub(crate) mod update;
pub(crate) mod view;

use serde_json::{Map, Value as Json};

use super::fields::{Field, Fields, Takes};
use super::keys::enter;
use super::pages::{self, KeyGroup, Typed, page};
use crate::engine::history::GivenRequest;
use crate::engine::input::Domain;
use crate::engine::measure::Measure;
use crate::engine::mend::Preview;
use crate::engine::prompt::{AskKind, Choice, Fill, Kind};
use crate::engine::request::{Dice, Request};

/// The page of a choice: which answer is mended, what it should have been, what is done.
pub(crate) static CHOICE: pages::PageKind = pages::PageKind {
    name: "mend",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Read, KeyGroup::Palette],
    first: &[enter("choose", "choose the marked line")],
    act: update::act,
    ..pages::PageKind::BLANK
};
/// The page of other values or dice.
pub(crate) static VALUES: pages::PageKind = pages::PageKind {
    name: "changed values",
    ways: &[KeyGroup::Back, KeyGroup::Fields, KeyGroup::Palette],
    act: update::act,
    ..pages::PageKind::BLANK
};
page!(
    Mend,
    [|mend| if matches!(mend.stage, Stage::Values(_)) { &VALUES } else { &CHOICE }],
    view::draw,
    fn typed(&mut self) -> Typed<'_> {
        if let Stage::Values(form) = &mut self.stage { Typed::Fields(form) } else { Typed::Nothing }
    },
    fn unsaved(&self) -> bool {
        matches!(&self.stage, Stage::Values(form) if form.is_changed())
    }
);

/// The name of the line for the dice.
pub(crate) const DICE: &str = "dice";
/// The name of the line of a prompt that takes one value.
const ANSWER: &str = "answer";

/// An entry being mended.
#[derive(Clone, Debug)]
pub(crate) struct Mend {
    /// What was given in the act that the entry belongs to.
    pub given: Vec<GivenRequest>,
    /// Which of them is mended.
    pub at: usize,
    /// What distances are typed in, and told in.
    pub measure: Measure,
    /// How far it has come.
    pub stage: Stage,
}

/// How far mending has come.
#[derive(Clone, Debug)]
pub(crate) enum Stage {
    /// Which of several answers is wrong?
    Which,
    /// Another option.
    Pick(usize),
    /// Other values or dice.
    Values(Fields),
    /// What would differ, and what shall be done.
    Offers(Box<Offers>),
}

/// What would differ, and what shall be done.
#[derive(Clone, Debug)]
pub(crate) struct Offers {
    /// The right answer.
    pub with: Request,
    /// What it would change.
    pub preview: Preview,
    /// Which offer is picked out.
    pub picked: usize,
}

/// What can be done with a mended entry; the last, which does nothing, is picked out first.
pub(crate) const OFFERS: [&str; 3] =
    ["correct today's figures only", "play again from there with the recorded dice", "leave it as it is"];

impl Mend {
    /// What was given, the last of it picked out.
    pub(crate) fn new(given: Vec<GivenRequest>, measure: Measure) -> Self {
        let at = given.len().saturating_sub(1);
        let mut mend = Self { given, at, measure, stage: Stage::Which };
        if mend.given.len() == 1 {
            mend.open();
        }
        mend
    }

    /// The one that is mended.
    pub(crate) fn one(&self) -> Option<&GivenRequest> {
        self.given.get(self.at)
    }

    /// Asks for the right answer.
    pub(crate) fn open(&mut self) {
        let Some(given) = self.one() else { return };
        self.stage = match &given.asked.kind {
            Kind::Choose { options, .. } => {
                let now = |choice: &Choice| given.request == Request::Pick(choice.key.to_string());
                Stage::Pick(options.iter().position(now).unwrap_or(0))
            }
            _ => Stage::Values(values(given, self.measure)),
        };
    }

    /// The options of the prompt that is answered otherwise.
    pub(crate) fn options(&self) -> &[Choice] {
        match self.one().map(|given| &given.asked.kind) {
            Some(Kind::Choose { options, .. }) => options,
            _ => &[],
        }
    }

    /// The request that gives the right answer.
    pub(crate) fn right(&self) -> Option<Request> {
        let given = self.one()?;
        match &self.stage {
            Stage::Pick(at) => self.options().get(*at).map(|choice| Request::Pick(choice.key.to_string())),
            Stage::Values(rows) => Some(request(given, rows)),
            Stage::Which | Stage::Offers(_) => None,
        }
    }
}

/// The lines for what was given.
fn values(given: &GivenRequest, measure: Measure) -> Fields {
    let (fill, faces) = match &given.request {
        Request::Fill(fill, Dice::Typed(faces)) => (fill.fill.clone(), faces.as_slice()),
        Request::Fill(fill, _) => (fill.fill.clone(), &[][..]),
        _ => (Map::new(), &[][..]),
    };
    let mut rows = Vec::new();
    match &given.asked.kind {
        Kind::Fill { asks, .. } => {
            for ask in asks {
                let mut row = Field::of(ask).measuring(measure);
                if let Some(value) = fill.get(&ask.name).and_then(|value| ask.kind.accept_single(value)) {
                    row.was = value.clone();
                    row.put(value);
                }
                rows.push(row);
            }
        }
        Kind::Number { min, max } => {
            let was = if let Request::Number(number) = given.request { Json::from(number) } else { Json::Null };
            let domain = Domain::Count { min: *min, max: *max };
            rows.push(Field::new(ANSWER, Takes::Value(AskKind::Domain(domain)), "", was));
        }
        Kind::Name => {
            let was = if let Request::Name(name) = &given.request { name } else { "" };
            rows.push(Field::words(ANSWER, "", was));
        }
        Kind::Choose { .. } | Kind::Faces { .. } => {}
    }
    if let Some(dice) = &given.dice {
        let takes = Takes::Dice { count: dice.count, sides: dice.sides };
        let was: String = faces.iter().map(u8::to_string).collect();
        let mut row = Field::new(DICE, takes, &dice.purpose, Json::from(was));
        if !faces.is_empty() && faces.iter().all(|face| *face < 10) {
            // The faces are typed anew; what fell stands beside them.
            row.put(Json::from(""));
        }
        rows.push(row);
    }
    let at = rows.len().saturating_sub(1);
    Fields { all: rows, at }
}

fn request(given: &GivenRequest, rows: &Fields) -> Request {
    let answer = rows.get(ANSWER);
    match (&given.asked.kind, answer) {
        (Kind::Number { .. }, Some(row)) => return Request::Number(row.json().as_i64().unwrap_or(0)),
        (Kind::Name, Some(row)) => return Request::Name(row.word().to_owned()),
        _ => {}
    }
    let mut fill = match &given.request {
        Request::Fill(fill, _) => fill.clone(),
        _ => Fill::default(),
    };
    fill.fill.extend(rows.changes(DICE));
    let dice = rows.get(DICE).map_or(Dice::Absent, |row| {
        let typed = if row.word().is_empty() { row.was.as_str().unwrap_or("") } else { row.word() };
        let faces: Vec<u8> =
            typed.chars().filter_map(|face| face.to_digit(10).and_then(|face| u8::try_from(face).ok())).collect();
        if faces.is_empty() { Dice::Absent } else { Dice::Typed(faces) }
    });
    Request::Fill(fill, dice)
}

/// What was given, in words.
pub(crate) fn in_words(given: &GivenRequest) -> String {
    match &given.request {
        Request::Pick(key) => {
            let Kind::Choose { options, .. } = &given.asked.kind else { return key.clone() };
            let picked = options.iter().find(|choice| *choice.key == **key);
            picked.map_or_else(|| key.clone(), |choice| choice.label.to_string())
        }
        Request::Fill(fill, dice) => {
            let Kind::Fill { asks, .. } = &given.asked.kind else { return told_dice(dice, Vec::new()) };
            let told = |name: &str, value: &Json| match asks.iter().find(|ask| ask.name == name).map(|ask| &ask.kind) {
                Some(AskKind::Domain(domain)) => domain.told(value),
                _ => value.as_str().map_or_else(|| value.to_string(), str::to_owned),
            };
            let value =
                |(name, value): (&String, &Json)| format!("{} {}", name.replace(['_', '.'], " "), told(name, value));
            told_dice(dice, fill.fill.iter().map(value).collect())
        }
        Request::Number(number) => number.to_string(),
        Request::Name(name) => name.clone(),
        Request::Outcome(..) => "a stated result".to_owned(),
        _ => "skipped".to_owned(),
    }
}

/// What was given, with the dice.
fn told_dice(dice: &Dice, mut parts: Vec<String>) -> String {
    if let Dice::Typed(faces) = dice {
        let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
        parts.push(format!("dice {}", faces.join(" ")));
    }
    if parts.is_empty() { "as it stood".to_owned() } else { parts.join(", ") }
}
