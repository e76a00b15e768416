//! T3: a melee drives a unit back at which another charge aims. The players say whether that charge still reaches it.

use crate::engine::cx::{Question, Stop};
use crate::engine::inches::Inches;
use crate::engine::prompt::Choice;
use crate::orbat::UnitStatus;

use super::{ChargeEnd, halt, meet_broken};
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::ground::Cx;
use crate::rules::march_attack::sheet::distances::FLIGHT_FOOT;
use crate::rules::march_attack::state::Charge;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::turn::owed;

/// A unit that a melee has driven back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Driven {
    unit: UnitId,
    inches: u16,
}

/// Asks for each charge at a unit that these events have driven back; one that falls away is not made.
pub(crate) fn ask(cx: &mut Cx<'_>, events: &[Event]) -> Result<(), Stop> {
    for driven in driven(events) {
        let aimed: Vec<Charge> =
            cx.state().fights.charges.iter().filter(|charge| charge.target == driven.unit).copied().collect();
        for charge in aimed {
            cx.settle()?;
            // One of several has met and destroyed it, or a player's word has ended the charge.
            if cx.state().on_table(driven.unit) && cx.state().charge_of(charge.charger).is_some() {
                ask_one(cx, &charge, driven)?;
            }
        }
    }
    Ok(())
}

fn driven(events: &[Event]) -> Vec<Driven> {
    let back = |event: &Event| match event {
        Event::Unit(UnitEvent::Retreated { unit, inches } | UnitEvent::Broke { unit, inches }) => {
            Some(Driven { unit: *unit, inches: *inches })
        }
        _ => None,
    };
    events.iter().filter_map(back).collect()
}

fn ask_one(cx: &mut Cx<'_>, charge: &Charge, driven: Driven) -> Result<(), Stop> {
    let state = cx.state();
    let (charger, target) = (state.unit_label(charge.charger), state.unit_label(charge.target));
    let key = format!("reach:{}", state.unit_key(charge.charger));
    let what = format!("does {charger} still reach {target}?");
    cx.owe(owed(charge.charger.side, key.clone(), what, "its target was driven back"));
    let picked = cx.choose_key(&key, |view| {
        let falls_away = Choice::may("falls-away", "out of reach: halts");
        let broken = view.state.unit(charge.target).status == UnitStatus::Broken;
        let reaches =
            Choice::may("reaches", if broken { "reaches it: the broken unit is destroyed" } else { "reaches it" });
        let far = broken || Inches::whole(u32::from(driven.inches)) >= FLIGHT_FOOT;
        Question {
            side: "both".into(),
            text: format!("{target} fell back {}\". Can {charger} still reach it?", driven.inches),
            cite: "charges at a unit that is driven back".into(),
            options: if far { vec![falls_away, reaches] } else { vec![reaches, falls_away] },
            ..Question::default()
        }
    })?;
    cx.settled();
    match picked.as_deref() {
        Some("falls-away") => halt(cx, charge.charger, ChargeEnd::OutOfReach),
        Some("reaches") => meet_broken(cx, charge),
        _ => {}
    }
    Ok(())
}
