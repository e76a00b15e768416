//! Does a charge over an obstacle fall into disorder?

use serde::{Deserialize, Serialize};

use crate::engine::check::{Case, Check, Outcome};
use crate::engine::dice::{Need, Throw};
use crate::engine::input::Input;
use crate::engine::table::{TableFault, Tables};
use crate::engine::tally::Tally;

use super::super::cells::{face_ranges, sound};

const TABLE: &str = "march-attack/terrain";
const NOTES: usize = 3;

/// D6 for a minor obstacle or a steep rise; a major one always disorders.
pub(crate) static CHECK: Check =
    Check::of::<ObstacleResult>("march-attack/obstacle", "Charge over an obstacle", "terrain table", read, |outcome| {
        if outcome.get::<ObstacleResult>().disordered { "disordered".to_owned() } else { "keeps its order".to_owned() }
    })
    .takes(&[
        Input::word("obstacle", &["minor-linear", "steep-rise", "major-linear"], "what the charge crosses"),
        Input::flag("mounted", "the charger is mounted"),
    ])
    .rolls("1D6, none for a major linear obstacle")
    .hopes(|outcome| !outcome.get::<ObstacleResult>().disordered, "keeps its order", "cannot keep its order");

/// What the obstacle did to the charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ObstacleResult {
    /// True when the charger is disordered; the setting `obstacle.level` says how deeply.
    pub disordered: bool,
}

/// That the notes of the terrain table give the faces.
pub(crate) fn proof(tables: &Tables) -> Result<(), TableFault> {
    for row in ["minor-linear", "steep"] {
        faces(tables, row, false)?;
        faces(tables, row, true)?;
    }
    Ok(())
}

fn read(case: &Case<'_>, _: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let row = match case.inputs.word("obstacle") {
        Some("minor-linear") => "minor-linear",
        Some("steep-rise") => "steep",
        _ => return Ok(Outcome::of(&ObstacleResult { disordered: true })),
    };
    let (low, high) = sound(faces(case.tables, row, case.inputs.flag("mounted")));
    let disordered = (low..=high).contains(&throw.sum(1, 6, "")?);
    Ok(Outcome::of(&ObstacleResult { disordered }))
}

/// The faces that disorder a charge: the notes print them for foot, then for mounted troops.
fn faces(tables: &Tables, row: &str, mounted: bool) -> Result<(i64, i64), TableFault> {
    let notes = tables.get(TABLE)?.cell(row, NOTES, None)?;
    let found = face_ranges(notes).nth(usize::from(mounted));
    found.ok_or_else(|| TableFault::NoNumber(TABLE.to_owned(), row.to_owned(), notes.to_owned()))
}
