//! What came of the dice, or of a step: what everyone at the table looks up for.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Value as Json, json};

use super::check::Outcome;
use super::later::Later;
use super::odds::{in_words, is_number};
use super::tally::NO_ROWS;
use super::test_note::TestNote;
use super::text::{Label, Text};
use super::version::RecordVersion;

/// What came of a test, or of what a step does by itself, with what is to be done on the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// Who tested, or which step it was.
    pub who: Text,
    /// Whom it was done to, where that is somebody else; empty else.
    pub at: Text,
    /// The step in which it came about, by its name; empty where the rulebook does not say.
    pub step: String,
    /// What was tested or done, in a word or two; empty where the rulebook does not say.
    pub test: String,
    /// The check's id; none for what a step does by itself.
    pub check: Option<String>,
    /// Each sum on a line; none for a test without one.
    pub sum: Vec<String>,
    /// The faces as they fell; none where no die was needed, and for a result read off the table.
    pub dice: Vec<u8>,
    /// What the dice had to show, where one number decided.
    pub needs: Option<String>,
    /// True where each number brings a result of its own: that any would have done, or none, is not said.
    pub is_graded: bool,
    /// The outcome as checks name it; empty for what a step does by itself.
    pub outcome: Outcome,
    /// The outcome in words, with its totals.
    pub words: Text,
    /// What the outcome does, passed or failed; empty where the rulebook does not say.
    pub effect: Text,
    /// What came of the tests before it in the same act, the first one first.
    pub earlier: Vec<Text>,
    /// What to move or mark on the table, a line each, since the act began.
    pub table: Vec<Text>,
    /// The same by what is done, in the order in which players do it; empty where the rulebook gives lines only.
    pub tasks: Vec<Task>,
    /// A great moment in whole sentences: a formation or unit that breaks, a capture, a leader who falls.
    pub great: Option<Text>,
}

/// One thing to do on the table, and all who do it. Two are the same whether they have been done or not.
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// What is done: `back 8"`, `marker D2`.
    pub act: String,
    /// Who does it, by code, formation or leader.
    pub who: Vec<Text>,
    /// Why, when or how long; may be empty.
    pub remark: String,
    /// True where dice of the same act before these asked for it: it has been done since.
    pub done: bool,
}

impl PartialEq for Task {
    fn eq(&self, other: &Self) -> bool {
        (&self.act, &self.who, &self.remark) == (&other.act, &other.who, &other.remark)
    }
}

impl Verdict {
    /// What a test came to; what it does to the table is added by the rulebook.
    pub fn of_test(note: &TestNote, who: Text, words: Text) -> Self {
        Self {
            who,
            check: Some(note.check.clone()),
            sum: note.sums.to_vec(),
            dice: note.faces.clone(),
            needs: Option::clone(&note.needed),
            outcome: note.outcome.clone(),
            words,
            ..Self::default()
        }
    }

    /// What the same act had asked for before these dice is done.
    pub(super) fn strike(&mut self, asked: &[Task]) {
        for task in &mut self.tasks {
            task.done = asked.contains(task);
        }
    }

    /// Each sum on a line; where two sides threw a die each, with its own behind it: `.. = 7 + [5]`, and with both where
    /// they threw again.
    pub fn sums(&self) -> Vec<String> {
        let with_dice = |(at, sum): (usize, &String)| match (self.sum.len(), &self.dice[..]) {
            (2, [_, _]) => format!("{sum} + [{}]", self.dice[at]),
            (2, [_, _, _, _]) => format!("{sum}: [{}], in the tie [{}]", self.dice[at], self.dice[at + 2]),
            _ => sum.clone(),
        };
        self.sum.iter().enumerate().map(with_dice).filter(|sum| sum != NO_ROWS).collect()
    }

    /// The member `verdict` of the drive protocol; null for what a step does by itself.
    pub fn json(&self) -> Json {
        let Some(check) = &self.check else { return Json::Null };
        let sum = (!self.sum.is_empty()).then(|| self.sum.join("; "));
        let words = self.great.iter().fold(self.said().to_string(), |words, great| format!("{words}. {great}"));
        json!({
            "who": self.who.to_string(),
            "check": check,
            "sum": sum,
            "dice": self.dice,
            "needs": self.needs,
            "outcome": self.outcome,
            "effect": self.effect.to_string(),
            "words": words,
        })
    }

    /// What the dice had to show; in a game that names no test, and where each number brings a result of its own, none
    /// where every roll would have done or none: what each face brings was said before them.
    pub fn needed(&self) -> Option<&str> {
        let says_all = !self.test.is_empty() && !self.is_graded;
        self.needs.as_deref().filter(|needs| !needs.is_empty() && (says_all || is_number(needs)))
    }

    /// The result behind its title: the dice and the number needed, the outcome, its effect. `3+4 = 7, needed 6 or less:
    /// failed, stays in line`.
    pub fn said(&self) -> Text {
        if self.test.is_empty() {
            return self.words.clone();
        }
        let rolled = self.needs.as_ref().filter(|_| !self.dice.is_empty()).map(|_| {
            let faces: Vec<String> = self.dice.iter().map(u8::to_string).collect();
            let sum: u32 = self.dice.iter().map(|face| u32::from(*face)).sum();
            let total = if faces.len() > 1 { format!(" = {sum}") } else { String::new() };
            let needed = self.needed().map_or_else(String::new, |needs| format!(", {}", in_words("needed", needs)));
            format!("{}{total}{needed}: ", faces.join("+"))
        });
        self.came_to(rolled.unwrap_or_default())
    }

    /// The outcome and its effect behind these words.
    fn came_to(&self, before: String) -> Text {
        let text = if before.is_empty() { Text::default() } else { Text::plain(before) };
        let text = text.join(self.words.clone());
        match (text.to_string().is_empty(), self.effect.to_string().is_empty()) {
            (_, true) => text,
            (true, false) => self.effect.clone(),
            (false, false) => text.then(", ").join(self.effect.clone()),
        }
    }

    /// Who tested, and what.
    pub fn title(&self) -> Text {
        let named = self.named();
        if self.test.is_empty() { named } else { named.then(format!(", {}", self.test)) }
    }

    /// Who tested, and at whom.
    pub fn named(&self) -> Text {
        if self.at.0.is_empty() { self.who.clone() } else { self.who.clone().then(" at ").join(self.at.clone()) }
    }

    /// The line that says it all to someone who hears it: who, the dice, the outcome.
    pub fn line(&self) -> Text {
        if !self.test.is_empty() {
            return self.title().then(": ").join(self.said());
        }
        let dice: Vec<String> = self.dice.iter().map(u8::to_string).collect();
        let rolled = if dice.is_empty() { String::new() } else { format!("   dice {}", dice.join(" ")) };
        self.who.clone().then(": ").join(self.words.clone()).with(Label::Quiet, rolled)
    }
}

/// The verdicts that were made or looked up last.
#[derive(Default)]
pub(super) struct LastVerdicts {
    /// What stands, as of the last entry of the journal.
    latest: RefCell<Option<(RecordVersion, Later<Stands>)>>,
    /// By the entries whose results they tell: after an undo an earlier one stands again.
    told: RefCell<BTreeMap<RecordVersion, Later<Stands>>>,
}

/// What stands; nothing before the first result.
pub(super) type Stands = Option<Rc<Verdict>>;

/// So many verdicts are kept for an undo.
const MOST_TOLD: usize = 16;

impl LastVerdicts {
    /// The verdict, if it is known for this last entry.
    pub(super) fn at(&self, entry: RecordVersion) -> Option<Later<Stands>> {
        self.latest.borrow().as_ref().filter(|(known, _)| *known == entry).map(|(_, stands)| stands.clone())
    }

    /// Keeps what stands after this entry.
    pub(super) fn keep(&self, entry: RecordVersion, stands: Later<Stands>) {
        self.latest.replace(Some((entry, stands)));
    }

    /// The verdict of this entry's results, if it is known.
    pub(super) fn of(&self, result: RecordVersion) -> Option<Later<Stands>> {
        self.told.borrow().get(&result).cloned()
    }

    /// Keeps the verdict of this entry's results.
    pub(super) fn keep_of(&self, result: RecordVersion, stands: Later<Stands>) {
        let mut told = self.told.borrow_mut();
        told.insert(result, stands);
        if told.len() > MOST_TOLD {
            told.pop_first();
        }
    }
}
