//! What becomes of generals, and of own forces beside what couriers report; what is the same of several is one line.

use super::headline as headlines;
use super::shared::{NamedOrSome, SharedLine, WHAT};
use super::story::{TurnTeller, Weight, weight_of_general};
use super::words::{by_type, fate, fell};
use crate::engine::rulebook::TestNote;
use crate::engine::text::{Text, counted};
use crate::rules::campaign_1805::event::{CommandEvent, Event, Loss, OwnedName, SeaEvent, ShipsTaken, TroopEvent};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{Fate, ForceId, GeneralId, NationId};
use crate::rules::campaign_1805::sheet::checks::marauder::CHECK as MARAUDER;
use crate::rules::campaign_1805::state::leaders::leaderless;
use crate::rules::campaign_1805::state::orders::{Orders, Organise};
use crate::rules::campaign_1805::state::{ArmyNow, State};

/// What becomes of ships that were taken whole, and not lost in a battle: no prizes are made of them.
const NO_PRIZES: &str = " They are out of the game: only ships lost in battle become prizes.";

impl TurnTeller<'_> {
    /// Generals: of the dead and the taken all hear.
    pub(super) fn of_generals(&mut self, event: &Event) {
        match event {
            Event::Command(CommandEvent::GeneralSet { general, fate, captor }) => {
                self.general_is(*general, *fate, *captor);
            }
            Event::Command(CommandEvent::GeneralJoined { general }) if self.is_mine(general.figures.nation) => {
                let text = Text::plain(format!("{} takes service as a general.", general.figures.name));
                self.own.push((Weight::Army, text));
            }
            _ => {}
        }
    }

    fn general_is(&mut self, general: GeneralId, fate: Fate, captor: Option<NationId>) {
        let Some(own) = self.full.troops.generals.get(general.at()) else { return };
        let (name, nation) = (&own.figures.name, own.figures.nation);
        let of = self.known.nation_name(nation);
        // To all it is a loss, to his captor what his battle brought.
        let is_loss = self.is_mine(nation) || self.whom.is_none();
        let weight = if is_loss { Weight::Loss } else { Weight::Battle };
        let concerned: Vec<NationId> = [Some(nation), captor].into_iter().flatten().collect();
        let headline = match fate {
            Fate::Dead => Some(format!("{name} of {of} falls")),
            Fate::Captive => Some(format!("{name} of {of} is captured")),
            Fate::Free => None,
        };
        let is_released = own.fate == Fate::Free;
        if let Some(words) = headline.filter(|_| !is_released) {
            self.head_of(headlines::FOUGHT, weight_of_general(), &concerned, words);
        }
        match (fate, captor) {
            (Fate::Dead, _) => {
                let at = fell(self.full, general, self.is_mine(nation));
                self.all(weight, &[nation], Text::plain(format!("{name} of {of} has fallen{at}.")));
            }
            // Of whom a peace has released since nobody hears that he is a prisoner.
            (Fate::Captive, Some(captor)) if is_released => {
                self.turn.released.push(general);
                let text = format!("{name} of {of} was captured by {}, which has released him.", self.name(captor));
                self.all(Weight::State, &[nation, captor], Text::plain(text));
            }
            (Fate::Free, _) if self.turn.released.contains(&general) => {}
            (Fate::Captive, Some(captor)) => {
                let text = format!("{name} of {of} is a prisoner of {}.", self.name(captor));
                self.all(weight, &[nation, captor], Text::plain(text));
            }
            (Fate::Captive, None) => {
                self.all(weight, &[nation], Text::plain(format!("{name} of {of} is a prisoner.")));
            }
            (Fate::Free, _) => {
                let captor = self.full.battles.was.captor(general).filter(|captor| *captor != nation);
                let by = captor.map(|captor| format!(": {} released him", self.name(captor))).unwrap_or_default();
                let words = if self.is_mine(nation) {
                    format!("{name} is free again{by}.")
                } else if captor.is_some_and(|captor| self.is_mine(captor)) {
                    format!("{name} of {of} is free again{by}.")
                } else {
                    return;
                };
                self.own.push((Weight::Army, Text::plain(words)));
            }
        }
    }

    /// Own generals who lost their command in this turn or came elsewhere, and lead nobody at its end: where they are.
    pub(super) fn without_command(&mut self, events: &[&Event]) {
        let mut moved: Vec<GeneralId> = Vec::new();
        for event in events {
            let general = match event {
                Event::Command(CommandEvent::GeneralAt { general, .. }) => *general,
                Event::Command(CommandEvent::ArmySet { army, .. }) if army.gone => army.general,
                _ => continue,
            };
            if !moved.contains(&general) {
                moved.push(general);
            }
        }
        for own in moved.into_iter().filter_map(|general| Some((general, self.full.troops.generals.get(general.at())?)))
        {
            let (general, now) = own;
            let leads = self.full.troops.armies.iter().any(|army| !army.gone && army.general == general)
                || self.full.present().any(|(_, force)| force.general == Some(general));
            if leads || now.fate != Fate::Free || !self.is_mine(now.figures.nation) {
                continue;
            }
            // That he is far from those whom he led has its reason: who leads nobody goes there.
            let scenario = self.full.scenario();
            let capital = scenario.cities[scenario.nations[now.figures.nation.at()].capital.at()].hex;
            let at = now.at.map(|at| match self.full.place_name(Place::Hex(at)) {
                city if capital == Some(at) => format!(" and waits in the capital, {city}"),
                _ => format!(", {}", self.full.there(Place::Hex(at))),
            });
            let text = Text::plain(format!("{} is without a command{}.", now.figures.name, at.unwrap_or_default()));
            self.own.push((Weight::Army, text));
        }
    }

    /// Whom an own band harried: of what it cost it knows what its die says.
    pub(super) fn harried(&mut self, note: &TestNote) {
        let nation = self.full.scenario().nation_named(&note.side).filter(|nation| self.is_mine(*nation));
        let Some(nation) = nation.filter(|_| note.check == MARAUDER.id) else { return };
        let head = self.full.head(nation);
        let ordered = self.turn.orders.iter().filter(|(whose, _)| *whose == head).flat_map(|(_, orders)| &orders.force);
        let standing = self.full.sent.standing.iter().filter(|(whose, _)| *whose == head).map(|(_, entry)| &**entry);
        let Some(victim) = ordered.chain(standing).find_map(|entry| entry.harry.filter(|_| entry.name == note.who))
        else {
            return;
        };
        let text = Text::plain(format!("{} harried {}: {}.", note.who, self.name(victim), note.words));
        self.own.push((Weight::Battle, text));
    }

    /// What becomes of own forces beside what couriers report.
    pub(super) fn of_armies(&mut self, event: &Event) {
        match event {
            Event::Troop(TroopEvent::Gone {
                force,
                who,
                why: why @ (Loss::Surrender | Loss::NoRetreat | Loss::Taken),
                taken,
            }) if !self.is_mine(who.nation) => self.prize(*force, *why, taken.as_ref()),
            Event::Troop(TroopEvent::Gone { force, who, why, taken }) => self.gone(*force, who, *why, taken.as_ref()),
            Event::Troop(TroopEvent::Reinforced { who, units, .. }) => {
                self.mine(Weight::Army, who, &format!("received {}", by_type(self.full, units)));
            }
            Event::Troop(TroopEvent::UnitsMoved { to, who, units, .. }) => {
                let to = &self.full.force(*to).name;
                self.mine(Weight::Army, who, &format!("gave up {} to {to}", counted(units.len(), "unit")));
            }
            Event::Command(CommandEvent::Attached { force, who, army }) => {
                let left = || self.full.battles.was.left(*force);
                let words = match army.or_else(left).map(|own| &self.full.army(own).name) {
                    Some(name) if army.is_some() => format!("joined {name}"),
                    Some(name) => format!("left {name}"),
                    None => "left its army".to_owned(),
                };
                self.each(Weight::Army, who, &words);
            }
            Event::Command(CommandEvent::Leads { general, who, .. }) => {
                let name = &self.full.general(*general).figures.name;
                self.mine(Weight::Army, who, &format!("is led by {name} now"));
            }
            Event::Command(CommandEvent::Unled { who, .. }) => self.mine(Weight::Army, who, "has lost its commander"),
            Event::Sea(SeaEvent::PrizesJoined { who, ships, .. }) => {
                self.mine(Weight::Army, who, &format!("manned {} of its prizes", counted(*ships, "ship")));
            }
            Event::Troop(TroopEvent::Formed { force }) if self.is_mine(force.nation) => {
                // Where it has none its units come from another force, which says how many it gave up.
                let (how, units) = match &force.units[..] {
                    [] => ("Formed", String::new()),
                    units => ("Raised", format!(" ({})", by_type(self.full, units))),
                };
                self.own.push((Weight::Army, Text::plain(format!("{how}: {}{units}.", force.name))));
            }
            Event::Command(CommandEvent::ArmySet { army, .. }) => self.army(army),
            _ => {}
        }
    }

    fn army(&mut self, army: &ArmyNow) {
        let who = OwnedName { nation: army.nation, name: army.name.clone() };
        let own = |(nation, _): &&(NationId, &Orders)| *nation == self.known.head(army.nation);
        let ordered = self.turn.orders.iter().filter(own).flat_map(|(_, orders)| &orders.organise);
        let is_dissolved = |own: &Organise| matches!(own, Organise::Dissolve { army: name } if *name == army.name);
        let name = &self.full.general(army.general).figures.name;
        let is_alone = || leaderless(self.full, army).filter(|_| self.stands_alone(army));
        let why = if ordered.clone().any(is_dissolved) {
            "as ordered".to_owned()
        } else {
            is_alone().unwrap_or_else(|| "nobody was left in it".to_owned())
        };
        let words = match (army.gone, ordered.clone().any(|own| own.begins(&army.name))) {
            (true, _) => format!("was dissolved: {why}"),
            (false, true) => format!("was formed under {name}"),
            (false, false) => format!("is led by {name} now"),
        };
        self.mine(Weight::Army, &who, &words);
    }

    /// True for an army whose forces left it and are there still.
    fn stands_alone(&self, army: &ArmyNow) -> bool {
        let is_it = |own: &ArmyNow| (own.nation, &own.name) == (army.nation, &army.name);
        let mut left = self.full.battles.was.command.left.iter();
        left.any(|(force, own)| is_it(self.full.army(*own)) && !self.full.force(*force).life.gone)
    }

    /// An own force of which nothing is left.
    fn gone(&mut self, force: ForceId, who: &OwnedName, why: Loss, taken: Option<&ShipsTaken>) {
        let by = |taken: &ShipsTaken| {
            format!("was taken by {}: {}{}", self.name(taken.by), taken.words(self.full), self.shut_in(force))
        };
        let words = taken.map_or_else(|| fate(self.full, force, why), by);
        let is_whole = matches!(why, Loss::Surrender | Loss::NoRetreat | Loss::Taken | Loss::Storm | Loss::Sunk);
        if is_whole && self.is_mine(who.nation) {
            self.headline.put(headlines::FOUGHT, (headlines::BATTLE, 0), format!("{} {words}", who.name));
        }
        self.each(Weight::Loss, who, &words);
    }

    /// What surrendered or was taken: to who has it now, else to who fought it there or holds the city.
    fn prize(&mut self, force: ForceId, why: Loss, taken: Option<&ShipsTaken>) {
        let own = self.full.force(force);
        let mut fights = self.full.battles.fights.iter().rev();
        let fought = fights.find_map(|fight| Some(fight.nations[1 - fight.side_of(force)?]));
        let holder = || self.full.holder_at(State::hex_of(own.at)?);
        let by = taken.map(|taken| taken.by).or(fought).or_else(holder);
        let Some(by) = by.filter(|by| self.is_mine(*by)) else { return };
        let ships = taken.map(|taken| format!(" ({})", taken.words(self.full))).unwrap_or_default();
        let (place, whose) = (self.full.there(own.at), self.name(own.nation));
        let ends = if why == Loss::Taken { "taken by" } else { "surrendered to" };
        // Ships are told with their numbers, each force by itself.
        let lost = |what: &str| format!("{whose} lost {what}{ships} {place}: {ends} {}.", self.name(by));
        if taken.is_some() {
            // Of ships that were taken whole no prizes are made.
            let then = if why == Loss::Taken { NO_PRIZES } else { "" };
            self.own.push((Weight::Battle, Text::plain(lost(own.kind.noun()) + then)));
        } else {
            self.shared(Weight::Battle, lost(WHAT), NamedOrSome::Some(own.kind));
        }
    }

    fn mine(&mut self, weight: Weight, who: &OwnedName, words: &str) {
        if self.is_mine(who.nation) {
            self.own.push((weight, Text::plain(format!("{} {words}.", who.name))));
        }
    }

    /// What is said of an own force, and in one line of all of which it is said.
    fn each(&mut self, weight: Weight, who: &OwnedName, words: &str) {
        if self.is_mine(who.nation) {
            self.shared(weight, format!("{WHAT} {words}."), NamedOrSome::Named(who.name.clone()));
        }
    }

    fn shared(&mut self, weight: Weight, words: String, of: NamedOrSome) {
        let known = self.turn.alike.iter().position(|own| own.words == words);
        let at = known.unwrap_or_else(|| {
            self.own.push((weight, Text::default()));
            self.turn.alike.push(SharedLine { line: self.own.len() - 1, words, of: Vec::new() });
            self.turn.alike.len() - 1
        });
        let own = &mut self.turn.alike[at];
        own.of.push(of);
        self.own[own.line].1 = Text::plain(own.told());
    }
}
