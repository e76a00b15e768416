//! What the umpire reads before anybody else does: what the players will ask him about, the public newspaper as it will go
//! out, and the cards of the battles with both sides whole.

pub use super::surprise::Surprise;
use crate::engine::article::Article;
use crate::engine::post::Clock;
use crate::engine::text::counted;
use crate::rules::campaign_1805::event::entries::stopped;
use crate::rules::campaign_1805::event::money::reparations_words;
use crate::rules::campaign_1805::event::{
    BattleEvent, CommandEvent, CourseEvent, EntryEvent, Event, LandEvent, Loss, MoneyEvent, OwnedName, SeaEvent,
    ShipsTaken, TreatyEvent, TroopEvent, WayEvent,
};
use crate::rules::campaign_1805::ground::{View, senders};
use crate::rules::campaign_1805::maps::signs::spot;
use crate::rules::campaign_1805::post::papers;
pub use crate::rules::campaign_1805::post::papers::BattleCard;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{
    Bond, CityId, Fate, ForceId, GeneralId, HexId, NationId, ProvinceId, Step,
};
use crate::rules::campaign_1805::sheet::checks::losses::hits_in_words;
use crate::rules::campaign_1805::state::as_it_was::WornOut;
use crate::rules::campaign_1805::state::fight::{Fight, FightKind, Raid};
use crate::rules::campaign_1805::state::leaders::leaderless;
use crate::rules::campaign_1805::state::ordered::entry_of;
use crate::rules::campaign_1805::state::orders::Act;
use crate::rules::campaign_1805::state::{ArmyNow, Reparation, State, Unit};
use crate::rules::campaign_1805::ways::supply;

/// Something of this turn that a player will ask the umpire about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedAbout {
    pub kind: Surprise,
    /// The nation whose player will ask.
    pub nation: NationId,
    /// What it is about: a force, a general, a city, an entry of the orders.
    pub what: String,
    /// What became of it and why, as the umpire may know it; no full stop.
    pub why: String,
    /// The hex on the map where it happened, where there is one.
    pub hex: Option<usize>,
    /// The line of the orders that it is about, from 1, where that is known.
    pub line: Option<usize>,
    /// The battles in which it happened, by their numbers among those of the turn, as their cards have them.
    pub battles: Vec<usize>,
    /// The nation whose orders brought it about, where they did.
    pub by: Option<NationId>,
    /// True where it is about several forces.
    pub several: bool,
}

/// Losses are heavy from one unit of so many on.
const HEAVY: usize = 10;
/// Odds are long from so many units against one on: who loses anything then asks why.
const LONG: usize = 3;

impl AskedAbout {
    /// True where the orders say what was meant.
    pub const fn is_of_orders(&self) -> bool {
        matches!(self.kind, Surprise::NotAsOrdered | Surprise::LeftOut)
    }

    /// True for what has a name and is another's now.
    pub(super) const fn is_lost(&self) -> bool {
        matches!(self.kind, Surprise::CityLost | Surprise::ProvinceLost | Surprise::DepotLost)
    }
}

/// What the players will ask about, what weighs most first, then by nation; `events` are all that have happened so far.
pub fn asked_about(view: &View, events: &[&Event]) -> Vec<AskedAbout> {
    let state = &view.state;
    let now = &papers::of_the_turn(state, events)[..];
    let before = &events[..events.len() - now.len()];
    let lands = papers::Lands::before(state, (before, now));
    let mut reader = Reader {
        state,
        lands,
        depots: depots_after(state, before),
        otherwise: papers::ended_otherwise(state, now),
        worn: Vec::new(),
        destroyed: state.battles.was.worn_out(),
        peaces: papers::Peaces::before(now),
        asked: Vec::new(),
        hits: papers::hits(now),
        taken: now.iter().filter_map(|event| taken(event)).collect(),
        fought: 0,
    };
    for event in now.iter().copied() {
        reader.read(event);
    }
    reader.ended_otherwise();
    reader.kept_cities();
    reader.untaken();
    reader.trespassers();
    reader.told_of_losses();
    let Reader { mut asked, .. } = reader;
    asked.retain(|own| senders(state).any(|nation| nation == own.nation));
    asked.sort_by_key(|own| (own.kind, own.nation));
    AskedAbout::in_lines(asked)
}

/// The public newspaper as it will go out; `events` are all that have happened so far.
pub fn newspaper(view: &View, events: &[&Event], clock: &Clock) -> Article {
    papers::newspaper(view, events, clock)
}

/// The cards of the turn's battles as whoever looks on may read them: the umpire both sides whole, a nation its own.
pub fn cards(view: &View, events: &[&Event]) -> Vec<BattleCard> {
    papers::cards(view, events)
}

/// The depots after these events, the first of the campaign among them: whose, and where.
fn depots_after(state: &State, events: &[&Event]) -> Vec<(NationId, HexId)> {
    let mut depots = state.scenario().start.depots.iter().map(|depot| (depot.nation, depot.at)).collect();
    for event in events {
        put_depot(&mut depots, event);
    }
    depots
}

/// The ships that an event says were taken whole.
const fn taken(event: &Event) -> Option<ForceId> {
    match event {
        Event::Troop(TroopEvent::Gone { force, why: Loss::Taken, .. }) => Some(*force),
        _ => None,
    }
}

/// What an event changes of the depots; the one that is no more.
fn put_depot(depots: &mut Vec<(NationId, HexId)>, event: &Event) -> Option<(NationId, HexId)> {
    let Event::Troop(TroopEvent::DepotSet { at, depot }) = event else { return None };
    let depot = depot.map(|depot| (depot.nation, depot.at));
    match (depots.get_mut(*at), depot) {
        (Some(own), Some(depot)) => *own = depot,
        (Some(_), None) => return Some(depots.remove(*at)),
        (None, depot) => depots.extend(depot),
    }
    None
}

/// Units lost without a battle: whose, of what, how many hits, where, and what they destroyed.
struct Worn<'s> {
    whose: NationId,
    why: Loss,
    hits: usize,
    at: Place,
    units: &'s [Unit],
}

pub(super) struct Reader<'s> {
    pub(super) state: &'s State,
    pub(super) lands: papers::Lands,
    depots: Vec<(NationId, HexId)>,
    /// Entries that ended otherwise than ordered, of which no event tells alone.
    otherwise: Vec<papers::Otherwise>,
    /// Units lost without a battle.
    worn: Vec<Worn<'s>>,
    /// What the losses destroyed.
    destroyed: WornOut<'s>,
    /// Who has made peace so far, or settled its terms.
    pub(super) peaces: papers::Peaces,
    asked: Vec<AskedAbout>,
    /// Hits that both sides took in each battle.
    hits: Vec<papers::Hits>,
    /// Ships that were taken whole, in a battle or after it.
    taken: Vec<ForceId>,
    /// How many battles are read.
    pub(super) fought: usize,
}

impl<'s> Reader<'s> {
    fn read(&mut self, event: &Event) {
        match event {
            Event::Troop(TroopEvent::Gone { force, who, why, taken }) if *why != Loss::Correction => {
                self.gone(*force, who, *why, taken.as_ref());
            }
            Event::Command(CommandEvent::GeneralSet { general, fate, captor }) => {
                self.general(*general, *fate, *captor);
            }
            Event::Command(CommandEvent::ArmySet { army, .. }) => self.led(army),
            Event::Land(LandEvent::Captured { city, holder }) => {
                let before = self.lands.put(event);
                self.city(*city, before, *holder);
            }
            Event::Entry(EntryEvent::Dropped { nation, entry, why, .. }) => {
                let hex = self.hex_of(*nation, entry);
                self.put(Surprise::NotAsOrdered, *nation, entry, why.to_string(), hex);
            }
            Event::Entry(EntryEvent::Stopped { nation, entry, at, moved, obstacle }) => {
                let why = stopped(self.state, *at, *moved, obstacle);
                self.put(Surprise::NotAsOrdered, *nation, entry, why, State::hex_of(*at));
            }
            Event::Entry(EntryEvent::OrdersRead { nation, orders: None, errors: 0, .. }) => {
                let why = "the turn was closed without orders: forces held".to_owned();
                self.put(Surprise::NoOrders, *nation, "its orders", why, None);
            }
            Event::Entry(EntryEvent::OrdersRead { nation, left_out, .. }) => {
                for own in left_out {
                    let why = format!("line {}: {}", own.line, papers::quoted(&own.why));
                    self.put(Surprise::LeftOut, *nation, &own.entry, why, None).line = Some(own.line);
                }
            }
            Event::Troop(TroopEvent::Supplied { out, .. }) => self.hungry(out),
            Event::Land(LandEvent::Owned { province, owner, .. }) => {
                let before = self.lands.put(event);
                self.province(*province, before, *owner);
            }
            Event::Battle(BattleEvent::Fought { fight }) => self.fought(fight),
            Event::Way(WayEvent::Retreated { who, forces, to }) => self.retreated(who, forces, *to),
            Event::Sea(SeaEvent::Fled { who, forces, to }) => self.fled(who, forces, *to),
            Event::Sea(SeaEvent::Prized { force, who, ships }) => {
                let battles = self.battles(|fight| fight.side_of(*force).is_some());
                let escort = self.state.force(*force);
                let at = spot(self.state, escort.at);
                let why = format!("{} under escort, {}", counted(ships.len(), "prize"), papers::in_use(escort));
                self.put(Surprise::Prizes, who.nation, &who.name, why, at).battles = battles;
            }
            Event::Sea(SeaEvent::Raided { raid }) => self.raided(raid),
            Event::Sea(SeaEvent::Landed { who, forces, to, .. }) => self.landed(who, forces, *to),
            Event::Land(LandEvent::Yields { province, percent }) => self.ruled(*province, *percent),
            Event::Sea(SeaEvent::Privateered { takes }) => {
                for ([of, by], dice) in papers::privateers(takes) {
                    let (by, dice) = (self.state.nation_name(by), papers::dice_of_trade(dice));
                    let why = format!("privateers of {by}: {dice} of its next income");
                    self.put(Surprise::Raided, of, "its trade", why, None);
                }
            }
            Event::Troop(TroopEvent::Lost { who, units, why: Loss::Sunk, .. }) => self.sunk(who, units.len()),
            Event::Troop(TroopEvent::Lost { force, who, units, why }) => {
                let (at, destroyed) = (self.state.force(*force).at, self.destroyed.next(*force, why.words()));
                let whose = self.state.head(who.nation);
                self.worn.push(Worn { whose, why: *why, hits: units.len(), at, units: destroyed });
            }
            Event::Troop(TroopEvent::DepotSet { .. }) => {
                if let Some((nation, hex)) = put_depot(&mut self.depots, event) {
                    let what = format!("the depot at {}", self.state.place_name(Place::Hex(hex)));
                    self.put(Surprise::DepotLost, nation, &what, "an enemy stood there alone".to_owned(), Some(hex));
                }
            }
            _ => self.of_states(event),
        }
    }

    /// Wars, and nations that are beaten.
    fn of_states(&mut self, event: &Event) {
        match event {
            Event::Course(CourseEvent::StepBegan { step: Step::C4, .. }) => self.peaces.moves_begin(),
            Event::Treaty(TreatyEvent::RelationBegan { relation }) if relation.kind == Bond::War => {
                self.war(relation.between);
            }
            Event::Treaty(TreatyEvent::RelationBegan { relation }) if relation.kind == Bond::EnforcedPeace => {
                self.peaces.begin(relation.between);
            }
            Event::Treaty(TreatyEvent::WarDeclared { between }) => self.war(*between),
            Event::Treaty(TreatyEvent::Submitted { nation, to }) => {
                let why = format!("submits to {}", self.state.nation_name(*to));
                self.submitted(*nation, why);
            }
            Event::Money(MoneyEvent::ReparationsBegan { owed }) => self.moot(owed),
            Event::Land(LandEvent::Conquered { nation }) => {
                self.submitted(*nation, "is conquered and out of the game".to_owned());
            }
            Event::Money(MoneyEvent::BankTaken { of, by, cash }) => {
                let why = format!("${cash}, carried off by {}", self.state.nation_name(*by));
                self.put(Surprise::BankTaken, *of, "its bank", why, self.capital(*of));
            }
            _ => {}
        }
    }

    pub(super) fn put(
        &mut self,
        kind: Surprise,
        nation: NationId,
        what: &str,
        why: String,
        hex: Option<HexId>,
    ) -> &mut AskedAbout {
        let nation = self.state.head(nation);
        let hex = hex.map(HexId::at);
        self.asked.push(AskedAbout {
            kind,
            nation,
            what: what.to_owned(),
            why,
            hex,
            line: None,
            battles: Vec::new(),
            by: None,
            several: false,
        });
        let last = self.asked.len() - 1;
        &mut self.asked[last]
    }

    fn gone(&mut self, force: ForceId, who: &OwnedName, why: Loss, taken: Option<&ShipsTaken>) {
        let at = self.state.force(force).at;
        let kind = match why {
            Loss::Surrender | Loss::NoRetreat => Surprise::Surrendered,
            Loss::Taken => Surprise::Captured,
            Loss::March
            | Loss::Attrition
            | Loss::Marauders
            | Loss::Battle
            | Loss::Conquest
            | Loss::Storm
            | Loss::Sunk
            | Loss::Correction => Surprise::Destroyed,
        };
        // Who is taken after a battle elsewhere is taken where he is: by the battle for his port.
        let battles = match why {
            Loss::Taken => self.battles(|fight| fight.at == at),
            _ => self.battles(|fight| fight.side_of(force).is_some()),
        };
        let there = self.state.there(at);
        let by = |taken: &ShipsTaken| {
            format!("was taken {there} by {}: {}", self.state.nation_name(taken.by), taken.words(self.state))
        };
        let words = taken.map_or_else(|| format!("{there}: {}", papers::fate(self.state, force, why)), by);
        self.put(kind, who.nation, &who.name, words, spot(self.state, at)).battles = battles;
    }

    /// A nation that is no longer its own master: its player asks, or the one who lost it as a client.
    fn submitted(&mut self, nation: NationId, why: String) {
        let name = self.state.nation_name(nation).to_owned();
        self.put(Surprise::Submitted, nation, &name, why, self.capital(nation));
    }

    /// A victor will ask why nobody asks him for his terms.
    fn moot(&mut self, owed: &Reparation) {
        if self.state.battles.past.is_moot(owed) {
            let names = [owed.from, owed.to].map(|nation| self.state.nation_name(nation));
            let (why, loser) = (reparations_words(names, owed, true), names[0].to_owned());
            self.put(Surprise::Submitted, owed.to, &loser, why, self.capital(owed.from));
        }
    }

    /// The hex of a nation's capital.
    fn capital(&self, nation: NationId) -> Option<HexId> {
        let of = self.state.scenario();
        of.cities[of.nations[nation.at()].capital.at()].hex
    }

    /// An army that nobody can lead is dissolved.
    fn led(&mut self, army: &ArmyNow) {
        if let Some(why) = leaderless(self.state, army) {
            let at = self.state.battles.was.lost_at(army.general).and_then(|at| spot(self.state, at));
            self.put(Surprise::Dissolved, army.nation, &army.name, why, at);
        }
    }

    fn general(&mut self, general: GeneralId, fate: Fate, captor: Option<NationId>) {
        let Some(own) = self.state.troops.generals.get(general.at()) else { return };
        let (kind, why) = match (fate, captor) {
            (Fate::Free, _) => {
                let Some(captor) = self.state.battles.was.captor(general) else { return };
                (Surprise::Freed, format!("released by {}", self.state.nation_name(captor)))
            }
            (Fate::Dead, _) => (Surprise::Killed, String::new()),
            (Fate::Captive, Some(captor)) => {
                (Surprise::Captured, format!("a prisoner of {}", self.state.nation_name(captor)))
            }
            (Fate::Captive, None) => (Surprise::Captured, "a prisoner".to_owned()),
        };
        let (nation, name) = (own.figures.nation, own.figures.name.clone());
        let at = self.state.battles.was.lost_at(general).or(own.at.map(Place::Hex));
        let there = at.map_or_else(|| "in this season".to_owned(), |at| self.state.there(at));
        let why = if why.is_empty() { there } else { format!("{why}, {there}") };
        self.put(kind, nation, &name, why, at.and_then(|at| spot(self.state, at)));
    }

    /// A city has another holder: who held it will ask, unless it falls back to its owner's friends by treaty.
    fn city(&mut self, city: CityId, before: Option<NationId>, holder: Option<NationId>) {
        let Some(loser) = before.filter(|loser| holder.is_none_or(|now| !self.state.is_friend(*loser, now))) else {
            return;
        };
        if self.lands.has_again(self.state, loser, city) {
            return;
        }
        let holder = self.lands.last_holder(city).or(holder);
        let own = &self.state.scenario().cities[city.at()];
        let by = match holder {
            None => "nobody holds it".to_owned(),
            Some(now) if self.peaces.return_from(self.state, loser, now) => {
                format!("by the peace {} holds it", self.state.nation_name(now))
            }
            Some(now) => format!("{} holds it", self.state.nation_name(now)),
        };
        let name = self.state.city_words(city);
        let battles = self.battles(|fight| fight.hex().is_some() && fight.hex() == own.hex);
        self.put(Surprise::CityLost, loser, &name, by, own.hex).battles = battles;
    }

    /// A province has another owner: who owned it will ask.
    fn province(&mut self, province: ProvinceId, before: Option<NationId>, owner: Option<NationId>) {
        let Some(loser) =
            before.filter(|loser| owner.is_none_or(|now| self.state.head(now) != self.state.head(*loser)))
        else {
            return;
        };
        if self.lands.owns_again(self.state, loser, province) {
            return;
        }
        let to =
            owner.map_or_else(|| "nobody owns it".to_owned(), |now| format!("{} owns it", self.state.nation_name(now)));
        let name = self.state.scenario().provinces[province.at()].name.clone();
        self.put(Surprise::ProvinceLost, loser, &name, to, None);
    }

    /// Whoever fell back from a battle will ask what beat him, and whoever held it at a high cost what it cost: each nation
    /// of that side of which somebody is left, or whose ships were taken, which says nothing of the battle.
    fn fought(&mut self, fight: &Fight) {
        let state = self.state;
        let number = self.fought;
        self.fought += 1;
        let hits = self.hits.get(number).cloned().unwrap_or_default();
        let camps = [0, 1].map(|side| state.camp_words(fight, side));
        for (side, forces) in [&fight.attackers, &fight.defenders].into_iter().enumerate() {
            let mut nations: Vec<NationId> = forces.iter().map(|at| state.head(state.force(*at).nation)).collect();
            nations.sort();
            nations.dedup();
            let sum = |units: &[u16; 5]| units.iter().map(|own| usize::from(*own)).sum::<usize>();
            let (lost, had) = (sum(&fight.lost[side]), sum(&fight.arms[side]));
            let at_long_odds = lost + hits.sides[side] > 0 && had >= LONG * sum(&fight.arms[1 - side]);
            let is_heavy = lost > 0 && (lost * HEAVY >= had || lost > sum(&fight.lost[1 - side])) || at_long_odds;
            let falls_back = fight.retreats[side];
            // Who is destroyed stands as such, and so does whoever surrendered.
            let is_left = |nation: &NationId| {
                let own = |at: &&ForceId| state.head(state.force(**at).nation) == *nation;
                forces.iter().filter(own).any(|at| !state.force(*at).life.gone || self.taken.contains(at))
            };
            let is_of_several = nations.len() > 1;
            // Of allies who held whoever lost nothing does not ask.
            let is_hit = |nation: &NationId| falls_back || !is_of_several || hits.of(state, *nation) > 0;
            nations.retain(|nation| is_left(nation) && is_hit(nation));
            if !falls_back && !is_heavy {
                continue;
            }
            let enemy = &camps[1 - side];
            // A client's battle is asked about by the player whose client it is.
            let is_clients = fight.nations[side] != state.head(fight.nations[side]);
            // What it cost is compared with what was there.
            let (kind, how) = if falls_back {
                let how = match fight.kind {
                    FightKind::Siege if side == 0 => "beaten off by",
                    // Who was taken did not get away.
                    _ if forces.iter().all(|at| state.force(*at).life.gone) => "beaten by",
                    _ => "fell back before",
                };
                let whose = if is_clients { format!("{} ", camps[side]) } else { String::new() };
                (Surprise::Beaten, format!("{whose}{how} {enemy}"))
            } else {
                let units = counted(had, "unit");
                let whose = if is_of_several || is_clients { format!(" of {}", camps[side]) } else { String::new() };
                let odds = format!("held with {units}{whose} against {} of {enemy}", sum(&fight.arms[1 - side]));
                (Surprise::HeavyLosses, odds)
            };
            let all = hits.sides[side];
            let fate = if lost == 0 { "no unit".to_owned() } else { format!("{lost} of {}", counted(had, "unit")) };
            let place = state.place_name(fight.at) + &state.which_there(number);
            for nation in nations {
                let own =
                    if is_of_several { papers::share(hits.of(state, nation), all, "its own") } else { String::new() };
                let why = format!("{how}: {}{own}, {fate} lost", hits_in_words(all));
                self.put(kind, nation, &place, why, spot(state, fight.at)).battles = vec![number];
            }
        }
    }

    /// A retreat of which the umpire chose where: why there is asked of him.
    fn retreated(&mut self, who: &OwnedName, forces: &[ForceId], to: HexId) {
        let battles = &self.state.battles;
        if battles.was.was_chosen(forces, to) {
            let name = battles.past.army(forces, to).unwrap_or(&who.name);
            let what = format!("{name} fell back to {}", self.state.place_name(Place::Hex(to)));
            let why = "your choice, as other hexes were as near to a source of supply".to_owned();
            self.put(Surprise::Retreated, who.nation, &what, why, Some(to));
        }
    }

    /// Ships that fled without a battle; those that were beaten stand with theirs.
    fn fled(&mut self, who: &OwnedName, forces: &[ForceId], to: Place) {
        let is_beaten = |fight: &Fight| forces.iter().any(|force| fight.side_of(*force).is_some());
        let is_told = |own: &papers::Otherwise| {
            own.entry == who.name && own.at == Some(to) && own.nation == self.state.head(who.nation)
        };
        if self.state.battles.fights.iter().any(|fight| is_beaten(fight)) || self.otherwise.iter().any(is_told) {
            return;
        }
        let place = self.state.place_name(to);
        let flight = self.state.battles.was.flight(forces, to);
        let why = flight.map_or_else(|| format!("fled to {place}"), |own| papers::driven(self.state, own));
        self.put(Surprise::Fled, who.nation, &who.name, why, spot(self.state, to));
    }

    /// Ships that were driven elsewhere once they were there, armies in which nobody was.
    fn ended_otherwise(&mut self) {
        for own in std::mem::take(&mut self.otherwise) {
            let at = own.at.and_then(|at| spot(self.state, at));
            self.put(Surprise::NotAsOrdered, own.nation, &own.entry, own.why, at);
        }
    }

    /// A war that one of the two ordered: the other will ask.
    fn war(&mut self, between: [NationId; 2]) {
        let state = self.state;
        let ordered = |own: NationId, other: NationId| {
            let orders = state.sent.orders.get(own.at()).and_then(Option::as_ref);
            orders.is_some_and(|orders| {
                orders.diplomacy.iter().any(|own| own.act == Act::Begin(Bond::War) && own.with == other)
            })
        };
        for (own, other) in [(between[0], between[1]), (between[1], between[0])] {
            if ordered(other, own) && !ordered(own, other) {
                let what = format!("the war with {}", state.nation_name(other));
                self.put(Surprise::Attacked, own, &what, "declared in this season".to_owned(), None).by = Some(other);
            }
        }
    }

    fn raided(&mut self, raid: &Raid) {
        let state = self.state;
        let city = &state.scenario().cities[raid.city.at()];
        let Some(owner) = state.province(city.province).owner else { return };
        let points = counted(usize::try_from(raid.rp).unwrap_or(0), "resource point");
        let why = format!("by {}: {points} lost", state.nation_name(raid.by));
        self.put(Surprise::Raided, owner, &city.name, why, city.hex);
    }

    /// What marches, hunger, bands and storms cost, a line a nation and cause.
    fn told_of_losses(&mut self) {
        let causes = [Loss::March, Loss::Attrition, Loss::Marauders, Loss::Storm];
        let worn = std::mem::take(&mut self.worn);
        for nation in senders(self.state) {
            for cause in causes {
                let own: Vec<&Worn<'s>> = worn.iter().filter(|own| (own.whose, own.why) == (nation, cause)).collect();
                let Some(first) = own.first() else { continue };
                let hits = hits_in_words(own.iter().map(|own| own.hits).sum());
                let units: Vec<Unit> = own.iter().flat_map(|own| own.units).cloned().collect();
                let destroyed = papers::destroyed_units(self.state, &units);
                let why = format!("{}{destroyed}", cause.words());
                self.put(Surprise::Worn, nation, &hits, why, State::hex_of(first.at));
            }
        }
    }

    /// Commands that were to be in supply and are not, a line a nation.
    fn hungry(&mut self, out: &[ForceId]) {
        let state = self.state;
        for nation in senders(state) {
            let own = out.iter().map(|at| state.force(*at)).filter(|force| state.head(force.nation) == nation);
            let meant = own.filter(|force| entry_of(state, nation, force).is_none_or(|entry| entry.supply));
            let meant: Vec<_> = meant.collect();
            let Some(first) = meant.first() else { continue };
            let reasons = supply::reasons(state, meant.iter().copied());
            let said = reasons.iter().map(|(why, names)| format!("{}: {why}", names.join(", ")));
            let what = counted(meant.len(), "force");
            let said = said.collect::<Vec<_>>().join("; ");
            self.put(Surprise::OutOfSupply, nation, &what, said, State::hex_of(first.at));
        }
    }

    /// Where the force or the first force of the army is that an entry names.
    fn hex_of(&self, nation: NationId, entry: &str) -> Option<HexId> {
        let army = self.state.army_ordered(nation, entry).and_then(|army| self.state.of_army(army).next());
        let force = army.map(|(at, _)| at).or_else(|| self.state.force_ordered(nation, entry))?;
        State::hex_of(self.state.force(force).at)
    }

    fn battles(&self, is: impl Fn(&Fight) -> bool) -> Vec<usize> {
        let fights = self.state.battles.fights.iter().enumerate();
        fights.filter(|(_, fight)| is(fight)).map(|(number, _)| number).collect()
    }
}
