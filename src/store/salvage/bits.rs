//! Damaged bytes put right: a checksum tells which single change makes a line what it was.
//!
//! CRC-32 is linear: what a changed byte does to the checksum depends on the change and on how many bytes follow it, and
//! on nothing else. So every single change of a line is tried in one walk from its end to its beginning.

/// Digits of a check as they stand in a line.
pub(super) type Digits = [u8; 8];

/// Longer lines are tried bit by bit only: among so many bytes a wrong byte would fit by chance.
const LONGEST_FOR_BYTES: usize = 1 << 16;

/// What is left of each byte value after one step of the checksum.
const STEP: [u32; 256] = steps();

/// One byte of a line that was changed back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// In bytes from the line's start.
    pub at: usize,
    /// The bits that were turned.
    pub bits: u8,
}

const fn steps() -> [u32; 256] {
    let mut table = [0; 256];
    let mut value: u32 = 0;
    while value < 256 {
        let mut rest = value;
        let mut bit = 0;
        while bit < 8 {
            rest = if rest & 1 == 1 { (rest >> 1) ^ 0xEDB8_8320 } else { rest >> 1 };
            bit += 1;
        }
        table[value as usize] = rest;
        value += 1;
    }
    table
}

/// What a difference in the checksum becomes when one more byte follows.
const fn advance(difference: u32) -> u32 {
    (difference >> 8) ^ STEP[(difference & 0xff) as usize]
}

/// The check of the JSON object that is `open` and a closing brace, after a line with the check `before`.
pub(super) fn check_of(before: &[u8], open: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(before);
    hasher.update(open);
    hasher.update(b"}");
    hasher.finalize()
}

/// A check as a line tells it.
pub(super) fn digits_of(check: u32) -> Digits {
    let mut digits = [0; 8];
    for (digit, place) in digits.iter_mut().zip((0..8).rev()) {
        *digit = b"0123456789abcdef"[(check >> (4 * place)) as usize & 0xf];
    }
    digits
}

/// The check that a line tells; none where its digits are damaged.
pub(super) fn told(digits: Digits) -> Option<u32> {
    digits.iter().try_fold(0, |sum, digit| {
        let value = match digit {
            b'0'..=b'9' => digit - b'0',
            b'a'..=b'f' => digit - b'a' + 10,
            _ => return None,
        };
        Some(sum << 4 | u32::from(value))
    })
}

/// The one bit, or else the one byte, whose change gives the line the check `wanted` and lets it be read; none where
/// there is no such change, or more than one.
pub(super) fn one_change(
    before: &[u8],
    open: &[u8],
    wanted: u32,
    reads: impl Fn(&[u8]) -> bool,
) -> Option<(Change, Vec<u8>)> {
    let difference = check_of(before, open) ^ wanted;
    let changed = |change: &Change| {
        let mut line = open.to_vec();
        line[change.at] ^= change.bits;
        Some((*change, line)).filter(|(_, line)| reads(line))
    };
    let only = |changes: &[Change]| {
        let mut readable = changes.iter().filter_map(changed);
        let first = readable.next();
        (first, readable.next().is_some())
    };
    let (bits, bytes) = fitting(open.len(), difference);
    match only(&bits) {
        (found, false) if found.is_some() => found,
        (None, _) => Some(only(&bytes)).filter(|(_, more)| !more).and_then(|(found, _)| found),
        _ => None,
    }
}

/// Every change of one bit, and every other change of one byte, that makes this difference in a line of so many bytes
/// and a closing brace.
fn fitting(length: usize, difference: u32) -> (Vec<Change>, Vec<Change>) {
    let (mut single, mut several) = (Vec::new(), Vec::new());
    if difference == 0 {
        return (single, several);
    }
    let mut by_bit: [u32; 8] = std::array::from_fn(|bit| STEP[1 << bit]);
    let mut by_byte = [0; 256];
    for at in (0..length).rev() {
        by_bit = by_bit.map(advance);
        for (bit, made) in by_bit.iter().enumerate() {
            if *made == difference {
                single.push(Change { at, bits: 1 << bit });
            }
        }
        if length > LONGEST_FOR_BYTES {
            continue;
        }
        for bits in 1..=u8::MAX {
            let (rest, lowest) = (usize::from(bits & (bits - 1)), bits.trailing_zeros() as usize);
            by_byte[usize::from(bits)] = by_byte[rest] ^ by_bit[lowest];
            if rest != 0 && by_byte[usize::from(bits)] == difference {
                several.push(Change { at, bits });
            }
        }
    }
    (single, several)
}

/// The check of the line before whose one damaged digit explains why this line, which does not follow it, would; none
/// where there is no such digit, or more than one.
pub(super) fn one_digit(before: Digits, open: &[u8], wanted: u32) -> Option<Digits> {
    let mut found = None;
    for at in 0..before.len() {
        for digit in *b"0123456789abcdef" {
            let mut other = before;
            other[at] = digit;
            if check_of(&other, open) == wanted && found.replace(other).is_some() {
                return None;
            }
        }
    }
    found
}
