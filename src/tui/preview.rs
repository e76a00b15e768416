//! A test's sum as it would be with what is filled in so far: the same check, reckoned again.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};

use crate::engine::check::{Added, Case, Check, CheckFault, Outcome, amend};
use crate::engine::dice::Throw;
use crate::engine::input::{Inputs, flatten};
use crate::engine::odds::{self, Chance};
use crate::engine::prompt::{Ask, AskKind, Roll};
use crate::engine::settings::{Setting, Settings};
use crate::engine::table::Tables;
use crate::engine::tally::Tally;
use crate::engine::what_if::Obvious;

/// Outcomes beyond this number are not offered as a list.
const MOST_OUTCOMES: usize = 40;

/// A test that is being filled in.
#[derive(Clone, Copy)]
pub(super) struct Test<'a> {
    pub check: &'static Check,
    /// What is known already, nested.
    pub known: &'a Map<String, Json>,
    /// The house rules in force.
    pub settings: &'a Settings,
    /// The tables in force.
    pub tables: &'a Tables,
    /// What players would ask themselves.
    pub obvious: Obvious,
}

/// What a test comes to so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SumSoFar {
    /// True where others are asked before its dice fall.
    pub is_later: bool,
    /// The sums with their reasons; empty while something is missing.
    pub tallies: Vec<Tally>,
    /// The dice that it rolls first, if it rolls.
    pub roll: Option<Roll>,
    /// What it comes to without dice, in words, where it takes none.
    pub certain: Option<String>,
    /// Why there is no sum yet.
    pub fault: Option<String>,
    /// Required inputs that nobody asked for before, but that the others call for now.
    pub also: Vec<Ask>,
}

impl Test<'_> {
    /// The sum with these values; `outside` are rows of the prompt's own sum that the check does not know.
    pub(super) fn sum(
        self,
        values: &BTreeMap<String, Json>,
        strike: &[String],
        add: &[Added],
        outside: &[Tally],
    ) -> SumSoFar {
        let inputs = match self.inputs(values) {
            Ok(inputs) => inputs,
            Err(fault) => return SumSoFar { fault: Some(fault.to_string()), ..SumSoFar::default() },
        };
        let case = self.case(&inputs);
        if let Err(fault) = self.check.accept(&case) {
            let also = self.check.missing(&inputs).map(ask).collect();
            return SumSoFar { fault: Some(fault.to_string()), also, ..SumSoFar::default() };
        }
        let mut tallies = self.check.tallies(&case);
        join(&mut tallies, outside);
        if let Err(fault) = amend(&mut tallies, strike, add) {
            return SumSoFar { tallies, fault: Some(fault.to_string()), ..SumSoFar::default() };
        }
        let read = (self.check.read)(&case, &tallies, &mut Throw::new(&[]));
        let certain = read.as_ref().ok().map(|outcome| (self.check.words)(outcome));
        let roll = read.err().map(|need| {
            let mut roll = need.roll(self.check.title);
            roll.reckon(self.check, &case, &tallies, &[], self.obvious);
            roll
        });
        SumSoFar { tallies, roll, certain, ..SumSoFar::default() }
    }

    /// Rows of the prompt's own sum that the check does not reckon from these values.
    pub(super) fn outside(self, values: &BTreeMap<String, Json>, shown: &[Tally]) -> Vec<Tally> {
        let own = self.inputs(values).ok().filter(|inputs| self.check.accept(&self.case(inputs)).is_ok());
        let Some(own) = own.map(|inputs| self.check.tallies(&self.case(&inputs))) else { return Vec::new() };
        let beyond = |(at, tally): (usize, &Tally)| {
            let known = own.get(at).map_or(0, |own| own.rows().len());
            let mut rest = tally.side.map_or_else(Tally::new, Tally::of_side);
            for row in tally.rows().iter().skip(known) {
                rest.push(&row.key, &row.label, row.change, &row.source);
            }
            rest
        };
        shown.iter().enumerate().map(beyond).collect()
    }

    /// Every outcome that the test can still have with this sum and these fallen faces, most likely first; none where
    /// there are too many.
    pub(super) fn outcomes(
        self,
        values: &BTreeMap<String, Json>,
        tallies: &[Tally],
        fallen: &[u8],
    ) -> Option<Vec<(String, Outcome)>> {
        let inputs = self.inputs(values).ok()?;
        let case = self.case(&inputs);
        self.check.accept(&case).ok()?;
        let mut told: Vec<(String, Outcome)> = Vec::new();
        for Chance { outcome, .. } in odds::from(self.check, &case, tallies, fallen) {
            let words = (self.check.words)(&outcome);
            if !told.iter().any(|(known, _)| *known == words) {
                told.push((words, outcome));
            }
        }
        (told.len() <= MOST_OUTCOMES).then_some(told)
    }

    /// The house rules that the sum and the reading of the dice look at.
    pub(super) fn consulted(self, values: &BTreeMap<String, Json>) -> Vec<&'static Setting> {
        let Ok(inputs) = self.inputs(values) else { return Vec::new() };
        let case = self.case(&inputs);
        self.settings.forget_consulted();
        if self.check.accept(&case).is_err() {
            return Vec::new();
        }
        let tallies = self.check.tallies(&case);
        // Only which settings it reads matters here, not what the dice would come to.
        let _ = (self.check.read)(&case, &tallies, &mut Throw::new(&[]));
        self.settings.consulted()
    }

    /// True when an asked value has a meaning beside the others.
    pub(super) fn applies(self, values: &BTreeMap<String, Json>, name: &str) -> bool {
        let Ok(inputs) = self.inputs(values) else { return true };
        self.check.inputs.iter().find(|input| input.name == name).is_none_or(|input| input.applies(&inputs))
    }

    fn inputs(&self, values: &BTreeMap<String, Json>) -> Result<Inputs, CheckFault> {
        let mut inputs = self.check.inputs();
        for (name, value) in flatten(self.known)
            .iter()
            .chain(values.iter().map(|(name, value)| (name.clone(), value.clone())).collect::<Vec<_>>().iter())
        {
            self.check.give(&mut inputs, name, value)?;
        }
        Ok(inputs)
    }

    fn case<'s>(&'s self, inputs: &'s Inputs) -> Case<'s> {
        Case { inputs, settings: self.settings, tables: self.tables }
    }
}

fn join(tallies: &mut [Tally], outside: &[Tally]) {
    for (tally, more) in tallies.iter_mut().zip(outside) {
        for row in more.rows() {
            tally.push(&row.key, &row.label, row.change, &row.source);
        }
    }
}

fn ask(input: &'static crate::engine::input::Input) -> Ask {
    Ask { name: input.name.to_owned(), kind: AskKind::Domain(input.domain), default: None, help: input.help.to_owned() }
}
