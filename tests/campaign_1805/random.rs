//! Random campaigns of Three Rivers: whatever is ordered, what is always true stays true.

use std::collections::BTreeMap;
use std::fmt::Write;

use fanion::rules::campaign_1805::ids::{Bond, Kind, NationId, Season, Stance};
use fanion::rules::campaign_1805::orders::{Mover, forces_of};
use fanion::rules::campaign_1805::paths::Marcher;
use fanion::rules::campaign_1805::play::senders;
use fanion::rules::campaign_1805::scenario::Place;
use fanion::rules::campaign_1805::state::{Force, State};

use super::turns::{Campaign, at_war};

/// Numbers that follow from one number.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        usize::try_from((mixed ^ (mixed >> 31)) % (bound.max(1) as u64)).unwrap_or(0)
    }
}

/// What moves as one, with its name.
fn movers(state: &State, nation: NationId) -> Vec<(Mover, String)> {
    let own =
        |force: &Force| state.head(force.nation) == nation && !force.kind.is_naval() && force.kind != Kind::Garrison;
    let mut movers = Vec::new();
    for (at, force) in state.present().filter(|(_, force)| own(force)) {
        match force.army {
            None => movers.push((Mover::Force(at), force.name.clone())),
            Some(army) if movers.iter().all(|(known, _)| *known != Mover::Army(army)) => {
                movers.push((Mover::Army(army), state.armies[army.at()].name.clone()));
            }
            Some(_) => {}
        }
    }
    movers
}

fn orders(state: &State, nation: NationId, draw: &mut Draw) -> String {
    let mut out = String::new();
    for (mover, name) in movers(state, nation) {
        let Some(first) = forces_of(state, mover).next() else { continue };
        let Place::Hex(from) = first.at else { continue };
        let _ = writeln!(out, "[[force]]\nname = \"{name}\"");
        let forced = matches!(mover, Mover::Army(_)) && draw.below(10) == 0;
        let allowance = forces_of(state, mover).map(|force| state.allowance(force)).min().unwrap_or(0);
        let marcher = Marcher { state, nation: first.nation, from, force: first, allowance, forced };
        let goal = fanion::rules::campaign_1805::ids::HexId::new(draw.below(60));
        let way = state.map().is_land(goal).then(|| marcher.cheapest(goal)).flatten();
        if let (Some(_), true) = (way, draw.below(6) > 1 && goal != from) {
            let _ = writeln!(out, "to = \"{}\"", state.map().name(goal));
        }
        if forced {
            let _ = writeln!(out, "forced = true");
        }
        if draw.below(3) == 0 {
            let _ = writeln!(out, "stance = \"defend\"");
        }
    }
    if state.season() == Season::Winter {
        for other in senders(state).filter(|other| *other != nation) {
            let act = ["war", "alliance", "", "", "", ""][draw.below(6)];
            let free = !state.stands(Bond::War, nation, other) && !state.stands(Bond::Alliance, nation, other);
            if !act.is_empty() && free && !state.stands(Bond::EnforcedPeace, nation, other) {
                let _ = writeln!(out, "[[diplomacy]]\ndo = \"{act}\"\nwith = \"{}\"", state.nation_name(other));
            }
        }
    }
    if state.nation_name(nation) == "Lorien" && draw.below(2) == 0 {
        let _ = writeln!(
            out,
            "[[buy]]\nwhat = \"Line\"\ncount = 1\nat = \"Lorien\"\nname = \"New {}\"\nkind = \"brigade\"",
            state.turn
        );
    }
    out
}

/// What is always true at a count.
fn check(state: &State, start: &BTreeMap<(u8, u16), i64>, seed: u64) {
    let at = format!("seed {seed}, turn {}", state.turn);
    let mut names: Vec<(NationId, &str)> = Vec::new();
    for (_, force) in state.present() {
        names.push((force.nation, &force.name));
        assert!(!force.units.is_empty(), "{at}: {} has no unit", force.name);
        for unit in &force.units {
            assert!((1..=state.unit_type(unit.kind).hits).contains(&unit.hits), "{at}: {}", unit.name);
        }
        if let Place::Hex(hex) = force.at {
            assert!(state.map().is_land(hex), "{at}: {} at sea", force.name);
        }
    }
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all, "{at}: two forces of one name");
    for nation in &state.nations {
        assert!(nation.cash >= 0 && nation.rp >= 0 && nation.manpower >= 0, "{at}: {nation:?}");
    }
    for (city, now) in state.scenario().cities.iter().zip(&state.cities) {
        let owner = state.provinces[city.province.at()].owner;
        let (Some(owner), Some(holder), Some(hex)) = (owner, now.holder, city.hex) else { continue };
        let held = state.present().any(|(_, force)| {
            force.at == Place::Hex(hex) && state.is_friend(holder, force.nation) && state.count(force).infantry > 0
        });
        assert!(state.is_friend(owner, holder) || held, "{at}: {} is held by nobody", city.name);
    }
    for relation in &state.relations {
        let [a, b] = relation.between;
        let both = state.stands(Bond::War, a, b) && state.stands(Bond::Alliance, a, b);
        assert!(a != b && !both, "{at}: {relation:?}");
    }
    stand_apart(state, &at);
    let now = strength(state);
    for (key, count) in &now {
        let bought = if key.0 == 0 { 40 } else { 10 };
        assert!(*count <= start.get(key).copied().unwrap_or(0) + bought, "{at}: units from nowhere");
    }
}

/// Hostile forces share a hex only in sieges, where both wait, and where one had fought another.
fn stand_apart(state: &State, at: &str) {
    let land = |force: &Force| !force.kind.is_naval() && force.kind != Kind::Band;
    for (_, a) in state.present().filter(|(_, force)| land(force) && force.stance == Stance::Attack && !force.inside) {
        for (_, b) in state.present().filter(|(_, force)| land(force) && !force.inside) {
            let Place::Hex(hex) = a.at else { continue };
            let fought = state.fights.iter().any(|fight| fight.at == Place::Hex(hex));
            let siege = state.map().hex(hex).city.is_some_and(|city| state.scenario().cities[city.at()].siege > 0);
            let hostile = a.at == b.at && state.is_enemy(a.nation, b.nation);
            assert!(!hostile || fought || siege, "{at}: {} and {} stand together", a.name, b.name);
        }
    }
}

fn strength(state: &State) -> BTreeMap<(u8, u16), i64> {
    let mut count = BTreeMap::new();
    for (_, force) in state.present() {
        for unit in &force.units {
            *count.entry((force.nation.0, unit.kind.0)).or_insert(0) += 1;
        }
    }
    count
}

#[test]
fn random_campaigns_keep_what_is_always_true() {
    let text = at_war();
    let mut fights = 0;
    for seed in 0..25 {
        let mut draw = Draw(seed);
        let mut campaign = Campaign::of(&text, seed);
        let start = strength(campaign.state());
        while !campaign.state().over {
            for nation in senders(campaign.state()).collect::<Vec<_>>() {
                let entries = orders(campaign.state(), nation, &mut draw);
                let name = campaign.state().nation_name(nation).to_owned();
                campaign.send(&name, &entries);
            }
            campaign.resolve();
            fights += campaign.state().fights.len();
            check(campaign.state(), &start, seed);
            if campaign.0.prompt().is_some() {
                campaign.next_turn();
            }
        }
        assert!(campaign.state().turn <= 8, "the last turn is 8");
        assert!(!campaign.state().winners.is_empty());
    }
    assert!(fights > 20, "only {fights} battles");
}
