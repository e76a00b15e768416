//! A state in which blocks stand face down to one side's own save: each has a stand-in there.

use super::ids::{Area, CityId, Side, UnitId};
use super::mailed::{Mail, Mailed};
use super::state::{Piece, State, Stranger};
use crate::rules::board::stand_ins::{FaceDown, seat_anew};

/// Puts into the state what happens in a game by mail alone.
pub(super) fn apply(state: &mut State, mailed: &Mailed) {
    match mailed {
        Mailed::Own(side) => state.mail.own = Some(*side),
        Mailed::Said(side) if state.mail.own == Some(*side) => {}
        Mailed::Said(side) => seat_anew(state, *side),
        Mailed::Named { unit, instead, cv } => {
            state.seat(&[(unit.at(), instead.at()), (instead.at(), unit.at())]);
            if let Some(piece) = state.pieces.get_mut(unit.at()) {
                piece.cv = *cv;
            }
        }
        Mailed::Lined(city, units) => state.mail.lines.extend(units.iter().map(|(unit, area)| (*city, *unit, *area))),
        Mailed::Declared { city, fact, so, .. } => state.mail.facts.push((*city, *fact, *so)),
    }
}

impl FaceDown for State {
    type Side = Side;
    type Seen = Stranger;

    fn count(&self) -> usize {
        self.pieces.len()
    }

    fn outside(&self, at: usize, side: Side) -> Option<(usize, Self::Seen)> {
        let (unit, piece) = (UnitId::new(at), self.pieces.get(at)?);
        let hidden = self.side_of(unit) == side && piece.is_there() && !piece.revealed;
        let (army, Piece { at, area, status, forced, .. }) = (self.block(unit).army, *piece);
        hidden.then_some((army.at(), Stranger { at, area, army, status, forced, n: 0 }))
    }

    fn seat(&mut self, places: &[(usize, usize)]) {
        let before = self.pieces.clone();
        for &(at, place) in places {
            if let (Some(block), Some(place)) = (before.get(at), before.get(place)) {
                self.pieces[at] = Piece { cv: block.cv, max: block.max, ..*place };
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
