//! The army editor: an order of battle as a tree with all its fields, made, copied and changed by keys.

pub(crate) mod draft;
mod tree;
pub(crate) mod update;

use std::path::{Path, PathBuf};
use std::rc::Rc;

use tui_input::Input;

use self::draft::{Draft, Problem, TreeLine, fields};
use super::trouble::Trouble;
use crate::orbat::read;
use crate::orbat::troops::Field;

/// An army that is worked on.
#[derive(Clone, Debug)]
pub struct Editor {
    /// The army.
    pub draft: Draft,
    /// Its file; none for an army that was never saved.
    pub path: Option<PathBuf>,
    /// Which line of the tree is picked out.
    pub picked: usize,
    /// Which of its fields is picked out; none while the tree has the keys.
    pub field: Option<usize>,
    /// What lies over it.
    pub over: Over,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
    /// As it stands in the file.
    saved: Draft,
    /// The file's text as it was read or written last.
    text: Option<Rc<str>>,
    done: Vec<(Draft, usize)>,
    undone: Vec<(Draft, usize)>,
}

/// What lies over the tree.
#[derive(Clone, Debug)]
pub enum Over {
    Nothing,
    /// A field that is being typed.
    Typing(Input),
    /// The name of a file to save it under.
    SaveAs(Input),
    /// The formation that a unit goes to.
    Moving(usize),
    /// A question before something that cannot be taken back.
    Asking(YesNo),
}

/// A question, and what yes does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YesNo {
    pub words: String,
    /// What yes does.
    pub yes: Yes,
    /// True after a letter that is no answer: those behind it belong to its word.
    pub in_word: bool,
}

/// What yes does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Yes {
    /// Leaves without saving.
    Leave,
    /// Ends the program without saving.
    Quit,
    /// Takes the picked line away.
    Delete,
    /// Saves there, without asking this again.
    Save(PathBuf, Agreed),
}

/// What was agreed to before saving.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreed {
    /// The army has faults.
    pub faults: bool,
    /// Another file, or another's changes, are written over.
    pub over: bool,
}

impl Editor {
    /// A new army without a file.
    pub fn fresh() -> Self {
        Self::of(Draft::fresh(), None, None)
    }

    /// The army of a file, faults and all; a text that is no TOML is told as such.
    pub fn open(path: &Path, bytes: &[u8]) -> Result<Self, Trouble> {
        let text = String::from_utf8_lossy(bytes);
        let draft = std::str::from_utf8(bytes).ok().and_then(Draft::read);
        if let Some(draft) = draft {
            return Ok(Self::of(draft, Some(path.to_owned()), Some(text.into())));
        }
        let name = path.display().to_string();
        let faults = read::orbat(&name, bytes).err();
        Err(faults
            .map_or_else(|| Trouble::of(&name, "it cannot be read"), |faults| Trouble::faults(&name, &faults, bytes)))
    }

    fn of(draft: Draft, path: Option<PathBuf>, text: Option<Rc<str>>) -> Self {
        let mut editor = Self {
            saved: draft.clone(),
            draft,
            path,
            picked: 0,
            field: None,
            over: Over::Nothing,
            problems: Vec::new(),
            text,
            done: Vec::new(),
            undone: Vec::new(),
        };
        editor.reckon();
        editor
    }

    /// True when something is not in the file.
    pub fn unsaved(&self) -> bool {
        self.draft != self.saved
    }

    /// True while a field is typed that is not in the draft yet.
    pub fn is_half_typed(&self) -> bool {
        let Over::Typing(input) = &self.over else { return false };
        let now = self.focused().and_then(|field| self.draft.get(self.place(), &field.path()));
        input.value() != now.unwrap_or_default().replace('\n', "\\n")
    }

    /// The line that is picked out.
    pub fn place(&self) -> TreeLine {
        self.draft.places().get(self.picked).copied().unwrap_or(TreeLine::Army)
    }

    /// The field that is picked out, when the fields have the keys.
    pub fn focused(&self) -> Option<Field> {
        fields(self.place()).get(self.field?).copied()
    }

    /// What is wrong with a field of a line; a fault of a whole table counts for its first key.
    pub fn problem_at(&self, place: TreeLine, field: &Field) -> Option<&Problem> {
        let fits = |problem: &&Problem| {
            let whole = field.table == Some(problem.key.as_str()) && field.about.name == "name";
            problem.place == place && (problem.key == field.key() || whole)
        };
        self.problems.iter().find(fits)
    }

    /// What is wrong in a line, the first thing.
    pub fn problem_in(&self, place: TreeLine) -> Option<&Problem> {
        self.problems.iter().find(|problem| problem.place == place)
    }

    /// Looks through the army anew.
    fn reckon(&mut self) {
        self.problems = self.draft.check().err().unwrap_or_default();
        self.picked = self.picked.min(self.draft.places().len().saturating_sub(1));
    }

    /// Makes a change that can be taken back.
    fn change(&mut self, change: impl FnOnce(&mut Draft) -> Option<TreeLine>) -> bool {
        let before = (self.draft.clone(), self.picked);
        let place = change(&mut self.draft);
        if self.draft == before.0 {
            return false;
        }
        self.done.push(before);
        self.undone.clear();
        if let Some(place) = place {
            self.pick(place);
        }
        self.reckon();
        true
    }

    fn pick(&mut self, place: TreeLine) {
        self.picked = self.draft.places().iter().position(|other| *other == place).unwrap_or(self.picked);
    }

    /// Takes the last change back, or brings it back; false when there is none.
    fn step_back(&mut self, back: bool) -> bool {
        let (from, to) = if back { (&mut self.done, &mut self.undone) } else { (&mut self.undone, &mut self.done) };
        let Some((draft, picked)) = from.pop() else { return false };
        to.push((std::mem::replace(&mut self.draft, draft), self.picked));
        self.picked = picked;
        self.field = None;
        self.reckon();
        true
    }

    /// It is in this file now.
    pub fn kept(&mut self, path: PathBuf, text: &str) {
        self.path = Some(path);
        self.text = Some(text.into());
        self.saved = self.draft.clone();
    }
}
