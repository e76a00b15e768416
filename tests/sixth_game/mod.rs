//! What the least rulebook costs: a game of one file that is played whole, saved, undone, hidden and reported.

mod game;

use std::sync::Arc;

use fanion::engine::lines::{FileLine, read_journal};
use fanion::engine::request::Request;
use fanion::engine::rulebook::Rulebook;
use fanion::engine::seat::Eye;
use fanion::engine::session::Session;
use fanion::report::battle::{ReportFacts, report};
use fanion::report::page::text;
use fanion::report::plain::Look;
use fanion::store::{self, Header};

use game::{HillAndMill, begun};

use crate::support::conformance::conform;
use crate::support::player::{Chance, Mood, answer};

/// Of the blocks of both sides.
const STRENGTHS: [u8; 8] = [4, 2, 3, 1, 3, 2, 1, 4];

/// The program of a game, as it opens a save.
fn opener(header: &Header, lines: Vec<FileLine>) -> Result<Session, String> {
    let journal = read_journal::<HillAndMill>(lines.into_iter()).map_err(|(entry, why)| format!("{entry}: {why}"))?;
    let settings = HillAndMill::sheet().defaults();
    let loaded = Session::load::<HillAndMill>(header.seed, Arc::default(), settings, journal, 1);
    loaded.map_err(|refusal| refusal.to_string())
}

/// A whole game by chance, with the request before each answer.
fn played(seed: u64) -> (Session, Vec<Request>) {
    let (mut play, mut chance, mut asked) = (begun(seed, STRENGTHS), Chance::new(seed), Vec::new());
    while let Some(prompt) = play.prompt().cloned() {
        let request = answer(&prompt, Mood::Tame, &mut chance);
        play.request(&request, 1).expect("an answer");
        asked.push(request);
    }
    (play, asked)
}

/// Everything that somebody reads of a game.
fn read(play: &Session, eye: Eye) -> String {
    let mut play = play.clone();
    play.look_as(eye);
    let log: Vec<String> = play.log().iter().flat_map(|line| line.lines.iter().map(ToString::to_string)).collect();
    let facts =
        ReportFacts { name: "x", start: None, minutes_a_turn: 20, day: &|_| String::new(), hour: &|_| String::new() };
    let mut page = Vec::new();
    text::write(&mut page, &report(&play, &facts), Look::default()).expect("memory");
    let (json, doc) = (serde_json::Value::Object(play.json()), play.doc());
    format!("{json} {doc:?} {} {log:?} {}", play.prompt_json(), String::from_utf8_lossy(&page))
}

#[test]
fn the_least_rulebook_keeps_what_every_rulebook_keeps() {
    conform::<HillAndMill>(|| begun(7, STRENGTHS), 16, 60);
}

#[test]
fn it_takes_no_more_than_three_hundred_lines() {
    let lines = include_str!("game.rs").lines().count();
    assert!(lines <= 300, "{lines} lines");
}

#[test]
fn it_is_played_whole_and_its_report_says_who_has_won() {
    for seed in 0..20 {
        let (play, _) = played(seed);
        let end = play.measured().expect("measures");
        let winner = end.winner.clone().expect("somebody has won");
        assert!(end.measures.iter().any(|measure| measure.value == 0), "{end:?}");
        assert!(read(&play, Eye::All).contains(&format!("{winner} has won")), "{seed}");
    }
}

#[test]
fn it_is_saved_after_every_answer_and_goes_on_where_it_stood() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.fanion");
    let header = Header::new(HillAndMill::sheet(), 3, "a game", 0);
    let (whole, asked) = played(3);
    let mut saved = store::create(&path, &header, begun(3, STRENGTHS), false).expect("a save");
    for request in asked {
        saved.request(&request, 1).expect("an answer");
        let viewed = store::open_read_only(&path, opener).expect("it opens");
        assert_eq!(viewed.into_play().digest(), saved.play().digest());
    }
    assert_eq!(saved.play().digest(), whole.digest());
}

#[test]
fn every_answer_is_undone_to_where_it_stood_before() {
    let (_, asked) = played(5);
    let (mut play, mut stood) = (begun(5, STRENGTHS), Vec::new());
    for request in asked {
        stood.push((play.digest(), play.prompt().cloned()));
        play.request(&request, 1).expect("an answer");
    }
    for before in stood.into_iter().rev() {
        play.request(&Request::Undo(None), 1).expect("it is undone");
        assert_eq!((play.digest(), play.prompt().cloned()), before);
    }
}

#[test]
fn what_stands_face_down_is_in_nothing_that_the_other_side_reads() {
    // Each with two blocks that change their strengths, and who may not know of it.
    for (one, two, names, other) in [(0, 3, ["Guard", "Militia"], "mill"), (4, 7, ["Fusiliers", "Old Guard"], "hill")] {
        let mut exchanged = STRENGTHS;
        exchanged.swap(one, two);
        let mut compared = 0;
        for seed in 0..20 {
            let [mut play, mut changed] = [STRENGTHS, exchanged].map(|strengths| begun(seed, strengths));
            let mut chance = Chance::new(seed);
            while let Some(prompt) = play.prompt().cloned() {
                assert_ne!(read(&play, Eye::All), read(&changed, Eye::All));
                for eye in [Eye::Seat(other.into()), Eye::Public] {
                    assert_eq!(read(&play, eye.clone()), read(&changed, eye), "game {seed}");
                }
                compared += 1;
                let request = answer(&prompt, Mood::Tame, &mut chance);
                if matches!(&request, Request::Pick(picked) if names.contains(&picked.as_str())) {
                    break;
                }
                for game in [&mut play, &mut changed] {
                    game.request(&request, 1).expect("an answer");
                }
            }
        }
        assert!(compared > 40, "{compared} times");
    }
}
