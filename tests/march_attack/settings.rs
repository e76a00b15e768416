//! The house rules: every key, its choices and its default as the rules name them.

use fanion::rules::march_attack::SHEET;

/// Key, default, other choices.
const EXPECTED: &[(&str, &str, &[&str])] = &[
    ("order.ability-of", "issuer", &["receiver"]),
    ("order.failure", "keep", &["retry"]),
    ("order.committed", "engaged-or-attack", &["engaged", "attack"]),
    ("ved.disorder-and-flank", "once", &["each"]),
    ("ved.on.skirmish-loss", "on", &["off"]),
    ("ved.on.formation-change", "on", &["off"]),
    ("ved.on.counter-charge", "on", &["off"]),
    ("ved.on.opportunity-charge", "on", &["off"]),
    ("ved.on.charge-home", "off", &["on"]),
    ("ved.on.receive-charge", "off", &["on"]),
    ("ved.on.fire-loss", "off", &["on"]),
    ("ved.on.flee", "off", &["on"]),
    ("ved.failed-square", "d2", &["unchanged"]),
    ("skirmish.over-20", "split", &["last-column"]),
    ("skirmish.value", "sum", &["orbat-only"]),
    ("skirmish.cavalry", "not-a-target", &["1", "9"]),
    ("skirmish.spread", "inflictor", &["owner"]),
    ("skirmish.left-over", "lost", &["kept"]),
    ("fire.rounding", "down", &["nearest", "up"]),
    ("fire.resolution", "sixes", &["one-die"]),
    ("fire.combine", "add", &["off"]),
    ("fire.join", "on", &["off"]),
    ("fire.ask-range", "off", &["on"]),
    ("fire.split", "on", &["off"]),
    ("fire.chargers", "off", &["on"]),
    ("artillery.base", "cv", &["none"]),
    ("artillery.sixes", "on", &["off"]),
    ("melee.base", "cv", &["none"]),
    ("melee.cv", "lead-unit", &["sum"]),
    ("melee.contact-disorder", "before", &["after"]),
    ("melee.disorder-bonus", "attacker", &["both"]),
    ("melee.a-mark", "guns-captured", &["none"]),
    ("melee.broken", "flees", &["remove"]),
    ("melee.draw", "both-lose-1", &["attacker-falls-back"]),
    ("melee.beaten-supports", "back", &["stay", "same"]),
    ("melee.exploit-contact", "stop", &["melee"]),
    ("melee.join", "on", &["off"]),
    ("broken.rally", "with-leader", &["never"]),
    ("morale.retire-effect", "d2-and-column", &["d2", "none"]),
    ("morale.retire-unit", "turns", &["moves"]),
    ("morale.retreat-from-melee", "leaves", &["stays-locked"]),
    ("morale.own-test", "each-loss", &["every-turn"]),
    ("morale.shaken-at", "1/3", &["1/4", "1"]),
    ("morale.spent-at", "1/2", &["2/3"]),
    ("morale.quality", "commonest", &["lowest"]),
    ("leader.risk", "6", &["2", "off"]),
    ("leader.successor", "poor", &["average", "none"]),
    ("obstacle.level", "d2", &["d1"]),
    ("initiative.roll", "d6-plus-ability", &["d6", "2d6-plus-ability", "choose"]),
    ("movement.order", "scale-then-subtract", &["subtract-then-scale"]),
    ("charge.infantry-at-cavalry", "ask", &["allowed", "refused"]),
    ("charge.cavalry-at-garrison", "refuse", &["ask", "allow"]),
    ("charge.reach", "warn", &["refuse", "off"]),
    ("bua.garrison", "ask", &["always", "never"]),
    ("charge.opportunity-reaction", "on", &["off"]),
    ("charge.flee", "8/12", &["6/10"]),
    ("battle.turns", "ask", &["1", "200"]),
];

#[test]
fn every_setting_has_its_default_and_takes_its_choices() {
    let keys: Vec<&str> = SHEET.settings.iter().map(|setting| setting.key).collect();
    assert_eq!(keys, EXPECTED.iter().map(|(key, _, _)| *key).collect::<Vec<_>>());
    for (setting, (key, default, others)) in SHEET.settings.iter().zip(EXPECTED) {
        assert_eq!(setting.default, *default, "{key}");
        assert!(setting.choices.allow(default), "{key} takes its default");
        for other in *others {
            assert!(SHEET.defaults().set(key, other).is_ok(), "{key} = {other}");
        }
        assert!(SHEET.defaults().set(key, "perhaps").is_err(), "{key}");
        assert!(!setting.why.is_empty() && setting.why.lines().count() == 1, "{key} says why in a line");
    }
}

#[test]
fn numbers_beyond_their_range_are_refused() {
    for (key, value) in [
        ("leader.risk", "1"),
        ("leader.risk", "7"),
        ("skirmish.cavalry", "0"),
        ("skirmish.cavalry", "10"),
        ("battle.turns", "0"),
        ("battle.turns", "1000"),
        ("charge.flee", "0/12"),
        ("morale.spent-at", "3/2"),
        ("morale.shaken-at", "0"),
    ] {
        assert!(SHEET.defaults().set(key, value).is_err(), "{key} = {value}");
    }
    assert_eq!(SHEET.defaults().pair("charge.flee"), (8, 12));
}
