//! A disk in memory that fails when it is told to.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;

use fanion::store::Disk;

/// What goes wrong; each until it is taken away.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fault of its own")]
pub struct Plan {
    pub bytes: Vec<u8>,
    /// A write takes so many bytes and fails.
    pub short_write: Option<usize>,
    pub failing_sync: bool,
    pub failing_truncate: bool,
    pub touched: bool,
    pub failing_replace: bool,
    /// What was done, in order: `a`ppend, `s`ync, `t`runcate, `r`eplace.
    pub done: String,
}

#[derive(Clone, Default)]
pub struct Memory(pub Rc<RefCell<Plan>>);

impl Memory {
    pub fn of(bytes: Vec<u8>) -> Self {
        Self(Rc::new(RefCell::new(Plan { bytes, ..Plan::default() })))
    }

    pub fn bytes(&self) -> Vec<u8> {
        self.0.borrow().bytes.clone()
    }
}

fn full() -> io::Error {
    io::Error::new(io::ErrorKind::StorageFull, "no space left on device")
}

impl Disk for Memory {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        Ok(self.bytes())
    }

    fn untouched(&mut self, length: u64) -> io::Result<()> {
        let plan = self.0.borrow();
        assert_eq!(plan.bytes.len() as u64, length, "the save knows what is in its file");
        if plan.touched { Err(io::Error::other("the file was changed by another program")) } else { Ok(()) }
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut plan = self.0.borrow_mut();
        plan.done.push('a');
        let taken = plan.short_write.unwrap_or(bytes.len()).min(bytes.len());
        plan.bytes.extend_from_slice(&bytes[..taken]);
        if plan.short_write.is_some() { Err(full()) } else { Ok(()) }
    }

    fn sync(&mut self) -> io::Result<()> {
        let mut plan = self.0.borrow_mut();
        plan.done.push('s');
        if plan.failing_sync { Err(io::Error::other("the disk does not answer")) } else { Ok(()) }
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        let mut plan = self.0.borrow_mut();
        plan.done.push('t');
        if plan.failing_truncate {
            return Err(full());
        }
        plan.bytes.truncate(usize::try_from(length).expect("a small file"));
        Ok(())
    }

    fn replace(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut plan = self.0.borrow_mut();
        plan.done.push('r');
        if plan.failing_replace {
            return Err(full());
        }
        plan.bytes = bytes.to_vec();
        Ok(())
    }
}
