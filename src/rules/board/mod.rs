//! What the games on printed maps share and what holds no rule: places in lists, sides, steps and other words, letters of
//! pieces, offers, questions with one answer, players' words, files that are written, the log's line of a test, numbers for automatic players,
//! battles at a table of miniatures, maps of areas.

pub(crate) mod asking;
pub(crate) mod codes;
pub(crate) mod draw;
mod ids;
pub(crate) mod map;
pub(crate) mod note;
pub(crate) mod offers;
pub(crate) mod table;
pub(crate) mod words;
pub(crate) mod written;

pub(crate) use ids::{id, sides, steps, words};
