//! The program is killed outright, at every kind of moment.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use fanion::cli::saves::opener;
use fanion::store::{self, Viewed};
use serde_json::Value as Json;

use crate::support::in_time::{Ends as _, InTime as _, until, watch};
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
    assert!(command.in_time().expect("the program runs").status.success());
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
    let _ = child.ends();
}

/// The names in a folder that a player would see.
fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    names
}

/// Removes what a killed program was about to put in place.
fn clear_aside(folder: &Path) {
    for path in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if path.extension().is_some_and(|end| end == "tmp") {
            fs::remove_file(path).expect("removed");
        }
    }
}

/// The recorded battle's requests, a line each.
fn recorded() -> Vec<String> {
    let text = fs::read_to_string(format!("{ROOT}/tests/journals/practice.jsonl")).expect("a recorded battle");
    text.lines().map(str::to_owned).collect()
}

/// Plays these requests; with a moment, the program is killed so long after so many replies.
/// Gives the entries that were replied, the one before the first request included.
fn driven(save: &Path, requests: &[String], moment: Option<(usize, Duration)>) -> Vec<u64> {
    let mut child = fanion(&["drive", &save.to_string_lossy()]).spawn().expect("the program runs");
    let mut input = child.stdin.take().expect("it reads");
    let (output, _watch) = (BufReader::new(child.stdout.take().expect("it writes")), watch(&child));
    let text = requests.iter().fold(String::new(), |text, line| text + line + "\n");
    // Once the program is killed nobody reads any more. Its input stays open until then, so that it does not end.
    let writer = thread::spawn(move || (input.write_all(text.as_bytes()), input).1);
    let (tell, told) = mpsc::channel();
    let reader = thread::spawn(move || {
        let lines = output.lines().map_while(Result::ok);
        for reply in lines.filter_map(|line| serde_json::from_str::<Json>(&line).ok()) {
            let Some(entry) = reply["entry"].as_u64() else { continue };
            let _ = tell.send(entry);
        }
    });
    let mut entries: Vec<u64>;
    if let Some((replies, then)) = moment {
        entries = told.iter().take(replies).collect();
        thread::sleep(then);
        child.kill().expect("it runs until it is killed");
        drop(writer.in_time());
    } else {
        drop(writer.in_time());
        entries = Vec::new();
    }
    let status = child.ends().expect("it ends");
    assert_eq!(status.success(), moment.is_none());
    reader.in_time();
    entries.extend(told.try_iter());
    entries
}

/// The battle played to its end, with the entries that were replied.
fn played(save: &Path) -> Vec<u64> {
    done(begin(save, "1809"));
    let entries = driven(save, &recorded(), None);
    assert_eq!(entries.len(), recorded().len() + 1, "every request has a reply");
    entries
}

#[test]
#[ignore = "takes minutes: .ci/kill-nine runs it"]
fn what_was_replied_is_there_after_the_program_was_killed_while_it_played() {
    /// How many requests are under way in a trial.
    const REQUESTS: usize = 20;
    let requests = recorded();
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("battle.fanion");
    let began = Instant::now();
    let entries = played(&save);
    let each = began.elapsed() / u32::try_from(requests.len()).expect("few requests") * 2;
    let whole = looked_at(&save).play().lines_since(0);
    let text = fs::read_to_string(&save).expect("the save");
    let (mut chance, mut ahead, mut torn) = (Chance::new(9), 0, 0);
    for trial in 0..TRIALS {
        let at = chance.below(requests.len() - REQUESTS);
        let before = 1 + usize::try_from(entries[at]).expect("a line");
        fs::write(&save, text.split_inclusive('\n').take(before).collect::<String>()).expect("a part of the battle");
        let micros = chance.next() % u64::try_from(each.as_micros()).expect("a short time");
        let moment = (1 + chance.below(REQUESTS), Duration::from_micros(micros));
        let replies = driven(&save, &requests[at..at + REQUESTS], Some(moment));
        let found = looked_at(&save);
        let (entry, told) = (found.play().entry(), *replies.last().expect("a reply"));
        assert!(entry >= told, "trial {trial}: {told} was replied, {entry} is there");
        let lines = found.play().lines_since(0);
        assert!(lines.iter().zip(&whole).all(|(one, other)| one.record == other.record), "trial {trial}");
        ahead += entries.iter().filter(|&&known| known > told && known <= entry).count();
        torn += usize::from(found.notice().is_some());
    }
    println!("killed while it played: {TRIALS} times, no reply lost, {ahead} without one kept, {torn} torn ends");
}

#[test]
#[ignore = "takes minutes: .ci/kill-nine runs it"]
fn a_write_that_was_killed_in_the_middle_is_told_as_a_torn_end_and_the_battle_goes_on() {
    /// A remark so long that its write takes a while; a request may be a MiB.
    const LONG: usize = 1_000_000;
    let requests = recorded();
    // Where a folder for passing things is memory, a write is too short to be cut.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let save = folder.path().join("battle.fanion");
    let entries = played(&save);
    let whole = looked_at(&save).play().lines_since(0);
    let text = fs::read_to_string(&save).expect("the save");
    let note = format!("{{\"note\":\"{}\"}}\n", "x".repeat(LONG));
    let (mut chance, mut torn, mut kept) = (Chance::new(6), 0, 0);
    for trial in 0..TRIALS {
        let entry = entries[chance.below(requests.len())];
        let before = 1 + usize::try_from(entry).expect("a line");
        let part: String = text.split_inclusive('\n').take(before).collect();
        fs::write(&save, &part).expect("a part of the battle");
        let mut child = fanion(&["drive", &save.to_string_lossy()]).spawn().expect("the program runs");
        let mut input = child.stdin.take().expect("it reads");
        let (mut ready, _watch) = (String::new(), watch(&child));
        let mut output = BufReader::new(child.stdout.take().expect("it writes"));
        output.read_line(&mut ready).expect("its first reply");
        input.write_all(note.as_bytes()).expect("it listens");
        // The file is longer as soon as the first of the remark stands in it.
        until("the remark", || (fs::metadata(&save).expect("the save").len() != part.len() as u64).then_some(()));
        child.kill().expect("it runs until it is killed");
        drop((child.ends().expect("it ends"), input));
        let length = fs::metadata(&save).expect("the save").len();
        let found = looked_at(&save);
        let lines = found.play().lines_since(0);
        let known = usize::try_from(entry).expect("few entries");
        assert!(lines[..known].iter().zip(&whole).all(|(one, other)| one.record == other.record), "trial {trial}");
        let is_torn = found.notice().is_some();
        assert_eq!(lines.len(), known + usize::from(!is_torn && length > part.len() as u64), "trial {trial}");
        torn += usize::from(is_torn);
        kept += lines.len() - known;
        let again = driven(&save, &["{\"note\":\"again\"}".to_owned()], None);
        assert_eq!(again, [lines.len() as u64, lines.len() as u64 + 1], "trial {trial}: it is played on");
        assert_eq!(looked_at(&save).notice(), None, "trial {trial}: the torn end is gone");
    }
    println!("killed in the middle of a write: {TRIALS} times, {torn} torn ends, {kept} whole");
    assert!(torn > 0, "no write was cut");
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
    let save = folder.path().join("battle.fanion");
    played(&save);
    let torn = folder.path().join("torn.fanion");
    let bytes = fs::read(&save).expect("the save");
    fs::write(&torn, &bytes[..bytes.len() - 7]).expect("a torn save");
    let copy = folder.path().join("copy.fanion");
    let mend = || fanion(&["doctor", &torn.to_string_lossy(), "--output", &copy.to_string_lossy()]);
    let began = Instant::now();
    mend().in_time().expect("the program runs");
    let (longest, whole) = (began.elapsed(), fs::read(&copy).expect("the copy"));
    let half_done = || fs::read_dir(folder.path()).expect("a folder").count() > 2 && !copy.exists();
    let (mut chance, mut there, mut half) = (Chance::new(4), 0, 0);
    for trial in 0..TRIALS {
        let _ = fs::remove_file(&copy);
        clear_aside(folder.path());
        let mut child = mend().spawn().expect("the program runs");
        let mut running = || matches!(child.try_wait(), Ok(None));
        // The file is written in a small part of the time: two of three are killed in it, or just behind it.
        let longest = match trial % 3 {
            0 => longest,
            1 => {
                while running() && !half_done() {}
                Duration::from_millis(2)
            }
            _ => {
                while running() && !copy.exists() {}
                Duration::from_millis(2)
            }
        };
        killed_within(child, longest, &mut chance);
        half += usize::from(half_done());
        if copy.exists() {
            there += 1;
            assert_eq!(fs::read(&copy).expect("the copy"), whole, "trial {trial}");
        }
        assert_eq!(fs::read(&torn).expect("the original").len(), bytes.len() - 7, "trial {trial}");
    }
    let none = TRIALS - there;
    println!(
        "killed while it wrote a copy: {TRIALS} times, {there} whole, {none} not there, {half} half written aside"
    );
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
