use fanion::orbat::read::{self, LARGEST_FILE};
use fanion::orbat::{
    Arrives, Disorder, FileKind, Ground, LeaderStatus, Order, Quality, Shape, Staff, UnitStatus, Weapon, Weight,
};

use super::sample::{IN_BATTLE, QUATRE_BRAS, orbat};

#[test]
fn a_fresh_order_of_battle_is_read_whole() {
    let orbat = orbat(QUATRE_BRAS);
    assert_eq!(orbat.name, "II Corps (part), Quatre Bras");
    assert_eq!((orbat.nation.as_str(), orbat.date.as_str()), ("France", "1815-06-16"));
    assert_eq!(orbat.commander.staff, Staff::Average);
    let division = &orbat.formations[0];
    assert_eq!((division.order, division.skirmish), (Order::Attack, Some(8)));
    assert_eq!(division.arrives, Some(Arrives { turn: 3, needs: 4, hidden: false }));
    let light = &division.units[0];
    assert_eq!(light.name, "2e Léger, 1st battalion");
    assert_eq!((light.quality, light.cv, light.skirmish), (Quality::Veteran, 6, 2));
    assert_eq!((light.light, light.men), (true, Some(620)));
    assert_eq!((light.weapon, light.ground), (Weapon::Musket, Ground::Open));
    let battery = &division.units[1];
    assert_eq!((battery.weight, battery.guns), (Some(Weight::Medium), Some(8)));
    assert!(orbat.formations[1].units[0].lance);
    assert_eq!(orbat.formations[1].commander, None);
}

#[test]
fn a_side_in_battle_is_read_whole() {
    let orbat = orbat(IN_BATTLE);
    assert_eq!(orbat.commander.status, LeaderStatus::Out);
    assert_eq!(orbat.commander.turns_out, 2);
    let formation = &orbat.formations[0];
    assert_eq!((formation.order, formation.order_after), (Order::Retreat, Some(Order::Attack)));
    assert_eq!((formation.committed, formation.engaged), (true, true));
    assert_eq!((formation.retiring, formation.tested_at), (3, 2));
    let commander = formation.commander.as_ref().expect("it has one");
    assert_eq!(commander.attached_to.as_deref(), Some("Feldjäger"));
    let garrison = &formation.units[0];
    assert_eq!((garrison.cv, garrison.lost), (3, 2));
    assert_eq!((garrison.disorder, garrison.ground), (Disorder::D2, Ground::StoneBua));
    assert_eq!(garrison.locked_with.as_deref(), Some("2e Léger"));
    let taken = &formation.units[1];
    assert_eq!((taken.cv, taken.status), (0, UnitStatus::Captured));
    assert_eq!(formation.units[3].home.as_deref(), Some("Grand battery"));
}

#[test]
fn a_formation_that_is_to_arrive_is_not_on_the_table_unless_the_file_says_so() {
    let formations = orbat(QUATRE_BRAS).formations;
    assert!(!formations[0].on_table);
    assert!(formations[1].on_table);
    let arrived = QUATRE_BRAS.replace("needs = 4 }", "needs = 4 }\non_table = true");
    assert!(orbat(&arrived).formations[0].on_table);
    assert!(!orbat(IN_BATTLE).formations[0].on_table);
}

#[test]
fn a_garrison_is_in_a_wooden_place_unless_the_file_says_stone() {
    let column = "cv = 6\nformation = \"column\"";
    let garrison = QUATRE_BRAS.replace(column, "cv = 6\nformation = \"garrison\"");
    let unit = orbat(&garrison).formations[0].units[0].clone();
    assert_eq!((unit.shape, unit.ground), (Shape::Garrison, Ground::WoodenBua));
}

#[test]
fn a_removed_unit_may_have_cv_left_or_none() {
    for (cv, lost) in [("0", "5"), ("3", "2"), ("10", "0")] {
        let was = "cv = 0\nlost = 5";
        let text = IN_BATTLE.replace(was, &format!("cv = {cv}\nlost = {lost}"));
        let unit = orbat(&text).formations[0].units[1].clone();
        assert_eq!((unit.cv.to_string(), unit.lost.to_string()), (cv.into(), lost.into()));
    }
}

#[test]
fn dates_that_exist_are_taken_and_others_are_not() {
    let date = |date: &str| {
        let text = QUATRE_BRAS.replace("1815-06-16", date);
        read::orbat("a.toml", text.as_bytes()).is_ok()
    };
    for good in ["1805", "1805-12", "1805-12-02", "1804-02-29", "2000-02-29", ""] {
        assert!(date(good), "{good}");
    }
    for bad in ["1805-02-29", "1900-02-29", "1805-04-31", "1805-00", "1805-1-1", "05", "1805-12-02-"] {
        assert!(!date(bad), "{bad}");
    }
}

#[test]
fn a_file_of_another_system_reads_the_same() {
    let text = QUATRE_BRAS.replace("\"free text\"", "\"\"\"\nfirst\nsecond\"\"\"");
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(orbat(&windows), orbat(&text));
    assert_eq!(orbat(&text).notes, "first\nsecond");
}

#[test]
fn a_thousand_units_a_side_are_read() {
    let mut text = QUATRE_BRAS.to_owned();
    let lancers = QUATRE_BRAS.rfind("[[formation.unit]]").expect("the last unit");
    for number in 0..1_000 {
        let name = format!("unit {number}");
        text += &QUATRE_BRAS[lancers..].replace("5e Lanciers", &name);
    }
    assert_eq!(orbat(&text).formations[1].units.len(), 1_001);
}

#[test]
fn a_file_beyond_4_mib_is_refused_before_it_is_read() {
    let mut fits = format!("{QUATRE_BRAS}#").into_bytes();
    fits.resize(LARGEST_FILE, b' ');
    assert!(read::orbat("a.toml", &fits).is_ok());
    for size in [LARGEST_FILE + 1, 50_000_000] {
        fits.resize(size, b' ');
        let faults = read::orbat("a.toml", &fits).expect_err("too large");
        let expected = format!("a.toml:1:1: a file is at most 4 MiB, found {size} bytes");
        assert_eq!(faults.to_string(), expected);
    }
}

#[test]
fn of_very_many_faults_the_first_hundred_are_shown_and_how_many_there_are() {
    let text = QUATRE_BRAS.to_owned() + &"[[formation.unit]]\n".repeat(1_000);
    let faults = read::orbat("a.toml", text.as_bytes()).expect_err("units need names");
    assert_eq!(faults.0.len(), 101);
    let last = faults.0[100].to_string();
    assert!(last.ends_with(": and 4,900 more"), "{last}");
}

#[test]
fn the_kind_of_a_file_is_told_by_its_keys() {
    let cases: [(&str, FileKind); 10] = [
        (QUATRE_BRAS, FileKind::Orbat),
        ("[[formation]]\nname = \"broken off", FileKind::Orbat),
        ("format = 1\nsides = [\"a\", \"b\"]\n", FileKind::Scenario),
        ("format = 1\nrulebook = \"march-attack\"\n[settings]\n", FileKind::HouseRules),
        ("sides = [\"a\", \"b\"]\nstart = \"11:30\"\nnotes = 1\n[house_rules]\n", FileKind::Scenario),
        ("{\"format\":1,\"rulebook\":\"march-attack\"}\n{}", FileKind::Save),
        ("\u{feff}  {\"format\"", FileKind::Save),
        ("", FileKind::Unknown),
        ("name = \"anything\"", FileKind::Unknown),
        ("Dear diary, today we marched", FileKind::Unknown),
    ];
    for (text, expected) in cases {
        assert_eq!(read::kind(text.as_bytes()), expected, "{text}");
    }
    assert_eq!(read::kind(b"\xff\xfe\x00"), FileKind::Unknown);
}
