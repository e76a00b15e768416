//! The end of a board game: a page of its own, on the screen and on the table screen, until it is taken back.

use fanion::tui::watch;

use super::declared::{SAMPLES, SIZES, opened, saved};
use crate::support::games::{MOST_REQUESTS, step};
use crate::support::player::Chance;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::rulebooks;

/// A sample played by chance until it is over.
fn over(rulebook: &str, sample: &str) -> (Session, String) {
    let begun = rulebooks::game(rulebook, sample, 7, 7, &[], 0).expect("a game");
    let (mut play, name) = (begun.play, begun.name);
    let mut chance = Chance::new(7);
    for _ in 0..MOST_REQUESTS {
        let Some(prompt) = play.prompt().cloned() else { return (play, name) };
        step(&mut play, &prompt, &mut chance).expect("an answer");
    }
    panic!("{rulebook} comes to no end")
}

#[test]
fn the_end_of_a_board_game_says_who_won_by_which_rule_what_each_side_holds_and_lost() {
    for (rulebook, sample) in SAMPLES {
        let folder = tempfile::tempdir().expect("a folder");
        let (play, name) = over(rulebook, sample);
        let ending = play.seen().ending().expect("a page");
        let path = saved(play, name, &folder);
        for size in SIZES {
            let mut desk = opened(&path, size);
            for words in ["WON BY", "HOLDS", "LOST", "WHAT NOW", "> report", "home"] {
                desk.sees(words);
            }
            for side in &ending.sides {
                desk.sees(&side.to_string());
            }
            let rule = &ending.chapters[0].rows[0].what;
            desk.sees(rule.split_whitespace().next().expect("a word"));
            // The next battle from these armies is for battles.
            desk.sees_no("rested").sees_no("again ").sees_no("CV ");
            desk.press("F2").sees_no("WHAT NOW");
            assert!(desk.model.battle().expect("a game").game.prompt.is_some(), "{rulebook}: the last question");
            if desk.text().contains("A secret question") {
                desk.press("Enter");
            }
            desk.press("F6").sees("WHAT NOW");
        }
    }
}

#[test]
fn home_and_report_are_done_on_the_page_of_the_end() {
    for (rulebook, sample) in SAMPLES {
        let folder = tempfile::tempdir().expect("a folder");
        let (play, name) = over(rulebook, sample);
        let path = saved(play, name, &folder);
        let mut desk = opened(&path, (80, 24));
        desk.press("Enter");
        assert!(path.with_extension("html").exists(), "{rulebook}: no report beside the save");
        desk.press("Down Down Enter").sees("GO ON");
    }
}

#[test]
fn the_table_screen_shows_the_winner_of_a_board_game() {
    for (rulebook, sample) in SAMPLES {
        let folder = tempfile::tempdir().expect("a folder");
        let (play, name) = over(rulebook, sample);
        let title = play.seen().ending().expect("a page").title.to_string();
        let desk = opened(&saved(play, name, &folder), (160, 45));
        let scene = watch::scene(&desk.model.battle().expect("a game").game, None);
        assert_eq!(scene.parts[0].forms[0], title, "{rulebook}");
        let told: Vec<String> = scene.results.iter().map(ToString::to_string).collect();
        assert!(told.iter().any(|line| line.contains("lost")), "{rulebook}: {told:?}");
    }
}

#[test]
fn what_the_last_answer_took_off_the_board_stands_on_the_page_of_the_end_and_who_wins_in_the_question_before() {
    let (rulebook, sample) = SAMPLES[2];
    let begun = rulebooks::game(rulebook, sample, 7, 7, &[], 0).expect("a game");
    let (mut play, name) = (begun.play, begun.name);
    let french = ["Grenadiers of the Tower", "Chasseurs of the Tower", "Young Tower", "Tower Horse", "Tower Guns"];
    let others = ["Cuirassiers", "4th Division", "5th Division", "Reserve Guns", "1st Division", "2nd Division"];
    for block in french.into_iter().chain(others).chain(["3rd Division"]) {
        let lost = serde_json::json!({"correct": {"piece": block, "cv": 0, "lost_by": "fire"}}).to_string();
        play.request(&Request::read(&lost).expect("a request"), 0).expect("a correction");
    }
    for size in SIZES {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = opened(&saved(play.clone(), name.clone(), &folder), size);
        desk.press("Enter -").sees("This ends the game: the Allies won.");
        desk.press("y");
        desk.sees("LAST ON THE BOARD").sees("off the map (defeat of the").sees("WHAT NOW");
        desk.sees_no("nothing more to move");
    }
}
