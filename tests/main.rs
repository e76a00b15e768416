//! All tests in one binary.

mod engine;
mod house;
mod support;
