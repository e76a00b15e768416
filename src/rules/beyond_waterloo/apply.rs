//! Puts events into the state. Nothing here decides anything: every figure comes with its event.

use std::rc::Rc;

use super::event::{Event, FormationFigure, LeaderFigure, Stage, UnitFigure};
use super::ids::{AreaId, FormationId, LeaderId, PhaseKind, Side, Step, Tactic, UnitId};
use super::roster::Unit;
use super::state::{Battle, FormationNow, LeaderNow, SideInBattle, State, UnitNow};

/// Puts one event into the state; one that names what never was, in a damaged save, changes nothing of it.
pub(super) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Mustered(game) => *state = State::mustered(game),
        Event::PhaseBegan { turn, phase, hides } => begin_phase(state, *turn, *phase, *hides),
        Event::TurnsOver => state.turns_over = true,
        Event::StepBegan { step } => state.step = *step,
        Event::Tested(_) => {}
        Event::Waived { what } => waive(state, what),
        Event::SetOut { formation, .. } => change(state, *formation, |own| own.moved = true),
        Event::Entered { formation, to, engages } => enter(state, *formation, *to, *engages),
        Event::Deployed { formation, mode } => change(state, *formation, |own| own.mode = *mode),
        Event::MoveEnded { formation, forced } => change(state, *formation, |own| own.forced = *forced),
        Event::Spent { leader, ap, .. } => change_leader(state, *leader, |own| own.ap = own.ap.saturating_sub(*ap)),
        Event::Taken { area, side, gains, costs } => take(state, *area, *side, [*gains, *costs]),
        Event::BattleBegan { area, attacker } => begin_battle(state, *area, *attacker),
        Event::TacticsTold { lead, tactic, meet } => tell_tactics(state, *lead, *tactic, *meet),
        Event::CardsPlayed { side, cards, drm, charge, .. } => play_cards(state, *side, *cards, (*drm, *charge)),
        Event::ToTable { area, roads } => to_table(state, *area, roads),
        Event::FromTable { field, ledger, .. } => from_table(state, *field, !ledger.0.is_empty()),
        Event::Charged { doubles } => change_battle(state, |battle| {
            (battle.doubles, battle.stage) = (*doubles, Stage::Fert);
        }),
        Event::CellRead { side, steps, morale } => {
            change_part(state, *side, |part| (part.cell, part.morale) = (Some(*steps), *morale));
        }
        Event::LossesDue { steps } => owe_losses(state, *steps),
        Event::StepLost { unit, .. } => lose_step(state, *unit),
        Event::LossesTaken { side } => change_part(state, *side, |part| part.has_lost = true),
        Event::MoraleLost { formation, levels } => lose_morale(state, *formation, *levels),
        Event::GuardTested { unit } => guard_tested(state, *unit),
        Event::NapoleonTold => change_battle(state, |battle| battle.stage = Stage::Withdraw),
        Event::AlliesScored { vp } => state.vp[Side::Allied.at()] += i32::from(*vp),
        Event::Decided { side, to, formations } => decide(state, *side, *to, formations),
        Event::RetreatsDue { formations } => change_battle(state, |battle| battle.retreats.extend(formations)),
        Event::RetreatTested { formation } => change_battle(state, |battle| {
            battle.retreats.retain(|own| own != formation);
        }),
        Event::Reacted { formation, to } => react(state, *formation, *to),
        Event::ReactionsOver { side } => change_part(state, *side, |part| part.has_reacted = true),
        Event::StageBegan { stage, round } => begin_stage(state, *stage, *round),
        Event::BattleOver { area, .. } => end_battle(state, *area),
        Event::Wounded { leader } => wound(state, *leader, true),
        Event::WoundTested { leader, heals } => {
            state.healed.push(*leader);
            if *heals {
                wound(state, *leader, false);
            }
        }
        Event::Died { leader } => {
            change_leader(state, *leader, |own| *own = LeaderNow { ap: 0, wounded: false, dead: true });
        }
        Event::ParalysisTested { country, enters } => {
            state.paralysed.push(*country);
            state.at_war.get_mut(country.at()).into_iter().for_each(|at_war| *at_war |= *enters);
        }
        Event::Ended { winner } => state.winner = Some(*winner),
        Event::UnitSet { unit, to } => set_unit(state, *unit, *to),
        Event::FormationSet { formation, to } => change(state, *formation, |own| set_formation(own, *to)),
        Event::LeaderSet { leader, to } => set_leader(state, *leader, *to),
        Event::HolderSet { area, side } => hold(state, *area, *side),
        Event::CountrySet { country, at_war } => {
            state.at_war.get_mut(country.at()).into_iter().for_each(|now| *now = *at_war);
        }
        Event::PointsSet { vp } => state.vp = *vp,
        Event::CardsSet { hands } => state.hands = *hands,
        Event::Enlisted { unit } => enlist(state, unit),
    }
}

fn change(state: &mut State, formation: FormationId, change: impl FnOnce(&mut FormationNow)) {
    if let Some(own) = state.formations.get_mut(formation.at()) {
        change(own);
    }
}

fn change_leader(state: &mut State, leader: LeaderId, change: impl FnOnce(&mut LeaderNow)) {
    if let Some(own) = state.leaders.get_mut(leader.at()) {
        change(own);
    }
}

fn change_battle(state: &mut State, change: impl FnOnce(&mut Battle)) {
    if let Some(battle) = &mut state.battle {
        change(battle);
    }
}

fn change_part(state: &mut State, side: Side, change: impl FnOnce(&mut SideInBattle)) {
    change_battle(state, |battle| change(&mut battle.sides[side.at()]));
}

/// A battle comes back from the table: fought there, or to be fought here after all.
fn from_table(state: &mut State, field: Option<Side>, was_fought: bool) {
    state.tables.end(|_| true);
    state.on_the_road.end(|_| true);
    if was_fought {
        state.fields.add(field);
    }
}

fn owe_losses(state: &mut State, steps: [u8; 2]) {
    change_battle(state, |battle| {
        for (part, steps) in battle.sides.iter_mut().zip(steps) {
            (part.losses, part.has_lost) = (steps, false);
        }
    });
}

fn no_battle(state: &mut State) {
    state.battle = None;
    state.tables.end(|_| true);
    state.fields.end(|_| true);
}

fn begin_phase(state: &mut State, turn: u16, phase: u16, hides: bool) {
    (state.turn, state.phase, state.hides) = (turn, Some(phase), hides);
    state.turns_over = false;
    no_battle(state);
    state.fought.clear();
    state.healed.clear();
    state.paralysed.clear();
    for own in &mut state.formations {
        (own.moved, own.entered, own.reacted) = (false, false, false);
        own.owes_ap = false;
        own.start = own.at;
    }
    let ops = state.kind() == PhaseKind::Ops;
    state.step = if ops { Step::O2 } else { Step::Phase };
    let Some(side) = state.active().filter(|_| ops) else { return };
    // Who force marched is tired until his side moves again, in the enemy's phase, too.
    for at in 0..state.formations.len() {
        if state.side_of(FormationId::new(at)) == side {
            state.formations[at].forced = false;
        }
    }
    for at in 0..state.leaders.len() {
        let leader = LeaderId::new(at);
        if state.side_of_leader(leader) == side {
            state.leaders[at].ap = state.figures(leader).0;
        }
    }
}

/// What a waiver means for what was owed; what it names is the key.
fn waive(state: &mut State, what: &str) {
    let (word, rest) = what.split_once(':').unwrap_or((what, ""));
    match word {
        "wound" => state.healed.extend(state.roster.leader_named(rest)),
        "paralysis" => state.paralysed.extend(state.roster.country_named(rest)),
        "battle" => state.fought.extend(state.roster.area_named(rest)),
        "retreat" => {
            let formation = state.roster.formation_named(rest);
            change_battle(state, |battle| battle.retreats.retain(|own| Some(*own) != formation));
        }
        "guard" => {
            if let Some(unit) = state.roster.unit_named(rest) {
                guard_tested(state, unit);
            }
        }
        "napoleon" => change_battle(state, |battle| battle.stage = Stage::Withdraw),
        "charge" => change_battle(state, |battle| battle.stage = Stage::Fert),
        _ => {}
    }
}

fn enter(state: &mut State, formation: FormationId, to: AreaId, engages: bool) {
    change(state, formation, |own| {
        (own.at, own.entered) = (Some(to), true);
        own.owes_ap |= engages;
    });
}

fn hold(state: &mut State, area: AreaId, side: Option<Side>) {
    if let Some(holder) = state.holders.get_mut(area.at()) {
        *holder = side;
    }
}

fn take(state: &mut State, area: AreaId, side: Side, [gains, costs]: [i32; 2]) {
    hold(state, area, Some(side));
    state.vp[side.at()] += gains;
    state.vp[side.other().at()] -= costs;
}

fn begin_battle(state: &mut State, area: AreaId, attacker: Side) {
    state.step = Step::Battle;
    state.battle = Some(Battle { area, attacker, round: 1, ..Battle::default() });
    for own in &mut state.formations {
        if own.at == Some(area) {
            (own.fought, own.owes_ap) = (true, false);
        }
    }
}

fn tell_tactics(state: &mut State, lead: [FormationId; 2], tactic: [Tactic; 2], meet: bool) {
    change_battle(state, |battle| {
        for (at, side) in battle.in_order().into_iter().enumerate() {
            let part = &mut battle.sides[side.at()];
            (part.lead, part.tactic) = (Some(lead[at]), Some(tactic[at]));
        }
        battle.stage = if meet { Stage::Cards } else { Stage::Withdraw };
    });
}

fn play_cards(state: &mut State, side: Side, cards: u16, (drm, charge): (i8, bool)) {
    let hand = &mut state.hands[side.at()];
    *hand = hand.saturating_sub(cards);
    change_part(state, side, |part| (part.has_played, part.drm, part.charge) = (true, drm, charge));
}

fn lose_step(state: &mut State, unit: UnitId) {
    let guard = state.unit_facts(unit).is_some_and(|facts| facts.guard);
    if let Some(own) = state.units.get_mut(unit.at()) {
        own.steps = own.steps.saturating_sub(1);
    }
    // A reaction move is no part of a combat round.
    let in_round = state.battle.as_ref().is_some_and(|battle| battle.stage != Stage::Reaction);
    if guard && in_round {
        change_battle(state, |battle| battle.guards.push(unit));
    }
}

fn lose_morale(state: &mut State, formation: FormationId, levels: u8) {
    change(state, formation, |own| own.morale = own.morale.saturating_sub(levels));
    // What the cells cost it is lost with that; edition 2 took it as each cell was read.
    change_battle(state, |battle| {
        for side in Side::BOTH.into_iter().filter(|_| battle.stage == Stage::Fert) {
            if battle.part(side).lead == Some(formation) {
                battle.sides[side.at()].morale[0] = 0;
                battle.sides[side.other().at()].morale[1] = 0;
            }
        }
    });
}

fn guard_tested(state: &mut State, unit: UnitId) {
    change_battle(state, |battle| {
        if let Some(at) = battle.guards.iter().position(|own| *own == unit) {
            battle.guards.remove(at);
        }
    });
}

fn decide(state: &mut State, side: Side, to: Option<AreaId>, formations: &[FormationId]) {
    change_part(state, side, |part| part.has_decided = true);
    let Some(to) = to else { return };
    for &formation in formations {
        change(state, formation, |own| own.at = Some(to));
    }
}

fn react(state: &mut State, formation: FormationId, to: Option<AreaId>) {
    change(state, formation, |own| {
        own.reacted = true;
        own.fought |= to.is_some();
        own.at = to.or(own.at);
    });
}

fn begin_stage(state: &mut State, next: Stage, round: u8) {
    state.step = if next == Stage::Reaction { Step::Reaction } else { Step::Battle };
    change_battle(state, |battle| {
        if round != battle.round {
            battle.sides = <[SideInBattle; 2]>::default();
            battle.doubles = None;
        }
        (battle.stage, battle.round) = (next, round);
    });
}

fn end_battle(state: &mut State, area: AreaId) {
    state.step = Step::O3;
    no_battle(state);
    state.fought.push(area);
}

fn wound(state: &mut State, leader: LeaderId, wounded: bool) {
    change_leader(state, leader, |own| own.wounded = wounded);
    // His reverse may have fewer action points.
    let most = state.figures(leader).0;
    change_leader(state, leader, |own| own.ap = own.ap.min(most));
}

fn set_unit(state: &mut State, unit: UnitId, to: UnitFigure) {
    let Some(own) = state.units.get_mut(unit.at()) else { return };
    match to {
        UnitFigure::Steps(steps) => own.steps = steps,
        UnitFigure::Broken(broken) => own.broken = broken,
        UnitFigure::OutOfSupply(so) => own.out_of_supply = so,
        UnitFigure::Formation(formation) => (own.formation, own.apart) = (Some(formation), None),
        UnitFigure::Apart(area, side) => (own.formation, own.apart) = (None, Some((area, side))),
    }
}

fn set_formation(own: &mut FormationNow, to: FormationFigure) {
    match to {
        FormationFigure::At(at) => own.at = at,
        FormationFigure::Mode(mode) => own.mode = mode,
        FormationFigure::Morale(morale) => own.morale = morale,
        FormationFigure::Leader(leader) => own.leader = leader,
        FormationFigure::ForceMarched(forced) => own.forced = forced,
        FormationFigure::Moved(moved) => own.moved = moved,
    }
}

fn set_leader(state: &mut State, leader: LeaderId, to: LeaderFigure) {
    match to {
        LeaderFigure::Ap(ap) => change_leader(state, leader, |own| own.ap = ap),
        LeaderFigure::Wounded(wounded) => wound(state, leader, wounded),
        LeaderFigure::Dead(dead) => {
            change_leader(state, leader, |own| own.dead = dead);
            wound(state, leader, false);
        }
    }
}

fn enlist(state: &mut State, unit: &Unit) {
    state.units.push(UnitNow::of(unit));
    Rc::make_mut(&mut state.roster).game.units.push(unit.clone());
}

/// A battle goes to the tabletop, and these formations march to it.
fn to_table(state: &mut State, area: AreaId, roads: &[FormationId]) {
    state.tables.add(area);
    for formation in roads {
        state.on_the_road.add(*formation);
    }
}
