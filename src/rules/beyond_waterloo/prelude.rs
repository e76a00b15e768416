//! What every rule of this book stands on.

use crate::engine::{cx, rulebook, together};

pub(super) use super::act::{Act, Offers};
pub(super) use super::ids::*;
pub(super) use super::printed;
pub(super) use super::roster::{Area, Country, Formation, FormationNow, Game, Leader, Phase, Unit};
pub(super) use super::settings;
pub(super) use super::state::{Battle, State};
pub(super) use super::subject::Subject;
pub(super) use super::tell::who;
pub(super) use crate::rules::board::prelude::*;

#[derive(Debug)]
pub struct BeyondWaterloo;

pub(super) type Cx<'a> = cx::Cx<'a, BeyondWaterloo>;
/// What one side's part of a question to both works with.
pub(super) type Apart<'a> = together::Apart<'a, BeyondWaterloo>;
pub type View = rulebook::View<BeyondWaterloo>;
