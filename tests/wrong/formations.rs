//! *Beyond Waterloo*: units without steps, formations out of play and the dead do nothing; steps, points, cards and action
//! points are accounted for.

use fanion::rules::beyond_waterloo::BeyondWaterloo;
use fanion::rules::beyond_waterloo::battle::cost::CostEvent;
use fanion::rules::beyond_waterloo::battle::event::BattleEvent;
use fanion::rules::beyond_waterloo::event::Event;
use fanion::rules::beyond_waterloo::ids::{FormationId, LeaderId, Side, UnitId};
use fanion::rules::beyond_waterloo::operations::OperationEvent;
use fanion::rules::beyond_waterloo::phase::PhaseEvent;
use fanion::rules::beyond_waterloo::roster::{LeaderFigure, UnitFigure};
use fanion::rules::beyond_waterloo::ruling::event::RulingEvent;
use fanion::rules::beyond_waterloo::state::State;

use super::books::{Books, holds};

/// Books of formations.
pub const fn books() -> Books<BeyondWaterloo> {
    Books::new(look)
}

/// What is wrong with an event.
pub fn look(before: &State, event: &Event, after: &State) -> Vec<String> {
    let mut faults = Vec::new();
    if !matches!(event, Event::Phase(PhaseEvent::Mustered(_))) {
        absent(before, event, &mut faults);
        steps(before, event, after, &mut faults);
        leaders(before, event, after, &mut faults);
        stores(before, event, after, &mut faults);
    }
    faults
}

fn formations(event: &Event) -> Vec<FormationId> {
    match event {
        Event::Operation(
            OperationEvent::SetOut { formation, .. }
            | OperationEvent::Entered { formation, .. }
            | OperationEvent::Deployed { formation, .. }
            | OperationEvent::MoveEnded { formation, .. },
        )
        | Event::Battle(BattleEvent::RetreatTested { formation } | BattleEvent::Reacted { formation, .. }) => {
            vec![*formation]
        }
        Event::Battle(BattleEvent::TacticsTold { lead, .. }) => lead.to_vec(),
        Event::Battle(BattleEvent::Decided { formations, .. } | BattleEvent::RetreatsDue { formations }) => {
            formations.clone()
        }
        _ => Vec::new(),
    }
}

fn absent(before: &State, event: &Event, faults: &mut Vec<String>) {
    for formation in formations(event) {
        let there = before.is_in_play(formation);
        holds(faults, there, || format!("{} is out of play and takes part", before.formation_name(formation)));
    }
    if let (Event::Battle(BattleEvent::TacticsTold { lead, .. }), Some(battle)) = (event, &before.fight.battle) {
        for formation in lead {
            let there = before.formation(*formation).at == Some(battle.area);
            holds(faults, there, || format!("{} leads from elsewhere", before.formation_name(*formation)));
        }
    }
    if let Event::Cost(CostEvent::StepLost { unit, .. }) = event {
        holds(faults, before.unit(*unit).is_there(), || format!("{} is gone and loses more", before.unit_name(*unit)));
    }
    let leader = match event {
        Event::Operation(OperationEvent::Spent { leader, ap, .. }) => {
            let has = before.leader(*leader).ap;
            holds(faults, has >= *ap, || format!("{} spends {ap} of {has}", before.leader_name(*leader)));
            leader
        }
        Event::Operation(
            OperationEvent::Wounded { leader }
            | OperationEvent::WoundTested { leader, .. }
            | OperationEvent::Died { leader },
        ) => leader,
        _ => return,
    };
    holds(faults, !before.leader(*leader).dead, || format!("{} is dead and takes part", before.leader_name(*leader)));
}

/// Steps go one at a time, by their events; none comes back but by a player's word.
fn steps(before: &State, event: &Event, after: &State, faults: &mut Vec<String>) {
    let more = usize::from(matches!(event, Event::Ruling(RulingEvent::Enlisted { .. })));
    holds(faults, after.map.units.len() == before.map.units.len() + more, || "units come or go".to_owned());
    for (at, (was, now)) in before.map.units.iter().zip(&after.map.units).enumerate() {
        let steps = match event {
            Event::Cost(CostEvent::StepLost { unit, .. }) if unit.at() == at => was.steps.checked_sub(1),
            Event::Ruling(RulingEvent::UnitSet { unit, to: UnitFigure::Steps(steps) }) if unit.at() == at => {
                Some(*steps)
            }
            _ => Some(was.steps),
        };
        let name = before.unit_name(UnitId::new(at));
        holds(faults, Some(now.steps) == steps, || format!("{name} has {} steps after {}", now.steps, was.steps));
    }
}

/// The dead stay dead, and action points come with the phase of their side.
fn leaders(before: &State, event: &Event, after: &State, faults: &mut Vec<String>) {
    for (at, (was, now)) in before.map.leaders.iter().zip(&after.map.leaders).enumerate() {
        let leader = LeaderId::new(at);
        let name = before.leader_name(leader);
        let dies = matches!(event, Event::Operation(OperationEvent::Died { leader: own }) if *own == leader);
        let set = matches!(event, Event::Ruling(RulingEvent::LeaderSet { leader: own, .. }) if *own == leader);
        let said = matches!(event, Event::Ruling(RulingEvent::LeaderSet { leader: own, to: LeaderFigure::Dead(_) }) if *own == leader);
        holds(faults, now.dead == was.dead || dies || said, || format!("{name}: dead {} after {}", now.dead, was.dead));
        let began = matches!(event, Event::Phase(PhaseEvent::PhaseBegan { .. }))
            && after.active() == Some(before.leader_facts(leader).side);
        holds(faults, now.ap <= was.ap || began || set, || format!("{name} has {} AP after {}", now.ap, was.ap));
        holds(faults, !now.dead || (now.ap == 0 && !now.wounded), || format!("{name} is dead, with AP or a wound"));
    }
}

/// Victory points and cards change by their events, by what they say.
fn stores(before: &State, event: &Event, after: &State, faults: &mut Vec<String>) {
    let mut vp = before.vp;
    let mut hands = before.hands.map(i64::from);
    match event {
        Event::Operation(OperationEvent::Taken { side, gains, costs, .. }) => {
            vp[side.at()] += gains;
            vp[side.other().at()] -= costs;
        }
        Event::Cost(CostEvent::AlliesScored { vp: scored }) => vp[Side::Allied.at()] += i32::from(*scored),
        Event::Ruling(RulingEvent::PointsSet { vp: set }) => vp = *set,
        Event::Battle(BattleEvent::CardsPlayed { side, cards, .. }) => hands[side.at()] -= i64::from(*cards),
        Event::Ruling(RulingEvent::CardsSet { hands: set }) => hands = set.map(i64::from),
        _ => {}
    }
    holds(faults, after.vp == vp, || format!("points {:?} after {:?}", after.vp, before.vp));
    holds(faults, after.hands.map(i64::from) == hands, || format!("cards {:?} after {:?}", after.hands, before.hands));
}
