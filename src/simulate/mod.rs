//! Automatic players, and many battles played by them.
//!
//! A [`player`] knows nothing but the prompt. It does what is owed, plans some of what may be done in a step, and
//! draws what only a table could tell: who is near whom, and how far away. Everything goes through the
//! [`Session`](crate::engine::session::Session), so that it finds what a person would find: a prompt that nothing
//! answers, a step that does not end.

pub mod battle;
pub(crate) mod many;
pub(crate) mod measures;
pub(crate) mod outcome;
pub mod player;
pub(crate) mod spread;
pub mod values;
