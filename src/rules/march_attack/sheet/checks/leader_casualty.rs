//! How badly is a leader hit?

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::engine::check::{Case, Check, CheckFault, Outcome, contradiction, stated_as};
use crate::engine::dice::{Need, Throw};
use crate::engine::input::Input;
use crate::engine::table::{Table, TableFault, TableRow, Tables, range};
use crate::engine::tally::Tally;
use crate::engine::text::counted;

use super::super::cells::{face_ranges, sound};

const ID: &str = "march-attack/leader-casualty";

/// 2D6 on the table, then a D6 for the length of a wound or for death.
pub(crate) static CHECK: Check =
    Check::of::<LeaderCasualty>(ID, "Leader casualty", "leader casualty table", read, words)
        .takes(&[Input::flag("losing_melee", "his unit lost a melee: doubles capture him")])
        .rolls("2D6, then 1D6 for 4, 5-6, 8-9 and 10")
        .hopes(comes_back, "comes back", "cannot return")
        .spreads(spread)
        .stated_by(stated);

/// What became of him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaderCasualty {
    /// The table's result.
    pub result: LeaderResult,
    /// Turns until he is back; none when he is out of the battle.
    #[serde(default)]
    pub turns_out: Option<u8>,
    /// True when he dies of it.
    #[serde(default)]
    pub dies: bool,
    /// True when the enemy has him.
    #[serde(default)]
    pub captured: bool,
}

/// True where he is out for a number of turns, or not at all, and in nobody's hands.
fn comes_back(outcome: &Outcome) -> bool {
    let casualty: LeaderCasualty = outcome.get();
    casualty.turns_out.is_some() && !casualty.captured
}

/// The results of the table, the lightest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LeaderResult {
    /// No effect.
    Unhurt,
    /// Back next turn.
    KnockedDown,
    /// Out for a D3 of turns.
    LightWound,
    /// Out for a D6 of turns.
    ModerateWound,
    /// Out of the battle.
    Wounded,
    /// Out of the battle; may die.
    BadlyWounded,
    /// Out of the battle; will likely die.
    SevereWound,
    /// Out of the battle; dies after it.
    MortalWound,
    /// Dead.
    Killed,
}

/// How long he is away, and whether for good.
fn spread(_: &Case<'_>, outcome: &Outcome) -> (i64, String) {
    let casualty: LeaderCasualty = outcome.get();
    match casualty.turns_out {
        _ if casualty.captured => (9, "captured".to_owned()),
        Some(0) => (0, "unhurt".to_owned()),
        Some(_) => (1, "hurt, comes back".to_owned()),
        None if casualty.dies => (8, "dies".to_owned()),
        None => (7, "hurt, out for good".to_owned()),
    }
}

/// What a printed result asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ResultEffect {
    Back { turns: u8 },
    OutHalfDie,
    OutDie,
    OutOfBattle,
    MayDie { low: i64, high: i64 },
    Dies,
}

impl LeaderResult {
    /// Every result with its key in the table.
    const KEYS: [(Self, &'static str); 9] = [
        (Self::Unhurt, "unhurt"),
        (Self::KnockedDown, "knocked-down"),
        (Self::LightWound, "light-wound"),
        (Self::ModerateWound, "moderate-wound"),
        (Self::Wounded, "wounded"),
        (Self::BadlyWounded, "badly-wounded"),
        (Self::SevereWound, "severe-wound"),
        (Self::MortalWound, "mortal-wound"),
        (Self::Killed, "killed"),
    ];

    /// The result as a log line has it.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Unhurt => "unhurt",
            Self::KnockedDown => "knocked from his feet",
            Self::LightWound => "lightly wounded",
            Self::ModerateWound => "moderately wounded",
            Self::Wounded => "wounded",
            Self::BadlyWounded => "badly wounded",
            Self::SevereWound => "severely wounded",
            Self::MortalWound => "mortally wounded",
            Self::Killed => "killed outright",
        }
    }

    /// The most turns out that the result can give; none where it gives no number.
    const fn most_turns(self) -> Option<u8> {
        match self {
            Self::Unhurt => Some(0),
            Self::KnockedDown => Some(1),
            Self::LightWound => Some(3),
            Self::ModerateWound => Some(6),
            _ => None,
        }
    }
}

/// That every roll has its row and every row says what it does.
pub(crate) fn proof(tables: &Tables) -> Result<(), TableFault> {
    let table = tables.get(ID)?;
    for roll in 2..=12 {
        let (_, row) = wound(table, roll)?;
        effect(table, row)?;
    }
    Ok(())
}

fn read(case: &Case<'_>, _: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let (roll, doubles) = if case.inputs.flag("losing_melee") {
        let faces = throw.faces(2, 6, "")?;
        (faces.iter().map(|&face| i64::from(face)).sum(), faces.first() == faces.last())
    } else {
        (throw.sum(2, 6, "")?, false)
    };
    let table = sound(case.tables.get(ID));
    let (result, row) = sound(wound(table, roll));
    // What the next die is for, and the wound that calls for it; nothing that it shows frees a leader who is captured.
    let wound = if doubles { format!("captured by the double; {}", result.words()) } else { result.words().to_owned() };
    let (turns_out, dies) = match sound(effect(table, row)) {
        ResultEffect::Back { turns } => (Some(turns), false),
        ResultEffect::OutHalfDie => {
            let half = format!("for the turns he is out, half the die rounded up ({wound})");
            (u8::try_from((throw.sum(1, 6, &half)? + 1) / 2).ok(), false)
        }
        ResultEffect::OutDie => {
            let die = format!("for the turns he is out ({wound})");
            (u8::try_from(throw.sum(1, 6, &die)?).ok(), false)
        }
        ResultEffect::OutOfBattle => (None, false),
        ResultEffect::MayDie { low, high } => {
            let dies = format!("for his life ({wound}: dies on {low}-{high})");
            (None, (low..=high).contains(&throw.sum(1, 6, &dies)?))
        }
        ResultEffect::Dies => (None, true),
    };
    Ok(Outcome::of(&LeaderCasualty { result, turns_out, dies, captured: doubles }))
}

fn wound(table: &Table, roll: i64) -> Result<(LeaderResult, &TableRow), TableFault> {
    let holds = |row: &&TableRow| range(&row.label).is_some_and(|(low, high)| (low..=high).contains(&roll));
    let fault = || TableFault::NoRow(table.id.clone(), roll.to_string());
    let row = table.rows.iter().find(holds).ok_or_else(fault)?;
    let known = LeaderResult::KEYS.iter().find(|(_, key)| *key == row.key);
    known.map(|(wound, _)| (*wound, row)).ok_or_else(fault)
}

/// What the printed words of a row ask for.
fn effect(table: &Table, row: &TableRow) -> Result<ResultEffect, TableFault> {
    let cell = row.cells.first().map_or("", String::as_str);
    let says = |words: &str| cell.contains(words);
    let effect = match face_ranges(cell).next() {
        Some((low, high)) if says("may die") => ResultEffect::MayDie { low, high },
        None if says("No Effect") => ResultEffect::Back { turns: 0 },
        None if says("back next turn") => ResultEffect::Back { turns: 1 },
        None if says("out D3 turns") => ResultEffect::OutHalfDie,
        None if says("out D6 turns") => ResultEffect::OutDie,
        None if says("out of battle") => ResultEffect::OutOfBattle,
        None if says("will die") || says("Killed") => ResultEffect::Dies,
        _ => return Err(TableFault::NoNumber(table.id.clone(), row.label.clone(), cell.to_owned())),
    };
    Ok(effect)
}

/// A stated wound must say how long it lasts where the table's die would; the rest follows from it.
fn stated(members: &Map<String, Json>) -> Result<Outcome, CheckFault> {
    let mut casualty: LeaderCasualty = stated_as::<LeaderCasualty>(members)?.get();
    let name = casualty.result.words();
    casualty.dies |= casualty.result >= LeaderResult::MortalWound;
    if casualty.dies && casualty.result < LeaderResult::BadlyWounded {
        return contradiction(format!("`dies` is false for a leader who is {name}, found true"));
    }
    match (casualty.result.most_turns(), casualty.turns_out) {
        (Some(most @ (0 | 1)), None) => casualty.turns_out = Some(most),
        (Some(most @ (0 | 1)), Some(turns)) if turns != most => {
            return contradiction(format!("`turns_out` of a leader who is {name} is {most}, found {turns}"));
        }
        (Some(most), None) => {
            return contradiction(format!("`turns_out` of a leader who is {name} is 1 to {most}"));
        }
        (Some(most), Some(turns)) if turns > most || (turns == 0 && most > 0) => {
            return contradiction(format!("`turns_out` of a leader who is {name} is 1 to {most}, found {turns}"));
        }
        (None, Some(turns)) => {
            return contradiction(format!(
                "`turns_out` is null for a leader who is {name}: he is out of the battle, found {turns}"
            ));
        }
        _ => {}
    }
    Ok(Outcome::of(&casualty))
}

fn words(outcome: &Outcome) -> String {
    let casualty: LeaderCasualty = outcome.get();
    let mut parts = vec![casualty.result.words().to_owned()];
    match casualty.turns_out {
        Some(0) => {}
        Some(turns) => parts.push(format!("out for {}", counted(turns, "turn"))),
        None if casualty.dies => {}
        None => parts.push("out of the battle".to_owned()),
    }
    if casualty.dies && casualty.result != LeaderResult::Killed {
        parts.push("dies".to_owned());
    }
    if casualty.captured {
        parts.push("captured".to_owned());
    }
    parts.join(", ")
}
