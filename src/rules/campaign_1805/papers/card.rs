//! The battle card: what a party to a battle can work out its losses from. Of its own side everything; of the enemy the
//! names of his modifiers, but never how he is supplied; of each day column, dice, row and cell, which both know.

use serde_json::{Map, Value as Json};

use super::super::battles::plain_place;
use super::super::checks::battle::{Advantage, Battle, CHECK};
use super::super::checks::losses::arm_in_words;
use super::super::event::Event;
use super::super::fight::Fight;
use super::super::ids::{HexId, NationId};
use super::super::play::View;
use super::super::state::State;
use super::words::listed;
use crate::engine::check::Case;
use crate::engine::input::{Inputs, flatten};
use crate::engine::rulebook::TestNote;
use crate::engine::tally::{Change, Tally};
use crate::engine::text::{Label, Text, counted};

/// The keys of sums that tell how a side is supplied.
const SUPPLY: &str = "out_of_supply";

/// The card of a battle, as whoever looks on may read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleCard {
    /// The battle, by the key that the umpire's list of battles has.
    pub battle: String,
    /// The hex on the map where it was fought; none at sea.
    pub hex: Option<usize>,
    /// Where it was, of which kind, between whom.
    pub heading: String,
    /// What it says, day by day.
    pub lines: Vec<Text>,
}

/// The cards of the battles in which a nation fought; the umpire, who is none, reads both sides of all as their own.
pub(super) fn cards(view: &View, known: &State, nation: Option<NationId>, events: &[&Event]) -> Vec<BattleCard> {
    let notes: Vec<TestNote> = events
        .iter()
        .filter_map(|event| match event {
            Event::Tested(note) => Some(note.get().into_owned()),
            _ => None,
        })
        .collect();
    let fought = known.fights.iter().filter(|fight| fight.arms.iter().flatten().any(|units| *units > 0));
    fought
        .filter_map(|fight| {
            let own = match nation {
                Some(nation) => [0, 1].map(|side| own_side(known, nation, fight) == Some(side)),
                None => [true; 2],
            };
            let card = Card { view, known, fight, own, names_sides: nation.is_none(), notes: &notes };
            if own.contains(&true) { card.told() } else { None }
        })
        .collect()
}

/// On which side of a battle a nation fought: its own, else a friend's.
fn own_side(known: &State, nation: NationId, fight: &Fight) -> Option<usize> {
    let same = |other: &NationId| known.head(*other) == known.head(nation);
    let friend = |other: &NationId| known.is_friend(nation, *other);
    fight.nations.iter().position(same).or_else(|| fight.nations.iter().position(friend))
}

struct Card<'c> {
    view: &'c View,
    known: &'c State,
    fight: &'c Fight,
    /// Of which sides everything is told.
    own: [bool; 2],
    /// True for the umpire, who is of no side.
    names_sides: bool,
    notes: &'c [TestNote],
}

impl Card<'_> {
    fn told(&self) -> Option<BattleCard> {
        let [a, b] = self.fight.nations.map(|nation| self.known.nation_name(nation));
        let place = plain_place(self.known, self.fight.at);
        let kind = self.fight.kind.key();
        let head = format!("battle:{place}/{kind}/{a}-{b}/");
        let days = self.notes.iter().filter(|note| note.check == CHECK.id && note.key.starts_with(&head));
        let lines: Vec<Text> = days
            .flat_map(|note| {
                let day = &note.key[head.len()..];
                let losses = [a, b].map(|side| {
                    let key = format!("losses:{place}/{kind}/{side}/{day}");
                    self.notes.iter().find(|note| note.key == key)
                });
                self.day(day, note, losses)
            })
            .collect();
        let heading = format!("Battle card: {kind} at {}, {a} against {b}", self.known.place_name(self.fight.at));
        let hex = self.fight.hex().map(HexId::at);
        (!lines.is_empty()).then_some(BattleCard { battle: place, hex, heading, lines })
    }

    /// A day: what both know, what was for each side, what fell on the own one.
    fn day(&self, day: &str, note: &TestNote, losses: [Option<&TestNote>; 2]) -> Vec<Text> {
        let Ok(battle) = serde_json::from_value::<Battle>(Json::Object(note.outcome.clone())) else {
            return Vec::new();
        };
        let inputs = inputs_of(&note.inputs);
        let case = Case { inputs: &inputs, settings: &self.view.settings, tables: &self.view.tables };
        let tallies = CHECK.tallies(&case);
        let of = |side: &str| tallies.iter().find(|tally| tally.side == Some(side));
        let sides = ["attacker", "defender"];
        let mut lines =
            vec![Text::of(Label::Figure, format!("Day {day}. ")).then(self.both(note, &battle, of("dice")))];
        for side in [0, 1].into_iter().filter(|side| self.own[*side]) {
            let words = Self::ours(&inputs, sides[side], of(sides[side]));
            lines.push(Text::plain(format!("For {}: {words}", self.us(side))));
        }
        for side in [0, 1].into_iter().filter(|side| !self.own[*side]) {
            let theirs: Vec<String> = of(sides[side]).into_iter().flat_map(named).map(|(name, _)| name).collect();
            let enemy = self.known.nation_name(self.fight.nations[side]);
            let theirs = if theirs.is_empty() { "nothing that is known".to_owned() } else { listed(&theirs) };
            lines.push(Text::plain(format!("For {enemy}: {theirs}.")));
        }
        for side in [0, 1].into_iter().filter(|side| self.own[*side]) {
            let whose = if self.names_sides { format!("Losses of {}", self.us(side)) } else { "Our losses".to_owned() };
            lines.extend(losses[side].map(|losses| fallen(&whose, losses)));
        }
        lines
    }

    /// A side of which everything is told: the reader's own, or by its name.
    fn us(&self, side: usize) -> &str {
        if self.names_sides { self.known.nation_name(self.fight.nations[side]) } else { "us" }
    }

    fn both(&self, note: &TestNote, battle: &Battle, dice: Option<&Tally>) -> String {
        let [a, b] = self.fight.nations.map(|nation| self.known.nation_name(nation));
        let shift = match battle.advantage {
            Advantage::None => "no advantage".to_owned(),
            Advantage::Attacker => format!("the advantage of {a}"),
            Advantage::Defender => format!("the advantage of {b}"),
        };
        let faces: Vec<String> = note.faces.iter().map(u8::to_string).collect();
        let more: Vec<String> =
            dice.into_iter().flat_map(rows).map(|(name, value)| format!("{name} {value}")).collect();
        let more = if more.is_empty() { String::new() } else { format!(" ({})", more.join(", ")) };
        let end = match (battle.attacker_retreats, battle.defender_retreats, battle.continues) {
            (true, true, _) => "both fall back",
            (true, false, _) => "the attacker falls back",
            (false, true, _) => "the defender falls back",
            (false, false, true) => "the battle goes on",
            (false, false, false) => "neither falls back",
        };
        format!(
            "Column {} by combat value, {} with {shift}; dice {}{more}: {a} loses {}%, {b} {}%, {end}.",
            battle.odds,
            battle.column_used,
            faces.join(" + "),
            battle.attacker_loss,
            battle.defender_loss
        )
    }

    fn ours(inputs: &Inputs, side: &str, tally: Option<&Tally>) -> String {
        let name = |figure: &str| format!("{side}.{figure}");
        let (cv, morale) = (inputs.count(&name("cv")), inputs.fraction(&name("morale")));
        let (rating, commands) = (inputs.count(&name("command_rating")), inputs.count(&name("commands")));
        let over = if rating > 0 { (commands - 1).div_euclid(rating).max(0) } else { 0 };
        let over = match over {
            0 => String::new(),
            over => format!(" Over his command rating: the commander's battle rating is {over} lower."),
        };
        let modifiers: Vec<String> =
            tally.into_iter().flat_map(rows).map(|(name, value)| format!("{name} {value}")).collect();
        let modifiers = if modifiers.is_empty() { "no modifiers".to_owned() } else { listed(&modifiers) };
        format!("combat value {cv}, morale {morale}; {modifiers}.{over}")
    }
}

/// What fell on a side: percent, cap and units by arm.
fn fallen(whose: &str, losses: &TestNote) -> Text {
    let count = |map: &Map<String, Json>, name: &str| map.get(name).and_then(Json::as_i64).unwrap_or(0);
    let pursuit = count(&losses.inputs, "pursuit_cavalry") / 10;
    let pursuit = if pursuit > 0 { format!(" and {pursuit}% by pursuit") } else { String::new() };
    let arms = ["infantry", "cavalry", "artillery", "men_of_war", "frigates"];
    let each = arms.iter().filter(|arm| count(&losses.inputs, arm) > 0).map(|arm| {
        let (lost, had) = (count(&losses.outcome, arm), count(&losses.inputs, arm));
        format!("{lost} of {had} {}", arm_in_words(arm, had))
    });
    let each: Vec<String> = each.collect();
    let (percent, most) = (count(&losses.inputs, "percent"), count(&losses.inputs, "enemy_units"));
    Text::plain(format!("{whose}: {percent}%{pursuit}, at most {}: {}.", counted(most, "unit"), listed(&each)))
}

/// The inputs of a test as they counted.
fn inputs_of(told: &Map<String, Json>) -> Inputs {
    let mut inputs = CHECK.inputs();
    for (name, value) in flatten(told) {
        if let Some(value) =
            CHECK.inputs.iter().find(|input| input.name == name).and_then(|own| own.domain.read_json(&value))
        {
            inputs.set(&name, value);
        }
    }
    inputs
}

/// Names and values of a sum's rows. What a row compares stands in brackets behind its name and may be the enemy's.
fn rows(tally: &Tally) -> Vec<(String, String)> {
    let plain = |label: &str| label.split(" (").next().unwrap_or(label).to_owned();
    let value = |change: &Change| match change {
        Change::Add(value) if value.to_string().starts_with('-') => value.to_string(),
        Change::Add(value) => format!("+{value}"),
        Change::Times(value) => format!("x {value}"),
    };
    let counts = tally.rows().iter().filter(|row| !row.struck);
    counts.map(|row| (plain(&row.label), value(&row.change))).collect()
}

/// The same of an enemy: not how he is supplied.
fn named(tally: &Tally) -> Vec<(String, String)> {
    let supply: Vec<bool> = tally.rows().iter().filter(|row| !row.struck).map(|row| row.key == SUPPLY).collect();
    rows(tally).into_iter().zip(supply).filter(|(_, supply)| !supply).map(|(row, _)| row).collect()
}
