//! The power fails while recorded battles are played.

use std::fs;
use std::path::Path;
use std::thread;

use fanion::engine::lines::FileLine;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::rulebooks::{self, Basis};
use fanion::store::{Header, LineEnds, Notice, Saved, open_on};

use super::disk::Memory;
use super::power_disk::{Cut, Faults, Recorder, Told, cut};
use super::toy::START;
use crate::support::player::Chance;

/// The recorded battles and their seeds.
const BATTLES: [(&str, u64); 4] =
    [("albuera-1811", 1811), ("practice", 1809), ("pratzen-1805", 1805), ("quatre-bras-1815", 1815)];

/// What was found after many power cuts.
#[derive(Debug, Default)]
struct Found {
    /// Nothing had to be dropped.
    whole: usize,
    /// The end was torn, and said so.
    torn: usize,
    /// The request that was under way when the power failed is there, whole.
    ahead: usize,
}

fn opener(header: &Header, lines: Vec<FileLine>) -> Result<Session, String> {
    let ground =
        Basis { rulebook: &header.rulebook, seed: header.seed, tables: &header.tables, settings: &header.settings };
    rulebooks::open(ground, lines, START)
}

pub fn opened(disk: Box<dyn fanion::store::Disk>) -> Result<Saved, fanion::store::StoreError> {
    open_on(disk, Path::new("battle.fanion"), START, opener)
}

/// The bytes of a battle that was just begun, and its recorded requests.
pub fn begun(name: &str, seed: u64) -> (Vec<u8>, Vec<Request>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("battle.fanion");
    let scenario = root.join(format!("tests/journals/armies/{name}/scenario.toml"));
    let (scenario, path, seed) = (scenario.to_string_lossy(), save.to_string_lossy(), seed.to_string());
    let words = ["fanion", "new", &scenario, "--save", &path, "--seed", &seed];
    let status = fanion::cli::main(words.map(Into::into), &mut Vec::new(), &mut Vec::new());
    assert_eq!(status, 0, "{name} begins");
    let text = fs::read_to_string(root.join(format!("tests/journals/{name}.jsonl"))).expect("a recorded battle");
    let requests = text.lines().map(|line| Request::read(line).expect("a request")).collect();
    (fs::read(&save).expect("the save"), requests)
}

/// Plays the recorded battle on a disk that refuses now and then; after each refusal the same request is put again.
fn story(start: &[u8], requests: &[Request], chance: &mut Chance) -> Vec<Told> {
    let disk = Recorder::of(start.to_vec());
    let mut saved = opened(Box::new(disk.clone())).expect("a new battle");
    for request in requests {
        if chance.once_in(8) {
            let short_write = chance.once_in(2).then(|| chance.below(200));
            let faults = Faults { short_write, failing_sync: chance.once_in(2), failing_truncate: chance.once_in(2) };
            disk.fail(faults);
            let refused = saved.request(request, START).is_err();
            disk.fail(Faults::default());
            if !refused {
                disk.replied();
                continue;
            }
        }
        saved.request(request, START).expect("the disk works again");
        disk.replied();
    }
    drop(saved);
    disk.told()
}

/// Opens what a power cut has left: every request that was replied to is there, byte for byte, and at most one more.
/// Only now and then the game itself is made of it, for that takes long.
fn check(name: &str, cut: &Cut, with_game: bool, found: &mut Found) {
    let disk = Box::new(Memory::of(cut.image.clone()));
    let no_game = |_: &Header, _| Ok(super::toy::game());
    let saved = if with_game { opened(disk) } else { open_on(disk, Path::new("battle.fanion"), START, no_game) };
    let saved = saved.unwrap_or_else(|error| panic!("{name}: {error}"));
    let dropped = saved.notices().iter().map(|notice| match notice {
        Notice::Dropped(dropped) => dropped.bytes,
        // The end of the last line may be what was lost.
        Notice::Edition { .. } | Notice::LineEnds(LineEnds { marked: false, returns: 0, blanks: 0, open: true }) => 0,
        Notice::Setting(_) if !with_game => 0,
        Notice::Digest { .. }
        | Notice::Setting(_)
        | Notice::LineEnds(_)
        | Notice::OnlyLookedAt(_)
        | Notice::Unlocked
        | Notice::FolderUnsafe => panic!("{name}: {notice}"),
    });
    let dropped: usize = dropped.sum();
    let kept = cut.image.len() - dropped;
    assert!(kept >= cut.replied, "{name}: {kept} bytes are kept, {} were safe", cut.replied);
    assert!(cut.written.iter().any(|written| written.starts_with(&cut.image[..kept])), "{name}");
    let more = cut.image[cut.replied..kept].windows(11).filter(|part| part == b"\"end\":true,").count();
    assert!(more <= 1, "{name}: {more} requests without a reply");
    found.whole += usize::from(dropped == 0);
    found.torn += usize::from(dropped > 0);
    found.ahead += more;
}

/// The power fails so often in so many requests of this battle.
fn cut_often((name, seed): (&str, u64), requests: usize, times: usize, found: &mut Found) {
    let mut chance = Chance::new(seed);
    let (start, mut recorded) = begun(name, seed);
    recorded.truncate(requests);
    let requests = recorded;
    let story = story(&start, &requests, &mut chance);
    let replies = story.iter().filter(|told| matches!(told, Told::Replied(_))).count();
    assert_eq!(replies, requests.len(), "{name} is played");
    for time in 0..times {
        check(name, &cut(&start, &story, &mut chance), time % 20 == 0, found);
    }
}

#[test]
fn after_a_thousand_power_cuts_every_request_with_a_reply_is_there() {
    let mut found = Found::default();
    for battle in BATTLES {
        cut_often(battle, 40, 250, &mut found);
    }
    assert!(found.whole > 100 && found.torn > 100 && found.ahead > 10, "{found:?}");
}

#[test]
#[ignore = "takes minutes: .ci/power-cuts runs it"]
fn after_a_hundred_thousand_power_cuts_every_request_with_a_reply_is_there() {
    let told = std::env::var("FANION_POWER_CUTS").ok().and_then(|cuts| cuts.parse::<usize>().ok());
    let each = told.unwrap_or(100_000) / BATTLES.len();
    thread::scope(|scope| {
        for battle in BATTLES {
            scope.spawn(move || {
                let mut found = Found::default();
                cut_often(battle, usize::MAX, each, &mut found);
                println!("{}: {each} power cuts: {found:?}", battle.0);
            });
        }
    });
}

#[test]
fn a_clock_that_goes_backwards_is_only_written_down() {
    let (start, _) = begun("practice", 1809);
    let disk = Memory::of(start);
    let mut saved = open_on(Box::new(disk.clone()), Path::new("battle.fanion"), START, opener).expect("a new battle");
    for now in [START, START - 1_000_000, 0, -5, i64::MIN, i64::MAX, START + 1] {
        saved.request(&Request::Note(format!("at {now}")), now).expect("a note");
    }
    let entry = saved.play().entry();
    drop(saved);
    let again = open_on(Box::new(disk), Path::new("battle.fanion"), i64::MIN, opener).expect("the same battle");
    assert_eq!((again.play().entry(), again.notice()), (entry, None));
}
