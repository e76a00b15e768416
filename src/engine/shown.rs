//! What front ends are shown of a game, whatever its rulebook: all of it as far as who looks on may know.

use std::rc::Rc;

use serde_json::{Map, Value as Json};

use super::any_event::AnyEvent;
use super::briefing::Briefing;
use super::figures::Thing;
use super::handover::Came;
use super::journal::{Entry, Record};
use super::lines::RecordLine;
use super::nothing::NoFiles;
use super::post::{Clock, Paper};
use super::printed::pieces::{Print, SidePieces};
use super::prompt::{Ask, Owed, Prompt, Refusal};
use super::request::Position;
use super::seat::Eye;
use super::session::Session;
use super::shows::GameEnd;
use super::summary::Summary;
use super::text::{Facts, Text};
use super::what_if::Obvious;

impl Session {
    /// True where a seat may not know all that the game holds.
    pub fn hides(&self) -> bool {
        self.view().hides()
    }

    /// The keys of the seats, in order.
    pub fn seats(&self) -> Vec<String> {
        self.view().seats()
    }

    /// What goes out to the seats now.
    pub fn papers(&self, clock: &Clock) -> Vec<Paper> {
        self.view().papers(&self.standing_events(), clock)
    }

    /// The pages on which the readers of these papers make up what is asked of them.
    pub fn orders_pages(&self, papers: &[Paper]) -> Vec<Paper> {
        self.view().orders_pages(papers)
    }

    /// How the game ended or stands, in the measures by which its rulebook judges it.
    pub fn measured(&self) -> Option<GameEnd> {
        self.view().measured(&self.standing_events())
    }

    /// All that has happened and stands, each once.
    pub fn standing_events(&self) -> Vec<&AnyEvent> {
        let mut events = Vec::new();
        let mut is_open = false;
        for entry in self.journal().standing() {
            match &entry.record {
                Record::Answer { .. } | Record::Roll { .. } => is_open = true,
                Record::Muster(own) | Record::Done { events: own, .. } => {
                    is_open = false;
                    events.extend(own);
                }
                // What was ruled within an act stands among its act's events.
                Record::Ruling { events: own, .. } if !is_open => events.extend(own),
                Record::Ruling { .. }
                | Record::Opened { .. }
                | Record::Setting { .. }
                | Record::Undo { .. }
                | Record::Redo
                | Record::Repeats(_)
                | Record::Note(_)
                | Record::Post { .. } => {}
            }
        }
        events
    }

    /// What is asked, in words that all may read.
    pub fn hint(&self) -> Option<Prompt> {
        self.prompt().map(|prompt| self.hint_of(prompt))
    }

    /// How often an automatic player takes up an act with this key, so many times of so many, where the rulebook says.
    pub fn habit(&self, key: &str) -> Option<(usize, usize)> {
        self.view().habit(key)
    }

    /// Values for the open form, drawn by a number, where a blind fill would hardly ever fit.
    pub fn sample(&self, draw: u64) -> Option<Map<String, Json>> {
        self.view().sample(self.prompt()?, draw)
    }

    /// What is owed, in words that all may read.
    pub fn hinted_owed(&self) -> Vec<Rc<Owed>> {
        self.all_owed().iter().map(|owed| self.hint_owed(owed)).collect()
    }

    /// The present position as a file that begins the same game, or when such a file can be written.
    pub fn game_file(&self) -> Result<String, NoFiles> {
        self.seen().game_file()
    }

    /// The files with which a battle of this game is fought at a table of miniatures, or why there are none.
    pub fn to_table(&self, battle: &str) -> Result<Vec<(String, String)>, NoFiles> {
        let both = |own: &String| self.view().umpire() == Some(own.as_str());
        if self.is_veiled() && matches!(self.eye(), Eye::Seat(own) if !both(own)) {
            return Err(NoFiles::OfBothSides);
        }
        self.view().to_table(battle)
    }

    /// What has come of the battle, where this is a table of miniatures; without the battle's name.
    pub fn came(&self) -> Option<Came> {
        self.view().came()
    }

    /// The slot of the letter that came last.
    pub fn last_letter(&self) -> Option<String> {
        let newest = self.view().post().letters().max_by_key(|(_, letter)| letter.entry);
        newest.map(|(slot, _)| slot.to_owned())
    }

    /// Where the game is.
    pub fn position(&self) -> Position {
        self.view().position()
    }

    /// The last entry.
    pub fn entry(&self) -> u64 {
        self.journal().last()
    }

    /// The last entry that stands; 0 where none does.
    pub fn tip(&self) -> u64 {
        self.journal().standing().next_back().map_or(0, |entry| entry.number)
    }

    /// The records after `number`, for the disk.
    pub fn lines_since(&self, number: u64) -> Vec<RecordLine> {
        let line = |entry: &Entry| RecordLine {
            number: entry.number,
            group: entry.group,
            at: entry.at,
            record: serde_json::to_value(&entry.record).unwrap_or_default(),
            seat: self.journal().seat_of(entry.number).map(str::to_owned),
        };
        self.journal().since(number).iter().map(line).collect()
    }

    /// For every entry, the first of them first, whether it stands.
    pub fn stands(&self) -> Vec<bool> {
        self.journal().stands()
    }

    /// True when an entry after `number` has changed which older ones stand.
    pub fn steered_since(&self, number: u64) -> bool {
        self.journal().steered_since(number)
    }

    /// True when the last record is a remark.
    pub fn remarked(&self) -> bool {
        self.journal().entries().last().is_some_and(|entry| matches!(entry.record, Record::Note(_)))
    }

    /// All that is known of the unit with this code.
    pub fn unit(&self, code: &str) -> Option<Facts> {
        self.seen().unit(code)
    }

    /// The figures of a unit that the present step asks for, in a line; empty where it asks for none.
    pub fn brief(&self, code: &str) -> Text {
        self.seen().brief(code)
    }

    /// What players would look up on paper for one unit, or for one against another, by their codes; it changes nothing.
    pub fn look_up(&self, codes: &[&str]) -> Result<Facts, Refusal> {
        Ok(self.seen().look_up(codes)?)
    }

    /// What each side has lost and what it can still bear.
    pub fn army(&self) -> Vec<Facts> {
        self.seen().army()
    }

    /// What players were told before the game began, with its table; none where nothing was.
    pub fn briefing(&self) -> Option<Briefing> {
        self.seen().briefing()
    }

    /// How the game stands, for a list of games.
    pub fn summary(&self) -> Summary {
        self.seen().summary()
    }

    /// What is printed of the pieces, side by side.
    pub fn pieces(&self, what: Print) -> Vec<SidePieces> {
        self.seen().pieces(what)
    }

    /// Everything whose figures can be set right, with the figures as they are.
    pub fn things(&self) -> Vec<Thing> {
        self.seen().things()
    }

    /// The figures of one of them as a form asks for them.
    pub fn asks(&self, thing: &Thing) -> Vec<Ask> {
        self.seen().asks(thing)
    }

    /// The whole state as JSON: position, prompt, owed and the sides.
    pub fn json(&self) -> Map<String, Json> {
        let mut object = Map::new();
        object.insert("rulebook".into(), Json::from(self.sheet().id));
        object.insert("position".into(), serde_json::to_value(self.position()).unwrap_or_default());
        let public = self.hides() && *self.eye() == Eye::Public;
        let (prompt, owed) = if public {
            let hint = self.hint().map_or(Json::Null, |prompt| prompt.json());
            (hint, self.hinted_owed())
        } else {
            (self.prompt_json(), self.owed())
        };
        object.insert("prompt".into(), prompt);
        object.insert("owed".into(), serde_json::to_value(owed).unwrap_or_default());
        object.extend(self.seen().json());
        object
    }

    /// A side's forces as a file that can be mustered again.
    pub fn export(&self, side: &str) -> Option<String> {
        self.seen().export(side)
    }

    /// What players would ask themselves at a check of this rulebook.
    pub fn obvious(&self) -> Obvious {
        self.view().obvious()
    }

    /// What is asked, with the chances if one thing were otherwise; slower than the prompt alone.
    pub fn prompt_json(&self) -> Json {
        let Some(prompt) = self.seen_prompt() else { return Json::Null };
        let mut prompt = Prompt::clone(&prompt);
        let view = self.view();
        prompt.reckon_chances(view.sheet(), view.settings(), view.tables(), view.obvious());
        prompt.json()
    }
}
