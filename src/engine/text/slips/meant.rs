//! Numbers, flags and lists as people write them, and as a file has them.

use super::slip::quoted;

/// Signs of money and shares around a number.
const AROUND: [char; 4] = ['$', '£', '€', '%'];
/// What parts thousands in a number.
const GROUPS: [char; 7] = [',', '.', '\'', '’', ' ', '\u{a0}', '\u{202f}'];
const YES: [&str; 5] = ["true", "yes", "y", "on", "1"];
const NO: [&str; 5] = ["false", "no", "n", "off", "0"];

/// The number that is meant by `$100`, `25%`, `1,000`, `1 000`, `−5`; also by one that is written well.
pub fn number_meant(typed: &str) -> Option<i64> {
    let typed = typed.trim().trim_matches(AROUND).trim();
    let (sign, digits) = match typed.strip_prefix(['-', '−', '–']) {
        Some(rest) => (-1, rest),
        None => (1, typed.strip_prefix('+').unwrap_or(typed)),
    };
    let mut parts = digits.trim().trim_start_matches(AROUND).split(GROUPS);
    let first = parts.next()?;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let rest: Vec<&str> = parts.collect();
    let leads = !rest.is_empty() && (first.len() > 3 || first.starts_with('0'));
    if leads || !is_number(first) || !rest.iter().all(|part| part.len() == 3 && is_number(part)) {
        return None;
    }
    Some(sign * format!("{first}{}", rest.concat()).parse::<i64>().ok()?)
}

/// Whether yes or no is meant by a word, or by 1 and 0.
pub fn flag_meant(typed: &str) -> Option<bool> {
    let small = typed.trim().to_lowercase();
    let is = |words: &[&str]| words.contains(&small.as_str());
    if is(&YES) { Some(true) } else { is(&NO).then_some(false) }
}

/// The list that is meant by `0402, 0502`, as a file has it: `["0402", "0502"]`.
pub fn list_meant(typed: &str) -> String {
    let is_digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = if typed.split_whitespace().all(is_digits) {
        typed.split_whitespace().collect()
    } else {
        typed.split([',', ';']).map(str::trim).collect()
    };
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).map(quoted).collect();
    format!("[{}]", parts.join(", "))
}
