//! What may come of the dice besides the hope: every number of CV, every fate of a melee, counted by hand over the faces.

use fanion::engine::check::Case;
use fanion::engine::odds::Share;
use fanion::engine::odds::shares;
use fanion::rules::march_attack::SHEET;

/// The spread of a check with these inputs and house rules, after these faces.
fn spread(check: &str, inputs: &str, rules: &[(&str, &str)], faces: &[u8]) -> Vec<Share> {
    let check = SHEET.check(&format!("march-attack/{check}")).expect("the check is on the sheet");
    let given = check.read_inputs(inputs.split_whitespace().filter_map(|pair| pair.split_once('=')));
    let given = given.unwrap_or_else(|fault| panic!("{inputs}: {fault}"));
    let mut settings = SHEET.defaults();
    for (key, value) in rules {
        settings.set(key, value).expect("a house rule");
    }
    let tables = SHEET.printed();
    let case = Case { inputs: &given, settings: &settings, tables: &tables };
    check.accept(&case).unwrap_or_else(|fault| panic!("{inputs}: {fault}"));
    shares(check, &case, &check.tallies(&case), faces)
}

/// `2 CV 33 on 2 or less`: the words, the chance in hundredths, the numbers.
#[expect(clippy::float_arithmetic, reason = "chances are shown in hundredths")]
fn told(shares: &[Share]) -> Vec<String> {
    let one = |share: &Share| {
        let needs = share.needs.as_ref().map(|needs| format!(" on {needs}")).unwrap_or_default();
        format!("{} {:.0}{needs}", share.label, share.chance * 100.0)
    };
    shares.iter().map(one).collect()
}

#[test]
fn a_factor_above_six_is_told_by_the_cv_that_it_takes() {
    // A line doubles its CV: 4 CV fire with factor 8, 2 CV with 4, 6 with 12.
    let of = |cv: u8| told(&spread("small-arms", &format!("cv={cv} formation=line"), &[], &[]));
    assert_eq!(of(4), ["1 CV 67 on 3 or more", "2 CV 33 on 2 or less"]);
    assert_eq!(of(5), ["1 CV 33 on 5 or more", "2 CV 67 on 4 or less"]);
    assert!(of(2).is_empty(), "below six the chance of a hit says all");
    assert!(of(6).is_empty(), "only full sixes take no die");
}

#[test]
fn guns_are_told_as_musketry_is() {
    let of =
        |rules: &[(&str, &str)]| told(&spread("artillery", "cv=6 weight=heavy range=close target=line", rules, &[]));
    // 6 CV + 2 + 2 = 10: one CV for sure, another on 4 or less.
    assert_eq!(of(&[]), ["1 CV 33 on 5 or more", "2 CV 67 on 4 or less"]);
    assert!(of(&[("artillery.sixes", "off")]).is_empty(), "one die always hits for one CV");
}

#[test]
fn skirmishers_are_told_by_their_hits() {
    // Column 7-8: one hit on 2 to 5 (10 of 36), on 6 and 7 one (11), on 8 to 11 two (14), on 12 two (1).
    assert_eq!(told(&spread("skirmish", "value=7", &[], &[])), ["1 hit 58", "2 hits 42"]);
    // Column 1-2: nothing up to 7 (21 of 36), one hit from 8 on.
    assert_eq!(told(&spread("skirmish", "value=1", &[], &[])), ["no hit 58", "1 hit 42"]);
    assert!(spread("skirmish", "value=0", &[], &[]).is_empty());
    // Two parts: every sum of two throws, and the shares are all there is.
    let parts = spread("skirmish", "value=27", &[], &[]);
    let all: f64 = parts.iter().map(|share| share.chance).sum();
    assert!((all - 1.0).abs() < 0.001 && parts.len() > 2, "{parts:?}");
}

#[test]
fn a_melee_is_told_by_win_draw_back_and_broken() {
    let foot = "attacker.arm=infantry attacker.cv=5 attacker.formation=line \
                defender.arm=infantry defender.cv=5 defender.formation=line";
    // Equal sides: 6 of 36 ways are a draw, and a die never wins by more than 5, so nobody breaks. Wins by 1 to 3 take 2
    // CV, by 4 or 5 take 3: both leave something of 5.
    assert_eq!(told(&spread("melee", foot, &[], &[])), ["defender back 42", "draw 17", "attacker back 42"]);
    let weak = foot.replace("defender.cv=5", "defender.cv=2").replace("attacker.cv=5", "attacker.cv=2");
    let told_of = told(&spread("melee", &weak, &[], &[]));
    assert_eq!(told_of, ["defender destroyed 42", "draw 17", "attacker destroyed 42"], "2 CV are lost at any margin");
    let horse = "attacker.arm=cavalry attacker.weight=heavy attacker.charging=true attacker.cv=6 \
                 attacker.formation=line defender.arm=infantry defender.cv=6 defender.formation=column";
    // Heavy cavalry charges with +2: by 1 to 3 the foot loses 3 CV, by 4 to 6 5 CV, broken both; by 7 it would lose 7.
    // Of 36: 26 ways win (7 of them by 7: 2 + 5, one way), 4 are a draw, 6 throw it back.
    let told_of = told(&spread("melee", horse, &[], &[]));
    assert_eq!(told_of, ["defender destroyed 3", "defender broken 69", "draw 11", "attacker back 17"]);
}

#[test]
fn where_a_sides_cv_are_added_up_nobody_is_said_to_be_destroyed() {
    let foot = "attacker.arm=infantry attacker.cv=2 attacker.formation=line \
                defender.arm=infantry defender.cv=2 defender.formation=line";
    let told_of = told(&spread("melee", foot, &[("melee.cv", "sum")], &[]));
    assert_eq!(told_of, ["defender back 42", "draw 17", "attacker back 42"]);
}

#[test]
fn morale_is_told_by_its_results_with_their_dice() {
    let told_of = told(&spread("morale", "state=shaken quality=regular", &[], &[]));
    let row = [
        "broken 8 on 3 or less",
        "retire 4 turns 8 on 4",
        "retire 3 turns 11 on 5",
        "retire 2 turns 14 on 6",
        "retire 1 turn 17 on 7",
        "disorder 14 on 8",
        "carry on 28 on 9 or more",
    ];
    assert_eq!(told_of, row);
}

#[test]
fn after_the_first_dice_only_what_can_still_come_is_told() {
    // 4 and 4 is a bad wound: he may die on 1 or 2.
    let told_of = told(&spread("leader-casualty", "", &[], &[4, 4]));
    assert_eq!(told_of, ["hurt, out for good 67 on 3 or more", "dies 33 on 2 or less"]);
    let at_first: f64 = spread("leader-casualty", "", &[], &[]).iter().map(|share| share.chance).sum();
    assert!((at_first - 1.0).abs() < 0.001);
}
