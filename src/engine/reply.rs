//! What becomes of a request: what happened, what came of the dice, what is asked next.

use std::rc::Rc;

use serde_json::{Value as Json, json};

use super::any_event::AnyEvent;
use super::journal::{Entry, Record};
use super::later::Later;
use super::prompt::{Owed, Prompt, Refusal};
use super::request::{Position, Request};
use super::rules::AnyView;
use super::seat::Eye;
use super::session::{Live, Session, Stamp};
use super::text::Text;
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

/// What the dice of a request came to.
#[derive(Clone, Default)]
struct DiceTold {
    /// What stands from there on: it tells of the whole act.
    stands: Stands,
    /// What is new of it.
    fresh: Stands,
}

/// What it takes to tell what the dice came to.
struct Telling {
    /// Who looks on, where something may be hidden from him.
    looker: Option<Eye>,
    /// Before the request, and before the act that is open now.
    before: AnyView,
    base: AnyView,
    closed: Vec<AnyEvent>,
    open: Vec<AnyEvent>,
    /// How many of the first act's events had come out before.
    known: usize,
    /// True where the act that is open has results.
    in_open: bool,
}

impl Telling {
    fn came(&self) -> DiceTold {
        let all: Vec<&AnyEvent> = self.closed.iter().chain(&self.open).collect();
        let (asked, new) = all.split_at(self.known.min(all.len()));
        let verdict = if self.in_open {
            self.verdict(&self.base, &self.open.iter().collect::<Vec<_>>())
        } else {
            self.verdict(&self.before, &all[..self.closed.len()])
        };
        let Some(mut verdict) = verdict else { return DiceTold::default() };
        let is_of_one_act = self.closed.is_empty() || !self.in_open;
        if !asked.is_empty() && is_of_one_act {
            verdict.strike(&self.verdict(&self.before, asked).map(|asked| asked.tasks).unwrap_or_default());
        }
        let verdict = Rc::new(verdict);
        let fresh = if asked.is_empty() && is_of_one_act {
            Some(Rc::clone(&verdict))
        } else {
            let mut then = self.before.clone();
            for event in asked {
                then.change().apply(event);
            }
            self.verdict(&then, new).map(Rc::new)
        };
        DiceTold { stands: Some(verdict), fresh }
    }

    fn verdict(&self, before: &AnyView, events: &[&AnyEvent]) -> Option<Verdict> {
        let seen = self.looker.as_ref().and_then(|eye| before.seen(eye));
        seen.as_ref().unwrap_or(before).verdict(events)
    }
}

/// Lines of the log.
enum ToldLines {
    Said(Vec<Text>),
    /// Those of these events.
    Of(Vec<AnyEvent>),
}

/// What has become of a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The last entry of the journal.
    pub entry: u64,
    /// Where the game is.
    pub position: Later<Position>,
    /// What is asked next; none when the game is over.
    pub prompt: Option<Rc<Prompt>>,
    /// Where several sides are asked at once, the key of each question and its side.
    pub open: Vec<(String, String)>,
    /// What is owed, first things first.
    pub owed: Later<Vec<Rc<Owed>>>,
    /// The events of this request as JSON.
    pub events: Later<Vec<Json>>,
    /// Its lines of the log, also of what has come out in an act that is still open.
    pub told: Later<Vec<String>>,
    /// What its dice came to; none where none fell.
    pub verdict: Later<Option<Rc<Verdict>>>,
    /// What to move or mark on the table because of it, a line each.
    pub table: Later<Vec<String>>,
}

impl Reply {
    /// The line of the drive protocol.
    pub fn json(&self) -> Json {
        let mut reply = json!({
            "ok": true,
            "entry": self.entry,
            "position": *self.position,
            "prompt": self.prompt.as_deref().map(Prompt::json),
            "owed": *self.owed,
            "events": *self.events,
            "told": *self.told,
            "verdict": self.verdict.as_deref().map_or(Json::Null, Verdict::json),
            "table": *self.table,
        });
        if !self.open.is_empty() {
            let one = |(key, side): &(String, String)| json!({"key": key, "side": side});
            reply["open"] = self.open.iter().map(one).collect();
        }
        reply
    }

    fn tell_dice(&mut self, came: Later<DiceTold>) {
        let fresh = came.clone();
        let lines = |fresh: &Verdict| fresh.table.iter().map(ToString::to_string).collect();
        self.table = Later::new(move || came.fresh.as_deref().map(lines).unwrap_or_default());
        self.verdict = Later::new(move || fresh.fresh.clone().filter(|fresh| fresh.check.is_some()));
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
            let came = self.came_of(&news, &before.base.view);
            if let Some(came) = came.clone() {
                reply.tell_dice(came);
            }
            let stands = came.map(|came| Later::new(move || came.stands.clone())).or(stood);
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
        let view = self.live.view.clone();
        Reply {
            entry: self.journal.last(),
            position: Later::new(move || view.position()),
            prompt: self.seen_prompt(),
            open: self.all_asked(),
            owed: self.owed_later(),
            events: Later::default(),
            told: Later::default(),
            verdict: Later::default(),
            table: Later::default(),
        }
    }

    /// What has happened since entry `last`, the act that is still open included. Nothing is told twice.
    fn tell_news(&self, reply: &mut Reply, last: u64, news: &Happened<'_>) {
        let mut known = news.known;
        let (mut events, mut told) = (Vec::new(), Vec::new());
        for (at, entry) in self.journal.standing_since(last) {
            events.extend(entry.record.events().iter().cloned());
            told.push(match &entry.record {
                Record::Done { events, .. } => {
                    ToldLines::Of(events.iter().skip(std::mem::take(&mut known)).cloned().collect())
                }
                _ => ToldLines::Said(self.lines_at(at)),
            });
        }
        // Secrets stay sealed until their act is done.
        if self.live.secrets.is_empty() {
            let fresh = news.open.iter().enumerate().skip(known).filter(|(at, _)| !self.live.ruled.contains(at));
            told.push(ToldLines::Of(fresh.map(|(_, event)| event.clone()).collect()));
        }
        let (seen, looked_at) = (self.seen(), self.seen());
        reply.events = Later::new(move || events.iter().map(|event| seen.event_json(event)).collect());
        let words = move |lines: ToldLines| match lines {
            ToldLines::Said(lines) => lines,
            ToldLines::Of(events) => looked_at.lines(&events),
        };
        reply.told = Later::new(move || told.into_iter().flat_map(words).map(|text| text.to_string()).collect());
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

    /// What the request came to, if that is new: none where no dice fell, or a verdict of nothing where the last one is
    /// over. `before` is the state before the request.
    fn came_of(&self, news: &Happened<'_>, before: &AnyView) -> Option<Later<DiceTold>> {
        let all = news.closed.iter().copied().flatten().chain(news.open);
        if !self.live.secrets.is_empty() || !all.skip(news.known).any(|event| self.is_result(event)) {
            return None;
        }
        let telling = Telling {
            looker: self.is_veiled().then(|| self.eye().clone()),
            before: before.clone(),
            base: self.base.view.clone(),
            closed: news.closed.concat(),
            open: news.open.to_vec(),
            known: news.known,
            in_open: news.open.iter().any(|event| self.is_result(event)),
        };
        Some(Later::new(move || telling.came()))
    }

    /// What came of the last dice, or of the last step that changed something on the table; none where it was undone.
    pub fn verdict(&self) -> Option<Rc<Verdict>> {
        let last = self.journal.version(self.journal.last());
        if let Some(known) = self.lens.standing.at(last) {
            return Stands::clone(&known);
        }
        let verdict = self.look_up_verdict();
        self.lens.standing.keep(last, Later::ready(verdict.clone()));
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
    fn keep_standing(&self, stands: &Later<Stands>) {
        if !self.is_of_open_act()
            && let Some(result) = self.last_result()
            && self.lens.standing.of(self.journal.version(result.number)).is_none()
        {
            self.lens.standing.keep_of(self.journal.version(result.number), stands.clone());
        }
    }

    /// The same as everybody may know it, whoever looks on.
    pub fn public_verdict(&self) -> Option<Verdict> {
        let public = |before: &AnyView, events: &[&AnyEvent]| {
            before.seen(&Eye::Public).unwrap_or_else(|| before.clone()).verdict(events)
        };
        if self.is_of_open_act() {
            return public(&self.base.view, &self.live.events.iter().collect::<Vec<_>>());
        }
        self.read_result(self.last_result()?, public)
    }

    fn look_up_verdict(&self) -> Option<Rc<Verdict>> {
        if self.is_of_open_act() {
            let events: Vec<&AnyEvent> = self.live.events.iter().collect();
            return self.seen_verdict(&self.base.view, &events).map(Rc::new);
        }
        let last = self.last_result()?;
        let version = self.journal.version(last.number);
        if let Some(known) = self.lens.standing.of(version) {
            return Stands::clone(&known);
        }
        let verdict = self.verdict_of(last).map(Rc::new);
        self.lens.standing.keep_of(version, Later::ready(verdict.clone()));
        verdict
    }

    /// The verdict of the request whose last results are this entry's.
    fn verdict_of(&self, last: &Entry) -> Option<Verdict> {
        self.read_result(last, |before, events| self.seen_verdict(before, events))
    }

    /// What is read of that request: what was before it, and what came of it.
    fn read_result(
        &self,
        last: &Entry,
        read: impl FnOnce(&AnyView, &[&AnyEvent]) -> Option<Verdict>,
    ) -> Option<Verdict> {
        let request = self.journal.request_of(last.number)?;
        let done: Vec<_> = request.into_iter().filter(|entry| matches!(entry.record, Record::Done { .. })).collect();
        let before = self.checkpoints.fold(&self.journal, self.tip_before(done.first()?.number), &self.start);
        let events: Vec<&AnyEvent> = done.iter().flat_map(|entry| entry.record.events()).collect();
        read(&before.view, &events)
    }
}
