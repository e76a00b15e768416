//! What becomes of formations and of leaders.

use serde_json::{Value as Json, json};

use crate::naive::{Drawn, die, total, word};
use crate::support::player::Chance;

pub(super) fn morale(chance: &mut Chance) -> Drawn {
    const RESULTS: [&str; 7] = ["broken", "retire-4", "retire-3", "retire-2", "retire-1", "disorder", "carry-on"];
    let (state, harder) = word(chance, &[("steady", 0), ("shaken", 3), ("spent", 6)]);
    let qualities = [
        ("untrained", -3),
        ("militia", -2),
        ("conscript", -1),
        ("regular", 0),
        ("veteran", 1),
        ("elite", 2),
        ("guard", 3),
    ];
    let (quality, by_quality) = word(chance, &qualities);
    let (leader, by_leader) = word(chance, &[("none", 0), ("uninspiring", 0), ("normal", 1), ("charismatic", 2)]);
    let faces = vec![die(chance), die(chance)];
    let sum = total(&faces) + by_quality + by_leader;
    let mut inputs = vec![format!("state={state}"), format!("quality={quality}"), format!("inspiration={leader}")];
    let mut column = usize::try_from((sum - harder).clamp(0, 6)).expect("0 to 6");
    if chance.once_in(2) {
        let (half, lower) = (chance.once_in(2), chance.once_in(2));
        inputs.push("cause=army".to_owned());
        inputs.push(format!("cause_half_units={half}"));
        inputs.push(format!("cause_lower_quality={lower}"));
        let worst = match (half, lower) {
            (false, false) => 0,
            (true, true) => 5,
            _ => 3,
        };
        column = column.max(worst);
    }
    Drawn::new(inputs, faces, json!({"total": sum, "result": RESULTS[column]}))
}

pub(super) fn leader_casualty(chance: &mut Chance) -> Drawn {
    let losing = chance.once_in(2);
    let mut faces = vec![die(chance), die(chance)];
    let captured = losing && faces[0] == faces[1];
    let (result, asks) = match total(&faces) {
        2 => ("unhurt", false),
        3 => ("knocked-down", false),
        4 => ("light-wound", true),
        5 | 6 => ("moderate-wound", true),
        7 => ("wounded", false),
        8 | 9 => ("badly-wounded", true),
        10 => ("severe-wound", true),
        11 => ("mortal-wound", false),
        _ => ("killed", false),
    };
    let more = asks.then(|| die(chance));
    faces.extend(more);
    let face = more.unwrap_or(0);
    let turns = match result {
        "unhurt" => json!(0),
        "knocked-down" => json!(1),
        "light-wound" => json!([0, 1, 1, 2, 2, 3, 3][usize::from(face)]),
        "moderate-wound" => json!(face),
        _ => Json::Null,
    };
    let dies = match result {
        "badly-wounded" => face <= 2,
        "severe-wound" => face <= 4,
        "mortal-wound" | "killed" => true,
        _ => false,
    };
    let outcome = json!({"result": result, "turns_out": turns, "dies": dies, "captured": captured});
    Drawn::new(vec![format!("losing_melee={losing}")], faces, outcome)
}
