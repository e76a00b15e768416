//! A doc comment says what the name under it does not.

use super::{Source, none, sources};

/// Words that say nothing of a thing.
const EMPTY: [&str; 32] = [
    "its", "the", "a", "an", "of", "what", "his", "her", "their", "is", "it", "this", "to", "in", "one", "for", "by",
    "who", "how", "many", "all", "each", "that", "at", "on", "where", "as", "and", "are", "own", "some", "any",
];

/// The most words of a comment that can only repeat a name.
const SHORT: usize = 4;

/// Where comments are what players read: the help of the command line, the meanings of keys.
const PRINTED: [&str; 2] = ["src/cli/", "src/config/actions.rs"];

/// A word without the ending of its plural.
fn stem(word: &str) -> String {
    match (word.strip_suffix("ies"), word.strip_suffix('s')) {
        (Some(stem), _) => format!("{stem}y"),
        (None, Some(stem)) if stem.len() > 2 => stem.trim_end_matches('e').to_owned(),
        _ => word.trim_end_matches('e').to_owned(),
    }
}

/// The words of an identifier: `battle_rating`, `BattleRating`.
fn words_of(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in name.chars() {
        if letter == '_' || letter.is_uppercase() {
            words.push(String::new());
        }
        words.last_mut().expect("one word").extend(letter.to_lowercase().filter(|letter| *letter != '_'));
    }
    words.iter().filter(|word| !word.is_empty()).map(|word| stem(word)).collect()
}

/// The name that a line of code declares.
fn declared(line: &str) -> &str {
    let words = line.trim_start().split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let before =
        ["pub", "crate", "super", "const", "fn", "struct", "enum", "trait", "type", "static", "mod", "mut", ""];
    words.into_iter().find(|word| !before.contains(word)).unwrap_or_default()
}

/// The comments of a file that only repeat the name of what they stand above.
fn repeats(source: &Source) -> Vec<String> {
    if PRINTED.iter().any(|printed| source.path.starts_with(printed)) {
        return Vec::new();
    }
    let lines: Vec<&str> = source.text.lines().map(str::trim).collect();
    let is_comment = |at: usize| lines.get(at).is_some_and(|line| line.starts_with("///"));
    let mut faults = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(words) = line.strip_prefix("/// ").filter(|_| (at == 0 || !is_comment(at - 1)) && !is_comment(at + 1))
        else {
            continue;
        };
        let under = lines[at + 1..].iter().find(|line| !line.starts_with("#[")).copied().unwrap_or_default();
        let name = words_of(declared(under));
        let said: Vec<String> = words.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase).collect();
        let said: Vec<&String> = said.iter().filter(|word| !word.is_empty()).collect();
        let says_nothing = |word: &&String| EMPTY.contains(&word.as_str()) || name.contains(&stem(word));
        if said.len() <= SHORT && said.iter().all(says_nothing) {
            faults.push(format!("{}:{}: `{words}` only repeats the name below it", source.path, at + 1));
        }
    }
    faults
}

#[test]
fn no_comment_only_repeats_a_name() {
    none(&sources("src").iter().flat_map(repeats).collect::<Vec<_>>());
}

#[test]
fn a_planted_comment_that_repeats_a_name_is_found() {
    let found = |text: &str| repeats(&Source { path: "src/a.rs".into(), text: text.into() }).len();
    for empty in ["/// Its name.\npub name: String,", "/// The battle ratings.\n#[serde(default)]\nbattle_rating: u8,"]
    {
        assert_eq!(found(empty), 1, "{empty}");
    }
    for empty in ["/// A city.\npub struct City {", "/// Where.\npub at: HexId,", "/// Cavalry.\nfn is_cavalry(&self)"]
    {
        assert_eq!(found(empty), 1, "{empty}");
    }
    for full in ["/// None at sea.\npub city: CityId,", "/// Its name.\n/// Unlike any other.\npub name: String,"] {
        assert_eq!(found(full), 0, "{full}");
    }
}
