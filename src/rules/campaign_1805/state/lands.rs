//! Nations, provinces and cities, as they are now.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use crate::rules::campaign_1805::scenario::ids::{NationId, Status};
use crate::rules::campaign_1805::scenario::{City, Nation, Province, Scenario};

/// Nations, provinces and cities, each list in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct LandsNow {
    pub nations: Vec<NationNow>,
    pub provinces: Vec<ProvinceNow>,
    pub cities: Vec<CityNow>,
}

/// A nation, as it is now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NationNow {
    /// Who controls it.
    pub controller: Option<NationId>,
    /// True once it may form corps.
    pub reformed: bool,
    /// $ in the bank.
    pub cash: i64,
    pub manpower: i64,
    /// Resource points of this turn that are left.
    pub rp: i64,
    /// Action points spent in this turn.
    pub ap: i64,
    /// Whom it made submit.
    pub forced: Vec<NationId>,
    /// True once it is conquered.
    pub out: bool,
}

/// A province, as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ProvinceNow {
    /// Whose it is by start or treaty; none for neutral land.
    pub owner: Option<NationId>,
    /// How it came to him.
    pub status: Status,
    #[serde(default, skip_serializing_if = "NextIncome::is_whole")]
    pub income: NextIncome,
}

/// What a province brings at the next income, in percent of what it would; none: all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NextIncome(Option<u16>);

impl NextIncome {
    pub(crate) const WHOLE: u16 = 100;
    /// The most that may be ruled.
    pub(crate) const MOST: u16 = 500;

    pub(crate) fn of(percent: u16) -> Self {
        Self(Some(percent).filter(|percent| *percent != Self::WHOLE))
    }

    pub(crate) fn percent(self) -> u16 {
        self.0.unwrap_or(Self::WHOLE)
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the way in which a field is asked whether it is written")]
    pub(crate) const fn is_whole(&self) -> bool {
        self.0.is_none()
    }

    /// So much of it.
    pub(crate) fn share(self, of: u16) -> i64 {
        i64::from(of) * i64::from(self.percent()) / i64::from(Self::WHOLE)
    }
}

/// Where nothing was ruled the digest of a state is as it was before provinces had it.
impl Hash for NextIncome {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Some(percent) = self.0 {
            percent.hash(state);
        }
    }
}

/// A city, as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CityNow {
    /// Who has it; none for neutral land.
    pub holder: Option<NationId>,
    /// The turn in which a siege of it began.
    pub siege_since: Option<u16>,
}

impl LandsNow {
    /// As the file has them.
    pub(crate) fn of(scenario: &Scenario) -> Self {
        let nation = |own: &Nation| NationNow {
            controller: own.power.controller,
            reformed: own.reformed,
            cash: own.cash,
            ..NationNow::default()
        };
        let holder = |city: &City| Some(scenario.provinces[city.province.at()].nation);
        let province = |own: &Province| ProvinceNow {
            owner: Some(own.nation),
            status: Status::Home,
            income: NextIncome::default(),
        };
        Self {
            nations: scenario.nations.iter().map(nation).collect(),
            provinces: scenario.provinces.iter().map(province).collect(),
            cities: scenario.cities.iter().map(|city| CityNow { holder: holder(city), siege_since: None }).collect(),
        }
    }

    /// $ change hands.
    pub(crate) fn pay(&mut self, from: NationId, to: NationId, cash: i64) {
        self.nations[from.at()].cash -= cash;
        self.nations[to.at()].cash += cash;
    }

    /// $ for each nation.
    pub(crate) fn pay_all(&mut self, cash: &[i64]) {
        for (own, more) in self.nations.iter_mut().zip(cash) {
            own.cash += more;
        }
    }
}
