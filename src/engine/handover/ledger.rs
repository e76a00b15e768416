//! The ledger of a battle that comes back: what went in and what came out, which must be the same.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::remark::{Deed, Note};

use super::{Came, CamePiece, CameUnit, Fate, Mismatch, SentUnit, side_letter};

/// A unit of the ledger: what went in and what came out, in hits or steps, as its game counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LedgerLine {
    /// The side, 0 for A.
    pub side: usize,
    pub unit: String,
    /// Its arm; empty for a piece that has units of several.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub arm: String,
    pub went_in: u32,
    /// What is still with it, the broken too.
    pub fit: u32,
    /// How much of that is broken.
    #[serde(default, skip_serializing_if = "crate::engine::stored_json::is_default")]
    pub broken: u32,
    pub lost: u32,
    pub captured: u32,
}

/// What went in and what came out, unit by unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ledger(pub Vec<LedgerLine>);

impl LedgerLine {
    /// It in words: `26 in = 18 fit (4 of them broken) + 6 lost + 2 captured`.
    pub fn words(&self) -> String {
        let Self { went_in, fit, broken, lost, captured, .. } = self;
        let broken = if *broken > 0 { format!(" ({broken} of them broken)") } else { String::new() };
        format!("{went_in} in = {fit} fit{broken} + {lost} lost + {captured} captured")
    }

    /// What of it is left, doubled, where what is broken counts for so many halves.
    pub const fn left_in_halves(&self, broken_halves: u32) -> u32 {
        (self.fit - self.broken) * 2 + self.broken * broken_halves
    }

    fn add(&mut self, other: &Self) {
        self.went_in += other.went_in;
        self.fit += other.fit;
        self.broken += other.broken;
        self.lost += other.lost;
        self.captured += other.captured;
    }

    const fn is_whole(&self) -> bool {
        self.fit == self.went_in && self.broken == 0
    }

    /// What is told of it as a whole.
    fn set(&mut self, told: &CamePiece) -> Result<(), Mismatch> {
        if told.broken > told.fit {
            let (side, name) = (told.side.clone(), told.name.clone());
            return Err(Mismatch::Broken { side, name, broken: told.broken, fit: told.fit });
        }
        let [fit, broken, lost, captured] = [told.fit, told.broken, told.lost, told.captured].map(u32::from);
        *self = Self { fit, broken, lost, captured, ..std::mem::take(self) };
        Ok(())
    }

    fn add_unit(&mut self, unit: &CameUnit) {
        let [start, left] = [unit.start, unit.left].map(u32::from);
        let [fit, broken, captured] = match unit.fate {
            Fate::Stands => [left, 0, 0],
            Fate::Broken => [left, left, 0],
            Fate::Removed | Fate::Left => [0; 3],
            Fate::Captured => [0, 0, left],
        };
        let lost = start - fit - captured;
        self.add(&Self { went_in: start, fit, broken, lost, captured, ..Self::default() });
    }
}

impl Ledger {
    /// What became of every piece, in the order in which they went in: told as a whole, or unit by unit.
    ///
    /// # Errors
    /// The first piece or unit that is missing, told twice, was not sent, or does not add up.
    pub fn of(came: &Came, sent: &[SentUnit]) -> Result<Self, Mismatch> {
        let mut whole: BTreeMap<(&str, &str), &CamePiece> = BTreeMap::new();
        for own in &came.pieces {
            if whole.insert((&own.side, &own.name), own).is_some() {
                return Err(Mismatch::Twice { side: own.side.clone(), name: own.name.clone() });
            }
        }
        let letter = |one: &SentUnit| if one.side == 0 { "A" } else { "B" };
        let told_whole = |one: &SentUnit| whole.get(&(letter(one), one.piece.as_deref()?)).copied();
        let by_itself = sent.iter().filter(|one| told_whole(one).is_none());
        // A unit of a piece that is told as a whole counts twice if it is told, too.
        let twice = |one: &&SentUnit| {
            let told = |unit: &CameUnit| unit.side == letter(one) && unit.name == one.name;
            told_whole(one).is_some() && came.units.iter().any(told)
        };
        if let Some(one) = sent.iter().find(twice) {
            return Err(Mismatch::Twice { side: letter(one).to_owned(), name: one.name.clone() });
        }
        let mut units = came.units_of(by_itself)?.into_iter();
        let mut entries: Vec<LedgerLine> = Vec::new();
        for one in sent {
            let piece = one.piece.as_ref().unwrap_or(&one.name);
            let at = entries.iter().position(|own| own.side == one.side && own.unit == *piece);
            let at = at.unwrap_or_else(|| {
                entries.push(LedgerLine { side: one.side, unit: piece.clone(), ..LedgerLine::default() });
                entries.len() - 1
            });
            match told_whole(one) {
                Some(_) => entries[at].went_in += u32::from(one.start),
                None => units.next().into_iter().for_each(|unit| entries[at].add_unit(unit)),
            }
        }
        for ((side, name), own) in whole {
            let of_it = |entry: &&mut LedgerLine| side_letter(entry.side).to_string() == side && entry.unit == name;
            let Some(entry) = entries.iter_mut().find(of_it) else {
                let (side, name) = (side.to_owned(), name.to_owned());
                return Err(Mismatch::Unsent { side, name, near: None });
            };
            entry.set(own)?;
        }
        Self(entries).balanced()
    }

    /// It, where every unit adds up.
    ///
    /// # Errors
    /// The first unit that does not.
    pub fn balanced(self) -> Result<Self, Mismatch> {
        match self.0.iter().find(|entry| entry.went_in != entry.fit + entry.lost + entry.captured) {
            None => Ok(self),
            Some(LedgerLine { unit, went_in, fit, lost, captured, .. }) => {
                let (went_in, fit, lost, captured) = (*went_in, *fit, *lost, *captured);
                Err(Mismatch::Ledger { unit: unit.clone(), went_in, fit, lost, captured })
            }
        }
    }

    /// Pieces of which something was taken are colours of the leader of the other side; `note` has who that is.
    pub fn colours(&self, note: impl Fn(usize, Deed) -> Option<Note>) -> Vec<Note> {
        let of_side = |side: usize| {
            let taken = self.0.iter().filter(|entry| entry.side != side && entry.captured > 0).count();
            let taken = u32::try_from(taken).ok().filter(|taken| *taken > 0)?;
            note(side, Deed::Colours(taken))
        };
        (0..2).filter_map(of_side).collect()
    }

    /// A line a side and arm, then every unit: `26 in = 18 fit + 6 lost + 2 captured`.
    pub fn lines(&self) -> Vec<String> {
        let mut arms: Vec<LedgerLine> = Vec::new();
        for own in &self.0 {
            match arms.iter_mut().find(|arm| arm.side == own.side && arm.arm == own.arm) {
                Some(arm) => arm.add(own),
                None => arms.push(own.clone()),
            }
        }
        arms.sort_by(|one, other| (one.side, &one.arm).cmp(&(other.side, &other.arm)));
        let of_arm = |own: &LedgerLine| {
            let arm = if own.arm.is_empty() { String::new() } else { format!(", {}", own.arm) };
            format!("side {}{arm}: {}", side_letter(own.side), own.words())
        };
        let mut lines: Vec<String> = arms.iter().map(of_arm).collect();
        lines.extend(self.unit_lines());
        lines
    }

    /// A line a unit; units of one name that came out whole stand in one line.
    pub fn unit_lines(&self) -> Vec<String> {
        let mut units: Vec<(LedgerLine, u32)> = Vec::new();
        for own in &self.0 {
            let alike = |(known, _): &&mut (LedgerLine, u32)| {
                let same = known.side == own.side && known.unit == own.unit && known.arm == own.arm;
                same && known.is_whole() && own.is_whole()
            };
            match units.iter_mut().find(alike) {
                Some((known, count)) => {
                    known.add(own);
                    *count += 1;
                }
                None => units.push((own.clone(), 1)),
            }
        }
        let of_unit = |(own, count): &(LedgerLine, u32)| {
            let units = if *count > 1 { format!(" ({count} units)") } else { String::new() };
            format!("side {}, {}{units}: {}", side_letter(own.side), own.unit, own.words())
        };
        units.iter().map(of_unit).collect()
    }
}
