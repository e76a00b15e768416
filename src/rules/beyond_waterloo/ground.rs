//! What every rule of this book stands on.

use crate::engine::cx::Cx as AnyCx;
use crate::engine::rulebook::View as AnyView;
use crate::engine::together::Apart as AnyApart;

/// The rulebook as the engine plays it.
#[derive(Debug)]
pub struct BeyondWaterloo;

/// What an act of this book works with.
pub(super) type Cx<'a> = AnyCx<'a, BeyondWaterloo>;
/// What one side's part of a question to both works with.
pub(super) type Apart<'a> = AnyApart<'a, BeyondWaterloo>;
/// What a rule of this book sees.
pub type View = AnyView<BeyondWaterloo>;
