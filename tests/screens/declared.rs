//! The board games on the screen: what their rulebooks declare, and nothing that only battles of battalions have.

use std::path::PathBuf;

use fanion::engine::session::Session;
use fanion::engine::shows::fitting;
use fanion::engine::text::{CellContent, RosterRow};
use fanion::rulebooks;
use fanion::store::{self, Header};
use fanion::tui::watch;

use super::desk::Desk;
use crate::support::games::step;
use crate::support::player::Chance;

pub const SAMPLES: [(&str, &str); 3] = [
    ("age-of-napoleon", include_str!("../../orbats/age-of-napoleon/sample.toml")),
    ("beyond-waterloo", include_str!("../../orbats/beyond-waterloo/sample.toml")),
    ("napoleon-1815", include_str!("../../orbats/napoleon-1815/sample.toml")),
];
pub const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// What stands on the screen of a battle of battalions and means nothing here.
const FOREIGN: [&str; 9] = ["%", "▲", "▼", "×", "leads", "more CV", "the battle is over", " X ", "att def"];

/// A sample after so many requests by chance.
pub fn played(rulebook: &str, sample: &str, seed: u64, requests: usize) -> (Session, String) {
    let begun = rulebooks::game(rulebook, sample, seed, seed.into(), &[], 0).expect("a game");
    let (mut play, name) = (begun.play, begun.name);
    let mut chance = Chance::new(seed);
    for _ in 0..requests {
        let Some(prompt) = play.prompt().cloned() else { break };
        step(&mut play, &prompt, &mut chance).expect("an answer");
    }
    (play, name)
}

pub fn saved(play: Session, name: String, folder: &tempfile::TempDir) -> PathBuf {
    let path = folder.path().join("game.fanion");
    let header = Header::new(play.sheet(), 7, name, 0);
    drop(store::create(&path, &header, play, false).expect("a save"));
    path
}

/// The screen of a game, uncovered.
pub fn opened(path: &std::path::Path, (columns, rows): (u16, u16)) -> Desk {
    let mut desk = Desk::at_home(columns, rows);
    desk.open(path);
    desk.press("Enter");
    desk.model.message = None;
    if desk.text().contains("A secret question") {
        desk.press("Enter");
    }
    desk
}

/// The rows of the head and of the armies.
fn head_and_armies(desk: &Desk, rows: u16) -> String {
    let all = if rows > 30 { usize::from(rows) / 2 } else { 10 };
    desk.text().lines().take(all).collect::<Vec<_>>().join("\n")
}

/// Checks one screen against the document that it draws.
fn look(desk: &Desk, rulebook: &str, size: (u16, u16), at: &str) {
    let shown = head_and_armies(desk, size.1);
    let game = &desk.model.battle().expect("a game").game;
    let doc = &game.armies.doc;
    for foreign in FOREIGN {
        assert!(!shown.contains(foreign), "{at}: `{foreign}` stands in\n{shown}");
    }
    let without: &[&str] = match rulebook {
        "age-of-napoleon" => &["CV", "■"],
        "beyond-waterloo" => &["CV"],
        _ => &[],
    };
    for word in without {
        assert!(!shown.contains(word), "{at}: `{word}` is nothing of this game\n{shown}");
    }
    // The page of the end says by what it was won.
    if game.ending.is_some() {
        assert!(shown.contains("WON BY"), "{at}: no word of who has won in\n{shown}");
        return;
    }
    for column in &doc.columns {
        let whole = column.headline.iter().any(|form| shown.contains(&form.to_string()));
        assert!(whole, "{at}: {} has no headline in\n{shown}", column.short);
        assert!(shown.contains(&column.short.to_uppercase()), "{at}: {} is not named\n{shown}", column.short);
    }
    let rows = doc.columns.iter().flat_map(|column| &column.groups).flat_map(|group| &group.rows);
    for row in rows.filter(|row| !row.gone && !row.code.is_empty()) {
        if desk.model.battle().is_some_and(|battle| battle.panel().is_none()) {
            always_shown(row, &shown, at);
        }
    }
}

/// Of a piece whose name stands on the screen, what is always shown stands behind it, whole.
fn always_shown(row: &RosterRow, shown: &str, at: &str) {
    let name: String = row.name.trim_start_matches("The ").chars().take(4).collect();
    let star = if row.kind == "leader" { "*" } else { "" };
    let begins = format!("{} {star}{name}", row.code);
    for line in shown.lines().filter(|line| line.contains(&begins)) {
        let own = &line[line.find(&begins).unwrap_or(0)..];
        let own = own.split('│').next().unwrap_or_default();
        for cell in row.cells.iter().filter(|cell| cell.priority == 0) {
            let words = match &cell.content {
                CellContent::Words(words) => words.to_string(),
                CellContent::Pips { left, of } => {
                    "■".repeat(usize::from(*left)) + &"·".repeat(usize::from(of.saturating_sub(*left)))
                }
            };
            assert!(own.contains(&words), "{at}: `{words}` of {} is cut in `{own}`", row.name);
        }
    }
}

#[test]
fn screens_print_what_a_rulebook_declares_and_nothing_of_another() {
    for (rulebook, sample) in SAMPLES {
        for (seed, requests) in [(1, 0), (2, 7), (3, 25), (4, 60), (5, 110), (6, 170), (7, 260), (8, 400)] {
            let folder = tempfile::tempdir().expect("a folder");
            let (play, name) = played(rulebook, sample, seed, requests);
            let path = saved(play, name, &folder);
            for size in SIZES {
                let at = format!("{rulebook}, seed {seed} after {requests}, {}x{}", size.0, size.1);
                look(&opened(&path, size), rulebook, size, &at);
            }
        }
    }
}

#[test]
fn the_page_of_marks_explains_the_marks_of_the_rulebook_alone() {
    for (rulebook, sample) in SAMPLES {
        let folder = tempfile::tempdir().expect("a folder");
        let (play, name) = played(rulebook, sample, 1, 0);
        let marks = play.doc().shows.expect("marks").marks;
        let mut desk = opened(&saved(play, name, &folder), (120, 40));
        desk.press("*").sees("The marks in the armies");
        for mark in marks {
            desk.sees(mark.means);
        }
        desk.sees_no("shaken").sees_no("drawn melee").sees_no("inspiring");
    }
}

#[test]
fn what_each_side_needs_to_win_stands_on_the_smallest_screen() {
    let needs = [
        ["needs Blanc, Amberstadt, Frosthaven", "by 1807, or the French win"],
        ["more VP after turn 4 wins", "more VP after turn 4 wins"],
        ["needs Westhaven, Kingsholm, Rivermouth", "win after turn 14, or Emperor falls"],
    ];
    for ((rulebook, sample), needs) in SAMPLES.into_iter().zip(needs) {
        let folder = tempfile::tempdir().expect("a folder");
        let (play, name) = played(rulebook, sample, 1, 0);
        let shown = opened(&saved(play, name, &folder), (80, 24)).text();
        for (at, needs) in needs.into_iter().enumerate() {
            let of_side = |line: &str| line.split('│').nth(at).is_some_and(|own| own.contains(needs));
            assert!(shown.lines().any(of_side), "{rulebook}: `{needs}` is not on the screen\n{shown}");
        }
    }
}

#[test]
fn the_second_screen_has_headlines_in_place_of_bars() {
    for (rulebook, sample) in SAMPLES {
        for (seed, requests) in [(1, 0), (3, 40), (5, 150)] {
            let folder = tempfile::tempdir().expect("a folder");
            let (play, name) = played(rulebook, sample, seed, requests);
            let desk = opened(&saved(play, name, &folder), (80, 24));
            let game = &desk.model.battle().expect("a game").game;
            let scene = watch::scene(game, None);
            for side in &scene.strengths {
                let form = fitting(&side.headline, |form| form.to_string().chars().count() < 60).expect("a headline");
                assert!(!form.to_string().is_empty(), "{rulebook}: {} has no headline", side.name);
            }
            let drawn = super::watching::drawn(&scene, 100, 30);
            for foreign in ["░", " of 56 ", "more CV"] {
                assert!(!drawn.contains(foreign), "{rulebook}: `{foreign}` in\n{drawn}");
            }
        }
    }
}
