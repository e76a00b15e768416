//! Names, and what people want to know of a unit: what never changes in a battle.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use crate::engine::later::Later;
use crate::engine::prompt::OptionName;
use crate::orbat::scene::Scene;
use crate::orbat::{Arm, Formation, Grade, MfKind};

use super::ids::{MfId, Side, UnitId};

/// What never changes: names, and what people want to know of a unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Roster {
    /// The sides' names, nations, dates, sources and notes.
    pub sides: [SideFacts; 2],
    /// Units by side.
    pub units: [Vec<UnitFacts>; 2],
    /// Units by their names; of two of one name the first.
    names: [BTreeMap<Rc<str>, u16>; 2],
    /// Units by their codes.
    codes: BTreeMap<Rc<str>, UnitId>,
    /// Names of Major Formations by side.
    pub formations: [Vec<FormationFacts>; 2],
    /// Names of leaders by side.
    pub leaders: [Vec<String>; 2],
    /// Formations that are kept back, by the one that holds their place.
    pub kept_back: BTreeMap<MfId, KeptBack>,
    /// What the scenario tells beside the armies, where the battle is one of a scenario.
    pub scene: Option<Rc<Scene>>,
}

impl Roster {
    /// Takes a unit in after the others of its side.
    pub fn join(&mut self, side: Side, facts: UnitFacts) {
        let units = &mut self.units[side.index()];
        let place = u16::try_from(units.len()).unwrap_or(u16::MAX);
        self.names[side.index()].entry(Rc::clone(&facts.name)).or_insert(place);
        self.codes.entry(Rc::clone(&facts.code)).or_insert(UnitId { side, index: place });
        units.push(facts);
    }

    /// The unit with this code.
    pub fn of_code(&self, code: &str) -> Option<UnitId> {
        self.codes.get(code).copied()
    }

    /// The unit of this name.
    pub fn find(&self, side: Side, name: &str) -> Option<UnitId> {
        self.names[side.index()].get(name).map(|&index| UnitId { side, index })
    }
}

/// Names do not make one battle differ from another: only how many there are counts in a digest.
impl Hash for Roster {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for side in Side::BOTH {
            (self.units[side.index()].len(), self.formations[side.index()].len()).hash(state);
        }
    }
}

/// What an order of battle says of a side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideFacts {
    pub name: String,
    /// Its short name as its order of battle gives it; may be empty.
    pub short: String,
    pub nation: String,
    /// The date of its strengths.
    pub date: String,
    pub source: String,
    /// Free text.
    pub notes: String,
}

/// What an order of battle says of a unit, besides what changes.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitFacts {
    /// The letters by which players name it, kept for the battle.
    pub code: Rc<str>,
    pub name: Rc<str>,
    /// What prompts call it and its acts: put together for the first of them.
    pub words: Later<UnitWords>,
    /// What it fights as.
    pub arm: Arm,
    /// Men, if known.
    pub men: Option<u32>,
    /// Guns, if known.
    pub guns: Option<u16>,
    /// How well its strength is known.
    pub grade: Option<Grade>,
    /// Where its strength comes from; may be empty.
    pub source: String,
    /// Free text.
    pub notes: String,
}

/// What prompts call a unit and its acts, made once for the whole battle.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitWords {
    /// Itself: its key `B/28th Foot`, its code and name `ma 28th Foot`.
    pub own: Rc<OptionName>,
    pub charge: Rc<OptionName>,
    /// A change of formation.
    pub form: Rc<OptionName>,
    /// A move.
    pub go: Rc<OptionName>,
    pub shot: Rc<OptionName>,
    /// A shot that was forgotten in T2.
    pub late: Rc<OptionName>,
}

/// A formation that nobody sees before it comes to the table: what it is, and the codes of its units.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptBack {
    pub formation: Formation,
    pub codes: Vec<String>,
}

/// What an order of battle says of a Major Formation, besides what changes.
#[derive(Clone, Debug, PartialEq)]
pub struct FormationFacts {
    pub name: String,
    /// Its short name as its order of battle gives it; may be empty.
    pub short: String,
    /// What it is made of.
    pub kind: MfKind,
    /// Free text.
    pub notes: String,
}

impl FormationFacts {
    /// What this order of battle says.
    pub fn of(formation: &Formation) -> Self {
        Self {
            short: formation.short.clone(),
            kind: formation.kind,
            notes: formation.notes.clone(),
            ..Self::called(formation.name.clone())
        }
    }

    /// A formation of which only the name is known.
    pub const fn called(name: String) -> Self {
        Self { name, short: String::new(), kind: MfKind::Mixed, notes: String::new() }
    }
}
