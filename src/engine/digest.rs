//! A digest of a state that is the same on every machine and in every run.

use std::hash::{Hash, Hasher};

/// FNV-1a over the state's parts, numbers in a fixed width and order.
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

/// The digest of a state.
pub fn digest(state: &impl Hash) -> u64 {
    let mut hasher = Fnv(0xCBF2_9CE4_8422_2325);
    state.hash(&mut hasher);
    hasher.finish()
}
