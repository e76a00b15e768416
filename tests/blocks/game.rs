//! A game for tests: begun of a file, answered by keys.

use std::sync::Arc;

use fanion::engine::reply::Reply;
use fanion::engine::session::Session;
use fanion::rules::napoleon_1815::{Napoleon1815, SHEET, file, muster};
use serde_json::{Value as Json, json};

use crate::support::answering::{answered_game, owned};

/// The sample that ships.
pub const SAMPLE: &str = include_str!("../../orbats/napoleon-1815/sample.toml");

answered_game!();

/// A session of this file, under these house rules.
pub fn session(text: &str, seed: u64, settings: &[(&str, &str)]) -> Session {
    let game = file::read(text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let settings = owned(settings);
    let session = Session::new::<Napoleon1815>(seed, Arc::new(SHEET.printed()), muster(game), &settings, 0);
    session.unwrap_or_else(|refusal| panic!("{refusal}"))
}

impl Game {
    /// A game of this file.
    pub fn of(text: &str) -> Self {
        Self::from(session(text, 7, &[]))
    }

    /// The same under house rules.
    pub fn under(text: &str, settings: &[(&str, &str)]) -> Self {
        Self::from(session(text, 7, settings))
    }

    /// A block as scripts see it.
    pub fn piece(&self, name: &str) -> Json {
        self.thing("pieces", name)
    }

    /// The step.
    pub fn step(&self) -> String {
        self.json()["position"]["step"].as_str().unwrap_or_default().to_owned()
    }
}

/// A file of a small game: blocks as `NAME ARMY KIND CV CITY`, roads as `FROM TO KIND` with `river` after it. Commanders
/// who stand out of the way are added, and no army is defeated by its losses.
pub fn file(calendar: &str, units: &[&str], roads: &[&str]) -> String {
    use std::fmt::Write;
    let days: Vec<String> = calendar.split(' ').map(|day| format!("\"{day}\"")).collect();
    let mut text = format!(
        "format = 1\nrulebook = \"napoleon-1815\"\n[game]\nname = \"A test\"\ncalendar = [{}]\n\
         defeat = {{ french = 0, british = 0, prussian = 0 }}\n",
        days.join(", ")
    );
    let mut cities: Vec<&str> = Vec::new();
    let absent = [
        ("Napoleon", "Napoleon french leader 1 Paris"),
        ("Wellington", "Wellington british leader 1 London"),
        ("Blucher", "Blucher prussian leader 1 Berlin"),
    ];
    let absent =
        absent.iter().filter(|(name, _)| !units.iter().any(|unit| unit.starts_with(name))).map(|(_, unit)| *unit);
    for unit in units.iter().copied().chain(absent) {
        let words: Vec<&str> = unit.split(' ').collect();
        let [name, army, kind, cv, city, more @ ..] = &words[..] else { panic!("{unit}") };
        let commander = ["Napoleon", "Wellington", "Blucher"].contains(name);
        writeln!(
            text,
            "[[unit]]\nname = \"{name}\"\narmy = \"{army}\"\nkind = \"{kind}\"\ncv = {cv}\ncity = \"{city}\""
        )
        .expect("memory");
        for key in more.iter().copied().chain(commander.then_some("commander")) {
            writeln!(text, "{key} = true").expect("memory");
        }
        cities.push(city);
    }
    let ends = roads.iter().flat_map(|road| road.split(' ').take(2));
    cities.extend(ends);
    let mut known: Vec<&str> = Vec::new();
    for city in cities {
        if !known.contains(&city) {
            known.push(city);
            let part = [("Ghent", "ghent"), ("Brussels", "brussels"), ("Liege", "liege")]
                .iter()
                .find(|(name, _)| *name == city);
            let part = part.map(|(_, part)| format!("part = \"{part}\"\n")).unwrap_or_default();
            writeln!(text, "[[city]]\nname = \"{city}\"\n{part}").expect("memory");
        }
    }
    for road in roads {
        let words: Vec<&str> = road.split(' ').collect();
        let river = if words.contains(&"river") { "river = true\n" } else { "" };
        writeln!(text, "[[road]]\nfrom = \"{}\"\nto = \"{}\"\nkind = \"{}\"\n{river}", words[0], words[1], words[2])
            .expect("memory");
    }
    text
}

impl Game {
    /// Marches these units along a path, through all its questions; nobody is turned up.
    pub fn march(&mut self, group: &str, units: &[&str], path: &str) {
        let key = format!("march:{group}");
        self.pick(&key);
        if self.key().ends_with("/units") {
            self.send(json!({"fill": {"units": units}}));
        }
        if self.key() == format!("{key}/to") {
            self.pick(path);
        }
        while self.key().starts_with(&format!("{key}/reveal")) {
            self.pick("hide");
        }
    }

    /// The marches are over, if they are not over by themselves.
    pub fn marched(&mut self) {
        if self.step() == "C1" {
            self.done();
        }
    }

    /// A block is set right.
    pub fn correct(&mut self, piece: &str, figures: Json) {
        self.set_right("piece", piece, figures);
    }

    /// Both sides set up; a line is its left, centre and right with blanks between, a comma between names.
    pub fn deploy(&mut self, city: &str, defender: &str, attacker: &str) {
        self.pick(&format!("deploy:{city}"));
        for line in [defender, attacker] {
            let columns: Vec<Vec<&str>> = line
                .split(' ')
                .map(|names| names.split(',').filter(|name| !name.is_empty() && *name != "-").collect())
                .collect();
            self.send(json!({"fill": {"left": columns[0], "centre": columns[1], "right": columns[2]}}));
        }
    }

    /// A unit moves in its battle, to this area.
    pub fn moves(&mut self, unit: &str, area: &str) {
        self.pick(&format!("move:{unit}"));
        self.pick(area);
    }

    /// A unit fires, with these faces.
    pub fn fires(&mut self, unit: &str, faces: &[u8]) -> Reply {
        self.pick(&format!("fire:{unit}"));
        self.dice(faces)
    }

    /// Both sides set up at Mons; F1 engages the defenders' left, and the first turn is over.
    pub fn engaged_at_mons(&mut self, defender: &str, attacker: &str) {
        self.deploy("Mons", defender, attacker);
        self.turn_to("Mons", "B3");
        self.moves("F1", "defender-left");
        self.done();
    }

    /// The turn of a side begins at Mons, and the morale of this unit is checked.
    pub fn checks_morale(&mut self, unit: &str) {
        self.pick("battle:Mons");
        self.pick(&format!("morale:{unit}"));
    }

    /// The battle turn of a city is begun and brought to this step; nobody checks his morale or retreats on the way.
    pub fn turn_to(&mut self, city: &str, step: &str) {
        self.pick(&format!("battle:{city}"));
        while self.step() != step {
            if self.step() == "B1" {
                let first = self.options()[0].clone();
                self.send(json!({"waive": first}));
            } else {
                self.done();
            }
        }
    }

    /// A field of a block as text; empty for null.
    pub fn of_piece(&self, name: &str, field: &str) -> String {
        match &self.piece(name)[field] {
            Json::String(word) => word.clone(),
            Json::Null => String::new(),
            other => other.to_string(),
        }
    }
}
