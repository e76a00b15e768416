//! The map of a campaign on the whole screen: it scrolls with the eye, is seen from afar, finds places by their names,
//! tells a hex's facts, shows the ways of the turn pulse by pulse, and sets right what stands in a hex.

pub(crate) mod update;
pub(crate) mod view;

use std::rc::Rc;

use super::help::{INBOX, MAP};
use super::hexes::MapLayer;
use super::kept_for_views::KeptForViews;
use super::keys::{bind, enter};
use super::pages::{KeyGroup, PageKind, page};
use crate::config::actions::Action;
use crate::engine::hexes::{HexMap, HexWay, Mark, Whose};
use crate::engine::text::Text;

/// The page of the map.
pub(crate) static PAGE: PageKind = PageKind {
    name: MAP,
    // No place has a `?` or a `*` in its name: they help, as everywhere.
    ways: &[KeyGroup::Back, KeyGroup::Read, KeyGroup::Palette],
    first: &[
        bind("Tab", Action::NextField, "whole", "zoom out or in"),
        enter("correct", "correct what is in this hex"),
        bind("Shift-Tab", Action::Supply, "layer", "owners, terrain or supply"),
        bind("Ctrl-A", Action::ArmyPage, INBOX, "the inbox"),
        bind("PgDn", Action::PageDown, "pulses", "the routes one pulse on; behind the last all of them begin again")
            .shown("PgUp/PgDn"),
    ],
    keys: &[
        bind("BkSp", Action::Erase, "", "erase the last character"),
        bind("PgUp", Action::PageUp, "", "the routes one pulse back"),
        bind("*", Action::Legend, "symbols", "what the symbols of the map mean, and all that is known of this hex"),
        bind("Up", Action::Up, "", "to the hex above"),
        bind("Down", Action::Down, "", "to the hex below"),
        bind("Left", Action::Left, "", "to the hex on the left"),
        bind("Right", Action::Right, "look", "to the hex on the right").shown("Arrows"),
    ],
    act: update::act,
    letter: update::letter,
};
page!(
    whole MapPage,
    PAGE,
    view::draw,
    fn takes_words(&mut self) -> bool {
        true
    }
);

/// A campaign's map as it is shown, shared until the campaign goes on.
#[derive(Clone, Debug, Default)]
pub struct MapSheet {
    /// Its hexes.
    pub map: HexMap,
    /// The ways of the turn.
    pub ways: Vec<HexWay>,
    /// The hexes in which battles were fought, or will be.
    pub fields: Vec<usize>,
    /// The hex that is looked at first; none where nobody named one.
    pub at: Option<usize>,
    /// What views have made of it.
    pub(crate) kept: KeptForViews,
}

impl MapSheet {
    /// Where the eye begins: where the last march of the turn ended, else where somebody of one's own stands, else
    /// anybody.
    pub fn first_look(&self) -> usize {
        let marched = self.ways.iter().filter(|way| way.hexes.len() > 1);
        let marched = marched.max_by_key(|way| way.pulses.last().copied()).and_then(|way| way.hexes.last().copied());
        let stands = |own: bool| {
            let is = |mark: Mark| !own || !matches!(mark.whose, Whose::Other(_));
            self.map.hexes.iter().position(|hex| hex.mark.is_some_and(is))
        };
        self.at.or(marched).or_else(|| stands(true)).or_else(|| stands(false)).unwrap_or(0)
    }
}

/// The page, as it lies open.
#[derive(Clone, Debug, Default)]
pub(crate) struct MapPage {
    /// The map.
    pub sheet: Rc<MapSheet>,
    /// The hex that is looked at.
    pub cursor: usize,
    /// What is known of it.
    pub facts: Vec<Text>,
    /// True where the whole map is wanted, however small.
    pub whole: bool,
    /// What its colours and letters tell.
    pub layer: MapLayer,
    /// What was typed to find a place.
    pub typed: String,
    /// Up to which pulse the ways are shown; none for all of them.
    pub pulse: Option<u16>,
}

impl MapPage {
    /// The last pulse of the turn; 0 where nobody marched.
    pub(crate) fn last_pulse(&self) -> u16 {
        self.sheet.ways.iter().filter_map(|way| way.pulses.last().copied()).max().unwrap_or(0)
    }
}
