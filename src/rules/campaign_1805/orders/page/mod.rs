//! What a player's orders page is made of: tables of what the rules say of each hex, force and purchase in what his nation
//! may know. The page adds and compares; it knows no terrain, treaty, zone or season.
//!
//! Every figure comes from the code that checks orders. Whatever stands in a list was tried as an entry first.

mod alike;
mod buying;
mod drawing;
mod land;
mod organising;
mod sailing;
mod treaties;
mod who;

use std::fmt::Write;

use serde::Serialize;

use crate::engine::article::Article;
use crate::engine::digest;
use crate::engine::orders_page::{OrdersPage, PageForce};
use crate::engine::text::{Text, counted};
use crate::rules::campaign_1805::deploy::prices::CASH_A_POINT;
use crate::rules::campaign_1805::orders::said::{
    AT_SEA, ATTACKS, EVADES, IN_VAIN, LEFT_EMPTY, NO_BATTALION, NO_WAR, SHUT_PORT,
};
use crate::rules::campaign_1805::orders::{after_treaties, brief, try_entry};
use crate::rules::campaign_1805::scenario::ids::{CityId, HexId, Kind, NationId, ProvinceId, SeaId};
use crate::rules::campaign_1805::scenario::map::{HexKind, Map};
use crate::rules::campaign_1805::scenario::{self, Place};
use crate::rules::campaign_1805::sheet::rules::NewCommands;
use crate::rules::campaign_1805::state::affairs::is_known_near;
use crate::rules::campaign_1805::state::{self, State};
use crate::rules::campaign_1805::ways::paths::has_own_fortress;
use crate::rules::campaign_1805::ways::supply::Lack;
pub use alike::{CodeBook, Form, Reason};
pub use buying::{ForSale, New};
pub use land::{FirstStep, Layer, LayerTable, Table};
pub use organising::Act;
pub use sailing::Fleet;
pub use treaties::{TermsAhead, TreatyAct};
pub use who::Orderable;

/// Most places in reach that are listed for a force on the page as it is without script.
const PLACES: usize = 12;
/// How orders are made up here, and how they come to the umpire.
const HERE: &str = "Make them up on this page, then send them under Check: Share, Save file, Copy text or Mail. Where the \
                    page has no buttons, fill in the text under Your orders and mail it. Orders that you send later \
                    replace these, until orders close.";

/// Everything that the page's script reads.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct PageData {
    /// Whose orders they are, and of which turn.
    #[serde(flatten)]
    pub head: PageHead,
    /// What there is to spend.
    #[serde(flatten)]
    pub purse: Purse,
    pub nations: Vec<String>,
    pub provinces: Vec<(String, usize)>,
    pub map: MapData,
    /// The words that tables give by number.
    #[serde(flatten)]
    pub words: CodeBook,
    pub tables: Vec<Table>,
    /// What an act of diplomacy in the same file changes.
    pub layers: Vec<Layer>,
    /// Everything that may be ordered.
    #[serde(flatten)]
    pub offers: PageOffers,
    /// Cities that enemies hold, and nations that are enemies, by number.
    pub enemy_cities: Vec<usize>,
    pub enemies: Vec<usize>,
    pub captives: Vec<String>,
}

/// Everything that may be ordered.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct PageOffers {
    pub movers: Vec<Orderable>,
    pub fleets: Vec<Fleet>,
    pub buy: Vec<ForSale>,
    pub organise: Vec<Act>,
    pub treaties: Vec<TreatyAct>,
    /// The other nations, with whom nothing is agreed, each with why and what to do instead.
    pub apart: Vec<(String, String)>,
    pub terms: Vec<TermsAhead>,
    /// To whom something may be given, and captives who may go free.
    pub gifts: Vec<String>,
    /// Where bands find forces of a nation, by its number: the hexes in which they are known, or beside which.
    pub prey: Vec<(usize, Vec<u16>)>,
}

/// What there is to spend.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Purse {
    /// RP, $ and manpower that there are; manpower of the nations that are ordered about, by their numbers.
    pub rp: i64,
    pub cash: i64,
    pub manpower: Vec<(usize, i64)>,
    /// $ for a resource point where $ are short.
    pub cash_a_point: i64,
    /// Kinds of commands that take a point of supply, and whether one that is bought does, after the purchases.
    pub fed_kinds: Vec<&'static str>,
    pub feeds_new: bool,
}

/// What the check of orders says too, behind or before a name.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct SharedWords {
    pub at_sea: &'static str,
    pub in_vain: &'static str,
    pub left_empty: &'static str,
    pub no_battalion: &'static str,
    pub attacks: &'static str,
    pub evades: &'static str,
    pub no_war: &'static str,
    pub shut_port: &'static str,
}

impl SharedWords {
    const ALL: Self = Self {
        at_sea: AT_SEA,
        in_vain: IN_VAIN,
        left_empty: LEFT_EMPTY,
        no_battalion: NO_BATTALION,
        attacks: ATTACKS,
        evades: EVADES,
        no_war: NO_WAR,
        shut_port: SHUT_PORT,
    };
}

/// Whose orders they are, and of which turn.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct PageHead {
    pub campaign: String,
    pub nation: String,
    pub turn: u16,
    pub season: String,
    /// What the orders carry.
    pub key: String,
    /// False in turn 0: nobody moves, and nothing is bought or given.
    pub moves: bool,
    /// What the check of orders says too.
    #[serde(flatten)]
    pub says: SharedWords,
}

/// A sea area: its name, its coasts, harbours on it, whose trade passes, and how it is said that somebody is there.
pub type PagedSea = (String, Vec<u16>, Vec<usize>, Vec<usize>, String);

/// The map, a value a hex, row by row.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct MapData {
    pub columns: u16,
    pub rows: u16,
    /// True where columns of even number lie half a hex lower.
    pub even_down: bool,
    /// Movement points; 0 at sea, -1 off the map.
    pub cost: Vec<i32>,
    /// The sides that can be crossed: 1 to the hex above, 2 below, 4 and 8 to the right, 16 and 32 to the left, the upper
    /// first.
    pub sides: Vec<u8>,
    /// Ferries between hexes that do not touch.
    pub ferries: Vec<[u16; 2]>,
    /// What troops live off.
    #[serde(flatten)]
    pub fare: Fare,
    /// Whose land, by the number of the nation; -1 for nobody's.
    pub owner: Vec<i16>,
    /// Name, hex and whether it is a fortress.
    pub cities: Vec<(String, Option<u16>, bool)>,
    /// Fortresses in which own troops may stand.
    pub own_forts: Vec<u16>,
    /// The sea areas, the coasts of each, the cities that have a harbour on it and the nations whose trade passes, by
    /// number.
    pub seas: Vec<PagedSea>,
    /// Half the width of a hex in the picture, half its height, and the margin.
    pub scale: [i32; 3],
}

/// What troops live off, a value a hex.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Fare {
    /// Commands that live off it.
    pub forage: Vec<u16>,
    /// What more of them lose, in percent of their battalions and regiments.
    pub attrition: Vec<u16>,
}

/// Everything that the page of a nation's orders knows; `known` is what that nation may know.
pub fn data(known: &State, nation: NationId, key: &str) -> PageData {
    let base = after_treaties(known, nation, &[]);
    let rich = with_money(&base);
    let mut words = CodeBook::default();
    let movers = who::movers(&base, nation, &mut words);
    let own = &base.lands.nations[nation.at()];
    let manpower = |own: NationId| (own.at(), base.lands.nations[own.at()].manpower);
    let captive = |general: &&state::GeneralNow| general.captor == Some(nation);
    let acts = treaties::acts(known, nation);
    let prey = if movers.iter().any(|mover| mover.bound.band) { prey(&base, nation) } else { Vec::new() };
    let kinds = alike::kinds(&base, nation);
    let fleets = sailing::fleets(&base, nation);
    let near = who::near(&base, &movers, &fleets);
    let tables: Vec<Table> = kinds.iter().map(|kind| land::table(&base, *kind, &near, &mut words)).collect();
    let layers = land::layers(known, nation, &kinds, (&tables, &movers, &near), &acts, &mut words);
    PageData {
        head: PageHead {
            campaign: base.scenario().head.name.clone(),
            nation: base.nation_name(nation).to_owned(),
            turn: base.now.turn,
            season: base.now.season_words(),
            key: key.to_owned(),
            moves: base.now.turn > 0,
            says: SharedWords::ALL,
        },
        purse: Purse {
            rp: own.rp,
            cash: own.cash,
            manpower: base.ordered_by(nation).map(manpower).collect(),
            cash_a_point: CASH_A_POINT,
            fed_kinds: Kind::keys_of(Kind::is_fed),
            feeds_new: base.rules.new_commands == NewCommands::AfterPurchases,
        },
        nations: base.nation_ids().map(|nation| base.nation_name(nation).to_owned()).collect(),
        provinces: provinces(&base),
        map: map(&base, nation),
        tables,
        layers,
        offers: PageOffers {
            movers,
            fleets,
            buy: buying::wares(&rich, nation),
            organise: organising::acts(&rich, nation),
            treaties: acts,
            apart: treaties::apart(known, nation),
            terms: treaties::terms(known, nation),
            gifts: gifts(&rich, nation),
            prey,
        },
        enemy_cities: enemy_cities(&base, nation),
        enemies: enemies(&base, nation),
        captives: base.troops.generals.iter().filter(captive).map(|general| general.figures.name.clone()).collect(),
        words,
    }
}

/// By what the page of today is told from older ones.
pub fn mark(known: &State, nation: NationId, key: &str) -> String {
    mark_of(&written(&data(known, nation, key)))
}

fn mark_of(text: &str) -> String {
    format!("{:016x}", digest::first(&text))
}

fn written(data: &PageData) -> String {
    // Texts, numbers and lists of them are always written.
    serde_json::to_string(data).unwrap_or_default()
}

/// The page of a nation's orders; `key` is the one that its brief shows, `brief` its report.
pub fn page(known: &State, nation: NationId, key: &str, brief: Article) -> OrdersPage {
    let data = data(known, nation, key);
    let text = written(&data);
    let mark = mark_of(&text);
    // What the file is called is not of the brief, and not in the mark.
    let file = format!("{}-t{:02}.orders", known.stem(nation), data.head.turn);
    let rest = text.strip_prefix('{').unwrap_or_default();
    let script = format!("{{\"page\":\"{mark}\",\"file\":\"{file}\",{rest}");
    let only = if data.head.moves { "" } else { ", only organising and diplomacy" };
    OrdersPage {
        title: format!("{}, {}: orders of turn {}{only}", data.head.nation, data.head.season, data.head.turn),
        subject: format!("{} {}: orders of turn {}", data.head.campaign, data.head.nation, data.head.turn),
        brief: told_here(brief),
        map: drawing::svg(known),
        forces: data
            .offers
            .movers
            .iter()
            .map(|mover| as_told(known, nation, mover))
            .chain(fleets_told(&data))
            .collect(),
        letter: letter(&data, &mark),
        data: script,
        due: None,
        address: None,
    }
}

/// The report as the page has it: the map stands above, and orders are made up here.
fn told_here(report: Article) -> Article {
    let mut brief = Article { picture: None, ..report };
    for chapter in brief.chapters.iter_mut().filter(|chapter| chapter.heading == brief::HEADING) {
        chapter.lines.truncate(1);
        chapter.lines.push(Text::plain(HERE));
    }
    brief
}

/// The keyed head, and an entry that says nothing for each that may be ordered.
fn letter(data: &PageData, mark: &str) -> String {
    let mut out = format!(
        "format = 1\nrulebook = \"campaign-1805\"\nnation = {}\nturn = {}\nkey = \"{}\"\npage = \"{mark}\"\n",
        brief::text(&data.head.nation),
        data.head.turn,
        data.head.key
    );
    let land =
        data.offers.movers.iter().filter(|mover| mover.bound.cannot.is_none()).map(|mover| ("force", &mover.name));
    let sea = data.offers.fleets.iter().filter(|fleet| fleet.within.is_none()).map(|fleet| ("fleet", &fleet.name));
    for (section, name) in land.chain(sea) {
        // Memory takes what is written to it.
        let _ = writeln!(out, "[[{section}]]\nname = {}\nto = \"\"", brief::text(name));
    }
    out
}

/// A force on the page as it is without script: where it may go, cities first.
fn as_told(known: &State, nation: NationId, mover: &Orderable) -> PageForce {
    let places = who::reach(known, nation, mover).map_or_else(Vec::new, |(marcher, mut reach)| {
        let lack = Lack::of(known, marcher.nation);
        let city = |hex: HexId| known.map().hex(hex).city.is_some();
        reach.sort_by_key(|(hex, cost)| (!city(*hex), *cost, *hex));
        let told = |(hex, cost): (HexId, u16)| {
            let why = lack.at(hex, known.now.season());
            let supply =
                why.map_or_else(|| "in supply".to_owned(), |why| format!("beyond supply: {}", why.words(known)));
            format!("{}: costs {cost} of {}, {supply}", known.place_name(Place::Hex(hex)), mover.most)
        };
        reach.into_iter().take(PLACES).map(told).collect()
    });
    let mut words = format!("{} at {}", mover.words, mover.place);
    if let Some(why) = &mover.bound.cannot {
        let _ = write!(words, ". Does not march: {why}");
    }
    PageForce { name: mover.name.clone(), words, places }
}

fn fleets_told(data: &PageData) -> impl Iterator<Item = PageForce> {
    data.offers.fleets.iter().map(|fleet| {
        let told = |(name, areas, _): &(String, usize, Option<usize>)| {
            format!("{name}: {} of {}", counted(*areas, "area"), fleet.most)
        };
        let places = fleet.places.iter().take(PLACES).map(told).collect();
        PageForce { name: fleet.name.clone(), words: format!("{} at {}", fleet.words, fleet.place), places }
    })
}

fn provinces(state: &State) -> Vec<(String, usize)> {
    let owner = |at: usize| state.lands.provinces[ProvinceId::new(at).at()].owner;
    let named = state.scenario().provinces.iter().enumerate();
    named.filter_map(|(at, own)| Some((own.name.clone(), owner(at)?.at()))).collect()
}

/// The same where everything can be paid: entries are tried apart from their price.
fn with_money(state: &State) -> State {
    let much = i64::from(i32::MAX);
    let mut rich = state.clone();
    for own in &mut rich.lands.nations {
        (own.rp, own.cash, own.manpower) = (much, much, much);
    }
    rich
}

fn gifts(state: &State, nation: NationId) -> Vec<String> {
    let named = state.nation_ids().filter(|other| *other != nation).map(|other| state.nation_name(other));
    let takes =
        |name: &&str| try_entry(state, nation, &format!("[[gift]]\nto = {}\nrp = 1\n", brief::text(name))).is_ok();
    named.filter(takes).map(str::to_owned).collect()
}

fn map(state: &State, nation: NationId) -> MapData {
    let map = state.map();
    let hexes: Vec<HexId> = (0..map.hexes.len()).map(HexId::new).collect();
    let owner = |hex: &HexId| {
        let owner = map.hex(*hex).province.and_then(|own| state.province(own).owner);
        owner.map_or(-1, |owner| i16::from(owner.0))
    };
    let cost = |hex: &HexId| match map.hex(*hex).kind {
        HexKind::Land(..) => i32::from(map.hex(*hex).cost),
        HexKind::Sea => 0,
        HexKind::Off => -1,
    };
    let fort = |hex: &HexId| has_own_fortress(state, nation, *hex);
    let city = |own: &scenario::City| (own.name.clone(), own.hex.map(|hex| hex.0), own.siege > 0);
    let shore = |at: usize| hexes.iter().filter(move |hex| map.coasts(**hex).iter().any(|sea| sea.at() == at));
    let sea = |(at, own): (usize, &scenario::Sea)| {
        let land = shore(at).filter(|hex| map.is_land(**hex)).map(|hex| hex.0);
        let harbours =
            (0..state.lands.cities.len()).filter(|city| map.harbour(CityId::new(*city)).contains(&SeaId::new(at)));
        let there = state.there(Place::Sea(SeaId::new(at)));
        let trade = own.trade.iter().map(|nation| nation.at()).collect();
        (own.name.clone(), land.collect(), harbours.collect(), trade, there)
    };
    MapData {
        columns: map.columns,
        rows: map.rows,
        even_down: map.is_lowered(2),
        cost: hexes.iter().map(cost).collect(),
        sides: hexes.iter().map(|hex| sides(map, *hex)).collect(),
        ferries: ferries(map, &hexes),
        fare: Fare {
            forage: hexes.iter().map(|hex| map.hex(*hex).forage).collect(),
            attrition: hexes.iter().map(|hex| map.hex(*hex).attrition).collect(),
        },
        owner: hexes.iter().map(owner).collect(),
        cities: state.scenario().cities.iter().map(city).collect(),
        own_forts: hexes.iter().filter(|hex| fort(hex)).map(|hex| hex.0).collect(),
        seas: state.scenario().seas.iter().enumerate().map(sea).collect(),
        scale: drawing::SCALE,
    }
}

/// The sides of a hex that can be crossed, a bit each.
fn sides(map: &Map, hex: HexId) -> u8 {
    let around = map.around(hex);
    let open = |at: usize| around[at].is_some_and(|to| map.ways(hex).contains(&to));
    (0..6).filter(|at| open(*at)).fold(0, |bits, at| bits | 1 << at)
}

fn ferries(map: &Map, hexes: &[HexId]) -> Vec<[u16; 2]> {
    let mut ferries = Vec::new();
    for hex in hexes {
        let far = |to: &&HexId| **to > *hex && !map.beside(*hex).any(|beside| beside == **to);
        ferries.extend(map.ways(*hex).iter().filter(far).map(|to| [hex.0, to.0]));
    }
    ferries
}

fn prey(state: &State, nation: NationId) -> Vec<(usize, Vec<u16>)> {
    let hexes = || (0..state.map().hexes.len()).map(HexId::new);
    let near = |other: NationId| hexes().filter(|hex| is_known_near(state, other, *hex)).map(|hex| hex.0).collect();
    let others = state.nation_ids().filter(|other| state.head(*other) != nation);
    others.map(|other| (other.at(), near(other))).filter(|(_, hexes): &(usize, Vec<u16>)| !hexes.is_empty()).collect()
}

/// The cities that enemies hold, by number.
fn enemy_cities(state: &State, nation: NationId) -> Vec<usize> {
    let held = |at: &usize| {
        state.lands.cities[CityId::new(*at).at()].holder.is_some_and(|holder| state.is_enemy(nation, holder))
    };
    (0..state.lands.cities.len()).filter(held).collect()
}

/// The nations at war with this one, minors with their controllers.
fn enemies(state: &State, nation: NationId) -> Vec<usize> {
    state.nation_ids().filter(|other| state.is_enemy(nation, *other)).map(NationId::at).collect()
}
