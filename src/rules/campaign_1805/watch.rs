//! Whole campaigns by automatic players, and what must be true after each of their turns.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::books::Books;
use super::ids::{Bond, Fate, NationId};
use super::play::{drawn, senders};
use super::scenario::Place;
use super::state::{Force, State};
use super::{Campaign1805, SHEET, count, file, muster};
use crate::engine::prompt::Kind as Asked;
use crate::engine::request::Request;
use crate::engine::session::Session;

/// The most answers of a turn before the program suspects itself.
const MOST_ANSWERS: usize = 10_000;

/// Plays a campaign of a scenario with automatic players, so many turns or to its end; a line that tells how it went.
///
/// # Errors
/// The faults of the scenario as `line:column: what`, or what is untrue where the campaign is watched.
pub fn run(text: &str, seed: u64, turns: u32, watched: bool) -> Result<String, Vec<String>> {
    let scenario = file::read(text)?;
    let rules = scenario.house_rules.clone();
    let session =
        Session::new::<Campaign1805>(seed, Arc::new(SHEET.printed()), muster(scenario, seed, &rules), &rules, 0);
    let mut session = session.map_err(|refusal| vec![refusal.to_string()])?;
    let (mut played, mut battles, mut most, mut books) = (0, 0, 0, Books::default());
    while !state_of(&session).over && u32::from(state_of(&session).turn) <= turns {
        let before = state_of(&session).turn;
        send(&mut session, seed)?;
        play_turn(&mut session)?;
        let state = state_of(&session);
        battles += state.fights.len();
        most = most.max(state.present().count());
        let faults = if watched { [untrue(state), books.follow(&session)].concat() } else { Vec::new() };
        if !faults.is_empty() {
            return Err(faults.into_iter().map(|fault| format!("1:1: seed {seed}, turn {before}: {fault}")).collect());
        }
        end_turn(&mut session)?;
        played = before;
    }
    let view = session.view().of::<Campaign1805>();
    let points: Vec<String> = senders(&view.state)
        .map(|nation| format!("{} {}", view.state.nation_name(nation), count::points(view, nation)))
        .collect();
    let counted = |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    Ok(format!(
        "seed {seed}: {}, {}, at most {}; points {}",
        counted(usize::from(played), "turn"),
        counted(battles, "battle"),
        counted(most, "force"),
        points.join(", ")
    ))
}

fn state_of(session: &Session) -> &State {
    &session.view().of::<Campaign1805>().state
}

/// On to C2; every nation sends what it draws.
fn send(session: &mut Session, seed: u64) -> Result<(), Vec<String>> {
    if session.prompt().is_some_and(|prompt| prompt.key == "C1") {
        answer(session, &Request::Pick("publish".to_owned()))?;
    }
    for nation in senders(state_of(session)).collect::<Vec<_>>() {
        let view = session.view().of::<Campaign1805>();
        let mixed = seed ^ (u64::from(view.state.turn) << 16) ^ (u64::from(nation.0) << 32);
        let text = drawn(view, nation, mixed);
        let from = view.state.nation_name(nation).to_owned();
        answer(session, &Request::Post { kind: "orders".to_owned(), from, text })?;
    }
    answer(session, &Request::Pick("close".to_owned()))
}

/// To the count: what the umpire is asked gets the first option.
fn play_turn(session: &mut Session) -> Result<(), Vec<String>> {
    for _ in 0..MOST_ANSWERS {
        let Some(prompt) = session.prompt() else { return Ok(()) };
        let request = match &prompt.kind {
            Asked::Choose { .. } if prompt.key == "C9" => return Ok(()),
            Asked::Choose { options, .. } => Request::Pick(options.first().map_or("", |own| &own.key).to_owned()),
            Asked::Name => Request::Name("nothing".to_owned()),
            Asked::Fill { .. } | Asked::Faces { .. } | Asked::Number { .. } => {
                return Err(vec![format!("1:1: automatic players cannot answer `{}`", prompt.key)]);
            }
        };
        answer(session, &request)?;
    }
    Err(vec!["1:1: the turn does not end".to_owned()])
}

/// The results are published and official.
fn end_turn(session: &mut Session) -> Result<(), Vec<String>> {
    for key in ["publish", "official"] {
        if session.prompt().is_some_and(|prompt| prompt.key == "C9") {
            answer(session, &Request::Pick(key.to_owned()))?;
        }
    }
    Ok(())
}

fn answer(session: &mut Session, request: &Request) -> Result<(), Vec<String>> {
    session.request(request, 0).map(drop).map_err(|refusal| vec![format!("1:1: {refusal}")])
}

/// Units of each type.
fn units(state: &State) -> BTreeMap<u16, i64> {
    let mut units = BTreeMap::new();
    for (_, force) in state.present() {
        for unit in force.units.iter().chain(force.prizes.iter().map(|prize| &prize.ship)) {
            *units.entry(unit.kind.0).or_insert(0) += 1;
        }
    }
    units
}

/// What must always be true and is not, in words.
pub fn untrue(state: &State) -> Vec<String> {
    let mut faults = Vec::new();
    let mut names: Vec<(NationId, &str)> = state.present().map(|(_, force)| (force.nation, &*force.name)).collect();
    names.sort_unstable();
    let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
    faults.extend(twice.map(|pair| format!("two forces of one name, {}", pair[0].1)));
    for (_, force) in state.present() {
        faults.extend(of_force(state, force));
    }
    for (nation, of) in state.nations.iter().zip(&state.scenario().nations) {
        if nation.cash < 0 || nation.rp < 0 || nation.manpower < 0 {
            faults.push(format!("{} has less than nothing", of.name));
        }
    }
    // Whatever joins has a number of its own: nothing is there that never joined.
    for (kind, now) in units(state) {
        let numbered: u32 = state.numbered.iter().filter(|(_, own, _)| own.0 == kind).map(|(.., last)| *last).sum();
        if now > i64::from(numbered) {
            faults.push(format!("{} from nowhere", state.scenario().types[usize::from(kind)].name));
        }
    }
    faults.extend(of_generals(state));
    faults.extend(of_relations(state));
    faults.extend(of_cities(state));
    faults
}

fn of_force(state: &State, force: &Force) -> Option<String> {
    let hits = |unit: &super::state::Unit| (1..=state.unit_type(unit.kind).hits).contains(&unit.hits);
    let ships = force.aboard.map(|ships| state.force(ships));
    let fault = match force.at {
        _ if force.units.is_empty() => "has no unit",
        _ if !force.units.iter().all(hits) => "has a unit of no hits, or of too many",
        _ if ships.is_some_and(|ships| ships.gone || ships.at != force.at) => "is aboard of no ships",
        Place::Hex(hex) if !state.map().is_land(hex) => "stands on no land",
        Place::Sea(_) if !force.kind.is_naval() && ships.is_none() => "walks on water",
        Place::Hex(_) | Place::Sea(_) => return None,
    };
    Some(format!("{} {fault}", force.name))
}

fn of_generals(state: &State) -> Vec<String> {
    let mut led: Vec<_> = state.armies.iter().filter(|army| !army.gone).map(|army| army.general).collect();
    led.extend(state.present().filter_map(|(_, force)| force.general));
    led.sort_unstable();
    let name = |general: super::ids::GeneralId| state.generals[general.at()].figures.name.clone();
    let lost = led.iter().filter(|general| state.generals[general.at()].fate != Fate::Free);
    let lost = lost.map(|general| format!("{} is lost and leads", name(*general)));
    let twice = led.windows(2).filter(|pair| pair[0] == pair[1]);
    lost.chain(twice.map(|pair| format!("{} leads twice", name(pair[0])))).collect()
}

fn of_relations(state: &State) -> Vec<String> {
    let wrong = state.relations.iter().filter(|own| {
        let [a, b] = own.between;
        a == b || (own.kind == Bond::War && state.stands(Bond::Alliance, a, b))
    });
    wrong.map(|own| format!("{} contradicts another relation", own.kind)).collect()
}

fn of_cities(state: &State) -> Vec<String> {
    let cities = state.scenario().cities.iter().zip(&state.cities);
    let wrong = cities.filter(|(city, now)| {
        let owner = state.provinces[city.province.at()].owner;
        let (Some(owner), Some(holder), Some(hex)) = (owner, now.holder, city.hex) else { return false };
        let foot = |force: &Force| {
            force.at == Place::Hex(hex) && state.is_friend(holder, force.nation) && state.count(force).infantry > 0
        };
        !state.is_friend(owner, holder) && !state.present().any(|(_, force)| foot(force))
    });
    wrong.map(|(city, _)| format!("{} is captured and held by nobody", city.name)).collect()
}
