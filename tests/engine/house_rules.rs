//! House rules in force: every key is found, what was looked at is known, what is the default is no change.

use fanion::engine::settings::{Choices, Setting, Settings, setting_words};

/// As many settings as there may be, with keys that end alike.
fn many() -> &'static [Setting] {
    let setting = |at: usize| {
        let [key, default] = [format!("{at}.of-the-table"), at.to_string()].map(|words| &*words.leak());
        Setting::new(key, Choices::Number { min: 0, max: 999, words: &[] }, default)
    };
    (0..256).map(setting).collect::<Vec<_>>().leak()
}

#[test]
fn each_of_many_keys_that_end_alike_has_its_own_value() {
    let mut settings = Settings::new(many());
    for at in (0..256).step_by(3) {
        assert_eq!(settings.set(&format!("{at}.of-the-table"), &(at + 500).to_string()), Ok(()));
    }
    for at in 0..256 {
        let own = if at % 3 == 0 { at + 500 } else { at };
        assert_eq!(settings.number(&format!("{at}.of-the-table")), Some(own));
    }
    for key in ["256.of-the-table", ".of-the-table", "of-the-table", ""] {
        assert!(settings.set(key, "1").is_err(), "{key}");
    }
    assert_eq!(settings.consulted().len(), 256, "the last of them too");
}

static THREE: &[Setting] = &[
    Setting::words("dice.by", &["hand", "program"]),
    Setting::new("battle.turns", Choices::Number { min: 1, max: 20, words: &["none"] }, "8"),
    Setting::new("odds.part", Choices::Share, "1/3"),
];

#[test]
fn settings_are_named_that_were_looked_at_since_they_were_forgotten_and_copies_go_on_for_themselves() {
    let settings = Settings::new(THREE);
    let named = |settings: &Settings| settings.consulted().iter().map(|own| own.key).collect::<Vec<_>>();
    settings.share("odds.part");
    settings.is("dice.by", "hand");
    settings.in_force();
    assert_eq!(named(&settings), ["dice.by", "odds.part"], "in the order of their list, the page of them apart");
    let copy = settings.clone();
    settings.forget_consulted();
    settings.number("battle.turns");
    assert_eq!((named(&settings), named(&copy)), (vec!["battle.turns"], vec!["dice.by", "odds.part"]));
}

#[test]
fn a_setting_that_is_set_to_its_default_is_no_change() {
    let mut settings = Settings::new(THREE);
    for (value, number, changed) in [("8", Some(8), false), ("none", None, true), ("8", Some(8), false)] {
        settings.set("battle.turns", value).expect("it is allowed");
        let in_force = settings.in_force();
        let (setting, own, is_changed) = in_force[1];
        assert_eq!((setting.key, own, is_changed), ("battle.turns", value, changed));
        assert_eq!(settings.number("battle.turns"), number, "a word is no number");
    }
}

#[test]
fn a_house_rule_is_said_without_the_signs_of_its_key() {
    assert_eq!(setting_words("battle.round-up", "half-up"), "house rule battle round up: half up");
    assert_eq!(setting_words("table.turns", "8"), "house rule table turns: 8");
}
