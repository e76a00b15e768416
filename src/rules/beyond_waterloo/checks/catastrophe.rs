//! Catastrophic failure: what becomes of a formation that loses Napoleon, its Guard or its morale.

use super::super::prelude::*;

pub(crate) static CHECK: Check = Check::of::<Catastrophe>(
    "beyond-waterloo/catastrophe",
    "Catastrophic failure",
    "Catastrophic Failure (27.2.3)",
    read,
    words,
)
.takes(&[
    Input::word(
        "event",
        &[
            "napoleon-wounded",
            "napoleon-killed",
            "napoleon-formation-zero",
            "napoleon-or-guard-retreats",
            "guard-step-loss",
            "leader-formation-zero",
        ],
        "what happened: the first three in the battle game, the others in the basic and advanced games",
    ),
    Input::flag("last_level", "the last morale level of Napoleon's formation").shown_only(),
])
.rolls("1D6; none for napoleon-killed and for morale at zero")
.hopes(
    |outcome| matches!(outcome.get(), Catastrophe { morale_lost: 0, game_over: false, .. }),
    "no morale lost",
    "must lose morale",
)
.lights(faces);

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Catastrophe {
    pub morale_lost: i64,
    #[serde(default)]
    pub allied_vp: i64,
    /// The game ends; victory points decide.
    #[serde(default)]
    pub game_over: bool,
}

fn read(case: &Case<'_>, _: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let event = case.inputs.word("event").unwrap_or("");
    let cell = printed::cell(case.tables, CHECK.id, event, 0);
    let Some(fails_to) = printed::result_of(cell) else {
        let morale_lost = printed::number_before(cell, "-level Morale loss").unwrap_or(0);
        let game_over = cell.to_lowercase().starts_with("game ends");
        return Ok(Outcome::of(&Catastrophe { morale_lost, allied_vp: 0, game_over }));
    };
    let fails = throw.sum(1, 6, "for Catastrophic Failure")? <= fails_to;
    // "an additional Morale loss" is one level; the other cells print their number.
    let morale_lost = if fails { printed::number_before(cell, " Morale Level").unwrap_or(1) } else { 0 };
    let allied_vp = match printed::number_before(cell, " VPs") {
        Some(points) if fails || case.settings.is("catastrophe.vp", "always") => points,
        _ => 0,
    };
    Ok(Outcome::of(&Catastrophe { morale_lost, allied_vp, game_over: false }))
}

/// What each face brings: the morale that it costs, and what the Allies score for it.
fn faces(reading: &Reading<'_>) -> Option<Lit> {
    let (mut table, failures) = reading.faces::<Catastrophe>()?;
    let ends = if reading.case.inputs.flag("last_level") { "morale, GAME ENDS" } else { "morale lost" };
    table.losses(Text::plain(ends), Label::Bad, failures.iter().map(|failure| failure.morale_lost));
    if failures.iter().any(|failure| failure.allied_vp > 0) {
        table.losses(Text::plain("VP to the Allies"), Label::Care, failures.iter().map(|failure| failure.allied_vp));
    }
    Some(table.lit(Text::default(), Vec::new()))
}

fn words(outcome: &Outcome) -> String {
    let failure: Catastrophe = outcome.get();
    let lost = match failure.morale_lost {
        _ if failure.game_over => "the game ends, victory points decide".to_owned(),
        0 => "no morale lost".to_owned(),
        levels => format!("the formation loses {}", counted(levels, "morale level")),
    };
    let scores = failure.allied_vp;
    if scores > 0 { format!("{lost}, the Allies score {scores} VP") } else { lost }
}
