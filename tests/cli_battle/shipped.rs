//! The files that come with the program.

use std::fs;
use std::path::{Path, PathBuf};

use fanion::orbat::{Arm, FileKind, Unit, read};

use super::run;

/// Every TOML file below `orbats/`.
fn shipped() -> Vec<PathBuf> {
    let mut folders = vec![PathBuf::from("orbats")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "toml") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

fn of_kind(kind: FileKind) -> Vec<PathBuf> {
    shipped().into_iter().filter(|path| read::kind(&fs::read(path).expect("a file")) == kind).collect()
}

#[test]
fn every_shipped_file_is_sound() {
    let files = shipped();
    assert!(files.len() >= 17, "{files:?}");
    let told = run([Path::new("validate")].into_iter().chain(files.iter().map(PathBuf::as_path)));
    assert_eq!((told.status, told.err.as_str()), (0, ""), "{told:?}");
    assert_eq!(told.out.lines().filter(|line| line.ends_with(": sound")).count(), files.len());
}

#[test]
fn every_shipped_scenario_makes_a_battle_under_the_sample_of_house_rules() {
    let folder = super::Folder::new();
    let scenarios = of_kind(FileKind::Scenario);
    assert_eq!(scenarios.len(), 9);
    for (number, scenario) in scenarios.iter().enumerate() {
        let save = folder.path(&number.to_string());
        let rules = "orbats/march-attack/house-rules.toml";
        let scenario = scenario.to_str().expect("UTF-8");
        let told = run(["new", scenario, "--house-rules", rules, "--save", save.to_str().expect("UTF-8")]);
        assert_eq!((told.status, told.err.as_str()), (0, ""), "{told:?}");
    }
}

/// `CV = clamp((2 n + d) div (2 d), 2, 8)`, as `orbats/README.md` has it.
fn cv(unit: &Unit) -> u32 {
    let (n, d) = match unit.arm {
        Arm::Infantry => (unit.men, 100),
        Arm::Cavalry => (unit.men, 75),
        Arm::FootArtillery | Arm::HorseArtillery => (unit.guns.map(u32::from), 2),
    };
    let n = n.unwrap_or_else(|| panic!("{} has no figure to work its CV out from", unit.name));
    ((2 * n + d) / (2 * d)).clamp(2, 8)
}

#[test]
fn the_rule_for_cv_rounds_halves_up_and_stays_in_its_bounds() {
    let readme = fs::read_to_string("orbats/README.md").expect("the page");
    assert!(readme.contains("CV = clamp((2 n + d) div (2 d), 2, 8)"), "the page tells the rule that is checked here");
    let base = read::orbat("a", &fs::read("orbats/march-attack/practice/a.toml").expect("a file")).expect("sound");
    let mut foot = base.formations[0].units[0].clone();
    for (men, expected) in [(449, 4), (450, 5), (10, 2), (2_000, 8)] {
        foot.men = Some(men);
        assert_eq!(cv(&foot), expected, "{men} men");
    }
}

#[test]
fn every_shipped_unit_has_the_cv_that_the_rule_gives_it() {
    let mut units = 0;
    for path in of_kind(FileKind::Orbat).iter().filter(|path| path.starts_with("orbats/march-attack")) {
        let orbat = read::orbat(&path.display().to_string(), &fs::read(path).expect("a file")).expect("sound");
        for unit in orbat.formations.iter().flat_map(|formation| &formation.units) {
            assert_eq!(u32::from(unit.cv), cv(unit), "{} in {}", unit.name, path.display());
            units += 1;
        }
    }
    assert!(units > 180, "{units}");
}
