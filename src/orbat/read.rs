//! Reads files: bytes in, the meaning or all faults out.

use toml::de::DeTable;

use super::fault::{Fault, Faults, FilePlace};
use super::scenario::{HouseRules, Scenario};
use super::scenario_file;
use super::scene::field::Field;
use super::scene::spot::Spot;
use super::sizes::Sizes;
use super::source::Source;
use super::table::Table;
use super::troops::army::{self, Orbat};
use super::unplaced::{Findings, InFile, Unplaced};
use super::value::{Node, TomlValue};
use crate::engine::text::slips::{SyntaxSlip, single_heads, slips};
use crate::limits::{FILE, LINES};

/// The largest file that is read: 4 MiB, several times a side of 1,000 units.
pub const LARGEST_FILE: usize = 4 << 20;
const _: () = assert!(LARGEST_FILE as u64 == FILE.most, "one table of limits");

/// What a file seems to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// An order of battle.
    Orbat,
    Scenario,
    HouseRules,
    /// A saved game: its first line is a JSON object.
    Save,
    /// None of these.
    Unknown,
}

/// Reads an order of battle; `file_name` is only for messages.
pub fn orbat(file_name: &str, bytes: &[u8]) -> Result<Orbat, Faults> {
    orbat_sized(file_name, bytes, &Sizes::default())
}

/// The same; units that tell men or guns and no `cv` have the one of these sizes.
pub fn orbat_sized(file_name: &str, bytes: &[u8], sizes: &Sizes) -> Result<Orbat, Faults> {
    read(file_name, bytes, "an order of battle", 1, |table, _, _| Some(army::read(table, sizes)))
}

/// Reads a scenario; `file_name` is only for messages.
pub fn scenario(file_name: &str, bytes: &[u8]) -> Result<Scenario, Faults> {
    read(file_name, bytes, "a scenario", scenario_file::NEWEST, scenario_file::scenario)
}

/// The table that a scenario draws, as far as it is legible, and where on it the keys of the file lie.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// The table; none where the file draws none, or does not tell its size.
    pub field: Option<Field>,
    places: Vec<(String, Spot)>,
}

impl Sketch {
    /// Where a key lies on the table: at its own place, else at that of what it is part of.
    pub fn place_of(&self, key: &str) -> Option<Spot> {
        let part_of = |whole: &str| {
            let rest = key.strip_prefix(whole);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        let found = self.places.iter().filter(|(whole, _)| part_of(whole)).max_by_key(|(whole, _)| whole.len());
        found.map(|(_, spot)| *spot)
    }
}

/// Reads what a scenario draws, whatever is wrong with the file; its faults are told by [`scenario`].
pub fn sketch(bytes: &[u8]) -> Sketch {
    let mut drawn = (None, Vec::new());
    // What is wrong is told by the other reader.
    let _ = read("", bytes, "a scenario", scenario_file::NEWEST, |table, source, format| {
        let (scenario, own) = scenario_file::scenario_with_sketch(table, source, format);
        drawn = own;
        scenario
    });
    let (field, places) = drawn;
    Sketch { field, places }
}

/// Reads house rules; `file_name` is only for messages.
pub fn house_rules(file_name: &str, bytes: &[u8]) -> Result<HouseRules, Faults> {
    read(file_name, bytes, "a house-rules file", 1, scenario_file::house_rules)
}

/// Guesses from its keys what a file is, however damaged it may be.
pub fn kind(bytes: &[u8]) -> FileKind {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(LARGEST_FILE)]);
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') {
        return FileKind::Save;
    }
    let (document, _) = DeTable::parse_recoverable(text);
    let root = Node::from_toml(document);
    let TomlValue::Table(entries) = root.value else {
        return FileKind::Unknown;
    };
    let count = |keys: &[&str]| {
        let named = entries.iter().filter(|entry| keys.contains(&entry.key.as_str()));
        named.count()
    };
    // A file that names its rulebook holds rules an owner's tables or another game, whatever else it is about.
    let of_a_rulebook = count(&["rulebook"]) > 0;
    let guesses = [
        (FileKind::Orbat, if of_a_rulebook { 0 } else { count(&["commander", "formation", "nation"]) }),
        (FileKind::Scenario, if of_a_rulebook { 0 } else { count(&["sides", "start", "turns", "house_rules"]) }),
        (FileKind::HouseRules, count(&["rulebook", "settings"])),
    ];
    let mut best = (FileKind::Unknown, 0);
    for guess in guesses {
        if guess.1 > best.1 {
            best = guess;
        }
    }
    best.0
}

fn read<T>(
    file_name: &str,
    bytes: &[u8],
    what: &'static str,
    newest: u8,
    meaning: impl FnOnce(Table<'_>, &Source<'_>, u8) -> Option<T>,
) -> Result<T, Faults> {
    let text = text(file_name, bytes)?;
    let source = Source::new(file_name, text);
    let root = parse(text, &source)?;
    let findings = Findings::default();
    let meant = Table::open(what, &root, String::new(), &findings).and_then(|mut table| {
        let format = begins_well(&mut table, what, newest)?;
        meaning(table, &source, format)
    });
    let flaws = findings.into_flaws();
    match meant {
        Some(meant) if flaws.is_empty() => Ok(meant),
        _ => Err(source.faults(flaws)),
    }
}

/// An empty file and another layout are told at once: what follows would only be noise.
fn begins_well(table: &mut Table<'_>, what: &str, newest: u8) -> Option<u8> {
    if table.is_empty() {
        let message = format!("the file is empty; {what} begins with format = 1");
        table.findings().add(Unplaced::new(table.spot(), message));
        return None;
    }
    let given = table.has("format");
    match scenario_file::format_of(table, newest) {
        Some(format) => Some(format.value),
        // The flaw is noted; what follows is read all the same.
        None => (!given).then_some(newest),
    }
}

/// The fault of a file with more than [`LARGEST_FILE`] bytes, which need not be read to say so.
pub fn too_large(file_name: &str, bytes: u64) -> Fault {
    let place = FilePlace { file: file_name.to_owned(), line: 1, column: 1, span: 0..0 };
    let mut fault = Fault::new(place, "", "a file is at most 4 MiB");
    fault.found = Some(format!("{bytes} bytes"));
    fault
}

/// The text of a file that is not too large and is text.
pub(super) fn text<'b>(file_name: &str, bytes: &'b [u8]) -> Result<&'b str, Faults> {
    if bytes.len() > LARGEST_FILE {
        return Err(Faults(vec![too_large(file_name, bytes.len() as u64)]));
    }
    let lines = memchr::memchr_iter(b'\n', bytes).count() as u64;
    if let Some(why) = LINES.refuses(lines) {
        let place = FilePlace { file: file_name.to_owned(), line: 1, column: 1, span: 0..0 };
        return Err(Faults(vec![Fault::new(place, "", why)]));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let sound = error.valid_up_to();
        let before = std::str::from_utf8(&bytes[..sound]).unwrap_or_default();
        let mut place = Source::new(file_name, before).place(&(sound..sound));
        place.span.end = sound + error.error_len().unwrap_or(bytes.len() - sound);
        let mut fault = Fault::new(place, "", "the file is UTF-8 text");
        fault.found = Some(format!("the byte 0x{:02x}", bytes[sound]));
        fault.help = Some("save it as UTF-8".to_owned());
        Faults(vec![fault])
    })
}

/// The tree of values, or what is not TOML.
pub(super) fn parse(text: &str, source: &Source<'_>) -> Result<Node, Faults> {
    let (document, errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() {
        let heads = single_heads(text, SEVERAL);
        if heads.is_empty() {
            return Ok(Node::from_toml(document));
        }
        return Err(source.faults(heads.into_iter().map(unplaced).collect()));
    }
    Err(source.faults(slips(&errors, text, SEVERAL).into_iter().map(unplaced).collect()))
}

/// Heads of which an army has several.
const SEVERAL: &[(&str, &str)] = &[("formation", "an army"), ("formation.unit", "a formation")];

fn unplaced(slip: SyntaxSlip) -> Unplaced {
    Unplaced::new(&InFile { span: slip.span, path: String::new() }, slip.words)
}
