//! A battle in sentences: who met whom under whom, how it ended, what both had and lost as far as the reader may know.

use super::words::{arms, destroyed, listed, ships, with_capital};
use crate::engine::text::{Label, Text, counted};
use crate::rules::campaign_1805::event::{BattleEvent, Event, LandEvent, Loss, SeaEvent, TroopEvent};
use crate::rules::campaign_1805::scenario::ids::{Arm, ForceId, Kind, NationId};
use crate::rules::campaign_1805::sheet::checks::losses::hits_in_words;
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::fight::{Fight, FightKind};
use crate::rules::campaign_1805::war::table::ARMS;

/// A battle as a nation, or all, may know it.
pub(super) struct Told<'f> {
    pub(super) known: &'f State,
    /// Told of it are the commanders of battles in which the reader fought, and nothing else.
    pub(super) full: &'f State,
    /// The number of the battle among those of the turn.
    pub(super) number: usize,
    pub(super) whom: Option<NationId>,
    pub(super) fight: &'f Fight,
    /// Hits that both sides took; each is told to its own side alone.
    pub(super) hits: Hits,
    /// What happened in the turn.
    pub(super) events: &'f [&'f Event],
}

/// Hits that were taken in a battle.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hits {
    pub(crate) sides: [usize; 2],
    /// By whose force took them.
    of: Vec<(NationId, usize)>,
}

impl Hits {
    /// Those of a nation and of whom it leads.
    pub(crate) fn of(&self, full: &State, nation: NationId) -> usize {
        let own = self.of.iter().filter(|(whose, _)| full.head(*whose) == full.head(nation));
        own.map(|(_, hits)| hits).sum()
    }
}

/// How many of the hits of a side of several nations are whose: `, 1 of them ours`.
pub(crate) fn share(own: usize, all: usize, whose: &str) -> String {
    match own {
        _ if all == 0 => String::new(),
        0 => format!(", none of them {whose}"),
        own if own == all => format!(", all {whose}"),
        own => format!(", {own} of them {whose}"),
    }
}

/// The hits that were taken in each battle that was fought, in the order of the battles.
pub(crate) fn hits(events: &[&Event]) -> Vec<Hits> {
    let mut fallen: Vec<(ForceId, NationId, usize)> = Vec::new();
    let mut hits = Vec::new();
    for event in events {
        match event {
            Event::Troop(TroopEvent::Lost { force, who, units, why: Loss::Battle }) => {
                fallen.push((*force, who.nation, units.len()));
            }
            Event::Battle(BattleEvent::Fought { fight }) => {
                let of = |side| fallen.iter().filter(move |(force, ..)| fight.side_of(*force) == Some(side));
                let sides = [0, 1].map(|side| of(side).map(|(.., hits)| hits).sum());
                hits.push(Hits { sides, of: fallen.iter().map(|(_, whose, hits)| (*whose, *hits)).collect() });
                fallen.clear();
            }
            _ => {}
        }
    }
    hits
}

/// Units of both sides that a battle at the table left in the enemy's hands, by arm; none by dice.
pub(super) fn captured(fight: &Fight, events: &[&Event]) -> [[u16; 5]; 2] {
    let mut captured = [[0; 5]; 2];
    let is_on_land = matches!(fight.kind, FightKind::Field | FightKind::Meeting);
    let ledger = events.iter().rev().find_map(|event| match event {
        Event::Battle(BattleEvent::FromTable { at, ledger, .. }) if *at == fight.at && is_on_land => Some(ledger),
        _ => None,
    });
    for line in ledger.into_iter().flat_map(|ledger| &ledger.0).filter(|line| line.captured > 0 && line.fit == 0) {
        let arm = ARMS.iter().position(|arm| *arm == line.arm);
        if let Some(sum) = arm.and_then(|arm| captured.get_mut(line.side)?.get_mut(arm)) {
            *sum += 1;
        }
    }
    captured
}

/// What a side lost of the units that it had, in words. Of ships whoever lost them does not know how many became prizes; of
/// those that he took the victor does.
pub(super) fn fate_of(known: &State, (number, fight): (usize, &Fight), side: usize, events: &[&Event]) -> String {
    let (had, lost) = (fight.arms[side], fight.lost[side]);
    if fight.kind != FightKind::Sea {
        return destroyed(had, lost, captured(fight, events)[side]);
    }
    // Prizes are of the side that lost ships and fell back before who took them.
    let prizes = Some(prizes(known, number, events)).filter(|own| *own != [0; 5]).filter(|own| {
        let fits = own.iter().zip(lost).all(|(prizes, lost)| *prizes <= lost);
        let victor = known.now.looker.is_none_or(|own| known.is_friend(own, fight.nations[1 - side]));
        fits && victor && (fight.retreats[side] || had == lost)
    });
    match prizes {
        Some(prizes) if prizes == lost => ships(had, lost, "captured"),
        Some(prizes) => format!("{} ({} captured)", ships(had, lost, "lost"), arms(prizes)),
        None => ships(had, lost, "lost"),
    }
}

/// Who fought on a side, the nation that led it first: what a side had and lost is of all of them.
pub(super) fn camp(full: &State, (number, fight): (usize, &Fight), side: usize) -> String {
    full.camp_words(full.battles.fights.get(number).map_or(fight, |truth| truth), side)
}

/// The ships that the reader's own took in the battle of this number: they are told behind it.
fn prizes(known: &State, number: usize, events: &[&Event]) -> [u16; 5] {
    let mut taken = [0; 5];
    let mut fights = 0;
    for event in events {
        match event {
            Event::Battle(BattleEvent::Fought { .. }) => fights += 1,
            Event::Sea(SeaEvent::Prized { who, ships, .. }) if fights == number + 1 => {
                let is_own = known.now.looker.is_none_or(|own| known.head(own) == known.head(who.nation));
                for ship in ships.iter().filter(|_| is_own) {
                    taken[if known.unit_type(ship.kind).arm == Arm::ManOfWar { 3 } else { 4 }] += 1;
                }
            }
            _ => {}
        }
    }
    taken
}

/// How a side came out of a battle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CameOut {
    Holds,
    Retreats,
    /// Nobody of it is left.
    Destroyed,
    /// It was beaten, and all that was left of it was taken.
    Taken,
}

/// How a battle ended to its reader, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ends {
    /// He won it.
    Won,
    /// He neither won nor lost it, or only hears of it.
    Open,
    /// His side fell back or was taken, and the other holds.
    Beaten,
    /// Nobody of his side is left.
    Destroyed,
}

/// True for forces that are no more though their battle did not destroy them: a garrison surrendered, or no way was left.
fn are_taken(full: &State, forces: &[ForceId], events: &[&Event]) -> bool {
    let is_taken = |own: &ForceId| {
        events.iter().any(|event| {
            let Event::Troop(TroopEvent::Gone { force, why: Loss::Surrender | Loss::NoRetreat, .. }) = event else {
                return false;
            };
            force == own
        })
    };
    forces.iter().all(|force| full.force(*force).life.gone) && forces.iter().any(is_taken)
}

/// More days than a battle takes.
const DAYS: usize = 100;
/// What a side counts for a unit, whatever the ground.
const UNIT: usize = 3;
/// What a battle costs its loser that is lost with few losses: six units.
pub(super) const FEW_LOST: usize = 6 * UNIT;
/// What a battle weighs to all of which one side alone retreats, apart from its ground.
pub(super) const DECIDED: usize = 3 * DAYS;

impl Told<'_> {
    /// All nations of a side: everybody hears who fought.
    fn name(&self, side: usize) -> String {
        camp(self.full, (self.number, self.fight), side)
    }

    /// All who fought in it.
    pub(super) fn nations(&self) -> [Vec<NationId>; 2] {
        [0, 1].map(|side| self.full.camp(self.full.battles.fights.get(self.number).map_or(self.fight, |own| own), side))
    }

    /// `was` or `were` behind the names of a side.
    fn was(&self, side: usize) -> &'static str {
        if self.nations()[side].len() > 1 { "were" } else { "was" }
    }

    fn is_mine(&self, side: usize) -> bool {
        let is_own = |own: NationId, other: &NationId| self.known.head(own) == self.known.head(*other);
        self.whom.is_some_and(|own| self.nations()[side].iter().any(|other| is_own(own, other)))
    }

    /// True for who fought in it: he knows what both had.
    fn took_part(&self) -> bool {
        self.fight.is_known_whole()
    }

    /// Units that a battle at the table left in the enemy's hands, by arm.
    fn captured(&self) -> [[u16; 5]; 2] {
        captured(self.fight, self.events)
    }

    /// The side that took the city for which both fought: all hear who did, and the other is no longer there. That a peace
    /// gives it back later says nothing of the field.
    fn taker(&self) -> Option<usize> {
        let city = self.known.map().hex(self.fight.hex()?).city?;
        let is_fought = |event: &&&Event| matches!(event, Event::Battle(BattleEvent::Fought { .. }));
        let since = self.events.iter().enumerate().filter(|(_, event)| is_fought(event)).nth(self.number);
        let after = &self.events[since.map_or(0, |(at, _)| at)..];
        let holder = after.iter().find_map(|event| match event {
            Event::Land(LandEvent::Captured { city: own, holder }) if *own == city => *holder,
            _ => None,
        })?;
        self.fight.nations.iter().position(|nation| self.known.head(*nation) == self.known.head(holder))
    }

    fn ends(&self) -> [CameOut; 2] {
        [0, 1].map(|side| {
            let all = self.took_part() && self.fight.lost[side] == self.fight.arms[side];
            let full = self.full.battles.fights.get(self.number);
            let forces = || full.map(|full| [&full.attackers, &full.defenders][side]);
            // Whoever only hears of it knows that a side fell back, and not what is left of it.
            let taken = || self.took_part() && forces().is_some_and(|forces| are_taken(self.full, forces, self.events));
            match (all, self.fight.retreats[side]) {
                (true, _) if self.fight.lost[side] != [0; 5] && self.captured()[side] == self.fight.lost[side] => {
                    CameOut::Taken
                }
                (true, _) => CameOut::Destroyed,
                (false, true) if taken() => CameOut::Taken,
                (false, true) => CameOut::Retreats,
                (false, false) if !self.took_part() && self.taker() == Some(1 - side) => CameOut::Retreats,
                // Whose army is gone did not hold the field: all hear who did.
                (false, false) if !self.took_part() && full.is_some_and(|own| own.lost[side] == own.arms[side]) => {
                    CameOut::Retreats
                }
                (false, false) => CameOut::Holds,
            }
        })
    }

    /// A side with its commander, where the reader knows him.
    fn under(&self, side: usize) -> String {
        let general = Some(side).filter(|_| self.took_part()).and_then(|side| self.general(side));
        let general = general.map(|name| format!(" under {name}")).unwrap_or_default();
        format!("{}{general}", self.name(side))
    }

    /// The commander of a side in its first morning: both parties are told him.
    pub(super) fn general(&self, side: usize) -> Option<String> {
        self.full.battles.was.commander(self.number, side).map(str::to_owned)
    }

    /// How it ended to one of its sides.
    fn ended(&self, own: usize) -> Ends {
        let ends = self.ends();
        match (ends[own], ends[1 - own]) {
            (CameOut::Destroyed, _) => Ends::Destroyed,
            (CameOut::Taken, _) if self.is_of_the_field(own) => Ends::Destroyed,
            (CameOut::Retreats | CameOut::Taken, CameOut::Holds) => Ends::Beaten,
            // Whoever fell back before an army of which nobody is left has won.
            (CameOut::Holds, CameOut::Retreats)
            | (CameOut::Holds | CameOut::Retreats, CameOut::Taken | CameOut::Destroyed) => Ends::Won,
            _ => Ends::Open,
        }
    }

    /// True for a side of which more fought than garrisons: its loss is that of an army.
    fn is_of_the_field(&self, side: usize) -> bool {
        let full = self.full.battles.fights.get(self.number);
        let forces = full.map(|full| [&full.attackers, &full.defenders][side]);
        forces.into_iter().flatten().any(|force| self.full.force(*force).kind != Kind::Garrison)
    }

    /// How it ended to its reader, and how much it weighs: by the units that it cost him, with all that surrendered, won by
    /// those of both sides, and of equals one on land more than one at sea. Whoever fought on neither side does not know what it cost: to him one that
    /// was decided weighs more than another, then one on land, then a longer one.
    pub(super) fn worst(&self) -> (Ends, usize) {
        let ends = self.ends();
        let cost = |side: usize| {
            let gone = if ends[side] == CameOut::Taken { self.fight.arms } else { self.fight.lost };
            gone[side].iter().map(|units| usize::from(*units)).sum::<usize>()
        };
        let mine = [0, 1].into_iter().find(|side| self.is_mine(*side));
        let [a, b] = self.fight.retreats;
        let land = match self.fight.kind {
            FightKind::Siege => 2,
            FightKind::Field | FightKind::Meeting => 1,
            FightKind::Sea => 0,
        };
        let weight = usize::from(a != b) * DECIDED + land * DAYS + usize::from(self.fight.days).min(DAYS - 1);
        mine.map_or((Ends::Open, weight), |own| {
            let end = self.ended(own);
            let enemy = if end == Ends::Won { cost(1 - own) } else { 0 };
            (end, (cost(own) + enemy) * UNIT + land)
        })
    }

    /// How large it was: the units of both sides, and once more those that were lost. Whoever only hears of it reads by his
    /// headline which was the largest, and no figure.
    pub(super) fn size(&self) -> usize {
        let fight = self.full.battles.fights.get(self.number).map_or(self.fight, |full| full);
        [fight.arms, fight.lost].iter().flatten().flatten().map(|units| usize::from(*units)).sum()
    }

    /// True for a side of which whoever was left was taken once it was beaten.
    pub(super) fn surrendered(&self, side: usize) -> bool {
        self.ends()[side] == CameOut::Taken
    }

    /// A few words without a full stop.
    pub(super) fn headline(&self) -> String {
        let there = self.known.there(self.fight.at);
        let (battle, at) = match self.known.nth_there(self.number) {
            Some(nth) => (format!("{nth} battle {there}"), format!("in the {nth} battle {there}")),
            None => (format!("battle {there}"), there),
        };
        let mine = [0, 1].into_iter().find(|side| self.is_mine(*side));
        match (mine, self.ends()) {
            (Some(own), ends) if ends[own] == CameOut::Taken && self.ended(own) == Ends::Destroyed => {
                format!("Surrender {at}")
            }
            (Some(own), _) if self.ended(own) == Ends::Destroyed => {
                let all: usize = self.fight.arms[own].iter().map(|units| usize::from(*units)).sum();
                let of = if self.fight.kind == FightKind::Sea { "ship" } else { "unit" };
                if all == 1 { format!("A {of} lost {at}") } else { format!("All {} lost {at}", counted(all, of)) }
            }
            (Some(own), _) if self.ended(own) == Ends::Beaten => format!("Beaten {at}"),
            (Some(own), _) if self.ended(own) == Ends::Won => format!("Victory {at}"),
            (None, [CameOut::Holds, CameOut::Retreats | CameOut::Destroyed | CameOut::Taken]) => {
                self.beats([0, 1], &at)
            }
            (None, [CameOut::Retreats | CameOut::Destroyed | CameOut::Taken, CameOut::Holds]) => {
                self.beats([1, 0], &at)
            }
            _ => with_capital(&battle),
        }
    }

    fn beats(&self, [victor, loser]: [usize; 2], at: &str) -> String {
        let beats = if self.was(victor) == "was" { "beats" } else { "beat" };
        format!("{} {beats} {} {at}", self.name(victor), self.name(loser))
    }

    pub(super) fn text(&self) -> Text {
        let (known, fight) = (self.known, self.fight);
        let [a, b] = [0, 1].map(|side| self.under(side));
        let which = known.nth_there(self.number).map(|nth| format!(" ({nth} battle there)")).unwrap_or_default();
        let (place, there) = (known.place_name(fight.at) + &which, known.there(fight.at) + &which);
        let days = format!("({})", counted(fight.days, "day"));
        let is_of_several = self.nations().iter().any(|nations| nations.len() > 1);
        let head = match fight.kind {
            FightKind::Field => format!("Battle {there}: {a} attacked {b} {days}. "),
            FightKind::Meeting if is_of_several => format!("Battle {there}: {a} met {b}, both set to attack {days}. "),
            FightKind::Meeting => format!("Battle {there}: {a} and {b} met, both set to attack {days}. "),
            FightKind::Siege => format!("Assault on {place}: {a} stormed the works of {b} {days}. "),
            FightKind::Sea if is_of_several => format!("Battle {there}: {a} fought {b} {days}. "),
            FightKind::Sea => format!("Battle {there}: {a} and {b} fought {days}. "),
        };
        let mut text = Text::of(Label::Figure, head).then(self.end());
        for side in (0..2).filter(|side| fight.arms[*side] != [0; 5]) {
            let took = if self.is_mine(side) { self.took(side) } else { String::new() };
            let units = arms(fight.arms[side]);
            let fate = fate_of(known, (self.number, fight), side, self.events);
            let (camp, gave_up) = (self.name(side), self.gave_up(side));
            text = text.then(format!(" {camp} had {units}{took}: {fate}{gave_up}."));
        }
        if self.took_part() { text.then(self.hungry()) } else { text }
    }

    /// The units that were left to a side which surrendered, and went with it.
    fn gave_up(&self, side: usize) -> String {
        let (had, lost) = (self.fight.arms[side], self.fight.lost[side]);
        if !self.surrendered(side) || had == lost || self.fight.kind == FightKind::Sea {
            return String::new();
        }
        format!(", and {} surrendered", arms(std::array::from_fn(|arm| had[arm].saturating_sub(lost[arm]))))
    }

    /// The hits of the reader's side, and how many of them are his own where allies fought with him.
    fn took(&self, side: usize) -> String {
        let all = self.hits.sides[side];
        let is_ally = |own: NationId, other: &NationId| self.known.head(own) != self.known.head(*other);
        let own = self.whom.filter(|own| self.nations()[side].iter().any(|other| is_ally(*own, other)));
        let ours = own.map(|own| share(self.hits.of(self.full, own), all, "ours")).unwrap_or_default();
        format!(" and took {}{ours}", hits_in_words(all))
    }

    /// Which of the reader's own forces fought out of supply, and why; of others nobody hears it.
    fn hungry(&self) -> String {
        let Some(full) = self.full.battles.fights.get(self.number) else { return String::new() };
        let is_own = |force: &ForceId| {
            self.whom.is_some_and(|own| self.known.head(own) == self.known.head(self.full.force(*force).nation))
        };
        let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
        for force in full.attackers.iter().chain(&full.defenders).filter(|force| is_own(force)) {
            let Some(why) = self.full.battles.was.unfed(*force) else { continue };
            let name = self.full.force(*force).name.as_str();
            match reasons.iter_mut().find(|(known, _)| *known == why) {
                Some((_, names)) => names.push(name),
                None => reasons.push((why, vec![name])),
            }
        }
        let told = |(why, names): &(&str, Vec<&str>)| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            format!(" {} fought out of supply: {why}.", listed(&names))
        };
        reasons.iter().map(told).collect()
    }

    /// Why a side that was beaten surrendered; nothing where it was taken on the field.
    pub(super) fn cause(&self, side: usize) -> &'static str {
        let Some(full) = self.full.battles.fights.get(self.number) else { return "" };
        let forces = [&full.attackers, &full.defenders][side];
        let why = self.events.iter().find_map(|event| match event {
            Event::Troop(TroopEvent::Gone { force, why, .. }) if forces.contains(force) => Some(*why),
            _ => None,
        });
        match why {
            Some(Loss::NoRetreat) => ", as no way to retreat was open",
            Some(Loss::Surrender) => ", as a garrison cannot retreat",
            _ => "",
        }
    }

    fn end(&self) -> String {
        let [a, b] = [0, 1].map(|side| self.name(side));
        let [is_a, is_b] = [0, 1].map(|side| self.was(side));
        let [had_a, had_b] = [0, 1].map(|side| if self.was(side) == "was" { "it had" } else { "they had" });
        let field = if self.fight.kind == FightKind::Sea { "sea" } else { "field" };
        match (self.fight.kind, self.ends()) {
            (FightKind::Siege, [_, CameOut::Retreats | CameOut::Destroyed | CameOut::Taken]) => {
                "The place fell.".to_owned()
            }
            (FightKind::Siege, [CameOut::Destroyed, _]) => {
                "The assault was beaten off, and who made it destroyed.".to_owned()
            }
            (FightKind::Siege, _) => "The assault was beaten off.".to_owned(),
            (_, [CameOut::Taken, other]) => {
                format!("{a} {is_a} beaten and surrendered{}, {}.", self.cause(0), after(&b, other, field))
            }
            (_, [other, CameOut::Taken]) => {
                format!("{b} {is_b} beaten and surrendered{}, {}.", self.cause(1), after(&a, other, field))
            }
            (_, [CameOut::Destroyed, CameOut::Destroyed]) => "Both lost all that they had there.".to_owned(),
            (_, [CameOut::Destroyed, CameOut::Holds]) => {
                format!("{a} lost all {had_a} there, and {b} held the {field}.")
            }
            (_, [CameOut::Holds, CameOut::Destroyed]) => {
                format!("{b} lost all {had_b} there, and {a} held the {field}.")
            }
            (_, [CameOut::Destroyed, CameOut::Retreats]) => format!("{a} lost all {had_a} there, and {b} fell back."),
            (_, [CameOut::Retreats, CameOut::Destroyed]) => format!("{b} lost all {had_b} there, and {a} fell back."),
            // Who has only heard of it does not know whether anybody got away.
            (_, [CameOut::Retreats, CameOut::Retreats]) if !self.took_part() => format!("Neither held the {field}."),
            (_, [CameOut::Retreats, CameOut::Holds]) if !self.took_part() => {
                format!("{a} {is_a} beaten and {b} held the {field}.")
            }
            (_, [CameOut::Holds, CameOut::Retreats]) if !self.took_part() => {
                format!("{b} {is_b} beaten and {a} held the {field}.")
            }
            (_, [CameOut::Retreats, CameOut::Retreats]) => "Both fell back.".to_owned(),
            (_, [CameOut::Retreats, CameOut::Holds]) => format!("{a} fell back and {b} held the {field}."),
            (_, [CameOut::Holds, CameOut::Retreats]) => format!("{b} fell back and {a} held the {field}."),
            // Who has only heard of it does not know who is left.
            (_, [CameOut::Holds, CameOut::Holds]) if self.took_part() => "Both held.".to_owned(),
            (_, [CameOut::Holds, CameOut::Holds]) => "Neither side is said to have fallen back.".to_owned(),
        }
    }
}

/// How the other side of a surrender came out.
fn after(who: &str, end: CameOut, field: &str) -> String {
    match end {
        CameOut::Holds => format!("and {who} held the {field}"),
        CameOut::Retreats => format!("and {who} fell back"),
        CameOut::Destroyed => format!("and {who} lost all there"),
        CameOut::Taken => format!("and so did {who}"),
    }
}
