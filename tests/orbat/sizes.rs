//! Combat values of units that tell men or guns and quality, and no `cv`.

use fanion::orbat::sizes::{SizeLine, Sizes};
use fanion::orbat::troops::words::{Arm, Quality};
use fanion::orbat::{Orbat, read};

/// An army of one unit with these lines.
fn army(lines: &str) -> String {
    let leader = "ability = \"average\"\ninspiration = \"normal\"\n";
    format!(
        "format = 1\nname = \"A\"\n[commander]\nname = \"C\"\n{leader}staff = \"average\"\n\
         [[formation]]\nname = \"F\"\nkind = \"infantry\"\norder = \"attack\"\n[[formation.unit]]\nname = \"U\"\n{lines}"
    )
}

fn sized(lines: &str, sizes: &Sizes) -> Orbat {
    read::orbat_sized("a.toml", army(lines).as_bytes(), sizes).unwrap_or_else(|faults| panic!("{lines}: {faults}"))
}

fn cv(lines: &str, sizes: &Sizes) -> u8 {
    sized(lines, sizes).formations[0].units[0].cv
}

#[test]
fn without_a_table_men_and_quality_give_one_to_ten() {
    for (arm, rest, strength, expected) in [
        ("infantry", "formation = \"line\"", [("regular", 449), ("regular", 450)], [4, 5]),
        ("infantry", "formation = \"line\"", [("militia", 482), ("elite", 549)], [4, 6]),
        ("infantry", "formation = \"line\"", [("untrained", 40), ("guard", 1400)], [1, 10]),
        ("infantry", "formation = \"line\"", [("veteran", 903), ("conscript", 1000)], [9, 10]),
        ("cavalry", "formation = \"line\"\nweight = \"light\"", [("regular", 405), ("elite", 591)], [5, 9]),
        ("foot-artillery", "formation = \"limbered\"\nweight = \"medium\"", [("regular", 8), ("regular", 3)], [4, 2]),
    ] {
        let key = if arm == "foot-artillery" { "guns" } else { "men" };
        let found = strength.map(|(quality, count)| {
            cv(&format!("arm = \"{arm}\"\nquality = \"{quality}\"\n{rest}\n{key} = {count}\n"), &Sizes::default())
        });
        assert_eq!(found, expected, "{arm} {strength:?}");
    }
}

#[test]
fn an_owner_s_table_counts_before_the_rule_and_a_unit_s_own_cv_before_both() {
    let line = |quality, from, cv| SizeLine { arm: Arm::Infantry, quality, from, cv };
    let sizes = Sizes::new(vec![
        line(Quality::Regular, 600, 7),
        line(Quality::Regular, 300, 3),
        line(Quality::Veteran, 300, 9),
    ]);
    let of = |quality: &str, rest: &str| {
        cv(&format!("arm = \"infantry\"\nquality = \"{quality}\"\nformation = \"line\"\n{rest}"), &sizes)
    };
    assert_eq!(of("regular", "men = 600\n"), 7);
    assert_eq!(of("regular", "men = 599\n"), 3);
    assert_eq!(of("regular", "men = 100\n"), 3, "the least line counts for fewer men, too");
    assert_eq!(of("veteran", "men = 600\n"), 9);
    assert_eq!(of("elite", "men = 600\n"), 7, "what the table leaves out goes by the rule");
    assert_eq!(of("regular", "men = 600\ncv = 2\n"), 2);
}

#[test]
fn a_unit_without_cv_and_without_what_it_is_reckoned_from_is_refused() {
    for rest in [
        "arm = \"infantry\"\nformation = \"line\"\n",
        "arm = \"infantry\"\nformation = \"line\"\nlost = 2\nmen = 500\n",
        "arm = \"foot-artillery\"\nformation = \"limbered\"\nweight = \"light\"\nmen = 90\n",
    ] {
        let text = army(&format!("quality = \"regular\"\n{rest}"));
        let faults = read::orbat("a.toml", text.as_bytes()).expect_err("it has no CV").to_string();
        assert!(faults.contains("cv"), "{faults}");
    }
}

#[test]
fn the_template_is_sound_and_a_filled_in_table_is_read_and_used() {
    let sheet = fanion::rulebooks::BATTLE;
    assert_eq!((sheet.read_owner)(sheet.owner_template), Ok(Vec::new()));
    let filled =
        sheet.owner_template.replace("# [[cv]]", "[[cv]]").replace("# arm", "arm").replace("# quality", "quality");
    let filled = filled.replace("# cv = 6", "cv = 6").replace("# from", "from");
    let tables = (sheet.read_owner)(&filled).expect("a sound table");
    assert_eq!((tables[0].id.as_str(), tables[0].rows.len()), ("march-attack/cv", 1));
    let sizes = fanion::rulebooks::sizes(&tables);
    assert_eq!(sizes, Sizes::new(vec![SizeLine { arm: Arm::Infantry, quality: Quality::Regular, from: 550, cv: 6 }]));
    let twice = format!("{filled}\n[[cv]]\narm = \"infantry\"\nquality = \"regular\"\ncv = 6\nfrom = 9\n");
    assert!((sheet.read_owner)(&twice).is_err(), "one line a CV");
    for bad in ["cv = 11", "cv = 0", "quality = \"brave\"", "from = 0"] {
        let key = bad.split(' ').next().expect("a key");
        let text: String = filled
            .lines()
            .map(|line| if line.starts_with(key) { bad } else { line })
            .fold(String::new(), |all, line| all + line + "\n");
        assert!((sheet.read_owner)(&text).is_err(), "{bad}");
    }
}

#[test]
fn every_unit_of_the_collection_tells_its_men_or_guns() {
    for battle in fanion::begin::library::BATTLES {
        let forces = battle.forces().unwrap_or_else(|_| panic!("{}", battle.id));
        for unit in forces.armies.iter().flat_map(|army| &army.formations).flat_map(|formation| &formation.units) {
            assert!(unit.men.is_some() || unit.guns.is_some(), "{}: {}", battle.id, unit.name);
            assert!((1..=10).contains(&unit.cv), "{}: {}", battle.id, unit.name);
        }
    }
}
