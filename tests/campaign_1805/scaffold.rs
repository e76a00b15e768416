//! The small campaign that authors begin with.

use fanion::rules::campaign_1805::file;
use fanion::rules::campaign_1805::file::scaffold::{MapSize, ScaffoldFault, scaffold};
use fanion::rules::campaign_1805::watch;

use super::owner::keys_of_the_file;
use crate::support::program::{Folder, fanion, fanion_with, told};

fn of(columns: u16, rows: u16, nations: usize) -> String {
    scaffold(MapSize { columns, rows }, nations).unwrap_or_else(|unfit| panic!("{columns}x{rows}, {nations}: {unfit}"))
}

#[test]
fn a_scaffold_of_any_size_is_sound_and_there_is_nothing_to_warn_of_but_its_notes() {
    for columns in 2..=13_u16 {
        for rows in 3..=9 {
            for nations in 2..=usize::from(columns).min(9) {
                let look = file::look(&of(columns, rows, nations));
                assert!(look.faults.is_empty() && is_of_notes(&look.warnings), "{columns}x{rows}, {nations} nations");
                assert_eq!(look.scenario.nations.len(), nations);
                assert_eq!((look.scenario.grid.columns, look.scenario.grid.rows), (columns, rows));
            }
        }
    }
    let largest = file::look(&of(200, 100, 9));
    assert!(largest.faults.is_empty() && is_of_notes(&largest.warnings));
}

/// True where nothing is warned of but the words that stand for the author's own.
fn is_of_notes(warnings: &[String]) -> bool {
    warnings.len() == 1 && warnings[0].contains("`notes` has the words of the scaffold")
}

#[test]
fn the_words_that_a_scaffold_has_for_its_author_s_own_reach_no_player() {
    let folder = Folder::new();
    let (file, save) = (folder.path("valley.toml"), folder.path("valley.fanion"));
    let (file, save) = (file.display().to_string(), save.display().to_string());
    let begins = |text: &str, name: &str| {
        std::fs::write(&file, text).expect("a file");
        told(&fanion(&["new", &file, "--save", &save, "--force"]));
        let papers = folder.path(name).display().to_string();
        told(&fanion(&["campaign", "publish", &save, "--output", &papers]));
        let page = folder.path(&format!("{name}/ostermark/ostermark-t00.md"));
        std::fs::read_to_string(&page).expect("a brief")
    };
    let text = of(5, 4, 2);
    assert!(!begins(&text, "a").contains("what this campaign is about"));
    let own = text.replace("For the players: what this campaign is about.", "Who holds the valley in 1811?");
    assert!(begins(&own, "b").contains("Who holds the valley in 1811?"));
}

#[test]
fn a_nation_of_a_scaffold_is_renamed_everywhere_to_a_name_of_several_words() {
    let look = file::look(&of(5, 4, 2).replace("Ostermark", "Two Sicilies"));
    assert!(look.faults.is_empty() && is_of_notes(&look.warnings));
}

#[test]
fn a_scaffold_has_every_table_and_names_every_key() {
    let text = of(5, 4, 2);
    for (table, keys) in keys_of_the_file() {
        assert!(text.contains(&format!("\n{table}\n")), "{table}");
        for key in keys {
            let has = |begins: &str| text.contains(&format!("\n{begins}{key} = "));
            assert!(has("") || has("# "), "{table} {key}");
        }
    }
}

#[test]
fn each_optional_key_of_a_scaffold_may_be_used_as_it_stands() {
    for (columns, rows, nations) in [(2, 3, 2), (5, 4, 2), (12, 9, 5)] {
        let text = of(columns, rows, nations);
        let lines: Vec<&str> = text.lines().collect();
        let is_optional = |line: &str| line.starts_with("# [[") || line.starts_with("# ") && line.contains(" = ");
        // What is of no use by itself is used with the lines around it. Of two nations one is the other's enemy, and
        // controls it not.
        let is_of_more = |line: &str| line == "# name = \"Ocean\"" || nations == 2 && line.starts_with("# controller");
        let mut tried = 0;
        for at in (0..lines.len()).filter(|at| is_optional(lines[*at]) && !is_of_more(lines[*at])) {
            let [before, more] = match lines[at] {
                line if line.starts_with("# controller") => [1, 0],
                "# [[sea]]" => [0, 1],
                line if line.contains("\"Ocean\"") => [0, 2],
                _ => [0, 0],
            };
            let mut used = lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
            used[at - before..=at + more].iter_mut().for_each(|line| drop(line.drain(..2)));
            let look = file::look(&(used.join("\n") + "\n"));
            assert!(look.faults.is_empty(), "{columns}x{rows}: {}: {:?}", lines[at], look.faults);
            tried += 1;
        }
        assert!(tried > 20, "{tried} optional keys");
    }
}

#[test]
fn automatic_players_play_watched_campaigns_of_a_scaffold() {
    for (columns, rows, nations) in [(5, 4, 2), (9, 5, 3)] {
        for seed in 1..=3 {
            let line = watch::run(&of(columns, rows, nations), seed, 6, true);
            let line = line.unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
            assert!(line.starts_with(&format!("seed {seed}: 6 turns, ")), "{line}");
        }
    }
}

#[test]
fn sizes_and_nations_that_do_not_fit_are_refused_with_what_would() {
    assert_eq!("5x4".parse(), Ok(MapSize { columns: 5, rows: 4 }));
    for (text, unfit) in [
        ("5", ScaffoldFault::NoSize("5".to_owned())),
        ("256x3", ScaffoldFault::TooLarge),
        ("200x101", ScaffoldFault::TooLarge),
    ] {
        assert_eq!(text.parse::<MapSize>(), Err(unfit));
    }
    assert_eq!(scaffold(MapSize { columns: 5, rows: 4 }, 1), Err(ScaffoldFault::Nations));
    assert_eq!(scaffold(MapSize { columns: 20, rows: 4 }, 10), Err(ScaffoldFault::Nations));
    for size in [MapSize { columns: 2, rows: 4 }, MapSize { columns: 5, rows: 2 }] {
        let unfit = scaffold(size, 3).expect_err("too little land");
        assert_eq!(unfit, ScaffoldFault::TooSmall { nations: 3 });
        assert!(unfit.to_string().ends_with("--size 3x3"), "{unfit}");
    }
}

#[test]
fn a_scaffold_is_written_checked_opened_and_its_first_turn_played_with_a_march() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name).to_str().expect("a path in UTF-8").to_owned();
    let (file, save, papers) = (path("mine.toml"), path("mine.fanion"), path("papers"));
    let said = told(&fanion(&["campaign", "scaffold", "--output", &file]));
    assert!(said.starts_with("20 hexes, 2 nations, saved in "), "{said}");
    assert!(!fanion(&["campaign", "scaffold", "--output", &file]).status.success(), "it is not written over");
    assert_eq!(fanion(&["campaign", "scaffold", "--size", "5", "--output", &path("b.toml")]).status.code(), Some(2));
    assert!(told(&fanion(&["validate", &file])).ends_with("mine.toml: sound\n"));
    told(&fanion(&["campaign", "new", &file, "--save", &save, "--seed", "7"]));
    let publish = || told(&fanion(&["campaign", "publish", &save, "--output", &papers]));
    let drive = |line: &str| told(&fanion_with(&["campaign", "drive", "--text", &save], line));
    publish();
    drive("close\n");
    publish();
    // Turn 0 can be challenged like any other: no blank line ends that.
    assert!(drive("\n").contains("Type official to end challenges before"));
    drive("official\n");
    publish();
    let form = format!("{papers}/ostermark/ostermark-t01.orders.toml");
    let blank = std::fs::read_to_string(&form).expect("the form");
    let order = "\n[[force]]\nname = \"Army of Amsel\"\nto = \"Belac\"\nstance = \"attack\"\n";
    std::fs::write(&form, blank + order).expect("orders");
    let taken = told(&fanion(&["campaign", "take", &save, &form, "--output", &papers]));
    assert!(taken.contains("Ostermark: orders of turn 1 taken") && taken.contains("errors 0"), "{taken}");
    drive("close\n");
    let log = told(&fanion(&["campaign", "log", &save]));
    assert!(log.contains("contact in 0502"), "{log}");
}
