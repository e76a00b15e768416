//! A test inside an act: it fills, strikes, adds, rolls, and reckons its sum again after every input.

use serde::de::DeserializeOwned;
use std::rc::Rc;
use std::sync::Arc;

use serde_json::{Map, Value as Json};

use super::check::{Case, Check, CheckFault, Outcome, amend};
use super::cx::{Put, Stop};
use super::dice::{Landing, Need, Throw};
use super::given::Taken;
use super::input::{Inputs, Value, nest};
use super::later::Later;
use super::odds;
use super::prompt::{Answer, Ask, AskKind, By, Fill, FollowingTest, Kind, Refusal, Roll};
use super::rules::AnyView;
use super::run::{Run, Watched};
use super::stake::{Ended, Stake};
use super::tally::{Change, Tally};
use super::test_note::TestNote;
use super::text::is_same_key;

/// What a rule knows of a test before it is made.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Who is asked.
    pub side: String,
    /// Who tests, in words.
    pub who: String,
    /// The question.
    pub text: String,
    /// Values known from the state.
    pub values: Vec<(&'static str, Value)>,
    /// Values to be asked, each with the default of this occasion, if there is one.
    pub asks: Vec<(&'static str, Option<Value>)>,
    /// What is offered for a value that must be given: it counts only when a player takes it.
    pub guesses: Vec<(&'static str, Value)>,
    /// Rows of the sum that come from outside the check.
    pub rows: Vec<Extra>,
    /// True where only the side that tests may know who it is.
    pub hidden: bool,
    /// True where a player's word has settled meanwhile what the test was to find out: it is not made.
    pub moot: bool,
}

impl Known {
    /// Who is asked, who tests in words, the question, and the values known from the state.
    pub fn of(
        side: &str,
        who: impl Into<String>,
        text: String,
        values: impl IntoIterator<Item = (&'static str, Value)>,
    ) -> Self {
        let (side, who, values) = (side.to_owned(), who.into(), values.into_iter().collect());
        Self { side, who, text, values, ..Self::default() }
    }
}

/// A row of the sum that comes from outside the check.
#[derive(Clone, Debug)]
pub struct Extra {
    pub key: &'static str,
    pub label: String,
    /// What it does.
    pub change: Change,
    /// Where it comes from.
    pub source: String,
    /// The key of the row before which it applies; at the end where there is none.
    pub before: &'static str,
}

/// The dice of a test that follows a form, and its sum, as long as the form's defaults stand.
#[derive(Clone, Debug)]
pub struct Ahead {
    /// The dice.
    pub roll: Roll,
    /// The sum.
    pub tally: Vec<Tally>,
}

/// How a test ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Tested {
    /// With an outcome.
    Outcome(Outcome),
    /// It was let go.
    Waived,
}

/// What was given to a test so far, and by which inputs of the act.
#[derive(Default)]
struct Given {
    fill: Fill,
    filled_at: Option<usize>,
    thrown: Vec<ThrownFaces>,
}

struct ThrownFaces {
    faces: Vec<u8>,
    by: By,
    at: usize,
}

/// A test that is made.
struct Making<'m> {
    key: &'m str,
    check: &'static Check,
    /// What the rule knows of it, in a view.
    known: &'m dyn Fn(&AnyView) -> Known,
}

/// How a test stands: what is known of it, and the sum that comes of this.
pub(super) struct Sitting {
    known: Known,
    inputs: Inputs,
    tallies: Vec<Tally>,
    accepted: Result<(), CheckFault>,
    asks: Vec<Ask>,
}

impl Run {
    /// Makes a test.
    pub(super) fn test(
        &mut self,
        key: &str,
        check: &'static Check,
        known: &dyn Fn(&AnyView) -> Known,
    ) -> Result<Tested, Stop> {
        if let Some(tested) = self.begin_test() {
            return Ok(tested);
        }
        let (happened, settled) = (self.happened().len(), self.words_settled());
        let tested = self.make_test(&Making { key, check, known })?;
        // A player's word that was settled within the test changed more than its end can tell.
        if settled == self.words_settled() {
            self.end_test(self.happened()[happened..].to_vec(), &tested);
        }
        Ok(tested)
    }

    fn make_test(&mut self, making: &Making<'_>) -> Result<Tested, Stop> {
        let Making { key, check, .. } = *making;
        let mut given = Given::default();
        let mut filled = false;
        loop {
            // A player's word counts from where it was spoken: what asks nothing more was over before it.
            if self.is_ruled_here()
                && let Some(sitting) = self.sitting(making, &given.fill)
            {
                if (filled || sitting.asks.is_empty())
                    && let Ok(outcome) = next_step(check, &sitting, self.view(), &given.thrown)
                {
                    self.tested()?;
                    return Ok(self.conclude(check, key, &sitting, &given, outcome));
                }
                self.settle()?;
            }
            let Some(sitting) = self.sitting(making, &given.fill) else { return Ok(Tested::Waived) };
            if !filled && !sitting.asks.is_empty() {
                match self.take(key)? {
                    None => return Err(self.ask_fill(key, check, &sitting)),
                    Some(Taken::Answer(Answer::Fill(fill))) => {
                        self.put_values(making, &mut given, Rc::unwrap_or_clone(fill))?;
                        filled = true;
                    }
                    Some(other) => return self.cut_short(check, key, &sitting, other),
                }
                continue;
            }
            self.refuse_overtaken(check, &sitting, &given)?;
            let step = next_step(check, &sitting, self.view(), &given.thrown);
            let need = match step {
                Ok(outcome) => {
                    self.tested()?;
                    return Ok(self.conclude(check, key, &sitting, &given, outcome));
                }
                Err(need) => need,
            };
            let faces_key = faces_key(key, given.thrown.len());
            match self.take(&faces_key)? {
                None => match self.rolled(&faces_key, need.count, need.sides) {
                    Some(faces) => {
                        let at = self.used().saturating_sub(1);
                        given.thrown.push(ThrownFaces { faces, by: By::Program, at });
                    }
                    None => return Err(self.ask_faces(&faces_key, check, &sitting, &given.thrown, &need)),
                },
                Some(Taken::Roll(faces, by)) => {
                    refuse_faces(&need, &faces).map_err(|refusal| self.misfit(refusal))?;
                    given.thrown.push(ThrownFaces { faces, by, at: self.used() - 1 });
                }
                Some(Taken::Answer(Answer::Fill(fill))) => {
                    self.put_values(making, &mut given, Rc::unwrap_or_clone(fill))?;
                }
                Some(other) => return self.cut_short(check, key, &sitting, other),
            }
        }
    }

    fn put_values(&mut self, making: &Making<'_>, given: &mut Given, fill: Fill) -> Result<(), Stop> {
        if let Some(counts) = fill.restore.iter().find(|key| !given.fill.strike.contains(key)) {
            return Err(self.misfit(Refusal::BadRequest(format!("`{counts}` was not struck: it counts"))));
        }
        merge(&mut given.fill, fill);
        given.filled_at = Some(self.used() - 1);
        let mut trial = making.check.inputs();
        for (name, value) in &given.fill.fill {
            making.check.give(&mut trial, name, value).map_err(|fault| self.misfit(fault.into()))?;
        }
        match self.sitting(making, &given.fill).map(|sitting| sitting.accepted.clone()) {
            Some(Err(fault)) => Err(self.misfit(fault.into())),
            Some(Ok(())) | None => Ok(()),
        }
    }

    /// How the test stands here; none where it is not made any more.
    fn sitting(&mut self, making: &Making<'_>, given: &Fill) -> Option<Rc<Sitting>> {
        let sitting = if let Some(known) = self.known_sitting() {
            known
        } else {
            let known = (making.known)(self.view());
            if known.moot {
                return None;
            }
            Rc::new(self.sit(making.key, making.check, known, given))
        };
        self.keep_sitting(&sitting);
        Some(sitting)
    }

    /// A ruling may have made values impossible that were given before it, or changed the dice that were to be thrown:
    /// then it is they that fit no more, and not the ruling.
    fn refuse_overtaken(&self, check: &'static Check, sitting: &Sitting, given: &Given) -> Result<(), Stop> {
        if let Err(fault) = &sitting.accepted {
            let at = given.filled_at.unwrap_or(self.used().saturating_sub(1));
            return Err(Stop::Misfit { at, refusal: fault.clone().into() });
        }
        let case = case(sitting, self.view());
        let mut fallen = Vec::new();
        for ThrownFaces { faces, at, .. } in &given.thrown {
            let misfit = |refusal| Stop::Misfit { at: *at, refusal };
            match (check.read)(&case, &sitting.tallies, &mut Throw::new(&fallen)) {
                Ok(_) => return Err(misfit(Refusal::BadRequest("these dice are no longer needed".into()))),
                Err(need) => {
                    refuse_faces(&need, faces).map_err(misfit)?;
                    fallen.push(need.land(faces));
                }
            }
        }
        Ok(())
    }

    fn sit(&self, key: &str, check: &'static Check, known: Known, given: &Fill) -> Sitting {
        let mut inputs = self.gather(key, check, &known, given, true);
        if !given.fill.is_empty() && self.accepts(check, &inputs).is_err() {
            // What was remembered gives way where it does not go with what was given.
            let fresh = self.gather(key, check, &known, given, false);
            if self.accepts(check, &fresh).is_ok() {
                inputs = fresh;
            }
        }
        let asks = asks(check, &known, &inputs);
        let mut accepted = self.accepts(check, &inputs);
        let case = Case { inputs: &inputs, settings: self.view().settings(), tables: self.view().tables() };
        let mut tallies = if accepted.is_ok() { check.tallies(&case) } else { Vec::new() };
        for extra in &known.rows {
            if let Some(tally) = tallies.first_mut() {
                tally.insert(extra.before, extra.key, &extra.label, extra.change, &extra.source);
            }
        }
        if accepted.is_ok() {
            accepted = amend(&mut tallies, &given.strike, &given.add);
        }
        Sitting { known, inputs, tallies, accepted, asks }
    }

    fn accepts(&self, check: &Check, inputs: &Inputs) -> Result<(), CheckFault> {
        check.accept(&Case { inputs, settings: self.view().settings(), tables: self.view().tables() })
    }

    /// Known values, then remembered ones and defaults, then what was given; asked values that do not fit are left out.
    fn gather(&self, key: &str, check: &'static Check, known: &Known, given: &Fill, remember: bool) -> Inputs {
        let mut inputs = check.inputs().with(known.values.iter().cloned());
        let remembered = self.view().memory().fill(key).filter(|_| remember);
        for (name, default) in &known.asks {
            let last = remembered.as_ref().and_then(|last| last.get(*name));
            let last = last.and_then(|value| inputs.input(name).and_then(|input| input.domain.read_json(value)));
            if let Some(value) = last.or_else(|| default.clone()) {
                inputs.set(name, value);
            }
        }
        for (name, value) in &given.fill {
            // What does not read was refused when it was given.
            let _ = check.give(&mut inputs, name, value);
        }
        let unfit = |name: &str| {
            let asked = known.asks.iter().any(|(asked, _)| is_same_key(asked, name));
            let applies = inputs.input(name).is_some_and(|input| input.applies(&inputs));
            asked && !applies && !given.fill.contains_key(name)
        };
        if !inputs.given().iter().any(|(name, _)| unfit(name)) {
            return inputs;
        }
        let mut fitting = check.inputs();
        for (name, value) in inputs.given().iter().filter(|(name, _)| !unfit(name)) {
            fitting.set(name, value.clone());
        }
        fitting
    }

    fn ask_fill(&self, key: &str, check: &'static Check, sitting: &Rc<Sitting>) -> Stop {
        let roll = match next_step(check, sitting, self.view(), &[]) {
            Err(need) => Some(need.roll(check.title)),
            Ok(_) => self.foreseen(check, &sitting.inputs),
        };
        let told = Rc::clone(sitting);
        let known = Later::new(move || {
            let mut known = Map::new();
            for (name, value) in told.inputs.given() {
                if !told.asks.iter().any(|ask| ask.name == *name) {
                    nest(&mut known, name, value.json());
                }
            }
            known
        });
        let open = |name: &str| sitting.asks.iter().any(|ask| ask.name == name && ask.default.is_none());
        let guesses = sitting.known.guesses.iter().filter(|(name, _)| open(name));
        let guesses = guesses.map(|(name, value)| ((*name).to_owned(), value.json())).collect();
        let (asks, tally) = (sitting.asks.clone(), sitting.tallies.clone());
        let kind = Kind::Fill { check: Some(check.id), known, asks, tally, roll, guesses };
        self.ask(key, put(check, &sitting.known), kind)
    }

    /// The dice of a test of which something is still missing; what they must show is not known before it is told.
    fn foreseen(&self, check: &Check, inputs: &Inputs) -> Option<Roll> {
        let mut inputs = inputs.clone();
        let first_missing = |inputs: &Inputs| check.missing(inputs).next();
        while let Some(missing) = first_missing(&inputs) {
            inputs.set(missing.name, missing.domain.least());
        }
        self.accepts(check, &inputs).ok()?;
        let case = Case { inputs: &inputs, settings: self.view().settings(), tables: self.view().tables() };
        let need = (check.read)(&case, &check.tallies(&case), &mut Throw::new(&[])).err()?;
        Some(need.roll(check.title))
    }

    fn ask_faces(
        &self,
        key: &str,
        check: &'static Check,
        sitting: &Rc<Sitting>,
        thrown: &[ThrownFaces],
        need: &Need,
    ) -> Stop {
        let roll = need.roll(check.title);
        let (tally, told) = (sitting.tallies.clone(), Rc::clone(sitting));
        let known = Later::new(move || told.inputs.json());
        let fallen = thrown.iter().flat_map(|thrown| thrown.faces.iter().copied()).collect();
        let kind = Kind::Faces { check: Some(check.id), roll, tally, known, fallen };
        self.ask(key, put(check, &sitting.known), kind)
    }

    fn cut_short(
        &mut self,
        check: &'static Check,
        key: &str,
        sitting: &Rc<Sitting>,
        taken: Taken,
    ) -> Result<Tested, Stop> {
        match taken {
            Taken::Answer(Answer::Waive { .. }) if self.scope().is_some() => Ok(Tested::Waived),
            Taken::Answer(Answer::Outcome { outcome, why }) => match (check.stated)(&outcome) {
                Ok(outcome) => {
                    let mut note = note(check, key, sitting, &outcome);
                    note.by = Some(By::Table);
                    note.marks.push(if why.is_empty() {
                        "result stated".into()
                    } else {
                        format!("result stated: {why}")
                    });
                    let note = self.view().tested(note);
                    self.emit(note);
                    Ok(Tested::Outcome(outcome))
                }
                Err(why) => Err(self.misfit(Refusal::BadOutcome { check: check.id.to_owned(), why: Box::new(why) })),
            },
            _ => Err(self.misfit(Refusal::WrongKind { takes: "values, dice or an outcome", found: "something else" })),
        }
    }

    fn conclude(
        &mut self,
        check: &'static Check,
        key: &str,
        sitting: &Rc<Sitting>,
        given: &Given,
        outcome: Outcome,
    ) -> Tested {
        let (given, thrown) = (&given.fill, &given.thrown);
        let faces: Vec<u8> = thrown.iter().flat_map(|thrown| thrown.faces.iter().copied()).collect();
        let view = self.view().clone();
        let mut note = note(check, key, sitting, &outcome);
        note.by = thrown.first().map(|thrown| thrown.by);
        let amended = !(given.strike.is_empty() && given.add.is_empty() && sitting.known.rows.is_empty());
        let stake = stake_of(check, sitting, &view, (faces.clone(), outcome.clone()), amended);
        let needed = stake.clone();
        note.needed = Later::new(move || needed.needed.clone());
        note.house_rules = Later::new(move || stake.house_rules.clone());
        note.faces = faces;
        note.marks = marks(check, &sitting.known, given);
        if self.is_watched() && !note.faces.is_empty() {
            let spread = odds::spread(check, &case(sitting, &view), &sitting.tallies);
            self.watch(Watched { check, note: note.clone(), outcome: outcome.clone(), spread });
        }
        self.conclude_one(key, &sitting.tallies, &note.words, !note.faces.is_empty());
        let note = view.tested(note);
        drop(view);
        self.emit(note);
        Tested::Outcome(outcome)
    }
}

impl Ahead {
    /// The dice of this case, if it takes any.
    pub fn of(check: &'static Check, case: &Case<'_>) -> Option<Self> {
        check.accept(case).ok()?;
        let tally = check.tallies(case);
        let need = (check.read)(case, &tally, &mut Throw::new(&[])).err()?;
        let value = |(name, value): &(&'static str, Value)| ((*name).to_owned(), value.json());
        let values = case.inputs.given().iter().map(value).collect();
        let ahead = Some(Rc::new(FollowingTest { check: check.id, values }));
        Some(Self { roll: Roll { ahead, ..need.roll(check.title) }, tally })
    }
}

impl Tested {
    /// What came of it, as the rule's own type; none where it was let go.
    pub fn read<T: DeserializeOwned + Clone + 'static>(&self) -> Option<T> {
        match self {
            Self::Outcome(outcome) => Some(outcome.get()),
            Self::Waived => None,
        }
    }

    /// The outcome, unless the test was let go.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Outcome(outcome) => Some(outcome),
            Self::Waived => None,
        }
    }
}

fn faces_key(key: &str, throws: usize) -> String {
    if throws == 0 { format!("{key}/faces") } else { format!("{key}/faces-{}", throws + 1) }
}

fn case<'s>(sitting: &'s Sitting, view: &'s AnyView) -> Case<'s> {
    Case { inputs: &sitting.inputs, settings: view.settings(), tables: view.tables() }
}

fn landings(check: &Check, case: &Case<'_>, tallies: &[Tally], thrown: &[ThrownFaces]) -> Vec<Landing> {
    let mut fallen = Vec::new();
    for ThrownFaces { faces, .. } in thrown {
        match (check.read)(case, tallies, &mut Throw::new(&fallen)) {
            Err(need) => fallen.push(need.land(faces)),
            Ok(_) => break,
        }
    }
    fallen
}

fn next_step(check: &Check, sitting: &Sitting, view: &AnyView, thrown: &[ThrownFaces]) -> Result<Outcome, Need> {
    let case = case(sitting, view);
    if sitting.accepted.is_err() {
        return Ok(Outcome::of(&Map::<String, Json>::new()));
    }
    let fallen = landings(check, &case, &sitting.tallies, thrown);
    (check.read)(&case, &sitting.tallies, &mut Throw::new(&fallen))
}

/// What a test that came to this hung on, found when somebody reads it.
fn stake_of(
    check: &'static Check,
    sitting: &Rc<Sitting>,
    view: &AnyView,
    (faces, outcome): (Vec<u8>, Outcome),
    amended: bool,
) -> Later<Stake> {
    let (sitting, settings, tables) = (Rc::clone(sitting), Rc::clone(view.settings()), Arc::clone(view.tables()));
    Later::new(move || {
        let Sitting { inputs, tallies, .. } = &*sitting;
        let case = Case { inputs, settings: &settings, tables: &tables };
        Ended { check, case, tallies, faces: &faces, outcome: &outcome, amended }.stake()
    })
}

fn refuse_faces(need: &Need, faces: &[u8]) -> Result<(), Refusal> {
    if faces.len() != need.count {
        let needed = if need.why.is_empty() { need.dice() } else { format!("{} ({})", need.dice(), need.why) };
        return Err(Refusal::WrongDice { needed, found: faces.len().to_string() });
    }
    match faces.iter().find(|&&face| face == 0 || face > need.sides) {
        Some(&face) => Err(CheckFault::BadFace { face, sides: need.sides }.into()),
        None => Ok(()),
    }
}

fn asks(check: &Check, known: &Known, inputs: &Inputs) -> Vec<Ask> {
    let known_value = |name: &str| known.values.iter().any(|(known, _)| is_same_key(known, name));
    let asked = |name: &str| known.asks.iter().any(|(asked, _)| is_same_key(asked, name));
    let missing: Vec<&str> = check.missing(inputs).map(|input| input.name).collect();
    let is_open = |name: &str| asked(name) || missing.contains(&name);
    let listed = check.inputs.iter().filter(|input| !known_value(input.name) && is_open(input.name));
    let fitting = listed.filter(|input| input.applies(inputs));
    let ask = |input: &super::input::Input| Ask {
        name: input.name.to_owned(),
        kind: AskKind::Domain(input.domain),
        default: inputs.get(input.name).map(|value| value.json()),
        help: input.help.to_owned(),
    };
    fitting.map(ask).collect()
}

fn put<'k>(check: &'k Check, known: &'k Known) -> Put<'k> {
    Put { side: &known.side, text: &known.text, cite: check.source, secret: false }
}

fn merge(given: &mut Fill, more: Fill) {
    given.fill.extend(more.fill);
    given.strike.extend(more.strike);
    given.strike.retain(|key| !more.restore.contains(key));
    given.add.extend(more.add);
    if !more.why.is_empty() {
        let before = std::mem::take(&mut given.why);
        given.why = if before.is_empty() { more.why } else { format!("{before}; {}", more.why) };
    }
}

fn note(check: &'static Check, key: &str, sitting: &Rc<Sitting>, outcome: &Outcome) -> TestNote {
    let (told, summed, came) = (Rc::clone(sitting), Rc::clone(sitting), outcome.clone());
    TestNote {
        check: check.id.to_owned(),
        key: key.to_owned(),
        side: sitting.known.side.clone(),
        who: sitting.known.who.clone(),
        inputs: Later::new(move || told.inputs.noted()),
        sums: Later::new(move || summed.tallies.iter().map(Tally::line).collect()),
        faces: Vec::new(),
        by: None,
        needed: Later::default(),
        words: Later::new(move || (check.words)(&came)),
        hidden: sitting.known.hidden,
        outcome: outcome.clone(),
        marks: Vec::new(),
        house_rules: Later::default(),
    }
}

/// What players changed in a test: known values overruled, rows struck, rows added.
fn marks(check: &Check, known: &Known, given: &Fill) -> Vec<String> {
    let overruled = known.values.iter().filter_map(|(name, value)| {
        let input = check.inputs.iter().find(|input| input.name == *name)?;
        let new = input.domain.read_json(given.fill.get(*name)?)?;
        (*value != new).then(|| format!("{name} {value} overruled as {new}"))
    });
    let struck = given.strike.iter().map(|key| format!("without {key}"));
    let added = given.add.iter().map(|added| format!("{} {}", added.label, added.value));
    let why = Some(format!("note: {}", given.why)).filter(|_| !given.why.is_empty());
    overruled.chain(struck).chain(added).chain(why).collect()
}
