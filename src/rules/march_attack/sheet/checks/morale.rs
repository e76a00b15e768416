//! Does a formation stand? Its own test, and the test that a broken friend causes.

use serde::{Deserialize, Serialize};

use crate::engine::check::{Case, Check, Outcome, tally_of};
use crate::engine::dice::{Need, Throw};
use crate::engine::input::{Input, Inputs};
use crate::engine::table::{TableFault, Tables, range};
use crate::engine::tally::Tally;

use super::super::cells::sound;
use super::super::words::{INSPIRATION, QUALITY};
use super::has;
use crate::engine::check::modifiers;

const ID: &str = "march-attack/morale";
const STATES: &[&str] = &["steady", "shaken", "spent"];

/// 2D6 and modifiers, read in the row of the formation's state.
pub static CHECK: Check = Check::of::<Morale>(ID, "MF and army morale", "morale table", read, |outcome| {
    outcome.get::<Morale>().result.words().to_owned()
})
.takes(&[
    Input::word("state", STATES, "the formation's state by its losses"),
    Input::word("quality", QUALITY, "its quality (setting morale.quality)"),
    Input::word("inspiration", INSPIRATION, "its commander's inspiration").or("none"),
    Input::word("cause", &["own", "army"], "its own losses, or a friend that broke within 18\"").or("own"),
    Input::flag("cause_half_units", "the friend that broke has half or fewer of this formation's units")
        .only(for_army, "for the army test, with cause = army"),
    Input::flag("cause_lower_quality", "the friend that broke is two or more levels of quality lower")
        .only(for_army, "for the army test, with cause = army"),
])
.rolls("2D6")
.hopes(|outcome| outcome.get::<Morale>().result == MoraleResult::CarryOn, "carries on", "cannot carry on")
.spreads(|_, outcome| {
    let result = outcome.get::<Morale>().result;
    // A number of turns is none of the dice.
    let turns = match result {
        MoraleResult::Retire4 | MoraleResult::Retire3 | MoraleResult::Retire2 => " turns",
        MoraleResult::Retire1 => " turn",
        _ => "",
    };
    (result as i64, format!("{}{turns}", result.words()))
})
.adds(tally_of::<MoraleModifier>);

/// What came of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Morale {
    /// The 2D6 with the modifiers.
    #[serde(default)]
    pub total: i64,
    /// What the formation does.
    pub result: MoraleResult,
}

/// What a formation does, the worst first, in the order of the table's columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MoraleResult {
    /// All its units are removed.
    #[serde(rename = "broken")]
    Broken,
    /// It retires for four turns.
    #[serde(rename = "retire-4")]
    Retire4,
    /// It retires for three turns.
    #[serde(rename = "retire-3")]
    Retire3,
    /// It retires for two turns.
    #[serde(rename = "retire-2")]
    Retire2,
    /// It retires for a turn.
    #[serde(rename = "retire-1")]
    Retire1,
    /// All its units are D2.
    #[serde(rename = "disorder")]
    Disorder,
    /// It goes on as ordered.
    #[serde(rename = "carry-on")]
    CarryOn,
}

impl MoraleResult {
    /// Every result, in the order of the table's columns.
    pub const ALL: &'static [Self] =
        &[Self::Broken, Self::Retire4, Self::Retire3, Self::Retire2, Self::Retire1, Self::Disorder, Self::CarryOn];

    /// The result as a log line has it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Broken => "broken",
            Self::Retire4 => "retire 4",
            Self::Retire3 => "retire 3",
            Self::Retire2 => "retire 2",
            Self::Retire1 => "retire 1",
            Self::Disorder => "disorder",
            Self::CarryOn => "carry on",
        }
    }
}

modifiers! {
    /// The right-hand columns of the morale table.
    pub MoraleModifier of "march-attack/morale" => {
        QualityUntrained = "quality-untrained", |case| has(case, "quality", "untrained");
        QualityMilitia = "quality-militia", |case| has(case, "quality", "militia");
        QualityConscript = "quality-conscript", |case| has(case, "quality", "conscript");
        QualityRegular = "quality-regular", |case| has(case, "quality", "regular");
        QualityVeteran = "quality-veteran", |case| has(case, "quality", "veteran");
        QualityElite = "quality-elite", |case| has(case, "quality", "elite");
        QualityGuard = "quality-guard", |case| has(case, "quality", "guard");
        LeaderCharismatic = "leader-charismatic", |case| has(case, "inspiration", "charismatic");
        LeaderNormal = "leader-normal", |case| has(case, "inspiration", "normal");
        LeaderUninspiring = "leader-uninspiring", |case| has(case, "inspiration", "uninspiring");
    }
}

/// That the cells of every state cover every total.
pub fn proof(tables: &Tables) -> Result<(), TableFault> {
    for state in STATES {
        for total in -10..=30 {
            result(tables, state, total)?;
        }
    }
    Ok(())
}

fn for_army(inputs: &Inputs) -> bool {
    inputs.is("cause", "army")
}

fn read(case: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let total = throw.sum(2, 6, "")? + tallies[0].whole();
    let state = case.inputs.word("state").unwrap_or("steady");
    let result = sound(result(case.tables, state, total)).max(worst(case));
    Ok(Outcome::of(&Morale { total, result }))
}

/// The worst that a friend much smaller, or much worse, can do to a formation.
fn worst(case: &Case<'_>) -> MoraleResult {
    match (case.inputs.flag("cause_half_units"), case.inputs.flag("cause_lower_quality")) {
        (true, true) => MoraleResult::Disorder,
        (true, false) | (false, true) => MoraleResult::Retire2,
        (false, false) => MoraleResult::Broken,
    }
}

/// The column in whose range the total falls.
fn result(tables: &Tables, state: &str, total: i64) -> Result<MoraleResult, TableFault> {
    let cells = &tables.get(ID)?.row(state)?.cells;
    let holds = |cell: &str| range(cell).is_some_and(|(low, high)| (low..=high).contains(&total));
    let found = MoraleResult::ALL.iter().zip(cells).find(|(_, cell)| holds(cell)).map(|(result, _)| *result);
    found.ok_or_else(|| TableFault::NoNumber(ID.to_owned(), state.to_owned(), total.to_string()))
}
