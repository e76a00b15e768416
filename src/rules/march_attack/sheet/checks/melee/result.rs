//! What the loser of a melee suffers, read out of cells such as `2CV Ret 6" (Limb, D2)`.

use serde::{Deserialize, Serialize};

use crate::engine::inches::Inches;
use crate::engine::table::{TableFault, Tables, range};

use super::super::super::cells::inches_in;
use super::super::super::words::Marker;

const TABLE: &str = "march-attack/melee-result";
const ROWS: [&str; 8] = [
    "foot-infantry",
    "foot-cavalry",
    "foot-foot-artillery",
    "foot-horse-artillery",
    "cavalry-infantry",
    "cavalry-cavalry",
    "cavalry-foot-artillery",
    "cavalry-horse-artillery",
];

/// What the loser suffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loser {
    /// CV lost, as printed: more than the unit may have left.
    pub cv_lost: u32,
    /// How far it retreats; none when it is broken.
    #[serde(default)]
    pub retreat: Option<Inches>,
    /// Its disorder; none when it is broken.
    #[serde(default)]
    pub disorder: Option<Marker>,
    /// Its guns limber up.
    #[serde(default)]
    pub limbered: bool,
    #[serde(default)]
    pub broken: bool,
    /// Its guns are taken.
    #[serde(default)]
    pub guns_lost: bool,
}

/// A printed result, with the mark (A) that a house rule explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fate {
    /// What the words say; its guns are not yet taken.
    pub loser: Loser,
    /// The cell bears the mark (A).
    pub marked: bool,
}

impl Loser {
    /// The loss as a log line has it.
    pub fn words(self) -> String {
        let mut parts = vec![format!("loses {} CV", self.cv_lost)];
        if self.limbered {
            parts.push("limbers".to_owned());
        }
        parts.extend(self.retreat.map(|inches| format!("retreats {inches}\"")));
        parts.extend(self.disorder.map(|marker| marker.word().to_owned()));
        if self.broken {
            parts.push("broken".to_owned());
        }
        if self.guns_lost {
            parts.push("guns taken".to_owned());
        }
        parts.join(", ")
    }
}

/// What the table prints for this winner and loser (arms) at this margin, 1 or more.
pub(super) fn fate(tables: &Tables, winner: &str, loser: &str, margin: i64) -> Result<Fate, TableFault> {
    let table = tables.get(TABLE)?;
    let winner = if winner == "cavalry" { "cavalry" } else { "foot" };
    let row = format!("{winner}-{loser}");
    let holds = |label: &String| range(label).is_some_and(|(low, high)| (low..=high).contains(&margin));
    let missing = || TableFault::NoNumber(TABLE.to_owned(), row.clone(), margin.to_string());
    let column = table.columns.iter().position(holds).ok_or_else(missing)?;
    let cell = table.cell(&row, column, None)?;
    parse(cell).ok_or_else(|| TableFault::NoNumber(TABLE.to_owned(), row.clone(), cell.to_owned()))
}

/// That every cell can be read.
pub(super) fn proof(tables: &Tables) -> Result<(), TableFault> {
    for row in ROWS {
        let (winner, loser) = row.split_once('-').unwrap_or((row, row));
        for margin in 1..=10 {
            fate(tables, winner, loser, margin)?;
        }
    }
    Ok(())
}

/// `2CV Ret 6" (D2)`, `2CV Ret 6" (Limb, D2)`, `3CV Broken`, `4CV Broken (A)`.
pub(super) fn parse(cell: &str) -> Option<Fate> {
    let (lost, rest) = cell.split_once("CV ")?;
    let none = Loser {
        cv_lost: lost.parse().ok()?,
        retreat: None,
        disorder: None,
        limbered: false,
        broken: false,
        guns_lost: false,
    };
    if let Some(mark) = rest.strip_prefix("Broken") {
        let marked = mark == " (A)";
        return (marked || mark.is_empty()).then_some(Fate { loser: Loser { broken: true, ..none }, marked });
    }
    let (distance, marks) = rest.strip_prefix("Ret ")?.split_once(' ')?;
    let limbered = match marks {
        "(D2)" => false,
        "(Limb, D2)" => true,
        _ => return None,
    };
    let retreat = Some(inches_in(distance).next()?);
    Some(Fate { loser: Loser { retreat, disorder: Some(Marker::D2), limbered, ..none }, marked: false })
}
