//! What every rule of this book stands on.

use crate::engine::{cx, rulebook};

#[derive(Debug)]
pub struct AgeOfNapoleon;

pub(super) type Cx<'a> = cx::Cx<'a, AgeOfNapoleon>;
/// What a rule of this book sees.
pub type View = rulebook::View<AgeOfNapoleon>;
