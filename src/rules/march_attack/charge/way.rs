//! Over what and onto what a charge goes: obstacles are rolled at once, the ground counts from contact on.

use std::rc::Rc;

use crate::engine::cx::{Filled, Stop};
use crate::engine::input::Value;
use crate::engine::prompt::{Ask, AskKind, Choice};
use crate::engine::test::Tested;
use crate::orbat::{Arm, Disorder, Ground, Shape};

use super::ground;
use super::moves;
use crate::rules::march_attack::losses;
use crate::rules::march_attack::sheet::checks;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::turn::{Cx, owed};

/// What may lie in the way of a charge.
const OBSTACLES: [(&str, &str); 4] = [
    ("none", "nothing"),
    ("minor-linear", "minor linear obstacle: 1-2 foot, 1-4 mounted is disordered"),
    ("steep-rise", "steep rise: 1-2 foot, 1-4 mounted is disordered"),
    ("major-linear", "major linear obstacle: always disordered"),
];

/// What players tell of the way of a charge.
pub(super) struct Way {
    over: [String; 2],
    /// Where it ends.
    pub onto: Ground,
}

/// What is asked of the way of a charge.
pub(super) fn asks(onto: Ground) -> [Ask; 3] {
    let ask = |name: &str, choices, default: &str, help: &str| Ask {
        name: name.into(),
        kind: AskKind::One(choices),
        default: Some(default.into()),
        help: help.into(),
    };
    let obstacles = || OBSTACLES.iter().map(|(key, label)| Choice::may(*key, *label)).collect::<Rc<[Choice]>>();
    [
        ask("obstacle", obstacles(), "none", "what it charges over; a river or rough ground as you grade it"),
        ask("obstacle_2", obstacles(), "none", "what else it charges over"),
        ask("ground", moves::grounds(Arm::Cavalry), onto.as_str(), "the ground on which it meets the enemy"),
    ]
}

/// The ground on which a charge ends unless told otherwise: the target's. A garrison is stormed from outside.
pub(super) fn usual_ground(state: &State, target: UnitId) -> Ground {
    let target = state.unit(target);
    if target.shape == Shape::Garrison { Ground::Open } else { target.ground }
}

impl Way {
    /// As the players told it.
    pub(super) fn told(filled: &Filled) -> Self {
        let over = ["obstacle", "obstacle_2"].map(|name| filled.word(name).to_owned());
        Self { over, onto: filled.word("ground").parse().unwrap_or(Ground::Open) }
    }
}

/// What lies in the way may disorder a charge: `obstacle.level`.
pub(super) fn cross(cx: &mut Cx<'_>, charger: UnitId, way: &Way) -> Result<(), Stop> {
    for (obstacle, kind) in way.over.iter().zip(["obstacle", "obstacle-2"]) {
        if !matches!(obstacle.as_str(), "none" | "") {
            cross_one(cx, charger, obstacle, kind)?;
        }
    }
    Ok(())
}

/// No die is thrown for a unit that can get no worse.
fn cross_one(cx: &mut Cx<'_>, charger: UnitId, obstacle: &str, kind: &str) -> Result<(), Stop> {
    cx.settle()?;
    let level = if cx.view().settings.is("obstacle.level", "d1") { Disorder::D1 } else { Disorder::D2 };
    if cx.state().unit(charger).disorder >= level {
        return Ok(());
    }
    let key = format!("{kind}:{}", cx.state().unit_key(charger));
    let what = format!("{} crosses an obstacle", cx.state().unit_label(charger));
    let tested = cx.owed_test(owed(charger.side, key, what, "charged over"), &checks::obstacle::CHECK, |view| {
        let mut known = losses::ved_known(view, charger);
        known.text = format!("is {} disordered by what it crosses?", view.state.unit_label(charger));
        known.values = vec![
            ("obstacle", Value::from(obstacle)),
            ("mounted", Value::from(view.state.unit(charger).arm.is_mounted())),
        ];
        known
    })?;
    if matches!(&tested, Tested::Outcome(outcome) if outcome.flag("disordered")) {
        ground::worsen(cx, charger, level);
    }
    Ok(())
}

/// Contact: who charges stands from now on where it meets the enemy, and that marks it as a move there would.
pub(crate) fn arrive(cx: &mut Cx<'_>, charger: UnitId, onto: Option<Ground>) {
    let Some(onto) = onto else { return };
    ground::enter(cx, charger, onto);
}
