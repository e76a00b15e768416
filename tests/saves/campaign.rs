//! A campaign of the first edition, played on to turn 5 by the program of that time: `campaign-edition-1.txt` is what
//! that program said of it.

use std::fmt::Write as _;
use std::fs;

use fanion::cli::saves::opener;
use fanion::engine::request::Request;
use fanion::store::{self, Notice, Saved};
use serde_json::Value as Json;

use super::{NOW, folder};

/// How it stands, in words that no later program changes.
fn standing(saved: &Saved) -> String {
    let state = Json::Object(saved.play().json());
    let mut words = String::new();
    let row =
        |of: &Json, keys: &[&str]| keys.iter().map(|key| format!("{key}={}", of[key])).collect::<Vec<_>>().join(" ");
    let list = |key: &str| state[key].as_array().cloned().unwrap_or_else(|| panic!("no {key}"));
    writeln!(words, "{}", row(&state["position"], &["turn", "step"])).expect("memory");
    for nation in list("nations") {
        writeln!(words, "{}", row(&nation, &["name", "cash", "rp", "ap", "manpower"])).expect("memory");
    }
    for force in list("forces") {
        let hits: Vec<String> =
            force["units"].as_array().expect("units").iter().map(|unit| unit["hits"].to_string()).collect();
        let own = row(&force, &["name", "nation", "at", "stance"]);
        writeln!(words, "{own} hits={}", hits.join(",")).expect("memory");
    }
    for city in list("cities") {
        writeln!(words, "{}", row(&city, &["name", "holder"])).expect("memory");
    }
    words
}

#[test]
fn a_campaign_of_the_first_edition_stands_as_it_was_left_and_is_played_on() {
    let temp = tempfile::tempdir().expect("a folder");
    let path = temp.path().join("old.fanion");
    fs::copy(folder().join("campaign-edition-1.fanion"), &path).expect("a copy");
    let mut saved = store::open(&path, NOW, opener).expect("it opens");
    let now = saved.play().sheet().edition;
    assert_eq!(saved.notices(), [Notice::Edition { before: 1, now }]);
    let then = fs::read_to_string(folder().join("campaign-edition-1.txt")).expect("what it was");
    assert_eq!(standing(&saved), then);
    for key in ["publish", "close", "publish", "official"] {
        saved.request(&Request::Pick(key.to_owned()), NOW).unwrap_or_else(|refusal| panic!("{key}: {refusal}"));
    }
    assert_eq!(saved.play().position().turn, 6);
    let left = standing(&saved);
    drop(saved);
    let again = store::open(&path, NOW, opener).expect("it opens again");
    assert_eq!((standing(&again), again.notice()), (left, None), "an edition is told once");
}
