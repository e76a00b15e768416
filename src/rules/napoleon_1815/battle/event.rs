//! What happens in a battle until it is over.

use super::super::face_down;
use super::super::prelude::*;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BattleEvent {
    /// A step of a battle turn begins.
    BattleStep { step: Step },
    /// Both sides stand in a city.
    BattleBegan { city: CityId, attacker: Side, came: Vec<CityId> },
    /// Both sides have set up: each unit with its area.
    Deployed { city: CityId, units: Vec<(UnitId, Area)> },
    /// A battle goes to a table of miniatures.
    ToTable {
        city: CityId,
        /// Who may come to it there along a road: each unit with the road.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        roads: Vec<(UnitId, RoadId)>,
    },
    /// It comes back, or is played on here after all.
    FromTable {
        city: CityId,
        /// What went in and what came out, block by block; nothing where it is played on here.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        ledger: Vec<(BlockThen, LedgerLine)>,
    },
    /// A set of battle turns begins.
    SetBegan { set: u16, side: Side },
    /// It is over.
    SetEnded,
    /// A battle turn begins.
    TurnBegan { city: CityId },
    /// A battle turn is over.
    TurnOver { city: CityId },
    /// A unit has checked its morale.
    MoraleChecked { unit: BlockThen },
    /// A unit breaks and goes back.
    Broke { unit: BlockThen, to: Area },
    /// A unit fires at an area.
    Fired {
        unit: BlockThen,
        at: Area,
        hits: u8,
        /// Hits for which nobody was left.
        #[serde(default, skip_serializing_if = "crate::engine::stored_json::is_default")]
        wasted: u8,
    },
    /// A unit moves within a battle.
    Moved { unit: BlockThen, to: Area, how: Motion },
}

words! {
    /// How a unit moves within a battle.
    Motion {
        Engage = "engage" => "engages in",
        Disengage = "disengage" => "disengages to",
        Redeploy = "redeploy" => "redeploys to",
    }
}

impl Chapter<State> for BattleEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::BattleStep { step } => state.step = *step,
            Self::BattleBegan { city, .. } if state.battle_at(*city).is_some() => {}
            Self::BattleBegan { city, attacker, came } => {
                let (city, attacker, came) = (*city, *attacker, came.clone());
                state.fights.battles.push(Battle { city, attacker, came, ..Battle::default() });
                state.fights.battles.sort_by_key(|battle| battle.city);
            }
            Self::Deployed { city, units } => {
                for &(unit, area) in units {
                    state.change(unit, |piece| (piece.area, piece.revealed) = (Some(area), !area.is_reserve()));
                }
                let waits = face_down::still_waits(state, *city, units);
                state.change_battle(*city, |battle| battle.deployed = !waits);
            }
            Self::ToTable { city, roads } => {
                state.fights.tables.add(*city);
                for (unit, road) in roads {
                    state.fights.on_the_road.add((*city, *unit, *road));
                }
            }
            Self::FromTable { city, .. } => {
                state.fights.tables.end(|away| away == city);
                state.fights.on_the_road.end(|(to, ..)| to == city);
            }
            Self::SetBegan { set, side } => {
                (state.step, state.now.set, state.now.playing, state.now.battle) = (Step::C4, *set, *side, None);
                state.mail.over = None;
                state.roads.traffic.retain(|(purpose, _), _| *purpose == Use::March);
                state.fights.battles.iter_mut().for_each(|battle| battle.played = false);
                state.map.pieces.change_where(|piece| piece.reinforced, |piece| piece.reinforced = false);
            }
            Self::SetEnded => state.end_set(),
            Self::TurnBegan { city } => {
                (state.step, state.now.battle, state.mail.over) = (Step::B1, Some(*city), None);
                state.change_battle(*city, |battle| battle.fired = false);
                let there = |piece: &Piece| piece.at == Some(*city);
                state.map.pieces.change_where(there, |piece| piece.turn = Fighting::default());
            }
            Self::TurnOver { city } => {
                state.end_turn(*city);
                state.mail.over = state.mail.own.map(|_| *city);
            }
            Self::MoraleChecked { unit } => state.change(unit.unit, |piece| piece.turn.tested = true),
            Self::Broke { unit, to } => state.change(unit.unit, |piece| {
                (piece.status, piece.area, piece.turn.disengaged) = (Status::Broken, Some(*to), true);
            }),
            Self::Fired { unit, .. } => {
                state.change(unit.unit, |piece| piece.turn.fired = true);
                let side = state.side_of(unit.unit);
                if let Some(city) = state.piece(unit.unit).at {
                    state.change_battle(city, |battle| battle.fired |= battle.attacker == side);
                }
            }
            Self::Moved { unit, to, how } => state.change(unit.unit, |piece| {
                (piece.area, piece.turn.moves) = (Some(*to), piece.turn.moves.saturating_add(1));
                // In a reserve it stays as it was.
                piece.revealed |= !to.is_reserve();
                piece.turn.engaged |= *how == Motion::Engage;
                piece.turn.disengaged |= *how == Motion::Disengage;
            }),
        }
    }

    fn tell(&self, state: &State) -> Text {
        let name = |city: &CityId| state.city_name(*city);
        match self {
            Self::BattleStep { step } => Text::quiet(step.words()),
            Self::BattleBegan { city, attacker, .. } => {
                Text::of(Label::Heading, format!("battle at {}: {} attack", name(city), attacker.name()))
            }
            Self::Deployed { city, units } => deployed(state, *city, units),
            Self::ToTable { city, .. } => Text::quiet(format!("the battle at {} is at the table", name(city))),
            Self::FromTable { city, ledger } => from_table(state, *city, ledger),
            Self::SetBegan { set, side } => Text::quiet(format!("set {set}: {}", side.name())),
            Self::SetEnded => Text::default(),
            Self::TurnBegan { city } => Text::quiet(format!("battle turn at {}", name(city))),
            Self::TurnOver { city } => Text::quiet(format!("the battle turn at {} is over", name(city))),
            Self::MoraleChecked { unit } => who(state, *unit).with(Label::Quiet, " has checked its morale"),
            Self::Broke { unit, to } => {
                who(state, *unit).with(Label::Bad, " breaks").then(format!(", back to the {}", to.at_length()))
            }
            // How many hit is told by the test.
            Self::Fired { unit, at, wasted, .. } => {
                let vain = if *wasted > 0 { format!(": {} for nobody", counted(wasted, "hit")) } else { String::new() };
                who(state, *unit).then(format!(" fires at the {}", at.at_length())).with(Label::Quiet, vain)
            }
            Self::Moved { unit, to, how } => who(state, *unit).then(format!(" {} the {}", how.words(), to.at_length())),
        }
    }

    fn share(&self, before: &State) -> Share {
        match self {
            Self::Deployed { city, units } => {
                let place = before.city_name(*city);
                let fought = units.iter().map(|(unit, _)| note(before, *unit, Deed::Fought(place.to_owned())));
                let down = units.iter().filter(|(unit, area)| area.is_reserve() && before.piece(*unit).revealed);
                let down = listed(down.map(|(unit, _)| before.name(*unit)));
                let down = if down.is_empty() { down } else { format!("; face down again: {down}") };
                // By mail each side turns up its own, of which both are told.
                let mut sides = units.iter().map(|(unit, _)| before.side_of(*unit));
                let alone = sides.next().filter(|own| sides.all(|side| side == *own));
                let whose = alone.map_or("all".to_owned(), |side| format!("all of {}", side.name()));
                let up = Text::plain(format!("{place}: turn up {whose} in the columns{down}"));
                Share { table: Some(up), ..Share::noted(fought) }
            }
            Self::FromTable { city, ledger } => {
                Share::noted(Side::BOTH.into_iter().filter_map(|side| colours(before, *city, side, ledger)))
            }
            Self::Broke { unit, to } => {
                Share::on_the_table(who(before, *unit).then(format!(": broken, back to the {}", to.at_length())))
            }
            Self::Moved { .. } => Share::on_the_table(self.tell(before)),
            Self::BattleStep { .. }
            | Self::SetBegan { .. }
            | Self::TurnBegan { .. }
            | Self::TurnOver { .. }
            | Self::MoraleChecked { .. } => Share::quiet(),
            Self::SetEnded => {
                let broken = |status: Status| status == Status::Broken;
                let ready = all_such(before, |piece| broken(piece.status), |there| broken(there.status));
                Share { table: ready.map(|who| who.then(": no longer broken")), ..Share::default() }
            }
            Self::BattleBegan { .. } | Self::ToTable { .. } | Self::Fired { .. } => Share::default(),
        }
    }

    fn is_result(&self) -> bool {
        matches!(
            self,
            Self::BattleBegan { .. } | Self::Deployed { .. } | Self::SetEnded | Self::Broke { .. } | Self::Moved { .. }
        )
    }
}

fn deployed(state: &State, city: CityId, units: &[(UnitId, Area)]) -> Text {
    // By mail each side stands up for itself.
    let of_role = |role: Role| {
        let (first, _) = units.iter().find(|(_, area)| area.role == role)?;
        let own = |place: Place| units.iter().filter(move |(_, area)| *area == Area::of(role, place));
        let names = |place: Place| own(place).map(|(unit, _)| state.name(*unit)).collect::<Vec<_>>().join(" + ");
        let columns = Place::COLUMNS.map(|place| format!("{place} {}", names(place))).join(", ");
        let (side, reserve) = (state.side_of(*first), own(Place::Reserve).count());
        Some(of(side, format!("{} {columns}, reserve {reserve}", short(side.name()))))
    };
    let sides = Role::ALL.into_iter().filter_map(of_role);
    Text::plain(format!("revealed at {}: ", state.city_name(city))).join(Text::joined("; ", sides))
}

/// What came back from the table, block by block: of those who stood face down only how many came.
fn from_table(state: &State, city: CityId, ledger: &[(BlockThen, LedgerLine)]) -> Text {
    let city = state.city_name(city);
    if ledger.is_empty() {
        return Text::quiet(format!("the battle at {city} is played on here"));
    }
    let told = ledger.iter().filter(|(named, _)| state.is_told(*named));
    let told = Ledger(told.map(|(_, entry)| entry.clone()).collect());
    let strangers = ledger.len() - told.0.len();
    let mut lines = if strangers == 0 { told.lines() } else { told.unit_lines() };
    lines.extend((strangers > 0).then(|| format!("{} face down", counted(strangers, "block"))));
    Text::plain(format!("the battle at {city} is back from the table: {}", lines.join("; ")))
}

/// Blocks of which something was taken at the table are colours of the leader of the other side, where it has one there.
fn colours(state: &State, city: CityId, side: Side, ledger: &[(BlockThen, LedgerLine)]) -> Option<Note> {
    let lost = ledger.iter().filter(|(who, entry)| state.side_of(who.unit) != side && entry.captured > 0);
    let taken = u32::try_from(lost.count()).ok().filter(|taken| *taken > 0)?;
    let (leader, _) = state.units_at(city, side).find(|(unit, _)| state.is_leader(*unit))?;
    Some(note(state, leader, Deed::Colours(taken)))
}
