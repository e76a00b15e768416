//! The story of a battle: what it counts, how it reads, and the pages that it is written on.

mod beside;
mod browser;
mod command;
mod luck;
mod pages;
mod printed;
mod reference;
mod sample;
mod story;
mod wrapping;

use std::fs;
use std::path::{Path, PathBuf};

use fanion::begin::forces::{self, BattleFiles};
use fanion::engine::pace::minutes_of;
use fanion::engine::printed::Page;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::orbat::read;
use fanion::orbat::scene::Scene;
use fanion::report::battle::{ReportFacts, report};
use fanion::rulebooks;

/// When every battle here begins: an evening in March 2026.
const EVENING: i64 = 1_773_514_800;
/// Seconds between two requests.
const PACE: i64 = 8;

const BATTLES: [(&str, u64); 4] =
    [("albuera-1811", 1811), ("practice", 1809), ("pratzen-1805", 1805), ("quatre-bras-1815", 1815)];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A recorded battle with what its scenario tells.
struct Battle {
    play: Session,
    name: String,
    start: Option<u32>,
}

/// A recorded battle, played in memory at an even pace.
fn recorded(name: &str, seed: u64) -> Battle {
    let scenario = root().join(format!("tests/journals/armies/{name}/scenario.toml"));
    let forces =
        forces::read(&BattleFiles::Scenario(scenario), None, None).unwrap_or_else(|_| panic!("{name} is a scenario"));
    let start = forces.facts.get("start").and_then(|start| start.as_str()).and_then(minutes_of);
    let play = rulebooks::battle(seed, forces.armies, &forces.settings, EVENING).expect("a battle");
    let mut battle = Battle { play, name: forces.name, start };
    battle.request(&fs::read_to_string(root().join(format!("tests/journals/{name}.jsonl"))).expect("the requests"));
    battle
}

/// A battle of this scenario that automatic players fought to its verdict.
fn fought(name: &str) -> Battle {
    fought_in(name, None)
}

/// The same as the battle of this scene.
fn fought_in(name: &str, scene: Option<Box<Scene>>) -> Battle {
    let kept = fs::read_to_string(root().join(format!("tests/journals/played/{name}.jsonl"))).expect("a kept battle");
    let (header, requests) = kept.split_once('\n').expect("a beginning and requests");
    let header: serde_json::Value = serde_json::from_str(header).expect("JSON");
    let army = |at: usize| {
        let text = header["orbats"][at].as_str().expect("an army");
        read::orbat("army", text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}"))
    };
    let rules = header["settings"].as_object().expect("house rules").iter();
    let rules: Vec<(String, String)> =
        rules.map(|(key, value)| (key.clone(), value.as_str().expect("a value").to_owned())).collect();
    let scenario = fs::read(root().join(format!("tests/journals/armies/{name}/scenario.toml"))).expect("a scenario");
    let scenario = read::scenario(name, &scenario).unwrap_or_else(|faults| panic!("{faults}"));
    let start = scenario.start.and_then(|start| minutes_of(&start.to_string()));
    let play = rulebooks::battle_of(scene, 1, [army(0), army(1)], &rules, EVENING).expect("a battle");
    let mut battle = Battle { play, name: scenario.name, start };
    battle.request(requests);
    battle
}

impl Battle {
    /// Sends requests, one a line.
    fn request(&mut self, lines: &str) {
        for (at, line) in (1..).zip(lines.lines()) {
            let request = Request::read(line).expect("a request");
            if matches!(request, Request::Quit | Request::State) {
                continue;
            }
            let taken = self.play.request(&request, EVENING + at * PACE);
            taken.unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        }
    }

    fn page(&self) -> Page {
        let (day, hour) = (|_| "2026-03-14".to_owned(), clock);
        report(
            &self.play,
            &ReportFacts { name: &self.name, start: self.start, minutes_a_turn: 20, day: &day, hour: &hour },
        )
    }
}

/// The hour on a clock that knows no time zones.
fn clock(at: i64) -> String {
    let minutes = at.rem_euclid(86_400) / 60;
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

fn written(path: &Path) -> String {
    fs::read_to_string(path).expect("a file that was written")
}
