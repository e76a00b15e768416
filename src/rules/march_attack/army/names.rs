//! Names of units, formations and leaders, for prompts, keys and the log.

use std::rc::Rc;

use crate::engine::prompt::{Blocked, Choice, OptionName};
use crate::engine::text::{is_plural, short_name};
use crate::orbat::troops::army;
use crate::orbat::troops::formation::LONGEST_SHORT;

use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};
use crate::rules::march_attack::state::roster::{FormationFacts, UnitFacts};
use crate::rules::march_attack::state::{State, Unit};

/// As much of a name as a short name has room for, from the first word in which it differs from the other.
fn own_words(name: &str, other: &str) -> String {
    let alike = name.split_whitespace().zip(other.split_whitespace()).take_while(|(own, other)| own == other).count();
    let own: Vec<&str> = name.split_whitespace().skip(alike).collect();
    short_name(&own.join(" "), army::LONGEST_SHORT)
}

impl State {
    /// A side's name.
    pub fn side_name(&self, side: Side) -> &str {
        &self.roster.sides[side.index()].name
    }

    /// A side's short name: the scenario's, else the army's own, else made from its nation or name. Of two that would be
    /// the same the words count by which the names differ, `Valmory` of `Army of Valmory`, else the letters of the sides.
    pub fn side_short(&self, side: Side) -> String {
        let of = |side: Side| {
            let facts = &self.roster.sides[side.index()];
            let told = self.roster.scene.as_ref().map(|scene| &scene.short[side.index()]);
            match told.filter(|short| !short.is_empty()) {
                Some(short) => short.clone(),
                None => army::short_name(&facts.short, &facts.nation, &facts.name),
            }
        };
        let short = of(side);
        if short != of(side.other()) {
            return short;
        }
        let [own, other] =
            [side, side.other()].map(|side| own_words(self.side_name(side), self.side_name(side.other())));
        if !own.is_empty() && own != other {
            return own;
        }
        format!("{} {}", short_name(&short, army::LONGEST_SHORT - 2), side.key())
    }

    /// A side with what it does, in the number of its name: `French are active first`, `Valmory is active first`.
    pub fn side_does(&self, side: Side, one: &str, many: &str) -> String {
        let name = self.side_short(side);
        let verb = if is_plural(&name) { many } else { one };
        format!("{name} {verb}")
    }

    /// A unit's facts; none for a newcomer who was taken back.
    pub fn facts(&self, unit: UnitId) -> Option<&UnitFacts> {
        self.roster.units[unit.side.index()].get(unit.at())
    }

    /// A Major Formation's facts.
    pub fn mf_facts(&self, mf: MfId) -> Option<&FormationFacts> {
        self.roster.formations[mf.side.index()].get(mf.at())
    }

    /// A side's units that are on the field, with their facts.
    pub fn fielded_by(&self, side: Side) -> impl Iterator<Item = (UnitId, &Unit, &UnitFacts)> {
        let army = self.army(side);
        let formations: Vec<bool> = army.formations.iter().map(|mf| mf.on_table).collect();
        let stands = move |unit: &Unit| unit.is_present() && formations.get(usize::from(unit.mf)) == Some(&true);
        let units = self.units_of(side).zip(&self.roster.units[side.index()]);
        units.filter(move |((_, unit), _)| stands(unit)).map(|((id, unit), facts)| (id, unit, facts))
    }

    /// Those of them that take part.
    pub fn ready_of(&self, side: Side) -> impl Iterator<Item = (UnitId, &Unit, &UnitFacts)> {
        self.fielded_by(side).filter(|(_, unit, _)| unit.is_ready())
    }

    /// A unit's name.
    pub fn unit_name(&self, unit: UnitId) -> &str {
        self.facts(unit).map_or("a unit that was taken back", |facts| &facts.name)
    }

    /// A unit's code.
    pub fn unit_code(&self, unit: UnitId) -> &str {
        self.facts(unit).map_or("", |facts| &facts.code)
    }

    /// A unit's code and name: `ma 28th Foot`.
    pub fn unit_label(&self, unit: UnitId) -> Rc<str> {
        self.facts(unit).map_or_else(|| self.unit_name(unit).into(), |facts| Rc::clone(&facts.words.own.label))
    }

    /// A unit's key: `B/28th Foot`.
    pub fn unit_key(&self, unit: UnitId) -> Rc<str> {
        let made_up = || format!("{}/{}", unit.side.key(), self.unit_name(unit)).into();
        self.facts(unit).map_or_else(made_up, |facts| Rc::clone(&facts.words.own.key))
    }

    /// A unit to be picked.
    pub fn unit_choice(&self, unit: UnitId) -> Choice {
        Choice::of(self.unit_called(unit))
    }

    /// A unit that cannot be picked, and why.
    pub fn unit_blocked(&self, unit: UnitId, why: &'static str) -> Blocked {
        Blocked::of(self.unit_called(unit), why.into())
    }

    fn unit_called(&self, unit: UnitId) -> Rc<OptionName> {
        let made_up = || Rc::new(OptionName::new(self.unit_key(unit), self.unit_label(unit)));
        self.facts(unit).map_or_else(made_up, |facts| Rc::clone(&facts.words.own))
    }

    /// A Major Formation's name.
    pub fn mf_name(&self, mf: MfId) -> &str {
        self.mf_facts(mf).map_or("a formation that was taken back", |facts| &facts.name)
    }

    /// A Major Formation's short name: its own, else as much of its name as there is room for.
    pub fn mf_short(&self, mf: MfId) -> String {
        match self.mf_facts(mf).map(|facts| &facts.short).filter(|short| !short.is_empty()) {
            Some(short) => short.clone(),
            None => short_name(self.mf_name(mf), LONGEST_SHORT),
        }
    }

    /// The codes of a Major Formation's units.
    pub fn codes_of(&self, mf: MfId) -> impl Iterator<Item = Rc<str>> {
        self.members(mf).filter_map(|(id, _)| self.facts(id)).map(|facts| Rc::clone(&facts.code))
    }

    /// A Major Formation's key: `A/5th Division`.
    pub fn mf_key(&self, mf: MfId) -> String {
        format!("{}/{}", mf.side.key(), self.mf_name(mf))
    }

    /// A Major Formation to be picked, by its name or the code of any of its units.
    pub fn mf_choice(&self, mf: MfId) -> Choice {
        Choice::may(self.mf_key(mf), self.mf_name(mf)).of_units(self.codes_of(mf))
    }

    /// A leader's name.
    pub fn leader_name(&self, leader: LeaderId) -> &str {
        self.roster.leaders[leader.side.index()].get(leader.at()).map_or("a leader", String::as_str)
    }

    /// A leader's key: `B/Picton`.
    pub fn leader_key(&self, leader: LeaderId) -> String {
        format!("{}/{}", leader.side.key(), self.leader_name(leader))
    }

    /// The unit of this key or name on a side.
    pub fn find_unit(&self, side: Side, name: &str) -> Option<UnitId> {
        self.roster.find(side, name)
    }

    /// The Major Formation of this name on a side, dissolved ones left out.
    pub fn find_mf(&self, side: Side, name: &str) -> Option<MfId> {
        self.mfs_of(side).map(|(id, _)| id).find(|&id| self.mf_name(id) == name)
    }

    /// The leader of this name on a side.
    pub fn find_leader(&self, side: Side, name: &str) -> Option<LeaderId> {
        let leaders = &self.roster.leaders[side.index()];
        leaders.iter().position(|leader| leader == name).map(|at| LeaderId::new(side, at))
    }

    /// The unit of a key such as `B/28th Foot`.
    pub fn unit_of_key(&self, key: &str) -> Option<UnitId> {
        let (side, name) = key.split_once('/')?;
        self.find_unit(Side::of_key(side)?, name)
    }

    /// The Major Formation of a key such as `A/5th Division`.
    pub fn mf_of_key(&self, key: &str) -> Option<MfId> {
        let (side, name) = key.split_once('/')?;
        self.find_mf(Side::of_key(side)?, name)
    }
}

/// Codes for every unit of a side, by formation: a first letter from `a` on side A and from `m` on side B, then a
/// letter a unit; with three letters where two do not suffice.
pub(crate) fn codes(side: Side, formations: &[usize]) -> Vec<Vec<String>> {
    let first = if side == Side::A { b'a' } else { b'm' };
    let letters = if side == Side::A { 12 } else { 14 };
    let short = formations.len() <= letters && formations.iter().all(|&units| units <= 26);
    let letter = |number: usize| char::from(b'a' + u8::try_from(number % 26).unwrap_or(0));
    let mut number = 0;
    let mut code = |at: usize, unit: usize| {
        if short {
            let lead = char::from(first + u8::try_from(at).unwrap_or(0));
            return format!("{lead}{}", letter(unit));
        }
        let (lead, second, third) = (number / 676, number / 26, number);
        number += 1;
        let lead = char::from(first + u8::try_from(lead).unwrap_or(0));
        format!("{lead}{}{}", letter(second), letter(third))
    };
    formations.iter().enumerate().map(|(at, &units)| (0..units).map(|unit| code(at, unit)).collect()).collect()
}

/// The next free code for a newcomer of a formation: the formation's first letter while it lasts.
pub(crate) fn next_code(state: &State, mf: MfId) -> String {
    let side = &state.roster.units[mf.side.index()];
    let taken = |code: &String| state.roster.of_code(code).is_some();
    let own = state.members(mf).find_map(|(id, _)| state.facts(id)).and_then(|facts| facts.code.chars().next());
    let lead = own.unwrap_or_else(|| free_letter(state, mf.side));
    let long = side.iter().any(|facts| facts.code.len() > 2);
    let two = ('a'..='z').map(|second| format!("{lead}{second}")).filter(|_| !long);
    let others =
        ('a'..='z').flat_map(|first| ('a'..='z').map(move |second| format!("{first}{second}"))).filter(|_| !long);
    let three = ('a'..='z').flat_map(|a| ('a'..='z').flat_map(move |b| ('a'..='z').map(move |c| format!("{a}{b}{c}"))));
    two.chain(others).chain(three).find(|code| !taken(code)).unwrap_or_else(|| "zzz".into())
}

/// The first letter of a side that no code begins with, for a formation that is new.
fn free_letter(state: &State, side: Side) -> char {
    let begins = |letter: &char| state.roster.units.iter().flatten().any(|facts| facts.code.starts_with(*letter));
    let (first, last) = if side == Side::A { ('a', 'l') } else { ('m', 'z') };
    (first..=last).find(|letter| !begins(letter)).unwrap_or(first)
}
