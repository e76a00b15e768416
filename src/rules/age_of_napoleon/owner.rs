//! What the game does not print on its player aid: corps and their ratings, cards, areas, and where a game begins.

use std::sync::LazyLock;

use super::file::head;
use super::roster::{Area, Card, Corps, Country, Goal};
use crate::rules::board::keyed::list;
use crate::rules::owner_list::{List, OwnTable};

pub(crate) const RULEBOOK: &str = "age-of-napoleon";

/// The lists of the owner's file, in the order of the template.
pub static LISTS: LazyLock<Vec<List>> =
    LazyLock::new(|| vec![list::<Corps>(), list::<Card>(), list::<Area>(), list::<Country>(), list::<Goal>()]);

pub(super) static PARTS_OF_FILE: &[OwnTable] =
    &[OwnTable { key: "game", read: Some(|at, table| head::of(at, table).map(|_| Vec::new())) }];
