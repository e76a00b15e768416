//! Numbers and what they count: one of a thing is never given in the plural.

/// Words in s that may follow a 1: what somebody does, and what is the same for one and several.
const SINGULAR: [&str; 62] = [
    "is",
    "has",
    "was",
    "does",
    "loses",
    "goes",
    "its",
    "this",
    "corps",
    "as",
    "less",
    "plus",
    "minus",
    "pass",
    "us",
    "cross",
    "loss",
    "class",
    "gives",
    "takes",
    "keeps",
    "comes",
    "moves",
    "sends",
    "fires",
    "charges",
    "retreats",
    "attacks",
    "joins",
    "needs",
    "leads",
    "leaves",
    "stands",
    "falls",
    "makes",
    "becomes",
    "crosses",
    "ends",
    "begins",
    "breaks",
    "passes",
    "flees",
    "follows",
    "starts",
    "rides",
    "reaches",
    "says",
    "tests",
    "enters",
    "marches",
    "fights",
    "counts",
    "wins",
    "holds",
    "arrives",
    "stays",
    "halts",
    "rolls",
    "draws",
    "was/is",
    "checks",
    "skirmishes",
];

/// What a 1 before a word belongs to where it counts nothing: `turn 1 orders`.
const NUMBERED: [&str; 14] =
    ["turn", "half", "entry", "line", "wave", "round", "row", "set", "day", "column", "record", "act", "form", "on"];

/// Words between a number and what it counts.
const BETWEEN: [&str; 6] = ["more", "other", "large", "small", "new", "own"];

/// The first place of a text where one of a thing is given in the plural: `1 units`.
pub fn one_of_several(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned();
    words.iter().enumerate().find_map(|(at, word)| {
        let counts = word.trim_start_matches(['(', '[', ';']) == "1";
        // A capital before it makes it part of a name: `Red 1 spreads`.
        let named = |word: &str| word.starts_with(char::is_uppercase) || NUMBERED.contains(&&*bare(word));
        let numbered = at > 0 && named(words[at - 1]);
        // What stands in brackets is not what is counted.
        let mut next = words[at + 1..].iter().take_while(|next| !next.starts_with('(')).map(|next| bare(next));
        let mut thing = next.next().filter(|_| counts && !numbered)?;
        if BETWEEN.contains(&&*thing) {
            thing = next.next()?;
        }
        let is_plural = thing.ends_with('s') && thing.chars().all(|letter| letter.is_ascii_lowercase());
        (is_plural && !SINGULAR.contains(&&*thing)).then(|| words[at..words.len().min(at + 6)].join(" "))
    })
}
