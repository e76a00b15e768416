//! Cities in a story: who has taken, retaken or lost one and why, and enemies who stand in one and cannot take it.

use super::headline as headlines;
use super::story::{TurnTeller, Weight};
use super::words::{listed, with_capital};
use crate::engine::text::Text;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{CityId, HexId, NationId, Step};
use crate::rules::campaign_1805::state::{Force, Sighting, State};
use crate::rules::campaign_1805::ways::obstacle::IN_CLOSED_LAND;
use crate::rules::campaign_1805::ways::paths::{is_closed_to, owner_of};

/// A city that nobody defends, with enemies in it who have no battalion to take it.
pub(crate) struct Untaken<'s> {
    pub(crate) city: CityId,
    pub(crate) hex: HexId,
    pub(crate) holder: NationId,
    /// One at least.
    pub(crate) enemies: Vec<&'s Force>,
}

impl Untaken<'_> {
    /// Why it is not taken, without a full stop.
    pub(crate) fn why(&self) -> String {
        let names: Vec<String> = self.enemies.iter().map(|own| own.name.clone()).collect();
        let have = if names.len() == 1 { "has" } else { "have" };
        format!("only battalions take a city, and {} {have} none", listed(&names))
    }
}

/// The cities of this kind, in file order.
pub(crate) fn untaken(full: &State) -> Vec<Untaken<'_>> {
    let one = |city: CityId| {
        let (hex, holder) = (full.scenario().cities[city.at()].hex?, full.city(city).holder?);
        let troops = || full.troops_at(hex).map(|(_, force)| force);
        let enemies: Vec<&Force> = troops().filter(|own| full.is_enemy(holder, own.nation)).collect();
        let is_defended = troops().any(|own| full.is_friend(holder, own.nation));
        let has_foot = enemies.iter().any(|own| full.count(own).infantry > 0);
        (!enemies.is_empty() && !is_defended && !has_foot).then_some(Untaken { city, hex, holder, enemies })
    };
    (0..full.lands.cities.len()).map(CityId::new).filter_map(one).collect()
}

/// Commands that stand in neutral land which is closed to them: where, whose land it is, and who. Nobody drives them out.
pub(crate) fn trespassers(full: &State) -> Vec<(HexId, NationId, &Force)> {
    let one = |(_, force): (_, &'_ Force)| {
        let hex = State::hex_of(force.at).filter(|hex| is_closed_to(full, force.nation, *hex))?;
        Some((hex, owner_of(full, hex)?))
    };
    let there = full.present().filter(|(_, force)| force.holds_ground());
    there.filter_map(|own| one(own).map(|(hex, owner)| (hex, full.head(owner), own.1))).collect()
}

impl TurnTeller<'_> {
    /// A city has another holder: taken, taken back, or returned by a peace.
    pub(super) fn captured(&mut self, city: CityId, before: Option<NationId>, holder: Option<NationId>) {
        let known = self.known;
        let own = &known.scenario().cities[city.at()];
        let name = known.city_words(city);
        let owner = self.lands.owner(own.province);
        if before == holder || self.ceded.contains(&own.province) && holder == owner {
            return;
        }
        let is_back = owner == holder;
        let is_by_peace =
            is_back && before.zip(holder).is_some_and(|(from, to)| self.peaces.return_from(known, from, to));
        let mut words = match (before, holder) {
            (Some(from), Some(to)) if is_by_peace => {
                format!("By the peace {name} returns from {} to {}.", self.name(from), self.name(to))
            }
            // Whose battalions are where only the two know.
            (Some(from), Some(to)) if is_back && !self.is_mine(from) && !self.is_mine(to) => {
                format!("{} has {name} back from {}.", self.name(to), self.name(from))
            }
            (Some(from), Some(to)) if is_back && !self.has_foot(to, own.hex) => {
                format!("{} falls back from {} to {}.", with_capital(&name), self.name(from), self.name(to))
            }
            (Some(from), Some(to)) if is_back => {
                format!("{} has retaken {name} from {}.", self.name(to), self.name(from))
            }
            (Some(from), Some(to)) => format!("{} has taken {name} from {}.", self.name(to), self.name(from)),
            (None, Some(to)) => format!("{} has taken {name}.", self.name(to)),
            (_, None) => format!("{} is held by nobody.", with_capital(&name)),
        };
        if let (Some(from), Some(hex)) = (before.filter(|_| !is_by_peace && holder.is_some()), own.hex)
            && self.is_mine(from)
        {
            words.push_str(&self.undefended(from, hex));
        }
        // What is back at the end was neither lost nor taken.
        let stays = |whose: NationId| self.lands.has_again(self.full, whose, city);
        // Nor is what a peace gives back to its owner: the peace is told.
        let lost = !is_by_peace
            && before.is_some_and(|from| self.is_mine(from) && !stays(from))
            && !holder.is_some_and(|to| self.is_mine(to));
        let concerned: Vec<NationId> = [owner, before, holder].into_iter().flatten().collect();
        let is_capital = known.nation_ids().any(|nation| known.scenario().nations[nation.at()].capital == city);
        let weight = headlines::of_city(is_capital, own.victory);
        if lost {
            self.headline.put(headlines::LOST, (weight, 0), format!("{} is lost", with_capital(&name)));
        } else if let Some(to) = holder.filter(|to| !is_by_peace && stays(*to) && self.turn.held[city.at()] != holder) {
            let class = if is_capital { headlines::FOUGHT } else { headlines::TAKEN };
            let heard = headlines::city_heard(is_capital, own.victory);
            let weight = if is_capital { headlines::CAPITAL_TAKEN } else { weight };
            self.head_of(class, ((weight, 0), heard), &concerned, format!("{} takes {name}", self.name(to)));
        }
        self.all(if lost { Weight::Loss } else { Weight::State }, &concerned, Text::plain(words));
    }

    /// At the count: own troops in neutral land that is closed to them, and others in the own.
    pub(super) fn trespassers(&mut self) {
        if !matches!(self.known.now.step, Step::C9 | Step::C1 | Step::C2) {
            return;
        }
        let mut told: Vec<(HexId, NationId, NationId)> = Vec::new();
        for (hex, owner, force) in trespassers(self.full) {
            let nation = self.full.head(force.nation);
            let place = self.known.place_name(Place::Hex(hex));
            // Whose land it is reads of those whom it sees there.
            let is_it = |own: &Sighting| self.known.head(own.nation) == nation && own.at == Some(Place::Hex(hex));
            let sees = self.is_mine(owner) && self.known.sightings.iter().any(is_it);
            if told.contains(&(hex, owner, nation)) || !sees && !self.is_mine(nation) {
                continue;
            }
            told.push((hex, owner, nation));
            let whose = if sees { format!("Troops of {}", self.name(nation)) } else { "Our troops".to_owned() };
            let land = if sees { "our land".to_owned() } else { format!("land of {}", self.name(owner)) };
            let words = format!("{whose} are at {place}, in {land} without passage: they {IN_CLOSED_LAND}.");
            self.own.push((Weight::State, Text::plain(words)));
        }
    }

    /// True where troops of a side with battalions are in a hex.
    fn has_foot(&self, side: NationId, hex: Option<HexId>) -> bool {
        let foot = |force: &Force| self.full.is_friend(side, force.nation) && self.full.count(force).infantry > 0;
        hex.is_some_and(|hex| self.full.troops_at(hex).any(|(_, force)| foot(force)))
    }

    /// Why a city fell without a battle: nobody of its holder's was left in it, or no battalion, and who had left it.
    fn undefended(&self, holder: NationId, hex: HexId) -> String {
        let fought = self.known.battles.fights.iter().any(|fight| fight.at == Place::Hex(hex));
        if fought || self.has_foot(holder, Some(hex)) {
            return String::new();
        }
        let is_ours = |force: &Force| self.full.is_friend(holder, force.nation);
        let what = if self.full.troops_at(hex).any(|(_, force)| is_ours(force)) { "No battalion" } else { "Nobody" };
        let left = |force: &&Force| is_ours(force) && force.turn.trail.first() == Some(&Place::Hex(hex));
        let left = self.full.present().map(|(_, force)| force).filter(left);
        let left: Vec<String> =
            left.filter(|own| self.full.count(own).infantry > 0).map(|own| own.name.clone()).collect();
        let who = if left.is_empty() { String::new() } else { format!(": {} had marched out", listed(&left)) };
        format!(" {what} of {} was left in it{who}.", self.name(holder))
    }

    /// Which cities a peace leaves with the other side: it returns those of a loser that its victor held, and no others.
    pub(super) fn kept_cities(&mut self) {
        for (owner, holder, cities) in self.lands.kept(self.full, &self.peaces) {
            let names: Vec<String> = cities.iter().map(|city| self.known.city_words(*city)).collect();
            let what = if names.len() == 1 { "a city" } else { "cities" };
            let (holder_name, owner_name) = (self.name(holder), self.name(owner));
            let text = format!("By the peace {holder_name} keeps {}, {what} of {owner_name}.", listed(&names));
            self.all(Weight::State, &[owner, holder], Text::plain(text));
        }
    }

    /// At the count: enemies who stand in a city that nobody defends, and have no battalion to take it, to both sides.
    pub(super) fn held_cities(&mut self) {
        if !matches!(self.known.now.step, Step::C9 | Step::C1 | Step::C2) || self.whom.is_none() {
            return;
        }
        let mut told = Vec::new();
        for own in untaken(self.full) {
            let name = self.full.city_words(own.city);
            if self.is_mine(own.holder) {
                let enemy = self.name(own.enemies[0].nation);
                let why = "only battalions take a city, and it has none there";
                told.push(format!("{enemy} is at {name} but cannot take it: {why}."));
            } else if own.enemies.iter().any(|own| self.is_mine(own.nation)) {
                told.push(format!("{name} is not taken: {}.", own.why()));
            }
        }
        self.own.extend(told.into_iter().map(|words| (Weight::State, Text::plain(with_capital(&words)))));
    }

    /// A siege that begins, with who is known to lay it, or ends: whom it concerns, and what is said.
    pub(super) fn siege(&self, city: CityId, begins: bool) -> (Vec<NationId>, String) {
        let known = self.known;
        let owner = known.lands.provinces[known.scenario().cities[city.at()].province.at()].owner;
        let holder = known.city(city).holder.or(owner);
        let by = holder.filter(|_| begins).map(|holder| self.besiegers(city, holder)).unwrap_or_default();
        let names: Vec<String> = by.iter().map(|nation| self.name(*nation).to_owned()).collect();
        let words = match &names[..] {
            _ if !begins => "is no longer besieged".to_owned(),
            [] => "is under siege".to_owned(),
            names => format!("is under siege by {}", listed(names)),
        };
        let whose = holder.map(|holder| format!(", held by {},", self.name(holder))).unwrap_or_default();
        let words = format!("{}{whose} {words}.", with_capital(&known.city_words(city)));
        (owner.into_iter().chain(holder).chain(by).collect(), words)
    }

    /// Who is known to stand before a fortress, at war with its holder.
    fn besiegers(&self, city: CityId, holder: NationId) -> Vec<NationId> {
        let known = self.known;
        let Some(hex) = known.scenario().cities[city.at()].hex else { return Vec::new() };
        let own = known.troops_at(hex).map(|(_, force)| force.nation);
        let is_there = |own: &&Sighting| own.at == Some(Place::Hex(hex)) && own.holds_ground();
        let seen = known.sightings.iter().filter(is_there).map(|own| own.nation);
        let mut nations: Vec<NationId> = own.chain(seen).filter(|nation| known.is_enemy(holder, *nation)).collect();
        nations.sort_unstable();
        nations.dedup();
        nations
    }
}
