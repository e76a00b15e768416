//! Any lines, with right checksums, are a saved game, or refused with their place.

#![no_main]

use std::io;
use std::path::Path;

use fanion::cli::saves::opener;
use fanion::store::{Disk, open_on};
use libfuzzer_sys::fuzz_target;

/// A file in memory.
struct Memory(Vec<u8>);

impl Disk for Memory {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        Ok(self.0.clone())
    }
    fn untouched(&mut self, _: u64) -> io::Result<()> {
        Ok(())
    }
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }
    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.0.truncate(usize::try_from(length).unwrap_or(usize::MAX));
        Ok(())
    }
    fn replace(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0 = bytes.to_vec();
        Ok(())
    }
}

/// The lines with right checksums.
fn sealed(text: &str) -> String {
    let (mut sealed, mut before) = (String::new(), String::new());
    for line in text.lines() {
        let open = line.rsplit_once(",\"check\":").map_or(line.trim_end_matches('}'), |(open, _)| open);
        before = format!("{:08x}", crc32fast::hash(format!("{before}{open}}}").as_bytes()));
        sealed.extend([open, ",\"check\":\"", &before, "\"}\n"]);
    }
    sealed
}

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for bytes in [bytes.to_vec(), sealed(&text).into_bytes()] {
        match open_on(Box::new(Memory(bytes)), Path::new("x.fanion"), 0, opener) {
            Ok(saved) => drop((saved.play().doc(), saved.play().log(), saved.play().json())),
            Err(error) => assert!(error.to_string().contains("x.fanion")),
        }
    }
});
