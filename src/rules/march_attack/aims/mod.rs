//! What the scenario tells and asks for: its scene, and what both sides score by it.

pub(super) mod ending;
pub mod scene;

pub(super) mod score;
pub(super) mod summary;

mod chapters;
mod history;
mod strengths;
