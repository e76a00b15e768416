//! The figures of docs/performance.md against their limits, each beside a floor measured in the same run.
//!
//! `cargo bench --bench table` measures all; names after `--` choose: start, home, keys, durable, save, acts, growth.

#[expect(dead_code, reason = "the bench of single requests uses the rest")]
mod army;
mod measured;
mod scales;

use scales::{home, keys, saves, start};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if words.iter().any(|word| word == start::EMPTY) {
        start::empty_frame();
        return;
    }
    let parts: [(&str, fn()); 7] = [
        ("start", start::measure),
        ("home", home::measure),
        ("keys", keys::measure),
        ("durable", saves::durable),
        ("save", saves::long_save),
        ("acts", saves::acts),
        ("growth", saves::growth),
    ];
    for (name, measure) in parts {
        if words.is_empty() || words.iter().any(|word| word == name) {
            println!("\n== {name}");
            measure();
        }
    }
}
