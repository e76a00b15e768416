//! What the one who tests hopes for: the prompt's chance, the report's luck and the desk all count by it.

use super::support::ask;
use fanion::rules::march_attack::SHEET;

const FOOT_AT_FOOT: &str = "attacker.arm=infantry attacker.cv=5 attacker.formation=column \
    defender.arm=infantry defender.cv=5 defender.formation=column";

/// A test, what it is given, its dice, and whether they bring what was hoped for.
const HOPES: &[(&str, &str, &[u8], bool)] = &[
    ("small-arms", "cv=2 formation=column", &[2], true),
    ("small-arms", "cv=2 formation=column", &[3], false),
    ("small-arms", "cv=7 formation=line", &[2], true),
    ("artillery", "cv=4 weight=medium range=effective target=line", &[4], true),
    ("artillery", "cv=4 weight=medium range=effective target=line", &[5], false),
    ("artillery", "cv=8 weight=heavy range=close target=square", &[2], true),
    ("artillery", "cv=1 weight=light range=long target=line cover=heavy", &[], false),
    ("ved", "quality=regular", &[3, 4], true),
    ("ved", "quality=regular", &[4, 4], false),
    ("leader-risk", "cause=fire", &[5], true),
    ("leader-risk", "cause=fire", &[6], false),
    ("obstacle", "obstacle=minor-linear mounted=false", &[3], true),
    ("obstacle", "obstacle=minor-linear mounted=false", &[2], false),
    ("obstacle", "obstacle=major-linear mounted=true", &[], false),
    ("arrival", "needs=4", &[4], true),
    ("arrival", "needs=4", &[3], false),
    ("melee", FOOT_AT_FOOT, &[4, 3], true),
    ("melee", FOOT_AT_FOOT, &[3, 3], false),
    ("melee", FOOT_AT_FOOT, &[3, 4], false),
];

#[test]
fn a_throw_brings_what_was_hoped_for_or_does_not() {
    for (check, inputs, faces, comes) in HOPES {
        let hope = SHEET.check(&format!("march-attack/{check}")).and_then(|check| check.hope).expect("a hope");
        let outcome = ask(check, inputs).resolve(faces).outcome;
        assert_eq!((hope.holds)(&outcome), *comes, "{check} {inputs} {faces:?}: {}", hope.words);
    }
}
