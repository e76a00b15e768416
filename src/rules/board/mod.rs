//! What the games on printed maps share and what holds no rule: places in lists, sides, steps, house rules and other words,
//! letters of pieces, offers, questions that cannot be let go, players' words, what every game leaves to its modules, files that are
//! written, look-ups in their lists, their things, the figures of a thing, the log's line of a test, numbers for automatic
//! players, battles at a table of miniatures with their field, battles and maps as they are drawn, for whom a state is, pieces that stand face
//! down in a game by mail, cells of rosters, printed cells, what came of dice and what they would bring, the page of a game
//! that is over, what never changes in a game.

pub mod asking;
pub mod cells;
pub mod codes;
pub mod field;
pub mod figures;
pub mod foresee;
pub mod forward;
mod ids;
pub mod keyed;
pub mod lists;
pub mod looker;
pub mod note;
pub mod offers;
pub mod over;
pub mod panels;
pub mod prelude;
pub mod printed;
mod roster;
pub mod samples;
pub mod side;
pub mod stand_ins;
pub mod table;
pub mod verdict;
pub mod words;
pub mod written;

pub use crate::{lists, now, roster};
pub use ids::{house_rules, ids, is_said, sides, steps, words};
