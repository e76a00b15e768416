//! A fault before it has a line and a column, and where such flaws are gathered.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ops::Range;

use super::fault::help_of;
pub(super) use crate::engine::text::slips::quoted;
use crate::limits::{FAULTS, thousands};

/// Where something stands: its bytes, and its key as a person would say it.
#[derive(Clone, Debug)]
pub(super) struct InFile {
    pub(super) span: Range<usize>,
    pub(super) path: String,
}

impl InFile {
    /// A key that is missing here.
    pub(super) fn child(&self, key: &str) -> Self {
        Self { span: self.span.clone(), path: self.child_path(key) }
    }

    /// The path of a key of this table.
    pub(super) fn child_path(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }
}

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Located<T> {
    pub(super) value: T,
    pub(super) spot: InFile,
}

impl<T> Located<T> {
    /// Another value at the same place.
    pub(super) fn map<U>(self, other: impl FnOnce(T) -> U) -> Located<U> {
        Located { value: other(self.value), spot: self.spot }
    }
}

/// One thing that is wrong.
#[derive(Debug)]
pub(super) struct Unplaced {
    pub(super) spot: InFile,
    pub(super) message: String,
    pub(super) found: Option<String>,
    pub(super) allowed: Option<String>,
    pub(super) help: Option<String>,
    pub(super) other: Option<(Range<usize>, String)>,
}

impl Unplaced {
    pub(super) fn new(spot: &InFile, message: impl Into<String>) -> Self {
        Self { spot: spot.clone(), message: message.into(), found: None, allowed: None, help: None, other: None }
    }

    /// `key is allowed, found found`.
    pub(super) fn limits(spot: &InFile, key: &str, allowed: &str, found: impl Into<String>) -> Self {
        Self::new(spot, format!("{key} is {allowed}")).allowed(allowed).found(found)
    }

    pub(super) fn found(mut self, found: impl Into<String>) -> Self {
        self.found = Some(found.into());
        self
    }

    pub(super) fn allowed(mut self, allowed: impl Into<String>) -> Self {
        self.allowed = Some(allowed.into());
        self
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds `did you mean` when there is something to mean.
    pub(super) fn perhaps(self, meant: Option<&str>) -> Self {
        Self { help: help_of(meant).or(self.help), ..self }
    }

    pub(super) fn other(mut self, spot: &InFile, what: impl Into<String>) -> Self {
        self.other = Some((spot.span.clone(), what.into()));
        self
    }
}

/// The flaws of one file, gathered while it is walked, so that all are reported at once. Of very many only the first are
/// kept: nobody reads more, and a file made to have millions would fill the memory.
#[derive(Debug, Default)]
pub(super) struct Findings {
    kept: RefCell<Vec<Unplaced>>,
    dropped: Cell<usize>,
    /// Where one cause is told once: which of the kept flaws is its first, and how often it came.
    causes: Option<RefCell<BTreeMap<SameFault, (usize, usize)>>>,
}

/// What is wrong, wherever: the message, and what was found.
type SameFault = (String, Option<String>);

impl Findings {
    /// Findings of a sheet, where the same slip stands in row after row: it is told once, with how often.
    pub(super) fn of_a_sheet() -> Self {
        Self { causes: Some(RefCell::default()), ..Self::default() }
    }

    /// True where no other flaw is kept: what it may have meant need not be looked for.
    pub(super) fn is_full(&self) -> bool {
        self.kept.borrow().len() >= FAULTS
    }

    pub(super) fn add(&self, flaw: Unplaced) {
        let mut kept = self.kept.borrow_mut();
        if let Some(causes) = self.causes.as_ref().filter(|_| flaw.other.is_none()) {
            let cause = (flaw.message.clone(), flaw.found.clone());
            if let Some((_, count)) = causes.borrow_mut().get_mut(&cause) {
                *count += 1;
                return;
            }
            if kept.len() < FAULTS {
                causes.borrow_mut().insert(cause, (kept.len(), 1));
            }
        }
        if kept.len() < FAULTS {
            kept.push(flaw);
        } else {
            self.dropped.set(self.dropped.get() + 1);
        }
    }

    /// The flaws; when there were too many, the last of them says how many more.
    pub(super) fn into_flaws(self) -> Vec<Unplaced> {
        let mut flaws = self.kept.into_inner();
        let causes = self.causes.map(RefCell::into_inner).unwrap_or_default();
        for (at, count) in causes.into_values().filter(|(_, count)| *count > 1) {
            let Some(flaw) = flaws.get_mut(at) else { continue };
            let found = flaw.found.take().map(|found| format!(", found {found}")).unwrap_or_default();
            flaw.message = format!("{}{found} ({} times)", flaw.message, thousands(count as u64));
        }
        let dropped = self.dropped.get();
        let end = flaws.iter().map(|flaw| flaw.spot.span.start).max().unwrap_or(0);
        if dropped > 0 {
            let last = InFile { span: end..end, path: String::new() };
            flaws.push(Unplaced::new(&last, format!("and {} more", thousands(dropped as u64))));
        }
        flaws
    }
}
