//! The keys of a player's desk, in each of its modes: keys are taken, and the bar and the help printed, from here.

use ratatui::crossterm::event::KeyCode;

use super::form::{SECTIONS, Section};
use super::{Desk, Mode};
use crate::tui::keys::{Action, Binding, Bound, KeyPlace, bind, key, letter};
use crate::tui::msg::Key;

const HELP: &[Key] = &[letter('?'), key(KeyCode::F(1))];
const LEAVE: &[Key] = &[Key::control('q'), Key::control('c'), key(KeyCode::F(10))];

/// On the map. What has no help of its own is told in the line of the next that has.
static MAP: &[Binding] = &[
    bind(&[key(KeyCode::Tab)], "Tab", Action::NextField, &[], "next", ""),
    bind(
        &[key(KeyCode::BackTab)],
        "Shift-Tab",
        Action::PreviousField,
        &[],
        "",
        "the next army, force or fleet; the one before",
    ),
    bind(&[key(KeyCode::Up)], "arrows", Action::Up, &[], "way", ""),
    bind(&[key(KeyCode::Down)], "", Action::Down, &[], "", ""),
    bind(&[key(KeyCode::Left)], "", Action::Left, &[], "", ""),
    bind(&[key(KeyCode::Right)], "", Action::Right, &[], "", ""),
    bind(&[letter('q')], "q", Action::NorthWest, &[], "", ""),
    bind(&[letter('e')], "e", Action::NorthEast, &[], "", ""),
    bind(&[letter('a')], "a", Action::SouthWest, &[], "", ""),
    bind(&[letter('d')], "d", Action::SouthEast, &[], "", "a step of its way"),
    bind(&[key(KeyCode::Backspace)], "BkSp", Action::Erase, &[], "", ""),
    bind(&[key(KeyCode::Esc)], "Esc", Action::Leave, &[], "", "takes the last step back; the whole way"),
    bind(&[key(KeyCode::Enter)], "Enter", Action::Accept, &[], "take", "the way goes into the orders"),
    bind(&[letter('f')], "f", Action::Forced, &[], "", "a forced march, or none"),
    bind(&[letter('s')], "s", Action::Stance, &[], "", "it attacks, defends, or does what is usual"),
    bind(&[letter('t')], "t", Action::Instruct, &[], "more", "everything else that it is told, standing orders too"),
    bind(&[letter('b')], "b", Action::Buy, &[], "buy", "a purchase: units, depots, generals"),
    bind(&[letter('o')], "o", Action::Organise, &[], "", "organising: armies, garrisons, transfers"),
    bind(&[letter('p')], "p", Action::Diplomacy, &[], "", "diplomacy: war, peace, alliances, passage"),
    bind(&[letter('y')], "y", Action::Gift, &[], "", "a gift"),
    bind(&[letter('m')], "m", Action::ToUmpire, &[], "", "words for the umpire"),
    bind(&[letter('l')], "l", Action::Orders, &[], "", "all entries and errors, to be changed or taken out"),
    bind(
        &[letter('g'), letter('/')],
        "g",
        Action::Find,
        &[],
        "find",
        "to a hex by number or name: the cheapest way there",
    ),
    bind(&[letter('v')], "v", Action::LookAbout, &[], "", "look about without ordering anything"),
    bind(&[letter('z')], "z", Action::WholeMap, &[], "", ""),
    bind(&[letter('u')], "u", Action::Supply, &[], "", "the whole map; supply on and off"),
    bind(&[letter('w')], "w", Action::Save, &[], "write", ""),
    bind(LEAVE, "Ctrl-Q", Action::Quit, &[], "", "write the orders file; leave"),
    bind(HELP, "?", Action::Help, &[], "keys", "again: the signs of the map; any other key goes back"),
];

/// Where the map is only looked at.
static LOOKING: &[Binding] = &[
    bind(&[key(KeyCode::Up)], "arrows", Action::Up, &[], "look about", ""),
    bind(&[letter('g'), letter('/')], "g", Action::Find, &[], "find", ""),
    bind(&[letter('z')], "z", Action::WholeMap, &[], "whole", ""),
    bind(&[letter('u')], "u", Action::Supply, &[], "supply", ""),
    bind(&[key(KeyCode::Esc)], "Esc", Action::Leave, &[], "back to the way", ""),
];

/// Where a name or number is typed.
static FINDING: &[Binding] = &[
    bind(&[key(KeyCode::Enter)], "Enter", Action::Accept, &[], "go there", ""),
    bind(&[key(KeyCode::Backspace)], "BkSp", Action::Erase, &[], "", ""),
    bind(&[Key::control('u')], "Ctrl-U", Action::Clear, &[], "", ""),
    bind(&[key(KeyCode::Esc)], "Esc", Action::Leave, &[], "back", ""),
    bind(LEAVE, "Ctrl-Q", Action::Quit, &[], "", ""),
];

/// In a form.
static FILLING: &[Binding] = &[
    bind(&[key(KeyCode::Enter)], "Enter", Action::Accept, &[], "the next; in an empty field: take", ""),
    bind(&[Key::control('s')], "Ctrl-S", Action::Save, &[], "take", ""),
    bind(&[key(KeyCode::Up), key(KeyCode::BackTab)], "Up", Action::PreviousField, &[], "before", ""),
    bind(&[key(KeyCode::Down), key(KeyCode::Tab)], "Down", Action::NextField, &[], "next", ""),
    bind(&[key(KeyCode::Backspace)], "BkSp", Action::Erase, &[], "", ""),
    bind(&[Key::control('u')], "Ctrl-U", Action::Clear, &[], "", ""),
    bind(&[key(KeyCode::Esc)], "Esc", Action::Leave, &[], "back", ""),
    bind(LEAVE, "Ctrl-Q", Action::Quit, &[], "", ""),
];

/// In the list of all entries.
static LISTED: &[Binding] = &[
    bind(&[key(KeyCode::Enter)], "Enter", Action::Accept, &[], "change", ""),
    bind(&[letter('x'), key(KeyCode::Delete)], "x", Action::Delete, &[], "take out", ""),
    bind(&[key(KeyCode::Up)], "Up", Action::Up, &[], "", ""),
    bind(&[key(KeyCode::Down)], "Up/Down", Action::Down, &[], "entry", ""),
    bind(&[letter('l')], "l", Action::Orders, &[], "", ""),
    bind(&[key(KeyCode::Esc)], "Esc", Action::Leave, &[], "back", ""),
    bind(LEAVE, "Ctrl-Q", Action::Quit, &[], "", ""),
];

/// Where keys or signs are told: any other key goes back.
static TOLD: &[Binding] =
    &[bind(HELP, "?", Action::Help, &[], "the signs of the map", ""), bind(LEAVE, "Ctrl-Q", Action::Quit, &[], "", "")];

/// Where he leaves although something is not written.
static LEAVING: &[Binding] = &[
    bind(&[letter('w')], "w", Action::Save, &[], "", ""),
    bind(&[letter('y')], "y", Action::Yes, &[], "", ""),
    bind(LEAVE, "Ctrl-Q", Action::Quit, &[], "", ""),
];

/// The keys of each mode.
pub static KEYS: &[&[Binding]] = &[MAP, FINDING, FILLING, LISTED, TOLD, LEAVING];

impl Desk {
    fn place(&self) -> KeyPlace {
        KeyPlace::Orders(match self.mode {
            Mode::Walk | Mode::Free => MAP,
            Mode::Find(_) => FINDING,
            Mode::Fill(_) => FILLING,
            Mode::List(_) => LISTED,
            Mode::Help | Mode::Signs => TOLD,
            Mode::Leaving => LEAVING,
        })
    }

    /// What a key does now; none where it is only a letter.
    pub(super) fn action(&self, key: Key) -> Option<Action> {
        self.keys.action(self.place(), key)
    }

    /// The keys that the bar names now.
    pub(super) fn named(&self) -> impl Iterator<Item = Bound<'_>> {
        let place = if matches!(self.mode, Mode::Free) { KeyPlace::Orders(LOOKING) } else { self.place() };
        self.keys.at(place)
    }

    /// The key on the map for what is done, as a sentence tells it.
    pub(super) fn key(&self, action: Action) -> String {
        self.key_at(MAP, action)
    }

    /// The key in the list of all entries for what is done.
    pub(super) fn key_of_list(&self, action: Action) -> String {
        self.key_at(LISTED, action)
    }

    /// The keys that write and that leave, where something is not written.
    pub(super) fn keys_of_leaving(&self) -> [String; 2] {
        [Action::Save, Action::Yes].map(|action| self.key_at(LEAVING, action))
    }

    fn key_at(&self, keys: &'static [Binding], action: Action) -> String {
        let bound = self.keys.at(KeyPlace::Orders(keys)).find(|bound| bound.action == action);
        bound.map(|bound| bound.shown().into_owned()).unwrap_or_default()
    }

    /// Each group of keys on the map with what it does.
    pub(super) fn key_lines(&self) -> Vec<(String, &'static str)> {
        let (mut lines, mut group) = (Vec::new(), Vec::new());
        for bound in self.keys.at(KeyPlace::Orders(MAP)) {
            group.push(bound.shown().into_owned());
            if !bound.help.is_empty() {
                group.retain(|shown| !shown.is_empty());
                lines.push((group.join(" "), bound.help));
                group.clear();
            }
        }
        lines
    }
}

/// The form that a key on the map opens.
pub(super) fn section(action: Action) -> Option<&'static Section> {
    let name = match action {
        Action::Buy => "buy",
        Action::Organise => "organise",
        Action::Diplomacy => "diplomacy",
        Action::Gift => "gift",
        Action::ToUmpire => "words",
        _ => return None,
    };
    SECTIONS.iter().find(|section| section.name == name)
}
