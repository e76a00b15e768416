//! What every rule of this book stands on.

use crate::engine::{cx, rulebook};

/// The rulebook as the engine plays it.
#[derive(Debug)]
pub struct Napoleon1815;

/// What an act of this book works with.
pub(super) type Cx<'a> = cx::Cx<'a, Napoleon1815>;
/// What a rule of this book sees and may keep, for what is put into words later.
pub type KeptView = rulebook::KeptView<Napoleon1815>;
/// What a rule of this book sees.
pub type View = rulebook::View<Napoleon1815>;
