//! Digests of a state that are the same on every machine and in every run.

use std::hash::{Hash, Hasher};

/// FNV-1a over the state's parts, numbers in a fixed width and order: the digest of the first saves.
struct Fnv(u64);

impl Fnv {
    fn eat(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        self.eat(bytes);
    }
    fn write_u16(&mut self, value: u16) {
        self.eat(&value.to_le_bytes());
    }
    fn write_u32(&mut self, value: u32) {
        self.eat(&value.to_le_bytes());
    }
    fn write_u64(&mut self, value: u64) {
        self.eat(&value.to_le_bytes());
    }
    fn write_usize(&mut self, value: usize) {
        self.eat(&(value as u64).to_le_bytes());
    }
    fn write_i64(&mut self, value: i64) {
        self.eat(&value.to_le_bytes());
    }
    fn write_isize(&mut self, value: isize) {
        self.eat(&(value as i64).to_le_bytes());
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

/// The digest that the first saves remember.
pub fn first(state: &impl Hash) -> u64 {
    let mut hasher = Fnv(0xCBF2_9CE4_8422_2325);
    state.hash(&mut hasher);
    hasher.finish()
}

/// A digest in the making that takes a whole number at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swift(u64);

impl Default for Swift {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Swift {
    fn eat(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
}

impl Hasher for Swift {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.eat(u64::from(*byte));
        }
    }
    fn write_u8(&mut self, value: u8) {
        self.eat(u64::from(value));
    }
    fn write_u16(&mut self, value: u16) {
        self.eat(u64::from(value));
    }
    fn write_u32(&mut self, value: u32) {
        self.eat(u64::from(value));
    }
    fn write_u64(&mut self, value: u64) {
        self.eat(value);
    }
    fn write_usize(&mut self, value: usize) {
        self.eat(value as u64);
    }
    fn write_i64(&mut self, value: i64) {
        self.eat(value.cast_unsigned());
    }
    fn write_isize(&mut self, value: isize) {
        self.eat((value as i64).cast_unsigned());
    }
    fn finish(&self) -> u64 {
        // What was eaten last must reach every bit.
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ (mixed >> 32)
    }
}

/// A digest that is quick to make.
pub fn swift(state: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = Swift::default();
    state.hash(&mut hasher);
    hasher.finish()
}
