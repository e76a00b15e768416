//! Places as lists offer them: hexes, cities, coasts, sea areas; what is near comes first, by hexes on land, by areas at sea.

use super::Desk;
use super::choices::Offered;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{HexId, SeaId};
use crate::rules::campaign_1805::scenario::map::HexKind;
use crate::rules::campaign_1805::state::ordered::forces_of;

impl Desk {
    /// Cities by their names, then every other hex of land by its number: each place once.
    pub(super) fn hexes(&self) -> Vec<Offered> {
        let map = self.known.map();
        let land = (0..map.hexes.len()).map(HexId::new).filter(|hex| map.is_land(*hex));
        let numbers = land.filter(|hex| map.hex(*hex).city.is_none()).map(|hex| {
            let ground = match map.hex(hex).kind {
                HexKind::Land(terrain, _) => terrain.key(),
                HexKind::Sea | HexKind::Off => "",
            };
            Offered::new(map.name(hex), ground)
        });
        self.cities(|_| true).into_iter().chain(numbers).collect()
    }

    /// Land beside the sea, cities first.
    pub(super) fn coast(&self) -> Vec<Offered> {
        let map = self.known.map();
        let is_coast =
            |word: &str| self.known.scenario().hex_or_city(word).is_some_and(|hex| !map.coasts(hex).is_empty());
        self.hexes().into_iter().filter(|own| is_coast(&own.word)).collect()
    }

    pub(super) fn cities(&self, is: impl Fn(usize) -> bool) -> Vec<Offered> {
        let all = self.known.scenario().cities.iter().enumerate();
        let lie = all.filter(|(at, _)| is(*at)).filter_map(|(at, city)| {
            let holder = self.known.lands.cities[at].holder.map_or("nobody", |holder| self.known.nation_name(holder));
            // By its number it is found, too.
            let shown = format!("{} ({})", city.name, self.known.map().name(city.hex?));
            Some(Offered::called(&shown, &city.name, &format!("held by {holder}")))
        });
        let mut cities: Vec<Offered> = lie.collect();
        cities.sort_by(|a, b| a.shown.cmp(&b.shown));
        cities
    }

    pub(super) fn seas(&self) -> Vec<Offered> {
        self.known.scenario().seas.iter().map(|sea| Offered::new(&sea.name, "sea area")).collect()
    }

    /// The places of a list with the nearest first to where an army, force or fleet is, or to where its entry sends it.
    /// Of a march cities come before bare hexes: they are asked for by their names.
    pub(super) fn nearest_first(
        &self,
        (of, key): (Option<&str>, &str),
        word: &dyn Fn(&str) -> String,
        mut list: Vec<Offered>,
    ) -> Vec<Offered> {
        let first = of.and_then(|name| self.mover(name)).and_then(|mover| forces_of(&self.ahead, mover).next());
        let Some(first) = first else { return list };
        let ends = [word("to"), word("path").rsplit(',').next().unwrap_or_default().to_owned()];
        let sent = ends.iter().find_map(|word| self.place_named(word)).filter(|_| key != "to");
        let from = sent.unwrap_or(first.at);
        let steps = if first.kind.is_naval() { self.steps_at_sea(from) } else { self.steps_on_land(from) };
        let map = self.known.map();
        let is_bare = |place: Place| key == "to" && matches!(place, Place::Hex(hex) if map.hex(hex).city.is_none());
        list.sort_by_cached_key(|line| {
            self.place_named(&line.word).map_or((true, usize::MAX), |place| (is_bare(place), steps(place)))
        });
        list
    }

    fn place_named(&self, word: &str) -> Option<Place> {
        let scenario = self.known.scenario();
        let word = word.trim();
        scenario.hex_or_city(word).map(Place::Hex).or_else(|| scenario.sea_named(word).map(Place::Sea))
    }

    fn steps_on_land(&self, from: Place) -> Box<dyn Fn(Place) -> usize + '_> {
        let map = self.known.map();
        let from = if let Place::Hex(hex) = from { Some(hex) } else { None };
        let mut steps = vec![usize::MAX; map.hexes.len()];
        for (hex, distance) in map.land().within(from, usize::MAX, |_| true) {
            steps[hex.at()] = distance;
        }
        Box::new(move |to| if let Place::Hex(hex) = to { steps[hex.at()] } else { usize::MAX })
    }

    fn steps_at_sea(&self, from: Place) -> Box<dyn Fn(Place) -> usize + '_> {
        let map = self.known.map();
        let on = move |hex: HexId| map.coasts(hex).iter().copied();
        let from: Vec<SeaId> = match from {
            Place::Sea(sea) => vec![sea],
            Place::Hex(hex) => on(hex).collect(),
        };
        let mut steps = vec![usize::MAX; self.known.scenario().seas.len()];
        for (sea, distance) in map.seas().within(from, usize::MAX, |_| true) {
            steps[sea.at()] = distance;
        }
        Box::new(move |to| match to {
            Place::Sea(sea) => steps[sea.at()],
            Place::Hex(hex) => on(hex).map(|sea| steps[sea.at()]).min().unwrap_or(usize::MAX),
        })
    }
}
