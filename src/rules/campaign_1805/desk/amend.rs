//! Words of a player, read when orders close: the umpire leaves the orders, changes one key by key from the lists that a
//! player's forms have, or writes entries as a file has them.

use std::collections::BTreeMap;

use toml::Value;

use super::choices::{Offered, Takes};
use super::{Desk, Piece};
use crate::engine::cx::{Picked, Stop};
use crate::engine::prompt::{Choice, Owed, Refusal};
use crate::rules::campaign_1805::event::EntryEvent;
use crate::rules::campaign_1805::ground::{Cx, UMPIRE};
use crate::rules::campaign_1805::orders::letter::{head, known_to, read_letter};
use crate::rules::campaign_1805::orders::words::{all, question};
use crate::rules::campaign_1805::orders::{FLEET, FORCE, LISTS};
use crate::rules::campaign_1805::scenario::ids::{HexId, Kind, NationId};
use crate::rules::campaign_1805::state::orders::{FleetEntry, ForceEntry, Orders};

/// The key of an option that ends a change, and of a value that holds without its key.
const DONE: &str = "done";
const DEFAULT: &str = "default";

/// Each text of a nation's orders.
pub(crate) fn read(cx: &mut Cx<'_>, nation: NationId) -> Result<(), Stop> {
    let name = cx.state().nation_name(nation).to_owned();
    let texts = cx.state().sent.orders[nation.at()].as_deref().map(all).unwrap_or_default();
    for (about, words, _) in texts {
        let key = format!("words:{name}/{about}");
        let text = format!("{name}, {about}: {words}");
        let why = "orders in words are read by the umpire".to_owned();
        cx.owe(Owed { key: key.clone(), what: text.clone(), who: UMPIRE.to_owned(), why });
        let options = || {
            vec![
                Choice::may("leave", "leave the orders as they are"),
                Choice::may("change", "change an order, from lists"),
                Choice::may("amend", "write entries as in an orders file"),
            ]
        };
        let picked = cx.choose(&key, |_| question(text.clone(), options()))?;
        match picked {
            Picked::Key(own) if own == "change" => change(cx, nation, (&key, &about))?,
            Picked::Key(own) if own == "amend" => amend(cx, nation, (&key, &about))?,
            Picked::Key(_) | Picked::Waived => {}
        }
        cx.settled();
    }
    Ok(())
}

/// The umpire's entries take the place of those of the same name; others are added.
fn amend(cx: &mut Cx<'_>, nation: NationId, (key, about): (&str, &str)) -> Result<(), Stop> {
    let desk = Desk::of_known(known_to(cx.view(), nation), nation);
    let pieces = desk.pieces();
    let own = pieces.iter().find(|piece| piece.name == about).or(pieces.first());
    let example = own.map_or_else(String::new, |own| {
        let (section, to) =
            if own.is_fleet { ("fleet", "order = \"evade\"") } else { ("force", "stance = \"defend\"") };
        format!(", such as {section} = [{{ name = \"{}\", {to} }}]", own.name)
    });
    let text = format!("entries as in an orders file, without its head, on one line{example}");
    let Some(entries) = cx.name(&format!("{key}/amend"), &question(text, Vec::new()))? else { return Ok(()) };
    let new = checked(cx, nation, &entries)?;
    let mut orders = cx.state().sent.orders[nation.at()].as_deref().cloned().unwrap_or_default();
    orders.amend(new);
    put(cx, nation, orders);
    Ok(())
}

/// One army, force or fleet is told otherwise, a key at a time; what its player said at the others stays.
fn change(cx: &mut Cx<'_>, nation: NationId, (key, about): (&str, &str)) -> Result<(), Stop> {
    let desk = Desk::of_known(known_to(cx.view(), nation), nation);
    let pieces = desk.pieces();
    let named = |name: &str| pieces.iter().find(|piece| piece.name == name);
    let whom = if named(about).is_some() {
        Some(about.to_owned())
    } else {
        let option = |own: &Piece| Choice::may(own.name.clone(), format!("{}: {}", own.name, own.about));
        let options: Vec<Choice> = pieces.iter().map(option).collect();
        ask(cx, &format!("{key}/whom"), "whose order is changed?", &options)?
    };
    let Some(piece) = whom.and_then(|whom| named(&whom)) else { return Ok(()) };
    let section = if piece.is_fleet { &FLEET } else { &FORCE };
    let mut told: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    // In turn 0 nobody moves, and garrisons never do.
    let kind = desk.known.force_named(nation, &piece.name).map(|force| desk.known.force(force).kind);
    let stays = desk.known.now.turn == 0 || kind == Some(Kind::Garrison);
    let ordered = cx.state().sent.orders[nation.at()].as_deref();
    let ordered = ordered.and_then(|orders| orders.force.iter().find(|own| own.name == piece.name));
    let ends = ordered.and_then(|own| own.path.last().copied()).or(piece.hex.map(HexId::new));
    for number in 1.. {
        // What troops land where is two lists in one: that is written.
        let keys = section.keys.iter().filter(|(own, _)| !matches!(*own, "path" | "land"));
        let keys = keys.filter(|(own, _)| !(stays && matches!(*own, "to" | "forced" | "load")));
        let mut options: Vec<Choice> =
            keys.map(|(own, about)| Choice::may(*own, format!("{}: {about}", own.replace('_', " ")))).collect();
        if number > 1 {
            options.insert(0, Choice::may(DONE, "nothing more"));
        }
        let text = format!("{}: what is changed?", piece.name);
        let picked = ask(cx, &format!("{key}/change/{number}"), &text, &options)?;
        let Some((own, about)) = section.keys.iter().find(|(own, _)| Some(*own) == picked.as_deref()) else { break };
        let takes = desk.takes(section.name, own, Some(&piece.name), &|_| String::new());
        let text = format!("{}, {}: {about}", piece.name, own.replace('_', " "));
        let at = format!("{key}/to/{number}");
        let word = match takes {
            Takes::One(list) | Takes::Many(list) => {
                let list = list.into_iter().filter(|word| match *own {
                    "to" => is_in_reach(&desk, piece, word),
                    "retreat_to" => piece.is_fleet || is_beside(&desk, end_of(&desk, piece, ends, &told), word),
                    _ => true,
                });
                let words: Vec<Choice> = list.map(|word| choice(&word)).collect();
                ask(cx, &at, &text, &words)?
            }
            Takes::Words | Takes::Number => cx.name(&at, &question(text, Vec::new()))?,
        };
        let Some(word) = word else { break };
        let word = if word == DEFAULT { String::new() } else { word };
        let words = told.entry(*own).or_default();
        if !LISTS.contains(own) || word.is_empty() {
            words.clear();
        }
        words.push(word);
        checked(cx, nation, &entry(section.name, &piece.name, &told))?;
    }
    if !told.is_empty() {
        let new = checked(cx, nation, &entry(section.name, &piece.name, &told))?;
        let mut orders = cx.state().sent.orders[nation.at()].as_deref().cloned().unwrap_or_default();
        for key in told.keys() {
            take_over(&mut orders, &new, (&piece.name, *key));
        }
        put(cx, nation, orders);
    }
    Ok(())
}

fn put(cx: &mut Cx<'_>, nation: NationId, orders: Orders) {
    cx.emit(EntryEvent::OrdersRead { nation, orders: Some(Box::new(orders)), errors: 0, left_out: Vec::new() });
}

/// Entries as the check takes them; the first error refuses the answer.
fn checked(cx: &mut Cx<'_>, nation: NationId, entries: &str) -> Result<Orders, Stop> {
    let head = head(cx.state(), nation);
    let taken = read_letter(cx.view(), nation, &(head + entries));
    // They have no file whose lines could be named.
    if let Some(fault) = taken.errors().next() {
        return Err(cx.misfit(Refusal::BadRequest(fault.words.clone())));
    }
    Ok(taken.orders)
}

fn ask(cx: &mut Cx<'_>, key: &str, text: &str, options: &[Choice]) -> Result<Option<String>, Stop> {
    let picked = cx.choose(key, |_| question(text.to_owned(), options.to_vec()))?;
    Ok(match picked {
        Picked::Key(key) => Some(key),
        Picked::Waived => None,
    })
}

fn choice(word: &Offered) -> Choice {
    let about = if word.about.is_empty() { String::new() } else { format!(", {}", word.about) };
    let key = if word.word.is_empty() { DEFAULT } else { &word.word };
    Choice::may(key.to_owned(), format!("{}{about}", word.shown))
}

/// True for a place to which a way leads; ships are told by the check.
fn is_in_reach(desk: &Desk, piece: &Piece, place: &Offered) -> bool {
    let hex = desk.known.scenario().hex_or_city(&place.word);
    piece.is_fleet || hex.is_some_and(|hex| desk.cheapest(&piece.name, hex.at(), false).is_ok())
}

/// Where a force will stand: where its new way ends, or the one that its player ordered.
fn end_of(desk: &Desk, piece: &Piece, ordered: Option<HexId>, told: &BTreeMap<&str, Vec<String>>) -> Option<HexId> {
    match told.get("to").and_then(|to| to.last()) {
        Some(to) if to.is_empty() => piece.hex.map(HexId::new),
        Some(to) => desk.known.scenario().hex_or_city(to),
        None => ordered,
    }
}

/// True for a hex to which a force may retreat from where it will stand, and for what holds without the key.
fn is_beside(desk: &Desk, end: Option<HexId>, place: &Offered) -> bool {
    let hex = desk.known.scenario().hex_or_city(&place.word);
    match (end, hex) {
        (Some(end), Some(hex)) => desk.known.map().ways(end).contains(&hex),
        _ => true,
    }
}

/// An entry of a file: what was picked at each key.
fn entry(section: &str, name: &str, told: &BTreeMap<&str, Vec<String>>) -> String {
    let value = |key: &str, words: &[String]| -> Option<String> {
        let words: Vec<&String> = words.iter().filter(|word| !word.is_empty()).collect();
        let first = words.first()?;
        Some(if LISTS.contains(&key) {
            Value::from(words.iter().map(|word| word.as_str()).collect::<Vec<_>>()).to_string()
        } else if first.parse::<bool>().is_ok() || first.parse::<u32>().is_ok() && key == "break_off_at" {
            (*first).clone()
        } else {
            Value::from(first.as_str()).to_string()
        })
    };
    let lines = told.iter().filter_map(|(key, words)| Some(format!("{key} = {}\n", value(key, words)?)));
    format!("[[{section}]]\nname = {}\n{}", Value::from(name), lines.collect::<String>())
}

/// What a new entry says at a key stands in the orders from now on.
fn take_over(orders: &mut Orders, new: &Orders, (name, key): (&str, &str)) {
    if let Some(new) = new.force.iter().find(|own| own.name == name) {
        match orders.force.iter_mut().find(|own| own.name == name) {
            Some(own) => on_land(own, new, key),
            None => orders.force.push(new.clone()),
        }
    }
    if let Some(new) = new.fleet.iter().find(|own| own.name == name) {
        match orders.fleet.iter_mut().find(|own| own.name == name) {
            Some(own) => at_sea(own, new, key),
            None => orders.fleet.push(new.clone()),
        }
    }
}

fn on_land(own: &mut ForceEntry, new: &ForceEntry, key: &str) {
    match key {
        "to" => own.path.clone_from(&new.path),
        "forced" => own.forced = new.forced,
        "stance" => own.fight.stance = new.fight.stance,
        "siege" => own.fight.assault = new.fight.assault,
        "assault_at" => own.fight.assault_at = new.fight.assault_at,
        "withdraw" => own.fight.withdraw = new.fight.withdraw,
        "break_off_at" => own.fight.break_off_at = new.fight.break_off_at,
        "inside" => own.inside = new.inside,
        "pursue" => own.after.pursue = new.after.pursue,
        "retreat_to" => own.after.retreat_to.clone_from(&new.after.retreat_to),
        "supply" => own.supply = new.supply,
        "raid" => own.raid = new.raid,
        "depot" => own.deploy = new.deploy,
        "harry" => own.harry = new.harry,
        "standing" => own.standing = new.standing,
        _ => own.words.clone_from(&new.words),
    }
}

fn at_sea(own: &mut FleetEntry, new: &FleetEntry, key: &str) {
    match key {
        "to" => {
            own.path.clone_from(&new.path);
            own.port = new.port;
        }
        "load" => own.load.clone_from(&new.load),
        "order" => own.intercept = new.intercept,
        "retreat_to" => own.retreat_to.clone_from(&new.retreat_to),
        "raid" => own.raid = new.raid,
        "bombard" => own.bombard = new.bombard,
        "escort" => own.trade.escort = new.trade.escort,
        "privateer" => own.trade.privateer = new.trade.privateer,
        "standing" => own.standing = new.standing,
        _ => own.words.clone_from(&new.words),
    }
}
