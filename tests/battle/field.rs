//! Two small armies on a field, and the ways to where a test begins.

use serde_json::{Value as Json, json};

use super::game::{Game, army};

/// One formation a side, `Red I` and `Blue I`, of these units.
pub fn field(a: &[String], b: &[String], settings: &[(&str, &str)]) -> Game {
    Game::new(&army("Red", &[("Red I", a)]), &army("Blue", &[("Blue I", b)]), settings)
}

/// The same unit with another figure in place of its own.
pub fn with(unit: &str, key: &str, value: &str) -> String {
    let others = unit.split(", ").filter(|part| part.split(" = ").next() != Some(key));
    let mut parts: Vec<String> = others.map(str::to_owned).collect();
    parts.push(format!("{key} = {value}"));
    parts.join(", ")
}

/// Declares a charge of the active side A, 6" over the open from the front unless told otherwise. Nobody takes an
/// opportunity.
#[track_caller]
pub fn charge(game: &mut Game, charger: &str, target: &str, told: Json) {
    charge_near(game, charger, target, told);
    if game.key().starts_with("opportunity:") {
        game.fill(json!({}));
    }
}

/// The same, up to the question of opportunities.
#[track_caller]
pub fn charge_near(game: &mut Game, charger: &str, target: &str, told: Json) {
    game.pick(&format!("charge:A/{charger}"));
    game.pick(&format!("B/{target}"));
    let mut fill = json!({"distance": 6});
    for (key, value) in told.as_object().into_iter().flatten() {
        fill[key] = value.clone();
    }
    game.fill(fill);
}

/// Whoever is asked how it reacts to a charge stands.
#[track_caller]
pub fn stand(game: &mut Game) {
    while game.key().starts_with("reaction:") {
        game.pick("stand");
    }
}

/// Done with T1 and T2; who is still asked for its reaction stands.
#[track_caller]
pub fn to_melee(game: &mut Game) {
    stand(game);
    game.pick("done");
    game.pick("done");
    assert_eq!(game.at().1, "T3");
}

/// Charges, lets the target stand, and comes to the melee's prompt.
#[track_caller]
pub fn meet(game: &mut Game, charger: &str, target: &str) {
    charge(game, charger, target, json!({}));
    if game.key().ends_with("/allowed") {
        game.pick("hemmed-in");
    }
    to_melee(game);
    game.pick(&format!("melee:B/{target}"));
}

/// What is known at the open prompt. One that asks only for dice does not say; then the log of a throw does, which is
/// taken back.
#[track_caller]
pub fn known(game: &mut Game, name: &str) -> Json {
    let path = format!("/{}", name.replace('.', "/"));
    let prompt = game.prompt();
    if prompt["kind"] == "fill" {
        return prompt["known"].pointer(&path).cloned().unwrap_or_default();
    }
    let events = game.ask(json!({"roll": true})).events;
    game.ask(json!({"undo": true}));
    let note = events.iter().find_map(|event| event.get("tested")).unwrap_or_else(|| panic!("no test in {events:?}"));
    note["inputs"].pointer(&path).cloned().unwrap_or_default()
}

/// The default of what the open prompt asks under this name.
pub fn default_of(game: &Game, name: &str) -> Option<Json> {
    let prompt = game.prompt();
    let asks = prompt["asks"].as_array()?;
    asks.iter().find(|ask| ask["name"] == name).map(|ask| ask["default"].clone())
}

/// The keys of the open prompt's sum.
pub fn rows(game: &Game) -> Vec<String> {
    let prompt = game.prompt();
    let rows = prompt["tally"].as_array().cloned().unwrap_or_default();
    rows.iter().filter_map(|row| row["key"].as_str().map(str::to_owned)).collect()
}

/// The options of the open prompt.
pub fn options(game: &Game) -> Vec<String> {
    let prompt = game.prompt();
    let options = prompt["options"].as_array().cloned().unwrap_or_default();
    options.iter().filter_map(|option| option["key"].as_str().map(str::to_owned)).collect()
}

/// A unit's status, CV and disorder.
#[track_caller]
pub fn state(game: &Game, side: usize, unit: &str) -> (String, u64, String) {
    let unit = game.unit(side, unit);
    let word = |key: &str| unit[key].as_str().unwrap_or_default().to_owned();
    (word("status"), unit["cv"].as_u64().unwrap_or_default(), word("disorder"))
}

/// A state in the same words.
pub fn as_state(status: &str, cv: u64, disorder: &str) -> (String, u64, String) {
    (status.to_owned(), cv, disorder.to_owned())
}

/// Everything in the log, a line an event; the open act's events are not in it yet.
pub fn log(game: &Game) -> String {
    let lines = game.play.log().into_iter().flat_map(|line| line.lines);
    lines.map(|text| text.to_string() + "\n").collect()
}

/// What the last result does.
pub fn effect(game: &Game) -> String {
    game.play.verdict().map(|verdict| verdict.effect.to_string()).unwrap_or_default()
}
