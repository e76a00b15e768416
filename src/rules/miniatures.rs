//! What a battle of another game is at a table of miniatures: two orders of battle and a scenario, as text. The mappings
//! of the games fill it in; the table's own reader is the only judge of it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::engine::handover::{Came, CameLeader, CameNot, CameUnit, Fate, Mismatch, SentUnit, side_letter};
use crate::engine::text::{nearest, short};

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

/// One side of a battle for the table: an order of battle that is yet to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Army {
    pub name: String,
    pub nation: String,
    /// Its commander-in-chief.
    pub commander: Leader,
    /// Its major formations, none of them empty.
    pub formations: Vec<Formation>,
}

/// A leader, in the table's words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leader {
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
    pub name: String,
    /// `attack` or `defend`.
    pub order: &'static str,
    /// Who leads it.
    pub commander: Leader,
    /// Further lines of it: arrivals, as `key = value`.
    pub more: Vec<String>,
    pub units: Vec<Unit>,
}

/// A unit of the table, as its order of battle will tell it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unit {
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

/// How leaders inspire, the worst first.
pub const INSPIRATIONS: [&str; 3] = ["uninspiring", "normal", "charismatic"];
/// The staffs of commanders-in-chief, the worst first.
pub const STAFFS: [&str; 3] = ["poor", "average", "good"];

/// The one of these words that is told.
pub fn word_of(words: &[&'static str], told: Option<&str>) -> Option<&'static str> {
    words.iter().copied().find(|word| Some(*word) == told)
}

/// A result to be written by hand: every unit that went in, nothing lost yet.
pub fn result_form(battle: &str, sent: &[SentUnit]) -> String {
    let unit = |own: &SentUnit| CameUnit {
        side: side_letter(own.side).to_string(),
        name: own.name.clone(),
        start: own.start,
        left: own.start,
        fate: Fate::Stands,
    };
    let blank = Came { battle: battle.to_owned(), units: sent.iter().map(unit).collect(), ..Came::default() };
    let whole = if sent.iter().any(|own| own.piece.is_some()) { FORM_WHOLE } else { "" };
    format!("{FORM_HEAD}{whole}{}", blank.text())
}

const FORM_HEAD: &str = "\
# The result of the battle, by hand.
# `left` is the CV that a unit has left; `fate` is stands, broken, removed (nothing is left of it), left (off the table,
# alive) or captured.
# field = \"A\", \"B\" or \"nobody\" for who holds the field. A leader to whom something happened:
# [[leader]] side, name, fate = \"hurt\" (he goes on), \"wounded\" (badly: in a campaign he dies),
# \"killed\" or \"captured\".
# story = [\"A sentence.\", ...] for how it went: a campaign's reports tell it to those who were there.
";

const FORM_WHOLE: &str = "\
# A piece may be told as a whole instead of its units, in CV, which must add up to what went in; its name is that of the
# formation: [[piece]] side, name, fit, broken (how much of the fit is), lost, captured.
# A formation that never came onto the table: [[off]] side, name.
# A unit with the fate left, off the table and alive, counts as lost in this game.
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
    let count = whole.div_ceil(most.max(1));
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
    /// Whether every leader of whom a result tells is at the table.
    ///
    /// # Errors
    /// The first who is not.
    pub fn knows_leaders(&self, came: &Came) -> Result<(), Mismatch> {
        let is_here = |told: &&CameLeader| {
            let side = self.armies.iter().enumerate().find(|(at, _)| side_letter(*at).to_string() == told.side);
            side.is_some_and(|(_, army)| army.leaders().any(|own| own.name == told.name))
        };
        match came.leaders.iter().find(|told| !is_here(told)) {
            None => Ok(()),
            Some(CameLeader { side, name, .. }) => Err(Mismatch::NoLeader { side: side.clone(), name: name.clone() }),
        }
    }

    /// Whether every formation that a result says stayed away is of this battle.
    ///
    /// # Errors
    /// The first that is not.
    pub fn knows_off(&self, came: &Came) -> Result<(), Mismatch> {
        let army = |off: &CameNot| {
            let at = (0..2).find(|at| side_letter(*at).to_string() == off.side);
            at.map_or(&[][..], |at| &self.armies[at].formations)
        };
        match came.off.iter().find(|off| army(off).iter().all(|own| own.name != off.name)) {
            None => Ok(()),
            Some(off) => {
                let near = nearest(&off.name, army(off).iter().map(|own| own.name.as_str()));
                let near = near.zip(off.side.chars().next()).map(|(near, side)| (side, near.to_owned()));
                Err(Mismatch::Unsent { side: short(&off.side), name: short(&off.name), near })
            }
        }
    }

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
    /// Its commander-in-chief, then who leads each formation.
    pub fn leaders(&self) -> impl Iterator<Item = &Leader> {
        std::iter::once(&self.commander).chain(self.formations.iter().map(|own| &own.commander))
    }

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
