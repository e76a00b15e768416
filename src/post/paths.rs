//! Paths as terminals, shells and people write them.

use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use crate::engine::text::one_line;

/// The paths that were typed, dropped or pasted: as it is where there is such a file; else without quotes, with
/// backslashes undone, as an address, from the home folder; else several of them with blanks between.
pub fn paths_in(typed: &str, home: &Path) -> Vec<PathBuf> {
    let typed = typed.trim();
    let whole = Path::new(typed);
    if typed.is_empty() || exists(whole, home) {
        return vec![under(whole, home)];
    }
    let words = split(typed);
    let one =
        [plain(typed), words.join(" ")].into_iter().map(|word| under(&named(&word), home)).find(|path| path.exists());
    if let Some(one) = one {
        return vec![one];
    }
    let all: Vec<PathBuf> = words.iter().map(|word| under(&named(word), home)).collect();
    if all.len() > 1 && all.iter().all(|path| path.exists()) {
        return all;
    }
    // Nothing of that name is there: what it most likely means is told.
    vec![under(&named(&plain(typed)), home)]
}

fn exists(path: &Path, folder: &Path) -> bool {
    folder.join(path).exists()
}

/// A path of this folder, unless it begins elsewhere.
fn under(path: &Path, folder: &Path) -> PathBuf {
    folder.join(path)
}

/// The path that a word means: an address is decoded, `~` is the home of the user.
fn named(word: &str) -> PathBuf {
    if let Some(address) = word.strip_prefix("file://") {
        let local = address.strip_prefix("localhost").unwrap_or(address);
        // `/C:/Orders`: the drive of Windows stands behind a slash.
        let drive = local.as_bytes().get(2) == Some(&b':') && local.starts_with('/');
        return PathBuf::from(decoded(if drive { &local[1..] } else { local }));
    }
    match word.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with(['/', '\\'])) {
        Some(rest) => match std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE")) {
            Some(home) => Path::new(&home).join(rest.trim_start_matches(['/', '\\'])),
            None => PathBuf::from(word),
        },
        None => PathBuf::from(word),
    }
}

/// `%20` and its like as letters.
fn decoded(address: &str) -> String {
    let bytes = address.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = address.get(at + 1..at + 3).filter(|_| bytes[at] == b'%');
        let byte = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        at += if byte.is_some() { 3 } else { 1 };
        out.push(byte.unwrap_or(bytes[at - 1]));
    }
    String::from_utf8(out).unwrap_or_else(|_| address.to_owned())
}

/// Without the quotes around it.
fn plain(typed: &str) -> String {
    for quote in ['\'', '"'] {
        if let Some(inner) = typed.strip_prefix(quote).and_then(|inner| inner.strip_suffix(quote))
            && !inner.contains(quote)
        {
            return inner.to_owned();
        }
    }
    typed.to_owned()
}

/// Words as a shell splits them: quotes hold blanks together, a backslash takes the sign behind it as it is.
fn split(typed: &str) -> Vec<String> {
    let (mut words, mut word, mut begun) = (Vec::new(), String::new(), false);
    let mut quote: Option<char> = None;
    let mut letters = typed.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            (letter, Some(own)) if letter == own => quote = None,
            ('\\', Some('"')) if letters.peek().is_some_and(|next| matches!(next, '"' | '\\' | '$' | '`')) => {
                word.extend(letters.next());
            }
            (letter, Some(_)) => word.push(letter),
            ('\'' | '"', None) => (quote, begun) = (Some(letter), true),
            ('\\', None) => {
                word.extend(letters.next());
                begun = true;
            }
            (letter, None) if letter.is_whitespace() => {
                if begun {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            (letter, None) => {
                word.push(letter);
                begun = true;
            }
        }
    }
    if begun {
        words.push(word);
    }
    words
}

/// A path as it can be typed: in quotes where a shell would take it apart, and without what steers a terminal.
pub fn as_typed(path: &Path) -> String {
    let path = one_line(&path.display().to_string());
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-+,:@%=\\".contains(letter);
    if !path.is_empty() && path.chars().all(is_plain) && (MAIN_SEPARATOR == '\\' || !path.contains('\\')) {
        return path;
    }
    if path.contains('\'') {
        format!("\"{}\"", path.replace('\\', "\\\\").replace('"', "\\\"").replace('$', "\\$").replace('`', "\\`"))
    } else {
        format!("'{path}'")
    }
}
