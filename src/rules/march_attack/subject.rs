//! Whom an act names, and when the question that named him would not offer him any more.

use crate::orbat::{LeaderStatus, Order, UnitStatus};

use super::contact::contacts_near;
use super::ground::View;
use super::morale;
use super::skirmish;
use super::state::State;
use super::state::ids::{MfId, UnitId};
use super::turn::{Act, Subject};

/// Why the question that named this one would not offer him now; none where it would.
pub(super) fn absent(state: &State, who: Subject) -> Option<String> {
    match who {
        Subject::Fit(unit) => unit_away(state, unit, state.is_ready(unit)),
        Subject::Free(unit) => unit_away(state, unit, state.is_ready(unit))
            .or_else(|| state.lock_of(unit).map(|_| format!("{} is locked in a drawn melee", state.unit_label(unit)))),
        Subject::Target(unit) => unit_away(state, unit, state.on_table(unit)),
        Subject::Fled(unit) => {
            let away = |why: &str| format!("{} {why}", state.unit_label(unit));
            match (state.unit(unit).status, state.leader_with(unit)) {
                (UnitStatus::Broken, Some(_)) => None,
                (UnitStatus::Broken, None) => Some(away("has no leader with it")),
                (status, _) => Some(away(&format!("is {status}"))),
            }
        }
        Subject::Expected(mf) => {
            let waits = !state.mf(mf).on_table && !state.mf(mf).broken;
            (!waits).then(|| format!("{} is not expected any more", state.mf_name(mf)))
        }
        Subject::Commanded(mf) => {
            let retreats = state.mf(mf).order == Order::Retreat;
            formation_away(state, mf).or_else(|| retreats.then(|| format!("{} is retreating", state.mf_name(mf))))
        }
        Subject::Steadied(mf) => formation_away(state, mf),
        Subject::Skirmishing(mf) => {
            (!skirmish::is_there(state, mf)).then(|| format!("{} is not there to skirmish", state.mf_name(mf)))
        }
        Subject::Leader(leader) => match state.leader(leader).status {
            LeaderStatus::Ready => None,
            status => Some(format!("{} is {status}", state.leader_name(leader))),
        },
    }
}

fn unit_away(state: &State, unit: UnitId, there: bool) -> Option<String> {
    if there {
        return None;
    }
    let status = state.unit(unit).status;
    let how = if status == UnitStatus::Ready { "not on the table".to_owned() } else { status.to_string() };
    Some(format!("{} is {how}", state.unit_label(unit)))
}

fn formation_away(state: &State, mf: MfId) -> Option<String> {
    (!morale::can_test(state, mf)).then(|| format!("{} is not there any more", state.mf_name(mf)))
}

/// Those whom the pick of this act names.
pub(super) fn of_act(view: &View, act: &Act) -> Vec<Subject> {
    let state = &view.state;
    match *act {
        Act::Arrival(mf) => vec![Subject::Expected(mf)],
        Act::Order(mf) => vec![Subject::Commanded(mf)],
        Act::OwnMorale(mf) | Act::ArmyMorale { tester: mf, .. } => vec![Subject::Steadied(mf)],
        Act::Skirmish(mf) => vec![Subject::Skirmishing(mf)],
        Act::Ved(unit) => vec![Subject::Fit(unit)],
        Act::Charge(unit) | Act::Reform(unit) | Act::Move(unit) | Act::Shot(unit) | Act::Late(unit) => {
            vec![Subject::Free(unit)]
        }
        Act::Passage(unit) => vec![Subject::Target(unit)],
        Act::Rally(unit) => vec![Subject::Fled(unit)],
        Act::Leader(leader) => vec![Subject::Leader(leader)],
        Act::LeaderRisk(unit) => state.leaders_with(unit).map(Subject::Leader).collect(),
        Act::Melee(defender) => {
            let own = contacts_near(state, defender).into_iter().find(|contact| contact.defender == defender);
            own.map(|contact| contact.members().map(Subject::Fit).collect()).unwrap_or_default()
        }
        Act::Friends(_)
        | Act::Engaged
        | Act::Spread(_)
        | Act::Initiative
        | Act::Ground
        | Act::TurnEnd
        | Act::Verdict
        | Act::Done => Vec::new(),
    }
}
