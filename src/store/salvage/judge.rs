//! A verdict on every line: which follow another by their checks, which can be put right, which nothing proves.

use std::collections::{BTreeMap, VecDeque};

use super::bits::{Change, Digits, check_of, digits_of, one_change, one_digit, told};
use super::entry::open_of;
use super::lines::Piece;
use super::tell::{Finding, Way};
use crate::engine::journal::Record;
use crate::store::read::record_of;

/// So many lines may be parts of one into which line ends were put.
const MOST_PARTS: usize = 4;

/// What a line tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub number: u64,
    pub group: u64,
    /// Seconds since 1970.
    pub at: i64,
    pub end: bool,
    /// The record as its text.
    pub record: String,
    /// True for the forces as they came.
    pub musters: bool,
    /// The seat that made the request, where it is told.
    pub maker: Option<String>,
}

/// A line with what was found out about it.
#[derive(Clone, Debug)]
pub(super) struct JudgedLine {
    pub piece: Piece,
    pub known: Option<Known>,
    /// The line whose check it follows, by its place among the judged; none for the header too.
    pub prover: Option<usize>,
    pub proved: bool,
    /// The check that the next line follows.
    pub seal: Option<Digits>,
    /// The check of the line before it in the file.
    before: Option<Digits>,
    /// The number that a line must tell which follows that one.
    expected: Option<u64>,
    pub way: Option<Way>,
}

impl Known {
    /// What the JSON object of a line tells, without its closing brace.
    pub(super) fn of(open: &[u8]) -> Option<Self> {
        let body = format!("{}}}", std::str::from_utf8(open).ok()?);
        let (written, record) = record_of(&body)?;
        Some(Self {
            number: written.number,
            group: written.group,
            at: written.at,
            end: written.end,
            record: written.record.get().to_owned(),
            musters: matches!(record, Record::Muster(_)),
            maker: written.seat.clone(),
        })
    }
}

/// The forces as they came, from a line that is damaged in names only: what is no letter is read as `?`. All else hangs
/// on them.
fn damaged_muster(open: &[u8]) -> Option<Known> {
    let text: String =
        String::from_utf8_lossy(open).chars().map(|letter| if letter.is_control() { '?' } else { letter }).collect();
    Known::of(text.as_bytes()).filter(|known| known.musters && known.number == 1)
}

/// Judges the lines after the header, whose check is `head` where it is known. Of the lines in `accept` none is changed.
pub(super) fn judge(pieces: Vec<Piece>, head: Option<Digits>, accept: &[usize]) -> Vec<JudgedLine> {
    let mut court = Court { judged: Vec::new(), by_number: BTreeMap::new(), head, tries: MOST_TRIES };
    let mut waiting: VecDeque<Piece> = pieces.into();
    while let Some(piece) = waiting.pop_front() {
        let one = court.verdict(piece, &mut waiting, accept);
        if let Some(known) = &one.known {
            court.by_number.entry(known.number).or_default().push(court.judged.len());
        }
        court.judged.push(one);
    }
    court.look_again();
    court.judged
}

struct Court {
    judged: Vec<JudgedLine>,
    /// The places of the lines that tell this number.
    by_number: BTreeMap<u64, Vec<usize>>,
    head: Option<Digits>,
    /// How many more lines may be looked at in vain.
    tries: usize,
}

/// Lines for which one change is looked for and not found: a save that somebody wrote anew has hundreds of them, and each
/// takes long.
const MOST_TRIES: usize = 32;

impl Court {
    fn verdict(&mut self, piece: Piece, waiting: &mut VecDeque<Piece>, accept: &[usize]) -> JudgedLine {
        let mut one = self.as_it_stands(piece);
        if one.proved || accept.contains(&one.piece.line) {
            return one;
        }
        if check_is_damaged(&mut one, waiting.front()) || self.last_check_is_damaged(&mut one) {
            return one;
        }
        let found = if self.tries == 0 { None } else { put_right(&one).or_else(|| joined(&one, waiting)) };
        if found.is_none() {
            self.tries = self.tries.saturating_sub(1);
        }
        if found.is_none() && one.known.is_none() && self.judged.is_empty() {
            one.known = one.piece.parts().and_then(|(open, _)| damaged_muster(open));
        }
        if let Some(found) = found {
            let prover = self.judged.len().checked_sub(1);
            one = JudgedLine { prover, ..found };
        }
        one
    }

    /// What the line tells, and whether it follows the one before it in the file or the one before it by its number.
    fn as_it_stands(&self, piece: Piece) -> JudgedLine {
        let last = self.judged.len().checked_sub(1);
        let before = last.map_or(self.head, |last| self.judged[last].seal);
        let known = piece.parts().and_then(|(open, _)| Known::of(open));
        let seal = piece.digits();
        let way = piece.has_damaged_seal().then_some(Way::Check);
        let expected = match last {
            None => before.map(|_| 1),
            Some(last) => self.judged[last].next_number(),
        };
        let mut one = JudgedLine { piece, known, prover: None, proved: false, seal, before, expected, way };
        if one.known.is_some() && before.is_some_and(|before| one.piece.follows(&before)) {
            (one.proved, one.prover) = (true, last);
        } else if let Some(prover) = self.prover_by_number(&one) {
            (one.proved, one.prover) = (true, Some(prover));
        }
        one
    }

    fn prover_by_number(&self, one: &JudgedLine) -> Option<usize> {
        let before = one.known.as_ref()?.number.checked_sub(1)?;
        let mut candidates = self.by_number.get(&before)?.iter().copied();
        candidates.find(|&at| self.judged[at].seal.is_some_and(|seal| one.piece.follows(&seal)))
    }

    /// One digit of the check before this line is damaged: with it put right, that line is judged once more.
    fn last_check_is_damaged(&mut self, one: &mut JudgedLine) -> bool {
        let Some(last) = self.judged.len().checked_sub(1).filter(|&last| !self.judged[last].proved) else {
            return false;
        };
        let right = one.known.as_ref().and(one.piece.parts()).and_then(|(open, digits)| {
            let before = self.judged[last].seal?;
            one_digit(before, open, told(digits)?)
        });
        let Some(right) = right else { return false };
        (one.proved, one.prover, one.before) = (true, Some(last), Some(right));
        let again = &mut self.judged[last];
        again.seal = Some(right);
        if let Some(found) = put_right(again) {
            *again = JudgedLine { prover: again.prover, ..found };
        } else if let (Some(before), Some((open, _))) = (again.before, again.piece.parts())
            && again.known.is_some()
            && digits_of(check_of(&before, open)) == right
        {
            (again.proved, again.way) = (true, Some(Way::Check));
            again.prover = last.checked_sub(1);
        }
        true
    }

    /// Lines that follow one that stands behind them in the file: they were moved.
    fn look_again(&mut self) {
        for at in 0..self.judged.len() {
            if self.judged[at].proved || self.judged[at].known.is_none() {
                continue;
            }
            if let Some(prover) = self.prover_by_number(&self.judged[at]).filter(|&prover| prover != at) {
                (self.judged[at].proved, self.judged[at].prover) = (true, Some(prover));
            }
        }
    }
}

/// The words follow the line before, and the next line follows them: only the check itself is damaged.
fn check_is_damaged(one: &mut JudgedLine, next: Option<&Piece>) -> bool {
    let (Some(before), Some((open, _)), true) = (one.before, one.piece.parts(), one.known.is_some()) else {
        return false;
    };
    let right = digits_of(check_of(&before, open));
    let follows = |digits: &Digits| next.is_some_and(|next| next.follows(digits));
    let in_one_digit = one.seal.is_some_and(|seal| {
        seal.iter().zip(&right).filter(|(found, right)| found != right).count() == 1 && !follows(&seal)
    });
    let proved = one.fits() && (follows(&right) || in_one_digit);
    if proved {
        (one.proved, one.seal, one.way) = (true, Some(right), Some(Way::Check));
    }
    proved
}

/// The line with the one change that makes it follow the line before.
fn put_right(one: &JudgedLine) -> Option<JudgedLine> {
    let (open, _) = one.piece.parts()?;
    let (before, seal) = (one.before?, one.seal?);
    let reads =
        |line: &[u8]| Known::of(line).is_some_and(|known| one.expected.is_none_or(|expected| known.number == expected));
    let (change, right) = one_change(&before, open, told(seal)?, reads)?;
    let way = Way::Change { column: column(open, change), found: open[change.at], now: right[change.at] };
    Some(JudgedLine { known: Known::of(&right), proved: true, way: Some(way), ..one.clone() })
}

fn column(open: &[u8], change: Change) -> usize {
    String::from_utf8_lossy(&open[..change.at]).chars().count() + 1
}

/// The line with what follows it, up to the end of a record: line ends were put into it, or stand for another byte.
fn joined(one: &JudgedLine, waiting: &mut VecDeque<Piece>) -> Option<JudgedLine> {
    let mut bytes = one.piece.bytes.clone();
    for more in 1..=MOST_PARTS {
        let next = waiting.get(more - 1).filter(|next| !next.begins())?;
        let with_end = [&bytes[..], b"\n", &next.bytes[..]].concat();
        let without = [&bytes[..], &next.bytes[..]].concat();
        let lines = next.line + next.lines - one.piece.line;
        let whole = |bytes: Vec<u8>| Piece { lines, bytes, ..one.piece.clone() };
        let found = follows(one, whole(without.clone())).or_else(|| {
            let piece = whole(with_end);
            let seal = piece.digits();
            put_right(&JudgedLine { piece, seal, ..one.clone() })
        });
        if let Some(found) = found {
            waiting.drain(..more);
            return Some(found);
        }
        bytes = without;
    }
    None
}

fn follows(one: &JudgedLine, piece: Piece) -> Option<JudgedLine> {
    let known = piece.parts().and_then(|(open, _)| Known::of(open))?;
    let follows = one.before.is_some_and(|before| piece.follows(&before));
    let (seal, way) = (piece.digits(), Some(Way::LineEnd));
    follows.then(|| JudgedLine { piece, known: Some(known), proved: true, seal, way, ..one.clone() })
}

impl JudgedLine {
    /// True where the check before it is known.
    pub(super) const fn has_head(&self) -> bool {
        self.before.is_some()
    }

    /// True when it tells the number that a line must tell which follows the one before it.
    fn fits(&self) -> bool {
        let number = self.known.as_ref().map(|known| known.number);
        self.expected.is_none_or(|expected| number == Some(expected))
    }

    /// The number that a line must tell which follows this one, where this one is proved.
    fn next_number(&self) -> Option<u64> {
        let number = self.known.as_ref().filter(|_| self.proved)?.number;
        number.checked_add(1)
    }

    /// Its bytes, put right.
    pub(super) fn right(&self) -> Vec<u8> {
        match (&self.known, self.way, self.seal) {
            (Some(known), Some(_), Some(seal)) => {
                let maker = known.maker.as_deref();
                let open = open_of(known.number, known.group, known.at, &known.record, known.end, maker);
                [open.as_bytes(), b",\"check\":\"", &seal, b"\"}"].concat()
            }
            _ => self.piece.bytes.clone(),
        }
    }

    /// What was put right in it.
    pub(super) fn finding(&self) -> Option<Finding> {
        let (line, entry) = (self.piece.line, self.known.as_ref()?.number);
        if self.piece.open && self.way.is_none() {
            return Some(Finding::PutRight { line, entry: Some(entry), way: Way::LostEnd });
        }
        self.way.map(|way| Finding::PutRight { line, entry: Some(entry), way })
    }
}
