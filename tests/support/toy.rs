//! A tiny made-up rulebook that uses everything the engine offers: the kids of two yards throw pebbles at each other.
//!
//! A round: both sides plan in secret; side A acts, then side B; what they scored is counted after each half.

use std::rc::Rc;
use std::sync::Arc;

use fanion::engine::check::Check;
use fanion::engine::cx::{Cx, Form, Question, Stop};
use fanion::engine::doc::Doc;
use fanion::engine::figures::Thing;
use fanion::engine::input::Domain;
use fanion::engine::prompt::{Ask, AskKind, Blocked, Choice, Due, Owed, PlayerWord, Refusal};
use fanion::engine::request::Position;
use fanion::engine::rulebook::{KeptView, Rulebook, TestNote, View};
use fanion::engine::session::Session;
use fanion::engine::sheet::Sheet;
use fanion::engine::test::{Known, Tested};
use fanion::engine::text::{Cell, CellContent, Column, Group, Label, RibbonStep as Step, RosterRow, Text};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};

use super::toy_checks::{Calm, Hit, NERVE, PEBBLE, PRINTED, SHEET};

/// The made-up rulebook.
pub struct Toy;

/// Rounds of a game.
const ROUNDS: u32 = 3;

/// What is being done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    #[default]
    Plan,
    Act,
    Count,
}

/// One kid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kid {
    pub side: String,
    pub name: String,
    pub grit: u8,
    pub tool: String,
    pub tired: bool,
    pub thrown: bool,
}

impl Kid {
    pub fn key(&self) -> String {
        format!("{}/{}", self.side, self.name)
    }
}

/// The whole yard.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Yard {
    pub round: u32,
    pub half: u8,
    pub phase: Phase,
    pub kids: Vec<Kid>,
    pub plans: Vec<String>,
    /// Hits that count at the end of the half.
    pub booked: Vec<(String, u8)>,
    /// Who is near tears, and because of whom.
    pub cries: Vec<(String, String)>,
    pub paraded: bool,
    pub parades: Vec<String>,
    pub tests: u32,
}

/// What happens in the yard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    Came { side: String, name: String, grit: u8, tool: String },
    Planned { a: String, b: String },
    Tested(Box<TestNote>),
    Scored { who: String, hits: u8 },
    Threw { who: String },
    NearTears { who: String, cause: String },
    Settled { who: String, cause: String, tired: bool },
    Paraded { side: String, words: String },
    Stopped { half: u8 },
    Lost { who: String, hits: u8 },
    Turned { round: u32, half: u8, phase: Phase },
    SetRight { who: String, grit: Option<u8>, tool: Option<String>, tired: Option<bool> },
}

impl Yard {
    pub fn kid(&self, key: &str) -> Option<&Kid> {
        self.kids.iter().find(|kid| kid.key() == key)
    }

    fn kid_mut(&mut self, key: &str) -> Option<&mut Kid> {
        self.kids.iter_mut().find(|kid| kid.key() == key)
    }

    fn active(&self) -> &'static str {
        if self.half == 2 { "B" } else { "A" }
    }

    fn standing<'y>(&'y self, side: &'y str) -> impl Iterator<Item = &'y Kid> {
        self.kids.iter().filter(move |kid| kid.side == side && kid.grit > 0)
    }

    fn over(&self) -> bool {
        self.round > ROUNDS || ["A", "B"].iter().any(|side| self.standing(side).next().is_none())
    }

    fn cry(&self, at: usize) -> Owed {
        let (who, cause) = &self.cries[at];
        Owed {
            key: format!("cry:{who}<{cause}"),
            what: format!("{who} keeps calm"),
            who: who.clone(),
            why: format!("hit by {cause}"),
        }
    }
}

/// A game of four kids.
pub fn muster() -> Session {
    muster_with(42, &[])
}

/// The same with these dice and house rules.
pub fn muster_with(seed: u64, settings: &[(String, String)]) -> Session {
    let came = |side: &str, name: &str, grit: u8, tool: &str| Event::Came {
        side: side.into(),
        name: name.into(),
        grit,
        tool: tool.into(),
    };
    let kids = vec![
        came("A", "Ann", 5, "stone"),
        came("A", "Abe", 4, "stick"),
        came("B", "Bea", 5, "stone"),
        came("B", "Bo", 6, "stick"),
    ];
    Session::new::<Toy>(seed, Arc::new(PRINTED.clone()), kids, settings, 1000).expect("the yard is sound")
}

impl Rulebook for Toy {
    type State = Yard;
    type Event = Event;
    type Subject = ();

    fn sheet() -> &'static Sheet {
        &SHEET
    }

    fn play(cx: &mut Cx<'_, Self>) -> Result<(), Stop> {
        if cx.state().over() {
            return Err(Stop::Over);
        }
        match cx.state().phase {
            Phase::Plan => plan(cx),
            Phase::Act => act(cx),
            Phase::Count => {
                count(cx);
                Ok(())
            }
        }
    }

    fn apply(yard: &mut Yard, event: &Event) {
        match event {
            Event::Came { side, name, grit, tool } => yard.kids.push(Kid {
                side: side.clone(),
                name: name.clone(),
                grit: *grit,
                tool: tool.clone(),
                tired: false,
                thrown: false,
            }),
            Event::Planned { a, b } => {
                yard.plans = vec![a.clone(), b.clone()];
                (yard.round, yard.half, yard.phase) = (yard.round.max(1), 1, Phase::Act);
            }
            Event::Tested(_) => yard.tests += 1,
            Event::Scored { who, hits } => yard.booked.push((who.clone(), *hits)),
            Event::NearTears { who, cause } => yard.cries.push((who.clone(), cause.clone())),
            Event::Settled { who, cause, tired } => {
                yard.cries.retain(|cry| (&cry.0, &cry.1) != (who, cause));
                change(yard, who, |kid| kid.tired |= tired);
            }
            Event::Threw { who } => change(yard, who, |kid| kid.thrown = true),
            Event::Paraded { words, .. } => {
                yard.paraded = true;
                yard.parades.push(words.clone());
            }
            Event::Stopped { .. } => yard.phase = Phase::Count,
            Event::Lost { who, hits } => {
                yard.booked.clear();
                change(yard, who, |kid| kid.grit = kid.grit.saturating_sub(*hits));
            }
            Event::Turned { round, half, phase } => {
                (yard.round, yard.half, yard.phase, yard.paraded) = (*round, *half, *phase, false);
                yard.kids.iter_mut().for_each(|kid| kid.thrown = false);
                yard.cries.clear();
            }
            Event::SetRight { who, grit, tool, tired } => change(yard, who, |kid| {
                kid.grit = grit.unwrap_or(kid.grit);
                kid.tool = tool.clone().unwrap_or_else(|| kid.tool.clone());
                kid.tired = tired.unwrap_or(kid.tired);
            }),
        }
    }

    fn due(view: &KeptView<Self>) -> Due {
        let yard = &view.state;
        if yard.phase != Phase::Act || yard.over() {
            return Due::default();
        }
        let side = yard.active();
        let mut options: Vec<Choice> = (0..yard.cries.len()).map(|at| Choice::owed(yard.cry(at))).collect();
        let ready = yard.standing(side).filter(|kid| !kid.thrown && !kid.tired);
        options.extend(ready.map(|kid| Choice::may(format!("throw:{}", kid.key()), format!("{} throws", kid.name))));
        if !yard.paraded {
            options.push(Choice::may(format!("parade:{side}"), "a parade"));
        }
        if yard.cries.is_empty() {
            options.push(Choice::may("done", "done"));
        }
        let spent = yard.standing(side).filter(|kid| kid.thrown || kid.tired);
        let why = |kid: &Kid| if kid.tired { "too tired" } else { "has thrown" };
        let block = |kid: &Kid| Blocked::new(format!("throw:{}", kid.key()), format!("{} throws", kid.name), why(kid));
        Due {
            key: format!("next:{}.{}", yard.round, yard.half).into(),
            side: side.into(),
            text: "What next?".into(),
            cite: "the yard's wall",
            blocked: Rc::new(spent.map(block).collect()),
            options: Rc::new(options),
            ..Due::default()
        }
    }

    fn rule(view: &KeptView<Self>, word: &PlayerWord) -> Result<Vec<Event>, Refusal> {
        match word {
            PlayerWord::Correct(fields) => correct(&view.state, fields),
            PlayerWord::Enlist(fields) => enlist(&view.state, fields),
            PlayerWord::Waive(key) => {
                let cries = &view.state.cries;
                let at = (0..cries.len()).find(|&at| view.state.cry(at).key == *key);
                let (who, cause) = cries[at.ok_or_else(|| Refusal::NotOwed(key.clone()))?].clone();
                Ok(vec![Event::Settled { who, cause, tired: false }])
            }
        }
    }

    fn tested(note: TestNote) -> Event {
        Event::Tested(Box::new(note))
    }

    fn tell(_: &Yard, event: &Event) -> Text {
        Text::plain(match event {
            Event::Came { side, name, .. } => format!("{name} joins side {side}"),
            Event::Planned { a, b } => format!("side A is {a}, side B is {b}"),
            Event::Tested(note) => format!("{}: {} {:?} {}", note.who, note.sums.join("; "), note.faces, note.words),
            Event::Scored { who, hits } => format!("{who} is hit: {hits}"),
            Event::Threw { who } => format!("{who} has thrown"),
            Event::NearTears { who, .. } => format!("{who} is near tears"),
            Event::Settled { who, tired, .. } => format!("{who} is {}", if *tired { "tired" } else { "calm" }),
            Event::Paraded { side, words } => format!("side {side} parades: {words}"),
            Event::Stopped { half } => format!("half {half} stops"),
            Event::Lost { who, hits } => format!("{who} loses {hits}"),
            Event::Turned { round, half, .. } => format!("round {round}, half {half}"),
            Event::SetRight { who, .. } => format!("{who} set right"),
        })
    }

    fn show(view: &View<Self>) -> Doc {
        let yard = &view.state;
        let line = |kid: &Kid| RosterRow {
            foe: None,
            code: kid.key().into(),
            name: kid.name.as_str().into(),
            kind: "",
            about: "".into(),
            cells: vec![Cell {
                name: "grit",
                priority: 0,
                content: CellContent::Pips { left: kid.grit, of: 9 },
                label: if kid.tired { Label::Care } else { Label::Plain },
            }],
            gone: kid.grit == 0,
        };
        let column = |side: &str, label| Column {
            side: side.into(),
            title: format!("side {side}"),
            short: format!("side {side}"),
            label,
            headline: Vec::new(),
            aims: Vec::new(),
            groups: vec![Group::new(Vec::new(), yard.kids.iter().filter(|k| k.side == side).map(line).collect())],
        };
        let now = yard.phase == Phase::Act;
        let ribbon = vec![Step { name: "P".into(), title: "play".into(), now, opens: false }];
        Doc { ribbon, columns: vec![column("A", Label::SideA), column("B", Label::SideB)], ..Doc::default() }
    }

    fn things(view: &View<Self>) -> Vec<Thing> {
        let kid = |kid: &Kid| Thing {
            kind: "kid",
            side: String::new(),
            name: kid.key(),
            code: kid.key(),
            figures: Map::from_iter([
                ("grit".to_owned(), json!(kid.grit)),
                ("tool".to_owned(), json!(kid.tool)),
                ("tired".to_owned(), json!(kid.tired)),
            ]),
            bound: &[],
        };
        view.state.kids.iter().map(kid).collect()
    }

    fn asks(_: &View<Self>, thing: &Thing) -> Vec<Ask> {
        let tools = ["stick", "stone"].map(|tool| Choice::may(tool, tool));
        let asked = [
            ("grit", AskKind::Domain(Domain::Count { min: 0, max: 9 })),
            ("tool", AskKind::One(tools.into())),
            ("tired", AskKind::Domain(Domain::Flag)),
        ];
        let ask = |(name, kind): (&str, AskKind)| Ask {
            name: name.into(),
            kind,
            default: thing.figures.get(name).cloned(),
            help: String::new(),
        };
        asked.map(ask).into()
    }

    fn position(yard: &Yard) -> Position {
        let acting = yard.phase == Phase::Act;
        Position {
            turn: yard.round,
            step: format!("{:?}", yard.phase),
            half: acting.then_some(yard.half),
            active: acting.then(|| yard.active().to_owned()),
            ..Position::default()
        }
    }

    fn json(view: &View<Self>) -> Map<String, Json> {
        let kid = |kid: &Kid| json!({"name": kid.name, "side": kid.side, "grit": kid.grit});
        Map::from_iter([("kids".to_owned(), Json::from(view.state.kids.iter().map(kid).collect::<Vec<_>>()))])
    }

    fn export(view: &View<Self>, side: &str) -> Option<String> {
        let kids: Vec<String> = view.state.standing(side).map(|kid| format!("{} {}", kid.name, kid.grit)).collect();
        (!kids.is_empty()).then(|| kids.join("\n"))
    }
}

fn change(yard: &mut Yard, who: &str, with: impl FnOnce(&mut Kid)) {
    if let Some(kid) = yard.kid_mut(who) {
        with(kid);
    }
}

/// Both sides plan; neither sees the other's plan before both are made.
fn plan(cx: &mut Cx<'_, Toy>) -> Result<(), Stop> {
    let round = cx.state().round.max(1);
    let mut ask = |side: &'static str| {
        let question = |_: &View<Toy>| Question {
            side: side.into(),
            text: "How do you play?".into(),
            options: ["bold", "wary"].map(|key| Choice::may(key, key)).into(),
            secret: true,
            ..Question::default()
        };
        cx.choose_key(&format!("plan:{round}:{side}"), question)
    };
    let (a, b) = (ask("A")?, ask("B")?);
    cx.emit(Event::Planned { a: a.unwrap_or_default(), b: b.unwrap_or_default() });
    Ok(())
}

fn act(cx: &mut Cx<'_, Toy>) -> Result<(), Stop> {
    let pick = cx.next_key()?;
    match pick.split_once(':') {
        Some(("throw", who)) => throw(cx, who),
        Some(("cry", cry)) => cry.split_once('<').map_or(Ok(()), |(who, cause)| keep_calm(cx, &pick, who, cause)),
        Some((_, side)) => parade(cx, side),
        None => {
            let half = cx.state().half;
            cx.emit(Event::Stopped { half });
            Ok(())
        }
    }
}

fn throw(cx: &mut Cx<'_, Toy>, who: &str) -> Result<(), Stop> {
    let other = if cx.state().active() == "A" { "B" } else { "A" };
    let targets = |view: &View<Toy>| Question {
        side: view.state.active().into(),
        text: "At whom?".into(),
        options: view.state.standing(other).map(|kid| Choice::may(kid.key(), kid.name.clone())).collect(),
        ..Question::default()
    };
    let Some(target) = cx.choose_key(&format!("throw:{who}/target"), targets)? else { return Ok(()) };
    let known = |view: &View<Toy>| {
        let kid = view.state.kid(who);
        Known {
            side: view.state.active().into(),
            who: who.to_owned(),
            text: "How far?".into(),
            values: vec![
                ("tool", kid.map_or("stick".into(), |kid| kid.tool.clone().into())),
                ("grit", kid.map_or(0, |kid| kid.grit).into()),
            ],
            asks: vec![("range", None), ("cover", None), ("spin", None)],
            ..Known::default()
        }
    };
    let thrown = cx.test(&format!("throw:{who}>{target}"), &PEBBLE, known)?;
    let hits = thrown.outcome().map_or(0, |outcome| outcome.get::<Hit>().hits);
    if hits > 0 {
        cx.emit(Event::Scored { who: target.clone(), hits });
    }
    if hits > 1 {
        flinch(cx, who, &target)?;
    }
    cx.emit(Event::Threw { who: who.to_owned() });
    Ok(())
}

/// Two hits at once: the one who is hit tests his nerve within the same act.
fn flinch(cx: &mut Cx<'_, Toy>, cause: &str, who: &str) -> Result<(), Stop> {
    let key = format!("flinch:{who}<{cause}");
    let owed = Owed { key, what: format!("{who} flinches"), who: who.to_owned(), why: "hit twice".into() };
    let tested = cx.owed_test(owed, &NERVE, nerve(who))?;
    if matches!(&tested, Tested::Outcome(outcome) if !outcome.flag("passed")) {
        cx.emit(Event::NearTears { who: who.to_owned(), cause: cause.to_owned() });
    }
    Ok(())
}

fn keep_calm(cx: &mut Cx<'_, Toy>, key: &str, who: &str, cause: &str) -> Result<(), Stop> {
    let tested = cx.test(key, &NERVE, nerve(who))?;
    let tired = tested.outcome().is_some_and(|outcome| !outcome.get::<Calm>().passed);
    cx.emit(Event::Settled { who: who.to_owned(), cause: cause.to_owned(), tired });
    Ok(())
}

fn nerve(who: &str) -> impl Fn(&View<Toy>) -> Known {
    let (who, check): (String, &Check) = (who.to_owned(), &NERVE);
    move |view| Known {
        side: who.chars().take(1).collect(),
        text: check.title.to_owned(),
        values: vec![("grit", view.state.kid(&who).map_or(0, |kid| kid.grit).into())],
        asks: vec![("brave", None)],
        guesses: Vec::new(),
        rows: Vec::new(),
        who: who.clone(),
        hidden: false,
        moot: false,
    }
}

fn parade(cx: &mut Cx<'_, Toy>, side: &str) -> Result<(), Stop> {
    let form = |view: &View<Toy>| {
        let kids: Vec<Choice> = view.state.standing(side).map(|kid| Choice::may(kid.key(), kid.name.clone())).collect();
        let ask = |name: &str, kind, default: Json| Ask {
            name: name.into(),
            kind,
            default: (!default.is_null()).then_some(default),
            help: String::new(),
        };
        let first = kids.first().map_or(Json::Null, |kid| Json::from(&*kid.key));
        let asks = vec![
            ask("who", AskKind::Many(kids.clone().into()), json!([])),
            ask("first", AskKind::One(kids.into()), first),
            ask("steps", AskKind::Domain(Domain::Count { min: 0, max: 9 }), Json::Null),
            ask("song", AskKind::Domain(Domain::Flag), json!(false)),
            ask("away", AskKind::Domain(Domain::Inches { max: 6 }), json!(1)),
        ];
        Form { side: side.into(), text: "A parade".into(), cite: String::new(), asks }
    };
    let Some(filled) = cx.form(&format!("parade:{side}"), form)? else { return Ok(()) };
    let question = Question { side: side.into(), text: "How many watch?".into(), ..Question::default() };
    cx.owe(Owed { key: format!("crowd:{side}"), what: "the crowd".into(), who: side.into(), why: String::new() });
    let crowd = cx.number(&format!("parade:{side}/crowd"), &question, 0, 20)?.unwrap_or(0);
    cx.settled();
    cx.owe(Owed { key: format!("tune:{side}"), what: "the tune".into(), who: side.into(), why: String::new() });
    let tune = cx.name(&format!("parade:{side}/tune"), &question)?.unwrap_or_else(|| "in silence".to_owned());
    cx.settled();
    let words = format!(
        "{} lead by {}, {} steps, song {}, crowd {crowd}, {tune}",
        filled.list("who").join("+"),
        filled.word("first"),
        filled.count("steps"),
        filled.flag("song")
    );
    cx.emit(Event::Paraded { side: side.to_owned(), words });
    Ok(())
}

/// What was booked turns into losses in one act; the next act opens the next half or round.
fn count(cx: &mut Cx<'_, Toy>) {
    let yard = cx.state().clone();
    for (who, hits) in &yard.booked {
        cx.emit(Event::Lost { who: who.clone(), hits: *hits });
    }
    if yard.booked.is_empty() {
        let (round, half, phase) =
            if yard.half == 1 { (yard.round, 2, Phase::Act) } else { (yard.round + 1, 1, Phase::Plan) };
        cx.emit(Event::Turned { round, half, phase });
    }
}

fn correct(yard: &Yard, fields: &Map<String, Json>) -> Result<Vec<Event>, Refusal> {
    let bad = |what: &str| Refusal::BadWord(what.to_owned());
    let (mut who, mut grit, mut tool, mut tired) = (String::new(), None, None, None);
    for (name, value) in fields {
        match (name.as_str(), value) {
            ("kid", Json::String(key)) => who.clone_from(key),
            ("grit", value) => {
                let read = value.as_u64().and_then(|grit| u8::try_from(grit).ok()).filter(|&grit| grit <= 9);
                grit = Some(read.ok_or_else(|| bad("grit is 0 to 9"))?);
            }
            ("tool", Json::String(word)) if word == "stick" || word == "stone" => tool = Some(word.clone()),
            ("tired", Json::Bool(flag)) => tired = Some(*flag),
            _ => return Err(Refusal::BadWord(format!("`{name}` cannot be corrected"))),
        }
    }
    yard.kid(&who).ok_or_else(|| bad("no such kid"))?;
    Ok(vec![Event::SetRight { who, grit, tool, tired }])
}

fn enlist(yard: &Yard, fields: &Map<String, Json>) -> Result<Vec<Event>, Refusal> {
    let word = |name: &str| fields.get(name).and_then(Json::as_str).unwrap_or("").to_owned();
    let (side, name) = (word("side"), word("name"));
    if !["A", "B"].contains(&side.as_str()) || name.is_empty() || yard.kid(&format!("{side}/{name}")).is_some() {
        return Err(Refusal::BadWord("a newcomer needs a side, A or B, and a new name".into()));
    }
    Ok(vec![Event::Came { side, name, grit: 4, tool: "stick".into() }])
}
