//! A game by mail: blocks stand face down to one side's own save, and each has a stand-in there.

use serde::{Deserialize, Serialize};

use super::ids::{Area, CityId, Side, UnitId};
use super::mailed::{Fact, Mail};
use super::roster::Piece;
use super::state::{State, Stranger};
use super::tell::of;
use crate::engine::chapters::Chapter;
use crate::engine::text::Text;
use crate::rules::board::stand_ins::{FaceDown, seat_anew};

/// What happens in a game by mail only, under one name in a save.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MailEvent {
    Mail(Mailed),
}

/// What happens only where a game is played by mail.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mailed {
    /// This save is a side's own.
    Own(Side),
    /// A side tells what it has done.
    Said(Side),
    /// A block that all learn to know, with its CV; another stood in for it.
    Named {
        unit: UnitId,
        instead: UnitId,
        cv: u8,
    },
    /// The defender has set up; all stand face down until the attackers stand.
    Lined(CityId, Vec<(UnitId, Area)>),
    Declared {
        city: CityId,
        side: Side,
        fact: Fact,
        so: bool,
    },
}

impl Chapter<State> for MailEvent {
    fn apply(&self, state: &mut State) {
        let Self::Mail(mailed) = self;
        match mailed {
            Mailed::Own(side) => state.mail.own = Some(*side),
            Mailed::Said(side) if state.mail.own == Some(*side) => {}
            Mailed::Said(side) => seat_anew(state, *side),
            Mailed::Named { unit, instead, cv } => {
                state.seat(&[(unit.at(), instead.at()), (instead.at(), unit.at())]);
                state.change(*unit, |piece| piece.cv = *cv);
            }
            Mailed::Lined(city, units) => {
                state.mail.lines.extend(units.iter().map(|(unit, area)| (*city, *unit, *area)));
            }
            Mailed::Declared { city, fact, so, .. } => state.mail.facts.push((*city, *fact, *so)),
        }
    }

    /// What a side declares; the rest of it is told by nothing.
    fn tell(&self, state: &State) -> Text {
        let Self::Mail(Mailed::Declared { city, side, fact, so }) = self else { return Text::default() };
        let has = match (fact, so) {
            (Fact::OnlyLeaders, true) => "have only leaders",
            (Fact::OnlyLeaders, false) => "have more than leaders",
            (Fact::Horse, true) => "have cavalry",
            (Fact::Horse, false) => "have no cavalry",
        };
        of(*side, side.name()).then(format!(" {has} at {}", state.city_name(*city)))
    }
}

impl FaceDown for State {
    type Side = Side;
    type Seen = Stranger;

    fn count(&self) -> usize {
        self.map.pieces.len()
    }

    fn outside(&self, at: usize, side: Side) -> Option<(usize, Self::Seen)> {
        let (unit, piece) = (UnitId::new(at), self.map.pieces.get(at)?);
        let hidden = self.side_of(unit) == side && piece.is_there() && !piece.revealed;
        let (army, Piece { at, area, status, .. }) = (self.block(unit).army, *piece);
        hidden.then_some((army.at(), Stranger { at, area, army, status, forced: piece.march.forced, n: 0 }))
    }

    fn seat(&mut self, places: &[(usize, usize)]) {
        let before = self.map.pieces.clone();
        for &(at, place) in places {
            if let (Some(block), Some(place)) = (before.get(at), before.get(place)) {
                self.map.pieces[at] = Piece { cv: block.cv, max: block.max, ..*place };
            }
        }
    }
}

/// All that is kept for one campaign step is forgotten.
pub(super) fn begins(state: &mut State) {
    state.mail = Mail { own: state.mail.own, ..Mail::default() };
}

/// Those who have turned up wait in no line any more. True while the other side of their battle does.
pub(super) fn still_waits(state: &mut State, city: CityId, up: &[(UnitId, Area)]) -> bool {
    let side = up.first().map(|(unit, _)| state.side_of(*unit));
    let waits = |(place, unit, _): &&(CityId, UnitId, Area)| *place != city || Some(state.side_of(*unit)) != side;
    state.mail.lines = state.mail.lines.iter().filter(waits).copied().collect();
    state.mail.lines.iter().any(|(place, ..)| *place == city)
}
