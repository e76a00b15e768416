//! What leaves the game is said to be gone on its own line, and nothing else is left to take off of it; how a battle ended
//! is read on the screen, however little room there is.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use fanion::engine::seat::Eye;
use fanion::engine::session::Session;
use serde_json::Value as Json;

use super::by_chance::{self, Ending};
use super::declared::{SAMPLES, played};
use crate::support::games::{share, step};
use crate::support::player::Chance;

/// The pieces that are in the game, by their names.
fn in_game(play: &Session) -> Vec<String> {
    let json = play.json();
    let list = json.get("units").unwrap_or_else(|| &json["pieces"]);
    let is_in = |piece: &&Json| {
        piece["status"] != "lost" && piece["at"] != "lost" && piece["steps"].as_u64().is_none_or(|steps| steps > 0)
    };
    let pieces = list.as_array().into_iter().flatten().filter(is_in);
    pieces.filter_map(|piece| piece["name"].as_str().map(str::to_owned)).collect()
}

#[test]
fn whatever_dice_take_off_in_random_games_is_gone_on_one_line_of_the_result() {
    for (rulebook, sample) in SAMPLES {
        let mut gone = 0;
        for seed in 1..=12 {
            let (mut play, _) = played(rulebook, sample, seed, 0);
            play.look_as(Eye::All);
            let mut chance = Chance::new(seed);
            for request in 0..900 {
                let Some(prompt) = play.prompt().cloned() else { break };
                let (before, entry) = (in_game(&play), play.entry());
                step(&mut play, &prompt, &mut chance).expect("an answer");
                let after = in_game(&play);
                if play.log_since(entry).any(|line| line.lines.iter().any(|line| line.to_string().contains("undone"))) {
                    continue;
                }
                let Some(verdict) = play.verdict() else { continue };
                let lines: Vec<String> = verdict.table.iter().map(ToString::to_string).collect();
                for lost in before.iter().filter(|name| !after.contains(name)) {
                    let own: Vec<&String> = lines.iter().filter(|line| line.contains(lost.as_str())).collect();
                    // What a correction takes off is its own result.
                    let Some(last) = own.last() else { continue };
                    let at = format!("{rulebook}, game {seed}, request {request}, {}: {lines:?}", prompt.key);
                    assert!(last.contains("gone") || last.contains("off the map"), "{at}: {lost}");
                    assert!(!own.iter().any(|line| line.contains("a step off")), "{at}: {lost}");
                    gone += 1;
                }
            }
        }
        assert!(gone > 10, "{rulebook}: {gone} gone");
    }
}

/// What of a game is a counter's side or a mark on it, by whose it is: it is turned by hand on the board.
fn turned(play: &Session) -> BTreeMap<(String, &'static str), Json> {
    const MARKS: [(&str, &[&str]); 4] = [
        ("pieces", &["status", "spent", "revealed"]),
        ("leaders", &["ap", "wounded"]),
        ("formations", &["force_marched"]),
        ("countries", &["status"]),
    ];
    let json = play.json();
    let of = |(list, marks): (&str, &'static [&'static str])| {
        let all = json.get(list).and_then(Json::as_array).cloned().unwrap_or_default();
        let of_one = move |one: Json| {
            let name = one["name"].as_str().unwrap_or_default().to_owned();
            marks.iter().filter_map(move |mark| Some(((name.clone(), *mark), one.get(*mark)?.clone())))
        };
        all.into_iter().flat_map(of_one).collect::<Vec<_>>()
    };
    MARKS.into_iter().flat_map(of).collect()
}

#[test]
fn whatever_turns_a_counter_or_its_marks_is_on_a_line_of_the_result() {
    for (rulebook, sample) in SAMPLES {
        let mut named: BTreeMap<&'static str, u32> = BTreeMap::new();
        for seed in 1..=share(12) {
            let (mut play, _) = played(rulebook, sample, seed, 0);
            play.look_as(Eye::All);
            let mut chance = Chance::new(seed);
            for request in 0..900 {
                let Some(prompt) = play.prompt().cloned() else { break };
                let (before, entry) = (turned(&play), play.entry());
                step(&mut play, &prompt, &mut chance).expect("an answer");
                let changed_by_hand = play.log_since(entry).any(|line| {
                    line.lines.iter().any(|line| ["undone", "corrected"].iter().any(|by| line.to_string().contains(by)))
                });
                let after = turned(&play);
                if changed_by_hand {
                    continue;
                }
                let verdict = play.verdict();
                let lines: Vec<String> =
                    verdict.iter().flat_map(|verdict| &verdict.table).map(ToString::to_string).collect();
                for ((name, mark), then) in &after {
                    if before.get(&(name.clone(), *mark)).is_none_or(|now| now == then) {
                        continue;
                    }
                    let at = format!("{rulebook}, game {seed}, request {request}, {}: {lines:#?}", prompt.key);
                    // A battle that is set up turns up whole columns.
                    let all_up = *mark == "revealed" && *then == true;
                    let says = |line: &String| line.contains(name.as_str()) || all_up && line.contains("turn up all");
                    assert!(lines.iter().any(says), "{at}: {name}, {mark} {then}");
                    *named.entry(*mark).or_default() += 1;
                }
            }
        }
        assert!(named.values().sum::<u32>() > 50, "{rulebook}: {named:?}");
    }
}

fn look_at_battles(of: &str) {
    // Some games are won before anybody fights: twice as many are played, and as many battles seen as games at least.
    let (all, games) = (AtomicUsize::new(0), share(6));
    by_chance::open_games(of, (80, 24), games, |desk, seed| {
        let (mut shown, mut last) = (0, None);
        by_chance::play(desk, seed, 500, Ending::ByChance, |desk, nth, prompt| {
            let game = &desk.model.battle().expect("a game").game;
            let verdict = game.verdict.clone();
            if game.private_to().is_some() || verdict == last {
                return;
            }
            let Some(great) = verdict.as_ref().and_then(|verdict| verdict.great.as_ref()) else { return };
            let text: String = desk.text().replace('"', "").split_whitespace().collect::<Vec<_>>().join(" ");
            let great = great.to_string();
            assert!(text.contains(&great), "{of}, game {seed}, answer {nth}, {}: {great}\n{}", prompt.key, desk.text());
            (shown, last) = (shown + 1, verdict);
        });
        println!("{of}, game {seed}: {shown} shown");
        all.fetch_add(shown, Ordering::Relaxed);
    });
    let all = all.into_inner();
    assert!(all as u64 >= games, "{of}: {all} battles in {games} games");
}

#[test]
fn how_a_battle_of_age_of_napoleon_ended_is_read_on_the_least_screen() {
    look_at_battles("age-of-napoleon");
}

#[test]
fn how_a_battle_of_beyond_waterloo_ended_is_read_on_the_least_screen() {
    look_at_battles("beyond-waterloo");
}
