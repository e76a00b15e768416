//! Tables of chance: storms and events, with the rolls of their rows and what an event does.

use std::ops::RangeInclusive;

use super::cannot_be::EXAMPLE;
use super::{Reader, nation_of};
use crate::engine::text::nearest;
use crate::rules::campaign_1805::scenario::ids::NationId;
use crate::rules::campaign_1805::scenario::{EventEffect, RandomEvent, Scenario, Storm};
use crate::rules::owner_list::{self, ListEntry, found};

/// Dice for ships in a storm.
const STORM_DICE: u8 = 2;
impl Reader<'_> {
    fn rolls(&mut self, entry: &ListEntry) -> (u8, u8) {
        let Some(text) = entry.text("roll").map(str::to_owned) else { return (0, 0) };
        let (from, to) = text.split_once('-').unwrap_or((&text, &text));
        match (from.trim().parse::<u8>(), to.trim().parse::<u8>()) {
            (Ok(from), Ok(to)) if from <= to => (from, to),
            _ => {
                let numbers: Vec<&str> = text.split(|letter: char| !letter.is_ascii_digit()).collect();
                let numbers: Vec<&str> = numbers.into_iter().filter(|own| !own.is_empty()).collect();
                let meant = match numbers[..] {
                    [from, to] if from.parse::<u8>().ok() <= to.parse::<u8>().ok() => {
                        format!("; write \"{from}-{to}\"")
                    }
                    _ => String::new(),
                };
                let what = format!("`roll` is a number or two with a hyphen, such as \"4-5\", found `{text}`{meant}");
                self.flaw_alone(entry.place_of("roll"), what);
                (0, 0)
            }
        }
    }

    pub(super) fn storms(&mut self) -> Vec<Storm> {
        let mut storms = Vec::new();
        for entry in self.entries.of("storm") {
            let (from, to) = self.rolls(entry);
            storms.push(Storm {
                from,
                to,
                effect: entry.text("effect").unwrap_or_default().to_owned(),
                percent: entry.number("percent").unwrap_or(0),
                port: entry.says("port", "true"),
            });
        }
        storms
    }

    pub(super) fn random_events(&mut self, scenario: &Scenario) -> Vec<RandomEvent> {
        let mut events = Vec::new();
        for entry in self.entries.of("event") {
            let (from, to) = self.rolls(entry);
            let effects = entry.parts("effect").iter();
            let effects = effects.map(|(place, words)| {
                let read = effect(scenario, words);
                if let (Ok(EventEffect::Words(_)), Some(near)) = (&read, nearly_an_effect(scenario, words)) {
                    let what = format!("`{words}` is not an effect; did you mean `{near}`?");
                    self.flaw_alone(*place, what);
                }
                read.unwrap_or_else(|why| {
                    match lost_in(scenario, words) {
                        Some((what, name, known)) => self.near_flaw(*place, &what, name, known.into_iter()),
                        None => self.flaw_alone(*place, why.to_string()),
                    }
                    EventEffect::None
                })
            });
            let effects = effects.collect();
            events.push(RandomEvent {
                from,
                to,
                name: entry.text("name").unwrap_or_default().to_owned(),
                nation: entry.text("nation").map(|name| nation_of(scenario, Some(name))),
                text: entry.text("text").unwrap_or_default().trim().to_owned(),
                effects,
            });
        }
        events
    }

    /// `[events] dice = "2D6"`.
    pub(super) fn event_dice(&mut self) -> u8 {
        let Some(value) = self.root.get("events") else { return 2 };
        if value.get_ref().is_array() {
            self.flaw(value.span().start, "`events` has dice and no list: write [events], in one bracket");
            return 0;
        }
        for key in value.get_ref().as_table().into_iter().flat_map(|table| table.keys()) {
            if key.get_ref() != "dice" {
                let what =
                    format!("[events] has no key `{}`; it takes dice, and each event is an [[event]]", key.get_ref());
                self.flaw(key.span().start, what);
            }
        }
        let dice = value.get_ref().as_table().and_then(|table| table.get("dice"));
        let count = dice.and_then(|dice| dice.get_ref().as_str()?.strip_suffix("D6")?.parse::<u8>().ok());
        if let Some(count @ 1..=9) = count {
            count
        } else {
            let place = dice.map_or(value.span().start, |dice| dice.span().start);
            let found = dice.map_or_else(|| "nothing".to_owned(), |dice| found(dice.get_ref()));
            let meant =
                dice.and_then(|dice| dice.get_ref().as_str()?.to_uppercase().strip_suffix("D6").map(str::to_owned));
            let meant =
                meant.and_then(|count| if count.is_empty() { Some(1) } else { count.trim().parse::<u8>().ok() });
            let meant = meant.filter(|count| (1..=9).contains(count)).map(|count| format!("; write \"{count}D6\""));
            let meant = meant.unwrap_or_default();
            self.flaw(place, format!("`dice` of [events] is 1D6 to 9D6, in quotes, found {found}{meant}"));
            0
        }
    }

    /// A table of chance has one row for each roll of its dice: with none, or two, nobody knows what happens.
    pub(super) fn compare_chances(&mut self, scenario: &Scenario) {
        // The examples of the template are no tables.
        if scenario.nations.iter().any(|nation| nation.name == EXAMPLE) {
            return;
        }
        let chance = &scenario.chance;
        let events: Vec<_> = chance.events.iter().map(|event| event.from..=event.to).collect();
        let storms: Vec<_> = chance.storms.iter().map(|storm| storm.from..=storm.to).collect();
        self.compare_chance("event", chance.event_dice, &events);
        self.compare_chance("storm", STORM_DICE, &storms);
    }

    fn compare_chance(&mut self, key: &'static str, dice: u8, rows: &[RangeInclusive<u8>]) {
        // A roll that could not be read has a flaw of its own, and may be any.
        if rows.is_empty() || rows.contains(&(0..=0)) || dice == 0 {
            return;
        }
        let all = dice..=dice * 6;
        let listed =
            |rolls: &mut dyn Iterator<Item = u8>| rolls.map(|roll| roll.to_string()).collect::<Vec<_>>().join(", ");
        let entries: Vec<&ListEntry> = self.entries.of(key).collect();
        let places: Vec<usize> = entries.iter().map(|entry| entry.place_of("roll")).collect();
        let never = |row: &RangeInclusive<u8>| row.clone().filter(|roll| !all.contains(roll)).collect::<Vec<u8>>();
        if let Some(first) = rows.iter().position(|row| !never(row).is_empty()) {
            let rolls = listed(&mut rows.iter().flat_map(never));
            let what = format!("{dice}D6 gives {} to {}, and never {rolls}", all.start(), all.end());
            self.flaw_alone(places[first], what);
        }
        self.tell_shared(key, rows, &places);
        let open = listed(&mut all.filter(|roll| rows.iter().all(|row| !row.contains(roll))));
        if !open.is_empty() {
            let nothing = if key == "event" { "effect = [\"none\"]" } else { "effect = \"No effect\"" };
            let what = format!(
                "no [[{key}]] has {open} of {dice}D6: each roll has a row, with {nothing} where nothing happens"
            );
            self.flaw_alone(entries[0].place(), what);
        }
    }

    /// Rolls of two rows. Of a row that shares some with several others that is told once, for it is most likely wrong.
    fn tell_shared(&mut self, key: &str, rows: &[RangeInclusive<u8>], places: &[usize]) {
        let shared =
            |one: usize, other: usize| rows[one].clone().filter(|roll| rows[other].contains(roll)).collect::<Vec<u8>>();
        let others = |one: usize, told: &[usize]| -> Vec<usize> {
            (0..rows.len()).filter(|at| *at != one && !told.contains(at) && !shared(one, *at).is_empty()).collect()
        };
        let mut told: Vec<usize> = Vec::new();
        while let Some(one) =
            (0..rows.len()).rev().filter(|at| !told.contains(at)).max_by_key(|at| others(*at, &told).len())
        {
            let with = others(one, &told);
            if with.is_empty() {
                return;
            }
            // Of two rows the later one is told.
            let at = if with.len() > 1 { one } else { one.max(with[0]) };
            let with = if with.len() > 1 { with } else { vec![one.min(with[0])] };
            let mut rolls: Vec<u8> = with.iter().flat_map(|other| shared(at, *other)).collect();
            rolls.sort_unstable();
            rolls.dedup();
            let rolls: Vec<String> = rolls.iter().map(u8::to_string).collect();
            let line = |other: &usize| {
                owner_list::place_of(self.text, places[*other]).split(':').next().unwrap_or_default().to_owned()
            };
            let lines: Vec<String> = with.iter().map(line).collect();
            let (rolls, lines) = (rolls.join(", "), lines.join(", "));
            let word = if with.len() > 1 { "lines" } else { "line" };
            self.flaw_alone(places[at], format!("[[{key}]] of {word} {lines} has {rolls}, too: each roll has one row"));
            told.push(at);
        }
    }
}

/// Words that should say what an event does, and how they are written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{what}` is written {form}, found `{words}`")]
pub struct NoEffect {
    what: String,
    form: &'static str,
    words: String,
}

/// What an event does, of words such as `army-reform Karst` or `veterans Lorien 2 Veterans`.
pub fn effect(scenario: &Scenario, words: &str) -> Result<EventEffect, NoEffect> {
    let (what, rest) = words.split_once(' ').unwrap_or((words, ""));
    // A nation's name may hold spaces: it is the longest one that fits.
    let nation = || {
        let fits = |name: &str| rest.strip_prefix(name).filter(|rest| rest.is_empty() || rest.starts_with(' '));
        let named = scenario.nations.iter().enumerate().filter(|(_, nation)| fits(&nation.name).is_some());
        let (at, nation) = named.max_by_key(|(_, nation)| nation.name.len())?;
        Some((NationId::new(at), fits(&nation.name)?.trim()))
    };
    let count = || nation().and_then(|(nation, rest)| Some((nation, rest.parse::<i64>().ok()?)));
    let wrong = |form| NoEffect { what: what.to_owned(), form, words: words.to_owned() };
    Ok(match what {
        "army-reform" => EventEffect::ArmyReform(nation().ok_or_else(|| wrong("army-reform NATION"))?.0),
        "general-death" => EventEffect::GeneralDeath,
        "storm" => EventEffect::Storm,
        "none" => EventEffect::None,
        "veterans" => {
            let form = || wrong("veterans NATION COUNT TYPE");
            let (nation, rest) = nation().ok_or_else(form)?;
            let (count, kind) = rest.split_once(' ').ok_or_else(form)?;
            let kind = scenario.type_named(kind).ok_or_else(form)?;
            EventEffect::Veterans(nation, count.parse().map_err(|_| form())?, kind)
        }
        "cash" => count().map(|(nation, n)| EventEffect::Cash(nation, n)).ok_or_else(|| wrong("cash NATION NUMBER"))?,
        "rp" => count().map(|(nation, n)| EventEffect::Rp(nation, n)).ok_or_else(|| wrong("rp NATION NUMBER"))?,
        "manpower" => count()
            .map(|(nation, n)| EventEffect::Manpower(nation, n))
            .ok_or_else(|| wrong("manpower NATION NUMBER"))?,
        _ => EventEffect::Words(words.to_owned()),
    })
}

/// The name of a nation or type in an effect that none has; what should stand there, and what there is.
fn lost_in<'w>(scenario: &'w Scenario, words: &'w str) -> Option<(String, &'w str, Vec<&'w str>)> {
    let (what, rest) = words.split_once(' ')?;
    let count = rest.find(|letter: char| letter.is_ascii_digit() || matches!(letter, '-' | '$'));
    let nation = match what {
        "army-reform" => rest,
        "veterans" | "cash" | "rp" | "manpower" => rest[..count?].trim(),
        _ => return None,
    };
    if scenario.nation_named(nation).is_none() {
        let known = scenario.nations.iter().map(|nation| nation.name.as_str());
        return Some((format!("the nation of `{what}` is one of [[nation]]"), nation, known.collect()));
    }
    let (_, kind) = rest[count?..].split_once(' ')?;
    let known = scenario.types.iter().map(|kind| kind.name.as_str());
    let is_lost = what == "veterans" && scenario.type_named(kind).is_none();
    is_lost.then(|| (format!("the type of `{what}` is one of [[unit]]"), kind, known.collect()))
}

/// The effect that words for the umpire were perhaps meant as: a word alone, or one before the name of a nation.
fn nearly_an_effect(scenario: &Scenario, words: &str) -> Option<&'static str> {
    let names_a_nation = |rest: &str| scenario.nations.iter().any(|nation| rest.starts_with(&nation.name));
    match words.split_once(' ').filter(|(_, rest)| names_a_nation(rest)) {
        Some((what, _)) => nearest(what, ["army-reform", "veterans", "cash", "rp", "manpower"].into_iter()),
        None => nearest(words, ["general-death", "storm", "none"].into_iter()),
    }
}
