//! What every rule of this book stands on.

use crate::engine::cx::Cx as AnyCx;
use crate::engine::rulebook::View as AnyView;
use crate::engine::together::Apart as AnyApart;

#[derive(Debug)]
pub struct BeyondWaterloo;

pub(super) type Cx<'a> = AnyCx<'a, BeyondWaterloo>;
/// What one side's part of a question to both works with.
pub(super) type Apart<'a> = AnyApart<'a, BeyondWaterloo>;
pub type View = AnyView<BeyondWaterloo>;
