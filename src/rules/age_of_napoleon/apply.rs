//! Puts events into the state. Nothing here decides anything: every figure comes with its event.

use std::rc::Rc;

use super::event::{Event, Figure, Owing};
use super::ids::{AreaId, CardId, CorpsId, Place, Side, Step};
use super::roster::Corps;
use super::state::{AtTable, Fight, March, Piece, State};

/// Puts one event into the state; one that names what never was, in a damaged save, changes nothing of it.
pub(super) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Mustered(game) => *state = State::mustered(game),
        Event::YearBegan { year, turn } => begin_year(state, *year, *turn),
        Event::StepBegan { step, round, active } => begin_step(state, *step, *round, *active),
        Event::FirstTold { side } => (state.first, state.active) = (Some(*side), *side),
        Event::Tested(_) | Event::Fought { .. } => {}
        Event::Waived { what } => waive(state, *what),
        Event::Played { side, card, to: _, armies } => play(state, *side, *card, *armies),
        Event::Discarded { side, cards, to: _ } => discard(state, *side, *cards),
        Event::Drew { side, cards, deck, discard } => draw(state, *side, *cards, [*deck, *discard]),
        Event::HandNamed { side, cards } => {
            state.named[side.at()].clone_from(cards);
            state.has_named[side.at()] = true;
        }
        Event::StatusChanged { country, to } => {
            state.statuses.get_mut(country.at()).into_iter().for_each(|status| *status = *to);
        }
        Event::SurrenderAsked { country } => state.surrendered.push(*country),
        Event::WentHome { corps } | Event::Freed { corps } => put(state, *corps, Place::Reserve),
        Event::Placed { corps, to } => put(state, *corps, Place::Area(*to)),
        Event::SetOut { side, corps, from, forced, free, .. } => set_out(state, *side, corps, *from, [*forced, *free]),
        Event::Entered { to, rough, attacks, by_sea } => enter(state, *to, [*rough, *attacks, *by_sea]),
        Event::Withdrew { corps, to, .. } => withdraw(state, corps, *to),
        Event::Intercepted { side, corps, to, free, .. } => intercept(state, *side, corps, (*to, *free)),
        Event::MoveEnded { owes, interceptors_owe } => {
            if let Some(march) = &mut state.march {
                (march.owes, march.interceptors_owe) = (*owes, *interceptors_owe);
            }
        }
        Event::MarchCost { interceptors, lost, to, spent } => {
            put_all(state, lost, *to);
            spend(state, spent, true);
            tested(state, *interceptors);
        }
        Event::MoveSettled => state.march = None,
        Event::BattleOwed { area, attacker, from, by_sea } => {
            let fight = Fight { area: *area, attacker: *attacker, from: *from, by_sea: by_sea.clone() };
            (state.march, state.battle) = (None, Some(fight));
        }
        Event::Engaged { attacker, defender, .. } => state.in_box = Some([attacker.clone(), defender.clone()]),
        Event::ToTable { area, cards, leaders } => {
            state.tables.add(AtTable { area: *area, cards: *cards, leaders: *leaders });
        }
        Event::FromTable { .. } => state.tables.end(|_| true),
        Event::Fell { corps, to } => fall(state, corps, *to),
        Event::Spent { corps } => spend(state, corps, true),
        Event::Refreshed { corps } => spend(state, corps, false),
        Event::Retreated { corps, to, .. } => put_all(state, corps, Place::Area(*to)),
        Event::BattleOver { .. } => end_battle(state),
        Event::Wintered { area, lost } => {
            put_all(state, lost, Place::Lost);
            state.wintered.push(*area);
        }
        Event::Recovered => {
            state.pieces.iter_mut().for_each(|piece| piece.spent = false);
            state.recovered = true;
        }
        Event::Ended { winner } => state.winner = Some(*winner),
        Event::PieceSet { corps, to } => match to {
            Figure::At(place) => put(state, *corps, *place),
            Figure::Spent(spent) => spend(state, &[*corps], *spent),
        },
        Event::CardsSet { hands, deck, discard } => {
            (state.hands, state.deck, state.discard) = (*hands, *deck, *discard);
        }
        Event::Enlisted { corps } => enlist(state, corps),
    }
}

/// A corps is somewhere else; off the map nobody is spent.
fn put(state: &mut State, corps: CorpsId, at: Place) {
    if let Some(piece) = state.pieces.get_mut(corps.at()) {
        piece.at = at;
        piece.spent &= at.area().is_some();
    }
}

fn put_all(state: &mut State, corps: &[CorpsId], at: Place) {
    for &corps in corps {
        put(state, corps, at);
    }
}

fn spend(state: &mut State, corps: &[CorpsId], spent: bool) {
    for corps in corps {
        if let Some(piece) = state.pieces.get_mut(corps.at()) {
            piece.spent = spent && piece.at.area().is_some();
        }
    }
}

fn begin_year(state: &mut State, year: u16, turn: u16) {
    (state.year, state.turn) = (year, turn);
    begin_step(state, Step::P1, 0, Side::French);
    state.first = None;
    (state.drawn, state.has_named) = ([false; 2], [false; 2]);
    state.recovered = false;
    (state.surrendered, state.wintered) = (Vec::new(), Vec::new());
}

fn begin_step(state: &mut State, step: Step, round: u8, active: Side) {
    if step == Step::P5 && state.step != Step::P5 {
        state.free = [true; 2];
    }
    (state.step, state.round, state.active) = (step, round, active);
    (state.moved, state.armies) = (0, 0);
    state.march = None;
    end_battle(state);
    match step {
        Step::P3 => (state.drawn, state.has_named) = ([false; 2], [false; 2]),
        Step::P6 => state.surrendered.clear(),
        Step::P7 => state.wintered.clear(),
        Step::P8 => state.recovered = false,
        Step::P1 | Step::P2 | Step::P4 | Step::P5 => {}
    }
}

fn end_battle(state: &mut State) {
    (state.battle, state.in_box) = (None, None);
    state.tables.end(|_| true);
}

fn waive(state: &mut State, what: Owing) {
    match what {
        Owing::Draw(side) => state.drawn[side.at()] = true,
        Owing::Hand(side) => state.has_named[side.at()] = true,
        Owing::Attrition { interceptors, .. } => tested(state, interceptors),
        Owing::Surrender(country) => state.surrendered.push(country),
        Owing::Winter(area) => state.wintered.push(area),
    }
}

fn tested(state: &mut State, interceptors: bool) {
    if let Some(march) = &mut state.march {
        *(if interceptors { &mut march.interceptors_owe } else { &mut march.owes }) = false;
    }
}

fn play(state: &mut State, side: Side, card: Option<CardId>, armies: Option<u8>) {
    discard(state, side, 1);
    state.armies = state.armies.max(armies.unwrap_or(0));
    let Some(card) = card else { return };
    let named = &mut state.named[side.at()];
    named.iter_mut().filter(|(own, _)| *own == card).for_each(|(_, copies)| *copies = copies.saturating_sub(1));
    named.retain(|(_, copies)| *copies > 0);
}

fn discard(state: &mut State, side: Side, cards: u16) {
    let cards = cards.min(state.hands[side.at()]);
    state.hands[side.at()] -= cards;
    state.discard = state.discard.saturating_add(cards);
}

fn set_out(state: &mut State, side: Side, corps: &[CorpsId], from: AreaId, [forced, free]: [bool; 2]) {
    let march = March { side, corps: corps.to_vec(), from, before: from, at: from, forced, ..March::default() };
    state.march = Some(march);
    state.moved = state.moved.saturating_add(1);
    state.free[side.at()] &= !free;
}

fn enter(state: &mut State, to: AreaId, [rough, attacks, by_sea]: [bool; 3]) {
    let Some(march) = &mut state.march else { return };
    (march.before, march.at) = (march.at, to);
    march.entered = march.entered.saturating_add(1);
    march.rough |= rough;
    march.attacks |= attacks;
    march.by_sea |= by_sea;
    let corps = march.corps.clone();
    put_all(state, &corps, Place::Area(to));
}

fn intercept(state: &mut State, side: Side, corps: &[CorpsId], (to, free): (AreaId, bool)) {
    put_all(state, corps, Place::Area(to));
    state.free[side.at()] &= !free;
    if let Some(march) = &mut state.march {
        march.interceptors = corps.to_vec();
    }
}

fn draw(state: &mut State, side: Side, cards: u16, [deck, discard]: [u16; 2]) {
    state.hands[side.at()] = state.hands[side.at()].saturating_add(cards);
    (state.deck, state.discard) = (deck, discard);
    state.drawn[side.at()] = true;
}

fn withdraw(state: &mut State, corps: &[CorpsId], to: AreaId) {
    put_all(state, corps, Place::Area(to));
    if let Some(march) = &mut state.march {
        march.withdrawn.extend(corps);
    }
}

fn fall(state: &mut State, corps: &[CorpsId], to: Place) {
    put_all(state, corps, to);
    state.in_box.iter_mut().flatten().for_each(|side| side.retain(|own| !corps.contains(own)));
}

fn enlist(state: &mut State, corps: &Corps) {
    state.pieces.push(Piece { at: corps.at, spent: corps.spent });
    Rc::make_mut(&mut state.roster).game.corps.push(corps.clone());
}
