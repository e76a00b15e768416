//! The state of a campaign, and what can be read off it without a rule.
//!
//! What a nation may know is a state, too: other forces are not there, and what it sees of them stands in `sightings`.

pub(crate) mod affairs;
pub(crate) mod as_it_was;
pub mod between;
pub mod code;
pub(crate) mod entries;
pub(crate) mod fight;
pub(crate) mod filed;
pub mod identity;
pub mod lands;
pub(crate) mod leaders;
pub mod names;
pub mod now;
pub mod opened;
pub mod ordered;
pub mod orders;
pub(crate) mod roster;
pub(crate) mod sighting;
pub mod troops;
pub(crate) mod unfit;
pub mod view;
pub mod why;

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::rules::campaign_1805::scenario::ids::{
    ArmyId, Bond, CityId, ForceId, GeneralId, HexId, NationId, ProvinceId, SeaId, TypeId,
};
use crate::rules::campaign_1805::scenario::makeup::{self, Count};
use crate::rules::campaign_1805::scenario::map::Map;
use crate::rules::campaign_1805::scenario::{self, Place, Scenario, UnitType};
use crate::rules::campaign_1805::sheet::rules::RulesInForce;
pub use affairs::{Affairs, Answer, CampaignEnd, Fortunes, Reparation, Submission};
pub use between::{Between, Relation};
pub use fight::{AtSea, Battles, Clash, Fight, FightKind, Raid};
use identity::Identity;
pub use lands::{CityNow, LandsNow, NationNow, NextIncome, ProvinceNow};
pub use names::Names;
pub use now::Calendar;
pub use orders::SentOrders;
pub use roster::Roster;
pub use sighting::{Level, Sighting, Size};
pub use troops::{ArmyNow, Depot, Force, ForceLife, GeneralNow, Prize, TroopsNow, Unit};

/// The state of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct State {
    /// What never changes, and where everything began.
    pub roster: Roster,
    /// When it is, and for whom this state is.
    #[serde(flatten)]
    pub now: Calendar,
    /// Nations, provinces and cities.
    #[serde(flatten)]
    pub lands: LandsNow,
    /// Forces, armies, generals and depots.
    #[serde(flatten)]
    pub troops: TroopsNow,
    /// How nations stand to each other.
    #[serde(flatten)]
    pub between: Between,
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
    /// What is between nations beside treaties, and between players and the umpire.
    #[serde(flatten)]
    pub affairs: Affairs,
    /// Names that are given away.
    #[serde(flatten)]
    pub names: Names,
    /// How it ended, once it has.
    #[serde(flatten)]
    pub end: CampaignEnd,
}

impl State {
    /// A campaign at its beginning.
    pub fn mustered(scenario: Scenario, secret: u64, identity: Option<&Identity>) -> Self {
        let mut roster = Roster::from(scenario);
        roster.stems = Rc::new(identity.map(|own| own.stems.clone()).unwrap_or_default());
        let of = Rc::clone(&roster.scenario);
        let mut state = Self {
            roster,
            now: Calendar { secret, seal: identity.map(Identity::secret).unwrap_or_default(), ..Calendar::default() },
            lands: LandsNow::of(&of),
            troops: TroopsNow::of(&of),
            sent: SentOrders { orders: vec![None; of.nations.len()], ..SentOrders::default() },
            ..Self::default()
        };
        let mut counted = vec![0_u32; of.nations.len() * of.types.len()];
        for (own, force) in of.start.forces.iter().zip(&mut state.troops.forces) {
            Rc::make_mut(force).units = units_of(&of, own, &mut counted);
        }
        for (at, count) in counted.iter().enumerate().filter(|(_, count)| **count > 0) {
            let (nation, kind) = (NationId::new(at / of.types.len()), TypeId::new(at % of.types.len()));
            state.names.numbered.push((nation, kind, *count));
        }
        let treaty = |own: &scenario::Treaty| Relation { kind: own.kind, between: own.between, until: None };
        state.between.begin(of.start.treaties.iter().map(treaty));
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

    /// A nation's name.
    pub fn nation_name(&self, nation: NationId) -> &str {
        &self.scenario().nations[nation.at()].name
    }

    /// A nation, as it is now.
    pub fn nation(&self, nation: NationId) -> &NationNow {
        &self.lands.nations[nation.at()]
    }

    /// A province, as it is now.
    pub fn province(&self, province: ProvinceId) -> &ProvinceNow {
        &self.lands.provinces[province.at()]
    }

    /// A city, as it is now.
    pub fn city(&self, city: CityId) -> &CityNow {
        &self.lands.cities[city.at()]
    }

    /// An army, also one that is dissolved.
    pub fn army(&self, army: ArmyId) -> &ArmyNow {
        &self.troops.armies[army.at()]
    }

    /// A general, as he is now.
    pub fn general(&self, general: GeneralId) -> &GeneralNow {
        &self.troops.generals[general.at()]
    }

    /// Every nation in the order of the file, those that are out among them.
    pub fn nation_ids(&self) -> impl Iterator<Item = NationId> + use<> {
        (0..self.lands.nations.len()).map(NationId::new)
    }

    /// Where somebody of a nation is: `at Saltau (0805)`, `before` a city that an enemy holds, `in the Ocean`.
    pub fn whereabouts(&self, nation: NationId, place: Place) -> String {
        let Place::Hex(hex) = place else { return self.there(place) };
        let is_enemys = self.holder_at(hex).is_some_and(|holder| self.is_enemy(nation, holder));
        format!("{} {}", if is_enemys { "before" } else { "at" }, self.place_name(place))
    }

    /// The forces that are there, in file order.
    pub fn present(&self) -> impl Iterator<Item = (ForceId, &Force)> {
        let all = self.troops.forces.iter().enumerate().filter(|(_, force)| !force.life.gone);
        all.map(|(at, force)| (ForceId::new(at), &**force))
    }

    /// A force.
    ///
    /// # Panics
    /// For a number of no force.
    pub fn force(&self, force: ForceId) -> &Force {
        &self.troops.forces[force.at()]
    }

    /// The force of a nation with this name that is there.
    pub fn force_named(&self, nation: NationId, name: &str) -> Option<ForceId> {
        self.present().find(|(_, force)| force.nation == nation && force.name == name).map(|(at, _)| at)
    }

    /// The army of a nation with this name.
    pub fn army_named(&self, nation: NationId, name: &str) -> Option<ArmyId> {
        let own = |army: &ArmyNow| !army.gone && army.nation == nation && army.name == name;
        self.troops.armies.iter().position(own).map(ArmyId::new)
    }

    /// The armies that there are.
    pub fn army_ids(&self) -> impl Iterator<Item = ArmyId> {
        (0..self.troops.armies.len()).map(ArmyId::new).filter(|army| !self.troops.armies[army.at()].gone)
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

    /// Why a force cannot be of an army for its kind; none where it can, and where nobody is in the army.
    pub(crate) fn apart(&self, army: ArmyId, force: ForceId) -> Option<String> {
        let (_, first) = self.of_army(army).next()?;
        let own = self.force(force);
        makeup::apart((&own.name, own.kind), (&first.name, first.kind))
    }

    /// The order of generals: rank, battle rating, CR, the first of the file; the best first.
    pub(crate) fn merit(&self, general: GeneralId) -> impl Ord + use<> {
        let own = &self.general(general).figures;
        (own.rank, std::cmp::Reverse(own.battle_rating), std::cmp::Reverse(own.command_rating), general)
    }

    /// The general of this name.
    pub fn general_named(&self, name: &str) -> Option<GeneralId> {
        self.troops.generals.iter().position(|general| general.figures.name == name).map(GeneralId::new)
    }

    /// Who decides for a nation: itself, or its controller.
    pub fn head(&self, nation: NationId) -> NationId {
        self.lands.nations[nation.at()].controller.unwrap_or(nation)
    }

    /// True where this relation stands between two nations, whoever is named first.
    pub fn stands(&self, kind: Bond, a: NationId, b: NationId) -> bool {
        self.in_force().any(|relation| relation.kind == kind && relation.is_between(a, b))
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
        let seen = |sighting: &Sighting| sighting.at == Some(Place::Hex(hex)) && sighting.holds_ground();
        self.troops_at(hex).any(|(_, force)| self.is_enemy(nation, force.nation))
            || self.sightings.iter().any(|sighting| seen(sighting) && self.is_enemy(nation, sighting.nation))
    }

    /// True where enemy ships are in an area.
    pub fn has_enemy_at_sea(&self, nation: NationId, sea: SeaId) -> bool {
        let there =
            |force: &Force| force.at == Place::Sea(sea) && force.kind.is_naval() && self.is_enemy(nation, force.nation);
        self.present().any(|(_, force)| there(force))
    }

    /// The troops that hold the ground of a hex, in file order.
    pub(crate) fn troops_at(&self, hex: HexId) -> impl Iterator<Item = (ForceId, &Force)> {
        self.present().filter(move |(_, force)| force.at == Place::Hex(hex) && force.holds_ground())
    }

    /// The city of a place; none at sea.
    pub(crate) fn city_at(&self, place: Place) -> Option<CityId> {
        Self::hex_of(place).and_then(|hex| self.map().hex(hex).city)
    }

    /// Who holds the city of a hex.
    pub(crate) fn holder_at(&self, hex: HexId) -> Option<NationId> {
        self.city(self.map().hex(hex).city?).holder
    }

    /// The fortress in a hex.
    pub(crate) fn fortress_at(&self, hex: HexId) -> Option<CityId> {
        self.map().hex(hex).city.filter(|city| self.scenario().cities[city.at()].siege > 0)
    }

    /// The enemy fortress in a hex.
    pub fn enemy_fortress(&self, nation: NationId, hex: HexId) -> Option<CityId> {
        let city = self.fortress_at(hex)?;
        self.city(city).holder.is_some_and(|holder| self.is_enemy(nation, holder)).then_some(city)
    }

    /// True where all provinces of a kingdom are a nation's or its minors'.
    pub(crate) fn owns_kingdom(&self, nation: NationId, name: &str) -> bool {
        let owned = |province: &ProvinceId| self.province(*province).owner.is_some_and(|own| self.head(own) == nation);
        let kingdom = self.scenario().start.kingdoms.iter().find(|kingdom| kingdom.name == name);
        kingdom.is_some_and(|kingdom| kingdom.provinces.iter().all(owned))
    }

    /// True for a force that carries a depot.
    pub(crate) fn carries_depot(&self, force: &Force) -> bool {
        let carriers = self.troops.depots.iter().filter_map(|depot| depot.carried_by);
        carriers.map(|by| self.force(by)).any(|carrier| std::ptr::eq(carrier, force))
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

    /// Where somebody is: `at Saltau (0805)`, `in the Channel`, `off the Portuguese Coast`.
    pub fn there(&self, place: Place) -> String {
        let name = self.place_name(place);
        if matches!(place, Place::Sea(_)) { names::at_sea(&name) } else { format!("at {name}") }
    }

    /// A city in a sentence: `the city of Lorien` where a nation or a province has the same name.
    pub fn city_words(&self, city: CityId) -> String {
        let of = self.scenario();
        self.told_apart("city", &of.cities[city.at()].name, of.provinces.iter().map(|province| &province.name))
    }

    /// A province in a sentence: `the province of Lorien` where a nation or a city has the same name.
    pub fn province_words(&self, province: ProvinceId) -> String {
        let of = self.scenario();
        self.told_apart("province", &of.provinces[province.at()].name, of.cities.iter().map(|city| &city.name))
    }

    /// A name with what it is of, where a nation or one of these has it, too.
    fn told_apart<'s>(&self, what: &str, name: &str, mut others: impl Iterator<Item = &'s String>) -> String {
        let is_shared =
            self.nation_ids().any(|nation| self.nation_name(nation) == name) || others.any(|own| own == name);
        if is_shared { format!("the {what} of {name}") } else { name.to_owned() }
    }

    /// The hex of a place on land.
    pub const fn hex_of(place: Place) -> Option<HexId> {
        if let Place::Hex(hex) = place { Some(hex) } else { None }
    }

    /// The area of a place at sea.
    pub(crate) const fn sea_of(place: Place) -> Option<SeaId> {
        if let Place::Sea(sea) = place { Some(sea) } else { None }
    }

    /// What a force is called where it goes with others: by its army's name, where it has one.
    pub(crate) fn name_with_army<'s>(&'s self, force: &'s Force) -> &'s str {
        force.army.map_or(&force.name, |army| &self.army(army).name)
    }
}

/// The units of a force at the start, numbered on by nation and type where the file gives no names.
fn units_of(scenario: &Scenario, force: &scenario::StartForce, counted: &mut [u32]) -> Vec<Unit> {
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
