//! Walks a table as written: takes known keys out by type, and reports every key and value that does not fit.

use std::ops::{Range, RangeInclusive};

use super::keyword::either;
use super::unplaced::{Findings, InFile, Located, Unplaced, quoted};
use super::value::{KeyValue, Node, TomlValue};
use crate::engine::text::nearest;

/// The longest name, in bytes.
pub(super) const LONGEST_NAME: usize = 255;

/// A table that is being read. Every key asked for becomes a known key; [`Table::finish`] reports the others.
pub(super) struct Table<'n> {
    /// What the table describes, as messages say it: `a unit`.
    what: &'static str,
    spot: InFile,
    entries: &'n [KeyValue],
    known: Vec<&'static str>,
    missing: Vec<(&'static str, Unplaced)>,
    findings: &'n Findings,
}

impl<'n> Table<'n> {
    /// Opens a value as a table; a value that is none is reported.
    pub(super) fn open(what: &'static str, node: &'n Node, path: String, findings: &'n Findings) -> Option<Self> {
        let spot = InFile { span: node.span.clone(), path };
        let TomlValue::Table(entries) = &node.value else {
            findings.add(Unplaced::new(&spot, format!("{what} is a table")).found(node.found()));
            return None;
        };
        Some(Self { what, spot, entries, known: Vec::new(), missing: Vec::new(), findings })
    }

    pub(super) fn spot(&self) -> &InFile {
        &self.spot
    }

    pub(super) fn findings(&self) -> &'n Findings {
        self.findings
    }

    pub(super) fn entries(&self) -> &'n [KeyValue] {
        self.entries
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|entry| entry.key == key)
    }

    /// Whether a key holds one of these words.
    pub(super) fn says(&self, key: &str, words: &[&str]) -> bool {
        let entry = self.entries.iter().find(|entry| entry.key == key);
        entry.is_some_and(|entry| matches!(&entry.node.value, TomlValue::Text(text) if words.contains(&text.as_str())))
    }

    /// Notes a key that must be there and is not; [`Table::finish`] reports it, unless a misspelt key stands for it.
    pub(super) fn must_have(&mut self, key: &'static str, allowed: &str) {
        if self.has(key) {
            return;
        }
        let message = format!("{} needs the key {key}: {allowed}", self.what);
        let flaw = Unplaced::new(&self.spot.child(key), message).allowed(allowed);
        self.missing.push((key, flaw));
    }

    /// One of these words; when it is none of them, only those in `shown` are offered.
    pub(super) fn choice<'w>(
        &mut self,
        key: &'static str,
        list: &[&'w str],
        shown: &[&'w str],
    ) -> Option<Located<&'w str>> {
        let (node, spot) = self.take(key)?;
        let text = match &node.value {
            TomlValue::Text(text) => Some(text.as_str()),
            _ => None,
        };
        if let Some(value) = list.iter().copied().find(|word| Some(*word) == text) {
            return Some(Located { value, spot });
        }
        let meant = text.filter(|_| !self.findings.is_full()).and_then(|text| nearest(text, shown.iter().copied()));
        let flaw = Unplaced::limits(&spot, key, &either(shown.iter().copied()), node.found());
        self.findings.add(flaw.perhaps(meant));
        None
    }

    /// One of these words, which must be there; only those in `shown` are offered.
    pub(super) fn must_choice(
        &mut self,
        key: &'static str,
        list: &[&'static str],
        shown: &[&'static str],
    ) -> Option<Located<&'static str>> {
        self.must_have(key, &either(shown.iter().copied()));
        self.choice(key, list, shown)
    }

    /// A whole number within a range.
    pub(super) fn number<N: TryFrom<i64>>(
        &mut self,
        key: &'static str,
        range: RangeInclusive<i64>,
    ) -> Option<Located<N>> {
        self.number_helped(key, range, |_| None)
    }

    /// A whole number within a range; for one that is not, `help` may know more.
    pub(super) fn number_helped<N: TryFrom<i64>>(
        &mut self,
        key: &'static str,
        range: RangeInclusive<i64>,
        help: impl Fn(Option<i64>) -> Option<&'static str>,
    ) -> Option<Located<N>> {
        let (node, spot) = self.take(key)?;
        let figure = match node.value {
            TomlValue::Integer(_, figure) => figure,
            _ => None,
        };
        let is_broken = match &node.value {
            TomlValue::Other(written) | TomlValue::Text(written) => written.replace(',', ".").parse::<f64>().is_ok(),
            _ => false,
        };
        let within = figure.filter(|figure| range.contains(figure));
        if let Some(value) = within.and_then(|figure| N::try_from(figure).ok()) {
            return Some(Located { value, spot });
        }
        let allowed = match (range.start(), range.end()) {
            (least, most) if least == most => least.to_string(),
            (least, most) if is_broken => format!("a whole number from {least} to {most}"),
            (least, most) => format!("{least} to {most}"),
        };
        let mut flaw = Unplaced::limits(&spot, key, &allowed, node.found());
        flaw.help = help(figure).map(str::to_owned);
        self.findings.add(flaw);
        None
    }

    /// True or false.
    pub(super) fn flag(&mut self, key: &'static str) -> Option<Located<bool>> {
        let (node, spot) = self.take(key)?;
        if let TomlValue::Bool(value) = node.value {
            return Some(Located { value, spot });
        }
        let flaw = Unplaced::limits(&spot, key, "true or false", node.found());
        self.findings.add(flaw);
        None
    }

    /// The name of something: not empty, one line, at most 255 bytes.
    pub(super) fn name(&mut self, key: &'static str) -> Option<Located<String>> {
        let named = self.line(key)?;
        if named.value.trim().is_empty() {
            let message = format!("{key} is not empty");
            let flaw = Unplaced::new(&named.spot, message).found(quoted(&named.value));
            self.findings.add(flaw);
            return None;
        }
        Some(named)
    }

    /// A short name: not empty, one line, of so many characters at most.
    pub(super) fn short(&mut self, key: &'static str, most: usize) -> Option<Located<String>> {
        let named = self.name(key)?;
        let length = named.value.chars().count();
        if length <= most {
            return Some(named);
        }
        let allowed = format!("1 to {most} characters long");
        self.findings.add(Unplaced::limits(&named.spot, key, &allowed, length.to_string()));
        None
    }

    /// The name of something that must have one.
    pub(super) fn must_name(&mut self, key: &'static str) -> Option<Located<String>> {
        self.must_have(key, "a text");
        self.name(key)
    }

    /// One line of text, at most 255 bytes, perhaps empty.
    pub(super) fn line(&mut self, key: &'static str) -> Option<Located<String>> {
        let text = self.text(key)?;
        let message = if text.value.contains(char::is_control) {
            format!("{key} is one line without control characters")
        } else if text.value.len() > LONGEST_NAME {
            format!("{key} is at most {LONGEST_NAME} bytes long")
        } else {
            return Some(text);
        };
        let found = if text.value.len() > LONGEST_NAME { text.value.len().to_string() } else { quoted(&text.value) };
        self.findings.add(Unplaced::new(&text.spot, message).found(found));
        None
    }

    /// Text of any length and of several lines; a line ends with a line feed however the file ends its lines.
    pub(super) fn prose(&mut self, key: &'static str) -> Option<Located<String>> {
        let mut text = self.text(key)?;
        text.value = text.value.replace("\r\n", "\n");
        let strange = |character: char| character.is_control() && !"\n\t".contains(character);
        if let Some(character) = text.value.chars().find(|character| strange(*character)) {
            let message = format!("{key} is text without control characters");
            let found = format!("{}", character.escape_unicode());
            self.findings.add(Unplaced::new(&text.spot, message).found(found));
            return None;
        }
        Some(text)
    }

    /// The text at a key, whatever it says; none where the key is missing or holds something else, which is a fault.
    pub(super) fn text(&mut self, key: &'static str) -> Option<Located<String>> {
        let (node, spot) = self.take(key)?;
        if let TomlValue::Text(text) = &node.value {
            let value = text.clone();
            return Some(Located { value, spot });
        }
        let mut flaw = Unplaced::limits(&spot, key, "a text", node.found());
        if matches!(node.value, TomlValue::Integer(..) | TomlValue::Other(_)) {
            flaw = flaw.help("put it in quotes");
        }
        self.findings.add(flaw);
        None
    }

    /// A table inside this one.
    pub(super) fn table(&mut self, what: &'static str, key: &'static str) -> Option<Table<'n>> {
        let (node, spot) = self.take(key)?;
        Table::open(what, node, spot.path, self.findings)
    }

    /// Tables of one kind inside this one, written `[[key]]`.
    pub(super) fn tables(&mut self, what: &'static str, key: &'static str) -> Vec<Table<'n>> {
        let Some((node, spot)) = self.take(key) else {
            return Vec::new();
        };
        let TomlValue::List(items) = &node.value else {
            let flaw = Unplaced::new(&spot, format!("{key} is a list of tables")).found(node.found());
            self.findings.add(flaw.help(format!("write [[{key}]]")));
            return Vec::new();
        };
        if items.is_empty() {
            let flaw = Unplaced::new(&spot, format!("{key} has at least one [[{key}]]"));
            self.findings.add(flaw.found("an empty list"));
        }
        items
            .iter()
            .zip(1..)
            .filter_map(|(item, number)| {
                let path = format!("{}[{number}]", spot.path);
                Table::open(what, item, path, self.findings)
            })
            .collect()
    }

    /// A value of any kind, for keys that take more than one.
    pub(super) fn take(&mut self, key: &'static str) -> Option<(&'n Node, InFile)> {
        self.known.push(key);
        let entry = self.entries.iter().find(|entry| entry.key == key)?;
        let spot = InFile { span: entry.node.span.clone(), path: self.spot.child_path(key) };
        Some((&entry.node, spot))
    }

    /// The same for a key that this layout has not: it is dealt with, and no message offers it.
    pub(super) fn take_unlisted(&mut self, key: &'static str) -> Option<(&'n Node, InFile)> {
        if self.has(key) { self.take(key) } else { None }
    }

    /// Reports every key that nothing asked for, and every key that is missing.
    pub(super) fn finish(mut self) {
        let entries = self.entries;
        for entry in entries {
            if !self.known.contains(&entry.key.as_str()) {
                self.unknown(entry);
            }
        }
        for (_, flaw) in self.missing {
            self.findings.add(flaw);
        }
    }

    fn unknown(&mut self, entry: &KeyValue) {
        let spot = self.key_spot(&entry.key, &entry.key_span);
        let message = format!("{} has no key {}", self.what, quoted(&entry.key));
        let flaw = Unplaced::new(&spot, message).allowed(either(self.known.iter().copied()));
        let missing = || self.missing.iter().map(|(key, _)| *key);
        let meant = nearest(&entry.key, missing()).or_else(|| nearest(&entry.key, self.known.iter().copied()));
        let flaw = match meant {
            Some(meant) => flaw.perhaps(Some(meant)),
            None => flaw.help(format!("its keys are {}", self.known.join(", "))),
        };
        self.findings.add(flaw);
        if let Some(meant) = meant {
            self.missing.retain(|(key, _)| *key != meant);
        }
    }

    /// Where a key stands, not its value.
    pub(super) fn key_spot(&self, key: &str, span: &Range<usize>) -> InFile {
        InFile { span: span.clone(), path: self.spot.child_path(key) }
    }
}
