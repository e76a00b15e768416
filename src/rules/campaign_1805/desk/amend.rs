//! Words of a player, read when orders close: the umpire leaves the orders, changes one key by key from the lists that a
//! player's forms have, or writes entries as a file has them.

use std::collections::BTreeSet;

use serde_json::{Map, Value as Json, json};
use toml::Value;

use super::choices::{Offered, Takes, ValueAt};
use super::{Desk, Piece};
use crate::engine::cx::{Question, Stop};
use crate::engine::prompt::{Blocked, Choice, Refusal};
use crate::rules::campaign_1805::event::EntryEvent;
use crate::rules::campaign_1805::ground::{Cx, umpire_owes};
use crate::rules::campaign_1805::orders::letter::{head, known_to, read_letter};
use crate::rules::campaign_1805::orders::words::{all, question};
use crate::rules::campaign_1805::orders::{FLEET, FORCE, LISTS, Section, touches};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{HexId, Kind, NationId, SeaId};
use crate::rules::campaign_1805::state::ordered::{forces_of, mover_named};
use crate::rules::campaign_1805::state::orders::Orders;
use crate::rules::campaign_1805::state::{Force, State, filed};

/// The key of an option that ends a change, and of a value that holds without its key.
const DONE: &str = "done";
const DEFAULT: &str = "default";
/// Keys of who goes somewhere.
const MOVES: [&str; 5] = ["to", "path", "forced", "load", "land"];

/// Each text of a nation's orders.
pub(crate) fn read(cx: &mut Cx<'_>, nation: NationId) -> Result<(), Stop> {
    let name = cx.state().nation_name(nation).to_owned();
    let texts = cx.state().sent.of(nation).map(all).unwrap_or_default();
    for (about, words, _) in texts {
        let key = format!("words:{name}/{about}");
        let text = format!("{name}, {about}: {words}");
        cx.owe(umpire_owes(&key, &text, "orders in words are read by the umpire"));
        let options = || {
            vec![
                Choice::may("leave", "leave the orders as they are"),
                Choice::may("change", "change an order, from lists"),
                Choice::may("amend", "write entries as in an orders file"),
            ]
        };
        match cx.choose_key(&key, |_| question(&text, options()))?.as_deref() {
            Some("change") => change(cx, nation, (&key, &about))?,
            Some("amend") => amend(cx, nation, (&key, &about))?,
            _ => {}
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
    let Some(entries) = cx.name(&format!("{key}/amend"), &question(&text, Vec::new()))? else { return Ok(()) };
    let new = checked(cx, nation, &entries)?;
    let mut orders = cx.state().sent.of(nation).cloned().unwrap_or_default();
    orders.amend(new);
    put(cx, nation, orders);
    Ok(())
}

/// One army, force or fleet is told otherwise, a key at a time; what its player said at the others stays.
fn change(cx: &mut Cx<'_>, nation: NationId, (key, about): (&str, &str)) -> Result<(), Stop> {
    let own_key = cx.state().key(nation);
    let desk = Desk { key: own_key, ..Desk::of_known(known_to(cx.view(), nation), nation) };
    let head = head(cx.state(), nation);
    let pieces = desk.pieces();
    let named = |name: &str| pieces.iter().find(|piece| piece.name == name);
    let whom = if named(about).is_some() {
        Some(about.to_owned())
    } else {
        let option = |own: &Piece| Choice::may(own.name.clone(), format!("{}: {}", own.name, own.about));
        let options: Vec<Choice> = pieces.iter().map(option).collect();
        ask(cx, &format!("{key}/whom"), "whose order is changed?", (&options, &[]))?
    };
    let Some(piece) = whom.and_then(|whom| named(&whom)) else { return Ok(()) };
    let mut entry = Changed::of(cx.state(), nation, piece);
    // In turn 0 nobody moves, and garrisons never do.
    let kind = desk.known.force_named(nation, &piece.name).map(|force| desk.known.force(force).kind);
    let stays = desk.known.now.turn == 0 || kind == Some(Kind::Garrison);
    for number in 1.. {
        let mut options: Vec<Choice> = entry
            .keys()
            .filter(|(own, _)| !(stays && MOVES.contains(own)))
            .map(|(own, about)| Choice::may(own, format!("{}: {about}", own.replace('_', " "))))
            .collect();
        if number > 1 {
            options.insert(0, Choice::may(DONE, "nothing more"));
        }
        let text = format!("{}: what is changed?", piece.name);
        let picked = ask(cx, &format!("{key}/change/{number}"), &text, (&options, &[]))?;
        let Some((own, about)) = entry.keys().find(|(own, _)| Some(*own) == picked.as_deref()) else { break };
        let said = entry.said(own);
        let text = format!("{}, {}{said}: {about}", piece.name, own.replace('_', " "));
        let at = format!("{key}/to/{number}");
        let word = match entry.takes(&desk, own) {
            Takes::One(list) | Takes::Many(list) => {
                let (words, blocked) = entry.judged(&desk, (&head, own), &list);
                ask(cx, &at, &text, (&words, &blocked))?
            }
            Takes::Words | Takes::Number => cx.name(&at, &question(&text, Vec::new()))?,
        };
        let Some(word) = word else { break };
        if own == "land" && word != DEFAULT {
            let text = format!("{}: who lands at {word}?", piece.name);
            let who: Vec<Choice> = entry.aboard(&desk).iter().map(choice).collect();
            let Some(who) = ask(cx, &format!("{key}/who/{number}"), &text, (&who, &[]))? else { break };
            entry.land(&word, &who);
        } else {
            entry.put(own, if word == DEFAULT { "" } else { &word });
        }
        entry.new = checked(cx, nation, &entry.text())?;
    }
    if !entry.told.is_empty() {
        let mut orders = cx.state().sent.of(nation).cloned().unwrap_or_default();
        take_over(&mut orders, entry.new);
        put(cx, nation, orders);
    }
    Ok(())
}

/// An entry takes the place of its player's, or comes behind the others.
fn take_over(orders: &mut Orders, new: Orders) {
    for new in new.force {
        match orders.force.iter_mut().find(|own| own.name == new.name) {
            Some(own) => *own = new,
            None => orders.force.push(new),
        }
    }
    for new in new.fleet {
        match orders.fleet.iter_mut().find(|own| own.name == new.name) {
            Some(own) => *own = new,
            None => orders.fleet.push(new),
        }
    }
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

fn ask(
    cx: &mut Cx<'_>,
    key: &str,
    text: &str,
    (options, blocked): (&[Choice], &[Blocked]),
) -> Result<Option<String>, Stop> {
    cx.choose_key(key, |_| Question { blocked: blocked.to_vec(), ..question(text, options.to_vec()) })
}

/// A line of a list as an option: its key and its words.
fn option(word: &Offered) -> (String, String) {
    let about = if word.about.is_empty() { String::new() } else { format!(", {}", word.about) };
    let key = if word.word.is_empty() { DEFAULT } else { &word.word };
    (key.to_owned(), format!("{}{about}", word.shown))
}

fn choice(word: &Offered) -> Choice {
    let (key, words) = option(word);
    Choice::may(key, words)
}

/// An entry of orders that is changed, key by key.
#[derive(Clone)]
struct Changed<'p> {
    piece: &'p Piece,
    /// As an orders file has it, what its player said first of all.
    whole: Map<String, Json>,
    /// The keys that were changed.
    told: BTreeSet<&'static str>,
    /// The same as the check read it last.
    new: Orders,
}

impl<'p> Changed<'p> {
    /// What its player ordered of a piece in this turn.
    fn of(state: &State, nation: NationId, piece: &'p Piece) -> Self {
        let orders = state.sent.of(nation);
        let force = orders.and_then(|orders| orders.force.iter().find(|own| own.name == piece.name));
        let fleet = orders.and_then(|orders| orders.fleet.iter().find(|own| own.name == piece.name));
        let filed =
            force.map(|own| filed::of_force(state, own)).or_else(|| fleet.map(|own| filed::of_fleet(state, own)));
        let mut whole = Map::new();
        for (key, value) in filed.and_then(|filed| filed.as_object().cloned()).unwrap_or_default() {
            // What holds without its key needs none.
            let is_none = value.as_array().is_some_and(Vec::is_empty) || value == "" || value.is_null();
            let is_default = value == matches!(key.as_str(), "pursue" | "supply");
            if !is_none && !is_default {
                whole.insert(key, value);
            }
        }
        whole.insert("name".to_owned(), Json::from(piece.name.as_str()));
        let new = Orders {
            force: force.into_iter().cloned().collect(),
            fleet: fleet.into_iter().cloned().collect(),
            ..Orders::default()
        };
        Self { piece, whole, told: BTreeSet::new(), new }
    }

    const fn section(&self) -> &'static Section {
        if self.piece.is_fleet { &FLEET } else { &FORCE }
    }

    /// Every key of the entry, with what it means here.
    fn keys(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let is_land = !self.piece.is_fleet;
        let way = is_land.then_some(("path", "its way in place of `to`: the next hex"));
        let own = self.section().keys.iter().map(|(key, about)| match *key {
            "path" => ("path", "its way in place of `to`: the next area or port"),
            "land" => ("land", "a coast where troops land, and who"),
            key => (key, *about),
        });
        way.into_iter().chain(own)
    }

    /// What a list holds so far: ` 0404, 0505`.
    fn said(&self, key: &str) -> String {
        let list = self.told.contains(key).then(|| self.whole.get(key)).flatten().and_then(Json::as_array);
        let words = list.into_iter().flatten().map(|own| match own["at"].as_str() {
            Some(at) => at.to_owned(),
            None => own.as_str().unwrap_or_default().to_owned(),
        });
        let words: Vec<String> = words.collect();
        if words.is_empty() { String::new() } else { format!(" {}", words.join(", ")) }
    }

    /// What may stand at a key, as far as it could be kept.
    fn takes(&self, desk: &Desk, key: &str) -> Takes {
        let (piece, known) = (self.piece, &desk.known);
        let list = match desk.takes(
            self.section().name,
            if key == "land" { "land_at" } else { key },
            Some(&piece.name),
            &|_| String::new(),
        ) {
            Takes::One(list) | Takes::Many(list) => list,
            other => return other,
        };
        let hex = |place: &Offered| known.scenario().hex_or_city(&place.word);
        let fits = |place: &Offered| match key {
            _ if place.word.is_empty() => true,
            "to" => piece.is_fleet || hex(place).is_some_and(|hex| desk.cheapest(&piece.name, hex.at(), false).is_ok()),
            "path" if piece.is_fleet => self.goes_on(desk, place),
            "path" => self.steps_to(desk, place),
            "retreat_to" if !piece.is_fleet => {
                let end = self.new.force.first().and_then(|own| own.path.last().copied()).or(piece.hex.map(HexId::new));
                end.is_none_or(|end| hex(place).is_some_and(|hex| known.map().ways(end).contains(&hex)))
            }
            "land" => {
                let areas = self.areas(desk);
                hex(place).is_some_and(|hex| known.map().coasts(hex).iter().any(|sea| areas.contains(sea)))
            }
            "raid" => {
                let holder = known.scenario().city_named(&place.word).and_then(|city| known.city(city).holder);
                holder.is_some_and(|holder| known.is_enemy(desk.nation, holder))
            }
            _ => true,
        };
        let mut list: Vec<Offered> = list.into_iter().filter(fits).collect();
        // A way and landings are made anew from nothing.
        if matches!(key, "path" | "land") {
            let none = if key == "path" { "no way: it stays" } else { "nobody lands" };
            list.push(Offered::none(none));
        }
        Takes::One(list)
    }

    /// The lines of a list that may stand at a key, and those that may not, with what the check of a player's file says of
    /// them there. What a list of places holds fits its way already.
    fn judged(&self, desk: &Desk, (head, key): (&str, &'static str), list: &[Offered]) -> (Vec<Choice>, Vec<Blocked>) {
        let section = self.section().name;
        let without = format!("{head}{}", self.text());
        let why = |line: &Offered| {
            if line.word.is_empty() || matches!(key, "to" | "path" | "retreat_to" | "land") {
                return None;
            }
            let mut then = self.clone();
            then.put(key, &line.word);
            desk.blocked(&format!("{head}{}", then.text()), &without, ValueAt { section, entry: 0, key })
        };
        let (mut options, mut blocked) = (Vec::new(), Vec::new());
        for line in list {
            match why(line) {
                Some(why) => {
                    let (key, words) = option(line);
                    blocked.push(Blocked::new(key, words, why));
                }
                None => options.push(choice(line)),
            }
        }
        if options.is_empty() {
            options.push(choice(&Offered::none("none of these")));
        }
        (options, blocked)
    }

    /// Where the way that is made ends now; none where it has not begun.
    fn made(&self) -> Option<&str> {
        let path = self.told.contains("path").then(|| self.whole.get("path")).flatten()?;
        path.as_array()?.last()?.as_str()
    }

    /// True for a hex to which the way that is made goes on.
    fn steps_to(&self, desk: &Desk, place: &Offered) -> bool {
        let hex = |word: &str| desk.known.scenario().hex_or_city(word).map(HexId::at);
        let path = self.made().map(|_| &self.whole["path"]).and_then(Json::as_array);
        let so_far = path.into_iter().flatten().filter_map(|own| hex(own.as_str()?));
        let path: Vec<usize> = so_far.chain(hex(&place.word)).collect();
        let is_forced = self.whole.get("forced") == Some(&Json::Bool(true));
        desk.walk(&self.piece.name, &path, is_forced).is_some_and(|walk| walk.refused.is_none())
    }

    /// True for an area or port to which the voyage that is made goes on.
    fn goes_on(&self, desk: &Desk, place: &Offered) -> bool {
        let known = &desk.known;
        let at = |word: &str| {
            let port = || known.scenario().hex_or_city(word).map(Place::Hex);
            known.scenario().sea_named(word).map(Place::Sea).or_else(port)
        };
        let lies = || self.forces(desk).next().map(|force| force.at);
        let from = self.made().map_or_else(lies, at);
        from.zip(at(&place.word)).is_some_and(|(from, to)| touches(known, from, to))
    }

    fn forces<'d>(&self, desk: &'d Desk) -> impl Iterator<Item = &'d Force> {
        let mover = mover_named(&desk.known, desk.nation, &self.piece.name);
        mover.into_iter().flat_map(|mover| forces_of(&desk.known, mover))
    }

    /// The sea areas in which its ships are and come to.
    fn areas(&self, desk: &Desk) -> Vec<SeaId> {
        let lies = self.forces(desk).flat_map(|force| match force.at {
            Place::Sea(sea) => vec![sea],
            Place::Hex(hex) => desk.known.map().coasts(hex).to_vec(),
        });
        lies.chain(self.new.fleet.iter().flat_map(|own| own.path.iter().copied())).collect()
    }

    /// Who is aboard, or goes aboard.
    fn aboard(&self, desk: &Desk) -> Vec<Offered> {
        let Takes::Many(list) = desk.takes("fleet", "land_forces", Some(&self.piece.name), &|_| String::new()) else {
            return Vec::new();
        };
        let loads = self.new.fleet.iter().flat_map(|own| &own.load).collect::<Vec<_>>();
        let is_aboard = |name: &str| {
            let mover = mover_named(&desk.known, desk.nation, name);
            mover.is_some_and(|mover| forces_of(&desk.known, mover).any(|force| force.aboard.is_some()))
        };
        list.into_iter().filter(|own| loads.contains(&&own.word) || is_aboard(&own.word)).collect()
    }

    /// A word at a key, none for what holds without it; in a list behind those that were picked before.
    fn put(&mut self, key: &'static str, word: &str) {
        let is_first = self.told.insert(key);
        if is_first || word.is_empty() || !LISTS.contains(&key) {
            self.whole.remove(key);
        }
        // One way takes the place of the other.
        for other in [("to", "path"), ("path", "to")].into_iter().filter(|own| own.0 == key).map(|own| own.1) {
            self.whole.remove(other);
        }
        if word.is_empty() {
            return;
        }
        let value = match word.parse::<u32>() {
            Ok(number) if key == "break_off_at" => Json::from(number),
            _ => word.parse::<bool>().map_or_else(|_| Json::from(word), Json::from),
        };
        if LISTS.contains(&key) {
            self.add(key, value);
        } else {
            self.whole.insert(key.to_owned(), value);
        }
    }

    /// A landing behind those that were picked before.
    fn land(&mut self, at: &str, who: &str) {
        if self.told.insert("land") {
            self.whole.remove("land");
        }
        let landings = self.whole.get_mut("land").and_then(Json::as_array_mut);
        let same = landings.and_then(|list| list.iter_mut().find(|own| own["at"] == at));
        match same.and_then(|own| own["forces"].as_array_mut()) {
            Some(forces) => forces.push(Json::from(who)),
            None => self.add("land", json!({"at": at, "forces": [who]})),
        }
    }

    fn add(&mut self, key: &str, value: Json) {
        match self.whole.get_mut(key).and_then(Json::as_array_mut) {
            Some(list) => list.push(value),
            None => _ = self.whole.insert(key.to_owned(), Json::from(vec![value])),
        }
    }

    /// As a file has it.
    fn text(&self) -> String {
        let lines = self.whole.iter().filter_map(|(key, value)| {
            let value = Value::try_from(value).ok()?;
            Some(format!("{key} = {value}\n"))
        });
        format!("[[{}]]\n{}", self.section().name, lines.collect::<String>())
    }
}
