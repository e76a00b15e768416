//! What units do on the march.

use super::super::prelude::*;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarchEvent {
    /// Units of one city marched together.
    Marched {
        army: Army,
        units: Vec<BlockThen>,
        /// The cities, the one that they left first.
        path: Vec<CityId>,
        roads: Vec<RoadId>,
        /// Those of them who went one section more than they may.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        forced: Vec<UnitId>,
        /// Those of the forced whose leader was with them, face up.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        led: Vec<UnitId>,
    },
    /// A leader's face is turned up.
    Revealed { unit: UnitId },
    /// A unit has rolled for its force march.
    MarchRolled { unit: BlockThen },
    /// Attackers who are too few go back.
    FellBack { unit: BlockThen, from: CityId, to: CityId },
}

impl Chapter<State> for MarchEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::Marched { army, units, path, roads, forced, led } => {
                let [from, .., to] = path[..] else { return };
                let groups = &mut state.armies[army.at()].groups;
                if !groups.iter().any(|(city, _)| *city == from) {
                    groups.push((from, to));
                }
                let before = path.iter().rev().nth(1).copied();
                for named in units {
                    let (forced, led) = (forced.contains(&named.unit), led.contains(&named.unit));
                    state.change(named.unit, |piece| {
                        let start = piece.march.start;
                        piece.at = Some(to);
                        piece.march = Marching { start, before, marched: true, forced, owes_roll: forced, led };
                    });
                }
                state.carry(Use::March, roads, units.len());
            }
            Self::Revealed { unit } => state.change(*unit, |piece| piece.revealed = true),
            Self::MarchRolled { unit } => state.change(unit.unit, |piece| piece.march.owes_roll = false),
            Self::FellBack { unit, to, .. } => state.change(unit.unit, |piece| piece.at = Some(*to)),
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::Marched { army, units, path, forced, .. } => {
                let told = units.iter().filter(|named| state.is_told(**named));
                let mut names: Vec<String> = told.map(|named| state.name(named.unit).to_owned()).collect();
                let strangers = units.len() - names.len();
                names.extend((strangers > 0).then(|| counted(strangers, &format!("{} block", army.words()))));
                let forced =
                    if forced.is_empty() { String::new() } else { format!(", {} force marching", forced.len()) };
                of(army.side(), names.join(", ")).then(format!(": {}{forced}", along(state, path)))
            }
            Self::Revealed { unit } => known(state, *unit).then(" is turned up"),
            Self::MarchRolled { unit } => who(state, *unit).with(Label::Quiet, " has force marched"),
            Self::FellBack { unit, from, to } => {
                let [from, to] = [from, to].map(|city| state.city_name(*city));
                who(state, *unit).then(format!(" falls back from {from} to {to}: too few to attack"))
            }
        }
    }

    fn share(&self, before: &State) -> Share {
        match self {
            Self::Marched { .. } | Self::Revealed { .. } => Share::on_the_table(self.tell(before)),
            Self::FellBack { unit, from, to } => {
                let [from, to] = [from, to].map(|city| before.city_name(*city));
                Share::on_the_table(who(before, *unit).then(format!(": from {from} back to {to}")))
            }
            Self::MarchRolled { .. } => Share::quiet(),
        }
    }

    fn is_result(&self) -> bool {
        matches!(self, Self::Marched { .. } | Self::FellBack { .. })
    }
}
