//! What every rule of this book stands on.

use crate::engine::{cx, rulebook, together};

/// The rulebook as the engine plays it.
#[derive(Debug)]
pub struct BeyondWaterloo;

pub(super) type Cx<'a> = cx::Cx<'a, BeyondWaterloo>;
/// What one side's part of a question to both works with.
pub(super) type Apart<'a> = together::Apart<'a, BeyondWaterloo>;
/// What a rule of this book sees.
pub type View = rulebook::View<BeyondWaterloo>;
