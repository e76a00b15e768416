//! The program's own keys, as its table writes them: `F2 Ctrl-Z`.

use std::ops::Deref;

use crossterm::event::KeyCode;

use crate::config::keyboard::{Key, NAMED};

/// Keys that do one thing: at most three of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    all: [Key; 3],
    count: usize,
}

impl Keys {
    /// The keys that are written so, with blanks between them.
    ///
    /// # Panics
    /// Where one is no key: such a table does not compile.
    pub const fn of(written: &str) -> Self {
        let mut keys = Self { all: [Key::of(KeyCode::Null); 3], count: 0 };
        let mut rest = written.as_bytes();
        while !rest.is_empty() {
            let end = word_end(rest);
            keys.all[keys.count] = key(rest.split_at(end).0);
            keys.count += 1;
            rest = rest.split_at(if end < rest.len() { end + 1 } else { end }).1;
        }
        keys
    }
}

impl Deref for Keys {
    type Target = [Key];

    fn deref(&self) -> &[Key] {
        &self.all[..self.count]
    }
}

/// Where the first word ends.
pub(super) const fn word_end(written: &[u8]) -> usize {
    let mut end = 0;
    while end < written.len() && written[end] != b' ' {
        end += 1;
    }
    end
}

const fn key(written: &[u8]) -> Key {
    match written {
        [b'C', b't', b'r', b'l', b'-', letter] => Key::control(letter.to_ascii_lowercase() as char),
        [b'F', digit] => Key::of(KeyCode::F(*digit - b'0')),
        [b'F', b'1', digit] => Key::of(KeyCode::F(10 + *digit - b'0')),
        [letter] => Key::of(KeyCode::Char(*letter as char)),
        name => Key::of(named(name)),
    }
}

const fn named(name: &[u8]) -> KeyCode {
    let mut at = 0;
    while !is_same(NAMED[at].0.as_bytes(), name) {
        at += 1;
    }
    NAMED[at].1
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}
