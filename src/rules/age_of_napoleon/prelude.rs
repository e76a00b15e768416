//! What every rule of this book stands on.

use crate::engine::{cx, rulebook};

pub(super) use super::act::{Act, Offers, Owing};
pub(super) use super::ids::*;
pub(super) use super::roster::{Area, Card, Corps, Country, Figure, Game, Goal, Piece};
pub(super) use super::settings;
pub(super) use super::state::{AtTable, CardsNow, Engagement, March, State};
pub(super) use super::subject::Subject;
pub(super) use super::tell::known;
pub(super) use crate::rules::board::prelude::*;

#[derive(Debug)]
pub struct AgeOfNapoleon;

pub(super) type Cx<'a> = cx::Cx<'a, AgeOfNapoleon>;
/// What a rule of this book sees.
pub type View = rulebook::View<AgeOfNapoleon>;
