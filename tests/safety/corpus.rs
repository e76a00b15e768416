//! What the fuzz targets found worth keeping, read once more by the same readers.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use readers::READERS;

#[path = "../fuzz/readers.rs"]
mod readers;

/// The longest that a reader may take with one small file, in a build that is not optimised and beside other tests.
const LONGEST: Duration = Duration::from_secs(20);
/// The most bytes of all that is kept.
const KEPT: u64 = 300_000;

#[test]
fn every_kept_input_is_read_or_refused_in_words_by_its_reader() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus");
    let mut size = 0;
    for (name, reads) in READERS {
        let folder = corpus.join(name);
        let mut inputs: Vec<_> =
            fs::read_dir(&folder).expect(name).map(|entry| entry.expect("an entry").path()).collect();
        inputs.sort();
        assert!(!inputs.is_empty(), "{name} has no inputs");
        for input in inputs {
            let bytes = fs::read(&input).expect("a file");
            size += bytes.len() as u64;
            let began = Instant::now();
            reads(&bytes);
            assert!(began.elapsed() < LONGEST, "{}: {:?}", input.display(), began.elapsed());
        }
    }
    assert!(size < KEPT, "{size} bytes are kept: .ci/fuzz minimises them");
}

#[test]
fn every_reader_has_a_target_of_its_name() {
    let manifest = include_str!("../fuzz/Cargo.toml");
    let names = manifest.lines().filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
    let targets: Vec<&str> = names.filter(|name| *name != "fanion-fuzz").collect();
    assert_eq!(targets, READERS.map(|(name, _)| name));
}
