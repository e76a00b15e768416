//! What is owed and what may be done: the one source of what comes next.

use super::battle::{self, fire, moves, reinforce};
use super::ground::View;
use super::ids::{Army, CityId, Side, Step, UnitId};
use super::march::{self, force};
use super::state::{State, Use};
use super::{ends, regroup, rout, setup, supply, victory};
use crate::engine::prompt::{DONE, Due};
use crate::engine::seat::EVERYBODY;
use crate::rules::board::offers::Offers;
use crate::rules::board::words;

words! {
    /// What one block does; its word begins the key of the act.
    Deed {
        ForceMarch = "force-march",
        Morale = "morale",
        Retreat = "retreat",
        Fire = "fire",
        Move = "move",
        Reinforce = "reinforce",
        /// Its side routs, and it leaves.
        Rout = "rout",
        /// It comes to the city where its side regroups.
        Bring = "bring",
        /// It leaves the city where its side regroups.
        Leave = "leave",
    }
    /// What is done in one city; its word begins the key of the act.
    Affair {
        Deploy = "deploy",
        Battle = "battle",
        /// A battle goes to a table of miniatures.
        ToTable = "to-table",
        Result = "result",
        /// It is played on here after all.
        Here = "here",
        /// The Allies choose who is lost for want of supply.
        Supply = "supply",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Units of an army march out of a city.
    March(Army, CityId),
    Of(Deed, UnitId),
    In(Affair, CityId),
    /// The players say who has won.
    Victory,
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
        Step::C1 => march::offers(view, &mut offers),
        Step::C2 => force::offers(state, &mut offers),
        Step::C3 => setup::offers(state, &mut offers),
        Step::C4 => battle::offers(view, &mut offers),
        Step::C5 | Step::C6 | Step::C8 => {}
        Step::C7 => supply::offers(view, &mut offers),
        Step::C9 => victory::offers(view, &mut offers),
        Step::B1 => battle::morale::offers(view, &mut offers),
        Step::B2 => battle::retreat::offers(view, &mut offers),
        Step::B3 => {
            fire::offers(view, &mut offers);
            moves::offers(view, &mut offers);
        }
        Step::B4 => reinforce::comers(view, &mut offers, state.now.playing, Use::Reinforce, None),
        Step::Rout => rout::offers(state, &mut offers),
        Step::Regroup => regroup::offers(view, &mut offers),
    }
    if matches!(state.step, Step::C1 | Step::B2 | Step::B3 | Step::B4 | Step::Regroup) {
        let refused = if state.step == Step::B3 { moves::must_engage(view) } else { None };
        offers.done(state.step.title(), ends::means(view, &offers), refused);
    }
    offers
}

/// Who is asked in a step.
pub fn asked(state: &State) -> &'static str {
    match state.step {
        Step::C7 => Side::Allied.key(),
        Step::C3 | Step::C5 | Step::C6 | Step::C8 | Step::C9 => EVERYBODY,
        _ => state.acting().key(),
    }
}

/// What a step asks, in words that all may read.
pub fn question(state: &State) -> String {
    let place = state.now.battle.map(|city| format!(", {}", state.city_name(city))).unwrap_or_default();
    let sets = if state.step == Step::C4 { ", in sets until no battle is left" } else { "" };
    format!("{}{place}{sets}", state.step.words())
}

/// The options of the next prompt.
pub fn due(view: &View) -> Due {
    let state = &view.state;
    let offers = offers(view);
    let both = offers.options.iter().any(|choice| choice.owed.as_ref().is_some_and(|owed| owed.who != asked(state)));
    let side = if both { EVERYBODY } else { asked(state) };
    let groups = if state.step == Step::C1 { march::groups_left(view) } else { String::new() };
    offers.due(state.step.name(), side.to_owned(), question(state) + &groups, state.step.cite())
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
    if word == "march" {
        let (army, city) = name.split_once('/')?;
        return Some(Act::March(Army::of_key(army)?, state.roster.city_named(city)?));
    }
    match Deed::of_key(word) {
        Some(deed) => state.roster.unit_named(name).map(|unit| Act::Of(deed, unit)),
        None => Some(Act::In(Affair::of_key(word)?, state.roster.city_named(name)?)),
    }
}
