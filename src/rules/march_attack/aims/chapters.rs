//! What chapters about a scenario are made of.

use crate::engine::briefing::Chapter;
use crate::engine::pace::{minutes_of, time_of};
use crate::engine::text::{Label, Text};
use crate::orbat::scene::Scene;

/// Minutes of a turn by the sheet; a brief tells the hour of a turn by them.
const TURN_MINUTES: u32 = 20;

/// A chapter under this heading, with nothing in it.
pub(super) fn chapter(heading: &str) -> Chapter {
    Chapter { heading: Text::of(Label::Heading, heading), ..Chapter::default() }
}

/// The hour at which a turn begins, where the scenario tells when the first does.
pub(super) fn hour(scene: &Scene, turn: u16) -> Option<String> {
    let start = minutes_of(&scene.start)?;
    Some(time_of(start.saturating_add(u32::from(turn.saturating_sub(1)) * TURN_MINUTES)))
}
