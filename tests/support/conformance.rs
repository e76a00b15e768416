//! What every rulebook must keep, whatever its rules: random walks over legal answers, and what must hold on the way.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use fanion::engine::journal::{Journal, Record};
use fanion::engine::lines::{RecordLine, read_journal};
use fanion::engine::memory::Memory;
use fanion::engine::prompt::{Answer, By, Fill, Kind, Owed, Prompt, Refusal};
use fanion::engine::request::{Dice, Request};
use fanion::engine::rulebook::Rulebook;
use fanion::engine::session::Session;
use serde_json::{Map, Value as Json, json};

use super::player::{Chance, Mood, answer, mended};

/// After so many entries, and as many again, a request is given back.
const EVERY: u64 = 13;

/// Walks a share of `walks` games of at most `steps` requests each, begun by `muster`, and panics at the first thing
/// that a rulebook must keep and does not; the message says which walk, where in it, and what.
pub fn conform<R: Rulebook>(muster: impl Fn() -> Session, walks: u64, steps: usize) {
    for seed in 0..super::games::share(walks) {
        let mut walk = Walk::<R>::new(muster(), seed);
        for _ in 0..steps {
            if walk.session.prompt().is_none() {
                break;
            }
            walk.step();
        }
        walk.look_closely();
        walk.undo_to_every_entry();
        walk.mend_with_the_same_answers();
        walk.strange_journals();
    }
}

/// Everything by which two courses of a game can be told apart.
pub struct Snapshot<R: Rulebook> {
    state: R::State,
    digest: u64,
    memory: Memory,
    settings: Vec<(&'static str, String)>,
    prompt: Option<Prompt>,
    owed: Vec<Rc<Owed>>,
    standing: Vec<u64>,
}

impl<R: Rulebook> Snapshot<R> {
    /// How things stand.
    pub fn of(session: &Session) -> Self {
        let settings = session.settings();
        Self {
            state: session.view().of::<R>().state.clone(),
            digest: session.digest(),
            memory: Memory::clone(session.view().memory()),
            settings: settings
                .in_force()
                .iter()
                .map(|(setting, value, _)| (setting.key, (*value).to_owned()))
                .collect(),
            prompt: session.prompt().cloned(),
            owed: session.owed(),
            standing: session.journal().standing().map(|entry| entry.number).collect(),
        }
    }

    /// What differs, the entries that stand included.
    pub fn differs(&self, other: &Self) -> Option<String> {
        if self.standing != other.standing {
            return Some(format!("the entries that stand: {:?} and {:?}", self.standing, other.standing));
        }
        self.plays_differently(other)
    }

    /// What differs in how the game stands, by whatever entries it came there.
    pub fn plays_differently(&self, other: &Self) -> Option<String> {
        let differ = |what: &str, left: &dyn std::fmt::Debug, right: &dyn std::fmt::Debug| {
            Some(format!("{what}: {left:?}\n  and {right:?}"))
        };
        if self.state != other.state {
            return differ("the state", &self.state, &other.state);
        }
        if self.prompt != other.prompt {
            return differ("the prompt", &self.prompt, &other.prompt);
        }
        if self.owed != other.owed {
            return differ("what is owed", &self.owed, &other.owed);
        }
        if self.settings != other.settings {
            return differ("the settings", &self.settings, &other.settings);
        }
        if self.memory != other.memory {
            return differ("the memory", &self.memory, &other.memory);
        }
        (self.digest != other.digest).then(|| "the digest".to_owned())
    }
}

struct Walk<R: Rulebook> {
    seed: u64,
    session: Session,
    chance: Chance,
    /// How things stood after each entry that was the last standing one after a request.
    stood: BTreeMap<u64, Rc<Snapshot<R>>>,
    /// Each request that recorded something of its own, by the number of its first entry.
    asked: BTreeMap<u64, Request>,
    /// Where each roll fell.
    rolls: Vec<(u64, String)>,
}

impl<R: Rulebook> Walk<R> {
    fn new(session: Session, seed: u64) -> Self {
        let chance = Chance::new(seed);
        let (stood, asked, rolls) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        let mut walk = Self { seed, session, chance, stood, asked, rolls };
        walk.remember();
        walk
    }

    fn fail(&self, what: &str) -> ! {
        let prompt = self.session.prompt().map_or("the end", |prompt| prompt.key.as_str());
        panic!("{}: walk {}, entry {}, at {prompt}: {what}", R::sheet().id, self.seed, self.session.journal().last())
    }

    fn hold(&self, holds: bool, what: &str) {
        if !holds {
            self.fail(what);
        }
    }

    fn same(&self, difference: Option<String>, when: &str) {
        if let Some(difference) = difference {
            self.fail(&format!("{when} differs in {difference}"));
        }
    }

    /// One request, mostly an answer.
    fn step(&mut self) {
        if self.session.journal().last().is_multiple_of(EVERY) {
            self.give_back();
        }
        match self.chance.below(24) {
            0 => self.take(&Request::Note("a remark".into())),
            1 => self.take_if_possible(&Request::Undo(None)),
            2 if self.session.journal().can_redo() => self.take(&Request::Redo),
            3 => self.change_a_setting(),
            4 => self.waive(),
            5 => self.undo_somewhere(),
            6 => self.refuse_everything_wrong(),
            7 => self.look_closely(),
            _ => self.answer(),
        }
        self.look();
    }

    /// Answers the prompt somehow: what is offered is done, and no prompt is a dead end.
    fn answer(&mut self) {
        let Some(prompt) = self.session.prompt().cloned() else { return };
        for attempt in 0..60 {
            let mood = if attempt < 30 { Mood::Wild } else { Mood::Tame };
            let mut request = answer(&prompt, mood, &mut self.chance);
            for _ in 0..8 {
                match self.attempt(&request) {
                    Ok(()) => return self.roll_again(&request),
                    Err(refusal) => {
                        let excused = matches!(prompt.kind, Kind::Fill { .. });
                        self.hold(excused, &format!("a legal answer was refused: {request:?}: {refusal}"));
                        match mended(&request, &refusal, R::sheet(), &mut self.chance) {
                            Some(better) => request = better,
                            None => break,
                        }
                    }
                }
            }
        }
        self.fail("a dead end: no answer is taken");
    }

    /// Takes a request; a refusal leaves everything as it was, and is never the program's fault.
    fn attempt(&mut self, request: &Request) -> Result<(), Refusal> {
        let before = Snapshot::<R>::of(&self.session);
        let entries = self.session.journal().entries().len();
        let prompt = self.session.prompt().map(|prompt| prompt.key.clone()).unwrap_or_default();
        let dice = if prompt.contains("/faces") { prompt } else { format!("{prompt}/faces") };
        let place = self.session.place(&dice);
        match self.session.request(request, self.now()) {
            Err(refusal) => {
                self.hold(!matches!(refusal, Refusal::Fault(_)), &format!("{request:?}: {refusal}"));
                self.hold(!refusal.to_string().is_empty(), "a refusal without words");
                self.hold(self.session.journal().entries().len() == entries, "a refused request has left entries");
                self.same(
                    Snapshot::of(&self.session).differs(&before),
                    &format!("after the refused {request:?} the game"),
                );
                Err(refusal)
            }
            Ok(reply) => {
                self.hold(reply.entry == self.session.journal().last(), "the reply names another last entry");
                self.hold(reply.prompt.as_deref() == self.session.prompt(), "the reply shows another prompt");
                self.hold(reply.told.iter().all(|line| !line.trim().is_empty()), "an empty line is told");
                let new = self.session.journal().entries()[entries..].iter();
                let own = new.filter(|entry| matches!(&entry.record, Record::Roll { key, .. } if *key == dice));
                self.rolls.extend(own.map(|entry| (entry.number, place.clone())));
                if let Some(first) = self.session.journal().entries().get(entries) {
                    self.asked.insert(first.number, request.clone());
                }
                self.remember();
                Ok(())
            }
        }
    }

    /// Seconds pass between requests, so that the time played can be told apart.
    fn now(&self) -> i64 {
        1000 + i64::try_from(self.session.journal().last()).unwrap_or(0) * 3
    }

    /// A request that the disk did not take: whatever was asked of the game meanwhile, nothing of it is left, though
    /// the next request takes its numbers.
    fn give_back(&mut self) {
        let Some(prompt) = self.session.prompt().cloned() else { return };
        let before = Snapshot::<R>::of(&self.session);
        let (entry, verdict) = (self.session.journal().last(), self.session.verdict());
        let request = answer(&prompt, Mood::Tame, &mut Chance::new(self.seed ^ entry));
        if self.session.request(&request, self.now()).is_ok() {
            let _ = (self.session.verdict(), self.session.pace(60), self.session.doc(), self.session.owed());
            self.session.return_to(entry);
        }
        self.same(Snapshot::of(&self.session).differs(&before), "after a request that was given back the game");
        self.hold(self.session.verdict() == verdict, "a verdict of a request that was given back stands");
    }

    fn take(&mut self, request: &Request) {
        if let Err(refusal) = self.attempt(request) {
            self.fail(&format!("{request:?} was refused: {refusal}"));
        }
    }

    fn take_if_possible(&mut self, request: &Request) {
        // The start has nothing to undo: a refusal is as good, and has changed nothing.
        let _ = self.attempt(request);
    }

    /// Keeps how things stand; coming back to an entry must find them as they were.
    fn remember(&mut self) {
        let now = Snapshot::<R>::of(&self.session);
        let Some(&last) = now.standing.last() else { return };
        if let Some(then) = self.stood.get(&last) {
            self.same(now.differs(then), "coming back to an entry, the game");
        }
        self.stood.insert(last, Rc::new(now));
    }

    /// Dice that the program rolled are the same after the request is taken back and made again.
    fn roll_again(&mut self, request: &Request) {
        let entries = self.session.journal().entries();
        let group = entries.last().map_or(0, |entry| entry.group);
        let rolled = |walk: &Self, group: u64| -> Vec<Vec<u8>> {
            let of_group = walk.session.journal().entries().iter().filter(|entry| entry.group == group);
            let faces = of_group.filter_map(|entry| match &entry.record {
                Record::Roll { faces, by: By::Program, .. } => Some(faces.clone()),
                _ => None,
            });
            faces.collect()
        };
        let first = rolled(self, group);
        if first.is_empty() || !self.chance.once_in(4) {
            return;
        }
        let then = Snapshot::<R>::of(&self.session);
        self.take(&Request::Undo(None));
        self.take(request);
        let again = self.session.journal().entries().last().map_or(0, |entry| entry.group);
        self.hold(rolled(self, again) == first, "other dice after undo");
        self.same(Snapshot::of(&self.session).plays_differently(&then), "after the same dice the game");
    }

    fn change_a_setting(&mut self) {
        let spec = R::sheet().settings;
        if spec.is_empty() {
            return;
        }
        let setting = *self.chance.pick(spec);
        let samples = setting.choices.samples();
        let value = if samples.is_empty() { setting.default.to_owned() } else { self.chance.pick(&samples).clone() };
        self.take_if_possible(&Request::Set(vec![(setting.key.to_owned(), value)], "tried".into()));
    }

    fn waive(&mut self) {
        let owed = self.session.owed();
        if let Some(first) = owed.first() {
            let waived = self.attempt(&Request::Waive(first.key.clone(), "let go".into()));
            if let Err(refusal) = waived {
                let excused =
                    matches!(refusal, Refusal::WrongKind { .. } | Refusal::Blocked { .. } | Refusal::NotOwed(_));
                self.hold(excused, &format!("waiving `{}`: {refusal}", first.key));
            }
        }
    }

    fn undo_somewhere(&mut self) {
        let standing: Vec<u64> = self.session.journal().standing().map(|entry| entry.number).collect();
        if standing.len() < 8 {
            return;
        }
        let entry = *self.chance.pick(&standing[standing.len() - 8..]);
        let false_way = super::ways_back::first_false(&self.session, entry);
        self.hold(false_way.is_none(), &format!("the way back to entry {false_way:?}"));
        self.take_if_possible(&Request::Undo(Some(entry)));
        if self.chance.once_in(2) && self.session.journal().can_redo() {
            self.look();
            self.take(&Request::Redo);
        }
    }

    /// Requests that no prompt takes.
    fn refuse_everything_wrong(&mut self) {
        let bogus = Map::from_iter([("no such member".to_owned(), json!(-1))]);
        let word = || "no such thing".to_owned();
        let fill = Fill { fill: bogus.clone(), ..Fill::default() };
        let strike = Fill { strike: vec![word()], ..Fill::default() };
        let mut wrong = vec![
            Request::Pick(word()),
            Request::Waive(word(), String::new()),
            Request::Correct(bogus.clone(), String::new()),
            Request::Enlist(bogus.clone(), String::new()),
            Request::Set(vec![(word(), word())], String::new()),
            Request::Outcome(bogus, String::new()),
            Request::Undo(Some(u64::MAX)),
            Request::Undo(Some(0)),
            Request::Mend(u64::MAX, Box::new(Request::Pick(word()))),
            Request::Mend(1, Box::new(Request::Pick(word()))),
            Request::Fill(fill, Dice::Absent),
            Request::Fill(strike, Dice::Absent),
            Request::Name("  ".into()),
            Request::Number(i64::MIN),
            Request::Number(i64::MAX),
            Request::Fill(Fill::default(), Dice::Typed(vec![1; 99])),
            Request::Fill(Fill::default(), Dice::Typed(Vec::new())),
        ];
        if let Some(setting) = R::sheet().settings.first() {
            wrong.push(Request::Set(vec![(setting.key.to_owned(), word())], String::new()));
        }
        if let Some(Prompt { kind: Kind::Faces { roll, .. }, .. }) = self.session.prompt() {
            wrong.push(Request::Fill(Fill::default(), Dice::Typed(vec![0; roll.count])));
            wrong.push(Request::Fill(Fill::default(), Dice::Typed(vec![roll.sides + 1; roll.count])));
        }
        for request in wrong {
            if self.attempt(&request).is_ok() {
                self.fail(&format!("{request:?} was taken"));
            }
        }
    }

    /// What can be seen after every request.
    fn look(&self) {
        let play: &Session = &self.session;
        let words = |text: &str| !text.trim().is_empty();
        if let Some(prompt) = play.prompt() {
            let said = words(&prompt.key) && words(&prompt.side) && words(&prompt.text);
            self.hold(said, "a prompt without key, side or text");
            self.hold(prompt.json().is_object(), "a prompt without JSON");
            if let Kind::Choose { options, blocked } = &prompt.kind {
                let keys = options.iter().map(|choice| &choice.key).chain(blocked.iter().map(|blocked| &blocked.key));
                self.hold(!options.is_empty(), "a choice of nothing");
                self.distinct(keys.map(ToString::to_string).collect(), "the options' keys");
            }
            if let Kind::Fill { asks, .. } = &prompt.kind {
                self.distinct(asks.iter().map(|ask| ask.name.clone()).collect(), "the asked names");
            }
        }
        let (digest, entry) = (play.digest(), play.entry());
        let doc = play.doc();
        let codes: Vec<&str> =
            doc.columns.iter().filter_map(|column| Some(&*column.groups.first()?.rows.first()?.code)).collect();
        // Whether there is anything to look up is the rulebook's affair; it must not show in the game.
        let _ = (codes.first().map(|code| (play.look_up(&[code]), play.brief(code))), play.look_up(&codes));
        self.hold((play.digest(), play.entry()) == (digest, entry), "looking up has changed the game");
        self.hold(self.session.doc() == self.session.view().show(), "what is shown again is not what is shown");
        if let Some(owed) = play.prompt().and_then(|prompt| prompt.owed.as_ref()) {
            self.hold(play.owed().first() == Some(owed), "what the prompt belongs to is not the first thing owed");
        }
        let due = self.session.view().due();
        let due: Vec<Rc<Owed>> = due.options.iter().filter_map(|choice| choice.owed.clone()).collect();
        self.hold(self.session.view().owed() == due, "what is owed is not what is due as owed");
        let settings = play.settings();
        let mut said = settings.spec().iter().map(|setting| (setting.key, setting.default)).collect::<BTreeMap<_, _>>();
        for entry in self.session.journal().standing() {
            if let Record::Setting { key, value, .. } = &entry.record {
                said.insert(key, value);
            }
        }
        let holds = settings.in_force().iter().all(|(setting, value, _)| said[setting.key] == *value);
        self.hold(holds, "a house rule is not what was said last");
        self.distinct(play.owed().into_iter().map(|owed| owed.key.clone()).collect(), "the owed keys");
        self.hold(!play.doc().columns.is_empty(), "a document without columns");
        let open = self.session.journal().standing().next_back();
        if open.is_some_and(|last| matches!(last.record, Record::Done { .. } | Record::Muster(_))) {
            let committed = open.and_then(|last| self.session.view_at(last.number));
            let begins = committed.is_some_and(|view| view.of::<R>().state == self.session.view().of::<R>().state);
            self.hold(begins, "an act does something before its first prompt: words spoken there would come too early");
        }
    }

    fn distinct(&self, mut keys: Vec<String>, what: &str) {
        keys.sort();
        if let Some([twice, _]) = keys.windows(2).find(|pair| pair[0] == pair[1]) {
            self.fail(&format!("{what} are not distinct: `{twice}`"));
        }
    }

    /// What takes longer: saving and loading, the log, the replay.
    fn look_closely(&mut self) {
        let loaded = self.loaded(&self.lines());
        match loaded {
            Ok(loaded) => {
                self.same(Snapshot::<R>::of(&loaded).differs(&Snapshot::of(&self.session)), "the loaded game");
                self.hold(loaded.pace(60) == self.session.pace(60), "the loaded game was played for another time");
            }
            Err(why) => self.fail(&format!("the game does not load: {why}")),
        }
        let differences = self.session.verify();
        self.hold(differences.is_empty(), &format!("the same answers come out otherwise: {differences:?}"));
        for line in self.session.log() {
            self.hold(line.lines.iter().all(|text| !text.to_string().trim().is_empty()), "an empty line in the log");
        }
        for entry in self.session.journal().entries() {
            for event in entry.record.events() {
                let told = self.session.view().tell(event).to_string();
                let plain = serde_json::to_value(event).is_ok_and(|event| event.is_string());
                self.hold(!told.trim().is_empty() || plain, &format!("no line for {event:?}"));
            }
        }
        self.prompts_are_told_apart();
        let play: &Session = &self.session;
        let json = Json::Object(play.json()).to_string();
        self.hold(serde_json::from_str::<Json>(&json).is_ok(), "JSON that cannot be read");
        self.hold(play.reply().json()["ok"] == json!(true), "a reply that is none");
        for column in play.doc().columns {
            let _ = play.export(&column.side);
        }
        for thing in play.things() {
            let asks = play.asks(&thing);
            self.distinct(asks.iter().map(|ask| ask.name.clone()).collect(), "the figures of a thing");
            for (name, value) in &thing.figures {
                let ask = asks.iter().find(|ask| ask.name == *name);
                let taken = ask.is_some_and(|ask| value.is_null() || ask.kind.accept(value).is_some());
                self.hold(taken, &format!("the form of {thing:?} does not take its own {name}"));
            }
        }
        let entry = self.chance.below(self.session.journal().entries().len()) as u64 + 1;
        self.hold(self.session.past(entry).is_some(), "an entry without a document");
        self.hold(self.session.past(0).is_none(), "a document of no entry");
    }

    /// No prompt key comes up twice in an act, and no dice fall twice at one place: they would show the same faces.
    fn prompts_are_told_apart(&self) {
        let (mut answers, mut rolls): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
        for entry in self.session.journal().standing() {
            match &entry.record {
                Record::Done { .. } => {
                    self.distinct(std::mem::take(&mut answers), "the keys of an act's prompts");
                    self.distinct(std::mem::take(&mut rolls), "the keys of an act's dice");
                }
                // Values given where dice are asked for do not close that prompt.
                Record::Answer { answer: Answer::Fill(_), key } if key.contains("/faces") => {}
                Record::Answer { key, .. } => answers.push(key.clone()),
                Record::Roll { key, .. } => rolls.push(key.clone()),
                _ => {}
            }
        }
        let standing = |number: u64| self.session.journal().standing().any(|entry| entry.number == number);
        let places = self.rolls.iter().filter(|(number, _)| standing(*number)).map(|(_, place)| place.clone());
        self.distinct(places.collect(), "the places of dice");
    }

    fn lines(&self) -> Vec<RecordLine> {
        let play: &Session = &self.session;
        play.lines_since(0)
    }

    fn loaded(&self, lines: &[RecordLine]) -> Result<Session, String> {
        let written: Vec<String> = lines.iter().map(|line| line.record.to_string()).collect();
        let read = written.iter().zip(lines).map(|(record, line)| RecordLine {
            record: serde_json::from_str(record).expect("what was written is read"),
            ..line.clone()
        });
        let journal: Journal = read_journal::<R>(read).map_err(|(entry, why)| format!("entry {entry}: {why}"))?;
        let tables = Arc::clone(self.session.view().tables());
        let settings = R::sheet().defaults();
        Session::load::<R>(self.session.seed(), tables, settings, journal, 2000).map_err(|refusal| refusal.to_string())
    }

    fn undo_to_every_entry(&mut self) {
        let end = Snapshot::<R>::of(&self.session);
        for entry in end.standing.iter().rev().skip(1) {
            let Some(then) = self.stood.get(entry).cloned() else { continue };
            self.take(&Request::Undo(Some(*entry)));
            self.same(Snapshot::of(&self.session).differs(&then), "undone to an entry, the game");
            self.take(&Request::Redo);
            self.same(Snapshot::of(&self.session).differs(&end), "undone and done again, the game");
        }
        let mut back = 0;
        while self.attempt(&Request::Undo(None)).is_ok() {
            back += 1;
            self.hold(back <= end.standing.len(), "undo does not reach the start");
        }
        for _ in 0..back {
            self.take(&Request::Redo);
        }
        self.same(Snapshot::of(&self.session).differs(&end), "undone step by step and done again, the game");
    }

    /// An entry mended with the answer that it already has changes nothing, and one undo takes the mending back.
    fn mend_with_the_same_answers(&mut self) {
        let end = Snapshot::<R>::of(&self.session);
        let standing: Vec<(u64, u64)> =
            self.session.journal().standing().map(|entry| (entry.number, entry.group)).collect();
        for _ in 0..6.min(standing.len()) {
            let (entry, group) = *self.chance.pick(&standing);
            let Some(request) = self.asked.get(&group).cloned() else { continue };
            self.take(&Request::Mend(entry, Box::new(request)));
            self.same(
                Snapshot::of(&self.session).plays_differently(&end),
                &format!("entry {entry} mended with itself, the game"),
            );
            self.take(&Request::Undo(None));
            self.same(Snapshot::of(&self.session).differs(&end), "with the mending undone, the game");
        }
    }

    /// Journals that nobody wrote give an error or an undo record, never a panic.
    fn strange_journals(&mut self) {
        let lines = self.lines();
        let mut shuffled = lines.clone();
        for at in (2..shuffled.len()).rev() {
            let other = 1 + self.chance.below(at);
            shuffled.swap(at, other);
        }
        if shuffled != lines {
            self.hold(self.loaded(&shuffled).is_err(), "a shuffled journal loads");
        }
        self.survives(&renumbered(shuffled), "shuffled");
        for _ in 0..12 {
            let at = 1 + self.chance.below(lines.len());
            self.survives(&lines[..at], "cut off");
            let mut less = lines.clone();
            less.remove(at - 1);
            self.survives(&renumbered(less), "with a line less");
            let mut more = lines.clone();
            more.insert(at, lines[self.chance.below(lines.len())].clone());
            self.survives(&renumbered(more), "with a line more");
            self.foreign_key(&lines, at - 1);
            let mut garbled = lines.clone();
            garbled[at - 1].record = json!({"no-such-record": at});
            self.hold(self.loaded(&garbled).is_err(), "a journal with a record of no kind loads");
        }
        self.survives(&[], "empty");
    }

    /// An answer of the open act that was given to no prompt of this game is taken back with a reason.
    fn foreign_key(&self, lines: &[RecordLine], at: usize) {
        let mut foreign = lines.to_vec();
        let Some(key) = foreign[at].record.pointer_mut("/answer/key") else { return };
        *key = json!("a key from another game");
        let number = foreign[at].number;
        let done = |entry: &fanion::engine::journal::Entry| matches!(entry.record, Record::Done { .. });
        let last_done = self.session.journal().standing().rfind(|entry| done(entry)).map_or(0, |e| e.number);
        let open = number > last_done && self.session.journal().standing().any(|entry| entry.number == number);
        if let (Ok(loaded), true) = (self.loaded(&foreign), open) {
            let why = loaded.journal().entries().iter().rev().find_map(|entry| match &entry.record {
                Record::Undo { why, .. } => Some(why.clone()),
                _ => None,
            });
            let says = why.is_some_and(|why| why.contains(&format!("entry {number} ")));
            self.hold(says, "a foreign answer is taken, or taken back without a word");
        }
        self.survives(&foreign, "with a foreign key");
    }

    fn survives(&self, lines: &[RecordLine], how: &str) {
        let Ok(mut loaded) = self.loaded(lines) else { return };
        let before = loaded.journal().entries().len();
        self.hold(before >= lines.len(), &format!("a journal {how} has lost entries"));
        let (_, _, _) = (loaded.verify(), loaded.log(), loaded.view().show());
        let play: &mut Session = &mut loaded;
        let _ = (play.json(), play.reply(), play.digest());
        let _ = play.request(&Request::Undo(None), 2000);
        let _ = play.request(&Request::Redo, 2000);
    }
}

fn renumbered(mut lines: Vec<RecordLine>) -> Vec<RecordLine> {
    for (at, line) in lines.iter_mut().enumerate() {
        line.number = at as u64 + 1;
    }
    lines
}
