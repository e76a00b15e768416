//! How soon twelve phones have what was answered, and what that costs the laptop: measured by `.ci/phones`.

use std::fs;
use std::io::{Read, Write};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use super::client::{connect, get, parts, post};
use super::started::Started;
use super::table::begun;

/// Phones that look on.
const PHONES: usize = 12;
/// Entries, one a second.
const ENTRIES: usize = 60;
/// What is promised: 99 of 100 pages within this, and so much of one processor.
const WITHIN: Duration = Duration::from_millis(100);
const PROCESSOR: f64 = 0.02;

/// Seconds of processor that a process has used.
#[expect(clippy::float_arithmetic, reason = "a share that is printed")]
fn processor(process: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).expect("Linux tells");
    let rest = stat.rsplit_once(") ").expect("a name in brackets").1;
    let ticks: f64 = rest.split(' ').skip(11).take(2).map(|own| own.parse::<f64>().expect("ticks")).sum();
    ticks / 100.0
}

#[test]
#[ignore = "takes a minute and measures time: see .ci/phones"]
fn twelve_phones_have_an_entry_within_a_tenth_of_a_second_and_the_laptop_hardly_works_for_it() {
    let game = begun("practice");
    let serving = Started::serving(&game.file, &[], 3);
    let links = serving.links.clone();
    let (told, seen) = mpsc::channel();
    // Two phones of each side, the others look on.
    for phone in 0..PHONES {
        let (link, told) = (links[if phone < 4 { phone / 2 } else { 2 }].clone(), told.clone());
        std::thread::spawn(move || {
            let mut stream = connect(&link);
            let (host, path) = parts(&link);
            write!(stream, "GET {path}news HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("it is heard");
            let mut piece = [0; 512];
            while let Ok(1..) = stream.read(&mut piece) {
                let page = get(&link);
                if told.send((page.status, Instant::now())).is_err() {
                    return;
                }
            }
        });
    }
    drop(told);
    std::thread::sleep(Duration::from_secs(1));
    while seen.try_recv().is_ok() {}
    let (began, used) = (Instant::now(), processor(serving.process()));
    let mut waits = Vec::new();
    for entry in 0..ENTRIES {
        let start = Instant::now();
        let words = format!("note {entry} of {ENTRIES}");
        assert_eq!(post(&links[0], &[("note".to_owned(), words)]).status, 303);
        // What follows is on the disk.
        let on_disk = Instant::now();
        while let Ok((status, at)) = seen.recv_timeout(Duration::from_millis(950).saturating_sub(start.elapsed())) {
            assert_eq!(status, 200);
            waits.push(at.saturating_duration_since(on_disk));
        }
        std::thread::sleep(Duration::from_secs(1).saturating_sub(start.elapsed()));
    }
    let share = (processor(serving.process()) - used) / began.elapsed().as_secs_f64();
    waits.sort();
    let at = |of_hundred: usize| waits[(waits.len() * of_hundred / 100).min(waits.len() - 1)];
    println!(
        "{} pages; half within {:?}, 99 of 100 within {:?}; {:.2} % of a processor",
        waits.len(),
        at(50),
        at(99),
        share * 100.0
    );
    assert!(waits.len() >= ENTRIES * PHONES, "only {} pages", waits.len());
    assert!(at(99) < WITHIN, "{:?}", at(99));
    assert!(share < PROCESSOR, "{share}");
}
