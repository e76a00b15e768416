//! What became of each entry, read off the events alone, and whether its nation was told.

use fanion::rules::campaign_1805::event::{
    CommandEvent, CourseEvent, EntryEvent, Event, LandEvent, MoneyEvent, SeaEvent, TreatyEvent, TroopEvent, WayEvent,
};
use fanion::rules::campaign_1805::scenario::Place;
use fanion::rules::campaign_1805::scenario::ids::{Bond, Fate, NationId, ProvinceId};
use fanion::rules::campaign_1805::state::code::Code;
use fanion::rules::campaign_1805::state::orders::{Act, Diplomacy, FleetEntry, ForceEntry, Organise, Ware};
use fanion::rules::campaign_1805::state::{FightKind, State};
use fanion::rules::campaign_1805::ways::obstacle::Bar;

use super::affairs::treaties_changed;
use super::season::{Season, Sent};

/// Entries that ended otherwise than ordered, and of which their nation heard nothing.
pub fn untold(season: &Season<'_>) -> Vec<String> {
    let mut faults = Vec::new();
    for sent in &season.sent {
        let entry = Followed { season, nation: sent.nation, known: &sent.known };
        let orders = &sent.read.orders;
        let land = orders.force.iter().flat_map(|own| entry.on_land(own));
        let sea = orders.fleet.iter().flat_map(|own| entry.at_sea(own));
        let organised = orders.organise.iter().filter_map(|own| entry.organised(own));
        let rest = entry.economy(sent).into_iter().chain(entry.treaties(sent));
        let nation = season.state().nation_name(sent.nation);
        let all = land.chain(sea).chain(organised).chain(rest);
        faults.extend(all.map(|fault| format!("{nation}: untold: {fault}")));
    }
    faults
}

/// A nation, and what happened to what it ordered.
struct Followed<'s> {
    season: &'s Season<'s>,
    nation: NationId,
    known: &'s State,
}

impl Followed<'_> {
    fn state(&self) -> &State {
        self.season.state()
    }

    fn mine(&self, nation: NationId) -> bool {
        self.state().head(nation) == self.nation
    }

    fn any(&self, test: impl Fn(&Event) -> bool) -> bool {
        self.season.events.iter().any(test)
    }

    /// True where the nation was told of an entry.
    fn told(&self, name: &str) -> bool {
        self.any(|event| match event {
            Event::Entry(EntryEvent::Dropped { nation, entry, .. } | EntryEvent::Stopped { nation, entry, .. }) => {
                *nation == self.nation && entry == name
            }
            _ => false,
        })
    }

    /// The forces that an entry is about, by name, those that are gone among them.
    fn is_of(&self, name: &str, force: fanion::rules::campaign_1805::scenario::ids::ForceId) -> bool {
        let own = self.state().force(force);
        let army = own.army.map(|army| self.state().army(army).name.as_str());
        self.mine(own.nation) && (own.name == name || army == Some(name))
    }

    fn all_gone(&self, name: &str) -> bool {
        let ids = (0..self.state().troops.forces.len()).map(fanion::rules::campaign_1805::scenario::ids::ForceId::new);
        ids.filter(|at| self.is_of(name, *at)).all(|at| self.state().force(at).life.gone)
    }

    /// True where somebody was there under a name when moves began.
    fn began(&self, name: &str) -> bool {
        let state = &self.season.organised;
        let army = state.army_ordered(self.nation, name).and_then(|army| state.of_army(army).next());
        army.is_some() || state.force_ordered(self.nation, name).is_some()
    }

    fn on_land(&self, own: &ForceEntry) -> Vec<String> {
        let told = self.told(&own.name);
        let mut faults = Vec::new();
        let mut is = |done: bool, what: &str| {
            if !done && !told {
                faults.push(format!("{}: {what}", own.name));
            }
        };
        is(self.began(&own.name), "that nobody is there");
        if let Some(end) = own.path.last() {
            let marched = self.season.events.iter().rev().find_map(|event| match event {
                Event::Way(WayEvent::Marched { who, to, .. }) if self.mine(who.nation) && who.name == own.name => {
                    Some(*to)
                }
                _ => None,
            });
            is(marched == Some(*end), "its march");
        }
        if let Some(city) = own.raid {
            let gone = self.all_gone(&own.name);
            is(
                gone || self
                    .any(|event| matches!(event, Event::Sea(SeaEvent::Raided { raid }) if raid.city == city && self.mine(raid.by))),
                "its raid",
            );
        }
        if own.deploy {
            let set_up = |event: &Event| match event {
                Event::Troop(TroopEvent::DepotSet { depot: Some(depot), .. }) => {
                    self.mine(depot.nation) && depot.carried_by.is_none()
                }
                _ => false,
            };
            is(self.any(set_up), "its depot");
        }
        if own.fight.assault == Some(true) {
            let stormed = self.state().battles.fights.iter().any(|fight| {
                fight.kind == FightKind::Siege && fight.attackers.iter().any(|force| self.is_of(&own.name, *force))
            });
            let taken = self.any(
                |event| matches!(event, Event::Land(LandEvent::Captured { holder: Some(now), .. }) if self.mine(*now)),
            );
            // What a friend held when the orders were written needed none.
            let had = own.path.last().and_then(|end| {
                let city = self.state().map().hex(*end).city?;
                self.known.city(city).holder
            });
            let had = had.is_some_and(|holder| self.known.is_friend(self.nation, holder));
            is(stormed || taken || had || self.all_gone(&own.name), "its assault");
        }
        if own.harry.is_some() {
            let rolled = format!("/{}", own.name);
            let harried = |event: &Event| match event {
                Event::Course(CourseEvent::Tested(note)) => {
                    note.get().key.starts_with("marauder:") && note.get().key.ends_with(&rolled)
                }
                _ => false,
            };
            is(self.any(harried) || self.all_gone(&own.name), "its harrying");
        }
        if own.inside {
            let stood = |event: &Event| match event {
                Event::Troop(TroopEvent::Stood { force, inside: true, .. }) => self.is_of(&own.name, *force),
                _ => false,
            };
            let ids =
                (0..self.state().troops.forces.len()).map(fanion::rules::campaign_1805::scenario::ids::ForceId::new);
            let still = ids.filter(|at| self.is_of(&own.name, *at)).any(|at| self.state().force(at).posture.inside);
            is(still || self.any(stood), "inside");
        }
        faults
    }

    fn at_sea(&self, own: &FleetEntry) -> Vec<String> {
        let told = self.told(&own.name);
        if !self.began(&own.name) && !told {
            return vec![format!("{}: that nobody is there", own.name)];
        }
        let gone = self.all_gone(&own.name);
        let mut faults = Vec::new();
        let mut is = |done: bool, what: &str| {
            if !done && !told && !gone {
                faults.push(format!("{}: {what}", own.name));
            }
        };
        let port = own.port.and_then(|city| self.state().scenario().cities[city.at()].hex).map(Place::Hex);
        if let Some(end) = port.or_else(|| own.path.last().copied().map(Place::Sea)) {
            let sailed = self.season.events.iter().rev().find_map(|event| match event {
                Event::Sea(SeaEvent::Sailed { who, to, .. }) if self.mine(who.nation) && who.name == own.name => {
                    Some(*to)
                }
                _ => None,
            });
            is(sailed == Some(end), "its voyage");
        }
        if let Some(city) = own.raid {
            is(
                self.any(|event| matches!(event, Event::Sea(SeaEvent::Raided { raid }) if raid.city == city && self.mine(raid.by))),
                "its raid",
            );
        }
        if let Some(victim) = own.trade.privateer {
            let took = |event: &Event| match event {
                Event::Sea(SeaEvent::Privateered { takes }) => takes.contains(&[victim, self.nation]),
                _ => false,
            };
            is(self.any(took), "its trade");
        }
        for cargo in &own.load {
            let aboard =
                |event: &Event| matches!(event, Event::Sea(SeaEvent::Embarked { who, .. }) if who.name == *cargo);
            is(self.any(aboard) || self.told(cargo), &format!("loading {cargo}"));
        }
        for cargo in own.land.iter().flat_map(|(_, names)| names) {
            let ashore =
                |event: &Event| matches!(event, Event::Sea(SeaEvent::Landed { who, .. }) if who.name == *cargo);
            is(self.any(ashore) || self.told(cargo) || self.all_gone(cargo), &format!("landing {cargo}"));
        }
        faults
    }

    fn organised(&self, own: &Organise) -> Option<String> {
        let title = own.title(self.state());
        let mine = |who: &fanion::rules::campaign_1805::event::OwnedName, name: &str| {
            self.mine(who.nation) && who.name == name
        };
        let done = self.any(|event| match (own, event) {
            (Organise::Attach { force, .. }, Event::Command(CommandEvent::Attached { who, army: Some(_), .. }))
            | (Organise::Detach { force }, Event::Command(CommandEvent::Attached { who, army: None, .. }))
            | (
                Organise::Transfer { force, .. } | Organise::Garrison { force, .. },
                Event::Troop(TroopEvent::UnitsMoved { who, .. }),
            ) => mine(who, force),
            (Organise::FormArmy { name, .. }, Event::Command(CommandEvent::ArmySet { army, .. })) => {
                army.name == *name && !army.gone
            }
            (Organise::FormForce { name, .. }, Event::Troop(TroopEvent::Formed { force })) => force.name == *name,
            (Organise::Dissolve { army: name }, Event::Command(CommandEvent::ArmySet { army, .. })) => {
                army.name == *name && army.gone
            }
            (Organise::Lead { to, .. }, Event::Command(CommandEvent::ArmySet { army, .. })) => army.name == *to,
            (Organise::Lead { to, .. }, Event::Command(CommandEvent::Leads { who, .. })) => mine(who, to),
            (Organise::Kingdom { name }, Event::Treaty(TreatyEvent::KingdomFormed { name: formed, .. })) => {
                name == formed
            }
            _ => false,
        });
        (!done && !self.told(&title)).then_some(title)
    }

    fn economy(&self, sent: &Sent) -> Vec<String> {
        let mut faults = Vec::new();
        let types = &self.state().scenario().types;
        for buy in &sent.read.orders.buy {
            let (name, came) = match buy.what {
                Ware::Units(kind) => (
                    types[kind.at()].name.as_str(),
                    self.any(|event| match event {
                        Event::Troop(TroopEvent::Reinforced { units, .. }) => {
                            units.iter().all(|unit| unit.kind == kind)
                        }
                        Event::Troop(TroopEvent::Formed { force }) => {
                            !force.units.is_empty() && force.units.iter().all(|unit| unit.kind == kind)
                        }
                        _ => false,
                    }),
                ),
                Ware::Depot => (
                    "depot",
                    self.any(|event| matches!(event, Event::Troop(TroopEvent::DepotSet { depot: Some(_), .. }))),
                ),
                Ware::General => {
                    ("general", self.any(|event| matches!(event, Event::Command(CommandEvent::GeneralJoined { .. }))))
                }
            };
            if !came && !self.told(name) {
                faults.push(format!("the purchase of {name}"));
            }
        }
        for gift in &sent.read.orders.gift {
            let to = self.state().nation_name(gift.to);
            let why = format!("gift of {}", self.state().nation_name(self.nation));
            if !self.any(|event| matches!(event, Event::Money(MoneyEvent::Got { why: own, .. }) if *own == why))
                && !self.told(&format!("gift to {to}"))
            {
                faults.push(format!("the gift to {to}"));
            }
            let freed =
                |event: &Event| matches!(event, Event::Command(CommandEvent::GeneralSet { fate: Fate::Free, .. }));
            if gift.general.is_some() && !self.any(freed) && !self.told(&format!("gift to {to}")) {
                faults.push(format!("the general for {to}"));
            }
        }
        faults
    }

    fn treaties(&self, sent: &Sent) -> Vec<String> {
        let mut faults = Vec::new();
        for order in &sent.read.orders.diplomacy {
            let with = order.with;
            let pair = |between: &[NationId; 2]| between.contains(&with) && between.contains(&self.nation);
            let begun = |bond: Bond| {
                self.any(|event| match event {
                    Event::Treaty(TreatyEvent::RelationBegan { relation }) => {
                        relation.kind == bond && pair(&relation.between)
                    }
                    Event::Treaty(TreatyEvent::WarDeclared { between }) => bond == Bond::War && pair(between),
                    _ => false,
                })
            };
            let ended = |bond: Bond| {
                self.any(|event| match event {
                    Event::Treaty(TreatyEvent::RelationEnded { relation }) => {
                        relation.kind == bond && pair(&relation.between)
                    }
                    _ => false,
                })
            };
            let (done, what) = match order.act {
                Act::Begin(bond) => (begun(bond), bond),
                Act::End(bond) => (ended(bond), bond),
                Act::Leave => (ended(Bond::Alliance), Bond::Alliance),
            };
            let name = format!("{what} with {}", self.state().nation_name(with));
            if !done && !self.told(&name) {
                faults.push(name);
            } else if done && order.act == Act::Begin(Bond::Peace) && !self.told(&name) {
                faults.extend(self.terms_left(order).map(|term| format!("{name}: {term}")));
            }
        }
        faults
    }
}

impl Followed<'_> {
    /// A term of a peace that was made and does not keep it.
    fn terms_left(&self, order: &Diplomacy) -> Option<String> {
        let ceded = |land: &ProvinceId| {
            self.any(|event| matches!(event, Event::Land(LandEvent::Owned { province, .. }) if province == land))
        };
        let paid = |event: &Event| match event {
            Event::Money(MoneyEvent::Transferred { from, cash, why, .. }) => {
                why == "peace" && Some(*from) == order.pays && *cash == order.cash
            }
            _ => false,
        };
        let land = order.cede.iter().find(|land| !ceded(land));
        let land = land.map(|land| self.state().scenario().provinces[land.at()].name.clone());
        land.or_else(|| (order.cash > 0 && !self.any(paid)).then(|| format!("${}", order.cash)))
    }
}

/// What an entry's nation could have known, and was not told at home.
pub fn foreseeable(season: &Season<'_>) -> Vec<String> {
    let mut faults = Vec::new();
    for event in &season.events {
        let (nation, entry, why) = match event {
            Event::Entry(EntryEvent::Dropped { nation, entry, why, .. }) => (*nation, entry, why.to_string()),
            Event::Entry(EntryEvent::Stopped { nation, entry, obstacle, .. }) => {
                (*nation, entry, obstacle.why(season.state()))
            }
            _ => continue,
        };
        let Some(sent) = season.sent.iter().find(|sent| sent.nation == nation) else { continue };
        // A treaty's line of the paper has no name that the file has: there the check said the very reason.
        let said = sent.read.faults.iter().any(|fault| fault.words == why);
        // A file that says two things was asked which it means.
        let other = entry.replace(" with ", " for ");
        let mut own = sent.read.faults.iter();
        let asked = own.any(|fault| fault.code == Code::Contrary && fault.words.contains(&other));
        if said || asked || warned(sent, season, entry) || is_hidden(season, sent, event) {
            continue;
        }
        let nation = season.state().nation_name(nation);
        faults.push(format!("{nation}: could have been known: {entry}: {why}"));
    }
    faults
}

/// True where the check had something to say of the entry of this name.
pub fn warned(sent: &Sent, season: &Season<'_>, entry: &str) -> bool {
    let at = season.sent.iter().position(|own| own.nation == sent.nation).unwrap_or(0);
    let text = &season.texts[at];
    let quoted = format!("\"{entry}\"");
    let heads: Vec<usize> = text.match_indices("[[").map(|(at, _)| at).chain([text.len()]).collect();
    let mine = heads.windows(2).filter(|ends| text[ends[0]..ends[1]].contains(&quoted)).collect::<Vec<_>>();
    let told = |code: Code| !matches!(code, Code::ReadByUmpire | Code::AttackByDefault | Code::Evades);
    sent.read
        .faults
        .iter()
        .filter(|fault| told(fault.code))
        .any(|fault| fault.words.contains(entry) || mine.iter().any(|ends| (ends[0]..ends[1]).contains(&fault.place)))
}

/// Reasons that others bring about, by a part of their words.
const OF_OTHERS: [&str; 19] = [
    "no ships of war are there",
    ": had to flee",
    "no trade taken: in port at",
    "has not ordered it with equal terms",
    "an alliance or an enforced peace is in force",
    "nobody harried",
    "no assault: beaten in the field",
    "no assault: the odds did not reach",
    "no assault: no enemy is in the fortress",
    "not inside: an enemy is before the fortress",
    "no trade taken: had to flee",
    "could not withdraw",
    ": enemy troops still hold it",
    ": fell back from its battle",
    ": not held by an enemy",
    "its ships had to flee",
    "not a coast of an area that its ships",
    "nothing bombarded",
    "in contact where troops landed",
];

/// True for what depends on what a nation could not know when it wrote.
fn is_hidden(season: &Season<'_>, sent: &Sent, event: &Event) -> bool {
    let known = &sent.known;
    match event {
        Event::Entry(EntryEvent::Dropped { why, entry, .. }) => {
            let why = why.to_string();
            // What was to be done where a march or voyage did not come to, for a reason of its own.
            let cut_short = season.events.iter().any(|other| {
                matches!(other, Event::Entry(EntryEvent::Stopped { nation, entry: own, .. }) if *nation == sent.nation && own == entry)
            });
            let own = season.state().nation_name(sent.nation);
            let of_allies = ["has orders to invest there", "commands there, on the defence"]
                .iter()
                .any(|words| why.ends_with(words) && !why.contains(&format!(": {own} ")));
            cut_short
                || of_allies
                || OF_OTHERS.iter().any(|words| why.contains(words))
                || treaties_changed(season, sent)
        }
        Event::Entry(EntryEvent::Stopped { obstacle, at, moved, .. }) => match (obstacle.rule, obstacle.at) {
            // Whoever comes in where a force stands pins it, though he was there before and only came back.
            (Bar::Enemy, place) if !moved && place == *at => true,
            (Bar::Enemy, Place::Hex(hex)) => !known.has_enemy(sent.nation, hex) || treaties_changed(season, sent),
            (Bar::Battle | Bar::Fled | Bar::InContact | Bar::PortShut, _) => true,
            _ => treaties_changed(season, sent),
        },
        _ => false,
    }
}

/// Warnings that did not come true.
pub fn unlike_their_warning(season: &Season<'_>) -> Vec<String> {
    let mut faults = Vec::new();
    for sent in &season.sent {
        let nation = season.state().nation_name(sent.nation);
        let followed = Followed { season, nation: sent.nation, known: &sent.known };
        let is_of_supply = |words: &str| words.contains("without supply money");
        let all_paid = !sent.read.faults.iter().any(|fault| fault.code == Code::Unpaid || is_of_supply(&fault.words));
        if all_paid && season.turn() > 0 {
            let unpaid = season.state().present().find(|(_, force)| {
                force.kind.is_command()
                    && !force.kind.is_naval()
                    && force.aboard.is_none()
                    && followed.mine(force.nation)
                    && !force.turn.paid
                    && !landed(season, &force.name)
                    // Its purchase was to fail, and somebody's gift paid for it.
                    && !(force.life.bought == Some(season.turn()) && warned(sent, season, &force.name))
                    && !came_later(season, &force.name)
                    && !told_not_to_be_paid(
                        season,
                        sent,
                        force.army.map(fanion::rules::campaign_1805::scenario::ids::ArmyId::at),
                        &force.name,
                    )
            });
            faults.extend(unpaid.map(|(_, force)| format!("{nation}: unpaid without a warning: {}", force.name)));
        }
        for entry in sent.read.orders.force.iter().filter(|entry| !entry.path.is_empty()) {
            let stops = sent
                .read
                .faults
                .iter()
                .any(|fault| fault.code == Code::StopsShort && fault_is_of(season, sent, fault.place, &entry.name));
            if stops && !followed.told(&entry.name) && !treaties_changed(season, sent) {
                let gone =
                    |at: &fanion::rules::campaign_1805::scenario::ids::HexId| sent.known.has_enemy(sent.nation, *at);
                // The enemy who was seen may have marched away, and the fortress may have fallen to another before.
                let fell = season.events.iter().any(|event| matches!(event, Event::Land(LandEvent::Captured { .. })));
                if !fell && !entry.path.iter().any(gone) {
                    faults.push(format!("{nation}: {} was to stop short, and did not", entry.name));
                }
            }
        }
    }
    faults.extend(emptied_otherwise(season));
    faults
}

/// Armies in which nobody was to be left, and of which it was not told that nobody is in them.
fn emptied_otherwise(season: &Season<'_>) -> Vec<String> {
    let mut faults = Vec::new();
    for sent in season.sent.iter().filter(|sent| !treaties_changed(season, sent)) {
        let orders = &sent.read.orders;
        let cargo = orders.fleet.iter().flat_map(|own| &own.load);
        let names = orders.force.iter().map(|own| &own.name).chain(orders.fleet.iter().map(|own| &own.name));
        for name in names.chain(cargo) {
            let foretold = [format!("nobody will be left in {name} by then"), format!("nobody is in {name}:")];
            let warned =
                sent.read.faults.iter().any(|fault| foretold.iter().any(|words| fault.words.starts_with(words)));
            let is_told = |event: &Event| match event {
                Event::Entry(EntryEvent::Dropped { nation, entry, why, .. }) => {
                    *nation == sent.nation && entry == name && why.to_string() == "nobody is in it"
                }
                _ => false,
            };
            if warned != season.events.iter().any(is_told) {
                let whose = season.state().nation_name(sent.nation);
                faults.push(format!("{whose}: nobody in {name}: warned {warned}, told otherwise"));
            }
        }
    }
    faults
}

fn landed(season: &Season<'_>, name: &str) -> bool {
    season
        .events
        .iter()
        .any(|event| matches!(event, Event::Sea(SeaEvent::Landed { who, .. } | SeaEvent::Embarked { who, .. }) if who.name == name))
}

/// What joined after supply was paid.
fn came_later(season: &Season<'_>, name: &str) -> bool {
    let last =
        season.events.iter().rposition(|event| matches!(event, Event::Money(MoneyEvent::Paid { .. }))).unwrap_or(0);
    season.events[last..].iter().any(|event| match event {
        Event::Troop(TroopEvent::Formed { force }) => force.name == name,
        Event::Troop(TroopEvent::Reinforced { who, .. }) => who.name == name,
        _ => false,
    })
}

fn told_not_to_be_paid(season: &Season<'_>, sent: &Sent, army: Option<usize>, name: &str) -> bool {
    let army = army.map(|at| season.state().troops.armies[at].name.as_str());
    let named = |entry: &str| entry == name || Some(entry) == army;
    let orders = sent.read.orders.force.iter().map(|own| (own.name.as_str(), own.supply));
    let standing = season.state().sent.standing.iter().filter(|(nation, _)| *nation == sent.nation);
    let standing = standing.map(|(_, own)| (own.name.as_str(), own.supply));
    orders.chain(standing).any(|(entry, supply)| named(entry) && !supply)
}

fn fault_is_of(season: &Season<'_>, sent: &Sent, place: usize, name: &str) -> bool {
    let at = season.sent.iter().position(|own| own.nation == sent.nation).unwrap_or(0);
    let text = &season.texts[at];
    let from = text[..place].rfind("[[").unwrap_or(0);
    let to = text[place..].find("[[").map_or(text.len(), |end| place + end);
    text[from..to].contains(&format!("\"{name}\""))
}

/// Reasons that do not stand in the paper of their nation.
pub fn not_in_the_paper(season: &Season<'_>) -> Vec<String> {
    let mut faults = Vec::new();
    let papers = &season.papers;
    for sent in &season.sent {
        let name = season.state().nation_name(sent.nation);
        let paper = papers.iter().find(|paper| paper.seat.as_deref() == Some(name) && paper.report().is_some());
        let Some(report) = paper.and_then(|paper| paper.report()) else { continue };
        let chapter = report.chapters.iter().find(|chapter| chapter.heading == "Not carried out");
        let lines: Vec<String> =
            chapter.into_iter().flat_map(|chapter| &chapter.lines).map(ToString::to_string).collect();
        let has = |entry: &str, why: &str| {
            lines.iter().any(|line| line.contains(entry) && line.contains(why.trim_end_matches('.')))
        };
        for event in &season.events {
            let (nation, entry, why) = match event {
                Event::Entry(EntryEvent::Dropped { nation, entry, why, .. }) => (*nation, entry, why.to_string()),
                Event::Entry(EntryEvent::Stopped { nation, entry, obstacle, .. }) => {
                    (*nation, entry, obstacle.why(season.state()))
                }
                Event::Entry(EntryEvent::OrdersRead { nation, left_out, .. }) if *nation == sent.nation => {
                    for own in left_out {
                        if !lines
                            .iter()
                            .any(|line| line.contains(&own.entry) && line.contains(&format!("line {}", own.line)))
                        {
                            faults.push(format!("{name}: the paper does not name {} of line {}", own.entry, own.line));
                        }
                    }
                    continue;
                }
                _ => continue,
            };
            if nation == sent.nation && !has(entry, &why) {
                faults.push(format!("{name}: not in the paper: {entry}: {why}\n{}", lines.join("\n")));
            }
        }
    }
    faults
}

/// Battles in which all of a side was lost, and whose paper does not say so.
pub fn destroyed_in_silence(season: &Season<'_>) -> Vec<String> {
    let mut faults = Vec::new();
    let papers = &season.papers;
    for fight in season.state().battles.fights.iter().filter(|fight| fight.kind != FightKind::Siege) {
        let all = |side: usize| fight.arms[side].iter().any(|units| *units > 0) && fight.arms[side] == fight.lost[side];
        let Some(side) = [0, 1].into_iter().find(|side| all(*side)) else { continue };
        let (loser, winner) = (fight.nations[side], fight.nations[1 - side]);
        for nation in [loser, winner].map(|nation| season.state().head(nation)) {
            let name = season.state().nation_name(nation);
            let report = papers.iter().find(|paper| paper.seat.as_deref() == Some(name) && paper.report().is_some());
            let Some(report) = report.and_then(|paper| paper.report()) else { continue };
            let mut lines = report.chapters.iter().flat_map(|chapter| &chapter.lines).map(ToString::to_string);
            let whole = season.state().nation_name(loser);
            if !lines.any(|line| line.contains("destroyed") && line.contains(whole)) {
                faults.push(format!("{name}: {whole} was destroyed, and the paper does not say it"));
            }
        }
    }
    faults
}
