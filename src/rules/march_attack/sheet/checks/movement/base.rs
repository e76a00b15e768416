//! The printed inches of the movement table.

use crate::engine::check::Case;
use crate::engine::fraction::Fraction;
use crate::engine::table::{TableFault, Tables};
use crate::engine::tally::Tally;

use super::super::super::cells::sound;
use super::troops::{Class, Troops};

const TABLE: &str = "march-attack/movement";
/// Every row, with how many figures its tactical and strategic cells print.
const ROWS: [(&str, usize, usize); 10] = [
    ("infantry", 3, 3),
    ("infantry-retire", 3, 1),
    ("light-cavalry", 2, 1),
    ("cavalry", 2, 1),
    ("cavalry-retire", 1, 1),
    ("general", 1, 1),
    ("foot-artillery", 2, 2),
    ("heavy-foot-artillery", 1, 1),
    ("horse-artillery", 2, 2),
    ("road", 1, 2),
];

/// Where the table prints a figure.
pub(super) struct FigurePlace {
    row: &'static str,
    column: usize,
    /// Which figure, from 1, where the cell prints several.
    part: usize,
}

/// The first row of the sum.
pub(super) fn add(inches: &mut Tally, case: &Case<'_>) {
    let place = FigurePlace::of(case);
    let inputs = case.inputs;
    let words = [inputs.word("troops"), inputs.word("formation").map(|_| "in"), inputs.word("formation")];
    let mut label: Vec<&str> = words.into_iter().flatten().collect();
    match inputs.word("action") {
        Some("retire") => label.push("retiring"),
        Some("prolong") => label.push("by prolong"),
        _ => {}
    }
    let label = format!("{}, {}", label.join(" "), inputs.word("mode").unwrap_or("tactical"));
    inches.add("troops", &label, sound(place.inches(case.tables)), "movement table");
}

/// True where the table prints a lone dash: these troops cannot do that in this mode.
pub(super) fn is_barred(case: &Case<'_>) -> bool {
    let place = FigurePlace::of(case);
    sound(place.cell(case.tables)) == "-"
}

/// What a road adds, for foot or mounted troops; nothing where the table prints a dash.
pub(super) fn road_bonus(tables: &Tables, mounted: bool) -> Fraction {
    sound(FigurePlace { row: "road", column: 1, part: 1 + usize::from(mounted) }.inches(tables))
}

/// That every cell prints as many figures as are read from it.
pub(super) fn proof(tables: &Tables) -> Result<(), TableFault> {
    for (row, tactical, strategic) in ROWS {
        for (column, parts) in [(0, tactical), (1, strategic)] {
            for part in 1..=parts {
                FigurePlace { row, column, part }.inches(tables)?;
            }
        }
    }
    Ok(())
}

impl FigurePlace {
    fn of(case: &Case<'_>) -> Self {
        let inputs = case.inputs;
        let troops = Troops::of(inputs);
        let retires = inputs.is("action", "retire");
        let row = match troops.class {
            Class::Infantry if retires => "infantry-retire",
            Class::Infantry => "infantry",
            Class::Cavalry if retires => "cavalry-retire",
            Class::Cavalry if troops.weight == "light" => "light-cavalry",
            Class::Cavalry => "cavalry",
            Class::FootArtillery if troops.weight == "heavy" => "heavy-foot-artillery",
            Class::FootArtillery => "foot-artillery",
            Class::HorseArtillery => "horse-artillery",
            Class::General => "general",
        };
        let part = match (troops.class, inputs.word("formation")) {
            (Class::Infantry, Some("column")) => 3,
            (Class::Infantry, Some("line")) | (Class::Cavalry, Some("column")) => 2,
            (class, _) if class.is_artillery() && inputs.is("action", "prolong") => 2,
            _ => 1,
        };
        Self { row, column: usize::from(inputs.is("mode", "strategic")), part }
    }

    /// A cell with one figure prints it for every formation.
    fn part_of(&self, cell: &str) -> Option<usize> {
        cell.contains(" / ").then_some(self.part)
    }

    fn cell<'t>(&self, tables: &'t Tables) -> Result<&'t str, TableFault> {
        let table = tables.get(TABLE)?;
        let cell = table.cell(self.row, self.column, None)?;
        table.cell(self.row, self.column, self.part_of(cell))
    }

    fn inches(&self, tables: &Tables) -> Result<Fraction, TableFault> {
        let table = tables.get(TABLE)?;
        let cell = table.cell(self.row, self.column, None)?;
        table.number(self.row, self.column, self.part_of(cell))
    }
}
