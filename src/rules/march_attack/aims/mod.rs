//! What the scenario tells and asks for: its scene, and what both sides score by it.

pub(super) mod ending;
pub(crate) mod scene;

pub(super) mod score;

mod history;
mod strengths;
