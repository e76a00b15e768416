//! What every rule of this book stands on.

use crate::engine::cx::Cx as AnyCx;
use crate::engine::rulebook::View as AnyView;

#[derive(Debug)]
pub struct AgeOfNapoleon;

pub(super) type Cx<'a> = AnyCx<'a, AgeOfNapoleon>;
pub type View = AnyView<AgeOfNapoleon>;
