//! The header of a damaged save: put right, or else read as far as it can be.

use std::collections::{BTreeMap, VecDeque};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

use super::ReadBy;
use super::bits::{Digits, check_of, digits_of, one_change, told};
use super::judge::Known;
use super::lines::Piece;
use super::tell::{Finding, Way};
use crate::engine::sheet::Sheet;
use crate::store::header::{FORMAT, Header};
use crate::store::time::from_iso;

/// So many lines may be parts of a header into which line ends were put.
const MOST_PARTS: usize = 4;

/// What a header begins with.
const OPENING: &[u8] = b"{\"format\":";

/// What a battle is called whose name is lost.
const NAMELESS: &str = "a battle without its name";

/// A header, and what is known of its check.
pub(super) struct Head {
    pub header: Header,
    /// The check that the first entry follows, where it is known.
    pub seal: Option<Digits>,
    pub finding: Option<Finding>,
    /// The lines after it.
    pub rest: Vec<Piece>,
}

/// The header of these lines; none where they are no save, or one of another format.
pub(super) fn head(pieces: Vec<Piece>, accept: &[usize], rules: &ReadBy<'_>) -> Option<Head> {
    if !pieces.iter().any(Piece::begins) {
        return None;
    }
    let mut rest: VecDeque<Piece> = pieces.into();
    let first = if rest.front().is_some_and(Piece::begins) { None } else { rest.pop_front() };
    if let Some(piece) = &first {
        if is_of_another_format(piece) {
            return None;
        }
        if let Some((header, seal, finding)) = whole(piece, &mut rest, accept, rules) {
            return Some(Head { header, seal, finding, rest: rest.into() });
        }
    }
    let mut text = first.as_ref().map(|piece| piece.bytes.clone()).unwrap_or_default();
    let mut end = first;
    while rest.front().is_some_and(|more| !more.begins()) {
        let Some(more) = rest.pop_front() else { break };
        text.extend_from_slice(&more.bytes);
        end = Some(more);
    }
    let seal = end.and_then(|end| end.digits()).filter(|seal| follow(&rest, *seal));
    let (header, lost) = as_read(&String::from_utf8_lossy(&text), rest.front()?, rules)?;
    Some(Head { header, seal, finding: Some(Finding::Header { lost }), rest: rest.into() })
}

fn is_of_another_format(piece: &Piece) -> bool {
    let sound = piece.follows(b"");
    let format = piece.bytes.strip_prefix(OPENING).and_then(|rest| rest.split(|&byte| byte == b',').next());
    sound && format.is_some_and(|format| format != FORMAT.to_string().as_bytes())
}

/// True when the first entry follows a header with this check.
fn follow(rest: &VecDeque<Piece>, seal: Digits) -> bool {
    rest.front().is_some_and(|next| next.follows(&seal))
}

type Found = (Header, Option<Digits>, Option<Finding>);

/// The header in this line, or in it and those that follow it.
fn whole(piece: &Piece, rest: &mut VecDeque<Piece>, accept: &[usize], rules: &ReadBy<'_>) -> Option<Found> {
    if let Some(found) = in_one(&piece.bytes, rest, accept, rules) {
        return Some(found);
    }
    let mut bytes = piece.bytes.clone();
    for more in 1..=MOST_PARTS {
        let next = rest.get(more - 1).filter(|next| !next.begins())?;
        let without = [&bytes[..], &next.bytes[..]].concat();
        let with_end = [&bytes[..], b"\n", &next.bytes[..]].concat();
        let after: VecDeque<Piece> = rest.iter().skip(more).cloned().collect();
        let found = in_one(&without, &after, &[], rules).or_else(|| in_one(&with_end, &after, &[], rules));
        if let Some((header, seal, finding)) = found {
            *rest = after;
            let joined = || Finding::PutRight { line: piece.line, entry: None, way: Way::LineEnd };
            return Some((header, seal, finding.or_else(|| Some(joined()))));
        }
        bytes = without;
    }
    None
}

fn in_one(bytes: &[u8], rest: &VecDeque<Piece>, accept: &[usize], rules: &ReadBy<'_>) -> Option<Found> {
    let piece = Piece { line: 1, lines: 1, bytes: bytes.to_vec(), open: false };
    let (open, digits) = piece.parts()?;
    let put_right = |way| Some(Finding::PutRight { line: 1, entry: None, way });
    let (wanted, right) = (told(digits), digits_of(check_of(b"", open)));
    if let Some(header) = header_of(open) {
        if piece.follows(b"") {
            return Some((header, Some(digits), None));
        }
        if follow(rest, right) {
            return Some((header, Some(right), put_right(Way::Check)));
        }
    }
    let follows = || Some(digits).filter(|digits| follow(rest, *digits));
    if accept.contains(&1) {
        return Some((parsed(open)?, follows(), Some(Finding::AcceptedHeader)));
    }
    if let Some((change, line)) = one_change(b"", open, wanted?, |line| header_of(line).is_some()) {
        let column = String::from_utf8_lossy(&open[..change.at]).chars().count() + 1;
        let way = Way::Change { column, found: open[change.at], now: line[change.at] };
        return Some((header_of(&line)?, Some(digits), put_right(way)));
    }
    let text = String::from_utf8_lossy(open);
    let with = rules.sheets.iter().filter_map(|sheet| with_tables(&text, sheet));
    let header = with
        .filter(|line| Some(check_of(b"", line.as_bytes())) == wanted)
        .find_map(|line| header_of(line.as_bytes()))?;
    Some((header, Some(digits), put_right(Way::Tables)))
}

/// The header that a line tells without its closing brace, written as the program writes it.
fn header_of(open: &[u8]) -> Option<Header> {
    parsed(open).filter(|header| header.body().as_bytes().strip_suffix(b"}") == Some(open))
}

fn parsed(open: &[u8]) -> Option<Header> {
    let header: Header = serde_json::from_str(&format!("{}}}", std::str::from_utf8(open).ok()?)).ok()?;
    Some(header).filter(|header| header.format == FORMAT)
}

/// The same line with the printed tables of this sheet in place of its own.
fn with_tables(text: &str, sheet: &Sheet) -> Option<String> {
    const MEMBER: &str = ",\"tables\":";
    let start = text.find(MEMBER)? + MEMBER.len();
    let end = text[start..].find(",\"owner\":\"").map_or(text.len(), |owner| start + owner);
    let tables = serde_json::to_string(sheet.tables).ok()?;
    Some(format!("{}{tables}{}", &text[..start], &text[end..]))
}

/// A header of all that can be read in this text, and the names of what cannot. `first` is the first entry.
fn as_read(text: &str, first: &Piece, rules: &ReadBy<'_>) -> Option<(Header, Vec<String>)> {
    let muster = first.parts().and_then(|(open, _)| Known::of(open));
    let id: Option<String> = member(text, "rulebook");
    let named = rules.sheets.iter().find(|sheet| id.as_deref() == Some(sheet.id));
    let sheet = named.or_else(|| rules.sheets.first())?;
    let seed = u64::from(crc32fast::hash(&first.bytes));
    let created = muster.map_or(0, |muster| muster.at);
    let mut header = Header::new(sheet, seed, NAMELESS, created);
    let mut lost = Vec::new();
    let mut note = |name: &str, found: bool| {
        if !found {
            lost.push(name.to_owned());
        }
    };
    note("rulebook", named.is_some());
    note("edition", take(text, "edition", &mut header.edition));
    note("name", take(text, "name", &mut header.name));
    note("seed", take(text, "seed", &mut header.seed));
    let time = member::<String>(text, "created").and_then(|words| from_iso(&words));
    note("created", time.map(|time| header.created = time).is_some());
    take(text, "program", &mut header.program);
    let facts: Option<Map<String, Json>> = member(text, "facts");
    note("facts", facts.map(|facts| header.facts = facts).is_some());
    let settings: Option<BTreeMap<String, String>> = member(text, "settings");
    note("settings", settings.map(|settings| header.settings = settings).is_some());
    // What stands in damaged tables would be played by without a word: the printed ones are safe.
    note("tables", member::<String>(text, "tables").is_some_and(|tables| tables == sheet.tables));
    if text.contains("\"owner\":") {
        let owner = member::<String>(text, "owner").filter(|owner| (sheet.read_owner)(owner).is_ok());
        note("owner", owner.map(|owner| header.owner = owner).is_some());
    }
    Some((header, lost))
}

fn take<T: DeserializeOwned>(text: &str, name: &str, place: &mut T) -> bool {
    member(text, name).map(|value| *place = value).is_some()
}

/// The value of the first member of this name.
fn member<T: DeserializeOwned>(text: &str, name: &str) -> Option<T> {
    let name = format!("\"{name}\":");
    let at = text.find(&name)? + name.len();
    serde_json::Deserializer::from_str(&text[at..]).into_iter().next()?.ok()
}
