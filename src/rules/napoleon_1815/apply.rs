//! Puts events into the state. Nothing here decides anything: every figure comes with its event.

use std::rc::Rc;

use super::event::{BlockThen, Event, Figure, Motion};
use super::face_down;
use super::ids::{Area, CityId, LostBy, RoadId, Side, Status, Step, UnitId};
use super::roster::Block;
use super::state::{Battle, Piece, State, Use, Waiting};

/// Puts one event into the state; one that names what never was, in a damaged save, changes nothing of it.
pub(super) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Mustered(game) => *state = State::mustered(game),
        Event::StepBegan { turn, step } => begin_step(state, *turn, *step),
        Event::BattleStep { step } => state.step = *step,
        Event::Waived { of, city, .. } => waive(state, of.as_ref(), *city),
        Event::Tested(_) => {}
        Event::Marched { .. } => march(state, event),
        Event::Revealed { unit } => change(state, *unit, |piece| piece.revealed = true),
        Event::MarchRolled { unit } => change(state, unit.unit, |piece| piece.owes_roll = false),
        Event::FellBack { unit, to, .. } => change(state, unit.unit, |piece| piece.at = Some(*to)),
        Event::BattleBegan { city, attacker, came } => begin_battle(state, *city, *attacker, came),
        Event::Deployed { city, units } => deploy(state, *city, units),
        Event::ToTable { city, roads } => {
            state.tables.add(*city);
            for (unit, road) in roads {
                state.on_the_road.add((*city, *unit, *road));
            }
        }
        Event::FromTable { city, .. } => {
            state.tables.end(|away| away == city);
            state.on_the_road.end(|(to, ..)| to == city);
        }
        Event::SetBegan { set, side } => begin_set(state, *set, *side),
        Event::SetEnded => end_set(state),
        Event::TurnBegan { city } => begin_turn(state, *city),
        Event::TurnOver { city } => {
            end_turn(state, *city);
            state.mail.over = state.mail.own.map(|_| *city);
        }
        Event::MoraleChecked { unit } => change(state, unit.unit, |piece| piece.tested = true),
        Event::Broke { unit, to } => change(state, unit.unit, |piece| {
            (piece.status, piece.area, piece.disengaged) = (Status::Broken, Some(*to), true);
        }),
        Event::Fired { unit, .. } => fire(state, unit.unit),
        Event::Moved { unit, to, how } => change(state, unit.unit, |piece| go_to(piece, *to, *how)),
        Event::Withdrew { unit, purpose, path, roads } => withdraw(state, *unit, *purpose, path, roads),
        Event::CameIn { unit, purpose, from, to, road } => come_in(state, *unit, *purpose, [*from, *to], *road),
        Event::RoutBegan { city, side } => begin_rout(state, *city, *side),
        Event::BattleWon { city, winner } => win_battle(state, *city, *winner),
        Event::Regrouped { city } => end_battle(state, *city),
        Event::CvLost { unit, cv, .. } => change(state, unit.unit, |piece| piece.cv = piece.cv.saturating_sub(*cv)),
        Event::Lost { unit, by } => change(state, *unit, |piece| lose(piece, *by)),
        Event::Recovered => recover(state),
        Event::Held { city, side } => hold(state, *city, Some(*side)),
        Event::HeldSet { city, side } => hold(state, *city, *side),
        Event::Supplied { city } => state.supplied.push(*city),
        Event::Defeated { army, .. } => state.armies[army.at()].defeated = true,
        Event::DefeatSet { army, defeated } => state.armies[army.at()].defeated = *defeated,
        Event::Ended { winner } => state.winner = Some(*winner),
        Event::PieceSet { unit, to } => set_piece(state, unit.unit, *to),
        Event::Enlisted { block } => enlist(state, block),
        Event::Mail(told) => face_down::apply(state, told),
    }
}

fn change(state: &mut State, unit: UnitId, change: impl FnOnce(&mut Piece)) {
    if let Some(piece) = state.pieces.get_mut(unit.at()) {
        change(piece);
    }
}

fn each(state: &mut State, change: impl Fn(&mut Piece)) {
    state.pieces.iter_mut().for_each(change);
}

fn begin_step(state: &mut State, turn: u16, step: Step) {
    (state.turn, state.step, state.set, state.battle) = (turn, step, 0, None);
    face_down::begins(state);
    state.waiting.clear();
    state.tables.end(|_| true);
    state.leaving = None;
    state.playing = state.active();
    match step {
        Step::C1 => {
            state.battles.clear();
            state.traffic.clear();
            state.supplied.clear();
            state.armies.iter_mut().for_each(|army| army.groups.clear());
            end_set(state);
            each(state, |piece| {
                // What stands nowhere yet, or stood in a battle, begins anew.
                *piece = Piece {
                    known: piece.known,
                    cv: piece.cv,
                    max: piece.max,
                    at: piece.at,
                    status: piece.status,
                    lost_by: piece.lost_by,
                    revealed: piece.revealed && piece.area.is_none(),
                    start: piece.at,
                    ..super::state::NO_PIECE
                };
            });
        }
        Step::C2 | Step::C3 | Step::C5 | Step::C6 | Step::C7 | Step::C8 | Step::C9 => {
            state.battles.clear();
            each(state, |piece| {
                // The battles that this leaves are over for those who stood in them.
                piece.revealed &= piece.area.is_none();
                piece.area = None;
            });
            end_set(state);
        }
        Step::C4 | Step::B1 | Step::B2 | Step::B3 | Step::B4 | Step::Rout | Step::Regroup => {}
    }
}

fn waive(state: &mut State, of: Option<&BlockThen>, city: Option<CityId>) {
    if let Some(named) = of {
        change(state, named.unit, |piece| (piece.owes_roll, piece.tested) = (false, true));
    }
    let Some(city) = city else { return };
    match state.step {
        Step::C7 => state.supplied.push(city),
        _ => end_turn(state, city),
    }
}

fn march(state: &mut State, event: &Event) {
    let Event::Marched { army, units, path, roads, forced, led } = event else { return };
    let (Some(from), Some(to)) = (path.first().copied(), path.last().copied()) else { return };
    let groups = &mut state.armies[army.at()].groups;
    if !groups.iter().any(|(city, _)| *city == from) {
        groups.push((from, to));
    }
    let before = path.len().checked_sub(2).and_then(|at| path.get(at)).copied();
    for named in units {
        let (forced, led) = (forced.contains(&named.unit), led.contains(&named.unit));
        change(state, named.unit, |piece| {
            (piece.at, piece.before, piece.marched) = (Some(to), before, true);
            (piece.forced, piece.owes_roll, piece.led) = (forced, forced, led);
        });
    }
    carry(state, Use::March, roads, u16::try_from(units.len()).unwrap_or(u16::MAX));
}

fn carry(state: &mut State, purpose: Use, roads: &[RoadId], units: u16) {
    for &road in roads {
        let carried = state.traffic.entry((purpose, road)).or_insert(0);
        *carried = carried.saturating_add(units);
    }
}

fn begin_battle(state: &mut State, city: CityId, attacker: Side, came: &[CityId]) {
    if state.battle_at(city).is_some() {
        return;
    }
    let battle = Battle { city, attacker, came: came.to_vec(), deployed: false, played: false, fired: false };
    state.battles.push(battle);
    state.battles.sort_by_key(|battle| battle.city);
}

fn deploy(state: &mut State, city: CityId, units: &[(UnitId, Area)]) {
    for &(unit, area) in units {
        change(state, unit, |piece| (piece.area, piece.revealed) = (Some(area), !area.is_reserve()));
    }
    let waits = face_down::still_waits(state, city, units);
    change_battle(state, city, |battle| battle.deployed = !waits);
}

fn change_battle(state: &mut State, city: CityId, change: impl FnOnce(&mut Battle)) {
    if let Some(battle) = state.battles.iter_mut().find(|battle| battle.city == city) {
        change(battle);
    }
}

fn begin_set(state: &mut State, set: u16, side: Side) {
    (state.step, state.set, state.playing, state.battle) = (Step::C4, set, side, None);
    state.mail.over = None;
    state.traffic.retain(|(purpose, _), _| *purpose == Use::March);
    state.battles.iter_mut().for_each(|battle| battle.played = false);
    each(state, |piece| piece.reinforced = false);
}

fn end_set(state: &mut State) {
    each(state, |piece| {
        if piece.status == Status::Broken {
            piece.status = Status::Ready;
        }
    });
}

fn begin_turn(state: &mut State, city: CityId) {
    (state.step, state.battle, state.mail.over) = (Step::B1, Some(city), None);
    change_battle(state, city, |battle| battle.fired = false);
    for piece in state.pieces.iter_mut().filter(|piece| piece.at == Some(city)) {
        (piece.tested, piece.fired, piece.moves) = (false, false, 0);
        (piece.engaged, piece.disengaged) = (false, false);
    }
}

fn end_turn(state: &mut State, city: CityId) {
    change_battle(state, city, |battle| battle.played = true);
    (state.step, state.battle) = (Step::C4, None);
}

fn fire(state: &mut State, unit: UnitId) {
    change(state, unit, |piece| piece.fired = true);
    let (city, side) = (state.piece(unit).at, state.side_of(unit));
    if let Some(city) = city {
        change_battle(state, city, |battle| battle.fired |= battle.attacker == side);
    }
}

fn go_to(piece: &mut Piece, to: Area, how: Motion) {
    piece.area = Some(to);
    piece.moves = piece.moves.saturating_add(1);
    // In a reserve it stays as it was.
    piece.revealed |= !to.is_reserve();
    match how {
        Motion::Engage => piece.engaged = true,
        Motion::Disengage => piece.disengaged = true,
        Motion::Redeploy => {}
    }
}

fn withdraw(state: &mut State, unit: BlockThen, purpose: Use, path: &[CityId], roads: &[RoadId]) {
    let Some(to) = path.last().copied() else { return };
    change(state, unit.unit, |piece| {
        // A leader who was turned up for a march, and was in no battle, stays so.
        piece.revealed &= piece.area.is_none();
        (piece.at, piece.area, piece.status) = (Some(to), None, Status::Disrupted);
    });
    carry(state, purpose, roads, 1);
}

fn come_in(state: &mut State, unit: BlockThen, purpose: Use, [from, to]: [CityId; 2], road: RoadId) {
    let side = state.side_of(unit.unit);
    let area = state.reserve(to, side);
    change(state, unit.unit, |piece| {
        piece.at = Some(to);
        if purpose == Use::Bring {
            piece.revealed &= piece.area.is_none();
            (piece.area, piece.status) = (None, Status::Disrupted);
        } else {
            (piece.area, piece.revealed, piece.reinforced) = (Some(area), false, true);
        }
    });
    change_battle(state, to, |battle| {
        if battle.attacker == side && !battle.came.contains(&from) {
            battle.came.push(from);
        }
    });
    carry(state, purpose, &[road], 1);
}

/// What is played in another battle waits until this one is over. The turn of this battle does not come again.
fn wait(state: &mut State, city: CityId, step: Step) {
    if state.battle.is_some_and(|battle| battle != city) {
        let counted = state.traffic.iter().filter(|((purpose, _), _)| purpose.is_of_leaving());
        let counted = counted.map(|(section, units)| (*section, *units)).collect();
        state.waiting.push(Waiting { step: state.step, battle: state.battle, leaving: state.leaving, counted });
    }
    (state.step, state.battle) = (step, Some(city));
    change_battle(state, city, |battle| battle.played = true);
}

fn begin_rout(state: &mut State, city: CityId, side: Side) {
    wait(state, city, Step::Rout);
    (state.leaving, state.mail.over) = (Some(side), None);
    state.traffic.retain(|(purpose, _), _| *purpose != Use::Rout);
}

fn win_battle(state: &mut State, city: CityId, winner: Side) {
    state.tables.end(|away| *away == city);
    wait(state, city, Step::Regroup);
    state.leaving = Some(winner);
    state.traffic.retain(|(purpose, _), _| !matches!(purpose, Use::Bring | Use::Leave));
    // Before the set-up nobody was turned up by the battle.
    for piece in state.pieces.iter_mut().filter(|piece| piece.at == Some(city) && piece.area.is_some()) {
        (piece.area, piece.revealed) = (None, false);
    }
}

fn end_battle(state: &mut State, city: CityId) {
    state.battles.retain(|battle| battle.city != city);
    state.traffic.retain(|(purpose, _), _| !purpose.is_of_leaving());
    while let Some(turn) = state.waiting.pop() {
        if turn.battle.is_some_and(|battle| state.battle_at(battle).is_some()) {
            (state.step, state.battle, state.leaving) = (turn.step, turn.battle, turn.leaving);
            state.traffic.extend(turn.counted);
            return;
        }
    }
    (state.step, state.battle, state.leaving) = (if state.set > 0 { Step::C4 } else { Step::C3 }, None, None);
}

fn lose(piece: &mut Piece, by: LostBy) {
    let (known, max) = (piece.known, piece.max);
    *piece = Piece { known, max, lost_by: Some(by), ..super::state::NO_PIECE };
}

fn recover(state: &mut State) {
    each(state, |piece| {
        piece.revealed = false;
        if matches!(piece.status, Status::Disrupted | Status::Broken) {
            piece.status = Status::Ready;
        }
    });
}

fn hold(state: &mut State, city: CityId, side: Option<Side>) {
    if let Some(held) = state.held.get_mut(city.at()) {
        *held = side;
    }
}

fn set_piece(state: &mut State, unit: UnitId, to: Figure) {
    let turn_begins = state.step == Step::C1;
    change(state, unit, |piece| match to {
        Figure::Cv(cv) => piece.cv = cv,
        Figure::At(at, area) => {
            if piece.at != at {
                piece.before = piece.at.or(at);
            }
            (piece.at, piece.area) = (at, area);
            if turn_begins && !piece.marched {
                piece.start = at;
            }
        }
        Figure::Status(Status::Lost) => {
            let by = piece.lost_by;
            lose(piece, LostBy::Fire);
            piece.lost_by = by;
        }
        Figure::Status(status) => piece.status = status,
        Figure::LostBy(by) => piece.lost_by = by,
        Figure::Revealed(revealed) => piece.revealed = revealed,
    });
}

fn enlist(state: &mut State, block: &Block) {
    state.pieces.push(Piece::of(block));
    Rc::make_mut(&mut state.roster).join(block.clone());
}
