//! What every rule of this book stands on.

use crate::engine::{cx, rulebook};

#[derive(Debug)]
pub struct Napoleon1815;

pub(super) type Cx<'a> = cx::Cx<'a, Napoleon1815>;
pub type View = rulebook::View<Napoleon1815>;
