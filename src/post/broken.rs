//! Lines that a mail program has broken at its margin: what they were is put together again, on as many lines.

use super::body::QuotedLine;
use super::marks::{Seems, is_typographic, seems, trimmed};

/// Where mail programs break lines: not before the first of these columns, and not behind the last.
const MARGIN: (usize, usize) = (60, 80);
/// The most lines that one became.
const MOST: usize = 20;

/// The lines as they were written, and which of them begin with the end of the one above, counted from 0.
pub(super) fn mended(lines: &[QuotedLine]) -> (Vec<QuotedLine>, Vec<usize>) {
    let mut mended = lines.to_vec();
    let mut broken = Vec::new();
    let mut at = 0;
    while at + 1 < mended.len() {
        let taken = match seems(&mended[at].text) {
            Seems::Key(_) | Seems::Comment => text(&mut mended, at).or_else(|| comment(&mut mended, at)),
            _ => None,
        };
        let taken = taken.unwrap_or(0);
        broken.extend(at + 1..=at + taken);
        at += taken.max(1);
    }
    (mended, broken)
}

/// True where the second line may be the end of the first.
fn follows(first: &QuotedLine, second: &QuotedLine) -> bool {
    let width = first.text.trim_end().chars().count();
    let word = second.text.split_whitespace().next().map_or(0, |word| word.chars().count());
    let (least, most) = MARGIN;
    first.quoted == second.quoted && word > 0 && width <= most && width + 1 + word > least
}

/// A remark whose end stands in the next line.
fn comment(lines: &mut [QuotedLine], at: usize) -> Option<usize> {
    let is_remark = remark(&lines[at].text).is_some();
    let ends = is_remark && follows(&lines[at], &lines[at + 1]) && matches!(seems(&lines[at + 1].text), Seems::Words);
    ends.then(|| {
        lines[at + 1].text.insert_str(0, "# ");
        1
    })
}

/// A text that ends some lines below: it is written as one of several lines, whose ends say nothing.
fn text(lines: &mut [QuotedLine], at: usize) -> Option<usize> {
    let (key, value) = lines[at].text.split_once('=').filter(|_| matches!(seems(&lines[at].text), Seems::Key(_)))?;
    let value = trimmed(value);
    let inner = value.strip_prefix(is_quote)?;
    // Where another quote or a backslash stands inside, more than one reading is possible.
    let is_plain = |text: &str| !text.contains(|letter: char| is_quote(letter) || letter == '\\');
    if inner.is_empty() || !is_plain(inner) {
        return None;
    }
    let mut whole = vec![format!("{key}= \"\"\"{} \\", inner.trim_end())];
    for more in 1..=MOST.min(lines.len() - 1 - at) {
        let line = &lines[at + more];
        if !follows(&lines[at + more - 1], line) || !matches!(seems(&line.text), Seems::Words) {
            return None;
        }
        let Some((end, quote)) = line.text.char_indices().find(|(_, letter)| is_quote(*letter)) else {
            whole.push(format!("{} \\", line.text.trim_end()));
            continue;
        };
        let (last, after) = (&line.text[..end], trimmed(&line.text[end + quote.len_utf8()..]));
        if !is_plain(last) || !(after.is_empty() || after.starts_with('#')) {
            return None;
        }
        whole.push(format!("{last}\"\"\" {after}").trim_end().to_owned());
        for (line, own) in lines[at..].iter_mut().zip(whole) {
            line.text = own;
        }
        return Some(more);
    }
    None
}

/// A quote mark that ends a text; an apostrophe is a letter of many words.
fn is_quote(letter: char) -> bool {
    letter == '"' || is_typographic(letter) && !matches!(letter, '’' | '‘')
}

/// Where the remark of a line begins, outside its texts.
fn remark(line: &str) -> Option<usize> {
    let mut within = None;
    line.char_indices().find_map(|(at, letter)| {
        match (letter, within) {
            ('"' | '\'', None) => within = Some(letter),
            (letter, Some(quote)) if letter == quote => within = None,
            ('#', None) => return Some(at),
            _ => {}
        }
        None
    })
}
