//! How many columns of a terminal a text takes.

use unicode_width::UnicodeWidthStr;

/// How many columns of a terminal the text takes: none for an accent of its own, two for a sign as wide as two letters.
pub fn width(text: &str) -> usize {
    plain_columns(text).unwrap_or_else(|| text.width())
}

/// How many columns the text takes, where each of its letters takes one and steers nothing; none where that is to be
/// looked at more closely.
pub fn plain_columns(text: &str) -> Option<usize> {
    if text.bytes().all(|letter| letter.wrapping_sub(b' ') <= b'~' - b' ') {
        return Some(text.len());
    }
    // The Latin letters; lines, blocks and shapes without the two that are wide.
    let plain = |letter| matches!(letter, ' '..='~' | '\u{a1}'..='\u{ac}' | '\u{ae}'..='\u{24f}' | '\u{2500}'..='\u{25fc}' | '\u{25ff}');
    let mut columns = 0;
    let all = text.chars().inspect(|_| columns += 1).all(plain);
    all.then_some(columns)
}
