//! What players set right.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::super::ids::{AreaId, CountryId, FormationId, LeaderId, Mode, Side, UnitId};
use super::super::roster::Unit;
use super::super::state::{FormationNow, State, UnitNow};
use super::super::tell::{in_war, in_words, leader_text, unit_text, who};
use crate::engine::chapters::Chapter;
use crate::engine::text::{Text, counted};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RulingEvent {
    /// A figure of a unit is set right.
    UnitSet { unit: UnitId, to: UnitFigure },
    /// A figure of a formation is set right.
    FormationSet { formation: FormationId, to: FormationFigure },
    /// A figure of a leader is set right.
    LeaderSet { leader: LeaderId, to: LeaderFigure },
    /// Who holds an area is set right; no points go with it.
    HolderSet { area: AreaId, side: Option<Side> },
    /// Whether a country is at war is set right.
    CountrySet { country: CountryId, at_war: bool },
    /// Victory points are set right.
    PointsSet { vp: [i32; 2] },
    /// Cards in hand are set right.
    CardsSet { hands: [u16; 2] },
    /// A newcomer joins.
    Enlisted { unit: Box<Unit> },
}

/// A figure of a unit that a player may set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitFigure {
    Steps(u8),
    Broken(bool),
    /// Whether it is out of supply.
    OutOfSupply(bool),
    Formation(FormationId),
    /// The area where it is by itself, and whose it is.
    Apart(AreaId, Side),
}

/// A figure of a formation that a player may set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FormationFigure {
    At(Option<AreaId>),
    Mode(Mode),
    Morale(u8),
    Leader(LeaderId),
    ForceMarched(bool),
    Moved(bool),
}

/// A figure of a leader that a player may set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderFigure {
    /// Action points that he has left.
    Ap(u8),
    Wounded(bool),
    Dead(bool),
}

impl RulingEvent {
    /// Who of a battle at the table would be changed by it, or would join it.
    pub(super) fn at_table(&self, state: &State) -> Option<String> {
        let area = *state.fight.tables.iter().next()?;
        let fights = |formation: &FormationId| state.formation(*formation).at == Some(area);
        let formation = match self {
            Self::UnitSet { to: UnitFigure::Formation(to), .. } if fights(to) => Some(*to),
            Self::UnitSet { unit, .. } => state.unit(*unit).formation,
            Self::FormationSet { formation, to: FormationFigure::At(Some(to)) } if *to == area => {
                return Some(state.formation_name(*formation).to_owned());
            }
            Self::FormationSet { formation, .. } => Some(*formation),
            Self::LeaderSet { leader, .. } => {
                state.all_formations().find(|own| state.formation(*own).leader == *leader)
            }
            Self::Enlisted { unit } => unit.formation,
            Self::HolderSet { .. } | Self::CountrySet { .. } | Self::PointsSet { .. } | Self::CardsSet { .. } => None,
        };
        formation.filter(fights).map(|formation| state.formation_name(formation).to_owned())
    }
}

impl Chapter<State> for RulingEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::UnitSet { unit, to } => {
                state.pieces.units.get_mut(unit.at()).into_iter().for_each(|own| set_unit(own, *to));
            }
            Self::FormationSet { formation, to } => state.change(*formation, |own| set_formation(own, *to)),
            Self::LeaderSet { leader, to: LeaderFigure::Ap(ap) } => state.change_leader(*leader, |own| own.ap = *ap),
            Self::LeaderSet { leader, to: LeaderFigure::Wounded(wounded) } => state.wound(*leader, *wounded),
            Self::LeaderSet { leader, to: LeaderFigure::Dead(dead) } => {
                state.change_leader(*leader, |own| own.dead = *dead);
                state.wound(*leader, false);
            }
            Self::HolderSet { area, side } => state.hold(*area, *side),
            Self::CountrySet { country, at_war } => {
                state.lands.at_war.get_mut(country.at()).into_iter().for_each(|now| *now = *at_war);
            }
            Self::PointsSet { vp } => state.score.vp = *vp,
            Self::CardsSet { hands } => state.score.hands = *hands,
            Self::Enlisted { unit } => {
                state.pieces.units.push(UnitNow::of(unit));
                Rc::make_mut(&mut state.roster).game.units.push(Unit::clone(unit));
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::UnitSet { unit, to } => unit_text(state, *unit).then(unit_figure(state, *to)),
            Self::FormationSet { formation, to } => {
                who(state, *formation).then(formation_figure(state, *formation, *to))
            }
            Self::LeaderSet { leader, to } => leader_text(state, *leader).then(leader_figure(*to)),
            Self::HolderSet { area, side } => {
                Text::plain(format!("{}: held by {}", state.area_name(*area), side.map_or("nobody", Side::name)))
            }
            Self::CountrySet { country, at_war } => in_war(state, *country, *at_war),
            Self::PointsSet { vp: [french, allied] } => {
                Text::plain(format!("victory points: French {french}, Allied {allied}"))
            }
            Self::CardsSet { hands: [french, allied] } => {
                Text::plain(format!("cards: French {french}, Allied {allied}"))
            }
            Self::Enlisted { unit } => Text::plain(unit.name.clone()).then(" joins"),
        }
    }
}

const fn set_unit(own: &mut UnitNow, to: UnitFigure) {
    match to {
        UnitFigure::Steps(steps) => own.steps = steps,
        UnitFigure::Broken(broken) => own.broken = broken,
        UnitFigure::OutOfSupply(so) => own.out_of_supply = so,
        UnitFigure::Formation(formation) => (own.formation, own.apart) = (Some(formation), None),
        UnitFigure::Apart(area, side) => (own.formation, own.apart) = (None, Some((area, side))),
    }
}

const fn set_formation(own: &mut FormationNow, to: FormationFigure) {
    match to {
        FormationFigure::At(at) => own.at = at,
        FormationFigure::Mode(mode) => own.mode = mode,
        FormationFigure::Morale(morale) => own.morale = morale,
        FormationFigure::Leader(leader) => own.leader = leader,
        FormationFigure::ForceMarched(forced) => own.forced = forced,
        FormationFigure::Moved(moved) => own.moved = moved,
    }
}

fn unit_figure(state: &State, to: UnitFigure) -> String {
    match to {
        UnitFigure::Steps(steps) => format!(": {}", counted(steps, "step")),
        UnitFigure::Broken(broken) => if broken { ": broken" } else { ": not broken" }.to_owned(),
        UnitFigure::OutOfSupply(so) => if so { ": out of supply" } else { ": in supply" }.to_owned(),
        UnitFigure::Formation(formation) => format!(": in {}", who(state, formation)),
        UnitFigure::Apart(area, _) => format!(": by itself in {}", state.area_name(area)),
    }
}

fn formation_figure(state: &State, formation: FormationId, to: FormationFigure) -> String {
    match to {
        FormationFigure::At(at) => format!(": in {}", at.map_or("no area", |area| state.area_name(area))),
        FormationFigure::Mode(mode) => format!(": {}", in_words(mode)),
        FormationFigure::Morale(_) if !state.is_told(formation) => " is set right".to_owned(),
        FormationFigure::Morale(morale) => format!(": morale {morale}"),
        FormationFigure::Leader(leader) => format!(": led by {}", state.leader_name(leader)),
        FormationFigure::ForceMarched(so) => if so { ": force marched" } else { ": not force marched" }.to_owned(),
        FormationFigure::Moved(so) => if so { ": moved" } else { ": not moved" }.to_owned(),
    }
}

fn leader_figure(to: LeaderFigure) -> String {
    match to {
        LeaderFigure::Ap(ap) => format!(": {ap} AP left"),
        LeaderFigure::Wounded(so) => if so { ": wounded" } else { ": not wounded" }.to_owned(),
        LeaderFigure::Dead(so) => if so { ": dead" } else { ": alive" }.to_owned(),
    }
}
