//! The Cavalry Charge battle tactic: a die each, and what it does to the card player's FERT result.

use super::super::prelude::*;

const TABLE: &str = "beyond-waterloo/cavalry-charge";

/// `beyond-waterloo/cavalry-charge`. `own` is the side of the player whose card it is.
pub(crate) static CHECK: Check = Check::of::<Onset>(
    "beyond-waterloo/cavalry-charge",
    "Cavalry charge",
    "Cavalry Charge Combat Subroutine",
    read,
    in_words,
)
.takes(&[
    Input::count("own", 1, 9_999, "the card player's non-skirmishing cavalry factors"),
    Input::count("enemy", 0, 9_999, "the opponent's non-skirmishing cavalry factors; 0: the charge is unopposed"),
    Input::flag("both_played", "both players played a cavalry charge card"),
])
.rolls("1D6 each, the card player's first; none against no cavalry")
.hopes(|outcome| outcome.get::<Onset>().winner == Winner::Own, "wins", "cannot win")
.lights(faces)
.adds(tallies);

/// Who won the charge and what it cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Onset {
    pub winner: Winner,
    /// Cavalry steps that the card player loses at once.
    pub own_steps: i64,
    /// Cavalry steps that the opponent loses at once.
    pub enemy_steps: i64,
    /// Whether the card player's FERT result is doubled.
    pub fert_doubled: bool,
}

words! {
    /// The side that won a charge.
    Winner {
        Own = "own" => "the card player wins",
        Enemy = "enemy" => "the opponent wins",
        None = "none" => "a tie",
    }
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    let total = |side: &'static str, label| {
        let mut tally = Tally::of_side(side);
        if case.inputs.count(side) > 0 {
            tally.add(side, label, case.inputs.count(side), CHECK.source);
        }
        tally
    };
    vec![total("own", "the card player's cavalry factors"), total("enemy", "the opponent's cavalry factors")]
}

fn read(case: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let both = case.inputs.flag("both_played");
    if case.inputs.count("enemy") == 0 {
        return Ok(Outcome::of(&Onset { winner: Winner::Own, own_steps: 0, enemy_steps: 0, fert_doubled: !both }));
    }
    let faces = throw.faces(2, 6, "a die each, the card player's first")?;
    let total = |at: usize| tallies[at].whole() + i64::from(faces[at]);
    let lead = total(0) - total(1);
    let steps = |row| printed::figure(case.tables, TABLE, row, 0);
    let lost = if lead.abs() >= steps("margin") { steps("loss") } else { 0 };
    let charge = match lead {
        0 => Onset { winner: Winner::None, own_steps: steps("tie"), enemy_steps: steps("tie"), fert_doubled: false },
        1.. => Onset { winner: Winner::Own, own_steps: 0, enemy_steps: lost, fert_doubled: !both },
        _ => Onset { winner: Winner::Enemy, own_steps: lost, enemy_steps: 0, fert_doubled: false },
    };
    Ok(Outcome::of(&charge))
}

/// What each face makes of both totals, and by how much the higher wins a step.
fn faces(reading: &Reading<'_>) -> Option<Lit> {
    reading.next()?;
    let mut table = FaceTable::of_a_die();
    for (tally, name) in reading.tallies.iter().zip(["the card player", "the opponent"]) {
        table.row(Text::plain(name), (1..=6).map(|face| Text::of(Label::Figure, (face + tally.whole()).to_string())));
    }
    let margin = printed::figure(reading.case.tables, TABLE, "margin", 0);
    let doubles = if reading.case.inputs.flag("both_played") { "" } else { "; card player's win: FERT x 2" };
    let note = format!("higher wins, by {margin}+ a step; tie: a step each{doubles}");
    Some(table.lit(Text::default(), vec![Text::of(Label::Quiet, note)]))
}

fn in_words(outcome: &Outcome) -> String {
    let charge: Onset = outcome.get();
    let mut parts = vec![charge.winner.words().to_owned()];
    for (steps, who) in [(charge.own_steps, "the card player"), (charge.enemy_steps, "the opponent")] {
        if steps > 0 {
            parts.push(format!("{who} loses {}", counted(steps, "cavalry step")));
        }
    }
    if charge.fert_doubled {
        parts.push("the FERT result is doubled".to_owned());
    }
    parts.join(", ")
}
