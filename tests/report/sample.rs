//! The report of Quatre Bras that lies in the documentation: the battle as it ships, fought anew by automatic players.

use fanion::begin::forces::{self, BattleFiles};
use fanion::engine::split_mix::SplitMix;
use fanion::report::page::{html, markdown};
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;

use super::{Battle, EVENING, PACE, root, written};

/// The battle of the library, fought to its verdict. The same dice and decisions come every time.
fn fought() -> Battle {
    let scenario = root().join("orbats/march-attack/quatre-bras-1815/scenario.toml");
    let forces = forces::read(&BattleFiles::Scenario(scenario), None, None);
    let forces = forces.unwrap_or_else(|_| panic!("Quatre Bras is a scenario"));
    let name = forces.name.clone();
    let begun = forces.begin(&name, 1815, EVENING).unwrap_or_else(|refusal| panic!("{refusal}"));
    let (start, mut play) = (begun.header.start(), begun.play);
    let mut player = AutoPlayer::new(SplitMix::of(1815, 8), Mood::Sensible);
    let mut at = EVENING;
    while let Some(answered) = player.play(&mut play, at) {
        answered.unwrap_or_else(|dead_end| panic!("{dead_end}"));
        at += PACE;
    }
    Battle { play, name, start }
}

#[test]
#[ignore = "a battle of 93 units to its end: `.ci/run` and `.ci/pictures` play it"]
fn the_report_in_the_documentation_is_what_the_program_writes() {
    let mut battle = fought();
    battle.name += " (a sample: automatic players fought it, its date and times are made up)";
    let page = battle.page();
    for (name, text) in [("quatre-bras.html", html::html(&page)), ("quatre-bras.md", markdown::markdown(&page))] {
        let path = root().join("docs/reports").join(name);
        if std::env::var_os("SNAPSHOTS").is_some_and(|wish| wish == "overwrite") {
            std::fs::create_dir_all(root().join("docs/reports")).expect("the folder");
            std::fs::write(&path, &text).expect("the report is written");
        }
        // Not `assert_eq`: nobody reads the two of them side by side in a terminal.
        assert!(written(&path) == text, "{} is out of date: run .ci/pictures", path.display());
    }
}

#[test]
fn the_report_in_the_documentation_is_of_the_battle_that_ships() {
    let scenario = root().join("orbats/march-attack/quatre-bras-1815/scenario.toml");
    let forces = forces::read(&BattleFiles::Scenario(scenario), None, None);
    let forces = forces.unwrap_or_else(|_| panic!("Quatre Bras is a scenario"));
    let report = written(&root().join("docs/reports/quatre-bras.md"));
    let rows = report.lines().skip_while(|line| !line.contains("| CV brought |")).skip(2);
    for (army, row) in forces.armies.iter().zip(rows) {
        let units: usize = army.formations.iter().map(|formation| formation.units.len()).sum();
        let told = row.split('|').nth(6).map(str::trim);
        assert_eq!(told, Some(units.to_string().as_str()), "{}: run .ci/pictures", army.name);
    }
}
