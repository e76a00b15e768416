//! Requests beside the answers: everything that players may say at any time.

use std::collections::BTreeMap;

use fanion::engine::check::Added;
use fanion::engine::prompt::{Fill, Kind};
use fanion::engine::reply::Reply;
use fanion::engine::request::{Dice, Request};
use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::engine::tally::Tally;
use fanion::rules::march_attack::SHEET;
use serde_json::{Map, Value as Json, json};

/// Outcomes that tests have had, by check: a stated result is one of them.
#[derive(Debug, Default)]
pub struct Seen(BTreeMap<String, Map<String, Json>>);

impl Seen {
    /// Keeps the outcomes of a reply.
    pub fn note(&mut self, reply: &Reply) {
        for test in reply.events.iter().filter_map(|event| event.get("tested")) {
            if let (Some(check), Some(outcome)) = (test["check"].as_str(), test["outcome"].as_object()) {
                self.0.insert(check.to_owned(), outcome.clone());
            }
        }
    }
}

/// A request that may well be refused.
pub fn request(play: &Session, seen: &Seen, luck: &mut SplitMix) -> Request {
    let why = "by chance".to_owned();
    match luck.below(14) {
        0 => Request::Note("a remark".into()),
        1 => Request::Undo(None),
        2 => Request::Redo,
        3 => Request::Undo(Some(play.entry().saturating_sub(luck.below(12) as u64))),
        4 => set(luck),
        5 => Request::Waive(play.owed().first().map(|owed| owed.key.clone()).unwrap_or_default(), why),
        6 | 7 => Request::Correct(unit(play, luck), why),
        8 => Request::Correct(formation(play, luck), why),
        9 => Request::Correct(leader(play, luck), why),
        10 => Request::Enlist(newcomer(play, luck), why),
        11 => struck(play, luck),
        12 => stated(play, seen, why),
        _ => {
            let entry = play.entry().saturating_sub(luck.below(12) as u64);
            Request::Mend(entry, Box::new(Request::Fill(Fill::default(), Dice::Program)))
        }
    }
}

fn set(luck: &mut SplitMix) -> Request {
    let setting = luck.pick(SHEET.settings).expect("house rules");
    let value = luck.pick(&setting.choices.samples()).cloned().unwrap_or_default();
    Request::Set(vec![(setting.key.to_owned(), value)], "tried".into())
}

/// A side, and one of its formations.
fn side_and_formation(play: &Session, luck: &mut SplitMix) -> (String, Json) {
    let state = play.json();
    let side = luck.below(2);
    let formations = state["sides"][side]["formations"].as_array().cloned().unwrap_or_default();
    (["A", "B"][side].to_owned(), luck.pick(&formations).cloned().unwrap_or_default())
}

fn object(value: Json) -> Map<String, Json> {
    if let Json::Object(object) = value { object } else { Map::new() }
}

fn name_of_one(formation: &Json, luck: &mut SplitMix) -> Json {
    let units = formation["units"].as_array().cloned().unwrap_or_default();
    luck.pick(&units).map(|unit| unit["name"].clone()).unwrap_or_default()
}

fn unit(play: &Session, luck: &mut SplitMix) -> Map<String, Json> {
    let (side, formation) = side_and_formation(play, luck);
    let name = name_of_one(&formation, luck);
    let (enemies, enemy) = side_and_formation(play, luck);
    let enemy = Some(name_of_one(&enemy, luck)).filter(|_| enemies != side).unwrap_or_default();
    let mut word = |of: &[&str]| json!(luck.pick(of).copied());
    let statuses = word(&["ready", "broken", "removed", "captured"]);
    let shapes = word(&["line", "column", "square", "garrison", "limbered", "deployed"]);
    let (disorder, ground) = (word(&["none", "d1", "d2"]), word(&["open", "river", "dense-wood", "stone-bua"]));
    let quality = word(&["guard", "veteran", "conscript"]);
    let fields = match luck.below(8) {
        0 => json!({"cv": luck.between(0, 10)}),
        1 => json!({"cv": luck.between(1, 5), "lost": luck.between(0, 5)}),
        2 => json!({"status": statuses}),
        3 => json!({"formation": shapes}),
        4 => json!({"disorder": disorder}),
        5 => json!({"ground": ground}),
        6 => json!({"locked_with": enemy}),
        _ => json!({"quality": quality}),
    };
    let mut fields = object(fields);
    fields.insert("side".into(), side.into());
    fields.insert("unit".into(), name);
    fields
}

fn formation(play: &Session, luck: &mut SplitMix) -> Map<String, Json> {
    let (side, formation) = side_and_formation(play, luck);
    let order = json!(luck.pick(&["attack", "defend", "support", "retreat"]).copied());
    let yes = luck.chance((1, 2));
    let fields = match luck.below(6) {
        0 => json!({"order": order}),
        1 => json!({"committed": yes}),
        2 => json!({"engaged": yes}),
        3 => json!({"retiring": luck.between(0, 4)}),
        4 => json!({"on_table": yes}),
        _ => json!({"skirmish": luck.between(0, 30)}),
    };
    let mut fields = object(fields);
    fields.insert("side".into(), side.into());
    fields.insert("formation".into(), formation["name"].clone());
    fields
}

fn leader(play: &Session, luck: &mut SplitMix) -> Map<String, Json> {
    let (side, formation) = side_and_formation(play, luck);
    let status = json!(luck.pick(&["ready", "out", "wounded", "killed", "captured"]).copied());
    let fields = match luck.below(3) {
        0 => json!({"status": status}),
        1 => json!({"status": "out", "turns_out": luck.between(0, 3)}),
        _ => json!({"attached_to": name_of_one(&formation, luck)}),
    };
    let mut fields = object(fields);
    fields.insert("side".into(), side.into());
    fields.insert("leader".into(), formation["commander"]["name"].clone());
    fields
}

fn newcomer(play: &Session, luck: &mut SplitMix) -> Map<String, Json> {
    let (side, formation) = side_and_formation(play, luck);
    let unit = json!({
        "name": format!("N{} newcomers", luck.below(1_000)), "arm": "infantry", "quality": "regular",
        "cv": luck.between(1, 8), "formation": "line", "skirmish": luck.between(0, 3),
    });
    object(json!({"side": side, "formation": formation["name"], "unit": unit}))
}

/// The open test with a row of its sum struck out and one added.
fn struck(play: &Session, luck: &mut SplitMix) -> Request {
    let tally = match play.prompt().map(|prompt| &prompt.kind) {
        Some(Kind::Fill { tally, .. } | Kind::Faces { tally, .. }) => tally.clone(),
        _ => Vec::new(),
    };
    let rows: Vec<String> = tally.iter().flat_map(Tally::counted).map(|row| row.key.to_string()).collect();
    let strike = luck.pick(&rows).cloned().into_iter().collect();
    let add = serde_json::from_value::<Vec<Added>>(json!([{"label": "agreed", "value": luck.between(-3, 3)}]));
    let fill = Fill { strike, add: add.unwrap_or_default(), ..Fill::default() };
    Request::Fill(fill, Dice::Program)
}

fn stated(play: &Session, seen: &Seen, why: String) -> Request {
    let check = match play.prompt().map(|prompt| &prompt.kind) {
        Some(Kind::Fill { check, .. } | Kind::Faces { check, .. }) => check.unwrap_or_default(),
        _ => "",
    };
    Request::Outcome(seen.0.get(check).cloned().unwrap_or_default(), why)
}
