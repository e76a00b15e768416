//! The state of a campaign, and what can be read off it without a rule.
//!
//! What a nation may know is a state, too: other forces are not there, and what it sees of them stands in `sightings`.

pub(crate) mod affairs;
pub(crate) mod apply;
pub mod code;
pub(crate) mod entries;
pub(crate) mod fight;
pub mod identity;
pub mod opened;
pub mod ordered;
pub mod orders;
pub(crate) mod roster;
pub(crate) mod sighting;
pub(crate) mod unfit;
pub mod view;

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::rules::campaign_1805::scenario::ids::{
    ArmyId, Bond, CityId, Fate, ForceId, GeneralId, HexId, Kind, NationId, SeaId, Season, Stance, Status, Step, TypeId,
    year,
};
use crate::rules::campaign_1805::scenario::makeup::Count;
use crate::rules::campaign_1805::scenario::map::Map;
use crate::rules::campaign_1805::scenario::{self, Effect, Place, Scenario, UnitType};
use crate::rules::campaign_1805::sheet::rules::RulesInForce;
pub use affairs::{Affairs, Answer, CampaignEnd, Fortunes, Reparation, Submission};
pub use fight::{AtSea, Battles, Clash, Fight, FightKind, Prize, Raid};
use identity::{Identity, Seal};
pub use orders::SentOrders;
pub use roster::Roster;
pub use sighting::{Level, Sighting, Size};

/// The state of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct State {
    /// What never changes, and where everything began.
    pub roster: Roster,
    /// The turn, from 0.
    pub turn: u16,
    pub step: Step,
    /// What drawn orders are made of, and the keys of campaigns begun before; 0 in what a nation may know.
    pub secret: u64,
    /// What the keys of briefs are made of; none in what a nation may know.
    #[serde(skip)]
    pub seal: Seal,
    /// For whom this state is; none for the umpire's.
    pub looker: Option<NationId>,
    /// The nations, in the order of the file.
    pub nations: Vec<NationNow>,
    pub provinces: Vec<ProvinceNow>,
    pub cities: Vec<CityNow>,
    /// The forces; those that came later stand behind, those that are gone stay.
    pub forces: Vec<Rc<Force>>,
    /// Armies and grand fleets.
    pub armies: Vec<ArmyNow>,
    /// Generals and admirals.
    pub generals: Vec<GeneralNow>,
    pub depots: Vec<Depot>,
    /// Alliances, wars and treaties.
    pub relations: Vec<Relation>,
    /// The nations by initiative, the first first; empty before it is known.
    pub initiative: Vec<NationId>,
    /// What the nations have ordered.
    #[serde(flatten)]
    pub sent: SentOrders,
    /// What is seen of other forces.
    pub sightings: Vec<Sighting>,
    /// True once what the step does by itself is done.
    pub worked: bool,
    /// Fleets and raiders of this turn.
    #[serde(flatten)]
    pub at_sea: AtSea,
    /// Who met whom in this turn, and what they fought.
    #[serde(flatten)]
    pub battles: Battles,
    /// House rules that ways, supply and orders depend on.
    #[serde(default)]
    pub rules: RulesInForce,
    /// What nations owe each other, and what they have declared.
    #[serde(flatten)]
    pub affairs: Affairs,
    /// What became of generals, and how Napoleon fares.
    #[serde(flatten)]
    pub fortunes: Fortunes,
    /// True once preliminary results are published.
    #[serde(default)]
    pub published: bool,
    /// The umpire's answers to challenges.
    #[serde(default)]
    pub answers: Vec<Answer>,
    /// Effects of events that wait for the next act, and for the next turn.
    #[serde(default)]
    pub waiting: [Vec<Effect>; 2],
    /// How many units of each nation and type have ever had a name: none is used again.
    #[serde(default)]
    pub numbered: Vec<(NationId, TypeId, u32)>,
    /// The kingdoms that were formed, and by whom.
    pub kingdoms: Vec<(String, NationId)>,
    /// How it ended, once it has.
    #[serde(flatten)]
    pub end: CampaignEnd,
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

/// Units that stand and move as one, on land or at sea.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own, set and taken off by itself")]
pub struct Force {
    pub name: String,
    pub nation: NationId,
    pub kind: Kind,
    /// Where it is; where its fleet is, when it is aboard.
    pub at: Place,
    pub army: Option<ArmyId>,
    /// The force that carries it.
    pub aboard: Option<ForceId>,
    /// A subordinate who leads it.
    pub general: Option<GeneralId>,
    pub units: Vec<Unit>,
    /// Captured ships under its escort.
    #[serde(default)]
    pub prizes: Vec<Prize>,
    /// Whether it attacks.
    pub stance: Stance,
    /// True for troops that stand in the fortress.
    pub inside: bool,
    /// True once its supply was paid in this turn.
    pub paid: bool,
    /// True where it was in supply in this turn.
    pub supplied: bool,
    /// The pulse of its first contact in this turn, 0 from before.
    pub contact: Option<u16>,
    /// The turn in which it marched or landed where it is.
    pub entered: Option<u16>,
    /// Where it came from then.
    pub came_from: Option<Place>,
    /// Where it stood in this turn, the first place first.
    pub trail: Vec<Place>,
    /// The turn in which it was bought; none for what was there at the start.
    #[serde(default)]
    pub bought: Option<u16>,
    /// True once it is no more.
    pub gone: bool,
}

/// A battalion, regiment, battery or ship.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: TypeId,
    /// Hits that it can still take, 1 to its type's.
    pub hits: u8,
}

/// An army or grand fleet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ArmyNow {
    pub name: String,
    pub nation: NationId,
    /// Who leads it.
    pub general: GeneralId,
    /// True once it is dissolved.
    pub gone: bool,
}

/// A general, as he is now.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GeneralNow {
    pub figures: scenario::General,
    /// Where he is while he leads nobody.
    pub at: Option<HexId>,
    /// What has become of him.
    pub fate: Fate,
    /// Whose captive he is.
    pub captor: Option<NationId>,
}

/// A depot, a source of supply for its nation while it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Depot {
    /// Whose.
    pub nation: NationId,
    pub at: HexId,
    /// Who carries it; none once it is deployed.
    pub carried_by: Option<ForceId>,
}

/// How two nations stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Relation {
    /// Which.
    pub kind: Bond,
    /// Between whom; in passage, share and enforced peace the first gives.
    pub between: [NationId; 2],
    /// The last turn of it.
    pub until: Option<u16>,
}

impl State {
    /// A campaign at its beginning.
    pub fn mustered(scenario: Scenario, secret: u64, identity: Option<&Identity>) -> Self {
        let mut roster = Roster::from(scenario);
        roster.stems = Rc::new(identity.map(|own| own.stems.clone()).unwrap_or_default());
        let of = Rc::clone(&roster.scenario);
        let nation = |own: &scenario::Nation| NationNow {
            controller: own.controller,
            reformed: own.reformed,
            cash: own.cash,
            ..NationNow::default()
        };
        let holder = |city: &scenario::City| Some(of.provinces[city.province.at()].nation);
        let mut state = Self {
            roster,
            secret,
            seal: identity.map(Identity::secret).unwrap_or_default(),
            nations: of.nations.iter().map(nation).collect(),
            provinces: of
                .provinces
                .iter()
                .map(|own| ProvinceNow { owner: Some(own.nation), status: Status::Home })
                .collect(),
            cities: of.cities.iter().map(|city| CityNow { holder: holder(city), siege_since: None }).collect(),
            sent: SentOrders { orders: vec![None; of.nations.len()], ..SentOrders::default() },
            ..Self::default()
        };
        for army in &of.armies {
            let nation = of.generals[army.general.at()].nation;
            state.armies.push(ArmyNow { name: army.name.clone(), nation, general: army.general, gone: false });
        }
        let mut counted = vec![0_u32; of.nations.len() * of.types.len()];
        for force in &of.forces {
            let units = units_of(&of, force, &mut counted);
            state.forces.push(Rc::new(Force {
                name: force.name.clone(),
                nation: force.nation,
                army: force.army,
                general: force.general,
                units,
                ..Force::new(force.kind, force.at)
            }));
        }
        for (at, count) in counted.iter().enumerate().filter(|(_, count)| **count > 0) {
            let (nation, kind) = (NationId::new(at / of.types.len()), TypeId::new(at % of.types.len()));
            state.numbered.push((nation, kind, *count));
        }
        for general in &of.generals {
            let capital = of.cities[of.nations[general.nation.at()].capital.at()].hex;
            let at = general.at.or(capital);
            state.generals.push(GeneralNow { figures: general.clone(), at, fate: Fate::Free, captor: None });
        }
        for depot in &of.depots {
            state.depots.push(Depot { nation: depot.nation, at: depot.at, carried_by: depot.carried_by });
        }
        for treaty in &of.treaties {
            state.relations.push(Relation { kind: treaty.kind, between: treaty.between, until: None });
        }
        state.relations.sort_unstable();
        state
    }

    /// The game as its file told it; nothing of it changes.
    pub fn scenario(&self) -> &Scenario {
        &self.roster.scenario
    }

    /// What touches what, reckoned once from the scenario.
    pub fn map(&self) -> &Map {
        &self.roster.map
    }

    /// The season of the turn that is played.
    pub const fn season(&self) -> Season {
        Season::of(self.turn)
    }

    /// `Fall 1805`.
    pub fn season_words(&self) -> String {
        format!("{} {}", self.season().name(), year(self.turn))
    }

    /// A nation's name.
    pub fn nation_name(&self, nation: NationId) -> &str {
        &self.scenario().nations[nation.at()].name
    }

    /// Every nation in the order of the file, those that are out among them.
    pub fn nation_ids(&self) -> impl Iterator<Item = NationId> + use<> {
        (0..self.nations.len()).map(NationId::new)
    }

    /// The forces that are there, in file order.
    pub fn present(&self) -> impl Iterator<Item = (ForceId, &Force)> {
        let all = self.forces.iter().enumerate().filter(|(_, force)| !force.gone);
        all.map(|(at, force)| (ForceId::new(at), &**force))
    }

    /// A force.
    ///
    /// # Panics
    /// For a number of no force.
    pub fn force(&self, force: ForceId) -> &Force {
        &self.forces[force.at()]
    }

    /// The force of a nation with this name that is there.
    pub fn force_named(&self, nation: NationId, name: &str) -> Option<ForceId> {
        self.present().find(|(_, force)| force.nation == nation && force.name == name).map(|(at, _)| at)
    }

    /// The army of a nation with this name.
    pub fn army_named(&self, nation: NationId, name: &str) -> Option<ArmyId> {
        let own = |army: &ArmyNow| !army.gone && army.nation == nation && army.name == name;
        self.armies.iter().position(own).map(ArmyId::new)
    }

    /// The armies that there are.
    pub fn army_ids(&self) -> impl Iterator<Item = ArmyId> {
        (0..self.armies.len()).map(ArmyId::new).filter(|army| !self.armies[army.at()].gone)
    }

    /// The nations that a nation orders about: itself first, then the minors that it controls.
    pub fn ordered_by(&self, nation: NationId) -> impl Iterator<Item = NationId> {
        let minors = self.nation_ids().filter(move |other| *other != nation && self.head(*other) == nation);
        std::iter::once(nation).chain(minors)
    }

    /// The force of this name that a nation orders about.
    pub fn force_ordered(&self, nation: NationId, name: &str) -> Option<ForceId> {
        self.ordered_by(nation).find_map(|own| self.force_named(own, name))
    }

    /// The army of this name that a nation orders about.
    pub fn army_ordered(&self, nation: NationId, name: &str) -> Option<ArmyId> {
        self.ordered_by(nation).find_map(|own| self.army_named(own, name))
    }

    /// The forces of an army, in file order.
    pub fn of_army(&self, army: ArmyId) -> impl Iterator<Item = (ForceId, &Force)> {
        self.present().filter(move |(_, force)| force.army == Some(army))
    }

    /// The order of generals: rank, battle rating, CR, the first of the file; the best first.
    pub(crate) fn merit(&self, general: GeneralId) -> impl Ord + use<> {
        let own = &self.generals[general.at()].figures;
        (own.rank, std::cmp::Reverse(own.battle_rating), std::cmp::Reverse(own.command_rating), general)
    }

    /// The general of this name.
    pub fn general_named(&self, name: &str) -> Option<GeneralId> {
        self.generals.iter().position(|general| general.figures.name == name).map(GeneralId::new)
    }

    /// Who decides for a nation: itself, or its controller.
    pub fn head(&self, nation: NationId) -> NationId {
        self.nations[nation.at()].controller.unwrap_or(nation)
    }

    /// True where this relation stands between two nations, whoever is named first.
    pub fn stands(&self, kind: Bond, a: NationId, b: NationId) -> bool {
        let both = |relation: &Relation| relation.between == [a, b] || relation.between == [b, a];
        self.in_force().any(|relation| relation.kind == kind && both(relation))
    }

    /// True where the first gives the second this relation.
    pub fn gives(&self, kind: Bond, from: NationId, to: NationId) -> bool {
        self.in_force().any(|relation| relation.kind == kind && relation.between == [from, to])
    }

    /// True where two nations are at war; minors count with their controller.
    pub fn is_enemy(&self, a: NationId, b: NationId) -> bool {
        self.stands(Bond::War, self.head(a), self.head(b))
    }

    /// True where they are one, controller and minor, or allies.
    pub fn is_friend(&self, a: NationId, b: NationId) -> bool {
        let (a, b) = (self.head(a), self.head(b));
        a == b || self.stands(Bond::Alliance, a, b)
    }

    /// True where land, cities and supply of the second serve the first: friends, and who lost an enforced peace to it.
    pub fn is_friendly_land(&self, nation: NationId, of: NationId) -> bool {
        self.is_friend(nation, of) || self.gives(Bond::EnforcedPeace, self.head(of), self.head(nation))
    }

    /// True where an enemy force of this nation makes contact in a hex: bands, depots and ships in port do not.
    pub fn has_enemy(&self, nation: NationId, hex: HexId) -> bool {
        let holds = |force: &Force| {
            force.at == Place::Hex(hex) && !force.kind.is_naval() && force.kind != Kind::Band && force.aboard.is_none()
        };
        let seen = |sighting: &Sighting| {
            let holds = sighting.kinds.iter().any(|kind| !kind.is_naval() && *kind != Kind::Band);
            sighting.at == Some(Place::Hex(hex)) && (holds || sighting.kinds.is_empty())
        };
        self.present().any(|(_, force)| holds(force) && self.is_enemy(nation, force.nation))
            || self.sightings.iter().any(|sighting| seen(sighting) && self.is_enemy(nation, sighting.nation))
    }

    /// True where enemy ships are in an area.
    pub fn has_enemy_at_sea(&self, nation: NationId, sea: SeaId) -> bool {
        let there =
            |force: &Force| force.at == Place::Sea(sea) && force.kind.is_naval() && self.is_enemy(nation, force.nation);
        self.present().any(|(_, force)| there(force))
    }

    /// The enemy fortress in a hex.
    pub fn enemy_fortress(&self, nation: NationId, hex: HexId) -> Option<CityId> {
        let city = self.map().hex(hex).city?;
        let holder = self.cities[city.at()].holder?;
        (self.scenario().cities[city.at()].siege > 0 && self.is_enemy(nation, holder)).then_some(city)
    }

    /// The units of a force by arm.
    pub fn count(&self, force: &Force) -> Count {
        Count::of(self.scenario(), force.units.iter().map(|unit| (unit.kind, 1)))
    }

    /// Movement allowance: that of the slowest unit; 0 for a force without units.
    pub fn allowance(&self, force: &Force) -> u16 {
        let moves = force.units.iter().map(|unit| self.unit_type(unit.kind).movement);
        moves.min().unwrap_or(0)
    }

    /// The kind of unit as the file tells it.
    pub fn unit_type(&self, kind: TypeId) -> &UnitType {
        self.scenario().unit_type(kind)
    }

    /// What a place is called: a hex, or a sea area.
    pub fn place_name(&self, place: Place) -> String {
        match place {
            Place::Hex(hex) => match self.map().hex(hex).city {
                Some(city) => format!("{} ({})", self.scenario().cities[city.at()].name, self.map().name(hex)),
                None => self.map().name(hex),
            },
            Place::Sea(sea) => self.scenario().seas[sea.at()].name.clone(),
        }
    }

    /// The hex of a place on land.
    pub const fn hex_of(place: Place) -> Option<HexId> {
        if let Place::Hex(hex) = place { Some(hex) } else { None }
    }
}

impl Force {
    /// A force without units and name.
    pub fn new(kind: Kind, at: Place) -> Self {
        Self {
            name: String::new(),
            nation: NationId(0),
            kind,
            at,
            army: None,
            aboard: None,
            general: None,
            units: Vec::new(),
            prizes: Vec::new(),
            stance: if matches!(kind, Kind::Garrison) { Stance::Defend } else { Stance::Attack },
            inside: matches!(kind, Kind::Garrison),
            paid: false,
            supplied: true,
            contact: None,
            entered: None,
            came_from: None,
            trail: Vec::new(),
            bought: None,
            gone: false,
        }
    }
}

/// The units of a force at the start, numbered on by nation and type where the file gives no names.
fn units_of(scenario: &Scenario, force: &scenario::Force, counted: &mut [u32]) -> Vec<Unit> {
    let mut names = force.names.iter();
    let mut units = Vec::new();
    for (kind, count) in &force.units {
        let figures = scenario.unit_type(*kind);
        let number = &mut counted[force.nation.at() * scenario.types.len() + kind.at()];
        for _ in 0..*count {
            *number += 1;
            let name = names.next().cloned().unwrap_or_else(|| format!("{} {number}", figures.name));
            units.push(Unit { name, kind: *kind, hits: figures.hits });
        }
    }
    units
}
