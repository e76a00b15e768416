//! What every rule of this book stands on.

use crate::engine::{cx, rulebook};

pub(super) use super::act::{Act, BlockAct, Offers};
pub(super) use super::ids::*;
// Before the kind of a key in a file, which is in the kit.
pub(super) use super::ids::Kind;
pub(super) use super::roster::*;
pub(super) use super::settings;
pub(super) use super::state::*;
pub(super) use super::subject::Subject;
pub(super) use super::tell::*;
pub(super) use crate::rules::board::prelude::*;

#[derive(Debug)]
pub struct Napoleon1815;

pub(super) type Cx<'a> = cx::Cx<'a, Napoleon1815>;
/// What a rule of this book sees and may keep, for what is put into words later.
pub type KeptView = rulebook::KeptView<Napoleon1815>;
/// What a rule of this book sees.
pub type View = rulebook::View<Napoleon1815>;
