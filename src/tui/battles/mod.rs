//! The battles of a campaign's turn as a list: where, who, how strong, and how far they are; from here one goes to the
//! table of miniatures, and its result is taken.

pub(crate) mod update;
pub(crate) mod view;

use std::path::PathBuf;

use crossterm::event::KeyCode;

use super::keys::{bind, enter, key};
use super::pages::{KeyGroup, PageKind, page};
use crate::config::actions::Action;
use crate::engine::handover::Listed;
use crate::engine::text::Text;

/// The page of the battles.
pub(crate) static PAGE: PageKind = PageKind {
    name: "battles",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Read, KeyGroup::Palette],
    first: &[
        enter("open", "send the battle to the table, or open it there; of one that was fought, its card"),
        bind(
            &[key(KeyCode::Tab)],
            "Tab",
            Action::NextField,
            &[],
            "take the result",
            "take its result from the table; of a small one that dice fought, send it there after all",
        ),
    ],
    act: update::act,
    ..PageKind::BLANK
};
page!(BattlesPage, PAGE, view::draw);

/// A battle of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedBattle {
    /// As the campaign tells it.
    pub battle: Listed,
    /// The save in which it is fought at the table, once it has begun there.
    pub game: Option<PathBuf>,
    /// The form of its result in the folder of its table, where somebody has filled it in.
    pub by_hand: Option<PathBuf>,
    /// Its card, once it was fought: the heading, and what it says; nothing where nobody wrote one.
    pub card: (String, Vec<Text>),
}

/// The page, as it lies open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BattlesPage {
    /// The battles, as the turn has them.
    pub battles: Vec<ListedBattle>,
    /// Which one is picked out.
    pub picked: usize,
    /// The small battle of which it was said that it is one: asked for again, it goes to the table.
    pub asked: Option<String>,
}
