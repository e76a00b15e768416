//! Whole campaigns by automatic players, and what must be true after each of their acts.

pub mod books;
pub mod fates;
pub mod view;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::engine::prompt::Kind as Asked;
use crate::engine::request::Request;
use crate::engine::session::Session;
use crate::rules::campaign_1805::ground::{Campaign1805, senders};
use crate::rules::campaign_1805::play::drawn;
use crate::rules::campaign_1805::scenario::ids::{self, Bond, Fate, NationId, Step};
use crate::rules::campaign_1805::scenario::{Place, Scenario};
use crate::rules::campaign_1805::season::count;
use crate::rules::campaign_1805::state::{self, Force, State};
use crate::rules::campaign_1805::{SHEET, file, muster};
use books::Books;
use fates::Fates;
use view as watch_view;

/// The most answers of a turn before the program suspects itself.
const MOST_ANSWERS: usize = 10_000;

/// Plays a campaign of a scenario with automatic players, so many turns or to its end; a line that tells how it went.
/// A campaign that is watched is reckoned again by its events and views after every act, and beside it a twin takes the
/// same letters in another order, takes each turn back to its start and plays it again.
///
/// # Errors
/// The faults of the scenario as `line:column: what`, or what is untrue where the campaign is watched.
pub fn run(text: &str, seed: u64, turns: u32, watched: bool) -> Result<String, Vec<String>> {
    let scenario = file::read(text)?;
    let mut game = Game { session: begun(scenario.clone(), seed)?, books: watched.then(Books::default) };
    let mut twin = if watched { Some(Game { session: begun(scenario, seed)?, books: None }) } else { None };
    let mut fates = Fates::of(game.state());
    let (mut played, mut battles, mut most) = (0, 0, 0);
    while !game.state().end.over && u32::from(game.state().now.turn) <= turns {
        let before = game.state().now.turn;
        let at_turn = |faults: Vec<String>| -> Vec<String> {
            faults.into_iter().map(|fault| format!("1:1: seed {seed}, turn {before}: {fault}")).collect()
        };
        game.publish().map_err(at_turn)?;
        let letters = game.letters(seed);
        game.turn(&letters).map_err(at_turn)?;
        if let Some(twin) = &mut twin {
            twin.repeats(letters, &game).map_err(at_turn)?;
        }
        fates.follow(&game.session);
        battles += game.state().battles.fights.len();
        most = most.max(game.state().present().count());
        game.end_turn().map_err(at_turn)?;
        if let Some(twin) = &mut twin {
            twin.end_turn().map_err(at_turn)?;
        }
        played = before;
    }
    let view = game.session.view().of::<Campaign1805>();
    let players = view.state.nation_ids().filter(|nation| !view.state.scenario().nations[nation.at()].power.minor);
    let points: Vec<String> =
        players.map(|nation| format!("{} {}", view.state.nation_name(nation), count::points(view, nation))).collect();
    let counted = |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    Ok(format!(
        "seed {seed}: {}, {}, at most {}; points {}; {}",
        counted(usize::from(played), "turn"),
        counted(battles, "battle"),
        counted(most, "force"),
        points.join(", "),
        fates.words(&view.state)
    ))
}

fn begun(scenario: Scenario, seed: u64) -> Result<Session, Vec<String>> {
    let rules = scenario.head.house_rules.clone();
    let events = muster(scenario, seed, u128::from(seed), &rules);
    let session = Session::new::<Campaign1805>(seed, Arc::new(SHEET.printed()), events, &rules, 0);
    session.map_err(|refusal| vec![refusal.to_string()])
}

/// Orders files: who sends them, and their texts.
type Letters = Vec<(String, String)>;

/// A campaign that goes on by itself.
struct Game {
    session: Session,
    /// Where it is watched.
    books: Option<Books>,
}

impl Game {
    fn state(&self) -> &State {
        &self.session.view().of::<Campaign1805>().state
    }

    /// On to C2.
    fn publish(&mut self) -> Result<(), Vec<String>> {
        if self.session.prompt().is_some_and(|prompt| prompt.key == "C1") {
            self.answer(&Request::Pick("publish".to_owned()))?;
        }
        Ok(())
    }

    /// What each nation draws.
    fn letters(&self, seed: u64) -> Letters {
        let view = self.session.view().of::<Campaign1805>();
        let letter = |nation: NationId| {
            let mixed = seed ^ (u64::from(view.state.now.turn) << 16) ^ (u64::from(nation.0) << 32);
            (view.state.nation_name(nation).to_owned(), drawn(view, nation, mixed))
        };
        senders(&view.state).map(letter).collect()
    }

    /// All letters are taken, and the turn is played to its count.
    fn turn(&mut self, letters: &[(String, String)]) -> Result<(), Vec<String>> {
        for (from, text) in letters.iter().cloned() {
            self.answer(&Request::Post { kind: "orders".to_owned(), from, text })?;
        }
        self.play_turn()
    }

    /// The letters come in another order, one of them twice; then the turn is taken back to its start and played again:
    /// each time it is the other's (invariants 15 and 16).
    fn repeats(&mut self, mut letters: Letters, other: &Self) -> Result<(), Vec<String>> {
        self.publish()?;
        let start = self.session.entry();
        letters.reverse();
        letters.extend(letters.first().cloned());
        self.turn(&letters)?;
        let same = |own: &Self| own.session.digest() == other.session.digest();
        if !same(self) {
            return Err(vec!["the same letters in another order come to something else".to_owned()]);
        }
        self.answer(&Request::Undo(Some(start)))?;
        // The letters stand: an undo unsends nothing.
        self.play_turn()?;
        if same(self) { Ok(()) } else { Err(vec!["taken back and played again it comes to something else".to_owned()]) }
    }

    /// From the close of orders to the count: what the umpire is asked gets the first option.
    fn play_turn(&mut self) -> Result<(), Vec<String>> {
        self.answer(&Request::Pick("close".to_owned()))?;
        for _ in 0..MOST_ANSWERS {
            let Some(prompt) = self.session.prompt() else { return Ok(()) };
            let request = match &prompt.kind {
                Asked::Choose { .. } if prompt.key == "C9" => return Ok(()),
                Asked::Choose { options, .. } => Request::Pick(options.first().map_or("", |own| &own.key).to_owned()),
                Asked::Name => Request::Name("nothing".to_owned()),
                Asked::Fill { .. } | Asked::Faces { .. } | Asked::Number { .. } => {
                    return Err(vec![format!("automatic players cannot answer `{}`", prompt.key)]);
                }
            };
            self.answer(&request)?;
        }
        Err(vec!["the turn does not end".to_owned()])
    }

    /// The results are published and official.
    fn end_turn(&mut self) -> Result<(), Vec<String>> {
        for key in ["publish", "official"] {
            if self.session.prompt().is_some_and(|prompt| prompt.key == "C9") {
                self.answer(&Request::Pick(key.to_owned()))?;
            }
        }
        Ok(())
    }

    /// One request; where the campaign is watched, all that must be true after it.
    fn answer(&mut self, request: &Request) -> Result<(), Vec<String>> {
        self.session.request(request, 0).map_err(|refusal| vec![refusal.to_string()])?;
        let Some(books) = &mut self.books else { return Ok(()) };
        let mut faults = books.follow(&self.session);
        if !matches!(request, Request::Post { .. }) {
            let state = self.state();
            let counted = state.now.step == Step::C9 && state.worked;
            faults.extend(if counted { untrue(state) } else { always_untrue(state) });
            faults.extend(watch_view::untrue(state));
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }
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

/// What must be true once cities are counted and is not, in words.
pub fn untrue(state: &State) -> Vec<String> {
    [always_untrue(state), of_cities(state)].concat()
}

/// What must be true after every act and is not.
fn always_untrue(state: &State) -> Vec<String> {
    let mut faults = Vec::new();
    let mut names: Vec<(NationId, &str)> = state.present().map(|(_, force)| (force.nation, &*force.name)).collect();
    names.sort_unstable();
    let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
    faults.extend(twice.map(|pair| format!("two forces of one name, {}", pair[0].1)));
    for (_, force) in state.present() {
        faults.extend(of_force(state, force));
    }
    for (nation, of) in state.lands.nations.iter().zip(&state.scenario().nations) {
        if nation.cash < 0 || nation.rp < 0 || nation.manpower < 0 {
            faults.push(format!("{} has less than nothing", of.name));
        }
    }
    // Whatever joins has a number of its own: nothing is there that never joined.
    for (kind, now) in units(state) {
        let numbered: u32 =
            state.names.numbered.iter().filter(|(_, own, _)| own.0 == kind).map(|(.., last)| *last).sum();
        if now > i64::from(numbered) {
            faults.push(format!("{} from nowhere", state.scenario().types[usize::from(kind)].name));
        }
    }
    faults.extend(of_generals(state));
    faults.extend(of_relations(state));
    faults
}

fn of_force(state: &State, force: &Force) -> Option<String> {
    let hits = |unit: &state::Unit| (1..=state.unit_type(unit.kind).hits).contains(&unit.hits);
    let ships = force.aboard.map(|ships| state.force(ships));
    let fault = match force.at {
        _ if force.units.is_empty() => "has no unit",
        _ if !force.units.iter().all(hits) => "has a unit of no hits, or of too many",
        _ if ships.is_some_and(|ships| ships.life.gone || ships.at != force.at) => "is aboard of no ships",
        Place::Hex(hex) if !state.map().is_land(hex) => "stands on no land",
        Place::Sea(_) if !force.kind.is_naval() && ships.is_none() => "walks on water",
        Place::Hex(_) | Place::Sea(_) => return None,
    };
    Some(format!("{} {fault}", force.name))
}

fn of_generals(state: &State) -> Vec<String> {
    let mut led: Vec<_> = state.troops.armies.iter().filter(|army| !army.gone).map(|army| army.general).collect();
    led.extend(state.present().filter_map(|(_, force)| force.general));
    led.sort_unstable();
    let name = |general: ids::GeneralId| state.general(general).figures.name.clone();
    let lost = led.iter().filter(|general| state.general(**general).fate != Fate::Free);
    let lost = lost.map(|general| format!("{} is lost and leads", name(*general)));
    let twice = led.windows(2).filter(|pair| pair[0] == pair[1]);
    lost.chain(twice.map(|pair| format!("{} leads twice", name(pair[0])))).collect()
}

fn of_relations(state: &State) -> Vec<String> {
    let wrong = state.between.relations.iter().filter(|own| {
        let [a, b] = own.between;
        a == b || (own.kind == Bond::War && state.stands(Bond::Alliance, a, b))
    });
    wrong.map(|own| format!("{} contradicts another relation", own.kind)).collect()
}

fn of_cities(state: &State) -> Vec<String> {
    let cities = state.scenario().cities.iter().zip(&state.lands.cities);
    let wrong = cities.filter(|(city, now)| {
        let owner = state.province(city.province).owner;
        let (Some(owner), Some(holder), Some(hex)) = (owner, now.holder, city.hex) else { return false };
        let foot = |force: &Force| {
            force.at == Place::Hex(hex) && state.is_friend(holder, force.nation) && state.count(force).infantry > 0
        };
        !state.is_friend(owner, holder) && !state.present().any(|(_, force)| foot(force))
    });
    wrong.map(|(city, _)| format!("{} is captured and held by nobody", city.name)).collect()
}
