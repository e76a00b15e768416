//! The map, in letters, as a picture, and hex by hex.

pub mod atlas;
pub mod draw;
pub mod picture;
pub(crate) mod signs;
