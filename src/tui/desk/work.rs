//! What comes of a form: the sum, the chances, the dice, the outcome, or what is wrong.

use super::Book;
use crate::engine::check::{Case, Check, CheckFault};
use crate::engine::dice::{Counting, Landing, Need, Throw};
use crate::engine::input::Inputs;
use crate::engine::odds::{odds, threshold};
use crate::engine::tally::Tally;
use crate::engine::text::Label;
use crate::report::plain::{members, verdict};
use crate::tui::words::percent;

/// The most likely outcomes that are named.
const LIKELY: usize = 6;
/// Dice whose every face counts: with more of them the chances are too many to count at each key.
const CHEAP_FACES: usize = 4;
/// Other dice, likewise.
const CHEAP_DICE: usize = 24;

/// What comes of a form.
#[derive(Clone, Debug, Default)]
pub(crate) struct Worked {
    /// What is wrong; nothing else is known then.
    pub fault: Option<String>,
    /// The sums.
    pub tallies: Vec<Tally>,
    /// The hope, its chance and the number needed.
    pub chance: Option<String>,
    /// The most likely outcomes: the chance, the words, how good it is.
    pub likely: Vec<(String, String, Label)>,
    /// The throws so far, the last of them perhaps not complete.
    pub stages: Vec<WorkedThrow>,
    /// How many faces have been taken.
    pub taken: usize,
    /// What came of it.
    pub done: Option<Done>,
}

/// Dice that the check needs, and what was typed of them.
#[derive(Clone, Debug)]
pub(crate) struct WorkedThrow {
    /// What is thrown.
    pub need: Need,
    /// What has fallen.
    pub faces: Vec<u8>,
}

/// What the dice came to.
#[derive(Clone, Debug)]
pub(crate) struct Done {
    pub words: String,
    /// How good it is.
    pub label: Label,
    /// The outcome's members.
    pub members: Vec<(String, String)>,
    /// The house rules that decided.
    pub house_rules: Vec<String>,
}

impl Worked {
    /// Only a fault.
    pub(crate) fn faulty(fault: &CheckFault) -> Self {
        Self { fault: Some(fault.to_string()), ..Self::default() }
    }

    /// The throw that is still to fall, with how many of its dice have fallen.
    pub(crate) fn due(&self) -> Option<&WorkedThrow> {
        self.stages.last().filter(|stage| stage.faces.len() < stage.need.count)
    }
}

/// Works a check out with these inputs and as many of the faces as it takes.
pub(crate) fn work(check: &'static Check, book: &Book, inputs: &Inputs, faces: &[u8]) -> Worked {
    let case = Case { inputs, settings: &book.settings, tables: &book.tables };
    if let Err(fault) = check.accept(&case) {
        return Worked::faulty(&fault);
    }
    let tallies = check.tallies(&case);
    let mut worked = throw(check, &case, &tallies, faces);
    if worked.done.is_none() {
        chances(check, &case, &tallies, &mut worked);
    }
    worked.tallies = tallies;
    worked
}

/// Takes the faces, throw by throw.
fn throw(check: &Check, case: &Case<'_>, tallies: &[Tally], faces: &[u8]) -> Worked {
    let mut worked = Worked::default();
    let mut landings: Vec<Landing> = Vec::new();
    loop {
        match (check.read)(case, tallies, &mut Throw::new(&landings)) {
            Ok(outcome) => {
                let keys = check.house_rules(case, &faces[..worked.taken], &outcome);
                let rule = |key: &&str| format!("{key} = {}", case.settings.word(key));
                worked.done = Some(Done {
                    words: (check.words)(&outcome),
                    label: verdict(check, &outcome),
                    members: members(&outcome),
                    house_rules: keys.iter().map(rule).collect(),
                });
                return worked;
            }
            Err(need) => {
                let rest = faces[worked.taken..].iter().copied().take(need.count);
                let own: Vec<u8> = rest.take_while(|face| (1..=need.sides).contains(face)).collect();
                worked.taken += own.len();
                let complete = own.len() == need.count;
                if complete {
                    landings.push(need.land(&own));
                }
                worked.stages.push(WorkedThrow { need, faces: own });
                if !complete {
                    return worked;
                }
            }
        }
    }
}

/// The chances of what is still to fall, where they are quickly counted.
fn chances(check: &Check, case: &Case<'_>, tallies: &[Tally], worked: &mut Worked) {
    let cheap = worked.stages.iter().all(|stage| match stage.need.counting {
        Counting::Faces => stage.need.count <= CHEAP_FACES,
        _ => stage.need.count <= CHEAP_DICE,
    });
    if !cheap {
        return;
    }
    let whole = |stage: &&WorkedThrow| stage.faces.len() == stage.need.count;
    let fallen: Vec<Landing> = worked.stages.iter().filter(whole).map(|stage| stage.need.land(&stage.faces)).collect();
    if let (Some(hope), Some(threshold)) = (check.hope, threshold(check, case, tallies, &fallen)) {
        let needs = threshold.needs.map(|needs| format!(" on {needs}")).unwrap_or_default();
        worked.chance = Some(format!("{}{needs}, {}", hope.words, percent(threshold.chance)));
    }
    if fallen.is_empty()
        && let Ok(all) = odds(check, case)
    {
        let line = |chance: &crate::engine::odds::Chance| {
            let outcome = &chance.outcome;
            (percent(chance.probability), (check.words)(outcome), verdict(check, outcome))
        };
        worked.likely = all.iter().take(LIKELY).map(line).collect();
    }
}
