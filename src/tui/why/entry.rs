//! Why an entry stands in the log: which rule brought it about, and for a test everything that counted.

use serde_json::Value as Json;

use crate::engine::check::Check;
use crate::engine::glossary::Glossary;
use crate::engine::history::LogLine;
use crate::engine::input::flatten;
use crate::engine::sheet::Sheet;
use crate::tui::reading::ReadingPage;

/// What is behind an entry of the log.
pub(crate) fn of_entry(line: &LogLine, record: &Json, sheet: &Sheet) -> ReadingPage {
    let first = line.lines.first().map(ToString::to_string).unwrap_or_default();
    let mut reading = ReadingPage::new(format!("Why: entry {}", line.entry));
    reading.say(first);
    if !line.stands {
        reading.say("It was undone and no longer counts.");
    }
    let glossary = (sheet.glossary)();
    match record.as_object().and_then(|object| object.iter().next()) {
        Some((kind, inner)) => of_record(&mut reading, kind, inner, &glossary, sheet),
        None => reading.say("What was undone last was brought back, with its dice."),
    }
    reading
}

fn of_record(reading: &mut ReadingPage, kind: &str, inner: &Json, glossary: &Glossary, sheet: &Sheet) {
    let why = inner.get("why").and_then(Json::as_str).unwrap_or_default();
    match kind {
        "muster" => events(reading, Some(inner), glossary, sheet),
        "done" => events(reading, inner.get("events"), glossary, sheet),
        "ruling" => {
            reading.explain("ruling", "players corrected this", why);
            events(reading, inner.get("events"), glossary, sheet);
        }
        "setting" => {
            let key = inner.get("key").and_then(Json::as_str).unwrap_or_default();
            let setting = sheet.settings.iter().find(|setting| setting.key == key);
            reading.explain("house rule", setting.map_or("a house rule was changed", |setting| setting.why), why);
        }
        "answer" | "roll" => reading.say("A player's answer; the next entry has its result."),
        "undo" => reading.explain("undo", "players took back what came after that entry", why),
        "note" => reading.say("A player's remark; it changes nothing."),
        "opened" => reading.say("The battle was opened under another edition of the rules; finished acts stand."),
        _ => {}
    }
}

/// Each kind of event once, tests with all that counted.
fn events(reading: &mut ReadingPage, events: Option<&Json>, glossary: &Glossary, sheet: &Sheet) {
    let mut told: Vec<&str> = Vec::new();
    for event in events.and_then(Json::as_array).into_iter().flatten() {
        let (name, inner) = match event {
            Json::String(name) => (name.as_str(), &Json::Null),
            Json::Object(object) => match object.iter().next() {
                Some((name, inner)) => (name.as_str(), inner),
                None => continue,
            },
            _ => continue,
        };
        if name == "tested" {
            test(reading, inner, sheet);
        } else if !told.contains(&name)
            && let Some(event) = glossary.event(name)
        {
            reading.explain(&name.replace('-', " "), &event.text, &event.source);
            told.push(name);
        }
    }
}

fn test(reading: &mut ReadingPage, note: &Json, sheet: &Sheet) {
    let word = |key: &str| note.get(key).and_then(Json::as_str).unwrap_or_default();
    let check = sheet.check(word("check"));
    reading.head(format!("{}: {}", check.map_or_else(|| word("check"), |check| check.title), word("who")));
    if let Some(check) = check {
        reading.explain("read from", check.source, check.id);
    }
    let inputs = note.get("inputs").and_then(Json::as_object).map(flatten).unwrap_or_default();
    let inputs: Vec<String> =
        inputs.iter().map(|(name, value)| format!("{name} {}", told(check, name, value))).collect();
    line(reading, "it counted", &inputs.join(", "));
    for sum in words(note, "sums") {
        line(reading, "sum", &sum);
    }
    line(reading, "needed", word("needed"));
    let by = match word("by") {
        "program" => "rolled by the program",
        "table" => "read off the table",
        _ => "typed",
    };
    let faces = words(note, "faces").join(" ");
    if !faces.is_empty() {
        reading.explain("dice", &faces, by);
    }
    line(reading, "result", word("words"));
    line(reading, "by hand", &words(note, "marks").join(", "));
    for rule in words(note, "house_rules") {
        let key = rule.split(' ').next().unwrap_or_default();
        let why = sheet.settings.iter().find(|setting| setting.key == key).map_or("", |setting| setting.why);
        reading.explain(&format!("house rule {rule}"), why, "");
    }
}

fn line(reading: &mut ReadingPage, word: &str, meaning: &str) {
    if !meaning.is_empty() {
        reading.explain(word, meaning, "");
    }
}

fn words(note: &Json, key: &str) -> Vec<String> {
    note.get(key).and_then(Json::as_array).into_iter().flatten().map(plain).collect()
}

/// An input's value; as it is where the check is no longer known.
fn told(check: Option<&Check>, name: &str, value: &Json) -> String {
    check.map_or_else(|| plain(value), |check| check.told(name, value))
}

fn plain(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
