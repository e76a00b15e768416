//! Writes the present position as a file that begins the same game.

use std::fmt::Write;

use super::super::ids::{Army, UnitId};
use super::super::roster::{City, Road};
use super::super::state::State;

/// The file. The position must be that of the beginning of a turn.
pub fn write(state: &State) -> String {
    let mut out = String::from("format = 1\nrulebook = \"napoleon-1815\"\n\n");
    let game = &state.roster.game;
    line(&mut out, "[game]");
    pair(&mut out, "name", &text(&game.name));
    let days: Vec<String> = game.calendar.iter().map(|day| text(day.key())).collect();
    pair(&mut out, "calendar", &format!("[{}]", days.join(", ")));
    if state.turn > 1 {
        pair(&mut out, "turn", &state.turn.to_string());
    }
    if let Some(defeat) = game.defeat {
        let numbers = Army::ALL.map(|army| format!("{} = {}", army.key(), defeat[army.at()]));
        pair(&mut out, "defeat", &format!("{{ {} }}", numbers.join(", ")));
    }
    for at in 0..state.pieces.len() {
        unit(&mut out, state, UnitId::new(at));
    }
    for (at, own) in game.cities.iter().enumerate() {
        city(&mut out, own, state.held.get(at).copied().flatten().map(super::super::ids::Side::key));
    }
    for own in &game.roads {
        road(&mut out, state, own);
    }
    out
}

fn line(out: &mut String, words: &str) {
    // Memory takes what is written to it.
    let _ = writeln!(out, "{words}");
}

fn pair(out: &mut String, key: &str, value: &str) {
    line(out, &format!("{key} = {value}"));
}

/// A text as TOML writes it.
fn text(words: &str) -> String {
    toml::Value::from(words).to_string()
}

fn unit(out: &mut String, state: &State, unit: UnitId) {
    let (piece, block) = (state.piece(unit), state.block(unit));
    line(out, "\n[[unit]]");
    pair(out, "name", &text(&block.name));
    pair(out, "army", &text(block.army.key()));
    pair(out, "kind", &text(block.kind.key()));
    pair(out, "cv", &piece.cv.to_string());
    if piece.max != piece.cv {
        pair(out, "max", &piece.max.to_string());
    }
    for (key, so) in [("commander", block.commander), ("old_guard", block.old_guard)] {
        if so {
            pair(out, key, "true");
        }
    }
    let leader = block.leader.map(|leader| state.name(leader));
    let city = piece.at.map(|city| state.city_name(city));
    let lost_by = piece.lost_by.map(super::super::ids::LostBy::key);
    let words = [("leader", leader), ("quality", block.quality.as_deref()), ("city", city), ("lost_by", lost_by)];
    for (key, word) in words.into_iter().chain(block.command.words()) {
        if let Some(word) = word {
            pair(out, key, &text(word));
        }
    }
}

fn city(out: &mut String, city: &City, held: Option<&str>) {
    line(out, "\n[[city]]");
    pair(out, "name", &text(&city.name));
    let words = [
        ("part", city.part.map(super::super::roster::NamedCity::key)),
        ("supplies", city.supplies.map(Army::key)),
        ("held", held),
    ];
    for (key, word) in words {
        if let Some(word) = word {
            pair(out, key, &text(word));
        }
    }
    if let Some((x, y)) = city.place {
        pair(out, "x", &x.to_string());
        pair(out, "y", &y.to_string());
    }
}

fn road(out: &mut String, state: &State, road: &Road) {
    line(out, "\n[[road]]");
    pair(out, "from", &text(state.city_name(road.from)));
    pair(out, "to", &text(state.city_name(road.to)));
    pair(out, "kind", &text(if road.major { "major" } else { "minor" }));
    if road.river {
        pair(out, "river", "true");
    }
}
