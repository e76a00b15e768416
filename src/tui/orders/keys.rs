//! The pages that a player's desk is, one for each of its modes, with their keys.

use super::form::{SECTIONS, Section};
use super::{Mode, PlayersDesk, update};
use crate::config::actions::Action;
use crate::tui::keys::{Binding, bind, enter};
use crate::tui::pages::{KeyGroup, PageKind};

/// The page of the map, where ways are walked.
pub static MAP: PageKind = PageKind { name: "player's map", first: WALK, keys: ORDERS, ..DESK };
/// The page of the map where a fleet is chosen, or troops at sea.
pub static SAILING: PageKind = PageKind { name: "player's fleet", first: AT_SEA, keys: ORDERS, ..DESK };
/// The same where it is in the orders.
pub static SAILING_AGAIN: PageKind = PageKind { name: "player's fleet, ordered", first: AT_SEA_AGAIN, ..SAILING };
/// The page of the map where it is only looked at.
pub static LOOKING: PageKind = PageKind { name: "look about", first: LOOK, keys: ORDERS, ..DESK };
/// The page of the map where a name or number is typed.
pub static FINDING: PageKind = PageKind {
    name: "hex by its name",
    ways: &[KeyGroup::Typed, KeyGroup::Screen],
    first: &[enter("go there", "look at that hex"), CLEAR, back("clear the input")],
    ..DESK
};
/// The page of a form.
pub static FILLING: PageKind = PageKind {
    name: "orders form",
    ways: &[KeyGroup::Typed, KeyGroup::Screen],
    first: &[enter("next", "the next field; behind the last one, take the form into the orders")],
    keys: FILL,
    letter: update::letter,
    ..DESK
};
/// The same behind the last field.
pub static TAKING: PageKind = PageKind {
    name: "orders form, filled in",
    first: &[enter("take it", "take the form into the orders; where a name is typed, go to that field")],
    ..FILLING
};
/// The other keys of a form.
const FILL: &[Binding] = &[
    bind("Ctrl-S", Action::Save, "accept", "take the form into the orders"),
    back("drop the form, back to where it was opened; asks first if something was changed"),
    bind(
        "Shift-Tab",
        Action::PreviousField,
        "up",
        "the field before; from the first to the line behind the last, where typing finds a field",
    ),
    bind("Up", Action::Up, "list", "the line before in the list; without a list the field before").shown("Up/Down"),
    bind("Down", Action::Down, "", "the next line of the list; without a list the next field"),
    bind("PgUp", Action::PageUp, "", "the list, one page up"),
    bind("PgDn", Action::PageDown, "", "the list, one page down"),
    bind("Tab", Action::NextField, "", "the next field; from behind the last to the first"),
    CLEAR,
];
/// The question before a form that was changed is dropped.
pub static DROPPING: PageKind = PageKind {
    name: "form not taken",
    first: &[
        bind("Del Ctrl-X", Action::Delete, "drop", "drop the form"),
        back("continue with the form"),
        enter("continue", "continue with the form"),
    ],
    letter: update::no_letter,
    ..DESK
};
/// The page of all entries: but for the one that reads what has no room no letter is a key, so that a word typed for a name removes nothing.
pub static LISTED: PageKind = PageKind {
    name: "entries of orders",
    ways: &[KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Read, KeyGroup::Screen],
    first: &[
        enter("change", "change the entry in its form"),
        bind("Del Ctrl-X", Action::Delete, "remove", "remove the entry"),
        UNDO,
        REDO,
        back("back to the map"),
        LEGEND,
    ],
    letter: update::no_letter,
    ..DESK
};
/// The question before he leaves with orders that are not written.
pub static LEAVING: PageKind = PageKind {
    name: "orders not written",
    first: &[
        bind("Enter Ctrl-S", Action::Save, "write", "write the orders file, with the open form, and stay"),
        bind("Del Ctrl-X", Action::Yes, "leave", "quit without writing"),
        back("continue with the orders"),
    ],
    letter: update::no_letter,
    ..DESK
};

/// What all of them have.
const DESK: PageKind = PageKind { ways: &[KeyGroup::Read, KeyGroup::Screen], act: update::act, ..PageKind::BLANK };
/// What was done last, on the map or in the list, whatever it was.
const UNDO: Binding = bind("F2 Ctrl-Z", Action::Undo, "undo", "undo the last order, or the last step of the route");
const REDO: Binding = bind("F6 Ctrl-Y", Action::Redo, "", "redo it");
const LEGEND: Binding =
    bind("*", Action::Legend, "", "what the symbols of the map mean, all that is known of this hex, and every error");
const CLEAR: Binding = bind("Ctrl-U", Action::Clear, "", "clear the input");

/// Esc: what it does, for the help.
const fn back(help: &'static str) -> Binding {
    bind("Esc", Action::Leave, "back", help)
}

/// The keys that step from hex to hex: a word for the bar, and what a step is.
macro_rules! steps {
    ($bar:literal, $step:literal, $($more:expr),+) => {
        &[
            bind("Up", Action::Up, $bar, concat!($step, " to the north")).shown("Arrows"),
            bind("Down", Action::Down, "", concat!($step, " to the south")),
            bind("Left", Action::Left, "", concat!($step, " to the left")),
            bind("Right", Action::Right, "", concat!($step, " to the right")),
            bind("q", Action::NorthWest, "", concat!($step, " to the north-west")),
            bind("e", Action::NorthEast, "", concat!($step, " to the north-east")),
            bind("a", Action::SouthWest, "", concat!($step, " to the south-west")),
            bind("d", Action::SouthEast, "", concat!($step, " to the south-east")),
            $($more),+
        ]
    };
}

const WALK: &[Binding] = steps!(
    "way",
    "a step of the route",
    enter("accept", "put the route into the orders"),
    bind("Esc", Action::Leave, "", "drop the route that is drawn: what is in the orders is back")
);
const LOOK: &[Binding] = steps!(
    "look about",
    "look at the hex",
    enter("route here", "lead the cheapest route to this hex; at its end, put it into the orders"),
    bind("Esc", Action::Leave, "back", "look at the end of the route again")
);
/// The same where no route is walked: Enter opens the form.
const AT_SEA: &[Binding] = steps!(
    "look",
    "look at the hex",
    enter("orders", "open the form of its orders"),
    bind("Esc", Action::Leave, "", "look at it again")
);
const AT_SEA_AGAIN: &[Binding] = steps!(
    "look",
    "look at the hex",
    enter("change", "open the form of its orders"),
    bind("Esc", Action::Leave, "", "look at it again")
);

/// What else the map takes, whether ways are walked there or not.
const ORDERS: &[Binding] = &[
    bind("w", Action::Save, "write", "write the orders file"),
    bind("Tab", Action::NextField, "next", "the next army, force or fleet; accepts the route that is laid"),
    bind("Shift-Tab", Action::PreviousField, "", "the army, force or fleet before"),
    bind("t", Action::Instruct, "more", "all other orders for this force"),
    UNDO,
    REDO,
    bind("g /", Action::Find, "find", "look at a hex by number, place, sea area or force"),
    bind("L", Action::Land, "", "your transports land troops in the hex in view"),
    bind("b", Action::Buy, "buy", "a purchase: units, depots, generals"),
    bind("r", Action::Organise, "", "organising: armies, garrisons, transfers"),
    bind("p", Action::Diplomacy, "", "diplomacy: war, peace, alliances, passage"),
    bind("y", Action::Gift, "", "a gift"),
    bind("T", Action::Terms, "", "terms of a submission, ahead or while they are open"),
    bind("m", Action::ToUmpire, "", "words for the umpire"),
    bind("l", Action::Orders, "list", "all entries and errors, to change or remove"),
    bind("BkSp", Action::Erase, "", "undo the last step of the route"),
    bind("f", Action::Forced, "", "a forced march, or none"),
    bind("s", Action::Stance, "", "attack, or defend"),
    bind("v", Action::LookAbout, "", "look around without ordering anything, or return"),
    bind("z", Action::WholeMap, "", "zoom out or in"),
    bind("o u", Action::Supply, "layer", "the map shows owners, terrain or supply"),
    LEGEND,
];

/// The page that the desk is in its mode.
pub(super) fn kind(desk: &PlayersDesk) -> &'static PageKind {
    match &desk.mode {
        Mode::Walk | Mode::Free if desk.walk.is_none() && desk.is_ordered() => &SAILING_AGAIN,
        Mode::Walk | Mode::Free if desk.walk.is_none() => &SAILING,
        Mode::Walk => &MAP,
        Mode::Free => &LOOKING,
        Mode::Find(_) => &FINDING,
        Mode::Fill(form) if form.field().is_none() && form.typed.is_empty() && form.touched => &TAKING,
        Mode::Fill(_) => &FILLING,
        Mode::Dropping(_) => &DROPPING,
        Mode::List(_) => &LISTED,
        Mode::Leaving(_) => &LEAVING,
    }
}

/// The form that a key on the map opens.
pub(super) fn section(action: Action) -> Option<&'static Section> {
    let name = match action {
        Action::Buy => "buy",
        Action::Organise => "organise",
        Action::Diplomacy => "diplomacy",
        Action::Gift => "gift",
        Action::Terms => "terms",
        Action::ToUmpire => "words",
        _ => return None,
    };
    SECTIONS.iter().find(|section| section.name == name)
}
