//! What slows a move down, and the road.

use crate::engine::check::Case;
use crate::engine::fraction::Fraction;
use crate::engine::input::Inputs;
use crate::engine::table::{TableFault, Tables};
use crate::engine::tally::Tally;

use super::super::super::cells::sound;
use super::super::super::distances::Printed;
use super::base::road_bonus;
use super::troops::{Class, Troops};

const TABLE: &str = "march-attack/terrain";
/// Ground that is crossed at a share of the speed.
const SLOW: [&str; 6] = ["river", "rough", "light-wood", "dense-wood", "wooden-bua", "stone-bua"];
/// Inputs that count what was crossed, with their rows.
const CROSSED: [(&str, &str); 3] =
    [("minor_linear", "minor-linear"), ("major_linear", "major-linear"), ("steep_contours", "steep")];

/// Multiplies by the share of the speed that the ground leaves; generals ride over everything.
pub(super) fn scale(inches: &mut Tally, case: &Case<'_>) {
    let ground = case.inputs.word("ground").unwrap_or("open");
    let class = Troops::of(case.inputs).class;
    if class == Class::General || !SLOW.contains(&ground) {
        return;
    }
    let share = graded(case.inputs).unwrap_or_else(|| sound(printed(case.tables, ground, class)));
    inches.times("ground", &label(case.tables, ground), share, "terrain table");
}

/// Takes off what changes of formation, passages and obstacles cost.
pub(super) fn subtract(inches: &mut Tally, case: &Case<'_>) {
    let class = Troops::of(case.inputs).class;
    if class == Class::General {
        return;
    }
    let (change, passage) = if class.is_mounted() {
        (Printed::FormationChangeMounted, Printed::PassageMounted)
    } else {
        (Printed::FormationChangeFoot, Printed::PassageFoot)
    };
    for (input, words, cost) in
        [("formation_changes", "change of formation", change), ("passages", "passage of lines", passage)]
    {
        let count = case.inputs.count(input);
        if count > 0 {
            let cost = -(cost.inches(case.tables).fraction() * Fraction::whole(count));
            inches.add(input, words, cost, "printed distances");
        }
    }
    for (input, row) in CROSSED {
        let count = case.inputs.count(input);
        if count > 0 {
            let cost = sound(printed(case.tables, row, class)) * Fraction::whole(count);
            inches.add(input, &label(case.tables, row), cost, "terrain table");
        }
    }
}

/// Adds the road bonus, which rough ground and rivers take away.
pub(super) fn road(inches: &mut Tally, case: &Case<'_>) {
    let off_road = case.inputs.is("ground", "river") || case.inputs.is("ground", "rough");
    if case.inputs.flag("road") && !off_road {
        let bonus = road_bonus(case.tables, Troops::of(case.inputs).class.is_mounted());
        inches.add("road", "road", bonus, "movement table");
    }
}

/// True where the table prints no figure: this ground cannot be entered.
pub(super) fn is_closed(case: &Case<'_>) -> bool {
    let ground = case.inputs.word("ground").unwrap_or("open");
    let class = Troops::of(case.inputs).class;
    class != Class::General && SLOW.contains(&ground) && printed(case.tables, ground, class).is_err()
}

/// That the terrain table has a figure for all troops on all ground but one, which is closed.
pub(super) fn proof(tables: &Tables) -> Result<(), TableFault> {
    for class in [Class::Infantry, Class::Cavalry, Class::FootArtillery] {
        for row in SLOW.into_iter().chain(CROSSED.map(|(_, row)| row)) {
            let closed = tables.get(TABLE)?.cell(row, column(class), None)? == "N/A";
            if !closed {
                printed(tables, row, class)?;
            }
        }
    }
    Ok(())
}

fn graded(inputs: &Inputs) -> Option<Fraction> {
    let may_grade = inputs.is("ground", "river") || inputs.is("ground", "rough");
    match inputs.word("grade")? {
        _ if !may_grade => None,
        "quarter" => Some(Fraction::new(1, 4)),
        "half" => Some(Fraction::new(1, 2)),
        _ => Some(Fraction::new(3, 4)),
    }
}

fn printed(tables: &Tables, row: &str, class: Class) -> Result<Fraction, TableFault> {
    tables.get(TABLE)?.number(row, column(class), None)
}

const fn column(class: Class) -> usize {
    match class {
        Class::Infantry => 0,
        Class::Cavalry | Class::General => 1,
        Class::FootArtillery | Class::HorseArtillery => 2,
    }
}

fn label(tables: &Tables, row: &str) -> String {
    sound(tables.get(TABLE).and_then(|table| table.row(row))).label.clone()
}
