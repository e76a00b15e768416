//! Whole games by chance, watched after every request.

use fanion::engine::digest::swift;
use fanion::engine::rulebook::Rulebook;
use fanion::engine::session::Session;
use fanion::rules::napoleon_1815::Napoleon1815;
use fanion::rules::napoleon_1815::ids::Side;

use super::game::{SAMPLE, session};
use super::watcher::{Watcher, at_the_end};
use crate::support::games::{look_closely, play_all, play_watched, share};

/// Sets of battle turns within which a game ends, however it is played.
const MOST_SETS: usize = 200;

/// Plays one game to its end.
fn play_one(seed: u64, settings: &[(&str, &str)]) {
    let mut play = session(SAMPLE, seed, settings);
    let mut watcher = Watcher::new(&play, settings);
    play_watched(&mut play, seed, |play, reply| {
        watcher.look(play, reply)?;
        keeps_what_is(play).then_some(()).ok_or_else(|| "the blocks keep what is no longer so".to_owned())
    });
    assert!(watcher.sets() <= MOST_SETS, "game {seed}: {} sets", watcher.sets());
    at_the_end(&play).unwrap_or_else(|wrong| panic!("game {seed}: {wrong}"));
    if seed.is_multiple_of(20) {
        look_closely(&mut play, seed);
    }
}

/// True where what the blocks keep of themselves is what a look at each of them finds: the digest, and which side is where.
fn keeps_what_is(play: &Session) -> bool {
    let state = &play.view().of::<Napoleon1815>().state;
    let is_so = |city, side| state.is_at(city, side) == state.units_at(city, side).next().is_some();
    let everywhere = state.cities().all(|city| Side::BOTH.into_iter().all(|side| is_so(city, side)));
    everywhere && Napoleon1815::digest(state) == swift(state)
}

/// House rules: mostly the usual ones.
const OTHERS: [&[(&str, &str)]; 8] = [
    &[],
    &[],
    &[],
    &[],
    &[],
    &[("rout.when", "at-once"), ("morale.who", "both"), ("force-march.who", "any")],
    &[("battle.few-defenders", "deploy"), ("group.destinations", "one"), ("fall-back.to", "start")],
    &[("regroup.both", "off"), ("city.held", "last"), ("fire.into-melee", "off"), ("force-march.last-cv", "spared")],
];

fn play(seed: u64) {
    play_one(seed, OTHERS[usize::try_from(seed % 8).unwrap_or(0)]);
}

#[test]
fn two_hundred_games_keep_what_is_always_true() {
    play_all(0..share(200), play);
}

#[test]
#[ignore = "takes minutes: 10,000 games"]
fn ten_thousand_games_keep_what_is_always_true() {
    play_all(200..10_200, play);
}
