//! What has come of the battle, for the game that handed it to the table.

use crate::engine::handover::{Came, CameLeader, CameNot, CameUnit, Fate, LeaderFate, side_letter};
use crate::orbat::troops::unit::UnitFigures;
use crate::orbat::{LeaderStatus, UnitStatus};

use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::state::ids::Side;

/// Every unit with what it has lost, and the leaders to whom something happened. Who asks knows what the battle is
/// called, and who holds the field.
pub(crate) fn came(view: &View) -> Came {
    let state = &view.state;
    let mut came = Came::default();
    for (at, side) in Side::BOTH.into_iter().enumerate() {
        let letter = side_letter(at).to_string();
        for (id, unit) in state.units_of(side) {
            came.units.push(came_unit(&letter, state.unit_name(id), &unit.figures));
        }
        for (id, _) in state.mfs_of(side).filter(|(_, mf)| !mf.on_table && !mf.broken && mf.arrives.is_some()) {
            let kept_back = state.kept_back(id);
            let name = kept_back.map_or_else(|| state.mf_name(id), |formation| &formation.name).to_owned();
            came.off.push(CameNot { side: letter.clone(), name });
            let units = kept_back.iter().flat_map(|formation| &formation.units);
            came.units.extend(units.map(|unit| came_unit(&letter, &unit.name, &unit.figures)));
        }
        for (id, leader) in state.leaders_of(side) {
            let fate = match leader.status {
                LeaderStatus::Ready | LeaderStatus::Left => continue,
                LeaderStatus::Out => LeaderFate::Hurt,
                LeaderStatus::Wounded => LeaderFate::Wounded,
                LeaderStatus::Killed => LeaderFate::Killed,
                LeaderStatus::Captured => LeaderFate::Captured,
            };
            came.leaders.push(CameLeader { side: letter.clone(), name: state.leader_name(id).to_owned(), fate });
        }
    }
    came
}

fn came_unit(side: &str, name: &str, unit: &UnitFigures) -> CameUnit {
    let fate = match unit.status {
        UnitStatus::Ready | UnitStatus::Broken if unit.cv == 0 => Fate::Removed,
        UnitStatus::Ready => Fate::Stands,
        UnitStatus::Broken => Fate::Broken,
        UnitStatus::Removed if unit.cv > 0 => Fate::Left,
        UnitStatus::Removed => Fate::Removed,
        UnitStatus::Captured => Fate::Captured,
    };
    CameUnit {
        side: side.to_owned(),
        name: name.to_owned(),
        start: u16::from(unit.cv) + u16::from(unit.lost),
        left: u16::from(unit.cv),
        fate,
    }
}
