//! The letters by which players name pieces.

/// The letters of the piece with this number, from 0, of its side: `aa`, `ab` ... for the first side, from `ma` on for
/// the second.
pub fn code(first_side: bool, number: usize) -> String {
    const LETTERS: usize = 26;
    const HALF: usize = 12;
    let letter = |at: usize| char::from(b'a' + u8::try_from(at % LETTERS).unwrap_or(0));
    let first = if first_side { 0 } else { HALF };
    let mut code = String::from(letter(first + (number / LETTERS) % HALF));
    code.push(letter(number));
    // A third letter, and more, only where a side has more pieces than two letters can tell apart.
    let mut rest = number / (LETTERS * HALF);
    while rest > 0 {
        code.push(letter(rest - 1));
        rest /= LETTERS;
    }
    code
}

/// Gives pieces their letters in their order; of each it is told whether it is the first side's.
pub fn letter<'c>(pieces: impl IntoIterator<Item = (bool, &'c mut String)>) {
    let mut next = [0_usize; 2];
    for (first_side, letters) in pieces {
        let number = &mut next[usize::from(!first_side)];
        *letters = code(first_side, *number);
        *number += 1;
    }
}
