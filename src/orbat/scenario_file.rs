//! Scenarios and house rules as written, and what they mean.

use super::date::StartTime;
use super::date::start_time;
use super::fault::FilePlace;
use super::scenario::{HouseRules, HouseRulesRef, Scenario, SettingLine};
use super::scene::field::Field;
use super::scene::spot::Spot;
use super::scene::{Background, Scene, read as scene};
use super::source::Source;
use super::table::Table;
use super::takes::Takes;
use super::unplaced::{Located, Unplaced, quoted};
use super::value::{KeyValue, Node, TomlValue};

/// The newest layout of a scenario.
pub(super) const NEWEST: u8 = 2;

/// The table of a scenario as far as it is legible, and the keys of the file that have a place on it.
pub(super) type Sketch = (Option<Field>, Vec<(String, Spot)>);

/// Reads a scenario; none only when a flaw has been reported.
pub(super) fn scenario(table: Table<'_>, source: &Source<'_>, format: u8) -> Option<Scenario> {
    scenario_with_sketch(table, source, format).0
}

/// The same, with the table as far as it is legible, whatever is wrong with the rest.
pub(super) fn scenario_with_sketch(
    mut table: Table<'_>,
    source: &Source<'_>,
    format: u8,
) -> (Option<Scenario>, Sketch) {
    let name = table.must_name("name");
    let date = Takes::Date.read(&mut table, "date");
    let start = start(&mut table);
    let turns = table.number("turns", 1..=999);
    let sides = sides(&mut table, source);
    let house_rules_place = place_of(&table, "house_rules", source);
    let house_rules = house_rules_of(&mut table, source);
    let notes = table.prose("notes").map(|notes| notes.value).unwrap_or_default();
    let home = home(&mut table);
    let read = if format < NEWEST { older(&mut table) } else { scene::scene(&mut table, source) };
    table.finish();
    let sketch = (read.scene.field.clone(), read.anchors);
    let date = date.map(|date| date.value.to_string()).unwrap_or_default();
    let turns = turns.map(|turns| turns.value);
    let scenario = name.zip(sides).zip(house_rules).map(|((name, (sides, side_places)), house_rules)| Scenario {
        scene: Scene {
            name: name.value.clone(),
            date,
            start: start.map(|start| start.to_string()).unwrap_or_default(),
            turns,
            background: Background { notes, ..read.scene.background },
            ..read.scene
        },
        name: name.value,
        start,
        turns,
        sides,
        side_places,
        house_rules,
        house_rules_place,
        wins: read.wins,
        named: read.named,
        home,
    });
    (scenario, sketch)
}

/// Layout 1 has nothing but the armies: a key of layout 2 says which number the file needs.
fn older(table: &mut Table<'_>) -> scene::Read {
    for key in scene::KEYS {
        if let Some((_, spot)) = table.take_unlisted(key) {
            let flaw = Unplaced::new(&spot, format!("{key} belongs to format = 2")).help("write format = 2");
            table.findings().add(flaw);
        }
    }
    scene::Read::default()
}

/// Reads a house-rules file; none only when a flaw has been reported.
pub(super) fn house_rules(mut table: Table<'_>, source: &Source<'_>, _: u8) -> Option<HouseRules> {
    let rulebook = table.must_name("rulebook");
    let settings = settings_of(&mut table, source);
    table.finish();
    let rulebook = rulebook?;
    Some(HouseRules { rulebook_place: source.place(&rulebook.spot.span), rulebook: rulebook.value, settings })
}

fn start(table: &mut Table<'_>) -> Option<StartTime> {
    let written = table.text("start")?;
    let start = start_time(&written.value);
    if start.is_none() {
        let allowed = "an hour of the day such as 11:30";
        let found = quoted(&written.value);
        let flaw = Unplaced::limits(&written.spot, "start", allowed, found);
        table.findings().add(flaw);
    }
    start
}

/// The game whose battle it is: the program writes it, nobody types it.
fn home(table: &mut Table<'_>) -> Option<(String, String)> {
    let (node, spot) = table.take_unlisted("home")?;
    let mut inner = Table::open("home", node, spot.path, table.findings())?;
    let home = inner.text("campaign").zip(inner.text("save"));
    inner.finish();
    home.map(|(campaign, save)| (campaign.value, save.value))
}

/// Where the value of a key stands.
fn place_of(table: &Table<'_>, key: &str, source: &Source<'_>) -> Option<FilePlace> {
    let entry = table.entries().iter().find(|entry| entry.key == key)?;
    Some(source.place(&entry.node.span))
}

/// The two orbat files, side A first, with their places.
fn sides(table: &mut Table<'_>, source: &Source<'_>) -> Option<([String; 2], [FilePlace; 2])> {
    const ALLOWED: &str = "two orbat files, [\"a.toml\", \"b.toml\"]";
    table.must_have("sides", ALLOWED);
    let (node, spot) = table.take("sides")?;
    let refuse = |found: String| {
        table.findings().add(Unplaced::limits(&spot, "sides", ALLOWED, found));
        None
    };
    let TomlValue::List(items) = &node.value else {
        return refuse(node.found());
    };
    match items.as_slice() {
        [a, b] => match (path(a), path(b)) {
            (Some(a_path), Some(b_path)) => Some(([a_path, b_path], [a, b].map(|side| source.place(&side.span)))),
            (None, _) => refuse(a.found()),
            (_, None) => refuse(b.found()),
        },
        other => refuse(format!("a list of {}", other.len())),
    }
}

fn path(node: &Node) -> Option<String> {
    match &node.value {
        TomlValue::Text(text) if is_path(text) => Some(text.clone()),
        _ => None,
    }
}

fn is_path(text: &str) -> bool {
    !text.trim().is_empty() && !text.contains(char::is_control)
}

/// A path, a table of settings, or a table laid out as a house-rules file.
fn house_rules_of(table: &mut Table<'_>, source: &Source<'_>) -> Option<HouseRulesRef> {
    let Some((node, spot)) = table.take("house_rules") else {
        return Some(HouseRulesRef::None);
    };
    match &node.value {
        TomlValue::Text(text) if is_path(text) => Some(HouseRulesRef::Path(text.clone())),
        TomlValue::Table(_) => {
            let what = "the table of house rules";
            let inner = Table::open(what, node, spot.path, table.findings())?;
            Some(inline(inner, source))
        }
        _ => {
            let allowed = "a path or a table of settings";
            let flaw = Unplaced::limits(&spot, "house_rules", allowed, node.found());
            table.findings().add(flaw);
            None
        }
    }
}

fn inline(mut table: Table<'_>, source: &Source<'_>) -> HouseRulesRef {
    if !table.has("settings") {
        return HouseRulesRef::Inline { rulebook: None, settings: settings(&table, source) };
    }
    table.number::<u8>("format", 1..=1);
    let rulebook = table.name("rulebook").map(|named| (named.value, source.place(&named.spot.span)));
    let settings = settings_of(&mut table, source);
    table.finish();
    HouseRulesRef::Inline { rulebook, settings }
}

fn settings_of(table: &mut Table<'_>, source: &Source<'_>) -> Vec<SettingLine> {
    match table.table("settings", "settings") {
        Some(inner) => settings(&inner, source),
        None => Vec::new(),
    }
}

/// Every key of the table is a setting; which settings there are is not known here.
fn settings(table: &Table<'_>, source: &Source<'_>) -> Vec<SettingLine> {
    let lines = table.entries().iter();
    lines.filter_map(|entry| setting(table, entry, source)).collect()
}

fn setting(table: &Table<'_>, entry: &KeyValue, source: &Source<'_>) -> Option<SettingLine> {
    let TomlValue::Text(value) = &entry.node.value else {
        table.findings().add(not_text(table, entry));
        return None;
    };
    Some(SettingLine {
        key: entry.key.clone(),
        value: value.clone(),
        key_place: source.place(&entry.key_span),
        value_place: source.place(&entry.node.span),
    })
}

/// A setting is text. A key without quotes is cut at its dots, and what was meant as a value is a table.
fn not_text(table: &Table<'_>, entry: &KeyValue) -> Unplaced {
    let message = format!("setting {} is a text", quoted(&entry.key));
    let spot = table.key_spot(&entry.key, &entry.node.span);
    let flaw = Unplaced::new(&spot, message).allowed("a text").found(entry.node.found());
    match &entry.node.value {
        TomlValue::Integer(written, _) | TomlValue::Other(written) => flaw.help(format!("write {}", quoted(written))),
        TomlValue::Bool(true) => flaw.help("write \"on\""),
        TomlValue::Bool(false) => flaw.help("write \"off\""),
        TomlValue::Table(_) => {
            let whole = dotted(entry);
            let key_spot = table.key_spot(&entry.key, &entry.key_span);
            Unplaced::new(&key_spot, "a setting's key stands in quotes").help(format!("write {}", quoted(&whole)))
        }
        TomlValue::List(_) | TomlValue::Text(_) => flaw,
    }
}

/// The first key of a nested table, put together again: `leader.risk`.
fn dotted(entry: &KeyValue) -> String {
    let mut key = entry.key.clone();
    let mut node = &entry.node;
    while let TomlValue::Table(inner) = &node.value
        && let Some(first) = inner.first()
    {
        key.push('.');
        key.push_str(&first.key);
        node = &first.node;
    }
    key
}

/// What a reader of a file needs first: the number of its layout.
pub(super) fn format_of(table: &mut Table<'_>, newest: u8) -> Option<Located<u8>> {
    table.must_have("format", "1");
    let newest = i64::from(newest);
    table.number_helped("format", 1..=newest, |found| {
        (found > Some(newest)).then_some("a newer program wrote this file")
    })
}
