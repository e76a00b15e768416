//! The files that come with the program.

use std::fs;
use std::path::{Path, PathBuf};

use fanion::begin::library;
use fanion::orbat::{Arm, FileKind, Grade, Unit, read, sources};

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
    assert_eq!(scenarios.len(), 15);
    for (number, scenario) in scenarios.iter().enumerate() {
        let save = folder.path(&number.to_string());
        let rules = "orbats/march-attack/house-rules.toml";
        let scenario = scenario.to_str().expect("UTF-8");
        let told = run(["new", scenario, "--house-rules", rules, "--save", save.to_str().expect("UTF-8")]);
        assert_eq!((told.status, told.err.as_str()), (0, ""), "{told:?}");
    }
}

/// Units of each side of a battle of the library.
fn units(battle: &library::Battle) -> [usize; 2] {
    let forces = battle.forces().unwrap_or_else(|_| panic!("{}", battle.id));
    forces.armies.each_ref().map(|army| army.formations.iter().map(|formation| formation.units.len()).sum())
}

#[test]
fn the_library_is_the_fourteen_battles_of_the_page_and_eleven_of_them_are_for_an_evening() {
    let page = fs::read_to_string("orbats/README.md").expect("the page");
    let mut evenings = 0;
    for battle in library::BATTLES {
        let [a, b] = units(battle);
        let row = page.lines().find(|line| line.starts_with(&format!("| `{}/` |", battle.id)));
        let row = row.unwrap_or_else(|| panic!("{} has no row on the page", battle.id));
        assert!(row.contains(&format!("| {a} and {b} |")), "{a} and {b}: {row}");
        let hours = battle.scenario().scene.background.hours;
        evenings += usize::from(hours == Some(3) && [a, b].iter().all(|units| (10..=15).contains(units)));
    }
    assert_eq!((library::BATTLES.len(), evenings), (14, 11));
}

/// The figures before each `%` of a line.
fn shares(balance: &str) -> Vec<u32> {
    let before = balance.split('%').filter_map(|part| part.trim_end().rsplit(' ').next()?.parse().ok());
    before.collect()
}

#[test]
fn every_brief_prints_400_battles_and_who_has_the_harder_task_if_one_side_wins_too_seldom() {
    for battle in library::BATTLES {
        let scene = battle.scenario().scene;
        let brief = &scene.brief;
        let told = [&brief.both, &brief.sides[0], &brief.sides[1], &scene.background.sources];
        assert!(told.iter().all(|text| !text.is_empty()), "{}", battle.id);
        let field = scene.field.as_ref().unwrap_or_else(|| panic!("{} has no table", battle.id));
        assert!(!field.objectives.is_empty() && !field.zones.is_empty(), "{}", battle.id);
        let begin = "400 simulated battles, places not scored: ";
        if scene.background.balance.starts_with("Not measured: ") {
            continue;
        }
        assert!(scene.background.balance.starts_with(begin), "{}: {}", battle.id, scene.background.balance);
        let shares = shares(&scene.background.balance);
        let even = shares.len() == 3 && shares[..2].iter().all(|share| (30..=70).contains(share));
        assert!(
            even || scene.background.balance.contains("have the harder task."),
            "{}: {}",
            battle.id,
            scene.background.balance
        );
    }
}

/// What keeps the units of a battle from being graded: a unit without a grade, one whose source is not on the page, words
/// that promise a look-up.
fn ungraded(battle: &library::Battle) -> Vec<String> {
    let forces = battle.forces().unwrap_or_else(|_| panic!("{}", battle.id));
    let units = forces.armies.iter().flat_map(|army| &army.formations).flat_map(|formation| &formation.units);
    let wrong = |unit: &Unit| match unit.grade {
        _ if unit.notes.contains("not looked up") => Some("not looked up"),
        None => Some("no grade"),
        Some(grade) if !grade.rests_on_a_source() => None,
        Some(_) if sources::keys(&unit.source).all(|key| sources::find(key).is_some()) => None,
        Some(_) => Some("a source that the page does not list"),
    };
    units.filter_map(|unit| Some(format!("{} in {}: {}", unit.name, battle.id, wrong(unit)?))).collect()
}

#[test]
fn every_unit_of_the_library_has_a_grade_and_what_rests_on_a_source_names_one_of_the_page() {
    for battle in library::BATTLES {
        assert_eq!(ungraded(battle), Vec::<String>::new());
    }
}

#[test]
fn the_page_lists_every_source_once_and_none_that_no_unit_cites() {
    let mut listed: Vec<&str> = sources::all().map(|(key, _)| key).collect();
    let all = listed.len();
    listed.sort_unstable();
    listed.dedup();
    assert_eq!(listed.len(), all);
    let mut cited: Vec<String> = Vec::new();
    for battle in library::BATTLES {
        let forces = battle.forces().unwrap_or_else(|_| panic!("{}", battle.id));
        let units = forces.armies.iter().flat_map(|army| &army.formations).flat_map(|formation| &formation.units);
        cited.extend(units.flat_map(|unit| sources::keys(&unit.source)).map(str::to_owned));
    }
    let idle: Vec<&&str> = listed.iter().filter(|key| !cited.iter().any(|cited| cited == **key)).collect();
    assert!(idle.is_empty(), "{idle:?}");
}

#[test]
fn the_page_has_the_grades_of_every_battle() {
    let page = fs::read_to_string("orbats/README.md").expect("the page");
    for battle in library::BATTLES {
        let forces = battle.forces().unwrap_or_else(|_| panic!("{}", battle.id));
        let units = forces.armies.iter().flat_map(|army| &army.formations).flat_map(|formation| &formation.units);
        let grades: Vec<Option<Grade>> = units.map(|unit| unit.grade).collect();
        let count = |grade: Grade| grades.iter().filter(|own| **own == Some(grade)).count();
        let counts: Vec<String> = Grade::ALL.iter().map(|grade| count(*grade).to_string()).collect();
        let checked = if count(Grade::D) == 0 { "yes" } else { "no" };
        let row = format!("| `{}` | {} | {checked} |", battle.id, counts.join(" | "));
        assert!(page.contains(&row), "{row}");
    }
}

/// `CV = clamp((2 n + d) div (2 d) + q, 1, 10)`, as `orbats/README.md` has it.
fn cv(unit: &Unit) -> i64 {
    let (n, d) = match unit.arm {
        Arm::Infantry => (unit.men, 100),
        Arm::Cavalry => (unit.men, 75),
        Arm::FootArtillery | Arm::HorseArtillery => (unit.guns.map(u32::from), 2),
    };
    let n = i64::from(n.unwrap_or_else(|| panic!("{} has no figure to work its CV out from", unit.name)));
    let q = match unit.quality.as_str() {
        "militia" | "untrained" => -1,
        "elite" | "guard" => 1,
        _ => 0,
    };
    ((2 * n + d) / (2 * d) + q).clamp(1, 10)
}

#[test]
fn the_page_tells_the_rule_for_cv_that_is_checked_here() {
    let readme = fs::read_to_string("orbats/README.md").expect("the page");
    assert!(readme.contains("CV = clamp((2 n + d) div (2 d) + q, 1, 10)"));
}

/// The units of an army's file that tell their own CV.
fn told(text: &str) -> Vec<String> {
    let army: toml::Table = text.parse().expect("TOML");
    let list =
        |table: &toml::Table, key: &str| table.get(key).and_then(toml::Value::as_array).cloned().unwrap_or_default();
    let formations = list(&army, "formation");
    let units = formations.iter().filter_map(toml::Value::as_table).flat_map(|formation| list(formation, "unit"));
    let told = units.filter(|unit| unit.get("cv").is_some());
    told.filter_map(|unit| Some(unit.get("name")?.as_str()?.to_owned())).collect()
}

#[test]
fn every_shipped_unit_that_tells_no_cv_has_the_one_that_the_rule_gives_it() {
    let (mut units, mut own) = (0, 0);
    for path in of_kind(FileKind::Orbat).iter().filter(|path| path.starts_with("orbats/march-attack")) {
        let text = fs::read_to_string(path).expect("a file");
        let told = told(&text);
        let orbat = read::orbat(&path.display().to_string(), text.as_bytes()).expect("sound");
        for unit in orbat.formations.iter().flat_map(|formation| &formation.units) {
            if told.contains(&unit.name) {
                own += usize::from(!path.starts_with("orbats/march-attack/practice"));
                continue;
            }
            assert_eq!(i64::from(unit.cv), cv(unit), "{} in {}", unit.name, path.display());
            units += 1;
        }
    }
    assert!(units > 300, "{units}");
    assert_eq!(own, 0, "as the page says");
}
