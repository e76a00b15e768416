//! Saves in which a hand changed one number of what happened: refused with the entry, or played on without a panic.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fanion::engine::lines::RecordLine;
use fanion::engine::post::{Clock, Paper};
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::rulebooks::{self, Basis, CampaignDesk};
use serde_json::{Value as Json, json};

use super::{game, games, shown};
use crate::support::games::{defaults, play_all, step};
use crate::support::player::Chance;
use crate::support::wrong;

/// Requests before the save is edited.
const REQUESTS: usize = 60;
/// Edited copies of a save.
const COPIES: usize = 16;

/// Another number for one at this place of a value; which, in words.
fn change(value: &mut Json, path: &str, chance: &mut Chance) -> String {
    let number = value.pointer_mut(path).expect("a number");
    let was = number.as_i64().unwrap_or(0);
    let to = *chance.pick(&[0, was + 1, was + 9, was.saturating_mul(7).saturating_add(30), 255, 65_535]);
    *number = json!(to);
    format!("{path}: {to} for {was}")
}

/// Where numbers stand in a value, its check and digest apart.
fn numbers(value: &Json, path: &str, found: &mut Vec<String>) {
    match value {
        Json::Number(_) => found.push(path.to_owned()),
        Json::Array(list) => {
            list.iter().enumerate().for_each(|(at, one)| numbers(one, &format!("{path}/{at}"), found));
        }
        Json::Object(members) => {
            for (key, one) in members.iter().filter(|(key, _)| !matches!(key.as_str(), "sum" | "digest")) {
                numbers(one, &format!("{path}/{}", key.replace('~', "~0").replace('/', "~1")), found);
            }
        }
        _ => {}
    }
}

/// One number of one record is another; and which.
fn edited(lines: &[RecordLine], chance: &mut Chance) -> (Vec<RecordLine>, String) {
    let mut lines = lines.to_vec();
    for _ in 0..1000 {
        let at = chance.below(lines.len());
        let line = &mut lines[at];
        let mut found = Vec::new();
        for kind in ["/done", "/ruling/events", "/muster"] {
            let events = line.record.pointer(kind).unwrap_or(&Json::Null);
            numbers(events, kind, &mut found);
        }
        if found.is_empty() {
            continue;
        }
        let path = chance.pick(&found).clone();
        let what = change(&mut line.record, &path, chance);
        return (lines, format!("entry {}, {what}", at + 1));
    }
    panic!("no record has a number");
}

fn opened(lines: Vec<RecordLine>, play: &Session, seed: u64) -> Result<Session, String> {
    let (sheet, settings) = (play.sheet(), defaults(play.sheet()));
    let ground = Basis { rulebook: sheet.id, seed, tables: sheet.tables, settings: &settings };
    rulebooks::open(ground, lines, 0)
}

/// Whoever opens it sees all of it, takes something back and plays on.
fn looked_through(lines: Vec<RecordLine>, play: &Session, seed: u64, chance: &mut Chance) {
    let Ok(mut play) = opened(lines, play, seed) else { return };
    shown(&play);
    for request in [Request::Undo(None), Request::Redo] {
        let _ = play.request(&request, 0);
    }
    for _ in 0..6 {
        if let Some(prompt) = play.prompt().cloned() {
            let _ = step(&mut play, &prompt, chance);
        }
        let _ = play.request(&wrong::request(&play, chance), 0);
    }
    shown(&play);
}

fn edit_one(rulebook: &str, seed: u64) {
    let mut play = game(rulebook, seed);
    let mut chance = Chance::new(seed);
    for _ in 0..REQUESTS {
        if let Some(prompt) = play.prompt().cloned() {
            let _ = step(&mut play, &prompt, &mut chance);
        }
        if chance.once_in(4) {
            let _ = play.request(&wrong::request(&play, &mut chance), 0);
        }
    }
    let lines = play.lines_since(0);
    for _ in 0..COPIES {
        let (lines, what) = edited(&lines, &mut chance);
        let looked = catch_unwind(AssertUnwindSafe(|| looked_through(lines, &play, seed, &mut chance)));
        assert!(looked.is_ok(), "{rulebook}, game {seed}: {what}");
    }
}

#[test]
fn a_number_that_a_hand_changed_in_a_battle_is_refused_or_played_on() {
    play_all(0..games(8), |seed| edit_one("march-attack", seed));
}

#[test]
fn an_army_of_more_formations_than_can_be_numbered_is_refused() {
    let play = game("march-attack", 1);
    let mut lines = play.lines_since(0);
    let formations = "/muster/0/mustered/orbats/0/formations";
    let list = lines.iter_mut().find_map(|line| line.record.pointer_mut(formations)).expect("an army");
    let first = list[0].clone();
    let empty = json!({"name": "F", "kind": first["kind"], "order": first["order"], "units": []});
    *list = json!(vec![empty; 65_536]);
    let why = opened(lines, &play, 1).err().expect("it is refused");
    assert!(why.contains("an army has at most 65535 formations, found 65536"), "{why}");
}

#[test]
fn a_number_that_a_hand_changed_in_a_board_game_is_refused_or_played_on() {
    for id in ["napoleon-1815", "age-of-napoleon", "beyond-waterloo"] {
        play_all(0..games(4), |seed| edit_one(id, seed));
    }
}

#[test]
fn a_number_that_a_hand_changed_in_a_campaign_is_refused_or_played_on() {
    play_all(0..games(8), |seed| edit_one("campaign-1805", seed));
}

/// A player's desk with this brief, all of it looked at.
fn desk(brief: &str, orders: &str) {
    let _ = (rulebooks::check_orders(brief, orders, 0), rulebooks::campaign_map(brief));
    let Ok(desk) = CampaignDesk::open(brief) else { return };
    let (map, pieces) = (desk.map(), desk.pieces());
    for piece in &pieces {
        let _ = desk.cheapest(&piece.name, map.hexes.len() / 2, false);
    }
    let _ = (desk.title(), desk.form(), desk.judge(orders));
    for hex in 0..map.hexes.len() {
        let _ = desk.facts(hex);
    }
}

#[test]
fn a_number_that_a_hand_changed_in_a_brief_is_refused_or_played_with() {
    play_all(0..games(4), |seed| {
        let mut play = game("campaign-1805", seed);
        let mut chance = Chance::new(seed);
        for _ in 0..30 {
            if let Some(prompt) = play.prompt().cloned() {
                let _ = step(&mut play, &prompt, &mut chance);
            }
        }
        let papers = play.papers(&Clock::default());
        let file = |end| papers.iter().find(|paper| paper.name.ends_with(end)).and_then(Paper::file);
        let (brief, orders) = (file(".brief.json").expect("a brief"), "[[force]]\nname = \"x\"\n");
        let brief: Json = serde_json::from_str(brief).expect("JSON");
        let mut found = Vec::new();
        numbers(&brief, "", &mut found);
        for _ in 0..COPIES * 4 {
            let (path, mut brief) = (chance.pick(&found).clone(), brief.clone());
            let what = change(&mut brief, &path, &mut chance);
            let looked = catch_unwind(|| desk(&brief.to_string(), orders));
            assert!(looked.is_ok(), "game {seed}, brief, {what}");
        }
    });
}

#[test]
fn a_save_that_names_what_is_not_there_is_refused_with_its_entry() {
    let play = game("campaign-1805", 1);
    let lines = play.lines_since(0);
    for (path, to, says) in [
        ("/muster/0/mustered/scenario/cities/0/province", 900, "province 900 is named, counted from 0, but there are"),
        ("/muster/0/mustered/scenario/grid/columns", 7, "a map of 7 columns and"),
        ("/muster/0/mustered/scenario/grid/regions/0", 70, "70 is named in the map, but there are"),
        ("/muster/0/mustered/scenario/nations/0/cash", i64::MAX, "is larger than any figure of a game"),
    ] {
        let mut lines = lines.clone();
        *lines[0].record.pointer_mut(path).unwrap_or_else(|| panic!("{path}")) = json!(to);
        let why = opened(lines, &play, 1).err().unwrap_or_else(|| panic!("{path} is taken"));
        assert!(why.starts_with("entry 1: ") && why.contains(says), "{path}: {why}");
    }
}
