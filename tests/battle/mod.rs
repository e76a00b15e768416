//! Battles of March Attack, played through the session.
#![expect(clippy::needless_pass_by_value, reason = "tests write `json!(..)` where it is used")]

mod absent;
mod asked;
pub mod bounds;
mod charges;
mod clauses_fire;
mod clauses_leaders;
mod clauses_melee;
mod clauses_morale;
mod clauses_orders;
mod clauses_reactions;
mod clauses_skirmish;
mod clauses_turn;
mod codes;
mod conforming;
mod edges_fire;
mod edges_melee;
mod edges_morale;
mod edges_turn;
mod field;
mod fire;
pub mod game;
mod ground;
mod known;
mod let_go;
mod morale;
mod orders;
mod roster;
mod set_right;
mod skirmish;
mod stray;
mod told;
mod turn;
mod verdicts;
mod walk;
mod what_ifs;
mod words;
