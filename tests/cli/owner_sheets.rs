//! A board game typed into spreadsheets: blank sheets of it, and the file that comes of them.

use std::fs;
use std::path::Path;

use crate::support::program::{Folder, fanion, told};

const GAMES: [&str; 3] = ["napoleon-1815", "age-of-napoleon", "beyond-waterloo"];

fn path(folder: &Folder, name: &str) -> String {
    folder.path(name).to_str().expect("a path in UTF-8").to_owned()
}

/// A value of a file as people type it into a cell.
fn typed(value: &toml::Value) -> String {
    match value {
        toml::Value::String(words) => words.clone(),
        toml::Value::Boolean(true) => "x".to_owned(),
        toml::Value::Boolean(false) => "no".to_owned(),
        toml::Value::Array(items) if items.iter().all(|item| !item.is_array()) => {
            items.iter().map(typed).collect::<Vec<_>>().join("; ")
        }
        other => other.to_string(),
    }
}

fn quoted(cell: &str) -> String {
    format!("\"{}\"", cell.replace('"', "\"\""))
}

/// The keys of a table that has a sheet of its own.
const PRINTED: [&str; 3] = ["columns", "rows", "cells"];

/// A table as it is printed: its columns in the head, a row a line.
fn printed(columns: &toml::Value, rows: &toml::Value, cells: &toml::Value) -> String {
    let words = |list: &toml::Value| list.as_array().expect("a list").iter().map(typed).collect::<Vec<_>>();
    let line = |first: &str, rest: Vec<String>| {
        std::iter::once(first.to_owned()).chain(rest).map(|cell| quoted(&cell)).collect::<Vec<_>>().join(",")
    };
    let mut lines = vec![line("die", words(columns))];
    let cells = cells.as_array().expect("rows");
    lines.extend(words(rows).iter().zip(cells).map(|(row, cells)| line(row, words(cells))));
    lines.join("\n") + "\n"
}

/// Blank sheets filled in from a game's sample.
fn filled(folder: &Folder, game: &str) -> String {
    let sheets = path(folder, game);
    told(&fanion(&["rules", "template", game, "--csv", &sheets]));
    let sample = fs::read_to_string(format!("orbats/{game}/sample.toml")).expect("the sample");
    let sample: toml::Table = sample.parse().expect("TOML");
    for (key, value) in &sample {
        let sheet = Path::new(&sheets).join(format!("{key}.csv"));
        match value {
            toml::Value::Array(entries) => {
                let head = fs::read_to_string(&sheet).unwrap_or_else(|_| panic!("a sheet for {key}"));
                let columns: Vec<&str> = head.trim().split(',').collect();
                let row = |entry: &toml::Value| {
                    let cell = |column: &&str| entry.get(column).map(typed).unwrap_or_default();
                    columns.iter().map(|column| quoted(&cell(column))).collect::<Vec<_>>().join(",")
                };
                let rows: Vec<String> = entries.iter().map(row).collect();
                fs::write(&sheet, format!("{head}{}\n", rows.join("\n"))).expect("a sheet");
            }
            toml::Value::Table(table) => {
                let sheet = Path::new(&sheets).join("game.csv");
                let mut text = fs::read_to_string(&sheet).expect("game.csv");
                if let [Some(columns), Some(rows), Some(cells)] = PRINTED.map(|own| table.get(own)) {
                    fs::write(Path::new(&sheets).join(format!("{key}.csv")), printed(columns, rows, cells))
                        .expect("a sheet");
                }
                for (own, value) in table.iter().filter(|(own, _)| !PRINTED.contains(&own.as_str())) {
                    let line = format!("\n{key}.{own},");
                    assert!(text.contains(&line), "{key}.{own} stands in game.csv: {text}");
                    text = text.replace(&line, &format!("{line}{}", quoted(&typed(value))));
                }
                fs::write(&sheet, text).expect("game.csv");
            }
            _ => {}
        }
    }
    sheets
}

#[test]
fn a_game_typed_into_spreadsheets_is_the_game_of_its_file() {
    let folder = Folder::new();
    for game in GAMES {
        let sheets = filled(&folder, game);
        let own = path(&folder, &format!("{game}.toml"));
        let made = told(&fanion(&["import", &sheets, "--output", &own]));
        assert!(made.contains("saved in"), "{made}");
        let drawn = |file: &str| {
            let all = told(&fanion(&["validate", file]));
            all.lines().filter(|line| !line.contains(".toml")).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(drawn(&own), drawn(&format!("orbats/{game}/sample.toml")));
        let state = |file: &str, name: &str| {
            let save = path(&folder, name);
            told(&fanion(&["new", file, "--save", &save, "--seed", "1"]));
            told(&fanion(&["show", &save, "--json", "--side", "all"]))
        };
        let sample = state(&format!("orbats/{game}/sample.toml"), &format!("{game}-a.fanion"));
        assert_eq!(state(&own, &format!("{game}-b.fanion")), sample);
    }
}

#[test]
fn a_fault_is_told_at_its_cell_and_no_sheet_or_file_is_written_over() {
    let folder = Folder::new();
    let sheets = filled(&folder, "napoleon-1815");
    let refused = |args: &[&str]| {
        let output = fanion(args);
        assert!(!output.status.success(), "{args:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(refused(&["rules", "template", "napoleon-1815", "--csv", &sheets]).contains("exists"));
    let own = path(&folder, "mine.toml");
    let import = ["import", &sheets, "--output", &own];
    let unit = Path::new(&sheets).join("unit.csv");
    let sound = fs::read_to_string(&unit).expect("unit.csv");
    let put = |text: String| fs::write(&unit, text).expect("unit.csv");
    put(sound.replacen("\"infantry\"", "\"infantri\"", 1));
    let why = refused(&import);
    assert!(why.contains("unit.csv:3:") && why.contains("infantri"), "{why}");
    put(sound.replacen("old_guard", "oldest_guard", 1));
    let why = refused(&import);
    assert!(why.contains("unit.csv:1:") && why.contains("did you mean `old_guard`"), "{why}");
    assert!(!Path::new(&own).exists());
    // Whoever sees sheets reads of sheets and their lines.
    let (head, rows) = sound.split_once('\n').expect("rows");
    let first = rows.lines().next().expect("a row");
    put(format!("{head}\n{rows}{first}\n"));
    let why = refused(&import);
    assert!(why.contains("is listed twice, first on line 2") && !why.contains("[["), "{why}");
    let city = Path::new(&sheets).join("road.csv");
    let roads = fs::read_to_string(&city).expect("road.csv");
    put(sound);
    fs::write(&city, roads.replacen("\"Southgate\"", "\"Southgat\"", 1)).expect("road.csv");
    let why = refused(&import);
    assert!(why.contains("a name in city.csv, found `Southgat`"), "{why}");
    fs::write(&city, roads).expect("road.csv");
    let beyond = filled(&folder, "beyond-waterloo");
    let fert = Path::new(&beyond).join("fert.csv");
    let short = fs::read_to_string(&fert).expect("fert.csv").replacen(",\"1/1\"\n", "\n", 1);
    fs::write(&fert, short).expect("fert.csv");
    let why = refused(&["import", &beyond, "--output", &own]);
    assert!(why.contains("fert.csv:2:"), "{why}");
    told(&fanion(&import));
    assert!(refused(&import).contains("exists"));
}

#[test]
fn a_list_written_one_line_an_entry_is_read_as_the_long_form() {
    let folder = Folder::new();
    let sample = fs::read_to_string("orbats/napoleon-1815/sample.toml").expect("the sample");
    let table: toml::Table = sample.parse().expect("TOML");
    let lines = |key: &str| {
        let entry = |entry: &toml::Value| {
            let own = entry.as_table().expect("an entry");
            let pairs: Vec<String> = own.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            format!("  {{ {} }},\n", pairs.join(", "))
        };
        let entries: String = table[key].as_array().expect("a list").iter().map(entry).collect();
        format!("{key} = [\n{entries}]\n")
    };
    let game: Vec<String> =
        table["game"].as_table().expect("a table").iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let short = format!(
        "format = 1\nrulebook = \"napoleon-1815\"\n{}{}{}[game]\n{}\n",
        lines("unit"),
        lines("city"),
        lines("road"),
        game.join("\n")
    );
    let file = path(&folder, "short.toml");
    fs::write(&file, short).expect("a file");
    let counts = |file: &str| {
        told(&fanion(&["validate", file]))
            .lines()
            .filter(|line| line.contains("blocks"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(counts(&file), counts("orbats/napoleon-1815/sample.toml"));
}

#[test]
fn what_the_game_does_not_have_in_a_folder_of_sheets_is_named_at_its_place_all_at_once() {
    let folder = Folder::new();
    let sheets = filled(&folder, "napoleon-1815");
    let put = |name: &str, text: &str| fs::write(Path::new(&sheets).join(name), text).expect("a sheet");
    put("horse.csv", "name\nBucephalus\n");
    let game = fs::read_to_string(Path::new(&sheets).join("game.csv")).expect("game.csv");
    put("game.csv", &format!("{game}game.wether,fine,\n"));
    let city = fs::read_to_string(Path::new(&sheets).join("city.csv")).expect("city.csv");
    put("city.csv", &city.replacen("name", "nmae", 1));
    let own = path(&folder, "mine.toml");
    let output = fanion(&["import", &sheets, "--output", &own]);
    let why = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{why}");
    let last = game.lines().count() + 1;
    for fault in [
        "horse.csv:1:1: this game has no such sheet; it has ".to_owned(),
        format!("game.csv:{last}:1: this game has no key `game.wether`"),
        "city.csv:1:1: this sheet has no column `nmae`; did you mean `name`?".to_owned(),
    ] {
        assert!(why.contains(&fault), "{fault}: {why}");
    }
    assert!(!Path::new(&own).exists());
}
