//! What a test's chance would be if one thing were otherwise: reckoned by the check itself.

use std::rc::Rc;

use super::check::{Case, Check};
use super::dice::Need;
use super::input::{Inputs, Value, flatten};
use super::odds::{self, Threshold};
use super::prompt::{Kind, Prompt, Roll, WhatIf};
use super::settings::Settings;
use super::sheet::Sheet;
use super::table::Tables;
use super::tally::Tally;

/// One thing that could be otherwise.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// How it would be.
    pub label: &'static str,
    /// The inputs that change; none takes a value away.
    pub changes: Vec<(&'static str, Option<Value>)>,
}

/// What players would ask themselves at this check with these inputs; the rulebook knows.
pub type Obvious = fn(check: &str, inputs: &Inputs) -> Vec<Alternative>;

/// The chances of every alternative that differs from the present one, `now`. `shown` is the sum as it counts now: rows
/// that players struck or added there are struck or added in the alternatives as well.
pub fn what_if(
    check: &Check,
    case: &Case<'_>,
    shown: &[Tally],
    now: Option<&Threshold>,
    alternatives: Vec<Alternative>,
) -> Vec<WhatIf> {
    let own = check.tallies(case);
    let mut found: Vec<WhatIf> = Vec::new();
    for Alternative { label, changes } in alternatives {
        let inputs = changed(check, case.inputs, &changes);
        let other = Case { inputs: &inputs, ..*case };
        if check.accept(&other).is_err() {
            continue;
        }
        let mut tallies = check.tallies(&other);
        carry_over(&own, shown, &mut tallies);
        let then = odds::threshold(check, &other, &tallies, &[]).or_else(|| odds::certainty(check, &other, &tallies));
        found.extend(then.filter(|then| Some(then) != now).map(|then| WhatIf {
            label: label.to_owned(),
            needs: then.needs,
            chance: then.chance,
        }));
    }
    found
}

impl Prompt {
    /// Adds the number that its dice need, the chances of all that may come of them, and those if one thing were
    /// otherwise, as long as no die of its test has fallen. It takes longer than the prompt, and so is done for those that
    /// are looked at.
    pub fn reckon_chances(&mut self, sheet: &Sheet, settings: &Settings, tables: &Tables, obvious: Obvious) {
        let (check, values, tally, roll, fallen) = match &mut self.kind {
            Kind::Fill { check: Some(check), known, asks, tally, roll: Some(roll), .. } => {
                let defaults = asks.iter().filter_map(|ask| Some((ask.name.clone(), ask.default.clone()?)));
                (*check, flatten(known).into_iter().chain(defaults).collect::<Vec<_>>(), tally, roll, &[][..])
            }
            Kind::Fill { check: None, tally, roll: Some(roll), .. } => {
                let Some(ahead) = roll.ahead.clone() else { return };
                (ahead.check, ahead.values.clone(), tally, roll, &[][..])
            }
            Kind::Faces { check: Some(check), known, tally, roll, fallen } => {
                (*check, flatten(known), tally, roll, fallen.as_slice())
            }
            _ => return,
        };
        let Some(check) = sheet.check(check) else { return };
        let mut inputs = check.inputs();
        for (name, value) in &values {
            if check.give(&mut inputs, name, value).is_err() {
                return;
            }
        }
        let case = Case { inputs: &inputs, settings, tables };
        if check.accept(&case).is_err() {
            return;
        }
        roll.reckon(check, &case, tally, fallen, obvious);
    }
}

impl Need {
    /// The dice as a prompt shows them, without their chances; `title` says what for where the throw itself does not.
    pub fn roll(&self, title: &str) -> Roll {
        Roll::bare(self.count, self.sides, if self.why.is_empty() { title.to_owned() } else { self.why.clone() })
    }
}

impl Roll {
    /// Dice for something, of which nothing else is told.
    pub(super) const fn bare(count: usize, sides: u8, purpose: String) -> Self {
        let (needs, chance, lit, ahead) = (None, None, None, None);
        Self { count, sides, purpose, needs, chance, what_if: Vec::new(), spread: Vec::new(), lit, ahead }
    }

    /// Adds the number that these dice need after those of the test that have fallen, the chances of all that may come of
    /// them, and, before the first die, the chances if one thing were otherwise.
    pub fn reckon(&mut self, check: &Check, case: &Case<'_>, tallies: &[Tally], fallen: &[u8], obvious: Obvious) {
        let now = odds::threshold_after(check, case, tallies, fallen);
        self.spread = odds::shares(check, case, tallies, fallen);
        self.lit = check.lit(case, tallies, fallen).map(Rc::new);
        if fallen.is_empty() {
            self.what_if = what_if(check, case, tallies, now.as_ref(), obvious(check.id, case.inputs));
        }
        (self.needs, self.chance) = now.map_or((None, None), |now| (now.needs, Some(now.chance)));
    }
}

fn changed(check: &Check, inputs: &Inputs, changes: &[(&'static str, Option<Value>)]) -> Inputs {
    let mut other = check.inputs();
    let kept = |name: &str| changes.iter().all(|(changed, _)| *changed != name);
    for (name, value) in inputs.given().iter().filter(|(name, _)| kept(name)) {
        other.set(name, value.clone());
    }
    for (name, value) in changes {
        if let Some(value) = value {
            other.set(name, value.clone());
        }
    }
    other
}

fn carry_over(own: &[Tally], shown: &[Tally], other: &mut [Tally]) {
    for ((own, shown), other) in own.iter().zip(shown).zip(other) {
        for row in shown.rows() {
            if !own.rows().iter().any(|known| known.key == row.key) {
                other.push(&row.key, &row.label, row.change, &row.source);
            }
            if row.struck {
                other.strike(&row.key);
            }
        }
    }
}
