//! What the game does not print on its player aid: corps and their ratings, cards, areas, and where a game begins.

use super::file::head;
use super::roster::{Area, Card, Corps, Country, Goal};
use crate::rules::board::keyed::KeyedThing;
use crate::rules::owner_list::{List, OwnTable};

pub(crate) const RULEBOOK: &str = "age-of-napoleon";

/// The lists of the owner's file, in the order of the template.
pub static LISTS: &[List] = &[Corps::LIST, Card::LIST, Area::LIST, Country::LIST, Goal::LIST];

pub(super) static PARTS_OF_FILE: &[OwnTable] =
    &[OwnTable { key: "game", read: Some(|at, table| head::of(at, table).map(|_| Vec::new())) }];
