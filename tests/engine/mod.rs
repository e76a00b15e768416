//! What every rulebook shares.

mod chances;
mod checks;
mod conforming;
mod given_back;
mod grouped;
mod journals;
mod ledgers;
mod looking_back;
mod measures;
mod mending;
mod numbers;
mod pace;
mod pages;
mod playing;
mod requests;
mod rulings;
mod sums;
mod words;
