//! Look-ups in the printed tables.

use crate::engine::check::Case;
use crate::engine::fraction::Fraction;
use crate::engine::table::{Table, TableFault, Tables, number};
use crate::rules::campaign_1805::scenario::Scenario;
use crate::rules::campaign_1805::scenario::map::Map;

/// What a cell of a battle table says: `35/10R`, `38R/7`, `-/40R`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Losses {
    /// The attacker's loss in percent.
    pub attacker: i64,
    pub attacker_retreats: bool,
    /// The defender's loss in percent.
    pub defender: i64,
    pub defender_retreats: bool,
}

impl Losses {
    /// Reads a cell of a battle table.
    pub(crate) fn read(cell: &str) -> Option<Self> {
        let (attacker, defender) = cell.split_once('/')?;
        let (attacker, attacker_retreats) = loss(attacker)?;
        let (defender, defender_retreats) = loss(defender)?;
        Some(Self { attacker, attacker_retreats, defender, defender_retreats })
    }
}

fn loss(text: &str) -> Option<(i64, bool)> {
    let percent = text.strip_suffix('R').unwrap_or(text);
    Some((number(percent)?.as_whole()?, text.ends_with('R')))
}

/// Reads the text of `tables.toml`.
pub(crate) fn read_tables(text: &str) -> Result<Tables, TableFault> {
    toml::from_str(text).map_err(|error| TableFault::Unreadable(error.to_string()))
}

/// The printed table of this id.
///
/// # Panics
/// When the tables lack it; a test proofs them.
pub(crate) fn table<'a>(case: &Case<'a>, id: &str) -> &'a Table {
    case.tables.get(id).unwrap_or_else(|fault| panic!("the tables were proofed: {fault}"))
}

/// The cell of a printed table.
///
/// # Panics
/// When the tables lack it; a test proofs them.
pub(crate) fn cell<'a>(case: &Case<'a>, id: &str, row: &str, column: usize) -> &'a str {
    table(case, id).cell(row, column, None).unwrap_or_else(|fault| panic!("the tables were proofed: {fault}"))
}

/// The whole number at the start of a cell: 5 in `+5`, 2 in `2d6 RP`; 0 without one.
pub(crate) fn whole(cell: &str) -> i64 {
    number(cell).and_then(Fraction::as_whole).unwrap_or(0)
}

/// The whole number that follows these words of a printed text: 6 after `at least `.
pub(crate) fn whole_after(text: &str, words: &str) -> Option<i64> {
    let (_, rest) = text.split_once(words)?;
    number(rest)?.as_whole()
}

/// The printed reparations of a nation in $ a turn; none for one that the sheet does not list.
pub(crate) fn reparations(nation: &str) -> Option<i64> {
    let tables = read_tables(include_str!("../tables.toml")).ok()?;
    let row = tables.get("campaign-1805/reparations").ok()?.rows.iter().find(|row| row.label == nation)?;
    // A cell reads `$455/turn`.
    whole_after(row.cells[0].split('/').next()?, "$")
}

/// The map of a scenario, with the printed costs of terrain.
///
/// # Panics
/// When the embedded tables cannot be read; a test proofs them.
pub(crate) fn map_of(scenario: &Scenario) -> Map {
    let tables = read_tables(include_str!("../tables.toml")).expect("the tables were proofed");
    let terrain = tables.get("campaign-1805/terrain").expect("the tables were proofed");
    let points = |key: &str| terrain.row(key).map_or(1, |row| u16::try_from(whole(&row.cells[0])).unwrap_or(1));
    Map::of(scenario, |terrain| points(terrain.key()), points("river"))
}
