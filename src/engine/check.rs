//! A check: one test of a rule sheet, described once for the table, the command line, the odds and the pages.
//!
//! Three functions make it: `fits` (do these inputs go together?), `tallies` (the sum, or one a side) and `read` (what
//! the dice mean). Players strike rows out of the tallies and add others between the last two.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

pub use super::check_fault::CheckFault;
use super::dice::{Landing, Need, Throw};
use super::fraction::Fraction;
use super::input::{Fallback, Input, Inputs};
pub use super::outcome::Outcome;
use super::panel::Lit;
use super::settings::{Setting, Settings};
use super::table::{ReadModifier, Tables};
use super::tally::Tally;
use super::text::nearest;

/// Everything that a test depends on but the dice.
#[derive(Clone, Copy)]
pub struct Case<'a> {
    pub inputs: &'a Inputs,
    /// The house rules in force.
    pub settings: &'a Settings,
    /// The printed tables.
    pub tables: &'a Tables,
}

/// What the one who tests hopes for, so that prompts can say the chance of it.
#[derive(Clone, Copy)]
pub struct Hope {
    /// True for an outcome that fulfils it.
    pub holds: fn(&Outcome) -> bool,
    /// What it is, in a word or two ("passes", "a hit").
    pub words: &'static str,
    /// What is said where no dice bring it ("cannot pass", "cannot hit").
    pub never: &'static str,
}

/// Where an outcome stands among all that players tell apart, and its words. Outcomes with the same words count as one.
pub type Spread = fn(&Case<'_>, &Outcome) -> (i64, String);

/// How a check lights its table for the dice that are thrown next; none where these dice read no table.
pub type Faces = fn(&Reading<'_>) -> Option<Lit>;

/// A test whose next dice are about to be read.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    pub check: &'a Check,
    pub case: Case<'a>,
    /// Its sums, with what players changed in them.
    pub tallies: &'a [Tally],
    /// The faces that have fallen in it before.
    pub fallen: &'a [u8],
}

/// The registry entry of one test.
pub struct Check {
    /// `rulebook/name`, binding.
    pub id: &'static str,
    pub title: &'static str,
    /// The table that it reads, as cited in prompts.
    pub source: &'static str,
    /// Its dice in words.
    pub dice: &'static str,
    /// Its inputs in order.
    pub inputs: &'static [Input],
    /// What is hoped for, if one thing is.
    pub hope: Option<Hope>,
    /// How players tell its outcomes apart, where yes and no to the hope do not say all that they ask.
    pub spread: Option<Spread>,
    /// The table that its dice read, with what each face brings, where it reads one.
    pub faces: Option<Faces>,
    /// Refuses inputs that contradict each other.
    pub fits: fn(&Case<'_>) -> Result<(), CheckFault>,
    /// The sums, with their reasons.
    pub tallies: fn(&Case<'_>) -> Vec<Tally>,
    /// What the dice mean; it asks the throw for each die that it needs.
    pub read: fn(&Case<'_>, &[Tally], &mut Throw<'_>) -> Result<Outcome, Need>,
    /// Takes an outcome that players state themselves; see [`stated_as`].
    pub stated: fn(&Map<String, Json>) -> Result<Outcome, CheckFault>,
    /// The outcome in words for the log.
    pub words: fn(&Outcome) -> String,
}

/// A resolved test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// The sums with their reasons.
    pub tallies: Vec<Tally>,
    /// The faces, in the order of the throws.
    pub faces: Vec<u8>,
    /// What came of it.
    pub outcome: Outcome,
    /// Keys of the settings that decided something.
    pub house_rules: Vec<&'static str>,
}

/// A row that players add to a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Added {
    pub label: String,
    /// What it adds.
    pub value: Fraction,
    /// In a check of two sides: whose sum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
}

impl Check {
    /// A check that takes no inputs, throws no dice and adds nothing up: what it comes to is a `T`, players may state it
    /// as one, and the log says it in these words. What else it has is said behind it.
    pub const fn of<T: Serialize + DeserializeOwned + Clone + PartialEq + 'static>(
        id: &'static str,
        title: &'static str,
        source: &'static str,
        read: fn(&Case<'_>, &[Tally], &mut Throw<'_>) -> Result<Outcome, Need>,
        words: fn(&Outcome) -> String,
    ) -> Self {
        let (hope, spread, faces) = (None, None, None);
        let (fits, tallies, stated) = (always_fits, no_tally, stated_as::<T>);
        Self { id, title, source, dice: "none", inputs: &[], hope, spread, faces, fits, tallies, read, stated, words }
    }

    /// With these inputs, in order.
    #[must_use]
    pub const fn takes(self, inputs: &'static [Input]) -> Self {
        Self { inputs, ..self }
    }

    /// With dice, in words.
    #[must_use]
    pub const fn rolls(self, dice: &'static str) -> Self {
        Self { dice, ..self }
    }

    /// With a hope: for which outcomes it is fulfilled, what it is, and what is said where no dice bring it.
    #[must_use]
    pub const fn hopes(self, holds: fn(&Outcome) -> bool, words: &'static str, never: &'static str) -> Self {
        Self { hope: Some(Hope { holds, words, never }), ..self }
    }

    /// With outcomes that players tell apart.
    #[must_use]
    pub const fn spreads(self, spread: Spread) -> Self {
        Self { spread: Some(spread), ..self }
    }

    /// With a table that its dice read.
    #[must_use]
    pub const fn lights(self, faces: Faces) -> Self {
        Self { faces: Some(faces), ..self }
    }

    /// With inputs that contradict each other.
    #[must_use]
    pub const fn refuses(self, fits: fn(&Case<'_>) -> Result<(), CheckFault>) -> Self {
        Self { fits, ..self }
    }

    /// With a sum, or one a side.
    #[must_use]
    pub const fn adds(self, tallies: fn(&Case<'_>) -> Vec<Tally>) -> Self {
        Self { tallies, ..self }
    }

    /// With more that an outcome must be where players state it.
    #[must_use]
    pub const fn stated_by(self, stated: fn(&Map<String, Json>) -> Result<Outcome, CheckFault>) -> Self {
        Self { stated, ..self }
    }

    /// A value of an input in words for a player.
    pub fn told(&self, name: &str, value: &Json) -> String {
        let input = self.inputs.iter().find(|input| input.name == name);
        let domain = input.map_or(super::input::Domain::Flag, |input| input.domain);
        domain.told(value)
    }

    /// No input yet.
    pub const fn inputs(&self) -> Inputs {
        Inputs::new(self.inputs)
    }

    /// The inputs from `name=value` pairs as on the command line.
    pub fn read_inputs<'t>(&self, pairs: impl IntoIterator<Item = (&'t str, &'t str)>) -> Result<Inputs, CheckFault> {
        let mut inputs = self.inputs();
        for (name, text) in pairs {
            self.give(&mut inputs, name, &Json::from(text))?;
        }
        Ok(inputs)
    }

    /// Gives one input its value as JSON or as text.
    pub fn give(&self, inputs: &mut Inputs, name: &str, json: &Json) -> Result<(), CheckFault> {
        let Some(input) = inputs.input(name) else {
            let names = || self.inputs.iter().map(|input| input.name);
            return Err(CheckFault::UnknownInput {
                check: self.id.to_owned(),
                name: name.to_owned(),
                near: nearest(name, names()).map(str::to_owned),
                allowed: if self.inputs.is_empty() { "none".into() } else { names().collect::<Vec<_>>().join(", ") },
            });
        };
        let value = input.domain.read_json(json).ok_or_else(|| {
            let found = json.as_str().map_or_else(|| json.to_string(), str::to_owned);
            let near = match input.domain {
                super::input::Domain::Words(words) => nearest(&found, words.iter().copied()),
                _ => None,
            };
            CheckFault::BadValue {
                input: name.to_owned(),
                found,
                allowed: input.domain.allowed(),
                near: near.map(str::to_owned),
            }
        })?;
        inputs.set(name, value);
        Ok(())
    }

    /// That nothing is missing, misplaced or contradictory.
    pub fn accept(&self, case: &Case<'_>) -> Result<(), CheckFault> {
        for (name, value) in case.inputs.given() {
            let Some(input) = case.inputs.input(name) else { continue };
            if let Some(only) = input.only
                && !(only.when)(case.inputs)
                && input.default_value().as_ref() != Some(value)
            {
                return Err(CheckFault::Misplaced {
                    input: (*name).to_owned(),
                    found: value.to_string(),
                    why: only.why.to_owned(),
                });
            }
        }
        if let Some(input) = self.missing(case.inputs).next() {
            return Err(CheckFault::Missing { input: input.name.to_owned(), allowed: input.domain.allowed() });
        }
        (self.fits)(case)
    }

    /// Required inputs without a value, where they apply.
    pub fn missing<'i>(&self, inputs: &'i Inputs) -> impl Iterator<Item = &'static Input> + use<'i> {
        let required = |input: &&Input| input.fallback == Fallback::Required;
        let absent = |input: &&Input| !inputs.has(input.name);
        self.inputs.iter().filter(required).filter(absent).filter(|input| input.applies(inputs))
    }

    /// The sums of an accepted case.
    pub fn tallies(&self, case: &Case<'_>) -> Vec<Tally> {
        (self.tallies)(case)
    }

    /// Resolves the test with these faces, exactly as many as it needs.
    pub fn resolve(&self, case: &Case<'_>, faces: &[u8]) -> Result<Resolved, CheckFault> {
        self.accept(case)?;
        let tallies = self.tallies(case);
        let outcome = self.read_faces(case, &tallies, faces)?;
        let house_rules = self.house_rules(case, faces, &outcome);
        Ok(Resolved { tallies, faces: faces.to_vec(), outcome, house_rules })
    }

    /// What these faces come to, exactly as many as the test needs; it is not asked which settings decided it.
    pub fn outcome(&self, case: &Case<'_>, faces: &[u8]) -> Result<Outcome, CheckFault> {
        self.accept(case)?;
        self.read_faces(case, &self.tallies(case), faces)
    }

    /// Resolves the test, taking each throw from `roll`.
    pub fn roll(&self, case: &Case<'_>, mut roll: impl FnMut(&Need) -> Vec<u8>) -> Result<Resolved, CheckFault> {
        self.accept(case)?;
        let tallies = self.tallies(case);
        let (mut landings, mut faces) = (Vec::new(), Vec::new());
        loop {
            match (self.read)(case, &tallies, &mut Throw::new(&landings)) {
                Ok(outcome) => {
                    let house_rules = self.house_rules(case, &faces, &outcome);
                    return Ok(Resolved { tallies, faces, outcome, house_rules });
                }
                Err(need) => {
                    let thrown = roll(&need);
                    landings.push(need.land(&thrown));
                    faces.extend(thrown);
                }
            }
        }
    }

    /// What the faces mean; too few, too many or impossible ones are refused.
    pub fn read_faces(&self, case: &Case<'_>, tallies: &[Tally], faces: &[u8]) -> Result<Outcome, CheckFault> {
        let mut landings: Vec<Landing> = Vec::new();
        let mut thrown: Vec<Need> = Vec::new();
        let mut rest = faces;
        loop {
            match (self.read)(case, tallies, &mut Throw::new(&landings)) {
                Ok(outcome) if rest.is_empty() => return Ok(outcome),
                Ok(_) => return Err(wrong_dice(&thrown, faces.len())),
                Err(need) => {
                    let Some((own, after)) = rest.split_at_checked(need.count) else {
                        thrown.push(need);
                        return Err(wrong_dice(&thrown, faces.len()));
                    };
                    if let Some(&face) = own.iter().find(|&&face| face == 0 || face > need.sides) {
                        return Err(CheckFault::BadFace { face, sides: need.sides });
                    }
                    landings.push(need.land(own));
                    rest = after;
                    thrown.push(need);
                }
            }
        }
    }

    /// Keys of the settings that decided something: with another choice the same faces would not give the same outcome.
    pub fn house_rules(&self, case: &Case<'_>, faces: &[u8], outcome: &Outcome) -> Vec<&'static str> {
        let trial = case.settings.clone();
        // What is missing or misplaced among the inputs is so under any setting.
        let sums = |settings: &Settings| {
            let case = Case { settings, ..*case };
            (self.fits)(&case).map(|()| self.tallies(&case)).ok()
        };
        let same = |settings: &Settings, sums: &[Tally]| {
            self.read_faces(&Case { settings, ..*case }, sums, faces).is_ok_and(|other| other == *outcome)
        };
        trial.forget_consulted();
        let Some(own) = sums(&trial) else { return Vec::new() };
        let for_sums = trial.consulted();
        trial.forget_consulted();
        same(&trial, &own);
        let for_faces = trial.consulted();
        // What the faces mean is asked again only where the setting, or a sum that is another by it, has a say in it.
        let has_a_say = |setting: &Setting, other: &mut Settings, value: &str| {
            if other.set(setting.key, value).is_err() {
                return false;
            }
            let changed = for_sums.contains(&setting).then(|| sums(other)).filter(|sums| sums.as_ref() != Some(&own));
            let asked = changed.is_some() || for_faces.contains(&setting);
            let sums = changed.as_ref().map_or(Some(&own), Option::as_ref);
            asked && !sums.is_some_and(|sums| same(other, sums))
        };
        let mut consulted = [for_sums.as_slice(), &for_faces].concat();
        consulted.sort_by_key(|setting| std::ptr::from_ref(*setting));
        consulted.dedup();
        let decided = consulted.iter().filter(|setting| {
            let (now, mut other) = (case.settings.word(setting.key), trial.clone());
            setting.choices.samples().iter().any(|value| value != now && has_a_say(setting, &mut other, value))
        });
        decided.map(|setting| setting.key).collect()
    }
}

impl Input {
    /// True where the input has a meaning beside the others.
    pub fn applies(&self, inputs: &Inputs) -> bool {
        self.only.is_none_or(|only| (only.when)(inputs))
    }
}

fn wrong_dice(needs: &[Need], found: usize) -> CheckFault {
    let word = |(at, need): (usize, &Need)| match (at, need.why.as_str()) {
        (0, _) => need.dice(),
        (_, "") => format!("then {}", need.dice()),
        (_, why) => format!("then {} {why}", need.dice()),
    };
    let needed: Vec<String> = needs.iter().enumerate().map(word).collect();
    let needed = if needed.is_empty() { "none: nothing is rolled here".to_owned() } else { needed.join(", ") };
    let found = match found {
        0 => "none".to_owned(),
        1 => "1 die".to_owned(),
        many => format!("{many} dice"),
    };
    CheckFault::WrongDice { needed, found }
}

/// Strikes rows out of the sums and adds the players' own.
pub fn amend(tallies: &mut [Tally], strike: &[String], add: &[Added]) -> Result<(), CheckFault> {
    for key in strike {
        let mut found = false;
        for tally in tallies.iter_mut() {
            let own = tally.side.and_then(|side| key.strip_prefix(side)).and_then(|rest| rest.strip_prefix('.'));
            // A row may be keyed by an input whose name holds the side already (`attacker.strength`).
            found |= own.is_some_and(|own| tally.strike(own)) | tally.strike(key);
        }
        if !found {
            let rows = tallies.iter().flat_map(|tally| tally.rows().iter().map(|row| row.key.to_string()));
            return Err(CheckFault::NoRow { key: key.clone(), rows: rows.collect::<Vec<_>>().join(", ") });
        }
    }
    for added in add {
        let own = |tally: &&mut Tally| added.side.is_none() || tally.side == added.side.as_deref();
        let Some(tally) = tallies.iter_mut().find(own) else {
            let side = added.side.clone().unwrap_or_default();
            let sides: Vec<&str> = tallies.iter().filter_map(|tally| tally.side).collect();
            return Err(CheckFault::NoRow { key: side, rows: sides.join(", ") });
        };
        tally.add("added", &added.label, added.value, "added by the players");
        if !tally.is_reckonable() {
            return contradiction(format!("no sum can be made with {} ({})", added.value, added.label));
        }
    }
    Ok(())
}

/// An outcome as players state it: members that `T` needs, unknown ones refused.
///
/// # Errors
/// Members that are no `T`, in words.
pub fn stated_as<T>(object: &Map<String, Json>) -> Result<Outcome, CheckFault>
where
    T: Serialize + DeserializeOwned + Clone + PartialEq + 'static,
{
    match T::deserialize(object) {
        Ok(value) => Ok(Outcome::of(&value)),
        Err(error) => contradiction(error.to_string()),
    }
}

/// Refuses values that cannot stand beside each other, in words.
///
/// # Errors
/// Always: these words.
pub fn contradiction<T>(words: impl Into<String>) -> Result<T, CheckFault> {
    Err(CheckFault::Contradiction(words.into()))
}

/// For checks whose inputs never contradict each other.
pub fn always_fits(_: &Case<'_>) -> Result<(), CheckFault> {
    Ok(())
}

/// For checks without a sum.
pub fn no_tally(_: &Case<'_>) -> Vec<Tally> {
    Vec::new()
}

/// Modifiers of a check: the predicate in code, the value in the table.
pub trait Modifier: Copy + 'static {
    /// The check whose list in `tables.toml` holds them.
    const CHECK: &'static str;
    /// Every modifier, in the order of the sheet.
    const ALL: &'static [Self];
    /// Its key in that list.
    fn name(self) -> &'static str;
    /// How often it counts here; 0 where it does not hold.
    fn times(self, case: &Case<'_>) -> i64;
}

/// Declares the modifiers of a check: each variant with its key in `tables.toml` and how often it counts.
#[macro_export]
macro_rules! modifiers {
    ($(#[$about:meta])* $vis:vis $name:ident of $check:expr => { $($variant:ident = $key:literal, $times:expr;)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $(#[doc = concat!("`", $key, "`")] $variant,)+
        }

        impl $crate::engine::check::Modifier for $name {
            const CHECK: &'static str = $check;
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $key,)+
                }
            }

            fn times(self, case: &$crate::engine::check::Case<'_>) -> i64 {
                let times: fn(&$crate::engine::check::Case<'_>) -> i64 = match self {
                    $(Self::$variant => $times,)+
                };
                times(case)
            }
        }
    };
}
pub use crate::modifiers;

/// The one sum of a check whose rows are all modifiers.
pub fn tally_of<M: Modifier>(case: &Case<'_>) -> Vec<Tally> {
    let mut tally = Tally::new();
    count_modifiers::<M>(&mut tally, case);
    vec![tally]
}

/// Adds every modifier that holds, in the order of the sheet.
pub fn count_modifiers<M: Modifier>(tally: &mut Tally, case: &Case<'_>) {
    for &modifier in M::ALL {
        let times = modifier.times(case);
        if times != 0 {
            tally.count(read_modifier(case, M::CHECK, modifier.name()), times);
        }
    }
}

/// A modifier with the value of its cell.
///
/// # Panics
/// When the tables lack it; they are proofed when they are loaded.
pub fn read_modifier<'t>(case: &Case<'t>, check: &str, name: &str) -> &'t ReadModifier {
    case.tables.modifier(check, name).unwrap_or_else(|fault| panic!("the tables were proofed: {fault}"))
}
