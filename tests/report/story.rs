//! The story counts what stands, and all of it.

use std::collections::BTreeMap;

use fanion::engine::doc::Doc;
use fanion::engine::request::Request;
use fanion::engine::story::short;
use fanion::engine::text::{CellContent, Column, RosterRow};

use crate::support::toy;

use super::{BATTLES, Battle, recorded};

fn rows(column: &Column) -> impl Iterator<Item = &RosterRow> {
    column.groups.iter().flat_map(|group| &group.rows)
}

/// CV of a side, removed and captured units left out.
fn cv(doc: &Doc, side: &str) -> i64 {
    let out = |row: &&RosterRow| {
        row.cells
            .iter()
            .any(|cell| matches!(&cell.content, CellContent::Words(words) if words == "removed" || words == "captured"))
    };
    let rows = doc.columns.iter().filter(|column| column.side == side).flat_map(rows);
    rows.filter(|row| !out(row))
        .flat_map(|row| &row.cells)
        .map(|cell| match cell.content {
            CellContent::Pips { left, .. } => i64::from(left),
            CellContent::Words(_) => 0,
        })
        .sum()
}

/// CV with which newcomers joined, by side.
fn joined(battle: &Battle) -> BTreeMap<String, i64> {
    let mut joined = BTreeMap::new();
    let stands = battle.play.log();
    for (line, log) in battle.play.lines_since(0).iter().zip(stands) {
        let enlisted = line.record["ruling"]["word"]["enlist"].as_object();
        if let Some(enlisted) = enlisted.filter(|_| log.stands) {
            *joined.entry(enlisted["side"].as_str().expect("a side").to_owned()).or_default() +=
                enlisted["unit"]["cv"].as_i64().expect("a CV");
        }
    }
    joined
}

#[test]
fn in_every_recorded_battle_losses_and_newcomers_explain_all_that_is_left() {
    for (name, seed) in BATTLES {
        let battle = recorded(name, seed);
        let (story, joined) = (battle.play.story(), joined(&battle));
        let (first, end) = (&story.pictures[0].doc, &story.pictures[story.pictures.len() - 1].doc);
        for side in ["A", "B"] {
            let losses = story.stretches.iter().flat_map(|stretch| &stretch.losses);
            let lost: i64 = losses.filter(|loss| loss.side == side).map(|loss| loss.amount).sum();
            let came = cv(first, side) + joined.get(side).copied().unwrap_or(0);
            assert_eq!(came - lost, cv(end, side), "{name}, side {side}: {came} came, {lost} lost");
            assert!(lost > 0, "{name}: side {side} lost something");
        }
    }
}

#[test]
fn every_standing_test_with_dice_is_judged_once() {
    for (name, seed) in [BATTLES[1], BATTLES[3]] {
        let battle = recorded(name, seed);
        let story = battle.play.story();
        assert_eq!(story.unjudged, 0, "{name}");
        let mut tests = Vec::new();
        for (line, log) in battle.play.lines_since(0).iter().zip(battle.play.log()) {
            let events = line.record["done"]["events"].as_array().filter(|_| log.stands);
            for event in events.into_iter().flatten() {
                let test = &event["tested"];
                if test["faces"].is_array() {
                    tests.push((line.number, test["key"].clone(), test["check"].clone()));
                }
            }
        }
        let judged: Vec<_> = story
            .judged
            .iter()
            .map(|judged| (judged.entry, judged.note.key.clone().into(), judged.note.check.clone().into()))
            .collect();
        assert_eq!(judged, tests, "{name}");
    }
}

#[test]
fn sentences_are_whole_and_name_nobody_by_a_code() {
    for (name, seed) in [BATTLES[1], BATTLES[2]] {
        let battle = recorded(name, seed);
        let story = battle.play.story();
        let doc = battle.play.doc();
        let labels: Vec<String> =
            doc.columns.iter().flat_map(rows).map(|row| format!(" {} {}", row.code, row.name)).collect();
        let mut told = 0;
        for sentence in story.stretches.iter().flat_map(|stretch| &stretch.sentences) {
            let words = sentence.to_string();
            assert!(words.ends_with('.') && !words.contains("  ") && !words.contains(".."), "{name}: {words}");
            assert!(!words.starts_with(char::is_lowercase) || words.starts_with(|c: char| c.is_numeric()), "{words}");
            assert!(labels.iter().all(|label| !format!(" {words}").contains(label.as_str())), "{name}: {words}");
            told += 1;
        }
        assert!(told > 20, "{name} tells {told} sentences");
    }
}

#[test]
fn what_was_undone_is_not_told() {
    let mut battle = recorded("practice", 1809);
    let before = battle.play.story();
    battle.play.request(&Request::Undo(Some(60)), super::EVENING).expect("an undo");
    let after = battle.play.story();
    let entries = |story: &fanion::engine::story::Story| {
        story
            .stretches
            .iter()
            .flat_map(|stretch| &stretch.lines)
            .filter(|line| !line.text.to_string().starts_with("note: "))
            .map(|line| line.entry)
            .max()
    };
    assert!(entries(&before) > Some(60));
    assert!(entries(&after) <= Some(60));
    assert!(after.judged.len() < before.judged.len());
    assert!(after.judged.iter().all(|judged| judged.entry <= 60));
}

#[test]
fn each_turn_of_a_battle_has_its_stretches_in_the_order_of_the_sheet() {
    let story = recorded("practice", 1809).play.story();
    let first: Vec<String> = story
        .stretches
        .iter()
        .filter(|stretch| stretch.position.turn == 1)
        .map(|stretch| format!("{}{}", stretch.position.step, stretch.position.half.unwrap_or(0)))
        .collect();
    let steps = ["S10", "S20", "S30", "S40", "S50", "T11", "T21", "T31", "T41", "T12", "T22", "T32", "T42"];
    assert_eq!(first, steps);
    let turns: Vec<u32> = story.pictures.iter().map(|picture| picture.turn).collect();
    assert!(turns.windows(2).all(|pair| pair[0] <= pair[1]), "{turns:?}");
}

#[test]
fn a_rulebook_without_sentences_is_told_by_its_log() {
    let mut session = toy::muster();
    let prompt = session.prompt().cloned().expect("it asks");
    let fanion::engine::prompt::Kind::Choose { options, .. } = prompt.kind else { panic!("it begins with a choice") };
    session.request(&Request::Pick(options[0].key.to_string()), 5).expect("its own option");
    session.request(&Request::Note("tea".into()), 9).expect("a note");
    let story = session.story();
    assert!(story.stretches.iter().all(|stretch| stretch.sentences.is_empty() && stretch.losses.is_empty()));
    let lines: Vec<String> =
        story.stretches.iter().flat_map(|stretch| &stretch.lines).map(|line| line.text.to_string()).collect();
    assert_eq!(lines.last().map(String::as_str), Some("note: tea"));
    assert!(lines.len() > 1 && !story.pictures.is_empty(), "{lines:?}");
}

#[test]
fn long_names_are_cut_at_a_comma_or_a_bracket_while_they_differ() {
    assert_eq!(short(&["Left wing (part), Quatre Bras", "Allies, Quatre Bras"]), ["Left wing", "Allies"]);
    assert_eq!(short(&["II Corps, left", "II Corps, right"]), ["II Corps, left", "II Corps, right"]);
    assert_eq!(short(&["(nameless)", ", too"]), ["(nameless)", ", too"]);
}

#[test]
fn a_figure_set_right_within_an_act_counts_once_and_is_told_once() {
    let mut battle = recorded("practice", 1809);
    battle.play.request(&Request::Undo(Some(1)), super::EVENING).expect("an undo to the start");
    let lines = [
        "{\"pick\": \"order:A/Brigade Strudel\"}",
        "{\"correct\": {\"side\": \"A\", \"unit\": \"1/Ostermark Fusiliers\", \"cv\": 4}, \"why\": \"miscounted\"}",
    ];
    for line in lines {
        battle.play.request(&Request::read(line).expect("a request"), super::EVENING).expect("it is taken");
    }
    // The order is picked and its test made, so that the act which holds the ruling is done.
    let prompt = battle.play.prompt().cloned().expect("it asks");
    let fanion::engine::prompt::Kind::Choose { options, .. } = prompt.kind else { panic!("which order") };
    battle.play.request(&Request::Pick(options[0].key.to_string()), super::EVENING).expect("an order");
    while battle.play.prompt().is_some_and(|prompt| prompt.key.starts_with("order:")) {
        let roll = Request::read("{\"fill\": {\"distance\": 5}, \"roll\": true}").expect("a request");
        battle.play.request(&roll, super::EVENING).expect("the test is made");
    }
    let story = battle.play.story();
    let losses: Vec<(&str, i64)> =
        story.stretches.iter().flat_map(|stretch| &stretch.losses).map(|loss| (loss.cause, loss.amount)).collect();
    assert_eq!(losses, [("set by ruling", 2)]);
    let told = story.stretches.iter().flat_map(|stretch| &stretch.lines);
    assert_eq!(told.filter(|line| line.text.to_string().contains("cv 4")).count(), 1);
}
