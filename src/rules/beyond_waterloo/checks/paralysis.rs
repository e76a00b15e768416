//! Whether Spain or Portugal enters the war.

use super::super::prelude::*;

pub(crate) static CHECK: Check = Check::of::<Paralysis>(
    "beyond-waterloo/paralysis",
    "Spanish and Portuguese paralysis",
    "Spanish/Portuguese Paralysis (21.7)",
    read,
    |outcome| if enters(outcome) { "enters the war" } else { "does not enter the war" }.to_owned(),
)
.takes(&[Input::count("allied_lead", -999, 999, "victory points by which the Allied player is ahead").or("0")])
.rolls("1D6")
.hopes(enters, "enters the war", "stays out")
.lights(faces)
.adds(tally_of::<Lead>);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Paralysis {
    pub enters: bool,
}

modifiers! {
    Lead of "beyond-waterloo/paralysis" => {
        Some = "lead", |case| leads(case, "lead");
        Great = "great-lead", |case| leads(case, "great-lead");
    }
}

/// Once, where the lead is what this row of the sheet says.
fn leads(case: &Case<'_>, row: &str) -> i64 {
    let row = printed::table(case.tables, "beyond-waterloo/paralysis-modifiers").row(row);
    i64::from(row.is_ok_and(|row| printed::holds(&row.label, case.inputs.count("allied_lead"))))
}

fn read(case: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let total = throw.sum(1, 6, "to enter the war")? + tallies[0].whole();
    let row = printed::table(case.tables, CHECK.id).row("enters");
    Ok(Outcome::of(&Paralysis { enters: row.is_ok_and(|row| printed::holds(&row.label, total)) }))
}

fn faces(reading: &Reading<'_>) -> Option<Lit> {
    reading.told(Text::default(), "enters", |outcome| {
        if enters(outcome) { Text::of(Label::Good, "yes") } else { Text::of(Label::Quiet, "no") }
    })
}

fn enters(outcome: &Outcome) -> bool {
    outcome.get::<Paralysis>().enters
}
