//! What every rule of this book stands on.

use crate::engine::cx::Cx as AnyCx;
use crate::engine::rulebook::View as AnyView;

#[derive(Debug)]
pub struct Napoleon1815;

pub(super) type Cx<'a> = AnyCx<'a, Napoleon1815>;
pub type View = AnyView<Napoleon1815>;
