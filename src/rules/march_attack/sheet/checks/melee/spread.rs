//! What may become of the two sides, as players ask it: who is back, broken or destroyed.

use crate::engine::check::{Case, Outcome};

use super::Loser;
use super::Melee;
use super::Winner;

/// From the best for the attacker to the worst.
pub(super) fn spread(case: &Case<'_>, outcome: &Outcome) -> (i64, String) {
    let melee: Melee = outcome.get();
    let (side, cv, worse) = match melee.winner {
        Winner::Attacker => ("defender", "defender.cv", -1),
        Winner::Defender => ("attacker", "attacker.cv", 1),
        Winner::None => return (0, "draw".to_owned()),
    };
    let Some(loser) = melee.loser else { return (worse, format!("{side} beaten")) };
    let (place, words) = fate(case, loser, cv);
    (worse * place, format!("{side} {words}"))
}

/// Guns that are taken are captured before they are destroyed. Whoever loses his last CV is gone, whatever else is printed. What a unit has left is known as long as it is the lead
/// unit's CV that counts.
fn fate(case: &Case<'_>, loser: Loser, cv: &str) -> (i64, &'static str) {
    if loser.guns_lost {
        return (4, "CAPTURED");
    }
    let left = case.inputs.count(cv);
    if case.settings.is("melee.cv", "lead-unit") && i64::from(loser.cv_lost) >= left {
        return (3, "destroyed");
    }
    if loser.broken { (2, "broken") } else { (1, "back") }
}
