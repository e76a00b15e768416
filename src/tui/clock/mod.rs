//! The players' clock: a break covers the screen, and the players may choose when to stop.

pub(crate) mod update;
pub(crate) mod view;

use super::keys::bind;
use super::pages::{KeyGroup, PageKind, page};
use crate::config::actions::Action;

/// The page of a break.
pub(crate) static PAGE: PageKind = PageKind {
    name: "break",
    ways: &[KeyGroup::Back, KeyGroup::Read, KeyGroup::Clock, KeyGroup::Palette],
    keys: &[
        bind("Enter", Action::Break, "go on", "end the break and play on"),
        bind("e", Action::SetEnd, "end", "choose when to stop, by the battle's clock or the wall's"),
    ],
    act: update::act,
    ..PageKind::BLANK
};
page!(whole ClockPage, PAGE, view::draw);

/// The clock stands still.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClockPage {
    /// True when the break stands in the journal, so that its end is written too.
    pub recorded: bool,
}

/// Seconds as hours and minutes: `1 h 05`.
pub(crate) fn spent(seconds: i64) -> String {
    let minutes = seconds.max(0) / 60;
    if minutes < 60 { format!("{minutes} min") } else { format!("{} h {:02}", minutes / 60, minutes % 60) }
}
