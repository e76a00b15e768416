//! Random ways, good and bad: the data of the page say of each what the check of orders says.

use std::collections::BTreeSet;
use std::fmt::Write;

use fanion::rules::campaign_1805::orders::page::{Orderable, PageData};
use fanion::rules::campaign_1805::orders::{self, ReadOrders};

use serde_json::json;

use super::made_up::{Size, scenario};
use super::model::{Seen, Told};
use super::{known, page_data};
use crate::campaign_1805::europe::EUROPE;
use crate::campaign_1805::scenario::THREE_RIVERS;
use crate::campaign_1805::turns::{Campaign, at_war};
use crate::support::games::share;
use crate::support::player::Chance;

/// Ways of a nation that are looked at.
const WAYS: u64 = 2_000;

/// A way that begins beside its mover and seldom jumps; it may end anywhere.
fn way(data: &PageData, seen: &Seen<'_>, mover: &Orderable, chance: &mut Chance) -> Vec<u16> {
    let mut at = mover.at.expect("it marches");
    let mut way = Vec::new();
    for _ in 0..=chance.below(5) {
        let around: Vec<u16> = seen.around(at).into_iter().flatten().collect();
        let ways = seen.ways(at);
        at = if chance.once_in(40) {
            u16::try_from(chance.below(data.map.cost.len())).expect("a hex")
        } else if !ways.is_empty() && !chance.once_in(6) {
            ways[chance.below(ways.len())]
        } else {
            around[chance.below(around.len())]
        };
        way.push(at);
    }
    way
}

fn name(data: &PageData, hex: u16) -> String {
    format!("{:02}{:02}", hex % data.map.columns + 1, hex / data.map.columns + 1)
}

/// What the check says of the entry at these lines: in the page's terms.
fn checked(read: &ReadOrders, text: &str, mover: &Orderable, steps: usize, forced: bool) -> Told {
    let codes = ["sea-hex", "off-map", "closed-side", "not-adjacent", "neutral-land", "too-far", "forced-too-far"];
    let codes = codes.into_iter().chain(["fortress-beyond", "in-contact", "stops-short"]);
    let codes: Vec<&str> = codes.collect();
    let path = text.rfind("path = [").expect("a path");
    let step = |place: usize| text[path..place].matches(", ").count();
    let mut told = Told::default();
    for fault in read.faults.iter().filter(|fault| codes.contains(&fault.code.key()) && fault.place >= path) {
        match fault.code.key() {
            "stops-short" => told.stops = Some(step(fault.place)),
            code => told.refused = Some((step(fault.place), code.to_owned())),
        }
    }
    let most = if forced { mover.most * 2 } else { mover.most };
    let line = read.bill.iter().find(|line| line.starts_with(&format!("{}: ", mover.name)));
    if let Some(line) = line {
        let (_, cost) = line.rsplit_once(" costs ").expect("a cost");
        let cost = cost.split(' ').next().and_then(|cost| cost.parse().ok()).expect("a number");
        assert!(line.contains(&format!("of {most}")), "{line}");
        told.costs = vec![cost];
    }
    assert!(told.refused.is_some() || line.is_some() || steps == 0, "{text}: {:?} {:?}", read.faults, read.bill);
    told
}

/// What the ways of a test came to.
#[derive(Default)]
struct Came {
    good: usize,
    bad: usize,
    /// That stop short, or go with a declaration of war.
    special: usize,
    /// Why ways were barred.
    bars: BTreeSet<String>,
}

/// Random ways of all who march, each in a file with these acts of diplomacy.
fn compare(campaign: &Campaign, nation: &str, seed: u64) -> Came {
    let known = known(campaign, nation);
    let data = page_data(&known);
    let mut chance = Chance::new(seed);
    let marching: Vec<usize> =
        (0..data.offers.movers.len()).filter(|at| data.offers.movers[*at].bound.cannot.is_none()).collect();
    let wars: Vec<&str> =
        data.layers.iter().filter(|layer| layer.act == "war").map(|layer| layer.with.as_str()).collect();
    let mut came = Came::default();
    for round in 0..share(WAYS) {
        let at = marching[chance.below(marching.len())];
        let mover = &data.offers.movers[at];
        let war = (!wars.is_empty() && chance.once_in(2)).then(|| ("war", wars[chance.below(wars.len().max(1))]));
        let shown = Seen::with(&data, war.as_slice());
        let (path, forced) = (way(&data, &shown, mover, &mut chance), mover.army && chance.once_in(2));
        let mut text = campaign.head(nation);
        if let Some((act, with)) = war {
            let _ = write!(text, "[[diplomacy]]\ndo = \"{act}\"\nwith = \"{with}\"\n");
        }
        let hexes: Vec<String> = path.iter().map(|hex| format!("\"{}\"", name(&data, *hex))).collect();
        let _ =
            write!(text, "[[force]]\nname = \"{}\"\nforced = {forced}\npath = [{}]\n", mover.name, hexes.join(", "));
        let read = orders::read(&known.0, known.1, &known.2, &text);
        let wanted = checked(&read, &text, mover, path.len(), forced);
        let mut told = shown.walk(at, &path, forced);
        // The bill shows what is really walked, and of a barred way nothing.
        let last = told.stops.unwrap_or(path.len() - 1);
        told.costs = if told.refused.is_some() { Vec::new() } else { vec![told.costs[last]] };
        if told.refused.is_some() {
            told.stops = None;
        }
        assert_eq!(told, wanted, "{nation}, way {round}: {text}{:?}", read.faults);
        if told.refused.is_none() {
            let beyond = read.faults.iter().find(|fault| fault.code.key() == "beyond-supply");
            let why = beyond.and_then(|fault| fault.words.split_once(": ")).map(|(_, why)| why);
            assert_eq!(shown.beyond_supply(mover.table, path[last]).as_deref(), why, "{nation}, way {round}: {text}");
        }
        came.special += usize::from(told.stops.is_some() || war.is_some());
        match told.refused {
            None => came.good += 1,
            Some((_, bar)) => {
                came.bad += 1;
                came.bars.insert(bar);
            }
        }
    }
    came
}

#[test]
fn the_data_of_three_rivers_say_of_random_ways_what_the_check_says() {
    let campaign = Campaign::of(&at_war(), 7);
    let mut all = BTreeSet::new();
    for (at, nation) in ["Lorien", "Karst", "Seamark"].into_iter().enumerate() {
        let Came { good, bad, bars, .. } = compare(&campaign, nation, 10 + at as u64);
        assert!(good > 20 && bad > 20, "{nation}: {good} good, {bad} bad");
        all.extend(bars);
    }
    for bar in ["neutral-land", "too-far", "forced-too-far"] {
        assert!(all.contains(bar), "no way was barred by {bar}: {all:?}");
    }
}

#[test]
fn the_data_say_of_ways_out_of_contact_and_past_a_fortress_what_the_check_says() {
    let mut campaign = Campaign::of(&at_war(), 7);
    // One has met the Army of the Vale, the others stand where it would go on.
    for (force, at) in [("1st Foot", "0304"), ("2nd Foot", "0404"), ("1st Horse", "0303")] {
        campaign.correct(&json!({"force": force, "nation": "Karst", "at": at}), "it has come so far");
    }
    campaign
        .correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0603"}), "it stands beside the fortress");
    let Came { bars, .. } = compare(&campaign, "Lorien", 17);
    for bar in ["in-contact", "fortress-beyond"] {
        assert!(bars.contains(bar), "no way was barred by {bar}: {bars:?}");
    }
}

#[test]
fn the_data_of_europe_say_of_random_ways_what_the_check_says() {
    let campaign = Campaign::of(EUROPE, 5);
    for (at, nation) in ["France", "Austria"].into_iter().enumerate() {
        let Came { good, bad, .. } = compare(&campaign, nation, 20 + at as u64);
        assert!(good > 20 && bad > 20, "{nation}: {good} good, {bad} bad");
    }
}

#[test]
fn a_war_in_the_same_file_opens_land_and_binds_first_steps_as_the_check_has_it() {
    let mut campaign = Campaign::of(EUROPE, 6);
    campaign.resolve();
    campaign.next_turn();
    assert_eq!(campaign.state().now.season_words(), "Winter 1806");
    let Came { special, .. } = compare(&campaign, "France", 31);
    assert!(special > 20, "wars were declared: {special}");
    let mut rivers = Campaign::of(THREE_RIVERS, 8);
    rivers.resolve();
    rivers.next_turn();
    let Came { special, .. } = compare(&rivers, "Lorien", 32);
    assert!(special > 20, "wars were declared: {special}");
}

#[test]
fn a_war_on_who_gives_passage_binds_ways_through_his_land_as_the_check_has_it() {
    let mut campaign = Campaign::of(THREE_RIVERS, 8);
    campaign.send("Karst", "[[diplomacy]]\ndo = \"passage\"\nwith = \"Lorien\"\n");
    campaign.resolve();
    campaign.next_turn();
    let data = page_data(&known(&campaign, "Lorien"));
    let layer = |act: &str, with: &str| data.layers.iter().find(|layer| layer.act == act && layer.with == with);
    let war = layer("war", "Karst").expect("a war on Karst changes something");
    assert!(war.tables[0].opens.is_empty(), "its land is open already: {war:?}");
    assert!(!war.cities.is_empty() && !war.tables[0].stops.is_empty(), "its fortresses are an enemy's then: {war:?}");
    let Came { good, special, .. } = compare(&campaign, "Lorien", 33);
    assert!(good > 20 && special > 20, "{good} good ways, {special} with a war");
}

#[test]
fn the_data_of_a_map_of_two_thousand_hexes_say_of_random_ways_what_the_check_says() {
    let campaign = Campaign::of(&scenario(Size { hexes: 2_000, units: 3_600 }), 7);
    let Came { good, bad, .. } = compare(&campaign, "France", 40);
    assert!(good > 20 && bad > 20, "{good} good, {bad} bad");
}
