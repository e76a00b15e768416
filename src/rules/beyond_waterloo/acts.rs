//! What is owed and what may be done: the one source of what comes next.

use super::ground::View;
use super::ids::{AreaId, CountryId, FormationId, LeaderId, PhaseKind, Side, Step, UnitId};
use super::state::State;
use super::{battle, ends, movement, phases, spending, victory};
use crate::engine::prompt::{DONE, Due};
use crate::engine::seat::EVERYBODY;
use crate::rules::board::offers::Offers;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Move(FormationId),
    /// A leader spends an action point.
    Spend(LeaderId),
    Battle(AreaId),
    /// A battle goes to a table of miniatures.
    ToTable(AreaId),
    Result(AreaId),
    /// It is fought here after all.
    Here(AreaId),
    /// Both sides choose their grand tactics.
    Tactics,
    Cards(Side),
    Charge,
    /// A side rolls on the FERT.
    Fert(Side),
    Losses(Side),
    /// A Guard unit that lost a step is tested.
    Guard(UnitId),
    /// The players say what became of Napoleon.
    Napoleon,
    Withdraw(Side),
    /// A formation that went back is tested.
    Retreat(FormationId),
    /// A formation tries to come to the battle.
    React(FormationId),
    /// The attacker says whether there is a second round.
    SecondRound,
    Wound(LeaderId),
    Paralysis(CountryId),
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
    if state.turns_over {
        victory::offers(&mut offers);
        return offers;
    }
    match state.step {
        Step::Phase => match state.kind() {
            PhaseKind::Words => offers.done_always(&phase_name(state), ends::means(state, &offers), None),
            PhaseKind::Wounds => phases::offer_wounds(state, &mut offers),
            PhaseKind::Paralysis => phases::offer_countries(state, &mut offers),
            PhaseKind::Ops => {}
        },
        Step::O2 => {
            movement::offers(view, &mut offers);
            spending::offers(view, &mut offers);
            offers.done(state.step.title(), ends::means(state, &offers), None);
        }
        Step::O3 => {
            if battle::offers(view, &mut offers) {
                offers.done(state.step.title(), ends::means(state, &offers), None);
            }
        }
        Step::Battle => battle::offer_stage(view, &mut offers),
        Step::Reaction => {
            battle::reaction::offers(view, &mut offers);
            offers.done(state.step.title(), ends::means(state, &offers), None);
        }
    }
    offers
}

/// The name of the phase that is played.
pub(crate) fn phase_name(state: &State) -> String {
    state.phase_now().map_or_else(String::new, |phase| phase.name.clone())
}

/// Whose part of a step it is.
pub fn whose(state: &State) -> Option<Side> {
    match state.step {
        Step::Reaction => battle::reaction::whose(state),
        Step::Phase | Step::O2 | Step::O3 | Step::Battle => state.active(),
    }
}

/// What a step asks, in words that all may read.
pub fn question(state: &State) -> String {
    let phase = phase_name(state);
    let battle = state.fight.battle.as_ref();
    match battle {
        Some(battle) => {
            let name = state.area_name(battle.area);
            format!("{phase}, {}, {name}, round {}", state.step.title(), battle.round)
        }
        None if state.step == Step::Phase => {
            let text = state.phase_now().and_then(|phase| phase.text.as_deref());
            text.map_or(phase.clone(), |text| {
                format!("{phase}: {}", text.split_whitespace().collect::<Vec<_>>().join(" "))
            })
        }
        None => format!("{phase}, {}", state.step.title()),
    }
}

/// The options of the next prompt.
pub fn due(view: &View) -> Due {
    let (state, offers) = (&view.state, offers(view));
    let side = offers.asked().unwrap_or_else(|| whose(state).map_or(EVERYBODY, Side::key).to_owned());
    offers.due(state.step.name(), side, question(state), state.step.cite())
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
    let roster = &state.roster;
    // Keys of a battle end in AREA/ROUND, and some in the side.
    let side = || name.rsplit('/').next().and_then(Side::of_key);
    match word {
        "move" => roster.formation_named(name).map(Act::Move),
        "spend" => roster.leader_named(name).map(Act::Spend),
        "battle" => roster.area_named(name).map(Act::Battle),
        "to-table" => roster.area_named(name).map(Act::ToTable),
        "result" => roster.area_named(name).map(Act::Result),
        "here" => roster.area_named(name).map(Act::Here),
        "tactics" => Some(Act::Tactics),
        "cards" => side().map(Act::Cards),
        "charge" => Some(Act::Charge),
        "fert" => side().map(Act::Fert),
        "losses" => side().map(Act::Losses),
        "guard" => roster.unit_named(name).map(Act::Guard),
        "napoleon" => Some(Act::Napoleon),
        "withdraw" => side().map(Act::Withdraw),
        "retreat" => roster.formation_named(name).map(Act::Retreat),
        "react" => roster.formation_named(name).map(Act::React),
        "second-round" => Some(Act::SecondRound),
        "wound" => roster.leader_named(name).map(Act::Wound),
        "paralysis" => roster.country_named(name).map(Act::Paralysis),
        _ => None,
    }
}
