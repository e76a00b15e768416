//! Cities, provinces and nations change hands.

use serde::{Deserialize, Serialize};

use crate::engine::chapters::Chapter;
use crate::engine::text::Text;
use crate::rules::campaign_1805::scenario::ids::{CityId, NationId, ProvinceId, Status};
use crate::rules::campaign_1805::state::{CityNow, NextIncome, State};

/// Cities, provinces and nations change hands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LandEvent {
    /// A siege begins, or ends.
    Siege { city: CityId, since: Option<u16> },
    /// A city has another holder.
    Captured { city: CityId, holder: Option<NationId> },
    /// A province has another owner.
    Owned { province: ProvinceId, owner: Option<NationId>, status: Status },
    /// What a province brings at the next income is ruled, in percent.
    Yields { province: ProvinceId, percent: u16 },
    /// A nation may form corps.
    Reformed { nation: NationId },
    /// A nation is conquered.
    Conquered { nation: NationId },
}

impl Chapter<State> for LandEvent {
    fn apply(&self, state: &mut State) {
        let lands = &mut state.lands;
        match self {
            Self::Siege { city, since } => lands.cities[city.at()].siege_since = *since,
            Self::Captured { city, holder } => {
                lands.cities[city.at()] = CityNow { holder: *holder, siege_since: None };
            }
            Self::Owned { province, owner, status } => {
                let own = &mut lands.provinces[province.at()];
                (own.owner, own.status) = (*owner, *status);
            }
            Self::Yields { province, percent } => {
                lands.provinces[province.at()].income = NextIncome::of(*percent);
            }
            Self::Reformed { nation } => lands.nations[nation.at()].reformed = true,
            Self::Conquered { nation } => lands.nations[nation.at()].out = true,
        }
    }

    fn tell(&self, state: &State) -> Text {
        let name = |nation: NationId| state.nation_name(nation);
        let whose = |nation: &Option<NationId>| nation.map_or("nobody", name);
        let city = |city: &CityId| state.city_words(*city);
        Text::plain(match self {
            Self::Siege { city: own, since: Some(_) } => format!("{} is besieged", city(own)),
            Self::Siege { city: own, since: None } => format!("the siege of {} is over", city(own)),
            Self::Captured { city: own, holder } => format!("{} is held by {}", city(own), whose(holder)),
            Self::Owned { province, owner, status } => {
                let province = &state.scenario().provinces[province.at()].name;
                format!("{} now owns {province} ({status})", whose(owner))
            }
            Self::Yields { province, percent } => yields_words(state, *province, *percent, false),
            Self::Reformed { nation } => format!("{} may form corps", name(*nation)),
            Self::Conquered { nation } => format!("{} is conquered", name(*nation)),
        })
    }
}

/// `Gorge brings no resource points and manpower at the next income`, for logs and papers; once that has come, what it
/// brought. A ruling is on all that a province brings, and that is named.
pub(crate) fn yields_words(state: &State, province: ProvinceId, percent: u16, is_paid: bool) -> String {
    let name = &state.scenario().provinces[province.at()].name;
    let share = yields_share(state, province, percent);
    if is_paid {
        return format!("{name} brought {share} at this income");
    }
    format!("{name} brings {share} at the next income")
}

/// What a province brings of which a ruling is: `50% of its resource points and manpower`.
pub(crate) fn yields_share(state: &State, province: ProvinceId, percent: u16) -> String {
    let own = &state.scenario().provinces[province.at()];
    let parts = [(own.rp, "resource points"), (own.manpower, "manpower"), (own.trade, "trade")];
    let parts: Vec<&str> = parts.into_iter().filter(|(due, _)| *due > 0).map(|(_, what)| what).collect();
    let what = match parts.split_last() {
        Some((last, before @ [_, ..])) => format!("{} and {last}", before.join(", ")),
        Some((only, _)) => (*only).to_owned(),
        None => "income".to_owned(),
    };
    match percent {
        0 => format!("none of its {what}"),
        NextIncome::WHOLE => format!("all of its {what}"),
        percent => format!("{percent}% of its {what}"),
    }
}
