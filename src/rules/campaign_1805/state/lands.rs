//! Nations, provinces and cities, as they are now.

use serde::{Deserialize, Serialize};

use crate::rules::campaign_1805::scenario::ids::{NationId, Status};
use crate::rules::campaign_1805::scenario::{City, Nation, Scenario};

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
        let provinces = scenario.provinces.iter();
        Self {
            nations: scenario.nations.iter().map(nation).collect(),
            provinces: provinces.map(|own| ProvinceNow { owner: Some(own.nation), status: Status::Home }).collect(),
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
