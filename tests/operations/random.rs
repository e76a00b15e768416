//! Whole games by chance, watched after every request.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use fanion::engine::play::{Line, Play};
use fanion::engine::prompt::{Fill, Kind, Prompt};
use fanion::engine::request::{Dice, Reply, Request};
use fanion::engine::session::Session;
use fanion::rules::beyond_waterloo::{BeyondWaterloo, SHEET};

use super::game::{SAMPLE, session};
use super::watcher::Watcher;
use crate::support::player::{Chance, Mood, answer};
use crate::support::watch;

/// Requests of a game, lest a fault goes round for ever.
const MOST_REQUESTS: usize = 20_000;

/// Plays one game to its end.
fn play_one(seed: u64, settings: &[(&str, &str)]) {
    let mut play = session(SAMPLE, seed, settings);
    let mut chance = Chance::new(seed);
    let mut watcher = Watcher::new(&play, settings);
    for number in 0..MOST_REQUESTS {
        let Some(prompt) = play.prompt().cloned() else {
            assert!(!Play::json(&play)["winner"].is_null(), "game {seed} is over without a winner");
            if seed.is_multiple_of(20) {
                look_closely(&mut play, seed);
            }
            return;
        };
        let fail = |what: &str| -> ! { panic!("game {seed}, request {number}, at {}: {what}", prompt.key) };
        let reply = step(&mut play, &prompt, &mut chance).unwrap_or_else(|wrong| fail(&wrong));
        watch::after_entry(&play, &reply).unwrap_or_else(|wrong| fail(&wrong));
        watcher.look(&play, &reply).unwrap_or_else(|wrong| fail(&wrong));
    }
    panic!("game {seed} comes to no end");
}

/// One answer: what is owed or offered, seldom being done before something was; forms as an automatic player fills them.
fn step(play: &mut Session<BeyondWaterloo>, prompt: &Prompt, chance: &mut Chance) -> Result<Reply, String> {
    let mut last = String::new();
    for attempt in 0..60 {
        let mood = if attempt < 20 { Mood::Wild } else { Mood::Tame };
        let sampled = |chance: &mut Chance| {
            let values = play.sample(chance.next());
            values.map(|fill| Request::Fill(Fill { fill, ..Fill::default() }, Dice::Absent))
        };
        let request = match &prompt.kind {
            Kind::Choose { options, .. } if *options[0].key == *"done" && options.len() > 1 && !chance.once_in(5) => {
                Request::Pick(options[1 + chance.below(options.len() - 1)].key.to_string())
            }
            Kind::Fill { check: None, .. } if attempt < 40 && !chance.once_in(3) => {
                sampled(chance).unwrap_or_else(|| answer(prompt, mood, chance))
            }
            Kind::Faces { .. } => Request::Fill(Fill::default(), Dice::Program),
            Kind::Number { max, .. } => Request::Number(chance.between(0, (*max).min(6))),
            _ => answer(prompt, mood, chance),
        };
        match Play::request(play, &request, 0) {
            Ok(reply) => return Ok(reply),
            Err(refusal) => last = format!("{request:?}: {refusal}"),
        }
        if !matches!(prompt.kind, Kind::Fill { .. }) {
            break;
        }
    }
    Err(last)
}

fn look_closely(play: &mut Session<BeyondWaterloo>, seed: u64) {
    let settings = fanion::rulebooks::Ground {
        rulebook: SHEET.id,
        seed,
        tables: SHEET.tables,
        settings: &std::collections::BTreeMap::new(),
    };
    let open = |lines: Vec<Line>| fanion::rulebooks::open(settings, lines, 0);
    watch::closely(play, open).unwrap_or_else(|wrong| panic!("game {seed}: {wrong}"));
    let (first, now) = (play.journal().standing().next().map(|entry| entry.number), play.digest());
    let first = first.expect("a game has a first entry");
    Play::request(play, &Request::Undo(Some(first)), 0).unwrap_or_else(|refusal| panic!("game {seed}: {refusal}"));
    Play::request(play, &Request::Redo, 0).unwrap_or_else(|refusal| panic!("game {seed}: {refusal}"));
    assert_eq!(play.digest(), now, "game {seed}: undone to the start and done again it is another");
}

/// House rules: mostly the usual ones.
const OTHERS: [&[(&str, &str)]; 8] = [
    &[],
    &[],
    &[],
    &[("hidden.formations", "on"), ("cards.order", "secret")],
    &[("move.from-enemy", "allowed"), ("ap.engage", "in-battle"), ("tactic.forbidden-by", "any"), ("fert.dice", "2d6")],
    &[
        ("battle.must", "ask"),
        ("fert.rolls", "attacker"),
        ("retreat.tactic-withdraws", "ask"),
        ("vp.on-capture", "gain"),
    ],
    &[("battle.second-round", "always"), ("catastrophe.retreat", "tactic-only"), ("catastrophe.napoleon", "off")],
    &[
        ("battle.second-round", "never"),
        ("vp.on-capture", "by-hand"),
        ("ap.replacement", "any"),
        ("catastrophe.vp", "always"),
    ],
];

#[test]
fn two_hundred_games_keep_what_is_always_true() {
    play_all(0..200);
}

/// Plays these games on all cores.
fn play_all(games: std::ops::Range<u64>) {
    let next = AtomicU64::new(games.start);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= games.end {
                        break;
                    }
                    play_one(seed, OTHERS[usize::try_from(seed % 8).unwrap_or(0)]);
                }
            });
        }
    });
}

#[test]
#[ignore = "takes minutes: 10,000 games"]
fn ten_thousand_games_keep_what_is_always_true() {
    play_all(200..10_200);
}
