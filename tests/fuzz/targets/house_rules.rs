//! Any bytes are house rules or a scenario, or every fault is told.

#![no_main]

use fanion::orbat::{Paint, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for faults in [read::house_rules("x.toml", bytes).err(), read::scenario("x.toml", bytes).err()].into_iter().flatten() {
        assert!(!faults.render(bytes, Paint::Plain).is_empty());
    }
});
