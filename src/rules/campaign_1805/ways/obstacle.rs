//! What bars a way: one value for the search of a way, the desk, the check of orders, the receipt and the results.

use serde::{Deserialize, Serialize};

use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{HexId, NationId};
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::affairs::is_unplayed;
use crate::rules::campaign_1805::state::code::Code;

/// Where a way ends before its end, and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Obstacle {
    /// The place that cannot be entered, or from which nobody goes on.
    pub at: Place,
    pub rule: Bar,
    /// What the way has cost, this place with it where it is entered.
    pub cost: u16,
    /// The most that it may cost.
    pub allowance: u16,
}

/// The rule by which a way ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bar {
    OffMap,
    Sea,
    /// The place does not touch this one.
    Apart {
        from: HexId,
    },
    /// Nobody crosses the side between it and this one.
    ClosedSide {
        from: HexId,
    },
    /// Neutral land without passage, whose it is.
    NeutralLand {
        owner: Option<NationId>,
    },
    /// Who begins next to this enemy fortress goes only into it, back, or into friendly land.
    Leaving {
        from: HexId,
        fortress: HexId,
    },
    /// Who begins in contact leaves only by a way by which he could retreat.
    InContact,
    /// The way costs more than its movement.
    NoMovement {
        forced: bool,
    },
    /// An enemy fortress in the place: who enters stops.
    Fortress,
    /// The zone of this enemy fortress.
    Zone {
        fortress: HexId,
    },
    /// An enemy force is there.
    Enemy,
    /// Ships fight there.
    Battle,
    /// Ships had to flee there.
    Fled,
    /// A port that does not let them in.
    PortShut,
}

impl Bar {
    /// True for what lets troops enter a place, and not go on from there.
    pub const fn stops(self) -> bool {
        matches!(self, Self::Fortress | Self::Zone { .. } | Self::Enemy | Self::Battle | Self::Fled)
    }
}

impl Obstacle {
    /// The code of the check of orders.
    pub const fn code(&self) -> Code {
        match self.rule {
            Bar::OffMap => Code::OffMap,
            Bar::Sea => Code::SeaHex,
            Bar::Apart { .. } => Code::NotAdjacent,
            Bar::ClosedSide { .. } => Code::ClosedSide,
            Bar::NeutralLand { .. } => Code::NeutralLand,
            Bar::Leaving { .. } => Code::FortressBeyond,
            Bar::InContact => Code::InContact,
            Bar::NoMovement { forced: false } => Code::TooFar,
            Bar::NoMovement { forced: true } => Code::ForcedTooFar,
            Bar::PortShut => Code::NoCity,
            Bar::Fortress | Bar::Zone { .. } | Bar::Enemy | Bar::Battle | Bar::Fled => Code::StopsShort,
        }
    }

    /// What bars the way, in words that need no others.
    pub fn words(&self, state: &State) -> String {
        let place = plain(state, self.at);
        let hex = |hex: HexId| state.map().name(hex);
        match self.rule {
            Bar::OffMap => format!("hex {place} is off the map"),
            Bar::Sea => format!("hex {place} is sea"),
            Bar::Apart { from } => format!("{place} does not touch {}", hex(from)),
            Bar::ClosedSide { from } => format!("nobody crosses the side between {} and {place}", hex(from)),
            Bar::NeutralLand { owner } => format!("{place} {}", closed_land(state, owner)),
            Bar::Leaving { from, fortress } => format!(
                "{} is next to the enemy fortress in {}: from there only into it, back, or into friendly land",
                hex(from),
                hex(fortress)
            ),
            Bar::InContact => {
                format!("in contact: leaves only by a way by which it could retreat, not to {place}")
            }
            Bar::NoMovement { forced } => {
                let most = if forced { "twice its movement" } else { "its movement" };
                format!("the way to {place} costs {}, {most} is {}", self.cost, self.allowance)
            }
            Bar::PortShut => format!("{} does not let it in{}", state.place_name(self.at), shut_port(state, self.at)),
            Bar::Fortress | Bar::Zone { .. } | Bar::Enemy | Bar::Battle | Bar::Fled => {
                format!("stops at {place}: {}", self.why(state))
            }
        }
    }

    /// What is said where it keeps troops from any way to a place.
    pub fn no_way(&self, state: &State, to: &str) -> String {
        let most = self.allowance;
        if let Bar::NoMovement { .. } = self.rule {
            return format!("no way to {to} within {most} movement points: the cheapest costs {}", self.cost);
        }
        format!("no way to {to}: {} (costs {} of {most} up to there)", self.words(state), self.cost)
    }

    /// Why it goes no farther: the rule alone, without the place where it ends.
    pub fn why(&self, state: &State) -> String {
        match self.rule {
            Bar::Fortress => format!("the fortress at {} bars the way", state.place_name(self.at)),
            Bar::Zone { fortress } => {
                format!("the fortress at {} bars the way", state.place_name(Place::Hex(fortress)))
            }
            Bar::Enemy => "an enemy force is there".to_owned(),
            Bar::Battle => "an enemy fleet met it".to_owned(),
            Bar::Fled => "fled from an enemy fleet".to_owned(),
            _ => self.words(state),
        }
    }
}

/// Whose neutral land it is, and what opens it.
pub(crate) fn closed_land(state: &State, owner: Option<NationId>) -> String {
    let Some(owner) = owner else { return "is neutral land of nobody, closed to all".to_owned() };
    let (name, head) = (state.nation_name(owner), state.head(owner));
    if is_unplayed(state, head) {
        return format!("is neutral land of {name}, which nobody plays: only war opens it");
    }
    format!("is neutral land of {name}, closed without passage from {}, an alliance or war", state.nation_name(head))
}

/// What the rules let troops do in land that is closed to them, behind whom it is about.
pub(crate) const IN_CLOSED_LAND: &str = "may march within that land or leave it";

/// What would open a port: `: no alliance with Spain, and no passage`.
fn shut_port(state: &State, at: Place) -> String {
    let holder = State::hex_of(at).and_then(|hex| state.holder_at(hex));
    let words = |holder| format!(": no alliance with {}, and no passage", state.nation_name(state.head(holder)));
    holder.map(words).unwrap_or_default()
}

fn plain(state: &State, place: Place) -> String {
    match place {
        Place::Hex(hex) => state.map().name(hex),
        Place::Sea(_) => state.place_name(place),
    }
}
