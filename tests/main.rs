//! All tests in one binary.

mod engine;
mod support;
