//! What may be picked, and what cannot be picked now.

use std::borrow::Cow;
use std::ops::Deref;
use std::rc::Rc;

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::later::Later;

/// What an option is called. A rulebook makes it once for what it offers over and over.
// In this order in memory: a screen asks thousands at once what they are called together, then for codes, then for words.
#[repr(C)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionName {
    /// What options of its kind are called together where they share a line: `late shot`.
    pub alike: Option<&'static str>,
    /// Whose it is, where it is one side's.
    pub side: Option<Cow<'static, str>>,
    /// The code of the unit that it is about, where the rulebook tells.
    pub unit: Option<Rc<str>>,
    /// The codes of the units of the formation that it is about: each of them names it.
    pub units: Vec<Rc<str>>,
    /// What is said of it.
    pub said: Wording,
    /// What an answer picks it by.
    pub key: Rc<str>,
}

/// What is said of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionWords {
    pub label: Rc<str>,
    /// What it means to pick it, piece by piece: the words of its label, for columns.
    pub parts: Vec<Part>,
}

/// What is said, which may not be put into words yet.
#[derive(Clone, Debug)]
pub enum Wording {
    Now(OptionWords),
    Later(Later<OptionWords>),
}

/// One thing that an option means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub kind: PartKind,
    pub text: Rc<str>,
    /// Its figure, where it has one.
    pub value: Option<i64>,
    /// Its cells, where it is a row of a printed table; the text has them in words.
    pub row: Option<Rc<OptionRow>>,
    /// The same in few words, where it has such.
    pub brief: Option<Rc<BriefPart>>,
}

/// A part in few words, for a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BriefPart {
    pub text: String,
    /// What these words mean, for all options that use them; empty where that goes without saying.
    pub means: String,
    /// What neither of both says.
    pub rest: String,
}

/// The row of a printed table that an option is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionRow {
    /// What its cells are: `shift v.`.
    pub head: &'static str,
    pub cells: Vec<OptionCell>,
}

/// A cell of such a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionCell {
    /// What its column is called, in full and in four letters.
    pub column: [&'static str; 2],
    pub text: String,
    /// True for a column that is read now.
    pub is_lit: bool,
}

/// What a part of an option tells. Where there is little room, the first kinds stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PartKind {
    /// Whom it attacks.
    Attack,
    /// What is paid for it, lost by it or put at risk.
    Cost,
    /// What no rule asks for: players must pick it twice.
    Warning,
    /// By which way.
    Way,
    /// What the way, or the mover, has left after it.
    Room,
    /// What follows from it.
    Consequence,
    /// Its row of a table.
    Row,
}

/// One option of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    called: Rc<OptionName>,
    /// Why it is compulsory, if it is.
    pub owed: Option<Rc<Owed>>,
    /// True for being done with the step.
    pub ends: bool,
    /// What may be picked at the question that follows it, where that is known beforehand: players may say both at once.
    pub then: &'static [&'static str],
}

/// Something that must be done before the step may end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Owed {
    /// Its key, unique while it stands.
    pub key: String,
    /// What is owed.
    pub what: String,
    /// By whom.
    pub who: String,
    /// For what reason.
    pub why: String,
}

/// An option that cannot be picked now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    called: Rc<OptionName>,
    /// Why not.
    pub why: Cow<'static, str>,
    /// What might be picked at the question that would follow it.
    pub then: &'static [&'static str],
}

impl OptionName {
    /// The letter with which the codes of its formation's units begin, where they all do.
    pub fn lead(&self) -> Option<char> {
        let first = self.units.first()?.chars().next()?;
        self.units.iter().all(|code| code.starts_with(first)).then_some(first)
    }

    pub(super) fn parts_json(&self) -> Json {
        self.parts.iter().map(Part::json).collect()
    }

    /// Something that is nobody's own and about no unit.
    pub fn new(key: impl Into<Rc<str>>, label: impl Into<Rc<str>>) -> Self {
        Self::saying(key.into(), Wording::Now(OptionWords { label: label.into(), parts: Vec::new() }))
    }

    /// Something with what it means: the parts follow its name in the label.
    pub fn of_parts(key: impl Into<Rc<str>>, name: &str, parts: Vec<Part>) -> Self {
        Self::saying(key.into(), Wording::Now(OptionWords::of(name, parts)))
    }

    /// The same, put into words when somebody reads them.
    pub fn of_parts_later<N: AsRef<str>>(
        key: impl Into<Rc<str>>,
        made: impl FnOnce() -> (N, Vec<Part>) + 'static,
    ) -> Self {
        let said = move || {
            let (name, parts) = made();
            OptionWords::of(name.as_ref(), parts)
        };
        Self::saying(key.into(), Wording::Later(Later::new(said)))
    }

    const fn saying(key: Rc<str>, said: Wording) -> Self {
        Self { alike: None, side: None, unit: None, units: Vec::new(), said, key }
    }

    /// Its label without its parts.
    pub fn name(&self) -> Rc<str> {
        if self.parts.is_empty() { Rc::clone(&self.label) } else { self.name_in_label().into() }
    }

    /// The same where it stands: at the beginning of its label.
    pub fn name_in_label(&self) -> &str {
        let told: usize = self.parts.iter().filter(|part| !part.text.is_empty()).map(Part::bytes).sum();
        self.label.get(..self.label.len().saturating_sub(told)).unwrap_or(&self.label)
    }

    /// The same as one side's own, about a unit with this code, where it has one.
    #[must_use]
    pub fn of_side(self, side: &'static str, unit: &str) -> Self {
        let unit = (!unit.is_empty()).then(|| unit.into());
        Self { side: Some(side.into()), unit, ..self }
    }

    /// The same with what it means, told behind its label.
    #[must_use]
    pub fn with(self, parts: Vec<Part>) -> Self {
        let said = Wording::Now(OptionWords::of(&self.label, parts));
        Self { said, ..self }
    }
}

impl Deref for OptionName {
    type Target = OptionWords;

    fn deref(&self) -> &OptionWords {
        &self.said
    }
}

impl Deref for Wording {
    type Target = OptionWords;

    fn deref(&self) -> &OptionWords {
        match self {
            Self::Now(said) => said,
            Self::Later(said) => said,
        }
    }
}

impl Eq for Wording {}

impl PartialEq for Wording {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl OptionWords {
    /// A name, and the parts behind it.
    pub(super) fn of(name: &str, parts: Vec<Part>) -> Self {
        let mut label = name.to_owned();
        for part in parts.iter().filter(|part| !part.text.is_empty()) {
            label.push_str(part.space());
            label.push_str(&part.text);
        }
        Self { label: label.into(), parts }
    }
}

impl Part {
    /// A part without a figure.
    pub fn new(kind: PartKind, text: impl Into<Rc<str>>) -> Self {
        Self { kind, text: text.into(), value: None, row: None, brief: None }
    }

    /// A row of a table: `shift v.: left 0, right 2R`.
    pub fn of_row(row: OptionRow) -> Self {
        let cell = |cell: &OptionCell| format!("{} {}", cell.column[0], cell.text);
        let cells: Vec<String> = row.cells.iter().map(cell).collect();
        let text = format!("{}: {}", row.head, cells.join(", "));
        Self { row: Some(Rc::new(row)), ..Self::new(PartKind::Row, text) }
    }

    /// The same with its figure.
    #[must_use]
    pub const fn worth(mut self, value: i64) -> Self {
        self.value = Some(value);
        self
    }

    /// The same with few words for it, what they mean, and what of its text neither says.
    #[must_use]
    pub fn briefly(mut self, text: impl Into<String>, means: impl Into<String>, rest: impl Into<String>) -> Self {
        self.brief = Some(Rc::new(BriefPart { text: text.into(), means: means.into(), rest: rest.into() }));
        self
    }

    /// What stands before it in a label.
    fn space(&self) -> &'static str {
        if self.kind == PartKind::Attack { " " } else { " · " }
    }

    /// The bytes that it adds to a label.
    fn bytes(&self) -> usize {
        self.space().len() + self.text.len()
    }

    pub(super) fn json(&self) -> Json {
        json!({"kind": self.kind.key(), "text": self.text, "value": self.value})
    }
}

impl PartKind {
    /// Its word in the protocol.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Cost => "cost",
            Self::Warning => "warning",
            Self::Way => "way",
            Self::Room => "room",
            Self::Consequence => "consequence",
            Self::Row => "row",
        }
    }
}

impl Choice {
    /// An option of this name that may be taken.
    pub const fn of(called: Rc<OptionName>) -> Self {
        Self { called, owed: None, ends: false, then: &[] }
    }

    /// An option that may be taken.
    pub fn may(key: impl Into<Rc<str>>, label: impl Into<Rc<str>>) -> Self {
        Self::of(Rc::new(OptionName::new(key, label)))
    }

    /// An option that is owed; its key is the owed key.
    pub fn owed(owed: Owed) -> Self {
        let side = Some(owed.who.clone()).filter(|who| who != "both").map(Cow::Owned);
        let called = OptionName { side, ..OptionName::new(owed.key.as_str(), owed.what.as_str()) };
        Self { owed: Some(Rc::new(owed)), ..Self::of(Rc::new(called)) }
    }

    /// The same as one side's own.
    #[must_use]
    pub fn of_side(mut self, side: impl Into<Cow<'static, str>>) -> Self {
        Rc::make_mut(&mut self.called).side = Some(side.into());
        self
    }

    /// The same about a formation of units with these codes.
    #[must_use]
    pub fn of_units(mut self, units: impl IntoIterator<Item = Rc<str>>) -> Self {
        Rc::make_mut(&mut self.called).units = units.into_iter().collect();
        self
    }

    /// The same as one of several options that may share a line under these words, with which its label begins.
    #[must_use]
    pub fn sharing(mut self, alike: &'static str) -> Self {
        Rc::make_mut(&mut self.called).alike = Some(alike);
        self
    }

    /// The same about this unit, one of several options that may share a line under these words.
    #[must_use]
    pub fn of_unit(mut self, code: Rc<str>, alike: &'static str) -> Self {
        let called = Rc::make_mut(&mut self.called);
        (called.unit, called.alike) = (Some(code), Some(alike));
        self
    }

    /// The same with what else it means, told behind its label.
    #[must_use]
    pub fn with(self, parts: Vec<Part>) -> Self {
        let parts = [self.called.parts.clone(), parts].concat();
        let said = Wording::Now(OptionWords::of(&self.called.name(), parts));
        Self { called: Rc::new(OptionName { said, ..OptionName::clone(&self.called) }), ..self }
    }

    /// The same under other words, which are made of its own when somebody reads them.
    pub(super) fn said_later(self, said: impl FnOnce(&OptionName) -> OptionWords + 'static) -> Self {
        let own = Rc::clone(&self.called);
        let OptionName { key, side, unit, units, alike, said: _ } = &*self.called;
        let (key, side, unit, units) = (Rc::clone(key), side.clone(), unit.clone(), units.clone());
        let said = Wording::Later(Later::new(move || said(&own)));
        Self { called: Rc::new(OptionName { key, said, side, unit, units, alike: *alike }), ..self }
    }

    /// The same, followed by a question at which these may be picked.
    #[must_use]
    pub const fn before(mut self, then: &'static [&'static str]) -> Self {
        self.then = then;
        self
    }

    /// The same as what ends the step.
    #[must_use]
    pub const fn ending(mut self) -> Self {
        self.ends = true;
        self
    }
}

impl Deref for Choice {
    type Target = OptionName;

    fn deref(&self) -> &OptionName {
        &self.called
    }
}

impl Blocked {
    /// An option of this name that cannot be picked, and why.
    pub const fn of(called: Rc<OptionName>, why: Cow<'static, str>) -> Self {
        Self { called, why, then: &[] }
    }

    /// The same, followed by a question at which these might be picked.
    #[must_use]
    pub const fn before(mut self, then: &'static [&'static str]) -> Self {
        self.then = then;
        self
    }

    /// The same for one that is nobody's own and about no unit.
    pub fn new(key: impl Into<Rc<str>>, label: impl Into<Rc<str>>, why: impl Into<Cow<'static, str>>) -> Self {
        Self::of(Rc::new(OptionName::new(key, label)), why.into())
    }

    pub(super) fn json(&self) -> Json {
        let mut object = json!({"key": self.key, "label": self.label, "why": self.why});
        if !self.parts.is_empty() {
            object["parts"] = self.parts_json();
        }
        object
    }
}

impl Deref for Blocked {
    type Target = OptionName;

    fn deref(&self) -> &OptionName {
        &self.called
    }
}
