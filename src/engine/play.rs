//! The one face that every front end uses, whatever the rulebook.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use serde_json::{Map, Value as Json};

use super::figures::Thing;
use super::foresee::Foreseen;
use super::history::{Difference, Given, LogLine, Past};
use super::journal::{Entry, Journal, Record};
use super::kept::without_place;
use super::mend::Preview;
use super::pace::Pace;
use super::post::Paper;
use super::prompt::{Ask, Fill, Owed, Prompt, Refusal};
use super::request::{Position, Reply, Request};
use super::rulebook::Rulebook;
use super::rules::AnyView;
use super::seat::Eye;
use super::session::Session;
use super::settings::Settings;
use super::sheet::Sheet;
use super::story::Story;
use super::text::{Doc, Facts, Text};
use super::undo::LeftStep;
use super::verdict::Verdict;
use super::what_if::Obvious;

/// A record as one JSON value, or as its text, with the number of its request.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<Told = Json> {
    /// The entry's number.
    pub number: u64,
    /// The first number of its request.
    pub group: u64,
    /// Wall-clock seconds since 1970.
    pub at: i64,
    /// The record.
    pub record: Told,
}

/// A line of a file, its record not yet read.
pub type FileLine = Line<Part>;

/// A part of a file that many share.
#[derive(Clone)]
pub struct Part {
    file: Rc<Vec<u8>>,
    place: Range<usize>,
}

/// What a record can be read from.
pub trait Told {
    /// It as JSON.
    fn bytes(&self) -> Cow<'_, [u8]>;
}

impl Told for Json {
    fn bytes(&self) -> Cow<'_, [u8]> {
        Cow::Owned(self.to_string().into_bytes())
    }
}

impl Told for String {
    fn bytes(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(self.as_bytes())
    }
}

impl Told for Part {
    fn bytes(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(Self::bytes(self))
    }
}

impl Line {
    /// The same with its record as text, which threads can share.
    pub fn into_text(self) -> Line<String> {
        Line { number: self.number, group: self.group, at: self.at, record: self.record.to_string() }
    }
}

impl Part {
    /// These bytes of the file; none where it has not so many.
    pub fn of(file: &Rc<Vec<u8>>, place: Range<usize>) -> Option<Self> {
        file.get(place.clone())?;
        Some(Self { file: Rc::clone(file), place })
    }

    /// Its bytes.
    pub fn bytes(&self) -> &[u8] {
        self.file.get(self.place.clone()).unwrap_or_default()
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Self) -> bool {
        self.bytes() == other.bytes()
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(self.bytes()))
    }
}

/// A game of any rulebook.
pub trait Play {
    /// The rulebook's reference part.
    fn sheet(&self) -> &'static Sheet;
    /// Takes a request, or refuses it and stays as it was.
    fn request(&mut self, request: &Request, at: i64) -> Result<Reply, Refusal>;
    /// Takes several requests as one, all or none of them: one undo takes them back. Where something owed is then all
    /// that can be done, it is begun, but not when dice were typed: the players look at what they came to.
    fn requests(&mut self, requests: &[Request], at: i64) -> Result<Reply, Refusal>;
    /// Records that the game goes on under this program and its rulebook's present edition.
    fn opened(&mut self, program: &str, at: i64);
    /// Forgets every entry after `number`: the disk did not take them.
    fn return_to(&mut self, number: u64);
    /// How things stand, as the reply to nothing.
    fn reply(&self) -> Reply;
    /// From now on everything that is shown is made for this one.
    fn look_as(&mut self, eye: Eye);
    /// For whom everything is shown.
    fn eye(&self) -> &Eye;
    /// True where a seat may not know all that the game holds.
    fn hides(&self) -> bool;
    /// The keys of the seats, in order.
    fn seats(&self) -> Vec<String>;
    /// What goes out to the seats now.
    fn papers(&self) -> Vec<Paper>;
    /// What is asked, as far as who looks on may know it.
    fn seen_prompt(&self) -> Option<Rc<Prompt>>;
    /// What is asked, in words that all may read.
    fn hint(&self) -> Option<Prompt>;
    /// What is owed, in words that all may read.
    fn hinted_owed(&self) -> Vec<Rc<Owed>>;
    /// How often an automatic player takes up an act with this key, so many times of so many, where the rulebook says.
    fn habit(&self, key: &str) -> Option<(usize, usize)>;
    /// Values for the open form, drawn by a number, where a blind fill would hardly ever fit.
    fn sample(&self, draw: u64) -> Option<Map<String, Json>>;
    /// The present position as a file that begins the same game, or when such a file can be written.
    fn game_file(&self) -> Result<String, String>;
    /// What is asked, in full; none when the game is over.
    fn prompt(&self) -> Option<&Prompt>;
    /// What came of the last dice, or of the last step that changed something on the table; an undo takes it back.
    fn verdict(&self) -> Option<Rc<Verdict>>;
    /// What is owed, first things first.
    fn owed(&self) -> Vec<Rc<Owed>>;
    /// Where the game is.
    fn position(&self) -> Position;
    /// The last entry.
    fn entry(&self) -> u64;
    /// The last entry that stands; 0 where none does.
    fn tip(&self) -> u64;
    /// The records after `number`, for the disk.
    fn lines_since(&self, number: u64) -> Vec<Line>;
    /// The whole log.
    fn log(&self) -> Vec<LogLine>;
    /// The log's lines of the entries after `number`; which of the older ones stand may have changed since.
    fn log_since(&self, number: u64) -> Vec<LogLine>;
    /// For every entry, the first of them first, whether it stands.
    fn stands(&self) -> Vec<bool>;
    /// True when an entry after `number` has changed which older ones stand.
    fn steered_since(&self, number: u64) -> bool;
    /// The step that was left last, and the entry to undo to for being back in it: [`Request::UndoStep`] does so, and
    /// redo or mend bring back what came after. None where no step was called done.
    fn left_step(&self) -> Option<LeftStep>;
    /// True when the last record is a remark.
    fn remarked(&self) -> bool;
    /// How long the players have played.
    fn pace(&self, longest_gap: i64) -> Pace;
    /// What happened, for those who were not there.
    fn story(&self) -> Story;
    /// The state as a document.
    fn doc(&self) -> Doc;
    /// The state as a document, as it was after an entry.
    fn doc_at(&self, entry: u64) -> Option<Doc>;
    /// All that is known of the unit with this code.
    fn unit(&self, code: &str) -> Option<Facts>;
    /// The figures of a unit that the present step asks for, in a line; empty where it asks for none.
    fn brief(&self, code: &str) -> Text;
    /// What players would look up on paper for one unit, or for one against another, by their codes; it changes nothing.
    fn look_up(&self, codes: &[&str]) -> Result<Facts, Refusal>;
    /// What each side has lost and what it can still bear.
    fn army(&self) -> Vec<Facts>;
    /// The game as it was after an entry, whether that entry still stands or not.
    fn past(&self, entry: u64) -> Option<Past>;
    /// The requests that led to the act which an entry belongs to; none for an entry that was undone.
    fn given(&self, entry: u64) -> Vec<Given>;
    /// What mending an entry would change; nothing is changed.
    fn mend_preview(&self, entry: u64, with: &Request) -> Result<Preview, Refusal>;
    /// Everything whose figures can be set right, with the figures as they are.
    fn things(&self) -> Vec<Thing>;
    /// The figures of one of them as a form asks for them.
    fn asks(&self, thing: &Thing) -> Vec<Ask>;
    /// The whole state as JSON: position, prompt, owed and the sides.
    fn json(&self) -> Map<String, Json>;
    /// A side's forces as a file that can be mustered again.
    fn export(&self, side: &str) -> Option<String>;
    /// The house rules in force.
    fn settings(&self) -> Rc<Settings>;
    /// Acts that would come out otherwise under the present rules.
    fn verify(&self) -> Vec<Difference>;
    /// What players would ask themselves at a check of this rulebook.
    fn obvious(&self) -> Obvious;
    /// What is asked, with the chances if one thing were otherwise; slower than the prompt alone.
    fn prompt_json(&self) -> Json;
    /// The test that would follow if the open form was answered so; nothing is changed.
    fn foresee(&self, fill: &Fill) -> Option<Foreseen>;
    /// A digest of the state, for comparing two courses.
    fn digest(&self) -> u64;
    /// The same as the first saves remember it.
    fn first_digest(&self) -> u64;
}

impl Play for Session {
    fn sheet(&self) -> &'static Sheet {
        Session::sheet(self)
    }
    fn request(&mut self, request: &Request, at: i64) -> Result<Reply, Refusal> {
        Session::request(self, request, at)
    }
    fn requests(&mut self, requests: &[Request], at: i64) -> Result<Reply, Refusal> {
        Session::requests(self, requests, at)
    }
    fn opened(&mut self, program: &str, at: i64) {
        Session::opened(self, program, at);
    }
    fn return_to(&mut self, number: u64) {
        Session::return_to(self, number);
    }
    fn reply(&self) -> Reply {
        Session::reply(self)
    }
    fn look_as(&mut self, eye: Eye) {
        Session::look_as(self, eye);
    }
    fn eye(&self) -> &Eye {
        Session::eye(self)
    }
    fn hides(&self) -> bool {
        self.view().hides()
    }
    fn seats(&self) -> Vec<String> {
        self.view().seats()
    }
    fn papers(&self) -> Vec<Paper> {
        self.view().papers()
    }
    fn seen_prompt(&self) -> Option<Rc<Prompt>> {
        Session::seen_prompt(self)
    }
    fn hint(&self) -> Option<Prompt> {
        Session::prompt(self).map(|prompt| Session::hint(self, prompt))
    }
    fn habit(&self, key: &str) -> Option<(usize, usize)> {
        self.view().habit(key)
    }
    fn sample(&self, draw: u64) -> Option<Map<String, Json>> {
        self.view().sample(Session::prompt(self)?, draw)
    }
    fn hinted_owed(&self) -> Vec<Rc<Owed>> {
        Session::owed(self).iter().map(|owed| self.hint_owed(owed)).collect()
    }
    fn game_file(&self) -> Result<String, String> {
        self.seen().game_file()
    }
    fn prompt(&self) -> Option<&Prompt> {
        Session::prompt(self)
    }
    fn verdict(&self) -> Option<Rc<Verdict>> {
        Session::verdict(self)
    }
    fn owed(&self) -> Vec<Rc<Owed>> {
        Session::seen_owed(self)
    }
    fn position(&self) -> Position {
        self.view().position()
    }
    fn entry(&self) -> u64 {
        self.journal().last()
    }
    fn tip(&self) -> u64 {
        self.journal().standing().next_back().map_or(0, |entry| entry.number)
    }
    fn lines_since(&self, number: u64) -> Vec<Line> {
        let line = |entry: &Entry| Line {
            number: entry.number,
            group: entry.group,
            at: entry.at,
            record: serde_json::to_value(&entry.record).unwrap_or_default(),
        };
        self.journal().since(number).iter().map(line).collect()
    }
    fn log(&self) -> Vec<LogLine> {
        Session::log(self)
    }
    fn log_since(&self, number: u64) -> Vec<LogLine> {
        Session::log_since(self, number)
    }
    fn stands(&self) -> Vec<bool> {
        self.journal().stands()
    }
    fn steered_since(&self, number: u64) -> bool {
        self.journal().steered_since(number)
    }
    fn left_step(&self) -> Option<LeftStep> {
        Session::left_step(self)
    }
    fn remarked(&self) -> bool {
        self.journal().entries().last().is_some_and(|entry| matches!(entry.record, Record::Note(_)))
    }
    fn pace(&self, longest_gap: i64) -> Pace {
        Session::pace(self, longest_gap)
    }
    fn story(&self) -> Story {
        Session::story(self)
    }
    fn doc(&self) -> Doc {
        Session::doc(self)
    }
    fn doc_at(&self, entry: u64) -> Option<Doc> {
        self.view_at(entry).map(|view| self.seen_of(&view).show())
    }
    fn unit(&self, code: &str) -> Option<Facts> {
        self.seen().unit(code)
    }
    fn brief(&self, code: &str) -> Text {
        self.seen().brief(code)
    }
    fn look_up(&self, codes: &[&str]) -> Result<Facts, Refusal> {
        self.seen().look_up(codes).map_err(Refusal::NotThere)
    }
    fn army(&self) -> Vec<Facts> {
        self.seen().army()
    }
    fn past(&self, entry: u64) -> Option<Past> {
        Session::past(self, entry)
    }
    fn given(&self, entry: u64) -> Vec<Given> {
        Session::given(self, entry)
    }
    fn mend_preview(&self, entry: u64, with: &Request) -> Result<Preview, Refusal> {
        Session::mend_preview(self, entry, with)
    }
    fn things(&self) -> Vec<Thing> {
        self.seen().things()
    }
    fn asks(&self, thing: &Thing) -> Vec<Ask> {
        self.seen().asks(thing)
    }
    fn json(&self) -> Map<String, Json> {
        let mut object = Map::new();
        object.insert("rulebook".into(), Json::from(Session::sheet(self).id));
        object.insert("position".into(), serde_json::to_value(self.position()).unwrap_or_default());
        let public = Play::hides(self) && *Session::eye(self) == Eye::Public;
        let (prompt, owed) = if public {
            let hint = Play::hint(self).map_or(Json::Null, |prompt| prompt.json());
            (hint, self.hinted_owed())
        } else {
            (self.prompt_json(), self.seen_owed())
        };
        object.insert("prompt".into(), prompt);
        object.insert("owed".into(), serde_json::to_value(owed).unwrap_or_default());
        object.extend(self.seen().json());
        object
    }
    fn export(&self, side: &str) -> Option<String> {
        self.seen().export(side)
    }
    fn settings(&self) -> Rc<Settings> {
        Session::settings(self)
    }
    fn verify(&self) -> Vec<Difference> {
        Session::verify(self)
    }
    fn obvious(&self) -> Obvious {
        self.view().obvious()
    }
    fn prompt_json(&self) -> Json {
        let Some(prompt) = Session::seen_prompt(self) else { return Json::Null };
        let mut prompt = Prompt::clone(&prompt);
        let view = self.view();
        prompt.reckon_chances(view.sheet(), view.settings(), view.tables(), view.obvious());
        prompt.json()
    }
    fn foresee(&self, fill: &Fill) -> Option<Foreseen> {
        Session::foresee(self, fill)
    }
    fn digest(&self) -> u64 {
        Session::digest(self)
    }
    fn first_digest(&self) -> u64 {
        Session::first_digest(self)
    }
}

/// A journal as the disk tells it: each line with its number, its request and its time.
///
/// # Errors
/// The number of the first line that is none of this rulebook's records, or does not follow the one before it, and what
/// is wrong with it.
pub fn read_journal<R: Rulebook>(lines: impl Iterator<Item = Line<impl Told>>) -> Result<Journal, (u64, String)> {
    let view = AnyView::blank::<R>(Arc::default(), R::sheet().defaults());
    let mut journal = Journal::with_room(lines.size_hint().0);
    for line in lines {
        let record = view.read(&line.record.bytes()).map_err(|error| (line.number, without_place(&error)))?;
        if line.number != journal.last() + 1 {
            return Err((line.number, format!("entry {} follows entry {}", line.number, journal.last())));
        }
        journal.push(line.group, line.at, record);
    }
    Ok(journal)
}
