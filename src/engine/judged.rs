//! What the tests of the open act hang on. It is found by making each test again and again, otherwise: an act that is run
//! again after its next answer need not find it a second time.

use std::rc::Rc;

use super::check::{Case, Check, Outcome};
use super::input::Value;
use super::odds;
use super::settings::Settings;
use super::tally::Tally;

/// What a test hangs on beside its dice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stake {
    /// The number needed, where one number decides.
    pub needed: Option<String>,
    /// The house rules that decided something, each with its value.
    pub house_rules: Vec<String>,
}

/// Tests that were looked into, each with all that its stake depends on; the tables stay the same.
#[derive(Clone, Default)]
pub(super) struct Judged(Vec<Rc<Judgement>>);

struct Judgement {
    check: &'static str,
    settings: Rc<Settings>,
    given: Vec<(&'static str, Value)>,
    tallies: Vec<Tally>,
    faces: Vec<u8>,
    outcome: Outcome,
    amended: bool,
    stake: Stake,
}

/// A test that has come to its end.
#[derive(Clone, Copy)]
pub(super) struct Ended<'a> {
    pub check: &'static Check,
    pub case: Case<'a>,
    pub tallies: &'a [Tally],
    pub faces: &'a [u8],
    pub outcome: &'a Outcome,
    /// True where somebody changed its sum: then no house rule is told apart from that.
    pub amended: bool,
}

impl Judged {
    /// What a test hangs on under these settings, found now if it is not known.
    pub(super) fn stake(&mut self, ended: &Ended<'_>, settings: &Rc<Settings>) -> Stake {
        if let Some(known) = self.0.iter().find(|known| known.is_of(ended, settings)) {
            return known.stake.clone();
        }
        let stake = ended.stake();
        self.0.push(Rc::new(Judgement {
            check: ended.check.id,
            settings: Rc::clone(settings),
            given: ended.case.inputs.given().to_vec(),
            tallies: ended.tallies.to_vec(),
            faces: ended.faces.to_vec(),
            outcome: ended.outcome.clone(),
            amended: ended.amended,
            stake: stake.clone(),
        }));
        stake
    }
}

impl Judgement {
    fn is_of(&self, ended: &Ended<'_>, settings: &Rc<Settings>) -> bool {
        self.check == ended.check.id
            && self.amended == ended.amended
            && self.faces == ended.faces
            && self.given == ended.case.inputs.given()
            && self.tallies == ended.tallies
            && self.outcome == *ended.outcome
            && Rc::ptr_eq(&self.settings, settings)
    }
}

impl Ended<'_> {
    fn stake(&self) -> Stake {
        let Self { check, case, tallies, faces, outcome, amended } = self;
        let keys = if *amended { Vec::new() } else { check.house_rules(case, faces, outcome) };
        Stake {
            needed: if faces.is_empty() { None } else { odds::needed(check, case, tallies) },
            house_rules: keys.into_iter().map(|key| format!("{key} = {}", case.settings.word(key))).collect(),
        }
    }
}
