//! What players set right, and who joins them.

use serde::{Deserialize, Serialize};

use crate::engine::chapters::Chapter;
use crate::engine::text::{Label, Text, counted};
use crate::orbat::troops::formation::FormationFigure;
use crate::orbat::troops::leader::LeaderFigure;
use crate::orbat::troops::unit::UnitFigure;
use crate::orbat::{Arm, Formation as OrbatFormation, LeaderStatus, Order, Unit as OrbatUnit, UnitStatus};
use crate::rules::march_attack::condition::absence::{leave, lose, part};
use crate::rules::march_attack::state::chapter::of;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};
use crate::rules::march_attack::state::{Mf, State};

/// What players set right, and who joins them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RulingEvent {
    /// Something owed was let go.
    Waived { what: String },
    /// A unit's figure is set right.
    UnitSet { unit: UnitId, to: UnitChange },
    /// A formation's figure is set right.
    MfSet { mf: MfId, to: FormationFigure },
    /// A leader's figure is set right.
    LeaderSet { leader: LeaderId, to: LeaderChange },
    /// A formation comes to the battle; its units follow one by one.
    Raised { side: Side, formation: Box<OrbatFormation> },
    /// A newcomer joins.
    Enlisted { mf: MfId, code: String, unit: Box<OrbatUnit> },
}

/// What a player may set right of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitChange {
    /// The enemy of a drawn melee.
    LockedWith(Option<UnitId>),
    /// A figure of its order of battle.
    #[serde(untagged)]
    Figure(UnitFigure),
}

/// What a player may set right of a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderChange {
    /// Turns until he is back.
    TurnsOut(u8),
    /// The unit that he rides with.
    AttachedTo(Option<UnitId>),
    /// A figure of his order of battle.
    #[serde(untagged)]
    Figure(LeaderFigure),
}

impl Chapter<State> for RulingEvent {
    fn there(&self, state: &State) -> bool {
        match self {
            Self::Waived { .. } | Self::Raised { .. } => true,
            Self::UnitSet { unit, to: UnitChange::LockedWith(enemy) } => {
                state.has_unit(*unit) && enemy.is_none_or(|enemy| state.has_unit(enemy))
            }
            Self::UnitSet { unit, to: UnitChange::Figure(figure) } => {
                state.has_unit(*unit) && fits(state.unit(*unit).arm, *figure)
            }
            Self::MfSet { mf, .. } | Self::Enlisted { mf, .. } => state.has_mf(*mf),
            Self::LeaderSet { leader, to: LeaderChange::AttachedTo(Some(unit)) } => {
                state.has_leader(*leader) && state.has_unit(*unit)
            }
            Self::LeaderSet { leader, .. } => state.has_leader(*leader),
        }
    }

    fn apply(&self, state: &mut State) {
        match self {
            Self::Waived { .. } => {}
            Self::UnitSet { unit, to } => set_unit(state, *unit, *to),
            Self::MfSet { mf, to } => {
                if *to == FormationFigure::OnTable(true) {
                    state.bring_out(*mf);
                }
                set_mf(state.mf_mut(*mf), *to);
            }
            Self::LeaderSet { leader, to } => set_leader(state, *leader, *to),
            Self::Raised { side, formation } => {
                state.muster(*side).formation(formation);
            }
            Self::Enlisted { mf, code, unit } => state.muster(mf.side).unit(unit, code, *mf, None),
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::Waived { what } => Text::of(Label::Ruling, format!("skipped: {what}")),
            Self::UnitSet { unit, to } => state.tell_unit(*unit).then(format!(": {}", unit_change(state, *to))),
            Self::MfSet { mf, to } => state.tell_mf(*mf).then(format!(": {}", mf_figure(*to))),
            Self::LeaderSet { leader, to } => {
                state.tell_leader(*leader).then(format!(": {}", leader_change(state, *to)))
            }
            Self::Raised { side, formation } => {
                let commander = formation.commander.as_ref().map(|leader| format!(" under {}", leader.name));
                of(*side, &formation.name).then(format!(" comes to the battle{}", commander.unwrap_or_default()))
            }
            Self::Enlisted { mf, code, unit } => {
                let words = format!(" is joined by {code} {}, {} CV {}", unit.name, unit.quality, unit.cv);
                state.tell_mf(*mf).then(words)
            }
        }
    }
}

fn set_unit(state: &mut State, id: UnitId, to: UnitChange) {
    match to {
        UnitChange::Figure(UnitFigure::Status(status)) if status.is_gone() => leave(state, id, status),
        UnitChange::Figure(UnitFigure::Status(UnitStatus::Ready)) => {
            let unit = state.unit_mut(id);
            (unit.status, unit.lost_in) = (UnitStatus::Ready, None);
        }
        UnitChange::Figure(UnitFigure::Status(status)) => {
            lose(state, id);
            state.unit_mut(id).status = status;
            part(state, id);
        }
        UnitChange::Figure(figure) => figure.put(&mut state.unit_mut(id).figures),
        UnitChange::LockedWith(enemy) => {
            part(state, id);
            if let Some(enemy) = enemy {
                let lock = state.lock(id, enemy);
                state.fights.locks.push(lock);
            }
        }
    }
}

fn set_mf(mf: &mut Mf, to: FormationFigure) {
    if matches!(to, FormationFigure::Retiring(turns) if turns > 0) && mf.order != Order::Retreat {
        (mf.order_after, mf.order) = (Some(mf.order), Order::Retreat);
    }
    to.put(&mut mf.figures);
}

fn set_leader(state: &mut State, id: LeaderId, to: LeaderChange) {
    let turn = state.turn;
    let leader = state.leader_mut(id);
    match to {
        LeaderChange::Figure(figure) => {
            figure.put(&mut leader.figures);
            if matches!(figure, LeaderFigure::Status(status) if status != LeaderStatus::Ready) {
                (leader.attached_to, leader.hit_in) = (None, turn);
            }
        }
        LeaderChange::TurnsOut(turns) => leader.back_in = turn.saturating_add(u16::from(turns)),
        LeaderChange::AttachedTo(unit) => leader.attached_to = unit.map(|unit| unit.index),
    }
}

fn unit_change(state: &State, to: UnitChange) -> String {
    match to {
        UnitChange::Figure(figure) => figure.to_string(),
        UnitChange::LockedWith(None) => "locked with nobody".to_owned(),
        UnitChange::LockedWith(Some(enemy)) => format!("locked with {}", state.unit_label(enemy)),
    }
}

fn mf_figure(to: FormationFigure) -> String {
    match to {
        FormationFigure::OrderAfter(Some(order)) => format!("order after its retreat {order}"),
        FormationFigure::TestedAt(lost) => format!("tested at {} lost", counted(lost, "unit")),
        FormationFigure::OnTable(on_table) => format!("on the table {on_table}"),
        FormationFigure::Skirmish(Some(value)) => format!("skirmish value {value}"),
        FormationFigure::Skirmish(None) => "skirmish value of its units".to_owned(),
        figure => figure.to_string(),
    }
}

fn leader_change(state: &State, to: LeaderChange) -> String {
    match to {
        LeaderChange::Figure(figure) => figure.to_string(),
        LeaderChange::TurnsOut(turns) => format!("out for {}", counted(turns, "turn")),
        LeaderChange::AttachedTo(None) => "rides alone".to_owned(),
        LeaderChange::AttachedTo(Some(unit)) => format!("is with {}", state.unit_label(unit)),
    }
}

/// True for a figure that a unit of this arm can have.
fn fits(arm: Arm, figure: UnitFigure) -> bool {
    match figure {
        UnitFigure::Formation(shape) => shape.fits(arm),
        UnitFigure::Weight(None) => arm.weight_words().is_empty(),
        UnitFigure::Weight(Some(weight)) => arm.weight_words().contains(&weight.as_str()),
        _ => true,
    }
}
