//! The battles of a campaign's turn as a list: where, who, how strong, and how far they are; from here one goes to the
//! table of miniatures, and its result is taken.

pub(crate) mod update;
pub(crate) mod view;

use std::path::PathBuf;

use super::keys::{Binding, bind, enter};
use super::pages::{KeyGroup, PageKind, page};
use crate::config::actions::Action;
use crate::engine::handover::{BattleProgress, Listed};
use crate::engine::text::Text;

/// The page of the battles, of which one is marked that nothing can be done with yet.
pub(crate) static PAGE: PageKind = PageKind {
    name: "battles",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Read, KeyGroup::Palette],
    first: &[
        enter("", "open the battle, once it is asked about or fought"),
        tab("", "take its result, once it has one"),
    ],
    act: update::act,
    ..PageKind::BLANK
};
/// The same where one is marked that can go to the table.
pub(crate) static TO_TABLE: PageKind = PageKind {
    name: "battles, one for the table",
    first: &[
        enter("to the table", "send the battle to the table"),
        tab("", "take its result from the table, once it is there"),
    ],
    ..PAGE
};
/// The same where one is marked that is at the table.
pub(crate) static AT_TABLE: PageKind = PageKind {
    name: "battles, one at the table",
    first: &[
        enter("go there", "open the battle at the table"),
        tab("take the result", "take its result from the table"),
    ],
    ..PAGE
};
/// The same where the result of the marked one has come.
pub(crate) static RETURNED: PageKind = PageKind {
    name: "battles, one come back",
    first: &[
        enter("take the result", "take the result that has come"),
        tab("from its file", "take the result from its file, or from its game as it is now"),
    ],
    ..PAGE
};
/// The same where the marked one was fought.
pub(crate) static FOUGHT: PageKind = PageKind {
    name: "battles, one fought",
    first: &[enter("card", "open its battle card"), tab("", "send it to the table after all, where that can be")],
    ..PAGE
};
/// The same where it was fought by dice and can be fought at the table after all.
pub(crate) static FOUGHT_BY_DICE: PageKind = PageKind {
    name: "battles, one fought by dice",
    first: &[
        enter("card", "open its battle card"),
        tab("to the table", "play the season again from its orders, with this battle at the table (asks first)"),
    ],
    ..PAGE
};
page!(whole BattlesPage, [kind], view::draw);

/// Tab, with its word for the bar.
const fn tab(bar: &'static str, help: &'static str) -> Binding {
    bind("Tab", Action::NextField, bar, help)
}

/// What the keys do to the marked battle.
fn kind(page: &BattlesPage) -> &'static PageKind {
    let Some(entry) = page.battles.get(page.picked) else { return &PAGE };
    match entry.battle.stands {
        BattleProgress::Asked | BattleProgress::Small(_) => &TO_TABLE,
        BattleProgress::AtTable(false) => &AT_TABLE,
        BattleProgress::AtTable(true) => &RETURNED,
        BattleProgress::Fought(_) if entry.was_small => &FOUGHT_BY_DICE,
        BattleProgress::Fought(_) => &FOUGHT,
        BattleProgress::Meant | BattleProgress::ToCome => &PAGE,
    }
}

/// A battle of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedBattle {
    /// As the campaign tells it.
    pub battle: Listed,
    /// The save in which it is fought at the table, once it has begun there.
    pub game: Option<PathBuf>,
    /// The form of its result in the folder of its table, where somebody has filled it in.
    pub by_hand: Option<PathBuf>,
    /// True for one that dice fought because it is small: it can go to the table after all.
    pub was_small: bool,
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
