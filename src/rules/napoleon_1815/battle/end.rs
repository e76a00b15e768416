//! Units leave a battle and come to it, until one side is gone and the other has regrouped.

use super::super::prelude::*;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndEvent {
    /// A unit goes away along roads.
    Withdrew { unit: BlockThen, purpose: Use, path: Vec<CityId>, roads: Vec<RoadId> },
    /// A unit comes to a battle, or to the city where one was won.
    CameIn { unit: BlockThen, purpose: Use, from: CityId, to: CityId, road: RoadId },
    /// A side routs from a battle.
    RoutBegan { city: CityId, side: Side },
    /// A battle is over; its winner regroups.
    BattleWon { city: CityId, winner: Side },
    /// The winner has regrouped.
    Regrouped { city: CityId },
}

impl Chapter<State> for EndEvent {
    fn apply(&self, state: &mut State) {
        let disrupt = |piece: &mut Piece, to: CityId| {
            // A leader who was turned up for a march, and was in no battle, stays so.
            piece.revealed &= piece.area.is_none();
            (piece.at, piece.area, piece.status) = (Some(to), None, Status::Disrupted);
        };
        match self {
            Self::Withdrew { unit, purpose, path, roads } => {
                let Some(to) = path.last() else { return };
                state.change(unit.unit, |piece| disrupt(piece, *to));
                state.carry(*purpose, roads, 1);
            }
            Self::CameIn { unit, purpose, from, to, road } => {
                let side = state.side_of(unit.unit);
                let reserve = state.reserve(*to, side);
                state.change(unit.unit, |piece| match purpose {
                    Use::Bring => disrupt(piece, *to),
                    _ => {
                        *piece =
                            Piece { at: Some(*to), area: Some(reserve), revealed: false, reinforced: true, ..*piece }
                    }
                });
                state.change_battle(*to, |battle| {
                    let is_new = battle.attacker == side && !battle.came.contains(from);
                    battle.came.extend(is_new.then_some(*from));
                });
                state.carry(*purpose, &[*road], 1);
            }
            Self::RoutBegan { city, side } => {
                wait(state, *city, Step::Rout, *side);
                state.mail.over = None;
                state.roads.traffic.retain(|(purpose, _), _| *purpose != Use::Rout);
            }
            Self::BattleWon { city, winner } => {
                state.fights.tables.end(|away| away == city);
                wait(state, *city, Step::Regroup, *winner);
                state.roads.traffic.retain(|(purpose, _), _| !matches!(purpose, Use::Bring | Use::Leave));
                // Before the set-up nobody was turned up by the battle.
                let stood = |piece: &Piece| piece.at == Some(*city) && piece.area.is_some();
                state.map.pieces.change_where(stood, |piece| (piece.area, piece.revealed) = (None, false));
            }
            Self::Regrouped { city } => {
                state.fights.battles.retain(|battle| battle.city != *city);
                state.roads.traffic.retain(|(purpose, _), _| *purpose < Use::Rout);
                while let Some(turn) = state.now.waiting.pop() {
                    if turn.battle.is_some_and(|battle| state.battle_at(battle).is_some()) {
                        (state.step, state.now.battle, state.roads.leaving) = (turn.step, turn.battle, turn.leaving);
                        state.roads.traffic.extend(turn.counted);
                        return;
                    }
                }
                state.step = if state.now.set > 0 { Step::C4 } else { Step::C3 };
                (state.now.battle, state.roads.leaving) = (None, None);
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::Withdrew { unit, purpose, path, .. } => {
                let verbs = [(*purpose == Use::Rout, "flees"), (*purpose == Use::Leave, "goes out")];
                let verb = first_so(verbs, "retreats");
                who(state, *unit).then(format!(" {verb}: {}", along(state, path)))
            }
            Self::CameIn { unit, purpose, from, to, .. } => {
                let [from, to] = [from, to].map(|city| state.city_name(*city));
                let verb = if *purpose == Use::Bring { "comes in" } else { "reinforces" };
                who(state, *unit).then(format!(" {verb} from {from} to {to}"))
            }
            Self::RoutBegan { city, side } => {
                let told = of(*side, side.name()).with(Label::Bad, format!(" rout at {}", state.city_name(*city)));
                // Nothing where that was settled at a table of miniatures. What the rout has cost is gone already, so that no
                // column is named.
                let is_empty = || who_routs(state, *city, side.other()).is_some_and(|(routs, _)| routs == *side);
                let few = format!(": fewer than {} defend", Place::COLUMNS.len());
                match state.battle_at(*city) {
                    Some(battle) if !battle.deployed => told.with(Label::Quiet, few),
                    Some(_) if is_empty() => told.with(Label::Quiet, ": a column is empty"),
                    _ => told,
                }
            }
            Self::BattleWon { city, winner } => {
                of(*winner, winner.name()).with(Label::Good, format!(" win the battle of {}", state.city_name(*city)))
            }
            Self::Regrouped { city } => Text::quiet(format!("{} is quiet", state.city_name(*city))),
        }
    }

    fn share(&self, before: &State) -> Share {
        // With what it turns besides who moves, as that is done on the board.
        let table = |turns: &str| Share::on_the_table(self.tell(before).then(turns));
        let noted = |city: CityId, side: Side, deed: &Deed| {
            before.units_at(city, side).map(|(unit, _)| note(before, unit, deed.clone())).collect()
        };
        match self {
            Self::Withdrew { .. } | Self::CameIn { purpose: Use::Bring, .. } => table(", disrupted"),
            Self::CameIn { .. } => table(""),
            Self::RoutBegan { city, side } => Share { notes: noted(*city, *side, &Deed::Beaten), ..table("") },
            Self::BattleWon { city, winner } => {
                let up = |piece: &Piece| piece.at == Some(*city) && piece.area.is_some() && piece.revealed;
                let up = all_such(before, up, |_| false).map(|up| format!("; face down again: {up}"));
                Share { notes: noted(*city, *winner, &Deed::Won), ..table(&up.unwrap_or_default()) }
            }
            Self::Regrouped { .. } => Share::quiet(),
        }
    }

    fn is_result(&self) -> bool {
        !matches!(self, Self::Regrouped { .. })
    }
}

/// The side that routs from a battle as it stands, the passive side first, and its empty columns; none where both stand
/// in all three.
pub(in super::super) fn who_routs(state: &State, city: CityId, playing: Side) -> Option<(Side, Vec<Place>)> {
    state.battle_at(city).filter(|battle| battle.deployed)?;
    let field = state.field(Some(city));
    let stands = |column: Place, side: Side| Role::ALL.into_iter().any(|role| field.has(Area::of(role, column), side));
    let empty = |side: Side| Place::COLUMNS.into_iter().filter(|column| !stands(*column, side)).collect::<Vec<_>>();
    [playing.other(), playing].map(|side| (side, empty(side))).into_iter().find(|(_, empty)| !empty.is_empty())
}

/// A side leaves a battle or regroups in it; what is played in another one waits until this is over. The turn of this
/// battle does not come again.
fn wait(state: &mut State, city: CityId, step: Step, side: Side) {
    if state.now.battle.is_some_and(|battle| battle != city) {
        let (step, battle, leaving, traffic) =
            (state.step, state.now.battle, state.roads.leaving, &state.roads.traffic);
        let counted = traffic.clone().into_iter().filter(|((purpose, _), _)| *purpose >= Use::Rout).collect();
        state.now.waiting.push(Suspended { step, battle, leaving, counted });
    }
    (state.step, state.now.battle, state.roads.leaving) = (step, Some(city), Some(side));
    state.change_battle(city, |battle| battle.played = true);
}
