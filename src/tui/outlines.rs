//! What was read of games that can be begun.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::effect::Effect;
use crate::begin::outline::Outline;

/// What was read of games that can be begun, by their names or files; why one was not read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlines(BTreeMap<PathBuf, Result<Rc<Outline>, String>>);

impl Outlines {
    /// What was read of this game.
    pub fn get(&self, path: &Path) -> Option<Result<&Outline, &str>> {
        Some(self.0.get(path)?.as_deref().map_err(String::as_str))
    }

    /// Something was read.
    pub fn put(&mut self, path: PathBuf, read: Result<Rc<Outline>, String>) {
        self.0.insert(path, read);
    }

    /// What is still to be read of this game.
    pub fn missing(&self, path: &Path) -> Option<Effect> {
        (!self.0.contains_key(path)).then(|| Effect::Outline(path.to_owned()))
    }
}
