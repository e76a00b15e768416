//! Words that several papers use: lists, arms, treaties.

use crate::engine::text::{Label, Text, counted};
use crate::rules::campaign_1805::event::{CourseEvent, EntryEvent, Event, Loss};
use crate::rules::campaign_1805::ground::UMPIRE;
use crate::rules::campaign_1805::orders;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{Bond, ForceId, GeneralId, NationId, Step};
use crate::rules::campaign_1805::state::orders::Orders;
use crate::rules::campaign_1805::state::troops::{self, types_in_words};
use crate::rules::campaign_1805::state::{Relation, State, Unit};

/// What stands where an enemy's value is not told.
pub(super) const SHUT: &str = "not shown";
/// What stands where there is nothing.
pub(super) const NONE: &str = "-";

/// `1 resource point`.
pub(super) fn points(rp: i64) -> String {
    counted(usize::try_from(rp).unwrap_or(0), "resource point")
}

/// What units were lost by: `by hunger and sickness`.
pub(super) const fn by(why: Loss) -> &'static str {
    match why {
        Loss::March => "by a forced march",
        Loss::Attrition => "by hunger and sickness",
        Loss::Marauders => "to marauders",
        Loss::Battle => "in battle",
        Loss::NoRetreat => "as no way to retreat was open",
        Loss::Surrender => "by surrender",
        Loss::Conquest => "with the nation",
        Loss::Storm => "in a storm",
        Loss::Sunk => "at sea, as the fleet was beaten",
        Loss::Taken => "taken by the enemy",
        Loss::Correction => "by the umpire's correction",
    }
}

/// What became of a force of which nothing is left, and why: where it could not retreat which way was shut, of a garrison
/// that it never can, of those who starved what kept them from supply. How whoever fought was supplied stands with his battle.
pub(crate) fn fate(full: &State, force: ForceId, why: Loss) -> String {
    let was = &full.battles.was;
    let more = match why {
        Loss::NoRetreat => was.stranded(force).map(|shut| format!(" ({shut})")),
        Loss::Surrender => Some(", as a garrison cannot retreat".to_owned()),
        // Troops go down with their ships, or are lost where those are taken.
        Loss::Sunk if !full.force(force).kind.is_naval() => {
            return "was lost with the ships that carried it".to_owned();
        }
        Loss::Attrition => was.unfed(force).map(|why| format!("; it was out of supply: {why}")),
        _ => None,
    };
    why.fate(true) + &more.unwrap_or_default()
}

/// `4 Line, 1 Foot battery`, in the order in which they come.
pub(super) fn by_type(known: &State, units: &[Unit]) -> String {
    listed(&types_in_words(known, &troops::by_type(units)))
}

/// `; destroyed: 4 Line and 1 Foot battery`; nothing where no unit was.
pub(crate) fn destroyed_units(known: &State, units: &[Unit]) -> String {
    if units.is_empty() { String::new() } else { format!("; destroyed: {}", by_type(known, units)) }
}

/// Words at the beginning of a sentence: an article has a capital, a name stays as it is.
pub(super) fn with_capital(words: &str) -> String {
    words.strip_prefix("the ").map_or_else(|| words.to_owned(), |rest| format!("The {rest}"))
}

/// What the umpire ruled on an event in words: up to the next event.
pub(super) fn rulings<'e>(events: &[&'e Event]) -> Vec<&'e str> {
    let mut ruled = Vec::new();
    for event in events {
        match event {
            Event::Course(CourseEvent::Rolled { name, text }) if name == UMPIRE => ruled.push(text.as_str()),
            Event::Course(CourseEvent::Rolled { .. } | CourseEvent::EffectTaken { .. }) => break,
            _ => {}
        }
    }
    ruled
}

/// What each nation ordered, where its orders were read; the last where the umpire amended them.
pub(super) fn orders_read<'e>(events: &[&'e Event]) -> Vec<(NationId, &'e Orders)> {
    let read = |event: &&'e Event| match event {
        Event::Entry(EntryEvent::OrdersRead { nation, orders: Some(orders), .. }) => Some((*nation, &**orders)),
        _ => None,
    };
    events.iter().filter_map(read).collect()
}

/// What a nation's orders of the turn said to the umpire, as they came: its player sees that it was read.
pub(super) fn to_umpire(nation: NationId, events: &[&Event]) -> Vec<Text> {
    let sent = events.iter().find_map(|event| match event {
        Event::Entry(EntryEvent::OrdersRead { nation: of, orders: Some(orders), .. }) if *of == nation => Some(orders),
        _ => None,
    });
    let told = |(about, words, remind): (String, String, Option<Step>)| {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let again = remind.map(|step| format!(" (shown again at {step})")).unwrap_or_default();
        Text::of(Label::Figure, about).then(format!(": {words}{again}"))
    };
    sent.map(|orders| orders::words::all(orders).into_iter().map(told).collect()).unwrap_or_default()
}

/// `a, b and c`.
pub(crate) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Units by arm: `3 battalions and 1 battery`; `nothing` where there are none.
pub(super) fn arms(arms: [u16; 5]) -> String {
    let names = [
        ("battalion", "battalions"),
        ("regiment", "regiments"),
        ("battery", "batteries"),
        ("man of war", "men of war"),
        ("frigate", "frigates"),
    ];
    let there = arms.iter().zip(names).filter(|(units, _)| **units > 0);
    let words: Vec<String> =
        there.map(|(units, (one, many))| format!("{units} {}", if *units == 1 { one } else { many })).collect();
    if words.is_empty() { "nothing".to_owned() } else { listed(&words) }
}

/// What of these units was destroyed, by arm; units that are only hurt are none of them.
/// Those of the lost that were captured are told as such.
pub(super) fn destroyed(had: [u16; 5], lost: [u16; 5], captured: [u16; 5]) -> String {
    let dead = std::array::from_fn(|arm| lost[arm].saturating_sub(captured[arm]));
    let told = |of: [u16; 5], how: &str| match of.iter().sum::<u16>() {
        0 => None,
        1 if of == had => Some(format!("the unit was {how}")),
        _ if of == had => Some(format!("everything was {how}")),
        1 => Some(format!("{} was {how}", arms(of))),
        _ => Some(format!("{} were {how}", arms(of))),
    };
    match (told(dead, "destroyed"), told(captured, "captured")) {
        (None, None) => "no unit was destroyed".to_owned(),
        (Some(dead), Some(captured)) => format!("{dead}, {captured}"),
        (dead, captured) => dead.or(captured).unwrap_or_default(),
    }
}

/// What became of these ships, by kind: `2 frigates were lost`.
pub(super) fn ships(had: [u16; 5], lost: [u16; 5], how: &str) -> String {
    match lost.iter().sum::<u16>() {
        0 => "no ship was lost".to_owned(),
        1 if lost == had => format!("the ship was {how}"),
        _ if lost == had => format!("everything was {how}"),
        1 => format!("{} was {how}", arms(lost)),
        _ => format!("{} were {how}", arms(lost)),
    }
}

/// A sentence for the wars of a nation, and one for its treaties of each kind: each war and treaty is told once.
pub(super) fn treaties(known: &State) -> Vec<Text> {
    let mut told: Vec<(Relation, Vec<String>)> = Vec::new();
    let (standing, over): (Vec<&Relation>, Vec<&Relation>) =
        known.between.relations.iter().partition(|own| known.is_in_force(own));
    for relation in standing {
        let [a, b] = relation.between;
        let alike = |own: &Relation| own.kind == relation.kind && own.between[0] == a && own.until == relation.until;
        let other = known.nation_name(b).to_owned();
        match told.iter_mut().find(|(own, _)| alike(own)) {
            Some((_, others)) => others.push(other),
            None => told.push((*relation, vec![other])),
        }
    }
    // In Winter allies hear in time that they must renew their alliance.
    let lapsed = over.into_iter().filter(|relation| relation.kind == Bond::Alliance);
    let lapsed: Vec<String> =
        lapsed.map(|relation| relation.between.map(|nation| known.nation_name(nation)).join(" and ")).collect();
    let lapsed = match lapsed.as_slice() {
        [] => None,
        [one] => Some(format!("The alliance of {one} has run out unless both renew it now. ")),
        all => Some(format!("These alliances have run out unless both sides renew them now: {}. ", all.join("; "))),
    };
    told.into_iter()
        .map(|(relation, others)| Text::plain(treaty(known, relation, &others) + " "))
        .chain(lapsed.map(Text::plain))
        .collect()
}

/// Who decides for nations without a player: `Bavaria is a client of France.`
pub(super) fn clients(known: &State) -> Vec<Text> {
    let of = |head: NationId| -> Vec<String> {
        let own = known.nation_ids().filter(|own| *own != head && known.head(*own) == head && !known.nation(*own).out);
        own.map(|own| known.nation_name(own).to_owned()).collect()
    };
    let told = |head: NationId| {
        let (own, name) = (of(head), known.nation_name(head));
        let words = if own.len() == 1 { "is a client of" } else { "are clients of" };
        (!own.is_empty()).then(|| Text::plain(format!("{} {words} {name}. ", listed(&own))))
    };
    known.nation_ids().filter_map(told).collect()
}

fn treaty(known: &State, relation: Relation, others: &[String]) -> String {
    let a = known.nation_name(relation.between[0]);
    let b = listed(others);
    let until = relation.until.map(|until| format!(" until turn {until}")).unwrap_or_default();
    match (relation.kind, others) {
        (Bond::War, [_]) => format!("{a} and {b} are at war{until}."),
        (Bond::War, _) => format!("{a} is at war with {b}{until}."),
        (Bond::Alliance, [_]) => format!("{a} and {b} are allied{until}."),
        (Bond::Alliance, _) => format!("{a} is allied with {b}{until}."),
        (Bond::Peace, [_]) => format!("{a} and {b} are at peace{until}."),
        (Bond::Peace, _) => format!("{a} is at peace with {b}{until}."),
        (Bond::EnforcedPeace, _) => format!("{a} keeps the peace that {b} forced on it{until}."),
        (Bond::Passage, _) => format!("{a} lets the troops of {b} pass{until}."),
        (Bond::Share, _) => format!("{a} shares its positions with {b}{until}."),
    }
}

/// What becomes of two nations when a relation begins or ends.
pub(super) fn turned(known: &State, relation: Relation, begins: bool) -> String {
    let [a, b] = relation.between.map(|nation| known.nation_name(nation));
    if begins {
        return match relation.kind {
            Bond::War => format!("{a} and {b} are at war."),
            Bond::Alliance => format!("{a} and {b} have concluded an alliance."),
            Bond::Peace => format!("{a} and {b} have made peace."),
            Bond::EnforcedPeace | Bond::Passage | Bond::Share => treaty(known, relation, &[b.to_owned()]),
        };
    }
    match relation.kind {
        Bond::War => format!("The war between {a} and {b} is over."),
        Bond::Alliance => format!("The alliance of {a} and {b} has ended."),
        Bond::Peace => format!("The treaty of peace between {a} and {b} has run out."),
        Bond::EnforcedPeace => format!("{a} is no longer bound to keep the peace with {b}."),
        Bond::Passage => format!("{a} no longer lets the troops of {b} pass."),
        Bond::Share => format!("{a} no longer shares its positions with {b}."),
    }
}

/// Where a general fell, behind his name: known of one's own, and of whoever fell in a battle.
pub(super) fn fell(full: &State, general: GeneralId, is_own: bool) -> String {
    let is_known = |at: &Place| is_own || full.battles.fights.iter().any(|fight| fight.at == *at);
    let at = full.battles.was.lost_at(general).filter(is_known);
    at.map_or_else(String::new, |at| format!(" {}", full.there(at)))
}

/// True where combat values are to each other as the odds of a column say: `2:1`.
pub(super) fn is_column(odds: &str, [attacker, defender]: [i64; 2]) -> bool {
    let sides = odds.split_once(':').and_then(|(a, b)| Some((a.parse::<i64>().ok()?, b.parse::<i64>().ok()?)));
    sides.is_some_and(|(a, b)| attacker * b == defender * a)
}
