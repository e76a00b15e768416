use fanion::orbat::{Orbat, read, to_toml};
use proptest::prelude::*;

use super::sample::{IN_BATTLE, QUATRE_BRAS, orbat};
use super::strategy;

#[test]
fn a_written_file_looks_like_the_one_a_person_wrote() {
    for sample in [QUATRE_BRAS, IN_BATTLE] {
        let written = to_toml(&orbat(sample));
        assert_eq!(written, sample);
    }
}

#[test]
fn defaults_are_left_out_of_saves() {
    let json = serde_json::to_value(orbat(QUATRE_BRAS)).expect("an orbat is JSON");
    let unit = &json["formations"][1]["units"][0];
    let keys: Vec<&String> = unit.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["name", "arm", "quality", "weight", "cv", "formation", "lance"]);
    assert_eq!(json["formations"][1].get("on_table"), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_sound_order_of_battle_is_read_as_it_was_written(orbat in strategy::orbat()) {
        let text = to_toml(&orbat);
        match read::orbat("written.toml", text.as_bytes()) {
            Ok(read) => prop_assert_eq!(read, orbat),
            Err(faults) => prop_assert!(false, "{}\n{}", faults, text),
        }
    }

    #[test]
    fn every_sound_order_of_battle_comes_back_from_a_save(orbat in strategy::orbat()) {
        let saved = serde_json::to_string(&orbat).expect("an orbat is JSON");
        let back: Orbat = serde_json::from_str(&saved).expect("a save reads back");
        prop_assert_eq!(back, orbat);
    }
}
