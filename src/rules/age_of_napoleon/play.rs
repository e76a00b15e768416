//! The year: P1 to P8. One call is one act.

use super::event::CountryEvent;
use super::prelude::*;
use super::year::following;
use super::{attrition, battle, diplomacy, march, reinforce, strategy, surrender, victory, winter};

/// One act: what happens by itself, else what the players pick.
pub(super) fn play(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let state = cx.state();
    if state.winner.is_some() || state.map.pieces.is_empty() {
        return Err(Stop::Over);
    }
    if by_itself(cx)? {
        return Ok(());
    }
    match cx.next_act()? {
        Act::First => diplomacy::say_first(cx),
        Act::Play(side) => diplomacy::play_card(cx, side),
        Act::Status(country) => diplomacy::change(cx, country),
        Act::Owed(Owing::Draw(side)) => strategy::draw(cx, side),
        Act::Owed(Owing::Hand(side)) => strategy::name_hands(cx, side),
        Act::Place(corps) => reinforce::place(cx, corps),
        Act::Free(corps) => {
            cx.emit(CountryEvent::Freed { corps });
            Ok(())
        }
        Act::Move(area) => march::go(cx, area),
        Act::Owed(Owing::Attrition { area, interceptors }) => attrition::test(cx, area, interceptors),
        Act::Battle(area) => battle::fight(cx, area),
        Act::ToTable(area) => battle::table::go(cx, area),
        Act::Result(area) => battle::table::come_back(cx, area),
        Act::Here(area) => battle::table::fight_here(cx, area),
        Act::Owed(Owing::Surrender(country)) => surrender::ask(cx, country),
        Act::Owed(Owing::Winter(area)) => winter::test(cx, area),
        Act::Victory => victory::ask(cx),
        Act::Done => {
            cx.emit(following(cx.state()));
            Ok(())
        }
    }
}

/// What needs nobody's answer. False where players are asked.
fn by_itself(cx: &mut Cx<'_>) -> Result<bool, Stop> {
    let acted = match cx.state().step {
        Step::P1 => diplomacy::first_by_itself(cx),
        Step::P5 => attrition::by_itself(cx)?,
        Step::P8 => victory::recover(cx),
        Step::P2 | Step::P3 | Step::P4 | Step::P6 | Step::P7 => false,
    };
    Ok(acted || cx.due().options.is_empty() && cx.emit_all([following(cx.state())]))
}
