//! What players set right.

use super::super::prelude::*;
use super::super::roster::{FormationFigure, LeaderFigure, UnitFigure, UnitNow};
use super::super::tell::{in_war, is_unit_told, leader_text, unit_text};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RulingEvent {
    /// Its steps, its marks, or where it is.
    UnitSet { unit: UnitId, to: UnitFigure },
    /// Where it is and how, or its leader.
    FormationSet { formation: FormationId, to: FormationFigure },
    /// What he has left, or what befell him.
    LeaderSet { leader: LeaderId, to: LeaderFigure },
    /// Who holds an area is set right; no points go with it.
    HolderSet { area: AreaId, side: Option<Side> },
    /// Whether it is in the war.
    CountrySet { country: CountryId, at_war: bool },
    /// Victory points, the French first.
    PointsSet { vp: [i32; 2] },
    /// Cards in both hands, the French first.
    CardsSet { hands: [u16; 2] },
    /// A newcomer joins a formation, or an area.
    Enlisted { unit: Box<Unit> },
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
            Self::LeaderSet { leader, .. } => state.led_by(*leader),
            Self::Enlisted { unit } => unit.formation,
            Self::HolderSet { .. } | Self::CountrySet { .. } | Self::PointsSet { .. } | Self::CardsSet { .. } => None,
        };
        formation.filter(fights).map(|formation| state.formation_name(formation).to_owned())
    }
}

impl Chapter<State> for RulingEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::UnitSet { unit, to } => state.change_unit(*unit, |own| own.set(*to)),
            Self::FormationSet { formation, to } => state.change(*formation, |own| own.set(*to)),
            Self::LeaderSet { leader, to } => state.set_leader(*leader, *to),
            Self::HolderSet { area, side } => state.hold(*area, *side),
            Self::CountrySet { country, at_war } => state.change_war(*country, |now| *now = *at_war),
            Self::PointsSet { vp } => state.vp = *vp,
            Self::CardsSet { hands } => state.hands = *hands,
            Self::Enlisted { unit } => {
                state.map.units.push(UnitNow::of(unit));
                Rc::make_mut(&mut state.roster).game.units.push(Unit::clone(unit));
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::UnitSet { unit, .. } if !is_unit_told(state, *unit) => unit_text(state, *unit).then(" is corrected"),
            Self::UnitSet { unit, to } => {
                unit_text(state, *unit).then(to.words(&state.names(), |own| who(state, own).to_string()))
            }
            Self::FormationSet { formation, to } => {
                who(state, *formation).then(to.words(&state.names(), state.is_told(*formation)))
            }
            Self::LeaderSet { leader, to } => leader_text(state, *leader).then(to.words()),
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
            Self::Enlisted { unit } => {
                let hidden = unit.formation.is_some_and(|own| !state.is_told(own));
                Text::plain(if hidden { "a hidden unit" } else { &unit.name }).then(" joins")
            }
        }
    }
}
