//! C2: who force marched rolls; attackers who are then too few go back.

use super::super::act::{Deed, Offers};
use super::super::blocks::{named, owe_of, unit_key, unit_label};
use super::super::checks::ForceMarch;
use super::super::checks::force_march::CHECK;
use super::super::ground::Cx;
use super::super::ids::{LostBy, UnitId};
use super::super::losses::lose_cv;
use super::super::parts::too_few;
use super::super::settings;
use super::super::state::State;
use super::event::MarchEvent;
use crate::engine::cx::Stop;
use crate::engine::test::{Known, Tested};

/// A roll for each unit that force marched.
pub(crate) fn offers(state: &State, offers: &mut Offers) {
    for (unit, _) in state.units().filter(|(_, piece)| piece.march.owes_roll) {
        let what = format!("{} rolls for its force march", unit_label(state, unit));
        owe_of(offers, state, (Deed::ForceMarch, unit), what, "it went one section more");
    }
}

/// A unit rolls for its force march.
pub(crate) fn roll(cx: &mut Cx<'_>, unit: UnitId) -> Result<(), Stop> {
    let key = unit_key(cx.state(), Deed::ForceMarch, unit);
    let tested = cx.test(&key, &CHECK, |view| {
        let state = &view.state;
        let (piece, night) = (state.piece(unit), state.day().is_night());
        Known {
            side: state.side_of(unit).key().to_owned(),
            who: state.name(unit).to_owned(),
            text: format!("force march of {}", unit_label(state, unit)),
            values: vec![
                ("with_leader", (piece.march.led && !night).into()),
                ("night", night.into()),
                ("leader_present", (piece.march.led || night).into()),
            ],
            hidden: !piece.revealed,
            moot: !piece.march.owes_roll,
            ..Known::default()
        }
    })?;
    cx.emit(MarchEvent::MarchRolled { unit: named(cx.state(), unit) });
    let Tested::Outcome(outcome) = tested else { return Ok(()) };
    let lost = u8::try_from(outcome.get::<ForceMarch>().cv_lost).unwrap_or(0);
    let spared = cx.view().settings.is(settings::FORCE_LAST, "spared") && cx.state().piece(unit).cv <= lost;
    if !spared {
        lose_cv(cx, unit, lost, LostBy::ForceMarch);
    }
    Ok(())
}

/// Where fewer attackers are left than an attack needs, all of them go back. False where nobody does.
pub(crate) fn fall_back(cx: &mut Cx<'_>) -> bool {
    let (view, state) = (cx.view(), cx.state());
    if state.units().any(|(_, piece)| piece.march.owes_roll) {
        return false;
    }
    let (active, to_start) = (state.active(), view.settings.is(settings::FALL_BACK, "start"));
    let mut back = Vec::new();
    for city in state.cities_of(active.other()) {
        if too_few(view, state.units_at(city, active).count()).is_none() {
            continue;
        }
        for (unit, piece) in state.units_at(city, active) {
            let before = piece.march.before.filter(|_| !to_start).or(piece.march.start).or(piece.march.before);
            let to = before.filter(|to| *to != city && !state.is_at(*to, active.other()));
            back.extend(to.map(|to| MarchEvent::FellBack { unit: named(state, unit), from: city, to }));
        }
    }
    cx.emit_all(back)
}
