//! Many battles from one position, on all cores; what comes out depends on the seed alone.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crate::engine::session::Session;

use super::battle::{Fought, fight};
use super::player::AutoPlayer;
use super::values::Mood;
use crate::engine::split_mix::SplitMix;

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Runs {
    pub battles: u64,
    /// For how many turns each.
    pub turns: u32,
    /// What the luck of all of them comes from.
    pub seed: u64,
    pub threads: usize,
}

/// Plays them all, in the order of their numbers. `open` makes the position under a seed of the program's dice.
pub(crate) fn play_all<E: Send>(what: Runs, open: impl Fn(u64) -> Result<Session, E> + Sync) -> Result<Vec<Fought>, E> {
    let next = AtomicU64::new(0);
    let fought: Mutex<Vec<(u64, Result<Fought, E>)>> = Mutex::new(Vec::new());
    let work = || {
        let mut own = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= what.battles {
                break;
            }
            own.push((number, one(what, number, &open)));
        }
        if let Ok(mut all) = fought.lock() {
            all.append(&mut own);
        }
    };
    let threads = u64::try_from(what.threads).unwrap_or(1).clamp(1, what.battles.max(1));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let mut fought = fought.into_inner().unwrap_or_default();
    fought.sort_by_key(|(number, _)| *number);
    fought.into_iter().map(|(_, fought)| fought).collect()
}

fn one<E>(what: Runs, number: u64, open: impl Fn(u64) -> Result<Session, E>) -> Result<Fought, E> {
    let mut luck = SplitMix::of(what.seed, number);
    let mut play = open(luck.draw())?;
    let mut player = AutoPlayer::new(luck, Mood::Sensible);
    Ok(fight(&mut play, &mut player, what.turns))
}
