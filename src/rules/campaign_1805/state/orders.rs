//! Orders as they are carried out: what a nation wants of each force, fleet and purchase, and of the others.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::State;
use super::opened::Opened;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{
    ArmyId, Bond, CityId, ForceId, GeneralId, HexId, Kind, NationId, ProvinceId, SeaId, Stance, Step, TypeId,
};

/// All that a player orders in a turn, in the order of his file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Orders {
    /// Armies and forces on land.
    pub force: Vec<ForceEntry>,
    pub fleet: Vec<FleetEntry>,
    /// Organising.
    pub organise: Vec<Organise>,
    /// Purchases.
    pub buy: Vec<Buy>,
    pub gift: Vec<Gift>,
    pub diplomacy: Vec<Diplomacy>,
    /// Terms of a submission, chosen ahead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub terms: Vec<Terms>,
    /// Words that the umpire reads.
    pub words: Vec<Words>,
}

impl Orders {
    /// Entries of the umpire's take the place of those of the same name; the others are added.
    pub fn amend(&mut self, other: Self) {
        self.force.retain(|own| other.force.iter().all(|new| new.name != own.name));
        self.fleet.retain(|own| other.fleet.iter().all(|new| new.name != own.name));
        self.force.extend(other.force);
        self.fleet.extend(other.fleet);
        self.organise.extend(other.organise);
        self.buy.extend(other.buy);
        self.gift.extend(other.gift);
        self.diplomacy.extend(other.diplomacy);
        self.terms.extend(other.terms);
        self.words.extend(other.words);
    }
}

/// An army, or a force by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mover {
    /// An army or grand fleet.
    Army(ArmyId),
    /// A force that is in none.
    Force(ForceId),
}

/// What an army or a force on land does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of the file, given by itself")]
pub struct ForceEntry {
    pub name: String,
    /// The hexes that it enters, in order.
    pub path: Vec<HexId>,
    /// True for a forced march.
    pub forced: bool,
    /// How a force is to fight, and when it stops.
    #[serde(flatten)]
    pub fight: FightOrders,
    /// True to stand in the fortress.
    pub inside: bool,
    /// What a force is to do once it has fought.
    #[serde(flatten)]
    pub after: AfterBattle,
    /// False where its supply is not to be paid.
    pub supply: bool,
    /// A city that it raids.
    pub raid: Option<CityId>,
    /// True to deploy the depot that it carries.
    pub deploy: bool,
    /// Whose forces a band harries.
    pub harry: Option<NationId>,
    /// True where this stands in later turns.
    pub standing: bool,
    /// Words for the umpire.
    pub words: String,
}

/// What a force is to do once it has fought.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AfterBattle {
    /// False to stay after a victory.
    pub pursue: bool,
    /// Hexes that it would like to retreat to, in order.
    pub retreat_to: Vec<HexId>,
}

/// How a force is to fight, and when it stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FightOrders {
    /// Whether it attacks; none where nothing is said.
    pub stance: Option<Stance>,
    /// True to assault a fortress, false to invest it; none where nothing is said.
    pub assault: Option<bool>,
    /// The column of the siege table from which on it assaults.
    pub assault_at: Option<u16>,
    /// True to leave after a failed assault.
    pub withdraw: bool,
    /// Losses in percent at which it leaves at night.
    pub break_off_at: Option<u16>,
}

/// What a fleet does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FleetEntry {
    pub name: String,
    /// The areas that it enters, in order.
    pub path: Vec<SeaId>,
    /// The port that it enters at the end.
    pub port: Option<CityId>,
    /// True to intercept, false to evade.
    pub intercept: bool,
    /// Whose trade a fleet is after.
    #[serde(flatten)]
    pub trade: TradeOrders,
    /// What it takes aboard.
    pub load: Vec<String>,
    /// What it lands, and where.
    pub land: Vec<(HexId, Vec<String>)>,
    /// A port that it raids.
    pub raid: Option<CityId>,
    /// True to bombard for troops landed.
    pub bombard: bool,
    /// Ports and sea areas that it would like to flee and retreat to, in order.
    #[serde(default)]
    pub retreat_to: Vec<Place>,
    /// True where this stands in later turns.
    pub standing: bool,
    /// Words for the umpire.
    pub words: String,
}

impl FleetEntry {
    /// Its areas, and the port at the end.
    pub(crate) fn stops(&self, state: &State) -> Vec<Place> {
        let port = self.port.and_then(|city| state.scenario().cities[city.at()].hex).map(Place::Hex);
        self.path.iter().copied().map(Place::Sea).chain(port).collect()
    }

    /// How many they are.
    pub(crate) const fn steps(&self) -> usize {
        self.path.len() + self.port.is_some() as usize
    }

    /// True where its ships go, load or land as one: what is of a grand fleet does so with it.
    pub(crate) fn goes_by_itself(&self) -> bool {
        !self.path.is_empty() || self.port.is_some() || !self.load.is_empty() || !self.land.is_empty()
    }
}

/// Whose trade a fleet is after.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TradeOrders {
    /// Whose trade it protects.
    pub escort: Option<NationId>,
    /// Whose trade it takes.
    pub privateer: Option<NationId>,
}

/// A change of the order of battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Organise {
    /// A command joins an army.
    Attach { force: String, to: String },
    /// A command leaves its army.
    Detach { force: String },
    /// Units go to a force in the same hex.
    Transfer { force: String, to: String, units: Vec<(TypeId, u16)> },
    /// An army is formed around a general.
    FormArmy { name: String, general: GeneralId },
    /// A command or garrison is formed of units of a force.
    FormForce { name: String, kind: Kind, force: String, units: Vec<(TypeId, u16)> },
    /// An army is dissolved.
    Dissolve { army: String },
    /// Units are left in a city.
    Garrison { force: String, units: Vec<(TypeId, u16)> },
    /// A general takes an army, or leads a command.
    Lead { general: GeneralId, to: String },
    /// A kingdom is formed.
    Kingdom { name: String },
}

impl Organise {
    /// True where it begins an army or force of this name.
    pub(crate) fn begins(&self, name: &str) -> bool {
        matches!(self, Self::FormArmy { name: new, .. } | Self::FormForce { name: new, .. } if new == name)
    }
}

/// A purchase.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Buy {
    pub what: Ware,
    pub count: u16,
    /// The command that it goes to.
    pub to: Option<String>,
    /// The home city of a new command, depot or general.
    pub at: Option<CityId>,
    /// The name of a new command.
    pub name: Option<String>,
    /// What the new command is.
    pub kind: Option<Kind>,
}

impl Buy {
    /// What is bought, as a file says it.
    pub(crate) fn title<'s>(&self, state: &'s State) -> &'s str {
        match self.what {
            Ware::Units(kind) => &state.unit_type(kind).name,
            Ware::Depot => "depot",
            Ware::General => "general",
        }
    }

    /// True where it begins a command of this name.
    pub(crate) fn begins(&self, name: &str) -> bool {
        self.to.is_none() && self.at.is_some() && self.name.as_deref() == Some(name)
    }
}

/// What is for sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ware {
    /// Units of a type.
    Units(TypeId),
    Depot,
    General,
}

/// What a nation gives to another, by an entry of its orders.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gift {
    /// To whom.
    pub to: NationId,
    /// Resource points.
    pub rp: i64,
    pub cash: i64,
    /// A captive who goes free.
    pub general: Option<GeneralId>,
}

/// What a nation does towards another.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Diplomacy {
    pub act: Act,
    /// With whom.
    pub with: NationId,
    /// Provinces that their owners cede; with peace.
    pub cede: Vec<ProvinceId>,
    /// $ that change hands; with peace.
    pub cash: i64,
    /// Who pays them.
    pub pays: Option<NationId>,
    pub years: u16,
}

/// What may be done towards another nation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// An alliance, passage, sharing, peace or war begins.
    Begin(Bond),
    /// Passage or sharing ends.
    End(Bond),
    /// An ally leaves.
    Leave,
}

/// Words that the umpire reads.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Words {
    /// The words.
    pub text: String,
    /// The step at which they are shown again.
    pub remind: Option<Step>,
}

/// Terms that a nation has chosen before the case arises.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Terms {
    /// The other of the two.
    pub with: NationId,
    /// What a victor chooses; none in what a loser says.
    pub choice: Option<TermsChoice>,
    /// The provinces that a victor wants or a loser gives, the first first.
    pub provinces: Vec<ProvinceId>,
}

/// What a victor chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TermsChoice {
    /// Two provinces, each picks one, and a year of peace.
    Provinces,
    /// One province, the loser's pick, and two years.
    Province,
    /// Reparations and a year.
    Reparations,
}

impl TermsChoice {
    /// How sentences call it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Provinces => "two provinces",
            Self::Province => "one province",
            Self::Reparations => "reparations",
        }
    }
}

/// An entry of orders that was left out when they were opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryLeftOut {
    /// Its line in the file as it came.
    pub line: usize,
    pub entry: String,
    pub why: String,
}

/// What the nations have ordered.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct SentOrders {
    /// Orders of this turn, by nation; none where no file was taken.
    pub orders: Vec<Option<Rc<Orders>>>,
    /// What was found in them.
    pub opened: Opened,
    /// Entries that stand until another comes, by nation.
    pub standing: Vec<(NationId, Rc<ForceEntry>)>,
    /// The same of fleets.
    #[serde(default)]
    pub standing_fleets: Vec<(NationId, Rc<FleetEntry>)>,
}

impl SentOrders {
    /// The orders of a nation in this turn; none where no file was taken.
    pub(crate) fn of(&self, nation: NationId) -> Option<&Orders> {
        self.orders[nation.at()].as_deref()
    }

    /// Orders of a nation are opened; what stands in later turns is kept.
    pub(crate) fn read(&mut self, nation: NationId, orders: Option<&Orders>, left_out: usize) {
        self.opened.note(nation, left_out);
        for entry in orders.iter().flat_map(|orders| &orders.force) {
            self.standing.retain(|(own, old)| *own != nation || old.name != entry.name);
            if entry.standing {
                // Ways and depots are of one turn.
                let stands = ForceEntry { path: Vec::new(), deploy: false, ..entry.clone() };
                self.standing.push((nation, Rc::new(stands)));
            }
        }
        for entry in orders.iter().flat_map(|orders| &orders.fleet) {
            self.standing_fleets.retain(|(own, old)| *own != nation || old.name != entry.name);
            if entry.standing {
                let stands =
                    FleetEntry { path: Vec::new(), port: None, load: Vec::new(), land: Vec::new(), ..entry.clone() };
                self.standing_fleets.push((nation, Rc::new(stands)));
            }
        }
        self.orders[nation.at()] = orders.cloned().map(Rc::new);
    }

    /// A march that cannot be paid, or cannot be made, is no more in the orders.
    pub(crate) fn drop_march(&mut self, nation: NationId, entry: &str) {
        let Some(orders) = self.orders.get_mut(nation.at()).and_then(Option::as_mut) else { return };
        for own in Rc::make_mut(orders).force.iter_mut().filter(|own| own.name == entry) {
            own.path.clear();
        }
        for own in Rc::make_mut(orders).fleet.iter_mut().filter(|own| own.name == entry) {
            own.path.clear();
            own.port = None;
        }
    }
}
