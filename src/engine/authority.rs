//! Who may ask what of a game: one table, asked before anything else. Who asks (the hand) and for whom things are shown
//! (the [`Eye`]) are two values: a game that hides nothing still has two sides.
//!
//! [`Eye`]: super::seat::Eye

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::journal::{Entry, Record};
use super::prompt::{By, Fill, Kind, Prompt, Refusal};
use super::request::Request;
use super::rules::AnyView;
use super::run::Run;
use super::seat::{EVERYBODY, Eye};
use super::session::Session;
use super::text::{is_same_name, short};

/// How the keys of acts begin that take a battle to a table of miniatures.
const TO_TABLE: &str = "to-table:";

/// Who asks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Hand {
    /// The program's own screen, and programs that play all seats.
    #[default]
    Table,
    /// The umpire, in his own seat.
    Umpire,
    /// The seat of this key.
    Side(String),
    /// The same in its own save of a game by letters: at a question to both it answers for both.
    Alone(String),
    /// Nobody who plays.
    Looker,
}

/// A kind of request, as the table of authority has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// An answer to what is asked: a pick, a number, words, asked values, dice.
    Answer,
    /// A value that the program knows, a row struck or added, a stated result.
    Overrule,
    /// Something due is skipped.
    Waive,
    /// A correction, an event that comes from outside.
    Correct,
    /// A newcomer.
    Enlist,
    /// A house rule.
    Set,
    /// Another answer to a past entry.
    Mend,
    /// What was undone last is brought back.
    Redo,
    /// The last request is taken back.
    UndoLast,
    /// All after an entry, or a step, is taken back.
    UndoTo,
    /// A nation's orders or challenge.
    Letter,
    /// A battle's result from the table of miniatures, and what the program itself keeps of the papers.
    TableLetter,
    /// A remark.
    Note,
    /// The state, or what players look up.
    Look,
    /// The game goes on in another file.
    SaveAs,
    /// The end of the conversation.
    Quit,
}

/// What a hand may do with a kind of request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum May {
    /// Whatever it asks.
    Yes,
    /// Nothing.
    No,
    /// At its own questions; at a question to both the options that are marked as its own.
    OwnQuestions,
    /// Its own last request, while nobody has learnt anything by it.
    OwnLast,
    /// Its own letters only.
    OwnLetters,
    /// As far as its eye may see.
    ByEye,
}

/// A line of the table of authority.
#[derive(Clone, Copy, Debug)]
pub struct AuthorityRow {
    /// The requests, as the protocol calls them.
    pub requests: &'static str,
    /// At the program's own screen.
    pub table: May,
    /// In the umpire's seat.
    pub umpire: May,
    /// In one side's seat.
    pub side: May,
    /// Nobody who plays.
    pub looker: May,
}

impl Asked {
    /// Every kind, in the order of the table.
    pub const ALL: [Self; 16] = [
        Self::Answer,
        Self::Overrule,
        Self::Waive,
        Self::Correct,
        Self::Enlist,
        Self::Set,
        Self::Mend,
        Self::Redo,
        Self::UndoLast,
        Self::UndoTo,
        Self::Letter,
        Self::TableLetter,
        Self::Note,
        Self::Look,
        Self::SaveAs,
        Self::Quit,
    ];

    /// The kind of a request, at this prompt.
    fn of(request: &Request, prompt: Option<&Prompt>) -> Self {
        match request {
            Request::Pick(_) | Request::Number(_) | Request::Name(_) => Self::Answer,
            Request::Fill(fill, _) => {
                if overrules(fill, prompt) {
                    Self::Overrule
                } else {
                    Self::Answer
                }
            }
            Request::Outcome(..) => Self::Overrule,
            Request::Waive(..) => Self::Waive,
            Request::At(_, answer) => Self::of(answer, prompt),
            Request::Correct(..) => Self::Correct,
            Request::Enlist(..) => Self::Enlist,
            Request::Set(..) => Self::Set,
            Request::Mend(..) | Request::MendFigures(..) | Request::MendPreview(..) => Self::Mend,
            Request::Redo => Self::Redo,
            Request::Undo(None) => Self::UndoLast,
            Request::Undo(Some(_)) | Request::UndoStep => Self::UndoTo,
            Request::Post { kind, .. } => Self::of_letter(kind),
            Request::Letter(sent) => Self::of_letter(&sent.kind),
            Request::Note(_) => Self::Note,
            Request::State | Request::LookUp(_) => Self::Look,
            Request::Quit => Self::Quit,
        }
    }

    /// The kind of a letter.
    fn of_letter(kind: &str) -> Self {
        if matches!(kind, "orders" | "challenge") { Self::Letter } else { Self::TableLetter }
    }

    /// Its line of the table.
    pub const fn row(self) -> AuthorityRow {
        match self {
            Self::Answer => AuthorityRow {
                umpire: May::OwnQuestions,
                ..row("`pick`, `number`, `name`, `faces`, `roll`; `fill` of asked values", May::OwnQuestions)
            },
            Self::Overrule => row("`fill` of known values, `strike`, `add`, `outcome`", May::No),
            Self::Waive => row("`waive`", May::No),
            Self::Correct => row("`correct`, `event`", May::No),
            Self::Enlist => row("`enlist`", May::No),
            Self::Set => row("`set`", May::No),
            Self::Mend => row("`mend`, also with `figures` or `preview`", May::No),
            Self::Redo => row("`redo`", May::No),
            Self::UndoLast => row("`undo`: true", May::OwnLast),
            Self::UndoTo => row("`undo`: an entry or `step`", May::No),
            Self::Letter => row("`orders`, `challenge`", May::OwnLetters),
            Self::TableLetter => row("`table`: a battle's result", May::No),
            Self::Note => row("`note`", May::Yes),
            Self::Look => {
                let by_eye = row("`state`, `look_up`", May::ByEye);
                AuthorityRow { table: May::ByEye, looker: May::ByEye, ..by_eye }
            }
            Self::SaveAs => row("`save_as`", May::No),
            Self::Quit => AuthorityRow { looker: May::Yes, ..row("`quit`", May::Yes) },
        }
    }
}

/// A line of what the table and the umpire may do, and who only looks on may not.
const fn row(requests: &'static str, side: May) -> AuthorityRow {
    AuthorityRow { requests, table: May::Yes, umpire: May::Yes, side, looker: May::No }
}

/// True for values that say otherwise than the program: known ones, rows struck or added.
fn overrules(fill: &Fill, prompt: Option<&Prompt>) -> bool {
    let asks = match prompt.map(|prompt| &prompt.kind) {
        Some(Kind::Fill { asks, .. }) => &asks[..],
        _ => &[],
    };
    let is_asked = |name: &str| {
        asks.iter()
            .any(|ask| ask.name == name || name.strip_prefix(&*ask.name).is_some_and(|rest| rest.starts_with('.')))
    };
    fill.changes_the_sum() || fill.fill.keys().any(|name| !is_asked(name))
}

impl May {
    /// As the protocol's page says it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::OwnQuestions => "own questions; at a question to both, the options of its side",
            Self::OwnLast => "its own last request (below)",
            Self::OwnLetters => "its own, with its key",
            Self::ByEye => "what it may know",
        }
    }
}

impl AuthorityRow {
    /// What this hand may do.
    const fn of(&self, hand: &Hand) -> May {
        match hand {
            Hand::Table => self.table,
            Hand::Umpire => self.umpire,
            Hand::Side(_) | Hand::Alone(_) => self.side,
            Hand::Looker => self.looker,
        }
    }
}

/// The table of authority for the protocol's page.
pub fn page() -> String {
    let mut page = "| request | without `--side`, `--side all` | umpire's seat | one side's seat | looking on |\n\
                    | --- | --- | --- | --- | --- |\n"
        .to_owned();
    for row in Asked::ALL.map(Asked::row) {
        let cells = [row.table, row.umpire, row.side, row.looker].map(May::words);
        page.extend(["| ", row.requests, " | ", &cells.join(" | "), " |\n"]);
    }
    page
}

impl Session {
    /// From now on this one asks. What is shown is another matter: [`Session::look_as`].
    pub fn sit_as(&mut self, hand: Hand) {
        if self.alone().is_none() {
            self.hand = hand;
        }
    }

    /// The seat whose own save of a game by letters this is: nobody else looks at it or plays it.
    pub fn alone(&self) -> Option<&str> {
        match &self.hand {
            Hand::Alone(key) => Some(key),
            _ => None,
        }
    }

    /// Who asks.
    pub const fn hand(&self) -> &Hand {
        &self.hand
    }

    /// The hand of a seat of this game: of the umpire, of a side; of the table for everyone else.
    pub fn hand_of(&self, eye: &Eye) -> Hand {
        match eye {
            _ if self.alone().is_some() => self.hand.clone(),
            Eye::All | Eye::Public => Hand::Table,
            Eye::Seat(key) if self.view().umpire() == Some(key) => Hand::Umpire,
            Eye::Seat(key) => Hand::Side(key.clone()),
        }
    }

    /// The key of the seat that asks, where one does.
    pub(super) fn own_key(&self) -> Option<&str> {
        match &self.hand {
            Hand::Table | Hand::Looker => None,
            Hand::Umpire => self.view().umpire(),
            Hand::Side(key) | Hand::Alone(key) => Some(key),
        }
    }

    /// Whether who asks may do this with the file of the game.
    ///
    /// # Errors
    /// Whose it is.
    pub fn may(&self, asked: Asked) -> Result<(), Refusal> {
        match asked.row().of(&self.hand) {
            May::No => Err(self.not_yours()),
            _ => Ok(()),
        }
    }

    /// Whether who asks may make this request.
    ///
    /// # Errors
    /// Why not.
    pub fn authorise(&self, request: &Request) -> Result<(), Refusal> {
        if self.hand == Hand::Table {
            return Ok(());
        }
        if let Request::At(_, answer) = request {
            return self.authorise(answer);
        }
        match Asked::of(request, self.prompt()).row().of(&self.hand) {
            May::Yes | May::ByEye => Ok(()),
            May::No => Err(self.not_yours()),
            May::OwnQuestions => self.is_own_question(request),
            May::OwnLast => self.is_own_last(),
            May::OwnLetters => {
                let from = match request {
                    Request::Post { from, .. } => from,
                    Request::Letter(sent) => &sent.from,
                    _ => return Err(self.not_yours()),
                };
                let is_own = self.own_key().is_some_and(|own| is_same_name(own, from));
                if is_own { Ok(()) } else { Err(Refusal::NotYours(format!("{}'s", short(from)))) }
            }
        }
    }

    /// What only the table, or the umpire, may do.
    fn not_yours(&self) -> Refusal {
        let whose =
            if self.view().umpire().is_some() { "the umpire's" } else { "for both sides together, without --side" };
        Refusal::NotYours(whose.to_owned())
    }

    /// An answer to a question to this seat, or at one to both an option of its own.
    fn is_own_question(&self, request: &Request) -> Result<(), Refusal> {
        let (Some(prompt), Some(own)) = (self.prompt(), self.own_key()) else { return Ok(()) };
        if let (Request::Pick(key), Some(_)) = (request, self.alone())
            && key.starts_with(TO_TABLE)
        {
            let why = "by mail it is fought on the board: the tabletop needs both sides at one save".to_owned();
            return Err(Refusal::Blocked { picked: key.clone(), why });
        }
        if prompt.side == own {
            return Ok(());
        }
        if prompt.side != EVERYBODY {
            return Err(Refusal::Waits(prompt.side.clone()));
        }
        let alone = self.alone().is_some();
        if alone && !self.holds_the_pen(own) {
            return Err(Refusal::Waits("the other side's message".to_owned()));
        }
        let marked = match (request, &prompt.kind) {
            (Request::Pick(key), Kind::Choose { options, .. }) => {
                let option = options.iter().find(|option| *option.key == **key);
                option.map(|option| option.side.as_deref())
            }
            _ => Some(None),
        };
        match marked {
            // What is not offered is refused in its own words.
            None => Ok(()),
            Some(Some(side)) if side == own => Ok(()),
            Some(Some(side)) if side != EVERYBODY => Err(Refusal::NotYours(format!("{side}'s"))),
            Some(_) if alone => Ok(()),
            Some(_) => Err(self.not_yours()),
        }
    }

    /// The last request is this seat's own, and nobody has learnt by it what he did not know: no die of the program, no
    /// sealed answer of another, no hidden fact.
    fn is_own_last(&self) -> Result<(), Refusal> {
        let Some(own) = self.own_key() else { return Err(self.not_yours()) };
        let entries = self.journal.entries();
        let others = |entry: &&Entry| matches!(&entry.record, Record::Post { from, .. } if from != own);
        let last = entries.iter().rev().find(|entry| !others(entry)).ok_or(Refusal::NothingToUndo)?;
        match self.journal.seat_of(last.group) {
            Some(seat) if seat == own => {}
            Some(seat) => return Err(Refusal::NotYours(format!("{seat}'s"))),
            None => return Err(self.not_yours()),
        }
        let request: Vec<&Entry> = entries.iter().filter(|entry| entry.group == last.group).collect();
        let kept = |why: &str| Err(Refusal::NotYours(format!("for both sides together: {why}")));
        if request.iter().any(|entry| matches!(entry.record, Record::Undo { .. } | Record::Redo)) {
            return kept("you have just taken one request back");
        }
        if request.iter().all(|entry| matches!(entry.record, Record::Post { .. } | Record::Note(_))) {
            return Err(Refusal::NothingToUndo);
        }
        if request.iter().any(|entry| matches!(&entry.record, Record::Roll { by: By::Program, .. }))
            || self.fresh_events(&request).any(|event| names_program(&event))
        {
            return kept("the program rolled in it");
        }
        let Some(first) = request.first() else { return Err(Refusal::NothingToUndo) };
        let before = self.checkpoints.fold(&self.journal, self.tip_before(first.number), &self.start);
        let mut run = Run::new(before.view.clone(), before.open.clone()).seeded(self.seed);
        // A question that stops it is where the request came in.
        let _ = run.play();
        let secrets = run.secrets();
        if secrets.iter().any(|secret| !self.live.secrets.contains(secret) && !self.sealed_by(&secret.key, own)) {
            return kept("it opened a sealed answer");
        }
        let then = run.finish().0;
        if self.seats().iter().any(|seat| learnt(&Eye::Seat(seat.clone()), &then, self.view())) {
            return kept("somebody learnt by it what was hidden");
        }
        Ok(())
    }

    /// What happened in these entries, and in the act that is open.
    fn fresh_events(&self, request: &[&Entry]) -> impl Iterator<Item = Json> {
        let done = request.iter().flat_map(|entry| entry.record.events());
        let told: Vec<Json> =
            done.chain(&self.live.events).map(|event| serde_json::to_value(event).unwrap_or_default()).collect();
        told.into_iter()
    }

    /// True where this seat itself gave the last answer to a question.
    fn sealed_by(&self, asked: &str, own: &str) -> bool {
        let answers = |entry: &&Entry| matches!(&entry.record, Record::Answer { key, .. } if key == asked);
        let last = self.journal.entries().iter().rev().find(answers);
        last.is_some_and(|entry| self.journal.seat_of(entry.group) == Some(own))
    }
}

/// True where something of it was thrown by the program.
fn names_program(event: &Json) -> bool {
    match event {
        Json::Object(members) => {
            members.iter().any(|(name, value)| (name == "by" && value == "program") || names_program(value))
        }
        Json::Array(items) => items.iter().any(names_program),
        _ => false,
    }
}

/// True where this eye sees of the later state something that was already so in the earlier one, and hidden from it.
fn learnt(eye: &Eye, then: &AnyView, now: &AnyView) -> bool {
    let (Some(seen_then), Some(seen_now)) = (then.seen(eye), now.seen(eye)) else { return false };
    let [all, seen_then, seen_now] = [then, &seen_then, &seen_now].map(|view| Json::Object(view.json()));
    shows_more(&all, Some(&seen_then), Some(&seen_now))
}

/// The same of a part of the states; none where an eye sees nothing there.
fn shows_more(all: &Json, then: Option<&Json>, now: Option<&Json>) -> bool {
    let (false, Some(now)) = (then == Some(all), now) else { return false };
    match (all, now) {
        (Json::Object(all), Json::Object(now)) => {
            let then = then.and_then(Json::as_object);
            all.iter().any(|(key, all)| shows_more(all, then.and_then(|then| then.get(key)), now.get(key)))
        }
        (Json::Array(all), Json::Array(now)) => {
            let [all, now] = [named(all), named(now)];
            let then = then.and_then(Json::as_array).map(|then| named(then)).unwrap_or_default();
            all.iter().any(|(key, all)| shows_more(all, then.get(key).copied(), now.get(key).copied()))
        }
        // It was hidden, and is now seen as it was.
        (all, now) => !all.is_null() && all == now,
    }
}

/// The items of a list by what tells them apart: a member that names each, else their place.
fn named(items: &[Json]) -> BTreeMap<String, &Json> {
    let name = |item: &Json, at: usize| {
        let members = ["key", "id", "code", "name"].into_iter().find_map(|member| item.get(member));
        members.map_or_else(|| format!("#{at}"), ToString::to_string)
    };
    items.iter().enumerate().map(|(at, item)| (name(item, at), item)).collect()
}
