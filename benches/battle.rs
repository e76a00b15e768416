//! What players wait for, by the number of units a side: opening a save, a request, a screen.

mod acts;
mod army;

use divan::{Bencher, black_box};
use fanion::store;
use tempfile::TempDir;

const UNITS: [usize; 3] = [10, 100, 1_000];

fn main() {
    divan::main();
}

/// A fresh battle: reading the order of battle is not counted.
#[divan::bench(args = UNITS, sample_count = 30)]
fn open_a_new_battle(bencher: Bencher, units: usize) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("battle.fanion");
    drop(army::save(&path, army::battle(units)));
    bencher.bench(|| store::open_read_only(&path, army::opener).expect("a sound save"));
}

/// Every battery of both sides has fired: six entries or more for each.
#[divan::bench(args = UNITS, sample_count = 30)]
fn open_after_a_cannonade(bencher: Bencher, units: usize) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("battle.fanion");
    let mut play = army::battle_in(units, "T2");
    army::cannonade(&mut play, units);
    drop(army::save(&path, play));
    bencher.bench(|| store::open_read_only(&path, army::opener).expect("a sound save"));
}

/// A request on the disk before its reply is seen.
fn durable(bencher: Bencher, units: usize, step: &str, before: &[&str], measured: &str) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("battle.fanion");
    let request = army::request(measured);
    bencher
        .with_inputs(|| {
            let mut play = army::battle_in(units, step);
            for request in before {
                army::ask(&mut play, request);
            }
            army::save(&path, play)
        })
        .bench_local_values(|mut saved| {
            let reply = saved.request(&request, 0).unwrap_or_else(|refusal| panic!("{refusal}"));
            (saved, reply)
        });
}

#[divan::bench(args = UNITS, sample_count = 30)]
fn request_pick_a_shot(bencher: Bencher, units: usize) {
    durable(bencher, units, "T2", &[], "{\"pick\": \"shot:A/Red unit 8\"}");
}

#[divan::bench(args = UNITS, sample_count = 30)]
fn request_pick_its_target(bencher: Bencher, units: usize) {
    durable(bencher, units, "T2", &["{\"pick\": \"shot:A/Red unit 8\"}"], "{\"pick\": \"B/Blue unit 0\"}");
}

/// The die falls: the act is committed and the next prompt is made.
#[divan::bench(args = UNITS, sample_count = 30)]
fn request_fire(bencher: Bencher, units: usize) {
    let before = ["{\"pick\": \"shot:A/Red unit 8\"}", "{\"pick\": \"B/Blue unit 0\"}"];
    durable(bencher, units, "T2", &before, "{\"fill\": {\"distance\": 12}, \"faces\": [4]}");
}

#[divan::bench(args = UNITS, sample_count = 30)]
fn request_done_with_s1(bencher: Bencher, units: usize) {
    durable(bencher, units, "S1", &[], "{\"pick\": \"done\"}");
}

/// The prompt of T1 has three options for each unit of the active side.
#[divan::bench(args = UNITS, sample_count = 30)]
fn request_record_a_move(bencher: Bencher, units: usize) {
    durable(bencher, units, "T1", &["{\"pick\": \"move:A/Red unit 0\"}"], "{\"fill\": {}}");
}

#[divan::bench(args = UNITS, sample_count = 30)]
fn request_undo(bencher: Bencher, units: usize) {
    durable(bencher, units, "T2", &["{\"pick\": \"shot:A/Red unit 8\"}"], "{\"undo\": true}");
}

/// A pick and its undo, late in a battle: undo folds the journal again.
#[divan::bench(args = UNITS, sample_count = 20)]
fn request_and_undo_after_a_cannonade(bencher: Bencher, units: usize) {
    let folder = TempDir::new().expect("a folder");
    let mut play = army::battle_in(units, "T2");
    army::cannonade(&mut play, units);
    let mut saved = army::save(&folder.path().join("battle.fanion"), play);
    let (pick, undo) = (army::request("{\"pick\": \"shot:A/Red unit 0\"}"), army::request("{\"undo\": true}"));
    bencher.bench_local(|| {
        for request in [&pick, &undo] {
            saved.request(request, 0).unwrap_or_else(|refusal| panic!("{refusal}"));
        }
    });
}

/// The document that a screen shows.
#[divan::bench(args = UNITS, sample_count = 50)]
fn screen(bencher: Bencher, units: usize) {
    let play = army::battle_in(units, "T1");
    bencher.bench_local(|| play.doc());
}

#[divan::bench(args = UNITS, sample_count = 50)]
fn prompt_as_json(bencher: Bencher, units: usize) {
    let play = army::battle_in(units, "T1");
    bencher.bench_local(|| play.prompt().map(|prompt| prompt.json().to_string()));
}

/// `fanion show --json`.
#[divan::bench(args = UNITS, sample_count = 50)]
fn state_as_json(bencher: Bencher, units: usize) {
    let play = army::battle_in(units, "T1");
    bencher.bench_local(|| play.json());
}

#[divan::bench(args = UNITS, sample_count = 30)]
fn read_an_order_of_battle(bencher: Bencher, units: usize) {
    let text = army::orbat("Red", units);
    bencher.bench(|| fanion::orbat::read::orbat("red.toml", black_box(text.as_bytes())).expect("a sound file"));
}
