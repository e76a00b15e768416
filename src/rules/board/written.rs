//! A position that is written as a file: lines of TOML.

use std::fmt::Write;

/// A file that is being written.
#[derive(Debug)]
pub struct Writing(String);

impl Writing {
    /// A file of this rulebook.
    pub fn of(rulebook: &str) -> Self {
        Self(format!("format = 1\nrulebook = \"{rulebook}\"\n"))
    }

    /// A part of a file.
    pub const fn empty() -> Self {
        Self(String::new())
    }

    /// Lines as they are.
    pub fn text(&mut self, lines: &str) {
        self.0.push_str(lines);
    }

    /// A key with a list of lists of words, one a line.
    pub fn rows<'r>(&mut self, key: &str, rows: impl IntoIterator<Item = &'r [String]>) {
        let row = |words: &'r [String]| {
            let words: Vec<String> = words.iter().map(|word| text(word)).collect();
            format!("    [{}],\n", words.join(", "))
        };
        let rows: Vec<String> = rows.into_iter().map(row).collect();
        self.pair(key, format!("[\n{}]", rows.concat()));
    }

    /// The line of a table, after an empty one.
    pub fn table(&mut self, head: &str) {
        // Memory takes what is written to it.
        let _ = writeln!(self.0, "\n{head}");
    }

    /// A key with its value as it stands.
    pub fn pair(&mut self, key: &str, value: impl std::fmt::Display) {
        let _ = writeln!(self.0, "{key} = {value}");
    }

    /// A key with a word.
    pub fn word(&mut self, key: &str, word: &str) {
        self.pair(key, text(word));
    }

    /// A key with a word, where there is one.
    pub fn maybe(&mut self, key: &str, word: Option<&str>) {
        if let Some(word) = word {
            self.word(key, word);
        }
    }

    /// A key with a number, where there is one.
    pub fn number(&mut self, key: &str, number: Option<impl std::fmt::Display>) {
        if let Some(number) = number {
            self.pair(key, number);
        }
    }

    /// A key with a list of words, where there are any.
    pub fn words<'w>(&mut self, key: &str, words: impl IntoIterator<Item = &'w str>) {
        let words: Vec<String> = words.into_iter().map(text).collect();
        if !words.is_empty() {
            self.pair(key, format!("[{}]", words.join(", ")));
        }
    }

    /// A key with several numbers, each under a name of its own.
    pub fn numbers<'k, N: std::fmt::Display>(&mut self, key: &str, numbers: impl IntoIterator<Item = (&'k str, N)>) {
        let numbers: Vec<String> = numbers.into_iter().map(|(name, number)| format!("{name} = {number}")).collect();
        self.pair(key, format!("{{ {} }}", numbers.join(", ")));
    }

    /// The whole text.
    pub fn whole(self) -> String {
        self.0
    }
}

/// A text as TOML writes it.
pub fn text(words: &str) -> String {
    toml::Value::from(words).to_string()
}
