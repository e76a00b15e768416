//! Whole games by chance, watched after every request.

use super::game::{SAMPLE, session};
use super::watcher::Watcher;
use crate::support::games::{look_closely, play_all, play_watched, share, undo_and_redo};

/// Plays one game to its end.
fn play_one(seed: u64, settings: &[(&str, &str)]) {
    let mut play = session(SAMPLE, seed, settings);
    let mut watcher = Watcher::new(&play, settings);
    play_watched(&mut play, seed, |play, reply| watcher.look(play, reply));
    assert!(!play.json()["winner"].is_null(), "game {seed} is over without a winner");
    if seed.is_multiple_of(20) {
        look_closely(&mut play, seed);
        undo_and_redo(&mut play, seed);
    }
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

#[test]
fn the_move_that_a_form_proposes_can_be_made() {
    // In these games a formation that is not in march order stands where only passes lead on.
    [678, 3938].into_iter().for_each(play);
}
