//! What may be picked, and what cannot be picked now.

use std::borrow::Cow;
use std::ops::Deref;
use std::rc::Rc;

use serde_json::{Value as Json, json};

use super::prompt::Owed;

/// What an option is called. A rulebook makes it once for what it offers over and over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// What an answer picks it by.
    pub key: Rc<str>,
    /// What it is.
    pub label: Rc<str>,
    /// Whose it is, where it is one side's.
    pub side: Option<Cow<'static, str>>,
    /// The code of the unit that it is about, where the rulebook tells.
    pub unit: Option<Rc<str>>,
}

/// One option of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    called: Rc<Called>,
    /// Why it is compulsory, if it is.
    pub owed: Option<Rc<Owed>>,
}

/// An option that cannot be picked now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    called: Rc<Called>,
    /// Why not.
    pub why: Cow<'static, str>,
}

impl Called {
    /// Something that is nobody's own and about no unit.
    pub fn new(key: impl Into<Rc<str>>, label: impl Into<Rc<str>>) -> Self {
        Self { key: key.into(), label: label.into(), side: None, unit: None }
    }
}

impl Choice {
    /// An option of this name that may be taken.
    pub const fn of(called: Rc<Called>) -> Self {
        Self { called, owed: None }
    }

    /// An option that may be taken.
    pub fn may(key: impl Into<Rc<str>>, label: impl Into<Rc<str>>) -> Self {
        Self::of(Rc::new(Called::new(key, label)))
    }

    /// An option that is owed; its key is the owed key.
    pub fn owed(owed: Owed) -> Self {
        let side = Some(owed.who.clone()).filter(|who| who != "both").map(Cow::Owned);
        let called = Called { side, ..Called::new(owed.key.as_str(), owed.what.as_str()) };
        Self { called: Rc::new(called), owed: Some(Rc::new(owed)) }
    }

    /// The same as one side's own.
    #[must_use]
    pub fn of_side(mut self, side: impl Into<Cow<'static, str>>) -> Self {
        Rc::make_mut(&mut self.called).side = Some(side.into());
        self
    }
}

impl Deref for Choice {
    type Target = Called;

    fn deref(&self) -> &Called {
        &self.called
    }
}

impl Blocked {
    /// An option of this name that cannot be picked, and why.
    pub const fn of(called: Rc<Called>, why: Cow<'static, str>) -> Self {
        Self { called, why }
    }

    /// The same for one that is nobody's own and about no unit.
    pub fn new(key: impl Into<Rc<str>>, label: impl Into<Rc<str>>, why: impl Into<Cow<'static, str>>) -> Self {
        Self::of(Rc::new(Called::new(key, label)), why.into())
    }

    pub(super) fn json(&self) -> Json {
        json!({"key": self.key, "label": self.label, "why": self.why})
    }
}

impl Deref for Blocked {
    type Target = Called;

    fn deref(&self) -> &Called {
        &self.called
    }
}
