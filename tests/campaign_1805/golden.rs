//! Recorded games: what is kept of a game, its state, its briefs and its papers are the same as they were, byte for byte.
//! What mends a rule renews them together with the edition; a change of words renews papers alone.

use std::path::Path;

use fanion::engine::post::{Clock, Content};
use fanion::engine::session::Session;
use serde_json::Value as Json;
use snapbox::Data;

use super::home::wild;
use super::turns::{Campaign, at_war};
use crate::support::player::Chance;

/// Games that are recorded, each to its end, and more seasons than any has.
const GAMES: u64 = 3;
const SEASONS: usize = 100;

/// FNV-1a, going on from what came before.
fn hash(before: u64, text: &str) -> u64 {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    text.bytes().fold(before ^ 0xCBF2_9CE4_8422_2325, step)
}

/// The records of a save, without the words that tell why an entry was dropped.
fn records(play: &Session) -> u64 {
    fn plain(value: &mut Json) {
        match value {
            Json::Object(members) => {
                if members.get("why").is_some_and(Json::is_string) {
                    members.remove("why");
                }
                members.values_mut().for_each(plain);
            }
            Json::Array(list) => list.iter_mut().for_each(plain),
            _ => {}
        }
    }
    let mut sum = 0;
    for line in play.lines_since(0) {
        let text = line.record.to_string();
        let mut value: Json = serde_json::from_str(&text).unwrap_or(Json::String(text));
        plain(&mut value);
        sum = hash(sum, &value.to_string());
    }
    sum
}

fn line(campaign: &Campaign, seed: u64) -> String {
    let (mut briefs, mut papers) = (0_u64, 0_u64);
    for paper in campaign.0.papers(&Clock::default()) {
        let sum = if paper.name.ends_with(".brief.json") { &mut briefs } else { &mut papers };
        let text = match &paper.content {
            // The page for orders has tests of its own.
            Content::Orders(_) => continue,
            Content::File(text) => text.clone(),
            Content::Report(report) => {
                let heads = report.chapters.iter().map(|own| own.heading.clone());
                let lines = report.chapters.iter().flat_map(|own| &own.lines).map(ToString::to_string);
                [report.title.clone()].into_iter().chain(heads).chain(lines).collect::<Vec<_>>().join("\n")
            }
        };
        *sum = hash(hash(*sum, &paper.name), &text);
    }
    let (turn, digest, save) = (campaign.state().now.turn, campaign.0.digest(), records(&campaign.0));
    format!(
        "game {seed} turn {turn}: digest {digest:016x} save {save:016x} briefs {briefs:016x} papers {papers:016x}\n"
    )
}

#[test]
fn recorded_games_keep_their_saves_digests_briefs_and_papers() {
    let mut out = String::new();
    for seed in 0..GAMES {
        let mut campaign = Campaign::of(&at_war(), seed);
        wild::seasons(&mut campaign, &mut Chance::new(seed ^ 0x601D), SEASONS, |now| out += &line(now, seed));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/campaign_1805/golden.txt");
    snapbox::assert_data_eq!(out, Data::read_from(&path, None).raw());
}
