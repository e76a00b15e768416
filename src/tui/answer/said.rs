//! Several units and what they shall all do, typed in one: `md me mf line`.

use std::rc::Rc;

use super::offered::OptionList;
use crate::engine::request::Request;
use crate::tui::words::folded;

/// What was typed, as far as it can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TypedCodes {
    /// The codes of the units, in order.
    pub codes: Vec<Rc<str>>,
    /// The letters after them.
    pub rest: String,
    /// True where nothing stands between the last code and the letters.
    joined: bool,
    /// The words that the letters may begin.
    pub words: Vec<&'static str>,
}

/// The picks that do what was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedPicks {
    /// What is picked for each unit, and what then at its question.
    pub picks: Vec<(Rc<str>, &'static str)>,
    /// Whom it leaves out, and why.
    pub without: Vec<String>,
    /// The letters of the word that need not be typed.
    pub unspoken: &'static str,
}

impl TypedPicks {
    /// The requests that do it.
    pub fn requests(&self) -> Vec<Request> {
        let two = |(key, word): &(Rc<str>, &str)| [Request::Pick(key.to_string()), Request::Pick((*word).to_owned())];
        self.picks.iter().flat_map(two).collect()
    }
}

impl TypedCodes {
    /// What was typed, where it begins with the codes of units that may be told so; none where it does not.
    pub(super) fn of(offered: &OptionList, typed: &str) -> Option<Self> {
        let typed = folded(typed);
        let (mut codes, mut rest, mut joined) = (Vec::<Rc<str>>::new(), typed.as_str(), false);
        loop {
            let trimmed = rest.trim_start();
            joined &= trimmed.len() == rest.len();
            rest = trimmed;
            let words = words_of(offered, &codes, rest);
            // What follows a code directly is rather the beginning of a word.
            if joined && !rest.is_empty() && !words.is_empty() {
                return Some(Self { codes, rest: rest.to_owned(), joined, words });
            }
            let Some(code) = offered.code_before(rest) else {
                let open = !codes.is_empty() && (!words.is_empty() || offered.begins_code(rest));
                return open.then(|| Self { codes, rest: rest.to_owned(), joined, words });
            };
            rest = &rest[code.len()..];
            joined = true;
            if !codes.contains(&code) {
                codes.push(code);
            }
        }
    }

    /// True when more was typed than one unit's code.
    pub(crate) fn goes_beyond_one(&self, typed: &str) -> bool {
        self.codes.len() > 1 || !self.rest.is_empty() || typed.ends_with(' ')
    }

    /// The word that is meant: where letters stand directly behind a code the first that leaves no doubt, otherwise the
    /// whole word, for players write it out.
    pub(crate) fn word_at_once(&self) -> Option<&'static str> {
        self.word().filter(|word| self.joined || *word == self.rest)
    }

    /// The one word that the letters begin.
    pub(crate) fn word(&self) -> Option<&'static str> {
        match self.words[..] {
            [only] if !self.rest.is_empty() => Some(only),
            _ => None,
        }
    }

    /// The picks that let every named unit do this; those that cannot are left out. Why not, where none can.
    pub(super) fn told(&self, offered: &OptionList, word: &'static str) -> Result<TypedPicks, String> {
        let unspoken = word.get(self.rest.len()..).unwrap_or_default();
        let mut told = TypedPicks { picks: Vec::new(), without: Vec::new(), unspoken };
        for code in &self.codes {
            match offered.followed(code) {
                Ok((key, then)) if then.contains(&word) => told.picks.push((key, word)),
                Ok((_, then)) => told.without.push(format!("{code}: {} only", then.join(", "))),
                Err(why) => told.without.push(format!("{code}: {why}")),
            }
        }
        if told.picks.is_empty() { Err(format!("not {word}: {}", told.without.join("; "))) } else { Ok(told) }
    }
}

/// The words that these letters begin for any of the units.
fn words_of(offered: &OptionList, codes: &[Rc<str>], letters: &str) -> Vec<&'static str> {
    let mut words: Vec<&'static str> = Vec::new();
    for (_, then) in codes.iter().filter_map(|code| offered.followed(code).ok()) {
        for word in then.iter().filter(|word| word.starts_with(letters)) {
            if !words.contains(word) {
                words.push(word);
            }
        }
    }
    words
}
