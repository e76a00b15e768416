//! A scenario as its file tells it: what never changes, and where everything begins.

pub mod ids;
pub(crate) mod makeup;
pub mod map;

use serde::{Deserialize, Serialize};

use ids::{
    Arm, ArmyId, Bond, CityId, ForceId, GeneralId, HexId, Kind, NationId, ProvinceId, Rank, SeaId, Special, Terrain,
    TypeId,
};
use map::DrawnGrid;

use crate::engine::text::{counted, is_plural, is_same_name};

/// A whole scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scenario {
    /// What a scenario is called, and what its author settles.
    #[serde(flatten)]
    pub head: ScenarioHead,
    /// The map.
    pub grid: DrawnGrid,
    /// Sea areas and trade boxes.
    pub seas: Vec<Sea>,
    /// Nations, great and minor.
    pub nations: Vec<Nation>,
    pub provinces: Vec<Province>,
    pub cities: Vec<City>,
    /// Forage and attrition by terrain.
    pub terrain: Vec<Land>,
    /// Types of units.
    pub types: Vec<UnitType>,
    /// Who is where at the start, and how nations stand to each other.
    #[serde(flatten)]
    pub start: AtStart,
    /// Storms and events, and what is rolled for them.
    #[serde(flatten)]
    pub chance: ChanceTables,
    /// How much is told of other forces, by how far off they are.
    #[serde(flatten)]
    pub intel: Intelligence,
    /// Names of replacement generals, by nation.
    pub names: Vec<(NationId, Vec<String>)>,
}

/// How much is told of other forces, by how far off they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intelligence {
    /// How much is told of forces that are far off.
    pub far: Far,
    /// How much is told of forces that are near.
    #[serde(default)]
    pub near: Openness,
    /// How much is told of forces in contact.
    #[serde(default)]
    pub contact: Openness,
}

/// Storms and events, and what is rolled for them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChanceTables {
    /// The storm table.
    pub storms: Vec<Storm>,
    /// The event table.
    pub events: Vec<RandomEvent>,
    /// How many dice the event table takes.
    pub event_dice: u8,
}

/// Who is where at the start, and how nations stand to each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtStart {
    /// Generals and admirals.
    pub generals: Vec<General>,
    /// Armies and grand fleets at the start.
    pub armies: Vec<Army>,
    /// Forces at the start.
    pub forces: Vec<StartForce>,
    /// Depots at the start.
    pub depots: Vec<StartDepot>,
    /// Treaties and wars at the start.
    pub treaties: Vec<Treaty>,
    /// Kingdoms that may be formed.
    pub kingdoms: Vec<Kingdom>,
}

/// What a scenario is called, and what its author settles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioHead {
    /// What it is called.
    pub name: String,
    /// What its author says of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// Its house rules, each with its value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub house_rules: Vec<(String, String)>,
}

/// What a scaffold has in the place of the author's words; nobody else reads them.
pub const PLACEHOLDER: &str = "For the players: what this campaign is about.";

impl ScenarioHead {
    /// What its author says to its players.
    pub fn to_players(&self) -> &str {
        if self.notes == PLACEHOLDER { "" } else { &self.notes }
    }
}

/// How much is told of forces that are far off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Far {
    /// Nothing.
    None,
    /// Nation, size and province.
    #[default]
    Province,
    /// Nation, size and hex.
    Hex,
}

/// How much is told at a level of intelligence: what the rules say, or what they say of the level beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Openness {
    /// As of the level below.
    Less,
    /// As the rules have it.
    #[default]
    AsPrinted,
    /// As of the level above.
    More,
}

/// A sea area, or a trade box.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sea {
    pub name: String,
    /// Its mark on the map; none for a trade box.
    pub mark: Option<String>,
    /// Areas that it touches beside what the grid shows.
    pub links: Vec<SeaId>,
    /// Whose trade passes.
    pub trade: Vec<NationId>,
}

/// A nation, great or minor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nation {
    pub name: String,
    pub capital: CityId,
    /// A capital that must be taken too before it submits.
    pub second_capital: Option<CityId>,
    /// The ratings of a nation.
    #[serde(flatten)]
    pub ratings: FightingRatings,
    /// The corps of a nation.
    #[serde(flatten)]
    pub limits: CorpsLimits,
    /// $ in the bank at the start.
    pub cash: i64,
    /// Whether a nation is its own master.
    #[serde(flatten)]
    pub power: Power,
    /// True where troops come as contingents that never change.
    pub feudal: bool,
    /// True where corps may be formed from the start.
    pub reformed: bool,
    /// Losses of a forced march for each extra hex, in percent.
    pub force_march: u16,
    /// Victory cities at the start.
    pub start_cities: u16,
    /// Reparations a turn, in $; none for the printed ones, or half its home RP at $10.
    pub reparations: Option<i64>,
}

/// Whether a nation is its own master.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Power {
    /// True for a minor power.
    pub minor: bool,
    /// Who controls it at the start.
    pub controller: Option<NationId>,
}

/// The corps of a nation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CorpsLimits {
    /// Corps that it may form.
    pub corps: u16,
    /// Most units in a corps.
    pub corps_size: u16,
}

/// The ratings of a nation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FightingRatings {
    pub army_rating: i16,
    /// Skirmisher rating.
    pub skirmish_rating: i16,
    /// Naval rating: -1, 0 or 1.
    pub navy_rating: i16,
}

/// A province as the scenario's file tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Province {
    pub name: String,
    /// Its mark on the map.
    pub mark: String,
    /// Whose it is at the start.
    pub nation: NationId,
    /// Resource points a turn.
    pub rp: u16,
    /// Manpower a turn.
    pub manpower: u16,
    /// Points of trade.
    pub trade: u16,
    /// True for neutral land that lets everybody through.
    pub open: bool,
}

/// A city as the scenario's file tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct City {
    pub name: String,
    pub province: ProvinceId,
    /// Where it lies.
    pub hex: Option<HexId>,
    /// True for a victory city.
    pub victory: bool,
    /// True for a port.
    pub port: bool,
    /// True for a supply centre.
    pub supply: bool,
    /// Siege value; above 0 it is a fortress.
    pub siege: u16,
    /// The sea areas of the port, where they are not those beside it.
    pub seas: Vec<SeaId>,
}

/// Forage and attrition of a terrain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Land {
    pub terrain: Terrain,
    /// Commands that live off a hex.
    pub forage: u16,
    /// Losses in percent where there are more.
    pub attrition: u16,
}

/// A kind of unit that can be bought: what it costs, and how it fights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitType {
    pub name: String,
    /// The only nation that has it.
    pub nation: Option<NationId>,
    /// Nations that may not have it.
    pub not: Vec<NationId>,
    pub arm: Arm,
    /// Combat value.
    pub cv: u16,
    /// Morale, 1 to 5.
    pub morale: u16,
    /// What a unit costs.
    #[serde(flatten)]
    pub price: UnitPrice,
    /// Movement points, or sea areas.
    pub movement: u16,
    /// Hits that one takes.
    pub hits: u8,
    /// Most that a nation may have.
    pub limit: Option<u16>,
    /// What is special about it.
    pub special: Option<Special>,
    /// What it is on the tabletop, key by key.
    pub table: Vec<(String, String)>,
}

/// What a unit costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitPrice {
    /// $ for one; none where it is not for sale.
    pub cost: Option<i64>,
    pub manpower: u16,
}

impl UnitType {
    /// So many of it: batteries and ships in the plural, troops as their type is called.
    pub fn counted(&self, count: usize) -> String {
        let first = self.name.split(" of ").next().unwrap_or_default();
        let is_counted = !matches!(self.arm, Arm::Infantry | Arm::Cavalry) && !is_plural(first);
        if is_counted { counted(count, &self.name) } else { format!("{count} {}", self.name) }
    }
}

/// A general or admiral.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct General {
    pub name: String,
    pub nation: NationId,
    pub rank: Rank,
    pub battle_rating: i16,
    pub command_rating: u16,
    /// AP to move his army.
    pub ap: u16,
    /// Added to an army's CV as a subordinate.
    pub cv: i16,
    /// Added to his army's morale.
    pub army_morale: i16,
    /// 1 for a +1 battle modifier.
    pub battle_mod: u16,
    /// Where he begins, where the file says; else with his army, his force, or at the capital.
    pub at: Option<HexId>,
    /// True for Napoleon, or who stands for him.
    pub napoleon: bool,
}

/// An army or grand fleet at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Army {
    pub name: String,
    /// Who leads it.
    pub general: GeneralId,
}

/// A force at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartForce {
    pub name: String,
    pub nation: NationId,
    pub kind: Kind,
    pub at: Place,
    /// Its army, by its place in the list.
    pub army: Option<ArmyId>,
    /// A subordinate who leads it.
    pub general: Option<GeneralId>,
    /// How many units of each type.
    pub units: Vec<(TypeId, u16)>,
    /// Their names, where the file gives them.
    pub names: Vec<String>,
}

/// A hex, or a sea area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On land, or in the port of the city there.
    Hex(HexId),
    Sea(SeaId),
}

/// A depot at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartDepot {
    /// Whose.
    pub nation: NationId,
    pub at: HexId,
    /// The force that carries it, by its place in the list; none once deployed.
    pub carried_by: Option<ForceId>,
}

/// A treaty or war at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Treaty {
    /// Which.
    pub kind: Bond,
    /// Between whom; in passage and share the first gives.
    pub between: [NationId; 2],
}

/// A kingdom that may be formed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kingdom {
    pub name: String,
    pub provinces: Vec<ProvinceId>,
}

/// A line of the storm table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Storm {
    /// The least roll.
    pub from: u8,
    /// The highest roll.
    pub to: u8,
    /// What happens, in words.
    pub effect: String,
    /// Ships lost, in percent.
    pub percent: u16,
    /// True where the force is driven to the nearest friendly port.
    pub port: bool,
}

/// A line of the event table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RandomEvent {
    /// The least roll.
    pub from: u8,
    /// The highest roll.
    pub to: u8,
    pub name: String,
    /// The nation that it is about.
    pub nation: Option<NationId>,
    /// What happens, in words.
    pub text: String,
    /// What the program does; empty where the umpire does it.
    pub effects: Vec<EventEffect>,
}

/// What an event does by itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventEffect {
    /// A nation may form corps from now on.
    ArmyReform(NationId),
    /// A die for each side of each battle.
    GeneralDeath,
    /// The storm table for every fleet at sea.
    Storm,
    /// Units join at the nation's capital.
    Veterans(NationId, u16, TypeId),
    /// $ for a nation.
    Cash(NationId, i64),
    /// Resource points at the next income.
    Rp(NationId, i64),
    Manpower(NationId, i64),
    /// Nothing.
    None,
    /// Words for the umpire.
    Words(String),
}

impl EventEffect {
    /// The one nation to which it does something; none where it concerns all.
    pub const fn nation(&self) -> Option<NationId> {
        match self {
            Self::ArmyReform(nation)
            | Self::Veterans(nation, ..)
            | Self::Cash(nation, _)
            | Self::Rp(nation, _)
            | Self::Manpower(nation, _) => Some(*nation),
            Self::GeneralDeath | Self::Storm | Self::None | Self::Words(_) => None,
        }
    }
}

impl Scenario {
    /// The nation of this name.
    pub fn nation_named(&self, name: &str) -> Option<NationId> {
        let exact = self.nations.iter().position(|nation| nation.name == name);
        let meant = || self.nations.iter().position(|nation| is_same_name(&nation.name, name));
        exact.or_else(meant).map(NationId::new)
    }

    /// The sheet lists Leipzig for Prussia and for Denmark: the province around it is whose the house rule says
    /// (`map.leipzig`: `prussia`, `denmark`), where the file gives it to one of the two. Who began with the victory
    /// cities of his provinces does so still.
    pub fn give_leipzig_to(&mut self, word: &str) {
        let Some(city) = self.city_named("Leipzig") else { return };
        let both = ["Prussia", "Denmark"].map(|name| self.nation_named(name));
        let goal = both[usize::from(word == "denmark")];
        let province = self.cities[city.at()].province;
        let owner = self.provinces[province.at()].nation;
        let Some(goal) = goal.filter(|goal| *goal != owner && both.contains(&Some(owner))) else { return };
        let victories = |own: &Self, nation: NationId| {
            let of = |city: &&City| city.victory && own.provinces[city.province.at()].nation == nation;
            u16::try_from(own.cities.iter().filter(of).count()).unwrap_or(u16::MAX)
        };
        let counted = [owner, goal].map(|nation| self.nations[nation.at()].start_cities == victories(self, nation));
        self.provinces[province.at()].nation = goal;
        for (nation, counted) in [owner, goal].into_iter().zip(counted) {
            if counted {
                self.nations[nation.at()].start_cities = victories(self, nation);
            }
        }
    }

    /// The city of this name.
    pub fn city_named(&self, name: &str) -> Option<CityId> {
        self.cities.iter().position(|city| city.name == name).map(CityId::new)
    }

    /// The province of this name.
    pub fn province_named(&self, name: &str) -> Option<ProvinceId> {
        self.provinces.iter().position(|province| province.name == name).map(ProvinceId::new)
    }

    /// The sea area of this name.
    pub fn sea_named(&self, name: &str) -> Option<SeaId> {
        self.seas.iter().position(|sea| sea.name == name).map(SeaId::new)
    }

    /// Every sea area, in the order of the file.
    pub(crate) fn sea_places(&self) -> impl Iterator<Item = Place> + use<> {
        (0..self.seas.len()).map(|at| Place::Sea(SeaId::new(at)))
    }

    /// The type of this name.
    pub fn type_named(&self, name: &str) -> Option<TypeId> {
        self.types.iter().position(|kind| kind.name == name).map(TypeId::new)
    }

    /// The type at a place.
    ///
    /// # Panics
    /// For a place of no type.
    pub fn unit_type(&self, kind: TypeId) -> &UnitType {
        &self.types[kind.at()]
    }

    /// The hex that a text names: a hex, or a city's name.
    pub fn hex_or_city(&self, text: &str) -> Option<HexId> {
        self.grid.hex(text).or_else(|| self.cities[self.city_named(text)?.at()].hex)
    }

    /// The place that a text names: a hex, a city or a sea area.
    pub fn place(&self, text: &str) -> Option<Place> {
        let sea = || self.sea_named(text).map(Place::Sea);
        self.hex_or_city(text).map(Place::Hex).or_else(sea)
    }
}
