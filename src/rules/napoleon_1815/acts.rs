//! What is owed and what may be done: the one source of what comes next.

use super::battle::{self, fire, moves, reinforce};
use super::ground::View;
use super::ids::{Army, CityId, Side, Step, UnitId};
use super::state::State;
use super::{force_march, march, regroup, rout, setup, supply, victory};
use crate::engine::prompt::{DONE, Due};
use crate::engine::seat::EVERYBODY;
use crate::rules::board::offers::Offers;

/// One act that players begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Units of an army march out of a city.
    March(Army, CityId),
    /// A unit rolls for its force march.
    ForceMarch(UnitId),
    /// Both sides set up a battle.
    Deploy(CityId),
    /// A battle turn is begun.
    Battle(CityId),
    /// A battle goes to a table of miniatures.
    ToTable(CityId),
    /// It comes back.
    Result(CityId),
    /// It is played on here after all.
    Here(CityId),
    /// A unit checks its morale.
    Morale(UnitId),
    /// A unit retreats of its own will.
    Retreat(UnitId),
    /// A unit fires.
    Fire(UnitId),
    /// A unit moves within a battle.
    Move(UnitId),
    /// A unit comes to a battle.
    Reinforce(UnitId),
    /// A unit of a side that routs leaves.
    Rout(UnitId),
    /// A unit comes to the city where its side regroups.
    Bring(UnitId),
    /// A unit leaves the city where its side regroups.
    Leave(UnitId),
    /// The Allies choose who is lost for want of supply.
    Supply(CityId),
    /// The players say who has won.
    Victory,
    /// Nothing more in this step.
    Done,
}

/// Everything that is owed or may be done now, in the order of the rules.
pub fn offers(view: &View) -> Offers {
    let mut offers = Offers::default();
    let state = &view.state;
    if state.winner.is_some() {
        return offers;
    }
    match state.step {
        Step::C1 => {
            march::offers(view, &mut offers);
            offers.done(state.step.title(), None);
        }
        Step::C2 => force_march::offers(state, &mut offers),
        Step::C3 => setup::offers(state, &mut offers),
        Step::C4 => battle::offers(view, &mut offers),
        Step::C5 | Step::C6 | Step::C8 => {}
        Step::C7 => supply::offers(view, &mut offers),
        Step::C9 => victory::offers(view, &mut offers),
        Step::B1 => battle::morale::offers(view, &mut offers),
        Step::B2 => {
            battle::retreat::offers(view, &mut offers);
            offers.done(state.step.title(), None);
        }
        Step::B3 => {
            fire::offers(view, &mut offers);
            moves::offers(view, &mut offers);
            offers.done(state.step.title(), moves::must_engage(view));
        }
        Step::B4 => {
            reinforce::offers(view, &mut offers);
            offers.done(state.step.title(), None);
        }
        Step::Rout => rout::offers(state, &mut offers),
        Step::Regroup => {
            regroup::offers(view, &mut offers);
            offers.done(state.step.title(), None);
        }
    }
    offers
}

/// Who is asked in a step.
pub fn asked(state: &State) -> &'static str {
    match state.step {
        Step::C1 | Step::C2 => state.active().key(),
        Step::C4 | Step::B1 | Step::B2 | Step::B3 | Step::B4 => state.playing.key(),
        Step::Rout | Step::Regroup => state.leaving.unwrap_or(state.playing).key(),
        Step::C7 => Side::Allied.key(),
        Step::C3 | Step::C5 | Step::C6 | Step::C8 | Step::C9 => EVERYBODY,
    }
}

/// What a step asks, in words that all may read.
pub fn question(state: &State) -> String {
    let place = state.battle.map(|city| format!(", {}", state.city_name(city))).unwrap_or_default();
    format!("{}{place}", state.step.words())
}

/// The options of the next prompt.
pub fn due(view: &View) -> Due {
    let state = &view.state;
    let offers = offers(view);
    let both = offers.options.iter().any(|choice| choice.owed.as_ref().is_some_and(|owed| owed.who != asked(state)));
    let side = if both { EVERYBODY } else { asked(state) };
    offers.due(state.step.name(), side.to_owned(), question(state), state.step.cite())
}

/// The act that a key names.
pub fn find(state: &State, key: &str) -> Option<Act> {
    let Some((word, name)) = key.split_once(':') else {
        return match key {
            DONE => Some(Act::Done),
            "victory" => Some(Act::Victory),
            _ => None,
        };
    };
    let unit = || state.roster.unit_named(name);
    let city = || state.roster.city_named(name);
    match word {
        "march" => {
            let (army, city) = name.split_once('/')?;
            Some(Act::March(Army::of_key(army)?, state.roster.city_named(city)?))
        }
        "force-march" => unit().map(Act::ForceMarch),
        "deploy" => city().map(Act::Deploy),
        "battle" => city().map(Act::Battle),
        "to-table" => city().map(Act::ToTable),
        "result" => city().map(Act::Result),
        "here" => city().map(Act::Here),
        "morale" => unit().map(Act::Morale),
        "retreat" => unit().map(Act::Retreat),
        "fire" => unit().map(Act::Fire),
        "move" => unit().map(Act::Move),
        "reinforce" => unit().map(Act::Reinforce),
        "rout" => unit().map(Act::Rout),
        "bring" => unit().map(Act::Bring),
        "leave" => unit().map(Act::Leave),
        "supply" => city().map(Act::Supply),
        _ => None,
    }
}

/// The block that an act is of.
pub(crate) const fn unit_of(act: Act) -> Option<UnitId> {
    match act {
        Act::ForceMarch(unit)
        | Act::Morale(unit)
        | Act::Retreat(unit)
        | Act::Fire(unit)
        | Act::Move(unit)
        | Act::Reinforce(unit)
        | Act::Rout(unit)
        | Act::Bring(unit)
        | Act::Leave(unit) => Some(unit),
        Act::March(..)
        | Act::Deploy(_)
        | Act::Battle(_)
        | Act::ToTable(_)
        | Act::Result(_)
        | Act::Here(_)
        | Act::Supply(_)
        | Act::Victory
        | Act::Done => None,
    }
}

/// The words of acts whose keys name a block.
pub(crate) const UNIT_WORDS: [&str; 9] =
    ["force-march", "morale", "retreat", "fire", "move", "reinforce", "rout", "bring", "leave"];
