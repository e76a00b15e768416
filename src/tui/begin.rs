//! New battles: from a scenario, from two armies, or for practice.

use std::path::Path;

use serde_json::{Map, Value as Json};

use crate::engine::play::Play;
use crate::engine::settings::Settings;
use crate::files;
use crate::orbat::read::{self, LARGEST_FILE};
use crate::orbat::{Faults, HouseRulesRef, Orbat, Paint, Scenario, SettingLine};
use crate::rulebooks::{self, BATTLE};
use crate::store::Header;

/// The files of the practice battle, as the program ships them.
const PRACTICE: [(&str, &str); 3] = [
    ("scenario.toml", include_str!("../../orbats/march-attack/practice/scenario.toml")),
    ("a.toml", include_str!("../../orbats/march-attack/practice/a.toml")),
    ("b.toml", include_str!("../../orbats/march-attack/practice/b.toml")),
];

/// The most letters of a battle's name that is made of its armies' names.
const LONGEST_NAME: usize = 60;

/// The fact in a save's header that marks the practice battle.
pub const IS_PRACTICE: &str = "practice";

/// Why a battle cannot begin, in lines to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What it is about.
    pub title: String,
    /// The lines.
    pub lines: Vec<String>,
}

/// A battle that is ready to be saved.
pub struct Begun {
    /// What the game depends on.
    pub header: Header,
    /// The game.
    pub play: Box<dyn Play>,
}

/// The battle of a scenario file.
pub fn scenario(path: &Path, usual: &[(String, String)], seed: u64, now: i64) -> Result<Begun, Trouble> {
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let read = |name: &str| {
        let path = folder.join(name);
        bytes(&path).map(|bytes| (path.display().to_string(), bytes))
    };
    let file = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    of_scenario(&file, read, usual, seed, now)
}

/// The battle that the program ships for practice.
pub fn practice(seed: u64, now: i64) -> Result<Begun, Trouble> {
    let read = |name: &str| {
        let file = PRACTICE.iter().find(|(own, _)| *own == name);
        let (name, text) = file.ok_or_else(|| Trouble::of(name, "the practice battle has no such file"))?;
        Ok(((*name).to_owned(), text.as_bytes().to_vec()))
    };
    let mut begun = of_scenario("scenario.toml", read, &[], seed, now)?;
    begun.header.facts.insert(IS_PRACTICE.to_owned(), Json::from(true));
    Ok(begun)
}

/// A battle of two armies.
pub fn armies(a: &Path, b: &Path, usual: &[(String, String)], seed: u64, now: i64) -> Result<Begun, Trouble> {
    let army = |path: &Path| orbat(&path.display().to_string(), &bytes(path)?);
    let (a, b) = (army(a)?, army(b)?);
    let name: String = format!("{} against {}", a.name, b.name).chars().take(LONGEST_NAME).collect();
    begin(&name, [a, b], usual, Map::new(), seed, now)
}

fn of_scenario(
    file: &str,
    read: impl Fn(&str) -> Result<(String, Vec<u8>), Trouble>,
    usual: &[(String, String)],
    seed: u64,
    now: i64,
) -> Result<Begun, Trouble> {
    let (name, text) = read(file)?;
    let scenario = read::scenario(&name, &text).map_err(|faults| Trouble::faults(&name, &faults, &text))?;
    let army = |side: &str| read(side).and_then(|(name, text)| orbat(&name, &text));
    let (a, b) = (army(&scenario.sides[0])?, army(&scenario.sides[1])?);
    let mut rules = house_rules(&scenario, &read)?;
    let unsaid = usual.iter().filter(|(key, _)| !rules.iter().any(|(said, _)| said == key)).cloned();
    rules = unsaid.chain(rules.clone()).collect();
    let mut facts = Map::new();
    if let Some(start) = scenario.start {
        facts.insert("start".into(), Json::from(start.to_string()));
    }
    if let Some(turns) = scenario.turns {
        facts.insert("turns".into(), Json::from(turns));
        if !rules.iter().any(|(key, _)| key == "battle.turns") {
            rules.push(("battle.turns".to_owned(), turns.to_string()));
        }
    }
    begin(&scenario.name, [a, b], &rules, facts, seed, now)
}

fn house_rules(
    scenario: &Scenario,
    read: impl Fn(&str) -> Result<(String, Vec<u8>), Trouble>,
) -> Result<Vec<(String, String)>, Trouble> {
    match &scenario.house_rules {
        HouseRulesRef::None => Ok(Vec::new()),
        HouseRulesRef::Inline { rulebook, settings } => {
            if let Some((rulebook, place)) = rulebook {
                only_battle(&place.to_string(), rulebook)?;
            }
            checked(settings)
        }
        HouseRulesRef::Path(path) => {
            let (name, text) = read(path)?;
            rules_of(&name, &text)
        }
    }
}

/// The house rules that the user wants in new battles.
pub fn usual_rules(path: Option<&Path>) -> Result<Vec<(String, String)>, Trouble> {
    path.map_or_else(|| Ok(Vec::new()), |path| rules_of(&path.display().to_string(), &bytes(path)?))
}

fn rules_of(name: &str, text: &[u8]) -> Result<Vec<(String, String)>, Trouble> {
    let rules = read::house_rules(name, text).map_err(|faults| Trouble::faults(name, &faults, text))?;
    only_battle(name, &rules.rulebook)?;
    checked(&rules.settings)
}

fn only_battle(place: &str, rulebook: &str) -> Result<(), Trouble> {
    if rulebook == BATTLE.id {
        return Ok(());
    }
    Err(Trouble::of(place, &format!("these house rules are for `{rulebook}`; a battle takes `{}`", BATTLE.id)))
}

/// The settings, each known and allowed; all faults at once.
fn checked(lines: &[SettingLine]) -> Result<Vec<(String, String)>, Trouble> {
    let mut trial = Settings::new(BATTLE.settings);
    let mut faults = Vec::new();
    for line in lines {
        if let Err(fault) = trial.set(&line.key, &line.value) {
            faults.push(format!("{}: {fault}", line.key_place));
        }
    }
    if faults.is_empty() {
        Ok(lines.iter().map(|line| (line.key.clone(), line.value.clone())).collect())
    } else {
        Err(Trouble { title: "house rules".to_owned(), lines: faults })
    }
}

fn begin(
    name: &str,
    armies: [Orbat; 2],
    rules: &[(String, String)],
    facts: Map<String, Json>,
    seed: u64,
    now: i64,
) -> Result<Begun, Trouble> {
    let play =
        rulebooks::battle(seed, armies, rules, now).map_err(|refusal| Trouble::of(name, &refusal.to_string()))?;
    let mut header = Header::new(BATTLE, seed, name, now);
    header.facts = facts;
    Ok(Begun { header, play })
}

/// An army of this text.
pub fn orbat(name: &str, text: &[u8]) -> Result<Orbat, Trouble> {
    read::orbat(name, text).map_err(|faults| Trouble::faults(name, &faults, text))
}

/// A file's bytes, unless it is too large to be one of ours.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Trouble> {
    let name = path.display().to_string();
    files::read(path, LARGEST_FILE as u64).map_err(|why| Trouble::of(&name, &why.to_string()))
}

impl Trouble {
    /// Trouble in one line.
    pub fn of(title: &str, line: &str) -> Self {
        Self { title: title.to_owned(), lines: vec![line.to_owned()] }
    }

    /// The faults of a file, each with its line.
    pub fn faults(name: &str, faults: &Faults, text: &[u8]) -> Self {
        let count = faults.0.len();
        let title = format!("{name}: {count} {}", if count == 1 { "fault" } else { "faults" });
        Self { title, lines: faults.render(text, Paint::Plain).lines().map(str::to_owned).collect() }
    }
}
