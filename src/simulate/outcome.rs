//! What has become of a battle: who can still fight, and what it cost each side. Read from the state as scripts see it.

use serde_json::{Map, Value as Json};

/// Who has won, as the state tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WhoWon {
    /// Only the first side can still fight.
    A,
    /// Only the second side can still fight.
    B,
    /// Neither can.
    Draw,
    /// Both can.
    Undecided,
}

/// What a side has left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideTally {
    pub key: String,
    pub name: String,
    /// Units that still take part.
    pub units_ready: u64,
    /// Units that are removed, captured or broken.
    pub units_out: u64,
    /// Combat value left.
    pub cv_left: u64,
    /// Combat value lost.
    pub cv_lost: u64,
    /// Formations whose morale holds.
    pub formations_left: u64,
    pub formations_broken: u64,
}

impl WhoWon {
    /// Every verdict.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::Draw, Self::Undecided];

    /// Its word; the same by which players state it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
            Self::Draw => "draw",
            Self::Undecided => "undecided",
        }
    }
}

impl SideTally {
    /// True while it has a formation that holds with a unit that is ready.
    pub const fn can_fight(&self) -> bool {
        self.units_ready > 0 && self.formations_left > 0
    }
}

/// Each side's tally, as the state's JSON tells it.
pub(crate) fn tallies(state: &Map<String, Json>) -> Vec<SideTally> {
    let pieces = list(state.get("pieces"));
    list(state.get("sides"))
        .iter()
        .map(|side| if pieces.is_empty() { tally(side) } else { of_pieces(side, state) })
        .collect()
}

/// The tally of a side whose pieces stand in one list, by armies.
fn of_pieces(side: &Json, state: &Map<String, Json>) -> SideTally {
    let word = |key: &str| side[key].as_str().unwrap_or_default().to_owned();
    let mut tally = SideTally { key: word("key"), name: word("name"), ..SideTally::default() };
    let own = || list(state.get("pieces")).iter().filter(|piece| piece["side"] == side["key"]);
    for piece in own() {
        let lost = piece["status"] == "lost" || piece["at"] == "lost" || piece["steps"] == 0;
        *(if lost { &mut tally.units_out } else { &mut tally.units_ready }) += 1;
        let (cv, max) = (piece["cv"].as_u64().unwrap_or(0), piece["max"].as_u64().unwrap_or(0));
        (tally.cv_left, tally.cv_lost) = (tally.cv_left + cv, tally.cv_lost + max.saturating_sub(cv));
    }
    for army in list(state.get("armies")).iter().filter(|army| own().any(|piece| piece["army"] == army["name"])) {
        *(if army["defeated"] == true { &mut tally.formations_broken } else { &mut tally.formations_left }) += 1;
    }
    tally
}

/// Who has won: as the state says, else who can still fight.
pub(crate) fn verdict(state: &Map<String, Json>) -> WhoWon {
    if let Some(winner) = state.get("winner") {
        let own = list(state.get("sides")).iter().position(|side| side["key"] == *winner);
        return match own {
            Some(0) => WhoWon::A,
            Some(_) => WhoWon::B,
            None if winner == WhoWon::Draw.word() => WhoWon::Draw,
            None => WhoWon::Undecided,
        };
    }
    let fights: Vec<bool> = tallies(state).iter().map(SideTally::can_fight).collect();
    match fights[..] {
        [true, false] => WhoWon::A,
        [false, true] => WhoWon::B,
        [false, false] => WhoWon::Draw,
        _ => WhoWon::Undecided,
    }
}

/// Who has won by the scenario's points, as far as the program can reckon them; none where the scenario has none.
pub(crate) fn by_points(state: &Map<String, Json>) -> Option<WhoWon> {
    match state.get("score")?.get("winner")?.as_str()? {
        "A" => Some(WhoWon::A),
        "B" => Some(WhoWon::B),
        _ => Some(WhoWon::Draw),
    }
}

fn tally(side: &Json) -> SideTally {
    let word = |key: &str| side[key].as_str().unwrap_or_default().to_owned();
    let mut tally = SideTally { key: word("key"), name: word("name"), ..SideTally::default() };
    for formation in list(side.get("formations")) {
        let units = list(formation.get("units"));
        if !units.is_empty() {
            let broken = formation["morale"] == "broken";
            *(if broken { &mut tally.formations_broken } else { &mut tally.formations_left }) += 1;
        }
        for unit in units {
            *(if unit["status"] == "ready" { &mut tally.units_ready } else { &mut tally.units_out }) += 1;
            tally.cv_left += unit["cv"].as_u64().unwrap_or(0);
            tally.cv_lost += unit["lost"].as_u64().unwrap_or(0);
        }
    }
    tally
}

fn list(value: Option<&Json>) -> &[Json] {
    value.and_then(Json::as_array).map_or(&[], Vec::as_slice)
}
