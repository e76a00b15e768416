//! A second, naive evaluator of every check, written from the reading of the sheets alone: no code of the program, none
//! of its tables. Drawn inputs must come out alike.

mod age_of_napoleon;
mod beyond_waterloo;
mod campaign_1805;
mod march_attack;
mod napoleon_1815;

use std::collections::BTreeSet;

use fanion::engine::check::CheckFault;
use fanion::engine::sheet::Sheet;
use serde_json::{Value as Json, json};

use crate::sheet_desk::Desk;
use crate::support::player::Chance;

/// Inputs for each check; `FANION_NAIVE` tells another number.
const INPUTS: u64 = 1_000;

/// A case that was drawn, and what the sheet says of it.
struct Drawn {
    inputs: Vec<String>,
    settings: Vec<(&'static str, String)>,
    /// The file of an owner who has typed in what the sheet does not print.
    owner: Option<String>,
    faces: Vec<u8>,
    says: Says,
}

/// What the sheet says of a case.
enum Says {
    /// The outcome, member by member.
    Outcome(Json),
    /// That it cannot be; the refusal names this.
    Refused(&'static str),
}

impl Drawn {
    fn new(inputs: Vec<String>, faces: Vec<u8>, outcome: Json) -> Self {
        Self { inputs, settings: Vec::new(), owner: None, faces, says: Says::Outcome(outcome) }
    }

    fn refused(inputs: Vec<String>, names: &'static str) -> Self {
        Self { inputs, settings: Vec::new(), owner: None, faces: Vec::new(), says: Says::Refused(names) }
    }

    /// Holds the program's answer against it.
    fn compare(&self, desk: &mut Desk, check: &str) {
        desk.settings = desk.sheet.defaults();
        for (key, value) in &self.settings {
            desk.settings.set(key, value).unwrap_or_else(|fault| panic!("{check}: {fault}"));
        }
        let printed = self.owner.as_deref().map(|text| desk.type_in(text));
        let inputs = self.inputs.join(" ");
        let found = desk.resolve(check, &inputs, &self.faces);
        if let Some(printed) = printed {
            desk.tables = printed;
        }
        let case = format!("{check} {inputs} {:?} {:?}", self.settings, self.faces);
        match (&self.says, found) {
            (Says::Outcome(expected), Ok(resolved)) => {
                assert_eq!(json!(resolved.outcome.members()), *expected, "{case}");
            }
            (Says::Refused(names), Err(fault)) => {
                let by_dice = matches!(fault, CheckFault::WrongDice { .. });
                assert!(!by_dice && fault.to_string().contains(names), "{case}: {fault}");
            }
            (Says::Outcome(_), Err(fault)) => panic!("{case}: {fault}"),
            (Says::Refused(names), Ok(resolved)) => panic!("{case}: {names}, but {:?}", resolved.outcome),
        }
    }
}

/// A word with its figure.
fn word(chance: &mut Chance, words: &[(&'static str, i64)]) -> (&'static str, i64) {
    *chance.pick(words)
}

fn die(chance: &mut Chance) -> u8 {
    u8::try_from(chance.between(1, 6)).expect("a face")
}

fn total(faces: &[u8]) -> i64 {
    faces.iter().map(|face| i64::from(*face)).sum()
}

/// A check and its naive twin.
type Naive = (&'static str, fn(&mut Chance) -> Drawn);

/// Every rulebook with the twins of its checks.
const BOOKS: &[(&Sheet, &[Naive])] = &[
    (&fanion::rules::march_attack::SHEET, march_attack::CHECKS),
    (&fanion::rules::campaign_1805::SHEET, campaign_1805::CHECKS),
    (&fanion::rules::napoleon_1815::SHEET, napoleon_1815::CHECKS),
    (&fanion::rules::age_of_napoleon::SHEET, age_of_napoleon::CHECKS),
    (&fanion::rules::beyond_waterloo::SHEET, beyond_waterloo::CHECKS),
];

#[test]
fn every_check_of_every_rulebook_has_a_second_evaluator() {
    let ids = |sheets: Vec<&Sheet>| sheets.into_iter().map(|sheet| sheet.id).collect::<BTreeSet<_>>();
    assert_eq!(ids(BOOKS.iter().map(|(sheet, _)| *sheet).collect()), ids(fanion::rulebooks::SHEETS.to_vec()));
    for (sheet, checks) in BOOKS {
        let listed: BTreeSet<_> = sheet.checks.iter().map(|check| check.id.to_owned()).collect();
        let twins: BTreeSet<_> = checks.iter().map(|(name, _)| format!("{}/{name}", sheet.id)).collect();
        assert_eq!(twins, listed);
        assert_eq!(twins.len(), checks.len(), "a check has two");
    }
}

/// Draws cases for every check of a rulebook and compares.
fn find_no_difference(rulebook: &str) {
    let told = std::env::var("FANION_NAIVE").ok().and_then(|number| number.parse().ok());
    let (sheet, checks) = BOOKS.iter().find(|(sheet, _)| sheet.id == rulebook).expect("a rulebook with twins");
    for (check, naive) in *checks {
        let mut desk = Desk::new(sheet);
        let mut chance = Chance::new(1815);
        for _ in 0..told.unwrap_or(INPUTS) {
            naive(&mut chance).compare(&mut desk, check);
        }
    }
}

#[test]
fn a_second_evaluator_finds_no_difference_in_march_attack() {
    find_no_difference("march-attack");
}

#[test]
fn a_second_evaluator_finds_no_difference_in_campaign_1805() {
    find_no_difference("campaign-1805");
}

#[test]
fn a_second_evaluator_finds_no_difference_in_napoleon_1815() {
    find_no_difference("napoleon-1815");
}

#[test]
fn a_second_evaluator_finds_no_difference_in_age_of_napoleon() {
    find_no_difference("age-of-napoleon");
}

#[test]
fn a_second_evaluator_finds_no_difference_in_beyond_waterloo() {
    find_no_difference("beyond-waterloo");
}
