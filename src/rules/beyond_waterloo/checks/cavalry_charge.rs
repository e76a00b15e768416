//! The Cavalry Charge battle tactic: a die each, and what it does to the card player's FERT result.

use super::super::prelude::*;

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
    Winner {
        Own = "own" => "the card player wins",
        Enemy = "enemy" => "the opponent wins",
        None = "none" => "a tie",
    }
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    let total = |(side, label)| {
        let (mut tally, factors) = (Tally::of_side(side), case.inputs.count(side));
        if factors > 0 {
            tally.add(side, label, factors, CHECK.source);
        }
        tally
    };
    [("own", "the card player's cavalry factors"), ("enemy", "the opponent's cavalry factors")].map(total).into()
}

fn read(case: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let onset = |winner, own_steps, enemy_steps| {
        let fert_doubled = winner == Winner::Own && !case.inputs.flag("both_played");
        Ok(Outcome::of(&Onset { winner, own_steps, enemy_steps, fert_doubled }))
    };
    if case.inputs.count("enemy") == 0 {
        return onset(Winner::Own, 0, 0);
    }
    let faces = throw.faces(2, 6, "a die each, the card player's first")?;
    let total = |at: usize| tallies[at].whole() + i64::from(faces[at]);
    let lead = total(0) - total(1);
    let steps = |row| printed::figure(case.tables, CHECK.id, row, 0);
    let lost = if lead.abs() >= steps("margin") { steps("loss") } else { 0 };
    match lead {
        0 => onset(Winner::None, steps("tie"), steps("tie")),
        1.. => onset(Winner::Own, 0, lost),
        _ => onset(Winner::Enemy, lost, 0),
    }
}

/// What each face makes of both totals, and by how much the higher wins a step.
fn faces(reading: &Reading<'_>) -> Option<Lit> {
    reading.next()?;
    let mut table = FaceTable::of_a_die();
    for (tally, name) in reading.tallies.iter().zip(["the card player", "the opponent"]) {
        table.row(Text::plain(name), (1..=6).map(|face| Text::of(Label::Figure, (face + tally.whole()).to_string())));
    }
    let margin = printed::figure(reading.case.tables, CHECK.id, "margin", 0);
    let doubles = if reading.case.inputs.flag("both_played") { "" } else { "; card player's win: FERT x 2" };
    let note = format!("higher wins, by {margin}+ a step; tie: a step each{doubles}");
    Some(table.lit(Text::default(), vec![Text::of(Label::Quiet, note)]))
}

fn in_words(outcome: &Outcome) -> String {
    let charge: Onset = outcome.get();
    let lost = [("the card player", charge.own_steps), ("the opponent", charge.enemy_steps)].map(|(who, steps)| {
        if steps > 0 { format!("{who} loses {}", counted(steps, "cavalry step")) } else { String::new() }
    });
    let doubled = if charge.fert_doubled { "the FERT result is doubled" } else { "" };
    listed([charge.winner.words(), &lost[0], &lost[1], doubled])
}
