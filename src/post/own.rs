//! Texts: what of ours they are, or what else.

use std::path::Path;

use super::kinds::Known;
use super::marks::{self, KeyLines, Seems, seems};
use super::paths::as_typed;
use crate::engine::text::counted;
use crate::limits::{short_name, thousands};

/// Columns of a spreadsheet of an order of battle, by the names that people give them.
const COLUMNS: [&str; 21] = [
    "formation",
    "division",
    "brigade",
    "corps",
    "unit",
    "battalion",
    "regiment",
    "battery",
    "arm",
    "type",
    "quality",
    "class",
    "grade",
    "cv",
    "men",
    "strength",
    "guns",
    "name",
    "weight",
    "commander",
    "nation",
];

/// What a text is, where it is no orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A paper of a campaign, as it went out.
    Paper,
    Save,
    Orbat,
    Scenario,
    /// A scenario of another game, a campaign among them.
    Game,
    HouseRules,
    Result,
    Sheet,
    /// A page for a browser, or what another program writes for programs.
    Page,
    /// Words that say nothing to this program.
    Words,
}

/// What a text is, and what to do with it.
pub(super) fn kind(name: &str, text: &str) -> (Kind, Known) {
    let file = as_typed(Path::new(name));
    let start = text.trim_start();
    if start.starts_with('{') {
        return json(&file, start);
    }
    if let Some(known) = paper(name, start) {
        return (Kind::Paper, known);
    }
    if start.starts_with("<?xml") {
        return (
            Kind::Page,
            Known::new("an XML file, no orders in it", "Ask for the .toml, or the text in the message"),
        );
    }
    if start.starts_with('<') {
        let what = if start.starts_with("<svg") { "a drawing (SVG)" } else { "a page for a browser, no orders in it" };
        return (Kind::Page, Known::new(what, "Ask for the .toml, or the text in the message"));
    }
    if start.starts_with("-----BEGIN PGP MESSAGE-----") {
        let advice = "Ask for the .toml, or the text in the message, without encryption";
        return (Kind::Page, Known::new("an encrypted text (PGP)", advice));
    }
    if is_sheet(start) {
        let advice = format!("fanion import {file} --output ARMY.toml");
        return (Kind::Sheet, Known::new("a spreadsheet", &advice));
    }
    toml(&file, text).unwrap_or_else(|| (Kind::Words, Known::new(&words(text), "")))
}

/// `text (9 words), no orders in it`.
fn words(text: &str) -> String {
    match text.split_whitespace().count() {
        0 => "an empty file".to_owned(),
        1 => "text (1 word), no orders in it".to_owned(),
        count => format!("text ({}), no orders in it", counted(thousands(count as u64), "word")),
    }
}

/// The first letters of a text.
fn beginning(text: &str) -> &str {
    let end = text.char_indices().nth(4_000).map_or(text.len(), |(at, _)| at);
    &text[..end]
}

/// A member of a JSON object as its text shows it, without reading the whole.
fn member<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let start = beginning(text);
    let at = start.find(&format!("\"{name}\":"))? + name.len() + 3;
    let value = start[at..].trim_start();
    match value.strip_prefix('"') {
        Some(inner) => inner.split('"').next(),
        None => value.split([',', '}', '\n']).next().map(str::trim),
    }
}

/// The turn and the key of a brief, by its beginning; none of what is no brief.
pub fn brief_head(bytes: &[u8]) -> Option<(u16, String)> {
    let text = String::from_utf8_lossy(bytes);
    Some((member(&text, "turn")?.parse().ok()?, member(&text, "key")?.to_owned()))
}

fn json(file: &str, text: &str) -> (Kind, Known) {
    if member(text, "key").is_some() && member(text, "campaign").is_some() {
        let (nation, turn) = (member(text, "nation").unwrap_or_default(), member(text, "turn").unwrap_or_default());
        let what = format!("the brief of {}, turn {turn}, as it went out", short_name(nation));
        return (Kind::Paper, Known::new(&what, &comes_back(Some(file))));
    }
    if member(text, "program").is_some() && member(text, "rulebook").is_some() {
        return (Kind::Save, Known::new("a saved game", &format!("fanion {file} opens it")));
    }
    (Kind::Page, Known::new("JSON, no orders in it", "Ask for the .toml, or the text in the message"))
}

/// What a player sends, named after the paper that came instead: `lorien-t00.md` answers to `lorien-t00.orders.toml`.
fn comes_back(file: Option<&str>) -> String {
    let stem = file
        .and_then(|file| file.rsplit(['/', '\\']).next())
        .and_then(stem_of)
        .unwrap_or_else(|| "NATION-tNN".to_owned());
    format!("What comes back is {stem}.orders.toml")
}

/// `lorien-t00` of `lorien-t00-v2.md`.
fn stem_of(file: &str) -> Option<String> {
    let at = file.rfind("-t")?;
    let digits: String = file[at + 2..].chars().take_while(char::is_ascii_digit).collect();
    (digits.len() >= 2).then(|| format!("{}-t{digits}", &file[..at]))
}

/// A report, a receipt or a map as it went out: by its title, and by its name.
fn paper(name: &str, start: &str) -> Option<Known> {
    let title = match start.strip_prefix("# ") {
        Some(rest) => rest.lines().next(),
        None if start.starts_with('<') => {
            let head = beginning(start);
            head.split_once("<title>").and_then(|(_, rest)| rest.split("</title>").next())
        }
        None => None,
    }?;
    let stem = name.rsplit(['/', '\\']).next().and_then(stem_of);
    let (whose, what) = title.rsplit_once(": ").unwrap_or((title, ""));
    let nation = short_name(whose.split(',').next().unwrap_or_default());
    let turn = stem.as_deref().and_then(|stem| stem.rsplit("-t").next()?.parse::<u32>().ok());
    let turn = turn.map(|turn| format!(", turn {turn}")).unwrap_or_default();
    if nation == "Everybody" || stem.as_deref().is_some_and(|stem| stem.starts_with("public-t")) {
        return Some(Known::new("a paper for everybody, as it went out", "It has no orders form: nothing comes back"));
    }
    let what = match what {
        "official news" | "preliminary results" | "corrected results" | "corrected news" => "a report",
        "receipt" => "the receipt",
        _ if what.starts_with("orders of turn ") && start.starts_with('<') => "the orders page",
        _ if start.starts_with("<svg") && stem.is_some() => {
            return Some(Known::new("a map as it went out", &comes_back(Some(name))));
        }
        _ => return None,
    };
    Some(Known::new(&format!("{what} of {nation}{turn}, as it went out"), &comes_back(Some(name))))
}

/// A spreadsheet: cells by the same sign in its first lines, or two columns that are known.
fn is_sheet(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    if first.trim().to_ascii_lowercase().starts_with("sep=") {
        return true;
    }
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(4).collect();
    let known = |line: &&str| {
        let cells = line.split([',', ';', '\t', '|']);
        let plain =
            cells.map(|cell| cell.trim_matches(|letter: char| letter == '"' || letter.is_whitespace()).to_lowercase());
        plain.filter(|cell| COLUMNS.contains(&cell.as_str())).count() >= 2
    };
    if lines.iter().any(known) {
        return true;
    }
    let is_toml = matches!(seems(first), Seems::Comment | Seems::Table(_) | Seems::Key(_));
    let count = |sign: char| lines.iter().map(|line| line.matches(sign).count()).collect::<Vec<_>>();
    let even = |sign: char| {
        let counts = count(sign);
        counts.len() > 1 && counts[0] >= 2 && counts.iter().all(|own| *own == counts[0])
    };
    !is_toml && [',', ';', '\t'].into_iter().any(even)
        || first.len() > 2 && first.bytes().all(|byte| byte == b',' || byte == b';')
}

/// Files of this program that people write, orders apart.
fn toml(file: &str, text: &str) -> Option<(Kind, Known)> {
    let outline = KeyLines::of(text);
    let known = |kind: Kind, what: &str, advice: &str| Some((kind, Known::new(what, advice)));
    let has = |name: &str| outline.has(name) || outline.has_table(name);
    if outline.has("battle") && (has("unit") || has("piece")) {
        return known(
            Kind::Result,
            "the result of a battle",
            &format!("fanion campaign from-battle SAVE --result {file} takes it"),
        );
    }
    if outline.book.is_some() {
        if has("settings") && !has("map") {
            return known(Kind::HouseRules, "a file of house rules", "");
        }
        let pieces = ["unit", "corps", "area", "city", "formation", "road"];
        let begins = has("map") || has("name") || pieces.iter().any(|piece| outline.has_table(piece));
        return if begins {
            known(Kind::Game, "a game to begin", &format!("fanion new {file} --save GAME begins it"))
        } else {
            known(Kind::Game, "printed tables that an owner typed in", "")
        };
    }
    if has("sides") || has("start") || has("house_rules") {
        return known(Kind::Scenario, "a scenario", &format!("fanion new {file} --save GAME begins it"));
    }
    if has("formation") || outline.has_table("commander") && outline.has("name") {
        return known(Kind::Orbat, "an order of battle", &format!("fanion {file} opens it"));
    }
    if ENTRIES.iter().any(|entry| outline.has_table(entry)) {
        return Some((Kind::Words, headless()));
    }
    None
}

/// The heads of entries that stand in orders and in nothing else.
const ENTRIES: [&str; 5] = ["force", "fleet", "buy", "organise", "diplomacy"];

/// True for a line with which an entry of orders begins.
pub(super) fn begins_entry(line: &str) -> bool {
    let is_own = |name: &str| ENTRIES.iter().any(|entry| entry.eq_ignore_ascii_case(name));
    matches!(seems(line), Seems::Table(name) if is_own(name))
}

/// What entries are that stand under no head, and what to do.
pub(super) fn headless() -> Known {
    let advice = "Ask for the whole file: `format`, `rulebook`, `nation`, `turn` and `key` are at the top of the form";
    Known::new("entries of orders without their head", advice)
}

/// Orders by their head: `orders of Lorien, turn 0`.
pub(super) fn orders(text: &str) -> String {
    let value = |key: &str| {
        let of_key = |line: &&str| matches!(seems(line), Seems::Key(own) if own.eq_ignore_ascii_case(key));
        text.lines().take_while(|line| !matches!(seems(line), Seems::Table(_))).find(of_key).and_then(marks::value)
    };
    let whose = value("nation").map(|nation| format!(" of {}", short_name(nation))).unwrap_or_default();
    let turn = value("turn").map(|turn| format!(", turn {}", short_name(turn))).unwrap_or_default();
    format!("orders{whose}{turn}")
}

/// True for a text that carries the mark of orders, whatever stands around it.
pub(super) fn is_orders(text: &str) -> bool {
    KeyLines::of(text).is_orders()
}

/// True for a file: its first line that says something is a key or a table, and no greeting.
pub(super) fn is_a_file(text: &str) -> bool {
    let says = |line: &&str| !matches!(seems(line), Seems::Blank | Seems::Comment);
    match text.lines().find(says).map(seems) {
        Some(Seems::Key(key)) => marks::is_key(key),
        Some(Seems::Table(_)) => true,
        _ => false,
    }
}
