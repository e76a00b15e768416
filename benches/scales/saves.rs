//! Saves: a request on the disk, a long one opened and taken back, what it holds in memory, how all that grows.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use fanion::engine::journal::Record;
use fanion::engine::lines::read_journal;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::rules::march_attack::{MarchAttack, SHEET};
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;
use fanion::store::{self, Saved};
use tempfile::TempDir;

use super::keys::{MOVE, Table, folder};
use super::{Times, ratio, shown, start, timed};
use crate::army;
use crate::measured::many_or;

const SCALES: [usize; 4] = [10, 100, 1_000, 10_000];

/// A battle that automatic players have played for so many entries, and further until it stands so.
fn fought(units: usize, entries: u64, stands: impl Fn(&Session) -> bool) -> Session {
    let mut play = army::battle(units / 2);
    let mut player = AutoPlayer::new(SplitMix::new(1), Mood::Sensible);
    while (play.entry() < entries || !stands(&play)) && matches!(player.play(&mut play, 0), Some(Ok(_))) {}
    play
}

/// A battle in T1 in which units were moved for so many entries.
fn moved(units: usize, entries: u64) -> Session {
    let mut play = army::battle_in(units / 2, "T1");
    go_on_moving(&mut play, units, entries);
    play
}

/// The units of side A that may move do so, one after the other, until there are so many entries.
fn go_on_moving(play: &mut Session, units: usize, entries: u64) {
    let moves = |number| army::request(&format!("{{\"pick\": \"move:A/Red unit {number}\"}}"));
    let may_move: Vec<Request> =
        (0..units / 2).map(moves).filter(|pick| play.request(pick, 0).is_ok() && undo(play)).collect();
    for pick in may_move.iter().cycle() {
        if play.entry() >= entries {
            return;
        }
        play.request(pick, 0).unwrap_or_else(|refusal| panic!("{refusal}"));
        army::ask(play, "{\"fill\": {}}");
    }
}

fn undo(play: &mut Session) -> bool {
    play.request(&Request::Undo(None), 0).is_ok()
}

/// A long battle: fought for half of its entries and until side A moves; it moves for the rest of them.
fn long_battle(units: usize, entries: u64) -> Session {
    let side_moves = |play: &Session| {
        play.position().active.as_deref() == Some("A") && play.prompt().is_some_and(|prompt| prompt.key == "T1")
    };
    let mut play = fought(units, entries / 2, side_moves);
    go_on_moving(&mut play, units, entries);
    play
}

/// Requests on the disk, each beside a bare append and sync of the same bytes to another file.
fn on_disk(saved: &mut Saved, floor: &mut File, count: usize) -> (Times, Times) {
    let (mut own, mut bare) = (Vec::new(), Vec::new());
    let mut file = File::open(saved.path()).expect("the save");
    let mut bytes = Vec::new();
    file.seek(SeekFrom::End(0)).expect("the save");
    for request in [r#"{"pick": "move:A/Red unit 0"}"#, r#"{"fill": {}}"#].iter().cycle().take(count) {
        let request = army::request(request);
        let (took, reply) = timed(|| saved.request(&request, 0));
        reply.unwrap_or_else(|refusal| panic!("{refusal}"));
        own.push(took);
        bytes.clear();
        file.read_to_end(&mut bytes).expect("the save");
        let (took, done) = timed(|| floor.write_all(&bytes).and_then(|()| floor.sync_data()));
        done.expect("the disk");
        bare.push(took);
    }
    (Times::of(own), Times::of(bare))
}

fn durable_with(units: usize, count: usize) -> (Times, Times) {
    let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let mut saved = army::save(&folder.path().join("battle.fanion"), army::battle_in(units / 2, "T1"));
    let floor = OpenOptions::new().create(true).append(true).open(folder.path().join("floor"));
    on_disk(&mut saved, &mut floor.expect("a file"), count)
}

/// A durable request with 200 units and with 2,000.
pub fn durable() {
    for units in [200, 2_000] {
        let (own, bare) = durable_with(units, many_or(200, 2));
        println!("{units} units, bare append and sync: {}", bare.words());
        println!("{units} units, a request: {}", own.words());
        println!("{} the floor (limit 1.3)", ratio(own.at(50), bare.at(50)));
    }
}

/// How long it takes to go back to entries from all over the game, each from its end.
fn undone(play: &mut Session, count: u64) -> Times {
    let last = play.entry();
    let mut times = Vec::new();
    for part in 0..count {
        let undo = Request::Undo(Some((last * part / count).max(1)));
        let (took, reply) = timed(|| play.request(&undo, 0));
        if reply.is_ok() {
            times.push(took);
            play.return_to(last);
        }
    }
    Times::of(times)
}

fn opened(path: &Path, data: &Path, count: usize) -> Times {
    Times::of((0..count).map(|_| timed(|| drop(Table::open(path, data.to_owned()))).0).collect())
}

/// 2,000 units and 50,000 entries: opening, undo, a key, memory.
pub fn long_save() {
    let folder = folder();
    let path = folder.path().join("battle.fanion");
    let (took, play) = timed(|| long_battle(2_000, many_or(50_000, 3_000) as u64));
    println!("{} entries made in {}", play.entry(), shown(took));
    drop(army::save(&path, play));
    let length = path.metadata().map_or(0, |file| file.len());
    println!("the save has {} kB", length / 1024);
    let read =
        Times::of((0..many_or(7, 1)).map(|_| timed(|| drop(store::open_read_only(&path, army::opener))).0).collect());
    println!("read and folded: {}", read.words());
    println!("opened to its first frame: {} (limit 250 ms)", opened(&path, folder.path(), many_or(7, 1)).words());
    let mut play = store::open_read_only(&path, army::opener).expect("a sound save").into_play();
    println!("undo to any entry: {} (limit 100 ms)", undone(&mut play, many_or(50, 3) as u64).words());
    drop(play);
    let mut table = Table::open(&path, folder.path().to_owned());
    let (looked, asked) = table.played(many_or(10, 1), MOVE);
    println!("a key that moves or types: {}", looked.words());
    println!("a key that changes the battle: {}", asked.words());
    drop(table);
    let program = Path::new(env!("CARGO_BIN_EXE_fanion"));
    let arguments = [path.to_str().expect("a plain path")];
    let (_, mut child) = start::drawn(program, &arguments, folder.path(), "Red");
    let status = child.process_id().and_then(|id| std::fs::read_to_string(format!("/proc/{id}/status")).ok());
    for line in status.unwrap_or_default().lines().filter(|line| line.starts_with("VmRSS") || line.starts_with("VmHWM"))
    {
        println!("memory, {line} (limit 65536 kB)");
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// Acts put into the state a second, as loading does; the prompt after the last of them is made along, letting go of
/// the game is not counted.
pub fn acts() {
    let lines = fought(200, many_or(20_000, 1_000) as u64, |_| true).lines_since(0);
    let journal = read_journal::<MarchAttack>(lines.into_iter()).expect("its own records");
    let acts = journal.standing().filter(|entry| matches!(entry.record, Record::Done { .. })).count();
    let tables = Arc::new(SHEET.printed());
    let once = || {
        let (tables, journal) = (Arc::clone(&tables), journal.clone());
        let (took, session) = timed(|| Session::load::<MarchAttack>(1, tables, SHEET.defaults(), journal, 0));
        drop(session);
        took
    };
    let times = Times::of((0..many_or(21, 1)).map(|_| once()).collect());
    let second = Duration::from_secs(1).as_nanos() * acts as u128 / times.at(50).as_nanos().max(1);
    println!("{acts} acts of {} entries: {}", journal.last(), times.words());
    println!("{second} acts a second (limit 500000)");
}

/// By units with few entries, then by entries with 200 units.
pub fn growth() {
    for units in SCALES {
        let folder = folder();
        let path = folder.path().join("battle.fanion");
        drop(army::save(&path, army::battle_in(units / 2, "T1")));
        let opening = opened(&path, folder.path(), many_or(7, 1));
        let (looked, asked) = Table::open(&path, folder.path().to_owned()).played(many_or(10, 1), MOVE);
        let (own, bare) = durable_with(units, many_or(40, 2));
        println!("{units} units: opening {}", opening.words());
        println!("{units} units: a key {}", looked.words());
        println!("{units} units: a key with a request {}", asked.words());
        println!("{units} units: a durable request {}, bare {}", own.words(), bare.words());
    }
    for entries in SCALES {
        let folder = folder();
        let path = folder.path().join("battle.fanion");
        drop(army::save(&path, moved(200, entries as u64)));
        println!("{entries} entries: opening {}", opened(&path, folder.path(), many_or(7, 1)).words());
        let mut play = store::open_read_only(&path, army::opener).expect("a sound save").into_play();
        println!("{entries} entries: undo {}", undone(&mut play, many_or(20, 3) as u64).words());
        let (looked, asked) = Table::open(&path, folder.path().to_owned()).played(many_or(10, 1), MOVE);
        println!("{entries} entries: a key {}", looked.words());
        println!("{entries} entries: a key with a request {}", asked.words());
    }
}
