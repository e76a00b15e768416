//! Wishes that cannot be kept where forces and ships will be, as far as their own player knows: retreats to where nobody
//! gets from there, stances and odds that are set by somebody else of his on the same side.

use super::super::state::code::Code;
use super::super::state::ordered::{forces_of, mover_named};
use super::fleet::touches;
use super::item::OrderFault;
use super::read::Reader;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{CityId, ForceId, HexId, Kind, Stance};
use crate::rules::campaign_1805::state::orders::{FleetEntry, ForceEntry};
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::paths::{has_own_fortress, is_no_enemys};

impl Reader<'_> {
    /// Every wish of this file that is known to come to nothing.
    pub(super) fn warn_of_wishes(&mut self) {
        let orders = &self.taken.orders;
        let land = orders.force.iter().flat_map(|entry| self.on_land(entry));
        let sea = orders.fleet.iter().flat_map(|entry| self.at_sea(entry));
        let told: Vec<OrderFault> = land.chain(sea).chain(self.raids()).chain(self.standing_in_vain()).collect();
        self.taken.faults.extend(told);
    }

    /// Raids of several on one city, which is raided once a turn.
    fn raids(&self) -> Vec<OrderFault> {
        let orders = &self.taken.orders;
        let land = orders.force.iter().map(|own| ("force", &own.name, own.raid));
        let sea = orders.fleet.iter().map(|own| ("fleet", &own.name, own.raid));
        let now: Vec<(&str, &String, CityId)> =
            land.chain(sea).filter_map(|(section, name, city)| Some((section, name, city?))).collect();
        let mut told = Vec::new();
        for (at, (section, name, city)) in now.iter().enumerate() {
            if let Some((_, other, _)) = now[..at].iter().find(|(.., own)| own == city) {
                let city = &self.state.scenario().cities[city.at()].name;
                let words = format!("{other} raids {city} and so does {name}: a city is raided once a turn");
                told.push(self.fault((section, name.as_str(), "raid"), Code::Overruled, words));
            }
        }
        told
    }

    fn on_land(&self, entry: &ForceEntry) -> Vec<OrderFault> {
        let Some(mover) = mover_named(self.state, self.nation, &entry.name) else { return Vec::new() };
        let Some(first) = forces_of(self.state, mover).next().filter(|first| !first.kind.is_naval()) else {
            return Vec::new();
        };
        let hex = self.will_stand(mover, entry);
        let side = hex.map_or_else(Vec::new, |hex| self.in_the_field(hex));
        let mut told = Vec::new();
        if !entry.after.retreat_to.is_empty() {
            let whole = |words: &str| vec![(None, words.to_owned())];
            let each = match hex {
                _ if first.kind == Kind::Garrison => whole("a garrison never retreats"),
                None => whole("nobody retreats from aboard ships"),
                Some(_) if self.landed_at(&entry.name).is_some() && entry.path.is_empty() => {
                    whole("landed troops retreat to their ships")
                }
                Some(hex) => self.shut(entry, first, (hex, &side)),
            };
            told.extend(each.into_iter().map(|(at, words)| self.no_wish(("force", &entry.name), at, &words)));
        }
        let fault = |key, words| self.fault(("force", &entry.name, key), Code::Overruled, words);
        let is_own = |force: &Force| forces_of(self.state, mover).any(|own| std::ptr::eq(own, force));
        if let (Some(stance), Some(leader)) = (entry.fight.stance, self.commands(&side).filter(|own| !is_own(own))) {
            let (set, how) = (self.stance_of(leader), ["defends", "attacks"]);
            if set != stance && side.iter().any(|force| is_own(self.state.force(*force))) {
                let how = how[usize::from(set == Stance::Attack)];
                let words = format!("{} commands there and {how}: so does {}", leader.name, entry.name);
                told.push(fault("stance", words));
            }
        }
        let stormed = hex.is_some_and(|hex| self.state.enemy_fortress(first.nation, hex).is_some());
        let counts = side.iter().filter(|_| stormed).find_map(|force| {
            let own = self.entry_for(self.state.force(*force))?;
            Some((&own.name, own.fight.assault_at?))
        });
        if let (Some(own), Some((name, column))) = (entry.fight.assault_at, counts)
            && own > column
        {
            told.push(fault("assault_at", format!("the {column}:1 of {name} counts there for {}, too", entry.name)));
        }
        told
    }

    /// Which wishes are shut from a hex, each with its number in the list and why: `no retreat to 1001 (not next to 0503)`.
    fn shut(
        &self,
        entry: &ForceEntry,
        first: &Force,
        (hex, side): (HexId, &[ForceId]),
    ) -> Vec<(Option<usize>, String)> {
        let (state, map, nation) = (self.state, self.state.map(), first.nation);
        let way: Vec<HexId> = self.landed_at(&entry.name).or_else(|| State::hex_of(first.at)).into_iter().collect();
        let way = [way, entry.path.clone()].concat();
        let at = way.iter().rposition(|own| *own == hex).unwrap_or(0);
        // Who stays came from where he came from in an earlier turn.
        let stays = entry.path.is_empty();
        let back = if stays { first.turn.came_from.and_then(State::hex_of) } else { way.get(at.max(1) - 1).copied() };
        let leader = self.commands(side);
        let attacks = leader.is_none_or(|own| self.stance_of(own) == Stance::Attack);
        let fortress = state.enemy_fortress(nation, hex).is_some();
        let invests = side
            .iter()
            .any(|force| self.entry_for(state.force(*force)).is_some_and(|own| own.fight.assault == Some(false)));
        let marches_in = !stays && state.has_enemy(nation, hex);
        let bound = attacks && (marches_in || fortress && !invests && state.has_enemy(nation, hex));
        let why = |wish: HexId| {
            let was_there = !stays && way[..at].contains(&wish) || back == Some(wish);
            if !map.is_land(wish) {
                Some("sea".to_owned())
            } else if wish == hex {
                Some(OWN_HEX.to_owned())
            } else if !map.ways(hex).contains(&wish) {
                Some(format!("not next to {}", map.name(hex)))
            } else if bound && back != Some(wish) {
                Some("who attacks may retreat only to the hex that it came from".to_owned())
            } else if state.enemy_fortress(nation, wish).is_some() {
                Some("an enemy fortress".to_owned())
            } else if state.has_enemy(nation, wish) {
                Some("an enemy is known there".to_owned())
            } else {
                (!was_there && !is_no_enemys(state, nation, wish)).then(|| "not a friend's land".to_owned())
            }
        };
        let shut = |(at, wish): (usize, &HexId)| {
            let words = no_retreat(state, why(*wish).map(|why| (Place::Hex(*wish), why)).into_iter())?;
            Some((Some(at), words))
        };
        entry.after.retreat_to.iter().enumerate().filter_map(shut).collect()
    }

    fn at_sea(&self, entry: &FleetEntry) -> Vec<OrderFault> {
        let state = self.state;
        let mover = mover_named(state, self.nation, &entry.name);
        let first = mover.and_then(|mover| forces_of(state, mover).next()).filter(|first| first.kind.is_naval());
        let Some(first) = first else { return Vec::new() };
        let at: Vec<Place> = std::iter::once(first.at).chain(entry.stops(state)).collect();
        // Ships flee from the areas of their way, and from the port where they lie in the end.
        let last = at.len() - 1;
        let from: Vec<Place> = at
            .into_iter()
            .enumerate()
            .filter(|(n, at)| *n == last || matches!(at, Place::Sea(_)))
            .map(|own| own.1)
            .collect();
        let why = |wish: Place| {
            let near = from.iter().any(|own| touches(state, *own, wish));
            let holder = State::hex_of(wish).and_then(|hex| state.holder_at(hex));
            let friendly = holder.is_some_and(|holder| state.is_friendly_land(first.nation, holder));
            match wish {
                Place::Hex(_) if !near => Some("not on an area of its way"),
                Place::Hex(_) => (!friendly).then_some("not a friend's port"),
                Place::Sea(_) => (!near).then_some("not next to its way"),
            }
        };
        let shut = |(at, wish): (usize, &Place)| {
            let words = no_retreat(state, why(*wish).map(|why| (*wish, why.to_owned())).into_iter())?;
            Some(self.no_wish(("fleet", &entry.name), Some(at), &words))
        };
        entry.retreat_to.iter().enumerate().filter_map(shut).collect()
    }

    /// A wish of this number that is shut, or all of them: said where it is written, so that a form blocks that one.
    fn no_wish(&self, (section, name): (&str, &str), at: Option<usize>, words: &str) -> OrderFault {
        let fault = self.fault((section, name, "retreat_to"), Code::NoRetreat, format!("{name}: {words}"));
        let place = at.and_then(|at| self.place_in(section, name, ("retreat_to", at))).unwrap_or(fault.place);
        OrderFault { place, ..fault }
    }

    fn fault(&self, (section, name, key): (&str, &str, &str), code: Code, words: String) -> OrderFault {
        OrderFault::new(self.place_at(section, name, &[key]), code, words)
    }

    /// The nation's own who will fight in the open of a hex: those in a fortress wait in it.
    fn in_the_field(&self, hex: HexId) -> Vec<ForceId> {
        let mut side = self.side_at(hex);
        if has_own_fortress(self.state, self.nation, hex) {
            let waits = |force: &Force| {
                force.kind == Kind::Garrison || self.entry_for(force).map_or(force.posture.inside, |own| own.inside)
            };
            side.retain(|force| !waits(self.state.force(*force)));
        }
        side
    }

    /// The stance that a force of the nation's will have.
    fn stance_of(&self, force: &Force) -> Stance {
        let usual = if force.kind == Kind::Garrison { Stance::Defend } else { Stance::Attack };
        self.entry_for(force).and_then(|own| own.fight.stance).unwrap_or(usual)
    }
}

/// Why nobody retreats to where he fights.
pub(crate) const OWN_HEX: &str = "the hex of the battle itself";

/// `no retreat to 1001 (not next to 0503)`; none where none is shut.
pub(crate) fn no_retreat(state: &State, shut: impl Iterator<Item = (Place, String)>) -> Option<String> {
    let each: Vec<String> = shut.map(|(place, why)| format!("{} ({why})", state.place_name(place))).collect();
    (!each.is_empty()).then(|| format!("no retreat to {}", each.join(", ")))
}
