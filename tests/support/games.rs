//! Whole board games by chance.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use fanion::engine::lines::RecordLine;
use fanion::engine::prompt::{Fill, Kind, Prompt};
use fanion::engine::reply::Reply;
use fanion::engine::request::{Dice, Request};
use fanion::engine::session::Session;
use fanion::engine::sheet::Sheet;
use fanion::rulebooks::{self, Basis};

use super::player::{Chance, Mood, answer};
use super::watch;

/// Requests of a game, lest a fault goes round for ever.
pub const MOST_REQUESTS: usize = 20_000;

/// How many of so many games, walks or battles a test plays: all of them where `FANION_EVERY_GAME` is set, as `.ci/run`
/// does with a quick build; else an eighth, so that `cargo test` stays short.
pub fn share(all: u64) -> u64 {
    if plays_every_game() { all } else { all.div_ceil(8) }
}

/// True where the tests play all their games.
pub fn plays_every_game() -> bool {
    std::env::var_os("FANION_EVERY_GAME").is_some()
}

/// True where a test that looks at every question of its games looks at this one: at a twelfth of them in `cargo test`.
pub fn looks_at(nth: usize) -> bool {
    nth.is_multiple_of(12) || plays_every_game()
}

/// How many of so many answers a game by chance is played on the screen: a third of them in `cargo test`.
pub fn answers_of(all: usize) -> usize {
    if plays_every_game() { all } else { all / 3 }
}

/// Plays these games on all cores.
pub fn play_all(games: Range<u64>, play_one: impl Fn(u64) + Sync) {
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
                    play_one(seed);
                }
            });
        }
    });
}

/// One answer: what is owed or offered, seldom being done before something was; forms as an automatic player fills them.
pub fn step(play: &mut Session, prompt: &Prompt, chance: &mut Chance) -> Result<Reply, String> {
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
        match play.request(&request, 0) {
            Ok(reply) => return Ok(reply),
            Err(refusal) => last = format!("{request:?}: {refusal}"),
        }
        if !matches!(prompt.kind, Kind::Fill { .. }) {
            break;
        }
    }
    Err(last)
}

/// Plays a game by chance to its end; `look` says what is wrong after a request, beside what is wrong in any game.
pub fn play_watched(play: &mut Session, seed: u64, mut look: impl FnMut(&Session, &Reply) -> Result<(), String>) {
    let mut chance = Chance::new(seed);
    for number in 0..MOST_REQUESTS {
        let Some(prompt) = play.prompt().cloned() else { return };
        let fail = |what: &str| -> ! { panic!("game {seed}, request {number}, at {}: {what}", prompt.key) };
        let reply = step(play, &prompt, &mut chance).unwrap_or_else(|wrong| fail(&wrong));
        watch::after_entry(play, &reply).unwrap_or_else(|wrong| fail(&wrong));
        look(play, &reply).unwrap_or_else(|wrong| fail(&wrong));
    }
    panic!("game {seed} comes to no end");
}

/// Every setting as the file of a new game has it.
pub fn defaults(sheet: &Sheet) -> BTreeMap<String, String> {
    sheet.settings.iter().map(|setting| (setting.key.to_owned(), setting.default.to_owned())).collect()
}

/// Saves and loads the game, and looks at all that does not depend on its rulebook.
pub fn look_closely(play: &mut Session, seed: u64) {
    let sheet = play.sheet();
    let settings = &defaults(sheet);
    let ground = Basis { rulebook: sheet.id, seed, tables: sheet.tables, settings };
    let open = |lines: Vec<RecordLine>| rulebooks::open(ground, lines, 0);
    watch::closely(play, open).unwrap_or_else(|wrong| panic!("game {seed}: {wrong}"));
}

/// Undoes the game to its start and does it again: it is the same.
pub fn undo_and_redo(play: &mut Session, seed: u64) {
    let (first, now) = (play.journal().standing().next().map(|entry| entry.number), play.digest());
    let first = first.expect("a game has a first entry");
    play.request(&Request::Undo(Some(first)), 0).unwrap_or_else(|refusal| panic!("game {seed}: {refusal}"));
    play.request(&Request::Redo, 0).unwrap_or_else(|refusal| panic!("game {seed}: {refusal}"));
    assert_eq!(play.digest(), now, "game {seed}: undone to the start and done again it is another");
}
