//! A recorded battle with every line damaged in every way: what it may cost at the most stands beside each kind.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::thread;

use fanion::cli::saves::opener;
use fanion::rulebooks::SHEETS;
use fanion::store::{ReadBy, Report, Treatment, Unjoined, doctor, open_read_only};
use serde_json::Value as Json;

use super::beside;
use super::disk::Memory;
use super::power;
use super::toy::START;
use crate::support::games::{plays_every_game, share};
use crate::support::player::Chance;

/// What becomes of the lines of a sound file when the one at this place is damaged.
type Hurt = fn(&mut Vec<Vec<u8>>, usize, &mut Chance);

/// Each kind of damage to one line, and how many entries it may cost where it comes to an entry.
const KINDS: [(&str, Hurt, u64); 12] = [
    ("one bit", |lines, at, chance| flip(&mut lines[at], chance), 0),
    ("one bit of the check", |lines, at, chance| in_the_check(&mut lines[at], chance), 0),
    ("one byte", |lines, at, chance| over(&mut lines[at], 1, chance), 0),
    ("the check, whole", |lines, at, _| check_gone(&mut lines[at]), 0),
    ("the line end", |lines, at, _| end_lost(&mut lines[at]), 0),
    ("a line end put in", |lines, at, chance| break_up(&mut lines[at], chance), 0),
    ("stands twice", |lines, at, _| lines.insert(at, lines[at].clone()), 0),
    ("moved down by one", |lines, at, _| moved(lines, at), 0),
    ("eight bytes", |lines, at, chance| over(&mut lines[at], 8, chance), 1),
    ("half of it zeros", |lines, at, _| half_zeros(&mut lines[at]), 1),
    ("edited by hand", |lines, at, _| edited(&mut lines[at]), 1),
    ("deleted", |lines, at, _| drop(lines.remove(at)), 1),
];

fn flip(line: &mut [u8], chance: &mut Chance) {
    let at = chance.below(line.len());
    line[at] ^= 1 << chance.below(8);
}

fn in_the_check(line: &mut [u8], chance: &mut Chance) {
    let at = line.len() - 4 - chance.below(8);
    line[at] ^= 1 << chance.below(8);
}

fn over(line: &mut [u8], bytes: usize, chance: &mut Chance) {
    let at = chance.below(line.len() - 1 - bytes);
    for byte in &mut line[at..at + bytes] {
        *byte ^= u8::try_from(1 + chance.below(255)).expect("a byte");
    }
}

fn check_gone(line: &mut [u8]) {
    let end = line.len() - 3;
    line[end - 8..end].copy_from_slice(b"00000000");
}

fn end_lost(line: &mut Vec<u8>) {
    line.pop();
}

fn break_up(line: &mut Vec<u8>, chance: &mut Chance) {
    let at = 1 + chance.below(line.len() - 2);
    line.insert(at, b'\n');
}

fn moved(lines: &mut [Vec<u8>], at: usize) {
    if at > 0 && at + 1 < lines.len() {
        lines.swap(at, at + 1);
    }
}

fn half_zeros(line: &mut [u8]) {
    let half = line.len() / 2;
    line[half / 2..half / 2 + half].fill(0);
}

/// The year of the entry, or of the header, as a person would set it right.
fn edited(line: &mut Vec<u8>) {
    let text = String::from_utf8(std::mem::take(line)).expect("text");
    *line = text.replacen("\"2026-", "\"2031-", 1).into_bytes();
}

/// A recorded battle as its file has it, in lines.
fn recorded(name: &str, seed: u64) -> Vec<Vec<u8>> {
    let (start, requests) = power::begun(name, seed);
    let disk = Memory::of(start);
    let mut saved = power::opened(Box::new(disk.clone())).expect("a battle");
    for (request, later) in requests.iter().zip(0..) {
        saved.request(request, START + later * 7).unwrap_or_else(|refusal| panic!("{name}: {request:?}: {refusal}"));
    }
    disk.bytes().split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
}

/// The record of each entry, by its number.
fn entries<'l>(lines: impl Iterator<Item = &'l [u8]>) -> BTreeMap<u64, Json> {
    let entry = |line: &[u8]| {
        let line: Json = serde_json::from_slice(line).ok()?;
        Some((line["number"].as_u64()?, line["record"].clone()))
    };
    lines.filter_map(entry).collect()
}

fn treated(folder: &Path, damaged: &[u8], sound: &[u8]) -> (Report, Vec<u8>, Vec<Vec<u8>>) {
    let (path, copy) = (folder.join("damaged.fanion"), folder.join("copy.fanion"));
    for old in [&copy, &beside(&copy)] {
        let _ = fs::remove_file(old);
    }
    fs::write(&path, damaged).expect("a file");
    let rules = ReadBy { opener: &opener, sheets: SHEETS };
    let report = doctor(&path, Treatment { copy: &copy, beside: &beside(&copy), accept: &[] }, &rules);
    let report = report.unwrap_or_else(|error| panic!("{error}"));
    assert!(fs::read(&path).expect("the file") == damaged, "the file itself is never touched");
    let text = if report.copy.is_some() { fs::read(&copy).expect("the copy") } else { damaged.to_vec() };
    if report.copy.is_some() && text != sound {
        open_read_only(&copy, opener).unwrap_or_else(|error| panic!("{error}\n{report}"));
    }
    let aside = report.beside.as_ref().map(|path| Unjoined::read(path).expect("a file").expect("lines").lines);
    (report, text, aside.into_iter().flatten().map(|aside| aside.bytes).collect())
}

/// Which entries are lost, in the copy and beside it.
fn lost(all: &BTreeMap<u64, Json>, copy: &[u8], aside: &[Vec<u8>]) -> (Vec<u64>, Vec<u64>) {
    let kept = entries(copy.split(|&byte| byte == b'\n'));
    let besides: Vec<(u64, Json)> = aside.iter().flat_map(|line| entries(std::iter::once(line.as_slice()))).collect();
    let missing = |&(number, record): &(&u64, &Json)| kept.get(number) != Some(record);
    let lost: Vec<u64> = all.iter().filter(missing).map(|(number, _)| *number).collect();
    let is_beside = |number: &u64| besides.iter().any(|(own, record)| own == number && all.get(own) == Some(record));
    let nowhere = lost.iter().copied().filter(|number| !is_beside(number)).collect();
    (lost, nowhere)
}

/// What a kind of damage has cost in all.
#[derive(Debug, Default)]
struct Cost {
    files: u64,
    lost: u64,
    most: u64,
    /// Files of which nothing is kept: the muster is gone.
    all_lost: u64,
}

/// Damages every `step`th line in this way, and tells what it has cost.
fn damage_each(lines: &[Vec<u8>], step: usize, (name, hurt, most): (&str, Hurt, u64)) -> Cost {
    let folder = tempfile::tempdir().expect("a folder");
    let mut chance = Chance::new(most + name.len() as u64);
    let all = entries(lines.iter().map(Vec::as_slice));
    // The last request may be torn: what is damaged there may cost it whole.
    let ending =
        lines.iter().rposition(|line| line.windows(11).any(|part| part == b"\"end\":true,")).expect("a request");
    let before = lines[..ending].iter().rposition(|line| line.windows(11).any(|part| part == b"\"end\":true,"));
    let last_request = lines.len() - 1 - before.expect("another request");
    let sound = lines.concat();
    let mut cost = Cost::default();
    for at in (0..lines.len()).step_by(step) {
        let mut damaged = lines.to_vec();
        hurt(&mut damaged, at, &mut chance);
        let (report, copy, aside) = treated(folder.path(), &damaged.concat(), &sound);
        let gone = lost(&all, &copy, &aside).0.len() as u64;
        cost.files += 1;
        let allowed = match at {
            0 => 0,
            // All hangs on the muster.
            1 if most > 0 => all.len() as u64,
            _ if at + last_request >= lines.len() && (most > 0 || at + 1 == lines.len()) => last_request as u64,
            _ => most,
        };
        assert!(gone <= allowed, "{name} at line {}: {gone} entries are lost, {allowed} may be\n{report}", at + 1);
        if at == 1 && gone > 1 {
            cost.all_lost += 1;
        } else {
            (cost.lost, cost.most) = (cost.lost + gone, cost.most.max(gone));
        }
    }
    cost
}

fn damage_all(lines: &[Vec<u8>], step: usize) {
    let (mut files, mut kept) = (0, 0);
    thread::scope(|scope| {
        let (some, others) = KINDS.split_at(KINDS.len() / 2);
        let work = |kinds: &'static [(&'static str, Hurt, u64)]| {
            move || kinds.iter().map(|kind| (kind.0, damage_each(lines, step, *kind))).collect::<Vec<_>>()
        };
        let (some, others): (&'static [_], &'static [_]) = (some, others);
        let threads = [some, others].map(|kinds| scope.spawn(work(kinds)));
        for (name, cost) in threads.into_iter().flat_map(|thread| thread.join().expect("no failure")) {
            println!("{name}: {cost:?} of {} entries", lines.len() - 1);
            files += cost.files;
            kept += cost.files * (lines.len() as u64 - 1) - cost.lost;
        }
    });
    assert!(files > 0 && kept > 0);
}

#[test]
fn every_line_of_a_recorded_battle_damaged_in_every_way_costs_no_more_than_stands_beside_it() {
    let mut lines = recorded("practice", 1809);
    let whole = (0..200).rev().find(|&at| String::from_utf8_lossy(&lines[at]).contains("\"end\":true,"));
    lines.truncate(whole.expect("a request") + 1);
    damage_all(&lines, if plays_every_game() { 1 } else { 8 });
}

#[test]
#[ignore = "takes minutes: .ci/salvage runs it"]
fn every_line_of_a_whole_evening_damaged_in_every_way_costs_no_more_than_stands_beside_it() {
    let told = std::env::var("FANION_SALVAGE_STEP").ok().and_then(|step| step.parse().ok());
    damage_all(&recorded("quatre-bras-1815", 1815), told.unwrap_or(1));
}

/// Damage of so many bytes at drawn places, alone or in a row; the lines that it touches, from 0.
fn strewn(sound: &[u8], chance: &mut Chance) -> (Vec<u8>, BTreeSet<usize>) {
    let mut damaged = sound.to_vec();
    let bytes = 1 << chance.below(10);
    let in_a_row = chance.once_in(2);
    let from = chance.below(sound.len() - bytes);
    for byte in 0..bytes {
        let at = if in_a_row { from + byte } else { chance.below(sound.len()) };
        damaged[at] = if chance.once_in(3) { 0 } else { u8::try_from(chance.below(256)).expect("a byte") };
    }
    let ends: Vec<usize> = (0..sound.len()).filter(|&at| sound[at] == b'\n').collect();
    let line = |at: usize| ends.partition_point(|&end| end < at);
    let touched = (0..sound.len()).filter(|&at| sound[at] != damaged[at]).map(line).collect();
    (damaged, touched)
}

fn strew(lines: &[Vec<u8>], times: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let sound = lines.concat();
    let all = entries(lines.iter().map(Vec::as_slice));
    let group = |line: usize| serde_json::from_slice::<Json>(&lines[line]).expect("JSON")["group"].as_u64();
    let mut whole = 0;
    for seed in 0..times {
        let (damaged, touched) = strewn(&sound, &mut Chance::new(seed));
        let (report, copy, aside) = treated(folder.path(), &damaged, &sound);
        let (lost, nowhere) = lost(&all, &copy, &aside);
        let requests: BTreeSet<Option<u64>> =
            touched.iter().filter(|&&line| line > 0).map(|&line| group(line)).collect();
        let untouched = |number: &u64| !requests.contains(&group(usize::try_from(*number).expect("a line")));
        let gone: Vec<u64> = nowhere.into_iter().filter(untouched).collect();
        assert!(gone.is_empty(), "seed {seed}: {gone:?} are lost, touched were {touched:?}\n{report}");
        let has_muster = !touched.contains(&1) || report.entries > 0;
        let not_joined: Vec<&u64> = lost.iter().filter(|&number| untouched(number)).collect();
        assert!(not_joined.is_empty() || !has_muster, "seed {seed}: {not_joined:?} were not joined\n{report}");
        whole += u64::from(lost.is_empty());
    }
    println!("{whole} of {times} files were put right whole");
}

#[test]
fn strewn_damage_costs_at_most_the_requests_that_it_touches() {
    let mut lines = recorded("practice", 1809);
    let whole = (0..200).rev().find(|&at| String::from_utf8_lossy(&lines[at]).contains("\"end\":true,"));
    lines.truncate(whole.expect("a request") + 1);
    strew(&lines, share(150));
}

#[test]
#[ignore = "takes minutes: .ci/salvage runs it"]
fn strewn_damage_of_a_whole_evening_costs_at_most_the_requests_that_it_touches() {
    strew(&recorded("quatre-bras-1815", 1815), 500);
}
