//! What every rule of this book stands on.

use crate::engine::{cx, rulebook, together};

#[derive(Debug)]
pub struct BeyondWaterloo;

pub(super) type Cx<'a> = cx::Cx<'a, BeyondWaterloo>;
/// What one side's part of a question to both works with.
pub(super) type Apart<'a> = together::Apart<'a, BeyondWaterloo>;
pub type View = rulebook::View<BeyondWaterloo>;
