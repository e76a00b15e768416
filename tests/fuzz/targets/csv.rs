//! Any bytes are a spreadsheet of an order of battle, or every fault is told.

#![no_main]

use fanion::orbat::{Paint, csv};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| match csv::read("x.csv", bytes, "x") {
    Ok(sheet) => {
        let again = csv::read("x.csv", csv::to_csv(&sheet.orbat).as_bytes(), "y").expect("what was written can be read");
        assert!(again.orbat == sheet.orbat, "a round trip changes nothing");
    }
    Err(faults) => assert!(!faults.render(bytes, Paint::Plain).is_empty()),
});
