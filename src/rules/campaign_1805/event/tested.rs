//! What a test says in the log and in the papers: who tested what, how it ended, the dice, and to the umpire the sum.

use std::rc::Rc;

use super::words::knows;
use crate::engine::rulebook::TestNote;
use crate::engine::tally::NO_ROWS;
use crate::engine::text::{Label, Text};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::NationId;
use crate::rules::campaign_1805::sheet::checks;
use crate::rules::campaign_1805::sheet::checks::battle::{Battle, CHECK as BATTLE};
use crate::rules::campaign_1805::sheet::checks::losses::{CHECK as LOSSES, hits_in_words, hits_of};
use crate::rules::campaign_1805::sheet::checks::sea_contact::{CHECK as SEA_CONTACT, FleetsMeeting, SeaContactResult};
use crate::rules::campaign_1805::sheet::settings::SETTINGS;
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::fight::{Fight, plain_place};
use crate::rules::campaign_1805::state::names::at_sea;

/// How a sum of losses begins.
const PERCENT: &str = "loss in percent +";

/// A test as whoever looks on may know it; empty where it is not for him.
pub(super) fn words(state: &State, note: &TestNote) -> Text {
    let own = state.scenario().nation_named(&note.side);
    let is_told = || own.is_some_and(|nation| knows(state, nation)) || is_of_a_party(state, note);
    if state.now.looker.is_some() && !is_told() {
        return Text::default();
    }
    let met = MetAtSea::of(state, note).map(|met| met.words(state));
    let faces: Vec<String> = note.faces.iter().map(u8::to_string).collect();
    let faces = met.as_ref().map_or_else(|| faces.join(" "), |(_, dice)| dice.clone());
    let dice = if faces.is_empty() { String::new() } else { format!(", dice {faces}") };
    // Sums of a battle hold what the other side has.
    let sums = if state.now.looker.is_none() { sums(state, note) } else { Vec::new() };
    let sums = if sums.is_empty() { String::new() } else { format!(" ({})", sums.join("; ")) };
    let changed: Vec<&str> = note.house_rules.iter().map(String::as_str).filter(|rule| !is_default(rule)).collect();
    let rules = if changed.is_empty() { String::new() } else { format!("; house rule {}", changed.join(", ")) };
    let marks = if note.marks.is_empty() { String::new() } else { format!("; {}", note.marks.join(", ")) };
    let read = read_from(note).unwrap_or_default();
    let (name, words) = named(state, note);
    let name = match met {
        Some((whom, _)) => format!("{name} with {whom}"),
        None => name,
    };
    Text::plain(format!("{name}: {words}{dice}{read}")).with(Label::Quiet, sums + &rules + &marks)
}

/// True for `key = value` where nobody has chosen another value.
fn is_default(rule: &str) -> bool {
    let own =
        rule.split_once(" = ").and_then(|(key, value)| Some((SETTINGS.iter().find(|own| own.key == key)?, value)));
    own.is_some_and(|(setting, value)| setting.default == value)
}

/// The sums of a test to which something adds: of a battle whose each is, of losses in percent.
fn sums(state: &State, note: &TestNote) -> Vec<String> {
    let own = DayFought::of(state, &note.key).filter(|_| note.check == BATTLE.id);
    let sides = own.map(|own| parties(state, own.who)).unwrap_or_default();
    let whose = |at: usize| sides.get(at).copied().unwrap_or("dice");
    let words = |(at, sum): (usize, &String)| match sum.strip_prefix(PERCENT) {
        Some(rest) if note.check == LOSSES.id => match rest.split_once(" = ") {
            Some((one, total)) if one == total => format!("loss {total}%"),
            _ => format!("loss +{rest}%"),
        },
        _ if sides.is_empty() => sum.clone(),
        _ => format!("{} {sum}", whose(at)),
    };
    note.sums.iter().enumerate().filter(|(_, sum)| *sum != NO_ROWS).map(words).collect()
}

/// What was tested and how it ended: a battle and its losses by their place and day, all else by who tested.
fn named(state: &State, note: &TestNote) -> (String, String) {
    let words = String::clone(&note.words);
    if note.check == BATTLE.id {
        let fought = DayFought::of(state, &note.key)
            .map(|own| format!("{} {}", parties(state, own.who).join(" against "), own.there));
        let own = DayFought::of(state, &note.key).and_then(|own| of_battle(note, &parties(state, own.who)));
        let words = own.unwrap_or(words);
        return (fought.unwrap_or_else(|| note.who.clone()), words);
    }
    if note.check == LOSSES.id {
        let (hits, arms) = hits_of(note.outcome.members());
        let words = hits_in_words(hits);
        return match DayFought::of(state, &note.key) {
            Some(own) if arms.is_empty() => (format!("losses of {} {}", own.who, own.there), words),
            Some(own) => (format!("losses of {} {}", own.who, own.there), format!("{words} ({})", arms.join(", "))),
            // The check knows fewer arms than there are: it is told how many ships or troops there are, not of which kind.
            None => (lost_by(note), words),
        };
    }
    let title = checks::ALL.iter().find(|check| check.id == note.check).map(|own| own.title.to_lowercase());
    let title = title.map(|title| format!(", {title}")).unwrap_or_default();
    (format!("{}{title}", note.who), words)
}

/// The two of a battle, from their names with a hyphen between them: a name may have hyphens of its own.
fn parties<'w>(state: &State, who: &'w str) -> Vec<&'w str> {
    let is_nation = |name: &str| state.nation_ids().any(|nation| state.nation_name(nation) == name);
    let mut pairs = who.match_indices('-').map(|(at, _)| [&who[..at], &who[at + 1..]]);
    let pair = pairs.find(|pair| pair.iter().all(|name| is_nation(name)));
    pair.map_or_else(|| who.splitn(2, '-').collect(), Vec::from)
}

/// Two fleets that met at sea, by the words of their test.
pub(crate) struct MetAtSea {
    pub area: String,
    /// Whoever is first by initiative, and the other.
    pub sides: [ShipsMet; 2],
    pub result: FleetsMeeting,
}

/// One of them.
pub(crate) struct ShipsMet {
    pub nation: NationId,
    /// The fleet, squadron or grand fleet.
    pub ships: String,
    pub intercepts: bool,
    /// Its die, where dice were rolled.
    pub die: Option<u8>,
}

impl MetAtSea {
    /// None where this is another test, or was waived.
    pub(crate) fn of(state: &State, note: &TestNote) -> Option<Self> {
        if note.check != SEA_CONTACT.id {
            return None;
        }
        let result = note.outcome.read::<SeaContactResult>()?.result;
        let mut parts = note.key.split_once(':')?.1.split('/');
        let mut part = || parts.next().map(str::to_owned);
        let (area, [a, b]) = (part()?, [(part()?, part()?), (part()?, part()?)]);
        let side = |at: usize, (nation, ships): (String, String), order: &str| {
            let intercepts = note.inputs.get(order).is_some_and(|order| order == "intercept");
            let die = note.faces.get(at).copied();
            Some(ShipsMet { nation: state.scenario().nation_named(&nation)?, ships, intercepts, die })
        };
        Some(Self { area, sides: [side(0, a, "a_order")?, side(1, b, "b_order")?], result })
    }

    /// Who hunts whom; none where both seek battle.
    pub(crate) fn chase(&self) -> Option<(usize, usize)> {
        match [self.sides[0].intercepts, self.sides[1].intercepts] {
            [true, false] => Some((0, 1)),
            [false, true] => Some((1, 0)),
            _ => None,
        }
    }

    /// `Saltmarch in the Gulf`, and whose each die was.
    fn words(&self, state: &State) -> (String, String) {
        let name = |at: usize| state.nation_name(self.sides[at].nation);
        let thrown = |at: usize| Some(format!("{} {}", name(at), self.sides[at].die?));
        let dice: Vec<String> = [0, 1].into_iter().filter_map(thrown).collect();
        (format!("{} {}", name(1), at_sea(&self.area)), dice.join(", "))
    }
}

/// What a battle came to by the names of the two: in a meeting nobody is the attacker. None where it was overruled.
fn of_battle(note: &TestNote, parties: &[&str]) -> Option<String> {
    let battle: Battle = note.outcome.read()?;
    let [a, b] = parties else { return None };
    let mut parts = vec![format!("{a} loses {}%, {b} {}%", battle.attacker_loss, battle.defender_loss)];
    match [battle.attacker_retreats, battle.defender_retreats] {
        [true, true] => parts.push("both must fall back".to_owned()),
        [true, false] => parts.push(format!("{a} must fall back")),
        [false, true] => parts.push(format!("{b} must fall back")),
        [false, false] => {}
    }
    parts.extend(battle.continues.then(|| "neither must fall back".to_owned()));
    Some(parts.join(", "))
}

/// Whose losses outside of battles these are, and what they come of.
fn lost_by(note: &TestNote) -> String {
    let (what, whose) = note.key.split_once(':').unwrap_or_default();
    let (side, name) = whose.split_once('/').unwrap_or((&note.who, whose));
    match what {
        "march-losses" => format!("{side}, losses of {name} on a forced march"),
        "storm-losses" => format!("{side}, losses of {name} in a storm"),
        "marauder-losses" => format!("{}, losses to {name}", note.who),
        "aboard" => format!("{side}, losses aboard {name}"),
        "attrition" => format!("{}, attrition at {side}", note.who),
        _ => format!("{side}, losses of {name}"),
    }
}

/// What the key of a battle's test says: who fought, where and on which day.
struct DayFought<'k> {
    who: &'k str,
    /// `at Gorge (0705), day 1`.
    there: String,
}

impl<'k> DayFought<'k> {
    fn of(state: &State, key: &'k str) -> Option<Self> {
        let (_, whole) = key.split_once(':').filter(|(what, _)| matches!(*what, "battle" | "losses"))?;
        let (place, rest) = whole.split_once('/')?;
        let (who, day) = rest.split_once('/')?.1.rsplit_once('/')?;
        let place = match state.map().named(place) {
            Some(hex) => state.there(Place::Hex(hex)),
            None => at_sea(place),
        };
        Some(Self { who, there: format!("{place}, day {day}") })
    }
}

/// True for the test of a battle in which whoever looks on had a part, beside a friend or by himself: both parties know
/// column, dice and cell, and no ally who was elsewhere.
fn is_of_a_party(state: &State, note: &TestNote) -> bool {
    let Some(looker) = state.now.looker.filter(|_| note.check == BATTLE.id) else { return false };
    let names = |a: NationId, b: NationId| format!("/{}-{}/", state.nation_name(a), state.nation_name(b));
    let is_led_by = |own: NationId| {
        let mut others = state.nation_ids();
        others.any(|other| note.key.contains(&names(own, other)) || note.key.contains(&names(other, own)))
    };
    let is_own = |nation: NationId| state.head(nation) == state.head(looker);
    let beside = |nation: NationId| state.is_friend(looker, nation) && is_led_by(nation) && was_there(state, note);
    state.nation_ids().any(|nation| (is_own(nation) && is_led_by(nation)) || beside(nation))
}

/// Whether whoever looks on has a force where this battle was, or knows as one who was in it what each side had.
fn was_there(state: &State, note: &TestNote) -> bool {
    let is_there = |at: Place| note.key.contains(&format!(":{}/", plain_place(state, at)));
    let fought = |fight: &Rc<Fight>| is_there(fight.at) && fight.is_known_whole();
    let mut present = state.present();
    state.battles.fights.iter().any(fought) || present.any(|(_, own)| knows(state, own.nation) && is_there(own.at))
}

/// Column and cell of a battle.
fn read_from(note: &TestNote) -> Option<String> {
    if note.check != BATTLE.id {
        return None;
    }
    let battle: Battle = note.outcome.read()?;
    let part = |loss: i64, retreats: bool| format!("{loss}{}", if retreats { "R" } else { "" });
    let shifted = if battle.odds == battle.column_used { String::new() } else { format!(" ({} shifted)", battle.odds) };
    let cell = [(battle.attacker_loss, battle.attacker_retreats), (battle.defender_loss, battle.defender_retreats)]
        .map(|(loss, retreats)| part(loss, retreats));
    Some(format!(", column {}{shifted}, cell {}", battle.column_used, cell.join("/")))
}
