//! What a battle is made of: orders of battle, a scenario, house rules. Every fault of every file is told at once.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value as Json};

use crate::engine::prompt::Refusal;
use crate::engine::settings::{SettingFault, Settings};
use crate::engine::sheet::Sheet;
use crate::engine::text::slips::quoted;
use crate::engine::text::{few_guesses, nearest};
use crate::limits::{FAULTS, short_path, thousands};
use crate::orbat::fault::help_of;
use crate::orbat::scenario::NamedFormation;
use crate::orbat::scene::Scene;
use crate::orbat::sizes::Sizes;
use crate::orbat::{
    Fault, Faults, FileKind, FilePlace, HouseRulesRef, Orbat, Scenario, SettingLine, Unit, UnitStatus, read,
};
use crate::rulebooks::{self, BATTLE, SHEETS};
use crate::store::{HOME, Header, HomeGame};

use super::files::{self, Unread, Wanted};
use super::{Begun, Wrong, library};

/// Settings in the order in which they are made: key, value.
pub type Choices = Vec<(String, String)>;

/// The files of which a battle is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BattleFiles {
    /// A scenario, which names the others.
    Scenario(PathBuf),
    /// The orders of battle of side A and of side B.
    Armies(PathBuf, PathBuf),
}

/// What a battle is made of.
pub struct Forces {
    /// What the battle is called.
    pub name: String,
    /// Side A and side B.
    pub armies: [Orbat; 2],
    /// The house rules.
    pub settings: Choices,
    /// What the scenario says besides, for the head of the save.
    pub facts: Map<String, Json>,
    /// What the scenario tells beside the armies.
    pub scene: Option<Box<Scene>>,
    /// Of 100 simulated battles, how many each side won, where the scenario says so.
    pub wins: Option<[u8; 2]>,
    /// Every file that was read.
    pub files: Vec<PathBuf>,
}

/// Reads files and keeps what is wrong with them.
#[derive(Default)]
pub struct Reader {
    pub wrong: Vec<Wrong>,
    files: Vec<PathBuf>,
    source: FileSource,
    sizes: Sizes,
}

/// Where files are looked for.
#[derive(Clone, Copy, Default)]
enum FileSource {
    #[default]
    Disk,
    /// Built-in files, by name.
    Shipped(&'static [(&'static str, &'static str)]),
}

impl library::Battle {
    /// Its forces, with combat values by the rule of the collection.
    pub fn forces(&self) -> Result<Forces, Vec<Wrong>> {
        self.forces_sized(&Sizes::default())
    }

    /// Its forces, with combat values by these sizes.
    fn forces_sized(&self, sizes: &Sizes) -> Result<Forces, Vec<Wrong>> {
        let mut forces = shipped(self.files, library::SCENARIO, sizes)?;
        if self.id == library::PRACTICE.id {
            forces.facts.insert(library::IS_PRACTICE.to_owned(), true.into());
        }
        Ok(forces)
    }
}

/// The forces that these files tell: two orders of battle, or one scenario, which may be one of the library by its id.
/// House rules that are `usual` count where the scenario says nothing, others before it.
pub fn read(named: &BattleFiles, usual: Option<&Path>, house_rules: Option<&Path>) -> Result<Forces, Vec<Wrong>> {
    read_sized(named, usual, house_rules, &Sizes::default())
}

/// The same; units that tell men or guns and no `cv` have the one of these sizes.
pub fn read_sized(
    named: &BattleFiles,
    usual: Option<&Path>,
    house_rules: Option<&Path>,
    sizes: &Sizes,
) -> Result<Forces, Vec<Wrong>> {
    let mut reader = Reader { sizes: sizes.clone(), ..Reader::default() };
    let forces = match named {
        BattleFiles::Scenario(scenario) => match library::of_path(scenario) {
            // What is usual at the club is no part of the practice battle, which explains its own rules.
            Some(battle) => {
                let usual = usual.filter(|_| battle.id != library::PRACTICE.id);
                return battle.forces_sized(sizes)?.ruled(usual, house_rules);
            }
            None => reader.scenario_forces(scenario),
        },
        BattleFiles::Armies(a, b) => reader.two_armies([a, b]),
    };
    match forces {
        Some(mut forces) if reader.wrong.is_empty() => {
            forces.files = reader.files;
            forces.ruled(usual, house_rules)
        }
        // What is wrong with the house rules is told with the rest.
        _ => {
            usual.into_iter().chain(house_rules).for_each(|path| drop(reader.battle_rules(path, None)));
            Err(reader.wrong)
        }
    }
}

/// The forces of a built-in scenario, from all its files.
pub(super) fn shipped(
    files: &'static [(&'static str, &'static str)],
    scenario: &str,
    sizes: &Sizes,
) -> Result<Forces, Vec<Wrong>> {
    let mut reader = Reader { source: FileSource::Shipped(files), sizes: sizes.clone(), ..Reader::default() };
    reader.scenario_forces(Path::new(scenario)).ok_or(reader.wrong)
}

impl Forces {
    /// The same under house rules that are `usual`, which count where the scenario says nothing, and others, which count
    /// before it.
    fn ruled(mut self, usual: Option<&Path>, house_rules: Option<&Path>) -> Result<Self, Vec<Wrong>> {
        let mut reader = Reader::default();
        let usual = usual.and_then(|path| reader.battle_rules(path, None)).unwrap_or_default();
        let more = house_rules.and_then(|path| reader.battle_rules(path, None)).unwrap_or_default();
        if !reader.wrong.is_empty() {
            return Err(reader.wrong);
        }
        let unsaid = usual.into_iter().filter(|(key, _)| !self.settings.iter().any(|(said, _)| said == key));
        self.settings = unsaid.chain(self.settings.clone()).collect();
        for (key, value) in more {
            self.settings.retain(|(known, _)| *known != key);
            self.settings.push((key, value));
        }
        self.files.extend(reader.files);
        Ok(self)
    }

    /// The battle that they begin, under this name. Refused where its rules do not let it begin so.
    pub fn begin(self, name: &str, seed: u64, now: i64) -> Result<Begun, Refusal> {
        let play = rulebooks::battle_of(self.scene, seed, self.armies, &self.settings, now)?;
        let header = Header { facts: self.facts, ..Header::new(BATTLE, seed, name, now) };
        Ok(Begun { header, play })
    }
}

impl Reader {
    fn two_armies(&mut self, paths: [&PathBuf; 2]) -> Option<Forces> {
        let armies = self.armies(paths.map(|path| (path.clone(), None)))?;
        let name = format!("{} against {}", armies[0].name, armies[1].name);
        let name = shortened(name);
        Some(Forces {
            name,
            armies,
            settings: Vec::new(),
            facts: Map::new(),
            scene: None,
            wins: None,
            files: Vec::new(),
        })
    }

    fn scenario_forces(&mut self, path: &Path) -> Option<Forces> {
        if self.kind(path) == Some(FileKind::Orbat) {
            let why = "this is one order of battle; a battle takes two, or a scenario";
            self.wrong.push(Wrong::Line(format!("{}:1:1: {why}", short_path(path))));
            return None;
        }
        let (scenario, armies, mut settings) = self.scenario(path)?;
        let mut facts = Map::new();
        if let Some(start) = scenario.start {
            facts.insert("start".into(), start.to_string().into());
        }
        if let Some(turns) = scenario.turns {
            facts.insert("turns".into(), turns.into());
            if !settings.iter().any(|(key, _)| key == "battle.turns") {
                settings.push(("battle.turns".into(), turns.to_string()));
            }
        }
        if let Some((campaign, save)) = scenario.home.clone() {
            facts.insert(HOME.to_owned(), serde_json::to_value(HomeGame { campaign, save }).unwrap_or_default());
        }
        let (scene, wins) = (Some(Box::new(scenario.scene)), scenario.wins);
        Some(Forces { name: scenario.name, armies, settings, facts, scene, wins, files: Vec::new() })
    }

    /// A scenario with the armies and house rules that it names.
    pub fn scenario(&mut self, path: &Path) -> Option<(Scenario, [Orbat; 2], Choices)> {
        let bytes = self.bytes(path, None)?;
        let scenario = taken(&mut self.wrong, read::scenario(&path.display().to_string(), &bytes), bytes.clone())?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let [a, b] = [0, 1].map(|side| (folder.join(&scenario.sides[side]), Some(&scenario.side_places[side])));
        let armies = self.armies([a, b]);
        let settings = match &scenario.house_rules {
            HouseRulesRef::None => Some(Vec::new()),
            HouseRulesRef::Path(rules) => self.battle_rules(&folder.join(rules), scenario.house_rules_place.as_ref()),
            HouseRulesRef::Inline { rulebook, settings } => {
                let named = rulebook.as_ref().map(|(id, place)| (id.as_str(), place));
                self.only_battle(named).and_then(|()| self.choices(BATTLE, settings))
            }
        };
        let armies = armies?;
        let strangers = strangers(&scenario, &armies);
        if !strangers.is_empty() {
            self.wrong.push(Wrong::File { faults: Faults::sorted(strangers), text: bytes });
            return None;
        }
        Some((scenario, armies, settings?))
    }

    fn armies(&mut self, paths: [(PathBuf, Option<&FilePlace>); 2]) -> Option<[Orbat; 2]> {
        let same = paths[0].0 == paths[1].0;
        let [(a_path, a_place), (b_path, b_place)] = paths;
        let a = self.orbat(&a_path, a_place);
        let b = if same { a.clone() } else { self.orbat(&b_path, b_place) };
        let armies = [a?, b?];
        let before = self.wrong.len();
        for (own, enemy, path) in [(&armies[0], &armies[1], &a_path), (&armies[1], &armies[0], &b_path)] {
            self.wrong.extend(wrong_locks(own, enemy, path).into_iter().map(Wrong::Line));
        }
        (self.wrong.len() == before).then_some(armies)
    }

    /// An order of battle; `named_at` is where another file names it.
    pub fn orbat(&mut self, path: &Path, named_at: Option<&FilePlace>) -> Option<Orbat> {
        if let Some(kind @ (FileKind::Scenario | FileKind::HouseRules | FileKind::Save)) = self.kind(path) {
            let help = if kind == FileKind::Scenario { "; a scenario stands alone" } else { "" };
            let why = format!("is {}, not an order of battle{help}", files::called(kind));
            let strange = files::stranger(path, Wanted::Kept).map(Unread::Strange);
            let unread = strange.unwrap_or(Unread::Refused(why));
            self.wrong.push(Wrong::Line(unread.line(path, named_at)));
            return None;
        }
        let bytes = self.bytes(path, named_at)?;
        taken(&mut self.wrong, read::orbat_sized(&path.display().to_string(), &bytes, &self.sizes), bytes)
    }

    /// House rules for a battle.
    fn battle_rules(&mut self, path: &Path, named_at: Option<&FilePlace>) -> Option<Choices> {
        let bytes = self.bytes(path, named_at)?;
        let rules = taken(&mut self.wrong, read::house_rules(&path.display().to_string(), &bytes), bytes)?;
        self.only_battle(Some((&rules.rulebook, &rules.rulebook_place)))?;
        self.choices(BATTLE, &rules.settings)
    }

    /// House rules for a game of this rulebook.
    pub fn rules_of(&mut self, sheet: &Sheet, path: &Path) -> Option<Choices> {
        let bytes = self.bytes(path, None)?;
        let rules = taken(&mut self.wrong, read::house_rules(&path.display().to_string(), &bytes), bytes)?;
        if rules.rulebook != sheet.id {
            self.wrong
                .push(Wrong::Line(wrong_rulebook(&rules.rulebook, &rules.rulebook_place, &[sheet.id]).to_string()));
            return None;
        }
        self.choices(sheet, &rules.settings)
    }

    /// House rules of any rulebook.
    pub fn house_rules(&mut self, path: &Path) -> Option<Choices> {
        let bytes = self.bytes(path, None)?;
        let rules = taken(&mut self.wrong, read::house_rules(&path.display().to_string(), &bytes), bytes)?;
        let sheet = SHEETS.iter().find(|sheet| sheet.id == rules.rulebook);
        let Some(sheet) = sheet else {
            let ids: Vec<&str> = SHEETS.iter().map(|sheet| sheet.id).collect();
            self.wrong.push(Wrong::Line(wrong_rulebook(&rules.rulebook, &rules.rulebook_place, &ids).to_string()));
            return None;
        };
        self.choices(sheet, &rules.settings)
    }

    fn only_battle(&mut self, named: Option<(&str, &FilePlace)>) -> Option<()> {
        let Some((id, place)) = named.filter(|(id, _)| *id != BATTLE.id) else { return Some(()) };
        self.wrong.push(Wrong::Line(wrong_rulebook(id, place, &[BATTLE.id]).to_string()));
        None
    }

    fn choices(&mut self, sheet: &Sheet, lines: &[SettingLine]) -> Option<Choices> {
        let mut settings = sheet.defaults();
        let mut wrong = lines.iter().filter_map(|line| Some((line, setting_fault(&mut settings, line)?)));
        let mut faults: Vec<String> = wrong.by_ref().take(FAULTS).map(|(_, fault)| fault).collect();
        let (sound, next) = (faults.is_empty(), wrong.next().map(|(line, _)| line.key_place.clone()));
        let more = thousands(1 + wrong.count() as u64);
        few_guesses(faults.iter_mut());
        self.wrong.extend(faults.into_iter().map(Wrong::Line));
        self.wrong.extend(next.map(|place| Wrong::Line(format!("{place}: and {more} more"))));
        sound.then(|| lines.iter().map(|line| (line.key.clone(), line.value.clone())).collect())
    }

    fn kind(&self, path: &Path) -> Option<FileKind> {
        match self.source {
            FileSource::Disk => files::kind(path),
            FileSource::Shipped(_) => None,
        }
    }

    fn bytes(&mut self, path: &Path, named_at: Option<&FilePlace>) -> Option<Vec<u8>> {
        let read = match self.source {
            FileSource::Disk => files::toml(path),
            FileSource::Shipped(all) => {
                let own = all.iter().find(|(name, _)| path == Path::new(name));
                own.map(|(_, text)| text.as_bytes().to_vec())
                    .ok_or_else(|| Unread::Refused("is not shipped".to_owned()))
            }
        };
        match read {
            Ok(bytes) => {
                self.files.push(path.to_owned());
                Some(bytes)
            }
            Err(why) => {
                self.wrong.push(Wrong::Line(why.line(path, named_at)));
                None
            }
        }
    }
}

/// What was read of a file; its faults are kept with its text.
fn taken<T>(wrong: &mut Vec<Wrong>, read: Result<T, Faults>, text: Vec<u8>) -> Option<T> {
    read.map_err(|faults| wrong.push(Wrong::File { faults, text })).ok()
}

/// Formations that a scenario's table names and no order of battle has.
fn strangers(scenario: &Scenario, armies: &[Orbat; 2]) -> Vec<Fault> {
    let fault = |named: &NamedFormation| {
        let own = &armies[named.side.index()].formations;
        if own.iter().any(|formation| formation.name == named.formation) {
            return None;
        }
        let names: Vec<&str> = own.iter().map(|formation| formation.name.as_str()).collect();
        let message = format!("side {} has this formation", named.side);
        Some(Fault {
            found: Some(quoted(&named.formation)),
            allowed: Some(names.join(", ")),
            help: help_of(nearest(&named.formation, names.iter().copied())),
            ..Fault::new(named.place.clone(), &*named.key, message)
        })
    };
    scenario.named.iter().filter_map(fault).collect()
}

fn wrong_rulebook(id: &str, place: &FilePlace, ids: &[&str]) -> Fault {
    let mut fault = Fault::new(place.clone(), "rulebook", format!("rulebook is {} here", ids.join(", ")));
    fault.found = Some(quoted(id));
    fault.allowed = Some(ids.join(", "));
    fault.help = help_of(nearest(id, ids.iter().copied()));
    fault
}

fn setting_fault(settings: &mut Settings, line: &SettingLine) -> Option<String> {
    let fault = settings.set(&line.key, &line.value).err()?;
    Some(match fault {
        SettingFault::Unknown { key, near } => {
            let mut fault = Fault::new(line.key_place.clone(), &line.key, format!("there is no setting \"{key}\""));
            fault.help = help_of(near.as_deref());
            fault.to_string()
        }
        SettingFault::NotAllowed { key, found, allowed } => {
            let mut fault = Fault::new(line.value_place.clone(), &line.key, format!("setting \"{key}\" is {allowed}"));
            fault.help = help_of(nearest(&found, allowed.split(", ")));
            fault.found = Some(quoted(&found));
            fault.allowed = Some(allowed);
            fault.to_string()
        }
    })
}

/// A drawn melee is with a unit of the other side that is there to fight, which only both files together can tell.
fn wrong_locks(own: &Orbat, enemy: &Orbat, path: &Path) -> Vec<String> {
    let known: Vec<&str> = units(enemy).map(|unit| unit.name.as_str()).collect();
    let locked = units(own).filter_map(|unit| Some((unit, unit.locked_with.as_deref()?)));
    let told = |(unit, with): (&Unit, &str)| {
        let found = units(enemy).find(|enemy| enemy.name == with);
        let why = match found {
            None => {
                let near = help_of(nearest(with, known.iter().copied())).map(|help| format!("; {help}"));
                format!("which is no unit of the other side{}", near.unwrap_or_default())
            }
            Some(enemy) if enemy.status != UnitStatus::Ready => format!("which is {}", enemy.status),
            Some(enemy) if unit.arm.is_artillery() && enemy.arm.is_artillery() => {
                "but two batteries are in no melee with each other".to_owned()
            }
            Some(_) => return None,
        };
        Some(format!("{}: \"{}\" is locked_with \"{with}\", {why}", short_path(path), unit.name))
    };
    locked.filter_map(told).collect()
}

fn units(orbat: &Orbat) -> impl Iterator<Item = &Unit> {
    orbat.formations.iter().flat_map(|formation| &formation.units)
}

/// At most so many bytes as a name may have.
fn shortened(mut name: String) -> String {
    while name.len() > super::LONGEST_NAME {
        name.pop();
    }
    name
}
