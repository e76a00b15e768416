//! What becomes of a request: what happened, what came of the dice, what is asked next.

use std::cell::OnceCell;
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

use serde_json::{Value as Json, json};

use super::any_event::AnyEvent;
use super::journal::{Entry, Record};
use super::prompt::{Owed, Prompt, Refusal};
use super::request::{Position, Request};
use super::rules::AnyView;
use super::session::{Live, Session, Stamp};
use super::verdict::{Stands, Verdict};

/// What a request has brought about.
struct Happened<'n> {
    /// The events of the acts that it has closed.
    closed: Vec<&'n [AnyEvent]>,
    /// How many of the first act's events had come out before.
    known: usize,
    /// The events of the act that is open now.
    open: &'n [AnyEvent],
}

/// What has become of a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The last entry of the journal.
    pub entry: u64,
    /// Where the game is.
    pub position: Position,
    /// What is asked next; none when the game is over.
    pub prompt: Option<Rc<Prompt>>,
    /// Where several sides are asked at once, the key of each question and its side.
    pub open: Vec<(String, String)>,
    /// What is owed, first things first.
    pub owed: Vec<Rc<Owed>>,
    /// The events of this request.
    pub events: ReplyEvents,
    /// Its lines of the log, also of what has come out in an act that is still open.
    pub told: Vec<String>,
    /// What its dice came to; none where none fell.
    pub verdict: Option<Rc<Verdict>>,
    /// What to move or mark on the table because of it, a line each.
    pub table: Vec<String>,
}

impl Reply {
    /// The line of the drive protocol.
    pub fn json(&self) -> Json {
        let mut reply = json!({
            "ok": true,
            "entry": self.entry,
            "position": self.position,
            "prompt": self.prompt.as_deref().map(Prompt::json),
            "owed": self.owed,
            "events": *self.events,
            "told": self.told,
            "verdict": self.verdict.as_deref().map_or(Json::Null, Verdict::json),
            "table": self.table,
        });
        if !self.open.is_empty() {
            let one = |(key, side): &(String, String)| json!({"key": key, "side": side});
            reply["open"] = self.open.iter().map(one).collect();
        }
        reply
    }
}

/// The events of a request, as JSON where somebody reads them.
#[derive(Clone, Default)]
pub struct ReplyEvents {
    /// The game as far as it may be seen.
    seen: Option<AnyView>,
    events: Vec<AnyEvent>,
    json: OnceCell<Vec<Json>>,
}

impl Deref for ReplyEvents {
    type Target = Vec<Json>;

    fn deref(&self) -> &Vec<Json> {
        let json = |seen: &AnyView| self.events.iter().map(|event| seen.event_json(event)).collect();
        self.json.get_or_init(|| self.seen.as_ref().map(json).unwrap_or_default())
    }
}

impl<'e> IntoIterator for &'e ReplyEvents {
    type Item = &'e Json;
    type IntoIter = std::slice::Iter<'e, Json>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for ReplyEvents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl PartialEq for ReplyEvents {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Session {
    /// Takes a request, or refuses it and stays as it was.
    pub fn request(&mut self, request: &Request, at: i64) -> Result<Reply, Refusal> {
        self.replying(std::slice::from_ref(request), at, |session, stamp| session.take(request, stamp))
    }

    /// Takes several requests as one, all or none of them: one undo takes them back. Where something owed is then all
    /// that can be done, it is begun.
    pub fn requests(&mut self, requests: &[Request], at: i64) -> Result<Reply, Refusal> {
        self.replying(requests, at, |session, stamp| {
            requests.iter().try_for_each(|request| session.take(request, stamp))?;
            if !(requests.iter().all(Request::goes_on) && session.view().goes_on_by_itself()) {
                return Ok(());
            }
            while let Some(owed) = session.prompt().and_then(Prompt::only_owed).map(str::to_owned) {
                let owed = Request::Pick(owed);
                if session.authorise(&owed).is_err() {
                    break;
                }
                session.take(&owed, stamp)?;
            }
            Ok(())
        })
    }

    fn replying(
        &mut self,
        requests: &[Request],
        at: i64,
        take: impl FnOnce(&mut Self, Stamp) -> Result<(), Refusal>,
    ) -> Result<Reply, Refusal> {
        let (last, before, stood) =
            (self.journal.last(), self.before(), self.lens.standing.at(self.journal.version(self.journal.last())));
        if let Err(refusal) = take(self, self.stamp(at)) {
            self.back_to(before);
            return Err(refusal);
        }
        if let Some(seat) = self.own_key().map(str::to_owned) {
            self.journal.sign(last + 1, &seat);
        }
        let mut reply = self.plain_reply();
        let news = self.news(last, &before.live);
        self.tell_news(&mut reply, last, &news);
        if !requests.iter().any(Request::steers) {
            let stands = self.tell_verdict(&mut reply, &news, &before.base.view).or(stood);
            if let Some(stands) = stands {
                self.keep_standing(&stands);
                self.lens.standing.keep(self.journal.version(self.journal.last()), stands);
            }
        }
        Ok(reply)
    }

    /// How things stand, as the reply to nothing.
    pub fn reply(&self) -> Reply {
        self.plain_reply()
    }

    fn plain_reply(&self) -> Reply {
        Reply {
            entry: self.journal.last(),
            position: self.live.view.position(),
            prompt: self.seen_prompt(),
            open: self.all_asked(),
            owed: self.owed(),
            events: ReplyEvents::default(),
            told: Vec::new(),
            verdict: None,
            table: Vec::new(),
        }
    }

    /// What has happened since entry `last`, the act that is still open included. Nothing is told twice.
    fn tell_news(&self, reply: &mut Reply, last: u64, news: &Happened<'_>) {
        let mut known = news.known;
        let seen = self.seen();
        let mut events = Vec::new();
        for (at, entry) in self.journal.standing_since(last) {
            events.extend(entry.record.events().iter().cloned());
            let lines = match &entry.record {
                Record::Done { events, .. } => self.tell_events(events.iter().skip(std::mem::take(&mut known))),
                _ => self.lines_at(at),
            };
            reply.told.extend(lines.into_iter().map(|text| text.to_string()));
        }
        reply.events = ReplyEvents { seen: Some(seen), events, json: OnceCell::new() };
        // Secrets stay sealed until their act is done.
        if self.live.secrets.is_empty() {
            let fresh = news.open.iter().enumerate().skip(known).filter(|(at, _)| !self.live.ruled.contains(at));
            let lines = self.tell_events(fresh.map(|(_, event)| event));
            reply.told.extend(lines.into_iter().map(|text| text.to_string()));
        }
    }

    fn news<'n>(&'n self, last: u64, before: &Live) -> Happened<'n> {
        let records = self.journal.standing_since(last).filter_map(|(_, entry)| match &entry.record {
            Record::Done { events, .. } => Some(&events[..]),
            _ => None,
        });
        let closed: Vec<&[AnyEvent]> = records.collect();
        let open = &self.live.events[..];
        let first = closed.first().copied().unwrap_or(open);
        let known = before.events.iter().zip(first).take_while(|(then, now)| then == now).count();
        Happened { closed, known, open }
    }

    /// What the request came to and what it asks of the table; gives what stands from here on, if that is new: a verdict,
    /// or none where the last one is over. It tells of its whole act, the reply of what is new. `before` is the state
    /// before that act.
    fn tell_verdict(&self, reply: &mut Reply, news: &Happened<'_>, before: &AnyView) -> Option<Stands> {
        let all = || news.closed.iter().copied().flatten().chain(news.open);
        if !self.live.secrets.is_empty() || !all().skip(news.known).any(|event| self.is_result(event)) {
            return None;
        }
        let in_open = news.open.iter().any(|event| self.is_result(event));
        let verdict = if in_open {
            self.seen_verdict(&self.base.view, &news.open.iter().collect::<Vec<_>>())
        } else {
            let closed: Vec<&AnyEvent> = news.closed.iter().copied().flatten().collect();
            self.seen_verdict(before, &closed)
        };
        let Some(mut verdict) = verdict else { return Some(None) };
        if news.known > 0 && (news.closed.is_empty() || !in_open) {
            let asked = self.seen_verdict(before, &all().take(news.known).collect::<Vec<_>>());
            verdict.strike(&asked.map(|asked| asked.tasks).unwrap_or_default());
        }
        let verdict = Rc::new(verdict);
        let fresh = if news.known == 0 && (news.closed.is_empty() || !in_open) {
            Some(Rc::clone(&verdict))
        } else {
            let mut then = before.clone();
            for event in all().take(news.known) {
                then.change().apply(event);
            }
            self.seen_verdict(&then, &all().skip(news.known).collect::<Vec<_>>()).map(Rc::new)
        };
        if let Some(fresh) = fresh {
            reply.table = fresh.table.iter().map(ToString::to_string).collect();
            reply.verdict = Some(fresh).filter(|fresh| fresh.check.is_some());
        }
        Some(Some(verdict))
    }

    /// What came of the last dice, or of the last step that changed something on the table; none where it was undone.
    pub fn verdict(&self) -> Option<Rc<Verdict>> {
        let last = self.journal.version(self.journal.last());
        if let Some(known) = self.lens.standing.at(last) {
            return known;
        }
        let verdict = self.look_up_verdict();
        self.lens.standing.keep(last, verdict.clone());
        verdict
    }

    fn is_result(&self, event: &AnyEvent) -> bool {
        self.live.view.is_result(event)
    }

    fn is_of_open_act(&self) -> bool {
        self.live.secrets.is_empty() && self.live.events.iter().any(|event| self.is_result(event))
    }

    /// The entry whose results were told last, of those that stand.
    fn last_result(&self) -> Option<&Entry> {
        let tells = |record: &Record| match record {
            Record::Done { events, .. } => events.iter().any(|event| self.is_result(event)),
            _ => false,
        };
        self.journal.standing().rev().find(|entry| tells(&entry.record))
    }

    /// A verdict of finished acts stands again when what follows is undone.
    fn keep_standing(&self, stands: &Stands) {
        if let (Some(verdict), false) = (stands, self.is_of_open_act())
            && let Some(result) = self.last_result()
            && self.lens.standing.of(self.journal.version(result.number)).is_none()
        {
            self.lens.standing.keep_of(self.journal.version(result.number), verdict);
        }
    }

    fn look_up_verdict(&self) -> Option<Rc<Verdict>> {
        if self.is_of_open_act() {
            let events: Vec<&AnyEvent> = self.live.events.iter().collect();
            return self.seen_verdict(&self.base.view, &events).map(Rc::new);
        }
        let last = self.last_result()?;
        let version = self.journal.version(last.number);
        if let Some(known) = self.lens.standing.of(version) {
            return Some(known);
        }
        let verdict = self.verdict_of(last).map(Rc::new)?;
        self.lens.standing.keep_of(version, &verdict);
        Some(verdict)
    }

    /// The verdict of the request whose last results are this entry's.
    fn verdict_of(&self, last: &Entry) -> Option<Verdict> {
        let request = self.journal.request_of(last.number)?;
        let done: Vec<_> = request.into_iter().filter(|entry| matches!(entry.record, Record::Done { .. })).collect();
        let before = self.checkpoints.fold(&self.journal, self.tip_before(done.first()?.number), &self.start);
        let events: Vec<&AnyEvent> = done.iter().flat_map(|entry| entry.record.events()).collect();
        self.seen_verdict(&before.view, &events)
    }
}
