//! A case played: a campaign of the land of the cases and what the case adds, turn by turn through the session.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use fanion::engine::prompt::{Fill, Kind, Prompt};
use fanion::engine::request::{Dice, Request};
use fanion::engine::rules::AnyEvent;
use fanion::engine::seat::Eye;
use fanion::engine::session::Session;
use fanion::rules::campaign_1805::event::{CourseEvent, Event};
use fanion::rules::campaign_1805::orders::letter;
use fanion::rules::campaign_1805::scenario::ids::NationId;
use fanion::rules::campaign_1805::show::review;
use fanion::rules::campaign_1805::{Campaign1805, SHEET, file, muster};
use serde::Deserialize;
use serde_json::{Map, Value as Json};

use super::Case;

/// What is given and expected in a turn.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Turn {
    /// Corrections of the umpire before orders close.
    set: Vec<Map<String, Json>>,
    /// What each nation orders: the entries of its file.
    orders: BTreeMap<String, toml::Table>,
    /// Faces, by the beginning of the key that asks for them.
    dice: BTreeMap<String, Vec<u8>>,
    /// What the umpire answers, by the beginning of the key that asks.
    answers: BTreeMap<String, String>,
    /// What the check of orders says of each nation's file.
    says: BTreeMap<String, Vec<String>>,
    /// What nations challenge once preliminary results are published.
    challenge: BTreeMap<String, String>,
    /// What stands in the state once briefs are out, before orders.
    before: BTreeMap<String, Json>,
    /// What stands in the state once the turn is counted.
    expect: BTreeMap<String, Json>,
    /// What the log of the turn tells.
    told: Vec<String>,
    /// What it does not tell.
    untold: Vec<String>,
    /// Whose player will ask about what, before anything is published.
    asks: Vec<String>,
}

/// Plays a case; what comes out otherwise than it says, a line each.
pub(super) fn play(folder: &Path, given: &toml::Table, case: &Case) -> Vec<String> {
    let mut table = Table { session: begin(folder, given, case), since: 0, faults: Vec::new() };
    table.give(&Request::Pick("publish".to_owned()));
    let nothing = Turn::default();
    for _ in 0..case.turn.unwrap_or(1) {
        table.turn(&nothing);
        table.next();
    }
    table.turn(&case.first);
    for turn in &case.then {
        table.next();
        table.turn(turn);
    }
    table.faults
}

/// The campaign of a case, before turn 0.
fn begin(folder: &Path, given: &toml::Table, case: &Case) -> Session {
    let mut text = fs::read_to_string(folder.join("world.toml")).expect("the world");
    let own = [
        ("treaty", &case.treaty),
        ("army", &case.army),
        ("force", &case.force),
        ("depot", &case.depot),
        ("kingdom", &case.kingdom),
    ];
    for (list, own) in own {
        if let Some(entries) =
            own.as_ref().or_else(|| given.get(list)).filter(|entries| **entries != toml::Value::Array(Vec::new()))
        {
            let lists = toml::Table::from_iter([(list.to_owned(), entries.clone())]);
            text.push('\n');
            text.push_str(&toml::to_string(&lists).expect("a list"));
        }
    }
    let scenario = file::read(&text).unwrap_or_else(|faults| panic!("the scenario: {}", faults.join("; ")));
    let mut rules = vec![("dice.by".to_owned(), "ask".to_owned())];
    rules.extend(case.rules.iter().map(|(key, value)| (key.clone(), value.clone())));
    Session::new::<Campaign1805>(1, Arc::new(SHEET.printed()), muster(scenario, 1, 7, &rules), &rules, 0)
        .unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The umpire's table.
struct Table {
    session: Session,
    /// Entries of the journal before this turn.
    since: usize,
    faults: Vec<String>,
}

impl Table {
    fn give(&mut self, request: &Request) {
        self.session.request(request, 0).unwrap_or_else(|refusal| panic!("{request:?}: {refusal}"));
        self.throw(&Turn::default());
    }

    /// Dice that are asked for in a step that nobody steers.
    fn throw(&mut self, turn: &Turn) {
        while let Some(prompt) =
            self.session.prompt().filter(|prompt| matches!(prompt.kind, Kind::Faces { .. })).cloned()
        {
            let request = self.faces(turn, &prompt);
            self.session.request(&request, 0).unwrap_or_else(|refusal| panic!("{}: {refusal}", prompt.key));
        }
    }

    /// From C2 to the count.
    fn turn(&mut self, turn: &Turn) {
        let entry = |fields: &Map<String, Json>| Request::Correct(fields.clone(), "the case".to_owned());
        for fields in &turn.set {
            self.give(&entry(fields));
        }
        self.compare(&turn.before, "before orders");
        for (nation, entries) in &turn.orders {
            self.send(nation, entries, turn.says.get(nation));
        }
        self.since = self.session.journal().entries().len();
        self.session
            .request(&Request::Pick("close".to_owned()), 0)
            .unwrap_or_else(|refusal| panic!("close: {refusal}"));
        for _ in 0..2_000 {
            let Some(prompt) = self.session.prompt().cloned() else { break };
            if prompt.key == "C9" {
                break;
            }
            let request = self.answer(turn, &prompt);
            self.session.request(&request, 0).unwrap_or_else(|refusal| panic!("{}: {refusal}", prompt.key));
        }
        self.ask(&turn.asks);
        self.challenge(turn);
        self.compare(&turn.expect, "after the count");
        let log: Vec<String> = self
            .session
            .log()
            .into_iter()
            .filter(|line| line.entry > self.since as u64)
            .flat_map(|line| line.lines)
            .map(|line| line.to_string())
            .collect();
        let log = log.join("\n");
        for words in turn.told.iter().filter(|words| !log.contains(*words)) {
            self.faults.push(format!("the log does not tell `{words}`\n{log}"));
        }
        for words in turn.untold.iter().filter(|words| log.contains(*words)) {
            self.faults.push(format!("the log tells `{words}`\n{log}"));
        }
    }

    /// Who will ask the umpire, and about what, as he reads it before he publishes.
    fn ask(&mut self, asks: &[String]) {
        let view = self.session.view().of::<Campaign1805>();
        let events: Vec<&Event> = self.session.standing_events().into_iter().map(AnyEvent::of).collect();
        let lines = review::asked_about(view, &events);
        let lines = lines.iter().map(|own| format!("{}: {}", view.state.nation_name(own.nation), own.what));
        let lines: Vec<String> = lines.collect();
        let missing = asks.iter().filter(|own| !lines.contains(own));
        self.faults.extend(missing.map(|own| format!("nobody will ask `{own}`: {lines:?}")));
    }

    /// Challenges are sent and answered.
    fn challenge(&mut self, turn: &Turn) {
        if turn.challenge.is_empty() {
            return;
        }
        self.give(&Request::Pick("publish".to_owned()));
        for (nation, text) in &turn.challenge {
            let (kind, from) = ("challenge".to_owned(), nation.clone());
            self.give(&Request::Post { kind, from, text: text.clone() });
        }
        while let Some(prompt) = self.session.prompt().cloned() {
            let request = self.answer(turn, &prompt);
            if request == Request::Pick("official".to_owned()) {
                break;
            }
            self.session.request(&request, 0).unwrap_or_else(|refusal| panic!("{}: {refusal}", prompt.key));
        }
    }

    /// On to the orders of the next turn.
    fn next(&mut self) {
        for key in ["publish", "official", "publish"] {
            let offered = |prompt: &Prompt| match &prompt.kind {
                Kind::Choose { options, .. } => options.iter().any(|option| *option.key == *key),
                _ => false,
            };
            if self.session.prompt().is_some_and(offered) {
                self.give(&Request::Pick(key.to_owned()));
            }
        }
    }

    fn send(&mut self, nation: &str, entries: &toml::Table, says: Option<&Vec<String>>) {
        let view = self.session.view().of::<Campaign1805>();
        let id = view.state.scenario().nation_named(nation).unwrap_or_else(|| panic!("no nation {nation}"));
        let text = letter::head(&view.state, id) + &toml::to_string(entries).expect("entries");
        let taken = letter::read_letter(view, id, &text);
        let codes: Vec<String> = taken.faults.iter().map(|fault| fault.code.key().to_owned()).collect();
        let nothing = Vec::new();
        let missing: Vec<&String> = says.unwrap_or(&nothing).iter().filter(|code| !codes.contains(code)).collect();
        let stray = taken
            .errors()
            .map(|fault| fault.code.key())
            .find(|code| !says.is_some_and(|says| says.iter().any(|own| own == code)));
        if !missing.is_empty() || stray.is_some() {
            let words: Vec<&str> = taken.faults.iter().map(|fault| fault.words.as_str()).collect();
            self.faults.push(format!("the orders of {nation} bring {codes:?}, not {says:?}: {words:?}"));
        }
        let request = Request::Post { kind: "orders".to_owned(), from: nation.to_owned(), text };
        self.session.request(&request, 0).unwrap_or_else(|refusal| panic!("{refusal}"));
    }

    fn answer(&self, turn: &Turn, prompt: &Prompt) -> Request {
        let fits = turn.answers.iter().filter(|(key, _)| prompt.key.starts_with(*key));
        let said = fits.max_by_key(|(key, _)| key.len()).map(|(_, said)| said.clone());
        match &prompt.kind {
            Kind::Faces { .. } => self.faces(turn, prompt),
            Kind::Name => Request::Name(said.unwrap_or_else(|| "nothing".to_owned())),
            Kind::Choose { options, .. } => Request::Pick(said.unwrap_or_else(|| options[0].key.to_string())),
            other => panic!("{}: {other:?}", prompt.key),
        }
    }

    /// The faces of the case; else 3 on each die, and of initiative the higher the earlier a nation stands in the file.
    fn faces(&self, turn: &Turn, prompt: &Prompt) -> Request {
        let Kind::Faces { roll, .. } = &prompt.kind else { panic!("{}: no dice", prompt.key) };
        let given = turn.dice.iter().filter(|(key, _)| prompt.key.starts_with(*key)).max_by_key(|(key, _)| key.len());
        let faces = match (given, prompt.key.strip_prefix("initiative:").and_then(|rest| rest.split_once('/'))) {
            (Some((_, faces)), _) => faces.clone(),
            (None, Some((nation, round))) => {
                let id = self.session.view().of::<Campaign1805>().state.scenario().nation_named(nation);
                let behind = id.map_or(0, NationId::at).saturating_sub(5 * round.parse::<usize>().unwrap_or(0));
                vec![6 - u8::try_from(behind.min(5)).unwrap_or(5)]
            }
            (None, None) => vec![3; roll.count],
        };
        Request::Fill(Fill::default(), Dice::Typed(faces))
    }

    /// The members of the state that a case names.
    fn compare(&mut self, expected: &BTreeMap<String, Json>, when: &str) {
        for (path, expected) in expected {
            let (seat, rest) = match path.strip_prefix("as ").and_then(|rest| rest.split_once('/')) {
                Some((nation, rest)) => (Eye::Seat(nation.to_owned()), rest),
                None => (Eye::All, path.as_str()),
            };
            let root = if rest.starts_with("tests/") {
                self.tests()
            } else {
                self.session.look_as(seat);
                let mut state = self.session.json();
                self.session.look_as(Eye::All);
                state.insert("position".to_owned(), serde_json::to_value(self.session.position()).unwrap_or_default());
                state.insert("over".to_owned(), Json::Bool(self.session.prompt().is_none()));
                Json::Object(state)
            };
            let found = member(&root, rest.strip_prefix("tests/").unwrap_or(rest));
            if !is_as(&found, expected) {
                self.faults.push(format!("{when}, {path} is {found}, not {expected}"));
            }
        }
    }

    /// The tests of this turn, by their keys.
    fn tests(&self) -> Json {
        let entries = self.session.journal().entries().iter().skip(self.since);
        let events = entries.flat_map(|entry| entry.record.events());
        let tests = events.filter_map(|event: &AnyEvent| match event.of::<Event>() {
            Event::Course(CourseEvent::Tested(note)) => serde_json::to_value(note).ok(),
            _ => None,
        });
        tests.collect()
    }
}

/// A member by its path; null where there is none.
fn member(root: &Json, path: &str) -> Json {
    path.split('/').fold(root.clone(), |value, name| match &value {
        Json::Object(members) => members.get(name).cloned().unwrap_or_default(),
        Json::Array(list) => element(list, name),
        _ => Json::Null,
    })
}

/// An element of a list: by its name, by its place, or how many units of a type there are.
fn element(list: &[Json], name: &str) -> Json {
    if let Some(found) = list.iter().find(|element| label(element) == name) {
        return found.clone();
    }
    if let Ok(at) = name.parse::<usize>() {
        return list.get(at).cloned().unwrap_or_default();
    }
    let of_type = list.iter().filter(|unit| unit["type"] == name).count();
    let is_units = list.iter().any(|unit| unit.get("hits").is_some());
    if is_units {
        Json::from(of_type)
    } else {
        list.iter().find(|test| begins(test, name)).cloned().unwrap_or_default()
    }
}

/// True for a test whose key begins so; a stroke within a key is written as a bar.
fn begins(test: &Json, name: &str) -> bool {
    test["key"].as_str().is_some_and(|key| key.replace('/', "|").starts_with(name))
}

/// What an element of a list is called in a path.
fn label(element: &Json) -> String {
    let text = |key: &str| element[key].as_str().unwrap_or_default().to_owned();
    if element.get("name").is_some() && element.get("hits").is_none() {
        return text("name");
    }
    match element["between"].as_array() {
        Some(pair) => format!(
            "{} {} {}",
            text("kind"),
            pair[0].as_str().unwrap_or_default(),
            pair[1].as_str().unwrap_or_default()
        ),
        None if element.get("city").is_some() => text("city"),
        None if element.get("from").is_some() => format!("{} {}", text("from"), text("to")),
        None if element.get("nation").is_some() => format!("{} {}{}", text("nation"), text("at"), text("province")),
        None => text("hex"),
    }
}

/// A number fits a list of that length; `none` fits what is not there.
fn is_as(found: &Json, expected: &Json) -> bool {
    match (found, expected) {
        (Json::Null, Json::String(word)) => word == "none",
        (Json::Array(list), Json::Number(number)) => number.as_u64() == Some(list.len() as u64),
        _ => found == expected,
    }
}
