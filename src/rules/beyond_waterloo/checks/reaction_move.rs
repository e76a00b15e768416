//! Whether a formation reacts into a battle area, past the screens.

use super::super::prelude::*;

pub(crate) static CHECK: Check = Check::of::<ReactionResult>(
    "beyond-waterloo/reaction-move",
    "Reaction move",
    "Reaction Move Table (6.13.8)",
    read,
    words,
)
.takes(&[
    Input::count("own_screen", 0, 999, "combat factors of the moving side's screen").optional(),
    Input::count("enemy_screen", 0, 999, "combat factors of the enemy's screen").optional(),
])
.rolls("1D6")
.hopes(|outcome| outcome.get::<ReactionResult>().enters, "enters the battle area", "stays away")
.lights(faces)
.adds(tallies);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReactionResult {
    pub enters: bool,
    /// It loses a step in doing so.
    #[serde(default)]
    pub step_loss: bool,
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    let mut tally = Tally::new();
    // A comparison counts only when both figures are given.
    if case.inputs.has("own_screen") && case.inputs.has("enemy_screen") {
        let (own, enemy) = (case.inputs.count("own_screen"), case.inputs.count("enemy_screen"));
        if case.settings.is("reaction.sign", "enemy-minus-own") {
            tally.add("enemy_screen", "the enemy's screen less the own", enemy - own, "house rule reaction.sign");
        } else {
            let key = if own > enemy { "own_screen" } else { "enemy_screen" };
            tally.add(key, "the higher screen less the lower", (own - enemy).abs(), CHECK.source);
        }
    }
    vec![tally]
}

fn read(case: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let total = throw.sum(1, 6, "for the reaction move")? + tallies[0].whole();
    let row = printed::table(case.tables, CHECK.id).rows.iter().find(|row| printed::holds(&row.label, total));
    let effect = row.and_then(|row| row.cells.first()).map_or("", String::as_str);
    let enters = effect.starts_with("Enters");
    Ok(Outcome::of(&ReactionResult { enters, step_loss: enters && effect.ends_with("with step loss") }))
}

fn faces(reading: &Reading<'_>) -> Option<Lit> {
    reading.told(Text::default(), "enters", |outcome| match outcome.get() {
        ReactionResult { enters: true, step_loss: true } => Text::of(Label::Care, "-1 step"),
        ReactionResult { enters: true, step_loss: false } => Text::of(Label::Good, "yes"),
        ReactionResult { enters: false, .. } => Text::of(Label::Quiet, "no"),
    })
}

fn words(outcome: &Outcome) -> String {
    match outcome.get() {
        ReactionResult { enters: true, step_loss: true } => "enters the battle area with a step loss",
        ReactionResult { enters: true, step_loss: false } => "enters the battle area",
        ReactionResult { enters: false, .. } => "must remain in the adjacent area",
    }
    .to_owned()
}
