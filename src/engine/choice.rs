//! What may be picked, and what cannot be picked now.

use std::borrow::Cow;
use std::ops::Deref;
use std::rc::Rc;

use serde_json::{Value as Json, json};

use super::prompt::Owed;

/// What an option is called. A rulebook makes it once for what it offers over and over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionName {
    /// What an answer picks it by.
    pub key: Rc<str>,
    pub label: Rc<str>,
    /// Whose it is, where it is one side's.
    pub side: Option<Cow<'static, str>>,
    /// The code of the unit that it is about, where the rulebook tells.
    pub unit: Option<Rc<str>>,
    /// The codes of the units of the formation that it is about: each of them names it.
    pub units: Vec<Rc<str>>,
    /// What options of its kind are called together where they share a line: `late shot`.
    pub alike: Option<&'static str>,
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

    /// Something that is nobody's own and about no unit.
    pub fn new(key: impl Into<Rc<str>>, label: impl Into<Rc<str>>) -> Self {
        Self { key: key.into(), label: label.into(), side: None, unit: None, units: Vec::new(), alike: None }
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
        json!({"key": self.key, "label": self.label, "why": self.why})
    }
}

impl Deref for Blocked {
    type Target = OptionName;

    fn deref(&self) -> &OptionName {
        &self.called
    }
}
