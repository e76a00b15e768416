//! Whole games of hidden blocks by automatic players: how many answers a second one core takes.

use divan::Bencher;
use divan::counter::ItemsCount;
use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::rulebooks;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;

const SAMPLE: &str = include_str!("../orbats/napoleon-1815/sample.toml");

fn main() {
    divan::main();
}

fn begun(seed: u64) -> Session {
    rulebooks::game("napoleon-1815", SAMPLE, seed, 7, &[], 0).expect("a game").play
}

/// Plays to the end; gives the number of answers.
fn play_on(play: &mut Session, seed: u64) -> usize {
    let mut player = AutoPlayer::new(SplitMix::new(seed), Mood::Sensible);
    let mut answers = 0;
    while let Some(played) = player.play(play, 0) {
        drop(played.expect("an answer is taken"));
        answers += 1;
    }
    answers
}

/// A game to its end, of one seed in ten: answers of all kinds, as they come up.
#[divan::bench(args = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], sample_count = 10)]
fn a_game_to_its_end(bencher: Bencher, seed: u64) {
    let answers = play_on(&mut begun(seed), seed);
    bencher
        .counter(ItemsCount::new(answers))
        .with_inputs(|| begun(seed))
        .bench_local_values(|mut play| play_on(&mut play, seed));
}
