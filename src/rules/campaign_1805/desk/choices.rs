//! What may stand at each key of an orders file, as a player's forms list it; and why one of it may not, which the check of
//! orders says and nobody else.

use std::collections::BTreeSet;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Desk, span_of};
use crate::engine::text::counted;
use crate::rules::campaign_1805::deploy::prices::{DEPOT, GENERAL, is_for};
use crate::rules::campaign_1805::orders::{self, OrderFault};
use crate::rules::campaign_1805::scenario::ids::{self, Arm, Fate, Kind, NationId, Stance, Step, TypeId};
use crate::rules::campaign_1805::scenario::makeup::Count;
use crate::rules::campaign_1805::state::code::Code;
use crate::rules::campaign_1805::state::ordered::{forces_of, mover_named};
use crate::rules::campaign_1805::state::orders::Mover;
use crate::rules::campaign_1805::state::troops::by_type;
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::supply;

/// What a key takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Free words.
    Words,
    /// A whole number.
    Number,
    One(Vec<Offered>),
    /// Any of these, in the order in which they are taken.
    Many(Vec<Offered>),
}

/// A line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    /// As the file has it; empty for what holds without the key.
    pub word: String,
    /// As the player reads and types it.
    pub shown: String,
    /// What he may want to know of it.
    pub about: String,
}

/// Where a value of an orders file stands: the section, the number of the entry there, the key.
#[derive(Clone, Copy, Debug)]
pub struct ValueAt<'s> {
    pub section: &'s str,
    /// From 0.
    pub entry: usize,
    pub key: &'s str,
}

impl Offered {
    pub(super) fn new(word: impl Into<String>, about: impl Into<String>) -> Self {
        let word = word.into();
        Self { shown: word.clone(), word, about: about.into() }
    }

    /// What holds without the key.
    pub(crate) fn none(shown: &str) -> Self {
        Self::called(shown, "", "")
    }

    pub(super) fn called(shown: &str, word: &str, about: &str) -> Self {
        Self { word: word.to_owned(), shown: shown.to_owned(), about: about.to_owned() }
    }
}

/// What each act of organising needs.
const ORGANISE: [(&str, &str, &[&str]); 8] = [
    ("attach", "a command joins an army", &["force", "to"]),
    ("transfer", "units go to a force in the same hex", &["force", "to", "units"]),
    ("detach", "a command leaves its army", &["force"]),
    ("form", "a new army, or a new command of units of a force", &["name", "general", "kind", "force", "units"]),
    ("dissolve", "an army breaks up into its commands", &["force"]),
    ("garrison", "units stay in a city", &["force", "units"]),
    ("lead", "a general takes an army or a command", &["general", "to"]),
    ("kingdom", "a kingdom is formed", &["name"]),
];
/// What each act of diplomacy means.
const DIPLOMACY: [(&str, &str); 8] = [
    ("alliance", "allied until the next Winter"),
    ("leave", "leave an alliance"),
    ("war", "declare war"),
    ("peace", "offer peace, with terms"),
    ("passage", "let their troops pass"),
    ("share", "show them where your forces are"),
    ("end-passage", "no longer let their troops pass"),
    ("end-share", "no longer show them where your forces are"),
];
/// Keys of armies, forces and fleets that name places.
const PLACES: [&str; 5] = ["to", "path", "retreat_to", "raid", "land_at"];
/// Columns of the siege table.
const ODDS: [&str; 7] = ["1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"];

impl Desk {
    /// What a key of a section takes; `of` is the army, force or fleet that is ordered about, `word` gives the words at the
    /// other keys of the entry.
    pub fn takes(&self, section: &str, key: &str, of: Option<&str>, word: &dyn Fn(&str) -> String) -> Takes {
        match section {
            "force" | "fleet" => {
                let takes = if section == "force" { self.of_force((key, of), word) } else { self.of_fleet(key, of) };
                let near = |list| self.nearest_first((of, key), word, list);
                match takes {
                    Takes::One(list) if PLACES.contains(&key) => Takes::One(near(list)),
                    Takes::Many(list) if PLACES.contains(&key) => Takes::Many(near(list)),
                    other => other,
                }
            }
            "buy" => self.of_purchase(key, word),
            "organise" => self.of_organising(key, word),
            "diplomacy" => self.of_diplomacy(key, word),
            "gift" | "terms" => self.of_treaty(key, word),
            _ if key == "remind" => {
                let steps = Step::ALL.into_iter().filter(|step| *step >= Step::C3);
                Takes::One(steps.map(|step| Offered::new(step.name(), step.title())).collect())
            }
            _ => Takes::Words,
        }
    }

    /// True where a key has a meaning beside the words at the others.
    pub fn applies(section: &str, key: &str, word: &dyn Fn(&str) -> String) -> bool {
        let has = |key: &str| !word(key).trim().is_empty();
        match (section, key) {
            (_, "do") => true,
            ("organise", _) => {
                let own = ORGANISE.iter().find(|(act, _, _)| *act == word("do"));
                // An army is formed of no kind, under a general; a command of a kind, of units of a force.
                let fits = match key {
                    _ if word("do") != "form" => true,
                    "kind" => !has("general"),
                    "general" => !has("kind"),
                    "force" | "units" => has("kind"),
                    _ => true,
                };
                fits && own.is_some_and(|(_, _, keys)| keys.contains(&key))
            }
            ("diplomacy", "pays") => word("do") == "peace" && has("cash"),
            ("diplomacy", "cede" | "cash" | "years") => word("do") == "peace",
            ("fleet", "to") => !has("path"),
            ("buy", "to" | "at") if word("what") == "general" => false,
            // What is raised at a city is new, and named.
            ("buy", "name" | "kind") => {
                has("at") && !has("to") && !matches!(word("what").as_str(), "general" | "depot")
            }
            ("buy", "at") | ("fleet", "path") | ("terms", "of" | "choose" | "provinces") => !has("to"),
            ("terms", "to" | "cede") => !has("of"),
            _ => true,
        }
    }

    /// True where an entry is none without a key, whatever the words at the others.
    pub fn needs(section: &str, key: &str, word: &dyn Fn(&str) -> String) -> bool {
        match section {
            "diplomacy" => key == "with",
            "buy" => matches!(key, "name" | "kind") && Self::applies(section, key, word),
            "organise" if word("do") == "form" => !word("kind").is_empty() && matches!(key, "force" | "units"),
            "organise" => Self::applies(section, key, word),
            _ => false,
        }
    }

    /// What a form proposes for a key of a new entry; none where nothing follows from the words at the others. `chosen` is the
    /// force or army that its player looks at.
    pub fn proposes(&self, section: &str, key: &str, chosen: &str, word: &dyn Fn(&str) -> String) -> Option<String> {
        if !Self::applies(section, key, word) {
            return None;
        }
        match (section, key) {
            ("organise", "force") => match self.of_organising(key, word) {
                Takes::One(lines) => lines.into_iter().map(|line| line.word).find(|own| own == chosen),
                _ => None,
            },
            // Units go to whoever is there, where that is one.
            ("organise", "to") if word("do") == "transfer" => {
                let force = word("force");
                let at = |name: &str| {
                    let own = self.ahead.force_ordered(self.nation, name).map(|own| self.ahead.force(own));
                    own.filter(|own| own.aboard.is_none()).map(|own| own.at)
                };
                let here = at(&force)?;
                let mut there =
                    self.commands(|own| own.name != force).into_iter().filter(|own| at(&own.word) == Some(here));
                there.next().filter(|_| there.next().is_none()).map(|own| own.word)
            }
            // Whoever offers money for peace mostly pays it.
            ("diplomacy", "pays") if !word("cash").is_empty() => Some(self.known.nation_name(self.nation).to_owned()),
            ("organise", "name") if word("do") == "form" => Some(self.new_name(&word("kind"))),
            ("buy", "name") => Some(self.new_name(&word("kind"))),
            ("buy", "kind") => {
                let kind = self.known.unit_type(self.known.scenario().type_named(&word("what"))?);
                let kind = match kind.arm {
                    Arm::Transport => Kind::Transports,
                    Arm::ManOfWar | Arm::Frigate => Kind::Squadron,
                    Arm::Infantry | Arm::Cavalry | Arm::FieldArtillery | Arm::HorseArtillery => Kind::Brigade,
                };
                Some(kind.to_string())
            }
            _ => None,
        }
    }

    /// A name that no force or army of the nation has or had: `3rd Brigade`; of an army where no kind is given.
    fn new_name(&self, kind: &str) -> String {
        let noun = if kind.is_empty() { "army" } else { kind };
        let noun = format!("{}{}", noun[..1].to_uppercase(), &noun[1..]);
        let states = [&self.known, &self.ahead];
        let forces = states.iter().flat_map(|state| state.troops.forces.iter()).map(|force| &force.name);
        let armies = states.iter().flat_map(|state| state.troops.armies.iter()).map(|army| &army.name);
        let known: BTreeSet<&String> = forces.chain(armies).collect();
        let name = |at: usize| format!("{} {noun}", ordinal(at));
        (1..=known.len() + 1).map(name).find(|name| !known.contains(name)).unwrap_or_default()
    }

    /// The sea area from which troops land in a hex; none inland.
    pub fn coast_of(&self, hex: usize) -> Option<String> {
        let map = self.known.map();
        map.hexes.get(hex)?;
        let sea = map.coasts(ids::HexId::new(hex)).first()?;
        Some(self.known.scenario().seas[sea.at()].name.clone())
    }

    /// True for an own army or force that stands in the port where a fleet lies.
    pub fn can_board(&self, fleet: &str, name: &str) -> bool {
        let forces = |name| mover_named(&self.known, self.nation, name).map(|own| forces_of(&self.known, own));
        let at = forces(fleet).and_then(|mut ships| ships.next()).map(|ship| ship.at);
        forces(name).is_some_and(|mut own| own.all(|force| force.aboard.is_none() && Some(force.at) == at))
    }

    /// Why a value of a file may not stand where it does, in the words of the check; none where it may. Of a list its last
    /// line is asked. `without` is the file without the value: what it brings about elsewhere in its entry counts, too.
    pub fn blocked(&self, text: &str, without: &str, at: ValueAt<'_>) -> Option<String> {
        let (root, broken) = DeTable::parse_recoverable(text);
        if !broken.is_empty() {
            return None;
        }
        let entry = root.get_ref().get(at.section)?.get_ref().as_array()?.get(at.entry)?.get_ref().as_table()?;
        let value = entry.get(at.key)?;
        let own = last_of(value).unwrap_or_else(|| value.span());
        // What comes to nothing where it is said is worth no line of a list either; of a list as a whole it is its start.
        // In later turns it may come to something.
        let stays = entry.get("standing").is_some_and(|value| value.get_ref().as_bool() == Some(true));
        let is_vain = |fault: &OrderFault| !stays && matches!(fault.code, Code::NoEffect | Code::NoRetreat);
        let at_all = |fault: &OrderFault| is_vain(fault) && fault.place == value.span().start;
        let is_own = |fault: &OrderFault| own.contains(&fault.place) || at_all(fault);
        let faults = self.faults_of(text, at);
        if let Some((_, fault)) = faults.iter().find(|(_, fault)| is_own(fault) && (is_error(fault) || is_vain(fault)))
        {
            return Some(fault.words.clone());
        }
        // What is missing is said of the entry as a whole, and no value's fault.
        let errors = faults.iter().filter(|(lacks, fault)| !lacks && is_error(fault));
        let before = || self.faults_of(without, at).into_iter().filter(|(_, fault)| is_error(fault));
        let new = errors.into_iter().find(|(_, fault)| before().all(|(_, before)| before.code != fault.code));
        new.map(|(_, fault)| fault.words.clone())
    }

    /// What is wrong with an entry of a file, each with whether it is said of the entry as a whole.
    fn faults_of(&self, text: &str, at: ValueAt<'_>) -> Vec<(bool, OrderFault)> {
        let span = span_of(text, &format!("[[{}]]", at.section), at.entry);
        let read = orders::read(&self.known, self.nation, &self.key, text);
        let own = read.faults.into_iter().filter(|fault| span.contains(&fault.place));
        own.map(|fault| (fault.place == span.start, fault)).collect()
    }

    fn of_force(&self, (key, of): (&str, Option<&str>), word: &dyn Fn(&str) -> String) -> Takes {
        match key {
            "to" => Takes::One(self.hexes()),
            "forced" | "withdraw" | "inside" | "standing" => flag(false),
            "supply" => self.supply_money(of, word),
            "pursue" => flag(true),
            "stance" => one(&Stance::KEYS),
            "siege" => one(&["assault", "invest"]),
            "assault_at" => one(&ODDS),
            "break_off_at" => Takes::Number,
            "path" | "retreat_to" => Takes::Many(self.hexes()),
            "raid" => Takes::One(self.cities(|_| true)),
            "depot" => one(&["deploy"]),
            "harry" => Takes::One(self.nations(false)),
            _ => Takes::Words,
        }
    }

    fn of_fleet(&self, key: &str, of: Option<&str>) -> Takes {
        let ports = || self.cities(|city| self.known.scenario().cities[city].port);
        match key {
            "to" => Takes::One([self.seas(), ports()].concat()),
            "path" => Takes::Many([self.seas(), ports()].concat()),
            "retreat_to" => Takes::Many([ports(), self.seas()].concat()),
            "order" => one(&["intercept", "evade"]),
            "escort" => Takes::One(self.nations(true)),
            "privateer" => Takes::One(self.nations(false)),
            "load" | "land_forces" => Takes::Many(self.troops(of)),
            "land_at" => Takes::One(self.coast()),
            "raid" => Takes::One(ports()),
            "bombard" | "standing" => flag(false),
            _ => Takes::Words,
        }
    }

    fn of_purchase(&self, key: &str, word: &dyn Fn(&str) -> String) -> Takes {
        match key {
            "what" => Takes::One(self.wares_offered()),
            "count" => Takes::Number,
            "to" => Takes::One(self.commands(|force| force.kind.is_command())),
            "at" => {
                let mut cities = self.cities(|_| true);
                let is_own = |line: &Offered| {
                    let city = self.known.scenario().city_named(&line.word);
                    city.and_then(|city| self.known.city(city).holder).is_some_and(|holder| self.is_own(holder))
                };
                cities.sort_by_cached_key(|line| !is_own(line));
                Takes::One(cities)
            }
            "kind" => {
                let naval = self.known.scenario().type_named(&word("what"));
                let naval = naval.is_some_and(|kind| self.known.unit_type(kind).arm.is_naval());
                Takes::One(new_kinds(|kind| kind.is_naval() == naval))
            }
            _ => Takes::Words,
        }
    }

    fn of_organising(&self, key: &str, word: &dyn Fn(&str) -> String) -> Takes {
        let act = word("do");
        match key {
            "do" => Takes::One(ORGANISE.map(|(act, about, _)| Offered::new(act, about)).to_vec()),
            "force" if act == "dissolve" => Takes::One(self.armies()),
            "force" => Takes::One(self.commands(|_| true)),
            "to" if act == "attach" => Takes::One(self.near_first(&word("force"), self.armies())),
            "to" if act == "lead" => Takes::One([self.armies(), self.commands(|_| true)].concat()),
            "to" => {
                let force = word("force");
                Takes::One(self.near_first(&force, self.commands(|own| own.name != force)))
            }
            "kind" => {
                let army = Offered::called("army", "", "an army under a general, without a kind");
                Takes::One([vec![army], new_kinds(|_| true)].concat())
            }
            "general" => Takes::One(self.generals(|state, general| {
                let own = &state.troops.generals[general];
                own.fate == Fate::Free && state.head(own.figures.nation) == self.nation
            })),
            "units" => Takes::Many(self.units_of(&word("force"))),
            "name" if act == "kingdom" => {
                let kingdoms = self.known.scenario().start.kingdoms.iter();
                Takes::One(kingdoms.map(|kingdom| Offered::new(&kingdom.name, "")).collect())
            }
            _ => Takes::Words,
        }
    }

    fn of_diplomacy(&self, key: &str, word: &dyn Fn(&str) -> String) -> Takes {
        match key {
            "do" => Takes::One(DIPLOMACY.map(|(act, about)| Offered::new(act, about)).to_vec()),
            "with" => Takes::One(self.nations(false)),
            "cede" => {
                let with = self.known.scenario().nation_named(&word("with"));
                Takes::Many(self.provinces(|owner| owner == self.nation || Some(owner) == with))
            }
            "pays" => Takes::One(self.nations(true)),
            _ => Takes::Number,
        }
    }

    /// A gift, or terms of a submission.
    fn of_treaty(&self, key: &str, word: &dyn Fn(&str) -> String) -> Takes {
        match key {
            "to" | "of" => Takes::One(self.nations(false)),
            "choose" => one(&["provinces", "province", "reparations"]),
            "provinces" => {
                let loser = self.known.scenario().nation_named(&word("of"));
                Takes::Many(self.provinces(|owner| Some(owner) == loser))
            }
            "cede" => Takes::Many(self.provinces(|owner| owner == self.nation)),
            "general" => Takes::One(self.generals(|state, general| {
                let own = &state.troops.generals[general];
                own.fate == Fate::Captive && own.captor == Some(self.nation)
            })),
            _ => Takes::Number,
        }
    }

    fn is_own(&self, nation: NationId) -> bool {
        self.known.head(nation) == self.nation
    }

    fn nations(&self, own: bool) -> Vec<Offered> {
        let ids = self.known.nation_ids().filter(|nation| own || *nation != self.nation);
        let open = &self.known.affairs.submissions;
        let stands = |nation: NationId| match () {
            () if nation == self.nation => "you".to_owned(),
            () if self.known.head(nation) != nation => {
                format!("with {}", self.known.nation_name(self.known.head(nation)))
            }
            () if self.known.is_enemy(self.nation, nation) => "at war with you".to_owned(),
            () if open.of(nation, self.nation).is_some() => "has submitted to you".to_owned(),
            () if open.of(self.nation, nation).is_some() => "you have submitted to it".to_owned(),
            () if self.known.is_friend(self.nation, nation) => "allied with you".to_owned(),
            () => String::new(),
        };
        ids.map(|nation| Offered::new(self.known.nation_name(nation), stands(nation))).collect()
    }

    fn provinces(&self, of: impl Fn(NationId) -> bool) -> Vec<Offered> {
        let own =
            |at: usize| self.known.lands.provinces[at].owner.filter(|owner| of(self.known.head(*owner)) || of(*owner));
        let all = self.known.scenario().provinces.iter().enumerate();
        all.filter_map(|(at, province)| Some(Offered::new(&province.name, self.known.nation_name(own(at)?)))).collect()
    }

    fn armies(&self) -> Vec<Offered> {
        self.before_and_after(|state| {
            let armies = state.troops.armies.iter().enumerate();
            let own = armies.filter(|(_, army)| !army.gone && self.is_own(army.nation));
            let offered = own.map(|(at, army)| {
                let forces: Vec<&Force> = forces_of(state, Mover::Army(ids::ArmyId::new(at))).collect();
                let place = forces.first().map(|first| state.place_name(first.at)).unwrap_or_default();
                Offered::new(&army.name, format!("army, {}, {place}", counted(forces.len(), "command")))
            });
            offered.collect()
        })
    }

    /// What there is once the orders are carried out, and what they do away with: an entry may be about either, and each
    /// name stands once.
    fn before_and_after(&self, of: impl Fn(&State) -> Vec<Offered>) -> Vec<Offered> {
        let mut all = of(&self.ahead);
        let before = of(&self.known);
        all.extend(before.into_iter().filter(|own| all.iter().all(|other| other.word != own.word)).collect::<Vec<_>>());
        all
    }

    /// Armies and forces in a list, those where a force is first.
    fn near_first(&self, force: &str, mut list: Vec<Offered>) -> Vec<Offered> {
        let at = |name: &str| {
            let mover = mover_named(&self.ahead, self.nation, name)?;
            forces_of(&self.ahead, mover).next().map(|force| force.at)
        };
        let here = at(force);
        list.sort_by_key(|line| at(&line.word) != here);
        list
    }

    /// Own forces, each with its arms, its place and its army.
    fn commands(&self, is: impl Fn(&Force) -> bool) -> Vec<Offered> {
        self.before_and_after(|state| {
            let own = state.present().map(|(_, force)| force).filter(|force| self.is_own(force.nation) && is(force));
            let offered = own.map(|force| {
                let with = force.army.map(|army| format!(", with {}", state.army(army).name));
                let place = state.place_name(force.at);
                let arms = arms(&state.count(force));
                Offered::new(&force.name, format!("{arms}, {place}{}", with.unwrap_or_default()))
            });
            offered.collect()
        })
    }

    /// Troops that ships may carry, whole armies first: those where the ships are before the others.
    fn troops(&self, of: Option<&str>) -> Vec<Offered> {
        let mover = |name: &str| mover_named(&self.known, self.nation, name);
        let first = |name: &str| mover(name).and_then(|mover| forces_of(&self.known, mover).next());
        let at = of.and_then(first).map(|force| force.at);
        let is_naval = |name: &str| first(name).is_some_and(|force| force.kind.is_naval());
        let armies = self.armies().into_iter().filter(|army| !is_naval(&army.word));
        let mut all: Vec<Offered> = armies.chain(self.commands(|force| !force.kind.is_naval())).collect();
        // Who moves with an army goes aboard with it.
        let far = |force: &Force| force.aboard.is_none() && Some(force.at) != at;
        let with_army =
            |name: &str| matches!(mover(name), Some(Mover::Force(own)) if self.known.force(own).army.is_some());
        all.sort_by_cached_key(|line| (first(&line.word).is_none_or(far), with_army(&line.word)));
        all
    }

    /// Whether supply is paid: what that costs, for nothing where no source reaches who stays there, or saves.
    fn supply_money(&self, of: Option<&str>, word: &dyn Fn(&str) -> String) -> Takes {
        let forces = of.and_then(|name| self.mover(name)).into_iter().flat_map(|own| forces_of(&self.ahead, own));
        let fed: Vec<&Force> = forces.filter(|force| force.takes_supply()).collect();
        let stays = word("to").is_empty() && word("path").is_empty();
        let at = fed.first().filter(|_| stays).and_then(|force| State::hex_of(force.at));
        let why = at.and_then(|hex| supply::why_none(&self.ahead, fed[0].nation, hex, self.ahead.now.season()));
        let why = why.map(|why| format!(", for nothing here: {why}")).unwrap_or_default();
        let (yes, no) = match fed.len() {
            0 => ("default".to_owned(), String::new()),
            points => (format!("default: {points} RP{why}"), format!("saves {points} RP")),
        };
        Takes::One(vec![Offered::called("yes", "", &yes), Offered::called("no", "false", &no)])
    }

    fn generals(&self, is: impl Fn(&State, usize) -> bool) -> Vec<Offered> {
        let all = self.known.troops.generals.iter().enumerate().filter(|(at, _)| is(&self.known, *at));
        all.map(|(_, general)| {
            let own = &general.figures;
            let ratings = format!("battle {}, command {}, AP {}", own.battle_rating, own.command_rating, own.ap);
            Offered::new(&own.name, format!("rank {}, {ratings}", own.rank))
        })
        .collect()
    }

    /// Every number of units of each type that a force has.
    fn units_of(&self, force: &str) -> Vec<Offered> {
        let Some(force) = self.known.force_ordered(self.nation, force).map(|at| self.known.force(at)) else {
            return Vec::new();
        };
        let each = |(kind, there): (TypeId, u16)| {
            let name = self.known.unit_type(kind).name.clone();
            (1..=there).map(move |count| Offered::new(format!("{count} {name}"), format!("of {there}")))
        };
        by_type(&force.units).into_iter().flat_map(each).collect()
    }

    /// What may be bought, with what one costs.
    fn wares_offered(&self) -> Vec<Offered> {
        let types = self.known.scenario().types.iter();
        let own = types.filter(|kind| self.known.ordered_by(self.nation).any(|nation| is_for(nation, kind)));
        let units = own.filter_map(|kind| {
            let manpower =
                if kind.price.manpower == 0 { String::new() } else { format!(", {} manpower", kind.price.manpower) };
            Some(Offered::new(
                &kind.name,
                format!("${}{manpower}; CV {}, morale {}", kind.price.cost?, kind.cv, kind.morale),
            ))
        });
        let others = [("depot", DEPOT), ("general", GENERAL)];
        units.chain(others.map(|(name, cost)| Offered::new(name, format!("${cost}")))).collect()
    }
}

/// `1st`, `22nd`, `13th`.
fn ordinal(number: usize) -> String {
    let end = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

fn one(words: &[&str]) -> Takes {
    Takes::One(plain(words))
}

fn plain(words: &[&str]) -> Vec<Offered> {
    words.iter().map(|word| Offered::new(*word, "")).collect()
}

/// What a new command may be, of kinds that fit.
fn new_kinds(fits: impl Fn(Kind) -> bool) -> Vec<Offered> {
    let is_new = |kind: Kind| kind.is_command() && kind != Kind::Contingent && fits(kind);
    plain(&Kind::keys_of(is_new))
}

fn is_error(fault: &OrderFault) -> bool {
    !fault.code.is_warning()
}

/// Yes or no: what holds without the key needs none.
fn flag(holds: bool) -> Takes {
    let (yes, no) = if holds { ("", "false") } else { ("true", "") };
    let default = |own: bool| if own == holds { "default" } else { "" };
    Takes::One(vec![Offered::called("yes", yes, default(true)), Offered::called("no", no, default(false))])
}

/// The last line of a list, or of a table.
fn last_of(value: &Spanned<DeValue<'_>>) -> Option<std::ops::Range<usize>> {
    match value.get_ref() {
        DeValue::Array(list) if list.iter().all(|item| item.get_ref().is_str()) => {
            list.iter().last().map(Spanned::span)
        }
        _ => None,
    }
}

/// `6 foot, 4 horse, 1 battery`.
fn arms(count: &Count) -> String {
    let each = [
        (count.infantry, "foot", "foot"),
        (count.cavalry, "horse", "horse"),
        (count.field + count.horse, "battery", "batteries"),
        (count.men_of_war, "man of war", "men of war"),
        (count.frigates, "frigate", "frigates"),
        (count.transports, "transport", "transports"),
    ];
    let there = each.into_iter().filter(|(units, _, _)| *units > 0);
    let words = there.map(|(units, one, many)| format!("{units} {}", if units == 1 { one } else { many }));
    words.collect::<Vec<_>>().join(", ")
}
