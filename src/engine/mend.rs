//! A past entry answered otherwise: what followed is given again, prompt by prompt; or first it is told what that
//! would change, and today's figures only are set right.

use std::collections::VecDeque;

use serde_json::{Map, Value as Json, json};

use super::authority::Hand;
use super::figures::{Differs, POSITION, differences};
use super::history::request_of;
use super::journal::{Entry, Record};
use super::prompt::{Answer, PlayerWord, Prompt, Refusal};
use super::request::Request;
use super::rules::AnyView;
use super::session::{Session, Stamp};

const NO_PLACE: &str = "; no place was found for ";

/// What mending an entry would change.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// The figures that would be different today. Where the courses part, as far as the past tells.
    pub differs: Vec<Differs>,
    /// What was given later and finds no place any more.
    pub dropped: Vec<String>,
    /// The question where the courses part, which would be asked first; none where today's is asked as before.
    pub asks: Option<Prompt>,
}

/// What became of an entry that was mended.
pub(super) struct Mended {
    dropped: Vec<Entry>,
    /// The last record that was given again; 0 where none was.
    placed: u64,
}

impl Preview {
    /// The members of the drive protocol.
    pub fn json(&self) -> Map<String, Json> {
        let mut members = Map::new();
        members.insert("differs".into(), json!(self.differs));
        members.insert("dropped".into(), json!(self.dropped));
        members.insert("asks".into(), self.asks.as_ref().map_or(Json::Null, Prompt::json));
        members
    }
}

impl Session {
    /// What mending this entry would change, as far as who looks on may know it; nothing is changed.
    pub fn mend_preview(&self, entry: u64, with: &Request) -> Result<Preview, Refusal> {
        self.differing(entry, with, &|view| self.seen_of(view), &|record| {
            let hides = self.is_veiled();
            record.key().filter(|_| hides).map_or_else(|| dropped_words(record), |key| self.seen_key(key))
        })
    }

    /// The same, of what is shown of a view, and of a record that is dropped.
    fn differing(
        &self,
        entry: u64,
        with: &Request,
        seen: &dyn Fn(&AnyView) -> AnyView,
        dropped: &dyn Fn(&Record) -> String,
    ) -> Result<Preview, Refusal> {
        let mut other = self.clone();
        other.sit_as(Hand::Table);
        let stamp = other.stamp(0);
        let mended = other.mend(entry, with, stamp)?;
        let things = |view: &AnyView| seen(view).things();
        let now = things(self.view());
        let parted = mended.dropped.iter().map(|entry| entry.number).find(|number| *number > mended.placed);
        let then = match parted {
            Some(number) => things(&self.played_to(self.tip_before(number))),
            None => now.clone(),
        };
        let mut differs = differences(&then, &things(other.view()), &now);
        if parted.is_some() {
            differs.retain(|differs| differs.kind != POSITION);
        }
        let key = |session: &Self| session.prompt().map(|prompt| prompt.key.clone());
        let asks = other.prompt().filter(|_| parted.is_some() || key(&other) != key(self)).cloned();
        Ok(Preview { differs, dropped: mended.dropped.iter().map(|entry| dropped(&entry.record)).collect(), asks })
    }

    /// The place of the record that stood before this one.
    pub(super) fn tip_before(&self, number: u64) -> Option<usize> {
        let before = self.journal.standing().rev().find(|entry| entry.number < number)?;
        self.journal.tip_at(before.number)
    }

    /// Leaves the past as it was and sets today's figures to what they would be.
    pub(super) fn mend_figures(&mut self, entry: u64, with: &Request, stamp: Stamp) -> Result<(), Refusal> {
        let preview = self.differing(entry, with, &AnyView::clone, &dropped_words)?;
        let corrections: Vec<Map<String, Json>> = preview.differs.iter().filter_map(Differs::correction).collect();
        if corrections.is_empty() {
            return Err(Refusal::BadRequest("no figure of today would be different".into()));
        }
        let why = format!("entry {entry} mended, figures only");
        corrections.into_iter().try_for_each(|fields| self.rule(&PlayerWord::Correct(fields), &why, stamp))
    }

    /// Answers the request of a past entry otherwise and replays what followed, matched by prompt.
    pub(super) fn mend(&mut self, entry: u64, with: &Request, stamp: Stamp) -> Result<Mended, Refusal> {
        let turns = matches!(
            with,
            Request::Undo(_) | Request::UndoStep | Request::Redo | Request::State | Request::LookUp(_) | Request::Quit
        );
        if turns || matches!(with, Request::Mend(..) | Request::MendFigures(..) | Request::MendPreview(..)) {
            return Err(Refusal::BadRequest("an entry is mended with an answer, a ruling or a setting".into()));
        }
        let missing = || Refusal::NoEntry(entry, 1, self.journal.last());
        let own: Vec<u64> = self.journal.request_of(entry).ok_or_else(missing)?.iter().map(|own| own.number).collect();
        let first = own.first().copied().ok_or_else(missing)?;
        let before = self.journal.standing().take_while(|standing| standing.number < first).last();
        let before = before.map(|before| before.number).ok_or(Refusal::NothingToUndo)?;
        let later = self.journal.standing().filter(|standing| own.last().is_some_and(|last| standing.number > *last));
        let later: VecDeque<Entry> = later.filter(|standing| standing.record.is_given()).cloned().collect();
        self.take_back(before, format!("entry {entry} mended"), stamp)?;
        self.take(with, stamp)?;
        if !later.is_empty() {
            self.journal.push(stamp.group, stamp.at, Record::Repeats(entry));
        }
        let mended = self.repeat(later, stamp);
        if !mended.dropped.is_empty() {
            let dropped: Vec<String> = mended.dropped.iter().map(|entry| dropped_words(&entry.record)).collect();
            let note = format!("entry {entry} mended{NO_PLACE}{}", dropped.join("; "));
            self.journal.push(stamp.group, stamp.at, Record::Note(note));
        }
        Ok(mended)
    }

    /// Gives recorded inputs again to the prompts that ask for them, and words where they were spoken: before the answer
    /// that followed them.
    fn repeat(&mut self, mut waiting: VecDeque<Entry>, stamp: Stamp) -> Mended {
        let mut mended = Mended { dropped: Vec::new(), placed: 0 };
        loop {
            // When the game is over nothing is asked, and players may still say a word.
            let open = self.live.open.clone();
            let fits = |entry: &Entry| open.iter().any(|prompt| entry.record.key() == Some(&prompt.key));
            let next = waiting.iter().position(fits);
            let until = next.map_or(1, |next| next + 1);
            let word = waiting.iter().take(until).position(|entry| entry.record.is_word());
            if let Some(word) = word.and_then(|word| waiting.remove(word)) {
                if self.repeat_one(&word.record, stamp) {
                    mended.placed = mended.placed.max(word.number);
                } else {
                    mended.dropped.push(word);
                }
                continue;
            }
            let Some(next) = next else { break };
            let mut fitting = (next..waiting.len()).filter(|&at| fits(&waiting[at]));
            let Some(at) = fitting.find(|&at| self.repeat_one(&waiting[at].record, stamp)) else { break };
            mended.placed = mended.placed.max(waiting[at].number);
            waiting.remove(at);
        }
        mended.dropped.extend(waiting);
        mended
    }

    fn repeat_one(&mut self, record: &Record, stamp: Stamp) -> bool {
        let request = match record {
            Record::Answer { key, answer } => {
                let asked = self.live.open.iter().find(|prompt| prompt.key == *key);
                let request = asked.and_then(|prompt| request_of(prompt, answer));
                request.map(|request| Request::At(key.clone(), Box::new(request)))
            }
            Record::Roll { key, faces, by } => {
                let roll = |session: &mut Self| session.put_roll(key.clone(), faces.clone(), *by, stamp);
                return self.whole_or_not(roll).is_ok();
            }
            Record::Ruling { word, why, .. } => Some(match &**word {
                PlayerWord::Correct(fields) => Request::Correct(fields.clone(), why.clone()),
                PlayerWord::Enlist(unit) => Request::Enlist(unit.clone(), why.clone()),
                PlayerWord::Waive(key) => Request::Waive(key.clone(), why.clone()),
            }),
            Record::Setting { key, value, why } => Some(Request::Set(vec![(key.clone(), value.clone())], why.clone())),
            _ => None,
        };
        request.is_some_and(|request| self.attempt(&request, stamp).is_ok())
    }
}

/// True for the note that the program writes when it mends an entry.
pub(super) fn is_of_a_mending(note: &str) -> bool {
    note.starts_with("entry ") && note.contains(NO_PLACE)
}

fn dropped_words(record: &Record) -> String {
    match record {
        Record::Answer { key, answer: Answer::Pick(picked) } => format!("`{picked}` at `{key}`"),
        Record::Answer { key, .. } => format!("the answer to `{key}`"),
        Record::Roll { key, faces, .. } => format!("the dice {faces:?} of `{key}`"),
        Record::Setting { key, value, .. } => format!("the house rule {key} = {value}"),
        Record::Ruling { word, .. } => match &**word {
            PlayerWord::Waive(key) => format!("the waiver of `{key}`"),
            PlayerWord::Correct(fields) => format!("the correction {}", Json::from(fields.clone())),
            PlayerWord::Enlist(newcomer) => format!("the newcomer {}", Json::from(newcomer.clone())),
        },
        _ => "a ruling".to_owned(),
    }
}
