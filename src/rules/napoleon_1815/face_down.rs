//! A game by mail: blocks stand face down to one side's own save, and each has a stand-in there. What hangs on them before
//! a battle is set up their side declares: whether only leaders defend, whether the attackers have horse, and how the
//! defenders have set up.

use super::prelude::*;
use crate::rules::board::stand_ins::{FaceDown, seat_anew};

/// What happens in a game by mail only, under one name in a save.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MailEvent {
    Mail(Mailed),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mailed {
    /// This save is a side's own.
    Own(Side),
    /// A side tells what it has done.
    Said(Side),
    /// A block that all learn to know, with its CV; another stood in for it.
    Named { unit: UnitId, instead: UnitId, cv: u8 },
    /// The defender has set up; all stand face down until the attackers stand.
    Lined(CityId, Vec<(UnitId, Area)>),
    /// What hangs on blocks that stay face down.
    Declared { city: CityId, side: Side, fact: Fact, so: bool },
}

impl Chapter<State> for MailEvent {
    fn apply(&self, state: &mut State) {
        let Self::Mail(mailed) = self;
        match mailed {
            Mailed::Own(side) => state.mail.own = Some(*side),
            Mailed::Said(side) if state.mail.own == Some(*side) => {}
            Mailed::Said(side) => seat_anew(state, *side),
            Mailed::Named { unit, instead, cv } => {
                state.seat(&[(unit.at(), instead.at()), (instead.at(), unit.at())]);
                state.change(*unit, |piece| piece.cv = *cv);
            }
            Mailed::Lined(city, units) => state.mail.lines.extend(units.iter().map(|one| (*city, *one))),
            Mailed::Declared { city, fact, so, .. } => state.mail.facts.push((*city, *fact, *so)),
        }
    }

    /// What a side declares; the rest of it is told by nothing.
    fn tell(&self, state: &State) -> Text {
        let Self::Mail(Mailed::Declared { city, side, fact, so }) = self else { return Text::default() };
        let has = [["have more than leaders", "have only leaders"], ["have no cavalry", "have cavalry"]];
        let has = has[*fact as usize][usize::from(*so)];
        of(*side, side.name()).then(format!(" {has} at {}", state.city_name(*city)))
    }
}

impl FaceDown for State {
    type Side = Side;
    type Seen = Stranger;

    fn count(&self) -> usize {
        self.map.pieces.len()
    }

    fn outside(&self, at: usize, side: Side) -> Option<(usize, Self::Seen)> {
        let (unit, piece) = (UnitId::new(at), self.map.pieces.get(at)?);
        let hidden = self.side_of(unit) == side && piece.is_there() && !piece.revealed;
        let (army, Piece { at, area, status, .. }) = (self.block(unit).army, *piece);
        hidden.then_some((army.at(), Stranger { at, area, army, status, forced: piece.march.forced, n: 0 }))
    }

    fn seat(&mut self, places: &[(usize, usize)]) {
        let before = self.map.pieces.clone();
        for &(at, place) in places {
            if let (Some(block), Some(place)) = (before.get(at), before.get(place)) {
                self.change(UnitId::new(at), |piece| *piece = Piece { cv: block.cv, max: block.max, ..*place });
            }
        }
    }
}

/// Those who have turned up wait in no line any more. True while the other side of their battle does.
pub(super) fn still_waits(state: &mut State, city: CityId, up: &[(UnitId, Area)]) -> bool {
    let side = up.first().map(|(unit, _)| state.side_of(*unit));
    let waits = |(place, (unit, _)): &&(CityId, (UnitId, Area))| *place != city || Some(state.side_of(*unit)) != side;
    state.mail.lines = state.mail.lines.iter().filter(waits).copied().collect();
    state.mail.lines.iter().any(|(place, ..)| *place == city)
}

pub(super) fn only_leaders(state: &State, city: CityId) -> bool {
    state.mail.fact(city, Fact::OnlyLeaders).unwrap_or_else(|| {
        let side = state.battle_at(city).map_or(state.active().other(), |battle| battle.attacker.other());
        state.units_at(city, side).all(|(unit, _)| state.is_leader(unit))
    })
}

pub(super) fn has_horse(state: &State, city: CityId, side: Side) -> bool {
    let horse = |(unit, _): (UnitId, &Piece)| state.block(unit).kind == Kind::Cavalry;
    state.mail.fact(city, Fact::Horse).unwrap_or_else(|| state.units_at(city, side).any(horse))
}

/// What is to be declared before a battle is set up: of so few defenders that all may be leaders whether they are, then
/// of the attackers of those who rout whether they have horse.
pub(super) fn declares(view: &View) -> Option<MailEvent> {
    let state = &view.state;
    state.mail.own?;
    let left = |unit: &UnitId| state.is_leader(*unit) && state.is_left(*unit);
    let leaders: Vec<UnitId> = state.all().map(|(unit, _)| unit).filter(left).collect();
    let open =
        state.fights.battles.iter().filter(|battle| !battle.deployed && !state.has_come_to(battle.city, Step::Rout));
    open.map(|battle| (battle.city, battle.attacker)).find_map(|(city, attacker)| {
        let defenders = state.units_at(city, attacker.other()).count();
        let most = leaders.iter().filter(|unit| state.side_of(**unit) != attacker).count();
        let [only, horse] = [Fact::OnlyLeaders, Fact::Horse].map(|fact| state.mail.fact(city, fact));
        let routs = view.settings.is(settings::FEW, "rout") && (1..Place::COLUMNS.len()).contains(&defenders);
        let (side, fact, so) = if only.is_none() && (1..=most).contains(&defenders) {
            (attacker.other(), Fact::OnlyLeaders, only_leaders(state, city))
        } else if only != Some(true) && routs && horse.is_none() {
            (attacker, Fact::Horse, has_horse(state, city, attacker))
        } else {
            return None;
        };
        Some(MailEvent::Mail(Mailed::Declared { city, side, fact, so }))
    })
}

/// How the defenders of a city have set up, where they have and the attackers have not; and those whose turn it is to
/// turn their columns up, because the attackers stand.
pub(super) fn lined(state: &State, city: CityId) -> (Vec<(UnitId, Area)>, bool) {
    let of_city = state.mail.lines.iter().filter(|(place, ..)| *place == city);
    let stands = |battle: &Battle| state.units_at(city, battle.attacker).any(|(_, piece)| piece.area.is_some());
    (of_city.map(|(_, one)| *one).collect(), state.battle_at(city).is_some_and(stands))
}
