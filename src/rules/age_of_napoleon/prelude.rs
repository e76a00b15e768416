//! What every rule of this book stands on.

use crate::engine::{cx, rulebook};

pub(super) use super::act::{Act, Offers, Owing};
pub(super) use super::ids::*;
pub(super) use super::roster::{Area, Card, Corps, Country, Figure, Game, GameYears, Goal, Piece, country_figures};
pub(super) use super::settings;
pub(super) use super::state::{AskedInYear, AtTable, CardsNow, Engagement, March, MarchAndBattle, State};
pub(super) use super::subject::Subject;
pub(super) use super::tell::*;
pub(super) use crate::rules::board::prelude::*;

#[derive(Debug)]
pub struct AgeOfNapoleon;

pub(super) type Cx<'a> = cx::Cx<'a, AgeOfNapoleon>;
/// What a rule of this book sees.
pub type View = rulebook::View<AgeOfNapoleon>;
