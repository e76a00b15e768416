//! What is for sale, at what price, and where it may go; every line was tried as a purchase.

use serde::Serialize;

use crate::rules::campaign_1805::deploy::prices::{DEPOT, GENERAL, whose};
use crate::rules::campaign_1805::orders::brief::text;
use crate::rules::campaign_1805::orders::try_entry;
use crate::rules::campaign_1805::scenario::ids::{CityId, Kind, NationId};
use crate::rules::campaign_1805::state::{Force, State};

/// Most units that are tried in one purchase.
const MOST: u16 = 24;

/// Units of a type, depots or generals, with the price of one.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct ForSale {
    pub name: String,
    /// $ and manpower for one.
    pub cost: i64,
    pub manpower: u16,
    /// True where no more than so many of it may be there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub limited: bool,
    /// Commands that it may go to: the name, the number of the nation whose manpower it takes, the most.
    pub to: Vec<(String, usize, u16)>,
    /// New commands of it.
    pub new: Vec<New>,
}

/// New commands that may be bought in some cities.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct New {
    /// What they are; none for a depot or general by itself.
    pub kind: Option<&'static str>,
    pub cities: Vec<String>,
    /// The number of the nation whose manpower it takes.
    pub nation: usize,
    pub least: u16,
    pub most: u16,
}

/// Everything that may be bought now.
pub(super) fn wares(state: &State, nation: NationId) -> Vec<ForSale> {
    if state.now.turn == 0 {
        return Vec::new();
    }
    let types = state
        .scenario()
        .types
        .iter()
        .filter_map(|kind| Some((kind.name.as_str(), kind.price.cost?, kind.price.manpower)));
    let all = types.chain([("depot", DEPOT, 0), ("general", GENERAL, 0)]);
    let shop = Shop::of(state, nation);
    let wares = all.map(|(name, cost, manpower)| ForSale {
        name: name.to_owned(),
        cost,
        manpower,
        limited: name == "general" || is_limited(state, name),
        to: if name == "general" { Vec::new() } else { shop.commands(name) },
        new: shop.new_commands(name),
    });
    wares.filter(|ware| !ware.to.is_empty() || !ware.new.is_empty()).collect()
}

fn is_limited(state: &State, what: &str) -> bool {
    state.scenario().type_named(what).is_some_and(|kind| state.unit_type(kind).limit.is_some())
}

struct Shop<'s> {
    state: &'s State,
    nation: NationId,
    /// Cities where something may be bought.
    homes: Vec<CityId>,
}

impl<'s> Shop<'s> {
    fn of(state: &'s State, nation: NationId) -> Self {
        let cities = (0..state.lands.cities.len()).map(CityId::new);
        let mut shop = Self { state, nation, homes: Vec::new() };
        shop.homes = cities.filter(|city| shop.sells("depot", 1, &shop.at(*city))).collect();
        shop
    }

    fn sells(&self, what: &str, count: u16, rest: &str) -> bool {
        let entry = format!("[[buy]]\nwhat = {}\ncount = {count}\n{rest}", text(what));
        try_entry(self.state, self.nation, &entry).is_ok()
    }

    fn at(&self, city: CityId) -> String {
        format!("at = {}\n", text(&self.state.scenario().cities[city.at()].name))
    }

    /// The least and the most that may be bought so.
    fn range(&self, what: &str, rest: &str) -> Option<(u16, u16)> {
        let least = (1..=2).find(|count| self.sells(what, *count, rest))?;
        // What a force may hold of one type ends somewhere, and begins again nowhere.
        let (mut most, mut refused) = (least, MOST + 1);
        while refused - most > 1 {
            let middle = most.midpoint(refused);
            if self.sells(what, middle, rest) { most = middle } else { refused = middle }
        }
        Some((least, most))
    }

    fn is_naval(&self, what: &str) -> Option<bool> {
        self.state.scenario().type_named(what).map(|kind| self.state.unit_type(kind).arm.is_naval())
    }

    fn commands(&self, what: &str) -> Vec<(String, usize, u16)> {
        let state = self.state;
        let home = |force: &Force| {
            let city = state.city_at(force.at);
            state.head(force.nation) == self.nation && city.is_some_and(|city| self.homes.contains(&city))
        };
        let fits = |force: &Force| self.is_naval(what).is_none_or(|naval| naval == force.kind.is_naval());
        let mut commands = Vec::new();
        for (_, force) in state.present().filter(|(_, force)| home(force) && fits(force)) {
            if let Some((1, most)) = self.range(what, &format!("to = {}\n", text(&force.name))) {
                commands.push((force.name.clone(), force.nation.at(), most));
            }
        }
        commands
    }

    fn new_commands(&self, what: &str) -> Vec<New> {
        // A general takes service at the capital, whatever city is named.
        if what == "general" {
            let range = self.range(what, "");
            let new = |(least, most)| New { kind: None, cities: Vec::new(), nation: self.nation.at(), least, most };
            return range.map(new).into_iter().collect();
        }
        let kinds: Vec<Option<&'static str>> = match self.is_naval(what) {
            None => vec![None],
            Some(naval) => Kind::keys_of(|kind| kind.is_naval() == naval).into_iter().map(Some).collect(),
        };
        let mut all: Vec<New> = Vec::new();
        for kind in kinds {
            for city in &self.homes {
                let named = kind.map_or_else(String::new, |kind| format!("kind = \"{kind}\"\nname = \"?\"\n"));
                let name = self.state.scenario().cities[city.at()].name.clone();
                let nation = whose(self.state, self.nation, None, Some(*city)).at();
                let harbour = !self.state.map().harbour(*city).is_empty();
                // Cities of one nation are alike, ports apart.
                let alike = |new: &&mut New| {
                    new.kind == kind && new.nation == nation && (self.is_naval(what) != Some(true) || harbour)
                };
                if let Some(new) = all.iter_mut().find(alike) {
                    new.cities.push(name);
                } else if let Some((least, most)) = self.range(what, &(self.at(*city) + &named)) {
                    all.push(New { kind, cities: vec![name], nation, least, most });
                }
            }
        }
        all
    }
}
