//! What is owed and what may be done: the one source of what comes next.

use super::attrition::INTERCEPTOR;
use super::ground::View;
use super::ids::{AreaId, CorpsId, CountryId, Side, Step};
use super::state::State;
use super::{attrition, battle, diplomacy, ends, march, reinforce, strategy, surrender, victory, winter};
use crate::engine::prompt::{DONE, Due};
use crate::rules::board::offers::Offers;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// The players say who goes first.
    First,
    Play(Side),
    /// The status of a country changes.
    Status(CountryId),
    Draw(Side),
    Hand(Side),
    /// A corps comes out of the reserve.
    Place(CorpsId),
    Free(CorpsId),
    /// An army moves out of an area.
    Move(AreaId),
    /// The corps that moved, or intercepted, test for attrition.
    Attrition(AreaId, bool),
    Battle(AreaId),
    /// A battle goes to a table of miniatures.
    ToTable(AreaId),
    Result(AreaId),
    /// It is fought by dice after all.
    Here(AreaId),
    /// The players say whether a country surrenders.
    Surrender(CountryId),
    /// Winter is tested in an area.
    Winter(AreaId),
    /// The players say whether someone has won.
    Victory,
    /// Nothing more in this part of the phase.
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
        Step::P1 if state.now.first.is_none() => diplomacy::offer_first(view, &mut offers),
        Step::P1 | Step::P2 => {
            diplomacy::offers(view, &mut offers);
            offers.done(&part(state), ends::means(state, &offers), None);
        }
        Step::P3 => strategy::offers(view, &mut offers),
        Step::P4 => {
            reinforce::offers(view, &mut offers);
            offers.done(&part(state), ends::means(state, &offers), None);
        }
        Step::P5 => {
            attrition::offers(state, &mut offers);
            battle::offers(view, &mut offers);
            if !offers.owes() && state.fight.battle.is_none() {
                march::offers(view, &mut offers);
                diplomacy::offer_cards(state, &mut offers);
                offers.done(&part(state), ends::means(state, &offers), None);
            }
        }
        Step::P6 => surrender::offers(view, &mut offers),
        Step::P7 => winter::offers(view, &mut offers),
        Step::P8 => victory::offers(view, &mut offers),
    }
    offers
}

/// The part of a phase in words: `campaign round 2, the French`.
fn part(state: &State) -> String {
    let round = if state.now.round > 0 { format!(" round {}", state.now.round) } else { String::new() };
    let side = if state.step.is_by_sides() { format!(", {}", state.now.active.name()) } else { String::new() };
    format!("{}{round}{side}", state.step.title())
}

/// What a step asks, in words that all may read.
pub fn question(state: &State) -> String {
    if let Some(fight) = &state.fight.battle {
        return format!("{} battle in {}", state.step.name(), state.area_name(fight.area));
    }
    format!("{} {}", state.step.name(), part(state))
}

pub fn due(view: &View) -> Due {
    let (state, offers) = (&view.state, offers(view));
    let side = offers.asked().unwrap_or_else(|| state.now.active.key().to_owned());
    offers.due(state.step.name(), side, question(state), state.step.cite())
}

pub fn find(state: &State, key: &str) -> Option<Act> {
    let Some((word, name)) = key.split_once(':') else {
        return match key {
            DONE => Some(Act::Done),
            "first" => Some(Act::First),
            "victory" => Some(Act::Victory),
            _ => None,
        };
    };
    let roster = &state.roster;
    match word {
        "play" => Side::of_key(name).map(Act::Play),
        "draw" => Side::of_key(name).map(Act::Draw),
        "hand" => Side::of_key(name).map(Act::Hand),
        "status" => roster.country_named(name).map(Act::Status),
        "surrender" => roster.country_named(name).map(Act::Surrender),
        "place" => roster.corps_named(name).map(Act::Place),
        "free" => roster.corps_named(name).map(Act::Free),
        "move" => roster.area_named(name).map(Act::Move),
        "battle" => roster.area_named(name).map(Act::Battle),
        "to-table" => roster.area_named(name).map(Act::ToTable),
        "result" => roster.area_named(name).map(Act::Result),
        "here" => roster.area_named(name).map(Act::Here),
        "winter" => roster.area_named(name).map(Act::Winter),
        "attrition" => match roster.area_named(name) {
            Some(area) => Some(Act::Attrition(area, false)),
            None => roster.area_named(name.strip_suffix(INTERCEPTOR)?).map(|area| Act::Attrition(area, true)),
        },
        _ => None,
    }
}
