//! What every rulebook shares.

mod conforming;
