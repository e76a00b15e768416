//! Tables of an orders file, key by key; what is wrong, with its code and its place.

use crate::rules::campaign_1805::state::code::Code;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::in_words;
use crate::engine::text::{did_you_mean, short_message};
use crate::rules::campaign_1805::deploy::refused::Refused;
use crate::rules::owner_list::{ValueKind, found};

/// What is said of a text that a file lacks, behind where it lacks it.
pub(crate) const IN_QUOTES: &str = ": words in quotes";

/// What is said of a table that a file lacks.
pub(crate) const IN_A_TABLE: &str = ": { \"Line\" = 2 }";

/// What is said of words.
pub(super) const READ_BY_UMPIRE: &str = "the umpire reads this when orders close";

/// The keys by which an entry is called, the first that it has.
const NAMING: [&str; 6] = ["name", "force", "general", "what", "with", "to"];

/// An error or a warning, with its place in bytes from the start.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OrderFault {
    pub place: usize,
    pub code: Code,
    /// What is wrong, and what is allowed.
    pub words: String,
    /// Where the first entry begins, of a second one.
    pub first: Option<usize>,
    /// The entry that it is about, where its words do not name it.
    pub of: Option<String>,
}

impl OrderFault {
    /// A fault at a place. Nothing that the file says is repeated at length.
    pub fn new(place: usize, code: Code, words: impl Into<String>) -> Self {
        Self { place, code, words: short_message(&words.into()), first: None, of: None }
    }

    /// What is wrong and with which entry, with the line of the first: text and lines are those that its sender sees.
    pub fn told(&self, text: &str, above: usize) -> String {
        let words = told_with(&self.words, self.first, text, above);
        self.of.as_ref().map_or_else(|| words.clone(), |of| format!("{of}: {words}"))
    }
}

/// An entry that is left out for what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LeftOut {
    /// Where it begins, in bytes from the start.
    pub place: usize,
    /// What it is called: the name of its force, or what it does.
    pub entry: String,
    /// What is wrong with it.
    pub why: String,
    /// Where the first entry begins, of a second one.
    pub first: Option<usize>,
}

impl LeftOut {
    /// Its line, with so many lines above the text.
    pub fn line(&self, text: &str, above: usize) -> usize {
        line_at(text, self.place, above)
    }

    /// What is wrong with it, with the line of the first entry.
    pub fn told(&self, text: &str, above: usize) -> String {
        told_with(&self.why, self.first, text, above)
    }
}

/// An entry of a file: where it begins, what it is called, and whom it names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NamedEntry {
    pub place: usize,
    pub entry: String,
    /// What it says, in the words of the order editor's list.
    pub said: String,
    name: String,
}

impl NamedEntry {
    /// What is said of an entry whose words do not name it begins with what it is called.
    pub(super) fn names(&self, fault: &mut OrderFault) {
        if !fault.words.contains(&self.name) {
            fault.of = Some(self.entry.clone());
        }
    }

    /// What is no entry of keys.
    pub(super) fn none(place: usize, what: &str) -> Self {
        Self { place, entry: what.to_owned(), said: String::new(), name: what.to_owned() }
    }
}

/// What a key names of which there are only so many.
fn named_by(key: &str) -> Option<&'static str> {
    match key {
        "raid" => Some("a city's name in quotes"),
        "harry" | "escort" | "privateer" | "with" | "of" | "pays" => Some("a nation's name in quotes"),
        "general" => Some("a general's name in quotes"),
        "assault_at" => Some("a column of the siege table in quotes, 1:1 to 7:1"),
        _ => None,
    }
}

fn told_with(words: &str, first: Option<usize>, text: &str, above: usize) -> String {
    match first {
        Some(first) => format!("{words}; the first is on line {}", line_at(text, first, above)),
        None => words.to_owned(),
    }
}

/// The line of a place, from 1, with so many lines above the text.
pub(crate) fn line_at(text: &str, place: usize, above: usize) -> usize {
    above + 1 + text.get(..place).unwrap_or(text).matches('\n').count()
}

/// An entry of the file: its keys are taken one by one, and what is wrong is kept.
pub(super) struct Item<'t> {
    /// What the entry is called in messages: `[[force]]`.
    pub(super) what: &'static str,
    /// Where it begins.
    pub(super) place: usize,
    table: &'t DeTable<'t>,
    pub(super) faults: Vec<OrderFault>,
}

impl<'t> Item<'t> {
    pub(super) fn new(what: &'static str, value: &'t Spanned<DeValue<'t>>, keys: &[&str]) -> Result<Self, OrderFault> {
        let place = value.span().start;
        let Some(table) = value.get_ref().as_table() else {
            let words = format!("{what} is an entry of keys, found {}", found(value.get_ref()));
            return Err(OrderFault::new(place, Code::BadWord, words));
        };
        let mut item = Self { what, place, table, faults: Vec::new() };
        for key in table.keys() {
            let name: &str = key.get_ref();
            if !keys.contains(&name) {
                let near = did_you_mean(name, keys.iter().copied());
                let words = format!("{what} has no key `{name}`; it takes {}{near}", keys.join(", "));
                item.fault(key.span().start, Code::UnknownKey, words);
            }
        }
        Ok(item)
    }

    pub(super) fn fault(&mut self, place: usize, code: Code, words: impl Into<String>) {
        self.faults.push(OrderFault::new(place, code, words));
    }

    /// There is an entry for the same already, which begins at `first`.
    pub(super) fn again(&mut self, key: &str, first: usize, words: String) {
        let place = self.at(key);
        self.faults.push(OrderFault { first: Some(first), ..OrderFault::new(place, Code::Twice, words) });
    }

    /// C3 would not carry it out: at the key that says what stands in its way. `shown` is true where the name that it is
    /// about is another nation's.
    pub(super) fn refuse(&mut self, why: &Refused, shown: bool) {
        let text = |key: &&&str| self.table.get(**key).and_then(|value| value.get_ref().as_str()).map(str::trim);
        let keys = why.keys().iter().filter(|key| self.has(key));
        let named = keys.clone().find(|key| why.subject().is_some() && text(key) == why.subject());
        let place = named.or_else(|| keys.clone().next()).map_or(self.place, |key| self.at(key));
        let foreign = shown && matches!(why.head(), Refused::NoForce { .. });
        self.fault(place, if foreign { Code::NotYours } else { why.code() }, why.words());
    }

    /// The umpire reads what an entry that counts says to him.
    pub(super) fn note_words(&mut self, words: &str) {
        if self.is_sound() && !words.is_empty() {
            self.fault(self.at("words"), Code::ReadByUmpire, READ_BY_UMPIRE);
        }
    }

    /// Where the way of an entry stands: `to` counts before `path`.
    pub(super) fn way_place(&self) -> usize {
        self.at(if self.has("to") { "to" } else { "path" })
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// Where a key's value stands; the entry where it has none.
    pub(super) fn at(&self, key: &str) -> usize {
        self.table.get(key).map_or(self.place, |value| value.span().start)
    }

    /// What an entry says and nobody looks at, as `units` with `detach`, is told at its key: it ends without an effect.
    pub(super) fn idle(&mut self, keys: &[&str], why: &str) {
        for key in keys {
            if self.has(key) {
                self.fault(self.at(key), Code::NoEffect, format!("`{key}` has no effect {why}"));
            }
        }
    }

    /// `standing` where nothing is ordered that goes on: ways, cargo and depots are of one turn.
    pub(super) fn idle_standing(&mut self) {
        let of_one_turn = ["name", "to", "path", "forced", "load", "land", "depot", "standing"];
        let is_set = self.value("standing").is_some_and(|own| own.get_ref().as_bool() == Some(true));
        if is_set && self.table.keys().all(|key| of_one_turn.contains(&key.get_ref().as_ref())) {
            let words = "`standing` by itself: nothing is ordered that goes on in later turns";
            self.fault(self.at("standing"), Code::Overruled, words);
        }
    }

    pub(super) fn wrong(&mut self, key: &str, allowed: &str, wanted: ValueKind) {
        if let Some(value) = self.table.get(key) {
            let words = format!("`{key}` is {allowed}, found {}", wanted.found(value.get_ref()));
            self.fault(value.span().start, Code::BadWord, words);
        }
    }

    /// Nothing but a word out of a few is allowed, or a name that is known: what was found would be none in quotes, either.
    fn wrong_word(&mut self, key: &str, allowed: &str) {
        if let Some(value) = self.table.get(key) {
            let words = format!("`{key}` is {allowed}, found {}", found(value.get_ref()));
            self.fault(value.span().start, Code::BadWord, words);
        }
    }

    pub(super) fn value(&self, key: &str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.table.get(key)
    }

    pub(super) fn text(&mut self, key: &str) -> Option<String> {
        let text = self.table.get(key)?.get_ref().as_str().map(|text| text.trim().to_owned());
        let text = text.filter(|text| !text.is_empty());
        match self.value(key).filter(|_| text.is_none()).map(|value| value.get_ref().as_str().is_some()) {
            Some(true) => {
                let words = format!("`{key}` is empty: fill it in, or take it out");
                self.fault(self.at(key), Code::BadWord, words);
            }
            Some(false) => match named_by(key) {
                Some(allowed) => self.wrong_word(key, allowed),
                None => self.wrong(key, "words in quotes", ValueKind::Text),
            },
            None => {}
        }
        // What names something stands in every paper; only words for the umpire may be of several lines.
        let is_name = !matches!(key, "words" | "text");
        if is_name && text.as_ref().is_some_and(|text| text.contains(char::is_control)) {
            self.wrong(key, "a name in quotes, on one line", ValueKind::Text);
            return None;
        }
        text
    }

    /// Text that must be there.
    pub(super) fn needed(&mut self, key: &str) -> Option<String> {
        if !self.has(key) {
            let words = format!("`{key}` is missing in {}{IN_QUOTES}", self.what);
            self.fault(self.place, Code::BadWord, words);
        }
        self.text(key)
    }

    pub(super) fn flag(&mut self, key: &str) -> Option<bool> {
        let flag = self.table.get(key)?.get_ref().as_bool();
        if flag.is_none() {
            self.wrong(key, "true or false", ValueKind::Flag);
        }
        flag
    }

    pub(super) fn whole(&mut self, key: &str, least: i64, most: i64) -> Option<i64> {
        let number = self.table.get(key)?.get_ref().as_integer().and_then(|text| text.as_str().parse::<i64>().ok());
        let number = number.filter(|number| (least..=most).contains(number));
        if number.is_none() {
            self.wrong(key, &format!("a whole number from {least} to {most}"), ValueKind::Number);
        }
        number
    }

    /// The word at a key, if it is one of those that may stand there; another is an error.
    pub(super) fn word(&mut self, key: &str, words: &[&'static str]) -> Option<&'static str> {
        if self.value(key)?.get_ref().as_str().is_none() {
            self.wrong_word(key, &words.join(", "));
            return None;
        }
        let typed = self.text(key)?;
        let word = words.iter().copied().find(|word| *word == typed);
        if word.is_none() {
            let near = did_you_mean(&typed, words.iter().copied());
            let what = format!("`{key}` is {}, found \"{typed}\"{near}", words.join(", "));
            self.fault(self.at(key), Code::BadWord, what);
        }
        word
    }

    /// What a list or table names. One that is none is an error, and so is an empty one: it would be taken for an order, and
    /// nothing would come of it.
    fn named<T>(&mut self, key: &str, all: Option<Vec<T>>, allowed: &str, kind: ValueKind) -> Vec<T> {
        match &all {
            None => self.wrong(key, allowed, kind),
            Some(none) if none.is_empty() => self.fault(self.at(key), Code::BadWord, format!("`{key}` is empty")),
            Some(_) => {}
        }
        all.unwrap_or_default()
    }

    /// A list of texts, each with its place; an empty one is an error.
    pub(super) fn list(&mut self, key: &str) -> Vec<(String, usize)> {
        let Some(value) = self.table.get(key) else { return Vec::new() };
        let texts = value.get_ref().as_array().and_then(|list| {
            list.iter().map(|item| Some((item.get_ref().as_str()?.to_owned(), item.span().start))).collect()
        });
        self.named(key, texts, "a list of texts in quotes", ValueKind::List)
    }

    /// A table of names with counts, each with its place; an empty one is an error.
    pub(super) fn counts(&mut self, key: &str) -> Vec<(String, u16, usize)> {
        let Some(value) = self.table.get(key) else { return Vec::new() };
        let count = |value: &DeValue<'_>| value.as_integer()?.as_str().parse::<u16>().ok().filter(|count| *count > 0);
        if let Some((name, wrong)) = value
            .get_ref()
            .as_table()
            .and_then(|table| table.iter().find(|(_, value)| count(value.get_ref()).is_none()))
        {
            let found = ValueKind::Number.found(wrong.get_ref());
            let words = format!("`{}` of `{key}` is a whole number from 1 on, found {found}", name.get_ref());
            self.fault(wrong.span().start, Code::BadWord, words);
            return Vec::new();
        }
        let counts = value.get_ref().as_table().and_then(|table| {
            let one = |(key, value): (&Spanned<std::borrow::Cow<'_, str>>, &Spanned<DeValue<'_>>)| {
                Some((key.get_ref().to_string(), count(value.get_ref())?, key.span().start))
            };
            table.iter().map(one).collect()
        });
        let allowed = "a table of types, each with a whole number from 1 on: { \"Line\" = 2 }";
        self.named(key, counts, allowed, ValueKind::Table)
    }

    /// What the entry is called in a report: the name of its force, or what it does.
    pub(super) fn title(&self) -> String {
        let name = self.subject().unwrap_or_default();
        let section = self.what.trim_matches(['[', ']']);
        let words = match (section, self.word_at("do")) {
            ("force" | "fleet", _) => name.to_owned(),
            (_, Some(act)) => format!("{act} {name}"),
            ("gift", None) if self.word_at("general") == Some(name) => format!("gift of {name}"),
            ("gift", None) => format!("gift to {name}"),
            _ => format!("{section} {name}"),
        };
        let words = crate::limits::short_name(words.trim());
        let words = if words.is_empty() { section.to_owned() } else { words };
        // The first entry counts: it is not what is left out.
        if self.faults.iter().any(|fault| fault.first.is_some()) { format!("second entry for {words}") } else { words }
    }

    fn word_at(&self, key: &str) -> Option<&str> {
        self.table.get(key)?.get_ref().as_str()
    }

    /// Whom or what it is about.
    fn subject(&self) -> Option<&str> {
        // An army, force or fleet is called by its name alone: `to` says where it goes.
        let keys = if matches!(self.what, "[[force]]" | "[[fleet]]") { &NAMING[..1] } else { &NAMING[..] };
        keys.iter().find_map(|key| self.word_at(key))
    }

    pub(super) fn entry(&self) -> NamedEntry {
        let (entry, name) = (self.title(), self.subject().or_else(|| self.word_at("of")).unwrap_or_default().trim());
        let name = if name.is_empty() { entry.clone() } else { crate::limits::short_name(name) };
        NamedEntry { place: self.place, entry, said: short_message(&in_words::said(self.table)), name }
    }

    /// True where at most something is missing: that is said of the entry as a whole.
    pub(super) fn is_sound_but_for_what_lacks(&self) -> bool {
        self.faults.iter().all(|fault| fault.code.is_warning() || fault.place == self.place)
    }

    /// Warnings of what would follow are taken back: it does not come to that.
    pub(super) fn unwarn(&mut self) {
        self.faults.retain(|fault| !fault.code.is_warning());
    }

    /// True where nothing is wrong so far, warnings apart.
    pub(super) fn is_sound(&self) -> bool {
        self.faults.iter().all(|fault| fault.code.is_warning())
    }
}
