//! What happened in a turn, in sentences: to a nation what concerns it first, then what all may know.

use std::collections::BTreeMap;

use super::super::event::{EntryLeftOut, Event, Loss, OwnedName, Spending};
use super::super::fight::{Fight, FightKind};
use super::super::ids::{Bond, Fate, GeneralId, NationId};
use super::super::scenario::Place;
use super::super::state::State;
use super::super::tell;
use super::words::{arms, listed, turned};
use crate::engine::text::{Label, Text, counted};

/// The story of a turn as one may know it.
#[derive(Debug, Default)]
pub(super) struct Story {
    /// What concerns the nation, what weighs most first.
    pub(super) own: Vec<Text>,
    /// Battles of the nation's that were fought at a table of miniatures, each with its report's sentences.
    pub(super) tables: Vec<(String, Vec<Text>)>,
    /// Orders that were not carried out.
    pub(super) dropped: Vec<Text>,
    /// What came in and went out.
    pub(super) money: Vec<Text>,
    /// What else all may know.
    pub(super) public: Vec<Text>,
    /// Its own tests with their dice.
    pub(super) dice: Vec<Text>,
}

/// What weighs most stands first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    Battle,
    State,
    Event,
    Loss,
    March,
    Army,
}

impl Story {
    /// The story for a nation, or for all; `full` tells the names of generals of whom all hear, and nothing else.
    pub(super) fn of(known: &State, full: &State, whom: Option<NationId>, events: &[&Event]) -> Self {
        let (own, public, spent) = (Vec::new(), Vec::new(), Vec::new());
        let mut teller = Teller { known, full, whom, own, public, spent, story: Self::default() };
        for fight in &known.fights {
            teller.battle(fight);
        }
        teller.moves(events);
        for event in events {
            teller.hear(event);
        }
        teller.end()
    }
}

struct Teller<'s> {
    known: &'s State,
    full: &'s State,
    whom: Option<NationId>,
    own: Vec<(Weight, Text)>,
    /// What was spent on each thing, and which sentence about money says so.
    spent: Vec<(Spending, [i64; 3], usize)>,
    public: Vec<(Weight, Text)>,
    story: Story,
}

impl Teller<'_> {
    fn end(mut self) -> Story {
        let sorted = |mut lines: Vec<(Weight, Text)>| {
            lines.sort_by_key(|(weight, _)| *weight);
            lines.into_iter().map(|(_, text)| text).collect()
        };
        self.story.own = sorted(self.own);
        self.story.public = sorted(self.public);
        self.story
    }

    fn is_mine(&self, nation: NationId) -> bool {
        self.whom.is_some_and(|own| self.known.head(own) == self.known.head(nation))
    }

    fn name(&self, nation: NationId) -> &str {
        self.known.nation_name(nation)
    }

    /// What all may know: to those whom it concerns it stands above.
    fn all(&mut self, weight: Weight, concerned: &[NationId], text: Text) {
        let list = if concerned.iter().any(|nation| self.is_mine(*nation)) { &mut self.own } else { &mut self.public };
        list.push((weight, text));
    }

    fn battle(&mut self, fight: &Fight) {
        let known = self.known;
        let [a, b] = fight.nations.map(|nation| known.nation_name(nation).to_owned());
        let place = known.place_name(fight.at);
        let days = if fight.days > 1 { format!(" for {} days", fight.days) } else { String::new() };
        let head = match fight.kind {
            FightKind::Field => format!("Battle at {place}: {a} attacked {b} and fought{days}. "),
            FightKind::Meeting => format!("Battle at {place}: {a} and {b} met on the march and fought{days}. "),
            FightKind::Siege => format!("Assault on {place}: {a} stormed the works that {b} held{days}. "),
            FightKind::Sea => format!("Battle in the {place}: {a} and {b} fought{days}. "),
        };
        let end = match (fight.kind, fight.retreats) {
            (FightKind::Siege, [_, true]) => "The place fell.".to_owned(),
            (FightKind::Siege, [_, false]) => "The assault was beaten off.".to_owned(),
            (_, [true, true]) => "Both fell back.".to_owned(),
            (_, [true, false]) => format!("{a} fell back and {b} held the field."),
            (_, [false, true]) => format!("{b} fell back and {a} held the field."),
            (_, [false, false]) => "Neither gave way.".to_owned(),
        };
        let mut text = Text::of(Label::Figure, head).then(end);
        if fight.arms.iter().flatten().any(|units| *units > 0) {
            for (side, name) in [a, b].iter().enumerate() {
                let (whole, lost) = (arms(fight.arms[side]), arms(fight.lost[side]));
                text = text.then(format!(" {name} had {whole} and lost {lost}."));
            }
        }
        self.all(Weight::Battle, &fight.nations, text);
    }

    /// Marches, voyages and losses of own forces: a sentence each, however many events they took.
    fn moves(&mut self, events: &[&Event]) {
        let known = self.known;
        let mut ways: BTreeMap<(NationId, &str), (Vec<Place>, &str)> = BTreeMap::new();
        let mut lost: BTreeMap<(NationId, &str), Vec<(Loss, usize)>> = BTreeMap::new();
        for event in events {
            let (who, to, verb) = match event {
                Event::Marched { who, to, .. } => (who, Place::Hex(*to), "marched"),
                Event::Sailed { who, to, .. } => (who, *to, "sailed"),
                Event::Lost { who, units, why, .. } => {
                    let own = lost.entry((who.nation, &who.name)).or_default();
                    match own.iter_mut().find(|(other, _)| other == why) {
                        Some((_, sum)) => *sum += units.len(),
                        None => own.push((*why, units.len())),
                    }
                    continue;
                }
                _ => continue,
            };
            ways.entry((who.nation, &who.name)).or_insert((Vec::new(), verb)).0.push(to);
        }
        for ((nation, who), (way, verb)) in ways {
            if !self.is_mine(nation) {
                continue;
            }
            let Some((end, through)) = way.split_last() else { continue };
            let through: Vec<String> = through.iter().map(|place| known.place_name(*place)).collect();
            let through = if through.is_empty() { String::new() } else { format!(" by {}", listed(&through)) };
            let text = Text::plain(format!("{who} {verb} to {}{through}.", known.place_name(*end)));
            self.own.push((Weight::March, text));
        }
        for ((nation, who), lost) in lost {
            if !self.is_mine(nation) {
                continue;
            }
            let each: Vec<String> =
                lost.iter().map(|(why, hits)| format!("{} {}", counted(*hits, "unit"), by(*why))).collect();
            self.own.push((Weight::Loss, Text::plain(format!("{who} lost {}.", listed(&each)))));
        }
    }

    fn hear(&mut self, event: &Event) {
        match event {
            Event::Tested(_) if self.whom.is_some() => {
                let told = tell::tell(self.known, event);
                if !told.to_string().is_empty() {
                    self.story.dice.push(told);
                }
            }
            Event::Dropped { nation, entry, why } if self.is_mine(*nation) => {
                self.story
                    .dropped
                    .push(Text::of(Label::Figure, entry.clone()).then(format!(" was not carried out: {why}.")));
            }
            Event::Stopped { nation, entry, at, moved, obstacle } if self.is_mine(*nation) => {
                let words = tell::stopped(self.known, *at, *moved, obstacle);
                self.story.dropped.push(Text::of(Label::Figure, entry.clone()).then(format!(" {words}.")));
            }
            Event::OrdersRead { nation, orders, errors, left_out } if *errors > 0 => {
                if self.is_mine(*nation) {
                    self.left_out(orders.is_some(), *errors, left_out);
                }
            }
            Event::OrdersRead { nation, orders: None, .. } => {
                if self.is_mine(*nation) || self.known.rules.missing_is_public {
                    let text = format!("No orders of {} came: its forces held.", self.name(*nation));
                    self.all(Weight::State, &[*nation], Text::plain(text));
                }
            }
            Event::FromTable { at, story, .. } if !story.is_empty() => {
                // Both sides saw it; others hear of its end.
                let own = self
                    .known
                    .fights
                    .iter()
                    .any(|fight| fight.at == *at && fight.nations.iter().any(|nation| self.is_mine(*nation)));
                if own {
                    let heading = format!("The battle at {}", self.known.place_name(*at));
                    self.story.tables.push((heading, story.iter().map(Text::plain).collect()));
                }
            }
            Event::Rolled { name, text } => {
                let text = Text::of(Label::Figure, format!("{name}. ")).then(text.clone());
                self.all(Weight::Event, &[], text);
            }
            _ => {
                self.of_states(event);
                self.of_generals(event);
                self.of_armies(event);
                self.of_money(event);
            }
        }
    }

    /// Entries that were left out when the orders were opened, by line and words; whether the rest counted.
    fn left_out(&mut self, counts: bool, errors: usize, left_out: &[EntryLeftOut]) {
        for own in left_out {
            let words = format!(" (line {}) was left out: {}", own.line, super::sentence(&super::quoted(&own.why)));
            self.story.dropped.push(Text::of(Label::Figure, own.entry.clone()).then(words));
        }
        let entries = counted(errors, "error");
        let end = match (counts, left_out.is_empty()) {
            (true, false) => "The rest of your orders counted.".to_owned(),
            (true, true) => format!("Entries of your orders with {entries} were left out; the rest counted."),
            (false, _) => format!("The file had {entries} at its head: nothing of it counted."),
        };
        self.story.dropped.push(Text::plain(end));
    }

    /// Wars, treaties, cities and provinces.
    fn of_states(&mut self, event: &Event) {
        let known = self.known;
        let city = |city: &super::super::ids::CityId| known.scenario().cities[city.at()].name.as_str();
        let (concerned, words) = match event {
            Event::RelationBegan { relation } | Event::RelationEnded { relation } => {
                let private = match relation.kind {
                    Bond::Passage | Bond::Share => true,
                    Bond::Alliance => known.rules.alliances_are_secret,
                    Bond::War | Bond::Peace | Bond::EnforcedPeace => false,
                };
                if private && !relation.between.iter().any(|nation| self.whom == Some(*nation)) {
                    return;
                }
                let begins = matches!(event, Event::RelationBegan { .. });
                (relation.between.to_vec(), turned(known, *relation, begins))
            }
            Event::WarDeclared { between: [a, b] } => {
                (vec![*a, *b], format!("{} has declared war on {}: it begins next turn.", self.name(*a), self.name(*b)))
            }
            Event::KingdomFormed { name, nation } => (vec![*nation], format!("{} forms {name}.", self.name(*nation))),
            Event::Siege { city: own, since } => {
                let owner = known.provinces[known.scenario().cities[own.at()].province.at()].owner;
                let words = if since.is_some() { "is under siege" } else { "is besieged no longer" };
                (owner.into_iter().collect(), format!("{} {words}.", city(own)))
            }
            Event::Captured { city: own, holder } => {
                let owner = known.provinces[known.scenario().cities[own.at()].province.at()].owner;
                let words = match holder {
                    Some(holder) => format!("{} is in the hands of {}.", city(own), self.name(*holder)),
                    None => format!("{} is held by nobody.", city(own)),
                };
                (owner.into_iter().chain(*holder).collect(), words)
            }
            Event::Owned { province, owner, status } => {
                let land = known.scenario().provinces[province.at()].name.as_str();
                let words = match owner {
                    Some(owner) => format!("{land} belongs to {} now ({status}).", self.name(*owner)),
                    None => format!("{land} belongs to nobody."),
                };
                (owner.iter().copied().collect(), words)
            }
            Event::BankTaken { of, by, .. } => {
                (vec![*of, *by], format!("{} carried off the bank of {}.", self.name(*by), self.name(*of)))
            }
            Event::Reformed { nation } => {
                (vec![*nation], format!("{} has reformed its army and may form corps.", self.name(*nation)))
            }
            Event::Submitted { nation, to } => {
                (vec![*nation, *to], format!("{} has submitted to {}.", self.name(*nation), self.name(*to)))
            }
            Event::Conquered { nation } => {
                (vec![*nation], format!("{} is conquered and is no more.", self.name(*nation)))
            }
            Event::Ended { winners, points } => {
                let each: Vec<String> =
                    winners.iter().map(|own| format!("{} with {}", self.name(*own), points[own.at()])).collect();
                (self.whom.into_iter().collect(), format!("The campaign is over. It is won by {}.", listed(&each)))
            }
            _ => return,
        };
        self.all(Weight::State, &concerned, Text::plain(words));
    }

    /// Generals: of the dead and the taken all hear.
    fn of_generals(&mut self, event: &Event) {
        match event {
            Event::GeneralSet { general, fate, captor } => self.fate(*general, *fate, *captor),
            Event::GeneralJoined { general } if self.is_mine(general.figures.nation) => {
                let text = Text::plain(format!("{} takes service as a general.", general.figures.name));
                self.own.push((Weight::Army, text));
            }
            _ => {}
        }
    }

    fn fate(&mut self, general: GeneralId, fate: Fate, captor: Option<NationId>) {
        let Some(own) = self.full.generals.get(general.at()) else { return };
        let (name, nation) = (&own.figures.name, own.figures.nation);
        let of = self.known.nation_name(nation);
        match (fate, captor) {
            (Fate::Dead, _) => self.all(Weight::State, &[nation], Text::plain(format!("{name} of {of} has fallen."))),
            (Fate::Captive, Some(captor)) => {
                let text = format!("{name} of {of} is a prisoner of {}.", self.name(captor));
                self.all(Weight::State, &[nation, captor], Text::plain(text));
            }
            (Fate::Captive, None) => {
                self.all(Weight::State, &[nation], Text::plain(format!("{name} of {of} is a prisoner.")));
            }
            (Fate::Free, _) if self.is_mine(nation) => {
                self.own.push((Weight::Army, Text::plain(format!("{name} is free again."))));
            }
            (Fate::Free, _) => {}
        }
    }

    /// What becomes of own forces beside marches and losses.
    fn of_armies(&mut self, event: &Event) {
        let known = self.known;
        let hex = |hex| known.place_name(Place::Hex(hex));
        let (weight, who, words) = match event {
            Event::Gone { who, why, .. } => (Weight::Loss, who, format!("is no more: {}", by(*why))),
            Event::Retreated { who, to, .. } => (Weight::Loss, who, format!("retreated to {}", hex(*to))),
            Event::Fled { who, to, .. } => (Weight::Loss, who, format!("fled to {}", known.place_name(*to))),
            Event::Landed { who, to, .. } => (Weight::March, who, format!("landed at {}", hex(*to))),
            Event::Embarked { who, .. } => (Weight::March, who, "went aboard".to_owned()),
            Event::Reinforced { who, units, .. } => {
                (Weight::Army, who, format!("received {}", counted(units.len(), "unit")))
            }
            Event::UnitsMoved { who, units, .. } => {
                (Weight::Army, who, format!("gave up {}", counted(units.len(), "unit")))
            }
            Event::Attached { who, army, .. } => {
                (Weight::Army, who, if army.is_some() { "joined its army" } else { "left its army" }.to_owned())
            }
            Event::Leads { who, .. } => (Weight::Army, who, "has a new commander".to_owned()),
            Event::Unled { who, .. } => (Weight::Army, who, "has lost its commander".to_owned()),
            Event::Prized { who, ships, .. } => {
                (Weight::Battle, who, format!("took {}", counted(ships.len(), "prize")))
            }
            Event::PrizesJoined { who, ships, .. } => {
                (Weight::Army, who, format!("manned {} of its prizes", counted(*ships, "ship")))
            }
            Event::Formed { force } => {
                let who = OwnedName { nation: force.nation, name: force.name.clone() };
                return self.mine(Weight::Army, &who, &format!("was raised: {}", counted(force.units.len(), "unit")));
            }
            Event::ArmySet { army, .. } => {
                let who = OwnedName { nation: army.nation, name: army.name.clone() };
                return self.mine(Weight::Army, &who, if army.gone { "was dissolved" } else { "has its general" });
            }
            _ => return,
        };
        self.mine(weight, who, &words);
    }

    fn mine(&mut self, weight: Weight, who: &OwnedName, words: &str) {
        if self.is_mine(who.nation) {
            self.own.push((weight, Text::plain(format!("{} {words}.", who.name))));
        }
    }

    /// A sentence for each thing that is spent on, with all that it has cost: resource points, manpower, $.
    fn of_spending(&mut self, why: Spending, cost: [i64; 3]) {
        if cost == [0; 3] {
            return;
        }
        let known = self.spent.iter().position(|(on, ..)| *on == why);
        let at = known.unwrap_or_else(|| {
            self.spent.push((why, [0; 3], self.story.money.len()));
            self.story.money.push(Text::default());
            self.spent.len() - 1
        });
        let (_, sums, sentence) = &mut self.spent[at];
        sums.iter_mut().zip(cost).for_each(|(sum, cost)| *sum += cost);
        let [rp, manpower, cash] = *sums;
        let all = [
            (rp, format!("{rp} resource points")),
            (manpower, format!("{manpower} manpower")),
            (cash, format!("${cash}")),
        ];
        let parts: Vec<String> = all.into_iter().filter(|(sum, _)| *sum != 0).map(|(_, words)| words).collect();
        self.story.money[*sentence] = Text::plain(format!("Spent on {}: {}. ", why.words(), listed(&parts)));
    }

    /// Money, raids and trade: to those who pay and those who get it.
    fn of_money(&mut self, event: &Event) {
        let words = match event {
            Event::Income { nation, rp, manpower, trade } if self.is_mine(*nation) => {
                format!(
                    "The provinces brought {rp} resource points, {trade} of them from trade, and {manpower} manpower. "
                )
            }
            Event::Spent { nation, why, rp, cash, manpower, .. } if self.is_mine(*nation) => {
                return self.of_spending(*why, [*rp, *manpower, *cash]);
            }
            Event::Got { nation, why, rp, cash, manpower } if self.is_mine(*nation) => {
                format!("{why}: {rp} resource points, ${cash}, {manpower} manpower. ")
            }
            Event::Transferred { from, to, cash, why } if self.is_mine(*from) || self.is_mine(*to) => {
                format!("{} paid {} ${cash}: {why}. ", self.name(*from), self.name(*to))
            }
            Event::Raided { raid } => {
                let city = &self.known.scenario().cities[raid.city.at()];
                let owner = self.known.provinces[city.province.at()].owner;
                if self.is_mine(raid.by) || owner.is_some_and(|owner| self.is_mine(owner)) {
                    let text =
                        format!("{} raided {}: {} resource points are lost.", self.name(raid.by), city.name, raid.rp);
                    self.own.push((Weight::Loss, Text::plain(text)));
                }
                return;
            }
            Event::Privateered { takes } => {
                let known: Vec<[NationId; 2]> =
                    takes.iter().copied().filter(|[of, by]| self.is_mine(*of) || self.is_mine(*by)).collect();
                for [of, by] in known {
                    let text = format!("Privateers of {} took trade of {}.", self.name(by), self.name(of));
                    self.own.push((Weight::Loss, Text::plain(text)));
                }
                return;
            }
            _ => return,
        };
        self.story.money.push(Text::plain(words));
    }
}

/// `by attrition`.
const fn by(why: Loss) -> &'static str {
    match why {
        Loss::March => "by a forced march",
        Loss::Attrition => "by hunger and sickness",
        Loss::Marauders => "to marauders",
        Loss::Battle => "in battle",
        Loss::NoRetreat => "without a way to retreat",
        Loss::Surrender => "by surrender",
        Loss::Conquest => "with the nation",
        Loss::Storm => "in a storm",
        Loss::Sunk => "at sea, sunk",
        Loss::Taken => "taken by the enemy",
        Loss::Correction => "by the umpire's correction",
    }
}
