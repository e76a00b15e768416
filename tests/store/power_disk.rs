//! A disk that remembers what it was told, and what is left of that when the power fails.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use fanion::store::Disk;

use crate::support::player::Chance;

/// One thing that the disk has done.
pub enum Told {
    Append(Vec<u8>),
    Truncate(u64),
    Sync,
    /// A reply was given when the file had so many bytes.
    Replied(usize),
}

/// What goes wrong with the next request.
#[derive(Clone, Copy, Default)]
pub struct Faults {
    /// The next write takes so many bytes and fails.
    pub short_write: Option<usize>,
    pub failing_sync: bool,
    pub failing_truncate: bool,
}

#[derive(Default)]
struct Inner {
    bytes: Vec<u8>,
    told: Vec<Told>,
    faults: Faults,
}

/// A disk in memory.
#[derive(Clone, Default)]
pub struct Recorder(Rc<RefCell<Inner>>);

impl Recorder {
    pub fn of(bytes: Vec<u8>) -> Self {
        Self(Rc::new(RefCell::new(Inner { bytes, ..Inner::default() })))
    }

    pub fn fail(&self, faults: Faults) {
        self.0.borrow_mut().faults = faults;
    }

    pub fn replied(&self) {
        let mut inner = self.0.borrow_mut();
        let length = inner.bytes.len();
        inner.told.push(Told::Replied(length));
    }

    pub fn told(self) -> Vec<Told> {
        std::mem::take(&mut self.0.borrow_mut().told)
    }
}

fn full() -> io::Error {
    io::Error::new(io::ErrorKind::StorageFull, "no space left on device")
}

impl Disk for Recorder {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        Ok(self.0.borrow().bytes.clone())
    }

    fn untouched(&mut self, length: u64) -> io::Result<()> {
        assert_eq!(self.0.borrow().bytes.len() as u64, length, "the save knows what is in its file");
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut inner = self.0.borrow_mut();
        let short = inner.faults.short_write.take();
        let taken = &bytes[..short.unwrap_or(bytes.len()).min(bytes.len())];
        inner.bytes.extend_from_slice(taken);
        inner.told.push(Told::Append(taken.to_vec()));
        if short.is_some() { Err(full()) } else { Ok(()) }
    }

    fn sync(&mut self) -> io::Result<()> {
        let mut inner = self.0.borrow_mut();
        if inner.faults.failing_sync {
            return Err(io::Error::other("the disk does not answer"));
        }
        inner.told.push(Told::Sync);
        Ok(())
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        let mut inner = self.0.borrow_mut();
        if inner.faults.failing_truncate {
            return Err(full());
        }
        inner.bytes.truncate(usize::try_from(length).expect("a small file"));
        inner.told.push(Told::Truncate(length));
        Ok(())
    }

    fn replace(&mut self, _: &[u8]) -> io::Result<()> {
        panic!("a save with plain line ends is never written anew")
    }
}

/// What stands in the file after a power cut.
pub struct Cut {
    /// What is found on the disk.
    pub image: Vec<u8>,
    /// What the program had written since it was safe last, after each write.
    pub written: Vec<Vec<u8>>,
    /// How many bytes the file had when the last reply was given.
    pub replied: usize,
}

/// What becomes of writes that were not synced.
#[derive(Clone, Copy)]
enum Fate {
    Kept,
    Lost,
    /// Only a beginning was written.
    Short,
    /// The parts came to the disk in any order, some never: zeros stand in their place.
    Reordered,
    /// Some parts hold something else.
    Garbled,
}

const FATES: [Fate; 5] = [Fate::Kept, Fate::Lost, Fate::Short, Fate::Reordered, Fate::Garbled];

/// How much of a write comes to the disk at once.
const SECTORS: [usize; 4] = [16, 128, 512, 4096];

/// The power fails somewhere in this story, which began with these bytes in the file.
pub fn cut(start: &[u8], story: &[Told], chance: &mut Chance) -> Cut {
    let end = chance.below(story.len() + 1);
    let safe = story[..end].iter().rposition(|told| matches!(told, Told::Sync)).map_or(0, |at| at + 1);
    let mut image = start.to_vec();
    let mut replied = start.len();
    for told in &story[..safe] {
        take_whole(told, &mut image, &mut replied);
    }
    let mut written = vec![image.clone()];
    let fate = *chance.pick(&FATES);
    let sector = *chance.pick(&SECTORS);
    for told in &story[safe..end] {
        let mut now = written[written.len() - 1].clone();
        let from = now.len();
        take_whole(told, &mut now, &mut replied);
        written.push(now);
        match told {
            Told::Append(bytes) => survive(&mut image, from, bytes, fate, sector, chance),
            Told::Truncate(length) if chance.once_in(2) => image.truncate(usize::try_from(*length).expect("small")),
            _ => {}
        }
    }
    Cut { image, written, replied }
}

fn take_whole(told: &Told, file: &mut Vec<u8>, replied: &mut usize) {
    match told {
        Told::Append(bytes) => file.extend_from_slice(bytes),
        Told::Truncate(length) => file.truncate(usize::try_from(*length).expect("a small file")),
        Told::Replied(length) => *replied = *length,
        Told::Sync => {}
    }
}

/// Writes what is left of an append of these bytes at this place of the file.
fn survive(image: &mut Vec<u8>, from: usize, bytes: &[u8], fate: Fate, sector: usize, chance: &mut Chance) {
    let bytes = if matches!(fate, Fate::Short) { &bytes[..chance.below(bytes.len() + 1)] } else { bytes };
    let mut at = 0;
    while at < bytes.len() {
        let next = (at + sector - (from + at) % sector).min(bytes.len());
        let part = &bytes[at..next];
        match fate {
            Fate::Kept | Fate::Short => put(image, from + at, part),
            Fate::Reordered | Fate::Garbled if chance.once_in(2) => put(image, from + at, part),
            Fate::Garbled => put(image, from + at, &noise(part.len(), chance)),
            Fate::Lost | Fate::Reordered => {}
        }
        at = next;
    }
}

fn put(image: &mut Vec<u8>, at: usize, part: &[u8]) {
    if image.len() < at + part.len() {
        image.resize(at + part.len(), 0);
    }
    image[at..at + part.len()].copy_from_slice(part);
}

fn noise(length: usize, chance: &mut Chance) -> Vec<u8> {
    (0..length).map(|_| chance.next().to_le_bytes()[0]).collect()
}
