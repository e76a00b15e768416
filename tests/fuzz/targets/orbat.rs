//! Any bytes are an order of battle, or every fault is told.

#![no_main]

use fanion::orbat::{Paint, read, to_toml};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| match read::orbat("x.toml", bytes) {
    Ok(orbat) => {
        let again = read::orbat("x.toml", to_toml(&orbat).as_bytes()).expect("what was written can be read");
        assert!(again == orbat, "a round trip changes nothing");
    }
    Err(faults) => assert!(!faults.render(bytes, Paint::Plain).is_empty()),
});
