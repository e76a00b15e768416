//! What comes to nothing though it was ordered, and why: one set of words for the check of orders, the log and the papers.
//! Saves have some of it in words of their own, which are read and written here and nowhere else.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::State;
use crate::engine::text::counted;
use crate::rules::campaign_1805::scenario::ids::{CityId, NationId};

/// What comes to nothing, for one reason, which may be about one place, nation or fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vain {
    RaidElsewhere,
    RaidNoEnemy,
    RaidOwn,
    RaidAboard,
    RaidFled,
    RaidHeld,
    RaidBeaten,
    Assault,
    Siege,
    Inside,
    Harry,
    TradeElsewhere,
    TradePeace,
    TradeUnarmed,
    TradeInPort,
    TradeFled,
    EscortElsewhere,
    EscortUnarmed,
    Bombard,
    BombardFled,
    DepotAboard,
    LoadElsewhere,
    LoadNew,
    LoadNoRoom,
    LandNotAboard,
    LandOtherCoast,
}

/// Each as saves have it, and as people read it.
const FORMS: [(Vain, &str, &str); 26] = [
    (Vain::RaidElsewhere, "it did not come to {} for its raid", "no raid on {}: not there"),
    (Vain::RaidNoEnemy, "{} is no enemy's: no raid", "no raid on {}: not held by an enemy"),
    (Vain::RaidOwn, "{} is in its own province: no raid", "no raid on {}: its income is the raider's own"),
    (Vain::RaidAboard, "aboard ships: no raid on {}", "no raid on {}: not there"),
    (Vain::RaidFled, "had to flee before its raid on {}", "no raid on {}: had to flee"),
    (Vain::RaidHeld, "{} is held against its raid", "no raid on {}: enemy troops still hold it"),
    (Vain::RaidBeaten, "was beaten before its raid on {}", "no raid on {}: fell back from its battle"),
    (Vain::Assault, "no assault: no enemy fortress is there", "no assault: no enemy fortress is there"),
    (Vain::Siege, "no siege: no enemy fortress is there", "no siege: no enemy fortress is there"),
    (Vain::Inside, "not inside: we hold no fortress there", "not inside: no friendly fortress is there"),
    (
        Vain::Harry,
        "harried nobody: no command of {} is there or next to it",
        "nobody harried: none of {} is known nearby",
    ),
    (Vain::TradeElsewhere, "took no trade: no trade of {} passes there", "no trade taken: none of {} passes there"),
    (Vain::TradePeace, "took no trade: not at war with {}", "no trade taken: not at war with {}"),
    (Vain::TradeUnarmed, "took no trade: no ships of war are left", "no trade taken: no ships of war are there"),
    (Vain::TradeInPort, "took no trade: in port at {}", "no trade taken: in port at {}"),
    (Vain::TradeFled, "took no trade: had to flee", "no trade taken: had to flee"),
    (Vain::EscortElsewhere, "", "no trade guarded: none of {} passes on its way"),
    (Vain::EscortUnarmed, "", "no trade guarded: no ships of war are there"),
    (
        Vain::Bombard,
        "bombarded nothing: no troops landed in a port of the area",
        "nothing bombarded: no landing in a port there",
    ),
    (Vain::BombardFled, "bombarded nothing: had to flee", "nothing bombarded: had to flee"),
    (Vain::DepotAboard, "depot not set up: aboard ships", "depot not set up: aboard ships"),
    (Vain::LoadElsewhere, "it is not where {} is", "not where the transports are"),
    (Vain::LoadNew, "it is new: who is loaded began the turn there", "new: who is loaded began the turn there"),
    (Vain::LoadNoRoom, "it needs {}", "needs {}"),
    (Vain::LandNotAboard, "it is not aboard", "not aboard"),
    (
        Vain::LandOtherCoast,
        "its ships did not come to that coast",
        "not a coast of an area that its ships are in or enter",
    ),
];

impl Vain {
    /// Why a nation raids nothing in a city, as it is held and owned: what a raid takes is income of its province's owner,
    /// whoever holds the city.
    pub(crate) fn of_raid(state: &State, nation: NationId, city: CityId) -> Option<Self> {
        let own = state.province(state.scenario().cities[city.at()].province).owner;
        if !state.city(city).holder.is_some_and(|holder| state.is_enemy(nation, holder)) {
            return Some(Self::RaidNoEnemy);
        }
        own.filter(|owner| state.head(*owner) == state.head(nation)).map(|_| Self::RaidOwn)
    }

    /// In words, behind the name of who was to do it; `of` is the city, nation or fleet that it is about.
    pub(crate) fn words(self, of: &str) -> String {
        FORMS.iter().find(|(own, ..)| *own == self).map(|(.., shown)| shown.replace("{}", of)).unwrap_or_default()
    }

    /// As an event has it.
    pub(crate) fn why(self, of: &str) -> Why {
        FORMS
            .iter()
            .find(|(own, ..)| *own == self)
            .map(|(_, saved, _)| Why(saved.replace("{}", of)))
            .unwrap_or_default()
    }
}

/// Why an entry was dropped, as saves have it; shown in the words of today.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Why(String);

impl From<String> for Why {
    fn from(words: String) -> Self {
        Self(words)
    }
}

impl From<&str> for Why {
    fn from(words: &str) -> Self {
        Self(words.to_owned())
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = FORMS.iter().find_map(|(_, saved, shown)| Some(shown.replace("{}", slot(saved, &self.0)?)));
        f.write_str(shown.as_deref().unwrap_or(&self.0))
    }
}

/// A move that costs more than is left, at home and in C3.
pub(crate) fn unpaid_move(ap: i64, rp: i64) -> String {
    format!("its move costs {ap} AP, {rp} RP {} left", if rp == 1 { "is" } else { "are" })
}

/// The transports that troops need, and how many are free.
pub(crate) fn berths(needed: usize, free: usize) -> String {
    format!("{}, free: {free}", counted(needed, "transport"))
}

/// What stands in the gap of a form where words are of that form.
fn slot<'w>(form: &str, words: &'w str) -> Option<&'w str> {
    match form.split_once("{}") {
        Some((head, tail)) => words.strip_prefix(head)?.strip_suffix(tail).filter(|own| !own.is_empty()),
        None => (!form.is_empty() && words == form).then_some(""),
    }
}
