//! Any text is an owner's file of a rulebook, a campaign's scenario or a configuration, or a hundred faults are told.

#![no_main]

use fanion::config;
use fanion::limits;
use fanion::rulebooks::SHEETS;
use fanion::rules::campaign_1805::file;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    if text.len() as u64 > limits::NOTES.most {
        return;
    }
    for sheet in SHEETS {
        if let Err(faults) = (sheet.read_owner)(&text) {
            assert!(!faults.is_empty() && faults.len() <= limits::FAULTS + 1);
        }
    }
    let _ = file::read(&text);
    let _ = config::file::read("config.toml", bytes);
});
