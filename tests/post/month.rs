//! A wild month: letters in any order, from anybody, at any time, against a plain model of which letter counts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use chrono::DateTime;
use fanion::cli::saves::opener;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::letters::{self, Answer, How};
use fanion::limits::LETTERS;
use fanion::rulebooks;
use fanion::rules::campaign_1805::scenario::ids::NationId;
use fanion::rules::campaign_1805::{Campaign1805, SHEET, file, muster};
use fanion::store::{self, Header, Saved};
use serde_json::Value as Json;

use super::mail;
use crate::campaign_1805::scenario::THREE_RIVERS;
use crate::support::player::Chance;

/// Letters of the month.
const LETTERS_OF_THE_MONTH: usize = 2_000;
/// About so many of a turn.
const OF_A_TURN: usize = 160;
const NATIONS: [&str; 3] = ["Lorien", "Karst", "Seamark"];
/// When the month begins.
const FIRST: i64 = 1_730_000_000;

/// A letter that was taken, as the model keeps it.
#[derive(Clone, Debug, PartialEq)]
struct Kept {
    text: String,
    dated: i64,
    entries: usize,
}

/// The model: what lies in each slot, the last of which counts.
#[derive(Default)]
struct Model {
    slots: BTreeMap<(u32, usize), Vec<Kept>>,
}

/// A letter, and what the model must know of it.
#[derive(Clone, Debug)]
struct Written {
    /// Whose it says it is; none for a nation that is not there.
    nation: Option<usize>,
    right_key: bool,
    turn: u32,
    text: String,
    entries: usize,
    quoted: bool,
    /// When its message says it was sent.
    sent: Option<i64>,
    /// A second file of the same nation lies in the same message.
    rival: bool,
}

/// The campaign, the clock and the model beside it.
struct Month {
    saved: Saved,
    now: i64,
    turn: u32,
    model: Model,
    chance: Chance,
    written: usize,
}

impl Month {
    fn new(folder: &Path) -> Self {
        let text = THREE_RIVERS.replace("\"end.last-turn\" = \"8\"", "\"end.last-turn\" = \"20\"");
        let scenario = file::read(&text).expect("a scenario");
        let rules = scenario.head.house_rules.clone();
        let events = muster(scenario, 7, 1, &rules);
        let play = Session::new::<Campaign1805>(7, Arc::new(SHEET.printed()), events, &rules, FIRST);
        let header = Header::new(&SHEET, 7, "month", FIRST);
        let saved = store::create(&folder.join("month.fanion"), &header, play.expect("a campaign"), false);
        let mut month = Self {
            saved: saved.expect("a save"),
            now: FIRST,
            turn: 0,
            model: Model::default(),
            chance: Chance::new(38),
            written: 0,
        };
        month.pick("publish");
        month
    }

    fn pick(&mut self, key: &str) -> Vec<Json> {
        let reply = self.saved.request(&Request::Pick(key.to_owned()), self.now);
        let reply = reply.unwrap_or_else(|refusal| panic!("{key}: {refusal}: {:?}", self.saved.play().prompt()));
        let events = reply.json()["events"].as_array().cloned().unwrap_or_default();
        self.turn = self.saved.play().position().turn;
        events
    }

    fn step(&self) -> String {
        self.saved.play().position().step
    }

    fn key(&self, nation: usize) -> String {
        let nation = NationId(nation.try_into().expect("three"));
        self.saved.play().view().of::<Campaign1805>().state.key(nation)
    }

    /// True while letters are taken.
    fn is_open(&self) -> bool {
        matches!(self.step().as_str(), "C1" | "C2")
    }

    fn slot(&self, nation: usize) -> &[Kept] {
        self.model.slots.get(&(self.turn, nation)).map_or(&[], Vec::as_slice)
    }

    /// A letter of some kind.
    fn write(&mut self) -> Written {
        self.written += 1;
        let kind = self.chance.below(12);
        let nation = self.chance.below(NATIONS.len());
        let old = self.slot(nation).to_vec();
        let entries = [0, 1, 1, 2, 3][self.chance.below(5)];
        let right_key = kind != 1;
        let turn = if kind == 2 { self.turn + 1 } else { self.turn };
        let name = if kind == 3 { "Gondor" } else { NATIONS[nation] };
        let key = if right_key { self.key(nation) } else { self.key((nation + 1) % NATIONS.len()) };
        let mut text = format!(
            "format = 1\nrulebook = \"campaign-1805\"\nnation = \"{name}\"\nturn = {turn}\nkey = \"{key}\"\n# letter {}\n",
            self.written
        );
        for entry in 0..entries {
            let _ = writeln!(text, "\n[[words]]\ntext = \"letter {} says {entry}\"", self.written);
        }
        let hours = i64::try_from(self.chance.below(72)).expect("small");
        let sent = match self.chance.below(4) {
            0 => None,
            1 => Some(self.now - hours * 3_600),
            2 => Some(self.now + hours * 3_600),
            _ => Some(self.now - 60),
        };
        let mut own = Written {
            nation: (kind != 3).then_some(nation),
            right_key,
            turn,
            text,
            entries,
            quoted: kind == 4,
            sent,
            rival: kind == 5,
        };
        // The same letter comes again, from another program and at another time.
        if let (6 | 7, Some(again)) = (kind, old.get(self.chance.below(old.len().max(1)))) {
            own = Written {
                nation: Some(nation),
                right_key: true,
                turn: self.turn,
                text: again.text.clone(),
                entries: again.entries,
                quoted: false,
                rival: false,
                ..own
            };
        }
        own
    }

    /// The bytes that somebody hands over: a message of one of many kinds, or a text without any.
    fn message(&mut self, own: &Written) -> Vec<u8> {
        let date = own.sent.map(|sent| DateTime::from_timestamp(sent, 0).expect("a time").to_rfc2822());
        let Some(date) = date else { return own.text.clone().into_bytes() };
        if own.quoted {
            let lines: String = own.text.lines().flat_map(|line| ["> ", line, "\n"]).collect();
            return mail::message(&date, &[mail::text(&format!("As I said:\n{lines}"))]);
        }
        let file = || mail::file("mine.toml", own.text.as_bytes());
        if own.rival {
            let other = format!("{}# or so\n[[words]]\ntext = \"or so\"\n", own.text);
            return mail::message(&date, &[file(), mail::file("or.toml", other.as_bytes())]);
        }
        let inner = mail::message(&date, &[mail::text("Mine.\n"), file()]);
        match self.chance.below(4) {
            0 => {
                mail::message("Mon, 28 Oct 2030 10:00:00 +0000", &[mail::text("See below.\n"), mail::forwarded(&inner)])
            }
            1 => mail::message(&date, &[mail::text(&format!("Hello,\n\n{}-- \nAnna\n", own.text))]),
            _ => inner,
        }
    }

    /// What the model says becomes of a letter, and which time counts.
    fn expected(&self, own: &Written, replace: bool) -> (Answer, i64) {
        let believed = own.sent.filter(|sent| *sent <= self.now + 86_400);
        let time = believed.unwrap_or(self.now);
        let is_message = own.sent.is_some();
        if is_message && own.rival && own.nation.is_some() {
            // Of two files with entries the umpire names one; an empty one is left and the other goes on.
            return (if own.entries > 0 { Answer::Waits } else { Answer::Left }, time);
        }
        let Some(nation) = own.nation else { return (Answer::Faulty, time) };
        let slot = self.slot(nation);
        let is_full = slot.len() as u64 + 1 > LETTERS.most;
        let counts = if is_full { Answer::Faulty } else { Answer::Taken };
        if let Some(at) = slot.iter().rposition(|kept| kept.text.trim() == own.text.trim()) {
            let again = at + 1 < slot.len() && replace && self.is_open();
            return (if again { counts } else { Answer::Known }, time);
        }
        if !self.is_open() || !own.right_key || own.turn != self.turn {
            return (Answer::Faulty, time);
        }
        let waits = slot
            .last()
            .is_some_and(|last| time < last.dated || own.entries == 0 && last.entries > 0 || is_message && own.quoted);
        if waits && !replace {
            return (Answer::Waits, time);
        }
        (counts, time)
    }

    /// One letter comes.
    fn one(&mut self) {
        self.now += i64::try_from(self.chance.below(3_600)).expect("small");
        let own = self.write();
        let bytes = self.message(&own);
        let replace = self.chance.below(5) == 0;
        let (answer, time) = self.expected(&own, replace);
        if answer == Answer::Left {
            // What the second file of such a message comes to is told by other tests.
            return;
        }
        let before = self.saved.play().entry();
        let handed = letters::words("letter", &String::from_utf8(bytes).expect("text"), self.now);
        let how = How { replace, ..How::default() };
        let delivery = letters::deliver(&mut self.saved, handed, &how, self.now);
        let answers: Vec<Answer> = delivery.answers.iter().map(|answered| answered.answer).collect();
        assert_eq!(answers, [answer], "letter {}, {}: {own:?}: {delivery:?}", self.written, self.step());
        assert_eq!(self.saved.play().entry() > before, answer == Answer::Taken, "{own:?}");
        if let (Answer::Taken, Some(nation)) = (answer, own.nation) {
            let kept = Kept { text: own.text.clone(), dated: time, entries: own.entries };
            self.model.slots.entry((self.turn, nation)).or_default().push(kept);
        }
        self.slots_agree();
    }

    /// Each slot holds what the model holds, whole and in order.
    fn slots_agree(&self) {
        for (nation, name) in NATIONS.iter().enumerate() {
            let lie = rulebooks::letters_of(self.saved.play(), name);
            let lie: Vec<(&str, i64)> = lie.iter().map(|letter| (letter.text.trim(), letter.dated())).collect();
            let kept: Vec<(&str, i64)> = self.slot(nation).iter().map(|kept| (kept.text.trim(), kept.dated)).collect();
            assert_eq!(lie, kept, "{name}, turn {}", self.turn);
        }
    }

    /// Orders are closed; those that count are the last ones of the model.
    fn closed(&mut self) {
        let last: Vec<Option<Kept>> = (0..NATIONS.len()).map(|nation| self.slot(nation).last().cloned()).collect();
        let mut events = self.pick("close");
        while self.saved.play().prompt().is_some_and(|prompt| prompt.key.starts_with("words:")) {
            events.extend(self.pick("leave"));
        }
        for (nation, last) in last.iter().enumerate() {
            let read = events.iter().filter_map(|event| event.get("orders-read")).find(|read| read["nation"] == nation);
            let words = read.map(|read| read["orders"]["words"].as_array().map_or(0, Vec::len));
            assert_eq!(words, Some(last.as_ref().map_or(0, |last| last.entries)), "{last:?}: {read:?}");
            if let (Some(Kept { text, entries: 1.., .. }), Some(read)) = (last, read) {
                let first = read["orders"]["words"][0]["text"].as_str().expect("words");
                assert!(text.contains(first), "{first}: {text}");
            }
        }
    }

    /// What stands in the file: every letter that was ever taken, whole.
    fn all_is_kept(self, path: &Path) -> usize {
        drop(self.saved);
        let viewed = store::open_read_only(path, opener).expect("a sound save");
        let mut lie: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for line in viewed.play().lines_since(0) {
            let of_orders = |post: &&Json| post["slot"].as_str().is_some_and(|slot| slot.starts_with("orders/"));
            if let Some(post) = line.record.get("post").filter(of_orders) {
                let words = |name: &str| post[name].as_str().unwrap_or_default().to_owned();
                lie.entry(words("slot")).or_default().push(words("text").trim().to_owned());
            }
        }
        let kept: BTreeMap<String, Vec<String>> = self
            .model
            .slots
            .iter()
            .map(|((turn, nation), kept)| {
                let texts = kept.iter().map(|kept| kept.text.trim().to_owned()).collect();
                (format!("orders/{turn}/{nation}"), texts)
            })
            .collect();
        assert_eq!(lie, kept);
        kept.values().map(Vec::len).sum()
    }
}

#[test]
fn in_a_wild_month_the_letters_count_that_a_plain_model_says_and_none_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut month = Month::new(folder.path());
    let (mut turns, mut late) = (0, 0);
    while month.written < LETTERS_OF_THE_MONTH {
        for _ in 0..OF_A_TURN {
            month.one();
        }
        month.closed();
        for _ in 0..4 {
            month.one();
            late += 1;
        }
        month.pick("publish");
        month.one();
        month.pick("official");
        // The next turn has begun: its orders come in before its briefs are out, too.
        for _ in 0..2 {
            month.one();
        }
        month.pick("publish");
        turns += 1;
    }
    let kept = month.all_is_kept(&folder.path().join("month.fanion"));
    assert!(turns > 8 && late > 30 && kept > 400, "{turns} turns, {late} late, {kept} kept");
}

#[test]
fn orders_that_come_after_the_deadline_and_before_the_close_count_with_a_note() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut month = Month::new(folder.path());
    let mut said = Vec::new();
    for days in [13, 2] {
        month.now += days * 86_400;
        let text = format!(
            "format = 1\nrulebook = \"campaign-1805\"\nnation = \"Lorien\"\nturn = 0\nkey = \"{}\"\n[[words]]\ntext = \"{days}\"\n",
            month.key(0)
        );
        let handed = letters::words("letter", &text, month.now);
        let delivery = letters::deliver(&mut month.saved, handed, &How::default(), month.now);
        assert_eq!(delivery.answers.iter().map(|own| own.answer).collect::<Vec<_>>(), [Answer::Taken]);
        said.push(delivery.answers.iter().flat_map(|own| &own.lines).any(|line| line.contains("after the deadline")));
    }
    assert_eq!(said, [false, true], "14 days are the default");
}
