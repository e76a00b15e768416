//! Reserves of a battle at the table: until one comes, nobody but who sent it sees what it is.

use std::fs;

use fancy_regex::Regex;
use serde_json::json;

use super::battles::battle_of;
use crate::screens::desk::Desk;
use crate::support::handover::file;
use crate::support::program::{Folder, drive, fanion, told};

/// A battle at the table whose French reserve is this block, and its save.
struct AtTheTable {
    folder: Folder,
    save: String,
    own_files: String,
    files_of_all: [String; 2],
}

/// The turn in which reserves come, by the house rule as it is.
const COME_IN: u32 = 3;

impl AtTheTable {
    fn with_reserve(block: &str) -> Self {
        let mut game = battle_of(&[block], &[]);
        game.deploy("Mons", "B1 B2 B3", "F1 F2 F3,FG");
        game.pick("to-table:Mons");
        let folder = Folder::new();
        let [own_files, scenario, other] = ["a.toml", "scenario.toml", "b.toml"].map(|name| {
            let text = file(&game.play, "Mons", name);
            fs::write(folder.path(name), &text).expect("a file");
            text
        });
        let [scenario_path, save] =
            ["scenario.toml", "battle.fanion"].map(|name| folder.path(name).to_str().expect("UTF-8").to_owned());
        let begun = told(&fanion(&["new", &scenario_path, "--save", &save, "--seed", "7"]));
        let count = begun.split_once(", saved").expect("its size").0.to_owned();
        Self { folder, save, own_files, files_of_all: [scenario + &count, other] }
    }

    /// All that the program prints of the battle for everybody, and for the other side.
    fn shown(&self) -> Vec<(String, String)> {
        let commands = [
            "show",
            "show --json",
            "show --side B",
            "log",
            "log --json",
            "brief",
            "brief --side B",
            "packup",
            "report",
            "report --sheets",
            "report --cards",
            "report --labels",
            "orbat --side B --output",
        ];
        let out = self.folder.path("out.toml").to_str().expect("UTF-8").to_owned();
        let print = |command: &str| {
            let mut args: Vec<&str> = command.split(' ').collect();
            args.insert(1, &self.save);
            if command.ends_with("--output") {
                args.extend([out.as_str(), "--force"]);
            }
            let printed = told(&fanion(&args));
            let written =
                if command.ends_with("--output") { fs::read_to_string(&out).expect("a file") } else { printed };
            let told = if command.starts_with("log") { without_clock(&written) } else { written };
            (command.to_owned(), told.replace(&*self.folder.path("").to_string_lossy(), "DIR/"))
        };
        commands.map(print).into()
    }

    /// The screen, with the pages that list the armies, at three sizes.
    fn screens(&self) -> Vec<(String, String)> {
        let mut shown = Vec::new();
        for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
            let mut desk = Desk::at_home(columns, rows);
            desk.open(self.save.as_ref());
            for keys in ["", "Ctrl-a", "Esc Ctrl-e", "Esc @", "Esc Ctrl-f", "Esc Tab"] {
                desk.press(keys);
                shown.push((format!("{keys} at {columns}x{rows}"), desk.text()));
            }
        }
        shown
    }

    /// The answers of the program to a script that plays to the turn in which the reserve comes, and what then is said.
    fn played(&self) -> [Vec<String>; 2] {
        let correct = json!({"correct": {"position": {"turn": COME_IN, "step": "S1"}}});
        let until = drive(&self.save, None, &[json!("prompt"), json!("state"), correct]);
        let comes = drive(&self.save, None, &[json!({"pick": "arrival:A/reserve 1"}), json!({"faces": [6]})]);
        [until, comes].map(|lines| lines.iter().map(ToString::to_string).collect())
    }
}

/// A log without the time of day, which differs between two games that begin in turn.
fn without_clock(log: &str) -> String {
    let clock = Regex::new(r"\d\d:\d\d(:\d\d)?").expect("a pattern");
    clock.replace_all(log, "--:--").into_owned()
}

#[test]
fn another_reserve_changes_no_byte_that_the_other_side_or_the_table_sees_before_it_comes() {
    let [horse, foot] = ["F7 french cavalry 4 Paris", "F8 french infantry 1 Paris"].map(AtTheTable::with_reserve);
    assert_ne!(horse.own_files, foot.own_files);
    assert_eq!(horse.files_of_all, foot.files_of_all);
    let same = |of: &dyn Fn(&AtTheTable) -> Vec<(String, String)>| {
        for ((what, one), (_, other)) in of(&horse).into_iter().zip(of(&foot)) {
            assert_eq!(one, other, "{what}");
            assert!(!one.contains("F7"), "{what}: {one}");
        }
    };
    same(&AtTheTable::shown);
    same(&AtTheTable::screens);
    assert!(horse.shown()[0].1.contains("reserve 1"), "{}", horse.shown()[0].1);
    let [[until, comes], [other, _]] = [horse.played(), foot.played()];
    assert_eq!(until, other);
    assert!(comes.last().is_some_and(|line| line.contains("F7")), "{comes:?}");
    same(&|of: &AtTheTable| vec![("b.toml".to_owned(), of.files_of_all[1].clone())]);
    assert!(horse.shown()[0].1.contains("F7 1"), "{}", horse.shown()[0].1);
}
