//! The program is killed outright, at every kind of moment.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use fanion::cli::saves::opener;
use fanion::store::{self, Viewed};
use serde_json::Value as Json;
use tempfile::TempDir;

use crate::support::player::Chance;
use crate::terminal::screen::Program;

/// Trials of each kind.
const TRIALS: usize = 60;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn fanion(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

fn scenario() -> String {
    format!("{ROOT}/orbats/march-attack/practice/scenario.toml")
}

fn begin(save: &Path, seed: &str) -> Command {
    fanion(&["new", &scenario(), "--save", &save.to_string_lossy(), "--seed", seed, "--force"])
}

fn done(mut command: Command) {
    assert!(command.status().expect("the program runs").success());
}

fn looked_at(save: &Path) -> Viewed {
    store::open_read_only(save, opener).unwrap_or_else(|error| panic!("{error}"))
}

/// Lets the program live for a part of the time that it would take.
fn killed_within(mut child: Child, longest: Duration, chance: &mut Chance) {
    let micros = u64::try_from(longest.as_micros()).expect("a short time");
    thread::sleep(Duration::from_micros(chance.next() % micros));
    // One that has ended before cannot be killed.
    let _ = child.kill();
    let _ = child.wait();
}

/// The names in a folder that a player would see.
fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    names
}

/// What was replied before the end, and the place of the save.
fn driven(folder: &TempDir, requests: &str, chance: Option<(&mut Chance, Duration)>) -> (PathBuf, Vec<u64>) {
    let save = folder.path().join("battle.fanion");
    done(begin(&save, "1809"));
    let mut child = fanion(&["drive", &save.to_string_lossy()]).spawn().expect("the program runs");
    let mut input = child.stdin.take().expect("it reads");
    let output = BufReader::new(child.stdout.take().expect("it writes"));
    let text = requests.to_owned();
    let writer = thread::spawn(move || drop(input.write_all(text.as_bytes())));
    let reader = thread::spawn(move || {
        let lines = output.lines().map_while(Result::ok);
        let replies = lines.filter_map(|line| serde_json::from_str::<Json>(&line).ok());
        replies.filter_map(|reply| reply["entry"].as_u64()).collect::<Vec<u64>>()
    });
    match chance {
        Some((chance, longest)) => killed_within(child, longest, chance),
        None => assert!(child.wait().expect("it ends").success()),
    }
    writer.join().expect("the writer ends");
    (save, reader.join().expect("the reader ends"))
}

#[test]
#[ignore = "takes minutes: .ci/kill-nine runs it"]
fn what_was_replied_is_there_after_the_program_was_killed_while_it_played() {
    let requests = fs::read_to_string(format!("{ROOT}/tests/journals/practice.jsonl")).expect("a recorded battle");
    let folder = tempfile::tempdir().expect("a folder");
    let began = Instant::now();
    let (save, entries) = driven(&folder, &requests, None);
    let longest = began.elapsed();
    let whole = looked_at(&save).play().lines_since(0);
    let (mut chance, mut ahead) = (Chance::new(9), 0);
    for trial in 0..TRIALS {
        let folder = tempfile::tempdir().expect("a folder");
        let (save, replies) = driven(&folder, &requests, Some((&mut chance, longest)));
        let found = looked_at(&save);
        let (entry, told) = (found.play().entry(), replies.last().copied().unwrap_or(2));
        assert!(entry >= told, "trial {trial}: {told} was replied, {entry} is there");
        let lines = found.play().lines_since(0);
        assert!(lines.iter().zip(&whole).all(|(one, other)| one.record == other.record), "trial {trial}");
        let requests = entries.iter().filter(|&&known| known > told && known <= entry).count();
        ahead += requests;
    }
    println!("killed while it played: {TRIALS} times, no reply lost, {ahead} replies not yet read");
}

#[test]
#[ignore = "takes minutes: .ci/kill-nine runs it"]
fn there_is_the_old_battle_or_the_new_one_after_the_program_was_killed_while_it_began_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("battle.fanion");
    let began = Instant::now();
    done(begin(&save, "1"));
    let longest = began.elapsed();
    let (mut chance, mut seed, mut new) = (Chance::new(3), 1, 0);
    for trial in 2..TRIALS as u64 + 2 {
        killed_within(begin(&save, &trial.to_string()).spawn().expect("the program runs"), longest, &mut chance);
        let found = looked_at(&save);
        assert!(found.notice().is_none() && [seed, trial].contains(&found.header().seed), "trial {trial}");
        new += usize::from(found.header().seed == trial);
        seed = found.header().seed;
        assert_eq!(names(folder.path()), ["battle.fanion"]);
    }
    let fresh = folder.path().join("fresh.fanion");
    for trial in 0..TRIALS {
        killed_within(begin(&fresh, "5").spawn().expect("the program runs"), longest, &mut chance);
        if fresh.exists() {
            assert!(looked_at(&fresh).notice().is_none(), "trial {trial}");
            fs::remove_file(&fresh).expect("removed");
        }
    }
    done(begin(&fresh, "5"));
    let left = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 2, "what was left behind is cleared by the next that writes");
    println!("killed while it began a battle: {} times, {new} of {TRIALS} in place of another", 2 * TRIALS);
}

#[test]
#[ignore = "takes minutes: .ci/kill-nine runs it"]
fn a_file_is_the_old_or_the_new_one_after_the_program_was_killed_while_it_wrote_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let requests = fs::read_to_string(format!("{ROOT}/tests/journals/practice.jsonl")).expect("a recorded battle");
    let (save, _) = driven(&folder, &requests, None);
    let torn = folder.path().join("torn.fanion");
    let bytes = fs::read(&save).expect("the save");
    fs::write(&torn, &bytes[..bytes.len() - 7]).expect("a torn save");
    let copy = folder.path().join("copy.fanion");
    let mend = || fanion(&["doctor", &torn.to_string_lossy(), "--output", &copy.to_string_lossy()]);
    let began = Instant::now();
    mend().status().expect("the program runs");
    let (longest, whole) = (began.elapsed(), fs::read(&copy).expect("the copy"));
    let (mut chance, mut there) = (Chance::new(4), 0);
    for trial in 0..TRIALS {
        let _ = fs::remove_file(&copy);
        killed_within(mend().spawn().expect("the program runs"), longest, &mut chance);
        if copy.exists() {
            there += 1;
            assert_eq!(fs::read(&copy).expect("the copy"), whole, "trial {trial}");
        }
        assert_eq!(fs::read(&torn).expect("the original").len(), bytes.len() - 7, "trial {trial}");
    }
    println!("killed while it wrote a copy: {TRIALS} times, {there} whole, the others not there");
}

#[test]
#[ignore = "takes minutes: .ci/kill-nine runs it"]
fn what_was_on_the_screen_is_there_after_the_terminal_program_was_killed() {
    const STEPS: [&str; 3] = [">S1<", ">S3<", ">S4<"];
    let mut chance = Chance::new(5);
    for trial in 0..TRIALS {
        let data = tempfile::tempdir().expect("a folder");
        let save = data.path().join("battle.fanion");
        done(begin(&save, "1809"));
        let mut program = Program::start(&[&save.to_string_lossy()], data.path());
        program.waits_for(STEPS[0]);
        for _ in 0..chance.below(4) {
            program.press("\r");
        }
        thread::sleep(Duration::from_micros(chance.next() % 60_000));
        let seen = program.contents();
        program.signal("KILL");
        program.killed();
        let found = looked_at(&save);
        let step = STEPS.iter().position(|step| seen.contains(step));
        let at = STEPS.iter().position(|step| step.contains(&found.play().position().step));
        assert!(at.is_none() || at >= step, "trial {trial}: {step:?} was seen, {at:?} is there");
    }
    println!("the terminal program killed: {TRIALS} times, nothing seen was lost");
}
