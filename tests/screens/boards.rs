//! Board games on the screen: covered where something is one side's own, open where all may look.

use std::path::PathBuf;

use fanion::engine::request::Request;
use fanion::rulebooks;
use fanion::store::{self, Header};

use super::desk::Desk;

/// A sample as a saved game, in which these requests were made.
fn saved(rulebook: &str, sample: &str, requests: &[&str], folder: &tempfile::TempDir) -> PathBuf {
    let mut begun = rulebooks::game(rulebook, sample, 7, 7, &[], 0).expect("a game");
    for request in requests {
        let request = Request::read(request).expect("a request");
        begun.play.request(&request, 0).unwrap_or_else(|refusal| panic!("{request:?}: {refusal}"));
    }
    let sheet = begun.play.sheet();
    let path = folder.path().join("game.fanion");
    let header = Header::new(sheet, 7, begun.name, 0);
    drop(store::create(&path, &header, begun.play, false).expect("a save"));
    path
}

fn desk(game: (&str, &str, &[&str]), (columns, rows): (u16, u16)) -> (Desk, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = saved(game.0, game.1, game.2, &folder);
    let mut desk = Desk::at_home(columns, rows);
    desk.open(&path);
    (desk, folder)
}

const EUROPE: &str = include_str!("../../orbats/age-of-napoleon/sample.toml");
const SUMMER: &str = include_str!("../../orbats/beyond-waterloo/sample.toml");

const HUNDRED_DAYS: &str = include_str!("../../orbats/napoleon-1815/sample.toml");

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

#[test]
fn a_year_of_age_of_napoleon_is_open_to_both() {
    for size in SIZES {
        let (mut desk, _folder) = desk(("age-of-napoleon", EUROPE, &[]), size);
        desk.sees("The Blue Emperor").sees("say who goes first in 1805").sees_no("A secret question");
        desk.press("Enter").sees("Emperor").sees("Chalk Hills").sees("Indigo Plain").sees("Azurville").sees("Blanc");
    }
}

#[test]
fn a_grand_tactic_is_chosen_behind_the_cover() {
    let requests = [
        r#"{"correct": {"formation": "The Tower", "at": "Stonecross"}}"#,
        r#"{"correct": {"position": {"phase": "French OPs", "step": "O3"}}}"#,
        r#"{"pick": "battle:Stonecross"}"#,
    ];
    for size in SIZES {
        let (mut desk, _folder) = desk(("beyond-waterloo", SUMMER, &requests), size);
        desk.press("Enter").sees("A secret question for the French").sees_no("general advance");
        desk.press("Enter").sees("general advance").sees("The Tower");
        desk.press("Enter").sees("A secret question for the Allies").sees_no("general advance");
    }
}

#[test]
fn when_to_stop_is_in_the_palette_of_every_game() {
    let games = [("age-of-napoleon", EUROPE), ("beyond-waterloo", SUMMER), ("napoleon-1815", HUNDRED_DAYS)];
    for (rulebook, sample) in games {
        let (mut desk, _folder) = desk((rulebook, sample, &[]), (80, 24));
        if desk.text().contains("A secret question") {
            desk.press("Enter");
        }
        desk.press("Ctrl-P").type_words("choose when to stop");
        desk.press("Enter").sees("When to stop").sees("for no end");
    }
}
