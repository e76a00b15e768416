//! The battle card: what a party to a battle can work out its losses from. Of its own side everything; of the enemy the
//! names of his modifiers, but never how he is supplied; of each day column, dice, row and cell, which both know.

use super::card_day::{ARMS, DayOnCard, OnCard};
use super::words::{NONE, SHUT};
use crate::engine::handover::{Ledger, LedgerLine};
use crate::engine::printed::Table;
use crate::engine::rulebook::TestNote;
use crate::engine::text::{Label, Text, counted};
use crate::rules::campaign_1805::event::{BattleEvent, CourseEvent, Event};
use crate::rules::campaign_1805::ground::View;
use crate::rules::campaign_1805::maps::signs::spot;
use crate::rules::campaign_1805::scenario::ids::{HexId, NationId};
use crate::rules::campaign_1805::sheet::checks::battle::CHECK;
use crate::rules::campaign_1805::sheet::checks::losses::arm_in_words;
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::fight::{Fight, plain_place};

/// The card of a battle, as whoever looks on may read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleCard {
    /// The number of the battle among those of the turn, as in the umpire's list of battles.
    pub battle: usize,
    /// The hex on the map where it was fought; none at sea.
    pub hex: Option<usize>,
    /// Where it was, of which kind, between whom.
    pub heading: String,
    /// What it says, day by day.
    pub days: Vec<CardDay>,
}

/// A day of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardDay {
    /// The heading of the card, of later days with their number.
    pub heading: String,
    /// Column, dice and what they came to, in a sentence.
    pub sentence: Text,
    /// Both camps, the dice, the row of the printed table, and what fell.
    pub tables: Vec<Table>,
}

/// The cards of the battles in which a nation fought; the umpire, who is none, reads both sides of all as their own.
pub(super) fn cards(view: &View, known: &State, nation: Option<NationId>, events: &[&Event]) -> Vec<BattleCard> {
    let notes: Vec<TestNote> = events
        .iter()
        .filter_map(|event| match event {
            Event::Course(CourseEvent::Tested(note)) => Some(note.get().into_owned()),
            _ => None,
        })
        .collect();
    let fights: Vec<&Fight> = known.battles.fights.iter().map(std::rc::Rc::as_ref).collect();
    let fought = fights.iter().enumerate().filter(|(_, fight)| fight.is_known_whole());
    fought
        .filter_map(|(at, fight)| {
            let own = match nation {
                Some(nation) => [0, 1].map(|side| own_side(known, nation, fight) == Some(side)),
                None => [true; 2],
            };
            let same = |other: &&&Fight| (other.at, other.kind, other.nations) == (fight.at, fight.kind, fight.nations);
            let nth = fights[..at].iter().filter(same).count();
            let card = CardPaper { of: OnCard { view, known, fight, number: at, own, nation, events }, nth };
            if own.contains(&true) { card.told(&notes) } else { None }
        })
        .collect()
}

/// On which side of a battle a nation fought: its own, else a friend's.
fn own_side(known: &State, nation: NationId, fight: &Fight) -> Option<usize> {
    let same = |other: &NationId| known.head(*other) == known.head(nation);
    let friend = |other: &NationId| known.is_friend(nation, *other);
    fight.nations.iter().position(same).or_else(|| fight.nations.iter().position(friend))
}

impl OnCard<'_> {
    /// What of the combat values on a day is that of ships which bombard; none where no side that is one's own has any.
    pub(super) fn shelling(&self, day: u16) -> Option<[String; 2]> {
        let shells = self.view.state.battles.was.command.shells.get(self.number)?[usize::from(day > 1)];
        let cell = |side: usize| match (self.own[side], shells[side]) {
            (false, _) => SHUT.to_owned(),
            (true, 0) => NONE.to_owned(),
            (true, cv) => cv.to_string(),
        };
        [0, 1].iter().any(|side| self.own[*side] && shells[*side] > 0).then(|| [0, 1].map(cell))
    }
}

/// A card that is written.
struct CardPaper<'c> {
    of: OnCard<'c>,
    /// How many battles of the turn before it had the same name.
    nth: usize,
}

impl CardPaper<'_> {
    fn told(&self, notes: &[TestNote]) -> Option<BattleCard> {
        let (fight, known) = (self.of.fight, self.of.known);
        let names = fight.nations.map(|nation| known.nation_name(nation));
        let [a, b] = names;
        let place = plain_place(known, fight.at);
        let kind = fight.kind.key();
        let there = known.there(fight.at);
        let which = known.which_there(self.of.number);
        let heading = format!("Battle card: {} {there}{which}, {a} against {b}", fight.kind.words());
        let mut days = Vec::new();
        for day in 1..=fight.days {
            let key = format!("battle:{place}/{kind}/{a}-{b}/{day}");
            let of_day = |note: &TestNote| note.check == CHECK.id && note.key == key;
            let fought = notes.iter().enumerate().filter(|(_, note)| of_day(note)).nth(self.nth);
            let Some((at, note)) = fought else { continue };
            // What fell of it stands behind it; another battle there may have the same key.
            let losses = [day, day + 1].map(|day| {
                names.map(|side| {
                    let key = format!("losses:{place}/{kind}/{side}/{day}");
                    notes[at..].iter().find(|note| note.key == key)
                })
            });
            let heading = if day == 1 { heading.clone() } else { format!("{heading}, day {day}") };
            let told = DayOnCard::of(&self.of, day, note, losses);
            days.extend(told.map(|day| CardDay { heading, sentence: day.sentence(), tables: day.tables() }));
        }
        if days.is_empty()
            && let Some(ledger) = self.ledger()
        {
            days.push(self.at_the_table(&heading, ledger));
        }
        let hex = spot(known, fight.at).map(HexId::at);
        (!days.is_empty()).then_some(BattleCard { battle: self.of.number, hex, heading, days })
    }

    /// What came out of a battle that was played with miniatures, unit by unit.
    fn ledger(&self) -> Option<&Ledger> {
        self.of.events.iter().rev().find_map(|event| match event {
            Event::Battle(BattleEvent::FromTable { at, ledger, .. }) => {
                Some(ledger).filter(|ledger| *at == self.of.fight.at && !ledger.0.is_empty())
            }
            _ => None,
        })
    }

    /// The units of a side that lost hits, each with how many of how many; of an enemy none.
    fn hurt(&self, side: usize, ledger: &Ledger) -> String {
        if !self.of.own[side] {
            return SHUT.to_owned();
        }
        let lines = ledger.0.iter().filter(|line| line.side == side && line.fit < line.went_in);
        let told = |line: &LedgerLine| {
            let (lost, captured) = (line.went_in - line.fit, if line.captured > 0 { ", captured" } else { "" });
            format!("{} ({lost} of {}{captured})", line.unit, counted(line.went_in as usize, "hit"))
        };
        let told: Vec<String> = lines.map(told).collect();
        if told.is_empty() { NONE.to_owned() } else { told.join("; ") }
    }

    /// All that is known of a battle that was played with miniatures: its dice fell there.
    fn at_the_table(&self, heading: &str, ledger: &Ledger) -> CardDay {
        let fight = self.of.fight;
        let mut table = self.of.of_both("units");
        for (at, arm) in ARMS.into_iter().enumerate().filter(|(at, _)| fight.arms.iter().any(|arms| arms[*at] > 0)) {
            let cells = [0, 1].map(|side| format!("{} of {} lost", fight.lost[side][at], fight.arms[side][at]));
            table.row([arm_in_words(arm, 2)].into_iter().chain(cells).map(Text::plain));
        }
        let ends = [0, 1].map(|side| match fight.retreats[side] {
            _ if fight.arms[side] == fight.lost[side] => "nobody is left",
            true => "falls back",
            false => "holds",
        });
        let hurt = [0, 1].map(|side| self.hurt(side, ledger));
        table.row(["lost, unit by unit".to_owned()].into_iter().chain(hurt).map(Text::plain));
        table.row(["end of the battle"].into_iter().chain(ends).map(Text::plain));
        let field = match ends {
            ["holds", "holds"] => "Both held.".to_owned(),
            _ => match ends.iter().position(|end| *end == "holds") {
                Some(side) => format!("{} held the field.", self.of.name(side)),
                None => "Nobody held the field.".to_owned(),
            },
        };
        let sentence = format!("{field} The losses are those of the miniatures, pursuit and all.");
        let sentence = Text::of(Label::Figure, "Played at the table. ").then(sentence);
        CardDay { heading: heading.to_owned(), sentence, tables: vec![table] }
    }
}
