//! A message: its files first, its text where no file is orders.

use super::block::{Block, blocks};
use super::body::{self, QuotedLine};
use super::marks::{Seems, is_table, seems};
use super::mime::{self, Budget, MimePart};
use super::own::{begins_entry, headless};
use super::{Inspected, Known, MarkedText, Recognised, broken, decode, html, lookalikes, mbox, quotes, signs};
use crate::engine::text::counted;
use crate::limits::{LEVELS, ORDERS, PARTS, TOO_DEEP, short_name};

/// What is said of orders in formatted text.
pub(super) const FORMATTED: &str = "read from formatted text (HTML)";

/// Fields that stand above messages and above nothing else.
const FIELDS: [&str; 16] = [
    "from",
    "to",
    "subject",
    "date",
    "received",
    "return-path",
    "mime-version",
    "message-id",
    "delivered-to",
    "cc",
    "reply-to",
    "content-type",
    "x-mailer",
    "user-agent",
    "content-transfer-encoding",
    "sender",
];

/// True for a message of Apple Mail: a number of bytes, the message, and a list of what is known of it.
pub(super) fn is_emlx(bytes: &[u8]) -> bool {
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii();
    let is_number = !first.is_empty() && first.len() <= 12 && first.iter().all(u8::is_ascii_digit);
    is_number && emlx(bytes).is_some_and(|message| is_message("", message))
}

/// The message in a file of Apple Mail.
fn emlx(bytes: &[u8]) -> Option<&[u8]> {
    let end = memchr::memchr(b'\n', bytes)?;
    let length: usize = std::str::from_utf8(&bytes[..end]).ok()?.trim().parse().ok()?;
    let rest = &bytes[end + 1..];
    Some(&rest[..length.min(rest.len())])
}

/// True for bytes that begin as a message does: lines `Name: words`, two of them known, or one in a file that says so.
pub(super) fn is_message(name: &str, bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut known = 0;
    let mut lines = 0;
    for line in
        bytes[..bytes.len().min(64 << 10)].split(|byte| *byte == b'\n').skip_while(|line| line.trim_ascii().is_empty())
    {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.is_empty() {
            break;
        }
        if line.starts_with(b" ") || line.starts_with(b"\t") {
            continue;
        }
        if !mbox::is_field(line) {
            // A line of a mail folder's may stand first.
            if lines == 0 && (line.starts_with(b"From ") || line.starts_with(b">From ")) {
                continue;
            }
            return known > 2;
        }
        lines += 1;
        let field = line.split(|byte| *byte == b':').next().unwrap_or_default().to_ascii_lowercase();
        known += usize::from(FIELDS.iter().any(|own| own.as_bytes() == field) || field.starts_with(b"x-"));
    }
    let said = name.len() > 4 && name.to_ascii_lowercase().ends_with(".eml");
    known >= 2 || known == 1 && (said || lines > 3)
}

/// What a message holds: letters, else what was seen in it as one thing.
pub(super) fn open(thing: &Inspected<'_>, budget: &mut Budget) -> Vec<Recognised> {
    let refused = |why: String| vec![Recognised::refused(&thing.place, why)];
    if thing.levels > LEVELS.most {
        return refused(TOO_DEEP.to_owned());
    }
    let bytes = if is_emlx(thing.bytes) { emlx(thing.bytes).unwrap_or(thing.bytes) } else { thing.bytes };
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let start = bytes.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(0);
    let bytes = &bytes[start..];
    let (date, from) = mime::date_and_sender(bytes);
    budget.levels = LEVELS.most.saturating_sub(thing.levels);
    let parts = match mime::parts(bytes, budget) {
        Ok(parts) => parts,
        Err(why) => return refused(why),
    };
    let mut seen = Seen::default();
    for part in &parts {
        seen.part(thing, part, budget);
    }
    seen.items(thing, &parts, date, from)
}

/// What was seen in a message.
#[derive(Default)]
struct Seen {
    /// What its files hold.
    files: Vec<Recognised>,
    refused: Vec<Recognised>,
    /// What is too large to be looked at and need not be orders, with why.
    passed_over: Vec<(String, String)>,
    /// Every thing in it that is no orders, in words.
    told: Vec<Known>,
}

impl Seen {
    fn part(&mut self, thing: &Inspected<'_>, part: &MimePart<'_>, budget: &mut Budget) {
        let inner = matches!(part.kind.as_str(), "message/rfc822" | "message/global");
        if part.name.is_none() && !inner && part.kind.starts_with("text/") {
            return;
        }
        let own = match (&part.name, inner) {
            // Of a path only the file counts: it says something of the sender's disk and nothing of this one.
            (Some(name), _) => name.rsplit(['/', '\\']).next().unwrap_or_default().to_owned(),
            (None, true) => "message".to_owned(),
            (None, false) => part.kind.clone(),
        };
        let file = thing.part(part, &own);
        let items = if inner { file.message(budget) } else { file.look(budget) };
        for item in items {
            match item {
                Recognised::Letter(mut letter) => {
                    letter.part = letter.part.or_else(|| Some(short_name(&own)));
                    self.files.push(Recognised::Letter(letter));
                }
                Recognised::Refused { place, why, may_be_orders: false, .. } => self.passed_over.push((place, why)),
                Recognised::Refused { .. } => self.refused.push(item),
                Recognised::Ours { known, .. }
                | Recognised::Other { known, .. }
                | Recognised::NoOrders { known, .. } => self.told.push(named(&own, known)),
            }
        }
    }

    /// The letters of a message; what lies in its text counts only beside no file.
    fn items(
        mut self,
        thing: &Inspected<'_>,
        parts: &[MimePart<'_>],
        date: Option<i64>,
        from: Option<String>,
    ) -> Vec<Recognised> {
        let mut written = self.written(thing, parts, date);
        for item in self.files.iter_mut().chain(&mut written) {
            if let Recognised::Letter(letter) = item {
                letter.dated = letter.dated.or(date);
                letter.from = letter.from.take().or_else(|| from.clone());
            }
        }
        if !self.files.is_empty() {
            // Orders that are only quoted below a file are those of an earlier letter.
            let count = written.len();
            written.retain(|item| !matches!(item, Recognised::Letter(letter) if letter.quoted || letter.answered));
            let mut letters = std::mem::take(&mut self.files);
            for item in letters.iter_mut().filter(|_| written.len() < count) {
                if let Recognised::Letter(letter) = item {
                    letter.notes.push("quoted orders in the text of the message were ignored".to_owned());
                }
            }
            letters.append(&mut written);
            return self.with_the_rest(letters);
        }
        if !written.is_empty() {
            return self.with_the_rest(written);
        }
        let too_large = self.passed_over.into_iter().map(|(place, why)| Recognised::passed_over(place, why));
        self.refused.extend(too_large);
        if !self.refused.is_empty() {
            return self.refused;
        }
        vec![Recognised::NoOrders { place: thing.place.clone(), known: no_orders(&self.told), dated: date, from }]
    }

    /// Letters, then what of their message is refused, and what is passed over beside them.
    fn with_the_rest(&self, letters: Vec<Recognised>) -> Vec<Recognised> {
        let passed_over = self.passed_over.iter().map(|(place, why)| Recognised::Other {
            place: place.clone(),
            known: Known::new(&format!("passed over: {why}"), ""),
        });
        letters.into_iter().chain(self.refused.iter().cloned()).chain(passed_over).collect()
    }

    /// Orders in the text of a message; formatted text is read where plain text holds none.
    fn written(&mut self, thing: &Inspected<'_>, parts: &[MimePart<'_>], date: Option<i64>) -> Vec<Recognised> {
        let mut formatted = Vec::new();
        let mut plain = Vec::new();
        let mut words = 0;
        let mut formatted_words = 0;
        let mut is_headless = false;
        for part in parts.iter().filter(|part| part.name.is_none() && part.kind.starts_with("text/")) {
            let decoded = decode(&part.bytes, part.charset.as_deref());
            let is_page = part.kind == "text/html";
            // Of a page only what its reader sees counts: a picture may stand in it as one long word of a tag.
            let text = if is_page { html::text(&decoded.text) } else { decoded.text };
            if let Some(why) = crate::limits::FILE.refuses_text(&text) {
                self.passed_over.push((format!("{}/text", thing.place), why));
                continue;
            }
            let signs::PlainText { text, notes } = signs::plain(&text, lookalikes::ORDERS);
            let lines = body::lines(&text, part.flowed && !is_page, part.delsp);
            let count = text.split_whitespace().count();
            let as_page = is_page.then(|| FORMATTED.to_owned());
            let notes: Vec<String> = decoded.note.into_iter().chain(as_page).chain(notes).collect();
            let (into, counted) =
                if is_page { (&mut formatted, &mut formatted_words) } else { (&mut plain, &mut words) };
            *counted += count;
            is_headless |= lines.iter().any(|line| line.quoted == 0 && begins_entry(&line.text));
            into.extend(written(&thing.place, &lines, date, thing.message, &notes));
        }
        let words = if words == 0 { formatted_words } else { words };
        let told = match words {
            0 => "no text".to_owned(),
            1 => "text (1 word)".to_owned(),
            words => format!("text ({})", counted(crate::limits::thousands(words as u64), "word")),
        };
        self.told.insert(0, if is_headless { headless() } else { Known::new(&told, "") });
        if plain.is_empty() { formatted } else { plain }
    }
}

/// A file of a message with what it is, as in `orders.zip is a ZIP archive`.
fn named(name: &str, known: Known) -> Known {
    let name = short_name(&crate::engine::text::one_line(name));
    if known.what.starts_with(&name) {
        return known;
    }
    let what = match known.what.strip_prefix("no orders in it. Seen: ") {
        Some(inner) => format!("{name}: {inner}"),
        None => format!("{name}, {}", known.what),
    };
    Known { what, advice: known.advice }
}

/// What a message without orders is: all that was seen, and the first advice.
fn no_orders(told: &[Known]) -> Known {
    /// The most things that are named.
    const MOST: usize = 8;
    let mut seen: Vec<String> = told.iter().take(MOST).map(|known| known.what.clone()).collect();
    if told.len() > MOST {
        seen.push(format!("{} more", told.len() - MOST));
    }
    let advice = told.iter().map(|known| known.advice.as_str()).find(|advice| !advice.is_empty());
    let what = format!("no orders in it. Seen: {}", seen.join(", "));
    let advice = advice.unwrap_or("Ask for the orders file, or the orders in the text");
    Known::new(&what, &if advice.starts_with("fanion ") { format!("Try {advice}") } else { advice.to_owned() })
}

/// Why nobody would read an entry that is typed above the head to which it belongs.
fn above_its_head(place: &str, lines: &[QuotedLine], block: &Block) -> Option<Recognised> {
    let head = block.lines.0 - 1;
    let (line, section) = lines[..head].iter().enumerate().find_map(|(at, line)| match seems(&line.text) {
        Seems::Table(name) if is_table(name) => Some((at + 1, name.to_ascii_lowercase())),
        _ => None,
    })?;
    let why = format!(
        "[[{section}]] is above the head of the orders (format to key, from line {}): send it below the head",
        head + 1
    );
    let (place, orders, code) = (place.to_owned(), block.text.clone(), "above-head");
    Some(Recognised::Refused { place, line, code, why, orders, may_be_orders: true })
}

/// The orders that stand in a text, each block by itself.
pub(super) fn written(
    place: &str,
    lines: &[QuotedLine],
    dated: Option<i64>,
    message: usize,
    said: &[String],
) -> Vec<Recognised> {
    let (lines, broken) = broken::mended(lines);
    let own = quotes::own_lines(&lines);
    let blocks = blocks(&own.lines);
    if let Some(why) = PARTS.refuses(blocks.len() as u64) {
        return vec![Recognised::refused(place, why)];
    }
    if let Some(refused) = blocks.first().and_then(|first| above_its_head(place, &own.lines, first)) {
        return vec![refused];
    }
    // What is quoted below one's own words is what was answered to.
    let has_own = blocks.iter().any(|block| !block.quoted);
    let letter = |block: Block| {
        if let Some(why) = ORDERS.refuses_text(&block.text) {
            return Recognised::refused_orders(place, super::LIMIT, why, &block.text);
        }
        let (first, last) = block.lines;
        let repaired = lookalikes::repair(&block.text, first, lookalikes::ORDERS);
        let mut notes = said.to_vec();
        notes.push(format!("read from the text of the message, lines {first} to {last}"));
        notes.extend(repaired.notes);
        let mended: Vec<usize> = broken.iter().map(|at| at + 1).filter(|line| (first..=last).contains(line)).collect();
        if !mended.is_empty() {
            notes.push(format!("broken lines were put together: {}", lookalikes::named(&mended)));
        }
        notes.extend(own.note());
        Recognised::Letter(Box::new(MarkedText {
            place: place.to_owned(),
            text: repaired.text,
            above: first - 1,
            dated,
            notes,
            message,
            quoted: block.quoted,
            written: true,
            answered: own.is_answered,
            ..MarkedText::default()
        }))
    };
    blocks.into_iter().filter(|block| !has_own || !block.quoted).map(letter).collect()
}
