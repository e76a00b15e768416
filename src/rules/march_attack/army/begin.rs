//! How a battle begins.

use crate::orbat::Orbat;
use crate::orbat::scene::Scene;

use super::names::codes;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::state::Step;
use crate::rules::march_attack::state::ids::Side;
use crate::rules::march_attack::turn::TurnEvent;

/// The events that begin a battle of these two armies, with what its scenario tells beside them.
pub fn muster(a: Orbat, b: Orbat, scene: Option<Box<Scene>>) -> Vec<Event> {
    let sizes = |orbat: &Orbat| orbat.formations.iter().map(|mf| mf.units.len()).collect::<Vec<_>>();
    let codes = Box::new([codes(Side::A, &sizes(&a)), codes(Side::B, &sizes(&b))]);
    vec![
        Event::Turn(TurnEvent::Mustered { orbats: Box::new([a, b]), codes, scene }),
        Event::Turn(TurnEvent::StepBegan { turn: 1, step: Step::S1, half: 0, active: None }),
    ]
}
