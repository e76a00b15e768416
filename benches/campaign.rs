//! The umpired campaign: supply, a season, a check of orders, each by the size of map and forces.
//!
//! `cargo bench --bench campaign -- save` measures a save of 36 turns instead, `-- keys` the way from a key to its frame.

use divan::Bencher;
use fanion::engine::post::{Clock, Paper};
use fanion::engine::session::Session;
use fanion::report::paper;
use fanion::rulebooks;
use fanion::rules::campaign_1805::scenario::ids::NationId;
use fanion::rules::campaign_1805::ways::supply::Sources;

mod europe;
mod measured;

use europe::Size;
use measured::is_measured;

fn main() {
    let is_asked = |part: &str| std::env::args().any(|word| word == part);
    let [save, keys] = ["save", "keys"].map(|part| is_asked(part) || !is_measured());
    if save {
        europe::save::measure();
    }
    if keys {
        europe::keys::measure();
    }
    if !(is_asked("save") || is_asked("keys")) {
        divan::main();
    }
}

const fn size(hexes: usize, units: usize) -> Size {
    Size { hexes, units }
}

/// Maps by hexes with the forces of the largest campaign, forces by units on the largest map.
const SIZES: [Size; 5] = [size(100, 300), size(500, 1_000), size(2_000, 300), size(2_000, 1_000), size(2_000, 3_000)];

/// The whole map's supply of one nation.
#[divan::bench(args = SIZES)]
fn supply_of_one_nation(bencher: Bencher, size: Size) {
    let session = europe::begun(&europe::scenario(size));
    bencher.bench_local(|| Sources::of(europe::state(&session), NationId(0)));
}

/// The same of all nine.
#[divan::bench(args = SIZES)]
fn supply_of_nine_nations(bencher: Bencher, size: Size) {
    let session = europe::begun(&europe::scenario(size));
    let state = europe::state(&session);
    bencher.bench_local(|| state.nation_ids().map(|nation| Sources::of(state, nation)).collect::<Vec<_>>());
}

fn sent(text: &str) -> Session {
    let mut session = europe::begun(text);
    europe::send(&mut session);
    session
}

/// From the opened letters to the last event; automatic players' orders.
#[divan::bench(args = SIZES, sample_count = 20, sample_size = 1)]
fn a_season(bencher: Bencher, size: Size) {
    let text = europe::scenario(size);
    bencher.with_inputs(|| sent(&text)).bench_local_refs(europe::resolve);
}

/// The same of the scenario that ships.
#[divan::bench(sample_count = 50, sample_size = 1)]
fn a_season_of_three_rivers(bencher: Bencher) {
    bencher.with_inputs(|| sent(europe::THREE_RIVERS)).bench_local_refs(europe::resolve);
}

/// All papers of all nations in the count of turn 1, written as files.
#[divan::bench(args = SIZES)]
fn papers(bencher: Bencher, size: Size) {
    let mut session = sent(&europe::scenario(size));
    europe::resolve(&mut session);
    bencher.bench_local(|| {
        let papers = session.papers(&Clock::default());
        papers.iter().map(|paper| paper::files(paper).len()).sum::<usize>()
    });
}

/// A player's check at home: brief and orders as texts.
#[divan::bench(args = SIZES)]
fn check_orders(bencher: Bencher, size: Size) {
    let session = europe::begun(&europe::scenario(size));
    let papers = session.papers(&Clock::default());
    let brief =
        papers.iter().find(|paper| paper.seat.as_deref() == Some("France") && paper.name.ends_with(".brief.json"));
    let (brief, orders) = (brief.and_then(Paper::file).expect("a brief"), europe::orders(&session, NationId(0)));
    bencher.bench_local(|| rulebooks::check_orders(brief, &orders, 0).expect("a brief"));
}

/// The letters of all nations arrive, one after the other; the umpire's next question is made after each.
#[divan::bench(args = SIZES, sample_count = 20, sample_size = 1)]
fn letters(bencher: Bencher, size: Size) {
    let text = europe::scenario(size);
    let inputs = || {
        let session = europe::begun(&text);
        let letters = europe::letters(&session);
        (session, letters)
    };
    bencher.with_inputs(inputs).bench_local_refs(|(session, letters)| europe::take(session, letters));
}
