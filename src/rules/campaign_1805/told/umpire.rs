//! What the umpire's map and his list of battles tell: the ways of the turn, its battles, what can be set right in a hex.

use std::rc::Rc;

use serde_json::{Map, Value as Json, json};

use crate::engine::figures::Thing;
use crate::engine::handover::{BattleProgress, Listed};
use crate::engine::hexes::HexWay;
use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind, Choice};
use crate::engine::text::counted;
use crate::rules::campaign_1805::deploy::prices::is_for;
use crate::rules::campaign_1805::event::{Event, WayEvent};
use crate::rules::campaign_1805::ground::View;
use crate::rules::campaign_1805::losses;
use crate::rules::campaign_1805::maps::signs::spot;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{
    self, Arm, ArmyId, CityId, Fate, ForceId, HexId, NationId, ProvinceId, Stance, Step, TypeId,
};
use crate::rules::campaign_1805::scenario::makeup::{self, Count};
use crate::rules::campaign_1805::state::fight::{FightKind, plain_place};
use crate::rules::campaign_1805::state::{Fight, Force, NextIncome, State};
use crate::rules::campaign_1805::war::battles::{self, Side};
use crate::rules::campaign_1805::war::table;

/// How the figures of a force begin that say how many units of a type it has: `units: Line`.
pub(crate) const UNITS: &str = "units: ";
/// The same of those that say how many hits a unit has left that can take several: `hits: Guard 1`.
pub(crate) const HITS: &str = "hits: ";

/// The ways of the turn over land, from its events; `view` is the state after them.
pub fn ways<'e>(view: &View, events: impl Iterator<Item = &'e Event>) -> Vec<HexWay> {
    let mut ways: Vec<(ForceId, HexWay)> = Vec::new();
    for event in events {
        let Event::Way(WayEvent::Marched { who, forces, to, pulse, .. }) = event else { continue };
        let Some(first) = forces.first() else { continue };
        let at = ways.iter().position(|(own, _)| own == first).unwrap_or_else(|| {
            let start = view.state.troops.forces.get(first.at()).and_then(|force| force.turn.trail.first().copied());
            let start: Vec<usize> = start.and_then(State::hex_of).map(HexId::at).into_iter().collect();
            let pulses = vec![0; start.len()];
            ways.push((*first, HexWay { who: who.name.clone(), hexes: start, pulses }));
            ways.len() - 1
        });
        ways[at].1.hexes.push(to.at());
        ways[at].1.pulses.push(*pulse);
    }
    ways.into_iter().map(|(_, way)| way).collect()
}

/// The battles of the turn: those that were fought, those at the table, those to come; `asked` is the key of the prompt.
pub fn battles(view: &View, asked: &str) -> Vec<Listed> {
    let state = &view.state;
    let mut list: Vec<Listed> =
        state.battles.fights.iter().map(|fight| listed(state, fight, Some(fought(state, fight)))).collect();
    for (number, own) in list.iter_mut().enumerate() {
        own.place += &state.which_there(number);
    }
    for fight in state.battles.tables.iter() {
        let own =
            Listed { stands: BattleProgress::AtTable(table::has_come(view, fight)), ..listed(state, fight, None) };
        list.push(own);
    }
    if matches!(state.now.step, Step::C4 | Step::C5 | Step::C6) {
        for fight in battles::to_come(state) {
            let own = listed(state, &fight, None);
            let stands = match table::too_small(view, &fight) {
                _ if asked == format!("fight:{}", own.key) => BattleProgress::Asked,
                _ if state.battles.meant.iter().any(|at| *at == fight.at) => BattleProgress::Meant,
                Some(why) => BattleProgress::Small(why),
                None => BattleProgress::ToCome,
            };
            list.push(Listed { stands, ..own });
        }
    }
    list
}

fn listed(state: &State, fight: &Fight, stands: Option<BattleProgress>) -> Listed {
    let side = |at: usize| {
        let forces = [&fight.attackers, &fight.defenders][at];
        let name = state.camp_words(fight, at);
        let had: u16 = fight.arms[at].iter().sum();
        let units = if stands.is_some() { i64::from(had) } else { losses::units(state, forces) };
        let general = Side::of(state, forces).commander().filter(|_| stands.is_none());
        let general = general.map(|own| format!(" under {}", state.general(own).figures.name));
        let units = counted(usize::try_from(units).unwrap_or(0), "unit");
        format!("{name}, {units}{}", general.unwrap_or_default())
    };
    Listed {
        key: plain_place(state, fight.at),
        place: state.place_name(fight.at),
        hex: spot(state, fight.at).map(HexId::at),
        sides: [side(0), side(1)],
        stands: stands.unwrap_or(BattleProgress::ToCome),
    }
}

fn fought(state: &State, fight: &Rc<Fight>) -> BattleProgress {
    let [a, b] = [0, 1].map(|side| state.camp_words(fight, side));
    let lost = fight.lost.map(|arms| arms.iter().map(|units| u64::from(*units)).sum::<u64>());
    // Of whoever was beaten nobody is left, though not all fell: the rest were taken.
    // Ships that got away and were taken in a port afterwards fell back from this battle.
    let here = |forces: &[ForceId]| forces.iter().any(|force| state.force(*force).at == fight.at);
    let taken = [&fight.attackers, &fight.defenders]
        .map(|forces| state.battles.was.were_taken(forces) && (fight.kind != FightKind::Sea || here(forces)));
    let fate = |side: usize| match (fight.arms[side] != [0; 5] && fight.lost[side] == fight.arms[side], taken[side]) {
        (true, _) => Some(CampEnds::Destroyed),
        (false, true) if fight.retreats[side] => Some(CampEnds::Surrenders),
        (false, _) => fight.retreats[side].then(|| CampEnds::beaten(fight.kind, side)),
    };
    let several = [0, 1].map(|side| state.camp(fight, side).len() > 1);
    let how = both_ended([(&a, several[0]), (&b, several[1])], [fate(0), fate(1)], ", ");
    let kind = fight.kind.words();
    BattleProgress::Fought(format!("{kind}, {how}; units lost: {a} {}, {b} {}", lost[0], lost[1]))
}

/// How a side of a battle ended that did not hold.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CampEnds {
    FallsBack,
    /// His assault failed: he is before the fortress still.
    BeatenOff,
    Surrenders,
    /// Nobody of it is left.
    Destroyed,
}

impl CampEnds {
    /// How a side ends that did not hold and of which somebody is left: whoever storms a fortress in vain goes nowhere.
    pub(crate) fn beaten(kind: FightKind, side: usize) -> Self {
        if kind == FightKind::Siege && side == 0 { Self::BeatenOff } else { Self::FallsBack }
    }

    const fn words(self, several: bool) -> &'static str {
        match (self, several) {
            (Self::FallsBack, false) => "falls back",
            (Self::FallsBack, true) => "fall back",
            (Self::BeatenOff, false) => "is beaten off",
            (Self::BeatenOff, true) => "are beaten off",
            (Self::Surrenders, false) => "surrenders",
            (Self::Surrenders, true) => "surrender",
            (Self::Destroyed, false) => "is destroyed",
            (Self::Destroyed, true) => "are destroyed",
        }
    }
}

/// How both sides of a battle ended, each with its name and whether it is of several nations.
pub(crate) fn both_ended(names: [(&str, bool); 2], ends: [Option<CampEnds>; 2], between: &str) -> String {
    let of = |side: usize| Some(format!("{} {}", names[side].0, ends[side]?.words(names[side].1)));
    match (ends, [of(0), of(1)]) {
        ([Some(CampEnds::FallsBack), Some(CampEnds::FallsBack)], _) => "both fall back".to_owned(),
        (_, [Some(a), Some(b)]) => format!("{a}{between}{b}"),
        (_, [a, b]) => a.or(b).unwrap_or_else(|| "neither falls back".to_owned()),
    }
}

/// What can be set right in a hex: its armies and forces, its city, its province.
pub fn things_at(view: &View, hex: usize) -> Vec<Thing> {
    let (state, id) = (&view.state, HexId::new(hex));
    let Some(own) = state.map().hexes.get(hex) else { return Vec::new() };
    let there = state.present().filter(|(_, force)| force.at == Place::Hex(id));
    let armies = state.army_ids().filter(|army| state.of_army(*army).any(|(_, force)| force.at == Place::Hex(id)));
    let mut things: Vec<Thing> = armies.map(|army| of_army(state, army)).collect();
    things.extend(there.map(|(_, force)| of_force(state, force)));
    things.extend(own.city.map(|city| of_city(state, city)));
    things.extend(own.province.map(|province| of_province(state, province)));
    things
}

/// All provinces and cities.
pub(crate) fn lands(state: &State) -> impl Iterator<Item = Thing> {
    let provinces = (0..state.lands.provinces.len()).map(|at| of_province(state, ProvinceId::new(at)));
    provinces.chain((0..state.lands.cities.len()).map(|at| of_city(state, CityId::new(at))))
}

fn of_city(state: &State, city: CityId) -> Thing {
    let holder = state.city(city).holder.map(|nation| state.nation_name(nation));
    thing("city", "", &state.scenario().cities[city.at()].name, json!({"holder": holder}))
}

fn of_province(state: &State, province: ProvinceId) -> Thing {
    let now = state.province(province);
    let owner = now.owner.map(|nation| state.nation_name(nation));
    let name = &state.scenario().provinces[province.at()].name;
    thing("province", "", name, json!({"owner": owner, "status": now.status, "income": now.income.percent()}))
}

/// All armies and forces that can be set right.
pub(crate) fn forces(state: &State) -> impl Iterator<Item = Thing> {
    let armies = state.army_ids().filter(|army| state.of_army(*army).next().is_some());
    let gone = (0..state.troops.forces.len()).map(ForceId::new).filter(|force| is_lost(state, *force));
    let gone = gone.map(|force| of_lost(state, state.force(force)));
    armies.map(|army| of_army(state, army)).chain(state.present().map(|(_, force)| of_force(state, force))).chain(gone)
}

/// True for a force that is gone and whose name no other has since: the umpire may bring it back.
fn is_lost(state: &State, at: ForceId) -> bool {
    let own = state.force(at);
    let is_same = |other: &Force| (other.nation, &other.name) == (own.nation, &own.name);
    own.life.gone
        && !state.troops.forces[at.at() + 1..].iter().any(|other| is_same(other))
        && !state.present().any(|(_, other)| is_same(other))
}

/// The force of a nation with this name that is there, else the one that is gone.
pub(crate) fn force_or_lost(state: &State, nation: NationId, name: &str) -> Option<ForceId> {
    let own = |force: &Force| force.nation == nation && force.name == name;
    let gone = || state.troops.forces.iter().rposition(|force| own(force)).map(ForceId::new);
    state.force_named(nation, name).or_else(gone)
}

fn of_army(state: &State, army: ArmyId) -> Thing {
    let own = state.army(army);
    let first = state.of_army(army).next().map(|(_, force)| force);
    let at = first.map(|force| plain_place(state, force.at));
    let general = &state.general(own.general).figures.name;
    let figures = json!({"at": at, "stance": first.map(|force| force.posture.stance.key()), "general": general});
    thing("army", state.nation_name(own.nation), &own.name, figures)
}

fn of_force(state: &State, force: &Force) -> Thing {
    let at = plain_place(state, force.at);
    let mut figures = json!({"at": at, "stance": force.posture.stance.key(), "inside": force.posture.inside});
    for unit in &force.units {
        let own = &mut figures[format!("{UNITS}{}", state.scenario().types[unit.kind.at()].name)];
        *own = json!(own.as_u64().unwrap_or(0) + 1);
    }
    for unit in force.units.iter().filter(|unit| state.unit_type(unit.kind).hits > 1) {
        figures[format!("{HITS}{}", unit.name)] = json!(unit.hits);
    }
    thing("force", state.nation_name(force.nation), &force.name, figures)
}

/// A force of which nothing is left: it has none of any unit that it may hold.
fn of_lost(state: &State, force: &Force) -> Thing {
    let mut figures = json!({"at": plain_place(state, force.at)});
    let nation = &state.scenario().nations[force.nation.at()];
    for (at, kind) in state.scenario().types.iter().enumerate() {
        // One battery makes no brigade: what it may hold is asked of the arm alone.
        let fits = kind.arm.is_naval() == force.kind.is_naval() && is_for(force.nation, kind);
        let count = Count::of(state.scenario(), [(TypeId::new(at), 1)]);
        if fits
            && (matches!(kind.arm, Arm::FieldArtillery | Arm::HorseArtillery)
                || makeup::refuse(nation, force.kind, &count).is_none())
        {
            figures[format!("{UNITS}{}", kind.name)] = json!(0);
        }
    }
    thing("force", state.nation_name(force.nation), &force.name, figures)
}

/// All generals, as far as it is known what has become of them.
pub(crate) fn generals_of(state: &State, nation: NationId) -> impl Iterator<Item = Thing> {
    let own = state.troops.generals.iter().filter(move |general| general.figures.nation == nation);
    own.map(|general| {
        let captor = general.captor.map(|captor| state.nation_name(captor));
        thing("general", "", &general.figures.name, json!({"status": general.fate.key(), "captor": captor}))
    })
}

fn thing(kind: &'static str, side: &str, name: &str, figures: Json) -> Thing {
    let Json::Object(figures) = figures else { return thing(kind, side, name, Json::Object(Map::new())) };
    Thing { kind, side: side.to_owned(), name: name.to_owned(), code: String::new(), figures, bound: &[] }
}

/// How the figures of an army, a force, a general, a city or a province may be set right; none for another thing.
pub(crate) fn asks(state: &State, thing: &Thing) -> Option<Vec<Ask>> {
    let nations = || state.nation_ids().map(|nation| state.nation_name(nation).to_owned()).collect::<Vec<_>>();
    let choices_of = |words: Vec<String>| words.into_iter().map(|word| Choice::may(word.clone(), word)).collect();
    let words = |words: &[&str]| choices_of(words.iter().map(|word| (*word).to_owned()).collect());
    let choices = |name: &str| -> Option<Vec<Choice>> {
        match (thing.kind, name) {
            ("force" | "army", "at") => Some(places(state, thing)),
            ("army", "general") => Some(choices_of(generals(state, thing))),
            ("force" | "army", "stance") => Some(words(&Stance::KEYS)),
            ("city", "holder") | ("province", "owner") | ("general", "captor") => Some(choices_of(nations())),
            ("province", "status") => Some(words(&ids::Status::KEYS)),
            ("general", "status") => Some(words(&Fate::KEYS)),
            _ => None,
        }
    };
    if !["force", "army", "general", "city", "province"].contains(&thing.kind) {
        return None;
    }
    let force = state.scenario().nation_named(&thing.side).and_then(|own| force_or_lost(state, own, &thing.name));
    let most = |unit: &str| {
        let unit = force.and_then(|force| state.force(force).units.iter().find(|own| own.name == unit));
        unit.map_or(1, |unit| i64::from(state.unit_type(unit.kind).hits))
    };
    let domain = |name: &str| match name.strip_prefix(HITS) {
        Some(unit) => Domain::Count { min: 0, max: most(unit) },
        None if name.starts_with(UNITS) => Domain::Count { min: 0, max: 999 },
        None if name == "income" => Domain::Count { min: 0, max: NextIncome::MOST.into() },
        None => Domain::Flag,
    };
    let ask = |(name, now): (&String, &Json)| {
        let kind = choices(name).map_or_else(|| AskKind::Domain(domain(name)), |list| AskKind::One(list.into()));
        let help =
            if name == "income" { "percent of its next RP, manpower and trade; 0: none" } else { "as it should stand" };
        Ask { name: name.clone(), kind, default: Some(now.clone()), help: help.to_owned() }
    };
    Some(thing.figures.iter().map(ask).collect())
}

/// Who may lead an army: the free generals of those who are ordered about with it, its own first.
fn generals(state: &State, thing: &Thing) -> Vec<String> {
    let Some(nation) = state.scenario().nation_named(&thing.side) else { return Vec::new() };
    let army = state.army_named(nation, &thing.name).map(|army| state.army(army).general);
    let leads = |at: usize| state.troops.armies.iter().any(|army| !army.gone && army.general.at() == at);
    let own = state.troops.generals.iter().enumerate().filter(|(at, general)| {
        let is_own = army.is_some_and(|own| own.at() == *at);
        let is_free = general.fate == Fate::Free && state.head(general.figures.nation) == state.head(nation);
        is_own || is_free && !leads(*at)
    });
    let mut names: Vec<(bool, String)> =
        own.map(|(at, general)| (army.is_none_or(|own| own.at() != at), general.figures.name.clone())).collect();
    names.sort_by_key(|(other, _)| *other);
    names.into_iter().map(|(_, name)| name).collect()
}

/// Where an army or a force may be put: where it is, the hexes beside it, the cities, and for ships the sea areas.
fn places(state: &State, thing: &Thing) -> Vec<Choice> {
    let nation: Option<NationId> = state.scenario().nation_named(&thing.side);
    let army = nation.filter(|_| thing.kind == "army").and_then(|nation| state.army_named(nation, &thing.name));
    let force = nation.filter(|_| thing.kind != "army").and_then(|nation| force_or_lost(state, nation, &thing.name));
    let first = army.and_then(|army| state.of_army(army).next()).map(|(at, _)| at);
    let Some(force) = force.or(first).map(|force| state.force(force)) else { return Vec::new() };
    let bare = |place: String| Choice::may(place.clone(), place);
    let mut places = vec![bare(plain_place(state, force.at))];
    if let Place::Hex(hex) = force.at {
        places.extend(
            state.map().beside(hex).filter(|hex| state.map().is_land(*hex)).map(|hex| bare(state.map().name(hex))),
        );
    }
    // A force stands in a hex: a city is found by its name, and picked by its hex.
    let cities = state.scenario().cities.iter().filter_map(|city| Some((state.map().name(city.hex?), &city.name)));
    places.extend(cities.map(|(hex, name)| Choice::may(hex.clone(), format!("{name} ({hex})"))));
    if force.kind.is_naval() {
        places.extend(state.scenario().seas.iter().map(|sea| bare(sea.name.clone())));
    }
    places
}
