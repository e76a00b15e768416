//! What `publish` sends out: a folder a nation, each file made of its view and nothing else.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::brief::{self, Brief};
use super::draw::{self, Mark};
use super::ids::NationId;
use super::play::{View, known_to, senders};
use super::scenario::Place;
use super::settings;
use super::state::State;
use crate::engine::post::Paper;

/// The papers of this turn.
pub fn papers(view: &View) -> Vec<Paper> {
    senders(&view.state).flat_map(|nation| of(view, nation)).collect()
}

fn of(view: &View, nation: NationId) -> Vec<Paper> {
    let state = &view.state;
    let known = known_to(view, nation);
    let key = brief::key(state.secret, nation, state.turn);
    let values =
        settings::SETTINGS.iter().map(|setting| (setting.key.to_owned(), view.settings.word(setting.key).to_owned()));
    let brief = Brief::of(&known, nation, key.clone(), values.collect::<BTreeMap<_, _>>());
    let brief = serde_json::to_value(&brief).unwrap_or_default().to_string() + "\n";
    let stem = brief::file_stem(state.nation_name(nation));
    let file = |ending: &str, text: String| Paper {
        seat: Some(state.nation_name(nation).to_owned()),
        folder: stem.clone(),
        name: format!("{stem}-t{:02}{ending}", state.turn),
        text,
    };
    vec![
        file(".md", report(&known, nation)),
        file(".svg", draw::svg(known.scenario(), &marks(&known))),
        file(".brief.json", brief),
        file(".orders.toml", brief::form(&known, nation, &key)),
    ]
}

/// Own forces by name, others by class.
pub fn marks(known: &State) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for (_, force) in known.present() {
        if let Place::Hex(hex) = force.at {
            marks.push(Mark { hex, words: force.name.clone(), loud: false });
        }
    }
    for sighting in &known.sightings {
        if let Some(Place::Hex(hex)) = sighting.at {
            let words = format!("{} {:?}", known.nation_name(sighting.nation), sighting.size).to_lowercase();
            marks.push(Mark { hex, words, loud: true });
        }
    }
    marks
}

/// The order of battle, the intelligence, the cities, as Markdown.
fn report(known: &State, nation: NationId) -> String {
    let mut out = String::new();
    let own = &known.nations[nation.at()];
    // Memory takes what is written to it.
    let _ = writeln!(out, "# {}: turn {}, {}\n", known.nation_name(nation), known.turn, known.season_words());
    let _ = writeln!(out, "{} RP, $ {}, manpower {}.\n\n## Order of battle\n", own.rp, own.cash, own.manpower);
    for (_, force) in known.present() {
        let mut types: BTreeMap<&str, usize> = BTreeMap::new();
        for unit in &force.units {
            *types.entry(known.unit_type(unit.kind).name.as_str()).or_insert(0) += 1;
        }
        let types: Vec<String> = types.iter().map(|(name, count)| format!("{count} {name}")).collect();
        let army = force.army.map(|army| format!(", {}", known.armies[army.at()].name)).unwrap_or_default();
        let place = known.place_name(force.at);
        let _ = writeln!(out, "- **{}** ({}{army}), {place}: {}", force.name, force.kind, types.join(", "));
    }
    let _ = writeln!(out, "\n## Intelligence\n");
    for sighting in &known.sightings {
        let at = sighting.at.map(|at| known.place_name(at));
        let at =
            at.or(sighting.province.map(|at| known.scenario().provinces[at.at()].name.clone())).unwrap_or_default();
        let kinds: Vec<&str> = sighting.kinds.iter().map(|kind| kind.key()).collect();
        let kinds = if kinds.is_empty() { String::new() } else { format!(" ({})", kinds.join(", ")) };
        let size = format!("{:?}", sighting.size).to_lowercase();
        let _ = writeln!(out, "- {} forces, {size}{kinds}: {at}", known.nation_name(sighting.nation));
    }
    let _ = writeln!(out, "\n## Wars and treaties\n");
    for relation in &known.relations {
        let [a, b] = relation.between.map(|nation| known.nation_name(nation));
        let _ = writeln!(out, "- {a} and {b}: {}", relation.kind);
    }
    out
}
