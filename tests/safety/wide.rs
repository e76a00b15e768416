//! Files that a program wrote to be too much: a hundred thousand columns, keys, faults.

use std::fmt::Write as _;
use std::fs;
use std::time::{Duration, Instant};

use fanion::orbat::csv;

use super::{desk, run};

/// How many of anything.
const MANY: usize = 100_000;
/// The longest that a command may take to say what is wrong; far more than it needs.
const DEADLINE: Duration = Duration::from_secs(20);
/// The most bytes of messages that are worth anything to a person.
const MOST_WORDS: usize = 200_000;

#[test]
fn a_sheet_of_a_hundred_thousand_columns_is_refused_at_the_first_that_is_too_many() {
    let cells = |cell: &dyn Fn(usize) -> String| (0..MANY).map(cell).collect::<Vec<_>>().join(",");
    let needed = "formation,unit,arm,quality,cv";
    let heads = [
        cells(&|at| format!("c{at}")),
        cells(&|_| "cv".to_owned()),
        format!("{needed},{}", cells(&|at| at.to_string())),
    ];
    for head in heads {
        let began = Instant::now();
        let faults = csv::read("wide.csv", format!("{head}\n1\n").as_bytes(), "wide");
        let faults = faults.expect_err("it is no army").0;
        assert!(began.elapsed() < DEADLINE, "{:?}", began.elapsed());
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].text().starts_with("the first line names at most 1000 columns, found 10"), "{}", faults[0]);
    }
    // Empty cells at the right are what spreadsheets leave behind.
    let army = format!("{needed}{}\nI,1st,infantry,regular,6\n", ",".repeat(MANY));
    assert_eq!(csv::read("army.csv", army.as_bytes(), "army").expect("an army").orbat.formations.len(), 1);
}

#[test]
fn a_hundred_thousand_unknown_settings_are_told_in_a_hundred_lines() {
    let home = desk();
    let path = home.path().join("house.toml");
    let mut text = "format = 1\nrulebook = \"march-attack\"\n[settings]\n".to_owned();
    // A file has so many lines at most, its head among them.
    for at in 0..MANY - 10 {
        writeln!(text, "\"x{at}\" = \"on\"").expect("memory takes what is written");
    }
    fs::write(&path, text).expect("a file");
    let began = Instant::now();
    let output = run(home.path(), &["validate", &path.display().to_string()]);
    assert!(began.elapsed() < DEADLINE, "{:?}", began.elapsed());
    let words = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(words.len() < MOST_WORDS, "{} bytes", words.len());
    assert!(words.contains("there is no setting \"x0\"") && words.contains(":104:1: and 99,890 more"), "{words}");
}

#[test]
fn a_key_that_stands_twice_is_named() {
    let home = desk();
    let army = "format = 1\nname = \"x\"\nnation = \"F\"\nname = \"y\"\n";
    let rules =
        "format = 1\nrulebook = \"march-attack\"\n[settings]\n\"leader.risk\" = \"5\"\n\"leader.risk\" = \"6\"\n";
    let owned = "format = 1\nrulebook = \"napoleon-1815\"\nformat = 2\n";
    for (name, text, key, line) in
        [("army.toml", army, "name", 4), ("house.toml", rules, "leader.risk", 5), ("owned.toml", owned, "format", 3)]
    {
        let path = home.path().join(name);
        fs::write(&path, text).expect("a file");
        let output = run(home.path(), &["validate", &path.display().to_string()]);
        let words = String::from_utf8(output.stderr).expect("UTF-8");
        let (place, told) = (format!(":{line}:1: "), format!("duplicate key \"{key}\""));
        assert!(words.contains(&place) && words.contains(&told), "{name}: {words}");
    }
}
