//! What every rule of this book stands on.

use crate::engine::cx::Cx as AnyCx;
use crate::engine::rulebook::View as AnyView;

/// The rulebook as the engine plays it.
#[derive(Debug)]
pub struct MarchAttack;

/// What an act of this book works with.
pub(super) type Cx<'a> = AnyCx<'a, MarchAttack>;
/// What a rule of this book sees.
pub type View = AnyView<MarchAttack>;
