//! What an option means, piece by piece: whom it attacks, by which way, what that has room for, what it costs, what
//! follows. Only what the side that is asked may know.

use super::prelude::*;
use super::ways::{Way, leader_of_the_day};
use super::{held, ways};
use crate::rules::board::words::around;

/// Who goes along a way, and for what.
#[derive(Clone)]
pub(super) struct Goers {
    pub side: Side,
    pub units: Rc<[UnitId]>,
    pub purpose: Use,
    /// CV that it costs before the way begins.
    pub loses: u8,
}

pub(super) fn of_way(view: &View, goers: &Goers, way: &Way) -> Vec<Part> {
    let (state, to) = (&view.state, way.end().unwrap_or_default());
    let there = state.units_at(to, goers.side).count();
    let (attack, few) = attack(view, goers, there, way).unzip();
    let attacks = attack.is_some();
    let by_way = Part::new(PartKind::Way, in_words(state, way)).worth(number(way.sections()));
    let mut parts: Vec<Part> =
        attack.into_iter().chain([by_way, room(view, goers, way)]).chain(few.flatten()).collect();
    let forced = forced(state, &goers.units, way);
    if goers.purpose == Use::March && !forced.is_empty() {
        parts.push(force_march(view, &forced));
    }
    if let ([unit], Use::Retreat | Use::Rout | Use::Leave) = (&*goers.units, goers.purpose) {
        let empties = empties(state, *unit, false).filter(|_| goers.purpose == Use::Retreat);
        let costs = [loses(state.piece(*unit).cv, goers.loses), follows("disrupted")].into_iter().chain(empties);
        parts.extend(costs.map(alike));
        parts.extend(around([""; 2], 0, near(state, goers.side, way).map(|city| state.city_name(city))));
    }
    parts.extend(held::gained(view, goers.side, to));
    if there > 0 {
        let joins = format!("joins {there}");
        let part = Part::new(PartKind::Consequence, joins.as_str()).worth(number(there));
        // An attack counts them among its own.
        parts.push(if attacks { part.briefly("", "", joins) } else { part });
    }
    parts
}

/// The cities with enemies next to the end of a way, but for the one that it leaves.
fn near<'s>(state: &'s State, side: Side, way: &'s Way) -> impl Iterator<Item = CityId> + 's {
    let (from, enemy) = (way.places.first(), side.other());
    let beside = state.roster.ground.beside(way.end().unwrap_or_default()).iter().copied();
    beside.filter(move |city| Some(city) != from && held::is_there(state, *city, enemy))
}

/// The ways in the order in which they are offered: behind others an attack that must go back, a longer way to the same
/// city, and for whoever leaves a battle one that ends next to the enemy.
pub(super) fn safest_first(view: &View, goers: &Goers, ways: &mut [Way]) {
    let state = &view.state;
    let lengths: Vec<_> = ways.iter().map(|way| (way.end(), way.sections())).collect();
    ways.sort_by_cached_key(|way| {
        let (end, sections) = (way.end().unwrap_or_default(), way.sections());
        let goes_back = || too_few(view, goers.units.len() + state.units_at(end, goers.side).count()).is_some();
        let is_longer = lengths.iter().any(|(other, shorter)| *other == Some(end) && *shorter < sections);
        let is_near = goers.purpose != Use::March && near(state, goers.side, way).next().is_some();
        (state.is_at(end, goers.side.other()) && goes_back(), is_longer, is_near)
    });
}

/// The same for each option of a list: where there is little room it is said once, above that.
fn alike(part: Part) -> Part {
    let words = part.text.to_string();
    part.briefly("", words, "")
}

/// What it means that a unit comes by this road to a battle or a city that is regrouped.
pub(super) fn of_road(view: &View, unit: UnitId, road: RoadId, purpose: Use) -> Vec<Part> {
    let state = &view.state;
    let [limit, left] = ways::room(view, road, purpose, false);
    let (from, road) = (state.piece(unit).at.map_or("", |from| state.city_name(from)), state.roster.road(road).kind());
    let way = Part::new(PartKind::Way, format!("{from}, {road}")).worth(1).briefly(from, "", road);
    let means = follows(if purpose == Use::Bring { "disrupted" } else { "to the reserve" });
    vec![way, left_of(left.saturating_sub(1), limit), alike(means)]
}

/// Those who go one section more than their kind goes.
pub(super) fn forced(state: &State, units: &[UnitId], way: &Way) -> Vec<UnitId> {
    let goes_further = |unit: &UnitId| way.sections() > state.block(*unit).kind.sections();
    units.iter().copied().filter(goes_further).collect()
}

/// How many it takes to attack, for attackers who are too few and go back.
pub(super) fn too_few(view: &View, attackers: usize) -> Option<i64> {
    let least = printed::figure(&view.tables, "napoleon-1815/attack", "units", 0);
    (number(attackers) < least).then_some(least)
}

/// `ATTACK 5 on 3 Prussian`: how many, on how many blocks of which army, and whether so few rout without a die; that much
/// stands on the map. With it how many are needed where they are too few, and where they go back to.
fn attack(view: &View, goers: &Goers, there: usize, way: &Way) -> Option<(Part, Option<Part>)> {
    let (state, to) = (&view.state, way.end().unwrap_or_default());
    let enemies: Vec<Army> = state.units_at(to, goers.side.other()).map(|(unit, _)| state.block(unit).army).collect();
    let of = |army: Army| (enemies.iter().filter(|own| **own == army).count(), army);
    let armies: Vec<(usize, Army)> = Army::ALL.map(of).into_iter().filter(|(n, _)| *n > 0).collect();
    if enemies.is_empty() {
        return None;
    }
    let attackers = goers.units.len() + there;
    let few = too_few(view, attackers);
    let rout = few.is_none() && view.settings.is(settings::FEW, "rout") && enemies.len() < Place::COLUMNS.len();
    let words = |called: fn(Army) -> &'static str| {
        let told: Vec<String> = armies.iter().map(|(n, army)| format!("{n} {}", called(*army))).collect();
        format!("ATTACK {attackers} on {}{}", told.join(", "), if rout { ", who rout" } else { "" })
    };
    let brief = words(|army| &army.words()[..2]);
    // Two armies that rout leave no room for the way.
    let full = if rout && armies.len() > 1 { brief.clone() } else { words(Army::words) };
    let attack = Part::new(PartKind::Attack, full).worth(number(enemies.len())).briefly(brief, "", "");
    let back =
        if view.settings.is(settings::FALL_BACK, "start") { way.places.first() } else { way.places.iter().nth_back(1) };
    let back = back.map_or("", |city| state.city_name(*city));
    let few = few.map(|least| {
        let part = Part::new(PartKind::Cost, format!("{least} needed, else back to {back}"));
        part.briefly(format!("need {least}"), format!("need {least} = fewer go back"), "")
    });
    Some((attack, few))
}

/// What it costs a side when this unit, the last of it in a column, leaves that; `may_stay` where it can also move within.
pub(super) fn empties(state: &State, unit: UnitId, may_stay: bool) -> Option<Part> {
    let here = left_by(state, unit)?;
    let [few, left] = if may_stay { ["EMPTY?", " unless it engages"] } else { ["EMPTY", ""] };
    let empty = Part::new(PartKind::Cost, format!("{} column EMPTY{left}: rout", here.place.key()));
    Some(empty.briefly(few, format!("{few} = leaves its column empty, a rout{left}"), ""))
}

/// The column of which this unit is the last.
pub(super) fn left_by(state: &State, unit: UnitId) -> Option<Area> {
    let here = state.piece(unit).area.filter(|area| !area.is_reserve())?;
    let mut others = state.units_at(state.now.battle?, state.side_of(unit)).filter(|(other, _)| *other != unit);
    let stays = others.any(|(_, piece)| piece.area.is_some_and(|area| area.place == here.place));
    (!stays).then_some(here)
}

/// A way in words: `by Millbridge, major roads`, `river, minor road`.
pub(super) fn in_words(state: &State, way: &Way) -> String {
    let between = way.places.get(1..way.places.len().saturating_sub(1)).unwrap_or_default();
    let by = listed(between.iter().map(|city| state.city_name(*city)));
    let mut kinds: Vec<&str> = way.ways.iter().map(|road| state.roster.road(*road).kind()).collect();
    let (many, all) = (if kinds.len() > 1 { "roads" } else { "road" }, kinds.join(", "));
    kinds.dedup();
    let roads = if let [only] = *kinds { format!("{only} {many}") } else { all };
    // Where there is little room the end of it is cut: that it crosses a river goes before what kind of roads they are.
    let river = if way.ways.iter().any(|road| state.roster.road(*road).river) { "river, " } else { "" };
    if by.is_empty() { format!("{river}{roads}") } else { format!("by {by}, {river}{roads}") }
}

/// What the narrowest section of a way carries further when they have gone, and what it carries in all.
fn room(view: &View, Goers { side, units, purpose, .. }: &Goers, way: &Way) -> Part {
    let state = &view.state;
    let more = u16::try_from(units.len()).unwrap_or(u16::MAX);
    let sections = way.ways.iter().zip(way.places.iter().skip(1)).map(|(road, to)| {
        let hinders = *purpose == Use::Rout || *purpose == Use::March && state.is_at(*to, side.other());
        let [limit, left] = ways::room(view, *road, *purpose, hinders && state.roster.road(*road).river);
        (left.saturating_sub(more), limit)
    });
    let (left, of) = sections.min().unwrap_or_default();
    left_of(left, of)
}

/// `2 forced, 4+ safe, 3+ if The Emperor is revealed: Tower Guns, Chasseurs`: long names are cut first.
fn force_march(view: &View, forced: &[UnitId]) -> Part {
    let state = &view.state;
    let safe = view.settings.number(settings::FORCE_MARCH).unwrap_or(0) + 1;
    let with_leader = printed::figure(&view.tables, "napoleon-1815/force-march", "with-leader", 0);
    let night = state.day().is_night();
    let leaders: Vec<UnitId> = forced.iter().filter_map(|unit| leader_of_the_day(state, *unit)).collect();
    let faces = |from: i64| if from > 6 { "no die".to_owned() } else { format!("{}+", from.max(1)) };
    let (alone, led) = (faces(safe), faces(safe - with_leader));
    let odds = match leaders.iter().find(|leader| !state.piece(**leader).revealed) {
        Some(leader) if !night => format!("{alone} safe, {led} if {} is revealed", state.name(*leader)),
        None if !night && leaders.len() == forced.len() => format!("{led} safe"),
        _ => format!("{alone} safe"),
    };
    let (count, names) = (forced.len(), listed(forced.iter().map(|unit| state.name(*unit))));
    let cost = Part::new(PartKind::Cost, format!("{count} forced, {odds}: {names}")).worth(number(count));
    cost.briefly(format!("{count} fm"), format!("fm = forced, {odds}"), names)
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
