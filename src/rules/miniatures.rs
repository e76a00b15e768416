//! What a battle of another game is at a table of miniatures: two orders of battle and a scenario, as text. The mappings
//! of the games fill it in; the table's own reader is the only judge of it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::engine::handover::{Came, CameUnit, Fate, Sent, side_letter};

/// A battle for the table; side A attacks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Battle {
    /// What it is called.
    pub name: String,
    /// What the players must know: terrain, season, odds.
    pub notes: String,
    /// Both armies.
    pub armies: [Army; 2],
}

/// An army.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// Its nation.
    pub nation: String,
    /// Its commander-in-chief.
    pub commander: Leader,
    /// Its major formations, none of them empty.
    pub formations: Vec<Formation>,
}

/// A leader, in the table's words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leader {
    /// His name.
    pub name: String,
    /// `terrible` to `excellent`.
    pub ability: &'static str,
    /// `uninspiring`, `normal`, `charismatic`.
    pub inspiration: &'static str,
    /// `poor`, `average`, `good`; only a commander-in-chief has one.
    pub staff: Option<&'static str>,
}

/// A major formation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formation {
    /// Its name.
    pub name: String,
    /// `attack` or `defend`.
    pub order: &'static str,
    /// Who leads it.
    pub commander: Leader,
    /// Further lines of it: arrivals, as `key = value`.
    pub more: Vec<String>,
    /// Its units.
    pub units: Vec<Unit>,
}

/// A unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unit {
    /// Its name.
    pub name: String,
    /// Its arm, in the table's words.
    pub arm: &'static str,
    /// Its combat value, 1 to 10.
    pub cv: u16,
    /// Its other figures as they stand in a file: `quality` and `"veteran"`, `light` and `true`.
    pub figures: Vec<(String, String)>,
}

/// The qualities, the worst first.
pub const QUALITIES: [&str; 7] = ["untrained", "militia", "conscript", "regular", "veteran", "elite", "guard"];
/// The abilities, the worst first.
pub const ABILITIES: [&str; 5] = ["terrible", "poor", "average", "good", "excellent"];

/// A result to be written by hand: every unit that went in, nothing lost yet.
pub fn result_form(battle: &str, sent: &[Sent]) -> String {
    let unit = |own: &Sent| CameUnit {
        side: side_letter(own.side).to_string(),
        name: own.name.clone(),
        start: own.start,
        left: own.start,
        fate: Fate::Stands,
    };
    let blank = Came { battle: battle.to_owned(), units: sent.iter().map(unit).collect(), ..Came::default() };
    format!("{FORM_HEAD}{}", blank.text())
}

const FORM_HEAD: &str = "\
# The result by hand: `left` is the CV that a unit has left; `fate` is stands, broken, removed or captured.
# field = \"A\" or \"B\" for who holds the field. A leader to whom something happened:
# [[leader]] side, name, fate = \"wounded\", \"killed\" or \"captured\".
";

/// A leader as most are.
pub fn average(name: String) -> Leader {
    Leader { name, ability: "average", inspiration: "normal", staff: None }
}

/// A text as a file has it, in quotes.
pub fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// Parts of a whole as equal as can be, none above `most`, the larger ones first.
pub fn equal_parts(whole: usize, most: usize) -> Vec<usize> {
    let count = whole.div_ceil(most.max(1)).max(usize::from(whole > 0));
    (0..count).map(|at| whole / count + usize::from(at < whole % count)).collect()
}

/// Names that are used once: a second of the same becomes `Name (2)`.
#[derive(Debug, Default)]
pub struct Names(BTreeSet<String>);

impl Names {
    /// The name, or the next that is free.
    pub fn once(&mut self, name: &str) -> String {
        let mut own = name.to_owned();
        let mut count = 2_u32;
        while !self.0.insert(own.clone()) {
            own = format!("{name} ({count})");
            count += 1;
        }
        own
    }
}

impl Unit {
    /// Sets a figure, or another value of one that is set.
    pub fn set(&mut self, key: &str, value: String) {
        match self.figures.iter_mut().find(|(own, _)| own == key) {
            Some((_, own)) => *own = value,
            None => self.figures.push((key.to_owned(), value)),
        }
    }

    /// Lowers its quality by so many grades, to the worst at most.
    pub fn lower(&mut self, grades: usize) {
        let now = self.figures.iter().find(|(key, _)| key == "quality").map(|(_, value)| value.trim_matches('"'));
        if let Some(at) = now.and_then(|now| QUALITIES.iter().position(|quality| *quality == now)) {
            self.set("quality", quoted(QUALITIES[at.saturating_sub(grades)]));
        }
    }
}

impl Battle {
    /// Its files, each with its name: both orders of battle and the scenario that joins them.
    pub fn files(&self) -> Vec<(String, String)> {
        let scenario = format!(
            "format = 1\nname = {}\nsides = [\"a.toml\", \"b.toml\"]\nnotes = {}\n",
            quoted(&self.name),
            quoted(&self.notes)
        );
        let [a, b] = self.armies.each_ref().map(Army::text);
        vec![("a.toml".to_owned(), a), ("b.toml".to_owned(), b), ("scenario.toml".to_owned(), scenario)]
    }
}

impl Army {
    /// Its order of battle.
    pub fn text(&self) -> String {
        let mut text = format!("format = 1\nname = {}\nnation = {}\n\n", quoted(&self.name), quoted(&self.nation));
        let own = &self.commander;
        let _ = write!(
            text,
            "[commander]\nname = {}\nability = \"{}\"\ninspiration = \"{}\"\nstaff = \"{}\"\n",
            quoted(&own.name),
            own.ability,
            own.inspiration,
            own.staff.unwrap_or("average")
        );
        for formation in &self.formations {
            formation.write(&mut text);
        }
        text
    }
}

impl Formation {
    fn kind(&self) -> &'static str {
        let has = |arm: &str| self.units.iter().any(|unit| unit.arm == arm);
        match (has("infantry"), has("cavalry")) {
            (true, false) => "infantry",
            (false, true) => "cavalry",
            _ => "mixed",
        }
    }

    fn write(&self, text: &mut String) {
        let own = &self.commander;
        let _ = write!(
            text,
            "\n[[formation]]\nname = {}\nkind = \"{}\"\norder = \"{}\"\ncommander = {{ name = {}, ability = \"{}\", \
             inspiration = \"{}\" }}\n",
            quoted(&self.name),
            self.kind(),
            self.order,
            quoted(&own.name),
            own.ability,
            own.inspiration
        );
        for line in &self.more {
            text.push_str(line);
            text.push('\n');
        }
        for unit in &self.units {
            let _ = write!(text, "\n[[formation.unit]]\nname = {}\narm = \"{}\"\n", quoted(&unit.name), unit.arm);
            for (key, value) in &unit.figures {
                let _ = writeln!(text, "{key} = {value}");
            }
            let _ = writeln!(text, "cv = {}", unit.cv);
        }
    }
}
