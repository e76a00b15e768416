//! Europe 1805, the scenario that ships: as the sheet has it, sound, and within everybody's means.

use std::fmt::Write;

use fanion::rules::campaign_1805::SHEET;
use fanion::rules::campaign_1805::event::{Event, Loss, MoneyEvent, TroopEvent};
use fanion::rules::campaign_1805::file;
use fanion::rules::campaign_1805::ground::senders;
use fanion::rules::campaign_1805::orders::touches;
use fanion::rules::campaign_1805::scenario::ids::{Kind, NationId, SeaId};
use fanion::rules::campaign_1805::scenario::map::HexKind;
use fanion::rules::campaign_1805::scenario::{Place, Scenario};
use fanion::rules::campaign_1805::state::State;
use fanion::rules::campaign_1805::state::ordered::forces_of;
use fanion::rules::campaign_1805::state::orders::Mover;
use fanion::rules::campaign_1805::ways::paths::Marcher;
use fanion::rules::campaign_1805::ways::supply::Sources;

use super::turns::Campaign;

/// The scenario that ships.
pub const EUROPE: &str = include_str!("../../orbats/campaign-1805/europe-1805.toml");

fn europe() -> Scenario {
    file::read(EUROPE).unwrap_or_else(|faults| panic!("{}", faults.join("\n")))
}

/// The cities of section 9 of the sheet, * for its mark; Moscow and St. Petersburg are both capitals.
const CITIES: [(&str, &str); 10] = [
    ("France", "Paris, Orleans, Lyon, Lille, Brest*, Strasbourg, Toulouse, Marseilles, Brussels, Hanover, Milan, Rome"),
    ("Austria", "Vienna, Salzburg, Budapest, Karlstadt, Kolosvar*, Krakow, Lublin, Venice"),
    ("Britain", "London, Edinburgh, York, Cardiff, Dublin, Gibraltar*, Lisbon"),
    ("Russia", "St. Petersburg, Moscow, Grodno, Smolensk, Riga, Kiev, Sevastopol"),
    ("Spain", "Madrid, Barcelona, Ciudad Rodrigo*, Badajoz*, Granada, Naples"),
    ("Ottoman", "Constantinople, Bucharest, Belgrade, Sofia, Cairo"),
    ("Prussia", "Berlin, Breslau, Konigsberg, Warsaw, Leipzig"),
    ("Sweden", "Stockholm, Nystadt*, Karlskrona"),
    ("Denmark", "Copenhagen, Christiana*"),
    ("Bavaria", "Munich"),
];

#[test]
fn europe_is_sound_has_no_province_in_pieces_and_nothing_to_warn_of() {
    let look = file::look(EUROPE);
    assert_eq!((look.faults, look.warnings), (Vec::new(), Vec::new()));
    let grid = &look.scenario.grid;
    let land = (0..grid.terrain.len()).filter(|at| {
        let hex = fanion::rules::campaign_1805::scenario::ids::HexId::new(*at);
        matches!(grid.kind(hex), HexKind::Land(..))
    });
    assert_eq!((grid.columns, grid.rows, land.count()), (30, 23, 349));
}

#[test]
fn the_victory_cities_of_europe_are_those_of_the_sheet_and_its_stars_are_fortresses() {
    let scenario = europe();
    let mut listed = 0;
    for (nation, cities) in CITIES {
        for marked in cities.split(", ") {
            let name = marked.trim_end_matches('*');
            let id = scenario.city_named(name).unwrap_or_else(|| panic!("no {name}"));
            let city = &scenario.cities[id.at()];
            let owner = scenario.provinces[city.province.at()].nation;
            assert_eq!(scenario.nations[owner.at()].name, nation, "{name}");
            assert!(city.victory && city.supply, "{name}");
            assert!(city.siege > 0 || !marked.ends_with('*'), "{name} is a fortress");
            listed += 1;
        }
    }
    assert_eq!(scenario.cities.iter().filter(|city| city.victory).count(), listed);
    let capital = |nation: &str| {
        let id = scenario.nation_named(nation).expect("a nation");
        scenario.cities[scenario.nations[id.at()].capital.at()].name.clone()
    };
    let capitals = CITIES.map(|(nation, cities)| (capital(nation), cities));
    assert!(capitals.iter().all(|(capital, cities)| cities.starts_with(capital.as_str())), "{capitals:?}");
    let russia = &scenario.nations[scenario.nation_named("Russia").expect("a nation").at()];
    let second = russia.second_capital.map(|city| scenario.cities[city.at()].name.as_str());
    assert_eq!(second, Some("Moscow"));
}

#[test]
fn a_nations_rp_in_europe_are_twice_its_printed_reparations() {
    let scenario = europe();
    let tables = (SHEET.read_tables)(SHEET.tables).expect("the tables");
    let printed = tables.get("campaign-1805/reparations").expect("a table");
    for row in &printed.rows {
        let nation = scenario.nation_named(&row.label).unwrap_or_else(|| panic!("no {}", row.label));
        let own = scenario.provinces.iter().filter(|province| province.nation == nation);
        let rp: i64 = own.map(|province| i64::from(province.rp)).sum();
        assert_eq!(format!("${}/turn", rp * 10 / 2), row.cells[0], "{}", row.label);
    }
    assert_eq!(printed.rows.len(), 9);
}

#[test]
fn only_france_has_corps_at_the_start_of_europe_and_only_france_and_britain_are_at_war() {
    let scenario = europe();
    let name = |nation: NationId| scenario.nations[nation.at()].name.as_str();
    let reformed = scenario.nations.iter().filter(|nation| nation.reformed).map(|nation| nation.name.as_str());
    assert_eq!(reformed.collect::<Vec<_>>(), ["France"]);
    let corps = scenario.start.forces.iter().filter(|force| force.kind == Kind::Corps);
    assert!(corps.into_iter().all(|force| name(force.nation) == "France"));
    let war = fanion::rules::campaign_1805::scenario::ids::Bond::War;
    let wars =
        scenario.start.treaties.iter().filter(|treaty| treaty.kind == war).map(|treaty| treaty.between.map(name));
    assert_eq!(wars.collect::<Vec<_>>(), [["France", "Britain"]]);
    let limits = ["Old Guard", "Old Guard horse"].map(|name| scenario.type_named(name).expect("a type"));
    assert_eq!(limits.map(|kind| scenario.unit_type(kind).limit), [Some(8), Some(4)]);
}

#[test]
fn a_first_turn_of_holding_costs_nobody_in_supply_a_unit() {
    let mut campaign = Campaign::of(EUROPE, 1);
    let before = campaign.state().clone();
    campaign.resolve();
    let now = campaign.state();
    let mut held = 0;
    for (at, force) in before.present().filter(|(_, force)| matches!(force.at, Place::Hex(..))) {
        let Place::Hex(hex) = force.at else { continue };
        let fed = Sources::of(&before, force.nation).serve(hex, before.now.season());
        let nation = before.nation_name(force.nation);
        assert!(fed, "{} of {nation} begins in supply", force.name);
        assert_eq!(now.force(at).units, force.units, "{} of {nation}", force.name);
        held += 1;
    }
    assert!(held > 150, "{held}");
}

/// What moves as one: armies, and forces in none; garrisons never move.
fn movers(state: &State, nation: NationId) -> Vec<(Mover, String)> {
    let mut movers: Vec<(Mover, String)> = Vec::new();
    for (at, force) in state.present().filter(|(_, force)| state.head(force.nation) == nation) {
        let (mover, name) = match force.army {
            Some(army) => (Mover::Army(army), &state.army(army).name),
            None if force.kind == Kind::Garrison => continue,
            None => (Mover::Force(at), &force.name),
        };
        if !movers.iter().any(|(known, _)| *known == mover) {
            movers.push((mover, name.clone()));
        }
    }
    movers
}

/// An order to march one hex, to where supply reaches, or to sail into the nearest area and keep out of a fight.
fn one_step(state: &State, mover: Mover, name: &str) -> String {
    let first = forces_of(state, mover).next().expect("a mover has a force");
    let allowance = forces_of(state, mover).map(|force| state.allowance(force)).min().unwrap_or(0);
    if first.kind.is_naval() {
        let mut areas = (0..state.scenario().seas.len()).map(SeaId::new);
        let area = areas.find(|area| touches(state, first.at, Place::Sea(*area)));
        let area = &state.scenario().seas[area.unwrap_or_else(|| panic!("{name} has no way out")).at()].name;
        return format!("[[fleet]]\nname = \"{name}\"\norder = \"evade\"\npath = [\"{area}\"]\n");
    }
    let Place::Hex(from) = first.at else { panic!("{name} is at sea") };
    let marcher = Marcher { state, nation: first.nation, from, force: first, allowance, forced: false };
    let sources = Sources::of(state, first.nation);
    let mut ways = state.map().ways(from).iter();
    let to = ways.find(|to| marcher.walk(&[**to]).refused.is_none() && sources.serve(**to, state.now.season()));
    let to = state.map().name(*to.unwrap_or_else(|| panic!("{name} has nowhere to go")));
    format!("[[force]]\nname = \"{name}\"\nstance = \"defend\"\npath = [\"{to}\"]\n")
}

/// The RP of a nation's provinces and, twice, of its minors': what it has without a die of trade.
fn home_rp(state: &State, nation: NationId) -> i64 {
    let provinces = state.scenario().provinces.iter().filter(|province| state.head(province.nation) == nation);
    provinces.map(|province| i64::from(province.rp) * if province.nation == nation { 1 } else { 2 }).sum()
}

#[test]
fn every_nation_of_europe_moves_and_supplies_all_its_forces_in_turn_1_from_its_own_provinces() {
    let mut campaign = Campaign::of(EUROPE, 1);
    let state = campaign.state().clone();
    let mut ordered = 0;
    for nation in senders(&state) {
        let mut entries = String::new();
        for (mover, name) in movers(&state, nation) {
            entries.write_str(&one_step(&state, mover, &name)).expect("memory takes what is written to it");
            ordered += 1;
        }
        campaign.send(state.nation_name(nation), &entries);
    }
    assert!(ordered > 60, "{ordered} marches and voyages");
    campaign.resolve();
    let log = campaign.log();
    assert!(!log.contains("is dropped"), "{:?}", log.lines().find(|line| line.contains("is dropped")));
    let now = campaign.state();
    for (at, force) in now.present() {
        // A storm may have driven a fleet home again: it has been out.
        let moved = force.at != state.force(at).at || !force.turn.trail.is_empty();
        assert_eq!(moved, force.kind != Kind::Garrison, "{} of {}", force.name, state.nation_name(force.nation));
        let fed = force.kind.is_naval() || force.kind == Kind::Band || force.turn.supplied;
        assert!(fed, "{} is supplied", force.name);
    }
    for nation in senders(&state) {
        let commands = now.present().filter(|(_, force)| force.turn.paid && now.head(force.nation) == nation).count();
        let spent = now.lands.nations[nation.at()].ap + i64::try_from(commands).expect("few");
        let (name, home) = (state.nation_name(nation), home_rp(&state, nation));
        assert!(spent <= home, "{name} spends {spent} RP and has {home} without trade");
    }
}

#[test]
fn automatic_players_play_eight_watched_turns_of_europe() {
    let line = fanion::rulebooks::campaign_auto(EUROPE, 2, 8, true);
    let line = line.unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    assert!(line.starts_with("seed 2: 8 turns, "), "{line}");
}

#[test]
fn nobody_starves_in_the_first_turn_of_europe_where_all_supply_is_paid_and_nobody_moves() {
    let mut campaign = Campaign::of(EUROPE, 1);
    campaign.resolve();
    let events = campaign.0.standing_events();
    let starved: Vec<String> = events
        .iter()
        .filter_map(|event| match event.of::<Event>() {
            Event::Troop(TroopEvent::Lost { who, why: Loss::Attrition, .. }) => Some(who.name.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(starved, [""; 0]);
    let paid =
        events.iter().filter(|event| matches!(event.of::<Event>(), Event::Money(MoneyEvent::Paid { .. }))).count();
    assert!(paid >= 9, "{paid} nations pay for their commands");
}
