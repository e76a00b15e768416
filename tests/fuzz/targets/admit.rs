//! Any bytes that a person hands in are answered: each thing in them once, with a place that steers nothing.

#![no_main]

use fanion::limits;
use fanion::post::{self, Item};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let items = post::admit("any", bytes);
    assert!(!items.is_empty());
    for item in &items {
        assert!(!item.place().contains(char::is_control));
        if let Item::Letter(letter) = item {
            assert!(letter.text.len() as u64 <= 2 * limits::ORDERS.most);
        }
    }
    let text = String::from_utf8_lossy(bytes);
    assert!(!post::admit_words("any", &text).is_empty());
    let _ = post::what_is("any", bytes);
});
