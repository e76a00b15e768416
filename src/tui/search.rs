//! Finds lines by words: those that have every typed word, else those with a likely slip.

use super::game::folded;

/// The things whose text has every typed word, those where a word begins with the first before the others; where none has,
/// those with a likely slip.
pub(super) fn found<T>(things: Vec<T>, typed: &str, text: impl Fn(&T) -> String) -> Vec<T> {
    let typed = folded(typed);
    let words: Vec<&str> = typed.split_whitespace().collect();
    let Some(first) = words.first() else { return things };
    let folded: Vec<(String, T)> = things.into_iter().map(|thing| (folded(&text(&thing)), thing)).collect();
    let any = folded.iter().any(|(text, _)| words.iter().all(|word| text.contains(word)));
    let fits = |text: &str| words.iter().all(|word| if any { text.contains(word) } else { nearly(text, word) });
    let mut kept: Vec<(String, T)> = folded.into_iter().filter(|(text, _)| fits(text)).collect();
    kept.sort_by_key(|(text, _)| rank(text, first));
    kept.into_iter().map(|(_, thing)| thing).collect()
}

/// 0 where the text or one of its words begins so, 1 where it is somewhere.
fn rank(text: &str, word: &str) -> usize {
    let begins = || text.split(|letter: char| !letter.is_alphanumeric()).any(|own| own.starts_with(word));
    usize::from(!text.starts_with(word) && !begins())
}

/// True when some word of the text is the typed one but for a slip.
pub(super) fn nearly(text: &str, word: &str) -> bool {
    let slips = match word.chars().count() {
        0..=3 => 0,
        4..=6 => 1,
        _ => 2,
    };
    let mut own = text.split(|letter: char| !letter.is_alphanumeric());
    text.contains(word) || own.any(|own| strsim::osa_distance(own, word) <= slips)
}
