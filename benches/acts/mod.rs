//! Acts in memory: how many are applied in a second when a game is loaded, how many requests are taken, how many
//! battles automatic players fight.

use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;
use fanion::engine::journal::{Journal, Record};
use fanion::engine::prompt::{Answer, Fill};
use fanion::engine::request::{Dice, Request};
use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::orbat::read;
use fanion::rules::march_attack::army::begin::muster;
use fanion::rules::march_attack::{MarchAttack, SHEET};
use fanion::simulate::battle::fight;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;

use super::army;

/// Units of both sides together.
const UNITS: [usize; 3] = [20, 200, 2_000];

fn session(units: usize) -> Session {
    let army = |side: &str| {
        read::orbat(side, army::orbat(side, units / 2).as_bytes()).unwrap_or_else(|faults| panic!("{faults}"))
    };
    let session =
        Session::new::<MarchAttack>(1815, Arc::new(SHEET.printed()), muster(army("Red"), army("Blue"), None), &[], 0);
    session.unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// A turn that automatic players have played.
fn played(units: usize) -> Journal {
    let mut session = session(units);
    fight(&mut session, &mut AutoPlayer::new(SplitMix::new(1), Mood::Sensible), 1);
    session.journal().clone()
}

/// Loading: the events of every finished act are put into the state, in order.
#[divan::bench(args = UNITS, sample_count = 10)]
fn acts_applied(bencher: Bencher, units: usize) {
    let journal = played(units);
    let acts = journal.standing().filter(|entry| matches!(entry.record, Record::Done { .. })).count();
    let tables = Arc::new(SHEET.printed());
    bencher.counter(ItemsCount::new(acts)).with_inputs(|| (Arc::clone(&tables), journal.clone())).bench_local_values(
        |(tables, journal)| {
            Session::load::<MarchAttack>(1, tables, SHEET.defaults(), journal, 0)
                .unwrap_or_else(|refusal| panic!("{refusal}"))
        },
    );
}

/// What automatic players asked for in a turn, request by request; dice are typed.
fn turn_of_requests(units: usize) -> Vec<Request> {
    let journal = played(units);
    let request = |record: &Record| match record {
        Record::Answer { answer: Answer::Pick(key), .. } => Some(Request::Pick(key.clone())),
        Record::Answer { answer: Answer::Fill(fill), .. } => Some(Request::Fill(Fill::clone(fill), Dice::Absent)),
        Record::Answer { answer: Answer::Number(number), .. } => Some(Request::Number(*number)),
        Record::Answer { answer: Answer::Name(name), .. } => Some(Request::Name(name.clone())),
        Record::Roll { faces, .. } => Some(Request::Fill(Fill::default(), Dice::Typed(faces.clone()))),
        _ => None,
    };
    journal.standing().filter_map(|entry| request(&entry.record)).collect()
}

/// A whole turn as it is played: every request of it once, in order.
#[divan::bench(args = UNITS, sample_count = 5, sample_size = 1)]
fn requests_of_a_turn(bencher: Bencher, units: usize) {
    let requests = turn_of_requests(units);
    bencher.counter(ItemsCount::new(requests.len())).with_inputs(|| army::battle(units / 2)).bench_local_values(
        |mut play| {
            for request in &requests {
                play.request(request, 0).unwrap_or_else(|refusal| panic!("{request:?}: {refusal}"));
            }
            play
        },
    );
}

/// One pair of requests over and over: a pick and its form, which finish an act; the next prompt is made.
#[divan::bench(args = UNITS, sample_count = 20)]
fn requests_taken(bencher: Bencher, units: usize) {
    let mut play = army::battle_in(units / 2, "T1");
    let requests = [army::request("{\"pick\": \"move:A/Red unit 0\"}"), army::request("{\"fill\": {}}")];
    bencher.counter(ItemsCount::new(requests.len())).bench_local(|| {
        for request in &requests {
            play.request(request, 0).unwrap_or_else(|refusal| panic!("{refusal}"));
        }
    });
}

/// One turn of automatic players, from the muster on.
#[divan::bench(args = UNITS, sample_count = 3, sample_size = 1)]
fn turns_fought(bencher: Bencher, units: usize) {
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1_usize)).with_inputs(|| army::battle(units / 2)).bench_local_values(|mut play| {
        seed += 1;
        let play: &mut Session = &mut play;
        fight(play, &mut AutoPlayer::new(SplitMix::new(seed), Mood::Sensible), 1)
    });
}
