//! Keys: how they come from a terminal, and how they are written.

use crossterm::event::KeyCode;

/// A key as the program sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Which key.
    pub code: KeyCode,
    /// Control was held down.
    pub control: bool,
}

impl Key {
    /// A key by itself.
    pub const fn of(code: KeyCode) -> Self {
        Self { code, control: false }
    }

    /// How it is written on the screen.
    pub fn shown(self) -> String {
        match self.code {
            KeyCode::Char(letter) if self.control => format!("Ctrl-{}", letter.to_ascii_uppercase()),
            KeyCode::F(number) => format!("F{number}"),
            code => match (NAMED.iter().find(|(_, named)| *named == code), code) {
                (Some((name, _)), _) => (*name).to_owned(),
                (None, KeyCode::Char(letter)) => letter.to_string(),
                (None, other) => format!("{other:?}"),
            },
        }
    }

    /// A letter with control held down.
    pub const fn control(letter: char) -> Self {
        Self { code: KeyCode::Char(letter), control: true }
    }
}

/// Keys that have names, beside letters, signs and the numbered ones: how each is written, and which it is.
pub const NAMED: [(&str, KeyCode); 16] = [
    ("Enter", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Shift-Tab", KeyCode::BackTab),
    ("BkSp", KeyCode::Backspace),
    ("Del", KeyCode::Delete),
    ("Insert", KeyCode::Insert),
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("PgUp", KeyCode::PageUp),
    ("PgDn", KeyCode::PageDown),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("Space", KeyCode::Char(' ')),
];

/// Letters that come as another key when Control is held down, and that key: a terminal sends the same for both.
const SAME: [(char, &str); 4] = [('h', "BkSp"), ('i', "Tab"), ('j', "Enter"), ('m', "Enter")];

/// A key as it is written: `Ctrl-Z`, `F2`, `u`, `PgDn`. Named keys may be written small.
///
/// # Errors
/// What is no key, and what is allowed, in words.
pub fn read(written: &str) -> Result<Key, String> {
    let mut letters = written.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return Ok(Key::of(KeyCode::Char(letter)));
    }
    let small = written.to_lowercase();
    if let Some(letter) = small.strip_prefix("ctrl-") {
        return control(written, letter);
    }
    if let Some(number) = small.strip_prefix('f').and_then(|number| number.parse().ok()) {
        return if (1..=12).contains(&number) { Ok(Key::of(KeyCode::F(number))) } else { Err(no_key(written)) };
    }
    let named = NAMED.iter().find(|(name, _)| name.to_lowercase() == small);
    named.map(|(_, code)| Key::of(*code)).ok_or_else(|| no_key(written))
}

/// Keys with blanks between them, as the configuration writes them: `Ctrl-Z F2`.
///
/// # Errors
/// The first that is no key, in words.
pub fn read_all(written: &str) -> Result<Vec<Key>, String> {
    written.split_whitespace().map(read).collect()
}

fn control(written: &str, letter: &str) -> Result<Key, String> {
    let mut letters = letter.chars();
    let letter = match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_lowercase() => letter,
        _ => return Err(no_key(written)),
    };
    match SAME.iter().find(|(same, _)| *same == letter) {
        Some((_, other)) => Err(format!("`{written}` and {other} are one key to a terminal; take another letter")),
        None => Ok(Key::control(letter)),
    }
}

fn no_key(written: &str) -> String {
    let named = NAMED.map(|(name, _)| name).join(", ");
    format!("`{written}` is not a key: write a character, Ctrl- and a character, F1 to F12, {named}")
}

impl Key {
    /// True for a letter or a sign, which is typed where words are.
    pub fn is_typed(self) -> bool {
        matches!(self.code, KeyCode::Char(_)) && !self.control
    }
}
