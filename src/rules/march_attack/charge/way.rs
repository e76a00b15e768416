//! Over what and onto what a charge goes: obstacles are rolled at once, the ground counts from contact on.

use std::rc::Rc;

use serde_json::Value as Json;

use crate::engine::cx::{Filled, Stop};
use crate::engine::input::Value;
use crate::engine::prompt::{Ask, AskKind, Choice};
use crate::orbat::{Arm, Disorder, Ground, Shape};

use crate::rules::march_attack::charge::ChargeEvent;
use crate::rules::march_attack::ground::Cx;
use crate::rules::march_attack::losses;
use crate::rules::march_attack::sheet::checks;
use crate::rules::march_attack::sheet::checks::obstacle::ObstacleResult;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::terrain::{self, Told, worsen};
use crate::rules::march_attack::turn::owed;

/// What may lie in the way of a charge.
const OBSTACLES: [(&str, &str); 4] = [
    ("none", "none"),
    ("minor-linear", "minor linear obstacle: disorders foot on 1-2, mounted on 1-4"),
    ("steep-rise", "steep rise: disorders foot on 1-2, mounted on 1-4"),
    ("major-linear", "major linear obstacle: always disorders"),
];

thread_local! {
    static OVER: Rc<[Choice]> = OBSTACLES.iter().map(|(key, label)| Choice::may(*key, *label)).collect();
}

/// What players tell of the way of a charge.
#[derive(Clone)]
pub(super) struct Way {
    pub over: [String; 2],
    /// What it crosses and where it ends.
    pub told: Told,
}

/// What is asked of the way of a charge by one unit, or by cavalry that is not named yet.
pub(super) fn asks(state: &State, charger: Option<UnitId>, onto: Ground) -> [Ask; 4] {
    let ask = |name: &str, choices, default: &str, help: &str| Ask {
        name: name.into(),
        kind: AskKind::One(choices),
        default: Some(default.into()),
        help: help.into(),
    };
    let obstacles = || OVER.with(Rc::clone);
    [
        ask("obstacle", obstacles(), "none", "what it charges over; a river or rough ground as you grade it"),
        ask("obstacle_2", obstacles(), "none", "what else it charges over"),
        ask(
            "ground",
            terrain::grounds(Arm::Cavalry),
            onto.as_str(),
            "where it ends: the ground on which it meets the enemy",
        ),
        charger.map_or_else(terrain::lands, |unit| terrain::crosses(state.unit(unit), false)),
    ]
}

/// The ground on which a charge by any of these ends unless told otherwise: the target's. A garrison is stormed from
/// outside, and a formation that crosses no bridge meets whoever holds one before it.
pub(super) fn usual_ground(state: &State, chargers: &[UnitId], target: UnitId) -> Ground {
    let target = state.unit(target);
    let ground = if target.shape == Shape::Garrison { Ground::Open } else { target.ground };
    chargers.iter().fold(ground, |ground, unit| before_bridge(state, *unit, ground))
}

/// The ground on which a unit meets an enemy who is here.
pub(super) fn before_bridge(state: &State, unit: UnitId, ground: Ground) -> Ground {
    let before = ground == Ground::Bridge && !terrain::crosses_bridges(state.unit(unit).shape);
    if before { Ground::Open } else { ground }
}

impl Way {
    /// As the players told it of this unit.
    pub(super) fn told(state: &State, unit: UnitId, filled: &Filled) -> Self {
        let over = ["obstacle", "obstacle_2"].map(|name| filled.word(name).to_owned());
        Self { over, told: terrain::told(filled, state.unit(unit), Ground::Open) }
    }

    /// How often it goes over an obstacle of this kind.
    pub(super) fn count(&self, obstacle: &str) -> i64 {
        i64::try_from(self.over.iter().filter(|own| *own == obstacle).count()).unwrap_or(0)
    }
}

/// Friends through whose lines a unit goes.
pub(super) fn through(state: &State, unit: UnitId) -> Ask {
    through_whom(state, friends(state, unit))
}

/// Own units on the table, not itself.
pub(super) fn friends(state: &State, unit: UnitId) -> impl Iterator<Item = UnitId> {
    state.units_of(unit.side).map(|(id, _)| id).filter(move |id| *id != unit && state.on_table(*id))
}

/// The same of these friends only.
pub(super) fn through_whom(state: &State, friends: impl Iterator<Item = UnitId>) -> Ask {
    Ask {
        name: "through".into(),
        kind: AskKind::Many(friends.map(|id| state.unit_choice(id)).collect()),
        default: Some(Json::Array(Vec::new())),
        help: "friends it passes through: all become D1".into(),
    }
}

/// A passage of lines: each friend and the unit are D1 at least.
pub(super) fn pass_through(cx: &mut Cx<'_>, unit: UnitId, friends: &[UnitId]) {
    for &through in friends {
        cx.emit(ChargeEvent::Passed { unit, through });
        worsen(cx, unit, Disorder::D1);
        worsen(cx, through, Disorder::D1);
    }
}

/// The friends that a form names under `through`.
pub(super) fn named(state: &State, unit: UnitId, filled: &Filled) -> Vec<UnitId> {
    let keys = filled.list("through").into_iter().filter_map(|key| key.split_once('/'));
    keys.filter_map(|(_, name)| state.find_unit(unit.side, name)).collect()
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
            ("obstacle", Value::from(obstacle.to_owned())),
            ("mounted", Value::from(view.state.unit(charger).arm.is_mounted())),
        ];
        known
    })?;
    if tested.read::<ObstacleResult>().is_some_and(|obstacle| obstacle.disordered) {
        worsen(cx, charger, level);
    }
    Ok(())
}
